//! What a game is worth: backward induction's few operations, and the kinds of
//! values that come with the crate.

use std::cmp::Ordering;
use std::fmt;

use thiserror::Error;

/// What backward induction needs of a value, and no more.
///
/// A value is seen by the player to move. A position is worth the
/// [`better`](Value::better) over its moves of the child's value, turned to
/// the mover's view by [`flip`](Value::flip) where the side to move changed,
/// and taken one move later by [`after`](Value::after).
///
/// # Laws
///
/// - `better` is associative, commutative and idempotent: a lattice join.
/// - `worst()` is its neutral element, `best()` its absorbing one.
/// - `flip(flip(v)) == v`.
/// - `after` is monotone: `better(after(a, p), after(b, p)) ==
///   after(better(a, b), p)`.
/// - What [`settles_early`](Value::settles_early) says of itself.
///
/// # Example
///
/// ```
/// use retrograde::{Outcome, Value};
///
/// let slow = Outcome::Win(9);
/// let fast = Outcome::Win(3);
/// assert_eq!(slow.better(&fast), fast);
/// assert_eq!(fast.flip(), Outcome::Loss(3));
/// assert_eq!(fast.flip().after(&()), Outcome::Loss(4));
/// ```
pub trait Value: Clone + PartialEq + fmt::Debug {
    /// What a move can bank; its `default()` is nothing.
    type Payoff: Clone + Default + PartialEq + fmt::Debug;

    /// The value that no other is worse than.
    fn worst() -> Self;

    /// The value that no other is better than.
    fn best() -> Self {
        Self::worst().flip()
    }

    /// The better of two for the player who sees them.
    #[must_use]
    fn better(&self, other: &Self) -> Self;

    /// The same value seen by the other player.
    #[must_use]
    fn flip(&self) -> Self;

    /// The value one move earlier, where that move banked `payoff` for the
    /// player who sees the value.
    #[must_use]
    fn after(&self, payoff: &Self::Payoff) -> Self;

    /// [`after`](Value::after), or `None` where the result cannot be told apart
    /// from the ends of the range: solvers refuse the game then. Default: all
    /// is well.
    #[must_use]
    fn checked_after(&self, payoff: &Self::Payoff) -> Option<Self> {
        Some(self.after(payoff))
    }

    /// Whether a finished game can have this value. Default: yes.
    fn ends_game(&self) -> bool {
        true
    }

    /// The value of a play that never ends, the same for both players; `None`
    /// where such a play has no value, so that a game with cycles is refused.
    fn endless() -> Option<Self> {
        None
    }

    /// The round of retrograde analysis in which a position of this value is
    /// settled. Rounds are worked through in ascending order. Default: one
    /// round for all, which is right for values that settle only when all
    /// moves of the position are settled.
    fn round(&self) -> u64 {
        0
    }

    /// Whether a position whose best settled move has this value may be settled on
    /// it while other moves are open. Law: once all positions of earlier
    /// rounds are settled, no open move can turn out better. Default: no.
    fn settles_early(&self) -> bool {
        false
    }
}

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

    /// Within [`Score::MAX`] either way.
    #[inline]
    fn ends_game(&self) -> bool {
        (-Self::MAX..=Self::MAX).contains(&self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            score => write!(f, "{score:+}"),
        }
    }
}

/// Won, lost, tied or drawn, with the distance in plies, seen by the player to
/// move.
///
/// The winner wins as fast, the loser loses as slow as can be. A `Tie` is a
/// game that ends without a winner by its rules, a `Draw` is play that never ends.
/// Where neither player can force a win, both prefer the end to endless play,
/// and the near end to the far one (the convention of the GAMESMAN systems,
/// Garcia 1995); so the order of better and worse is
///
/// `Loss(0) < Loss(1) < … < Draw < … < Tie(1) < Tie(0) < … < Win(1) < Win(0)`.
///
/// Distances (the remoteness of a position) count the plies to the end of the
/// game. They saturate at `u32::MAX`, beyond the number of positions that any
/// solver here can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The mover loses in this many plies against best play.
    Loss(u32),
    /// Neither player can win or reach a tie: play goes on for ever.
    Draw,
    /// Neither player can win; the game ends without a winner in this many
    /// plies.
    Tie(u32),
    /// The mover wins in this many plies against best defence.
    Win(u32),
}

impl Outcome {
    /// The plies to the end of the game under best play; `None` for endless play.
    pub const fn distance(self) -> Option<u32> {
        match self {
            Self::Loss(plies) | Self::Tie(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Kind first, then how good the distance is within the kind.
    const fn rank(self) -> (u8, u32) {
        match self {
            Self::Loss(plies) => (0, plies),
            Self::Draw => (1, 0),
            Self::Tie(plies) => (2, u32::MAX - plies),
            Self::Win(plies) => (3, u32::MAX - plies),
        }
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outcome {
    /// Better is greater, for the player who sees the values.
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl Value for Outcome {
    type Payoff = ();

    fn worst() -> Self {
        Self::Loss(0)
    }

    #[inline]
    fn better(&self, other: &Self) -> Self {
        *self.max(other)
    }

    #[inline]
    fn flip(&self) -> Self {
        match *self {
            Self::Loss(plies) => Self::Win(plies),
            Self::Win(plies) => Self::Loss(plies),
            same => same,
        }
    }

    #[inline]
    fn after(&self, (): &()) -> Self {
        match *self {
            Self::Loss(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Tie(plies) => Self::Tie(plies.saturating_add(1)),
            Self::Win(plies) => Self::Win(plies.saturating_add(1)),
        }
    }

    /// At distance 0, and not a draw: that is play without end.
    fn ends_game(&self) -> bool {
        self.distance() == Some(0)
    }

    fn endless() -> Option<Self> {
        Some(Self::Draw)
    }

    /// Wins and losses by distance; then, when no more of those can appear,
    /// ties by distance.
    fn round(&self) -> u64 {
        match *self {
            Self::Loss(plies) | Self::Win(plies) => u64::from(plies),
            Self::Tie(plies) => (1 << 32) + u64::from(plies),
            Self::Draw => u64::MAX,
        }
    }

    fn settles_early(&self) -> bool {
        matches!(self, Self::Win(_) | Self::Tie(_))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Tie(plies) => write!(f, "tie in {plies}"),
            Self::Win(plies) => write!(f, "win in {plies}"),
        }
    }
}
