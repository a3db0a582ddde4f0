//! The board, the hands and the player to move, packed in one word, and where
//! each animal steps.
//!
//! All is seen by the player to move, from the home row up: the cells 0, 1, 2
//! are the home row from the left, 9, 10, 11 the far row. A cell takes four
//! bits, what is in hand two bits a kind and side.

use retrograde::Player;
use retrograde::bits::members;

/// Nothing on the cell.
pub(super) const EMPTY: u8 = 0;
/// Steps forward; a hen from the far row on.
pub(super) const CHICK: u8 = 1;
/// Steps along diagonals.
pub(super) const ELEPHANT: u8 = 2;
/// Steps along rows and columns.
pub(super) const GIRAFFE: u8 = 3;
/// A chick that has got through: all ways but diagonally back.
pub(super) const HEN: u8 = 4;
/// Steps all ways.
pub(super) const LION: u8 = 5;
/// With this bit an animal is the other player's.
pub(super) const OTHER: u8 = 8;

pub(super) const CELLS: u8 = 12;
/// Columns.
pub(super) const WIDTH: u8 = 3;
/// The first cell of the far row.
pub(super) const FAR: u8 = CELLS - WIDTH;

/// The lowest bit of every cell.
const LOWEST: u64 = 0x1111_1111_1111;
const BOARD: u64 = 0xffff_ffff_ffff;
const LEFT: u64 = 0x00f0_0f00_f00f;
const MIDDLE: u64 = LEFT << 4;
/// Where the hand of the player to move begins; that of the other one.
const OWN_HAND: u32 = 48;
const OTHER_HAND: u32 = 54;
const HAND: u64 = 0x3f;
/// The second player is to move.
const SECOND: u64 = 1 << 60;

/// What stands where, what is in hand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Animals(u64);

/// The cells that an animal on a cell steps to, if nothing of its own is there:
/// by what stands there, then by cell.
pub(super) const STEPS: [[u16; CELLS as usize]; 16] = steps();

const fn steps() -> [[u16; CELLS as usize]; 16] {
    // Forward, backward, to the sides, then diagonally; by column and row.
    let ways: [(i8, i8); 8] = [
        (0, 1),
        (0, -1),
        (-1, 0),
        (1, 0),
        (-1, 1),
        (1, 1),
        (-1, -1),
        (1, -1),
    ];
    // A bit for each of these ways.
    let of_kind: [u8; 6] = [0, 1, 0b1111_0000, 0b1111, 0b0011_1111, 0b1111_1111];
    let mut steps = [[0; CELLS as usize]; 16];
    let mut kind = 1;
    while kind < of_kind.len() {
        let mut cell = 0;
        while cell < CELLS as i8 {
            let mut way = 0;
            while way < ways.len() {
                let (right, up) = ways[way];
                let (column, row) = (cell % 3 + right, cell / 3 + up);
                let inside = column >= 0 && column < 3 && row >= 0 && row < 4;
                if inside && of_kind[kind] >> way & 1 == 1 {
                    let to = row * 3 + column;
                    steps[kind][cell as usize] |= 1 << to;
                    // The other player looks from the other side.
                    let last = CELLS as i8 - 1;
                    steps[kind + OTHER as usize][(last - cell) as usize] |= 1 << (last - to);
                }
                way += 1;
            }
            cell += 1;
        }
        kind += 1;
    }
    steps
}

/// What an animal is in the hand of who takes it.
pub(super) const fn tamed(kind: u8) -> u8 {
    if kind == HEN { CHICK } else { kind }
}

/// The members of a set of cells.
pub(super) fn cells(set: u16) -> impl Iterator<Item = u8> {
    members(set.into())
}

impl Animals {
    /// An empty board, the first player to move.
    pub(super) const NONE: Self = Self(0);

    /// What stands on a cell, seen by the player to move.
    #[inline]
    pub(super) const fn at(self, cell: u8) -> u8 {
        (self.0 >> (4 * cell)) as u8 & 15
    }

    /// The same with an empty cell taken by an animal, or the other way round.
    #[inline]
    #[must_use]
    pub(super) const fn with(self, cell: u8, animal: u8) -> Self {
        Self(self.0 ^ (animal as u64) << (4 * cell))
    }

    const fn place(kind: u8, side: u8) -> u32 {
        let hand = if side == OTHER { OTHER_HAND } else { OWN_HAND };
        hand + 2 * (kind as u32 - 1)
    }

    /// How many of a kind a side has in hand; the sides are 0 and [`OTHER`].
    #[inline]
    pub(super) const fn in_hand(self, kind: u8, side: u8) -> u8 {
        (self.0 >> Self::place(kind, side)) as u8 & 3
    }

    /// With one more of a kind in hand.
    #[inline]
    #[must_use]
    pub(super) const fn taking(self, kind: u8, side: u8) -> Self {
        Self(self.0 + (1 << Self::place(kind, side)))
    }

    /// With one less, of which there is one.
    #[inline]
    #[must_use]
    pub(super) const fn dropping(self, kind: u8, side: u8) -> Self {
        Self(self.0 - (1 << Self::place(kind, side)))
    }

    /// Who is to move.
    #[inline]
    pub const fn mover(self) -> Player {
        if self.0 & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The same with this player to move, who sees what the other one saw.
    #[inline]
    #[must_use]
    pub(super) const fn for_mover(self, mover: Player) -> Self {
        match mover {
            Player::First => Self(self.0 & !SECOND),
            Player::Second => Self(self.0 | SECOND),
        }
    }

    /// The same seen by the other player, who is to move.
    #[inline]
    #[must_use]
    pub(super) const fn turned(self) -> Self {
        let board = self.0 & BOARD;
        // Cells the other way round: bytes, then halves of bytes.
        let bytes = board.swap_bytes() >> 16;
        let around = bytes >> 4 & (BOARD / 17) | (bytes & (BOARD / 17)) << 4;
        let taken = (around | around >> 1 | around >> 2) & LOWEST;
        let own = self.0 >> OWN_HAND & HAND;
        let other = self.0 >> OTHER_HAND & HAND;
        let hands = own << OTHER_HAND | other << OWN_HAND;
        Self(around ^ taken << 3 | hands | (self.0 ^ SECOND) & SECOND)
    }

    /// Left and right exchanged.
    #[inline]
    #[must_use]
    pub(super) const fn mirrored(self) -> Self {
        let left = self.0 & LEFT;
        let right = self.0 >> 8 & LEFT;
        Self(self.0 & !(BOARD ^ MIDDLE) | left << 8 | right)
    }

    /// The cell of a lion, if it has not been taken.
    #[inline]
    pub(super) const fn lion(self, side: u8) -> Option<u8> {
        // No other kind has these two bits.
        let lions = self.0 & self.0 >> 2 & LOWEST;
        let others = lions & self.0 >> 3;
        let of_side = if side == OTHER {
            others
        } else {
            lions ^ others
        };
        if of_side == 0 {
            None
        } else {
            Some(of_side.trailing_zeros() as u8 / 4)
        }
    }

    /// The cells of the player to move, one bit in four.
    #[inline]
    const fn own_bits(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & LOWEST & !(self.0 >> 3)
    }

    /// The animals of the player to move with their cells.
    #[inline]
    pub(super) fn own(self) -> impl Iterator<Item = (u8, u8)> {
        members(self.own_bits()).map(move |bit| (self.at(bit / 4), bit / 4))
    }

    /// The sets of cells by what stands there.
    #[inline]
    pub(super) fn sets(self) -> [u16; 16] {
        let mut sets = [0; 16];
        for cell in 0..CELLS {
            sets[usize::from(self.at(cell))] |= 1 << cell;
        }
        sets
    }

    /// Where an animal of the player to move can step to.
    #[inline]
    pub(super) fn targets(self, animal: u8, from: u8) -> u16 {
        let mut targets = STEPS[usize::from(animal)][usize::from(from)];
        for to in cells(targets) {
            let there = self.at(to);
            if there != EMPTY && there < OTHER {
                targets ^= 1 << to;
            }
        }
        targets
    }

    /// Whether the player to move can take what is on a cell of the other one.
    #[inline]
    pub(super) fn reaches(self, cell: u8) -> bool {
        let mut own = self.own_bits();
        while own != 0 {
            let at = own.trailing_zeros() as u8 / 4;
            if STEPS[usize::from(self.at(at))][usize::from(at)] >> cell & 1 == 1 {
                return true;
            }
            own &= own - 1;
        }
        false
    }

    /// Whether the player to move can take the lion.
    #[inline]
    pub(super) fn can_catch(self) -> bool {
        self.lion(OTHER).is_some_and(|lion| self.reaches(lion))
    }
}
