//! The laws of the values, over a sample of those that the game has.

use super::Law;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::game::{Game, Payoff};
use crate::limits::Stopped;
use crate::value::Value;

/// Values that were met, each with a position where it was.
type Met<G> = Vec<(<G as Game>::Value, <G as Game>::Position)>;

/// Values and payoffs that were met.
pub(super) struct Sample<G: Game> {
    values: Met<G>,
    /// For some payoffs, values that a move with that payoff led to, seen by
    /// the mover. Others are not tried together: their sum may lie outside
    /// what the game promised.
    earned: Vec<(Payoff<G>, Met<G>)>,
}

impl<G: Game> Sample<G> {
    /// All triples of the values are tried.
    const VALUES: usize = 20;
    const PAYOFFS: usize = 8;

    pub(super) fn new() -> Self {
        Self {
            values: Vec::new(),
            earned: Vec::new(),
        }
    }

    /// Takes a value at a position into the sample.
    pub(super) fn value(&mut self, value: &G::Value, position: &G::Position) {
        if self.values.len() < Self::VALUES && self.values.iter().all(|(seen, _)| seen != value) {
            self.values.push((value.clone(), position.clone()));
        }
    }

    /// Takes a payoff with the value that follows it, seen by the mover.
    pub(super) fn payoff(&mut self, payoff: &Payoff<G>, value: &G::Value, position: &G::Position) {
        let at = self.earned.iter().position(|(seen, _)| seen == payoff);
        let at = match at {
            Some(at) => at,
            None if self.earned.len() < Self::PAYOFFS => {
                self.earned.push((payoff.clone(), Vec::new()));
                self.earned.len() - 1
            }
            None => return,
        };
        let values = &mut self.earned[at].1;
        if values.len() < Self::VALUES && values.iter().all(|(seen, _)| seen != value) {
            values.push((value.clone(), position.clone()));
        }
    }

    /// Takes the values that the rules name: those of terminal positions, and
    /// bounds.
    pub(super) fn meet(
        &mut self,
        work: &mut Work<'_, G>,
        walk: &Walk<G::Position>,
    ) -> Result<(), Stopped> {
        for position in walk.checked() {
            work.meter.step()?;
            match work.game.terminal(position) {
                Some(value) => self.value(&value, position),
                None => {
                    let (lower, upper) = work.game.bounds(position);
                    self.value(&lower, position);
                    self.value(&upper, position);
                }
            }
            if self.values.len() == Self::VALUES {
                break;
            }
        }
        Ok(())
    }

    /// Tries the laws.
    pub(super) fn laws(&self, work: &mut Work<'_, G>) {
        for (a, position) in &self.values {
            let place = work.place(position);
            Self::single(work, a, &place);
            for (b, _) in &self.values {
                let (one, two) = (a.better(b), b.better(a));
                let fault = (one != two).then(|| {
                    format!("{a:?} and {b:?}, better {one:?}, in the other order {two:?}")
                });
                work.tried(Law::Better, &place, fault);
                for (c, _) in &self.values {
                    let (one, two) = (a.better(b).better(c), a.better(&b.better(c)));
                    let fault = (one != two).then(|| {
                        format!("{a:?}, {b:?} and {c:?}, better {one:?} from the left, {two:?} from the right")
                    });
                    work.tried(Law::Better, &place, fault);
                }
            }
        }
        for (payoff, values) in &self.earned {
            for (a, position) in values {
                let place = work.place(position);
                for (b, _) in values {
                    let one = a.after(payoff).better(&b.after(payoff));
                    let two = a.better(b).after(payoff);
                    let fault = (one != two).then(|| {
                        format!("{a:?} and {b:?} with the payoff {payoff:?}: {one:?} on the left, {two:?} on the right")
                    });
                    work.tried(Law::After, &place, fault);
                }
            }
        }
    }

    /// The laws of one value.
    fn single(work: &mut Work<'_, G>, a: &G::Value, place: &Place<'_, G>) {
        let same = a.better(a);
        let fault = (same != *a).then(|| format!("{a:?} and itself, better {same:?}"));
        work.tried(Law::Better, place, fault);
        let (worst, best) = (G::Value::worst(), G::Value::best());
        for (one, two, expected) in [
            (a, &worst, a),
            (&worst, a, a),
            (a, &best, &best),
            (&best, a, &best),
        ] {
            let found = one.better(two);
            let fault = (found != *expected)
                .then(|| format!("{one:?} and {two:?}, better {found:?} and not {expected:?}"));
            work.tried(Law::WorstBest, place, fault);
        }
        let twice = a.flip().flip();
        let fault = (twice != *a).then(|| format!("{a:?}, flipped twice {twice:?}"));
        work.tried(Law::Flip, place, fault);
    }
}
