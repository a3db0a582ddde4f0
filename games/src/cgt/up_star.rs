//! Multiples of up, with or without star: the game `up_star`.
//!
//! `^ = {0|*}` is the least positive game of *Winning Ways* (Berlekamp, Conway
//! and Guy 1982); a position is `n` of them or of their negatives, with or
//! without `* = {0|0}` beside them. Moves are those of the canonical form:
//! `^n = {0|^(n-1)*}` and `^n* = {0|^(n-1)}` for `n > 1`, `^* = {0,*|0}`, and the
//! other way round below zero.
//!
//! As text: `3`, `3 *`, `-2 *`, `*`, `0`, the star on either side; a move is the
//! position that it leaves.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

/// The largest multiple, which bounds how long a game lasts.
pub const LARGEST: i32 = 1 << 20;

/// So many ups, and a star or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ups {
    /// How many ups; downs where negative.
    pub ups: i32,
    /// Whether a star stands beside them.
    pub star: bool,
}

/// The game on ups and stars.
#[derive(Clone, Copy, Debug)]
pub struct UpStarGame {
    start: Ups,
}

impl UpStarGame {
    /// The game that begins here.
    ///
    /// # Errors
    ///
    /// When there are more than 1048576 ups or downs.
    pub fn new(start: Ups) -> Result<Self, NotationError> {
        bounded(start).map(|start| Self { start })
    }
}

impl Default for UpStarGame {
    /// `^^*`.
    fn default() -> Self {
        let start = Ups { ups: 2, star: true };
        Self { start }
    }
}

fn bounded(ups: Ups) -> Result<Ups, NotationError> {
    if (-LARGEST..=LARGEST).contains(&ups.ups) {
        return Ok(ups);
    }
    let expected = format!("at most {LARGEST} ups or downs, such as `3 *`");
    Err(NotationError::new(ups.ups.to_string(), expected))
}

const ZERO: Ups = Ups {
    ups: 0,
    star: false,
};
const STAR: Ups = Ups { ups: 0, star: true };

impl Ruleset for UpStarGame {
    type Position = Ups;
    type Move = Ups;

    fn start(&self) -> Ups {
        self.start
    }

    fn moves(&self, position: &Ups, player: Player, moves: &mut Vec<Ups>) {
        let Ups { ups, star } = *position;
        if ups == 0 {
            moves.extend(star.then_some(ZERO));
            return;
        }
        // Whom the ups are good for moves to zero, the other takes one away.
        let owner = if ups > 0 {
            Player::First
        } else {
            Player::Second
        };
        if player == owner {
            moves.push(ZERO);
            moves.extend((ups.abs() == 1 && star).then_some(STAR));
        } else {
            let ups = ups - ups.signum();
            moves.push(Ups { ups, star: !star });
        }
    }

    fn play(&self, _: &Ups, _: Player, after: &Ups) -> Ups {
        *after
    }

    /// A move is what it leads to.
    fn shares_moves(&self) -> bool {
        true
    }

    fn components(&self, position: &Ups, parts: &mut Vec<Ups>) {
        parts.extend((*position != ZERO).then_some(*position));
    }

    fn normal_form(&self, position: &Ups) -> (Ups, bool) {
        let Ups { ups, star } = *position;
        let (ups, negated) = (ups.abs(), ups < 0);
        (Ups { ups, star }, negated)
    }

    fn bounds(&self, position: &Ups) -> (Option<Dyadic>, Option<Dyadic>) {
        // All are infinitesimal; two ups and more, or one without a star, have a sign.
        let Ups { ups, star } = *position;
        let unclear = star && ups.abs() < 2;
        let lower = if ups > 0 && !unclear || *position == ZERO {
            0
        } else {
            -1
        };
        let upper = i64::from(!(ups < 0 && !unclear || *position == ZERO));
        (Some(Dyadic::integer(lower)), Some(Dyadic::integer(upper)))
    }
}

impl RulesetNotation for UpStarGame {
    fn format_position(&self, position: &Ups) -> String {
        match *position {
            STAR => "*".into(),
            Ups { ups, star: true } => format!("{ups} *"),
            Ups { ups, star: false } => ups.to_string(),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Ups, NotationError> {
        let wrong = || {
            NotationError::new(
                text.trim(),
                "a number of ups, negative for downs, a star or both, such as `3 *`",
            )
        };
        let spaced = text.replace('*', " * ");
        let (mut ups, mut star) = (None, false);
        for word in spaced.split_whitespace() {
            if word == "*" && !star {
                star = true;
            } else if ups.is_none() {
                ups = Some(word.parse().map_err(|_| wrong())?);
            } else {
                return Err(wrong());
            }
        }
        match (ups, star) {
            (None, false) => Err(wrong()),
            (ups, star) => bounded(Ups {
                ups: ups.unwrap_or(0),
                star,
            }),
        }
    }

    fn format_move(&self, _: &Ups, _: Player, after: &Ups) -> String {
        self.format_position(after)
    }
}

#[cfg(test)]
mod tests {
    use retrograde::Either;
    use retrograde::theory::{Canon, Forms};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for text in ["5", "-6 *", "1 *", "-1", "*", "0"] {
            let game = UpStarGame::default();
            let start = game.parse_position(text).unwrap();
            agreement::holds(&UpStarGame::new(start).unwrap());
        }
    }

    /// What both players can do is one move of the impartial game.
    #[test]
    fn moves_of_both_are_told_once() {
        let game = Either(UpStarGame::default());
        for (text, expected) in [("*", "0"), ("1", "0 *"), ("1 *", "0 *"), ("-2", "-1 * 0")] {
            let position = game.parse_position(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&position, Player::First, &mut moves);
            let name = |mv| game.format_move(&position, Player::First, mv);
            let names: Vec<String> = moves.iter().map(name).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn values_are_those_that_it_is_named_for() {
        let mut forms = Forms::new();
        let game = UpStarGame::default();
        for ups in -6..=6 {
            for star in [false, true] {
                let value = Canon::new()
                    .value(&mut forms, &game, &Ups { ups, star })
                    .unwrap();
                let mut expected = forms.up(ups);
                if star {
                    let star = forms.nimber(1);
                    expected = forms.sum(expected, star).unwrap();
                }
                assert_eq!(value, expected, "{ups} {star}");
            }
        }
    }

    #[test]
    fn text_has_the_star_on_either_side() {
        let game = UpStarGame::default();
        let read = |text| game.parse_position(text);
        assert_eq!(read("* 3"), read("3*"));
        assert_eq!(read("*"), Ok(STAR));
        assert!(read("").is_err());
        assert!(read("3 3").is_err());
        assert!(read("* *").is_err());
        assert!(read("99999999").is_err());
    }
}
