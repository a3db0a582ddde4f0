//! Positions numbered in the order in which they were first seen, in a table
//! that several threads can fill at a time.
//!
//! The hash table is cut into shards by some bits of the hash, and each shard
//! is filled by one thread, as in a hash join that is partitioned by its keys
//! (Kitsuregawa et al. 1983); the positions themselves stand in one list by
//! number, which all may read. Numbers must not depend on which thread was
//! first. So a slab of children is taken in two steps: each shard tells of
//! each of its children the number, or the number among its own new ones; then
//! the new ones are numbered in the order of the whole slab, and the shards
//! write these numbers where the places are.
//!
//! Shards grow one by one, so that no growth takes much beside what is held.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::chunked::Chunked;
use super::parts::allocation;
use super::{FixedHash, PositionSet};
use crate::limits::Stopped;

/// Shards of a set: enough for the threads of large machines.
pub(crate) const SHARDS: usize = 64;

/// Marks a number among the new positions of a shard.
const NEW: u32 = 1 << 31;

/// A set of positions, each with the number of its insertion.
pub(crate) struct ShardedSet<P> {
    positions: Chunked<P>,
    shards: Vec<Shard<P>>,
    hash: FixedHash,
    /// Bytes of all hash tables.
    tables: usize,
}

/// The positions whose hashes have the same bits somewhere.
pub(crate) struct Shard<P> {
    numbers: HashTable<u32>,
    /// New ones of this slab, in the order in which they were met.
    new: Vec<P>,
    /// Their places in the table.
    places: Vec<usize>,
    /// Their numbers, once they have one; `NEW` until then.
    given: Vec<u32>,
    /// What each child of this slab is: a number, or `NEW` with the number
    /// among the new ones.
    answers: Vec<u32>,
    /// Answers that were taken.
    taken: usize,
}

impl<P> Shard<P> {
    fn new() -> Self {
        Self {
            numbers: HashTable::new(),
            new: Vec::new(),
            places: Vec::new(),
            given: Vec::new(),
            answers: Vec::new(),
            taken: 0,
        }
    }

    /// Bytes of what is kept for slabs.
    fn slab_usage(&self) -> usize {
        self.new.capacity() * size_of::<P>()
            + self.places.capacity() * size_of::<usize>()
            + (self.given.capacity() + self.answers.capacity()) * size_of::<u32>()
    }
}

/// The shard of a hash: bits that the table itself looks at last.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "shards are fewer")]
pub(crate) fn shard_of(hash: u64) -> u8 {
    (hash >> 48) as u8 % SHARDS as u8
}

impl<P: Eq + Hash> ShardedSet<P> {
    /// An empty set.
    pub(crate) fn new() -> Self {
        Self {
            positions: Chunked::new(),
            shards: (0..SHARDS).map(|_| Shard::new()).collect(),
            hash: FixedHash::default(),
            tables: SHARDS * size_of::<Shard<P>>(),
        }
    }

    /// The number of positions in the set.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position with this number.
    #[inline]
    pub(crate) fn position(&self, number: u32) -> &P {
        &self.positions[number as usize]
    }

    /// The position with this number, as an index.
    #[inline]
    pub(crate) fn nth(&self, number: usize) -> &P {
        &self.positions[number]
    }

    /// The hash under which a position stands.
    #[inline]
    pub(crate) fn hash(&self, position: &P) -> u64 {
        self.hash.hash_one(position)
    }

    /// The number of a position.
    pub(crate) fn number(&self, position: &P) -> Option<u32> {
        let hash = self.hash(position);
        let numbers = &self.shards[usize::from(shard_of(hash))].numbers;
        let found = numbers.find(hash, |&number| self.position(number) == position);
        found.copied()
    }

    /// Bytes taken now.
    #[inline]
    pub(crate) fn memory_usage(&self) -> usize {
        self.tables + self.positions.memory_usage()
    }

    /// Bytes taken at most while a position of this hash is inserted, where
    /// that makes the set allocate; `None` where there is room.
    #[inline]
    pub(crate) fn growth(&self, hash: u64) -> Option<usize> {
        let numbers = &self.shards[usize::from(shard_of(hash))].numbers;
        let table = numbers.len() == numbers.capacity();
        (table || self.positions.is_full()).then(|| {
            let new = allocation::<u32>(numbers.capacity() + 1);
            self.tables + if table { new } else { 0 } + self.positions.peak_usage(1)
        })
    }

    /// The number of the position, whose hash this is, and whether it is new
    /// to the set.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, position: P) -> Result<(u32, bool), Stopped> {
        if self.growth(hash).is_some() {
            self.grow(hash)?;
        }
        let positions = &self.positions;
        let entry = self.shards[usize::from(shard_of(hash))].numbers.entry(
            hash,
            |&number| positions[number as usize] == position,
            |&number| self.hash.hash_one(&positions[number as usize]),
        );
        match entry {
            Entry::Occupied(entry) => Ok((*entry.get(), false)),
            Entry::Vacant(entry) => {
                let number = next_number(positions)?;
                entry.insert(number);
                self.positions.push(position);
                Ok((number, true))
            }
        }
    }

    #[cold]
    fn grow(&mut self, hash: u64) -> Result<(), Stopped> {
        let needed = self.growth(hash).unwrap_or_default() as u64;
        let failed = Stopped::OutOfMemory { needed };
        self.positions.try_reserve().map_err(|_| failed.clone())?;
        let numbers = &mut self.shards[usize::from(shard_of(hash))].numbers;
        let (positions, state) = (&self.positions, &self.hash);
        self.tables -= numbers.allocation_size();
        let grown = numbers.try_reserve(1, |&number| state.hash_one(&positions[number as usize]));
        self.tables += numbers.allocation_size();
        grown.map_err(|_| failed)
    }
}

/// The number of the next position.
fn next_number<P>(positions: &Chunked<P>) -> Result<u32, Stopped> {
    let capacity = PositionSet::<()>::CAPACITY;
    u32::try_from(positions.len())
        .ok()
        .filter(|&number| number < capacity)
        .ok_or(Stopped::TableFull {
            capacity: capacity.into(),
        })
}

/// A slab of children, shard by shard.
impl<P: Eq + Hash + Clone> ShardedSet<P> {
    /// Bytes of what is kept for slabs.
    pub(crate) fn slab_usage(&self) -> usize {
        self.shards.iter().map(Shard::slab_usage).sum()
    }

    /// Bytes of tables and positions at most while each shard takes in so many
    /// children, all of them new.
    pub(crate) fn slab_growth(&self, children: &[usize; SHARDS]) -> usize {
        let growing = self.shards.iter().zip(children).map(|(shard, &children)| {
            let (len, capacity) = (shard.numbers.len(), shard.numbers.capacity());
            if len + children > capacity {
                allocation::<u32>(capacity.max(len + children - 1) + 1)
            } else {
                0
            }
        });
        self.memory_usage() + growing.sum::<usize>()
    }

    /// The shards, to be filled by [`Shard::fill`], and what they need.
    pub(crate) fn parts(&mut self) -> (&mut [Shard<P>], Filling<'_, P>) {
        let filling = Filling {
            positions: &self.positions,
            hash: &self.hash,
        };
        (&mut self.shards, filling)
    }

    /// All shards were filled: their children can be taken.
    pub(crate) fn filled(&mut self) {
        let tables = self
            .shards
            .iter()
            .map(|shard| shard.numbers.allocation_size());
        self.tables = SHARDS * size_of::<Shard<P>>() + tables.sum::<usize>();
    }

    /// The number of the next child of a shard. `allow` is asked before a new
    /// position is stored: with the bytes of tables and positions, where that
    /// makes the set allocate.
    #[inline]
    pub(crate) fn take(
        &mut self,
        shard: usize,
        allow: impl FnOnce(Option<usize>) -> Result<(), Stopped>,
    ) -> Result<u32, Stopped> {
        let shard = &mut self.shards[shard];
        let answer = shard.answers[shard.taken];
        shard.taken += 1;
        if answer < NEW {
            return Ok(answer);
        }
        let nth = (answer - NEW) as usize;
        if shard.given[nth] < NEW {
            return Ok(shard.given[nth]);
        }
        let grown = (self.positions.is_full()).then(|| self.tables + self.positions.peak_usage(1));
        allow(grown)?;
        let number = next_number(&self.positions)?;
        if let Some(grown) = grown {
            let needed = grown as u64;
            let room = self.positions.try_reserve();
            room.map_err(|_| Stopped::OutOfMemory { needed })?;
        }
        self.positions.push(shard.new[nth].clone());
        shard.given[nth] = number;
        Ok(number)
    }
}

/// What all shards may read while they are filled.
pub(crate) struct Filling<'a, P> {
    positions: &'a Chunked<P>,
    hash: &'a FixedHash,
}

impl<P: Eq + Hash + Clone> Shard<P> {
    /// Takes in the children of a slab, in its order; false where the machine
    /// has no memory left.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the children of a slab are in memory, and far fewer"
    )]
    pub(crate) fn fill<'c>(
        &mut self,
        with: &Filling<'_, P>,
        children: usize,
        lists: impl Iterator<Item = &'c [(u64, P)]>,
    ) -> bool
    where
        P: 'c,
    {
        self.new.clear();
        self.places.clear();
        self.given.clear();
        self.answers.clear();
        self.taken = 0;
        // Places stay what they are while nothing grows.
        let hash = |&number: &u32| with.hash.hash_one(&with.positions[number as usize]);
        if self.numbers.try_reserve(children, hash).is_err() {
            return false;
        }
        self.answers.reserve(children);
        for (hash, child) in lists.flatten() {
            let new = &self.new;
            let entry = self.numbers.entry(
                *hash,
                |&number| match number.checked_sub(NEW) {
                    None => with.positions[number as usize] == *child,
                    Some(nth) => new[nth as usize] == *child,
                },
                |_| unreachable!("there is room for all children"),
            );
            let answer = match entry {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let answer = NEW | self.new.len() as u32;
                    self.places.push(entry.insert(answer).bucket_index());
                    self.new.push(child.clone());
                    self.given.push(NEW);
                    answer
                }
            };
            self.answers.push(answer);
        }
        true
    }

    /// Writes the numbers that were given to the new positions.
    pub(crate) fn settle(&mut self) {
        for (&place, &number) in self.places.iter().zip(&self.given) {
            if let Some(slot) = self.numbers.get_bucket_mut(place) {
                *slot = number;
            }
        }
    }
}
