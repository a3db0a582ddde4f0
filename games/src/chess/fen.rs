//! Positions as FEN (Forsyth and Edwards), moves as UCI writes them.

use retrograde::{Notation, NotationError};

use super::board::{file, rank};
use super::material::{Kind, Material, Role};
use super::men::{
    Men, Set, ahead, en_passant_file, mark_double_step, sort_twins, taken_en_passant,
};
use super::{Endgame, Step};

/// The men of a FEN and the rest of it, before they are a position.
struct Board {
    /// The kings, white and black.
    kings: [u8; 2],
    others: Vec<(Kind, u8)>,
    black_to_move: bool,
    /// The file of a pawn that has just made a double step.
    double_step: Option<u8>,
}

/// The kings, white and black; the others.
type Placed = ([u8; 2], Vec<(Kind, u8)>);

/// What is wrong with a text, in words.
type Wrong = String;

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + file(square)), rank(square) + 1)
}

/// Reads the fields of a FEN. Castling must be `-`; the two counters may be
/// left out and are not looked at.
fn read(text: &str) -> Result<Board, Wrong> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (&[placement, mover, castling, en_passant], counters) = fields
        .split_first_chunk()
        .ok_or("four fields: the men, the side to move, castling, en passant")?;
    if counters.len() > 2 {
        return Err("no more than six fields".into());
    }
    let (kings, others) = men(placement)?;
    let black_to_move = match mover {
        "w" => false,
        "b" => true,
        _ => return Err("`w` or `b` as the side to move".into()),
    };
    if castling != "-" {
        return Err("`-` in the place of castling: endgames have none".into());
    }
    let double_step = match en_passant.as_bytes() {
        b"-" => None,
        [file @ b'a'..=b'h', b'3' | b'6'] => Some(file - b'a'),
        _ => return Err("`-` or a square such as e3 as the last field".into()),
    };
    Ok(Board {
        kings,
        others,
        black_to_move,
        double_step,
    })
}

/// The men of a placement: kings, others.
fn men(placement: &str) -> Result<Placed, Wrong> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return Err("eight ranks with `/` between".into());
    }
    let mut kings = [None; 2];
    let mut others = Vec::new();
    for (down, letters) in ranks.into_iter().enumerate() {
        let mut across = 0;
        for letter in letters.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                across += empty as usize;
                continue;
            }
            let role = Role::of(letter.to_ascii_uppercase());
            let role = role.ok_or_else(|| format!("men `KQRBNPkqrbnp`, not `{letter}`"))?;
            if across > 7 {
                return Err("eight squares a rank".into());
            }
            let square = (8 * (7 - down) + across) as u8;
            let side = usize::from(letter.is_ascii_lowercase());
            match role {
                Role::King if kings[side].is_some() => return Err("one king a side".into()),
                Role::King => kings[side] = Some(square),
                Role::Pawn if down == 0 || down == 7 => {
                    return Err("no pawn on the first or the last rank".into());
                }
                role => others.push((Kind::new(side, role), square)),
            }
            across += 1;
        }
        if across != 8 {
            return Err("eight squares a rank".into());
        }
    }
    match kings {
        [Some(white), Some(black)] => Ok(([white, black], others)),
        _ => Err("one king a side".into()),
    }
}

impl Board {
    fn material(&self) -> Option<Material> {
        Material::new(self.others.iter().map(|&(kind, _)| kind).collect())
    }

    /// The position among the tables of an endgame.
    fn place(mut self, endgame: &Endgame) -> Result<Men, Wrong> {
        let material = self.material();
        let table = material.and_then(|material| endgame.table_of(material));
        let table =
            table.ok_or_else(|| format!("the men of {endgame}, or what is left of them"))?;
        self.others.sort_unstable();
        let mut men = Men {
            table,
            black_to_move: self.black_to_move,
            en_passant: 0,
            kings: self.kings,
            others: [0; super::material::OTHERS],
        };
        for (square, (_, at)) in men.others.iter_mut().zip(&self.others) {
            *square = *at;
        }
        sort_twins(&endgame.tables[usize::from(table)], &mut men.others);
        if Set::new(&endgame.tables, men).is_illegal() {
            return Err("a side to move that cannot take the king".into());
        }
        if let Some(file) = self.double_step {
            // A right that nobody can use is none.
            let taken = taken_en_passant(men.mover(), file);
            mark_double_step(&endgame.tables, &mut men, taken);
        }
        Ok(men)
    }
}

/// The error for such a text.
pub(super) fn wrong(text: &str, expected: &str) -> NotationError {
    let example = super::EXAMPLE.trim();
    NotationError::new(text, format!("a FEN such as {example} with {expected}"))
}

/// The endgame of a FEN's men, and its position.
pub(super) fn endgame(text: &str) -> Result<(Endgame, Men), Wrong> {
    let board = read(text)?;
    let material = board.material();
    let material = material.ok_or_else(|| format!("up to {} men", super::MOST_MEN))?;
    let endgame = Endgame::new(material);
    let men = board.place(&endgame)?;
    Ok((endgame, men))
}

impl Endgame {
    /// The man on each square, `.` for none.
    fn letters(&self, men: Men) -> [char; 64] {
        let mut letters = ['.'; 64];
        let mut put = |side, role: Role, square: u8| {
            let letter = role.letter();
            let of_side = [letter, letter.to_ascii_lowercase()];
            letters[usize::from(square)] = of_side[side];
        };
        for (side, &square) in men.kings.iter().enumerate() {
            put(side, Role::King, square);
        }
        for (_, kind, square) in Set::new(&self.tables, men).others() {
            put(kind.side(), kind.role(), square);
        }
        letters
    }
}

impl Notation for Endgame {
    /// FEN, with counters as in a game that begins: `8/8/8/8/4k3/8/1Q6/K7 b - - 0 1`.
    fn format_position(&self, men: &Men) -> String {
        let letters = self.letters(*men);
        let mut text = String::new();
        for rank in letters.chunks(8).rev() {
            let mut empty = 0_u8;
            for &letter in rank {
                if letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push(char::from(b'0' + empty));
                    empty = 0;
                }
                text.push(letter);
            }
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
            text.push('/');
        }
        text.pop();
        let mover = ["w", "b"][men.mover()];
        let en_passant = en_passant_file(*men).map_or("-".to_owned(), |file| {
            let taken = taken_en_passant(men.mover(), file);
            square_name(ahead(men.mover(), taken, 1))
        });
        format!("{text} {mover} - {en_passant} 0 1")
    }

    fn parse_position(&self, text: &str) -> Result<Men, NotationError> {
        read(text)
            .and_then(|board| board.place(self))
            .map_err(|what| wrong(text, &what))
    }

    /// From and to, and what a pawn becomes: `e2e4`, `a7a8q`.
    fn format_move(&self, _men: &Men, step: &Step) -> String {
        let mut text = square_name(step.from) + &square_name(step.to);
        text.extend(
            step.promotion
                .map(|role| role.letter().to_ascii_lowercase()),
        );
        text
    }

    /// The board with white below, and who is to move.
    fn draw_position(&self, men: &Men) -> String {
        let letters = self.letters(*men);
        let mut text = String::new();
        for (down, rank) in letters.chunks(8).rev().enumerate() {
            text += &(8 - down).to_string();
            for letter in rank {
                text.push(' ');
                text.push(*letter);
            }
            text.push('\n');
        }
        let mover = ["white", "black"][men.mover()];
        text += "  a b c d e f g h\n";
        text + mover + " to move"
    }
}
