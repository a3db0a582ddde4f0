//! The laws of [`Layered`], on the positions of the walk and on a sample of
//! the places of all layers, reachable or not.
//!
//! Of each layer that is looked at, stretches of indices are tried, evenly
//! spread from its beginning to its end; all of it where the limit on positions
//! leaves room. Their [options] by the rules are then compared with what the
//! game tells of them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers that are spread from 0 to another stay below it"
)]

use std::ops::Range;

use super::Law;
use super::options::{self, Entry, Expected};
use super::walk::Walk;
use super::work::{Place, Work};
use crate::layered::Layered;
use crate::limits::Stopped;
use crate::show::show_count;
use crate::solve::Edge;

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
            options::compare(work, &expected, held)?;
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
    let game = work.game;
    let mut expected = Expected::new(layer, stretch.clone());
    let mut moves = Vec::new();
    for index in stretch {
        work.meter.step()?;
        let position = game.position(layer, index);
        let place = work.place(&position);
        let at = game.place(&position);
        let fault = (at != (layer, index)).then(|| {
            format!(
                "position({layer}, {index}), whose place is index {} of layer {}",
                at.1, at.0
            )
        });
        work.tried(Law::Place, &place, fault);
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
        expected.next();
        if let Some(value) = over {
            expected.push(Entry::Over(value));
        }
        let mover = game.to_move(&position);
        for mv in &moves {
            let (child, edge) = Edge::along(game, &position, mover, mv);
            if let Some(to) = leads_on(work, &place, layer, mv, &child) {
                let Edge { flips, payoff } = edge;
                expected.push(Entry::Option { to, flips, payoff });
            }
        }
    }
    Ok(expected)
}

/// Which places of the layers are tried.
struct Sample {
    /// The number of layers.
    all: usize,
    /// Whether all places of all layers are tried.
    whole: bool,
    /// How many layers are looked at.
    count: usize,
    /// The most positions of each, or about so many.
    quota: u64,
}

impl Sample {
    /// The most layers that are looked at where not all places are tried.
    const LAYERS: usize = 64;
    /// The longest stretch that is tried in one piece.
    const STRETCH: u64 = 4096;
    /// The fewest stretches of a layer that is not tried as a whole, where
    /// there is room for so many.
    const STRETCHES: u64 = 4;

    /// All places of these layers, where they are no more than so many, or
    /// else about so many of them.
    fn new(all: usize, len: impl Fn(usize) -> u64, positions: u64) -> Self {
        let mut room = Some(positions);
        for layer in 0..all {
            // Layers without positions take time too.
            room = room.and_then(|room| room.checked_sub(len(layer).max(1)));
            if room.is_none() {
                break;
            }
        }
        let whole = room.is_some();
        let count = if whole { all } else { all.min(Self::LAYERS) };
        let quota = if whole {
            positions
        } else {
            positions / (count as u64).max(1)
        };
        Self {
            all,
            whole,
            count,
            quota: quota.max(1),
        }
    }

    /// The layers that are looked at, the first and the last among them.
    fn layers(&self) -> impl Iterator<Item = usize> {
        let last = self.all.saturating_sub(1) as u64;
        let count = self.count as u64;
        (0..count).map(move |nth| spread(nth, count, last) as usize)
    }

    /// How long a stretch of a layer of this length is, and how many there
    /// are. They do not overlap.
    fn cut(&self, len: u64) -> (u64, u64) {
        if len <= self.quota {
            return (Self::STRETCH, len.div_ceil(Self::STRETCH));
        }
        let stretch = (self.quota / Self::STRETCHES).clamp(1, Self::STRETCH);
        (stretch, (self.quota / stretch).max(2))
    }

    /// How many positions of a layer of this length are tried.
    fn tried(&self, len: u64) -> u64 {
        let (stretch, count) = self.cut(len);
        len.min(stretch.saturating_mul(count))
    }

    /// The stretches of a layer of this length, its ends among them.
    fn stretches(&self, len: u64) -> impl Iterator<Item = Range<u64>> {
        let whole = len <= self.quota;
        let (stretch, count) = self.cut(len);
        (0..count).map(move |nth| {
            let begin = if whole {
                nth * stretch
            } else {
                spread(nth, count, len - stretch)
            };
            begin..len.min(begin.saturating_add(stretch))
        })
    }
}

/// The `nth` of `count` numbers that are spread evenly from 0 to `last`.
fn spread(nth: u64, count: u64, last: u64) -> u64 {
    let gaps = u128::from(count.saturating_sub(1).max(1));
    (u128::from(nth) * u128::from(last) / gaps) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENS: [u64; 9] = [1, 2, 3, 9, 4096, 4097, 99_999, 1 << 40, u64::MAX];

    #[test]
    fn a_sample_has_both_ends_and_no_place_twice() {
        for positions in [0, 1, 2, 3, 7, 100, 5000, 100_000] {
            for all in [1, 2, 5, 64, 65, 1000] {
                for len in LENS {
                    let sample = Sample::new(all, |_| len, positions);
                    assert_eq!(sample.whole, all as u64 <= positions / len);
                    let layers: Vec<_> = sample.layers().collect();
                    assert_eq!((layers[0], *layers.last().unwrap()), (0, all - 1));
                    assert!(layers.is_sorted_by(|a, b| a < b));
                    assert!(!sample.whole || layers.len() == all);
                    let stretches: Vec<_> = sample.stretches(len).collect();
                    assert_eq!(stretches[0].start, 0);
                    assert_eq!(stretches.last().unwrap().end, len);
                    assert!(stretches.is_sorted_by(|a, b| a.end <= b.start));
                    assert!(stretches.iter().all(|at| !at.is_empty()));
                    let tried = stretches.iter().map(|at| at.end - at.start).sum::<u64>();
                    assert_eq!(tried, sample.tried(len));
                    assert!(tried == len || !sample.whole && tried <= sample.quota.max(2));
                }
            }
        }
    }

    #[test]
    fn layers_may_be_empty_or_none() {
        let sample = Sample::new(3, |_| 0, 9);
        assert!(sample.whole && sample.layers().eq(0..3));
        assert_eq!(sample.stretches(0).count(), 0);
        assert_eq!(Sample::new(0, |_| 0, 9).layers().count(), 0);
    }
}
