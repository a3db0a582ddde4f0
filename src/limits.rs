//! Limits on a run, how to cancel it, and why it ended early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::progress::{Progress, Snapshot};
use crate::show::{show_count, show_limit, show_size};

/// A switch that ends a run from outside: another thread, or a signal handler.
/// Clones share the switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is off.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every run that holds a clone of this switch, within moments.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch is on.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much a run may use. Default: no limit at all.
///
/// ```
/// use std::time::Duration;
/// use retrograde::Limits;
///
/// let limits = Limits::new()
///     .positions(1_000_000)
///     .memory(256 << 20)
///     .time(Duration::from_secs(60));
/// # let _ = limits;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    positions: Option<u64>,
    memory: Option<u64>,
    time: Option<Duration>,
    cancel: Cancel,
    /// Time that counts against the limit and was spent before the run.
    spent: Duration,
    /// Bytes that count against the limit and are taken beside the run.
    beside: u64,
}

impl Limits {
    /// No limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops when more than this many positions would be visited. Default: no
    /// limit.
    #[must_use]
    pub fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Stops before tables and stacks would take more than this many bytes.
    /// What a position owns on the heap beside its own size is not seen.
    /// Default: no limit.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops after this much wall time. Default: no limit.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops when this switch is on. Default: a switch that nobody holds.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Whether they allow so many bytes.
    pub(crate) fn hold(&self, bytes: u64) -> bool {
        let needed = self.beside.saturating_add(bytes);
        self.memory.is_none_or(|limit| needed <= limit)
    }

    /// Whether they allow so many positions.
    pub(crate) fn visit(&self, positions: u64) -> bool {
        self.positions.is_none_or(|limit| positions <= limit)
    }

    /// These limits, with this one on positions where none was set; and
    /// whether none was.
    pub(crate) fn positions_or(mut self, default: u64) -> (Self, bool) {
        let unset = self.positions.is_none();
        self.positions.get_or_insert(default);
        (self, unset)
    }

    /// The most positions that may be visited.
    pub(crate) fn most_positions(&self) -> u64 {
        self.positions.unwrap_or(u64::MAX)
    }

    /// The limit on memory, less what is taken beside the run.
    pub(crate) fn memory_left(&self) -> Option<u64> {
        Some(self.memory?.saturating_sub(self.beside))
    }

    /// Whether positions are limited.
    pub(crate) fn counts_positions(&self) -> bool {
        self.positions.is_some()
    }

    /// These limits for a run that goes on after another.
    pub(crate) fn spent(mut self, time: Duration) -> Self {
        self.spent += time;
        self
    }

    /// These limits for a run beside which another keeps so many bytes.
    pub(crate) fn beside(mut self, bytes: u64) -> Self {
        self.beside = self.beside.saturating_add(bytes);
        self
    }
}

/// Why a run ended before it had its answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", tag = "kind"))]
#[non_exhaustive]
pub enum Stopped {
    /// The limit on positions was reached.
    #[error("the limit of {} was reached: allow more positions", show_count(*.limit, "position"))]
    Positions {
        /// The limit that was set.
        limit: u64,
    },
    /// The next step would have exceeded the limit on memory.
    #[error("{}: allow more memory", over(*.needed, *.limit))]
    Memory {
        /// The limit that was set, in bytes.
        limit: u64,
        /// What tables and stacks would have taken, in bytes.
        needed: u64,
    },
    /// The machine gave no more memory.
    #[error(
        "the machine has no {} of memory free: use a smaller game or a larger machine",
        show_size(*.needed)
    )]
    OutOfMemory {
        /// What tables and stacks would have taken, in bytes.
        needed: u64,
    },
    /// A table reached the largest number of positions it can index.
    #[error("the table holds at most {}: use another solver", show_count(*.capacity, "position"))]
    TableFull {
        /// The number of positions that the table can index.
        capacity: u64,
    },
    /// The limit on time was reached.
    #[error("the limit of {} was reached: allow more time", show_limit(*.limit))]
    Time {
        /// The limit that was set.
        limit: Duration,
    },
    /// Somebody cancelled the run.
    #[error("the run was cancelled")]
    Cancelled,
}

/// Two sizes, in bytes where they would look alike.
fn over(needed: u64, limit: u64) -> String {
    let (mut shown, mut most) = (show_size(needed), show_size(limit));
    if shown == most {
        shown = show_count(needed, "byte");
        most = show_count(limit, "byte");
    }
    format!("{shown} were needed, over the limit of {most}")
}

/// What a finished or stopped run used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// The solver that did the work.
    pub solver: &'static str,
    /// Why this solver was chosen; empty where the caller chose it.
    pub why: String,
    /// Positions visited; each once for solvers with a memory.
    pub positions: u64,
    /// Moves generated from them.
    pub moves: u64,
    /// Wall time.
    pub time: Duration,
    /// The most bytes that tables and stacks took at one time.
    pub memory: u64,
}

/// Positions and moves between two looks at the clock, which cost as much as a
/// few of them.
const PULSE: u64 = 1024;

/// Counts a run's work, holds it to its limits, and tells its progress.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    progress: &'a dyn Progress,
    phase: &'static str,
    total: Option<u64>,
    begun: Instant,
    positions: u64,
    moves: u64,
    done: u64,
    /// Work since the last look at the clock.
    unseen: u64,
    peak: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits, progress: &'a dyn Progress, phase: &'static str) -> Self {
        Self {
            limits,
            progress,
            phase,
            total: None,
            begun: Instant::now(),
            positions: 0,
            moves: 0,
            done: 0,
            // The first step looks at the clock at once.
            unseen: PULSE,
            peak: 0,
        }
    }

    /// A new phase, whose work is counted by `step` up to `total`.
    pub(crate) fn phase(&mut self, phase: &'static str, total: Option<u64>) {
        self.phase = phase;
        self.total = total;
        self.done = 0;
    }

    /// One more position; asked before the position is stored.
    #[inline]
    pub(crate) fn position(&mut self) -> Result<(), Stopped> {
        if let Some(limit) = self.limits.positions
            && self.positions >= limit
        {
            return Err(Stopped::Positions { limit });
        }
        self.positions += 1;
        self.step()
    }

    /// Whether so many positions may be visited, asked before any of them is.
    pub(crate) fn foretell(&self, positions: u64) -> Result<(), Stopped> {
        match self.limits.positions {
            Some(limit) if positions > limit => Err(Stopped::Positions { limit }),
            _ => Ok(()),
        }
    }

    /// Many positions and moves at once.
    pub(crate) fn advance(&mut self, positions: u64, moves: u64) -> Result<(), Stopped> {
        self.positions += positions;
        self.moves += moves;
        self.done += positions;
        self.work(positions + moves)
    }

    /// Positions and moves of work that was told step by step.
    pub(crate) fn visited(&mut self, positions: u64, moves: u64) {
        self.positions += positions;
        self.moves += moves;
    }

    /// Many steps of work within the phase.
    pub(crate) fn steps(&mut self, steps: u64) -> Result<(), Stopped> {
        self.done += steps;
        self.work(steps)
    }

    /// One step of work within the phase.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Stopped> {
        self.done += 1;
        self.work(1)
    }

    /// Moves that were generated.
    #[inline]
    pub(crate) fn count_moves(&mut self, moves: usize) -> Result<(), Stopped> {
        self.moves += moves as u64;
        self.work(moves as u64)
    }

    #[inline]
    fn work(&mut self, amount: u64) -> Result<(), Stopped> {
        self.unseen += amount;
        if self.unseen > PULSE {
            self.unseen = 0;
            self.pulse()?;
        }
        Ok(())
    }

    /// The limit on memory, in bytes.
    pub(crate) fn memory_limit(&self) -> Option<u64> {
        self.limits.memory
    }

    /// Whether so much memory would be within the limit.
    pub(crate) fn allows(&self, bytes: usize) -> bool {
        let needed = self.limits.beside.saturating_add(bytes as u64);
        self.limits.memory.is_none_or(|limit| needed <= limit)
    }

    /// Whether this much memory may be used from now on.
    pub(crate) fn memory(&mut self, bytes: usize) -> Result<(), Stopped> {
        let needed = self.limits.beside.saturating_add(bytes as u64);
        if let Some(limit) = self.limits.memory
            && needed > limit
        {
            return Err(Stopped::Memory { limit, needed });
        }
        self.peak = self.peak.max(needed);
        Ok(())
    }

    /// A run of its own, within this one, used so much.
    pub(crate) fn took(&mut self, report: &Report) {
        self.peak = self.peak.max(report.memory);
    }

    fn elapsed(&self) -> Duration {
        self.limits.spent + self.begun.elapsed()
    }

    /// A look at the clock, and a word to those who want to know.
    pub(crate) fn pulse(&self) -> Result<(), Stopped> {
        if self.limits.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let elapsed = self.elapsed();
        if let Some(limit) = self.limits.time
            && elapsed >= limit
        {
            return Err(Stopped::Time { limit });
        }
        self.progress.update(&Snapshot {
            phase: self.phase,
            done: self.done,
            total: self.total,
            elapsed,
        });
        Ok(())
    }

    /// The clock and the switch, for threads that cannot ask the meter.
    pub(crate) fn watch(&self) -> Watch {
        let left = self
            .limits
            .time
            .map(|limit| limit.saturating_sub(self.limits.spent));
        Watch {
            cancel: self.limits.cancel.clone(),
            until: left.and_then(|left| self.begun.checked_add(left)),
        }
    }

    pub(crate) fn report(&self, solver: &'static str) -> Report {
        Report {
            solver,
            why: String::new(),
            positions: self.positions,
            moves: self.moves,
            time: self.elapsed(),
            memory: self.peak,
        }
    }
}

/// When a run has to end.
pub(crate) struct Watch {
    cancel: Cancel,
    until: Option<Instant>,
}

impl Watch {
    /// Whether the run has to end now; the [`Meter`] says why.
    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_in_peoples_units() {
        let memory = |needed, limit| Stopped::Memory { limit, needed }.to_string();
        for (told, expected) in [
            (
                Stopped::Positions { limit: 1 }.to_string(),
                "the limit of 1 position was reached: allow more positions",
            ),
            (
                memory(165 << 19, 60 << 20),
                "82.5 MiB were needed, over the limit of 60.0 MiB: allow more memory",
            ),
            (
                memory((60 << 20) + 1, 60 << 20),
                "62914561 bytes were needed, over the limit of 62914560 bytes: allow more memory",
            ),
            (
                Stopped::OutOfMemory { needed: 3 << 29 }.to_string(),
                "the machine has no 1.5 GiB of memory free: use a smaller game or a larger machine",
            ),
            (
                Stopped::Time {
                    limit: Duration::ZERO,
                }
                .to_string(),
                "the limit of 0 s was reached: allow more time",
            ),
        ] {
            assert_eq!(told, expected);
        }
    }
}
