//! The staircase, by hand, as it would first be written: recursion and an array.

use retrograde_games::staircase::Board;

/// The staircase game as a program for nothing else would be written.
pub struct ByHandSearch<'b> {
    rows: usize,
    columns: usize,
    cells: &'b [[i64; 2]],
    best: Vec<i64>,
    seen: Vec<bool>,
}

impl<'b> ByHandSearch<'b> {
    /// The most steps of a contour; an array of 2^26 values takes 576 MiB.
    const STEPS: usize = 26;

    pub fn answer(board: &'b Board) -> i64 {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        assert!(
            rows + columns <= Self::STEPS,
            "the array over all contours holds boards with n + m up to {}",
            Self::STEPS
        );
        let mut search = Self {
            rows,
            columns,
            cells: board.cells(),
            best: vec![0; 1 << (rows + columns)],
            seen: vec![false; 1 << (rows + columns)],
        };
        search.value(((1 << columns) - 1) << rows, 0)
    }

    fn value(&mut self, contour: usize, turn: usize) -> i64 {
        if contour == (1 << self.columns) - 1 {
            return 0;
        }
        if self.seen[contour] {
            return self.best[contour];
        }
        let mut best = i64::MIN;
        let (mut row, mut column) = (self.rows, 0);
        for step in 0..self.rows + self.columns - 1 {
            if contour >> step & 1 == 1 {
                column += 1;
                continue;
            }
            row -= 1;
            if contour >> (step + 1) & 1 == 1 {
                let child = self.value(contour ^ (3 << step), 1 - turn);
                best = best.max(self.cells[row * self.columns + column][turn] - child);
            }
        }
        self.seen[contour] = true;
        self.best[contour] = best;
        best
    }
}
