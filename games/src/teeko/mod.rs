//! Teeko, John Scarne's game (Scarne on Teeko, 1955), on boards of any size up
//! to 30 cells.
//!
//! On a board of 5 x 5 cells the players by turns drop four men each on empty
//! cells; then they move by turns, one of their men to an empty cell beside it,
//! diagonals included. Whose four men make a row, column or diagonal without a
//! gap, or a square of 2 x 2 cells, wins; that may happen while men are dropped.
//! There are 44 such sets of cells. Endless play is a draw. (Who could not move
//! would lose; on the usual board there is always a move.)
//!
//! # Variants
//!
//! - [`Squares::All`] is Scarne's Advanced Teeko: the corners of any square
//!   whose sides are rows and columns win as well, which makes 58 sets.
//! - Boards of other sizes, with three or four men a side. Three men win in
//!   rows only.
//!
//! # Solved
//!
//! Steele (1998) solved sixteen forms of the game: Teeko is a draw, Advanced
//! Teeko a win for the first player in 13 plies, if the first man is dropped in
//! the centre. A run of `GamesmanOne` 1.3.0 told how many positions
//! are won and lost by the number of men on the board. The tests hold what
//! comes out here against both.
//!
//! # The position
//!
//! The men of the player to move and of the other one, a bit for each cell, and
//! who is to move: while men are dropped that follows from their numbers, later
//! the players can be exchanged. With the symmetries of the square that makes
//! up to 16 images of a position. The drops are without cycles, the moves are
//! not. Both are one game with one index: see [`Indexed`](retrograde::Indexed).

#![expect(
    clippy::cast_possible_truncation,
    reason = "cells are numbers below 30, sets of them numbers below 2^16"
)]

use retrograde::bits::members;
use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Outcome, Player, Powers};
use thiserror::Error;

mod board;
mod index;
mod notation;
mod unmoves;

use board::Board;
use index::{Index, MOST_CELLS, MOST_MEN};

/// The game in one line.
pub const SUMMARY: &str =
    "Teeko: four men a side are dropped, then moved, to make a row or a square";

/// The rules.
pub const RULES: &str = "\
The players by turns drop their four men on empty cells of a 5 x 5 board, X
first. With all men on the board they move by turns, one man to an empty cell
beside it, diagonals included. Four men of one's own in a row, column or
diagonal without a gap, or in a square of 2 x 2 cells, win, while men are
dropped too; with squares=all the corners of larger squares win as well. Three
men a side win in rows only. Who cannot move loses; endless play is a draw.

Positions: rows from the top, X and O for the men, then the player to move, such
as XO.../..X../.O.../..XO./...XO O.
Moves: the cell where a man is dropped, columns by letter, rows by number from
the bottom, such as c3; from and to where a man is moved, such as b2-c3.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Teeko> {
    let options = Options::new()
        .size(5, 5, "columns x rows, 3 or more each, at most 30 cells")
        .number("men", 4, 3..=4, "men a side")
        .one_of(
            "squares",
            &["small", "all"],
            "which squares of four men win: those of 2 x 2 cells, or of any size",
        );
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        let squares = match chosen.word("squares") {
            "all" => Squares::All,
            _ => Squares::Small,
        };
        let game = Teeko::new(width, height, chosen.number("men"), squares);
        game.map_err(|error| error.to_string())
    };
    Entry::with_options("teeko", SUMMARY, RULES, options, build)
        .powers(Powers::new().ranked().parallel().retro())
}

/// Which squares of four men win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Squares {
    /// Those of 2 x 2 cells.
    #[default]
    Small,
    /// The corners of squares of any size, whose sides are rows and columns.
    All,
}

/// A game that there is none of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Too small or too large.
    #[error(
        "found {width} columns and {height} rows, expected 3 or more each, at most {} cells",
        Teeko::CELLS
    )]
    Size {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// Men who cannot win.
    #[error("found {men} men a side, expected 3 or 4")]
    Men {
        /// The number of men.
        men: u32,
    },
}

/// The rules of Teeko on a board of some size.
///
/// ```
/// use retrograde::{Dense, Game, Outcome};
/// use retrograde_games::teeko::{Squares, Teeko};
///
/// // Three men a side on twelve cells.
/// let game = Teeko::new(4, 3, 3, Squares::Small)?;
/// let table = Dense::new().tabulate_retro(&game).unwrap();
/// assert_eq!(table.value_of(&game.start()), Some(Outcome::Win(9)));
/// # Ok::<(), retrograde_games::teeko::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Teeko {
    board: Board,
    index: Index,
}

/// Where the men stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men {
    /// The men of the player to move, and [`SECOND`] where that is the second
    /// one.
    own: u32,
    other: u32,
}

/// Above all cells: the second player is to move.
const SECOND: u32 = 1 << 31;

/// A move of one man. Cells are numbered row by row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A man is dropped on this cell.
    Drop(u8),
    /// A man goes to an empty cell beside it.
    Step {
        /// The cell that it leaves.
        from: u8,
        /// The cell that it goes to.
        to: u8,
    },
}

impl Men {
    #[inline]
    const fn new(own: u32, other: u32, mover: Player) -> Self {
        let mark = match mover {
            Player::First => 0,
            Player::Second => SECOND,
        };
        Self {
            own: own | mark,
            other,
        }
    }

    /// The cells of the player to move.
    pub const fn own(self) -> u32 {
        self.own & !SECOND
    }

    /// The cells of the other player.
    pub const fn other(self) -> u32 {
        self.other
    }

    /// Who is to move.
    pub const fn mover(self) -> Player {
        if self.own & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// How many men are on the board.
    pub const fn placed(self) -> u32 {
        self.own().count_ones() + self.other.count_ones()
    }
}

/// Who is to move in a representative.
#[inline]
const fn mover_of_least(own: u32, other: u32) -> Player {
    if own.count_ones() == other.count_ones() {
        Player::First
    } else {
        Player::Second
    }
}

impl Default for Teeko {
    /// Standard Teeko: 5 x 5 cells, four men a side, small squares.
    fn default() -> Self {
        Self::on(5, 5, 4, Squares::Small)
    }
}

impl Teeko {
    /// The most cells of a board.
    pub const CELLS: u32 = MOST_CELLS as u32;

    /// The game on so many columns and rows, with so many men a side.
    ///
    /// Builds tables of all sets of cells that men of a side can stand on:
    /// C(cells, men) entries, well under a megabyte.
    ///
    /// # Errors
    ///
    /// For less than three columns or rows, more than [`CELLS`](Self::CELLS)
    /// cells, or numbers of men other than 3 and 4.
    pub fn new(width: u32, height: u32, men: u32, squares: Squares) -> Result<Self, BoardError> {
        let cells = width.saturating_mul(height);
        if width < 3 || height < 3 || cells > Self::CELLS {
            return Err(BoardError::Size { width, height });
        }
        if !(3..=MOST_MEN as u32).contains(&men) {
            return Err(BoardError::Men { men });
        }
        Ok(Self::on(width, height, men, squares))
    }

    /// The caller knows that there is such a game.
    fn on(width: u32, height: u32, men: u32, squares: Squares) -> Self {
        let board = Board::new(width, height, men, squares);
        let index = Index::new(&board);
        Self { board, index }
    }

    /// Men a side.
    pub fn men(&self) -> u32 {
        self.board.men
    }

    /// How many sets of cells win.
    pub fn goals(&self) -> usize {
        self.board.goals.len()
    }

    /// How many positions have the same [representative](Game::canonical) as
    /// this one, itself included: those that the board can be turned and
    /// mirrored to, with all men on it also with the players exchanged.
    pub fn class_size(&self, men: &Men) -> u64 {
        let ways = self.index.ways(&self.board, men.own(), men.other());
        let images = (self.board.symmetries() / ways) as u64;
        if self.is_complete(*men) {
            2 * images
        } else {
            images
        }
    }

    /// Whether all men are on the board.
    fn is_complete(&self, men: Men) -> bool {
        men.placed() == 2 * self.board.men
    }

    /// Where a man can go from a cell.
    #[inline]
    fn targets(&self, men: Men, from: u8) -> u32 {
        self.board.around[usize::from(from)] & !(men.own() | men.other())
    }

    /// Whether the player to move has a move.
    fn can_move(&self, men: Men) -> bool {
        // There are more cells than men.
        !self.is_complete(men) || members(men.own().into()).any(|from| self.targets(men, from) != 0)
    }
}

impl Game for Teeko {
    type Position = Men;
    type Move = Move;
    type Value = Outcome;

    fn start(&self) -> Men {
        Men::new(0, 0, Player::First)
    }

    #[inline]
    fn to_move(&self, men: &Men) -> Player {
        men.mover()
    }

    #[inline]
    fn terminal(&self, men: &Men) -> Option<Outcome> {
        let over = self.index.is_goal(men.other()) || !self.can_move(*men);
        over.then_some(Outcome::Loss(0))
    }

    fn moves(&self, men: &Men, moves: &mut Vec<Move>) {
        if !self.is_complete(*men) {
            let empty = self.board.full & !(men.own() | men.other());
            moves.extend(members(empty.into()).map(Move::Drop));
            return;
        }
        for from in members(men.own().into()) {
            let targets = members(self.targets(*men, from).into());
            moves.extend(targets.map(|to| Move::Step { from, to }));
        }
    }

    #[inline]
    fn play(&self, men: &Men, mv: &Move) -> Men {
        let moved = match *mv {
            Move::Drop(to) => 1 << to,
            Move::Step { from, to } => 1 << from | 1 << to,
        };
        Men::new(men.other(), men.own() ^ moved, men.mover().other())
    }

    /// The board is turned and mirrored so that the men of the player to move
    /// and then those of the other one are the least numbers; with all men on
    /// the board the first player is to move.
    #[inline]
    fn canonical(&self, men: &Men) -> Men {
        let (own, other) = self
            .index
            .representative(&self.board, men.own(), men.other());
        Men::new(own, other, mover_of_least(own, other))
    }
}

#[cfg(test)]
mod tests;
