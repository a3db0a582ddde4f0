//! What a game is worth: backward induction's few operations, and the kinds of
//! values that come with the crate.

use std::fmt;

mod lanes;
mod outcome;
mod ranked;
mod score;

pub use lanes::{Lane, Lanes};
pub use outcome::Outcome;
pub use ranked::Ranked;
pub use score::{Score, ScoreOverflow};

/// Who has won, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move has won.
    Won,
    /// The other player has won.
    Lost,
    /// Nobody has.
    Even,
}

impl Verdict {
    /// The same seen by the other player.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Even => Self::Even,
        }
    }
}

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

    /// The value in few bits, for tables in which it takes less room so: a
    /// number below 2³¹ that [`from_bits`](Value::from_bits) turns into the
    /// same value again; `None` where it has none. Tables keep a kind of value
    /// in this form if its [`worst`](Value::worst) has one; they read bits back
    /// before they trust them, and keep a value without bits elsewhere, at the
    /// price of its own size. Default: none.
    #[must_use]
    fn to_bits(&self) -> Option<u32> {
        None
    }

    /// The value that has these [bits](Value::to_bits). Default: the worst,
    /// which is never asked for while no value has bits.
    #[must_use]
    fn from_bits(bits: u32) -> Self {
        let _ = bits;
        Self::worst()
    }

    /// The value of a play that never ends, the same for both players; `None`
    /// where such a play has no value, so that a game with cycles is refused.
    fn endless() -> Option<Self> {
        None
    }

    /// Who has won, for values of which nothing but that is asked when
    /// something is [proved](crate::proof); `None` for values that add up what
    /// was banked on the way, so that an end alone does not say who has won.
    /// Law: flipped with the value, and the same after a move. Default: `None`.
    fn verdict(&self) -> Option<Verdict> {
        None
    }

    /// The round of retrograde analysis in which a position of this value is
    /// settled. Rounds are worked through in ascending order. Default: one
    /// round for all, which is right for values that settle only when all
    /// moves of the position are settled.
    fn round(&self) -> u64 {
        0
    }

    /// A form of this value in two bytes, where it has one: solvers store that
    /// as long as all values they meet have it. Law: [`from_short`] gives the
    /// value again. [`worst()`](Value::worst) has one, or none is used.
    /// Default: none.
    ///
    /// [`from_short`]: Value::from_short
    fn to_short(&self) -> Option<u16> {
        None
    }

    /// The value with this form, which [`to_short`](Value::to_short) gave.
    /// Default: the worst, for values without short forms.
    #[must_use]
    fn from_short(short: u16) -> Self {
        let _ = short;
        Self::worst()
    }

    /// Whether a position whose best settled move has this value may be settled on
    /// it while other moves are open. Law: once all positions of earlier
    /// rounds are settled, no open move can turn out better. Default: no.
    fn settles_early(&self) -> bool {
        false
    }
}
