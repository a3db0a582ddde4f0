//! Limits on a run, for every command that works long.

use std::time::Duration;

use clap::Args;

use super::play;
use crate::cli::units::{parse_count, parse_size, parse_time};
use crate::limits::Limits;

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits (for each board, or for boards solved together)")]
pub(crate) struct LimitArgs {
    /// Stop when more than this many positions would be visited, such as 1000000, 1e6 or 1M
    /// [default: no limit]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    max_positions: Option<u64>,

    /// Stop before tables and stacks would take more than this: bytes, or with a unit, such as
    /// 100MiB or 1.5GB. The solver `auto` takes a way that fits where it can tell beforehand
    /// [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, allow_hyphen_values = true)]
    memory: Option<u64>,

    /// Stop after this much time, such as 500ms, 10s or 5m [default: no limit]
    #[arg(long, value_name = "DURATION", value_parser = parse_time, allow_hyphen_values = true)]
    time: Option<Duration>,
}

impl LimitArgs {
    /// The same, with the limits of `play` where nothing is said.
    pub(crate) fn for_play(&self) -> Self {
        Self {
            memory: self.memory.or(Some(play::MEMORY)),
            time: self.time.or(Some(play::TIME)),
            ..self.clone()
        }
    }

    /// The same, with this limit on memory where none is set.
    pub(crate) fn memory_or(&self, bytes: u64) -> Self {
        Self {
            memory: self.memory.or(Some(bytes)),
            ..self.clone()
        }
    }

    /// The same with half of the time.
    pub(crate) fn half(&self) -> Self {
        Self {
            time: self.time.map(|time| time / 2),
            ..self.clone()
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if let Some(positions) = self.max_positions {
            limits = limits.positions(positions);
        }
        if let Some(memory) = self.memory {
            limits = limits.memory(memory);
        }
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        limits
    }
}
