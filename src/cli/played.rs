//! A ruleset as a game for every command, whatever its types are: one type for
//! all rulesets and for both endings, so that the commands are compiled once.

use crate::game::{Game, Player};
use crate::notation::{Notation, NotationError};
use crate::ruleset::{Misere, Normal, Ruleset, RulesetNotation, Seated};
use crate::sum::{AnyRuleset, Sum, SumMove, SumPosition};
use crate::value::Outcome;

/// The sums of positions of one ruleset, mostly of one position.
///
/// As text a position is that of the ruleset, a space, and `B` or `W` for the
/// player to move; the name of the ruleset is left out.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    sum: Sum,
    misere: bool,
}

impl Played {
    /// Begins where the ruleset begins.
    pub(crate) fn new(rules: AnyRuleset, misere: bool) -> Self {
        let sum = Sum::new([rules]);
        let start = sum.start_of(0);
        Self {
            sum: start.into_iter().fold(sum, Sum::starting),
            misere,
        }
    }

    /// Begins at this position.
    ///
    /// # Errors
    ///
    /// When the text is no position.
    pub(crate) fn starting(mut self, position: &str) -> Result<Self, NotationError> {
        let start = self.parse(position)?;
        self.sum = self.sum.starting(start);
        Ok(self)
    }

    /// The name before a position.
    fn prefix(&self) -> String {
        format!("{}:", self.sum.kinds()[0].name())
    }

    /// A position without the name of its ruleset, or a sum whose first part
    /// has none, or the empty sum.
    fn parse(&self, text: &str) -> Result<SumPosition, NotationError> {
        let named = format!("{}{text}", self.prefix());
        self.sum.parse_position(&named).or_else(|error| {
            let whole = self.sum.parse_position(text);
            whole.map_err(|_| NotationError::new(text, error.expected))
        })
    }

    fn text(&self, position: &SumPosition) -> String {
        let text = self.sum.format_position(position);
        match text.strip_prefix(&self.prefix()) {
            Some(board) => board.to_owned(),
            None => text,
        }
    }

    const fn normal(&self) -> Normal<&Sum> {
        Normal(&self.sum)
    }
}

impl Game for Played {
    type Position = Seated<SumPosition>;
    type Move = SumMove;
    type Value = Outcome;

    fn start(&self) -> Self::Position {
        self.normal().start()
    }

    fn to_move(&self, seated: &Self::Position) -> Player {
        seated.to_move
    }

    fn terminal(&self, seated: &Self::Position) -> Option<Outcome> {
        if self.misere {
            Misere(&self.sum).terminal(seated)
        } else {
            self.normal().terminal(seated)
        }
    }

    fn moves(&self, seated: &Self::Position, moves: &mut Vec<SumMove>) {
        self.normal().moves(seated, moves);
    }

    fn play(&self, seated: &Self::Position, mv: &SumMove) -> Self::Position {
        self.normal().play(seated, mv)
    }

    /// The players are never exchanged: where a position is its own negative,
    /// either of them could be the one to move, and symmetric positions would
    /// fall into two classes.
    fn canonical(&self, seated: &Self::Position) -> Self::Position {
        let to_move = if self.sum.is_impartial() {
            Player::First
        } else {
            seated.to_move
        };
        Seated::new(self.sum.canonical(&seated.position), to_move)
    }
}

impl Notation for Played {
    fn format_position(&self, seated: &Self::Position) -> String {
        let letter = match seated.to_move {
            Player::First => 'B',
            Player::Second => 'W',
        };
        let text = format!("{} {letter}", self.text(&seated.position));
        text.trim_start().to_owned()
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        let text = text.trim();
        for (letter, to_move) in [('B', Player::First), ('W', Player::Second)] {
            if let Some(board) = text.strip_suffix(letter)
                && (board.is_empty() || board.ends_with(char::is_whitespace))
                && let Ok(position) = self.parse(board.trim_end())
            {
                return Ok(Seated::new(position, to_move));
            }
        }
        Ok(Seated::new(self.parse(text)?, Player::First))
    }

    fn format_move(&self, seated: &Self::Position, mv: &SumMove) -> String {
        self.normal().format_move(seated, mv)
    }

    fn draw_position(&self, seated: &Self::Position) -> String {
        let drawn = self.sum.draw_position(&seated.position);
        let heading = format!("{}\n", self.prefix());
        let board = drawn.strip_prefix(&heading).unwrap_or(&drawn);
        let (colour, player) = match seated.to_move {
            Player::First => ("Left (black, X)", seated.to_move),
            Player::Second => ("Right (white, O)", seated.to_move),
        };
        format!("{board}\n{colour}, the {player}, to move")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Check;
    use crate::solve::{Auto, Solver};
    use crate::theory::{Heaps, NamedRule};

    fn kayles(misere: bool) -> Played {
        let rule: NamedRule = ".77".parse().unwrap();
        Played::new(
            AnyRuleset::impartial("kayles", Heaps::new(rule, [5])),
            misere,
        )
    }

    #[test]
    fn the_text_of_a_position_has_no_name() {
        let game = kayles(false);
        assert_eq!(game.format_position(&game.start()), "5 B");
        for text in ["5 B", "1,3 W", "2 + kayles:3 W"] {
            let position = game.parse_position(text).unwrap();
            assert_eq!(game.format_position(&position), text);
        }
        let error = game.parse_position("x W").unwrap_err();
        assert_eq!(error.found, "x W");
        assert!(Check::new().run(&game).passed());
    }

    /// A row of five: its Grundy value is 4, and it is the smallest one in
    /// which the misere game is a win for the next player just as well.
    #[test]
    fn both_endings_are_played() {
        for misere in [false, true] {
            let game = kayles(misere);
            let solved = Auto::new().solve(&game).unwrap();
            assert!(matches!(solved.value(), Outcome::Win(_)), "{misere}");
        }
        let value = |misere| {
            let game = kayles(misere).starting("1").unwrap();
            *Auto::new().solve(&game).unwrap().value()
        };
        assert_eq!(
            (value(false), value(true)),
            (Outcome::Win(1), Outcome::Loss(1))
        );
    }
}
