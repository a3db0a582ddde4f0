//! Breadth-first exploration of everything that can be reached from a
//! position, shared by all that need the reachable graph.
//!
//! Small plies are explored position by position. Large ones go in
//! [slabs](self::slab): all positions of a slab are expanded first, and their
//! children looked up together, in threads where the game can be shared.
//! Numbers, limits and everything that is told are the same on both ways, for
//! any number of threads.

use crate::game::Game;
use crate::limits::Meter;
use crate::solve::{Edge, Interrupted, Refusal, Team};
use crate::table::ShardedSet;

mod slab;

pub(crate) use slab::Explorers;
use slab::Slab;

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
    pub(crate) positions: ShardedSet<P>,
}

/// Positions of one ply that are left, from which on they go in slabs: fewer
/// are done before threads have started.
const LARGE: usize = 1 << 12;

/// Explores breadth first, over representatives of symmetry classes where
/// `symmetry` says so.
pub(crate) fn explore<G: Game>(
    game: &G,
    start: &G::Position,
    symmetry: bool,
    team: &Team<G>,
    meter: &mut Meter<'_>,
    visitor: &mut impl Visitor<G>,
) -> Result<Explored<G::Position>, Interrupted<G::Position>> {
    let mut exploration = Exploration {
        rules: Rules { game, symmetry },
        positions: ShardedSet::new(),
        moves: Vec::new(),
    };
    let start = exploration.rules.representative(start);
    meter.position()?;
    let hash = exploration.positions.hash(&start);
    exploration.positions.insert(hash, start)?;
    let mut slab = Slab::new(team);
    // Where the next ply begins.
    let mut ply = 0;
    let mut at = 0;
    while at < exploration.positions.len() {
        if at == ply {
            ply = exploration.positions.len();
            visitor.ply(ply - at);
        }
        if ply - at >= LARGE {
            at = slab.run(&mut exploration, at..ply, meter, visitor)?;
        } else {
            exploration.expand(at, meter, visitor)?;
            at += 1;
        }
    }
    Ok(Explored {
        positions: exploration.positions,
    })
}

/// What is explored.
struct Rules<'g, G> {
    game: &'g G,
    /// Whether representatives stand for their classes.
    symmetry: bool,
}

impl<G: Game> Rules<'_, G> {
    fn representative(&self, position: &G::Position) -> G::Position {
        if self.symmetry {
            self.game.canonical(position)
        } else {
            position.clone()
        }
    }
}

/// An exploration on its way.
struct Exploration<'g, G: Game> {
    rules: Rules<'g, G>,
    positions: ShardedSet<G::Position>,
    moves: Vec<G::Move>,
}

impl<G: Game> Exploration<'_, G> {
    /// Expands one position.
    fn expand(
        &mut self,
        at: usize,
        meter: &mut Meter<'_>,
        visitor: &mut impl Visitor<G>,
    ) -> Result<(), Interrupted<G::Position>> {
        let Self {
            rules,
            positions,
            moves,
        } = self;
        let game = rules.game;
        let position = positions.nth(at).clone();
        let terminal = game.terminal(&position);
        moves.clear();
        if terminal.is_none() {
            game.moves(&position, moves);
            if moves.is_empty() {
                return Err(Refusal::NoMoves(position).into());
            }
        }
        meter.count_moves(moves.len())?;
        let visited = visitor.peak_usage(moves.len());
        meter.memory(positions.memory_usage() + visited)?;
        visitor.position(&position, terminal);
        let mover = game.to_move(&position);
        for mv in &*moves {
            let (child, edge) = Edge::along(game, &position, mover, mv);
            let child = rules.representative(&child);
            let hash = positions.hash(&child);
            if let Some(grown) = positions.growth(hash) {
                meter.memory(grown + visited)?;
            }
            let (to, new) = positions.insert(hash, child)?;
            if new {
                meter.position()?;
            }
            visitor.edge(mv, to, edge);
        }
        Ok(())
    }
}
