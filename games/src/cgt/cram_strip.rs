//! Cram on a row of any length.
//!
//! A domino cuts a row in two, and a row of free cells is a heap of Dawson's
//! Kayles: Richard Guy and Cedric Smith (1956) found that its nimbers repeat after
//! 34. Cells are named by their number, from 1.

use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

use super::clobber_strip::{LENGTH, least_image, text};
use super::cram::of_row;

/// Cells, a letter each: `.` free, `#` not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(Box<[u8]>);

/// A domino on a cell and the next one, by the number of the first, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair(pub u16);

/// The rules of Cram on a row, and the row to begin with.
#[derive(Clone, Debug)]
pub struct CramStrip {
    start: Row,
}

impl CramStrip {
    /// Begins with so many free cells, at most [`LENGTH`].
    pub fn new(cells: u16) -> Self {
        Self {
            start: Row(vec![b'.'; usize::from(cells)].into()),
        }
    }
}

/// Where two free cells are neighbours.
fn pairs(cells: &[u8]) -> impl Iterator<Item = usize> {
    let pairs = (0..).zip(cells.windows(2));
    pairs.filter(|(_, pair)| *pair == b"..").map(|(at, _)| at)
}

impl Ruleset for CramStrip {
    type Position = Row;
    type Move = Pair;

    fn start(&self) -> Row {
        self.start.clone()
    }

    #[expect(clippy::cast_possible_truncation)] // A row has at most 65535 cells.
    fn moves(&self, row: &Row, _: Player, moves: &mut Vec<Pair>) {
        moves.extend(pairs(&row.0).map(|at| Pair(at as u16)));
    }

    fn play(&self, row: &Row, _: Player, &Pair(at): &Pair) -> Row {
        let mut cells = row.0.clone();
        cells[usize::from(at)..][..2].fill(b'#');
        Row(cells)
    }

    fn has_move(&self, row: &Row, _: Player) -> bool {
        pairs(&row.0).next().is_some()
    }

    fn components(&self, row: &Row, parts: &mut Vec<Row>) {
        let runs = row.0.split(|&cell| cell == b'#');
        parts.extend(runs.filter(|run| run.len() > 1).map(|run| Row(run.into())));
    }

    fn canonical(&self, row: &Row) -> Row {
        Row(least_image(row.0.clone()))
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for CramStrip {
    fn nimber(&self, part: &Row) -> Option<u32> {
        part.0
            .iter()
            .all(|&cell| cell == b'.')
            .then(|| of_row(part.0.len()))
    }
}

impl RulesetNotation for CramStrip {
    fn format_position(&self, row: &Row) -> String {
        text(&row.0)
    }

    fn parse_position(&self, text: &str) -> Result<Row, NotationError> {
        let cells = text.trim();
        if let Some(bad) = cells.chars().find(|cell| !".#".contains(*cell)) {
            let expected = format!("a row of the cells . and #, as ..#..., not {bad}");
            return Err(NotationError::new(text, expected));
        }
        if cells.len() > LENGTH {
            let expected = format!("a row of at most {LENGTH} cells");
            return Err(NotationError::new(text, expected));
        }
        Ok(Row(cells.as_bytes().into()))
    }

    fn format_move(&self, _: &Row, _: Player, &Pair(at): &Pair) -> String {
        format!("{}-{}", u32::from(at) + 1, u32::from(at) + 2)
    }
}

#[cfg(test)]
mod tests;
