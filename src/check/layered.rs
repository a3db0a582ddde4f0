//! The laws of [`Layered`], on the positions of the walk and on a sample of
//! the places of all layers, reachable or not.
//!
//! Of each layer that is looked at, stretches of indices are tried, evenly
//! spread from its beginning to its end; all of it where the limit on positions
//! leaves room. Their [options] by the rules are then compared with what the
//! game tells of them.

use std::ops::Range;

use super::Law;
use super::options::{self, Expected, Indices, Source};
use super::sample::Sample;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::layered::Layered;
use crate::limits::Stopped;
use crate::show::show_count;

/// Tries the laws on the positions of the walk, then on the sample.
pub(super) fn test<G: Layered>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let game = work.game;
    let len = |layer| game.layer_len(layer);
    // A game may write its layers down when it is first asked for one.
    let sample = Sample::new(game.layers(), len, work.setup.limits().most_positions());
    let held = walk.held().saturating_add(game.memory_usage());
    work.meter.memory(held)?;
    reached(walk, work)?;
    let tried = sample.layers().map(|layer| sample.tried(len(layer)));
    let tried = tried.fold(0, u64::saturating_add);
    work.meter.phase("trying layers", Some(tried));
    for layer in sample.layers() {
        for stretch in sample.stretches(len(layer)) {
            let expected = expected(work, layer, stretch, held)?;
            if work.broken(&[Law::LayerLen, Law::Place, Law::NextLayer, Law::NoMoves]) {
                work.note("`options` was not compared with the rules: what is broken comes first");
                return Ok(());
            }
            compare(work, layer, &expected, held)?;
        }
    }
    if !sample.whole {
        work.note(format!(
            "{} of {} were tried, with {}",
            sample.count,
            show_count(sample.all as u64, "layer"),
            show_count(tried, "position")
        ));
    }
    Ok(())
}

/// The positions of the walk have their places, and their moves lead on.
fn reached<G: Layered>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<(), Stopped> {
    let game = work.game;
    let checked = walk.checked();
    work.meter
        .phase("placing positions", Some(checked.len() as u64));
    let mut moves = Vec::new();
    for position in checked {
        work.meter.step()?;
        let place = work.place(position);
        let (layer, index) = game.place(position);
        let fault = outside(game, layer, index);
        let inside = fault.is_none();
        work.tried(Law::LayerLen, &place, fault);
        if !inside {
            continue;
        }
        let back = game.position(layer, index);
        let fault = (back != *position).then(|| {
            format!(
                "index {index} of layer {layer}, where `position` gives {}",
                place.text(&back)
            )
        });
        work.tried(Law::Place, &place, fault);
        moves.clear();
        if game.terminal(position).is_none() {
            game.moves(position, &mut moves);
        }
        for mv in &moves {
            leads_on(work, &place, layer, mv, &game.play(position, mv));
        }
    }
    Ok(())
}

/// What is wrong with a place where no position can be.
fn outside<G: Layered>(game: &G, layer: usize, index: u64) -> Option<String> {
    let layers = game.layers();
    if layer >= layers {
        return Some(format!(
            "layer {layer}, where there are {}",
            show_count(layers as u64, "layer")
        ));
    }
    let len = game.layer_len(layer);
    (index >= len).then(|| {
        format!(
            "index {index} in layer {layer}, which has {}",
            show_count(len, "position")
        )
    })
}

/// The index of a move's child, if it stands in the next layer.
fn leads_on<G: Layered>(
    work: &mut Work<'_, G>,
    place: &Place<'_, G>,
    layer: usize,
    mv: &G::Move,
    child: &G::Position,
) -> Option<u64> {
    let (to, index) = work.game.place(child);
    if let Some(fault) = outside(work.game, to, index) {
        let fault = format!("{}, its child, in {fault}", place.text(child));
        work.tried_move(Law::LayerLen, place, Some(mv), Some(fault));
        return None;
    }
    let next = to == layer + 1;
    let fault = (!next).then(|| {
        format!(
            "a move from layer {layer} to layer {to}, to {}",
            place.text(child)
        )
    });
    work.tried_move(Law::NextLayer, place, Some(mv), fault);
    next.then_some(index)
}

/// What the rules say of a stretch of a layer, with the laws of its places
/// tried on the way.
fn expected<G: Layered>(
    work: &mut Work<'_, G>,
    layer: usize,
    stretch: Range<u64>,
    held: usize,
) -> Result<Expected<G::Value>, Stopped> {
    let at = |work: &mut Work<'_, G>, index| {
        let position = work.game.position(layer, index);
        let place = work.place(&position);
        let at = work.game.place(&position);
        let fault = (at != (layer, index)).then(|| {
            format!(
                "position({layer}, {index}), whose place is index {} of layer {}",
                at.1, at.0
            )
        });
        work.tried(Law::Place, &place, fault);
        Some(position)
    };
    options::by_rules(work, stretch, held, at, |work, step| {
        leads_on(work, step.place, layer, step.mv, step.child)
    })
}

/// Asks for the options of the stretch in several ways.
fn compare<G: Layered>(
    work: &mut Work<'_, G>,
    layer: usize,
    expected: &Expected<G::Value>,
    held: usize,
) -> Result<(), Stopped> {
    let game = work.game;
    let next = layer + 1;
    let children = if next < game.layers() {
        game.layer_len(next)
    } else {
        0
    };
    let source = Source {
        indices: Indices::Layer(layer),
        children,
        ask: &|range, told| game.options(layer, range, told),
        position: &|index| game.position(layer, index),
    };
    options::compare(work, &source, expected, held)
}
