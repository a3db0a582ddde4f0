//! From a position to those before it: by un-moves where the game has them,
//! else through a list of all moves, reversed.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

use super::forward::{Expander, Fault, Node};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::limits::Stopped;
use crate::retro::Retro;
use crate::value::Outcome;

/// A move, seen from one of its ends: twice the index at the other end, and 1
/// more where the side to move changes. Images of the positions are alike.
pub(super) type Link = u64;

pub(super) fn link(index: u64, flips: bool) -> Link {
    index << 1 | u64::from(flips)
}

/// The index of a link, and whether the side to move changes.
pub(super) fn unlink(link: Link) -> (u64, bool) {
    (link >> 1, link & 1 == 1)
}

/// Each once, in ascending order.
pub(super) fn distinct(links: &mut Vec<Link>) {
    links.sort_unstable();
    links.dedup();
}

/// Lists that are filled again and again.
pub(super) struct Lists<P> {
    pub(super) positions: Vec<P>,
    pub(super) links: Vec<Link>,
}

impl<P> Lists<P> {
    pub(super) fn new() -> Self {
        Self {
            positions: Vec::new(),
            links: Vec::new(),
        }
    }
}

/// The way back along moves.
pub(super) trait Back<G: Game>: Sync {
    /// Puts the links to all parents of an index into the list, each once, in
    /// place of what is there.
    fn parents(&self, index: u64, lists: &mut Lists<G::Position>);
}

/// Un-moves of the game.
pub(super) struct Unmoves<'g, G>(pub(super) &'g G);

impl<G: Indexed + Retro + Sync> Back<G> for Unmoves<'_, G> {
    fn parents(&self, index: u64, lists: &mut Lists<G::Position>) {
        let game = self.0;
        lists.links.clear();
        lists.positions.clear();
        // Only positions are ever settled.
        let Some(position) = game.position_at(index) else {
            return;
        };
        game.parents(&position, &mut lists.positions);
        let mover = game.to_move(&position);
        for parent in &lists.positions {
            let flips = game.to_move(parent) != mover;
            let parent = game.index(&game.canonical(parent));
            lists.links.push(link(parent, flips));
        }
        distinct(&mut lists.links);
    }
}

/// All moves, by the index that they lead to: 8 bytes an index, 4 a move.
pub(super) struct Reversed {
    /// While moves are counted, how many lead to each index; then where the
    /// list of each ends, moving towards its beginning while it is filled.
    begins: Vec<AtomicU64>,
    /// The links back to the parents.
    parents: Vec<AtomicU32>,
}

impl Reversed {
    /// The largest number of indices: links have 32 bits here.
    pub(super) const MOST: u64 = 1 << 31;

    /// Bytes for so many indices, before the number of moves is known.
    pub(super) fn index_bytes(indices: u64) -> u64 {
        indices.saturating_add(1).saturating_mul(8)
    }

    /// No moves yet.
    pub(super) fn new(indices: usize) -> Result<Self, Stopped> {
        let mut begins = Vec::new();
        begins
            .try_reserve_exact(indices + 1)
            .map_err(|_| Stopped::OutOfMemory {
                needed: Self::index_bytes(indices as u64),
            })?;
        begins.resize_with(indices + 1, || AtomicU64::new(0));
        Ok(Self {
            begins,
            parents: Vec::new(),
        })
    }

    /// One more move leads to each of these.
    pub(super) fn count(&self, children: &[Link]) {
        for &child in children {
            self.begins[unlink(child).0 as usize].fetch_add(1, Relaxed);
        }
    }

    /// Forgets what was counted.
    pub(super) fn reset(&self) {
        self.begins.iter().for_each(|count| count.store(0, Relaxed));
    }

    /// Turns counts into places: how many moves there are.
    pub(super) fn place(&mut self) -> u64 {
        let mut end = 0;
        for count in &mut self.begins {
            end += *count.get_mut();
            *count.get_mut() = end;
        }
        end
    }

    /// Makes room for so many moves.
    pub(super) fn make_room(&mut self, moves: u64) -> Result<(), Stopped> {
        let none = Stopped::OutOfMemory { needed: 4 * moves };
        let moves = usize::try_from(moves).map_err(|_| none.clone())?;
        self.parents.try_reserve_exact(moves).map_err(|_| none)?;
        self.parents.resize_with(moves, || AtomicU32::new(0));
        Ok(())
    }

    /// Enters the moves of a range of indices, all of whose children have been
    /// counted. Threads may do so at a time: the order within a list means
    /// nothing.
    pub(super) fn fill<G: Indexed<Value = Outcome>>(
        &self,
        game: &G,
        range: Range<u64>,
    ) -> Result<(), Fault> {
        let mut expander = Expander::new(game);
        for index in range {
            if let Node::Open { .. } = expander.expand(index)? {
                for &child in expander.children() {
                    let (to, flips) = unlink(child);
                    let at = self.begins[to as usize].fetch_sub(1, Relaxed) - 1;
                    // Fewer indices than `MOST`.
                    self.parents[at as usize].store(link(index, flips) as u32, Relaxed);
                }
            }
        }
        Ok(())
    }
}

impl<G: Game> Back<G> for Reversed {
    fn parents(&self, index: u64, lists: &mut Lists<G::Position>) {
        let place = |at: u64| self.begins[at as usize].load(Relaxed) as usize;
        let parents = &self.parents[place(index)..place(index + 1)];
        lists.links.clear();
        let links = parents
            .iter()
            .map(|parent| Link::from(parent.load(Relaxed)));
        lists.links.extend(links);
    }
}
