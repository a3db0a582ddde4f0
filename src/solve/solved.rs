//! What comes back from a solver that came to its end: the value of the start,
//! proved, and an answer for every position that can be reached from there.

use std::fmt;

use hashbrown::HashMap;

use super::Edge;
use crate::game::Game;
use crate::limits::Report;
use crate::table::FixedHash;

/// Takes the plies that lead to a position, the position, its value, and how
/// often it counts.
pub(crate) type Visit<'v, G> =
    dyn FnMut(usize, &<G as Game>::Position, <G as Game>::Value, u64) + 'v;

/// The values that a solver has found, behind one door for all solvers.
pub(crate) trait Values<G: Game> {
    /// The value of a position, seen by its player to move; `None` where it is
    /// not known.
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value>;

    /// Visits all positions with their plies from the start, where the solver
    /// keeps them so.
    fn each(&self, game: &G, visit: &mut Visit<'_, G>) {
        let _ = (game, visit);
    }
}

/// A solved game: the value of its start, proved, and of every position that
/// can be reached from there.
pub struct Solved<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) start: G::Position,
    pub(super) value: G::Value,
    pub(super) report: Report,
    pub(super) values: Box<dyn Values<G> + 'g>,
}

impl<G: Game> fmt::Debug for Solved<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved")
            .field("value", &self.value)
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}

/// Best play from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, the earliest best one at each position.
    pub moves: Vec<M>,
    /// For play that never ends: the number of moves after which the position
    /// first stood that the last move leads back to.
    pub repeats_from: Option<usize>,
}

impl<'g, G: Game> Solved<'g, G> {
    /// The game that was solved.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position that it was solved from.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The value of the start, seen by the player to move there.
    pub fn value(&self) -> &G::Value {
        &self.value
    }

    /// What the run used.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The value of a position, seen by its player to move. `None` for a
    /// position that cannot be reached from the start; with the
    /// [`Reference`](crate::Reference) solver, which searches anew for each question, for one
    /// where it reached its limits.
    pub fn value_of(&self, position: &G::Position) -> Option<G::Value> {
        self.values.value(self.game, position)
    }

    /// Visits every position that was solved, with the plies that lead to it,
    /// its value, seen by its player to move, and how often it counts: by plies,
    /// then in ascending order. A position stands for its class, and counts
    /// more than once, where it is one of so many that are all reachable. For
    /// what [`Grades::solve_each_from`](crate::Grades::solve_each_from)
    /// has solved; other solvers keep no such list, and visit nothing.
    pub fn each(&self, mut visit: impl FnMut(usize, &G::Position, G::Value, u64)) {
        self.values.each(self.game, &mut visit);
    }

    /// All moves of a position with the value that each leads to, seen by the
    /// player who makes the move and with what it banks. Empty for a terminal
    /// position; `None` where a value is not known (see
    /// [`value_of`](Self::value_of)).
    pub fn moves_of(&self, position: &G::Position) -> Option<Vec<(G::Move, G::Value)>> {
        let mut moves = Vec::new();
        if self.game.terminal(position).is_some() {
            return Some(Vec::new());
        }
        self.game.moves(position, &mut moves);
        let mover = self.game.to_move(position);
        moves
            .into_iter()
            .map(|mv| {
                let (child, edge) = Edge::along(self.game, position, mover, &mv);
                let value = edge.seen(&self.value_of(&child)?);
                Some((mv, value))
            })
            .collect()
    }

    /// All moves that keep the value of the position, in the game's order.
    /// `None` where a value is not known.
    pub fn best_moves(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        let best = self.value_of(position)?;
        let mut moves = self.moves_of(position)?;
        moves.retain(|(_, value)| *value == best);
        Some(moves.into_iter().map(|(mv, _)| mv).collect())
    }

    /// Best play from a position: the first best move, again and again, until
    /// the game ends or a position comes back. `None` where a value is not
    /// known. Takes time and memory in proportion to the length of the line.
    pub fn line(&self, position: &G::Position) -> Option<Line<G::Move>> {
        let mut seen = HashMap::with_hasher(FixedHash::default());
        let mut at = position.clone();
        let mut moves: Vec<G::Move> = Vec::new();
        loop {
            if let Some(repeats_from) = seen.insert(at.clone(), moves.len()) {
                return Some(Line {
                    moves,
                    repeats_from: Some(repeats_from),
                });
            }
            let Some(mv) = self.best_moves(&at)?.into_iter().next() else {
                return Some(Line {
                    moves,
                    repeats_from: None,
                });
            };
            at = self.game.play(&at, &mv);
            moves.push(mv);
        }
    }
}
