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

use super::{
    Answer, Configure, Interrupted, Parallel, Powers, Refusal, Setup, Solved, Solver, Team,
    Unsolved, Values,
};
use crate::explore::{Explored, explore};
use crate::game::Game;
use crate::limits::Meter;
use crate::table::ShardedSet;
use crate::value::Value;

mod link;
mod links;
mod owner;
mod settle;

use links::{Forward, Payoffs};
use owner::{Owner, owner_of};
pub(super) use settle::Settlers;
use settle::Settling;

/// Retrograde analysis of the reachable graph, for games with cycles and
/// without.
///
/// Time: one expansion a reachable position, one lookup and one message back a
/// move. Memory: a position with some 15 bytes, 8 bytes a move, and its payoff
/// twice where not all moves bank the same.
///
/// A game that is [`Parallel`] is solved in [threads](Configure::threads) by
/// [`solve_parallel`](Self::solve_parallel), and wherever [`Powers`] say so.
#[derive(Clone, Debug, Default)]
pub struct Retrograde {
    setup: Setup,
}

impl Retrograde {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves the game from a position of the caller's choice, in threads. The
    /// answer and its report, but for the time, are the same for any number of
    /// them.
    ///
    /// ```
    /// use retrograde::toy::{Chain, LastMove};
    /// use retrograde::{Configure, Outcome, Retrograde};
    ///
    /// let game = LastMove(Chain { plies: 9 });
    /// let solved = Retrograde::new().threads(2).solve_parallel(&game, 9).unwrap();
    /// assert_eq!(*solved.value(), Outcome::Win(9));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`].
    pub fn solve_parallel<'g, G: Parallel>(
        &self,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        Powers::new().parallel().solve_retrograde(self, game, start)
    }

    /// Solves with all that the game offers.
    pub(super) fn run<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        let team = Team::new(&self.setup, powers.crew());
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut links = Forward::new();
        let explored = match explore(game, &start, true, &team, &mut meter, &mut links) {
            Ok(explored) => explored,
            Err(why) => {
                let report = meter.report(Self::NAME);
                return Err(why.unsolved(game, &start, None, report));
            }
        };
        let Explored { positions } = explored;
        let mut owners = Vec::new();
        let outcome = settle(
            positions.memory_usage(),
            links,
            &team,
            &mut owners,
            &mut meter,
        );
        let report = meter.report(Self::NAME);
        match outcome {
            Err(why) => {
                let why = why.map(|number| positions.position(number).clone());
                let found = owners.first().and_then(Owner::first_value);
                return Err(why.unsolved(game, &start, found.as_ref(), report));
            }
            Ok(0) => {}
            Ok(_) => match G::Value::endless() {
                Some(draw) => owners.iter_mut().for_each(|owner| owner.fill(&draw)),
                None => {
                    let cycle = open_cycle(game, &positions, &owners);
                    return Err(Unsolved::Refused(Refusal::cycle(game, &cycle)));
                }
            },
        }
        let values: Vec<_> = owners.into_iter().map(Owner::into_values).collect();
        Ok(Solved {
            game,
            start,
            // The start was explored first.
            value: values[0].get(0),
            report,
            values: Box::new(Settled { positions, values }),
        })
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
        self.run(&Powers::new(), game, start)
    }
}

struct Settled<P, V: Value> {
    positions: ShardedSet<P>,
    values: Vec<owner::Values<V>>,
}

impl<G: Game> Values<G> for Settled<G::Position, G::Value> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        let number = self.positions.number(&game.canonical(position))?;
        Some(self.values[owner_of(number)].get(number))
    }
}

/// Gives values to all positions whose value follows from the ends of the
/// game, and tells how many are left: those lie on cycles or lead to them only.
/// `held` is what is taken beside, in bytes. `owners` are there with what is
/// known as soon as there is something.
fn settle<G: Game>(
    held: usize,
    forward: Forward<G::Value>,
    team: &Team<G>,
    owners: &mut Vec<Owner<G::Value>>,
    meter: &mut Meter<'_>,
) -> Result<usize, Interrupted<u32>> {
    let need = link::need(&forward);
    let linked = held + need.links::<G::Value>();
    let needed = linked + forward.memory_usage();
    meter.memory(needed)?;
    let settlers = team.crew().settlers;
    let threads = team.threads_for(need.positions);
    *owners = link::link(&forward, settlers, threads, meter, needed)?;

    let Forward {
        moves,
        payoffs,
        terminals,
        ..
    } = forward;
    let same = match payoffs {
        Payoffs::Same(same) => same,
        Payoffs::None | Payoffs::Each(_) => <G::Value as Value>::Payoff::default(),
    };
    // With a place in the lists of those that are ready.
    let held = linked + need.state::<G::Value>() + need.positions * size_of::<u32>();
    meter.memory(
        held + moves.memory_usage() + terminals.capacity() * size_of::<(u32, G::Value)>(),
    )?;
    for (nth, owner) in owners.iter_mut().enumerate() {
        owner.begin(nth, &moves);
    }
    drop(moves);

    meter.phase("settling", Some(need.positions as u64));
    let mut settling = Settling::new(std::mem::take(owners), same, settlers, threads, need, held);
    let left = settling.run(terminals, meter);
    *owners = settling.owners;
    left
}

/// A cycle of open positions: each of them has an open move, so a walk along
/// those comes back to where it was.
fn open_cycle<G: Game>(
    game: &G,
    positions: &ShardedSet<G::Position>,
    owners: &[Owner<G::Value>],
) -> Vec<G::Position> {
    let is_open = |number: u32| !owners[owner_of(number)].is_settled(number);
    let mut seen_at = vec![usize::MAX; positions.len()];
    let mut walk: Vec<G::Position> = Vec::new();
    let mut at = (0..).take(positions.len()).find(|&number| is_open(number));
    while let Some(number) = at {
        let seen = &mut seen_at[number as usize];
        if *seen != usize::MAX {
            return walk.split_off(*seen);
        }
        *seen = walk.len();
        let position = positions.position(number).clone();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        at = moves.iter().find_map(|mv| {
            let child = game.canonical(&game.play(&position, mv));
            positions.number(&child).filter(|&number| is_open(number))
        });
        walk.push(position);
    }
    walk
}
