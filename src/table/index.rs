//! Positions numbered in the order in which they were first seen.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::parts::allocation;
use super::{FixedHash, vec_peak};
use crate::limits::Stopped;

/// A set of positions, each with the number of its insertion.
///
/// Lookups and insertions take expected O(1) time; a position takes its own
/// size and, in the hash table, 5 bytes over a load between 7/16 and 7/8. It
/// holds up to 2³¹ positions.
#[derive(Clone, Debug)]
pub struct PositionSet<P> {
    positions: Vec<P>,
    numbers: HashTable<u32>,
    hash: FixedHash,
}

impl<P> Default for PositionSet<P> {
    fn default() -> Self {
        Self {
            positions: Vec::new(),
            numbers: HashTable::new(),
            hash: FixedHash::default(),
        }
    }
}

impl<P: Eq + Hash> PositionSet<P> {
    /// The most positions that a set can number: one bit of 32 is left to
    /// those who store such numbers.
    pub const CAPACITY: u32 = 1 << 31;

    /// An empty set, which takes no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions in the set.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position with this number.
    ///
    /// # Panics
    ///
    /// When no position has that number.
    pub fn position(&self, number: u32) -> &P {
        &self.positions[number as usize]
    }

    /// The positions in the order of their numbers.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The number of a position.
    pub fn number(&self, position: &P) -> Option<u32> {
        let hash = self.hash.hash_one(position);
        self.numbers
            .find(hash, |&number| self.positions[number as usize] == *position)
            .copied()
    }

    /// Bytes taken now.
    pub fn memory_usage(&self) -> usize {
        self.numbers.allocation_size() + self.positions.capacity() * size_of::<P>()
    }

    /// Bytes taken at most while the next insertion is made.
    pub fn peak_usage(&self) -> usize {
        let mut bytes = self.numbers.allocation_size() + vec_peak(&self.positions, 1);
        if self.numbers.len() == self.numbers.capacity() {
            bytes += allocation::<u32>(self.numbers.capacity() + 1);
        }
        bytes
    }

    /// Whether the next insertion makes the set allocate.
    pub fn is_full(&self) -> bool {
        self.numbers.len() == self.numbers.capacity()
            || self.positions.len() == self.positions.capacity()
    }

    /// The number of the position, and whether it is new to the set.
    ///
    /// # Errors
    ///
    /// When the set is at its [capacity](Self::CAPACITY), or the machine has
    /// no memory left.
    pub fn insert(&mut self, position: P) -> Result<(u32, bool), Stopped> {
        if self.is_full() {
            self.grow()?;
        }
        let Self {
            positions,
            numbers,
            hash,
        } = self;
        let entry = numbers.entry(
            hash.hash_one(&position),
            |&number| positions[number as usize] == position,
            |&number| hash.hash_one(&positions[number as usize]),
        );
        match entry {
            Entry::Occupied(entry) => Ok((*entry.get(), false)),
            Entry::Vacant(entry) => {
                let number = u32::try_from(positions.len())
                    .ok()
                    .filter(|&number| number < Self::CAPACITY)
                    .ok_or(Stopped::TableFull {
                        capacity: Self::CAPACITY.into(),
                    })?;
                entry.insert(number);
                positions.push(position);
                Ok((number, true))
            }
        }
    }

    fn grow(&mut self) -> Result<(), Stopped> {
        let needed = self.peak_usage() as u64;
        let failed = Stopped::OutOfMemory { needed };
        let Self {
            positions,
            numbers,
            hash,
        } = self;
        positions.try_reserve(1).map_err(|_| failed.clone())?;
        numbers
            .try_reserve(1, |&number| hash.hash_one(&positions[number as usize]))
            .map_err(|_| failed)
    }
}
