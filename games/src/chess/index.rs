//! A number for every position, symmetric ones alike: table after table, by
//! the side to move, the kings, and the squares of the other men.
//!
//! Without pawns the board can be turned and mirrored so that the white king
//! stands on one of the ten squares a1, b1, c1, d1, b2, c2, d2, c3, d3, d4, and
//! where it stands on the long diagonal, mirrored in that: 462 pairs of kings
//! that are not side by side (as van den Herik and Herschberg counted them in
//! 1985). With pawns the left half of the board is left: 1806 pairs.
//!
//! A pawn has 48 squares. A pawn that can be taken en passant is numbered as
//! on its own first rank, where no pawn ever stands; so it has 56 squares
//! where both sides have pawns.

use std::cmp::Ordering;

use super::board::{KING_STEPS, bit, file, rank, transposed};
use super::material::{Kind, OTHERS, Role, Table};
use super::men::{Men, Set, en_passant_file, rank_for, sort_twins, taken_en_passant};

/// An index that stands for no position.
struct NoPosition;

/// Pairs of kings, and their numbers.
struct Kings<const PAIRS: usize> {
    pairs: [[u8; 2]; PAIRS],
    /// By the white king's square and the black one's; `u16::MAX` for none.
    numbers: [u16; 64 * 64],
}

/// The kings without pawns and with them.
static PIECES: Kings<462> = kings(false);
static PAWNS: Kings<1806> = kings(true);

const fn kings<const PAIRS: usize>(pawns: bool) -> Kings<PAIRS> {
    let mut kings = Kings {
        pairs: [[0; 2]; PAIRS],
        numbers: [u16::MAX; 64 * 64],
    };
    let mut count = 0;
    let mut white = 0;
    while white < 64 {
        let mut black = 0;
        while black < 64 {
            let near = white == black || KING_STEPS[white as usize] & bit(black) != 0;
            let on_diagonal = file(white) == rank(white);
            let meant = if pawns {
                file(white) < 4
            } else {
                file(white) < 4
                    && rank(white) <= file(white)
                    && (!on_diagonal || rank(black) <= file(black))
            };
            if meant && !near {
                kings.pairs[count] = [white, black];
                kings.numbers[64 * white as usize + black as usize] = count as u16;
                count += 1;
            }
            black += 1;
        }
        white += 1;
    }
    kings
}

impl Table {
    fn king_pairs(&self) -> &'static [[u8; 2]] {
        if self.pawns {
            &PAWNS.pairs
        } else {
            &PIECES.pairs
        }
    }

    fn king_number(&self, kings: [u8; 2]) -> u64 {
        let numbers = if self.pawns {
            &PAWNS.numbers
        } else {
            &PIECES.numbers
        };
        numbers[64 * usize::from(kings[0]) + usize::from(kings[1])].into()
    }

    /// How many numbers a man has, and the square that the first one stands
    /// for.
    fn squares(&self, kind: Kind) -> (u64, u8) {
        match (kind.role(), self.both_pawns, kind.side()) {
            (Role::Pawn, false, _) => (48, 8),
            (Role::Pawn, true, 0) => (56, 0),
            (Role::Pawn, true, _) => (56, 8),
            _ => (64, 0),
        }
    }

    /// The number of indices.
    pub(super) fn len(&self) -> u64 {
        let kinds = self.material.kinds().iter();
        let squares = kinds.map(|&kind| self.squares(kind).0);
        2 * self.king_pairs().len() as u64 * squares.product::<u64>()
    }

    /// The index of a representative within its table.
    pub(super) fn index(&self, men: Men) -> u64 {
        let mover = men.mover();
        let taken = en_passant_file(men).map(|file| taken_en_passant(mover, file));
        let mut index = u64::from(men.black_to_move) * self.king_pairs().len() as u64;
        index += self.king_number(men.kings);
        for (&kind, &square) in self.material.kinds().iter().zip(&men.others) {
            let mut square = square;
            if Some(square) == taken && kind == Kind::new(1 - mover, Role::Pawn) {
                square = [0, 56][1 - mover] | file(square);
            }
            let (count, first) = self.squares(kind);
            index = index * count + u64::from(square - first);
        }
        index
    }

    /// The position with this index, if there is one.
    pub(super) fn position(&self, tables: &[Self], number: u8, mut index: u64) -> Option<Men> {
        let mut others = [0; OTHERS];
        let kinds = self.material.kinds();
        for (at, &kind) in kinds.iter().enumerate().rev() {
            let (count, first) = self.squares(kind);
            // Below 64.
            others[at] = (index % count) as u8 + first;
            index /= count;
        }
        let pairs = self.king_pairs();
        let black_to_move = index >= pairs.len() as u64;
        let mut men = Men {
            table: number,
            black_to_move,
            en_passant: 0,
            kings: pairs[(index % pairs.len() as u64) as usize],
            others,
        };
        let taken = self.unmark(&mut men).ok()?;
        let mut sorted = men.others;
        sort_twins(self, &mut sorted);
        if sorted != men.others || Set::new(tables, men).is_illegal() {
            return None;
        }
        if let Some(file) = taken {
            if !Set::new(tables, men).can_take_en_passant(file) {
                return None;
            }
            men.en_passant = file + 1;
        }
        (self.representative(men) == men).then_some(men)
    }

    /// Puts a pawn that is numbered on its first rank where it stands, and gives
    /// its file, where there is one.
    fn unmark(&self, men: &mut Men) -> Result<Option<u8>, NoPosition> {
        let mut taken = None;
        if !self.both_pawns {
            return Ok(taken);
        }
        let mover = men.mover();
        for (at, &kind) in self.material.kinds().iter().enumerate() {
            let square = men.others[at];
            if kind.role() != Role::Pawn || rank_for(kind.side(), square) != 0 {
                continue;
            }
            if kind.side() == mover || taken.is_some() {
                return Err(NoPosition);
            }
            taken = Some(file(square));
            men.others[at] = taken_en_passant(mover, file(square));
        }
        Ok(taken)
    }

    /// The image of a position that stands for all of them.
    pub(super) fn representative(&self, men: Men) -> Men {
        let king = men.kings[0];
        let mut turn = if file(king) > 3 { 7 } else { 0 };
        if self.pawns {
            if turn == 0 {
                return men;
            }
            let mut image = self.image(men, |square| square ^ turn);
            if let Some(file) = en_passant_file(men) {
                image.en_passant = (file ^ turn) + 1;
            }
            return image;
        }
        if rank(king) > 3 {
            turn |= 0o70;
        }
        let turned = |square: u8| square ^ turn;
        let mirrored = |square: u8| transposed(square ^ turn);
        // Below the diagonal, above it, or on it.
        let side = |square: u8| rank(square).cmp(&file(square));
        let kings = men.kings.map(|king| side(turned(king)));
        match kings[0].then(kings[1]) {
            Ordering::Less if turn == 0 => men,
            Ordering::Less => self.image(men, turned),
            Ordering::Greater => self.image(men, mirrored),
            Ordering::Equal => self.image(men, turned).min(self.image(men, mirrored)),
        }
    }

    /// The board turned or mirrored.
    pub(super) fn image(&self, men: Men, moved: impl Fn(u8) -> u8) -> Men {
        let mut image = men;
        image.kings = image.kings.map(&moved);
        for square in &mut image.others[..self.material.kinds().len()] {
            *square = moved(*square);
        }
        sort_twins(self, &mut image.others);
        image
    }
}
