//! What several threads search at the moment, so that they share the work out.
//!
//! Threads that search the same tree with one table find most of each other's
//! results, but now and then search the same position side by side. So each
//! notes the positions that it is in, and puts off a move that leads to one of
//! another's, until nothing else is left to do (ABDADA: Weill 1996; with a
//! small table of its own: Kerrigan 2014). Only positions near the root are
//! noted: there are few of them, and most of the work lies below.
//!
//! A note is a hint. One that is lost costs work done twice, one that is wrong
//! (another position of the same hash, a search given up) an order of moves
//! that is not the best; the answer is a proof in any case.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Plies from the root within which positions are noted.
const PLIES: usize = 12;
/// Notes: 8 KiB, which stay in the cache.
const NOTES: usize = 1024;

/// The positions that somebody searches, by hash.
pub(super) struct Busy {
    notes: Box<[AtomicU64]>,
}

impl Busy {
    pub(super) fn new() -> Self {
        Self {
            notes: (0..NOTES).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Whether positions at this many plies from the root are noted.
    #[inline]
    pub(super) fn watches(plies: usize) -> bool {
        plies <= PLIES
    }

    #[inline]
    fn note(&self, hash: u64) -> &AtomicU64 {
        let at = usize::try_from(hash >> 7).unwrap_or_default();
        &self.notes[at % NOTES]
    }

    #[inline]
    pub(super) fn holds(&self, hash: u64) -> bool {
        self.note(hash).load(Relaxed) == hash
    }

    pub(super) fn enter(&self, hash: u64) {
        self.note(hash).store(hash, Relaxed);
    }

    pub(super) fn leave(&self, hash: u64) {
        // A note that another has written over stays.
        let _ = self.note(hash).compare_exchange(hash, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_taken_and_dropped() {
        let busy = Busy::new();
        let (one, other) = (5 << 7, (5 << 7) | (NOTES as u64) << 7);
        assert!(!busy.holds(one));
        busy.enter(one);
        assert!(busy.holds(one) && !busy.holds(other));
        // The same place: the younger note stands.
        busy.enter(other);
        busy.leave(one);
        assert!(!busy.holds(one) && busy.holds(other));
        busy.leave(other);
        assert!(!busy.holds(other));
    }
}
