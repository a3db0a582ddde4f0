//! Many boards of one shape in one sweep, a lane for each.
//!
//! The sweep of one board is a pass over slices already, so lanes save less
//! here than where positions have to be looked up. What they save is the walk
//! over the layers and the lists of single options, which a sweep of one board
//! takes one by one: once for all boards, and as vectors. What they cost is
//! room: a value takes as many times more bytes as there are lanes.
//!
//! Measured on staircases, with the vectors of any `x86_64`: a sweep of 8 or 16
//! lanes of 16 bits takes as long as that of two or three boards, and one of
//! 32 bits as that of half as many boards as it has lanes, whether the layers
//! fit the cache or not. More lanes than 16 save nothing more, and less than a
//! vector of them saves nothing at all. Vectors have no maximum of 64 bits, so
//! that such lanes save time only while two layers fit the caches.

use std::time::Instant;

use super::{Keep, Layers, two_layers};
use crate::batch::{Batch, Many, size};
use crate::game::Game;
use crate::layered::Layered;
use crate::limits::{Meter, Stopped};
use crate::solve::boards::{BoardAnswer, all, alone, common_width, each, groups, in_groups, width};
use crate::solve::{Interrupted, Solved};
use crate::value::Lane;

/// Numbers of lanes, from the fewest.
const LANES: [usize; 3] = [4, 8, 16];

/// Bytes of a vector: fewer lanes are worked on one by one.
const VECTOR: usize = 16;

/// Boards that are better solved together, at least.
const FEWEST: usize = 3;

/// Bytes that two layers of lanes may take: boards as large as that take
/// seconds each, and their answers are better told one by one.
const MOST_BYTES: u64 = 256 << 20;

/// The same for lanes of 64 bits: what fits the caches.
const MOST_BYTES_WIDE: u64 = 16 << 20;

impl Layers {
    /// Solves many boards, those of one shape together where that is faster
    /// than one after the other, and gives their answers in the order of the
    /// boards.
    ///
    /// The limit on time holds for all boards together, the others for the
    /// boards of each sweep: where memory is short, a sweep is for fewer
    /// boards. Where a limit is reached, it is for all boards of the sweep.
    pub fn solve_boards<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Layered + Sync,
    {
        let begun = Instant::now();
        in_groups(boards, self.groups(boards), |members| {
            let mut solver = self.clone();
            solver.setup.limits = solver.setup.limits.spent(begun.elapsed());
            solver.solve_group(members)
        })
    }

    /// The numbers of the boards that are solved together.
    pub(crate) fn groups<G: Batch + Layered>(&self, boards: &[&G]) -> Vec<Vec<usize>> {
        let mut cut = Vec::new();
        for group in groups(boards, width) {
            let together = self.together(boards[group[0]], group.len());
            for chunk in group.chunks(together) {
                let alone = if chunk.len() < FEWEST { 1 } else { together };
                cut.extend(chunk.chunks(alone).map(<[usize]>::to_vec));
            }
        }
        cut.sort_unstable();
        cut
    }

    /// How many of so many boards like this one are solved in a sweep; 1 where
    /// that is better done one by one.
    fn together<G: Batch + Layered>(&self, board: &G, boards: usize) -> usize {
        let Some(size) = size(board).filter(|_| boards >= FEWEST) else {
            return 1;
        };
        let width = width(size);
        let most = if width == 8 {
            MOST_BYTES_WIDE
        } else {
            MOST_BYTES
        };
        let values = two_layers(board, board.place(&board.start()).0);
        let payoffs = board.payoffs().len();
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "sweeping");
        let mut fits = |lanes: usize| {
            let bytes = values.saturating_mul((lanes * width) as u64);
            let beside = payoffs * lanes * width + board.memory_usage();
            let all =
                usize::try_from(bytes).map_or(usize::MAX, |bytes| bytes.saturating_add(beside));
            bytes <= most && meter.memory(all).is_ok()
        };
        let numbers = || LANES.into_iter().filter(|lanes| lanes * width >= VECTOR);
        let enough = numbers().find(|&lanes| lanes >= boards);
        let mut fewer = numbers().rev();
        fewer
            .find(|&lanes| enough.is_none_or(|enough| lanes <= enough) && fits(lanes))
            .unwrap_or(1)
    }

    /// Boards of one shape and width: one sweep, or a board alone.
    pub(crate) fn solve_group<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Layered + Sync,
    {
        match common_width(boards) {
            2 => self.solve_width::<G, i16>(boards),
            4 => self.solve_width::<G, i32>(boards),
            _ => self.solve_width::<G, i64>(boards),
        }
    }

    fn solve_width<G, T: Lane>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Layered + Sync,
    {
        match boards.len() {
            0 | 1 => self.one_by_one(boards),
            2..=4 if size_of::<[T; 4]>() >= VECTOR => self.pass::<G, T, 4>(boards),
            2..=8 => self.pass::<G, T, 8>(boards),
            _ => self.pass::<G, T, 16>(boards),
        }
    }

    /// One board after the other.
    fn one_by_one<G>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Layered + Sync,
    {
        let solver = self.clone().keep(Keep::Two);
        let answers = boards.iter().map(|board| solver.solve(*board));
        answers.map(|answer| Ok(alone(&answer?))).collect()
    }

    /// One sweep for as many boards as there are lanes.
    fn pass<G, T: Lane, const N: usize>(&self, boards: &[&G]) -> Vec<BoardAnswer<G>>
    where
        G: Batch + Layered + Sync,
    {
        let Ok(many) = Many::<G, T, N>::new(boards) else {
            // They differ where they should not.
            return self.one_by_one(boards);
        };
        let start = many.start();
        match self
            .clone()
            .keep(Keep::Two)
            .sweep(&many, &start, &mut |_| true)
        {
            (Ok((value, values)), report) => each(&Solved {
                game: &many,
                start,
                value,
                report,
                values,
            }),
            // One by one they need less; nothing has been done yet.
            (
                Err(Interrupted::Stopped(Stopped::Memory { .. } | Stopped::OutOfMemory { .. })),
                _,
            ) => self.one_by_one(boards),
            (Err(why), report) => all(&why, boards, &report),
        }
    }
}
