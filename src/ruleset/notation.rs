//! Positions and moves of rulesets as text for people.

use super::Ruleset;
use crate::game::Player;
use crate::notation::NotationError;

/// Positions and moves of a ruleset as text, one line each, both ways.
///
/// # Laws
///
/// - `parse_position(&format_position(p)) == Ok(p)` for each reachable `p`.
/// - `parse_move(p, player, &format_move(p, player, m)) == Ok(m)` for each legal
///   `m` of that player.
/// - The text of a position or a move is one line without leading or trailing
///   white space. It does not say who is to move.
pub trait RulesetNotation: Ruleset {
    /// The position on one line.
    fn format_position(&self, position: &Self::Position) -> String;

    /// The position that the text names.
    ///
    /// # Errors
    ///
    /// When the text is not a position of this ruleset.
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// The move of this player as it is written in this position.
    fn format_move(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> String;

    /// The legal move of this player that the text names. Default: compares
    /// with the text of each legal move.
    ///
    /// # Errors
    ///
    /// When no legal move of the player is written so.
    fn parse_move(
        &self,
        position: &Self::Position,
        player: Player,
        text: &str,
    ) -> Result<Self::Move, NotationError> {
        let mut moves = Vec::new();
        self.moves(position, player, &mut moves);
        let texts: Vec<String> = moves
            .iter()
            .map(|mv| self.format_move(position, player, mv))
            .collect();
        match texts.iter().position(|candidate| candidate == text.trim()) {
            Some(at) => Ok(moves.swap_remove(at)),
            None if texts.is_empty() => Err(NotationError::new(
                text,
                format!("no move, since the {player} has none in this position"),
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

impl<R: RulesetNotation + ?Sized> RulesetNotation for &R {
    fn format_position(&self, position: &R::Position) -> String {
        (**self).format_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<R::Position, NotationError> {
        (**self).parse_position(text)
    }

    fn format_move(&self, position: &R::Position, player: Player, mv: &R::Move) -> String {
        (**self).format_move(position, player, mv)
    }

    fn parse_move(
        &self,
        position: &R::Position,
        player: Player,
        text: &str,
    ) -> Result<R::Move, NotationError> {
        (**self).parse_move(position, player, text)
    }

    fn draw_position(&self, position: &R::Position) -> String {
        (**self).draw_position(position)
    }
}
