//! Switches as games: `{a|b}` becomes the number `a` when Left moves, `b` when
//! Right does (Conway, *On Numbers and Games*, 1976).
//!
//! Where `a > b` the switch is hot: both players want to move in it. After the
//! move it is a game of numbers.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::{bounded, negative, number_move, option, read_number};

/// A position of the game of switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switched {
    /// The switch `{a|b}`.
    Open(Dyadic, Dyadic),
    /// The number that it became.
    Number(Dyadic),
}

/// A switch between two numbers.
///
/// As text: `4 3` or `1/2, -1/2`, Left's number first; a number is written
/// alone. Moves are `SWITCH_L` and `SWITCH_R`, then those of the
/// [number](super::DyadicGame).
#[derive(Clone, Copy, Debug)]
pub struct SwitchGame {
    start: Switched,
}

impl SwitchGame {
    /// The game `{left|right}`.
    ///
    /// # Errors
    ///
    /// When a number is further from 0 than 1048576.
    pub fn new(left: Dyadic, right: Dyadic) -> Result<Self, NotationError> {
        let left = bounded(left, &left.to_string())?;
        let right = bounded(right, &right.to_string())?;
        let start = Switched::Open(left, right);
        Ok(Self { start })
    }
}

impl Default for SwitchGame {
    /// `{1|-1}`.
    fn default() -> Self {
        let start = Switched::Open(Dyadic::ONE, Dyadic::MINUS_ONE);
        Self { start }
    }
}

impl Ruleset for SwitchGame {
    type Position = Switched;
    type Move = ();

    fn start(&self) -> Switched {
        self.start
    }

    fn moves(&self, position: &Switched, player: Player, moves: &mut Vec<()>) {
        let can = match position {
            Switched::Open(..) => true,
            Switched::Number(number) => option(*number, player).is_some(),
        };
        moves.extend(can.then_some(()));
    }

    fn play(&self, position: &Switched, player: Player, (): &()) -> Switched {
        Switched::Number(match (*position, player) {
            (Switched::Open(left, _), Player::First) => left,
            (Switched::Open(_, right), Player::Second) => right,
            (Switched::Number(number), _) => option(number, player).unwrap_or(number),
        })
    }

    fn components(&self, position: &Switched, parts: &mut Vec<Switched>) {
        let over = *position == Switched::Number(Dyadic::ZERO);
        parts.extend((!over).then_some(*position));
    }

    fn normal_form(&self, position: &Switched) -> (Switched, bool) {
        match *position {
            Switched::Number(number) if number < Dyadic::ZERO => {
                (Switched::Number(negative(number)), true)
            }
            Switched::Open(left, right) => {
                let negated = (negative(right), negative(left));
                if negated < (left, right) {
                    (Switched::Open(negated.0, negated.1), true)
                } else {
                    (*position, false)
                }
            }
            Switched::Number(_) => (*position, false),
        }
    }

    fn bounds(&self, position: &Switched) -> (Option<Dyadic>, Option<Dyadic>) {
        // A switch is confused with its own numbers, so that one is to spare.
        match *position {
            Switched::Open(left, right) => (
                left.min(right).sub(Dyadic::ONE).ok(),
                left.max(right).add(Dyadic::ONE).ok(),
            ),
            Switched::Number(number) => (Some(number), Some(number)),
        }
    }
}

impl RulesetNotation for SwitchGame {
    fn format_position(&self, position: &Switched) -> String {
        match position {
            Switched::Open(left, right) => format!("{left}, {right}"),
            Switched::Number(number) => number.to_string(),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Switched, NotationError> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        match words[..] {
            [number] => read_number(number).map(Switched::Number),
            [left, right] => Ok(Switched::Open(read_number(left)?, read_number(right)?)),
            _ => Err(NotationError::new(
                text.trim(),
                "two numbers, such as `1/2, -1/2`, or the one that a move leaves",
            )),
        }
    }

    fn format_move(&self, position: &Switched, player: Player, (): &()) -> String {
        match (position, player) {
            (Switched::Number(_), _) => number_move(player),
            (Switched::Open(..), Player::First) => "SWITCH_L".into(),
            (Switched::Open(..), Player::Second) => "SWITCH_R".into(),
        }
    }
}
