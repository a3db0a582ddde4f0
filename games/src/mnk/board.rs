//! The board as words: its lines and its symmetries.
//!
//! A line is found by laying a set of cells over itself: each shift doubles the
//! length of the rows that are found, up to that of a line. Of the symmetries
//! half a turn reverses the order of all cells, which is one instruction; the
//! others are permutations of bits, worked out with the board.

use retrograde::bits::members;

use super::{Marks, Mnk};

impl Mnk {
    /// How far apart the cells of a line are, for each direction: along a row,
    /// down a column, down to the right, down to the left.
    const fn steps(&self) -> [u32; 4] {
        [1, self.width, self.width + 1, self.width - 1]
    }

    /// Where lines can begin, and which cells are on the most of them.
    pub(super) fn find_lines(&mut self) {
        let reach = self.line - 1;
        let mut lines = vec![0_u32; (self.width * self.height) as usize];
        for row in 0..self.height {
            for column in 0..self.width {
                let right = column + reach < self.width;
                let down = row + reach < self.height;
                let fits = [right, down, right && down, column >= reach && down];
                let cell = row * self.width + column;
                for (direction, step) in self.steps().into_iter().enumerate() {
                    if fits[direction] {
                        self.starts[direction] |= 1 << cell;
                        for at in 0..self.line {
                            lines[(cell + at * step) as usize] += 1;
                        }
                    }
                }
            }
        }
        self.order = members(self.full).collect();
        self.order
            .sort_by_key(|&cell| std::cmp::Reverse(lines[usize::from(cell)]));
    }

    /// Whether these cells hold a line.
    #[inline]
    pub(super) fn has_line(&self, cells: u64) -> bool {
        let directions = self.starts.iter().zip(self.steps());
        directions.into_iter().any(|(starts, step)| {
            // Cells that begin so many marks in a row.
            let (mut begin, mut have) = (cells, 1);
            while have < self.line && begin != 0 {
                let more = have.min(self.line - have);
                begin &= begin.checked_shr(more * step).unwrap_or(0);
                have += more;
            }
            begin & starts != 0
        })
    }

    /// The images of a set of cells under the symmetries of the board, the
    /// first [`symmetries`](Self::symmetries) of them.
    #[inline]
    fn images(&self, cells: u64) -> [u64; 8] {
        // Half a turn reverses the order of all cells.
        let turned = |cells: u64| cells.reverse_bits() >> self.full.leading_zeros();
        let flipped = self.flip.apply(cells);
        let mut images = [cells, turned(cells), flipped, turned(flipped), 0, 0, 0, 0];
        if let Some(transposition) = &self.transposition {
            for at in 0..2 {
                let image = transposition.apply(images[2 * at]);
                images[4 + 2 * at] = image;
                images[5 + 2 * at] = turned(image);
            }
        }
        images
    }

    const fn symmetries(&self) -> usize {
        if self.transposition.is_some() { 8 } else { 4 }
    }

    /// Crosses and noughts of all images of a board.
    #[inline]
    pub(super) fn image_pairs(&self, marks: Marks) -> impl Iterator<Item = (u64, u64)> + Clone {
        let crosses = self.images(marks.crosses);
        let noughts = self.images(marks.noughts);
        crosses.into_iter().zip(noughts).take(self.symmetries())
    }
}
