//! The impartial version of a ruleset: each player may make the moves of both.
//!
//! So Domineering becomes Cram (Gardner 1974), and Clobber its impartial form.

use super::{Impartial, Ruleset, RulesetNotation};
use crate::game::Player;
use crate::notation::NotationError;

/// A ruleset where either player may make the moves of both.
///
/// Positions, parts and text are those of the ruleset within. A symmetry that
/// exchanges the players there is a plain symmetry here. The moves of an
/// impartial ruleset stay as they are.
#[derive(Clone, Copy, Debug)]
pub struct Either<R>(pub R);

/// A move and the player of the ruleset within whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tagged<M> {
    /// Whose move it is in the ruleset within.
    pub player: Player,
    /// The move.
    pub mv: M,
}

impl<R: Ruleset> Either<R> {
    /// The players whose moves differ.
    fn players(&self) -> &'static [Player] {
        if self.0.is_impartial() {
            &[Player::First]
        } else {
            &[Player::First, Player::Second]
        }
    }
}

impl<R: Ruleset> Ruleset for Either<R> {
    type Position = R::Position;
    type Move = Tagged<R::Move>;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn moves(&self, position: &R::Position, _: Player, moves: &mut Vec<Self::Move>) {
        let mut of_player = Vec::new();
        let first = moves.len();
        for &player in self.players() {
            self.0.moves(position, player, &mut of_player);
            if player == Player::Second && self.0.shares_moves() {
                let lefts = &moves[first..];
                of_player.retain(|mv| lefts.iter().all(|left: &Self::Move| left.mv != *mv));
            }
            moves.extend(of_player.drain(..).map(|mv| Tagged { player, mv }));
        }
    }

    fn play(&self, position: &R::Position, _: Player, mv: &Self::Move) -> R::Position {
        self.0.play(position, mv.player, &mv.mv)
    }

    fn has_move(&self, position: &R::Position, _: Player) -> bool {
        let mut players = self.players().iter();
        players.any(|&player| self.0.has_move(position, player))
    }

    fn components(&self, position: &R::Position, parts: &mut Vec<R::Position>) {
        self.0.components(position, parts);
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        self.0.normal_form(position).0
    }

    fn normal_form(&self, position: &R::Position) -> (R::Position, bool) {
        (self.canonical(position), false)
    }

    fn order(&self, position: &R::Position, _: Player, mv: &Self::Move) -> i32 {
        self.0.order(position, mv.player, &mv.mv)
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl<R: Ruleset> Impartial for Either<R> {}

/// Moves are written as in the ruleset within. Where both players have moves
/// of the same text there, `B:` stands before Left's and `W:` before Right's.
impl<R: RulesetNotation> RulesetNotation for Either<R> {
    fn format_position(&self, position: &R::Position) -> String {
        self.0.format_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<R::Position, NotationError> {
        self.0.parse_position(text)
    }

    fn format_move(&self, position: &R::Position, _: Player, mv: &Self::Move) -> String {
        let text = self.0.format_move(position, mv.player, &mv.mv);
        let other = mv.player.other();
        if !self.players().contains(&other)
            || self.0.shares_moves()
            || self.0.parse_move(position, other, &text).is_err()
        {
            return text;
        }
        match mv.player {
            Player::First => format!("B:{text}"),
            Player::Second => format!("W:{text}"),
        }
    }

    fn draw_position(&self, position: &R::Position) -> String {
        self.0.draw_position(position)
    }
}
