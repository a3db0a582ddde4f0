//! The staircase game with the lengths of its rows as the position.
//!
//! Each row of taken cells has a length from 0 to m, so the position is a
//! number of n digits in base m + 1: the top row is the first digit, the
//! bottom row the last. The empty board is 0, the full board (m + 1)^n - 1, and
//! to take a cell adds 1 to the digit of its row. A cell may be taken where
//! the row above is longer.
//!
//! The sum of the digits is the number of taken cells; its parity says whose
//! turn it is. Digits cost a division each, where a contour needs a shift; for
//! that long boards of few rows fit, such as 1 x 1000000.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 64 rows, of below 2^32 columns"
)]

use retrograde::cli::Entry;
use retrograde::input::{Input, InputError};
use retrograde::{Game, Notation, NotationError, Player, Powers, Score};

use super::{Board, Cell, Encoding, Unfit};

pub use super::{EXAMPLE, RULES};

/// The game in one line.
pub const SUMMARY: &str = "The chess staircase game, its position as row lengths packed in digits";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<StaircaseRows> {
    Entry::boards("staircase-rows", SUMMARY, RULES, EXAMPLE, |input| {
        Ok(vec![StaircaseRows::read(input)?])
    })
    .powers(Powers::new().ranked().parallel())
}

/// The lengths of all rows, one digit each in base m + 1.
pub type RowLengths = u64;

/// The staircase game on one board, with packed row lengths as positions.
///
/// ```
/// use retrograde::input::Input;
/// use retrograde::{Auto, Score, Solver};
/// use retrograde_games::staircase::{EXAMPLE, StaircaseRows};
///
/// let mut input = Input::new("board.txt", EXAMPLE.as_bytes(), EXAMPLE)?;
/// let game = StaircaseRows::read(&mut input)?;
/// assert_eq!(*Auto::new().solve(&game).unwrap().value(), Score(2));
/// # Ok::<(), retrograde::input::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaircaseRows {
    board: Board,
    /// What a cell adds to the position, by its row from the top.
    weights: Vec<u64>,
    /// The full board.
    end: RowLengths,
}

impl StaircaseRows {
    /// The game on this board.
    ///
    /// # Errors
    ///
    /// When (m + 1)^n is more than 2^64.
    pub fn new(board: Board) -> Result<Self, Unfit> {
        Encoding::Rows.fits(board.rows() as usize, board.columns() as usize)?;
        let columns = u64::from(board.columns());
        let mut weights = vec![1u64];
        let mut end = columns;
        for row in 1..board.rows() as usize {
            let weight = weights[row - 1] * (columns + 1);
            weights.push(weight);
            end += columns * weight;
        }
        weights.reverse();
        Ok(Self {
            board,
            weights,
            end,
        })
    }

    /// Reads `n m`, then n rows of m values A, then n rows of m values B.
    ///
    /// # Errors
    ///
    /// For input of another form, for a board whose row lengths do not fit,
    /// and for values whose sum could overflow.
    pub fn read(input: &mut Input<'_>) -> Result<Self, InputError> {
        let board = Board::read(input, |rows, columns| Encoding::Rows.fits(rows, columns))?;
        Self::new(board).map_err(|unfit| unfit.in_input(input))
    }

    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lengths of all rows, from the bottom.
    #[inline]
    fn lengths(&self, position: RowLengths) -> impl Iterator<Item = u32> {
        let base = u64::from(self.board.columns()) + 1;
        let mut left = position;
        (0..self.board.rows()).map(move |_| {
            let length = left % base;
            left /= base;
            length as u32
        })
    }
}

impl Game for StaircaseRows {
    type Position = RowLengths;
    type Move = Cell;
    type Value = Score;

    fn start(&self) -> RowLengths {
        0
    }

    #[inline]
    fn to_move(&self, &position: &RowLengths) -> Player {
        let parity = if self.board.columns().is_multiple_of(2) {
            // An odd base has odd powers: the number is as odd as its digits.
            position
        } else {
            // The lowest bit of a sum needs no carries.
            let digits = self.lengths(position);
            digits.fold(0, |sum, length| sum ^ u64::from(length))
        };
        if parity & 1 == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    #[inline]
    fn terminal(&self, &position: &RowLengths) -> Option<Score> {
        (position == self.end).then_some(Score(0))
    }

    /// From the bottom row to the top.
    #[inline]
    fn moves(&self, &position: &RowLengths, moves: &mut Vec<Cell>) {
        let by = self.to_move(&position);
        let mut lengths = self.lengths(position);
        let mut length = lengths.next().unwrap_or(0);
        for row in (0..self.board.rows()).rev() {
            // Above the top row is the border, as long as a row can be.
            let above = lengths.next().unwrap_or(self.board.columns());
            if length < above {
                moves.push(Cell {
                    row: row as u8,
                    column: length,
                    by,
                });
            }
            length = above;
        }
    }

    #[inline]
    fn play(&self, &position: &RowLengths, cell: &Cell) -> RowLengths {
        position + self.weights[usize::from(cell.row)]
    }

    #[inline]
    fn payoff(&self, _position: &RowLengths, &cell: &Cell) -> i64 {
        self.board.banked(cell)
    }

    /// Each free cell at its worst and at its best, in time O(n).
    fn bounds(&self, &position: &RowLengths) -> (Score, Score) {
        let mover = self.to_move(&position);
        self.board.bounds(self.lengths(position), mover)
    }

    /// All cells at their greatest size.
    fn range(&self) -> (Score, Score) {
        self.board.range()
    }
}

impl Notation for StaircaseRows {
    /// The numbers of taken cells of the rows, from the top: `3,1,0`.
    fn format_position(&self, &position: &RowLengths) -> String {
        Board::format(self.lengths(position))
    }

    fn parse_position(&self, text: &str) -> Result<RowLengths, NotationError> {
        let lengths = self.board.parse(text)?;
        let digits = lengths.iter().zip(&self.weights);
        Ok(digits
            .map(|(&length, weight)| u64::from(length) * weight)
            .sum())
    }

    /// Row and column from 1: `r2c5`.
    fn format_move(&self, _position: &RowLengths, cell: &Cell) -> String {
        cell.to_string()
    }

    /// Free cells as `A/B`, taken cells as `#`.
    fn draw_position(&self, &position: &RowLengths) -> String {
        self.board.draw(self.lengths(position))
    }
}
