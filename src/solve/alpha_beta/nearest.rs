//! How far a tie is, where play of rank 0 leaves that open.
//!
//! Both players want a near tie, so it is not a matter of cutting off: from a
//! position that neither can win, the tie is as far as the shortest play to
//! one through positions that neither can win, whoever is to move. That play
//! is found breadth first, and a question decides which positions belong to
//! it. Time grows with the number of such positions on the way; a game that
//! fills its board says the length itself
//! ([`Guided::full_length`](crate::Guided::full_length)).

use hashbrown::HashSet;

use super::Searchable;
use super::engine::Engine;
use super::guide::Guide;
use super::memory::Memory;
use crate::limits::{Meter, Stopped};
use crate::solve::{Edge, Interrupted, Refusal};
use crate::table::FixedHash;
use crate::value::{Ranked, Value};

impl<G: Searchable, H: Guide<G>, M: Memory<G, H>> Engine<'_, G, H, M> {
    /// The value of a position of this rank, whose distance is open.
    pub(super) fn nearest(
        &mut self,
        meter: &mut Meter<'_>,
        start: &G::Position,
        rank: i64,
    ) -> Result<G::Value, Interrupted<G::Position>> {
        let game = self.game;
        let mut seen = HashSet::with_hasher(FixedHash::default());
        let mut level = vec![game.canonical(start)];
        seen.extend(level.iter().cloned());
        let mut moves = Vec::new();
        for plies in 0..u32::MAX {
            let mut next = Vec::new();
            for position in &level {
                if game.terminal(position).is_some() {
                    return Ok(G::Value::of_rank(rank, plies));
                }
                moves.clear();
                game.moves(position, &mut moves);
                let mover = game.to_move(position);
                for mv in &moves {
                    let (child, edge) = Edge::along(game, position, mover, mv);
                    let child = game.canonical(&child);
                    if !seen.contains(&child) && self.keeps(meter, &child, &edge, rank)? {
                        grow(meter, &mut seen, self.memory.memory_usage())?;
                        seen.insert(child.clone());
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        // Play of this rank that reaches no end: it has none.
        match G::Value::endless() {
            Some(value) => Ok(value),
            None => Err(Refusal::NoMoves(start.clone()).into()),
        }
    }

    /// Whether a child, seen from its parent of this rank, is worth as much.
    fn keeps(
        &mut self,
        meter: &mut Meter<'_>,
        child: &G::Position,
        edge: &Edge<G::Value>,
        rank: i64,
    ) -> Result<bool, Interrupted<G::Position>> {
        let view = |rank: i64| if edge.flips { -rank } else { rank };
        if let Some(value) = self.game.terminal(child) {
            let seen = G::Value::rank_after(view(value.rank()), &edge.payoff);
            return Ok(seen == Some(rank));
        }
        // It cannot be better: the parent would be.
        let question = G::Value::rank_before(rank, &edge.payoff);
        Ok(if edge.flips {
            self.ask(meter, child, 1 - question)? < 1 - question
        } else {
            self.ask(meter, child, question)? >= question
        })
    }
}

/// Room for one position more, twice: it is seen, and may be gone on from.
fn grow<P: Eq + std::hash::Hash>(
    meter: &mut Meter<'_>,
    seen: &mut HashSet<P, FixedHash>,
    held: usize,
) -> Result<(), Stopped> {
    if seen.len() < seen.capacity() {
        return Ok(());
    }
    let needed = held + 4 * seen.allocation_size().max(1024);
    meter.memory(needed)?;
    let room = seen.try_reserve(1);
    room.map_err(|_| Stopped::OutOfMemory {
        needed: needed as u64,
    })
}
