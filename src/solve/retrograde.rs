//! Retrograde analysis: from the ends of the game back to its start.
//!
//! Zermelo (1913) argued backwards from the ends of chess; Bellman (1965) and
//! Ströhlein (1970) made it a program, Thompson (1986) made it famous. Here
//! the graph of all reachable positions is built first, breadth first. Then
//! terminal positions are settled and the news goes back along reversed moves:
//! each position counts its open moves and keeps the best settled one. It is
//! settled when no move is open any more, or as soon as its value says that
//! no open move can be better: a win is a win whatever the other moves are.
//!
//! Rounds make distances exact: wins and losses are settled in order of their
//! distance, ties after them. What is left when nothing moves any more is
//! endless play. A kind of value without endless play has no answer then: the
//! game is refused, and a cycle of unsettled positions is shown.
//!
//! On a game without cycles this is backward propagation in reversed
//! topological order (Kahn 1962), and it works for every kind of value.

use std::collections::BTreeMap;

use super::{
    Answer, Configure, Edge, Interrupted, Refusal, Setup, Solved, Solver, Unsolved, Values,
};
use crate::explore::{Explored, Visitor, explore};
use crate::game::Game;
use crate::limits::{Meter, Stopped};
use crate::table::{PositionSet, vec_peak};
use crate::value::Value;

/// Retrograde analysis of the reachable graph, for games with cycles and
/// without.
///
/// Time: one expansion a reachable position, one lookup and one message back a
/// move. Memory: position, value and some 20 bytes a position, 8 bytes and two
/// payoffs a move.
#[derive(Clone, Debug, Default)]
pub struct Retrograde {
    setup: Setup,
}

impl Retrograde {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Configure for Retrograde {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Solver for Retrograde {
    const NAME: &'static str = "retrograde";

    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut links = Forward::new();
        let explored = match explore(game, &start, true, &mut meter, &mut links) {
            Ok(explored) => explored,
            Err(why) => {
                let report = meter.report(Self::NAME);
                return Err(why.unsolved(game, &start, None, report));
            }
        };
        let Explored { positions } = explored;
        let mut values = Vec::new();
        let outcome = settle(positions.memory_usage(), links, &mut values, &mut meter);
        let report = meter.report(Self::NAME);
        match outcome {
            Err(why) => {
                let why = why.map(|number| positions.position(number).clone());
                Err(why.unsolved(game, &start, values.first(), report))
            }
            Ok(open) => {
                if let Some(open) = open {
                    match G::Value::endless() {
                        Some(draw) => open.fill(&mut values, &draw),
                        None => {
                            let cycle = open.cycle(game, &positions);
                            return Err(Unsolved::Refused(Refusal::cycle(game, &cycle)));
                        }
                    }
                }
                Ok(Solved {
                    game,
                    start,
                    // The start was explored first.
                    value: values[0].clone(),
                    report,
                    values: Box::new(Settled { positions, values }),
                })
            }
        }
    }
}

struct Settled<P, V> {
    positions: PositionSet<P>,
    values: Vec<V>,
}

impl<G: Game> Values<G> for Settled<G::Position, G::Value> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        let number = self.positions.number(&game.canonical(position))?;
        Some(self.values[number as usize].clone())
    }
}

/// Where a move leads, and whether the side to move changes: 31 bits and one.
#[derive(Clone, Copy)]
struct Link(u32);

impl Link {
    fn new(number: u32, flips: bool) -> Self {
        Self(number << 1 | u32::from(flips))
    }

    fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn flips(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The moves of all positions, in the order of exploration.
struct Forward<V: Value> {
    /// Where the moves of each position begin.
    first: Vec<usize>,
    to: Vec<Link>,
    payoff: Vec<V::Payoff>,
    terminals: Vec<(u32, V)>,
}

impl<V: Value> Forward<V> {
    fn new() -> Self {
        Self {
            first: Vec::new(),
            to: Vec::new(),
            payoff: Vec::new(),
            terminals: Vec::new(),
        }
    }

    fn moves(&self, number: usize) -> std::ops::Range<usize> {
        let end = self.first.get(number + 1).copied();
        self.first[number]..end.unwrap_or(self.to.len())
    }

    /// Bytes taken now.
    fn held(&self) -> usize {
        self.first.capacity() * size_of::<usize>()
            + self.to.capacity() * size_of::<Link>()
            + self.payoff.capacity() * size_of::<V::Payoff>()
            + self.terminals.capacity() * size_of::<(u32, V)>()
    }
}

impl<G: Game> Visitor<G> for Forward<G::Value> {
    fn position(&mut self, _position: &G::Position, terminal: Option<G::Value>) {
        if let Some(value) = terminal {
            let number = u32::try_from(self.first.len()).expect("numbered by a position set");
            self.terminals.push((number, value));
        }
        self.first.push(self.to.len());
    }

    fn edge(&mut self, _mv: &G::Move, to: u32, edge: Edge<G::Value>) {
        self.to.push(Link::new(to, edge.flips));
        self.payoff.push(edge.payoff);
    }

    fn peak_usage(&self, moves: usize) -> usize {
        vec_peak(&self.first, 1)
            + vec_peak(&self.to, moves)
            + vec_peak(&self.payoff, moves)
            + vec_peak(&self.terminals, 1)
    }
}

/// The same moves, gathered by where they lead.
struct Backward<V: Value> {
    first: Vec<usize>,
    from: Vec<Link>,
    payoff: Vec<V::Payoff>,
}

impl<V: Value> Backward<V> {
    /// Turns the moves round by a counting sort.
    fn new(forward: &Forward<V>, meter: &mut Meter<'_>) -> Result<Self, Stopped> {
        let count = forward.first.len();
        let mut first = vec![0usize; count + 1];
        for link in &forward.to {
            first[link.number() + 1] += 1;
        }
        for number in 0..count {
            first[number + 1] += first[number];
        }
        let mut from = vec![Link(0); forward.to.len()];
        let mut payoff = vec![V::Payoff::default(); forward.to.len()];
        let mut free = first.clone();
        for number in 0..count {
            meter.step()?;
            let parent = u32::try_from(number).expect("numbered by a position set");
            for at in forward.moves(number) {
                let link = forward.to[at];
                let slot = &mut free[link.number()];
                from[*slot] = Link::new(parent, link.flips());
                payoff[*slot] = forward.payoff[at].clone();
                *slot += 1;
            }
        }
        Ok(Self {
            first,
            from,
            payoff,
        })
    }
}

/// What settling needs beside the moves, and what is left of it.
struct Open {
    /// Moves of each position that are not settled yet.
    moves: Vec<u32>,
    settled: Vec<bool>,
}

/// Settles all that can be settled, writing to `values`; what is left open, if
/// anything is, lies on cycles or leads to them only.
fn settle<V: Value>(
    held: usize,
    forward: Forward<V>,
    values: &mut Vec<V>,
    meter: &mut Meter<'_>,
) -> Result<Option<Open>, Interrupted<u32>> {
    let count = forward.first.len();
    let edges = forward.to.len();
    let link_bytes = edges * (size_of::<Link>() + size_of::<V::Payoff>());
    // Two offsets, the value, the open moves, whether it is settled, and a
    // place in the list of those that are ready.
    let each = 2 * size_of::<usize>() + size_of::<V>() + 2 * size_of::<u32>() + 1;
    meter.memory(held + forward.held() + link_bytes + count * each)?;

    meter.phase("linking", Some(count as u64));
    let backward = Backward::new(&forward, meter)?;
    let mut open = Open {
        moves: (0..count)
            .map(|number| u32::try_from(forward.moves(number).len()).unwrap_or(u32::MAX))
            .collect(),
        settled: vec![false; count],
    };
    values.resize(count, V::worst());
    let mut rounds: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    for (number, value) in forward.terminals {
        rounds.entry(value.round()).or_default().push(number);
        values[number as usize] = value;
    }
    drop((forward.first, forward.to, forward.payoff));

    meter.phase("settling", Some(count as u64));
    let mut left = count;
    while let Some((round, mut ready)) = rounds.pop_first() {
        while let Some(number) = ready.pop() {
            let child = number as usize;
            if std::mem::replace(&mut open.settled[child], true) {
                continue;
            }
            left -= 1;
            meter.step()?;
            let value = values[child].clone();
            for at in backward.first[child]..backward.first[child + 1] {
                let link = backward.from[at];
                let parent = link.number();
                if open.settled[parent] {
                    continue;
                }
                let edge = Edge::<V> {
                    flips: link.flips(),
                    payoff: backward.payoff[at].clone(),
                };
                let seen = edge.checked_seen(&value);
                let seen = seen.ok_or(Refusal::Overflow(link.0 >> 1))?;
                let best = values[parent].better(&seen);
                open.moves[parent] -= 1;
                if open.moves[parent] == 0 || (best.settles_early() && best != values[parent]) {
                    let number = link.0 >> 1;
                    if best.round() == round {
                        ready.push(number);
                    } else {
                        rounds.entry(best.round()).or_default().push(number);
                    }
                }
                values[parent] = best;
            }
        }
    }
    Ok((left > 0).then_some(open))
}

impl Open {
    fn fill<V: Value>(&self, values: &mut [V], endless: &V) {
        for (value, settled) in values.iter_mut().zip(&self.settled) {
            if !settled {
                value.clone_from(endless);
            }
        }
    }

    /// A cycle of open positions: each of them has an open move, so a walk
    /// along those comes back to where it was.
    fn cycle<G: Game>(&self, game: &G, positions: &PositionSet<G::Position>) -> Vec<G::Position> {
        let mut seen_at = vec![usize::MAX; positions.len()];
        let mut walk: Vec<G::Position> = Vec::new();
        let mut at = self.settled.iter().position(|settled| !settled);
        while let Some(number) = at {
            if seen_at[number] != usize::MAX {
                return walk.split_off(seen_at[number]);
            }
            seen_at[number] = walk.len();
            let position = positions.positions()[number].clone();
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            at = moves.iter().find_map(|mv| {
                let child = game.canonical(&game.play(&position, mv));
                let number = positions.number(&child)? as usize;
                (!self.settled[number]).then_some(number)
            });
            walk.push(position);
        }
        walk
    }
}
