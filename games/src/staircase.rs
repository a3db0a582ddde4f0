//! The chess staircase game.
//!
//! On a board of n rows and m columns every cell carries two integers, A and
//! B. The players alternate; a cell may be taken if it is free and every cell
//! above it in its column and every cell to its left in its row is taken. The
//! first player banks A of each cell they take, the second player B. The game
//! ends when the board is full; each player maximises their own total minus
//! the other's.
//!
//! # The position
//!
//! The taken cells always form a staircase against the top left corner, so
//! the position is its contour: the path from the bottom left to the top right
//! corner of the board, n steps up and m steps to the right, one bit a step
//! from the lowest bit on (0 up, 1 to the right). The empty board is m steps
//! to the right after n steps up; taking a cell turns "up, right" at its corner into
//! "right, up": two neighbouring bits are exchanged. A board fits if n + m is
//! at most 64. The player to move follows from the number of taken cells, the
//! number of pairs (right step, later up step).

use retrograde::input::{Input, InputError};
use retrograde::{Game, Notation, NotationError, Player, Score};

/// A valid input, for messages and help.
pub const EXAMPLE: &str = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1";

/// The rules, for people.
pub const RULES: &str = "\
On a board of n rows and m columns every cell carries two integers, A and B.
The players alternate, the first player begins. A cell may be taken if it is
free and every cell above it in its column and every cell to its left in its
row is taken. The first player banks A of each cell they take, the second
player B. The game ends when the board is full; each player maximises their
own total minus the other's.

Answer:    the first player's total minus the second's under perfect play
Input:     n m, then n rows of m values A, then n rows of m values B
Position:  the lengths of the rows of taken cells, from the top, such as 3,1,0
Move:      row and column of the cell, from 1, such as r2c1";

/// A board with its two score matrices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staircase {
    rows: u32,
    columns: u32,
    /// A and B of each cell, row by row.
    cells: Vec<[i64; 2]>,
}

/// The contour of the taken cells, one bit a step.
pub type Contour = u64;

/// A cell, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

impl Staircase {
    /// The most rows and columns together that a contour holds.
    pub const STEPS: usize = 64;

    /// Reads `n m`, then n rows of m values A, then n rows of m values B.
    ///
    /// # Errors
    ///
    /// For input of another form, a board that does not fit a contour, and
    /// values whose sum could overflow.
    pub fn read(input: &mut Input<'_>) -> Result<Self, InputError> {
        let rows = input.count("the number of rows n")?;
        let columns = input.count("the number of columns m")?;
        if rows.saturating_add(columns) > Self::STEPS {
            return Err(input.error(
                format!("a board of {rows} x {columns} cells"),
                format!("n + m to be at most {}: the contour of the board has a bit for each row and column", Self::STEPS),
            ));
        }
        let mut cells = vec![[0; 2]; rows * columns];
        for (side, name) in ["A", "B"].into_iter().enumerate() {
            for (at, cell) in cells.iter_mut().enumerate() {
                let (row, column) = (at / columns + 1, at % columns + 1);
                cell[side] = input.integer(&format!("{name}[{row}][{column}]"))?;
            }
        }
        input.end()?;
        if let Err(overflow) = Score::bound(cells.iter().flatten().copied()) {
            return Err(input.error(overflow.to_string(), "smaller values"));
        }
        Ok(Self {
            rows: u32::try_from(rows).expect("at most 64"),
            columns: u32::try_from(columns).expect("at most 64"),
            cells,
        })
    }

    fn steps(&self) -> u32 {
        self.rows + self.columns
    }

    /// Whether the number of taken cells is odd.
    fn odd(contour: Contour) -> bool {
        // Bit i of `rights` is the parity of the right steps up to step i.
        let mut rights = contour;
        for shift in [1, 2, 4, 8, 16, 32] {
            rights ^= rights << shift;
        }
        (rights & !contour).count_ones() % 2 == 1
    }
}

impl Game for Staircase {
    type Position = Contour;
    type Move = Cell;
    type Value = Score;

    fn start(&self) -> Contour {
        // n steps up, then m to the right.
        (u64::MAX >> (64 - self.columns)) << self.rows
    }

    fn to_move(&self, &contour: &Contour) -> Player {
        // Up steps beyond the board count too, m pairs each; mask them away.
        let contour = contour | u64::MAX.checked_shl(self.steps()).unwrap_or(0);
        if Self::odd(contour) {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, &contour: &Contour) -> Option<Score> {
        (contour == u64::MAX >> (64 - self.columns)).then_some(Score(0))
    }

    fn moves(&self, &contour: &Contour, moves: &mut Vec<Cell>) {
        let mut corners = !contour & (contour >> 1);
        while corners != 0 {
            let step = corners.trailing_zeros();
            corners &= corners - 1;
            let column = (contour & ((1 << step) - 1)).count_ones();
            let row = self.rows - 1 - (step - column);
            moves.push(Cell {
                row: row as u8,
                column: column as u8,
            });
        }
    }

    fn play(&self, &contour: &Contour, cell: &Cell) -> Contour {
        let step = self.rows - 1 - u32::from(cell.row) + u32::from(cell.column);
        contour ^ (0b11 << step)
    }

    fn payoff(&self, contour: &Contour, cell: &Cell) -> i64 {
        let at = usize::from(cell.row) * self.columns as usize + usize::from(cell.column);
        self.cells[at][self.to_move(contour) as usize]
    }
}

impl Notation for Staircase {
    /// The lengths of the rows of taken cells, from the top: `3,1,0`.
    fn format_position(&self, &contour: &Contour) -> String {
        let mut lengths = Vec::new();
        let mut length = 0;
        for step in 0..self.steps() {
            if contour >> step & 1 == 1 {
                length += 1;
            } else {
                lengths.push(length.to_string());
            }
        }
        lengths.reverse();
        lengths.join(",")
    }

    fn parse_position(&self, text: &str) -> Result<Contour, NotationError> {
        let wrong = || {
            NotationError::new(
                text,
                format!(
                    "the lengths of {} rows of taken cells, none longer than the one above and none over {}, such as {}",
                    self.rows,
                    self.columns,
                    self.format_position(&self.start())
                ),
            )
        };
        let lengths: Vec<u32> = text
            .split(',')
            .map(|length| length.trim().parse().ok())
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        if lengths.len() != self.rows as usize
            || lengths[0] > self.columns
            || lengths.windows(2).any(|pair| pair[0] < pair[1])
        {
            return Err(wrong());
        }
        let mut contour = 0;
        let (mut step, mut column) = (0, 0);
        for &length in lengths.iter().rev().chain([&self.columns]) {
            for _ in column..length {
                contour |= 1 << step;
                step += 1;
            }
            column = length;
            step += 1;
        }
        Ok(contour)
    }

    /// Row and column from 1: `r2c5`.
    fn format_move(&self, _contour: &Contour, cell: &Cell) -> String {
        format!("r{}c{}", cell.row + 1, cell.column + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::{Auto, Negamax, Reference, Retrograde, Solver};

    #[test]
    fn the_sample_is_2_for_every_solver() {
        let mut input = Input::new("sample", EXAMPLE.as_bytes(), EXAMPLE).unwrap();
        let game = Staircase::read(&mut input).unwrap();
        assert_eq!(*Reference::new().solve(&game).unwrap().value(), Score(2));
        assert_eq!(*Negamax::new().solve(&game).unwrap().value(), Score(2));
        assert_eq!(*Retrograde::new().solve(&game).unwrap().value(), Score(2));
        assert_eq!(*Auto::new().solve(&game).unwrap().value(), Score(2));
    }
}
