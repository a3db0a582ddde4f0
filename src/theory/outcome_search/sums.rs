//! The sums that were met, each once, and who wins them.

use std::hash::BuildHasher;

use hashbrown::HashTable;

use crate::limits::Stopped;
use crate::table::{FixedHash, vec_peak};

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A search was given up.
    Unknown,
    /// It is being searched.
    Open,
    /// Whether the player to move wins.
    Known(bool),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    start: u32,
    len: u16,
    mark: Mark,
}

/// Sums by their terms: all terms in one list, and 12 bytes a sum beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    terms: Vec<u32>,
    entries: Vec<Entry>,
    index: HashTable<u32>,
    hash: FixedHash,
}

/// The most terms of a sum.
pub(super) const MOST_TERMS: usize = u16::MAX as usize;

impl Sums {
    /// The number of sums.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What is known of a sum.
    pub(super) fn get(&self, terms: &[u32]) -> Option<Mark> {
        let found = self.index.find(self.hash.hash_one(terms), |&at| {
            stands(&self.terms, self.entries[at as usize], terms)
        });
        found.map(|&at| self.entries[at as usize].mark)
    }

    pub(super) fn mark(&mut self, sum: u32, mark: Mark) {
        self.entries[sum as usize].mark = mark;
    }

    /// The terms of a sum.
    pub(super) fn terms(&self, sum: u32) -> &[u32] {
        terms_of(&self.terms, self.entries[sum as usize])
    }

    pub(super) fn mark_of(&self, sum: u32) -> Mark {
        self.entries[sum as usize].mark
    }

    /// The number of a sum, which is new to the table or not.
    pub(super) fn insert(&mut self, terms: &[u32]) -> Result<u32, Stopped> {
        let hash = self.hash.hash_one(terms);
        let (list, entries) = (&self.terms, &self.entries);
        if let Some(&at) = self
            .index
            .find(hash, |&at| stands(list, entries[at as usize], terms))
        {
            return Ok(at);
        }
        let full = Stopped::TableFull {
            capacity: u32::MAX.into(),
        };
        let number = u32::try_from(self.entries.len()).map_err(|_| full.clone())?;
        let start = u32::try_from(self.terms.len()).map_err(|_| full.clone())?;
        let len = u16::try_from(terms.len()).map_err(|_| full)?;
        self.terms.extend_from_slice(terms);
        self.entries.push(Entry {
            start,
            len,
            mark: Mark::Unknown,
        });
        let (list, entries, hasher) = (&self.terms, &self.entries, &self.hash);
        self.index.insert_unique(hash, number, |&at| {
            hasher.hash_one(terms_of(list, entries[at as usize]))
        });
        Ok(number)
    }

    /// Bytes taken at most while the next sum is inserted.
    pub(super) fn peak_usage(&self) -> usize {
        let index = self.index.allocation_size();
        let grown = if self.index.len() == self.index.capacity() {
            3 * index
        } else {
            index
        };
        vec_peak(&self.terms, 64) + vec_peak(&self.entries, 1) + grown
    }
}

fn terms_of(list: &[u32], entry: Entry) -> &[u32] {
    &list[entry.start as usize..][..usize::from(entry.len)]
}

fn stands(list: &[u32], entry: Entry, terms: &[u32]) -> bool {
    usize::from(entry.len) == terms.len() && terms_of(list, entry) == terms
}
