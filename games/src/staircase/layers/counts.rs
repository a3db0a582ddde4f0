//! How many staircases there are, and where in its layer each one stands.
//!
//! The rows from some row on are a *tail*: lengths that never grow from the
//! top down, none above a bound. Their number, by cells and bound, is a
//! coefficient of a Gaussian binomial, which counts partitions in a box;
//! dynamic programming from the last row up finds it without more ado. The counts are kept as running sums over the length of the first
//! row: a sum up to a length is the number of tails that come before all those
//! of that length, and the sum beyond the bound is the number of all.

/// Running sums of the numbers of tails.
#[derive(Clone)]
pub(super) struct Counts {
    rows: usize,
    columns: usize,
    /// For each row, each number of cells in the rows from there on, and each
    /// length: the tails whose first row is shorter.
    shorter: Vec<u64>,
    /// Where each row begins.
    begins: Vec<usize>,
}

impl Counts {
    /// The counts for a board with rows and columns of at most 64 together, so
    /// that no count exceeds 64 bits.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 2;
        let mut begins = vec![0];
        for row in 0..rows {
            // Also for one cell more than there is room for: none.
            let sizes = (rows - row) * columns + 2;
            begins.push(begins[row] + sizes * width);
        }
        let mut counts = Self {
            rows,
            columns,
            shorter: vec![0; begins[rows]],
            begins,
        };
        for row in (0..rows).rev() {
            for size in 0..=(rows - row) * columns {
                let mut sum = 0;
                for length in 0..=columns {
                    let at = counts.at(row, size, length);
                    counts.shorter[at] = sum;
                    if length <= size {
                        sum += counts.tails(rows - row - 1, size - length, length);
                    }
                }
                let at = counts.at(row, size, columns + 1);
                counts.shorter[at] = sum;
            }
        }
        counts
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.shorter) + size_of_val(&*self.begins)
    }

    #[inline]
    fn at(&self, row: usize, size: usize, length: usize) -> usize {
        self.begins[row] + size * (self.columns + 2) + length
    }

    /// The tails from `row` on, of this size, whose first row is shorter than
    /// `length`.
    #[inline]
    pub(super) fn shorter(&self, row: usize, size: usize, length: usize) -> u64 {
        self.shorter[self.at(row, size, length)]
    }

    /// The same twice, with one cell more: shorter than `length`, and no longer.
    #[inline]
    pub(super) fn grown(&self, row: usize, size: usize, length: usize) -> [u64; 2] {
        let at = self.at(row, size + 1, length);
        [self.shorter[at], self.shorter[at + 1]]
    }

    /// The tails of so many rows and this size with no row longer than `bound`.
    #[inline]
    pub(super) fn tails(&self, rows: usize, size: usize, bound: usize) -> u64 {
        if rows == 0 {
            u64::from(size == 0)
        } else if size > rows * bound {
            0
        } else {
            self.shorter(self.rows - rows, size, bound + 1)
        }
    }

    pub(super) fn layers(&self) -> usize {
        self.rows * self.columns + 1
    }

    pub(super) fn layer_len(&self, layer: usize) -> u64 {
        self.tails(self.rows, layer, self.columns)
    }

    /// The layer and the rank of the staircase whose rows, from the bottom,
    /// have these lengths.
    pub(super) fn rank(&self, lengths: impl Iterator<Item = usize>) -> (usize, u64) {
        let (mut size, mut rank) = (0, 0);
        for (row, length) in (0..self.rows).rev().zip(lengths) {
            size += length;
            rank += self.shorter(row, size, length);
        }
        (size, rank)
    }

    /// The row lengths, from the top, of the staircase of this rank.
    pub(super) fn unrank(&self, layer: usize, mut rank: u64) -> impl Iterator<Item = usize> {
        let (mut size, mut bound) = (layer, self.columns);
        (0..self.rows).map(move |row| {
            let mut length = bound.min(size);
            while self.shorter(row, size, length) > rank {
                length -= 1;
            }
            rank -= self.shorter(row, size, length);
            size -= length;
            bound = length;
            length
        })
    }
}
