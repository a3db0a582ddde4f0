//! Limits on a run, how to cancel it, and why it ended early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use crate::show::{show_count, show_limit, show_size};

mod meter;

pub(crate) use meter::{Meter, Watch};

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
