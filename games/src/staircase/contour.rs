//! The staircase game with the contour as its position.
//!
//! The contour is the path from the bottom left to the top right corner of the
//! board along the border of the taken cells: n steps up and m steps to the
//! right, one bit a step from the lowest bit on (0 up, 1 to the right). The
//! empty board is m steps to the right after n steps up. To take a cell turns
//! "up, right" at its corner into "right, up": two neighbouring bits are
//! exchanged, `10` becomes `01` with the lowest bit on the right.
//!
//! So a move shifts one right step down by one place, and the parity of the
//! number of right steps at odd places changes with each cell taken: that
//! parity says whose turn it is.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 64 rows"
)]

use std::sync::OnceLock;

use retrograde::cli::Entry;
use retrograde::input::{Input, InputError};
use retrograde::{Game, Notation, NotationError, Player, Powers, Score};

use super::dense::Ranks;
use super::layers::Tables;
use super::{Board, Cell, Encoding, Unfit};

pub use super::{EXAMPLE, RULES, SUMMARY};

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Staircase> {
    Entry::boards("staircase", SUMMARY, RULES, EXAMPLE, |input| {
        Ok(vec![Staircase::read(input)?])
    })
    .powers(
        Powers::new()
            .layered_boards()
            .ascending()
            .ranked()
            .parallel(),
    )
}

/// The contour of the taken cells, one bit a step.
pub type Contour = u64;

/// The right steps at odd places.
const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The staircase game on one board, with contours as positions.
///
/// ```
/// use retrograde::input::Input;
/// use retrograde::{Auto, Score, Solver};
/// use retrograde_games::staircase::{EXAMPLE, Staircase};
///
/// let mut input = Input::new("board.txt", EXAMPLE.as_bytes(), EXAMPLE)?;
/// let game = Staircase::read(&mut input)?;
/// assert_eq!(*Auto::new().solve(&game).unwrap().value(), Score(2));
/// # Ok::<(), retrograde::input::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Staircase {
    pub(super) board: Board,
    pub(super) start: Contour,
    pub(super) end: Contour,
    /// For the sweep by layers, made when it first asks.
    pub(super) tables: OnceLock<Tables>,
    /// For the dense sweep, likewise.
    pub(super) ranks: OnceLock<Ranks>,
}

impl PartialEq for Staircase {
    /// All else follows from the board.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Staircase {}

impl Staircase {
    /// The game on this board.
    ///
    /// # Errors
    ///
    /// When the board has more than 64 rows and columns together.
    pub fn new(board: Board) -> Result<Self, Unfit> {
        Encoding::Contour.fits(board.rows() as usize, board.columns() as usize)?;
        // m steps to the right come first at the end, last at the start. Both
        // n and m are at least 1, so m is below 64.
        let end = u64::MAX >> (64 - board.columns());
        let start = end << board.rows();
        Ok(Self {
            board,
            start,
            end,
            tables: OnceLock::new(),
            ranks: OnceLock::new(),
        })
    }

    /// Reads `n m`, then n rows of m values A, then n rows of m values B.
    ///
    /// # Errors
    ///
    /// For input of another form, for a board that does not fit a contour, and
    /// for values whose sum could overflow.
    pub fn read(input: &mut Input<'_>) -> Result<Self, InputError> {
        let board = Board::read(input, |rows, columns| Encoding::Contour.fits(rows, columns))?;
        Self::new(board).map_err(|unfit| unfit.in_input(input))
    }

    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lengths of all rows, from the bottom: at each step up the right
    /// steps so far.
    pub(super) fn lengths(&self, contour: Contour) -> impl Iterator<Item = u32> {
        let mut length = 0;
        (0..self.board.rows() + self.board.columns()).filter_map(move |step| {
            let right = contour >> step & 1 == 1;
            length += u32::from(right);
            (!right).then_some(length)
        })
    }
}

impl Game for Staircase {
    type Position = Contour;
    type Move = Cell;
    type Value = Score;

    fn start(&self) -> Contour {
        self.start
    }

    #[inline]
    fn to_move(&self, &contour: &Contour) -> Player {
        if ((contour ^ self.start) & ODD).count_ones() & 1 == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    #[inline]
    fn terminal(&self, &contour: &Contour) -> Option<Score> {
        (contour == self.end).then_some(Score(0))
    }

    /// From the bottom row to the top.
    #[inline]
    fn moves(&self, &contour: &Contour, moves: &mut Vec<Cell>) {
        let by = self.to_move(&contour);
        // A corner is a step up with a right step after it. Right steps before
        // the first corner come first of all; between two corners there are
        // some right steps, then some up.
        let mut corners = !contour & (contour >> 1);
        let mut column = contour.trailing_ones();
        while corners != 0 {
            let step = corners.trailing_zeros();
            corners &= corners - 1;
            let row = self.board.rows() - 1 - (step - column);
            moves.push(Cell {
                row: row as u8,
                column,
                by,
            });
            column += (contour >> (step + 1)).trailing_ones();
        }
    }

    #[inline]
    fn play(&self, &contour: &Contour, cell: &Cell) -> Contour {
        let step = self.board.rows() - 1 - u32::from(cell.row) + cell.column;
        contour ^ (0b11 << step)
    }

    #[inline]
    fn payoff(&self, _contour: &Contour, &cell: &Cell) -> i64 {
        self.board.banked(cell)
    }

    /// Each free cell at its worst and at its best, in time O(n + m).
    fn bounds(&self, &contour: &Contour) -> (Score, Score) {
        let mover = self.to_move(&contour);
        self.board.bounds(self.lengths(contour), mover)
    }

    /// All cells at their greatest size.
    fn range(&self) -> (Score, Score) {
        self.board.range()
    }
}

impl Notation for Staircase {
    /// The numbers of taken cells of the rows, from the top: `3,1,0`.
    fn format_position(&self, &contour: &Contour) -> String {
        Board::format(self.lengths(contour))
    }

    fn parse_position(&self, text: &str) -> Result<Contour, NotationError> {
        let lengths = self.board.parse(text)?;
        let mut contour = 0;
        let (mut step, mut column) = (0, 0);
        // Right steps up to the length of each row, then its step up; at last
        // the right steps along the top.
        for &length in lengths.iter().rev().chain([&self.board.columns()]) {
            for _ in column..length {
                contour |= 1 << step;
                step += 1;
            }
            column = length;
            step += 1;
        }
        Ok(contour)
    }

    /// Row and column from 1: `r2c5`.
    fn format_move(&self, _contour: &Contour, cell: &Cell) -> String {
        cell.to_string()
    }

    /// Free cells as `A/B`, taken cells as `#`.
    fn draw_position(&self, &contour: &Contour) -> String {
        self.board.draw(self.lengths(contour))
    }
}
