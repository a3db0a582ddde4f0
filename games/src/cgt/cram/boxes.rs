//! Nimbers of Cram in small boxes, all positions at once.
//!
//! On a large board most parts that a search meets fit in a small box, again and
//! again. All sets of free cells of a box of 25 cells have their nimbers after a
//! second, each from those of its options, which are smaller numbers; so long
//! searches look their small parts up and are about half as long for it. Piotr
//! Beling's solver igs has tables of small boards within a search of Cram too.
//!
//! A table is made once for a program, when a [`Boxes`] has been asked so often
//! that it pays: until then nothing is known here, and no answer depends on it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::cgt::domineering::Region;
use crate::cgt::grid::Size;

/// Rows and columns of the boxes. One byte a set of cells: 32, 16 and 16 MiB.
const BOXES: [(u8, u8); 3] = [(5, 5), (4, 6), (3, 8)];

static TABLES: [OnceLock<Box<[u8]>>; BOXES.len()] = [const { OnceLock::new() }; BOXES.len()];

/// After so many questions, which is after one or two seconds of search, the
/// tables are made, in about as long.
const PAYS: u32 = 1 << 21;

/// Tells nimbers of small parts to those who ask often.
#[derive(Debug)]
pub(super) struct Boxes {
    asked: AtomicU32,
}

impl Clone for Boxes {
    fn clone(&self) -> Self {
        Self {
            asked: AtomicU32::new(self.asked.load(Ordering::Relaxed)),
        }
    }
}

impl Boxes {
    pub(super) const fn new() -> Self {
        Self {
            asked: AtomicU32::new(0),
        }
    }

    /// As after the questions that make the tables pay.
    #[cfg(test)]
    pub(super) const fn worn() -> Self {
        Self {
            asked: AtomicU32::new(PAYS),
        }
    }

    /// The nimber of a region, if it fits in a box and this was asked often
    /// enough.
    pub(super) fn nimber(&self, region: &Region) -> Option<u32> {
        let region = region.cropped(region.plane(0));
        let size = region.size();
        let fits = |size: Size| {
            let mut boxes = BOXES.iter();
            boxes.position(|&(rows, columns)| {
                size.rows() <= usize::from(rows) && size.columns() <= usize::from(columns)
            })
        };
        let (at, region) = match fits(size) {
            Some(at) => (at, region),
            None => {
                let region = region.transposed();
                (fits(region.size())?, region)
            }
        };
        let asked = self.asked.load(Ordering::Relaxed);
        if asked < PAYS {
            self.asked.store(asked + 1, Ordering::Relaxed);
            return None;
        }
        let (rows, columns) = BOXES[at];
        let table = TABLES[at].get_or_init(|| table(rows, columns));
        let cells = region.cells_in_rows_of(columns);
        Some(table[usize::try_from(cells).ok()?].into())
    }
}

/// The nimbers of all sets of cells of a box: a cell is the bit `row * columns +
/// column`.
pub(super) fn table(rows: u8, columns: u8) -> Box<[u8]> {
    let cells = rows * columns;
    let row = (1_usize << (columns - 1)) - 1;
    let lying = (0..rows).fold(0, |all, at| all | row << (at * columns));
    let mut nimbers = vec![0_u8; 1 << cells].into_boxed_slice();
    for free in 0..nimbers.len() {
        let mut seen = 0_u32;
        let mut options = |mut places: usize, domino: usize| {
            while places != 0 {
                seen |= 1 << nimbers[free ^ domino << places.trailing_zeros()];
                places &= places - 1;
            }
        };
        options(free & free >> 1 & lying, 0b11);
        options(free & free >> columns, 1 | 1 << columns);
        // Below 32: no position of so few cells has as many moves in a row.
        nimbers[free] = u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX);
    }
    nimbers
}
