//! Where a search gets its moves and keys from: the rules of any game, or what
//! a game tells beyond them.

use crate::game::Game;
use crate::guided::{Choice, Glance, Guided, by_rules};

/// What the search asks of a game.
pub(super) trait Guide<G: Game>: Copy + Send + Sync {
    fn glance(
        self,
        game: &G,
        position: &G::Position,
        choices: &mut Vec<Choice<G::Move>>,
        moves: &mut Vec<G::Move>,
    ) -> Glance<G::Value>;

    fn full_length(self, game: &G, position: &G::Position) -> Option<u32>;

    fn key_bits(self, game: &G) -> Option<u32>;

    fn key(self, game: &G, position: &G::Position) -> u64;
}

/// Any game, by its rules.
#[derive(Clone, Copy)]
pub(super) struct Rules;

impl<G: Game> Guide<G> for Rules {
    fn glance(
        self,
        game: &G,
        position: &G::Position,
        choices: &mut Vec<Choice<G::Move>>,
        moves: &mut Vec<G::Move>,
    ) -> Glance<G::Value> {
        by_rules(game, position, choices, moves)
    }

    fn full_length(self, _game: &G, _position: &G::Position) -> Option<u32> {
        None
    }

    fn key_bits(self, _game: &G) -> Option<u32> {
        None
    }

    fn key(self, _game: &G, _position: &G::Position) -> u64 {
        0
    }
}

/// A game that guides.
#[derive(Clone, Copy)]
pub(super) struct Guidance;

impl<G: Guided> Guide<G> for Guidance {
    #[inline]
    fn glance(
        self,
        game: &G,
        position: &G::Position,
        choices: &mut Vec<Choice<G::Move>>,
        _moves: &mut Vec<G::Move>,
    ) -> Glance<G::Value> {
        game.glance(position, choices)
    }

    fn full_length(self, game: &G, position: &G::Position) -> Option<u32> {
        game.full_length(position)
    }

    fn key_bits(self, game: &G) -> Option<u32> {
        game.key_bits()
    }

    #[inline]
    fn key(self, game: &G, position: &G::Position) -> u64 {
        game.key(position)
    }
}
