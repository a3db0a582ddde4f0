//! Positions as rows with hands and the player to move, moves by cells.

use retrograde::{Notation, NotationError, Player};

use super::animals::{Animals, CELLS, CHICK, GIRAFFE, OTHER, WIDTH};
use super::{Dobutsu, Move};

/// What stands on a cell, by number.
const LETTERS: &[u8; 6] = b".CEGHL";

/// The letter of what stands on a cell, seen by the first player.
fn letter(animal: u8) -> char {
    let letter = char::from(LETTERS[usize::from(animal & !OTHER)]);
    if animal & OTHER == 0 {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

fn animal(letter: u8) -> Option<u8> {
    let upper = letter.to_ascii_uppercase();
    let kind = LETTERS.iter().position(|&known| known == upper)? as u8;
    let other = letter.is_ascii_lowercase();
    Some(if other { kind | OTHER } else { kind })
}

/// The name of a cell that a player sees.
fn name(cell: u8, mover: Player) -> String {
    let cell = match mover {
        Player::First => cell,
        Player::Second => CELLS - 1 - cell,
    };
    let column = char::from(b'a' + cell % WIDTH);
    format!("{column}{}", cell / WIDTH + 1)
}

/// As the first player sees it.
fn upright(animals: Animals) -> Animals {
    match animals.mover() {
        Player::First => animals,
        Player::Second => animals.turned(),
    }
}

/// Reads what is written, or the same drawn with a line a row, as far as it is
/// a board.
fn read(text: &str) -> Option<Animals> {
    let mut words = text.split(['/', ' ', '\n', '\r', '\t']);
    let mut words = std::iter::from_fn(|| words.find(|word| !word.is_empty()));
    let mut animals = Animals::NONE;
    for row in (0..CELLS / WIDTH).rev() {
        let word = words.next()?.as_bytes();
        if word.len() != usize::from(WIDTH) {
            return None;
        }
        for (column, &letter) in (0..).zip(word) {
            animals = animals.with(row * WIDTH + column, animal(letter)?);
        }
    }
    let hands = words.next()?;
    if hands != "-" {
        for letter in hands.bytes() {
            let held = animal(letter)?;
            let (kind, side) = (held & !OTHER, held & OTHER);
            // No more than two bits hold.
            if !(CHICK..=GIRAFFE).contains(&kind) || animals.in_hand(kind, side) == 2 {
                return None;
            }
            animals = animals.taking(kind, side);
        }
    }
    let animals = match words.next()? {
        "b" => animals,
        // The word knows only how the player to move sees it.
        "w" => animals.turned(),
        _ => return None,
    };
    words.next().is_none().then_some(animals)
}

impl Notation for Dobutsu {
    /// Rows from the top, hands, the player to move:
    /// `gle/.c./.C./ELG - b`.
    fn format_position(&self, animals: &Animals) -> String {
        let upright = upright(*animals);
        let mut text = String::new();
        for row in (0..CELLS / WIDTH).rev() {
            for column in 0..WIDTH {
                text.push(letter(upright.at(row * WIDTH + column)));
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        let before = text.len();
        for side in [0, OTHER] {
            for kind in CHICK..=GIRAFFE {
                for _ in 0..upright.in_hand(kind, side) {
                    text.push(letter(kind | side));
                }
            }
        }
        if text.len() == before {
            text.push('-');
        }
        text.push_str(match animals.mover() {
            Player::First => " b",
            Player::Second => " w",
        });
        text
    }

    /// As it is written, or as it is drawn, a line a row.
    fn parse_position(&self, text: &str) -> Result<Animals, NotationError> {
        let animals = read(text).filter(|&animals| self.index.knows(animals));
        animals.ok_or_else(|| {
            let most = if self.drops {
                "two animals of each kind of the game in all, hands included"
            } else {
                "no more than one animal of each kind a side, nothing in hand"
            };
            NotationError::new(
                text,
                format!(
                    "4 rows of 3 of C, E, G, H, L (first player), c, e, g, h, l (second) and ., a space, the hands or -, a space, b or w to move; {most}; the lion of the player to move not on the far row, or gone, such as gle/.c./.C./ELG - b"
                ),
            )
        })
    }

    /// Both cells of a step: `b2b3`; animal and cell of a drop: `C*b2`.
    fn format_move(&self, animals: &Animals, mv: &Move) -> String {
        let mover = animals.mover();
        match *mv {
            Move::Step { from, to } => name(from, mover) + &name(to, mover),
            Move::Drop { kind, to } => format!("{}*{}", letter(kind), name(to, mover)),
        }
    }

    /// The rows, a line each, then the hands and the player to move.
    fn draw_position(&self, animals: &Animals) -> String {
        self.format_position(animals).replace(['/', ' '], "\n")
    }
}
