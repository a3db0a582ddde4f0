//! A map from whole positions to values: nothing is lost, nothing is mistaken
//! for something else.

use std::hash::{BuildHasher, Hash};

use hashbrown::hash_table::Entry;

use super::FixedHash;
use super::parts::{PARTS, Parts, Place, allocation};
use crate::limits::Stopped;

/// A growing hash map keyed by full positions.
///
/// Lookups and insertions take expected O(1) time; a position takes its own
/// size, its value's and one byte, over a load between 7/16 and 7/8. The map
/// is cut into 16 parts that fill evenly, each by its hash, and grow one at a
/// time, so that growth takes little beyond what the grown map does.
#[derive(Clone, Debug)]
pub struct ExactTable<P, V> {
    entries: Parts<(P, V)>,
    hash: FixedHash,
}

impl<P, V> Default for ExactTable<P, V> {
    fn default() -> Self {
        Self {
            entries: Parts::new(),
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
        self.len() == 0
    }

    /// Bytes taken now.
    pub fn memory_usage(&self) -> usize {
        self.entries.memory_usage()
    }

    /// The value stored for a position.
    pub fn get(&self, position: &P) -> Option<&V> {
        self.find(self.hash(position), position)
    }

    /// The stored value, to be changed.
    pub fn get_mut(&mut self, position: &P) -> Option<&mut V> {
        let hash = self.hash(position);
        let entry = self
            .entries
            .find_mut(hash, |(stored, _)| stored == position);
        entry.map(|(_, value)| value)
    }

    /// The bytes that the table takes at most while this position is inserted,
    /// where that makes it grow; `None` where there is room.
    #[inline]
    pub fn growth(&self, position: &P) -> Option<usize> {
        self.growth_at(self.hash(position))
    }

    /// The bytes that the table takes at most while any one position is
    /// inserted.
    pub fn peak_usage(&self) -> usize {
        self.entries.peak_usage()
    }

    /// Makes room for this position.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub fn grow(&mut self, position: &P) -> Result<(), Stopped> {
        let hash = self.hash(position);
        let needed = self.entries.growth(hash).unwrap_or_default() as u64;
        let grown = self
            .entries
            .grow(hash, |(position, _)| self.hash.hash_one(position));
        grown.then_some(()).ok_or(Stopped::OutOfMemory { needed })
    }

    /// Stores a value, and gives the one that it replaces.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub fn insert(&mut self, position: P, value: V) -> Result<Option<V>, Stopped> {
        self.grow(&position)?;
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

    /// The hash of a position, for the lookups and insertions below.
    #[inline]
    pub(crate) fn hash(&self, position: &P) -> u64 {
        self.hash.hash_one(position)
    }

    /// The value stored for a position of this hash.
    #[inline]
    pub(crate) fn find(&self, hash: u64, position: &P) -> Option<&V> {
        let entry = self.entries.find(hash, |(stored, _)| stored == position);
        entry.map(|(_, value)| value)
    }

    /// [`growth`](Self::growth) for a position of this hash.
    #[inline]
    pub(crate) fn growth_at(&self, hash: u64) -> Option<usize> {
        self.entries.growth(hash)
    }

    /// Stores a value for a position that is not in the table yet, and tells
    /// its place.
    #[inline]
    pub(crate) fn insert_new(&mut self, hash: u64, position: P, value: V) -> Place {
        let Self { entries, hash: of } = self;
        entries.insert_new(hash, (position, value), |(stored, _)| of.hash_one(stored))
    }

    /// The value at the place where this position was inserted: without a
    /// lookup as long as its part of the table did not grow since.
    #[inline]
    pub(crate) fn at(&mut self, place: Place, position: &P) -> Option<&mut V> {
        if !self.entries.stands(place) {
            return self.get_mut(position);
        }
        self.entries.at(place).map(|(_, value)| value)
    }
}

/// The bytes that an [`ExactTable`] takes at most on its way to so many
/// positions: at its last growth one of its parts is there twice.
pub(crate) fn exact_peak<P, V>(positions: u64) -> u64 {
    // More than any machine has, and still within 64 bits as slots.
    let positions = usize::try_from(positions).unwrap_or(usize::MAX);
    let part = allocation::<(P, V)>(positions.min(usize::MAX >> 8).div_ceil(PARTS)) as u64;
    part.saturating_mul(PARTS as u64 + 1)
}
