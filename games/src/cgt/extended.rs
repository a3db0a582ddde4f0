//! A ruleset on boards, and the same rules on what its boards are too small for.

use retrograde::theory::Dyadic;
use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

/// Two rulesets as one: the first one reads a position if it can, otherwise the
/// second one does. Play never leads from one to the other.
#[derive(Clone, Copy, Debug)]
pub struct Extended<A, B>(pub A, pub B);

/// What is of the first ruleset, or of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of<A, B> {
    /// Of the first.
    First(A),
    /// Of the second.
    Second(B),
}

impl<A: Ruleset, B: Ruleset> Ruleset for Extended<A, B> {
    type Position = Of<A::Position, B::Position>;
    type Move = Of<A::Move, B::Move>;

    fn start(&self) -> Self::Position {
        Of::First(self.0.start())
    }

    fn moves(&self, position: &Self::Position, player: Player, moves: &mut Vec<Self::Move>) {
        match position {
            Of::First(position) => {
                let mut own = Vec::new();
                self.0.moves(position, player, &mut own);
                moves.extend(own.into_iter().map(Of::First));
            }
            Of::Second(position) => {
                let mut own = Vec::new();
                self.1.moves(position, player, &mut own);
                moves.extend(own.into_iter().map(Of::Second));
            }
        }
    }

    fn play(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> Self::Position {
        match (position, mv) {
            (Of::First(position), Of::First(mv)) => Of::First(self.0.play(position, player, mv)),
            (Of::Second(position), Of::Second(mv)) => Of::Second(self.1.play(position, player, mv)),
            // No move of this position: nothing is moved.
            _ => position.clone(),
        }
    }

    fn has_move(&self, position: &Self::Position, player: Player) -> bool {
        match position {
            Of::First(position) => self.0.has_move(position, player),
            Of::Second(position) => self.1.has_move(position, player),
        }
    }

    fn components(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        match position {
            Of::First(position) => {
                let mut own = Vec::new();
                self.0.components(position, &mut own);
                parts.extend(own.into_iter().map(Of::First));
            }
            Of::Second(position) => {
                let mut own = Vec::new();
                self.1.components(position, &mut own);
                parts.extend(own.into_iter().map(Of::Second));
            }
        }
    }

    fn canonical(&self, position: &Self::Position) -> Self::Position {
        match position {
            Of::First(position) => Of::First(self.0.canonical(position)),
            Of::Second(position) => Of::Second(self.1.canonical(position)),
        }
    }

    fn normal_form(&self, position: &Self::Position) -> (Self::Position, bool) {
        match position {
            Of::First(position) => {
                let (form, negated) = self.0.normal_form(position);
                (Of::First(form), negated)
            }
            Of::Second(position) => {
                let (form, negated) = self.1.normal_form(position);
                (Of::Second(form), negated)
            }
        }
    }

    fn bounds(&self, position: &Self::Position) -> (Option<Dyadic>, Option<Dyadic>) {
        match position {
            Of::First(position) => self.0.bounds(position),
            Of::Second(position) => self.1.bounds(position),
        }
    }

    fn order(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> i32 {
        match (position, mv) {
            (Of::First(position), Of::First(mv)) => self.0.order(position, player, mv),
            (Of::Second(position), Of::Second(mv)) => self.1.order(position, player, mv),
            _ => 0,
        }
    }

    fn shares_moves(&self) -> bool {
        self.0.shares_moves() && self.1.shares_moves()
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial() && self.1.is_impartial()
    }
}

impl<A: Impartial, B: Impartial> Impartial for Extended<A, B> {
    fn nimber(&self, part: &Self::Position) -> Option<u32> {
        match part {
            Of::First(part) => self.0.nimber(part),
            Of::Second(part) => self.1.nimber(part),
        }
    }
}

impl<A: RulesetNotation, B: RulesetNotation> RulesetNotation for Extended<A, B> {
    fn format_position(&self, position: &Self::Position) -> String {
        match position {
            Of::First(position) => self.0.format_position(position),
            Of::Second(position) => self.1.format_position(position),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.0.parse_position(text).map(Of::First).or_else(|error| {
            let second = self.1.parse_position(text).map(Of::Second);
            // What the first one expects is told.
            second.map_err(|_| error)
        })
    }

    fn format_move(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> String {
        match (position, mv) {
            (Of::First(position), Of::First(mv)) => self.0.format_move(position, player, mv),
            (Of::Second(position), Of::Second(mv)) => self.1.format_move(position, player, mv),
            _ => String::new(),
        }
    }

    fn draw_position(&self, position: &Self::Position) -> String {
        match position {
            Of::First(position) => self.0.draw_position(position),
            Of::Second(position) => self.1.draw_position(position),
        }
    }
}
