//! A bounded table keyed by whole positions: for games without a number for
//! each position, and for values too wide for a narrow entry.
//!
//! The same as [`Transposition`](super::Transposition) in all else: buckets of
//! four, the least work is forgotten first, twice the size as it fills. Buckets
//! have a lock each. A thread that finds one taken does not wait: it has
//! learned nothing, or stores nothing, and both are allowed.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use super::FixedHash;
use crate::limits::Stopped;

/// A position and what is known of it.
#[derive(Debug)]
struct Entry<P, D> {
    hash: u64,
    position: P,
    data: D,
    work: u64,
    problem: u64,
}

type Bucket<P, D> = Mutex<[Option<Entry<P, D>>; ENTRIES]>;

const ENTRIES: usize = 4;
const LEAST_BITS: u32 = 4;

/// A bounded table of what is known of positions.
///
/// Lookups and insertions take O(1) time.
#[derive(Debug)]
pub(crate) struct CachedTable<P, D> {
    buckets: Vec<Bucket<P, D>>,
    bits: u32,
    problem: u64,
    hash: FixedHash,
}

impl<P: Eq + Hash + Clone, D: Copy> CachedTable<P, D> {
    /// An empty table, as small as can be.
    pub(crate) fn new() -> Self {
        Self {
            buckets: empty(LEAST_BITS).unwrap_or_default(),
            bits: LEAST_BITS,
            problem: 0,
            hash: FixedHash::default(),
        }
    }

    /// Bytes taken now.
    pub(crate) fn memory_usage(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket<P, D>>()
    }

    pub(crate) fn entries(&self) -> u64 {
        (ENTRIES as u64) << self.bits
    }

    /// The bytes taken at most while the table doubles.
    pub(crate) fn growth(&self) -> usize {
        self.memory_usage().saturating_mul(3)
    }

    /// Twice the entries. What is in the table stays there.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub(crate) fn grow(&mut self) -> Result<(), Stopped> {
        let needed = self.growth() as u64;
        let buckets = empty(self.bits + 1).ok_or(Stopped::OutOfMemory { needed })?;
        let old = std::mem::replace(&mut self.buckets, buckets);
        self.bits += 1;
        for bucket in old {
            let entries = bucket
                .into_inner()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            for (slot, entry) in entries.into_iter().enumerate() {
                if let Some(entry) = entry {
                    let at = self.at(entry.hash);
                    if let Ok(bucket) = self.buckets[at].get_mut() {
                        bucket[slot] = Some(entry);
                    }
                }
            }
        }
        Ok(())
    }

    /// Empties the table for another problem. Its size stays.
    pub(crate) fn reset(&mut self) {
        self.problem += 1;
    }

    pub(crate) fn hash(&self, position: &P) -> u64 {
        self.hash.hash_one(position)
    }

    #[expect(clippy::cast_possible_truncation, reason = "masked to the size")]
    fn at(&self, hash: u64) -> usize {
        (hash & ((1 << self.bits) - 1)) as usize
    }

    pub(crate) fn get(&self, hash: u64, position: &P) -> Option<D> {
        let bucket = self.buckets.get(self.at(hash))?.try_lock().ok()?;
        let mut entries = bucket.iter().flatten();
        let found = entries.find(|entry| {
            entry.hash == hash && entry.problem == self.problem && entry.position == *position
        })?;
        Some(found.data)
    }

    /// Stores what is known of a position, and whether that fills the table.
    pub(crate) fn insert(&self, hash: u64, position: &P, data: D, work: u64) -> bool {
        let bucket = self.buckets.get(self.at(hash));
        let Some(mut bucket) = bucket.and_then(|bucket| bucket.try_lock().ok()) else {
            return false;
        };
        let mut place = (0, u64::MAX);
        for (slot, entry) in bucket.iter_mut().enumerate() {
            let value = match entry {
                Some(entry) if entry.problem != self.problem => 0,
                None => 0,
                Some(entry) if entry.hash == hash && entry.position == *position => {
                    (entry.data, entry.work) = (data, work);
                    return false;
                }
                Some(entry) => entry.work.saturating_add(1),
            };
            if value < place.1 {
                place = (slot, value);
            }
        }
        bucket[place.0] = Some(Entry {
            hash,
            position: position.clone(),
            data,
            work,
            problem: self.problem,
        });
        true
    }
}

fn empty<P, D>(bits: u32) -> Option<Vec<Bucket<P, D>>> {
    let len = 1_usize.checked_shl(bits)?;
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(len).ok()?;
    buckets.resize_with(len, || Mutex::new([const { None }; ENTRIES]));
    Some(buckets)
}
