//! Takes the options of a range as a game tells them, apart.
//!
//! Runs, fans and patterns are taken apart here, option by option and with
//! every number looked at before it is used, so that nothing depends on how a
//! solver reads them.
//!
//! What is told by indices of the whole game is told downwards, so that a solver
//! can use the value of a position as soon as it is told as a child: nothing
//! more may come of it then.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::ops::Range;

use super::options::Indices;
use crate::layered::{Fan, OptionSink, Pattern, Run};
use crate::show::show_count;
use crate::value::Value;

/// What can be told of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entry<V: Value> {
    /// The game is over, with this value.
    Over(V),
    /// A move to this index, which is one of the next layer where layers are
    /// told of.
    Option {
        to: u64,
        flips: bool,
        payoff: V::Payoff,
    },
}

impl<V: Value> Entry<V> {
    /// In words.
    pub(super) fn shown(&self, indices: Indices) -> String {
        match self {
            Self::Over(value) => format!("the terminal value {value:?}"),
            Self::Option { to, flips, payoff } => {
                let mover = if *flips { "other" } else { "same" };
                let suffix = indices.child_suffix();
                format!(
                    "an option to index {to}{suffix} that banks {payoff:?}, with the {mover} player to move"
                )
            }
        }
    }
}

/// What was told of a range.
pub(super) struct Told<V: Value> {
    pub(super) indices: Indices,
    pub(super) range: Range<u64>,
    /// The number of indices that children can have.
    children: u64,
    /// More than the rules have need not be kept to be seen.
    most: usize,
    /// With the index of the position.
    pub(super) entries: Vec<(u64, Entry<V>)>,
    /// Which positions of the range have been told as children, where they can
    /// be.
    used: Vec<bool>,
    /// The first of it that makes no sense, at an index of the range.
    pub(super) wrong: Option<(u64, String)>,
}

impl<V: Value> Told<V> {
    /// Nothing yet.
    pub(super) fn new(indices: Indices, range: Range<u64>, children: u64, most: usize) -> Self {
        let used = match indices {
            Indices::Layer(_) => 0,
            Indices::Game => range.end - range.start,
        };
        Self {
            indices,
            range,
            children,
            most,
            entries: Vec::with_capacity(most),
            used: vec![false; used as usize],
            wrong: None,
        }
    }

    /// Bytes taken at most until what was told is sorted, which takes as much
    /// again.
    pub(super) fn usage(range: &Range<u64>, most: usize) -> usize {
        let entries = most.saturating_mul(2 * size_of::<(u64, Entry<V>)>());
        entries.saturating_add((range.end - range.start) as usize)
    }

    /// Whether more was told than the rules have.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() == self.most
    }

    /// The place of an index of the range among those that can be children.
    fn used(&mut self, index: u64) -> Option<&mut bool> {
        let at = index.checked_sub(self.range.start)?;
        self.used.get_mut(usize::try_from(at).ok()?)
    }

    fn wrong(&mut self, index: u64, found: impl FnOnce() -> String) {
        if self.wrong.is_none() {
            // Also for an empty range.
            let index = index.min(self.range.end.saturating_sub(1));
            self.wrong = Some((index.max(self.range.start), found()));
        }
    }

    /// Whether so many positions from here on lie in the range, and their
    /// children among those that there are.
    fn fits(&mut self, from: u64, from_len: u64, to: u64, to_len: u64, what: &str) -> bool {
        let Range { start, end } = self.range;
        let inside = from >= start && from.checked_add(from_len).is_some_and(|last| last <= end);
        let lands = to
            .checked_add(to_len)
            .is_some_and(|last| last <= self.children);
        let children = self.children;
        if !inside {
            self.wrong(from, || {
                let len = show_count(from_len, "position");
                format!("{what} of {len} from index {from}, beyond the range")
            });
        } else if !lands {
            let suffix = self.indices.child_suffix();
            self.wrong(from, || {
                let len = show_count(to_len, "position");
                format!(
                    "{what} to {len} from index {to}{suffix}, beyond the {children} that there are"
                )
            });
        }
        inside && lands
    }

    /// The payoff with this number.
    fn payoff<'p>(
        &mut self,
        from: u64,
        number: usize,
        payoffs: &'p [V::Payoff],
    ) -> Option<&'p V::Payoff> {
        let payoff = payoffs.get(number);
        if payoff.is_none() {
            self.wrong(from, || {
                let all = show_count(payoffs.len() as u64, "payoff");
                format!("the payoff number {number} of {all}")
            });
        }
        payoff
    }

    /// Keeps what is told of an index of the range; whether more can be kept.
    fn push(&mut self, index: u64, entry: Entry<V>) -> bool {
        if self.used(index).is_some_and(|used| *used) {
            self.wrong(index, || {
                format!("more of index {index} after an option had led to it")
            });
        }
        if let Entry::Option { to, .. } = entry
            && let Some(used) = self.used(to)
        {
            *used = true;
        }
        if !self.is_full() {
            self.entries.push((index, entry));
        }
        !self.is_full()
    }
}

impl<V: Value> OptionSink<V> for Told<V> {
    fn terminal(&mut self, index: u64, value: &V) {
        if self.fits(index, 1, 0, 0, "a terminal value") {
            self.push(index, Entry::Over(value.clone()));
        }
    }

    fn run(&mut self, run: Run, payoff: &V::Payoff) {
        let Run {
            from,
            to,
            len,
            flips,
        } = run;
        if !self.fits(from, len, to, len, "a run") {
            return;
        }
        // As a sweep down does: the child of one may be another.
        for step in (0..len).rev() {
            let entry = Entry::Option {
                to: to + step,
                flips,
                payoff: payoff.clone(),
            };
            if !self.push(from + step, entry) {
                return;
            }
        }
    }

    fn fan(&mut self, fan: Fan<'_>, payoffs: &[V::Payoff]) {
        for (run, number) in fan.runs() {
            let Some(payoff) = self.payoff(fan.from, number, payoffs) else {
                return;
            };
            self.run(run, payoff);
        }
    }

    fn pattern(&mut self, from: u64, to: u64, pattern: Pattern<'_>, payoffs: &[V::Payoff]) {
        let (from_len, to_len) = (pattern.from_len, pattern.to_len);
        if !self.fits(from, from_len, to, to_len, "a pattern") {
            return;
        }
        let runs = pattern.runs.iter();
        let runs = runs.map(|run| (run.from, run.to, run.len, run.payoff));
        let pairs = pattern.pairs.iter();
        let pairs = pairs.map(|pair| (pair.from, pair.to, 1, pair.payoff));
        for (at, child, len, number) in runs.chain(pairs) {
            let [at, child, len] = [at, child, len].map(u64::from);
            if at + len > from_len || child + len > to_len {
                self.wrong(from, || {
                    let len = show_count(len, "position");
                    let places = show_count(from_len, "position");
                    format!(
                        "{len} from {at} on, to {child} on, in a pattern of {places} to {to_len}"
                    )
                });
                return;
            }
            let Some(payoff) = self.payoff(from, number.into(), payoffs) else {
                return;
            };
            let run = Run {
                from: from + at,
                to: to + child,
                len,
                flips: pattern.flips,
            };
            self.run(run, payoff);
        }
    }
}
