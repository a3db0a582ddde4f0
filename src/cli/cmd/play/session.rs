//! A game on its way: where it began, what was played, and who plays which
//! side.

use super::saved::Saved;
use crate::cli::entry::Listed;
use crate::cli::shown::Shown;
use crate::game::Player;
use crate::solve::Edge;
use crate::value::Value;

/// A game between a person and the computer.
pub(super) struct Session<'a, G: Listed> {
    pub(super) game: &'a G,
    start: G::Position,
    pub(super) position: G::Position,
    pub(super) human: Player,
    /// The moves so far, each with the position that it was made in.
    played: Vec<(G::Position, G::Move)>,
}

impl<'a, G: Listed> Session<'a, G> {
    pub(super) fn new(game: &'a G, start: G::Position, human: Player) -> Self {
        Self {
            game,
            position: start.clone(),
            start,
            human,
            played: Vec::new(),
        }
    }

    /// A game that was saved.
    ///
    /// # Errors
    ///
    /// For a position or a move that the game does not have.
    pub(super) fn restored(game: &'a G, saved: &Saved) -> Result<Self, String> {
        let start = game.parse_position(&saved.start);
        let start = start.map_err(|error| format!("the start: {error}"))?;
        let mut session = Self::new(game, start, saved.human);
        for (text, number) in saved.moves.iter().zip(1..) {
            let mv = game.parse_move(&session.position, text);
            let mv = mv.map_err(|error| format!("move {number}: {error}"))?;
            session.play(mv);
        }
        Ok(session)
    }

    pub(super) fn saved(&self) -> Saved {
        let moves = self.played.iter();
        Saved {
            start: self.game.format_position(&self.start),
            human: self.human,
            moves: moves
                .map(|(position, mv)| self.game.format_move(position, mv))
                .collect(),
        }
    }

    pub(super) fn plies(&self) -> usize {
        self.played.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.terminal(&self.position).is_some()
    }

    pub(super) fn is_humans_turn(&self) -> bool {
        self.game.to_move(&self.position) == self.human
    }

    /// The legal moves, none where the game is over.
    pub(super) fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if !self.is_over() {
            self.game.moves(&self.position, &mut moves);
        }
        moves
    }

    pub(super) fn play(&mut self, mv: G::Move) {
        let next = self.game.play(&self.position, &mv);
        let before = std::mem::replace(&mut self.position, next);
        self.played.push((before, mv));
    }

    /// Takes back the person's last move, and what came after it; gives how
    /// many moves that were.
    pub(super) fn back(&mut self) -> usize {
        let mut moves = self.played.iter();
        let own =
            |(position, _): &(G::Position, G::Move)| self.game.to_move(position) == self.human;
        let Some(last) = moves.rposition(own) else {
            return 0;
        };
        let taken = self.played.len() - last;
        self.played.truncate(last + 1);
        if let Some((position, _)) = self.played.pop() {
            self.position = position;
        }
        taken
    }

    /// What the game was worth from its start, had it to end with this value
    /// here: what was banked on the way, from the view of who moved first.
    fn seen_from_start(&self, value: G::Value) -> G::Value {
        let mut value = value;
        for (position, mv) in self.played.iter().rev() {
            let mover = self.game.to_move(position);
            let (_, edge) = Edge::along(self.game, position, mover, mv);
            value = edge.seen(&value);
        }
        value
    }

    /// The result of a game that is over, from the view of the player to move
    /// at its start.
    pub(super) fn result(&self) -> Option<G::Value> {
        let value = self.game.terminal(&self.position)?;
        Some(self.seen_from_start(value))
    }

    /// What was banked so far, from the view of the same player; `None` where
    /// moves bank nothing.
    pub(super) fn banked(&self) -> Option<G::Value> {
        Some(self.seen_from_start(G::Value::even()?))
    }

    /// A value of the start as the person sees it.
    pub(super) fn for_human(&self, value: &G::Value) -> G::Value {
        if self.game.to_move(&self.start) == self.human {
            value.clone()
        } else {
            value.flip()
        }
    }

    pub(super) fn start(&self) -> &G::Position {
        &self.start
    }
}
