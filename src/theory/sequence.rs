//! Grundy values of all heaps up to a size.
//!
//! The direct method looks at every option of every heap: with two heaps left
//! by a move it takes time quadratic in the largest heap, with three the same
//! times the number of different values, since sums of two are kept as sets.
//! Sequences of games that leave two heaps are found by
//! [sparse spaces](super::sparse) instead, which gives the same values.
//! Subtraction games take one look a number, and all-but games one a number
//! excluded.

use std::collections::BTreeSet;
use std::fmt;

use super::heaps::{HeapKind, HeapRule};
use super::nimber_set::NimberSet;
use super::period::{Period, Theorem};
use super::sparse::Breaking;
use crate::limits::{Meter, Report, Stopped};
use crate::solve::{Configure, Setup};

/// Computes the Grundy values of heaps.
///
/// ```
/// use retrograde::theory::{NamedRule, Sequencer};
///
/// let kayles: NamedRule = ".77".parse()?;
/// let sequence = Sequencer::new().until_period(&kayles, 10_000)?;
/// let period = sequence.period().expect("proved");
/// assert_eq!((period.length, period.last_exception()), (12, Some(70)));
/// assert_eq!(sequence.get(1_000_000_000_000), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sequencer {
    setup: Setup,
    direct: bool,
}

impl Configure for Sequencer {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

/// The Grundy values of heaps 0, 1, 2 and so on, and their period where one
/// was proved.
#[derive(Clone, Debug)]
pub struct HeapSequence {
    values: Vec<u32>,
    period: Option<Period>,
    report: Report,
}

/// A computation that met a limit: what it has found, and why it ended.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The values up to there.
    pub known: HeapSequence,
    /// Why it ended.
    pub reason: Stopped,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = self.known.values.len();
        write!(f, "stopped after {heaps} heaps: {}", self.reason)
    }
}

impl std::error::Error for Unfinished {}

impl HeapSequence {
    /// The values that were computed, of heaps 0, 1, 2 and so on.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period, where it was proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The value of any heap that was computed, or follows by the period.
    pub fn get(&self, heap: u64) -> Option<u64> {
        let computed = usize::try_from(heap).ok();
        match computed.and_then(|heap| self.values.get(heap)) {
            Some(&value) => Some(value.into()),
            None => self.period.as_ref()?.value(&self.values, heap),
        }
    }

    /// What the computation took; a heap counts as a position.
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl Sequencer {
    /// Without limits, silent, by the fastest method there is.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at all options one by one, without sparse spaces. Slower, for
    /// comparison. Default: false.
    #[must_use]
    pub fn direct(mut self, direct: bool) -> Self {
        self.direct = direct;
        self
    }

    /// The values of the heaps below `heaps`, and their period where these
    /// values prove one.
    ///
    /// # Errors
    ///
    /// When a limit is met; the error holds the values up to there.
    pub fn values<H: HeapRule>(
        &self,
        rule: &H,
        heaps: u32,
    ) -> Result<HeapSequence, Box<Unfinished>> {
        let mut run = Run::new(self, rule);
        let reached = run.reach(heaps);
        let period = Theorem::of(rule).and_then(|theorem| theorem.prove(&run.values));
        run.end(reached, period)
    }

    /// The values of as many heaps as a proof of their period takes, but of
    /// heaps below `most` at most. Tried whenever the number of heaps has grown
    /// by an eighth.
    ///
    /// # Errors
    ///
    /// When a limit is met; the error holds the values up to there.
    pub fn until_period<H: HeapRule>(
        &self,
        rule: &H,
        most: u32,
    ) -> Result<HeapSequence, Box<Unfinished>> {
        let mut run = Run::new(self, rule);
        let theorem = Theorem::of(rule);
        let mut heaps = most.min(64);
        loop {
            let reached = run.reach(heaps);
            let period = theorem.as_ref().and_then(|by| by.prove(&run.values));
            if reached.is_err() || period.is_some() || heaps == most {
                return run.end(reached, period);
            }
            heaps = most.min(heaps.saturating_add(heaps / 8));
        }
    }
}

/// How the next value is found.
enum Method {
    /// One heap is left, a number of these less.
    Subtraction(Vec<u32>),
    AllBut(AllBut),
    Breaking(Box<Breaking>),
    Options,
}

struct Run<'a, H> {
    rule: &'a H,
    method: Method,
    meter: Meter<'a>,
    values: Vec<u32>,
    options: Vec<super::heaps::Left>,
}

impl<'a, H: HeapRule> Run<'a, H> {
    fn new(config: &'a Sequencer, rule: &'a H) -> Self {
        let setup = &config.setup;
        let method = match rule.kind() {
            HeapKind::Code(code) => Method::Breaking(Box::new(Breaking::of(code, config.direct))),
            HeapKind::Unequal => Method::Breaking(Box::new(Breaking::unequal(config.direct))),
            HeapKind::Subtraction(numbers) => Method::Subtraction(numbers.to_vec()),
            HeapKind::AllBut(numbers) => Method::AllBut(AllBut::new(numbers)),
            HeapKind::Other => Method::Options,
        };
        Self {
            rule,
            method,
            meter: Meter::new(setup.limits(), setup.progress(), "heaps"),
            values: Vec::new(),
            options: Vec::new(),
        }
    }

    fn reach(&mut self, heaps: u32) -> Result<(), Stopped> {
        self.meter.phase("heaps", Some(heaps.into()));
        self.meter.steps(self.values.len() as u64)?;
        while self.values.len() < heaps as usize {
            if self.values.len() == self.values.capacity() {
                let room = 3 * self.values.capacity() * size_of::<u32>();
                self.meter.memory(room + self.memory_usage())?;
            }
            self.meter.position()?;
            let value = self.next()?;
            self.values.push(value);
        }
        Ok(())
    }

    fn memory_usage(&self) -> usize {
        match &self.method {
            Method::Breaking(breaking) => breaking.memory_usage(),
            Method::AllBut(_) | Method::Subtraction(_) | Method::Options => 0,
        }
    }

    fn next(&mut self) -> Result<u32, Stopped> {
        let values = &self.values;
        match &mut self.method {
            Method::Subtraction(numbers) => {
                let left = numbers.iter().map_while(|&take| {
                    let left = values.len().checked_sub(take as usize)?;
                    Some(values[left])
                });
                self.meter.count_moves(numbers.len())?;
                Ok(left.collect::<NimberSet>().mex())
            }
            Method::AllBut(all_but) => all_but.next(values, &mut self.meter),
            Method::Breaking(breaking) => breaking.next(values, &mut self.meter),
            Method::Options => {
                let heap = u32::try_from(values.len()).expect("below a 32-bit number");
                self.options.clear();
                self.rule.options(heap, &mut self.options);
                self.meter.count_moves(self.options.len())?;
                // A heap that is not there is worth as much as an empty one.
                let worth = |heap: u32| values.get(heap as usize).copied().unwrap_or_default();
                let options = self.options.iter();
                let sums = options.map(|left| left.iter().fold(0, |sum, &heap| sum ^ worth(heap)));
                let seen: NimberSet = sums.collect();
                Ok(seen.mex())
            }
        }
    }

    fn end(
        self,
        reached: Result<(), Stopped>,
        period: Option<Period>,
    ) -> Result<HeapSequence, Box<Unfinished>> {
        let known = HeapSequence {
            values: self.values,
            period,
            report: self.meter.report("sequence"),
        };
        match reached {
            Ok(()) => Ok(known),
            Err(reason) => Err(Box::new(Unfinished { known, reason })),
        }
    }
}

/// What the next heap of an all-but game can leave.
pub(super) struct AllBut {
    excluded: Vec<u32>,
    /// Every smaller value is that of a heap that can be left whatever is
    /// excluded.
    base: u32,
    /// The larger values of such heaps.
    above: BTreeSet<u32>,
}

impl AllBut {
    pub(super) fn new(excluded: &[u32]) -> Self {
        Self {
            excluded: excluded.to_vec(),
            base: 0,
            above: BTreeSet::new(),
        }
    }

    /// The largest number excluded: heaps further down can all be left.
    pub(super) fn window(&self) -> usize {
        self.excluded.last().map_or(0, |&last| last as usize)
    }

    /// Goes on to the heap whose smaller ones have these values.
    pub(super) fn advance(&mut self, values: &[u32]) {
        if let Some(left) = values.len().checked_sub(self.window() + 1)
            && values[left] >= self.base
        {
            self.above.insert(values[left]);
        }
        while self.above.remove(&self.base) {
            self.base += 1;
        }
    }

    /// The least nimber that is not of a heap that can be left in any case.
    pub(super) const fn base(&self) -> u32 {
        self.base
    }

    /// The larger ones that are, seen from there.
    pub(super) fn above(&self) -> impl Iterator<Item = u32> + '_ {
        self.above.iter().map(|value| value - self.base)
    }

    fn next(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<u32, Stopped> {
        self.advance(values);
        let mut seen: NimberSet = self.above().collect();
        let mut excluded = self.excluded.iter().peekable();
        for (take, &value) in (1_u32..).zip(values.iter().rev()).take(self.window()) {
            if excluded.next_if(|&&number| number == take).is_none() && value >= self.base {
                seen.insert(value - self.base);
            }
        }
        meter.count_moves(self.window())?;
        Ok(self.base + seen.mex())
    }
}
