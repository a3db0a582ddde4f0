//! Who has which animals, on the board and in hand, and the ways to place them.
//!
//! The animals of each kind are shared out on their own; all combinations of these
//! shares are the distributions of the game. Under one of them a position is a
//! number with a digit for each kind on the board: which cell, or which pair of
//! cells, of those that are left.

use super::super::Pieces;
use super::super::animals::{Animals, CELLS, CHICK, ELEPHANT, GIRAFFE, HEN, OTHER};

/// In this order animals are placed.
const ORDER: [u8; 8] = [
    CHICK,
    CHICK | OTHER,
    HEN,
    HEN | OTHER,
    ELEPHANT,
    ELEPHANT | OTHER,
    GIRAFFE,
    GIRAFFE | OTHER,
];

/// How many of a kind are with whom: on the board of either side, as hens of
/// either side, in either hand.
pub(super) type Shares = [u8; 6];

pub(super) fn key(shares: Shares) -> usize {
    let digits = shares.into_iter().map(usize::from);
    digits.fold(0, |key, digit| key << 2 | digit)
}

/// All ways to share out the animals of a kind.
pub(super) fn shares(kind: u8, drops: bool, pieces: Pieces) -> Vec<Shares> {
    if !pieces.has(kind) {
        return vec![[0; 6]];
    }
    let all = (0..3_usize.pow(6)).map(|number| {
        let digit = |nth: u32| (number / 3_usize.pow(nth) % 3) as u8;
        std::array::from_fn(|nth| digit(nth as u32))
    });
    let fits = |shares: &Shares| {
        let [own, other, own_hens, other_hens, own_hand, other_hand] = *shares;
        let hens = kind == CHICK || own_hens + other_hens == 0;
        // Without drops what was taken is gone, and none changes sides.
        hens && if drops {
            shares.iter().sum::<u8>() == 2
        } else {
            own + own_hens <= 1 && other + other_hens <= 1 && own_hand + other_hand == 0
        }
    };
    all.filter(fits).collect()
}

/// Animals of one kind and side on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Herd {
    pub(super) animal: u8,
    pub(super) count: u8,
    /// The ways to place them.
    pub(super) ways: u32,
}

/// Who has which animals, on the board and in hand.
#[derive(Clone, Debug)]
pub(super) struct Material {
    /// Its first index.
    pub(super) begin: u64,
    /// The ways to place all but the lions.
    pub(super) ways: u64,
    /// What is on the board, in order.
    pub(super) herds: [Herd; 6],
    /// The number of herds.
    pub(super) len: usize,
    /// The hands, on an empty board.
    pub(super) hands: Animals,
}

/// The ways to choose one or two of so many cells.
pub(super) const fn choose(cells: u32, count: u8) -> u32 {
    if count == 1 {
        cells
    } else {
        cells * (cells - 1) / 2
    }
}

impl Material {
    pub(super) fn new(begin: u64, kinds: [(u8, Shares); 3]) -> Self {
        let mut material = Self {
            begin,
            ways: 1,
            herds: [Herd::default(); 6],
            len: 0,
            hands: Animals::NONE,
        };
        let mut cells = u32::from(CELLS) - 2;
        for animal in ORDER {
            let hen = animal & !OTHER == HEN;
            let nth = usize::from(hen) * 2 + usize::from(animal & OTHER != 0);
            let kind = if hen { CHICK } else { animal & !OTHER };
            let count = kinds[usize::from(kind) - 1].1[nth];
            if count > 0 {
                let ways = choose(cells, count);
                material.herds[material.len] = Herd {
                    animal,
                    count,
                    ways,
                };
                material.len += 1;
                material.ways *= u64::from(ways);
                cells -= u32::from(count);
            }
        }
        for (kind, shares) in kinds {
            for (side, count) in [(0, shares[4]), (OTHER, shares[5])] {
                for _ in 0..count {
                    material.hands = material.hands.taking(kind, side);
                }
            }
        }
        material
    }

    /// The animals placed in this way on the free cells of a board.
    #[inline]
    pub(super) fn placed(&self, mut way: u64, mut animals: Animals, mut free: u16) -> Animals {
        let herds = &self.herds[..self.len];
        let mut ways = [0; 6];
        for (digit, herd) in ways.iter_mut().zip(herds).rev() {
            *digit = (way % u64::from(herd.ways)) as u32;
            way /= u64::from(herd.ways);
        }
        for (mut way, herd) in ways.into_iter().zip(herds) {
            let mut cells = 0;
            if herd.count == 2 {
                // The larger of the two: the last with C(cell, 2) ways before.
                let mut last = 1;
                while choose(last + 1, 2) <= way {
                    last += 1;
                }
                way -= choose(last, 2);
                cells = nth(free, last);
            }
            cells |= nth(free, way);
            free ^= cells;
            for cell in super::super::cells(cells) {
                animals = animals.with(cell, herd.animal);
            }
        }
        animals
    }
}

/// The set of the free cell that has so many before it.
#[inline]
fn nth(free: u16, before: u32) -> u16 {
    let mut left = free;
    for _ in 0..before {
        left &= left - 1;
    }
    left & left.wrapping_neg()
}
