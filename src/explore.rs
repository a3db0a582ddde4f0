//! Breadth-first exploration of everything that can be reached from a
//! position, shared by all that need the reachable graph.

use crate::game::Game;
use crate::limits::Meter;
use crate::solve::{Edge, Interrupted, Refusal};
use crate::table::PositionSet;

/// What exploration finds, told in order: positions by number, and for each
/// position its moves, in the game's order.
pub(crate) trait Visitor<G: Game> {
    /// The positions of the next ply are all found, this many, and are
    /// expanded from now on.
    fn ply(&mut self, positions: usize) {
        let _ = positions;
    }

    /// Position `from` is expanded; `terminal` is its value where it is over.
    fn position(&mut self, position: &G::Position, terminal: Option<G::Value>);

    /// The position last told has this move, which leads to position `to`.
    fn edge(&mut self, mv: &G::Move, to: u32, edge: Edge<G::Value>);

    /// Bytes taken at most while a position and `moves` edges are added.
    fn peak_usage(&self, moves: usize) -> usize;
}

/// What can be reached, nearest first.
pub(crate) struct Explored<P> {
    pub(crate) positions: PositionSet<P>,
}

/// Explores breadth first, over representatives of symmetry classes where
/// `symmetry` says so.
pub(crate) fn explore<G: Game>(
    game: &G,
    start: &G::Position,
    symmetry: bool,
    meter: &mut Meter<'_>,
    visitor: &mut impl Visitor<G>,
) -> Result<Explored<G::Position>, Interrupted<G::Position>> {
    let represent = |position: &G::Position| {
        if symmetry {
            game.canonical(position)
        } else {
            position.clone()
        }
    };
    let mut positions = PositionSet::new();
    // Where the next ply begins.
    let mut ply = 0;
    let mut moves = Vec::new();
    meter.position()?;
    positions.insert(represent(start))?;
    let mut at = 0;
    while at < positions.len() {
        if at == ply {
            visitor.ply(positions.len() - at);
            ply = positions.len();
        }
        let position = positions.positions()[at].clone();
        let terminal = game.terminal(&position);
        moves.clear();
        if terminal.is_none() {
            game.moves(&position, &mut moves);
            if moves.is_empty() {
                return Err(Refusal::NoMoves(position).into());
            }
        }
        meter.count_moves(moves.len())?;
        let visited = visitor.peak_usage(moves.len());
        meter.memory(positions.peak_usage() + visited)?;
        visitor.position(&position, terminal);
        let mover = game.to_move(&position);
        for mv in &moves {
            let (child, edge) = Edge::along(game, &position, mover, mv);
            if positions.is_full() {
                meter.memory(positions.peak_usage() + visited)?;
            }
            let (to, new) = positions.insert(represent(&child))?;
            if new {
                meter.position()?;
            }
            visitor.edge(mv, to, edge);
        }
        at += 1;
    }
    Ok(Explored { positions })
}
