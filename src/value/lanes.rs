//! Many boards at once: a value for each, side by side.
//!
//! Boards of one shape have the same positions and the same moves; only what
//! the moves bank differs. So the work of finding positions is done once for
//! all of them, and the values of a position are a short array that is worked
//! on lane by lane. The loops here run over arrays of a fixed length, which
//! the compiler turns into vector instructions (SIMD within one position,
//! rather than over positions that stand in a row).

use std::fmt;

use super::{Score, Value};

mod sealed {
    /// The arithmetic of a lane.
    pub trait Arithmetic {
        const MAX: Self;
        const ZERO: Self;
        fn saturating_negated(self) -> Self;
        fn saturating_plus(self, other: Self) -> Self;
        fn wrapping_plus(self, other: Self) -> Self;
        fn wrapping_minus(self, other: Self) -> Self;
    }
}
use sealed::Arithmetic;

/// An integer that a lane can hold: `i16`, `i32` or `i64`.
pub trait Lane:
    Arithmetic + Copy + Ord + Default + fmt::Debug + Into<i64> + TryFrom<i64> + Send + Sync + 'static
{
}

macro_rules! lanes {
    ($($integer:ty),*) => {$(
        impl Arithmetic for $integer {
            const MAX: Self = Self::MAX;
            const ZERO: Self = 0;

            #[inline]
            fn saturating_negated(self) -> Self {
                self.saturating_neg()
            }

            #[inline]
            fn saturating_plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline]
            fn wrapping_plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn wrapping_minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }

        impl Lane for $integer {}
    )*};
}
lanes!(i16, i32, i64);

/// The scores of `N` boards of one shape, lane by lane.
///
/// Each lane is a [`Score`] in an integer `T`, seen by the player to move, who
/// is the same on all boards. The ends of the range of `T` stand for the worst
/// and the best value, as with [`Score`]: a lane's scores lie within
/// [`Lanes::largest`] either way.
///
/// ```
/// use retrograde::{Lanes, Value};
///
/// let one = Lanes([5_i16, -2]);
/// let other = Lanes([3, 4]);
/// assert_eq!(one.better(&other), Lanes([5, 4]));
/// assert_eq!(one.flip().after(&other), Lanes([-2, 6]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lanes<T, const N: usize>(pub [T; N]);

impl<T: Lane, const N: usize> Lanes<T, N> {
    /// All lanes the same.
    #[inline]
    pub fn all(lane: T) -> Self {
        Self([lane; N])
    }

    /// The scores of these boards, where all of them fit their lanes and
    /// there are at most `N`; zero in the lanes that are left over.
    pub fn of(scores: impl IntoIterator<Item = i64>) -> Option<Self> {
        let mut lanes = Self::default();
        let mut room = lanes.0.iter_mut();
        for score in scores {
            *room.next()? = Self::fit(score)?;
        }
        Some(lanes)
    }

    /// The score in a lane.
    ///
    /// # Panics
    ///
    /// When there is no such lane.
    pub fn score(&self, lane: usize) -> Score {
        Score(self.0[lane].into())
    }

    /// The largest score of a lane; one less than the largest integer.
    pub fn largest() -> i64 {
        T::MAX.into() - 1
    }

    /// The score as a lane holds it, where it fits.
    pub(crate) fn fit(score: i64) -> Option<T> {
        let largest = Self::largest();
        let fits = (-largest..=largest).contains(&score);
        fits.then(|| T::try_from(score).ok()).flatten()
    }

    #[inline]
    fn map(self, each: impl Fn(T) -> T) -> Self {
        Self(self.0.map(each))
    }

    #[inline]
    fn zip(mut self, other: &Self, each: impl Fn(T, T) -> T) -> Self {
        for (lane, &other) in self.0.iter_mut().zip(&other.0) {
            *lane = each(*lane, other);
        }
        self
    }
}

impl<T: Lane, const N: usize> Default for Lanes<T, N> {
    /// Zero in all lanes.
    fn default() -> Self {
        Self::all(T::ZERO)
    }
}

impl<T: Lane, const N: usize> Value for Lanes<T, N> {
    /// What the move banks on each board.
    type Payoff = Self;

    fn worst() -> Self {
        // One above the smallest integer, so that it can be negated.
        Self::all(T::MAX.saturating_negated())
    }

    #[inline]
    fn better(&self, other: &Self) -> Self {
        self.zip(other, T::max)
    }

    #[inline]
    fn flip(&self) -> Self {
        self.map(T::saturating_negated)
    }

    /// Each lane stops at the ends of its range; see
    /// [`checked_after`](Value::checked_after).
    #[inline]
    fn after(&self, payoff: &Self) -> Self {
        self.zip(payoff, T::saturating_plus)
    }

    /// `None` where a lane goes beyond [`Lanes::largest`] either way.
    #[inline]
    fn checked_after(&self, payoff: &Self) -> Option<Self> {
        let sum = self.after(payoff);
        sum.ends_game().then_some(sum)
    }

    /// Every lane within [`Lanes::largest`] either way.
    #[inline]
    fn ends_game(&self) -> bool {
        let worst = T::MAX.saturating_negated();
        self.0.iter().all(|&lane| worst < lane && lane < T::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Each lane is a score of its own.
        #[test]
        fn lanes_are_scores(scores: [[i16; 3]; 2], payoffs: [i16; 3]) {
            let wide = scores.map(|scores| Lanes(scores.map(|score| i64::from(score).max(-32767))));
            let pay = Lanes(payoffs.map(i64::from));
            let (better, after) = (wide[0].better(&wide[1]), wide[0].flip().after(&pay));
            for lane in 0..3 {
                let one = |which: usize| wide[which].score(lane);
                prop_assert_eq!(better.score(lane), one(0).better(&one(1)));
                prop_assert_eq!(after.score(lane), one(0).flip().after(&pay.0[lane]));
            }
        }

        /// The laws of values, at the ends of the range too.
        #[test]
        fn narrow_lanes_keep_the_laws(lanes: [[i16; 4]; 3], payoff: [i16; 4]) {
            let [a, b, c] = lanes.map(|lanes| Lanes(lanes.map(|lane| lane.max(-i16::MAX))));
            let payoff = Lanes(payoff);
            prop_assert_eq!(a.better(&b), b.better(&a));
            prop_assert_eq!(a.better(&b).better(&c), a.better(&b.better(&c)));
            prop_assert_eq!(a.better(&a), a);
            prop_assert_eq!(a.better(&Lanes::worst()), a);
            prop_assert_eq!(a.better(&Lanes::best()), Lanes::best());
            prop_assert_eq!(a.flip().flip(), a);
            prop_assert_eq!(
                a.after(&payoff).better(&b.after(&payoff)),
                a.better(&b).after(&payoff)
            );
        }
    }

    #[test]
    fn what_does_not_fit_is_told() {
        assert_eq!(Lanes::of([1, -2]), Some(Lanes([1_i16, -2, 0])));
        assert_eq!(Lanes::<i16, 2>::of([1, 2, 3]), None);
        assert_eq!(Lanes::<i16, 2>::of([32_767]), None);
        assert_eq!(Lanes::<i16, 2>::of([-32_766]), Some(Lanes([-32_766, 0])));
        assert_eq!(Lanes::<i64, 1>::of([i64::MIN]), None);
        let edge = Lanes([i32::MAX - 1, 0]);
        assert_eq!(Lanes::<i32, 2>::largest(), i64::from(i32::MAX) - 1);
        assert_eq!(edge.checked_after(&Lanes([1, 0])), None);
        assert_eq!(
            edge.checked_after(&Lanes([0, 9])),
            Some(Lanes([edge.0[0], 9]))
        );
    }
}
