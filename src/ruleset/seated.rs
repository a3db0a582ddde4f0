//! A ruleset with a player to move: a game for every solver.
//!
//! Under normal play who cannot move loses, under misere play who cannot move
//! wins (Bouton 1901 plays Nim both ways). The winner wins fast, the loser loses
//! slowly, as an [`Outcome`] says.

use super::{Ruleset, RulesetNotation};
use crate::game::{Game, Player};
use crate::notation::{Notation, NotationError};
use crate::value::Outcome;

/// A position of a ruleset and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seated<P> {
    /// The position.
    pub position: P,
    /// Who moves.
    pub to_move: Player,
}

impl<P> Seated<P> {
    /// This position with this player to move.
    pub const fn new(position: P, to_move: Player) -> Self {
        Self { position, to_move }
    }
}

/// The ruleset as a game under normal play: who cannot move loses.
///
/// The first player begins. Positions that differ by a symmetry are one to the
/// solvers ([`canonical`](Ruleset::canonical)); so are those of an
/// [impartial](Ruleset::is_impartial) ruleset that differ in the player to move.
///
/// As text ([`Notation`]) a position is that of the ruleset, a space, and `B`
/// where Left is to move (black), `W` where Right is (white). Read without the
/// letter, Left is to move.
#[derive(Clone, Copy, Debug)]
pub struct Normal<R>(pub R);

/// The ruleset as a game under misere play: who cannot move wins.
///
/// Otherwise as [`Normal`].
#[derive(Clone, Copy, Debug)]
pub struct Misere<R>(pub R);

/// The representative of a position with its player to move. Players are not
/// exchanged: a position that is its own negative would have two, one for each
/// seat, and no ruleset says which positions those are.
fn canonical<R: Ruleset>(ruleset: &R, seated: &Seated<R::Position>) -> Seated<R::Position> {
    let to_move = if ruleset.is_impartial() {
        Player::First
    } else {
        seated.to_move
    };
    Seated {
        position: ruleset.canonical(&seated.position),
        to_move,
    }
}

fn format_seated<R: RulesetNotation>(ruleset: &R, seated: &Seated<R::Position>) -> String {
    let letter = match seated.to_move {
        Player::First => 'B',
        Player::Second => 'W',
    };
    let position = ruleset.format_position(&seated.position);
    format!("{position} {letter}").trim_start().to_owned()
}

fn parse_seated<R: RulesetNotation>(
    ruleset: &R,
    text: &str,
) -> Result<Seated<R::Position>, NotationError> {
    let text = text.trim();
    for (letter, to_move) in [('B', Player::First), ('W', Player::Second)] {
        if let Some(board) = text.strip_suffix(letter)
            && (board.is_empty() || board.ends_with(char::is_whitespace))
            && let Ok(position) = ruleset.parse_position(board.trim_end())
        {
            return Ok(Seated { position, to_move });
        }
    }
    let position = ruleset.parse_position(text)?;
    Ok(Seated::new(position, Player::First))
}

macro_rules! seated_game {
    ($name:ident, $stuck:expr) => {
        impl<R: Ruleset> Game for $name<R> {
            type Position = Seated<R::Position>;
            type Move = R::Move;
            type Value = Outcome;

            fn start(&self) -> Self::Position {
                Seated::new(self.0.start(), Player::First)
            }

            fn to_move(&self, seated: &Self::Position) -> Player {
                seated.to_move
            }

            fn terminal(&self, seated: &Self::Position) -> Option<Outcome> {
                let stuck = !self.0.has_move(&seated.position, seated.to_move);
                stuck.then_some($stuck)
            }

            fn moves(&self, seated: &Self::Position, moves: &mut Vec<R::Move>) {
                self.0.moves(&seated.position, seated.to_move, moves);
            }

            fn play(&self, seated: &Self::Position, mv: &R::Move) -> Self::Position {
                let after = self.0.play(&seated.position, seated.to_move, mv);
                Seated::new(after, seated.to_move.other())
            }

            fn canonical(&self, seated: &Self::Position) -> Self::Position {
                canonical(&self.0, seated)
            }
        }

        impl<R: RulesetNotation> Notation for $name<R> {
            fn format_position(&self, seated: &Self::Position) -> String {
                format_seated(&self.0, seated)
            }

            fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
                parse_seated(&self.0, text)
            }

            fn format_move(&self, seated: &Self::Position, mv: &R::Move) -> String {
                self.0.format_move(&seated.position, seated.to_move, mv)
            }

            fn parse_move(
                &self,
                seated: &Self::Position,
                text: &str,
            ) -> Result<R::Move, NotationError> {
                self.0.parse_move(&seated.position, seated.to_move, text)
            }

            fn draw_position(&self, seated: &Self::Position) -> String {
                format!(
                    "{}\n{} to move",
                    self.0.draw_position(&seated.position),
                    seated.to_move
                )
            }
        }
    };
}

seated_game!(Normal, Outcome::Loss(0));
seated_game!(Misere, Outcome::Win(0));
