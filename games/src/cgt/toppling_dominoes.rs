//! Toppling Dominoes: dominoes stand in a row and are toppled to either side.
//!
//! A player chooses a domino of their own colour, blue for Left and red for
//! Right, or a green one, which is either's, and topples it to the left or to
//! the right: with it fall all that stand on that side. The game is of Albert,
//! Nowakowski and Wolfe, *Lessons in Play* (2007); Fink, Nowakowski, Siegel and
//! Wolfe (*Toppling Conjectures*, 2015) study its values. In its
//! [impartial](retrograde::Either) form each move leaves any shorter row, so `n`
//! dominoes are worth `*n`.
//!
//! As text: `X` for Left's dominoes, `O` for Right's, `#` for green ones
//! (`L`, `R` and `E`, upper or lower case, are read as well), `-` for the empty
//! row. A move is the place of the domino from 1 on and the side that it is
//! toppled to: `3L`, `3R`.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

/// The longest row.
pub const LONGEST: usize = 1024;

/// A domino, by its colour.
pub use super::colour::Colour as Domino;

/// A domino and the side that it is toppled to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topple {
    /// Its place, from 0 on.
    pub at: usize,
    /// To the right, or else to the left.
    pub right: bool,
}

/// Toppling Dominoes.
#[derive(Clone, Debug)]
pub struct TopplingDominoes {
    start: Vec<Domino>,
}

impl TopplingDominoes {
    /// The game that begins with this row.
    ///
    /// # Errors
    ///
    /// When the row has more than 1024 dominoes.
    pub fn new(row: Vec<Domino>) -> Result<Self, NotationError> {
        if row.len() > LONGEST {
            return Err(too_long(row.len()));
        }
        Ok(Self { start: row })
    }
}

impl Default for TopplingDominoes {
    /// `XOOXOOX`, which is tiny-1/2.
    fn default() -> Self {
        use Domino::{Blue, Red};
        let start = vec![Blue, Red, Red, Blue, Red, Red, Blue];
        Self { start }
    }
}

fn too_long(found: usize) -> NotationError {
    NotationError::new(
        format!("{found} dominoes"),
        format!("a row of at most {LONGEST}, such as `XOOX#`"),
    )
}

impl Ruleset for TopplingDominoes {
    type Position = Vec<Domino>;
    type Move = Topple;

    fn start(&self) -> Vec<Domino> {
        self.start.clone()
    }

    fn moves(&self, row: &Vec<Domino>, player: Player, moves: &mut Vec<Topple>) {
        for (at, domino) in row.iter().enumerate() {
            if domino.is_for(player) {
                moves.extend([false, true].map(|right| Topple { at, right }));
            }
        }
    }

    fn play(&self, row: &Vec<Domino>, _: Player, mv: &Topple) -> Vec<Domino> {
        if mv.right {
            row[..mv.at].to_vec()
        } else {
            row[mv.at + 1..].to_vec()
        }
    }

    fn has_move(&self, row: &Vec<Domino>, player: Player) -> bool {
        row.iter().any(|domino| domino.is_for(player))
    }

    fn components(&self, row: &Vec<Domino>, parts: &mut Vec<Vec<Domino>>) {
        parts.extend((!row.is_empty()).then(|| row.clone()));
    }

    fn canonical(&self, row: &Vec<Domino>) -> Vec<Domino> {
        if row.iter().rev().lt(row) {
            row.iter().rev().copied().collect()
        } else {
            row.clone()
        }
    }

    fn normal_form(&self, row: &Vec<Domino>) -> (Vec<Domino>, bool) {
        let same = self.canonical(row);
        let exchanged = row.iter().map(|domino| domino.exchanged()).collect();
        let exchanged = self.canonical(&exchanged);
        if exchanged < same {
            (exchanged, true)
        } else {
            (same, false)
        }
    }

    fn bounds(&self, row: &Vec<Domino>) -> (Option<Dyadic>, Option<Dyadic>) {
        // Nobody moves more often than there are dominoes for them.
        let most = |player| {
            let moves = row.iter().filter(|domino| domino.is_for(player)).count();
            i64::try_from(moves).ok().map(Dyadic::integer)
        };
        let lower = most(Player::Second).and_then(|most| most.neg().ok());
        (lower, most(Player::First))
    }
}

impl RulesetNotation for TopplingDominoes {
    fn format_position(&self, row: &Vec<Domino>) -> String {
        if row.is_empty() {
            return "-".into();
        }
        let letter = |domino: &Domino| match domino {
            Domino::Blue => 'X',
            Domino::Red => 'O',
            Domino::Green => '#',
        };
        row.iter().map(letter).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Domino>, NotationError> {
        let text = text.trim();
        if text == "-" {
            return Ok(Vec::new());
        }
        let domino = |letter| match letter {
            'X' | 'x' | 'L' | 'l' => Ok(Domino::Blue),
            'O' | 'o' | 'R' | 'r' => Ok(Domino::Red),
            '#' | 'E' | 'e' => Ok(Domino::Green),
            other => Err(NotationError::new(
                other.to_string(),
                "`X`, `O` or `#` for each domino, as in `XOOX#`",
            )),
        };
        let row: Vec<Domino> = text.chars().map(domino).collect::<Result<_, _>>()?;
        if row.len() > LONGEST {
            return Err(too_long(row.len()));
        }
        Ok(row)
    }

    fn format_move(&self, _: &Vec<Domino>, _: Player, mv: &Topple) -> String {
        format!("{}{}", mv.at + 1, if mv.right { 'R' } else { 'L' })
    }
}

#[cfg(test)]
mod tests {
    use retrograde::Either;

    use super::*;
    use crate::cgt::agreement;

    fn game(text: &str) -> TopplingDominoes {
        let row = TopplingDominoes::default().parse_position(text).unwrap();
        TopplingDominoes::new(row).unwrap()
    }

    #[test]
    fn it_obeys_the_laws() {
        for text in ["XOOXOOX", "X#O#XXO", "OOXX#", "-"] {
            agreement::holds(&game(text));
        }
        agreement::impartial_holds(&Either(game("XO##XO")));
    }

    /// A. N. Siegel's `CGSuite` 2.1, regression tests, and cgt-tools (`XOOXX`
    /// mirrored).
    #[test]
    fn published_values() {
        let value = |text: &str| agreement::value(&TopplingDominoes::default(), text);
        assert_eq!(value("lrrlrrl"), "Tiny(1/2)");
        assert_eq!(value("lere"), "{1|0,{0|-1}}");
        assert_eq!(value("LRRLL"), "{1|*}");
        assert_eq!(value(&"X".repeat(12)), "12");
        assert_eq!(value("-"), "0");
    }

    #[test]
    fn long_rows_are_right_or_refused() {
        assert_eq!(
            agreement::value(&TopplingDominoes::default(), &"O".repeat(400)),
            "-400"
        );
        let green = Either(TopplingDominoes::default());
        assert_eq!(agreement::nimber(&green, &"#".repeat(150)), 150);
        assert!(game("X").parse_position(&"X".repeat(1025)).is_err());
        assert!(game("X").parse_position("X.O").is_err());
    }
}
