//! Cells, goals and symmetries of a board.
//!
//! Sets of cells stand in the bits of a word, row by row from the bottom, in
//! each row from the left.

use retrograde::bits::Permutation;

use super::Squares;

/// A rectangle of cells, and what wins on it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Men a side.
    pub(super) men: u32,
    /// All cells.
    pub(super) full: u32,
    /// For each cell those that a man can go to from there, if they are empty.
    pub(super) around: Vec<u32>,
    /// The sets of cells that win, in ascending order.
    pub(super) goals: Vec<u32>,
    /// The ways to turn and mirror the board, the first of which leaves it as
    /// it is.
    symmetries: Vec<Permutation>,
}

impl Board {
    /// The caller has seen to it that there is room for all men, and that the
    /// cells fit a word.
    pub(super) fn new(width: u32, height: u32, men: u32, squares: Squares) -> Self {
        let mut board = Self {
            width,
            height,
            men,
            full: u32::MAX >> (32 - width * height),
            around: Vec::new(),
            goals: Vec::new(),
            symmetries: symmetries(width, height),
        };
        board.around = (0..board.cells()).map(|cell| board.beside(cell)).collect();
        board.goals = board.lines();
        if men == 4 {
            board.goals.extend(board.squares(squares));
        }
        board.goals.sort_unstable();
        board
    }

    /// The number of cells.
    pub(super) const fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// The cell in a column and a row, if they are on the board.
    fn cell(&self, column: i64, row: i64) -> Option<u32> {
        let column = u32::try_from(column).ok()?;
        let row = u32::try_from(row).ok()?;
        let inside = column < self.width && row < self.height;
        inside.then_some(row * self.width + column)
    }

    /// The set of the cells that are told by column and row, if all of them
    /// are on the board.
    fn set(&self, cells: impl IntoIterator<Item = (i64, i64)>) -> Option<u32> {
        let mut cells = cells.into_iter();
        cells.try_fold(0, |set, (column, row)| {
            Some(set | 1 << self.cell(column, row)?)
        })
    }

    /// All columns and rows, cell by cell.
    fn places(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let width = self.width;
        (0..self.cells()).map(move |cell| ((cell % width).into(), (cell / width).into()))
    }

    fn beside(&self, cell: u32) -> u32 {
        let (column, row) = (i64::from(cell % self.width), i64::from(cell / self.width));
        let steps = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
        let places = steps.filter(|&step| step != (0, 0));
        places
            .filter_map(|(right, up)| self.cell(column + right, row + up))
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// All men of a side in a row, a column or a diagonal without a gap.
    fn lines(&self) -> Vec<u32> {
        let men = i64::from(self.men);
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let line = |(column, row): (i64, i64), (right, up): (i64, i64)| {
            self.set((0..men).map(|at| (column + at * right, row + at * up)))
        };
        self.places()
            .flat_map(|place| directions.into_iter().filter_map(move |to| line(place, to)))
            .collect()
    }

    /// The corners of squares whose sides are rows and columns.
    fn squares(&self, squares: Squares) -> Vec<u32> {
        let longest = match squares {
            Squares::Small => 1,
            Squares::All => i64::from(self.width.min(self.height)) - 1,
        };
        let square = |(column, row): (i64, i64), side: i64| {
            let (right, top) = (column + side, row + side);
            self.set([(column, row), (right, row), (column, top), (right, top)])
        };
        self.places()
            .flat_map(|place| (1..=longest).filter_map(move |side| square(place, side)))
            .collect()
    }

    /// The number of symmetries.
    pub(super) fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// Where a symmetry, by its number, takes a set of cells.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, set: u32) -> u32 {
        // Cells go to cells.
        self.symmetries[symmetry].apply(set.into()) as u32
    }
}

/// Four symmetries of a rectangle, eight of a square.
fn symmetries(width: u32, height: u32) -> Vec<Permutation> {
    let transposed = if width == height { 0..=1 } else { 0..=0 };
    let ways = transposed.flat_map(|turn| (0..4).map(move |way| (turn == 1, way)));
    let symmetry = |(transposed, way): (bool, u32)| {
        Permutation::new(width * height, |cell| {
            let (mut column, mut row) = (cell % width, cell / width);
            if transposed {
                (column, row) = (row, column);
            }
            if way & 1 == 1 {
                column = width - 1 - column;
            }
            if way & 2 == 2 {
                row = height - 1 - row;
            }
            row * width + column
        })
    };
    ways.map(symmetry).collect()
}
