//! The chess staircase game, with two encodings of its position.
//!
//! On a board of n rows and m columns every cell carries two integers, A and
//! B. The players alternate; a cell may be taken if it is free and every cell
//! above it in its column and every cell to its left in its row is taken. The
//! first player banks A of each cell they take, the second player B. The game
//! ends when the board is full; each player maximises their own total minus
//! the other's.
//!
//! # One game, two encodings
//!
//! The taken cells always form a staircase against the top left corner, with
//! rows that never grow from the top down. There are C(n + m, n) of them. What
//! a solver sees of a game is its positions, and here are two ways to write
//! the same staircase into 64 bits:
//!
//! - [`Staircase`]: its contour, one bit a step (n + m at most 64);
//! - [`StaircaseRows`]: its row lengths, one digit a row
//!   ((m + 1)^n at most 2^64).
//!
//! Board, moves, notation and the order of moves are the same, so that only
//! the encoding differs: solvers find the same values and the same best moves.
//! Tests walk both in lockstep.

use std::fmt;

use retrograde::input::{Input, InputError};
use retrograde::{NotationError, Player, Score, ScoreOverflow};
use thiserror::Error;

pub mod contour;
mod dense;
mod layers;
pub mod rows;
#[cfg(test)]
mod tests;

pub use contour::{Contour, Staircase};
pub use rows::{RowLengths, StaircaseRows};

/// The game in one line.
pub const SUMMARY: &str = "The chess staircase game, its position as a contour of bits";

/// The rules, and the form of the input.
pub const RULES: &str = "\
A board of n x m cells; cell (i, j) carries two integers, A[i][j] and B[i][j].
The players take cells in turn, the first player begins. A cell may be taken
when every cell above it in its column and every cell to its left in its row
is taken. The first player banks A of the cells they take, the second B.
The game ends when the board is full. Its value is the first player's total
minus the second's.

Input: n and m, then n rows of m values A, then n rows of m values B,
separated by any white space.
Positions: the numbers of taken cells of each row, from the top, such as 3,1,0.
Moves: row and column from 1, such as r2c1.";

/// A valid input, for messages and help.
pub const EXAMPLE: &str = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1";

/// A cell, counted from 0: as a move, the mover takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u32,
    /// Who takes it.
    pub by: Player,
}

impl fmt::Display for Cell {
    /// Row and column from 1: `r2c5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (u32::from(self.row) + 1, u64::from(self.column) + 1);
        write!(f, "r{row}c{column}")
    }
}

/// A board with its two score matrices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: u32,
    columns: u32,
    /// A and B of each cell, row by row.
    cells: Vec<[i64; 2]>,
    /// The least and the most that a cell and all cells to its right can do
    /// for the first player.
    rest: Vec<[i64; 2]>,
}

/// Values that make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The cells do not fill rows of the stated length.
    #[error(
        "found {cells} cells, expected one or more whole rows of {columns}, at least 1 and below 2^32"
    )]
    Shape {
        /// The stated length of a row.
        columns: usize,
        /// The number of cells that were given.
        cells: usize,
    },
    /// A score could overflow.
    #[error(transparent)]
    Overflow(#[from] ScoreOverflow),
}

impl Board {
    /// The board with these values `[A, B]`, row by row.
    ///
    /// # Errors
    ///
    /// When the cells do not fill rows of `columns` cells, and when their
    /// values could add up to more than a score holds.
    pub fn new(columns: usize, cells: Vec<[i64; 2]>) -> Result<Self, BoardError> {
        let shape = BoardError::Shape {
            columns,
            cells: cells.len(),
        };
        if columns == 0 || cells.is_empty() || !cells.len().is_multiple_of(columns) {
            return Err(shape);
        }
        let rows = u32::try_from(cells.len() / columns).map_err(|_| shape)?;
        Score::bound(cells.iter().flatten().copied())?;
        Ok(Self {
            rows,
            columns: u32::try_from(columns).map_err(|_| shape)?,
            rest: Self::rest(columns, &cells),
            cells,
        })
    }

    /// For each cell, the least and the most that it and all cells to its right
    /// can do for the first player.
    fn rest(columns: usize, cells: &[[i64; 2]]) -> Vec<[i64; 2]> {
        let mut rest = cells.to_vec();
        for row in rest.chunks_mut(columns) {
            let (mut least, mut most) = (0, 0);
            for cell in row.iter_mut().rev() {
                // Taken by the first player it is worth A to them, by the
                // second -B.
                let [first, second] = *cell;
                least += first.min(-second);
                most += first.max(-second);
                *cell = [least, most];
            }
        }
        rest
    }

    /// The board of this shape with numbers for values: those of A first.
    fn numbered(&self) -> Self {
        let firsts = (0..).take(self.cells.len());
        let seconds = (0..).skip(self.cells.len());
        let cells: Vec<[i64; 2]> = firsts.zip(seconds).map(<[i64; 2]>::from).collect();
        Self {
            rest: Self::rest(self.columns as usize, &cells),
            cells,
            ..*self
        }
    }

    /// Reads `n m`, then n rows of m values A, then n rows of m values B.
    /// `fits` is asked before any value is read.
    ///
    /// # Errors
    ///
    /// For input of another form, for a shape that does not fit, and for
    /// values whose sum could overflow.
    pub fn read(
        input: &mut Input<'_>,
        fits: impl FnOnce(usize, usize) -> Result<(), Unfit>,
    ) -> Result<Self, InputError> {
        let rows = input.count("the number of rows n")?;
        let columns = input.count("the number of columns m")?;
        fits(rows, columns).map_err(|unfit| unfit.in_input(input))?;
        // Grows as values come: the stated size may be far from the truth.
        let mut cells: Vec<[i64; 2]> = Vec::new();
        let mut total = 0;
        for row in 1..=rows {
            for column in 1..=columns {
                let first = input.payoff(format_args!("A[{row}][{column}]"), &mut total)?;
                cells.push([first, 0]);
            }
        }
        for (at, cell) in cells.iter_mut().enumerate() {
            let (row, column) = (at / columns + 1, at % columns + 1);
            cell[1] = input.payoff(format_args!("B[{row}][{column}]"), &mut total)?;
        }
        input.end()?;
        Self::new(columns, cells)
            .map_err(|wrong| input.error(wrong.to_string(), "a board that fits"))
    }

    /// The number of rows, n.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns, m.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The values `[A, B]` of all cells, row by row.
    pub fn cells(&self) -> &[[i64; 2]] {
        &self.cells
    }

    /// What is banked with this cell.
    #[inline]
    fn banked(&self, cell: Cell) -> i64 {
        let at = usize::from(cell.row) * self.columns as usize + cell.column as usize;
        self.cells[at][cell.by as usize]
    }

    /// Bounds of the value where the rows have these lengths, from the bottom,
    /// seen by the player to move: each free cell at its worst and best.
    fn bounds(&self, lengths: impl Iterator<Item = u32>, mover: Player) -> (Score, Score) {
        let (mut least, mut most) = (0, 0);
        for (length, row) in lengths.zip((0..self.rows).rev()) {
            if length < self.columns {
                let at = row as usize * self.columns as usize + length as usize;
                least += self.rest[at][0];
                most += self.rest[at][1];
            }
        }
        match mover {
            Player::First => (Score(least), Score(most)),
            Player::Second => (Score(-most), Score(-least)),
        }
    }

    /// Bounds of all values: each cell is banked once, by one of the players.
    fn range(&self) -> (Score, Score) {
        let size = |cell: &[i64; 2]| cell[0].abs().max(cell[1].abs());
        let most: i64 = self.cells.iter().map(size).sum();
        (Score(-most), Score(most))
    }

    /// The lengths of all rows, which come from the bottom, as text from the
    /// top: `3,1,0`.
    fn format(lengths: impl Iterator<Item = u32>) -> String {
        let mut texts: Vec<String> = lengths.map(|length| length.to_string()).collect();
        texts.reverse();
        texts.join(",")
    }

    /// The lengths of all rows, from the top.
    fn parse(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let lengths: Option<Vec<u32>> = text
            .split(',')
            .map(|length| length.trim().parse().ok())
            .collect();
        lengths
            .filter(|lengths| {
                lengths.len() == self.rows as usize
                    && lengths[0] <= self.columns
                    && lengths.windows(2).all(|pair| pair[0] >= pair[1])
            })
            .ok_or_else(|| {
                let example = Self::format((0..self.rows).map(|_| 0));
                NotationError::new(
                    text,
                    format!(
                        "the numbers of taken cells of the {} rows from the top, none greater than the one before and none over {}, such as {example}",
                        self.rows, self.columns
                    ),
                )
            })
    }

    /// The board with its free cells as `A/B` and its taken cells as `#`; the
    /// lengths of the rows come from the bottom.
    fn draw(&self, lengths: impl Iterator<Item = u32>) -> String {
        let mut lengths: Vec<u32> = lengths.collect();
        lengths.reverse();
        let texts: Vec<String> = self
            .cells
            .iter()
            .map(|[first, second]| format!("{first}/{second}"))
            .collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0);
        let row = |(texts, &length): (&[String], &u32)| {
            let cells: Vec<String> = (0..)
                .zip(texts)
                .map(|(column, text): (u32, _)| {
                    let shown = if column < length { "#" } else { text };
                    format!("{shown:>width$}")
                })
                .collect();
            cells.join(" ")
        };
        let rows: Vec<String> = texts
            .chunks(self.columns as usize)
            .zip(&lengths)
            .map(row)
            .collect();
        rows.join("\n")
    }
}

/// A board that an encoding has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("found a board of {rows} x {columns} cells, expected {}", self.expected())]
pub struct Unfit {
    /// The rows of the board, n.
    pub rows: usize,
    /// The columns of the board, m.
    pub columns: usize,
    /// The encoding that was asked.
    pub encoding: Encoding,
}

/// The encodings of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The contour, as in [`Staircase`].
    Contour,
    /// The row lengths, as in [`StaircaseRows`].
    Rows,
}

impl Encoding {
    /// Whether a board of n rows and m columns has room in 64 bits.
    ///
    /// # Errors
    ///
    /// When it has not.
    pub fn fits(self, rows: usize, columns: usize) -> Result<(), Unfit> {
        let room = match self {
            Self::Contour => rows.saturating_add(columns) <= 64,
            Self::Rows => {
                u32::try_from(columns).is_ok() && {
                    let positions = u32::try_from(rows)
                        .ok()
                        .and_then(|rows| (columns as u128 + 1).checked_pow(rows));
                    positions.is_some_and(|positions| positions <= 1 << 64)
                }
            }
        };
        if room {
            return Ok(());
        }
        Err(Unfit {
            rows,
            columns,
            encoding: self,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Contour => "staircase",
            Self::Rows => "staircase-rows",
        }
    }

    /// What fits, in words.
    fn room(self) -> &'static str {
        match self {
            Self::Contour => "n + m of at most 64 (a bit for each row and column of the contour)",
            Self::Rows => {
                "(m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32"
            }
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Contour => Self::Rows,
            Self::Rows => Self::Contour,
        }
    }
}

impl Unfit {
    fn in_input(self, input: &Input<'_>) -> InputError {
        let found = format!("a board of {} x {} cells", self.rows, self.columns);
        input.error(found, self.expected())
    }

    /// What would fit, and which encoding takes this board.
    fn expected(self) -> String {
        let (room, other) = (self.encoding.room(), self.encoding.other());
        let name = other.name();
        if other.fits(self.rows, self.columns).is_ok() {
            format!("{room}; {name} takes this board")
        } else {
            let more = other.room();
            format!("{room}; {name} has no room for this board either, it takes {more}")
        }
    }
}
