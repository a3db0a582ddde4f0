//! Values as the command line shows them.

use std::fmt;

use serde::Serialize;
use serde_json::json;

use crate::game::Player;
use crate::value::{Outcome, Score, Value};

/// What is said of an end.
pub(super) const GAME_OVER: &str = "the game is over";

/// What a value is for the player who sees it, whatever its size or distance:
/// how tables of endgames count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// An end without a winner.
    Tie,
    /// Play without end.
    Draw,
}

impl Kind {
    /// All of them, in the order in which they are counted.
    pub(super) const ALL: [Self; 4] = [Self::Win, Self::Loss, Self::Tie, Self::Draw];

    /// In one word: `win`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Tie => "tie",
            Self::Draw => "draw",
        }
    }
}

/// A value that the command line can show, in four ways.
///
/// `Display` is the short way, seen by the player to move: `+2`, `win in 5`.
pub trait Shown: Value + fmt::Display {
    /// The bare answer, as the statement of a problem asks for it: one line,
    /// nothing else. `to_move` is the player who sees the value.
    fn plain(&self, to_move: Player) -> String;

    /// What it means, for people: who wins, and by how much or how fast.
    fn meaning(&self, to_move: Player) -> String;

    /// For programs; seen by the player to move.
    fn json(&self) -> serde_json::Value;

    /// Whether it is won, lost, tied or drawn for the player who sees it.
    /// Default: none of these, so that such values are counted one by one only.
    fn kind(&self) -> Option<Kind> {
        None
    }

    /// The plies to the end of the game. Default: not told.
    fn distance(&self) -> Option<u32> {
        None
    }

    /// The value of a finished game in which nobody banked anything, where
    /// moves bank something: what was banked so far can be shown on the way.
    /// Default: moves bank nothing.
    fn even() -> Option<Self> {
        None
    }
}

impl Shown for Score {
    /// The first player's total minus the second's: `2`, `-7`.
    fn plain(&self, to_move: Player) -> String {
        match to_move {
            Player::First => self.0.to_string(),
            Player::Second => self.flip().0.to_string(),
        }
    }

    fn meaning(&self, to_move: Player) -> String {
        match self.0 {
            0 => "even: both players bank the same".into(),
            1.. => format!("the {to_move} wins by {}", self.0),
            _ => format!("the {} wins by {}", to_move.other(), self.0.unsigned_abs()),
        }
    }

    /// A number: `2`.
    fn json(&self) -> serde_json::Value {
        json!(self.0)
    }

    /// By its sign.
    fn kind(&self) -> Option<Kind> {
        Some(match self.0 {
            1.. => Kind::Win,
            0 => Kind::Tie,
            _ => Kind::Loss,
        })
    }

    fn even() -> Option<Self> {
        Some(Self(0))
    }
}

impl Shown for Outcome {
    /// Seen by the player to move: `win 5`, `loss 4`, `tie 9`, `draw`.
    fn plain(&self, _to_move: Player) -> String {
        match self {
            Self::Win(plies) => format!("win {plies}"),
            Self::Loss(plies) => format!("loss {plies}"),
            Self::Tie(plies) => format!("tie {plies}"),
            Self::Draw => "draw".into(),
        }
    }

    fn meaning(&self, to_move: Player) -> String {
        match *self {
            Self::Win(0) => format!("the {to_move} has won: {GAME_OVER}"),
            Self::Loss(0) => format!("the {} has won: {GAME_OVER}", to_move.other()),
            Self::Tie(0) => format!("a tie: {GAME_OVER}"),
            Self::Win(plies) => format!("the {to_move} wins in {}", plural(plies)),
            Self::Loss(plies) => format!("the {} wins in {}", to_move.other(), plural(plies)),
            Self::Tie(plies) => format!("a tie in {}: nobody can force a win", plural(plies)),
            Self::Draw => "a draw: nobody can force an end, play goes on for ever".into(),
        }
    }

    /// An object: `{"kind": "win", "plies": 5}`.
    fn json(&self) -> serde_json::Value {
        match self {
            Self::Win(plies) => json!({"kind": "win", "plies": plies}),
            Self::Loss(plies) => json!({"kind": "loss", "plies": plies}),
            Self::Tie(plies) => json!({"kind": "tie", "plies": plies}),
            Self::Draw => json!({"kind": "draw"}),
        }
    }

    fn kind(&self) -> Option<Kind> {
        Some(match self {
            Self::Win(_) => Kind::Win,
            Self::Loss(_) => Kind::Loss,
            Self::Tie(_) => Kind::Tie,
            Self::Draw => Kind::Draw,
        })
    }

    fn distance(&self) -> Option<u32> {
        (*self).distance()
    }
}

fn plural(plies: u32) -> String {
    match plies {
        1 => "1 ply".into(),
        _ => format!("{plies} plies"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_first_minus_second_whoever_moves() {
        assert_eq!(Score(-7).plain(Player::First), "-7");
        assert_eq!(Score(-7).plain(Player::Second), "7");
        assert_eq!(
            Score(-7).meaning(Player::Second),
            "the first player wins by 7"
        );
    }

    #[test]
    fn an_outcome_is_seen_by_the_player_to_move() {
        assert_eq!(Outcome::Win(1).plain(Player::Second), "win 1");
        assert_eq!(
            Outcome::Win(1).meaning(Player::Second),
            "the second player wins in 1 ply"
        );
        assert_eq!(
            Outcome::Loss(4).meaning(Player::Second),
            "the first player wins in 4 plies"
        );
        assert_eq!(
            Outcome::Tie(0).meaning(Player::Second),
            "a tie: the game is over"
        );
        assert_eq!(
            Outcome::Loss(0).meaning(Player::Second),
            "the first player has won: the game is over"
        );
    }
}
