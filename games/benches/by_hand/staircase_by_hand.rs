//! The staircase, by hand.

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

/// The staircase game as a faster program for nothing else would be written:
/// bottom up, without a search.
///
/// Contours are bit strings with as many right steps as columns. In ascending
/// order the one with right steps at p1 < p2 < … has the rank C(p1, 1) +
/// C(p2, 2) + … (the combinatorial number system), so that a move, which
/// shifts the (c + 1)-th right step from p + 1 to p, leads back by C(p, c).
pub struct ByHandSweep {
    /// For each step with so many right steps before it: how far a move at it
    /// leads back, and what the players bank.
    moves: Vec<[(u32, [i32; 2]); 32]>,
    columns: usize,
    start: u64,
}

impl ByHandSweep {
    pub fn answer(board: &Board) -> i64 {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        assert!(rows + columns <= 32, "ranks of 32 bits");
        let mut sweep = Self {
            moves: vec![[(0, [0; 2]); 32]; rows + columns],
            columns,
            start: ((1 << columns) - 1) << rows,
        };
        for (at, cell) in board.cells().iter().enumerate() {
            let (row, column) = (at / columns, at % columns);
            let step = rows - 1 - row + column;
            let back = binomial(step, column);
            let payoffs = cell.map(|payoff| i32::try_from(payoff).expect("small values"));
            sweep.moves[step][column] = (back, payoffs);
        }
        sweep
            .value(binomial(rows + columns, columns) as usize)
            .into()
    }

    fn value(&self, positions: usize) -> i32 {
        let odd = 0xaaaa_aaaa & self.start;
        let mut best = Vec::with_capacity(positions);
        best.push(0);
        let mut contour: u64 = (1 << self.columns) - 1;
        while contour != self.start {
            // The next string with as many ones (Gosper, HAKMEM item 175).
            let low = contour.trailing_zeros();
            let up = contour + (1 << low);
            contour = up | ((contour ^ up) >> (low + 2));
            let turn = ((contour & 0xaaaa_aaaa) ^ odd).count_ones() as usize & 1;
            let mut corners = !contour & (contour >> 1);
            let mut column = contour.trailing_ones() as usize;
            let mut value = i32::MIN;
            while corners != 0 {
                let step = corners.trailing_zeros() as usize;
                corners &= corners - 1;
                let (back, payoffs) = self.moves[step][column & 31];
                value = value.max(payoffs[turn] - best[best.len() - back as usize]);
                column += (contour >> (step + 1)).trailing_ones() as usize;
            }
            best.push(value);
        }
        assert_eq!(best.len(), positions);
        best[positions - 1]
    }
}

/// C(n, k), exact on the way.
fn binomial(n: usize, k: usize) -> u32 {
    let product = (1..=k).fold(1, |product, i| product * (n + 1 - i) / i);
    u32::try_from(product).expect("at most C(32, 16)")
}
