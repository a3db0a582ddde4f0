//! The way forward: all positions that can be reached, layer by layer.
//!
//! The next layer is the set of all children of a layer, as a sorted vector:
//! eight bytes for a position of 64 bits, and no slot of a hash table. Small
//! layers go through one small set. Of large ones the children are
//! [scattered](super::scatter) into buckets by their order, each bucket loses
//! its repetitions, and the sorted buckets in a row are the layer. Children
//! that were seen a moment ago are dropped at once. Threads scatter pieces of
//! the layer and then take whole buckets; a sorted layer is the same
//! whichever thread found what.
//!
//! Each layer is the set of all positions that some way of so many moves
//! leads to, whether the game keeps the law of
//! [graded games](crate::Graded) or not. So where it does not, a position
//! stands in several layers, with its right value in each, and only a game
//! with cycles would go on for ever. In a layer that is farther from the start
//! than there are positions, every way has gone round a cycle, and without
//! that round the same position is reached in an earlier layer. Hence some
//! positions of the layers 1, 2, 4, 8 and so on are looked for in all layers
//! before: that is cheap, and finds every cycle in the end.

use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::Tuning;
use super::buckets::{Chunks, Distinct};
use super::scatter::{Scatter, children};
use crate::graded::Graded;
use crate::limits::{Meter, Stopped};
use crate::solve::{Interrupted, Refusal, Threads};

/// Positions that are looked at to tell how many children a layer has.
const SAMPLE: usize = 1024;
/// Children sampled for each bucket's bound.
const PER_BOUND: usize = 32;
/// Buckets that are worked on between two looks at the clock.
const BUCKETS: usize = 64;
/// Positions of a layer that are looked for in earlier layers.
const LOOKED_FOR: usize = 16;

/// All positions that can be reached from a start.
pub(super) struct Explored<P> {
    /// The start's layer first, each in ascending order.
    pub(super) layers: Vec<Vec<P>>,
    /// Bytes that they take, and what was taken beside them in small pieces:
    /// allocators keep those for the process, so they count to its end.
    pub(super) bytes: usize,
}

/// The exploration of a game.
pub(super) struct Forward<'a, G: Graded> {
    game: &'a G,
    tuning: Tuning,
    /// Whether moves count for the whole class of their position.
    weighed: bool,
    threads: &'a Threads,
    chunks: Chunks<G::Position>,
    sets: Mutex<Vec<Distinct<G::Position>>>,
    /// Bytes of the layers that are done.
    held: usize,
    /// Bytes of chunks, sets and sorted buckets, at most.
    pieces: usize,
}

impl<'a, G: Graded + Sync> Forward<'a, G> {
    pub(super) fn new(game: &'a G, tuning: Tuning, threads: &'a Threads) -> Self {
        Self {
            game,
            tuning,
            weighed: false,
            threads,
            chunks: Chunks::new(),
            sets: Mutex::new(Vec::new()),
            held: 0,
            pieces: 0,
        }
    }

    /// Moves count for the whole class of their position.
    pub(super) fn weighed(mut self, weighed: bool) -> Self {
        self.weighed = weighed;
        self
    }

    /// All layers from a representative on.
    pub(super) fn run(
        mut self,
        start: G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<Explored<G::Position>, Interrupted<G::Position>> {
        let mut layers: Vec<Vec<G::Position>> = Vec::new();
        let mut positions = 0;
        let mut next = vec![start];
        while !next.is_empty() {
            positions += next.len() as u64;
            meter.foretell(positions)?;
            meter.advance(next.len() as u64, 0)?;
            if layers.len().is_power_of_two() {
                look_for_cycles(&next, &layers)?;
            }
            let bytes = next.capacity() * size_of::<G::Position>();
            self.pieces = self.pieces.max(self.usage() - self.held + bytes);
            self.held += bytes;
            layers.push(next);
            next = self.expand(&layers[layers.len() - 1], meter)?;
        }
        Ok(Explored {
            layers,
            bytes: self.held + self.pieces,
        })
    }

    /// The next layer.
    fn expand(
        &self,
        layer: &[G::Position],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<G::Position>, Interrupted<G::Position>> {
        // Too few to be worth a sample.
        if layer.len() < self.tuning.direct() / 64 {
            return self.expand_small(layer, meter);
        }
        let stride = layer.len().div_ceil(SAMPLE);
        let expected = self.sample(layer, stride).len() * stride;
        if expected < self.tuning.direct() {
            return self.expand_small(layer, meter);
        }
        let fences = self.fences(layer, expected);
        let parts = self.scatter(layer, &fences, expected, meter)?;
        self.gather(parts, fences.len() + 1, meter)
    }

    /// The children of every `stride`-th position.
    fn sample(&self, layer: &[G::Position], stride: usize) -> Vec<G::Position> {
        let mut moves = Vec::new();
        let mut sample = Vec::new();
        for position in layer.iter().step_by(stride) {
            // A position without moves is told when its turn comes.
            let _ = children(self.game, position, &mut moves, |_, child| {
                sample.push(child);
            });
        }
        sample
    }

    /// Bounds that part the children of a layer into buckets of about the same
    /// size: the greatest position of each but the last.
    fn fences(&self, layer: &[G::Position], expected: usize) -> Vec<G::Position> {
        let count = (expected / self.tuning.bucket()).max(2);
        let mut sample = self.sample(layer, (expected / (count * PER_BOUND)).max(1));
        sample.sort_unstable();
        let bounds = (1..count).filter_map(|nth| sample.get(nth * sample.len() / count));
        let mut fences: Vec<_> = bounds.copied().collect();
        fences.dedup();
        fences
    }

    /// The next layer of a small one, through one set.
    fn expand_small(
        &self,
        layer: &[G::Position],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<G::Position>, Interrupted<G::Position>> {
        let mut set = self.sets().pop().unwrap_or_else(Distinct::new);
        let mut begun = false;
        let mut moves = Vec::new();
        let mut found = Vec::new();
        for position in layer {
            found.clear();
            let count = children(self.game, position, &mut moves, |_, child| {
                found.push(child);
            })?;
            meter.count_moves(count * self.weight(position))?;
            for &child in &found {
                if !begun {
                    set.begin(child, layer.len());
                    begun = true;
                }
                if set.is_full() {
                    meter.memory(self.usage() + set.peak_usage())?;
                }
                set.insert(child);
            }
        }
        let next = if begun {
            set.sorted().to_vec()
        } else {
            Vec::new()
        };
        let bytes = next.len() * size_of::<G::Position>();
        meter.memory(self.usage() + set.memory_usage() + bytes)?;
        self.sets().push(set);
        Ok(next)
    }

    /// All children of a layer in buckets, one list of buckets for each thread
    /// that had a hand in it.
    fn scatter(
        &self,
        layer: &[G::Position],
        fences: &[G::Position],
        expected: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Scatter<G::Position>>, Interrupted<G::Position>> {
        let parts = Mutex::new(Vec::new());
        let work = |positions: &[G::Position]| {
            let part = lock(&parts).pop();
            let mut part =
                part.unwrap_or_else(|| Scatter::new(fences.len() + 1, self.tuning, layer[0]));
            part.take(self.game, positions, fences, &self.chunks, |position| {
                self.weight(position)
            });
            lock(&parts).push(part);
        };
        let piece = self.tuning.piece_forward();
        let (mut positions, mut moves, mut buffered) = (0, 0, 0);
        for slab in layer.chunks(piece * Tuning::PIECES) {
            // As many as so far; of the first ones, all that are expected.
            let coming = match positions {
                0 => expected * slab.len() / layer.len(),
                _ => buffered * slab.len() / positions,
            };
            let new = coming.saturating_sub(self.chunks.room());
            meter.memory(self.usage() + new * size_of::<G::Position>())?;
            self.threads.run(|| slab.par_chunks(piece).for_each(work));
            let done = lock(&parts);
            let stuck = done.iter().filter_map(|part| part.stuck).min();
            if let Some(position) = stuck {
                return Err(Refusal::NoMoves(position).into());
            }
            let now: u64 = done.iter().map(|part| part.moves).sum();
            buffered = done.iter().map(|part| part.buffered).sum();
            positions += slab.len();
            meter.advance(0, now - moves)?;
            moves = now;
        }
        Ok(parts.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The sorted buckets in a row.
    fn gather(
        &self,
        parts: Vec<Scatter<G::Position>>,
        buckets: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<G::Position>, Interrupted<G::Position>> {
        let work = |bucket: usize| {
            let set = self.sets().pop();
            let mut set = set.unwrap_or_else(Distinct::new);
            let list = distinct(&mut set, &parts, bucket);
            self.sets().push(set);
            list
        };
        let mut lists: Vec<Vec<G::Position>> = Vec::with_capacity(buckets);
        let mut len = 0;
        for first in (0..buckets).step_by(BUCKETS) {
            let some = first..(first + BUCKETS).min(buckets);
            let done: Vec<_> = self
                .threads
                .run(|| some.into_par_iter().with_min_len(2).map(work).collect());
            len += done.iter().map(Vec::len).sum::<usize>();
            lists.extend(done);
            meter.memory(self.usage() + len * size_of::<G::Position>())?;
            meter.pulse()?;
        }
        for bucket in parts.into_iter().flat_map(|part| part.buckets) {
            self.chunks.give_back(bucket);
        }
        // Once in buckets and once in a row.
        let needed = self.usage() + 2 * len * size_of::<G::Position>();
        meter.memory(needed)?;
        let mut next = Vec::new();
        next.try_reserve_exact(len)
            .map_err(|_| Stopped::OutOfMemory {
                needed: needed as u64,
            })?;
        for list in lists {
            next.extend_from_slice(&list);
        }
        Ok(next)
    }

    /// How often the moves of a position count.
    #[inline]
    fn weight(&self, position: &G::Position) -> usize {
        if self.weighed {
            self.game
                .class_size(position)
                .map_or(1, |size| size as usize)
        } else {
            1
        }
    }

    fn sets(&self) -> MutexGuard<'_, Vec<Distinct<G::Position>>> {
        lock(&self.sets)
    }

    /// Bytes of the layers that are done, of the chunks and of the sets that
    /// nobody has in hand.
    fn usage(&self) -> usize {
        let sets: usize = self.sets().iter().map(Distinct::memory_usage).sum();
        self.held + self.chunks.memory_usage() + sets
    }
}

/// Looks for some positions of a layer in all layers before.
fn look_for_cycles<P: Copy + Ord>(layer: &[P], before: &[Vec<P>]) -> Result<(), Refusal<P>> {
    let stride = layer.len().div_ceil(LOOKED_FOR);
    for position in layer.iter().step_by(stride) {
        let again = |layer: &Vec<P>| layer.binary_search(position).is_ok();
        if before.iter().any(again) {
            return Err(Refusal::Ungraded(*position));
        }
    }
    Ok(())
}

/// What a thread left behind that died is as good as before.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bucket's positions, sorted, without repetitions.
fn distinct<P: Copy + Eq + Hash + Ord>(
    set: &mut Distinct<P>,
    parts: &[Scatter<P>],
    bucket: usize,
) -> Vec<P> {
    let chunks = || parts.iter().flat_map(|part| part.buckets[bucket].chunks());
    let Some(first) = chunks().next() else {
        return Vec::new();
    };
    // A position has several parents: mostly more than four.
    let total: usize = chunks().map(<[P]>::len).sum();
    set.begin(first[0], total / 4);
    for chunk in chunks() {
        for &position in chunk {
            set.insert(position);
        }
    }
    set.sorted().to_vec()
}
