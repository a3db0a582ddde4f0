//! What games have in common in which men walk up and down a board and never
//! back: hexapawn and breakthrough.
//!
//! White begins on the lowest row and walks up, Black comes from the highest
//! one. The men of either player stand in a word, a bit for each cell, row by
//! row from White's edge; whose turn it is stands in the bit above all cells,
//! so boards have up to 63. All steps in one direction are one shift. The board
//! can be mirrored, and it can be turned with the colours exchanged, so up to
//! symmetry White is to move in all positions.

#![expect(
    clippy::cast_possible_truncation,
    reason = "cells are numbers below 63"
)]

use retrograde::bits::{Permutation, members};
use retrograde::{NotationError, Player};

#[cfg(test)]
pub(crate) mod testing;

/// The men on a board, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men {
    /// White's men, and [`BLACK`] where Black is to move.
    white: u64,
    black: u64,
}

/// Beside White's men, in the highest bit: Black is to move.
const BLACK: u64 = 1 << 63;

/// A man goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell that is left, row by row from White's edge.
    pub from: u8,
    /// The cell that is entered.
    pub to: u8,
}

impl Men {
    /// White, the first player, is to move.
    pub(crate) const fn new(white: u64, black: u64) -> Self {
        Self { white, black }
    }

    /// Who is to move.
    pub const fn mover(self) -> Player {
        if self.white & BLACK == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// White's men.
    pub const fn white(self) -> u64 {
        self.white & !BLACK
    }

    /// Black's men.
    pub const fn black(self) -> u64 {
        self.black
    }

    /// The men of the player to move, and of the other one.
    pub(crate) const fn own_and_other(self) -> [u64; 2] {
        match self.mover() {
            Player::First => [self.white(), self.black],
            Player::Second => [self.black, self.white()],
        }
    }

    /// A man takes a step, and what stands there is taken.
    #[inline]
    pub(crate) const fn after(self, step: Step) -> Self {
        let (moved, taken) = (1 << step.from | 1 << step.to, !(1 << step.to));
        match self.mover() {
            Player::First => Self {
                white: (self.white ^ moved) | BLACK,
                black: self.black & taken,
            },
            Player::Second => Self {
                white: self.white() & taken,
                black: self.black ^ moved,
            },
        }
    }
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// All cells.
    full: u64,
    /// The first column.
    first: u64,
    /// The last column.
    last: u64,
    /// White's edge.
    pub(crate) near: u64,
    /// Black's edge.
    pub(crate) far: u64,
    /// Left to right.
    mirror: Permutation,
}

impl Board {
    /// The most cells of a board.
    pub(crate) const CELLS: u32 = 63;

    /// A board of so many columns and rows; `None` without cells, and beyond
    /// [`CELLS`](Self::CELLS).
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        let cells = width.checked_mul(height)?;
        if !(1..=Self::CELLS).contains(&cells) {
            return None;
        }
        let near = (1 << width) - 1;
        let first = (0..height).fold(0, |column, row| column | 1 << (row * width));
        let mirrored = |cell| cell - cell % width + (width - 1 - cell % width);
        Some(Self {
            width,
            height,
            full: (1 << cells) - 1,
            first,
            last: first << (width - 1),
            near,
            far: near << (cells - width),
            mirror: Permutation::new(cells, mirrored),
        })
    }

    /// The row that a player wants to reach.
    pub(crate) const fn goal(&self, player: Player) -> u64 {
        match player {
            Player::First => self.far,
            Player::Second => self.near,
        }
    }

    /// The cells one step ahead of a player's men: straight, and diagonally to
    /// the left and to the right.
    #[inline]
    pub(crate) const fn ahead(&self, player: Player, men: u64) -> [u64; 3] {
        let (left, right) = (men & !self.first, men & !self.last);
        let [straight, left, right] = match player {
            Player::First => [
                men << self.width,
                left << (self.width - 1),
                right << (self.width + 1),
            ],
            Player::Second => [
                men >> self.width,
                left >> (self.width + 1),
                right >> (self.width - 1),
            ],
        };
        [straight & self.full, left & self.full, right & self.full]
    }

    /// Hands on the steps of a player to these cells, in the order of
    /// [`ahead`](Self::ahead).
    #[inline]
    pub(crate) fn push(&self, player: Player, targets: [u64; 3], mut push: impl FnMut(Step)) {
        let (width, shorter, longer) = (self.width, self.width - 1, self.width + 1);
        let lengths = match player {
            Player::First => [width, shorter, longer],
            Player::Second => [width, longer, shorter],
        };
        for (targets, length) in targets.into_iter().zip(lengths) {
            for to in members(targets) {
                let from = match player {
                    Player::First => to - length as u8,
                    Player::Second => to + length as u8,
                };
                push(Step { from, to });
            }
        }
    }

    /// The same with White to move: of the board and its mirror image the
    /// lesser one.
    #[inline]
    pub(crate) fn canonical(&self, men: Men) -> Men {
        let mut sides = men.own_and_other();
        if men.mover() == Player::Second {
            // Half a turn reverses the order of all cells.
            sides = sides.map(|cells| cells.reverse_bits() >> self.full.leading_zeros());
        }
        let mirrored = sides.map(|cells| self.mirror.apply(cells));
        let [white, black] = sides.min(mirrored);
        Men { white, black }
    }

    /// The number of a cell's column, from 0.
    pub(crate) fn column_of(&self, cell: u8) -> u32 {
        u32::from(cell) % self.width
    }

    /// Columns by letter, in capitals after `z`.
    pub(crate) fn column(number: u32) -> char {
        let first = if number < 26 { 'a' } else { 'A' };
        char::from_u32(first as u32 + number % 26).unwrap_or('?')
    }

    /// The column by letter, the row by number from White's edge: `b2`.
    pub(crate) fn name(&self, cell: u8) -> String {
        let column = Self::column(self.column_of(cell));
        format!("{column}{}", u32::from(cell) / self.width + 1)
    }

    /// Rows from Black's edge, then the player to move; `letters` for White's
    /// and for Black's men.
    pub(crate) fn format(&self, men: Men, letters: [char; 2]) -> String {
        let mut text = String::new();
        for row in (0..self.height).rev() {
            for column in 0..self.width {
                let cell = row * self.width + column;
                text.push(if men.white() >> cell & 1 == 1 {
                    letters[0]
                } else if men.black >> cell & 1 == 1 {
                    letters[1]
                } else {
                    '.'
                });
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(match men.mover() {
            Player::First => 'w',
            Player::Second => 'b',
        });
        text
    }

    /// Reads what [`format`](Self::format) writes, or the same drawn with a
    /// line a row.
    fn read(&self, text: &str, letters: [char; 2]) -> Option<Men> {
        let (rows, mover) = text.trim().rsplit_once(char::is_whitespace)?;
        let rows: Vec<&str> = rows.trim().split(['/', '\n']).map(str::trim).collect();
        if rows.len() != self.height as usize {
            return None;
        }
        let mut men = Men::new(0, 0);
        let mut cell = 0;
        for row in rows.into_iter().rev() {
            if row.chars().count() != self.width as usize {
                return None;
            }
            for letter in row.chars() {
                match letter {
                    letter if letter == letters[0] => men.white |= 1 << cell,
                    letter if letter == letters[1] => men.black |= 1 << cell,
                    '.' => {}
                    _ => return None,
                }
                cell += 1;
            }
        }
        match mover {
            "w" => {}
            "b" => men.white |= BLACK,
            _ => return None,
        }
        Some(men)
    }

    /// The position that the text names, where it `fits` the rules, which are
    /// told in `words`; `example` is one.
    pub(crate) fn parse(
        &self,
        text: &str,
        letters: [char; 2],
        fits: impl Fn(Men) -> bool,
        words: &str,
        example: Men,
    ) -> Result<Men, NotationError> {
        let men = self.read(text, letters).filter(|&men| fits(men));
        men.ok_or_else(|| {
            let (width, height, [white, black]) = (self.width, self.height, letters);
            let example = self.format(example, letters);
            NotationError::new(
                text,
                format!(
                    "{height} rows of {width} of {white}, {black} and ., a space, w or b to move, {words}, such as {example}"
                ),
            )
        })
    }
}
