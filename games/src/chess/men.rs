//! The position: where the men stand, whose turn it is, and whether a pawn
//! can be taken en passant.

use retrograde::Player;

use super::board::{self, DARK, KING, KNIGHT, PAWN, Squares, bit, file, rank};
use super::material::{Kind, NONE, OTHERS, Role, Table};

/// A position of an [`Endgame`](super::Endgame).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men {
    /// Which men there are.
    pub(super) table: u8,
    pub(super) black_to_move: bool,
    /// 1 more than the file of the pawn that can be taken en passant, by a
    /// legal move; 0 where there is none.
    pub(super) en_passant: u8,
    /// The white king, the black king.
    pub(super) kings: [u8; 2],
    /// The other men, in the order of the table; of one kind the lower square
    /// first. What the table has no man for is 0.
    pub(super) others: [u8; OTHERS],
}

/// A position together with its table: what every question about it needs.
#[derive(Clone, Copy)]
pub(super) struct Set<'t> {
    pub(super) table: &'t Table,
    pub(super) men: Men,
    pub(super) occupied: Squares,
}

/// One side's man: the king, or another by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Man {
    King,
    Other(usize),
}

impl Men {
    /// The side to move: 0 for white.
    #[inline]
    pub(super) fn mover(self) -> usize {
        usize::from(self.black_to_move)
    }

    pub(super) fn player(self) -> Player {
        [Player::First, Player::Second][self.mover()]
    }
}

/// The square of the pawn that can be taken en passant, when this side is to
/// move.
pub(super) fn taken_en_passant(mover: usize, file: u8) -> u8 {
    [32, 24][mover] + file
}

/// The square that many ranks ahead of a side's pawn, which the board has.
#[inline]
pub(super) fn ahead(side: usize, square: u8, ranks: u8) -> u8 {
    if side == 0 {
        square + 8 * ranks
    } else {
        square - 8 * ranks
    }
}

/// The rank as this side counts it, 0 for its own first.
#[inline]
pub(super) fn rank_for(side: usize, square: u8) -> u8 {
    if side == 0 {
        rank(square)
    } else {
        7 - rank(square)
    }
}

/// What a man attacks.
#[inline]
pub(super) fn attacks(side: usize, role: Role, square: u8, occupied: Squares) -> Squares {
    match role {
        Role::Queen => board::rook(square, occupied) | board::bishop(square, occupied),
        Role::Rook => board::rook(square, occupied),
        Role::Bishop => board::bishop(square, occupied),
        Role::Knight => KNIGHT[usize::from(square)],
        Role::Pawn => PAWN[side][usize::from(square)],
        Role::King => KING[usize::from(square)],
    }
}

impl<'t> Set<'t> {
    pub(super) fn new(tables: &'t [Table], men: Men) -> Self {
        let table = &tables[usize::from(men.table)];
        let mut occupied = bit(men.kings[0]) | bit(men.kings[1]);
        for &square in &men.others[..table.material.kinds().len()] {
            occupied |= bit(square);
        }
        Self {
            table,
            men,
            occupied,
        }
    }

    /// The men beside the kings, with their places and squares.
    #[inline]
    pub(super) fn others(&self) -> impl Iterator<Item = (usize, Kind, u8)> + use<'t> {
        let squares = self.men.others;
        let kinds = self.table.material.kinds().iter().enumerate();
        kinds.map(move |(at, &kind)| (at, kind, squares[at]))
    }

    /// The place of the man beside the kings on this square.
    #[inline]
    pub(super) fn on(&self, square: u8) -> Option<usize> {
        let squares = &self.men.others[..self.table.material.kinds().len()];
        squares.iter().position(|&at| at == square)
    }

    /// All squares that a side's men stand on.
    pub(super) fn of_side(&self, side: usize) -> Squares {
        let own = self.others().filter(|(_, kind, _)| kind.side() == side);
        own.fold(bit(self.men.kings[side]), |all, (.., square)| {
            all | bit(square)
        })
    }

    /// Whether a side attacks a square, with these squares occupied; the man on
    /// `taken` is gone.
    #[inline]
    pub(super) fn attacked(
        &self,
        square: u8,
        by: usize,
        occupied: Squares,
        taken: Option<usize>,
    ) -> bool {
        if KING[usize::from(self.men.kings[by])] & bit(square) != 0 {
            return true;
        }
        self.others().any(|(at, kind, from)| {
            kind.side() == by
                && Some(at) != taken
                && attacks(by, kind.role(), from, occupied) & bit(square) != 0
        })
    }

    /// Whether a side's king is attacked.
    pub(super) fn in_check(&self, side: usize) -> bool {
        self.attacked(self.men.kings[side], 1 - side, self.occupied, None)
    }

    /// Whether neither side can ever mate, by the men alone: no men beside the kings, one
    /// knight, or bishops on squares of one colour.
    pub(super) fn is_dead(&self) -> bool {
        let kinds = self.table.material.kinds();
        let bishops = kinds.iter().all(|kind| kind.role() == Role::Bishop);
        if bishops {
            let squares = self.others().map(|(.., square)| bit(square));
            let squares = squares.fold(0, |all, square| all | square);
            return squares & DARK == 0 || squares & !DARK == 0;
        }
        matches!(kinds, [kind] if kind.role() == Role::Knight)
    }

    /// Whether some pawn of the side to move may take the pawn on this file en
    /// passant: that pawn can have come there by a double step, and the move
    /// is legal.
    pub(super) fn can_take_en_passant(&self, file_taken: u8) -> bool {
        let mover = self.men.mover();
        let taken = taken_en_passant(mover, file_taken);
        let Some(at) = self.on(taken) else {
            return false;
        };
        if self.table.material.kinds()[at] != Kind::new(1 - mover, Role::Pawn) {
            return false;
        }
        let to = ahead(mover, taken, 1);
        let from = ahead(mover, taken, 2);
        if self.occupied & (bit(to) | bit(from)) != 0 {
            return false;
        }
        let own = Kind::new(mover, Role::Pawn);
        let mut pawns = self.others().filter(|&(_, kind, _)| kind == own);
        pawns.any(|(.., from)| {
            PAWN[mover][usize::from(from)] & bit(to) != 0 && self.may_take(from, to, taken, at)
        })
    }

    /// Whether a move that takes the man on `taken` leaves the own king safe.
    fn may_take(&self, from: u8, to: u8, taken: u8, at: usize) -> bool {
        let mover = self.men.mover();
        let occupied = self.occupied & !bit(from) & !bit(taken) | bit(to);
        let king = self.men.kings[mover];
        !self.attacked(king, 1 - mover, occupied, Some(at))
    }

    /// Whether the side that moved last has left its king in check, or men
    /// stand on top of each other.
    pub(super) fn is_illegal(&self) -> bool {
        let count = 2 + self.table.material.kinds().len();
        self.occupied.count_ones() as usize != count || self.in_check(1 - self.men.mover())
    }
}

/// Men of one kind in the order of their squares.
#[inline]
pub(super) fn sort_twins(table: &Table, others: &mut [u8; OTHERS]) {
    if !table.twins {
        return;
    }
    let kinds = table.material.kinds();
    for _ in 1..kinds.len() {
        for at in 1..kinds.len() {
            if kinds[at - 1] == kinds[at] && others[at - 1] > others[at] {
                others.swap(at - 1, at);
            }
        }
    }
}

/// Takes a man off the board.
pub(super) fn remove(tables: &[Table], men: &mut Men, at: usize) {
    let table = &tables[usize::from(men.table)];
    let count = table.material.kinds().len();
    men.others.copy_within(at + 1..count, at);
    men.others[count - 1] = 0;
    men.table = table.without[at];
}

/// Puts a man on the board; `false` where no table has these men.
pub(super) fn insert(tables: &[Table], men: &mut Men, kind: Kind, square: u8) -> bool {
    let table = &tables[usize::from(men.table)];
    let with = table.with[kind.number()];
    if with == NONE {
        return false;
    }
    let kinds = table.material.kinds();
    let at = kinds.iter().position(|&other| other > kind);
    let at = at.unwrap_or(kinds.len());
    men.others.copy_within(at..kinds.len(), at + 1);
    men.others[at] = square;
    men.table = with;
    sort_twins(&tables[usize::from(with)], &mut men.others);
    true
}

/// The file of the pawn that can be taken en passant.
pub(super) fn en_passant_file(men: Men) -> Option<u8> {
    men.en_passant.checked_sub(1)
}

/// Marks the pawn that made a double step to this square, where it can be
/// taken.
pub(super) fn mark_double_step(tables: &[Table], men: &mut Men, to: u8) {
    men.en_passant = 0;
    if tables[usize::from(men.table)].both_pawns
        && Set::new(tables, *men).can_take_en_passant(file(to))
    {
        men.en_passant = file(to) + 1;
    }
}
