//! Tic-tac-toe, noughts and crosses: three in a row on a 3 x 3 board.
//!
//! The first player sets crosses, the second noughts, by turns. Who first has
//! three of their own in a row, column or diagonal wins; a full board without
//! such a line is a tie.
//!
//! # The position
//!
//! Two sets of nine bits, the crosses and the noughts. Whose turn it is follows
//! from their numbers. The eight symmetries of the square (four turns, and the
//! same of the mirrored board) keep the rules, so one board stands for up to
//! eight: 5478 reachable positions fall into 765 classes.
//!
//! A mark sets a bit, so every move makes a greater number of the board. Its
//! place among all reachable boards in order is a perfect index that every move
//! raises.

#![expect(clippy::cast_possible_truncation, reason = "cells are numbers below 9")]

use std::sync::LazyLock;

use crate::mnk::rows;
use retrograde::cli::Entry;
use retrograde::{
    Ascending, Game, Indexed, Notation, NotationError, Outcome, Player, Powers, Retro,
};

/// The game in one line.
pub const SUMMARY: &str = "Tic-tac-toe: three in a row on a 3 x 3 board";

/// The rules.
pub const RULES: &str = "\
The first player sets X, the second O, by turns, on empty cells of a 3 x 3
board. Three of one's own in a row, column or diagonal win; a full board
without such a line is a tie.

Positions: rows from the top, such as X.O/.X./..O.
Moves: row and column from 1, such as r2c3.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<TicTacToe> {
    // Its index is no power here: a search that knows symmetry visits a seventh
    // of the positions.
    Entry::fixed("tic-tac-toe", SUMMARY, RULES, TicTacToe).powers(Powers::new().ranked().parallel())
}

/// The rules of tic-tac-toe.
///
/// ```
/// use retrograde::{Auto, Outcome, Solver};
/// use retrograde_games::tic_tac_toe::TicTacToe;
///
/// let solved = Auto::new().solve(&TicTacToe).unwrap();
/// assert_eq!(*solved.value(), Outcome::Tie(9));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

/// A board: a bit for each cross, row by row from the lowest bit on, and a bit
/// for each nought, nine bits further up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marks(u32);

/// A cell by its number, row by row from 0: as a move, the mover marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub u8);

const CELLS: u32 = 9;
const FULL: u32 = (1 << CELLS) - 1;

const LINES: [u32; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Every set of cells under each of the eight symmetries.
static IMAGES: [[u16; 8]; 1 << CELLS] = images();

const fn images() -> [[u16; 8]; 1 << CELLS] {
    let mut images = [[0; 8]; 1 << CELLS];
    let mut cells = 0;
    while cells < images.len() {
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut cell = 0;
            while cell < CELLS {
                if cells >> cell & 1 == 1 {
                    images[cells][symmetry] |= 1 << moved(cell, symmetry);
                }
                cell += 1;
            }
            symmetry += 1;
        }
        cells += 1;
    }
    images
}

/// Where a symmetry takes a cell: mirrored in the diagonal, upside down, left
/// to right, each or not.
const fn moved(cell: u32, symmetry: usize) -> u32 {
    let (mut row, mut column) = (cell / 3, cell % 3);
    if symmetry & 1 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    if symmetry & 4 != 0 {
        column = 2 - column;
    }
    3 * row + column
}

const fn line(cells: u32) -> bool {
    let mut at = 0;
    while at < LINES.len() {
        if cells & LINES[at] == LINES[at] {
            return true;
        }
        at += 1;
    }
    false
}

impl Marks {
    const fn crosses(self) -> u32 {
        self.0 & FULL
    }

    const fn noughts(self) -> u32 {
        self.0 >> CELLS
    }

    const fn taken(self) -> u32 {
        self.crosses() | self.noughts()
    }

    /// Whether play can lead here: as many crosses as noughts or one more, and
    /// a line only of the player who marked last.
    fn is_reachable(self) -> bool {
        let (crosses, noughts) = (self.crosses(), self.noughts());
        match crosses.count_ones().checked_sub(noughts.count_ones()) {
            Some(0) => !line(crosses),
            Some(1) => !line(noughts),
            _ => false,
        }
    }
}

impl Game for TicTacToe {
    type Position = Marks;
    type Move = Cell;
    type Value = Outcome;

    fn start(&self) -> Marks {
        Marks(0)
    }

    fn to_move(&self, marks: &Marks) -> Player {
        if marks.0.count_ones() & 1 == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, marks: &Marks) -> Option<Outcome> {
        let last = match self.to_move(marks) {
            Player::First => marks.noughts(),
            Player::Second => marks.crosses(),
        };
        if line(last) {
            Some(Outcome::Loss(0))
        } else {
            (marks.taken() == FULL).then_some(Outcome::Tie(0))
        }
    }

    fn moves(&self, marks: &Marks, moves: &mut Vec<Cell>) {
        let mut free = FULL & !marks.taken();
        while free != 0 {
            moves.push(Cell(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn play(&self, marks: &Marks, &Cell(cell): &Cell) -> Marks {
        let side = match self.to_move(marks) {
            Player::First => 0,
            Player::Second => CELLS,
        };
        Marks(marks.0 | 1 << (side + u32::from(cell)))
    }

    /// The least of the eight images.
    fn canonical(&self, marks: &Marks) -> Marks {
        let crosses = &IMAGES[marks.crosses() as usize];
        let noughts = &IMAGES[marks.noughts() as usize];
        let images = crosses.iter().zip(noughts);
        let least = images
            .map(|(&crosses, &noughts)| Marks(u32::from(crosses) | u32::from(noughts) << CELLS));
        least.min().unwrap_or(*marks)
    }
}

/// All reachable boards, in order.
static BOARDS: LazyLock<Vec<Marks>> = LazyLock::new(|| {
    let boards = (0..1 << (2 * CELLS)).map(Marks);
    let apart = |marks: &Marks| marks.crosses() & marks.noughts() == 0;
    boards
        .filter(apart)
        .filter(|marks| marks.is_reachable())
        .collect()
});

impl Indexed for TicTacToe {
    fn indices(&self) -> u64 {
        BOARDS.len() as u64
    }

    /// The number of lesser boards, by bisection.
    fn index(&self, marks: &Marks) -> u64 {
        BOARDS.partition_point(|board| board < marks) as u64
    }

    fn position_at(&self, index: u64) -> Option<Marks> {
        BOARDS.get(index as usize).copied()
    }

    fn index_memory(&self) -> usize {
        size_of_val(&**BOARDS)
    }
}

impl Ascending for TicTacToe {}

impl Retro for TicTacToe {
    /// Without one of the last marks, where that did not end the game before.
    fn parents(&self, marks: &Marks, parents: &mut Vec<Marks>) {
        let (last, side) = match self.to_move(marks) {
            Player::First => (marks.noughts(), CELLS),
            Player::Second => (marks.crosses(), 0),
        };
        let cells = (0..CELLS).filter(|cell| last >> cell & 1 == 1);
        let before = cells.map(|cell| Marks(marks.0 & !(1 << (side + cell))));
        let before = before.filter(|before| before.is_reachable());
        parents.extend(before.filter(|before| self.terminal(before).is_none()));
    }
}

impl Notation for TicTacToe {
    /// Rows from the top: `X.O/.X./..O`.
    fn format_position(&self, marks: &Marks) -> String {
        let [crosses, noughts] = [marks.crosses(), marks.noughts()].map(u64::from);
        rows((1 << CELLS) - 1, 3, crosses, noughts)
    }

    fn parse_position(&self, text: &str) -> Result<Marks, NotationError> {
        let parse = || {
            let mut marks = 0;
            let mut rows = 0;
            for row in text.trim().split('/') {
                if rows == 3 || row.len() != 3 {
                    return None;
                }
                for (column, byte) in (0..).zip(row.bytes()) {
                    let cell: u32 = 3 * rows + column;
                    match byte {
                        b'X' => marks |= 1 << cell,
                        b'O' => marks |= 1 << (CELLS + cell),
                        b'.' => {}
                        _ => return None,
                    }
                }
                rows += 1;
            }
            (rows == 3).then_some(Marks(marks))
        };
        parse().filter(|marks| marks.is_reachable()).ok_or_else(|| {
            NotationError::new(
                text,
                "three rows of X, O and ., as many X as O or one more, a line only of the player who marked last, such as X.O/.X./..O",
            )
        })
    }

    /// Row and column from 1: `r2c3`.
    fn format_move(&self, _marks: &Marks, &Cell(cell): &Cell) -> String {
        format!("r{}c{}", cell / 3 + 1, cell % 3 + 1)
    }

    /// The rows, a line each.
    fn draw_position(&self, marks: &Marks) -> String {
        self.format_position(marks).replace('/', "\n")
    }
}

#[cfg(test)]
mod tests;
