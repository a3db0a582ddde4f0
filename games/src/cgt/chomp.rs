//! Chomp: a bar of chocolate is eaten from one corner, and the square at the
//! other is poisoned.
//!
//! A move picks a square and eats it with all that lies below and to the right
//! of it. Nobody eats the poisoned square in the corner; who could only eat it
//! has lost. David Gale (1974) described it on a bar, Frederik Schuh (1952) on
//! the divisors of a number. The first player wins every bar but the single
//! square, and nobody knows how, in general.
//!
//! As text: the lengths of the rows, from the longest on, `4,4,2`, or a whole bar,
//! `3x4`; a move is the row and column of the square, from 1 on: `2,3`.
//!
//! A bar with nothing but its first row and its first column is two heaps of Nim
//! (the poison left out), and falls into these parts.

use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

/// The most squares.
pub const MOST: u32 = 1 << 20;

/// The square that is picked, row and column from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bite {
    /// The row, the longest first.
    pub row: usize,
    /// The column.
    pub column: u32,
}

/// Chomp. A position is the lengths of its rows, which never grow downwards and
/// are never 0.
#[derive(Clone, Debug)]
pub struct Chomp {
    start: Vec<u32>,
}

impl Chomp {
    /// The game on a whole bar.
    ///
    /// # Errors
    ///
    /// When a side is 0, or there are more than 1048576 squares.
    pub fn new(rows: u32, columns: u32) -> Result<Self, NotationError> {
        bar(rows, columns).map(|start| Self { start })
    }
}

impl Default for Chomp {
    /// A bar of three rows of four.
    fn default() -> Self {
        Self { start: vec![4; 3] }
    }
}

fn wrong(found: impl Into<String>) -> NotationError {
    NotationError::new(
        found,
        format!(
            "lengths of rows, none longer than the one before, or a bar, with 1 to {MOST} squares, such as `4,4,2` or `3x4`"
        ),
    )
}

fn bar(rows: u32, columns: u32) -> Result<Vec<u32>, NotationError> {
    let squares = u64::from(rows) * u64::from(columns);
    if !(1..=u64::from(MOST)).contains(&squares) {
        return Err(wrong(format!("{rows}x{columns}")));
    }
    Ok((0..rows).map(|_| columns).collect())
}

/// Rows as columns.
fn transposed(rows: &[u32]) -> Vec<u32> {
    let columns = rows.first().copied().unwrap_or(0);
    let mut height = rows.len();
    let length = |column: u32| {
        while height > 0 && rows[height - 1] <= column {
            height -= 1;
        }
        u32::try_from(height).unwrap_or(u32::MAX)
    };
    (0..columns).map(length).collect()
}

impl Ruleset for Chomp {
    type Position = Vec<u32>;
    type Move = Bite;

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn moves(&self, rows: &Vec<u32>, _: Player, moves: &mut Vec<Bite>) {
        for (row, &length) in rows.iter().enumerate() {
            let first = u32::from(row == 0);
            moves.extend((first..length).map(|column| Bite { row, column }));
        }
    }

    fn play(&self, rows: &Vec<u32>, _: Player, bite: &Bite) -> Vec<u32> {
        let left = rows.iter().enumerate().map(|(row, &length)| {
            if row < bite.row {
                length
            } else {
                length.min(bite.column)
            }
        });
        left.take_while(|&length| length > 0).collect()
    }

    fn has_move(&self, rows: &Vec<u32>, _: Player) -> bool {
        rows.len() > 1 || rows.first().is_some_and(|&length| length > 1)
    }

    fn components(&self, rows: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        if rows.get(1).is_some_and(|&length| length > 1) {
            parts.push(rows.clone());
            return;
        }
        let height = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let arms = [rows.first().copied().unwrap_or(0), height];
        parts.extend(arms.into_iter().filter(|&arm| arm > 1).map(|arm| vec![arm]));
    }

    fn canonical(&self, rows: &Vec<u32>) -> Vec<u32> {
        // The one with fewer rows is shorter to keep.
        let columns = transposed(rows);
        let key = |rows: &Vec<u32>| (rows.len(), rows.clone());
        if key(&columns) < key(rows) {
            columns
        } else {
            rows.clone()
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for Chomp {
    fn nimber(&self, part: &Vec<u32>) -> Option<u32> {
        match part[..] {
            [length] => Some(length.saturating_sub(1)),
            // Two rows: lost where the lower is shorter by one.
            [long, short] if short + 1 == long => Some(0),
            _ => None,
        }
    }
}

impl RulesetNotation for Chomp {
    fn format_position(&self, rows: &Vec<u32>) -> String {
        let texts: Vec<String> = rows.iter().map(u32::to_string).collect();
        texts.join(",")
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let text = text.trim();
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong(text));
        if let Some((rows, columns)) = text.split_once('x') {
            return bar(number(rows)?, number(columns)?);
        }
        let rows: Vec<u32> = text.split(',').map(number).collect::<Result<_, _>>()?;
        let squares: u64 = rows.iter().copied().map(u64::from).sum();
        let falls = rows.windows(2).all(|pair| pair[0] >= pair[1]);
        if falls && !rows.contains(&0) && squares <= u64::from(MOST) {
            return Ok(rows);
        }
        Err(wrong(text))
    }

    fn format_move(&self, _: &Vec<u32>, _: Player, bite: &Bite) -> String {
        format!("{},{}", bite.row + 1, bite.column + 1)
    }

    fn draw_position(&self, rows: &Vec<u32>) -> String {
        let row = |(row, &length): (usize, &u32)| -> String {
            let square = |column| if (row, column) == (0, 0) { 'P' } else { 'o' };
            (0..length).map(square).collect()
        };
        rows.iter()
            .enumerate()
            .map(row)
            .collect::<Vec<String>>()
            .join("\n")
    }
}

#[cfg(test)]
mod tests {
    use retrograde::{Auto, Normal, Outcome, Seated, Solver};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for (rows, columns) in [(1, 5), (2, 4), (3, 4), (4, 3)] {
            let game = Chomp::new(rows, columns).unwrap();
            agreement::holds(&game);
            agreement::impartial_holds(&game);
        }
    }

    /// Brouwer, quoted in OEIS A147983: lost positions of three rows.
    #[test]
    fn published_lost_positions() {
        let lost = |rows: &[u32]| match rows {
            [1]
            | [3, 1, 1]
            | [2, 2, 1]
            | [6, 3, 3]
            | [7, 4, 3]
            | [5, 5, 3]
            | [8, 4, 4]
            | [9, 5, 4]
            | [10, 6, 4]
            | [7, 7, 4]
            | [10, 5, 5]
            | [9, 6, 5] => true,
            [p, q] => *p == q + 1,
            [p, q, 2] => *p == q + 2,
            [p, q, 5] => *q >= 7 && *p == q + 4,
            _ => false,
        };
        let game = Normal(Chomp::new(3, 12).unwrap());
        let solved = Auto::new().solve(&game).unwrap();
        let mut found = 0;
        for p in 1..=12_u32 {
            for q in 0..=p {
                for r in 0..=q.min(5) {
                    let rows: Vec<u32> =
                        [p, q, r].into_iter().filter(|&length| length > 0).collect();
                    let expected = lost(&rows);
                    let value = solved.value_of(&Seated::new(rows.clone(), Player::First));
                    let is_lost = matches!(value, Some(Outcome::Loss(_)));
                    assert_eq!(is_lost, expected, "{rows:?}");
                    found += usize::from(is_lost);
                }
            }
        }
        assert!(found > 30);
    }

    /// The only winning first bites.
    #[test]
    fn winning_first_bites() {
        for (rows, columns, bite) in [
            (3, 3, "2,2"),
            (2, 6, "2,6"),
            (3, 4, "2,3"),
            (3, 5, "3,4"),
            (3, 7, "3,5"),
            (4, 5, "3,3"),
            (4, 6, "2,3"),
        ] {
            let chomp = Chomp::new(rows, columns).unwrap();
            let game = Normal(&chomp);
            let solved = Auto::new().solve(&game).unwrap();
            let start = chomp.start();
            let winning: Vec<String> = agreement::moves(&chomp, &start, Player::First)
                .iter()
                .filter(|mv| {
                    let after = chomp.play(&start, Player::First, mv);
                    let value = solved.value_of(&Seated::new(after, Player::Second));
                    matches!(value, Some(Outcome::Loss(_)))
                })
                .map(|mv| chomp.format_move(&start, Player::First, mv))
                .collect();
            assert_eq!(winning, [bite], "{rows}x{columns}");
        }
    }

    #[test]
    fn large_bars_are_right_or_refused() {
        assert_eq!(agreement::nimber(&Chomp::default(), "1000000"), 999_999);
        assert_eq!(agreement::nimber(&Chomp::default(), "500000,499999"), 0);
        assert!(Chomp::new(u32::MAX, u32::MAX).is_err());
        assert!(Chomp::new(0, 3).is_err());
        for text in ["", "3,4", "3,0", "2000000", "x", "4x", "-1"] {
            assert!(Chomp::default().parse_position(text).is_err(), "{text}");
        }
    }
}
