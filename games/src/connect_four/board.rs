//! Sets of cells as bits: columns, lines, the mirror.

use super::word::Word;

/// A column of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lane<W> {
    /// From the left, from 0.
    pub(super) number: u8,
    /// What a move here is worth before it is looked at: the middle takes part
    /// in more lines.
    pub(super) prior: i16,
    /// All its cells.
    pub(super) cells: W,
}

/// Cuts that a column nearer to the middle is ahead by.
const PRIOR: i16 = 300;
/// The most columns, and more: a power of two.
const MOST: usize = 64;
/// Stands for a height, or a length of lines, that only the board knows.
pub(super) const ANY: u32 = 0;

/// The shape of a board. Cell `row` (from the bottom) of `column` is bit
/// `column * (height + 1) + row`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board<W> {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) line: u32,
    /// All cells.
    pub(super) cells: W,
    /// The lowest cell of each column.
    bottom: W,
    /// Columns from the middle outwards.
    lanes: [Lane<W>; MOST],
    /// Their lowest cells, from the left.
    bottoms: [W; MOST],
}

impl<W: Word> Board<W> {
    /// A board of at least one cell, with `width * (height + 1)` at most the
    /// bits of the word.
    pub(super) fn new(width: u32, height: u32, line: u32) -> Self {
        let columns = width as usize;
        let mut bottoms = [W::NONE; MOST];
        let mut lanes = [Lane::default(); MOST];
        for (number, (bottom, lane)) in
            (0_u8..).zip(bottoms.iter_mut().zip(&mut lanes).take(columns))
        {
            *bottom = W::ONE << (u32::from(number) * (height + 1));
            let side = u32::from(number).min(width - 1 - u32::from(number));
            *lane = Lane {
                number,
                prior: PRIOR * side as i16,
                cells: (*bottom << height) - *bottom,
            };
        }
        // Those on the left before those on the right.
        lanes[..columns].sort_by_key(|lane| std::cmp::Reverse(lane.prior));
        let bottom: W = bottoms.into_iter().sum();
        Self {
            width,
            height,
            line,
            cells: lanes.iter().map(|lane| lane.cells).sum(),
            bottom,
            lanes,
            bottoms,
        }
    }

    /// The columns, the middle first.
    #[inline]
    pub(super) fn columns(&self) -> &[Lane<W>] {
        &self.lanes[..self.width as usize]
    }

    /// The lowest empty cell of each column that has one.
    #[inline]
    pub(super) fn open(&self, all: W) -> W {
        (all + self.bottom) & self.cells
    }

    /// The lowest empty cell of this column, which has one.
    #[inline]
    pub(super) fn cell(&self, all: W, column: u8) -> W {
        let column = usize::from(column) % MOST;
        (all + self.bottoms[column]) & self.column(column)
    }

    /// The cell of a row and a column, both from 0.
    pub(super) fn at(&self, row: u32, column: u32) -> W {
        self.bottoms[column as usize] << row
    }

    /// Whether these cells hold a line.
    #[inline]
    pub(super) fn has_line(&self, own: W) -> bool {
        if self.line == 4 {
            return steps(self.height).into_iter().any(|step| {
                let pairs = own & own.down(step);
                pairs & pairs.down(2 * step) != W::NONE
            });
        }
        self.has_other_line(own)
    }

    /// For any length.
    fn has_other_line(&self, own: W) -> bool {
        steps(self.height).into_iter().any(|step| {
            let mut begins = own;
            for further in 1..self.line {
                begins = begins & own.down(step.saturating_mul(further));
                if begins == W::NONE {
                    return false;
                }
            }
            true
        })
    }

    /// Whether a line fits on the board.
    #[inline]
    pub(super) fn has_lines(&self) -> bool {
        self.line <= self.width.max(self.height)
    }

    /// The empty cells that complete a line of these stones. `H` is the height
    /// of a board with lines of four, where the compiler is to know it, or
    /// [`ANY`].
    #[inline]
    pub(super) fn winning<const H: u32>(&self, own: W, all: W) -> W {
        let found = if H != ANY {
            winning_four(own, H)
        } else if self.line == 4 {
            winning_four(own, self.height)
        } else {
            self.winning_any(own)
        };
        found & (self.cells ^ all)
    }

    /// For any length: so many stones before the cell, the rest behind it.
    fn winning_any(&self, own: W) -> W {
        let mut found = W::NONE;
        for step in steps(self.height) {
            for before in 0..self.line {
                let mut cells = !W::NONE;
                for away in 1..=before {
                    cells = cells & own.up(step.saturating_mul(away));
                }
                for away in 1..self.line - before {
                    cells = cells & own.down(step.saturating_mul(away));
                }
                found |= cells;
            }
        }
        found
    }

    /// The cells of the mirror image.
    pub(super) fn mirrored(&self, cells: W) -> W {
        let step = self.height + 1;
        (0..self.width).fold(W::NONE, |image, number| {
            let column = self.column(number as usize);
            let moved = (cells & column) >> (number * step);
            image | moved << ((self.width - 1 - number) * step)
        })
    }

    /// The cells of a column.
    #[inline]
    fn column(&self, number: usize) -> W {
        let bottom = self.bottoms[number];
        (bottom << self.height) - bottom
    }
}

/// From a cell to the next one of a line: up, across, and the diagonals.
#[inline]
fn steps(height: u32) -> [u32; 4] {
    [1, height + 1, height, height + 2]
}

/// The cells that complete a line of four of these stones, with or without
/// room. Where the height is known, so are all shifts.
#[inline]
fn winning_four<W: Word>(own: W, height: u32) -> W {
    // Nothing lies above an empty cell.
    let mut found = own << 1 & own << 2 & own << 3;
    let [_, steps @ ..] = steps(height);
    for step in steps {
        // A shift by all bits or more is a board too narrow for the line.
        let shifted = |times: u32| [own.up(step * times), own.down(step * times)];
        let [[up, down], [up2, down2], [up3, down3]] = [shifted(1), shifted(2), shifted(3)];
        found |= up & up2 & (up3 | down);
        found |= down & down2 & (down3 | up);
    }
    found
}
