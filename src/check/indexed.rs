//! The laws of [`Indexed`](crate::Indexed) and [`Ascending`], on the positions
//! of the walk and on a sample of the indices, whether play leads there or not.
//!
//! All indices are tried where the limit on positions leaves room; else
//! stretches that are evenly spread, the first and the last index among them,
//! and single ones anywhere. Their [options] by the rules are then compared
//! with what the game tells of them.

use std::hash::BuildHasher;
use std::ops::Range;

use super::Law;
use super::options::{self, Expected, Indices, Source};
use super::sample::Sample;
use super::told::Entry;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::indexed::Ascending;
use crate::limits::Stopped;
use crate::show::show_count;
use crate::solve::Edge;
use crate::table::FixedHash;

/// The most indices that are tried alone where not all are tried.
const SINGLE: u64 = 256;

/// Tries the laws on the positions of the walk, then on the sample.
pub(super) fn test<G: Ascending>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let game = work.game;
    // A game may write its index down when it is first asked for it.
    let all = game.indices();
    let most = work.setup.limits().most_positions();
    let sample = Sample::new(1, |_| all, most);
    let singles = if sample.whole {
        0
    } else {
        SINGLE.min(most / 8)
    };
    let held = walk.held().saturating_add(game.index_memory());
    work.meter.memory(held)?;
    numbered(walk, work)?;
    if !work.broken(&[Law::Index]) {
        raised(walk, work)?;
    }
    let tried = sample.tried(all).saturating_add(singles);
    work.meter.phase("trying indices", Some(tried));
    let singles = (0..singles).map(|nth| {
        let index = FixedHash::default().hash_one(nth) % all;
        index..index + 1
    });
    for stretch in sample.stretches(all).chain(singles) {
        if !work.broken(&[Law::Index]) {
            let expected = expected(work, stretch, held)?;
            if !work.broken(&[Law::Index, Law::Ascending, Law::NoMoves]) {
                compare(work, &expected, held)?;
                continue;
            }
        }
        work.note("`options_down` was not compared with the rules: what is broken comes first");
        return Ok(());
    }
    if !sample.whole {
        work.note(format!("{tried} of {all} indices were tried"));
    }
    Ok(())
}

/// The positions that the walk met have an index each, and stand at it.
fn numbered<G: Ascending>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<(), Stopped> {
    let positions = walk.positions.positions();
    work.meter
        .phase("numbering positions", Some(positions.len() as u64));
    for position in positions {
        work.meter.step()?;
        let place = work.place(position);
        let fault = misplaced(&place, position, work.game.index(position));
        work.tried(Law::Index, &place, fault);
    }
    Ok(())
}

/// The moves of the walk, between positions that stand at their indices.
fn raised<G: Ascending>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<(), Stopped> {
    let checked = walk.checked();
    work.meter
        .phase("comparing indices", Some(checked.len() as u64));
    let game = work.game;
    let mut moves = Vec::new();
    for position in checked {
        work.meter.step()?;
        let place = work.place(position);
        let index = game.index(position);
        moves.clear();
        if game.terminal(position).is_none() {
            game.moves(position, &mut moves);
        }
        for mv in &moves {
            let child = game.play(position, mv);
            leads_up(work, &place, index, mv, &child, game.index(&child));
        }
    }
    Ok(())
}

/// What is wrong with the index of a position, by the index itself.
fn misplaced<G: Ascending>(
    place: &Place<'_, G>,
    position: &G::Position,
    index: u64,
) -> Option<String> {
    let all = place.game.indices();
    if index >= all {
        return Some(format!(
            "index {index}, where there is room for {}",
            show_count(all, "position")
        ));
    }
    match place.game.position_at(index) {
        Some(back) if back == *position => None,
        Some(back) => Some(format!(
            "index {index}, where `position_at` gives {}",
            place.text(&back)
        )),
        None => Some(format!("index {index}, where `position_at` gives a hole")),
    }
}

/// Whether a move leads to a greater index.
fn leads_up<G: Ascending>(
    work: &mut Work<'_, G>,
    place: &Place<'_, G>,
    index: u64,
    mv: &G::Move,
    child: &G::Position,
    to: u64,
) {
    let fault = (to <= index).then(|| {
        format!(
            "a move from index {index} to index {to}, to {}",
            place.text(child)
        )
    });
    work.tried_move(Law::Ascending, place, Some(mv), fault);
}

/// What the rules say of a stretch of indices, with the laws of the index tried
/// on the way. A hole has no entries.
fn expected<G: Ascending>(
    work: &mut Work<'_, G>,
    stretch: Range<u64>,
    held: usize,
) -> Result<Expected<G::Value>, Stopped> {
    let game = work.game;
    let mut expected = Expected::new(stretch.clone());
    let mut moves = Vec::new();
    for index in stretch {
        work.meter.step()?;
        work.meter
            .memory(held.saturating_add(expected.peak_usage(0)))?;
        expected.next();
        let Some(position) = game.position_at(index) else {
            continue;
        };
        let place = work.place(&position);
        let at = game.index(&position);
        let fault = (at != index).then(|| format!("position_at({index}), whose index is {at}"));
        let stands = fault.is_none();
        work.tried(Law::Index, &place, fault);
        if !stands {
            continue;
        }
        moves.clear();
        let over = game.terminal(&position);
        if over.is_none() {
            game.moves(&position, &mut moves);
            let fault = moves.is_empty();
            let fault = fault.then(|| "neither a terminal value nor a move".to_string());
            work.tried(Law::NoMoves, &place, fault);
        }
        work.meter
            .memory(held.saturating_add(expected.peak_usage(moves.len().max(1))))?;
        if let Some(value) = over {
            expected.push(Entry::Over(value));
        }
        let mover = game.to_move(&position);
        for mv in &moves {
            let (child, edge) = Edge::along(game, &position, mover, mv);
            let to = game.index(&child);
            let fault = misplaced(&place, &child, to)
                .map(|fault| format!("{}, its child, at {fault}", place.text(&child)));
            let indexed = fault.is_none();
            work.tried_move(Law::Index, &place, Some(mv), fault);
            if indexed {
                leads_up(work, &place, index, mv, &child, to);
            }
            let Edge { flips, payoff } = edge;
            expected.push(Entry::Option { to, flips, payoff });
        }
    }
    Ok(expected)
}

/// Asks for the options of the stretch in several ways.
fn compare<G: Ascending>(
    work: &mut Work<'_, G>,
    expected: &Expected<G::Value>,
    held: usize,
) -> Result<(), Stopped> {
    let game = work.game;
    let source = Source {
        indices: Indices::Game,
        children: game.indices(),
        ask: &|range, told| game.options_down(range, told),
        // A hole is named by its index, beside the start.
        position: &|index| game.position_at(index).unwrap_or_else(|| game.start()),
    };
    options::compare(work, &source, expected, held)
}
