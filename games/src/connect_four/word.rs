//! Words that hold a board: 64 bits, and 128 for boards that need more.

use std::fmt;
use std::hash::Hash;
use std::iter::Sum;
use std::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

/// A set of cells, and a number that cells are carried through by addition.
pub trait Word:
    Copy
    + Default
    + Eq
    + Ord
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + Sum
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The number of bits.
    const BITS: u32;
    /// No cell.
    const NONE: Self;
    /// The cell of bit 0.
    const ONE: Self;

    /// Shifted up; by all bits or more, nothing is left.
    #[must_use]
    fn up(self, by: u32) -> Self;

    /// Shifted down; by all bits or more, nothing is left.
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The number of the lowest cell.
    fn lowest(self) -> u32;

    /// The lower 64 bits.
    fn low(self) -> u64;

    /// All cells but the lowest.
    #[must_use]
    #[inline]
    fn rest(self) -> Self {
        if self == Self::NONE {
            self
        } else {
            self & (self - Self::ONE)
        }
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
        }
    };
}

word!(u64);
word!(u128);
