//! m,n,k-games: k in a row on a board of m columns and n rows, the family of
//! tic-tac-toe (3,3,3) and gomoku (15,15,5).
//!
//! The players mark empty cells by turns. Who first has k of their own in a
//! row, column or diagonal wins; a full board without such a line is a tie.
//! More than k in a row are a line as well.
//!
//! # Variants
//!
//! - *Misere*: who makes a line loses.
//! - *Wild*: both players may set either mark. Who completes a line of one
//!   mark wins (misere: loses), whoever set the others.
//!
//! # The position
//!
//! A word for the crosses and a word for the noughts, a bit for each cell, row
//! by row. Whose turn it is follows from their numbers. A line is found by
//! shifts: cells that begin k marks in a row are what is left when the set has
//! been laid over itself k - 1 times, and a mask leaves out those from where
//! the line would run over the edge. A rectangle has four symmetries, a square
//! eight; in wild games the two marks can be exchanged too.

use retrograde::bits::Permutation;
use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Graded, Outcome, Player, Powers};
use thiserror::Error;

mod board;
mod notation;

pub(crate) use notation::rows;

/// The game in one line.
pub const SUMMARY: &str = "m,n,k-games: k in a row on a board of any size, misere and wild too";

/// The rules.
pub const RULES: &str = "\
The first player sets X, the second O, by turns, on empty cells. As many of
one's own in a row, column or diagonal as a line needs (or more) win; a full
board without such a line is a tie. Misere: who makes a line loses. Wild: both
players may set either mark, and who completes a line of one mark wins.

Positions: rows from the top, such as X.O/.X./..O.
Moves: column and row, columns by letter, rows by number from the bottom, such
as b2; in wild games after the mark: Xb2.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Mnk> {
    let options = Options::new()
        .size(3, 3, "columns x rows, at most 64 cells")
        .number(
            "line",
            3,
            1..=64,
            "marks that make a line, at most the longer side",
        )
        .one_of("misere", &["no", "yes"], "whether a line loses")
        .one_of(
            "wild",
            &["no", "yes"],
            "whether players may set either mark",
        );
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        let game = Mnk::new(width, height, chosen.number("line")).map_err(|e| e.to_string())?;
        Ok(game
            .misere(chosen.word("misere") == "yes")
            .wild(chosen.word("wild") == "yes"))
    };
    Entry::with_options("mnk", SUMMARY, RULES, options, build)
        .powers(Powers::new().graded().ranked().parallel())
}

/// A board that is no board, or a line that never fits on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No cells, or too many.
    #[error("found {width} x {height} cells, expected 1 to {} cells", Mnk::CELLS)]
    Size {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// A line that is longer than both sides, or has no marks.
    #[error("found lines of {line}, expected 1 to {longest}, the longer side of the board")]
    Line {
        /// Marks in a line.
        line: u32,
        /// The longer side of the board.
        longest: u32,
    },
}

/// The rules of an m,n,k-game.
///
/// ```
/// use retrograde::{Auto, Outcome, Solver};
/// use retrograde_games::mnk::Mnk;
///
/// // With one column more than in tic-tac-toe, the first player wins.
/// let game = Mnk::new(4, 3, 3)?;
/// let solved = Auto::new().solve(&game).unwrap();
/// assert_eq!(*solved.value(), Outcome::Win(7));
/// # Ok::<(), retrograde_games::mnk::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mnk {
    width: u32,
    height: u32,
    line: u32,
    misere: bool,
    wild: bool,
    /// All cells.
    full: u64,
    /// For each of the four directions the cells from where a line fits.
    starts: [u64; 4],
    /// All cells, those on the most lines first.
    order: Vec<u8>,
    /// Upside down.
    flip: Permutation,
    /// Mirrored in the diagonal, where the board is a square.
    transposition: Option<Permutation>,
}

/// A board: a bit for each cell, row by row from the top and the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marks {
    crosses: u64,
    noughts: u64,
}

/// One of the two marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The first player's, X.
    Cross,
    /// The second player's, O.
    Nought,
}

/// A mark for a cell, by its number row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell.
    pub cell: u8,
    /// What is set there.
    pub mark: Mark,
}

impl Marks {
    const fn taken(self) -> u64 {
        self.crosses | self.noughts
    }

    fn mover(self) -> Player {
        if self.taken().count_ones() & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The marks of a player, where each has their own.
    const fn of(self, player: Player) -> u64 {
        match player {
            Player::First => self.crosses,
            Player::Second => self.noughts,
        }
    }
}

impl Mnk {
    /// The most cells of a board.
    pub const CELLS: u32 = 64;

    /// A board of so many columns and rows, where so many marks make a line.
    ///
    /// # Errors
    ///
    /// When the board has no cells or more than [`CELLS`](Self::CELLS), or the
    /// line does not fit on it.
    pub fn new(width: u32, height: u32, line: u32) -> Result<Self, BoardError> {
        let cells = width.saturating_mul(height);
        if !(1..=Self::CELLS).contains(&cells) {
            return Err(BoardError::Size { width, height });
        }
        let longest = width.max(height);
        if !(1..=longest).contains(&line) {
            return Err(BoardError::Line { line, longest });
        }
        let turned = |cell: u32| (cell % height) * width + cell / height;
        let mut game = Self {
            width,
            height,
            line,
            misere: false,
            wild: false,
            full: u64::MAX >> (64 - cells),
            starts: [0; 4],
            order: Vec::new(),
            flip: Permutation::new(cells, |cell| {
                (height - 1 - cell / width) * width + cell % width
            }),
            transposition: (width == height).then(|| Permutation::new(cells, turned)),
        };
        game.find_lines();
        Ok(game)
    }

    /// Whether who makes a line loses. Default: no.
    #[must_use]
    pub const fn misere(mut self, misere: bool) -> Self {
        self.misere = misere;
        self
    }

    /// Whether the players may set either mark. Default: no.
    #[must_use]
    pub const fn wild(mut self, wild: bool) -> Self {
        self.wild = wild;
        self
    }

    /// Whether a line was made with the last move.
    fn line_was_made(&self, marks: Marks) -> bool {
        if self.wild {
            self.has_line(marks.crosses) || self.has_line(marks.noughts)
        } else {
            self.has_line(marks.of(marks.mover().other()))
        }
    }

    /// Whether play can lead here, as far as numbers and lines tell.
    fn is_reachable(&self, marks: Marks) -> bool {
        if self.wild {
            return true;
        }
        let (crosses, noughts) = (marks.crosses.count_ones(), marks.noughts.count_ones());
        matches!(crosses.checked_sub(noughts), Some(0 | 1))
            && !self.has_line(marks.of(marks.mover()))
    }
}

impl Game for Mnk {
    type Position = Marks;
    type Move = Move;
    type Value = Outcome;

    fn start(&self) -> Marks {
        Marks {
            crosses: 0,
            noughts: 0,
        }
    }

    fn to_move(&self, marks: &Marks) -> Player {
        marks.mover()
    }

    #[inline]
    fn terminal(&self, marks: &Marks) -> Option<Outcome> {
        if self.line_was_made(*marks) {
            Some(if self.misere {
                Outcome::Win(0)
            } else {
                Outcome::Loss(0)
            })
        } else {
            (marks.taken() == self.full).then_some(Outcome::Tie(0))
        }
    }

    /// The cells on the most lines first.
    #[inline]
    fn moves(&self, marks: &Marks, moves: &mut Vec<Move>) {
        let taken = marks.taken();
        let own = match marks.mover() {
            Player::First => Mark::Cross,
            Player::Second => Mark::Nought,
        };
        for &cell in &self.order {
            if taken >> cell & 1 == 0 {
                if self.wild {
                    moves.extend([Mark::Cross, Mark::Nought].map(|mark| Move { cell, mark }));
                } else {
                    moves.push(Move { cell, mark: own });
                }
            }
        }
    }

    #[inline]
    fn play(&self, marks: &Marks, mv: &Move) -> Marks {
        let mut after = *marks;
        match mv.mark {
            Mark::Cross => after.crosses |= 1 << mv.cell,
            Mark::Nought => after.noughts |= 1 << mv.cell,
        }
        after
    }

    /// The least image of the board; in wild games also with the marks
    /// exchanged.
    #[inline]
    fn canonical(&self, marks: &Marks) -> Marks {
        let pairs = self.image_pairs(*marks);
        let least = pairs.map(|(crosses, noughts)| {
            if self.wild && noughts < crosses {
                (noughts, crosses)
            } else {
                (crosses, noughts)
            }
        });
        let (crosses, noughts) = least.min().unwrap_or((marks.crosses, marks.noughts));
        Marks { crosses, noughts }
    }

    /// A line needs cells that the other mark has not taken: where nobody has
    /// room for one any more, the game is a tie on a full board.
    fn bounds(&self, marks: &Marks) -> (Outcome, Outcome) {
        if let Some(value) = self.terminal(marks) {
            return (value, value);
        }
        let free = self.full & !marks.taken();
        let tie = Outcome::Tie(free.count_ones());
        let mut room = [
            self.has_line(marks.crosses | free),
            self.has_line(marks.noughts | free),
        ];
        if self.wild {
            room = [room[0] || room[1]; 2];
        }
        let [own, other] = match marks.mover() {
            Player::First => room,
            Player::Second => [room[1], room[0]],
        };
        // Lines win for who makes them, the mover after one ply, the other
        // player after two; or they lose.
        if self.misere {
            (
                if own { Outcome::Loss(1) } else { tie },
                if other { Outcome::Win(2) } else { tie },
            )
        } else {
            (
                if other { Outcome::Loss(2) } else { tie },
                if own { Outcome::Win(1) } else { tie },
            )
        }
    }
}

impl Graded for Mnk {
    /// The cell.
    fn track(&self, _marks: &Marks, mv: &Move, _nth: usize) -> usize {
        mv.cell.into()
    }

    fn class_size(&self, marks: &Marks) -> Option<u32> {
        let pairs = self.image_pairs(*marks);
        let mut images: Vec<_> = pairs.clone().collect();
        if self.wild {
            images.extend(pairs.map(|(crosses, noughts)| (noughts, crosses)));
        }
        images.sort_unstable();
        images.dedup();
        u32::try_from(images.len()).ok()
    }
}

#[cfg(test)]
mod tests;
