//! Sets of cells as bits: columns, lines, the mirror.

/// A column of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lane {
    /// From the left, from 0.
    pub(super) number: u8,
    /// What a move here is worth before it is looked at: the middle takes part
    /// in more lines.
    pub(super) prior: i16,
    /// All its cells.
    pub(super) cells: u64,
}

/// Cuts that a column nearer to the middle is ahead by.
const PRIOR: i16 = 300;
/// Columns of one cell and an empty one fill a word.
const MOST: usize = 32;

/// The shape of a board. Cell `row` (from the bottom) of `column` is bit
/// `column * (height + 1) + row`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) line: u32,
    /// All cells.
    pub(super) cells: u64,
    /// The lowest cell of each column.
    bottom: u64,
    /// Columns from the middle outwards.
    lanes: [Lane; MOST],
    /// Their lowest cells, from the left.
    bottoms: [u64; MOST],
}

impl Board {
    /// A board of at least one cell, with `width * (height + 1)` at most 64.
    pub(super) fn new(width: u32, height: u32, line: u32) -> Self {
        let columns = width as usize;
        let mut bottoms = [0; MOST];
        let mut lanes = [Lane::default(); MOST];
        let full = (1_u64 << height) - 1;
        for (number, (bottom, lane)) in
            (0_u8..).zip(bottoms.iter_mut().zip(&mut lanes).take(columns))
        {
            *bottom = 1 << (u32::from(number) * (height + 1));
            let side = u32::from(number).min(width - 1 - u32::from(number));
            *lane = Lane {
                number,
                prior: PRIOR * side as i16,
                cells: *bottom * full,
            };
        }
        // Those on the left before those on the right.
        lanes[..columns].sort_by_key(|lane| std::cmp::Reverse(lane.prior));
        let bottom = bottoms.iter().sum();
        Self {
            width,
            height,
            line,
            cells: bottom * full,
            bottom,
            lanes,
            bottoms,
        }
    }

    /// The columns, the middle first.
    #[inline]
    pub(super) fn columns(&self) -> &[Lane] {
        &self.lanes[..self.width as usize]
    }

    /// The lowest empty cell of each column that has one.
    #[inline]
    pub(super) fn open(&self, all: u64) -> u64 {
        (all + self.bottom) & self.cells
    }

    /// The lowest empty cell of this column, which has one.
    #[inline]
    pub(super) fn cell(&self, all: u64, column: u8) -> u64 {
        let bottom = self.bottoms[usize::from(column) % MOST];
        let column = (bottom << self.height) - bottom;
        (all + bottom) & column
    }

    /// The cell of a row and a column, both from 0.
    pub(super) fn at(&self, row: u32, column: u32) -> u64 {
        self.bottoms[column as usize] << row
    }

    /// From a cell to the next one of a line: up, across, and the diagonals.
    fn steps(&self) -> [u32; 4] {
        [1, self.height + 1, self.height, self.height + 2]
    }

    /// Whether these cells hold a line.
    pub(super) fn has_line(&self, own: u64) -> bool {
        self.steps().into_iter().any(|step| {
            let mut begins = own;
            for further in 1..self.line {
                begins &= own.checked_shr(step * further).unwrap_or(0);
                if begins == 0 {
                    return false;
                }
            }
            true
        })
    }

    /// The empty cells that complete a line of these stones.
    #[inline]
    pub(super) fn winning(&self, own: u64, all: u64) -> u64 {
        let found = if self.line == 4 {
            self.winning_four(own)
        } else {
            self.winning_any(own)
        };
        found & (self.cells ^ all)
    }

    #[inline]
    fn winning_four(&self, own: u64) -> u64 {
        // Nothing lies above an empty cell.
        let mut found = own << 1 & own << 2 & own << 3;
        let [_, steps @ ..] = self.steps();
        for step in steps {
            // A shift by 64 or more is a board too narrow for the line.
            let shifted = |times: u32| {
                [
                    own.checked_shl(step * times).unwrap_or(0),
                    own.checked_shr(step * times).unwrap_or(0),
                ]
            };
            let [[up, down], [up2, down2], [up3, down3]] = [shifted(1), shifted(2), shifted(3)];
            found |= up & up2 & (up3 | down);
            found |= down & down2 & (down3 | up);
        }
        found
    }

    /// For any length: so many stones before the cell, the rest behind it.
    fn winning_any(&self, own: u64) -> u64 {
        let mut found = 0;
        for step in self.steps() {
            for before in 0..self.line {
                let mut cells = u64::MAX;
                for away in 1..=before {
                    cells &= own.checked_shl(step * away).unwrap_or(0);
                }
                for away in 1..self.line - before {
                    cells &= own.checked_shr(step * away).unwrap_or(0);
                }
                found |= cells;
            }
        }
        found
    }

    /// The cells of the mirror image.
    pub(super) fn mirrored(&self, cells: u64) -> u64 {
        let column = self.bottoms[0] * ((1 << (self.height + 1)) - 1);
        (0..self.width).fold(0, |image, number| {
            let step = self.height + 1;
            let moved = cells >> (number * step) & column;
            image | moved << ((self.width - 1 - number) * step)
        })
    }
}
