//! Numbers and switches as games: `integer_game`, `dyadic_rational` and
//! `switch_game` of collections of sums.
//!
//! Conway (*On Numbers and Games*, 1976) writes a number as the game of its
//! canonical form. Left moves to the largest simpler number below it, Right to
//! the smallest above: `3 = {2|}`, `-2 = {|-1}`, `5/4 = {1|3/2}`. A switch
//! `{a|b}` becomes `a` when Left moves, `b` when Right does; where `a > b` it is
//! worth a move to either.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

mod switch;

pub use switch::{SwitchGame, Switched};

/// No number is further from 0, which bounds how long a game lasts.
pub const LARGEST: i64 = 1 << 20;

/// Numbers within the bound.
fn bounded(number: Dyadic, text: &str) -> Result<Dyadic, NotationError> {
    let end = Dyadic::integer(LARGEST);
    if Dyadic::integer(-LARGEST) <= number && number <= end {
        return Ok(number);
    }
    let expected = format!("a number from -{LARGEST} to {LARGEST}, such as `5/4`");
    Err(NotationError::new(text, expected))
}

fn read_number(text: &str) -> Result<Dyadic, NotationError> {
    let text = text.trim();
    let wrong = |_| {
        NotationError::new(
            text,
            "an integer or a fraction whose denominator is a power of two, such as `5/4`",
        )
    };
    bounded(text.parse().map_err(wrong)?, text)
}

/// The negative. Bounded numbers have one.
fn negative(number: Dyadic) -> Dyadic {
    number.neg().unwrap_or(number)
}

fn option(number: Dyadic, player: Player) -> Option<Dyadic> {
    match player {
        Player::First => number.left_option(),
        Player::Second => number.right_option(),
    }
}

/// An integer as a game: `n` free moves for Left, or for Right where negative.
///
/// As text: `5`, `-3`; a move is written `INT`.
#[derive(Clone, Copy, Debug)]
pub struct IntegerGame {
    start: i64,
}

impl IntegerGame {
    /// The game that begins with this integer.
    ///
    /// # Errors
    ///
    /// When it is further from 0 than 1048576.
    pub fn new(start: i64) -> Result<Self, NotationError> {
        bounded(Dyadic::integer(start), &start.to_string())?;
        Ok(Self { start })
    }
}

impl Default for IntegerGame {
    /// The game 5.
    fn default() -> Self {
        Self { start: 5 }
    }
}

impl Ruleset for IntegerGame {
    type Position = i64;
    type Move = ();

    fn start(&self) -> i64 {
        self.start
    }

    fn moves(&self, position: &i64, player: Player, moves: &mut Vec<()>) {
        let owner = match player {
            Player::First => 1,
            Player::Second => -1,
        };
        moves.extend((position.signum() == owner).then_some(()));
    }

    fn play(&self, position: &i64, _: Player, (): &()) -> i64 {
        position - position.signum()
    }

    fn components(&self, position: &i64, parts: &mut Vec<i64>) {
        parts.extend((*position != 0).then_some(*position));
    }

    fn normal_form(&self, position: &i64) -> (i64, bool) {
        (position.abs(), *position < 0)
    }

    fn bounds(&self, position: &i64) -> (Option<Dyadic>, Option<Dyadic>) {
        let value = Some(Dyadic::integer(*position));
        (value, value)
    }
}

impl RulesetNotation for IntegerGame {
    fn format_position(&self, position: &i64) -> String {
        position.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<i64, NotationError> {
        let number = read_number(text).ok().and_then(Dyadic::to_integer);
        number.ok_or_else(|| {
            let expected = format!("an integer from -{LARGEST} to {LARGEST}, such as `5`");
            NotationError::new(text.trim(), expected)
        })
    }

    fn format_move(&self, _: &i64, _: Player, (): &()) -> String {
        "INT".into()
    }
}

/// A dyadic rational as a game.
///
/// As text: `5/4`, `-3`, `12/16` (read as `3/4`); Left's move is written `DEC`,
/// Right's `INC`.
#[derive(Clone, Copy, Debug)]
pub struct DyadicGame {
    start: Dyadic,
}

impl DyadicGame {
    /// The game that begins with this number.
    ///
    /// # Errors
    ///
    /// When it is further from 0 than 1048576.
    pub fn new(start: Dyadic) -> Result<Self, NotationError> {
        bounded(start, &start.to_string()).map(|start| Self { start })
    }
}

impl Default for DyadicGame {
    /// The game 1/2, which is 0 or 1 after a move.
    fn default() -> Self {
        let start = Dyadic::new(1, 1).unwrap_or(Dyadic::ONE);
        Self { start }
    }
}

impl Ruleset for DyadicGame {
    type Position = Dyadic;
    type Move = ();

    fn start(&self) -> Dyadic {
        self.start
    }

    fn moves(&self, position: &Dyadic, player: Player, moves: &mut Vec<()>) {
        moves.extend(option(*position, player).map(|_| ()));
    }

    fn play(&self, position: &Dyadic, player: Player, (): &()) -> Dyadic {
        option(*position, player).unwrap_or(*position)
    }

    fn components(&self, position: &Dyadic, parts: &mut Vec<Dyadic>) {
        parts.extend((!position.is_zero()).then_some(*position));
    }

    fn normal_form(&self, position: &Dyadic) -> (Dyadic, bool) {
        if *position < Dyadic::ZERO {
            (negative(*position), true)
        } else {
            (*position, false)
        }
    }

    fn bounds(&self, position: &Dyadic) -> (Option<Dyadic>, Option<Dyadic>) {
        (Some(*position), Some(*position))
    }
}

impl RulesetNotation for DyadicGame {
    fn format_position(&self, position: &Dyadic) -> String {
        position.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Dyadic, NotationError> {
        read_number(text)
    }

    fn format_move(&self, _: &Dyadic, player: Player, (): &()) -> String {
        number_move(player)
    }
}

fn number_move(player: Player) -> String {
    match player {
        Player::First => "DEC".into(),
        Player::Second => "INC".into(),
    }
}

#[cfg(test)]
mod tests {
    use retrograde::theory::{Canon, Forms};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn integers_obey_the_laws() {
        for start in [-4, 0, 7] {
            agreement::holds(&IntegerGame::new(start).unwrap());
        }
    }

    #[test]
    fn numbers_obey_the_laws_and_are_worth_themselves() {
        let mut forms = Forms::new();
        for text in ["0", "-3/4", "37/32", "12/16", "-5", "15/512"] {
            let game = DyadicGame::default();
            let start = game.parse_position(text).unwrap();
            let game = DyadicGame::new(start).unwrap();
            agreement::holds(&game);
            let value = Canon::new().value(&mut forms, &game, &start).unwrap();
            assert_eq!(forms.to_number(value), Some(start));
        }
    }

    #[test]
    fn switches_obey_the_laws_and_are_worth_themselves() {
        let mut forms = Forms::new();
        for text in ["1/2, -1/2", "4 9", "-6, 5", "3/8 -7/4", "2 2"] {
            let game = SwitchGame::default();
            let start = game.parse_position(text).unwrap();
            let Switched::Open(left, right) = start else {
                panic!("{text} is a switch");
            };
            let game = SwitchGame::new(left, right).unwrap();
            agreement::holds(&game);
            let value = Canon::new().value(&mut forms, &game, &start).unwrap();
            let (left, right) = (forms.number(left), forms.number(right));
            assert_eq!(value, forms.from_options(&[left], &[right]).unwrap());
        }
    }

    #[test]
    fn large_numbers_are_right_or_refused() {
        let mut forms = Forms::new();
        let game = IntegerGame::new(-1_000_000).unwrap();
        let value = Canon::new()
            .value(&mut forms, &game, &game.start())
            .unwrap();
        assert_eq!(forms.to_integer(value), Some(-1_000_000));
        for text in [
            "9223372036854775807",
            "1048577",
            "-9999999999999999999",
            "1/3",
            "",
        ] {
            assert!(game.parse_position(text).is_err(), "{text}");
            assert!(
                DyadicGame::default().parse_position(text).is_err(),
                "{text}"
            );
            assert!(
                SwitchGame::default().parse_position(text).is_err(),
                "{text}"
            );
        }
        assert!(IntegerGame::new(i64::MIN).is_err());
        assert!(game.parse_position("1/2").is_err());
    }
}
