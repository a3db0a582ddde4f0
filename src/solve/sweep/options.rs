//! What the game tells of a range of indices, on its way into their values.
//!
//! Options come one by one, or in runs of positions that have the same move, which
//! are one pass over two parts of the array. Nothing told is trusted: a child has
//! to stand before its position, with a value, and a value that has been used may
//! not change any more. The first index of which something wrong was told ends it.

use super::untold;
use crate::indexed::Indexed;
use crate::layered::{Fan, OptionSink, Run};
use crate::table::Packed;
use crate::value::Value;

/// A number of array elements; those that no array has are kept out of reach.
#[inline]
pub(super) fn narrow(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A range of indices on its way to its values.
pub(super) struct Piece<'a, G, P> {
    pub(super) game: &'a G,
    /// The last index of all, whose value comes first.
    pub(super) last: u64,
    pub(super) values: &'a mut [P],
    /// So many values, from the first on, have been used or belong to an
    /// earlier range: nothing may change them any more.
    pub(super) settled: usize,
    pub(super) moves: u64,
    /// The first index of which something wrong was told.
    pub(super) fault: Option<u64>,
}

impl<G: Indexed, P: Packed<G::Value>> Piece<'_, G, P> {
    /// Where the value of an index stands, if it may still change.
    #[inline]
    fn open(&self, index: u64) -> Option<usize> {
        let at = narrow(self.last.wrapping_sub(index));
        (at >= self.settled && at < self.values.len()).then_some(at)
    }

    /// Something wrong was told of this index: nothing is open from here on.
    #[cold]
    fn blame(&mut self, index: u64) {
        self.fault.get_or_insert(index);
        self.settled = usize::MAX;
    }

    /// Whether the worst value stands for an end of the game, and not for a
    /// position that nothing was told of.
    #[cold]
    fn ends(&self, at: usize) -> bool {
        let position = self.game.position_at(self.last - at as u64);
        let value = position.and_then(|position| self.game.terminal(&position));
        value.is_some_and(|value| P::pack(&value).is_worst())
    }

    /// The moves of one position, which change its value.
    #[inline]
    fn one<'p>(
        &mut self,
        index: u64,
        flips: bool,
        moves: impl Iterator<Item = (u64, &'p <G::Value as Value>::Payoff)>,
    ) where
        G::Value: 'p,
    {
        let Some(at) = self.open(index) else {
            return self.blame(index);
        };
        let mut value = self.values[at];
        let mut used = self.settled;
        for (distance, payoff) in moves {
            // Of any other distance than that to a later index this is none of
            // the values before.
            let child_at = at.wrapping_sub(narrow(distance));
            let Some(&child) = self.values[..at].get(child_at) else {
                return self.blame(index);
            };
            if child.is_worst() && !self.ends(child_at) {
                return self.blame(index);
            }
            used = used.max(child_at + 1);
            value = value.relaxed(child, flips, payoff);
            self.moves += 1;
        }
        self.values[at] = value;
        self.settled = used;
    }

    /// The same move of many positions, whose children all come after them.
    fn many(&mut self, run: Run, payoff: &<G::Value as Value>::Payoff) {
        let len = narrow(run.len);
        let Some(at) = self.open(run.from.saturating_add(run.len - 1)) else {
            return self.blame(run.from);
        };
        let children_at = at.wrapping_sub(narrow(run.to - run.from));
        let (before, open) = self.values.split_at(at);
        let children = before.get(children_at..).and_then(|tail| tail.get(..len));
        let Some(children) = children.filter(|_| open.len() >= len) else {
            return self.blame(run.from);
        };
        let unknown = untold(children).find(|child| !self.ends(children_at + child));
        if let Some(child) = unknown {
            return self.blame(run.from + (run.len - 1) - child as u64);
        }
        let (before, open) = self.values.split_at_mut(at);
        let children = &before[children_at..][..len];
        P::relax(&mut open[..len], children, run.flips, payoff);
        self.moves += run.len;
        self.settled = self.settled.max(children_at + len);
    }
}

impl<G: Indexed, P: Packed<G::Value>> OptionSink<G::Value> for Piece<'_, G, P> {
    fn terminal(&mut self, index: u64, value: &G::Value) {
        match self.open(index) {
            Some(at) => self.values[at] = P::pack(value),
            None => self.blame(index),
        }
    }

    #[inline]
    fn run(&mut self, run: Run, payoff: &<G::Value as Value>::Payoff) {
        let distance = run.to.wrapping_sub(run.from);
        if run.len > 1 && run.to > run.from && distance >= run.len {
            return self.many(run, payoff);
        }
        // Children among the positions: from the last one on.
        for step in (0..run.len).rev() {
            let from = run.from.wrapping_add(step);
            self.one(from, run.flips, [(distance, payoff)].into_iter());
            if self.fault.is_some() {
                return;
            }
        }
    }

    #[inline]
    fn fan(&mut self, fan: Fan<'_>, payoffs: &[<G::Value as Value>::Payoff]) {
        if fan.len == 1 {
            let moves = fan.moves.iter();
            let moves = moves.map(|&(distance, payoff)| (distance, &payoffs[payoff as usize]));
            return self.one(fan.from, fan.flips, moves);
        }
        for (run, payoff) in fan.runs() {
            self.run(run, &payoffs[payoff]);
        }
    }
}
