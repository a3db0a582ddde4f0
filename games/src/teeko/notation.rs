//! Positions as rows with the player to move, moves by cells.

use retrograde::{Game, Notation, NotationError, Player};

use super::{Men, Move, Teeko};

impl Teeko {
    /// The column by letter, the row by number from the bottom: `b2`.
    fn name(&self, cell: u8) -> String {
        let (column, row) = (
            u32::from(cell) % self.board.width,
            u32::from(cell) / self.board.width,
        );
        // At most ten columns.
        let letter = char::from(b'a' + column as u8);
        format!("{letter}{}", row + 1)
    }

    /// Reads what is written, or the same drawn with a line a row, as far as
    /// it is a board.
    fn read(&self, text: &str) -> Option<Men> {
        let (rows, mover) = text.trim().rsplit_once(char::is_whitespace)?;
        let rows: Vec<&str> = rows.trim().split(['/', '\n']).map(str::trim).collect();
        if rows.len() != self.board.height as usize {
            return None;
        }
        let mut sides = [0_u32; 2];
        let mut cell = 0;
        for row in rows.into_iter().rev() {
            if row.len() != self.board.width as usize {
                return None;
            }
            for byte in row.bytes() {
                match byte {
                    b'X' => sides[0] |= 1 << cell,
                    b'O' => sides[1] |= 1 << cell,
                    b'.' => {}
                    _ => return None,
                }
                cell += 1;
            }
        }
        let [crosses, noughts] = sides;
        Some(match mover {
            "X" => Men::new(crosses, noughts, Player::First),
            "O" => Men::new(noughts, crosses, Player::Second),
            _ => return None,
        })
    }

    /// Whether the numbers of men go with the player to move, who has not won
    /// yet.
    fn is_sound(&self, men: Men) -> bool {
        let most = self.board.men;
        let (own, other) = (men.own().count_ones(), men.other().count_ones());
        let ahead = match men.mover() {
            // Each has dropped as many, or all men are there.
            Player::First => own == other,
            Player::Second => own + 1 == other || own == most && other == most,
        };
        ahead && own <= most && other <= most && !self.index.is_goal(men.own())
    }
}

impl Notation for Teeko {
    /// Rows from the top, then the player to move:
    /// `...../...../..X../...../..... O`.
    fn format_position(&self, men: &Men) -> String {
        let [crosses, noughts] = match men.mover() {
            Player::First => [men.own(), men.other()],
            Player::Second => [men.other(), men.own()],
        };
        let mut text = String::new();
        for row in (0..self.board.height).rev() {
            for column in 0..self.board.width {
                let cell = row * self.board.width + column;
                text.push(if crosses >> cell & 1 == 1 {
                    'X'
                } else if noughts >> cell & 1 == 1 {
                    'O'
                } else {
                    '.'
                });
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(match men.mover() {
            Player::First => 'X',
            Player::Second => 'O',
        });
        text
    }

    /// As it is written, or as it is drawn, a line a row.
    fn parse_position(&self, text: &str) -> Result<Men, NotationError> {
        let men = self.read(text).filter(|&men| self.is_sound(men));
        men.ok_or_else(|| {
            let (width, height, most) = (self.board.width, self.board.height, self.board.men);
            let example = self.format_position(&self.start());
            NotationError::new(
                text,
                format!(
                    "{height} rows of {width} of X, O and ., a space, X or O to move; up to {most} men a side, as many X as O where X is to move, all or one X more where O is; the player to move has not won, such as {example}"
                ),
            )
        })
    }

    /// The cell of a drop: `c3`; of a move both cells: `b2-c3`.
    fn format_move(&self, _men: &Men, mv: &Move) -> String {
        match *mv {
            Move::Drop(to) => self.name(to),
            Move::Step { from, to } => format!("{}-{}", self.name(from), self.name(to)),
        }
    }

    /// The rows, a line each, with the names of rows and columns, then the
    /// player to move.
    fn draw_position(&self, men: &Men) -> String {
        self.format_position(men).replace(['/', ' '], "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::notation_holds;

    #[test]
    fn notation_is_a_round_trip() {
        notation_holds(&Teeko::new(3, 3, 3, super::super::Squares::Small).unwrap());
        let game = Teeko::default();
        let start = game.start();
        assert_eq!(
            game.format_position(&start),
            "...../...../...../...../..... X"
        );
        assert_eq!(game.format_move(&start, &Move::Drop(7)), "c2");
        let text = "XO.../..X../.O.../..XO./...XO O";
        let men = game.parse_position(text).unwrap();
        assert_eq!(game.format_position(&men), text);
        assert_eq!(men.mover(), Player::Second);
        let drawn = game.draw_position(&men);
        assert_eq!(drawn, "XO...\n..X..\n.O...\n..XO.\n...XO\nO");
        assert_eq!(game.parse_position(&drawn), Ok(men));
        let step = game.parse_move(&men, "b5-c5").unwrap();
        assert_eq!(step, Move::Step { from: 21, to: 22 });
        let after = game.play(&men, &step);
        assert_eq!(
            game.format_position(&after),
            "X.O../..X../.O.../..XO./...XO X"
        );
    }

    #[test]
    fn texts_that_are_no_position_say_what_was_expected() {
        let game = Teeko::default();
        for wrong in [
            "",
            "...../...../...../...../.....",
            "...../...../...../...../..... Z",
            "...../...../...../..... X",
            "...../...../...../...../.../.. X",
            "....../...../...../...../..... X",
            "..Y../...../...../...../..... X",
            "..X../...../...../...../..... X",
            "...../...../...../...../..... O",
            "XXXX./...../OOO../...../..... X",
            "XXXX./O..../OOO../...../..... X",
            "XX.XX/O..../OOO../...../X.... O",
            "é..../...../...../...../..... X",
        ] {
            let error = game.parse_position(wrong).unwrap_err();
            assert_eq!(error.found, wrong);
            assert!(error.expected.contains("up to 4 men"), "{error}");
        }
    }
}
