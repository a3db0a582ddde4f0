//! The path of a search: its positions, and an index of them by hash.
//!
//! The index holds for each place the youngest position there, and each position
//! the next older one, so that a position is entered and left in O(1) and one
//! that stands on the path already is found as fast. It is widened with the path.

use super::{Search, Work};
use crate::game::{Game, Player};
use crate::solve::alpha_beta::guide::Guide;
use crate::solve::alpha_beta::memory::{Known, Memory};
use crate::solve::{Edge, Refusal};
use crate::value::Ranked;

/// A position on the path.
pub(super) struct Frame<G: Game, K> {
    pub(super) position: G::Position,
    pub(super) key: K,
    pub(super) mover: Player,
    /// The window, alpha raised by what was found.
    pub(super) alpha: i64,
    pub(super) beta: i64,
    /// Alpha before the first move.
    pub(super) begun: i64,
    /// What was known before the first move.
    pub(super) known: Known,
    pub(super) best: i64,
    pub(super) best_move: u8,
    /// Where its choices begin; they end where the next frame's begin.
    pub(super) first: usize,
    /// The next choice to try.
    pub(super) next: usize,
    /// Choices put off, for somebody else searches them: the last ones.
    pub(super) put_off: usize,
    /// The move that is being searched.
    pub(super) edge: Edge<G::Value>,
    /// Positions visited before this one.
    pub(super) before: u64,
    /// The next older frame in the same place of the index of the path.
    pub(super) older: u32,
}

pub(super) const NOBODY: u32 = u32::MAX;

impl<G: Game<Value: Ranked>, K: Clone + Eq> Search<G, K> {
    #[inline]
    pub(super) fn place(&self, hash: u64) -> usize {
        let at = (hash >> 5) & (self.places.len() as u64 - 1);
        usize::try_from(at).unwrap_or_default()
    }

    /// Notes a new frame in the index of the path; what stood there before.
    #[inline]
    pub(super) fn enter(&mut self, hash: u64, hash_of: impl Fn(&K) -> u64) -> u32 {
        if self.frames.len() >= self.places.len() {
            self.widen_index(hash_of);
        }
        let place = self.place(hash);
        let number = u32::try_from(self.frames.len()).unwrap_or(NOBODY);
        std::mem::replace(&mut self.places[place], number)
    }

    #[cold]
    fn widen_index(&mut self, hash_of: impl Fn(&K) -> u64) {
        let wider = self.places.len() * 4;
        self.places = vec![NOBODY; wider];
        for at in 0..self.frames.len() {
            let place = self.place(hash_of(&self.frames[at].key));
            let number = u32::try_from(at).unwrap_or(NOBODY);
            self.frames[at].older = std::mem::replace(&mut self.places[place], number);
        }
    }

    /// Whether the path has come round to where it was.
    #[inline]
    pub(super) fn refuse_cycle<H, M>(
        &self,
        work: &Work<'_, G, H, M>,
        key: &K,
    ) -> Result<(), Refusal<G::Position>>
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        let mut number = self.places[self.place(M::hash(key))];
        while let Some(frame) = self.frames.get(number as usize) {
            if frame.key == *key {
                return Err(self.cycle(work.game, number as usize));
            }
            number = frame.older;
        }
        Ok(())
    }

    #[cold]
    fn cycle(&self, game: &G, from: usize) -> Refusal<G::Position> {
        let path = self.frames[from..].iter();
        let cycle: Vec<G::Position> = path.map(|frame| game.canonical(&frame.position)).collect();
        Refusal::cycle(game, &cycle)
    }
}
