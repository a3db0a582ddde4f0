//! Values as they stand in a table: in 32 bits where their kind has such a
//! form, else as they are.
//!
//! A score of 8 bytes beside a position of 4 takes 16, since the machine wants
//! it aligned; nearly all scores of nearly all games need far fewer bits. So a
//! table holds 31 bits of a [compact](Value::to_bits) value, and the rare value
//! that has no such form stands in a list of its own, with its number in the
//! table. Nothing is rounded and nothing is assumed: bits are read back before
//! they are trusted.

use crate::limits::Stopped;
use crate::value::Value;

/// A way of keeping values.
pub(crate) trait Cells<V> {
    /// What stands in the table for a value.
    type Cell: Clone;

    /// The cell of a value; `None` where room must be made [first](Self::grow).
    fn cell(&mut self, value: &V) -> Option<Self::Cell>;

    /// The value again.
    fn value(&self, cell: &Self::Cell) -> V;

    /// Bytes taken now, beside the cells.
    fn memory_usage(&self) -> usize;

    /// Bytes taken at most while room is made.
    fn peak_usage(&self) -> usize;

    /// Makes room for more values.
    fn grow(&mut self) -> Result<(), Stopped>;
}

/// Whether a kind of value is kept in 32 bits.
pub(crate) fn is_compact<V: Value>() -> bool {
    code(&V::worst()).is_some()
}

/// The bits of a value, where they are few enough and give the value back.
#[inline]
fn code<V: Value>(value: &V) -> Option<u32> {
    let bits = value.to_bits().filter(|&bits| bits < ESCAPE)?;
    (V::from_bits(bits) == *value).then_some(bits)
}

/// Each value as it is.
#[derive(Default)]
pub(crate) struct AsTheyAre;

impl<V: Clone> Cells<V> for AsTheyAre {
    type Cell = V;

    #[inline]
    fn cell(&mut self, value: &V) -> Option<V> {
        Some(value.clone())
    }

    #[inline]
    fn value(&self, cell: &V) -> V {
        cell.clone()
    }

    fn memory_usage(&self) -> usize {
        0
    }

    fn peak_usage(&self) -> usize {
        0
    }

    fn grow(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}

/// From here on a cell is the number of a value in the list.
const ESCAPE: u32 = 1 << 31;
/// Values in one block of the list: blocks stay where they are when it grows.
const BLOCK: usize = 1 << 12;

/// Each value in 32 bits, or in a list where it does not fit.
pub(crate) struct Bits<V> {
    blocks: Vec<Vec<V>>,
}

impl<V> Default for Bits<V> {
    fn default() -> Self {
        Self { blocks: Vec::new() }
    }
}

impl<V: Value> Bits<V> {
    /// Puts a value into the list, where its last block has room.
    #[cold]
    fn listed(&mut self, value: &V) -> Option<u32> {
        let full = self.blocks.len().checked_sub(1)? * BLOCK;
        let block = self.blocks.last_mut().filter(|block| block.len() < BLOCK)?;
        let number = u32::try_from(full + block.len()).ok()?;
        block.push(value.clone());
        Some(ESCAPE | number)
    }

    #[cold]
    fn list(&self, cell: u32) -> V {
        let number = (cell ^ ESCAPE) as usize;
        self.blocks[number / BLOCK][number % BLOCK].clone()
    }
}

impl<V: Value> Cells<V> for Bits<V> {
    type Cell = u32;

    #[inline]
    fn cell(&mut self, value: &V) -> Option<u32> {
        code(value).or_else(|| self.listed(value))
    }

    #[inline]
    fn value(&self, &cell: &u32) -> V {
        if cell < ESCAPE {
            V::from_bits(cell)
        } else {
            self.list(cell)
        }
    }

    fn memory_usage(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<V>() + self.blocks.capacity() * size_of::<Vec<V>>()
    }

    fn peak_usage(&self) -> usize {
        (self.blocks.len() + 1) * BLOCK * size_of::<V>() + super::vec_peak(&self.blocks, 1)
    }

    /// One block more.
    fn grow(&mut self) -> Result<(), Stopped> {
        let most = ESCAPE as usize / BLOCK;
        if self.blocks.len() == most {
            return Err(Stopped::TableFull {
                capacity: ESCAPE.into(),
            });
        }
        let needed = self.peak_usage() as u64;
        let failed = |_| Stopped::OutOfMemory { needed };
        let mut block = Vec::new();
        block.try_reserve_exact(BLOCK).map_err(failed)?;
        self.blocks.try_reserve(1).map_err(failed)?;
        self.blocks.push(block);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Lanes, Outcome, Score};

    /// Values come back from their cells, in whatever order they are asked for.
    fn come_back<V: Value>(values: &[V], listed: usize) {
        let mut bits = Bits::default();
        let cells: Vec<u32> = values
            .iter()
            .map(|value| {
                bits.cell(value).unwrap_or_else(|| {
                    bits.grow().unwrap();
                    bits.cell(value).unwrap()
                })
            })
            .collect();
        for (cell, value) in cells.iter().zip(values).rev() {
            assert_eq!(bits.value(cell), *value);
        }
        let escaped = cells.iter().filter(|&&cell| cell >= ESCAPE).count();
        assert_eq!(escaped, listed);
    }

    #[test]
    fn scores_come_back() {
        let edge = 1 << 30;
        let near = [0, 1, -1, 1000, -1000, edge - 1, 1 - edge];
        come_back(&near.map(Score), 0);
        let far = [
            edge,
            -edge,
            -edge - 1,
            i64::MAX,
            Score::MAX,
            -Score::MAX,
            i64::MIN,
        ];
        come_back(&far.map(Score), far.len());
        come_back(&[Score::worst()], 0);
        let many: Vec<Score> = (0..20_000).map(|at| Score(at << 32)).collect();
        come_back(&many, many.len() - 1);
    }

    #[test]
    fn outcomes_come_back() {
        let edge = 1 << 29;
        let each = |plies| {
            [
                Outcome::Loss(plies),
                Outcome::Tie(plies),
                Outcome::Win(plies),
            ]
        };
        for near in [0, 1, 77, edge - 1] {
            come_back(&each(near), 0);
        }
        for far in [edge, u32::MAX] {
            come_back(&each(far), 3);
        }
        come_back(&[Outcome::Draw, Outcome::worst()], 0);
    }

    /// A kind of value that says nothing of bits stays as it is.
    #[test]
    fn only_kinds_with_bits_are_compact() {
        assert!(is_compact::<Score>() && is_compact::<Outcome>());
        assert!(!is_compact::<Lanes<i16, 4>>());
    }

    /// Bits that do not give the value back are not used.
    #[test]
    fn false_bits_are_found_out() {
        #[derive(Clone, Debug, PartialEq)]
        struct Rounded(i32);
        impl Value for Rounded {
            type Payoff = ();
            fn worst() -> Self {
                Self(i32::MIN)
            }
            fn better(&self, other: &Self) -> Self {
                Self(self.0.max(other.0))
            }
            fn flip(&self) -> Self {
                Self(self.0.saturating_neg())
            }
            fn after(&self, (): &()) -> Self {
                self.clone()
            }
            fn to_bits(&self) -> Option<u32> {
                Some(self.0.unsigned_abs() / 2)
            }
            fn from_bits(bits: u32) -> Self {
                Self(2 * i32::try_from(bits).unwrap())
            }
        }
        come_back(&[Rounded(4), Rounded(5), Rounded(-4)], 2);
    }
}
