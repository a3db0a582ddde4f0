//! Connect Four on a board of any size that fits 64 bits, or 128, with any
//! length of line.
//!
//! The players by turns drop a stone into a column, where it falls onto the
//! stones that lie there. Who first has so many of their own in a row, column or
//! diagonal (four, unless the board says otherwise) wins; a full board without
//! such a line is a tie.
//!
//! # The position
//!
//! Two sets of cells, all stones and those of the player to move, as in
//! Tromp's Fhourstones and Pons' solver: a column is a run of bits with one
//! more, always empty, on top, so that shifted boards do not run from one
//! column into the next and lines are found by a few shifts for the whole
//! board. All stones plus the stones of the player to move is a number that
//! names the position.

#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers of cells and columns, at most 128"
)]

use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Graded, Outcome, Player, Powers};
use thiserror::Error;

mod board;
mod guide;
mod notation;
mod word;

use board::{ANY, Board};
pub use word::Word;

/// Columns that have a name.
const COLUMNS: u32 = 35;

/// The game in one line.
pub const SUMMARY: &str = "Connect Four: drop stones into columns, four in a row win";

/// The rules.
pub const RULES: &str = "\
The players by turns drop a stone into one of the columns; it falls onto the
stones that lie there. Four of one's own (or as many as are chosen) in a row,
column or diagonal win; a full board without such a line is a tie. X moves first, then O.

Positions: the columns played so far, from 1 (then a for column 10), such as
44455; or rows from the top, such as ......./......./......./......./..O.O../.XXXO.X
with X for the first player's stones, O for the second's, . for empty cells
(a board that play can lead to).
Moves: the column.

Answer: the score in Pascal Pons' convention, for the player to move: 0 for a
tie; for a win, 1 if it comes with the winner's last stone, 2 with the one
before that, and so on; for a loss, minus the score of the opponent.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<ConnectFour> {
    let wide = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        bits(width, height) > u64::from(u64::BITS)
    };
    entry_of().or(wide, entry_of::<u128>())
}

fn entry_of<W: Word>() -> Entry<ConnectFour<W>> {
    let options = Options::new()
        .size(7, 6, "columns x rows; columns x (rows + 1) is at most 128")
        .number("line", 4, 2..=64, "stones in a row that win");
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        let game = ConnectFour::on(width, height, chosen.number("line"));
        game.map_err(|error| error.to_string())
    };
    Entry::with_options("connect4", SUMMARY, RULES, options, build)
        .powers(Powers::new().graded().guided().parallel())
        .answer("score", |game, position, value| {
            game.score(position, *value).to_string()
        })
}

/// The bits that a board takes: for each column its cells, and one more on top.
fn bits(width: u32, height: u32) -> u64 {
    u64::from(width) * (u64::from(height) + 1)
}

/// The rules of Connect Four on a board of some size.
///
/// ```
/// use retrograde::{AlphaBeta, Notation, Outcome};
/// use retrograde_games::connect_four::ConnectFour;
///
/// let game = ConnectFour::default();
/// let position = game.parse_position("2252576253462244111563365343671351441")?;
/// let solved = AlphaBeta::new().solve_guided_from(&game, position).unwrap();
/// assert_eq!(*solved.value(), Outcome::Loss(4));
/// assert_eq!(game.score(&position, *solved.value()), -1);
/// # Ok::<(), retrograde::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour<W = u64> {
    board: Board<W>,
}

/// Connect Four on boards that need more than 64 bits, up to 128, such as
/// 10 x 6: the same game, more slowly.
pub type WideConnectFour = ConnectFour<u128>;

/// A board with stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones<W = u64> {
    /// Those of the player to move.
    own: W,
    /// All.
    all: W,
}

/// A column by its number, from 0: as a move, the mover drops a stone there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column(pub u8);

/// A board that there is none of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadBoard {
    /// Without columns or rows.
    #[error("found a board of {width} x {height}, expected at least 1 x 1")]
    Empty {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// Too large.
    #[error(
        "found a board of {width} x {height} (width x height), expected width x (height + 1) to be at most {bits}: a board is one word of {bits} bits, with an empty row on top"
    )]
    Large {
        /// The bits of a board.
        bits: u32,
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// Columns without a name.
    #[error("found {width} columns, expected at most 35: they are called 1 to 9 and a to z")]
    Wide {
        /// The number of columns.
        width: u32,
    },
    /// No line.
    #[error("found lines of {line} stones, expected at least 2")]
    Line {
        /// The stones of a line.
        line: u32,
    },
}

impl Default for ConnectFour<u64> {
    /// Seven columns of six cells, lines of four.
    fn default() -> Self {
        Self {
            board: Board::new(7, 6, 4),
        }
    }
}

impl ConnectFour {
    /// The game on `width` columns of `height` cells, where `line` stones in a
    /// row win.
    ///
    /// # Errors
    ///
    /// When there are no cells, `width * (height + 1)` is over 64, there are more
    /// than 35 columns, or a line takes less than two stones.
    pub fn new(width: u32, height: u32, line: u32) -> Result<Self, BadBoard> {
        Self::on(width, height, line)
    }
}

impl<W: Word> ConnectFour<W> {
    /// As [`new`](ConnectFour::new), with boards of as many bits as the word has.
    ///
    /// # Errors
    ///
    /// As there, but where `width * (height + 1)` is over the bits of the word.
    pub fn on(width: u32, height: u32, line: u32) -> Result<Self, BadBoard> {
        if width == 0 || height == 0 {
            return Err(BadBoard::Empty { width, height });
        }
        if bits(width, height) > u64::from(W::BITS) {
            let bits = W::BITS;
            return Err(BadBoard::Large {
                bits,
                width,
                height,
            });
        }
        if width > COLUMNS {
            return Err(BadBoard::Wide { width });
        }
        if line < 2 {
            return Err(BadBoard::Line { line });
        }
        Ok(Self {
            board: Board::new(width, height, line),
        })
    }

    /// The number of columns.
    pub fn width(&self) -> u32 {
        self.board.width
    }

    /// The number of rows.
    pub fn height(&self) -> u32 {
        self.board.height
    }

    /// The stones of a winning line.
    pub fn line(&self) -> u32 {
        self.board.line
    }

    fn cells(&self) -> u32 {
        self.board.width * self.board.height
    }

    /// The empty cells: the plies that play takes at most.
    fn left(&self, stones: Stones<W>) -> u32 {
        self.cells() - stones.all.count()
    }

    /// The mirror image.
    fn image(&self, stones: &Stones<W>) -> Stones<W> {
        Stones {
            own: self.board.mirrored(stones.own),
            all: self.board.mirrored(stones.all),
        }
    }

    /// A value of this position in Pascal Pons' convention, seen by the player
    /// to move: 0 for a tie; for a win, the number of stones that the winner has
    /// left at the end, and one more; for a loss, the negative of that.
    pub fn score(&self, stones: &Stones<W>, value: Outcome) -> i64 {
        let left = i64::from(self.left(*stones));
        let size = |plies: u32| (left + 2 - i64::from(plies)) / 2;
        match value {
            Outcome::Win(plies) => size(plies),
            Outcome::Loss(plies) => -size(plies),
            Outcome::Tie(_) | Outcome::Draw => 0,
        }
    }

    /// The position after a stone on this cell.
    #[inline]
    fn drop_at(stones: Stones<W>, cell: W) -> Stones<W> {
        Stones {
            own: stones.own ^ stones.all,
            all: stones.all | cell,
        }
    }
}

impl<W: Word> Game for ConnectFour<W> {
    type Position = Stones<W>;
    type Move = Column;
    type Value = Outcome;

    fn start(&self) -> Stones<W> {
        Stones {
            own: W::NONE,
            all: W::NONE,
        }
    }

    #[inline]
    fn to_move(&self, stones: &Stones<W>) -> Player {
        if stones.all.count() & 1 == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, stones: &Stones<W>) -> Option<Outcome> {
        if self.board.has_line(stones.own ^ stones.all) {
            return Some(Outcome::Loss(0));
        }
        (stones.all == self.board.cells).then_some(Outcome::Tie(0))
    }

    /// The middle columns first.
    fn moves(&self, stones: &Stones<W>, moves: &mut Vec<Column>) {
        let open = self.board.open(stones.all);
        let columns = self.board.columns().iter();
        let free = columns.filter(|column| open & column.cells != W::NONE);
        moves.extend(free.map(|column| Column(column.number)));
    }

    #[inline]
    fn play(&self, stones: &Stones<W>, &Column(column): &Column) -> Stones<W> {
        Self::drop_at(*stones, self.board.cell(stones.all, column))
    }

    /// The lesser of the board and its mirror image.
    fn canonical(&self, stones: &Stones<W>) -> Stones<W> {
        self.image(stones).min(*stones)
    }

    /// Who cannot win or lose with the next stones needs more of them.
    fn bounds(&self, stones: &Stones<W>) -> (Outcome, Outcome) {
        let board = &self.board;
        let opponent = stones.own ^ stones.all;
        if let Some(value) = self.terminal(stones) {
            return (value, value);
        }
        let left = self.left(*stones);
        if !board.has_lines() {
            return (Outcome::Tie(left), Outcome::Tie(left));
        }
        let open = board.open(stones.all);
        if board.winning::<ANY>(stones.own, stones.all) & open != W::NONE {
            return (Outcome::Win(1), Outcome::Win(1));
        }
        let threats = board.winning::<ANY>(opponent, stones.all) & open;
        if threats.rest() != W::NONE {
            return (Outcome::Loss(2), Outcome::Loss(2));
        }
        let lower = if left >= 2 {
            Outcome::Loss(2)
        } else {
            Outcome::Tie(left)
        };
        let upper = if left >= 3 {
            Outcome::Win(3)
        } else {
            Outcome::Tie(left)
        };
        (lower, upper)
    }
}

/// Each move adds a stone.
impl<W: Word> Graded for ConnectFour<W> {
    fn track(&self, _stones: &Stones<W>, &Column(column): &Column, _nth: usize) -> usize {
        usize::from(column)
    }

    /// Two, or one for a board that is its own mirror image.
    fn class_size(&self, stones: &Stones<W>) -> Option<u32> {
        Some(1 + u32::from(self.image(stones) != *stones))
    }
}

#[cfg(test)]
mod tests;
