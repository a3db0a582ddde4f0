//! Whose a thing is, by its colour, as in Hackenbush and Toppling Dominoes.

use retrograde::Player;

/// The colour of an edge or a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left may move it.
    Blue,
    /// Right may move it.
    Red,
    /// Either may.
    Green,
}

impl Colour {
    pub(super) const fn is_for(self, player: Player) -> bool {
        match self {
            Self::Green => true,
            Self::Blue => matches!(player, Player::First),
            Self::Red => matches!(player, Player::Second),
        }
    }

    pub(super) const fn exchanged(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }

    pub(super) const fn letter(self) -> char {
        match self {
            Self::Blue => 'l',
            Self::Red => 'r',
            Self::Green => 'e',
        }
    }

    pub(super) fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'l' | 'L' => Some(Self::Blue),
            'r' | 'R' => Some(Self::Red),
            'e' | 'E' => Some(Self::Green),
            _ => None,
        }
    }
}
