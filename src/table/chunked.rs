//! A vector in blocks, for data that grows to most of the machine's memory.
//!
//! A plain vector that grows copies itself to twice the room, so that three
//! times its data can be taken for a moment and twice of it for long. Here the
//! first block grows so, up to its full size; each further block is made once
//! at that size and never moved.

use std::collections::TryReserveError;

use super::vec_peak;

/// Elements of a full block, as a power of two.
const BITS: u32 = 14;
const BLOCK: usize = 1 << BITS;

/// A vector whose elements stay where they are.
#[derive(Clone, Debug)]
pub(crate) struct Chunked<T> {
    blocks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Chunked<T> {
    pub(crate) const fn new() -> Self {
        Self {
            blocks: Vec::new(),
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.blocks.last_mut()?.last_mut()
    }

    /// All elements from one on, in slices.
    pub(crate) fn slices_from(&self, at: usize) -> impl Iterator<Item = &[T]> {
        let mut skipped = at & (BLOCK - 1);
        let blocks = self.blocks.get(at >> BITS..).unwrap_or_default();
        blocks
            .iter()
            .map(move |block| &block[std::mem::take(&mut skipped)..])
    }

    #[inline]
    pub(crate) fn push(&mut self, element: T) {
        self.len += 1;
        match self.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => last.push(element),
            _ => self.push_block(element),
        }
    }

    #[cold]
    fn push_block(&mut self, element: T) {
        let mut block = Vec::new();
        if !self.blocks.is_empty() {
            block.reserve_exact(BLOCK);
        }
        block.push(element);
        self.blocks.push(block);
    }

    /// Whether the next element makes the vector allocate.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        let last = self.blocks.last();
        last.is_none_or(|last| last.len() == last.capacity())
    }

    /// Makes room for one more element, where the machine has it.
    pub(crate) fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        match self.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => last.try_reserve(1),
            last => {
                let block = if last.is_some() { BLOCK } else { 1 };
                let mut next = Vec::new();
                next.try_reserve_exact(block)?;
                self.blocks.try_reserve(1)?;
                self.blocks.push(next);
                Ok(())
            }
        }
    }

    /// Bytes taken now.
    #[inline]
    pub(crate) fn memory_usage(&self) -> usize {
        let first = self.blocks.first().map_or(0, Vec::capacity);
        let elements = first + self.blocks.len().saturating_sub(1) * BLOCK;
        elements * size_of::<T>() + self.blocks.capacity() * size_of::<Vec<T>>()
    }

    /// Bytes taken at most while `extra` more elements are pushed.
    #[inline]
    pub(crate) fn peak_usage(&self, extra: usize) -> usize {
        let last = self.blocks.last();
        if last.is_some_and(|last| last.len() + extra <= last.capacity()) {
            return self.memory_usage();
        }
        self.growth(extra)
    }

    #[cold]
    fn growth(&self, extra: usize) -> usize {
        let len = self.len + extra;
        let blocks = len.div_ceil(BLOCK);
        let first = match self.blocks.first() {
            Some(first) if first.len() < BLOCK => {
                let more = extra.min(BLOCK - first.len());
                vec_peak(first, more)
            }
            Some(_) => BLOCK * size_of::<T>(),
            None => 2 * extra.clamp(4, BLOCK) * size_of::<T>(),
        };
        let rest = blocks.saturating_sub(1) * BLOCK * size_of::<T>();
        first + rest + vec_peak(&self.blocks, blocks.saturating_sub(self.blocks.len()))
    }
}

impl<T> std::ops::Index<usize> for Chunked<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.blocks[at >> BITS][at & (BLOCK - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stand_in_the_order_of_their_coming() {
        let mut chunked = Chunked::new();
        let count = 3 * BLOCK + 5;
        for at in 0..count {
            let peak = chunked.peak_usage(1);
            if at % 2 == 0 && chunked.is_full() {
                chunked.try_reserve().unwrap();
            }
            chunked.push(at);
            assert!(chunked.memory_usage() <= peak, "element {at}");
            assert_eq!(chunked.len(), at + 1);
        }
        let from = |at| chunked.slices_from(at).flatten().copied();
        assert!(from(0).eq(0..count));
        assert!(from(BLOCK + 7).eq(BLOCK + 7..count));
        assert_eq!(from(count).next(), None);
        assert_eq!(chunked[2 * BLOCK + 1], 2 * BLOCK + 1);
    }
}
