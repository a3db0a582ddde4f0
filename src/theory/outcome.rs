//! The outcome class of a game: who wins, whoever begins.

use std::cmp::Ordering;
use std::fmt;

/// Who wins a game under normal play, by who begins.
///
/// Printed as the field does: `L`, `R`, `N`, `P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OutcomeClass {
    /// Left wins, whoever begins: the game is positive.
    Left,
    /// Right wins, whoever begins: the game is negative.
    Right,
    /// The next player to move wins: the game is confused with zero.
    Next,
    /// The previous player wins: the game is zero.
    Previous,
}

impl OutcomeClass {
    /// The class of a game, from its comparison with zero (`None` = confused).
    pub const fn of_order(order: Option<Ordering>) -> Self {
        match order {
            Some(Ordering::Greater) => Self::Left,
            Some(Ordering::Less) => Self::Right,
            Some(Ordering::Equal) => Self::Previous,
            None => Self::Next,
        }
    }

    /// The class of a game, from whether Left wins when she begins, and
    /// whether Left wins when Right begins.
    pub const fn of_wins(left_first: bool, right_first: bool) -> Self {
        match (left_first, right_first) {
            (true, true) => Self::Left,
            (true, false) => Self::Next,
            (false, true) => Self::Previous,
            (false, false) => Self::Right,
        }
    }

    /// Whether Left wins when she moves first.
    pub const fn left_wins_first(self) -> bool {
        matches!(self, Self::Left | Self::Next)
    }

    /// Whether Right wins when he moves first.
    pub const fn right_wins_first(self) -> bool {
        matches!(self, Self::Right | Self::Next)
    }

    /// The class of the negative: the players exchanged.
    #[must_use]
    pub const fn negate(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            same => same,
        }
    }

    /// The letter: `L`, `R`, `N` or `P`.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Next => 'N',
            Self::Previous => 'P',
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_agree_whichever_way_they_are_made() {
        for (order, left_first, right_first, letter) in [
            (Some(Ordering::Greater), true, true, "L"),
            (Some(Ordering::Less), false, false, "R"),
            (None, true, false, "N"),
            (Some(Ordering::Equal), false, true, "P"),
        ] {
            let class = OutcomeClass::of_order(order);
            assert_eq!(class, OutcomeClass::of_wins(left_first, right_first));
            assert_eq!(class.to_string(), letter);
            assert_eq!(class.left_wins_first(), left_first);
            assert_eq!(class.right_wins_first(), !right_first);
            assert_eq!(
                class.negate(),
                OutcomeClass::of_order(order.map(Ordering::reverse))
            );
        }
    }
}
