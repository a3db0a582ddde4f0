//! The laws of [`Indexed`] and [`Ascending`], on the positions
//! of the walk and on a sample of the indices, whether play leads there or not.
//!
//! All indices are tried where the limit on positions leaves room; else
//! stretches that are evenly spread, the first and the last index among them,
//! and single ones anywhere. Where every move raises the index, their
//! [options] by the rules are then compared with what the game tells of them.

use std::hash::BuildHasher;
use std::ops::Range;

use super::Law;
use super::options::{self, Expected, Indices, Source, Step};
use super::sample::Sample;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::indexed::{Ascending, Indexed};
use crate::limits::Stopped;
use crate::show::show_count;
use crate::table::FixedHash;

/// The most indices that are tried alone where not all are tried.
const SINGLE: u64 = 256;

/// Tries the laws of [`Indexed`].
pub(super) fn test<G: Indexed>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let held = held(walk, work)?;
    numbered(walk, work, Of::Classes)?;
    try_indices(work, |work, stretch| {
        expected(work, stretch, held, Of::Classes, |_, _, _| {})?;
        Ok(true)
    })
}

/// Tries the laws of [`Indexed`] and [`Ascending`].
pub(super) fn test_ascending<G: Ascending>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let held = held(walk, work)?;
    numbered(walk, work, Of::Positions)?;
    if !work.broken(&[Law::Index]) {
        raised(walk, work)?;
    }
    try_indices(work, |work, stretch| {
        if !work.broken(&[Law::Index]) {
            let expected = expected(work, stretch, held, Of::Positions, leads_up)?;
            if !work.broken(&[Law::Index, Law::Ascending, Law::NoMoves]) {
                compare(work, &expected, held)?;
                return Ok(true);
            }
        }
        work.note("`options_down` was not compared with the rules: what is broken comes first");
        Ok(false)
    })
}

/// What the indices may number.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// Every position for itself.
    Positions,
    /// Every position, or the representative in place of all of its class.
    Classes,
}

/// The bytes that are taken beside what the laws need.
fn held<G: Indexed>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<usize, Stopped> {
    // A game may write its index down when it is first asked for it.
    work.game.indices();
    let held = walk.held().saturating_add(work.game.index_memory());
    work.meter.memory(held)?;
    Ok(held)
}

/// Tries a sample of the indices, stretch by stretch, as long as `tries` says
/// that there is sense in it.
fn try_indices<'a, G: Indexed>(
    work: &mut Work<'a, G>,
    mut tries: impl FnMut(&mut Work<'a, G>, Range<u64>) -> Result<bool, Stopped>,
) -> Result<(), Stopped> {
    let all = work.game.indices();
    let most = work.setup.limits().most_positions();
    let sample = Sample::new(1, |_| all, most);
    let singles = if sample.whole {
        0
    } else {
        SINGLE.min(most / 8)
    };
    let tried = sample.tried(all).saturating_add(singles);
    work.meter.phase("trying indices", Some(tried));
    let singles = (0..singles).map(|nth| {
        let index = FixedHash::default().hash_one(nth) % all;
        index..index + 1
    });
    for stretch in sample.stretches(all).chain(singles) {
        if !tries(work, stretch)? {
            return Ok(());
        }
    }
    if !sample.whole {
        work.note(format!("{tried} of {all} indices were tried"));
    }
    Ok(())
}

/// The positions that the walk met have an index each, and stand at it.
fn numbered<G: Indexed>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
    of: Of,
) -> Result<(), Stopped> {
    let positions = walk.positions.positions();
    work.meter
        .phase("numbering positions", Some(positions.len() as u64));
    for position in positions {
        work.meter.step()?;
        let place = work.place(position);
        let fault = misplaced(&place, position, of).err();
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
            let child = &game.play(position, mv);
            let step = Step {
                from: index,
                place: &place,
                mv,
                child,
            };
            leads_up(work, &step, game.index(child));
        }
    }
    Ok(())
}

/// The index of a position, or what is wrong with it by the index itself.
fn misplaced<G: Indexed>(
    place: &Place<'_, G>,
    position: &G::Position,
    of: Of,
) -> Result<u64, String> {
    let game = place.game;
    let (all, index) = (game.indices(), game.index(position));
    if index >= all {
        return Err(format!(
            "index {index}, where there is room for {}",
            show_count(all, "position")
        ));
    }
    match game.position_at(index) {
        Some(back) if back == *position => Ok(index),
        Some(back) if of == Of::Classes && back == game.canonical(position) => Ok(index),
        Some(back) => Err(format!(
            "index {index}, where `position_at` gives {}",
            place.text(&back)
        )),
        None => Err(format!("index {index}, where `position_at` gives a hole")),
    }
}

/// Whether a move leads to a greater index.
fn leads_up<G: Ascending>(work: &mut Work<'_, G>, step: &Step<'_, G>, to: u64) {
    let from = step.from;
    let fault = (to <= from).then(|| {
        format!(
            "a move from index {from} to index {to}, to {}",
            step.place.text(step.child)
        )
    });
    work.tried_move(Law::Ascending, step.place, Some(step.mv), fault);
}

/// What the rules say of a stretch of indices, with the laws of the index tried
/// on the way, and those of moves to an index by `moved`. A hole has no
/// entries.
fn expected<'a, G: Indexed>(
    work: &mut Work<'a, G>,
    stretch: Range<u64>,
    held: usize,
    of: Of,
    moved: impl Fn(&mut Work<'a, G>, &Step<'_, G>, u64),
) -> Result<Expected<G::Value>, Stopped> {
    options::by_rules(work, stretch, held, stands, |work, step| {
        let (place, child) = (step.place, step.child);
        let to = misplaced(place, child, of)
            .map_err(|fault| format!("{}, its child, at {fault}", place.text(child)));
        let fault = to.as_ref().err().cloned();
        work.tried_move(Law::Index, place, Some(step.mv), fault);
        let to = to.ok()?;
        moved(work, step, to);
        Some(to)
    })
}

/// The position at an index, which has that index.
fn stands<G: Indexed>(work: &mut Work<'_, G>, index: u64) -> Option<G::Position> {
    let position = work.game.position_at(index)?;
    let place = work.place(&position);
    let at = work.game.index(&position);
    let fault = (at != index).then(|| format!("position_at({index}), whose index is {at}"));
    work.tried(Law::Index, &place, fault);
    (at == index).then_some(position)
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
