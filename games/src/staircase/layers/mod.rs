//! The staircase game by layers: one layer for each number of taken cells.
//!
//! Within a layer the staircases stand in lexicographic order of their row
//! lengths from the top, so an index is a rank and follows from [counts] of
//! what comes before.
//!
//! That order is chosen for its runs. Fix the first rows: all staircases that
//! begin so stand in a row, one for each way to fill the rows below. Take a
//! cell in one of the fixed rows and the ways to fill the rest stay what they
//! are: the children stand in a row too, in the same order. So a [walk] over
//! the beginnings of a layer tells the moves of thousands of staircases at a
//! time. What remains are the moves in the last rows, and those depend on
//! nothing but the number of these rows, their cells and the length that bounds
//! them: few enough to be written down once, as [patterns], and used again all
//! over the board.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use retrograde::batch::Batch;
use retrograde::layered::OptionSink;
use retrograde::{Layered, Score};

use super::{Board, Contour, Staircase};

mod counts;
mod patterns;
#[cfg(test)]
mod tests;
mod walk;

use counts::Counts;
use patterns::Patterns;

/// All that is written down about a board before its layers are swept.
#[derive(Clone)]
pub(super) struct Tables {
    counts: Counts,
    patterns: Vec<Patterns>,
    /// A and B row by row.
    payoffs: [Vec<i64>; 2],
}

impl fmt::Debug for Tables {
    /// Without the numbers: there are a million of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// The most tails that a pattern covers, all sizes together. More of them make
/// longer blocks, but at some point patterns leave the cache.
const MOST_TAILS: u64 = 20_000;
/// A board has at least so many times more positions than a pattern has tails,
/// so that small boards are solved before large patterns are made.
const POSITIONS_A_TAIL: u64 = 256;
/// Even on the smallest board.
const LEAST_TAILS: u64 = 64;

impl Tables {
    fn new(board: &Board) -> Self {
        let counts = Counts::new(board.rows() as usize, board.columns() as usize);
        let positions = (0..counts.layers()).map(|layer| counts.layer_len(layer));
        let tails = positions.sum::<u64>() / POSITIONS_A_TAIL;
        Self::with(board, counts, tails.clamp(LEAST_TAILS, MOST_TAILS))
    }

    /// With patterns of at most so many tails, up to 65535.
    fn with(board: &Board, counts: Counts, tails: u64) -> Self {
        let payoffs = [0, 1].map(|player| board.cells.iter().map(|cell| cell[player]).collect());
        Self {
            patterns: patterns::all(&counts, tails),
            counts,
            payoffs,
        }
    }
}

impl Staircase {
    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| Tables::new(&self.board))
    }
}

impl Layered for Staircase {
    fn layers(&self) -> usize {
        self.tables().counts.layers()
    }

    fn layer_len(&self, layer: usize) -> u64 {
        self.tables().counts.layer_len(layer)
    }

    fn place(&self, &contour: &Contour) -> (usize, u64) {
        let lengths = self.lengths(contour).map(|length| length as usize);
        self.tables().counts.rank(lengths)
    }

    fn position(&self, layer: usize, index: u64) -> Contour {
        let rows = self.board.rows() as usize;
        let mut contour = u64::MAX >> (64 - self.board.rows() - self.board.columns());
        // The step up along a row comes after those of the rows below it, and
        // after as many steps to the right as it has cells.
        let lengths = self.tables().counts.unrank(layer, index);
        for (row, length) in lengths.enumerate() {
            contour ^= 1 << (rows - 1 - row + length);
        }
        contour
    }

    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let tables = self.tables();
        if layer + 1 == tables.counts.layers() {
            for index in range {
                sink.terminal(index, &Score(0));
            }
        } else {
            tables.options(layer, range, sink);
        }
    }

    fn memory_usage(&self) -> usize {
        let tables = self.tables();
        let patterns: usize = tables.patterns.iter().map(Patterns::memory_usage).sum();
        let payoffs = size_of_val(&*tables.payoffs[0]) + size_of_val(&*tables.payoffs[1]);
        tables.counts.memory_usage() + patterns + payoffs
    }
}

/// Which cells may be taken depends on their places alone.
impl Batch for Staircase {
    /// Rows and columns.
    type Shape = (u32, u32);

    fn shape(&self) -> (u32, u32) {
        (self.board.rows(), self.board.columns())
    }

    /// A row by row, then B: as the tables of the sweep have them, so that a piece
    /// of a table is a piece of this list.
    fn payoffs(&self) -> Vec<i64> {
        let cells = || self.board.cells.iter();
        let first = cells().map(|cell| cell[0]);
        first.chain(cells().map(|cell| cell[1])).collect()
    }

    fn numbered(&self) -> Self {
        Self {
            board: self.board.numbered(),
            start: self.start,
            end: self.end,
            tables: OnceLock::new(),
            ranks: OnceLock::new(),
        }
    }
}
