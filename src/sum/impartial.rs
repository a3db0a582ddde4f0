//! Sums of impartial parts, for the methods that ask for impartial rulesets.

use super::{Sum, SumMove, SumPosition, Term};
use crate::game::Player;
use crate::ruleset::{Impartial, Ruleset};

/// Sums of which all parts are impartial.
#[derive(Clone, Debug)]
pub(super) struct ImpartialSum(pub(super) Sum);

impl Ruleset for ImpartialSum {
    type Position = SumPosition;
    type Move = SumMove;

    fn start(&self) -> SumPosition {
        self.0.start()
    }

    fn moves(&self, position: &SumPosition, player: Player, moves: &mut Vec<SumMove>) {
        self.0.moves(position, player, moves);
    }

    fn play(&self, position: &SumPosition, player: Player, mv: &SumMove) -> SumPosition {
        self.0.play(position, player, mv)
    }

    fn has_move(&self, position: &SumPosition, player: Player) -> bool {
        self.0.has_move(position, player)
    }

    fn components(&self, position: &SumPosition, parts: &mut Vec<SumPosition>) {
        self.0.components(position, parts);
    }

    fn canonical(&self, position: &SumPosition) -> SumPosition {
        self.0.canonical(position)
    }

    /// The players are alike.
    fn normal_form(&self, position: &SumPosition) -> (SumPosition, bool) {
        (self.0.normal_form(position).0, false)
    }

    fn order(&self, position: &SumPosition, player: Player, mv: &SumMove) -> i32 {
        self.0.order(position, player, mv)
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for ImpartialSum {
    fn nimber(&self, part: &SumPosition) -> Option<u32> {
        let terms = part.terms().iter();
        let mut nimbers = terms.map(|&term| self.0.kind(term).pool().nimber(term.id));
        nimbers.try_fold(0, |sum, nimber| Some(sum ^ nimber?))
    }

    fn split(&self, position: &SumPosition, parts: &mut Vec<SumPosition>) -> u32 {
        self.split_after(position, None, parts)
    }

    fn split_option(
        &self,
        position: &SumPosition,
        mv: &SumMove,
        parts: &mut Vec<SumPosition>,
    ) -> u32 {
        self.split_after(position, Some(mv), parts)
    }
}

impl ImpartialSum {
    fn split_after(
        &self,
        position: &SumPosition,
        mv: Option<&SumMove>,
        parts: &mut Vec<SumPosition>,
    ) -> u32 {
        let (mut sum, mut ids) = (0, Vec::new());
        for (at, &term) in position.terms().iter().enumerate() {
            let mv = mv.filter(|mv| mv.part() == at).map(|mv| mv.mv);
            sum ^= self.0.kind(term).pool().split(term.id, mv, &mut ids);
            let terms = ids.drain(..).map(|id| Term { id, ..term });
            parts.extend(terms.map(SumPosition::of));
        }
        sum
    }
}
