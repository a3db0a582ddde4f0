//! Positions and moves as text for people.
//!
//! Text is never identity: solvers compare positions, not their notation.

use thiserror::Error;

use crate::game::Game;
use crate::show::printable;

/// Text that is not a position or a move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{}`, expected {}", printable(.found), printable(.expected))]
pub struct NotationError {
    /// What was read.
    pub found: String,
    /// What would have been right, with an example.
    pub expected: String,
}

impl NotationError {
    /// Says what was found and what was expected.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// Positions and moves of a game as text, one line each, both ways.
///
/// # Laws
///
/// - `parse_position(&format_position(p)) == Ok(p)` for each reachable `p`.
/// - `parse_move(p, &format_move(p, m)) == Ok(m)` for each legal `m` of `p`.
/// - The text of a position or a move is one line without leading or trailing
///   white space.
pub trait Notation: Game {
    /// The position on one line.
    fn format_position(&self, position: &Self::Position) -> String;

    /// The position that the text names.
    ///
    /// # Errors
    ///
    /// When the text is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// The move as it is written in this position.
    fn format_move(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// The legal move of this position that the text names. Default: compares
    /// with the text of each legal move.
    ///
    /// # Errors
    ///
    /// When no legal move is written so.
    fn parse_move(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Move, NotationError> {
        let mut moves = Vec::new();
        if self.terminal(position).is_none() {
            self.moves(position, &mut moves);
        }
        let texts: Vec<String> = moves
            .iter()
            .map(|mv| self.format_move(position, mv))
            .collect();
        match texts.iter().position(|candidate| candidate == text.trim()) {
            Some(at) => Ok(moves.swap_remove(at)),
            None if texts.is_empty() => Err(NotationError::new(
                text,
                "no move, since the game is over in this position",
            )),
            None => Err(NotationError::new(
                text,
                format!("one of the legal moves: {}", texts.join(" ")),
            )),
        }
    }

    /// The position as people draw it, over several lines where that helps.
    /// Default: the one-line text.
    fn draw_position(&self, position: &Self::Position) -> String {
        self.format_position(position)
    }
}
