//! Sorting without sorting everything: children go into buckets by their order,
//! and each bucket loses its repetitions in a small set that fits the cache.
//!
//! This is the way of sample sort (Frazer and `McKellar` 1970): the bounds of
//! the buckets come from a sorted sample, so that all buckets are about as
//! large. Sets of a few thousand positions stay in the cache, where one large
//! hash set would miss it with every child. Buckets grow by chunks of one
//! size, which are used again for the next layer.

#![expect(
    clippy::cast_possible_truncation,
    reason = "slots take the low bits of a hash"
)]

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::table::FixedHash;

/// Positions in a chunk.
pub(super) const CHUNK: usize = 512;

/// Chunks that wait to be used again, and the number of all that were made.
pub(super) struct Chunks<P> {
    spare: Mutex<Vec<Vec<P>>>,
    made: AtomicUsize,
}

impl<P> Chunks<P> {
    pub(super) fn new() -> Self {
        Self {
            spare: Mutex::new(Vec::new()),
            made: AtomicUsize::new(0),
        }
    }

    /// Bytes of all chunks, those in use included.
    pub(super) fn memory_usage(&self) -> usize {
        self.made.load(Ordering::Relaxed) * CHUNK * size_of::<P>()
    }

    /// Positions that the waiting chunks have room for.
    pub(super) fn room(&self) -> usize {
        self.lock().len() * CHUNK
    }

    fn take(&self) -> Vec<P> {
        self.lock().pop().unwrap_or_else(|| {
            self.made.fetch_add(1, Ordering::Relaxed);
            Vec::with_capacity(CHUNK)
        })
    }

    /// Takes back the chunks of a bucket.
    pub(super) fn give_back(&self, bucket: Bucket<P>) {
        let mut spare = self.lock();
        for mut chunk in bucket.full.into_iter().chain([bucket.open]) {
            if chunk.capacity() > 0 {
                chunk.clear();
                spare.push(chunk);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Vec<P>>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Children between two bounds, as they came.
pub(super) struct Bucket<P> {
    open: Vec<P>,
    full: Vec<Vec<P>>,
}

impl<P> Bucket<P> {
    pub(super) fn new() -> Self {
        Self {
            open: Vec::new(),
            full: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, position: P, chunks: &Chunks<P>) {
        if self.open.len() == self.open.capacity() {
            self.turn(chunks);
        }
        self.open.push(position);
    }

    /// Begins a new chunk.
    #[cold]
    #[inline(never)]
    fn turn(&mut self, chunks: &Chunks<P>) {
        let old = std::mem::replace(&mut self.open, chunks.take());
        if !old.is_empty() {
            self.full.push(old);
        }
    }

    /// All its positions, chunk by chunk.
    pub(super) fn chunks(&self) -> impl Iterator<Item = &[P]> {
        let all = self.full.iter().chain([&self.open]);
        all.map(Vec::as_slice).filter(|chunk| !chunk.is_empty())
    }
}

/// Collects positions without their repetitions. The first one marks the free
/// slots, so that no position has to be set aside for that.
pub(super) struct Distinct<P> {
    slots: Vec<P>,
    all: Vec<P>,
    hash: FixedHash,
}

impl<P: Copy + Eq + Hash + Ord> Distinct<P> {
    pub(super) fn new() -> Self {
        Self {
            slots: Vec::new(),
            all: Vec::new(),
            hash: FixedHash::default(),
        }
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        (self.slots.capacity() + self.all.capacity()) * size_of::<P>()
    }

    /// Bytes taken at most after the next growth.
    pub(super) fn peak_usage(&self) -> usize {
        let (slots, all) = (self.slots.capacity(), self.all.capacity());
        (slots + 2 * slots.max(64) + 3 * all.max(64)) * size_of::<P>()
    }

    /// Begins anew with the first position, and with room for so many.
    pub(super) fn begin(&mut self, first: P, expected: usize) {
        let size = (expected * 2).next_power_of_two().max(64);
        self.slots.clear();
        self.slots.resize(size, first);
        self.all.clear();
        self.all.push(first);
    }

    /// Whether the next new position makes it grow.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.all.len() * 2 >= self.slots.len()
    }

    #[inline]
    pub(super) fn insert(&mut self, position: P) {
        let first = self.all[0];
        if position == first {
            return;
        }
        let slots = &mut self.slots[..];
        let mask = slots.len() - 1;
        let mut at = self.hash.hash_one(position) as usize;
        loop {
            let slot = &mut slots[at & mask];
            if *slot == position {
                return;
            }
            if *slot == first {
                *slot = position;
                break;
            }
            at += 1;
        }
        self.all.push(position);
        if self.all.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let first = self.all[0];
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, first);
        let mask = size - 1;
        for position in &self.all[1..] {
            let mut at = self.hash.hash_one(position) as usize;
            while self.slots[at & mask] != first {
                at += 1;
            }
            self.slots[at & mask] = *position;
        }
    }

    /// All of them in ascending order.
    pub(super) fn sorted(&mut self) -> &[P] {
        self.all.sort_unstable();
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn repetitions_are_lost(lists in prop::collection::vec(prop::collection::vec(0u8..60, 1..300), 1..4)) {
            let mut set = Distinct::new();
            for list in lists {
                set.begin(list[0], 1);
                for &position in &list {
                    set.insert(position);
                }
                let all: std::collections::BTreeSet<u8> = list.into_iter().collect();
                prop_assert!(set.sorted().iter().eq(&all));
            }
        }
    }

    #[test]
    fn chunks_are_used_again() {
        let chunks = Chunks::new();
        for _ in 0..3 {
            let mut bucket = Bucket::new();
            for position in 0..=CHUNK * 2 {
                bucket.push(position, &chunks);
            }
            assert!(bucket.chunks().flatten().copied().eq(0..=CHUNK * 2));
            assert_eq!(chunks.memory_usage(), 3 * CHUNK * size_of::<usize>());
            assert_eq!(chunks.room(), 0);
            chunks.give_back(bucket);
            assert_eq!(chunks.room(), 3 * CHUNK);
        }
    }
}
