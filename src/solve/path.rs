//! The stack of the depth-first solvers: the positions from the start to the
//! one in hand, with the moves that are still to be tried. It lives on the
//! heap, so that the depth of a game is bounded by memory alone.

use super::{Edge, Interrupted, Refusal};
use crate::game::{Game, Player};
use crate::limits::Meter;
use crate::table::vec_peak;
use crate::value::Value;

/// A position on the path.
struct Frame<G: Game> {
    position: G::Position,
    mover: Player,
    /// The best value among the moves that are done.
    best: G::Value,
    /// Where its moves begin; they end where the next frame's begin.
    first: usize,
    /// The next move to try.
    next: usize,
    /// The move that is being searched.
    edge: Option<Edge<G::Value>>,
}

/// The path from the start to the position in hand.
pub(super) struct Path<G: Game> {
    frames: Vec<Frame<G>>,
    /// The moves of all frames, one block after the other.
    moves: Vec<G::Move>,
}

impl<G: Game> Path<G> {
    pub(super) fn new() -> Self {
        Self {
            frames: Vec::new(),
            moves: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Bytes taken at most while one more position is opened; its moves are
    /// counted once they are there.
    pub(super) fn peak_usage(&self) -> usize {
        vec_peak(&self.frames, 1) + vec_peak(&self.moves, 0)
    }

    /// Goes on to a position that is not terminal. `held` tells what the solver
    /// has in memory beside the path, in bytes; it is asked when the path grows.
    pub(super) fn open(
        &mut self,
        game: &G,
        position: G::Position,
        held: impl FnOnce() -> usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Interrupted<G::Position>> {
        let (first, room) = (self.moves.len(), self.moves.capacity());
        game.moves(&position, &mut self.moves);
        if self.moves.len() == first {
            return Err(Refusal::NoMoves(position).into());
        }
        meter.count_moves(self.moves.len() - first)?;
        if self.frames.len() == self.frames.capacity() || self.moves.capacity() != room {
            meter.memory(held() + self.peak_usage())?;
        }
        self.frames.push(Frame {
            mover: game.to_move(&position),
            best: G::Value::worst(),
            first,
            next: first,
            edge: None,
            position,
        });
        Ok(())
    }

    /// Makes the next move of the last position: the child as it stands, or
    /// `None` when all moves are done.
    #[inline]
    pub(super) fn advance(&mut self, game: &G) -> Option<G::Position> {
        let frame = self.frames.last_mut()?;
        let mv = self.moves.get(frame.next)?;
        frame.next += 1;
        let (child, edge) = Edge::along(game, &frame.position, frame.mover, mv);
        frame.edge = Some(edge);
        Some(child)
    }

    /// Takes the value of the child that the last move led to.
    #[inline]
    pub(super) fn take(&mut self, child: &G::Value) -> Result<(), Refusal<G::Position>> {
        if let Some(frame) = self.frames.last_mut()
            && let Some(edge) = &frame.edge
        {
            let Some(seen) = edge.checked_seen(child) else {
                return Err(Refusal::Overflow(frame.position.clone()));
            };
            frame.best = frame.best.better(&seen);
        }
        Ok(())
    }

    /// Leaves the last position: all its moves are done, and this is its value.
    pub(super) fn close(&mut self) -> Option<(G::Position, G::Value)> {
        let frame = self.frames.pop()?;
        self.moves.truncate(frame.first);
        Some((frame.position, frame.best))
    }

    /// What the first position's value is at least.
    pub(super) fn found(&self) -> Option<&G::Value> {
        self.frames.first().map(|frame| &frame.best)
    }

    /// The part of the path from a position on, where it is on the path.
    pub(super) fn from(&self, position: &G::Position) -> Option<Vec<G::Position>> {
        let path = self.frames.iter().map(|frame| &frame.position);
        let from = path.clone().position(|at| at == position)?;
        Some(path.skip(from).cloned().collect())
    }
}
