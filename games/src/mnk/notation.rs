//! How boards and moves of m,n,k-games are written, read and drawn.
//!
//! A board is read only where play can lead to it, as far as the numbers of the
//! marks and their lines tell.

use retrograde::bits::members;
use retrograde::{Game, Notation, NotationError};

use super::{Mark, Marks, Mnk, Move};

impl Mnk {
    /// The name of a cell: `b2`.
    pub(super) fn name(&self, cell: u8) -> String {
        let (row, column) = (u32::from(cell) / self.width, u32::from(cell) % self.width);
        let row = self.height - row;
        // Columns of a board 64 wide have names too.
        let letter = |number: u32| char::from_u32('a' as u32 + number % 26).unwrap_or('?');
        match column / 26 {
            0 => format!("{}{row}", letter(column)),
            more => format!("{}{}{row}", letter(more - 1), letter(column)),
        }
    }
}

/// Marks on these cells, rows from the top: `X.O/.X./..O`.
pub(crate) fn rows(cells: u64, width: u32, crosses: u64, noughts: u64) -> String {
    let mut text = String::new();
    for cell in members(cells) {
        if cell != 0 && u32::from(cell).is_multiple_of(width) {
            text.push('/');
        }
        text.push(if crosses >> cell & 1 == 1 {
            'X'
        } else if noughts >> cell & 1 == 1 {
            'O'
        } else {
            '.'
        });
    }
    text
}

impl Notation for Mnk {
    /// Rows from the top: `X.O/.X./..O`.
    fn format_position(&self, marks: &Marks) -> String {
        rows(self.full, self.width, marks.crosses, marks.noughts)
    }

    /// As it is written, or as it is drawn, a line a row.
    fn parse_position(&self, text: &str) -> Result<Marks, NotationError> {
        let parse = || {
            let mut marks = self.start();
            let mut cell = 0;
            let mut rows = 0;
            for row in text.trim().split(['/', '\n']) {
                let row = row.trim();
                if rows == self.height || row.len() != self.width as usize {
                    return None;
                }
                for byte in row.bytes() {
                    match byte {
                        b'X' => marks.crosses |= 1 << cell,
                        b'O' => marks.noughts |= 1 << cell,
                        b'.' => {}
                        _ => return None,
                    }
                    cell += 1;
                }
                rows += 1;
            }
            (rows == self.height).then_some(marks)
        };
        parse()
            .filter(|&marks| self.is_reachable(marks))
            .ok_or_else(|| {
                let numbers = if self.wild {
                    ""
                } else {
                    ", as many X as O or one more, a line only of the player who marked last"
                };
                let (width, height) = (self.width, self.height);
                let example = self.format_position(&self.start());
                NotationError::new(
                    text,
                    format!("{height} rows of {width} of X, O and .{numbers}, such as {example}"),
                )
            })
    }

    /// Column and row: `b2`; in wild games after the mark: `Xb2`.
    fn format_move(&self, _marks: &Marks, mv: &Move) -> String {
        let name = self.name(mv.cell);
        match (self.wild, mv.mark) {
            (false, _) => name,
            (true, Mark::Cross) => format!("X{name}"),
            (true, Mark::Nought) => format!("O{name}"),
        }
    }

    /// The rows, a line each.
    fn draw_position(&self, marks: &Marks) -> String {
        self.format_position(marks).replace('/', "\n")
    }
}
