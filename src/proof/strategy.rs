//! A proof as a strategy: what to do in every position that the other player
//! can bring about, and how it is written.
//!
//! The search proves representatives; the strategy is of the positions as they
//! stand, so that whoever checks it need not believe in symmetries. Positions
//! that are reached in several ways stand there once. They are numbered in
//! reversed order of finishing by depth-first search: where the strategy has
//! no cycles, each move leads to a higher number (Tarjan 1976), and that alone shows
//! that play ends.
//!
//! # The format
//!
//! ```text
//! retrograde proof 1
//! first wins
//! 1 X.O/.X./O..
//!   r3c3 -> first won
//! ```
//!
//! Two lines say what this is and what is claimed (`first wins`, `second does
//! not lose`, and so on). Then positions, each with its number, and under each
//! its moves, with the number of the position they lead to or the end:
//! `first won`, `second won`, `nobody won`. Position 1 is the one the claim is
//! about. If the game is over there, `over` stands in place of a move.

use std::io::{self, Write};

use super::Claim;
use super::search::Search;
use super::table::{Known, Node};
use crate::game::{Game, Player};
use crate::limits::Stopped;
use crate::notation::Notation;
use crate::solve::Interrupted;
use crate::table::{PositionSet, vec_peak};
use crate::value::{Value, Verdict};

/// The first line of each proof.
pub(super) const TITLE: &str = "retrograde proof 1";
/// What stands in place of a move where the game is over.
pub(super) const OVER: &str = "over";
/// What stands between a move and where it leads.
pub(super) const ARROW: &str = " -> ";

impl Claim {
    /// As it stands in a proof: `first wins`, `second does not lose`.
    pub fn line(self) -> String {
        let what = if self.wins { "wins" } else { "does not lose" };
        format!("{} {what}", short(self.player))
    }
}

/// How a game ended.
pub(super) fn end(winner: Option<Player>) -> String {
    format!("{} won", winner.map_or("nobody", short))
}

fn short(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// Who has won, by the value of an end.
pub(super) fn winner<V: Value>(value: &V, to_move: Player) -> Option<Player> {
    match value.verdict() {
        Some(Verdict::Won) => Some(to_move),
        Some(Verdict::Lost) => Some(to_move.other()),
        Some(Verdict::Even) | None => None,
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// To the position of this number, in order of discovery.
    Position(u32),
    /// To the end of the game, won by this player.
    Over(Option<Player>),
}

/// One move wherever the player of the [claim](Claim) is to move, every move where the
/// other one is.
pub struct Strategy<'g, G: Game> {
    game: &'g G,
    claim: Claim,
    /// By order of discovery; the position in question is the first.
    positions: PositionSet<G::Position>,
    /// The moves of each: from where to where.
    spans: Vec<(usize, usize)>,
    moves: Vec<(G::Move, Target)>,
    /// The positions as they finished.
    finished: Vec<u32>,
}

impl<G: Game> Strategy<'_, G> {
    /// What it shows.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The number of its positions, without those where the game is over.
    pub fn positions(&self) -> usize {
        self.finished.len()
    }

    /// The number of its moves.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }
}

impl<G: Notation> Strategy<'_, G> {
    /// Writes it, the same on every run, for [`verify()`](super::verify()).
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let game = self.game;
        writeln!(out, "{TITLE}\n{}", self.claim.line())?;
        let mut number = vec![0; self.finished.len()];
        for (at, &position) in (1u32..).zip(self.finished.iter().rev()) {
            number[position as usize] = at;
        }
        for &at in self.finished.iter().rev() {
            let position = self.positions.position(at);
            let text = game.format_position(position);
            writeln!(out, "{} {text}", number[at as usize])?;
            if let Some(value) = game.terminal(position) {
                let winner = winner(&value, game.to_move(position));
                writeln!(out, "  {OVER}{ARROW}{}", end(winner))?;
            }
            let (from, to) = self.spans[at as usize];
            for (mv, target) in &self.moves[from..to] {
                let mv = game.format_move(position, mv);
                match *target {
                    Target::Position(to) => {
                        writeln!(out, "  {mv}{ARROW}{}", number[to as usize])?;
                    }
                    Target::Over(winner) => writeln!(out, "  {mv}{ARROW}{}", end(winner))?,
                }
            }
        }
        out.flush()
    }
}

/// Gathers the strategy from what a search has found, and lets it search again
/// what it has forgotten.
pub(super) fn extract<'g, G: Game>(
    game: &'g G,
    start: &G::Position,
    claim: Claim,
    attacker: Player,
    search: Search<'_, G>,
) -> Result<Strategy<'g, G>, Stopped> {
    let strategy = Strategy {
        game,
        claim,
        positions: PositionSet::new(),
        spans: Vec::new(),
        moves: Vec::new(),
        finished: Vec::new(),
    };
    let mut gather = Gather {
        strategy,
        search,
        attacker,
        stack: Vec::new(),
        done: Vec::new(),
        buffer: Vec::new(),
    };
    match gather.run(start) {
        Ok(()) => Ok(gather.strategy),
        Err(Interrupted::Stopped(reason)) => Err(reason),
        // The search has been through all of this, and found no fault.
        Err(Interrupted::Refused(_)) => Err(gather.lost()),
    }
}

struct Gather<'a, 'g, G: Game> {
    strategy: Strategy<'g, G>,
    search: Search<'a, G>,
    attacker: Player,
    /// The path: positions, and the next move of each.
    stack: Vec<(u32, usize)>,
    /// Whether each position is done.
    done: Vec<bool>,
    buffer: Vec<G::Move>,
}

/// The moves of a position that was found and not yet looked at.
const NEW: (usize, usize) = (usize::MAX, 0);

impl<G: Game> Gather<'_, '_, G> {
    fn run(&mut self, start: &G::Position) -> Result<(), Interrupted<G::Position>> {
        self.number(start.clone())?;
        self.enter(0)?;
        while let Some((position, next)) = self.stack.last_mut() {
            let position = *position;
            if *next == self.strategy.spans[position as usize].1 {
                self.stack.pop();
                self.done[position as usize] = true;
                self.strategy.finished.push(position);
                continue;
            }
            let target = self.strategy.moves[*next].1;
            *next += 1;
            if let Target::Position(to) = target {
                if self.strategy.spans[to as usize] == NEW {
                    self.enter(to)?;
                } else if self.strategy.claim.wins && !self.done[to as usize] {
                    return Err(self.lost().into());
                }
            }
        }
        Ok(())
    }

    /// Only a table that has lost entries has proofs in it that do not fit
    /// together: one part was found again in another way.
    fn lost(&self) -> Stopped {
        let held = self.search.memory_usage() as u64;
        Stopped::Memory {
            limit: self.search.meter.memory_limit().unwrap_or(held),
            needed: 2 * held,
        }
    }

    fn number(&mut self, position: G::Position) -> Result<u32, Interrupted<G::Position>> {
        let strategy = &mut self.strategy;
        if let Some(number) = strategy.positions.number(&position) {
            return Ok(number);
        }
        let held = self.search.memory_usage()
            + strategy.positions.peak_usage()
            + vec_peak(&strategy.spans, 1)
            + vec_peak(&strategy.moves, 1)
            + vec_peak(&strategy.finished, 1)
            + vec_peak(&self.done, 1)
            + vec_peak(&self.stack, 1);
        self.search.meter.memory(held)?;
        self.search.meter.position()?;
        let (number, _) = strategy.positions.insert(position)?;
        strategy.spans.push(NEW);
        self.done.push(false);
        Ok(number)
    }

    /// Puts a position on the path, with its moves.
    fn enter(&mut self, number: u32) -> Result<(), Interrupted<G::Position>> {
        let game = self.strategy.game;
        let position = self.strategy.positions.position(number).clone();
        let from = self.strategy.moves.len();
        if game.terminal(&position).is_none() {
            let mut moves = std::mem::take(&mut self.buffer);
            moves.clear();
            game.moves(&position, &mut moves);
            self.search.meter.count_moves(moves.len())?;
            if game.to_move(&position) == self.strategy.claim.player {
                let chosen = self.choose(&position, &moves)?;
                moves.swap(0, chosen);
                moves.truncate(1);
            }
            for mv in moves.drain(..) {
                let child = game.play(&position, &mv);
                let target = match game.terminal(&child) {
                    Some(value) => Target::Over(winner(&value, game.to_move(&child))),
                    None => Target::Position(self.number(child)?),
                };
                self.strategy.moves.push((mv, target));
            }
            self.buffer = moves;
        }
        self.strategy.spans[number as usize] = (from, self.strategy.moves.len());
        self.stack.push((number, from));
        Ok(())
    }

    /// The move that does it: for a win, into the shortest proof known; else
    /// to a position that is there already, if that will do, since that keeps the
    /// strategy small.
    fn choose(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<usize, Interrupted<G::Position>> {
        let game = self.strategy.game;
        let wins = self.strategy.claim.wins;
        let mut best = None;
        for (at, mv) in moves.iter().enumerate() {
            let child = game.play(position, mv);
            let rank = match self.search.known(&self.node(&child))? {
                Some(Known::Proven { plies }) if wins => plies,
                Some(Known::Disproven { given: None }) if !wins => {
                    let there = self.strategy.positions.number(&child).is_some();
                    u32::from(!there && game.terminal(&child).is_none())
                }
                _ => continue,
            };
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, at));
            }
        }
        if let Some((_, at)) = best {
            return Ok(at);
        }
        for (at, mv) in moves.iter().enumerate() {
            let node = self.node(&game.play(position, mv));
            if self.search.settle(node)?.is_some() == wins {
                return Ok(at);
            }
        }
        Err(self.lost().into())
    }

    fn node(&self, position: &G::Position) -> Node<G::Position> {
        let game = self.strategy.game;
        Node {
            position: game.canonical(position),
            attacking: game.to_move(position) == self.attacker,
        }
    }
}
