//! Counts a run's work and holds it to its limits.
//!
//! A solver tells each position, each list of moves and each growth of its memory
//! before it happens. The clock is looked at once in a thousand of them only, since
//! that costs as much as a few; then the progress is told too.

use std::time::{Duration, Instant};

use super::{Cancel, Limits, Report, Stopped};
use crate::progress::{Progress, Snapshot};

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
    /// Bytes that others take under the same limit.
    others: u64,
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
            others: 0,
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

    /// So many bytes are taken under the same limit, beside those that are told
    /// from now on.
    pub(crate) fn set_others(&mut self, bytes: usize) {
        self.others = bytes as u64;
    }

    fn needed(&self, bytes: usize) -> u64 {
        let needed = self.limits.beside.saturating_add(bytes as u64);
        needed.saturating_add(self.others)
    }

    /// Whether so much memory would be within the limit.
    pub(crate) fn allows(&self, bytes: usize) -> bool {
        let needed = self.needed(bytes);
        self.limits.memory.is_none_or(|limit| needed <= limit)
    }

    /// Whether this much memory may be used from now on.
    pub(crate) fn memory(&mut self, bytes: usize) -> Result<(), Stopped> {
        let needed = self.needed(bytes);
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
