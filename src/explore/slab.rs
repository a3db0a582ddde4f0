//! Exploration in slabs: many positions of one ply at a time, in threads.
//!
//! A slab goes through four steps, with all threads in the first, second and
//! last: pieces of it are expanded, each child going to the list of its shard;
//! the shards look their children up and take in the new ones; the new ones
//! are numbered and everything is told, in the order of exploration; the
//! shards learn the numbers. Lookups of one shard do not wait for each other,
//! so that memory answers several at a time, on one thread too.
//!
//! How large slabs are depends on the game alone, not on threads or time, and
//! what they take beside the set of positions is told to the meter: reports
//! and limits are the same for any number of threads. Work that was done ahead
//! of a limit is dropped.

use std::ops::Range;

use super::{Exploration, Rules, Visitor};
use crate::game::Game;
use crate::limits::{Meter, Stopped, Watch};
use crate::solve::{Edge, Interrupted, Parallel, Refusal, Team, Threads};
use crate::table::{Filling, SHARDS, Shard, ShardedSet, shard_of};

/// Children of a slab, as far as can be told before.
const CHILDREN: usize = 1 << 18;
/// Pieces of a slab.
const PIECES: usize = 32;
/// Positions of a slab at least, whatever their moves.
const FEWEST: usize = 8 * PIECES;

type Shards<G> = [Shard<<G as Game>::Position>];

/// How slabs are worked on in threads.
pub(crate) struct Explorers<G: Game> {
    expand: fn(&Threads, &Ahead<'_, G>, &mut [Piece<G>]) -> bool,
    fill: fn(&Threads, &Children<'_, G>, &mut Shards<G>) -> bool,
    settle: fn(&Threads, &mut Shards<G>),
}

impl<G: Game> Clone for Explorers<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Explorers<G> {}

impl<G: Game> Explorers<G> {
    /// All in the caller's thread.
    pub(crate) const fn alone() -> Self {
        Self {
            expand: |_, ahead, pieces| pieces.iter_mut().all(|piece| ahead.expand(piece)),
            fill: |_, children, shards| {
                let mut shards = shards.iter_mut().enumerate();
                shards.all(|(nth, shard)| children.fill(nth, shard))
            },
            settle: |_, shards| shards.iter_mut().for_each(Shard::settle),
        }
    }
}

impl<G: Parallel> Explorers<G> {
    /// In threads.
    pub(crate) const fn new() -> Self {
        Self {
            expand: |threads, ahead, pieces| threads.all(pieces, |_, piece| ahead.expand(piece)),
            fill: |threads, children, shards| {
                threads.all(shards, |nth, shard| children.fill(nth, shard))
            },
            settle: |threads, shards| {
                threads.all(shards, |_, shard| {
                    shard.settle();
                    true
                });
            },
        }
    }
}

/// Some positions of a slab in a row, expanded.
struct Piece<G: Game> {
    range: Range<usize>,
    /// The number of moves of each position, and its value where it is over.
    positions: Vec<(u32, Option<G::Value>)>,
    moves: Vec<G::Move>,
    edges: Vec<Edge<G::Value>>,
    /// The shard of each child.
    shards: Vec<u8>,
    /// The children of each shard, with their hashes.
    lists: Vec<Vec<(u64, G::Position)>>,
}

impl<G: Game> Piece<G> {
    fn new() -> Self {
        Self {
            range: 0..0,
            positions: Vec::new(),
            moves: Vec::new(),
            edges: Vec::new(),
            shards: Vec::new(),
            lists: (0..SHARDS).map(|_| Vec::new()).collect(),
        }
    }

    fn clear(&mut self) {
        self.positions.clear();
        self.moves.clear();
        self.edges.clear();
        self.shards.clear();
        self.lists.iter_mut().for_each(Vec::clear);
    }

    fn memory_usage(&self) -> usize {
        let listed: usize = self.lists.iter().map(Vec::capacity).sum();
        self.positions.capacity() * size_of::<(u32, Option<G::Value>)>()
            + self.moves.capacity() * size_of::<G::Move>()
            + self.edges.capacity() * size_of::<Edge<G::Value>>()
            + self.shards.capacity()
            + listed * size_of::<(u64, G::Position)>()
    }
}

/// What threads may read while a slab is expanded.
struct Ahead<'a, G: Game> {
    rules: &'a Rules<'a, G>,
    positions: &'a ShardedSet<G::Position>,
    watch: Watch,
}

impl<G: Game> Ahead<'_, G> {
    /// Expands the positions of a piece; false where there is no time left.
    fn expand(&self, piece: &mut Piece<G>) -> bool {
        piece.clear();
        if self.watch.is_over() {
            return false;
        }
        let game = self.rules.game;
        for at in piece.range.clone() {
            let position = self.positions.nth(at);
            let terminal = game.terminal(position);
            let first = piece.moves.len();
            if terminal.is_none() {
                game.moves(position, &mut piece.moves);
            }
            let moves = &piece.moves[first..];
            let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
            piece.positions.push((count, terminal));
            let mover = game.to_move(position);
            for mv in moves {
                let (child, edge) = Edge::along(game, position, mover, mv);
                let child = self.rules.representative(&child);
                let hash = self.positions.hash(&child);
                let shard = shard_of(hash);
                piece.edges.push(edge);
                piece.shards.push(shard);
                piece.lists[usize::from(shard)].push((hash, child));
            }
        }
        true
    }
}

/// What threads may read while shards are filled.
struct Children<'a, G: Game> {
    filling: Filling<'a, G::Position>,
    pieces: &'a [Piece<G>],
    counts: [usize; SHARDS],
}

impl<G: Game> Children<'_, G> {
    fn fill(&self, nth: usize, shard: &mut Shard<G::Position>) -> bool {
        let lists = self.pieces.iter().map(|piece| &piece.lists[nth][..]);
        shard.fill(&self.filling, self.counts[nth], lists)
    }
}

/// The way through large plies.
pub(super) struct Slab<'a, G: Game> {
    team: &'a Team<G>,
    pieces: Vec<Piece<G>>,
    /// Moves that were made in slabs, from so many positions.
    made: (usize, usize),
}

impl<'a, G: Game> Slab<'a, G> {
    pub(super) fn new(team: &'a Team<G>) -> Self {
        Self {
            team,
            pieces: Vec::new(),
            made: (0, 0),
        }
    }

    /// Expands the next slab of a ply whose open positions are `open`, and
    /// gives the position after it.
    pub(super) fn run(
        &mut self,
        exploration: &mut Exploration<'_, G>,
        open: Range<usize>,
        meter: &mut Meter<'_>,
        visitor: &mut impl Visitor<G>,
    ) -> Result<usize, Interrupted<G::Position>> {
        let Exploration {
            rules, positions, ..
        } = exploration;
        let range = self.cut(positions.len(), open);
        let visited = visitor.peak_usage(0);
        let expected = self.children(range.len()) * Self::child_usage();
        let held = positions.memory_usage() + visited;
        meter.memory(held + self.memory_usage(positions).max(expected))?;

        let ahead = Ahead {
            rules,
            positions,
            watch: meter.watch(),
        };
        let (threads, crew) = (self.team.threads(), self.team.crew().explorers);
        while !(crew.expand)(threads, &ahead, &mut self.pieces) {
            meter.pulse()?;
        }

        let counts = std::array::from_fn(|shard| {
            let lists = self.pieces.iter().map(|piece| piece.lists[shard].len());
            lists.sum()
        });
        let growth = positions.slab_growth(&counts) + visited + self.memory_usage(positions);
        meter.memory(growth)?;
        let (shards, filling) = positions.parts();
        let children = Children {
            filling,
            pieces: &self.pieces,
            counts,
        };
        let filled = (crew.fill)(threads, &children, shards);
        positions.filled();
        if !filled {
            let needed = growth as u64;
            return Err(Stopped::OutOfMemory { needed }.into());
        }
        self.tell(positions, meter, visitor)?;
        (crew.settle)(threads, positions.parts().0);
        Ok(range.end)
    }

    /// The positions of the next slab, dealt out to the pieces.
    fn cut(&mut self, found: usize, open: Range<usize>) -> Range<usize> {
        // What slabs take stays small beside what is held.
        let children = CHILDREN.min(found / 2);
        let (positions, moves) = self.made;
        let most = match moves {
            0 => LARGE_FIRST,
            _ => children.saturating_mul(positions) / moves,
        };
        let len = most.max(FEWEST).min(open.len());
        let range = open.start..open.start + len;
        let piece = len.div_ceil(PIECES);
        self.pieces.resize_with(PIECES, Piece::new);
        let mut from = range.start;
        for part in &mut self.pieces {
            let to = (from + piece).min(range.end);
            part.range = from..to;
            from = to;
        }
        range
    }

    /// Children of so many positions, if they are like those before.
    fn children(&self, positions: usize) -> usize {
        let (before, moves) = self.made;
        positions.saturating_mul(moves) / before.max(1)
    }

    /// Bytes of a child on its way.
    const fn child_usage() -> usize {
        size_of::<G::Move>()
            + size_of::<Edge<G::Value>>()
            + size_of::<(u64, G::Position)>()
            + 1
            + size_of::<u32>()
    }

    /// Bytes that are taken for slabs.
    fn memory_usage(&self, positions: &ShardedSet<G::Position>) -> usize {
        let pieces = self.pieces.iter().map(Piece::memory_usage);
        pieces.sum::<usize>() + positions.slab_usage()
    }

    /// Numbers the new positions and tells everything, in order.
    fn tell(
        &mut self,
        positions: &mut ShardedSet<G::Position>,
        meter: &mut Meter<'_>,
        visitor: &mut impl Visitor<G>,
    ) -> Result<(), Interrupted<G::Position>> {
        let beside = self.memory_usage(positions);
        for piece in &mut self.pieces {
            let mut children = piece.moves.iter().zip(piece.edges.drain(..));
            let mut shards = piece.shards.iter();
            for (at, (count, terminal)) in piece.range.clone().zip(piece.positions.drain(..)) {
                let position = positions.nth(at);
                if count == 0 && terminal.is_none() {
                    return Err(Refusal::NoMoves(position.clone()).into());
                }
                let count = count as usize;
                meter.count_moves(count)?;
                let visited = visitor.peak_usage(count) + beside;
                meter.memory(positions.memory_usage() + visited)?;
                visitor.position(position, terminal);
                for ((mv, edge), &shard) in children.by_ref().zip(shards.by_ref()).take(count) {
                    let to = positions.take(shard.into(), |grown| {
                        if let Some(grown) = grown {
                            meter.memory(grown + visited)?;
                        }
                        meter.position()
                    })?;
                    visitor.edge(mv, to, edge);
                }
                self.made.0 += 1;
                self.made.1 += count;
            }
        }
        Ok(())
    }
}

/// Positions of the first slab.
const LARGE_FIRST: usize = super::LARGE / 4;
