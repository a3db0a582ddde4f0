//! Won, lost, tied or drawn, and how far away that is.

use std::cmp::Ordering;
use std::fmt;

use super::{Value, Verdict};

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

/// Bits of a distance in the short form.
const SHORT_BITS: u32 = 14;

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

    /// Distances below 2²⁹.
    #[inline]
    fn to_bits(&self) -> Option<u32> {
        let (kind, plies) = match *self {
            Self::Loss(plies) => (0, plies),
            Self::Draw => (1, 0),
            Self::Tie(plies) => (2, plies),
            Self::Win(plies) => (3, plies),
        };
        (plies < 1 << DISTANCE).then_some(kind << DISTANCE | plies)
    }

    #[inline]
    fn from_bits(bits: u32) -> Self {
        let plies = bits & ((1 << DISTANCE) - 1);
        match bits >> DISTANCE {
            0 => Self::Loss(plies),
            1 => Self::Draw,
            2 => Self::Tie(plies),
            _ => Self::Win(plies),
        }
    }

    fn endless() -> Option<Self> {
        Some(Self::Draw)
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(match self {
            Self::Win(_) => Verdict::Won,
            Self::Loss(_) => Verdict::Lost,
            Self::Tie(_) | Self::Draw => Verdict::Even,
        })
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

    /// The kind in two bits and the distance in fourteen.
    #[inline]
    fn to_short(&self) -> Option<u16> {
        let (kind, plies) = match *self {
            Self::Draw => (0, 0),
            Self::Loss(plies) => (1, plies),
            Self::Tie(plies) => (2, plies),
            Self::Win(plies) => (3, plies),
        };
        let plies = u16::try_from(plies).ok();
        let plies = plies.filter(|&plies| plies < 1 << SHORT_BITS)?;
        Some(kind << SHORT_BITS | plies)
    }

    #[inline]
    fn from_short(short: u16) -> Self {
        let plies = u32::from(short & ((1 << SHORT_BITS) - 1));
        match short >> SHORT_BITS {
            0 => Self::Draw,
            1 => Self::Loss(plies),
            2 => Self::Tie(plies),
            _ => Self::Win(plies),
        }
    }

    fn settles_early(&self) -> bool {
        matches!(self, Self::Win(_) | Self::Tie(_))
    }
}

/// The bits of a distance, below the two of the kind.
const DISTANCE: u32 = 29;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_stand_for_their_values() {
        let edge = 1 << SHORT_BITS;
        for plies in [0, 1, 77, edge - 1] {
            for value in [
                Outcome::Loss(plies),
                Outcome::Tie(plies),
                Outcome::Win(plies),
            ] {
                let short = value.to_short().expect("near enough");
                assert_eq!(Outcome::from_short(short), value);
            }
        }
        for plies in [edge, 1 << 16, u32::MAX] {
            assert_eq!(Outcome::Win(plies).to_short(), None);
        }
        let draw = Outcome::Draw.to_short().expect("no distance");
        assert_eq!(Outcome::from_short(draw), Outcome::Draw);
    }
}
