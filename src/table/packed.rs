//! Values in arrays: as narrow as the game allows, and worked on many at a time.

use crate::value::{Outcome, Score, Value};

/// A value as it stands in an array.
pub trait Packed<V: Value>: Copy + Send + Sync + 'static {
    /// Below every value in range.
    fn worst() -> Self;

    /// Whether this is that one.
    fn is_worst(self) -> bool;

    /// A value in range.
    fn pack(value: &V) -> Self;

    /// The value again.
    fn unpack(self) -> V;

    /// Whether this is a value that was worked out within its range. Default:
    /// yes, since the game has promised a range that fits.
    fn in_range(self) -> bool {
        true
    }

    /// The better of itself and of a child's value, seen by the mover with
    /// what the move banks.
    #[must_use]
    fn relaxed(self, child: Self, flips: bool, payoff: &V::Payoff) -> Self;

    /// The same for positions in a row, whose children stand in a row.
    #[inline]
    fn relax(values: &mut [Self], children: &[Self], flips: bool, payoff: &V::Payoff) {
        for (value, &child) in values.iter_mut().zip(children) {
            *value = value.relaxed(child, flips, payoff);
        }
    }

    /// The same for several moves of positions in a row.
    #[inline]
    fn relax_each<const MOVES: usize>(
        values: &mut [Self],
        children: [&[Self]; MOVES],
        flips: bool,
        payoffs: [&V::Payoff; MOVES],
    ) {
        for (child, payoff) in children.into_iter().zip(payoffs) {
            Self::relax(values, child, flips, payoff);
        }
    }
}

/// Work that is done with values of one width, which is chosen when it begins.
pub trait PackedWork<V: Value> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<P: Packed<V>>(self) -> Self::Output;
}

/// The bytes that a value of this range takes in an array.
pub(crate) fn packed_width<V: Pack>(range: &(V, V)) -> u64 {
    struct Width;
    impl<V: Value> PackedWork<V> for Width {
        type Output = u64;
        fn with<P: Packed<V>>(self) -> u64 {
            size_of::<P>() as u64
        }
    }
    V::packed(range, Width)
}

/// Values that can stand in arrays.
pub trait Pack: Value {
    /// Does the work in the narrowest width that holds all values of this
    /// range.
    fn packed<W: PackedWork<Self>>(range: &(Self, Self), work: W) -> W::Output;
}

/// Scores in fewer bits. The range holds every sum of a payoff and a child's
/// value, so nothing here can overflow.
macro_rules! packed_scores {
    ($($integer:ty),*) => {$(
        impl Packed<Score> for $integer {
            #[inline]
            fn worst() -> Self {
                Self::MIN
            }

            #[inline]
            fn is_worst(self) -> bool {
                self == Self::MIN
            }

            #[inline]
            fn pack(value: &Score) -> Self {
                value.0 as Self
            }

            #[inline]
            fn unpack(self) -> Score {
                Score(self.into())
            }

            #[inline]
            fn relaxed(self, child: Self, flips: bool, payoff: &i64) -> Self {
                let payoff = *payoff as Self;
                self.max(if flips { payoff - child } else { payoff + child })
            }

            #[inline]
            fn relax(values: &mut [Self], children: &[Self], flips: bool, payoff: &i64) {
                Self::relax_each(values, [children], flips, [payoff]);
            }

            #[inline]
            fn relax_each<const MOVES: usize>(
                values: &mut [Self],
                children: [&[Self]; MOVES],
                flips: bool,
                payoffs: [&i64; MOVES],
            ) {
                let len = values.len();
                // One length for all, so that the loop checks none of them.
                let children = children.map(|children| &children[..len]);
                let payoffs = payoffs.map(|payoff| *payoff as Self);
                if flips {
                    for (at, value) in values.iter_mut().enumerate() {
                        for (children, payoff) in children.iter().zip(payoffs) {
                            *value = (*value).max(payoff - children[at]);
                        }
                    }
                } else {
                    for (at, value) in values.iter_mut().enumerate() {
                        for (children, payoff) in children.iter().zip(payoffs) {
                            *value = (*value).max(payoff + children[at]);
                        }
                    }
                }
            }
        }
    )*};
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_lossless,
    reason = "the range was found to fit the width"
)]
mod scores {
    use super::{Packed, Score};
    packed_scores!(i16, i32, i64);
}

impl Pack for Score {
    fn packed<W: PackedWork<Self>>(range: &(Self, Self), work: W) -> W::Output {
        let size = range.0.0.unsigned_abs().max(range.1.0.unsigned_abs());
        // The least integer stands for what is worse than any value.
        if size <= i16::MAX.unsigned_abs().into() {
            work.with::<i16>()
        } else if size <= i32::MAX.unsigned_abs().into() {
            work.with::<i32>()
        } else if size < i64::MAX.unsigned_abs() {
            work.with::<i64>()
        } else {
            // The game promises no range: sums are checked one by one.
            work.with::<Whole<Self>>()
        }
    }
}

/// A value that stands in an array as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<V>(V);

impl<V: Value + Copy + Send + Sync + 'static> Packed<V> for Whole<V> {
    fn worst() -> Self {
        Self(V::worst())
    }

    fn is_worst(self) -> bool {
        self.0 == V::worst()
    }

    fn pack(value: &V) -> Self {
        Self(*value)
    }

    fn unpack(self) -> V {
        self.0
    }

    #[inline]
    fn in_range(self) -> bool {
        self.0.checked_after(&V::Payoff::default()).is_some()
    }

    #[inline]
    fn relaxed(self, child: Self, flips: bool, payoff: &V::Payoff) -> Self {
        let seen = if flips { child.0.flip() } else { child.0 };
        Self(self.0.better(&seen.after(payoff)))
    }
}

impl Pack for Outcome {
    fn packed<W: PackedWork<Self>>(_range: &(Self, Self), work: W) -> W::Output {
        work.with::<Whole<Self>>()
    }
}
