//! Scores: totals that are added up.

use std::fmt;

use thiserror::Error;

use super::Value;

/// A score: the mover's total minus the other player's, from here on.
///
/// Games bound the sum of all payoffs at construction (see
/// [`Score::bound`]), so that no sum of a play leaves the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(pub i64);

/// The payoffs of a game could add up to more than a [`Score`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the sizes of all payoffs add up to more than {}, the largest score",
    Score::MAX
)]
pub struct ScoreOverflow;

impl Score {
    /// The largest score that a play may reach; one less than the largest
    /// integer, which stands for the [best](Value::best) value of all.
    pub const MAX: i64 = i64::MAX - 1;

    /// The sum of the sizes of all payoffs: no play can score more either way.
    ///
    /// # Errors
    ///
    /// When that sum exceeds [`Score::MAX`], so that a score could overflow.
    pub fn bound(payoffs: impl IntoIterator<Item = i64>) -> Result<i64, ScoreOverflow> {
        payoffs.into_iter().try_fold(0, Self::bound_more)
    }

    /// The same for one payoff more.
    pub(crate) fn bound_more(total: i64, payoff: i64) -> Result<i64, ScoreOverflow> {
        let size = payoff.checked_abs();
        size.and_then(|size| total.checked_add(size))
            .filter(|&total| total <= Self::MAX)
            .ok_or(ScoreOverflow)
    }
}

impl Value for Score {
    type Payoff = i64;

    fn worst() -> Self {
        // One above the smallest integer, so that it can be negated.
        Self(-i64::MAX)
    }

    #[inline]
    fn better(&self, other: &Self) -> Self {
        *self.max(other)
    }

    #[inline]
    fn flip(&self) -> Self {
        // Out of range, there is an integer without a negative.
        Self(self.0.saturating_neg())
    }

    /// Stops at the ends of the range of integers; see
    /// [`checked_after`](Value::checked_after).
    #[inline]
    fn after(&self, payoff: &i64) -> Self {
        Self(self.0.saturating_add(*payoff))
    }

    /// `None` beyond [`Score::MAX`] either way.
    #[inline]
    fn checked_after(&self, payoff: &i64) -> Option<Self> {
        let sum = self.after(payoff);
        sum.ends_game().then_some(sum)
    }

    /// Sixteen bits, the least of them for the worst score of all.
    #[inline]
    fn to_short(&self) -> Option<u16> {
        if *self == Self::worst() {
            return Some(i16::MIN.cast_unsigned());
        }
        let short = i16::try_from(self.0).ok();
        let short = short.filter(|&short| short != i16::MIN)?;
        Some(short.cast_unsigned())
    }

    #[inline]
    fn from_short(short: u16) -> Self {
        match short.cast_signed() {
            i16::MIN => Self::worst(),
            score => Self(score.into()),
        }
    }

    /// Within [`Score::MAX`] either way.
    #[inline]
    fn ends_game(&self) -> bool {
        (-Self::MAX..=Self::MAX).contains(&self.0)
    }

    /// Scores of less than 2³⁰ either way, and the worst.
    #[inline]
    fn to_bits(&self) -> Option<u32> {
        if *self == Self::worst() {
            return Some(0);
        }
        let bits = u32::try_from(self.0.checked_add(ZERO)?).ok()?;
        (1..1 << 31).contains(&bits).then_some(bits)
    }

    #[inline]
    fn from_bits(bits: u32) -> Self {
        if bits == 0 {
            Self::worst()
        } else {
            Self(i64::from(bits) - ZERO)
        }
    }
}

/// The bits of the score 0.
const ZERO: i64 = 1 << 30;

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            score => write!(f, "{score:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_stand_for_their_values() {
        for score in [-i64::MAX, -32_767, -1, 0, 1, 32_767] {
            let short = Score(score).to_short().expect("small enough");
            assert_eq!(Score::from_short(short), Score(score));
        }
        for score in [i64::MIN, -32_768, 32_768, Score::MAX, i64::MAX] {
            assert_eq!(Score(score).to_short(), None);
        }
    }
}
