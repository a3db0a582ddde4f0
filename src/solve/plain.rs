//! A game without its symmetry, for those who want each position by itself.

use crate::game::{Game, Payoff, Player};

/// A game without its symmetry.
pub(crate) struct Plain<'g, G>(pub(crate) &'g G);

impl<G: Game> Game for Plain<'_, G> {
    type Position = G::Position;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.0.to_move(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<G::Value> {
        self.0.terminal(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(position, moves);
    }

    fn play(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.play(position, mv)
    }

    fn payoff(&self, position: &G::Position, mv: &G::Move) -> Payoff<G> {
        self.0.payoff(position, mv)
    }

    fn bounds(&self, position: &G::Position) -> (G::Value, G::Value) {
        self.0.bounds(position)
    }

    fn range(&self) -> (G::Value, G::Value) {
        self.0.range()
    }
}
