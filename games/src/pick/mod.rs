//! The Pick Game.
//!
//! On a grid of n rows and m columns every cell carries a value. The players
//! alternate; a cell may be picked if it is not empty and at least two of its
//! four neighbours are empty, where everything outside the grid counts as
//! empty. The picker banks the value and the cell becomes empty. Play goes on
//! until the grid is empty.
//!
//! # Somebody can always pick
//!
//! Take any grid that is not empty. Of its rows with a cell that is not empty
//! take the topmost, and in this row the leftmost such cell. The neighbour
//! above it lies outside the grid or in a row that is all empty; the neighbour
//! to its left lies outside the grid or is empty as well, since the cell is
//! the leftmost that is not. So at least two of its neighbours are empty, and
//! the cell may be picked. Hence play ends with the grid empty, after n m
//! picks, and whose turn it is follows from the number of cells that are left.
//!
//! # The position
//!
//! A bit for each cell that is not empty, row by row from the lowest bit on,
//! for grids of up to 64 cells. Which cells may be picked is found for all of
//! them at once: the grid shifted by one place shows each cell its neighbour
//! on that side, and a cell is stuck where three of the four are occupied.
//!
//! The value of the game is the first player's total minus the second's.
//! Together they bank everything, so [`Pick::first_total`] has the first
//! player's own total from it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a grid has at most 64 cells"
)]

mod scale;

use std::fmt;

use retrograde::cli::Entry;
use retrograde::input::{Input, InputError};
use retrograde::{Game, Notation, NotationError, Player, Powers, Score, ScoreOverflow};
use thiserror::Error;

/// The game in one line.
pub const SUMMARY: &str =
    "The Pick Game: cells with two empty neighbours are picked for their value";

/// The rules, and the form of the input.
pub const RULES: &str = "\
A grid of n x m cells with values, n m at most 64. The players pick in turn. A
cell may be picked when it is not empty and at least two of its four neighbours
are empty; everything outside the grid counts as empty. The picker banks the
value, and the cell becomes empty. The game ends when the grid is empty. Its
value is the first player's total minus the second's; the plain answer is the
most that the first player can bank.

Input: the number of cases T, then for each case n and m and n rows of m
values, separated by any white space.
Positions: rows of # (not empty) and . (empty), from the top, such as #./##.
Moves: row and column from 1, such as r2c1.";

/// A valid input, for messages and help.
pub const EXAMPLE: &str = "2\n2 2\n5 8\n9 1\n2 3\n4 1 7\n2 2 9";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Pick> {
    Entry::boards("pick", SUMMARY, RULES, EXAMPLE, read_cases)
        .answer("first banks", |game, &cells, &value| {
            game.first_banks(cells, value).to_string()
        })
        .powers(Powers::new().graded_boards().ranked().parallel())
}

/// The cells that are not empty, row by row from the lowest bit on.
pub type Cells = u64;

/// A cell by its number, row by row from 0: as a move, the mover picks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub u8);

/// The Pick Game on one grid.
///
/// ```
/// use retrograde::{Auto, Score, Solver};
/// use retrograde_games::pick::Pick;
///
/// let game = Pick::new(2, vec![5, 8, 9, 1])?;
/// let value = *Auto::new().solve(&game).unwrap().value();
/// // All cells are corners: 9 and 5 against 8 and 1.
/// assert_eq!(value, Score(5));
/// assert_eq!(game.first_total(value), 14);
/// # Ok::<(), retrograde_games::pick::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    rows: u32,
    columns: u32,
    values: Vec<i64>,
    /// The sizes of all values together.
    total: i64,
    /// All cells, the greatest value first.
    ranked: Vec<u8>,
    /// All cells.
    full: Cells,
    /// All cells but those of the first column.
    but_first: Cells,
    /// All cells but those of the last column.
    but_last: Cells,
}

/// Values that make no grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// The cells do not fill rows of the stated length, or are too many.
    #[error("found {cells} cells, expected one or more whole rows of {columns}, at most 64 cells")]
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

impl Pick {
    /// The most cells of a grid.
    pub const CELLS: usize = 64;

    /// The game on the grid with these values, row by row.
    ///
    /// # Errors
    ///
    /// When the values do not fill rows of `columns` cells, are more than 64,
    /// or could add up to more than a score holds.
    pub fn new(columns: usize, values: Vec<i64>) -> Result<Self, GridError> {
        let cells = values.len();
        if columns == 0 || cells == 0 || cells > Self::CELLS || !cells.is_multiple_of(columns) {
            return Err(GridError::Shape { columns, cells });
        }
        let total = Score::bound(values.iter().copied())?;
        let mut ranked: Vec<u8> = (0..cells as u8).collect();
        ranked.sort_by_key(|&cell| std::cmp::Reverse(values[usize::from(cell)]));
        let full = u64::MAX >> (64 - cells);
        let first = (0..cells).step_by(columns).fold(0, |set, at| set | 1 << at);
        Ok(Self {
            rows: (cells / columns) as u32,
            columns: columns as u32,
            values,
            total,
            ranked,
            full,
            but_first: full & !first,
            but_last: full & !(first << (columns - 1)),
        })
    }

    /// Reads one case: `n m`, then n rows of m values. `case` is its number,
    /// for messages.
    fn read_case(input: &mut Input<'_>, case: usize) -> Result<Self, InputError> {
        let rows = input.count(format_args!("the number of rows n of case {case}"))?;
        let columns = input.count(format_args!("the number of columns m of case {case}"))?;
        if rows.saturating_mul(columns) > Self::CELLS {
            return Err(input.error(
                format!("a grid of {rows} x {columns} cells"),
                format!("n m of at most {} (a bit for each cell)", Self::CELLS),
            ));
        }
        let mut values = Vec::with_capacity(rows * columns);
        let mut total = 0;
        for row in 1..=rows {
            for column in 1..=columns {
                let what = format_args!("V[{row}][{column}] of case {case}");
                values.push(input.payoff(what, &mut total)?);
            }
        }
        Self::new(columns, values)
            .map_err(|wrong| input.error(wrong.to_string(), "a grid that fits"))
    }

    /// The number of rows, n.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns, m.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The value of each cell, row by row.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// What the first player banks in all, where the value of the start is
    /// `value`, seen by the first player: half of what there is and the lead.
    pub fn first_total(&self, value: Score) -> i64 {
        self.first_banks(self.full, value)
    }

    /// What the first player banks from a position on, where its value is
    /// `value`, seen by the player to move: half of what is left and the lead.
    pub fn first_banks(&self, cells: Cells, value: Score) -> i64 {
        let there = (0..)
            .zip(&self.values)
            .filter(|(at, _)| cells >> at & 1 == 1);
        let left: i64 = there.map(|(_, value)| value).sum();
        let lead = match self.to_move(&cells) {
            Player::First => value.0,
            Player::Second => -value.0,
        };
        // Both have the parity of the sum of what is left: exact.
        left.midpoint(lead)
    }

    /// The cells that may be picked.
    #[inline]
    fn free(&self, cells: Cells) -> Cells {
        // Each cell's neighbour on that side, where it is occupied.
        let left = (cells & self.but_last) << 1;
        let right = (cells & self.but_first) >> 1;
        let above = cells.checked_shl(self.columns).unwrap_or(0);
        let below = cells.checked_shr(self.columns).unwrap_or(0);
        let stuck = (left & right & (above | below)) | (above & below & (left | right));
        cells & !stuck
    }
}

/// Reads the number of cases T, then T cases, each `n m` and n rows of m
/// values.
///
/// # Errors
///
/// For input of another form, for a grid of more than 64 cells, and for values
/// whose sum could overflow.
pub fn read_cases(input: &mut Input<'_>) -> Result<Vec<Pick>, InputError> {
    let count = input.count("the number of cases T")?;
    // Grows as cases come: the stated number may be far from the truth.
    let mut cases = Vec::new();
    for case in 1..=count {
        cases.push(Pick::read_case(input, case)?);
    }
    input.end()?;
    Ok(cases)
}

impl Game for Pick {
    type Position = Cells;
    type Move = Cell;
    type Value = Score;

    fn start(&self) -> Cells {
        self.full
    }

    #[inline]
    fn to_move(&self, &cells: &Cells) -> Player {
        if (cells ^ self.full).count_ones() & 1 == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    #[inline]
    fn terminal(&self, &cells: &Cells) -> Option<Score> {
        (cells == 0).then_some(Score(0))
    }

    /// Row by row.
    #[inline]
    fn moves(&self, &cells: &Cells, moves: &mut Vec<Cell>) {
        let mut free = self.free(cells);
        while free != 0 {
            moves.push(Cell(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&self, &cells: &Cells, &Cell(cell): &Cell) -> Cells {
        cells & !(1 << cell)
    }

    #[inline]
    fn payoff(&self, _cells: &Cells, &Cell(cell): &Cell) -> i64 {
        self.values[usize::from(cell)]
    }

    /// Of k cells the mover picks half, rounded up: at worst the least of
    /// them, at best the greatest. Takes time O(n m).
    fn bounds(&self, &cells: &Cells) -> (Score, Score) {
        let left = || {
            let there = self.ranked.iter().filter(|&&cell| cells >> cell & 1 == 1);
            there.map(|&cell| self.values[usize::from(cell)])
        };
        let half = cells.count_ones().div_ceil(2) as usize;
        let lead = |values: &mut dyn Iterator<Item = i64>| {
            let own: i64 = values.take(half).sum();
            own - values.sum::<i64>()
        };
        (Score(lead(&mut left().rev())), Score(lead(&mut left())))
    }

    /// Nobody leads by more than the sizes of all values together.
    fn range(&self) -> (Score, Score) {
        (Score(-self.total), Score(self.total))
    }
}

impl fmt::Display for Pick {
    /// The values, a row a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw_position(&self.full))
    }
}

impl Notation for Pick {
    /// Rows from the top, `#` for a cell that is not empty: `#./##`.
    fn format_position(&self, &cells: &Cells) -> String {
        let row = |row| -> String {
            (0..self.columns)
                .map(|column| cells >> (row * self.columns + column) & 1)
                .map(|bit| if bit == 1 { '#' } else { '.' })
                .collect()
        };
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        rows.join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Cells, NotationError> {
        let parse = || {
            let (mut cells, mut at, mut rows) = (0, 0, 0);
            for row in text.trim().split('/') {
                rows += 1;
                if rows > self.rows || row.len() != self.columns as usize {
                    return None;
                }
                for byte in row.bytes() {
                    match byte {
                        b'#' => cells |= 1 << at,
                        b'.' => {}
                        _ => return None,
                    }
                    at += 1;
                }
            }
            (rows == self.rows).then_some(cells)
        };
        parse().ok_or_else(|| {
            NotationError::new(
                text,
                format!(
                    "{} rows of {} cells, # where not empty and . where empty, such as {}",
                    self.rows,
                    self.columns,
                    self.format_position(&self.full)
                ),
            )
        })
    }

    /// Row and column from 1: `r2c5`.
    fn format_move(&self, _cells: &Cells, &Cell(cell): &Cell) -> String {
        let (row, column) = (
            u32::from(cell) / self.columns,
            u32::from(cell) % self.columns,
        );
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The values of the cells that are not empty, a row a line, and `.`.
    fn draw_position(&self, &cells: &Cells) -> String {
        let texts: Vec<String> = (0..)
            .zip(&self.values)
            .map(|(at, value): (u32, _)| {
                if cells >> at & 1 == 1 {
                    value.to_string()
                } else {
                    ".".to_owned()
                }
            })
            .collect();
        // By all values, so that columns keep their places through a play.
        let width = self.values.iter().map(|value| value.to_string().len());
        let width = width.max().unwrap_or(1);
        let row = |texts: &[String]| {
            let cells: Vec<String> = texts.iter().map(|text| format!("{text:>width$}")).collect();
            cells.join(" ")
        };
        let rows: Vec<String> = texts.chunks(self.columns as usize).map(row).collect();
        rows.join("\n")
    }
}

#[cfg(test)]
mod tests;
