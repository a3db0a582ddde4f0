//! The children of positions, scattered into buckets by their order.
//!
//! The bucket of a child is the one that the last child of the same
//! [track](crate::Graded::track) went to, in most cases; else a binary search
//! tells it. A small table of recent children drops more than half of all
//! repetitions before they cost anything.

use std::hash::{BuildHasher, Hash};

use super::buckets::{Bucket, Chunks};
use super::{TRACKS, Tuning};
use crate::graded::Graded;
use crate::solve::Refusal;
use crate::table::FixedHash;

/// Tells the representatives of a position's children with their tracks, and
/// gives their number.
#[inline]
pub(super) fn children<G: Graded>(
    game: &G,
    position: &G::Position,
    moves: &mut Vec<G::Move>,
    mut each: impl FnMut(usize, G::Position),
) -> Result<usize, Refusal<G::Position>> {
    if game.terminal(position).is_some() {
        return Ok(0);
    }
    moves.clear();
    game.moves(position, moves);
    if moves.is_empty() {
        return Err(Refusal::NoMoves(*position));
    }
    for (nth, mv) in moves.iter().enumerate() {
        let child = game.canonical(&game.play(position, mv));
        each(game.track(position, mv, nth) % TRACKS, child);
    }
    Ok(moves.len())
}

/// What one thread has scattered.
pub(super) struct Scatter<P> {
    pub(super) buckets: Vec<Bucket<P>>,
    /// Children, by some bits of their hash; empty before the first child.
    recent: Vec<P>,
    slots: usize,
    near: [Near<P>; TRACKS],
    hash: FixedHash,
    /// Moves that were made.
    pub(super) moves: u64,
    /// Children that went into a bucket.
    pub(super) buffered: usize,
    /// The first position that is neither terminal nor has a move.
    pub(super) stuck: Option<P>,
}

/// The bucket that a track's last child went to.
#[derive(Clone, Copy)]
struct Near<P> {
    bucket: usize,
    /// Its positions are above this one, up to that one.
    above: P,
    up_to: P,
}

impl<P: Copy + Eq + Hash + Ord> Scatter<P> {
    /// Nothing yet. The position is only there to fill places.
    pub(super) fn new(buckets: usize, tuning: Tuning, filler: P) -> Self {
        let near = Near {
            bucket: usize::MAX,
            above: filler,
            up_to: filler,
        };
        Self {
            buckets: (0..buckets).map(|_| Bucket::new()).collect(),
            recent: Vec::new(),
            slots: tuning.recent(),
            near: [near; TRACKS],
            hash: FixedHash::default(),
            moves: 0,
            buffered: 0,
            stuck: None,
        }
    }

    /// Scatters the children of these positions. `fences` are the greatest
    /// positions of all buckets but the last; the moves of a position count as
    /// often as `weight` says.
    pub(super) fn take<G: Graded<Position = P>>(
        &mut self,
        game: &G,
        positions: &[P],
        fences: &[P],
        chunks: &Chunks<P>,
        weight: impl Fn(&P) -> usize,
    ) {
        let mut moves = Vec::new();
        for position in positions {
            let made = children(game, position, &mut moves, |track, child| {
                self.put(track, child, fences, chunks);
            });
            match made {
                Ok(made) => self.moves += (made * weight(position)) as u64,
                Err(_) => {
                    let first = self.stuck.get_or_insert(*position);
                    *first = *position.min(first);
                }
            }
        }
    }

    #[inline]
    fn put(&mut self, track: usize, child: P, fences: &[P], chunks: &Chunks<P>) {
        if self.is_recent(child) {
            return;
        }
        self.buffered += 1;
        let near = &mut self.near[track];
        let bucket = if near.bucket != usize::MAX && near.above < child && child <= near.up_to {
            near.bucket
        } else {
            let bucket = fences.partition_point(|fence| *fence < child);
            // The outer buckets have no bounds of their own.
            if let (Some(&above), Some(&up_to)) =
                (fences.get(bucket.wrapping_sub(1)), fences.get(bucket))
            {
                *near = Near {
                    bucket,
                    above,
                    up_to,
                };
            }
            bucket
        };
        self.buckets[bucket].push(child, chunks);
    }

    /// Whether this child went into its bucket a moment ago; it counts as
    /// gone there from now on.
    #[inline]
    fn is_recent(&mut self, child: P) -> bool {
        if self.recent.is_empty() {
            // Filled with a child that goes into its bucket now.
            self.recent.resize(self.slots, child);
            return false;
        }
        let at = (self.hash.hash_one(child) >> 20) as usize & (self.recent.len() - 1);
        let slot = &mut self.recent[at];
        let again = *slot == child;
        *slot = child;
        again
    }
}
