//! A hash table in parts that grow one at a time.
//!
//! A hash table doubles when it is full, and the old and the new one live side
//! by side until all entries have moved: half as much again as the table takes
//! afterwards, just when memory is short. Cut by a few bits of the hash into
//! parts that fill evenly, only one part in [`PARTS`] is there twice at any
//! time (partitioned hashing, as databases do it: `DeWitt` et al. 1984). Entries
//! move in pieces too, so that the largest pause is shorter.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// The number of parts, a power of two.
pub(super) const PARTS: usize = 16;

/// Entries by hash; what they are and when two are equal is the caller's
/// affair.
#[derive(Clone, Debug)]
pub(super) struct Parts<T>([HashTable<T>; PARTS]);

/// Where an entry stands, as long as its part does not grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    bucket: usize,
    part: u8,
    /// The size of the part that this is true of, as a power of two.
    size: u8,
}

/// The part that a hash belongs to. hashbrown takes the low bits for its
/// buckets and the seven high ones for its tags; these are neither.
#[inline]
fn part(hash: u64) -> usize {
    (hash >> 48) as usize % PARTS
}

impl<T> Parts<T> {
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|_| HashTable::new()))
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(HashTable::len).sum()
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.0.iter().map(HashTable::allocation_size).sum()
    }

    /// The bytes that all parts take at most while an entry of this hash is
    /// inserted, where that makes its part grow; `None` where there is room.
    #[inline]
    pub(super) fn growth(&self, hash: u64) -> Option<usize> {
        let part = &self.0[part(hash)];
        (part.len() == part.capacity()).then(|| self.memory_usage() + next_allocation(part))
    }

    /// The same for an insertion of any hash.
    pub(super) fn peak_usage(&self) -> usize {
        let full = self.0.iter().filter(|part| part.len() == part.capacity());
        self.memory_usage() + full.map(next_allocation).max().unwrap_or(0)
    }

    /// Makes room for one more entry of this hash; whether the machine had the
    /// memory.
    pub(super) fn grow(&mut self, hash: u64, hasher: impl Fn(&T) -> u64) -> bool {
        self.0[part(hash)].try_reserve(1, hasher).is_ok()
    }

    #[inline]
    pub(super) fn find(&self, hash: u64, same: impl FnMut(&T) -> bool) -> Option<&T> {
        self.0[part(hash)].find(hash, same)
    }

    #[inline]
    pub(super) fn find_mut(&mut self, hash: u64, same: impl FnMut(&T) -> bool) -> Option<&mut T> {
        self.0[part(hash)].find_mut(hash, same)
    }

    /// The entry of this hash, for one lookup that may insert.
    #[inline]
    pub(super) fn entry(
        &mut self,
        hash: u64,
        same: impl FnMut(&T) -> bool,
        hasher: impl Fn(&T) -> u64,
    ) -> Entry<'_, T> {
        self.0[part(hash)].entry(hash, same, hasher)
    }

    /// Inserts an entry that is not there yet, and tells its place.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number of a part, and of a bit"
    )]
    pub(super) fn insert_new(&mut self, hash: u64, entry: T, hasher: impl Fn(&T) -> u64) -> Place {
        let number = part(hash);
        let part = &mut self.0[number];
        let bucket = part.insert_unique(hash, entry, hasher).bucket_index();
        Place {
            bucket,
            part: number as u8,
            size: part.num_buckets().trailing_zeros() as u8,
        }
    }

    /// Whether a place is still true: its part did not grow since.
    #[inline]
    pub(super) fn stands(&self, place: Place) -> bool {
        self.0[usize::from(place.part) % PARTS].num_buckets() == 1 << place.size
    }

    /// The entry at a place that still [stands](Self::stands).
    #[inline]
    pub(super) fn at(&mut self, place: Place) -> Option<&mut T> {
        self.0[usize::from(place.part) % PARTS].get_bucket_mut(place.bucket)
    }
}

/// What hashbrown allocates when a full table grows.
fn next_allocation<T>(table: &HashTable<T>) -> usize {
    allocation::<T>(table.capacity() + 1)
}

/// What hashbrown allocates for so many elements: slots for 8/7 of them, a
/// power of two, a control byte for each and one group more. Tables of fewer
/// than 16 slots exist but are not worth telling apart.
pub(super) fn allocation<T>(elements: usize) -> usize {
    let slots = elements
        .saturating_mul(8)
        .div_ceil(7)
        .next_power_of_two()
        .max(16);
    slots.saturating_mul(size_of::<T>() + 1).saturating_add(32)
}
