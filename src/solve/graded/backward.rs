//! The way back: the values of a layer from those of the next one, the last
//! layer first.
//!
//! Backward induction by stages, as in a [sweep](crate::Layers), but over
//! positions that were found rather than numbered: each child is made again by
//! the rules, and looked up in the next layer's [index](super::index). A layer
//! is cut into pieces; threads write each its own piece and read the finished
//! layer, so that the result is the same for any number of threads.

use rayon::prelude::*;

use super::forward::Explored;
use super::index::{self, BLOCK, Block, EMPTY, Index, Near};
use super::{Keep, TRACKS, Tuning};
use crate::graded::Graded;
use crate::limits::{Meter, Stopped};
use crate::solve::{Edge, Interrupted, Refusal, Threads};
use crate::table::{FixedHash, Packed};

/// What the way back works with.
pub(super) struct Backward<'a, G: Graded> {
    pub(super) game: &'a G,
    pub(super) explored: &'a Explored<G::Position>,
    pub(super) keep: Keep,
    pub(super) tuning: Tuning,
    pub(super) threads: &'a Threads,
}

/// A layer's values and the index that finds them.
struct Stage<P, V> {
    values: Vec<V>,
    blocks: Vec<Block>,
    firsts: Vec<P>,
}

/// The longest of every second layer.
fn longest<P>(layers: &[Vec<P>], parity: usize) -> usize {
    let lens = layers.iter().map(Vec::len);
    lens.skip(parity).step_by(2).max().unwrap_or(0)
}

/// Bytes of values of this width and of the index, while all layers are
/// worked through.
pub(super) fn memory<P>(layers: &[Vec<P>], keep: Keep, width: usize) -> usize {
    let lens = [longest(layers, 0), longest(layers, 1)];
    let values = match keep {
        Keep::Two => lens.iter().sum(),
        Keep::All => layers.iter().map(Vec::len).sum::<usize>(),
    };
    let index: usize = lens.into_iter().map(index::memory::<P>).sum();
    values.saturating_mul(width).saturating_add(index)
}

/// A vector with room for so many, or word that the machine has none.
fn room<T>(len: usize, needed: u64) -> Result<Vec<T>, Stopped> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len)
        .map_err(|_| Stopped::OutOfMemory { needed })?;
    Ok(vec)
}

impl<G: Graded + Sync> Backward<'_, G> {
    /// The values of the layers that are kept, the start's first.
    pub(super) fn run<V: Packed<G::Value>>(
        &self,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<V>>, Interrupted<G::Position>> {
        let layers = &self.explored.layers;
        let needed = self.explored.bytes + memory(layers, self.keep, size_of::<V>());
        meter.memory(needed)?;
        let total: usize = layers.iter().map(Vec::len).sum();
        meter.phase("working back", Some(total as u64));

        let needed = needed as u64;
        let stage = |parity| {
            let len = longest(layers, parity);
            Ok::<_, Stopped>(Stage {
                values: room(if self.keep == Keep::Two { len } else { 0 }, needed)?,
                blocks: room(len.div_ceil(BLOCK), needed)?,
                firsts: room(len.div_ceil(BLOCK), needed)?,
            })
        };
        // The last layer has an even or an odd number, and so have every
        // second one before it.
        let last = layers.len() - 1;
        let mut stage_now = stage(last % 2)?;
        let mut stage_next = stage((last + 1) % 2)?;
        let mut next: &[G::Position] = &[];
        let mut kept = Vec::new();
        for (number, layer) in layers.iter().enumerate().rev() {
            if self.keep == Keep::All {
                stage_now.values = room(layer.len(), needed)?;
            }
            self.work_layer(layer, &mut stage_now, next, &stage_next, meter)?;
            if self.keep == Keep::All && number < last {
                kept.push(std::mem::take(&mut stage_next.values));
            }
            next = layer;
            std::mem::swap(&mut stage_now, &mut stage_next);
        }
        if self.keep == Keep::Two && last > 0 {
            kept.push(stage_now.values);
        }
        kept.push(stage_next.values);
        kept.reverse();
        Ok(kept)
    }

    fn work_layer<V: Packed<G::Value>>(
        &self,
        layer: &[G::Position],
        now: &mut Stage<G::Position, V>,
        next: &[G::Position],
        done: &Stage<G::Position, V>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Interrupted<G::Position>> {
        now.values.resize(layer.len(), V::worst());
        now.blocks.resize(layer.len().div_ceil(BLOCK), EMPTY);
        now.firsts.clear();
        now.firsts.extend(layer.iter().step_by(BLOCK));
        let next = Next {
            index: Index::new(next, &done.blocks, &done.firsts),
            values: &done.values,
        };
        let piece = self.tuning.piece_back();
        let slab = piece * Tuning::PIECES;
        let slabs = layer.chunks(slab).zip(now.values.chunks_mut(slab));
        for ((positions, values), blocks) in slabs.zip(now.blocks.chunks_mut(slab / BLOCK)) {
            if positions.len() <= piece {
                self.work_piece(positions, values, blocks, &next)?;
            } else {
                let pieces = positions
                    .par_chunks(piece)
                    .zip(values.par_chunks_mut(piece))
                    .zip(blocks.par_chunks_mut(piece / BLOCK));
                let work = |((positions, values), blocks): ((_, _), _)| {
                    self.work_piece(positions, values, blocks, &next)
                };
                let results: Vec<_> = self.threads.run(|| pieces.map(work).collect());
                // Of several errors the first position's.
                results.into_iter().collect::<Result<(), _>>()?;
            }
            meter.steps(positions.len() as u64)?;
        }
        Ok(())
    }

    /// The values of positions in a row, and the index of their blocks.
    fn work_piece<V: Packed<G::Value>>(
        &self,
        positions: &[G::Position],
        values: &mut [V],
        blocks: &mut [Block],
        next: &Next<'_, G::Position, V>,
    ) -> Result<(), Refusal<G::Position>> {
        let game = self.game;
        let mut moves = Vec::new();
        let mut near = [Near::none(positions[0]); TRACKS];
        for (position, value) in positions.iter().zip(values) {
            if let Some(end) = game.terminal(position) {
                *value = V::pack(&end);
                continue;
            }
            moves.clear();
            game.moves(position, &mut moves);
            let mover = game.to_move(position);
            let mut best = V::worst();
            for (nth, mv) in moves.iter().enumerate() {
                let (child, edge) = Edge::along(game, position, mover, mv);
                let child = game.canonical(&child);
                let track = game.track(position, mv, nth) % TRACKS;
                let Some(number) = next.index.find(&child, &mut near[track]) else {
                    return Err(Refusal::Ungraded(child));
                };
                best = best.relaxed(next.values[number], edge.flips, &edge.payoff);
            }
            if !best.in_range() {
                return Err(Refusal::Overflow(*position));
            }
            *value = best;
        }
        let hash = FixedHash::default();
        for (positions, block) in positions.chunks(BLOCK).zip(blocks) {
            index::fill(block, positions, &hash);
        }
        Ok(())
    }
}

/// The layer that is done.
struct Next<'a, P, V> {
    index: Index<'a, P>,
    values: &'a [V],
}

/// The values of a solved game, layer by layer, with the positions that they
/// belong to.
pub(super) struct Kept<P, V> {
    pub(super) layers: Vec<Vec<P>>,
    pub(super) values: Vec<Vec<V>>,
}
