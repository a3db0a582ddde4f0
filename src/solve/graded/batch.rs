//! Many boards at once: those of one shape share one way forward, and one way
//! back for as many boards as there are lanes.
//!
//! The positions do not depend on what the moves bank, so the way forward is
//! the same for all boards of a shape. On the way back a position's values are
//! [`Lanes`](crate::Lanes) in the narrowest integers that all boards of the
//! pass fit: for fifty boards with small values that is little more work than
//! for one.

use std::time::Instant;

use super::backward::{self, Backward, Kept};
use super::forward::{Explored, Forward};
use super::whole::Classes;
use super::{Grades, Keep, Solved, Threads};
use crate::batch::{Batch, Many};
use crate::game::Game;
use crate::graded::Graded;
use crate::limits::Meter;
use crate::solve::boards::{BoardAnswer, all, alone, common_width, each, groups, in_groups};
use crate::value::{Lane, Lanes};

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
        in_groups(boards, Self::groups(boards), |members| {
            let mut solver = self.clone();
            solver.setup.limits = solver.setup.limits.spent(begun.elapsed());
            solver.solve_group(members)
        })
    }

    /// The numbers of the boards that are solved together.
    pub(crate) fn groups<G: Batch>(boards: &[&G]) -> Vec<Vec<usize>> {
        // The way forward is for boards of any scores.
        groups(boards, |_| 0)
    }

    /// Boards of one shape, all with a range.
    pub(crate) fn solve_group<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
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
        let threads = self.setup.pool();
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
        match common_width(boards) {
            2 => group.solve::<G, i16>(boards),
            4 => group.solve::<G, i32>(boards),
            _ => group.solve::<G, i64>(boards),
        }
    }

    fn solve_alone<G>(&self, board: &G) -> BoardAnswer<G>
    where
        G: Batch + Graded + Sync,
    {
        let solved = self.clone().keep(Keep::Two).solve(board)?;
        Ok(alone(&solved))
    }
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
            values: Box::new(Classes(Box::new(Kept { layers, values }))),
        };
        each(&solved)
    }
}
