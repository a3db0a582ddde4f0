//! How boards and moves of Dots and Boxes are written, read and drawn.
//!
//! Rows of horizontal and of vertical edges follow each other by turns from the
//! top, in the order of the bits, so that edges are numbered as they are written.

use retrograde::bits::members;
use retrograde::{Game, Notation, NotationError, Player};

use super::{DotsAndBoxes, Edge, Edges, SECOND};

impl DotsAndBoxes {
    /// Whether an edge is a horizontal one, and its row and column.
    fn place(&self, edge: u32) -> (bool, u32, u32) {
        let (row, at) = (edge / (2 * self.width + 1), edge % (2 * self.width + 1));
        if at < self.width {
            (true, row, at)
        } else {
            (false, row, at - self.width)
        }
    }

    /// The column by letter, the row by number from the bottom: `a1`.
    fn dot(&self, row: u32, column: u32) -> String {
        // A board has up to 21 columns of dots.
        let letter = char::from_u32('a' as u32 + column).unwrap_or('?');
        format!("{letter}{}", self.height - row + 1)
    }

    /// The edges of a drawing, as [`Notation::draw_position`] makes it.
    fn read_drawing(&self, lines: &[&str]) -> Option<u64> {
        if lines.len() != 2 * self.height as usize + 1 {
            return None;
        }
        let mut edges = 0;
        for edge in 0..self.full.trailing_ones() {
            let (horizontal, row, column) = self.place(edge);
            let line = lines[2 * row as usize + usize::from(!horizontal)];
            let dot = 3 * column as usize;
            let byte = |at: usize| line.as_bytes().get(at);
            if horizontal && (byte(dot), byte(dot + 3)) != (Some(&b'+'), Some(&b'+')) {
                return None;
            }
            match (byte(dot + usize::from(horizontal)), horizontal) {
                (Some(b'-'), true) | (Some(b'|'), false) => edges |= 1 << edge,
                (Some(b' ') | None, _) => {}
                _ => return None,
            }
        }
        Some(edges)
    }

    /// The edges of rows, as [`Notation::format_position`] writes them.
    fn read_rows(&self, rows: &[&str]) -> Option<u64> {
        if rows.len() != 2 * self.height as usize + 1 {
            return None;
        }
        let (mut edges, mut edge) = (0_u64, 0);
        for (at, row) in rows.iter().enumerate() {
            let (drawn, len) = match at % 2 {
                0 => (b'-', self.width),
                _ => (b'|', self.width + 1),
            };
            if row.len() != len as usize {
                return None;
            }
            for byte in row.bytes() {
                match byte {
                    byte if byte == drawn => edges |= 1 << edge,
                    b'.' => {}
                    _ => return None,
                }
                edge += 1;
            }
        }
        Some(edges)
    }
}

impl Notation for DotsAndBoxes {
    /// Rows of edges from the top, then the player to move: `-./|../.. A`.
    fn format_position(&self, edges: &Edges) -> String {
        let mut text = String::new();
        for edge in members(self.full) {
            let (horizontal, _, column) = self.place(edge.into());
            if column == 0 && edge != 0 {
                text.push('/');
            }
            text.push(match (edges.0 >> edge & 1, horizontal) {
                (0, _) => '.',
                (_, true) => '-',
                (_, false) => '|',
            });
        }
        text.push_str(match self.to_move(edges) {
            Player::First => " A",
            Player::Second => " B",
        });
        text
    }

    /// As it is written, or as it is drawn.
    fn parse_position(&self, text: &str) -> Result<Edges, NotationError> {
        let parse = || {
            let text = text.trim_end();
            let (board, mover) = text.rsplit_once(char::is_whitespace)?;
            let second = match mover {
                "A" => 0,
                "B" => SECOND,
                _ => return None,
            };
            let edges = if board.contains('+') {
                let lines: Vec<&str> = board.trim_matches('\n').lines().collect();
                self.read_drawing(&lines)?
            } else {
                let rows: Vec<&str> = board.split(['/', '\n']).map(str::trim).collect();
                self.read_rows(&rows)?
            };
            Some(Edges(edges | second))
        };
        parse().ok_or_else(|| {
            let (rows, width) = (2 * self.height + 1, self.width);
            let example = self.format_position(&self.start());
            NotationError::new(
                text,
                format!(
                    "{rows} rows, by turns {width} of - and . and {} of | and ., a space, A or B to move, such as {example}",
                    width + 1
                ),
            )
        })
    }

    /// The two dots: `a1-b1`.
    fn format_move(&self, _edges: &Edges, &Edge(edge): &Edge) -> String {
        match self.place(edge.into()) {
            (true, row, column) => {
                format!("{}-{}", self.dot(row, column), self.dot(row, column + 1))
            }
            (false, row, column) => {
                format!("{}-{}", self.dot(row + 1, column), self.dot(row, column))
            }
        }
    }

    /// The dots and edges as they lie, then the player to move.
    fn draw_position(&self, edges: &Edges) -> String {
        let mut text = String::new();
        for edge in members(self.full) {
            let (horizontal, _, column) = self.place(edge.into());
            let drawn = edges.0 >> edge & 1 == 1;
            if column == 0 && edge != 0 {
                text.push_str(if horizontal { "\n" } else { "+\n" });
            }
            text.push_str(match (horizontal, drawn) {
                (true, true) => "+--",
                (true, false) => "+  ",
                (false, true) => "|",
                (false, false) => " ",
            });
            if !horizontal && column < self.width {
                text.push_str("  ");
            }
        }
        let mover = match self.to_move(edges) {
            Player::First => 'A',
            Player::Second => 'B',
        };
        format!("{text}+\n{mover}")
    }
}
