//! Hexapawn, pawns against pawns: Martin Gardner's game for a machine made of
//! matchboxes (How to build a game-learning machine, Scientific American,
//! March 1962), on boards of any size.
//!
//! Each player has a row of pawns on their own edge of the board. A pawn moves
//! as in chess: one cell straight ahead where that is empty, or one cell
//! diagonally ahead onto a pawn of the other player, which is taken. White
//! moves first. Who reaches the far row wins, and who has no move loses, be it
//! that all pawns are gone or that all are stuck.
//!
//! # The position
//!
//! See [`pawns`](crate::pawns). Pawns only go ahead, so play ends.

use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Notation, NotationError, Outcome, Player, Powers};
use thiserror::Error;

use crate::pawns::{Board, Men, Step};

/// The game in one line.
pub const SUMMARY: &str = "Hexapawn: pawns against pawns on a board of any size";

/// The rules.
pub const RULES: &str = "\
Each player has a row of pawns on their own edge of the board. A pawn moves one
cell straight ahead where that is empty, or diagonally ahead onto a pawn of the
other player, which is taken. White moves first. Who reaches the far row wins;
who has no move loses.

Positions: rows from Black's edge, P for White's and p for Black's pawns, then
the player to move, such as ppp/.../PPP w.
Moves: the cell a pawn goes to, such as b2; after the column it comes from
where it takes a pawn: axb2.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Hexapawn> {
    let options = Options::new().size(3, 3, "columns x rows, 2 rows or more, at most 63 cells");
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        Hexapawn::new(width, height).map_err(|error| error.to_string())
    };
    Entry::with_options("hexapawn", SUMMARY, RULES, options, build)
        .powers(Powers::new().ranked().parallel())
}

/// A board on which hexapawn cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "found {width} columns and {height} rows, expected 1 column and 2 rows or more, at most {} cells",
    Hexapawn::CELLS
)]
pub struct BoardError {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// The rules of hexapawn.
///
/// ```
/// use retrograde::{Auto, Outcome, Solver};
/// use retrograde_games::hexapawn::Hexapawn;
///
/// let game = Hexapawn::new(3, 3)?;
/// let solved = Auto::new().solve(&game).unwrap();
/// // The second player wins (Gardner 1962).
/// assert_eq!(*solved.value(), Outcome::Loss(6));
/// # Ok::<(), retrograde_games::hexapawn::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexapawn {
    board: Board,
}

/// White's pawns and Black's, as they are written.
const LETTERS: [char; 2] = ['P', 'p'];

impl Hexapawn {
    /// The most cells of a board.
    pub const CELLS: u32 = Board::CELLS;

    /// A board of so many columns and rows.
    ///
    /// # Errors
    ///
    /// For less than a column and two rows, and for more than
    /// [`CELLS`](Self::CELLS) cells.
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let board = Board::new(width, height).filter(|board| board.height >= 2);
        let board = board.ok_or(BoardError { width, height })?;
        Ok(Self { board })
    }

    /// Where pawns of the player to move can go: straight, and diagonally to
    /// the left and to the right.
    #[inline]
    fn targets(&self, men: Men) -> [u64; 3] {
        let [own, other] = men.own_and_other();
        let [straight, left, right] = self.board.ahead(men.mover(), own);
        [straight & !(own | other), left & other, right & other]
    }
}

impl Game for Hexapawn {
    type Position = Men;
    type Move = Step;
    type Value = Outcome;

    fn start(&self) -> Men {
        Men::new(self.board.near, self.board.far)
    }

    fn to_move(&self, men: &Men) -> Player {
        men.mover()
    }

    #[inline]
    fn terminal(&self, men: &Men) -> Option<Outcome> {
        let [_, other] = men.own_and_other();
        let arrived = other & self.board.goal(men.mover().other()) != 0;
        (arrived || self.targets(*men) == [0; 3]).then_some(Outcome::Loss(0))
    }

    /// Pawns that can be taken first.
    #[inline]
    fn moves(&self, men: &Men, moves: &mut Vec<Step>) {
        let [straight, left, right] = self.targets(*men);
        self.board
            .push(men.mover(), [0, left, right], |step| moves.push(step));
        self.board
            .push(men.mover(), [straight, 0, 0], |step| moves.push(step));
    }

    #[inline]
    fn play(&self, men: &Men, step: &Step) -> Men {
        men.after(*step)
    }

    /// White is to move, and of the board and its mirror image it is the
    /// lesser one.
    #[inline]
    fn canonical(&self, men: &Men) -> Men {
        self.board.canonical(*men)
    }
}

impl Notation for Hexapawn {
    /// Rows from Black's edge, then the player to move: `ppp/.../PPP w`.
    fn format_position(&self, men: &Men) -> String {
        self.board.format(*men, LETTERS)
    }

    /// As it is written, or as it is drawn, a line a row.
    fn parse_position(&self, text: &str) -> Result<Men, NotationError> {
        // Or the game would have been over before.
        let fits = |men: Men| men.own_and_other()[0] & self.board.goal(men.mover()) == 0;
        let words = "who has no pawn on the far row";
        self.board.parse(text, LETTERS, fits, words, self.start())
    }

    /// As in chess: `b2`, `axb2`.
    fn format_move(&self, _men: &Men, step: &Step) -> String {
        let [from, to] = [step.from, step.to].map(|cell| self.board.column_of(cell));
        let name = self.board.name(step.to);
        if from == to {
            name
        } else {
            format!("{}x{name}", Board::column(from))
        }
    }

    /// The rows, a line each, then the player to move.
    fn draw_position(&self, men: &Men) -> String {
        self.format_position(men).replace(['/', ' '], "\n")
    }
}

#[cfg(test)]
mod tests;
