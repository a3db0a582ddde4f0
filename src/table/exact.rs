//! A map from whole positions to values: nothing is lost, nothing is mistaken
//! for something else.

use std::hash::Hash;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::FixedHash;
use crate::limits::Stopped;

/// A growing hash map keyed by full positions.
///
/// Lookups and insertions take expected O(1) time; a position takes its own
/// size, its value's and one byte, over a load between 7/16 and 7/8.
#[derive(Clone, Debug)]
pub struct ExactTable<P, V> {
    map: HashMap<P, V, FixedHash>,
}

impl<P, V> Default for ExactTable<P, V> {
    fn default() -> Self {
        Self {
            map: HashMap::with_hasher(FixedHash::default()),
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
        self.map.len()
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Bytes taken now.
    pub fn memory_usage(&self) -> usize {
        self.map.allocation_size()
    }

    /// The value stored for a position.
    pub fn get(&self, position: &P) -> Option<&V> {
        self.map.get(position)
    }

    /// The stored value, to be changed.
    pub fn get_mut(&mut self, position: &P) -> Option<&mut V> {
        self.map.get_mut(position)
    }

    /// The bytes that the table takes at most while the next insertion is
    /// made, where that insertion makes it grow; `None` where there is room.
    #[inline]
    pub fn growth(&self) -> Option<usize> {
        (self.map.len() == self.map.capacity())
            .then(|| self.memory_usage() + next_allocation::<(P, V)>(self.map.capacity()))
    }

    /// Makes room for one more position.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left.
    pub fn grow(&mut self) -> Result<(), Stopped> {
        let needed = self.growth().unwrap_or_default() as u64;
        self.map
            .try_reserve(1)
            .map_err(|_| Stopped::OutOfMemory { needed })
    }

    /// Stores a value, and gives the one that it replaces.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub fn insert(&mut self, position: P, value: V) -> Result<Option<V>, Stopped> {
        self.grow()?;
        Ok(self.map.insert(position, value))
    }

    /// The entry of a position, for one lookup that may insert.
    #[inline]
    pub(crate) fn entry(&mut self, position: P) -> Entry<'_, P, V, FixedHash> {
        self.map.entry(position)
    }
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
