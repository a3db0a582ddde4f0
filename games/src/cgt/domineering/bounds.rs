//! Bounds of Domineering: how many moves more than the opponent a player has for
//! certain.
//!
//! A safe domino lies on cells that no domino of the opponent can cover; counting
//! them and the moves that he has left bounds a position (Breuker, Uiterwijk and
//! van den Herik 2000). Bullock (2002) counts moves too that he can take away, but
//! not all of them: she answers each of his moves by one of those.
//!
//! Here the moves that she plans lie in blocks of three kinds, chosen so that it
//! is known how many of them one domino of his touches, and how many of his own
//! dominoes are lost to him where she takes one. His cells form runs across her
//! dominoes, and a run of `n` cells has room for half of them, rounded down.
//!
//! - *Twins* are two of her dominoes side by side at the ends of two of his
//!   runs. With the inner one in place the outer one is safe, and both runs are
//!   two cells shorter: two moves for her, two less for him.
//! - *Splits* are dominoes at odd places of two of his runs, counted from 0. An odd
//!   number of cells stands before such a place, and one of them is left over then:
//!   one move for her, two less for him.
//! - *Singles* lie between splits: one move for her.
//!
//! Cells at odd places are on every second line across the board, by choice in
//! runs of even length, and splits are made of them alone, singles of others. One
//! domino of his covers one cell of each sort, so it touches one split and one
//! single at most; nor does it touch two twins, which are chosen so that they are
//! no neighbours.

use super::super::grid::{Size, bits};

/// How dominoes lie: after a cell comes the next one of its column or row.
#[derive(Clone, Copy)]
pub(super) enum Axis {
    /// In a column.
    Upright,
    /// In a row.
    Lying,
}

impl Axis {
    const fn next(self, size: Size, cells: u64) -> u64 {
        match self {
            Self::Upright => size.down(cells),
            Self::Lying => size.right(cells),
        }
    }

    const fn previous(self, size: Size, cells: u64) -> u64 {
        match self {
            Self::Upright => size.up(cells),
            Self::Lying => size.left(cells),
        }
    }

    /// The most dominoes that fit on these cells together, and the cells that
    /// they cover.
    fn fill(self, size: Size, cells: u64) -> (usize, u64) {
        let (mut rest, mut count, mut covered) = (cells, 0, 0);
        // Each run is filled from its first cell.
        while rest != 0 {
            let first = rest & !self.next(size, rest);
            let placed = first & self.previous(size, rest);
            let second = self.next(size, placed);
            count += placed.count_ones() as usize;
            covered |= placed | second;
            rest &= !(first | second);
        }
        (count, covered)
    }

    /// Every second of these cells in each run of them, from the first on.
    fn alternate(self, size: Size, cells: u64) -> u64 {
        let first = cells & !self.next(size, cells);
        size.flood(first, cells, |found| {
            self.next(size, cells & self.next(size, found))
        })
    }
}

/// One more than there are twins on 64 cells.
const TWINS: usize = 17;
/// The same for splits.
const SPLITS: usize = 17;
/// The same for singles.
const SINGLES: usize = 33;

/// What blocks bring, by their numbers: [`takings`].
static TAKINGS: [[[u8; SINGLES]; SPLITS]; TWINS] = takings();

/// The moves that she makes and those that he loses, where he begins and spoils
/// as many blocks as one domino touches, and she takes the best one that is left,
/// in turn.
const fn takings() -> [[[u8; SINGLES]; SPLITS]; TWINS] {
    // Twins, splits and singles.
    let spoils = [
        [1, 1, 0],
        [1, 0, 1],
        [1, 0, 0],
        [0, 1, 1],
        [0, 1, 0],
        [0, 0, 1],
    ];
    let mut takings = [[[0; SINGLES]; SPLITS]; TWINS];
    let mut at = 1;
    while at < TWINS * SPLITS * SINGLES {
        let all = [at / (SPLITS * SINGLES), at / SINGLES % SPLITS, at % SINGLES];
        let (mut least, mut next) = (u8::MAX, 0);
        while next < spoils.len() {
            let [twins, splits, singles] = spoils[next];
            if twins <= all[0] && splits <= all[1] && singles <= all[2] {
                let left = [all[0] - twins, all[1] - splits, all[2] - singles];
                let taken = match left {
                    [0, 0, 0] => 0,
                    [0, 0, singles] => 1 + takings[0][0][singles - 1],
                    [0, splits, singles] => 3 + takings[0][splits - 1][singles],
                    [twins, splits, singles] => 4 + takings[twins - 1][splits][singles],
                };
                if taken < least {
                    least = taken;
                }
            }
            next += 1;
        }
        takings[all[0]][all[1]][all[2]] = least;
        at += 1;
    }
    takings
}

/// Twins: how many, and their cells. The cells are those that the opponent can
/// use.
fn twins(size: Size, cells: u64, own: Axis, across: Axis) -> (usize, u64) {
    let first = cells & own.previous(size, cells);
    // The first cells of dominoes at the ends of two runs.
    let ends = |beyond: u64| {
        let last = cells & !beyond;
        last & own.previous(size, last)
    };
    let before = first & across.previous(size, ends(across.previous(size, cells)));
    let behind = across.previous(size, first) & ends(across.next(size, cells));
    let (mut count, mut taken, mut beside) = (0, 0, 0);
    for at in bits(before | behind) {
        let pair = 1 << at | own.next(size, 1 << at);
        let block = pair | across.next(size, pair);
        if block & (taken | beside) == 0 {
            count += 1;
            taken |= block;
            beside |= across.next(size, block) | across.previous(size, block);
        }
    }
    (count, taken)
}

/// How many moves more than the opponent the player of the dominoes `own` makes
/// at least, though the opponent begins.
pub(super) fn lead(size: Size, free: u64, own: Axis, across: Axis) -> i64 {
    let usable = free & (across.next(size, free) | across.previous(size, free));
    let (safe, covered) = own.fill(size, free & !usable);
    let (replies, _) = across.fill(size, usable);
    // In a run of even length odd places from its first cell on are even ones
    // from its last cell on: either may be split.
    let even_places = across.alternate(size, usable);
    let last = usable & !across.previous(size, usable);
    let even_runs = size.flood(last & !even_places, usable, |cells| {
        across.previous(size, cells)
    });
    let splitting = usable & !even_places | even_runs;
    let stripe = across.alternate(size, size.all());
    let found = twins(size, usable, own, across);
    let mut most = 0;
    for (twins, taken) in [(0, 0), found] {
        for stripe in [stripe, !stripe] {
            let (splits, _) = own.fill(size, splitting & stripe & !taken);
            let between = free & !(covered | taken | usable & stripe);
            let (singles, _) = own.fill(size, between);
            most = most.max(TAKINGS[twins][splits][singles]);
        }
    }
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    count(safe) + i64::from(most) - count(replies)
}
