//! Breakthrough (Dan Troyka 2000), on boards of any size.
//!
//! Each player has two rows of pieces on their own edge of the board. A piece
//! moves one cell straight or diagonally ahead to an empty cell; diagonally
//! also onto a piece of the other player, which is taken. White moves first.
//! Who reaches the far row wins, and so does who takes all pieces.
//!
//! # There is always a move
//!
//! Take a piece of the player to move that is nearest to the far row. It is not
//! there, or the game would be over. Some cell diagonally ahead of it lies on
//! the board, which has two columns or more, and no piece of its own stands
//! there, since none is farther ahead: so it can go there.
//!
//! # The position
//!
//! See [`pawns`](crate::pawns). Pieces only go ahead, so play ends.
//!
//! # Bounds
//!
//! A player whose foremost piece is r rows away from the far row, against p
//! pieces, needs r or p moves at least, whichever is less. With one row to go
//! the next move wins.
//!
//! What of this makes a search short is told in `guide`.

use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Notation, NotationError, Outcome, Player, Powers};
use thiserror::Error;

use crate::pawns::{Board, Men, Step};

mod guide;

/// The game in one line.
pub const SUMMARY: &str = "Breakthrough: two rows of pieces a side, the first to get through wins";

/// The rules.
pub const RULES: &str = "\
Each player has two rows of pieces on their own edge of the board. A piece moves
one cell straight or diagonally ahead to an empty cell; diagonally also onto a
piece of the other player, which is taken. White moves first. Who reaches the
far row wins, and so does who takes all pieces.

Positions: rows from Black's edge, W and B for the pieces, then the player to
move, such as BBB/BBB/.../WWW/WWW w.
Moves: from and to, columns by letter, rows by number from White's edge, such as
a2-b3, and a2xb3 where a piece is taken.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Breakthrough> {
    let meaning = "columns x rows, 2 columns and 4 rows or more, at most 63 cells";
    let options = Options::new().size(4, 5, meaning);
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        Breakthrough::new(width, height).map_err(|error| error.to_string())
    };
    Entry::with_options("breakthrough", SUMMARY, RULES, options, build)
        .powers(Powers::new().guided().parallel())
}

/// A board on which breakthrough cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "found {width} columns and {height} rows, expected 2 columns and 4 rows or more, at most {} cells",
    Breakthrough::CELLS
)]
pub struct BoardError {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// The rules of breakthrough.
///
/// ```
/// use retrograde::{Auto, Outcome, Solver};
/// use retrograde_games::breakthrough::Breakthrough;
///
/// // Two columns, four rows: the second player wins.
/// let game = Breakthrough::new(2, 4)?;
/// let solved = Auto::new().solve(&game).unwrap();
/// assert!(matches!(*solved.value(), Outcome::Loss(_)));
/// # Ok::<(), retrograde_games::breakthrough::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    board: Board,
}

/// White's pieces and Black's, as they are written.
const LETTERS: [char; 2] = ['W', 'B'];

impl Breakthrough {
    /// The most cells of a board.
    pub const CELLS: u32 = Board::CELLS;

    /// A board of so many columns and rows.
    ///
    /// # Errors
    ///
    /// For less than two columns and four rows, and for more than
    /// [`CELLS`](Self::CELLS) cells.
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let board = Board::new(width, height);
        let board = board.filter(|board| board.width >= 2 && board.height >= 4);
        let board = board.ok_or(BoardError { width, height })?;
        Ok(Self { board })
    }

    /// Where pieces of the player to move can go: straight, and diagonally to
    /// the left and to the right.
    #[inline]
    fn targets(&self, men: Men) -> [u64; 3] {
        let [own, other] = men.own_and_other();
        let [straight, left, right] = self.board.ahead(men.mover(), own);
        [straight & !(own | other), left & !own, right & !own]
    }

    /// How many rows lie between the foremost of these pieces and the row that
    /// its player wants to reach.
    fn rows_to_go(&self, player: Player, pieces: u64) -> u32 {
        let cells = match player {
            Player::First => pieces.leading_zeros() - self.board.far.leading_zeros(),
            Player::Second => pieces.trailing_zeros(),
        };
        cells / self.board.width
    }
}

impl Game for Breakthrough {
    type Position = Men;
    type Move = Step;
    type Value = Outcome;

    fn start(&self) -> Men {
        let Board {
            width, near, far, ..
        } = self.board;
        Men::new(near | near << width, far | far >> width)
    }

    fn to_move(&self, men: &Men) -> Player {
        men.mover()
    }

    #[inline]
    fn terminal(&self, men: &Men) -> Option<Outcome> {
        let [own, other] = men.own_and_other();
        let arrived = other & self.board.goal(men.mover().other()) != 0;
        (arrived || own == 0).then_some(Outcome::Loss(0))
    }

    /// Pieces that arrive first, then those that take others, then the rest.
    #[inline]
    fn moves(&self, men: &Men, moves: &mut Vec<Step>) {
        let [_, other] = men.own_and_other();
        let targets = self.targets(*men);
        let goal = self.board.goal(men.mover());
        for kind in [goal, other & !goal, !(other | goal)] {
            let targets = targets.map(|targets| targets & kind);
            self.board
                .push(men.mover(), targets, |step| moves.push(step));
        }
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

    /// The mover's r-th move is ply 2r - 1, the other's is ply 2r.
    fn bounds(&self, men: &Men) -> (Outcome, Outcome) {
        if let Some(value) = self.terminal(men) {
            return (value, value);
        }
        let mover = men.mover();
        let [own, other] = men.own_and_other();
        let rows = self.rows_to_go(mover, own);
        if rows == 1 {
            return (Outcome::Win(1), Outcome::Win(1));
        }
        let mine = 2 * rows.min(other.count_ones()) - 1;
        let their_rows = self.rows_to_go(mover.other(), other);
        let theirs = 2 * their_rows.min(own.count_ones());
        (Outcome::Loss(theirs), Outcome::Win(mine))
    }
}

impl Notation for Breakthrough {
    /// Rows from Black's edge, then the player to move:
    /// `BBB/BBB/.../WWW/WWW w`.
    fn format_position(&self, men: &Men) -> String {
        self.board.format(*men, LETTERS)
    }

    /// As it is written, or as it is drawn, a line a row.
    fn parse_position(&self, text: &str) -> Result<Men, NotationError> {
        // Or the game would have been over before.
        let fits = |men: Men| {
            let [own, other] = men.own_and_other();
            own & self.board.goal(men.mover()) == 0 && other != 0
        };
        let words = "who has no piece on the far row and some against them";
        self.board.parse(text, LETTERS, fits, words, self.start())
    }

    /// From and to: `a2-b3`, `a2xb3`.
    fn format_move(&self, men: &Men, step: &Step) -> String {
        let [_, other] = men.own_and_other();
        let how = if other >> step.to & 1 == 1 { 'x' } else { '-' };
        let [from, to] = [step.from, step.to].map(|cell| self.board.name(cell));
        format!("{from}{how}{to}")
    }

    /// The rows, a line each, then the player to move.
    fn draw_position(&self, men: &Men) -> String {
        self.format_position(men).replace(['/', ' '], "\n")
    }
}

#[cfg(test)]
mod tests;
