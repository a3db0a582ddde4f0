//! Lanes in arrays: as they are, worked on all at once.

use super::{Pack, Packed, PackedWork, Whole};
use crate::value::{Lane, Lanes, Value};

/// The range holds every sum of a payoff and a child's value, so that nothing
/// here wraps that comes to stand in an array.
impl<T: Lane, const N: usize> Packed<Lanes<T, N>> for Lanes<T, N> {
    #[inline]
    fn worst() -> Self {
        <Self as Value>::worst()
    }

    #[inline]
    fn is_worst(self) -> bool {
        self == <Self as Value>::worst()
    }

    #[inline]
    fn pack(value: &Self) -> Self {
        *value
    }

    #[inline]
    fn unpack(self) -> Self {
        self
    }

    #[inline]
    fn relaxed(mut self, child: Self, flips: bool, payoff: &Self) -> Self {
        // The test stands outside, so that each loop is one of vectors.
        if flips {
            for lane in 0..N {
                let seen = payoff.0[lane].wrapping_minus(child.0[lane]);
                self.0[lane] = self.0[lane].max(seen);
            }
        } else {
            for lane in 0..N {
                let seen = payoff.0[lane].wrapping_plus(child.0[lane]);
                self.0[lane] = self.0[lane].max(seen);
            }
        }
        self
    }
}

impl<T: Lane, const N: usize> Pack for Lanes<T, N> {
    fn packed<W: PackedWork<Self>>((lower, upper): &(Self, Self), work: W) -> W::Output {
        if lower.ends_game() && upper.ends_game() {
            work.with::<Self>()
        } else {
            // The game promises no range: sums are checked one by one.
            work.with::<Whole<Self>>()
        }
    }
}
