//! Many boards at once: those of one shape share one way forward, and one way
//! back for as many boards as there are lanes.
//!
//! The positions do not depend on what the moves bank, so the way forward is
//! the same for all boards of a shape. On the way back a position's values are
//! [`Lanes`](crate::Lanes) in the narrowest integers that all boards of the
//! pass fit: for fifty boards with small values that is little more work than
//! for one.

use std::time::Instant;

use hashbrown::HashMap;

use super::backward::{self, Backward, Kept};
use super::forward::{Explored, Forward};
use super::{Grades, Keep, Solved, Threads};
use crate::batch::{Batch, Many, size};
use crate::game::Game;
use crate::graded::Graded;
use crate::limits::{Meter, Report};
use crate::solve::{Edge, Interrupted, Unsolved, Values};
use crate::table::FixedHash;
use crate::value::{Lane, Lanes, Score, Value};

/// What is known of one board of many.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSolved<M> {
    /// The value of its start, seen by the player to move.
    pub value: Score,
    /// The moves of the start with the value of each, seen by the player who
    /// makes it and with what it banks.
    pub moves: Vec<(M, Score)>,
    /// What the run used that this board was solved in, with others.
    pub report: Report,
}

impl<M> BoardSolved<M> {
    /// As a solved game that knows its start and what comes after it.
    pub(crate) fn on<G>(self, game: &G) -> Solved<'_, G>
    where
        G: Game<Move = M, Value = Score>,
    {
        let start = game.start();
        let mover = game.to_move(&start);
        let mut known = vec![(game.canonical(&start), self.value)];
        for (mv, value) in &self.moves {
            let (child, edge) = Edge::along(game, &start, mover, mv);
            // What the move does to the child's value, undone.
            let seen = Score(value.0 - edge.payoff);
            let value = if edge.flips { seen.flip() } else { seen };
            known.push((game.canonical(&child), value));
        }
        Solved {
            game,
            start,
            value: self.value,
            report: self.report,
            values: Box::new(Known(known)),
        }
    }
}

/// The few positions that are known of a board.
struct Known<P>(Vec<(P, Score)>);

impl<G: Game<Value = Score>> Values<G> for Known<G::Position> {
    fn value(&self, game: &G, position: &G::Position) -> Option<Score> {
        let class = game.canonical(position);
        let known = self.0.iter().find(|(position, _)| *position == class);
        known.map(|(_, value)| *value)
    }
}

/// One board's answer: exact, or why there is none.
pub type BoardAnswer<G> =
    Result<BoardSolved<<G as Game>::Move>, Unsolved<<G as Game>::Position, Score>>;

/// Numbers of lanes, from the fewest.
const LANES: [usize; 3] = [4, 16, 64];

impl Grades {
    /// Solves many boards, those of one shape together, and gives their
    /// answers in the order of the boards.
    ///
    /// The limit on time holds for all boards together, the others for the
    /// boards of each shape. Where one of these is reached, it is for all
    /// boards that were in the run.
    pub fn solve_boards<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Graded + Sync,
    {
        let begun = Instant::now();
        let mut answers = Vec::with_capacity(boards.len());
        for group in groups(boards) {
            let mut solver = self.clone();
            solver.setup.limits = solver.setup.limits.spent(begun.elapsed());
            let members: Vec<&G> = group.iter().map(|&number| boards[number]).collect();
            answers.extend(group.into_iter().zip(solver.solve_group(&members)));
        }
        answers.sort_unstable_by_key(|(number, _)| *number);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    /// Boards of one shape, all with a range.
    fn solve_group<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Graded + Sync,
    {
        let [first, _, ..] = boards else {
            return boards
                .iter()
                .map(|board| self.solve_alone(*board))
                .collect();
        };
        let rules = first.numbered();
        let start = rules.canonical(&rules.start());
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let threads = self.setup.pool(usize::MAX);
        let found = Forward::new(&rules, self.tuning, &threads).run(start, &mut meter);
        let explored = match found {
            Ok(explored) => explored,
            Err(why) => return all(&why, boards, &meter.report(Self::NAME)),
        };
        let mut group = Group {
            solver: self,
            explored,
            threads,
            meter,
        };
        let sizes = boards.iter().filter_map(|board| size(*board));
        let size = sizes.max().unwrap_or(0);
        if size <= Lanes::<i16, 1>::largest() {
            group.solve::<G, i16>(boards)
        } else if size <= Lanes::<i32, 1>::largest() {
            group.solve::<G, i32>(boards)
        } else {
            group.solve::<G, i64>(boards)
        }
    }

    fn solve_alone<G>(&self, board: &G) -> BoardAnswer<G>
    where
        G: Batch + Graded + Sync,
    {
        let solved = self.clone().keep(Keep::Two).solve(board)?;
        Ok(BoardSolved {
            value: *solved.value(),
            moves: solved.moves_of(solved.start()).unwrap_or_default(),
            report: solved.report().clone(),
        })
    }
}

/// The numbers of the boards of each shape; a board that promises no range is
/// left alone.
fn groups<G: Batch>(boards: &[&G]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut by_shape = HashMap::with_hasher(FixedHash::default());
    for (number, board) in boards.iter().enumerate() {
        let alone = size(*board).is_none().then_some(number);
        let group = *by_shape
            .entry((board.shape(), alone))
            .or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(number);
    }
    groups
}

/// The same failure for all boards.
fn all<G: Batch>(
    why: &Interrupted<G::Position>,
    boards: &[&G],
    report: &Report,
) -> Vec<BoardAnswer<G>>
where
    G::Position: Clone,
{
    let each = |board: &&G| {
        let why = why.clone();
        Err(why.unsolved(*board, &board.start(), None, report.clone()))
    };
    boards.iter().map(each).collect()
}

/// Boards of one shape whose positions are found.
struct Group<'a, P> {
    solver: &'a Grades,
    explored: Explored<P>,
    threads: Threads,
    meter: Meter<'a>,
}

impl<P> Group<'_, P> {
    /// Pass after pass.
    fn solve<G, T: Lane>(&mut self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Graded<Position = P> + Sync,
    {
        let mut answers = Vec::with_capacity(boards.len());
        let mut rest = boards;
        while !rest.is_empty() {
            let lanes = self.lanes(rest.len(), size_of::<T>());
            let (now, later) = rest.split_at(lanes.min(rest.len()));
            answers.extend(match lanes {
                64 => self.pass::<G, T, 64>(now),
                16 => self.pass::<G, T, 16>(now),
                _ => self.pass::<G, T, 4>(now),
            });
            rest = later;
        }
        answers
    }

    /// The fewest lanes that so many boards fit; fewer where memory is short.
    fn lanes(&mut self, boards: usize, width: usize) -> usize {
        let mut fewest = LANES.iter().position(|&lanes| lanes >= boards);
        let at = fewest.get_or_insert(LANES.len() - 1);
        let need = |lanes| backward::memory(&self.explored.layers, Keep::Two, lanes * width);
        while *at > 0
            && self
                .meter
                .memory(self.explored.bytes + need(LANES[*at]))
                .is_err()
        {
            *at -= 1;
        }
        LANES[*at]
    }

    /// The way back for as many boards as there are lanes.
    fn pass<G, T: Lane, const N: usize>(&mut self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Graded<Position = P> + Sync,
    {
        let solver = self.solver;
        let Ok(many) = Many::<G, T, N>::new(boards) else {
            // They differ where they should not.
            return boards
                .iter()
                .map(|board| solver.solve_alone(*board))
                .collect();
        };
        let backward = Backward {
            game: &many,
            explored: &self.explored,
            keep: Keep::Two,
            tuning: solver.tuning,
            threads: &self.threads,
        };
        let outcome = backward.run::<Lanes<T, N>>(&mut self.meter);
        let report = self.meter.report(Grades::NAME);
        let values = match outcome {
            Ok(values) => values,
            Err(why) => return all(&why, boards, &report),
        };
        let layers = self.explored.layers[..values.len()].to_vec();
        let value = values[0][0];
        let solved = Solved {
            game: &many,
            start: many.start(),
            value,
            report,
            values: Box::new(Kept { layers, values }),
        };
        let moves = solved.moves_of(solved.start()).unwrap_or_default();
        let board = |lane: usize| BoardSolved {
            value: value.score(lane),
            moves: moves
                .iter()
                .map(|(mv, value)| (mv.clone(), value.score(lane)))
                .collect(),
            report: solved.report().clone(),
        };
        (0..boards.len()).map(|lane| Ok(board(lane))).collect()
    }
}
