//! The bounded memory of proof-number search: whole positions with what is
//! known of them, in open addressing (Peterson 1957) with linear probing.
//!
//! The table grows as long as it may. When it may not, it sheds the smaller
//! half: positions under which the least work was done go first, since they
//! are the cheapest to search again (`SmallTreeGC`: Nagai 1999). Keys are whole
//! positions; what is lost is searched again, and nothing is ever mistaken for
//! something else.

use std::hash::{BuildHasher, Hash};

use crate::limits::Stopped;
use crate::table::FixedHash;

/// A position (the representative of its class) and whether the player to move
/// is the one who attacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node<P> {
    pub(super) position: P,
    pub(super) attacking: bool,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Neither proven nor disproven: how hard both look.
    Open { proof: u32, disproof: u32 },
    /// The attacker wins, in at most so many plies by the proof that was found.
    Proven { plies: u32 },
    /// The attacker does not win; under a condition, where there is one.
    Disproven { given: Option<Given> },
}

/// The condition of a disproof that met positions of its own path: it holds as
/// long as those are on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Given {
    /// The visit to the deepest of those positions.
    pub(super) visit: u64,
    pub(super) loops: Loops,
}

/// Depths on a path between which all positions lie that a disproof came back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loops {
    pub(super) deepest: u32,
    pub(super) least: u32,
}

#[derive(Clone, Debug)]
struct Entry<P> {
    node: Node<P>,
    known: Known,
    /// Positions searched to know it.
    work: u32,
}

/// What the search knows, position by position.
#[derive(Clone, Debug)]
pub(super) struct Table<P> {
    /// None, or a power of two.
    slots: Vec<Option<Entry<P>>>,
    len: usize,
    hash: FixedHash,
}

impl<P: Clone + Eq + Hash> Table<P> {
    /// The slots of the smallest table that is not empty.
    const LEAST: usize = 64;

    pub(super) fn new() -> Self {
        Self {
            slots: Vec::new(),
            len: 0,
            hash: FixedHash::default(),
        }
    }

    pub(super) fn hash(&self, node: &Node<P>) -> u64 {
        self.hash.hash_one(node)
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.slots.capacity() * size_of::<Option<Entry<P>>>()
    }

    /// Bytes taken at most while the table grows, where the next new position
    /// makes it grow: beyond three quarters of its slots.
    pub(super) fn growth(&self) -> Option<usize> {
        ((self.len + 1) * 4 > self.slots.len() * 3).then(|| {
            let slots = self.slots.len() + self.grown();
            slots.saturating_mul(size_of::<Option<Entry<P>>>())
        })
    }

    fn grown(&self) -> usize {
        (2 * self.slots.len()).max(Self::LEAST)
    }

    /// Whether there are slots at all, so that it can do without growing.
    pub(super) fn is_made(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Doubles the number of slots.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub(super) fn grow(&mut self) -> Result<(), Stopped> {
        let needed = self.growth().unwrap_or_default() as u64;
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(self.grown())
            .map_err(|_| Stopped::OutOfMemory { needed })?;
        slots.resize_with(self.grown(), || None);
        let old = std::mem::replace(&mut self.slots, slots);
        for entry in old.into_iter().flatten() {
            let at = self.slot(self.hash(&entry.node), &entry.node);
            self.slots[at] = Some(entry);
        }
        Ok(())
    }

    /// Forgets at least half of the positions, those with the least work.
    pub(super) fn shed(&mut self) {
        // Work by its number of binary digits.
        let digits = |work: u32| (u32::BITS - work.leading_zeros()) as usize;
        let mut count = [0; u32::BITS as usize + 1];
        for entry in self.slots.iter().flatten() {
            count[digits(entry.work)] += 1;
        }
        let mut shed = 0;
        let cut = count.iter().position(|count| {
            shed += count;
            2 * shed >= self.len
        });
        let cut = cut.unwrap_or(count.len());
        for at in 0..self.slots.len() {
            // What moves up into the slot is looked at as well.
            while let Some(entry) = &self.slots[at]
                && digits(entry.work) <= cut
            {
                self.remove(at);
            }
        }
    }

    /// Empties a slot, and closes the gap (Knuth 1973, 6.4, algorithm R).
    fn remove(&mut self, at: usize) {
        let mask = self.slots.len() - 1;
        self.slots[at] = None;
        self.len -= 1;
        let (mut gap, mut at) = (at, (at + 1) & mask);
        while let Some(entry) = &self.slots[at] {
            let home = self.home(self.hash(&entry.node));
            // Whether the gap lies on the way from its home to where it is.
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(gap) & mask) {
                self.slots.swap(gap, at);
                gap = at;
            }
            at = (at + 1) & mask;
        }
    }

    fn home(&self, hash: u64) -> usize {
        // The high bits would do as well: the hash mixes all of them.
        usize::try_from(hash & u64::from(u32::MAX)).unwrap_or(0) & (self.slots.len() - 1)
    }

    /// The slot of a node, or the free one where it would be stored.
    fn slot(&self, hash: u64, node: &Node<P>) -> usize {
        let mut at = self.home(hash);
        while let Some(entry) = &self.slots[at]
            && entry.node != *node
        {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    pub(super) fn get(&self, hash: u64, node: &Node<P>) -> Option<Known> {
        if self.slots.is_empty() {
            return None;
        }
        let entry = self.slots[self.slot(hash, node)].as_ref();
        entry.map(|entry| entry.known)
    }

    /// Says the same of a stored node in a shorter way.
    pub(super) fn restate(&mut self, hash: u64, node: &Node<P>, known: Known) {
        let at = self.slot(hash, node);
        if let Some(entry) = &mut self.slots[at] {
            entry.known = known;
        }
    }

    /// Stores what is known, in a table that has [room](Self::growth).
    pub(super) fn store(&mut self, hash: u64, node: Node<P>, known: Known, work: u32) {
        let at = self.slot(hash, &node);
        let slot = &mut self.slots[at];
        let before = slot.as_ref().map(|entry| entry.work);
        self.len += usize::from(before.is_none());
        let work = before.unwrap_or(0).saturating_add(work);
        *slot = Some(Entry { node, known, work });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn node(position: u64) -> Node<u64> {
        Node {
            position,
            attacking: position.is_multiple_of(2),
        }
    }

    /// Against a plain map, with all numbers hashed to few homes by the size
    /// of the table.
    #[test]
    fn shedding_keeps_the_larger_half_and_loses_nothing_else() {
        let mut table = Table::new();
        let mut plain = BTreeMap::new();
        let mut state = 1u64;
        for round in 0..3000u32 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let (position, work) = (state >> 40, u32::try_from(state >> 33).unwrap() % 5000);
            if table.growth().is_some() && (table.len < 700 || !table.is_made()) {
                table.grow().unwrap();
            } else if table.growth().is_some() {
                let before = table.len;
                table.shed();
                assert!(2 * table.len <= before, "{} of {before}", table.len);
                let least = table.slots.iter().flatten().map(|entry| entry.work).min();
                plain.retain(|_, (_, work)| least.is_some_and(|least| *work >= least));
            }
            let (node, known) = (node(position), Known::Proven { plies: round });
            table.store(table.hash(&node), node, known, work);
            let before = plain.get(&position).map_or(0, |(_, work)| *work);
            plain.insert(position, (known, before + work));
            assert_eq!(table.len, plain.len());
        }
        for (&position, &(known, _)) in &plain {
            let node = node(position);
            assert_eq!(table.get(table.hash(&node), &node), Some(known));
        }
        let unknown = node(u64::MAX);
        assert_eq!(table.get(table.hash(&unknown), &unknown), None);
    }
}
