//! Positions as the columns that were played, or as a diagram.

use retrograde::{Game, Notation, NotationError, Player};

use super::{Column, ConnectFour, Stones, Word};

/// The name of a column: 1 to 9, then a.
fn name(column: u8) -> char {
    char::from(match column {
        0..=8 => b'1' + column,
        _ => b'a' + (column - 9),
    })
}

fn column(name: char) -> Option<u8> {
    let byte = u8::try_from(name).ok()?;
    match byte {
        b'1'..=b'9' => Some(byte - b'1'),
        b'a'..=b'z' => Some(byte - b'a' + 9),
        _ => None,
    }
}

impl<W: Word> ConnectFour<W> {
    /// The position after these moves.
    fn played(&self, text: &str) -> Result<Stones<W>, NotationError> {
        let mut stones = self.start();
        for (at, letter) in text.chars().enumerate() {
            let mv = column(letter).filter(|&column| u32::from(column) < self.width());
            let Some(mv) = mv else {
                let last = name(self.width() as u8 - 1);
                let expected = format!(
                    "columns from 1 to {last}, such as 4453, or a diagram such as {}",
                    self.format_position(&self.start())
                );
                return Err(NotationError::new(text, expected));
            };
            let place = at + 1;
            if self.terminal(&stones).is_some() {
                let expected = format!("no move {place}: the game is over before it");
                return Err(NotationError::new(text, expected));
            }
            if self.board.cell(stones.all, mv) == W::NONE {
                let expected = format!("another column as move {place}: column {letter} is full");
                return Err(NotationError::new(text, expected));
            }
            stones = self.play(&stones, &Column(mv));
        }
        Ok(stones)
    }

    /// The position of a diagram, where it can be one.
    fn drawn(&self, text: &str) -> Option<Stones<W>> {
        let (width, height) = (self.width(), self.height());
        let mut sides = [W::NONE; 2];
        let mut rows = 0;
        for row in text.split('/') {
            if rows == height || row.len() != width as usize {
                return None;
            }
            for (column, byte) in (0..).zip(row.bytes()) {
                let cell = self.board.at(height - 1 - rows, column);
                match byte {
                    b'X' => sides[0] |= cell,
                    b'O' => sides[1] |= cell,
                    b'.' => {}
                    _ => return None,
                }
            }
            rows += 1;
        }
        let all = sides[0] | sides[1];
        let [first, second] = sides.map(W::count);
        let own = match first.checked_sub(second) {
            Some(0) => sides[0],
            Some(1) => sides[1],
            _ => return None,
        };
        let stones = Stones { own, all };
        (rows == height && self.is_sound(stones)).then_some(stones)
    }

    /// Nothing floats, and there is a line only of the player who moved last,
    /// by that move.
    fn is_sound(&self, stones: Stones<W>) -> bool {
        let board = &self.board;
        let last = stones.own ^ stones.all;
        let rests = |cells: W| cells & (cells + W::ONE) == W::NONE;
        let mut columns = (0..self.width()).map(|column| {
            let bottom = board.at(0, column);
            (stones.all & ((bottom << self.height()) - bottom)) >> bottom.lowest()
        });
        if !columns.all(rests) || board.has_line(stones.own) {
            return false;
        }
        if !board.has_line(last) {
            return true;
        }
        // The empty cells above the stones, one down: the uppermost stones.
        let tops = (stones.all + self.bottoms()) >> 1;
        let mut tops = tops & last;
        while tops != W::NONE {
            let others = tops.rest();
            if !board.has_line(last ^ tops ^ others) {
                return true;
            }
            tops = others;
        }
        false
    }

    fn bottoms(&self) -> W {
        (0..self.width())
            .map(|column| self.board.at(0, column))
            .sum()
    }
}

impl<W: Word> Notation for ConnectFour<W> {
    /// Rows from the top, a slash between them.
    fn format_position(&self, stones: &Stones<W>) -> String {
        let (crosses, noughts) = match self.to_move(stones) {
            Player::First => (stones.own, stones.own ^ stones.all),
            Player::Second => (stones.own ^ stones.all, stones.own),
        };
        let mut text = String::new();
        for row in (0..self.height()).rev() {
            for column in 0..self.width() {
                let cell = self.board.at(row, column);
                text.push(if crosses & cell != W::NONE {
                    'X'
                } else if noughts & cell != W::NONE {
                    'O'
                } else {
                    '.'
                });
            }
            if row > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The columns that were played, or a diagram.
    fn parse_position(&self, text: &str) -> Result<Stones<W>, NotationError> {
        let trimmed = text.trim();
        if !trimmed.contains(['X', 'O', '.', '/']) {
            return self.played(trimmed);
        }
        self.drawn(trimmed).ok_or_else(|| {
            let expected = format!(
                "{} rows of {} cells from the top, X, O or ., as many X as O or one more, nothing that floats, a line only of the player who moved last, such as {}; or the columns that were played, such as 4453",
                self.height(),
                self.width(),
                self.format_position(&self.start())
            );
            NotationError::new(text, expected)
        })
    }

    /// The column.
    fn format_move(&self, _stones: &Stones<W>, &Column(column): &Column) -> String {
        name(column).to_string()
    }

    /// The rows, a line each, and the names of the columns below.
    fn draw_position(&self, stones: &Stones<W>) -> String {
        let names: String = (0..self.width()).map(|column| name(column as u8)).collect();
        self.format_position(stones).replace('/', "\n") + "\n" + &names
    }
}
