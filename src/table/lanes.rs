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

    #[inline]
    fn relax(values: &mut [Self], children: &[Self], flips: bool, payoff: &Self) {
        Self::relax_each(values, [children], flips, [payoff]);
    }

    #[inline]
    fn relax_each<const MOVES: usize>(
        values: &mut [Self],
        children: [&[Self]; MOVES],
        flips: bool,
        payoffs: [&Self; MOVES],
    ) {
        if flips {
            relax_each::<T, N, MOVES, true>(values, children, payoffs);
        } else {
            relax_each::<T, N, MOVES, false>(values, children, payoffs);
        }
    }
}

/// Each value is read and written once for all moves.
#[inline]
fn relax_each<T: Lane, const N: usize, const MOVES: usize, const FLIPS: bool>(
    values: &mut [Lanes<T, N>],
    children: [&[Lanes<T, N>]; MOVES],
    payoffs: [&Lanes<T, N>; MOVES],
) {
    // One length for all, so that the loop checks none of them.
    let children = children.map(|children| &children[..values.len()]);
    for (at, value) in values.iter_mut().enumerate() {
        let mut best = *value;
        for (children, payoff) in children.iter().zip(payoffs) {
            best = best.relaxed(children[at], FLIPS, payoff);
        }
        *value = best;
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
