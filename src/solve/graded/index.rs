//! Where a position stands in a sorted layer, without a large hash table.
//!
//! A layer is cut into blocks of positions in a row, and each block has a small
//! hash table of its own: half a slot too many, a slot of 16 bits that holds
//! the number within the block and a few bits of the hash. So the index takes
//! four bytes a position. Which block to ask is known in most cases: positions
//! are worked on in ascending order, and the children that one kind of move
//! leads to (its [track](crate::Graded::track)) are then mostly ascending as
//! well, so that the last child's block is right again. Else a binary search
//! among the first positions of all blocks tells it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "slots take the low bits of a hash, tags the high ones"
)]

use std::hash::{BuildHasher, Hash};

use crate::table::FixedHash;

/// Positions in a block.
pub(super) const BLOCK: usize = 256;
const SLOTS: usize = 2 * BLOCK;
/// The bits of a slot that hold a number, from 1 on; the others are the tag.
const NUMBER: u16 = SLOTS as u16 - 1;

/// The hash table of a block; 0 for a free slot.
pub(super) type Block = [u16; SLOTS];

/// An empty block.
pub(super) const EMPTY: Block = [0; SLOTS];

/// Bytes of an index for this many positions.
pub(super) fn memory<P>(positions: usize) -> usize {
    positions.div_ceil(BLOCK) * (size_of::<Block>() + size_of::<P>())
}

#[inline]
fn tag(hash: u64) -> u16 {
    // Never 0 as a whole: numbers begin at 1.
    (hash >> 48) as u16 & !NUMBER
}

/// The table of a block with these positions.
pub(super) fn fill<P: Hash>(block: &mut Block, positions: &[P], hash: &FixedHash) {
    *block = EMPTY;
    for (number, position) in (1..).zip(positions) {
        let hash = hash.hash_one(position);
        let mut at = hash as usize;
        while block[at % SLOTS] != 0 {
            at += 1;
        }
        block[at % SLOTS] = tag(hash) | number;
    }
}

/// A sorted layer, with the tables of its blocks.
pub(super) struct Index<'a, P> {
    positions: &'a [P],
    blocks: &'a [Block],
    /// The first position of each block.
    firsts: &'a [P],
    hash: FixedHash,
}

/// The block that the last position of a track was found in.
#[derive(Clone, Copy)]
pub(super) struct Near<P> {
    block: usize,
    /// Its first and its last position; of no meaning before the first look.
    low: P,
    high: P,
}

impl<P: Copy> Near<P> {
    /// No block yet. The position is only there to fill the place.
    pub(super) fn none(filler: P) -> Self {
        Self {
            block: usize::MAX,
            low: filler,
            high: filler,
        }
    }
}

impl<'a, P: Copy + Eq + Hash + Ord> Index<'a, P> {
    pub(super) fn new(positions: &'a [P], blocks: &'a [Block], firsts: &'a [P]) -> Self {
        Self {
            positions,
            blocks,
            firsts,
            hash: FixedHash::default(),
        }
    }

    /// The number of a position within the layer.
    #[inline]
    pub(super) fn find(&self, position: &P, near: &mut Near<P>) -> Option<usize> {
        if near.block == usize::MAX || *position < near.low || near.high < *position {
            self.approach(position, near)?;
        }
        let block = &self.blocks[near.block];
        let hash = self.hash.hash_one(position);
        let tag = tag(hash);
        let mut at = hash as usize;
        loop {
            let slot = block[at % SLOTS];
            if slot == 0 {
                return None;
            }
            if slot & !NUMBER == tag {
                let number = near.block * BLOCK + usize::from(slot & NUMBER) - 1;
                if self.positions[number] == *position {
                    return Some(number);
                }
            }
            at += 1;
        }
    }

    /// Finds the block that the position would stand in.
    #[inline]
    fn approach(&self, position: &P, near: &mut Near<P>) -> Option<()> {
        let block = self.firsts.partition_point(|first| first <= position);
        let block = block.checked_sub(1)?;
        let end = (block * BLOCK + BLOCK).min(self.positions.len());
        *near = Near {
            block,
            low: self.firsts[block],
            high: self.positions[end - 1],
        };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_are_found_and_no_others(
            positions in prop::collection::btree_set(0u32..5000, 0..2000),
            order in prop::collection::vec(0u32..5100, 500),
        ) {
            let positions: Vec<u32> = positions.into_iter().collect();
            let hash = FixedHash::default();
            let mut blocks = vec![EMPTY; positions.len().div_ceil(BLOCK)];
            for (block, positions) in blocks.iter_mut().zip(positions.chunks(BLOCK)) {
                fill(block, positions, &hash);
            }
            let firsts: Vec<u32> = positions.iter().step_by(BLOCK).copied().collect();
            let index = Index::new(&positions, &blocks, &firsts);
            let mut near = Near::none(0);
            for (at, position) in positions.iter().enumerate() {
                prop_assert_eq!(index.find(position, &mut near), Some(at));
            }
            for position in order {
                let truth = positions.binary_search(&position).ok();
                prop_assert_eq!(index.find(&position, &mut near), truth);
            }
        }
    }
}
