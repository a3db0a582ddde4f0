//! A map from whole positions to values: nothing is lost, nothing is mistaken
//! for something else.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::FixedHash;
use crate::limits::Stopped;

/// A growing hash map keyed by full positions.
///
/// Lookups and insertions take expected O(1) time; a position takes its own
/// size, its value's and one byte, over a load between 7/16 and 7/8.
#[derive(Clone, Debug)]
pub struct ExactTable<P, V> {
    entries: HashTable<(P, V)>,
    hash: FixedHash,
}

/// Where an entry stands, as long as the table does not grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    bucket: usize,
    /// The size of the table that this is true of.
    buckets: usize,
}

impl<P, V> Default for ExactTable<P, V> {
    fn default() -> Self {
        Self {
            entries: HashTable::new(),
            hash: FixedHash::default(),
        }
    }
}

impl<P: Eq + Hash, V> ExactTable<P, V> {
    /// An empty table, which takes no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions stored.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Bytes taken now.
    pub fn memory_usage(&self) -> usize {
        self.entries.allocation_size()
    }

    /// The value stored for a position.
    pub fn get(&self, position: &P) -> Option<&V> {
        let hash = self.hash.hash_one(position);
        let entry = self.entries.find(hash, |(stored, _)| stored == position);
        entry.map(|(_, value)| value)
    }

    /// The stored value, to be changed.
    pub fn get_mut(&mut self, position: &P) -> Option<&mut V> {
        let hash = self.hash.hash_one(position);
        let entry = self
            .entries
            .find_mut(hash, |(stored, _)| stored == position);
        entry.map(|(_, value)| value)
    }

    /// The bytes that the table takes at most while the next insertion is
    /// made, where that insertion makes it grow; `None` where there is room.
    #[inline]
    pub fn growth(&self) -> Option<usize> {
        (self.entries.len() == self.entries.capacity())
            .then(|| self.memory_usage() + next_allocation::<(P, V)>(self.entries.capacity()))
    }

    /// Makes room for one more position.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left.
    pub fn grow(&mut self) -> Result<(), Stopped> {
        let needed = self.growth().unwrap_or_default() as u64;
        self.entries
            .try_reserve(1, |(position, _)| self.hash.hash_one(position))
            .map_err(|_| Stopped::OutOfMemory { needed })
    }

    /// Stores a value, and gives the one that it replaces.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub fn insert(&mut self, position: P, value: V) -> Result<Option<V>, Stopped> {
        self.grow()?;
        match self.entry(&position) {
            Entry::Occupied(mut entry) => {
                Ok(Some(std::mem::replace(&mut entry.get_mut().1, value)))
            }
            Entry::Vacant(entry) => {
                entry.insert((position, value));
                Ok(None)
            }
        }
    }

    /// The entry of a position, for one lookup that may insert.
    #[inline]
    pub(crate) fn entry(&mut self, position: &P) -> Entry<'_, (P, V)> {
        self.entries.entry(
            self.hash.hash_one(position),
            |(stored, _)| stored == position,
            |(stored, _)| self.hash.hash_one(stored),
        )
    }

    /// The place of an entry in the table as it is now.
    #[inline]
    pub(crate) fn place(&self, bucket: usize) -> Place {
        Place {
            bucket,
            buckets: self.entries.num_buckets(),
        }
    }

    /// The value at the place where this position was inserted: without a
    /// lookup as long as the table did not grow since.
    #[inline]
    pub(crate) fn at(&mut self, place: Place, position: &P) -> Option<&mut V> {
        if self.entries.num_buckets() != place.buckets {
            return self.get_mut(position);
        }
        let entry = self.entries.get_bucket_mut(place.bucket);
        entry.map(|(_, value)| value)
    }
}

/// The bytes that an [`ExactTable`] takes at most on its way to so many
/// positions: at its last growth the half of it is there too.
pub(crate) fn exact_peak<P, V>(positions: u64) -> u64 {
    // More than any machine has, and still within 64 bits as slots.
    let before = usize::try_from(positions.saturating_sub(1)).unwrap_or(usize::MAX);
    let table = next_allocation::<(P, V)>(before.min(usize::MAX >> 4)) as u64;
    table.saturating_add(table / 2)
}

/// What hashbrown allocates when it grows beyond `capacity` elements: twice
/// the slots, a power of two, a control byte for each and one group more. Tables
/// of fewer than 16 slots exist but are not worth telling apart.
pub(super) fn next_allocation<T>(capacity: usize) -> usize {
    let slots = (capacity + 1)
        .saturating_mul(8)
        .div_ceil(7)
        .next_power_of_two()
        .max(16);
    slots.saturating_mul(size_of::<T>() + 1).saturating_add(32)
}
