//! The moves of a position: rated, put in order, all looked up before any is
//! searched; and what is learned of those that cut the others off.
//!
//! A move that is known to be good enough ends the search of its position at once
//! (enhanced transposition cut-offs: Plaat, Schaeffer, Pijls and de Bruin 1996).
//! Few moves are sorted by insertion, which is stable and calls nothing.

use super::{Search, Work};
use crate::game::{Game, Player};
use crate::solve::Edge;
use crate::solve::alpha_beta::guide::Guide;
use crate::solve::alpha_beta::memory::{Memory, NO_MOVE};
use crate::value::Ranked;

impl<G: Game<Value: Ranked>, K: Clone + Eq> Search<G, K> {
    /// Numbers the choices from `first` on, rates them and puts the best first.
    #[inline]
    pub(super) fn rate(&mut self, first: usize, mover: Player, known: u8) {
        let history = self.history.of(mover);
        let choices = &mut self.choices[first..];
        for (nth, choice) in choices.iter_mut().enumerate() {
            choice.nth = u8::try_from(nth).unwrap_or(NO_MOVE).min(NO_MOVE);
            choice.rate(history);
            if choice.nth == known && known != NO_MOVE {
                choice.score = i64::MAX;
            } else if self.seed != 0 {
                let turn = self.seed.wrapping_mul(self.visited | 1) >> (nth & 31);
                choice.score += (turn & 63).cast_signed();
            }
        }
        if choices.len() > 16 {
            choices.sort_by_key(|choice| std::cmp::Reverse(choice.score));
            return;
        }
        for at in 1..choices.len() {
            let mut to = at;
            while to > 0 && choices[to - 1].score < choices[to].score {
                choices.swap(to - 1, to);
                to -= 1;
            }
        }
    }

    /// Looks all children up: one that is known to be good enough is an answer.
    #[inline]
    pub(super) fn cut_at_once<H, M>(
        &self,
        work: &Work<'_, G, H, M>,
        first: usize,
        position: &G::Position,
        mover: Player,
        beta: i64,
    ) -> Option<i64>
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        for choice in &self.choices[first..] {
            let (child, edge) = Edge::along(work.game, position, mover, &choice.mv);
            let key = work.memory.key(work.game, work.guide, &child);
            let known = work.memory.get(&key);
            let lower = if edge.flips {
                -known.upper
            } else {
                known.lower
            };
            if lower == -i64::MAX {
                continue;
            }
            if let Some(seen) = G::Value::rank_after(lower, &edge.payoff)
                && seen >= beta
            {
                return Some(seen);
            }
        }
        None
    }

    /// The move in hand cut the others off.
    pub(super) fn learn(&mut self) {
        if let Some(frame) = self.frames.last() {
            let tried = &self.choices[frame.first..frame.next];
            self.history.learn(frame.mover, tried);
        }
    }
}
