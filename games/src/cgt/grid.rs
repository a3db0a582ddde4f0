//! Boards of up to 64 cells, each kind of content a set of bits.
//!
//! A board is a few machine words: copied, hashed and compared at once. Cell
//! `row * columns + column` is the bit of that number, rows from the top. The
//! empty rows and columns at its edge can be cut off, and of the reflections
//! and turns of a board the least is the representative.

use retrograde::NotationError;
use thiserror::Error;

/// The most cells of a board.
pub const CELLS: usize = 64;

/// A board that is too large for its bits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found a board of {rows} x {columns} cells, expected at most {CELLS}: play on a smaller one"
)]
pub struct BoardError {
    /// The rows asked for.
    pub rows: usize,
    /// The columns asked for.
    pub columns: usize,
}

/// The bits of the first column, by the number of columns.
const FIRST_COLUMN: [u64; CELLS + 1] = {
    let mut masks = [0; CELLS + 1];
    let mut columns = 1;
    while columns <= CELLS {
        let mut cell = 0;
        while cell < CELLS {
            masks[columns] |= 1 << cell;
            cell += columns;
        }
        columns += 1;
    }
    masks
};

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// A board of this size; of none, if either is none.
    ///
    /// # Errors
    ///
    /// When it has more than 64 cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let error = || BoardError { rows, columns };
        if rows.checked_mul(columns).is_none_or(|cells| cells > CELLS) {
            return Err(error());
        }
        if rows == 0 || columns == 0 {
            return Ok(Self {
                rows: 0,
                columns: 0,
            });
        }
        Ok(Self {
            rows: u8::try_from(rows).map_err(|_| error())?,
            columns: u8::try_from(columns).map_err(|_| error())?,
        })
    }

    /// The number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// All cells.
    pub const fn all(self) -> u64 {
        low(self.cells())
    }

    const fn first_column(self) -> u64 {
        FIRST_COLUMN[self.columns()] & self.all()
    }

    const fn last_column(self) -> u64 {
        if self.columns == 0 {
            return 0;
        }
        FIRST_COLUMN[self.columns()] << (self.columns - 1) & self.all()
    }

    /// These cells moved one row up; those of the first row are gone.
    pub const fn up(self, cells: u64) -> u64 {
        cells.unbounded_shr(self.columns as u32)
    }

    /// These cells moved one row down; those of the last row are gone.
    pub const fn down(self, cells: u64) -> u64 {
        cells.unbounded_shl(self.columns as u32) & self.all()
    }

    /// These cells moved one column to the left; those of the first are gone.
    pub const fn left(self, cells: u64) -> u64 {
        (cells & !self.first_column()) >> 1
    }

    /// These cells moved one column to the right; those of the last are gone.
    pub const fn right(self, cells: u64) -> u64 {
        (cells & !self.last_column()) << 1
    }

    /// The cells beside these, orthogonally.
    pub const fn beside(self, cells: u64) -> u64 {
        self.up(cells) | self.down(cells) | self.left(cells) | self.right(cells)
    }

    /// These cells and those within a king's step of them.
    pub const fn around(self, cells: u64) -> u64 {
        let wide = cells | self.left(cells) | self.right(cells);
        wide | self.up(wide) | self.down(wide)
    }

    /// These cells moved one step in a direction: the four orthogonal ones
    /// first, then the diagonal ones.
    pub const fn step(self, direction: usize, cells: u64) -> u64 {
        match direction {
            0 => self.up(cells),
            1 => self.down(cells),
            2 => self.left(cells),
            3 => self.right(cells),
            4 => self.up(self.left(cells)),
            5 => self.up(self.right(cells)),
            6 => self.down(self.left(cells)),
            _ => self.down(self.right(cells)),
        }
    }

    /// The cells that `grow` reaches from a seed within an area.
    pub fn flood(self, seed: u64, area: u64, grow: impl Fn(u64) -> u64) -> u64 {
        let mut filled = seed & area;
        loop {
            let grown = (filled | grow(filled)) & area;
            if grown == filled {
                return filled;
            }
            filled = grown;
        }
    }

    /// The name of a cell: `a1` is the first. After `z` comes `aa`.
    pub fn name(self, cell: u8) -> String {
        let (row, column) = (cell / self.columns.max(1), cell % self.columns.max(1));
        let letter = |number: u8| char::from(b'a' + number % 26);
        match column.checked_sub(26) {
            None => format!("{}{}", letter(column), row + 1),
            Some(past) => format!("{}{}{}", letter(past / 26), letter(past), row + 1),
        }
    }

    const fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
        }
    }

    fn flip_rows(self, plane: u64) -> u64 {
        let columns = u32::from(self.columns);
        let row = low(self.columns());
        let (mut rest, mut flipped) = (plane, 0);
        for _ in 0..self.rows {
            flipped = u64::unbounded_shl(flipped, columns) | rest & row;
            rest = rest.unbounded_shr(columns);
        }
        flipped
    }

    /// Turned by half a circle: the last cell is the first.
    #[expect(clippy::cast_possible_truncation)] // At most 64 cells.
    const fn turn(self, plane: u64) -> u64 {
        plane
            .reverse_bits()
            .unbounded_shr((CELLS - self.cells()) as u32)
    }

    fn transpose(self, plane: u64) -> u64 {
        if self.rows <= 8 && self.columns <= 8 {
            let wide = restride(plane, self.rows, self.columns, 8);
            return restride(transpose_square(wide), self.columns, 8, self.rows);
        }
        let mut transposed = 0;
        for cell in bits(plane) {
            let (row, column) = (cell / self.columns, cell % self.columns);
            transposed |= 1 << (column * self.rows + row);
        }
        transposed
    }
}

/// The lowest `count` bits.
const fn low(count: usize) -> u64 {
    if count >= CELLS {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// Rows of `from` bits each as rows of `to` bits each.
fn restride(plane: u64, rows: u8, from: u8, to: u8) -> u64 {
    let row = low(usize::from(from.min(to)));
    (0..rows).fold(0, |out, at| {
        let bits = plane.unbounded_shr(u32::from(at) * u32::from(from)) & row;
        out | bits.unbounded_shl(u32::from(at) * u32::from(to))
    })
}

/// An 8 x 8 board of bits with rows and columns exchanged, by halves (Warren,
/// Hacker's Delight, 2002).
const fn transpose_square(plane: u64) -> u64 {
    let mut x = plane;
    let mut t = (x ^ x >> 7) & 0x00AA_00AA_00AA_00AA;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000_CCCC_0000_CCCC;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x0000_0000_F0F0_F0F0;
    x ^ t ^ t << 28
}

/// The numbers of the bits of a set, from the lowest.
#[expect(clippy::cast_possible_truncation)] // Below 64.
pub fn bits(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (lowest < 64).then_some(lowest as u8)
    })
}

/// A board with `N` kinds of content, each a set of cells. What a cell in none
/// of them is, the ruleset says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board<const N: usize> {
    size: Size,
    planes: [u64; N],
}

impl<const N: usize> Board<N> {
    /// A board with these contents; cells outside the board are ignored.
    pub fn new(size: Size, planes: [u64; N]) -> Self {
        Self {
            size,
            planes: planes.map(|plane| plane & size.all()),
        }
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells with this kind of content.
    pub const fn plane(&self, kind: usize) -> u64 {
        self.planes[kind]
    }

    /// The cells with any content.
    pub fn filled(&self) -> u64 {
        self.planes.iter().fold(0, |all, plane| all | plane)
    }

    /// The same board with nothing outside these cells.
    #[must_use]
    pub fn within(&self, cells: u64) -> Self {
        Self {
            size: self.size,
            planes: self.planes.map(|plane| plane & cells),
        }
    }

    /// The smallest rectangle that holds these cells, at the corner.
    #[must_use]
    #[expect(clippy::cast_possible_truncation)] // At most 64 rows and columns.
    pub fn cropped(&self, cells: u64) -> Self {
        if cells == 0 {
            return Self {
                size: Size {
                    rows: 0,
                    columns: 0,
                },
                planes: [0; N],
            };
        }
        let size = self.size;
        let columns = u32::from(size.columns);
        let first_row = cells.trailing_zeros() / columns;
        let rows = cells.ilog2() / columns - first_row + 1;
        let across = (first_row..first_row + rows).fold(0, |across, row| {
            across | cells >> (row * columns) & low(size.columns())
        });
        let first_column = across.trailing_zeros();
        let width = 64 - across.leading_zeros() - first_column;
        if rows == u32::from(size.rows) && width == columns {
            return *self;
        }
        let cut = |plane: u64| {
            let from = plane >> (first_row * columns + first_column);
            if width == columns {
                return from & low((rows * columns) as usize);
            }
            (0..rows).fold(0, |out, row| {
                out | (from.unbounded_shr(row * columns) & low(width as usize)) << (row * width)
            })
        };
        Self {
            size: Size {
                rows: rows as u8,
                columns: width as u8,
            },
            planes: self.planes.map(cut),
        }
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self {
            size: self.size.transposed(),
            planes: self.planes.map(|plane| self.size.transpose(plane)),
        }
    }

    /// A board of one row or one column, as one of one row, with these cells cut
    /// out and the ends put together.
    #[expect(clippy::cast_possible_truncation)] // At most 64 cells.
    pub(crate) fn without(&self, cells: u64) -> Self {
        let kept = self.size.all() & !cells;
        let cut = |plane: u64| {
            let cells = (0..).zip(bits(kept));
            cells.fold(0, |out, (to, from)| out | (plane >> from & 1) << to)
        };
        Self {
            size: Size {
                rows: u8::from(kept != 0),
                columns: kept.count_ones() as u8,
            },
            planes: self.planes.map(cut),
        }
    }

    /// The first kind of content as bits of rows of this length.
    pub(crate) fn cells_in_rows_of(&self, columns: u8) -> u64 {
        restride(self.planes[0], self.size.rows, self.size.columns, columns)
    }

    /// Turned by half a circle.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            size: self.size,
            planes: self.planes.map(|plane| self.size.turn(plane)),
        }
    }

    /// The first two kinds of content exchanged: black and white.
    #[must_use]
    pub fn recoloured(&self) -> Self {
        let mut board = *self;
        board.planes.swap(0, 1);
        board
    }

    /// The least of the board and its reflections, rows staying rows.
    #[must_use]
    pub fn least_reflection(&self) -> Self {
        let flipped = Self {
            size: self.size,
            planes: self.planes.map(|plane| self.size.flip_rows(plane)),
        };
        let least = flipped.min(*self);
        least.min(self.turned()).min(flipped.turned())
    }

    /// The least of the reflections and turns of the board, not taller than
    /// wide, and whether rows and columns were exchanged for it: only where that
    /// is of use.
    pub fn least_image(&self) -> (Self, bool) {
        let upright = self.size.rows > self.size.columns;
        let lying = if upright { self.transposed() } else { *self };
        let least = lying.least_reflection();
        if self.size.rows == self.size.columns {
            let other = self.transposed().least_reflection();
            if other < least {
                return (other, true);
            }
        }
        (least, upright)
    }

    /// The least of all images of the board and of the recoloured board, and
    /// whether it is one of the latter.
    pub fn least_recoloured(&self) -> (Self, bool) {
        let (own, other) = (self.least_image().0, self.recoloured().least_image().0);
        (own.min(other), other < own)
    }

    /// The board on one line; `none` for cells without content.
    pub fn text(&self, kinds: [char; N], none: char) -> String {
        let mut text = String::with_capacity(self.size.cells() + self.size.rows());
        for cell in 0..self.size.cells() {
            if cell > 0 && cell % self.size.columns() == 0 {
                text.push('|');
            }
            let kind = (0..N).find(|&kind| self.planes[kind] >> cell & 1 == 1);
            text.push(kind.map_or(none, |kind| kinds[kind]));
        }
        text
    }

    /// The board that the text names: rows from the top, `|` between them,
    /// spaces around rows and small letters allowed.
    ///
    /// # Errors
    ///
    /// When rows differ in length, a letter is unknown, or there are more than
    /// 64 cells.
    pub fn parse(text: &str, kinds: [char; N], none: char) -> Result<Self, NotationError> {
        let rows: Vec<Vec<char>> = match text.trim() {
            "" => Vec::new(),
            board => board.split('|').map(row_of).collect(),
        };
        let columns = rows.first().map_or(0, Vec::len);
        let bad = |expected: String| NotationError::new(text, expected);
        if let Some(at) = rows
            .iter()
            .position(|row| row.len() != columns || columns == 0)
        {
            let first = columns.max(1);
            return Err(bad(format!(
                "rows of {first} cells as the first, not {} as in row {}",
                rows[at].len(),
                at + 1
            )));
        }
        let size = Size::new(rows.len(), columns).map_err(|_| {
            let found = rows.len() * columns;
            bad(format!("a board of at most {CELLS} cells, not {found}"))
        })?;
        let mut planes = [0; N];
        for (cell, letter) in rows.into_iter().flatten().enumerate() {
            match kinds.iter().position(|&kind| kind == letter) {
                Some(kind) => planes[kind] |= 1 << cell,
                None if letter == none => {}
                None => {
                    let known: String = kinds.into_iter().chain([none]).collect();
                    return Err(bad(format!(
                        "a board of the letters {known} with | between rows, not {letter}"
                    )));
                }
            }
        }
        Ok(Self { size, planes })
    }
}

fn row_of(text: &str) -> Vec<char> {
    let letters = text.trim().chars();
    letters.map(|letter| letter.to_ascii_uppercase()).collect()
}

/// Notation of a ruleset whose positions are boards: the letters of the kinds
/// of content, the letter of the other cells, and the text of a move from the
/// size of the board, the player and the move.
macro_rules! board_notation {
    ($ruleset:ty, $kinds:expr, $none:expr, $move_text:expr) => {
        impl retrograde::RulesetNotation for $ruleset {
            fn format_position(&self, position: &Self::Position) -> String {
                position.text($kinds, $none)
            }

            fn parse_position(
                &self,
                text: &str,
            ) -> Result<Self::Position, retrograde::NotationError> {
                $crate::cgt::grid::Board::parse(text, $kinds, $none)
            }

            fn format_move(
                &self,
                position: &Self::Position,
                player: retrograde::Player,
                mv: &Self::Move,
            ) -> String {
                $move_text(position.size(), player, mv)
            }

            fn draw_position(&self, position: &Self::Position) -> String {
                self.format_position(position).replace('|', "\n")
            }
        }
    };
}
pub(crate) use board_notation;

/// The letter of a player's stones.
pub(crate) const fn stone(player: retrograde::Player) -> char {
    match player {
        retrograde::Player::First => 'X',
        retrograde::Player::Second => 'O',
    }
}

/// Where a player's stones are among the kinds of content: black, then white.
pub(crate) const fn colour(player: retrograde::Player) -> usize {
    match player {
        retrograde::Player::First => 0,
        retrograde::Player::Second => 1,
    }
}

/// A move of a stone from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell that it leaves.
    pub from: u8,
    /// The cell that it moves to.
    pub to: u8,
}

impl Step {
    /// As `a1-b1`.
    pub(crate) fn text(self, size: Size) -> String {
        format!("{}-{}", size.name(self.from), size.name(self.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board<1> {
        Board::parse(text, ['.'], '#').unwrap()
    }

    fn text(board: Board<1>) -> String {
        board.text(['.'], '#')
    }

    #[test]
    fn images_of_a_board_are_what_they_are_on_paper() {
        for (start, transposed, turned, cropped) in [
            ("##.|#..", "##|#.|..", "..#|.##", "#.|.."),
            ("#.###|#..##", "##|..|#.|##|##", "##..#|###.#", ".#|.."),
            ("...", ".|.|.", "...", "..."),
            (
                "##########.#",
                "#|#|#|#|#|#|#|#|#|#|.|#",
                "#.##########",
                ".",
            ),
            (
                "#########|#########|#######..",
                "###|###|###|###|###|###|###|##.|##.",
                "..#######|#########|#########",
                "..",
            ),
        ] {
            let start = board(start);
            assert_eq!(text(start.transposed()), transposed);
            assert_eq!(text(start.transposed().transposed()), text(start));
            assert_eq!(text(start.turned()), turned);
            assert_eq!(text(start.cropped(start.filled())), cropped);
        }
    }

    #[test]
    fn all_images_have_one_least() {
        let start = board("#..#|..##|####|#.#.");
        let (least, _) = start.least_image();
        assert_eq!(least.least_image(), (least, false));
        for image in [start, start.transposed()] {
            assert_eq!(image.least_image().0, least);
            assert_eq!(image.turned().least_image().0, least);
        }
    }

    #[test]
    fn neighbours_do_not_wrap() {
        let size = Size::new(3, 3).unwrap();
        assert_eq!(size.beside(0b000_001_000), 0b001_010_001);
        assert_eq!(size.around(0b000_100_000), 0b110_110_110);
        let line = Size::new(1, 64).unwrap();
        assert_eq!(line.beside(1 << 63), 1 << 62);
        assert_eq!(line.beside(1), 2);
        let all = Size::new(64, 1).unwrap();
        assert_eq!(all.beside(1), 2);
    }

    #[test]
    fn cells_have_names() {
        let size = Size::new(2, 30).unwrap();
        assert_eq!(size.name(0), "a1");
        assert_eq!(size.name(26), "aa1");
        assert_eq!(size.name(59), "ad2");
    }

    #[test]
    fn bad_boards_are_refused() {
        for (text, why) in [
            ("..|.", "rows of 2 cells as the first, not 1 as in row 2"),
            ("||", "rows of 1 cells as the first, not 0 as in row 1"),
            (".X", "not X"),
            (&".".repeat(65), "at most 64 cells, not 65"),
        ] {
            let error = Board::<1>::parse(text, ['.'], '#').unwrap_err();
            assert!(error.to_string().contains(why), "{error}");
        }
        assert!(Size::new(9, 8).is_err());
        assert!(Size::new(usize::MAX, 2).is_err());
        assert_eq!(text(board("")), "");
    }
}
