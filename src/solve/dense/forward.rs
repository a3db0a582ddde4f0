//! One look forward at every position: is it over, and how many moves are
//! open?

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::ops::Range;

use super::back::{Link, Reversed, distinct, link};
use super::cells::{Cells, Counts, HOLE, code};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::solve::Refusal;
use crate::value::Outcome;

/// What is wrong with an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Its position is neither over nor has moves.
    NoMoves(u64),
    /// The game ends there at a distance that has no room.
    Overflow(u64),
    /// Index, rules and un-moves do not agree.
    Misnumbered(u64),
    /// More moves than narrow counts can hold.
    Crowded(u64),
}

impl Fault {
    /// The index that something is wrong with.
    pub(super) fn index(self) -> u64 {
        match self {
            Self::NoMoves(index)
            | Self::Overflow(index)
            | Self::Misnumbered(index)
            | Self::Crowded(index) => index,
        }
    }

    /// Why the game is refused.
    pub(super) fn refusal<G: Indexed>(self, game: &G) -> Refusal<G::Position> {
        let index = self.index();
        let known = (index < game.indices()).then(|| game.position_at(index));
        let position = known.flatten().unwrap_or_else(|| game.start());
        match self {
            Self::NoMoves(_) => Refusal::NoMoves(position),
            Self::Overflow(_) => Refusal::Overflow(position),
            Self::Misnumbered(_) | Self::Crowded(_) => Refusal::Misnumbered { index, position },
        }
    }
}

/// Of two results both, or the fault with the lower index.
pub(super) fn both<T>(
    one: Result<T, Fault>,
    other: Result<T, Fault>,
    join: impl FnOnce(T, T) -> T,
) -> Result<T, Fault> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok(join(one, other)),
        (Err(one), Err(other)) if other.index() < one.index() => Err(other),
        (Err(fault), _) | (_, Err(fault)) => Err(fault),
    }
}

/// What an index stands for.
pub(super) enum Node {
    /// No position that is worked on.
    Hole,
    /// The end of a game.
    Over(Outcome),
    /// A position with moves, after this many of which there are children:
    /// they are with the [`Expander`].
    Open { moves: u64 },
}

/// Looks at one index after the other.
pub(super) struct Expander<'g, G: Game> {
    game: &'g G,
    indices: u64,
    moves: Vec<G::Move>,
    links: Vec<Link>,
}

impl<'g, G: Indexed<Value = Outcome>> Expander<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        Self {
            game,
            indices: game.indices(),
            moves: Vec::new(),
            links: Vec::new(),
        }
    }

    /// The children of the last index that was [open](Node::Open), images of
    /// each other once.
    pub(super) fn children(&self) -> &[Link] {
        &self.links
    }

    /// Looks at an index.
    pub(super) fn expand(&mut self, index: u64) -> Result<Node, Fault> {
        let game = self.game;
        let Some(position) = game.position_at(index) else {
            return Ok(Node::Hole);
        };
        if game.canonical(&position) != position {
            return Ok(Node::Hole);
        }
        if game.index(&position) != index {
            return Err(Fault::Misnumbered(index));
        }
        if let Some(value) = game.terminal(&position) {
            return Ok(Node::Over(value));
        }
        self.moves.clear();
        self.links.clear();
        game.moves(&position, &mut self.moves);
        if self.moves.is_empty() {
            return Err(Fault::NoMoves(index));
        }
        let mover = game.to_move(&position);
        for mv in &self.moves {
            let child = game.play(&position, mv);
            let flips = game.to_move(&child) != mover;
            let to = game.index(&game.canonical(&child));
            if to >= self.indices {
                return Err(Fault::Misnumbered(index));
            }
            self.links.push(link(to, flips));
        }
        distinct(&mut self.links);
        let moves = self.moves.len() as u64;
        Ok(Node::Open { moves })
    }
}

/// What was met on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) positions: u64,
    pub(super) moves: u64,
    /// The farthest end: 0, where the game keeps the law that ends are at no
    /// distance.
    pub(super) farthest: u32,
}

impl Seen {
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            farthest: self.farthest.max(other.farthest),
        }
    }
}

/// The arrays that the look forward fills.
pub(super) struct Arrays<'a> {
    pub(super) cells: &'a Cells,
    pub(super) counts: &'a Counts,
    pub(super) reversed: Option<&'a Reversed>,
}

impl Arrays<'_> {
    /// Looks at a range of indices.
    pub(super) fn fill<G: Indexed<Value = Outcome>>(
        &self,
        game: &G,
        range: Range<u64>,
    ) -> Result<Seen, Fault> {
        let mut expander = Expander::new(game);
        let mut seen = Seen::default();
        for index in range {
            let at = index as usize;
            match expander.expand(index)? {
                Node::Hole => {
                    self.cells.settle(at, HOLE);
                    continue;
                }
                // Open to the end, since no parent counts on it.
                Node::Over(Outcome::Draw) => {}
                Node::Over(value) => {
                    let plies = value.distance().unwrap_or_default();
                    let room = Cells::width_for(plies).is_some_and(|width| width == 1);
                    if !room || !self.cells.settle(at, code(value)) {
                        return Err(Fault::Overflow(index));
                    }
                    seen.farthest = seen.farthest.max(plies);
                }
                Node::Open { moves } => {
                    let children = expander.children();
                    if !self.counts.set(at, children.len()) {
                        return Err(Fault::Crowded(index));
                    }
                    if let Some(reversed) = self.reversed {
                        reversed.count(children);
                    }
                    seen.moves += moves;
                }
            }
            seen.positions += 1;
        }
        Ok(seen)
    }
}
