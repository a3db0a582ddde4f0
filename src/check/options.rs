//! What a game tells of the options of a range, taken apart and compared with
//! the rules.
//!
//! Runs, fans and patterns are taken apart here, option by option and with
//! every number looked at before it is used, so that nothing depends on how a
//! solver reads them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::hash::BuildHasher;
use std::ops::Range;

use super::Law;
use super::work::Work;
use crate::layered::{Fan, Layered, OptionSink, Pattern, Run};
use crate::limits::Stopped;
use crate::show::show_count;
use crate::table::{FixedHash, vec_peak};
use crate::value::Value;

/// What can be told of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entry<V: Value> {
    /// The game is over, with this value.
    Over(V),
    /// A move to this index of the next layer.
    Option {
        to: u64,
        flips: bool,
        payoff: V::Payoff,
    },
}

/// What the rules say of a stretch of a layer.
pub(super) struct Expected<V: Value> {
    layer: usize,
    stretch: Range<u64>,
    /// Where the entries of each position begin.
    first: Vec<usize>,
    /// Its value, or its options in the order of its moves.
    entries: Vec<Entry<V>>,
}

impl<V: Value> Expected<V> {
    /// Nothing yet.
    pub(super) fn new(layer: usize, stretch: Range<u64>) -> Self {
        Self {
            layer,
            stretch,
            first: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Bytes taken at most while a position with so many entries is added.
    pub(super) fn peak_usage(&self, entries: usize) -> usize {
        vec_peak(&self.first, 1).saturating_add(vec_peak(&self.entries, entries))
    }

    /// The entries from here on are those of the next position.
    pub(super) fn next(&mut self) {
        self.first.push(self.entries.len());
    }

    /// One more of this position.
    pub(super) fn push(&mut self, entry: Entry<V>) {
        self.entries.push(entry);
    }

    /// Where the entries of an index begin, or those of all end.
    fn begin(&self, index: u64) -> usize {
        let first = self.first.get((index - self.stretch.start) as usize);
        first.copied().unwrap_or(self.entries.len())
    }

    /// The entries of a range within the stretch.
    fn of(&self, range: Range<u64>) -> &[Entry<V>] {
        &self.entries[self.begin(range.start)..self.begin(range.end)]
    }

    /// The stretch as a whole, and cut: in two, somewhere between, to a single
    /// position, to none.
    fn ranges(&self) -> [Range<u64>; 6] {
        let Range { start, end } = self.stretch;
        let some = |nth: u64| {
            let number = FixedHash::default().hash_one((self.layer, start, nth));
            start + number % (end - start + 1)
        };
        let [cut, one, other] = [some(0), some(1), some(2)];
        let single = cut.min(end - 1);
        [
            start..end,
            start..cut,
            cut..end,
            one.min(other)..one.max(other),
            single..single + 1,
            cut..cut,
        ]
    }
}

/// Asks for the options of a stretch in one piece and cut in several ways, and
/// compares each answer with the rules.
pub(super) fn compare<G: Layered>(
    work: &mut Work<'_, G>,
    expected: &Expected<G::Value>,
    held: usize,
) -> Result<(), Stopped> {
    let layer = expected.layer;
    let next = layer + 1;
    let children = if next < work.game.layers() {
        work.game.layer_len(next)
    } else {
        0
    };
    for range in expected.ranges() {
        work.meter.step()?;
        let told = expected.of(range.clone()).len() + 1;
        let told = told * size_of::<(u64, Entry<G::Value>)>();
        // Sorting takes as much again.
        let needed = expected.peak_usage(0).saturating_add(2 * told);
        work.meter.memory(held.saturating_add(needed))?;
        answer(work, expected, range, children);
    }
    Ok(())
}

/// Asks for the options of a range.
fn answer<G: Layered>(
    work: &mut Work<'_, G>,
    expected: &Expected<G::Value>,
    range: Range<u64>,
    children: u64,
) {
    let layer = expected.layer;
    let most = expected.of(range.clone()).len() + 1;
    let mut told = Told {
        range: range.clone(),
        children,
        most,
        entries: Vec::with_capacity(most),
        wrong: None,
    };
    work.game.options(layer, range.clone(), &mut told);
    let fault = told.wrong.take().map(|(index, found)| Fault {
        index,
        nth: None,
        found,
    });
    let fault = fault.or_else(|| told.differs(expected));
    // An empty range may begin where the layer ends.
    let index = fault.as_ref().map_or(range.start, |fault| fault.index);
    let index = index.min(expected.stretch.end - 1);
    let position = work.game.position(layer, index);
    let place = work.place(&position);
    let mut moves = Vec::new();
    let nth = fault.as_ref().and_then(|fault| fault.nth);
    if nth.is_some() {
        work.game.moves(&position, &mut moves);
    }
    let mv = nth.and_then(|nth| moves.get(nth));
    let found = fault.map(|fault| {
        let Range { start, end } = range;
        format!(
            "{}, when asked for indices {start}..{end} of layer {layer}",
            fault.found
        )
    });
    work.tried_move(Law::Options, &place, mv, found);
}

/// What is wrong with what was told.
struct Fault {
    /// The position that it is told of.
    index: u64,
    /// The number of the move.
    nth: Option<usize>,
    found: String,
}

/// What was told of a range.
struct Told<V: Value> {
    range: Range<u64>,
    /// The length of the next layer.
    children: u64,
    /// More than the rules have need not be kept to be seen.
    most: usize,
    /// With the index of the position.
    entries: Vec<(u64, Entry<V>)>,
    /// The first of it that makes no sense, at an index of the range.
    wrong: Option<(u64, String)>,
}

impl<V: Value> Told<V> {
    fn wrong(&mut self, index: u64, found: impl FnOnce() -> String) {
        if self.wrong.is_none() {
            // Also for an empty range.
            let index = index.min(self.range.end.saturating_sub(1));
            self.wrong = Some((index.max(self.range.start), found()));
        }
    }

    /// Whether so many positions from here on lie in the range, and their
    /// children in the next layer.
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
            self.wrong(from, || {
                let len = show_count(to_len, "position");
                let all = show_count(children, "position");
                format!("{what} to {len} from index {to} of the next layer, which has {all}")
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

    fn push(&mut self, index: u64, entry: Entry<V>) -> bool {
        if self.entries.len() < self.most {
            self.entries.push((index, entry));
        }
        self.entries.len() < self.most
    }

    /// The first position of which something else was told than the rules say.
    fn differs(&mut self, expected: &Expected<V>) -> Option<Fault> {
        self.entries.sort_by_key(|(index, _)| *index);
        let mut rest = &self.entries[..];
        self.range.clone().find_map(|index| {
            let count = rest.iter().take_while(|(at, _)| *at == index).count();
            let (told, later) = rest.split_at(count);
            rest = later;
            let expected_here = expected.of(index..index + 1);
            differs(told, expected_here).map(|(nth, what, entry)| Fault {
                index,
                // Of a finished game the entry is no move.
                nth: nth.filter(|_| matches!(entry, Entry::Option { .. })),
                found: format!("{what} {}", shown(entry)),
            })
        })
    }
}

/// The first entry that one list has more often than the other: its number
/// among those expected, what is wrong with it, and the entry.
fn differs<'e, V: Value>(
    told: &'e [(u64, Entry<V>)],
    expected: &'e [Entry<V>],
) -> Option<(Option<usize>, &'static str, &'e Entry<V>)> {
    let mut told: Vec<&Entry<V>> = told.iter().map(|(_, entry)| entry).collect();
    for (nth, entry) in expected.iter().enumerate() {
        match told.iter().position(|told| *told == entry) {
            Some(at) => {
                told.remove(at);
            }
            None => return Some((Some(nth), "no word of", entry)),
        }
    }
    let surplus = told.first()?;
    let again = expected.contains(surplus);
    let what = if again {
        "once more"
    } else {
        "against the rules"
    };
    Some((None, what, surplus))
}

/// An entry in words.
fn shown<V: Value>(entry: &Entry<V>) -> String {
    match entry {
        Entry::Over(value) => format!("the terminal value {value:?}"),
        Entry::Option { to, flips, payoff } => {
            let mover = if *flips { "other" } else { "same" };
            format!(
                "an option to index {to} of the next layer that banks {payoff:?}, with the {mover} player to move"
            )
        }
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
        for step in 0..len {
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
        for &(distance, number) in fan.moves {
            let Some(payoff) = self.payoff(fan.from, number as usize, payoffs) else {
                return;
            };
            let run = Run {
                from: fan.from,
                to: fan.from.wrapping_add(distance),
                len: fan.len,
                flips: fan.flips,
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
