//! What a running solver tells: the phase, how far it is, how fast.

use std::time::Duration;

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snapshot {
    /// What the run is doing, in a few words.
    pub phase: &'static str,
    /// Steps of this phase that are done; mostly positions.
    pub done: u64,
    /// Steps of this phase in all, where that is known.
    pub total: Option<u64>,
    /// Wall time since the run began.
    pub elapsed: Duration,
}

/// Somebody who wants to know how a run goes. Called every thousand steps or
/// so, from the thread that works: return quickly.
pub trait Progress: Send + Sync {
    /// Takes the news.
    fn update(&self, now: &Snapshot);
}

/// Says nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn update(&self, _now: &Snapshot) {}
}
