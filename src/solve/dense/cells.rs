//! One cell an index: what is known of the position there, and how many of its
//! moves are open.
//!
//! A value takes one byte while no distance is beyond 83 plies, two bytes up to
//! 21843, four beyond. Rounds come by distance, so the array is widened before
//! a round that needs it: nothing is ever cut off.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use crate::limits::Stopped;
use crate::value::Outcome;

/// What a cell holds: a value, or one of these.
pub(super) type Code = u32;

/// The value is open; at the end it is a draw by endless play.
pub(super) const OPEN: Code = 0;
/// No position has this index, or none that is worked on.
pub(super) const HOLE: Code = 1;
/// The first code of a settled value.
const SETTLED: Code = 2;

/// A settled value; open for a draw.
pub(super) fn code(value: Outcome) -> Code {
    let (kind, plies) = match value {
        Outcome::Draw => return OPEN,
        Outcome::Loss(plies) => (0, plies),
        Outcome::Win(plies) => (1, plies),
        Outcome::Tie(plies) => (2, plies),
    };
    SETTLED + 3 * plies + kind
}

/// The value of a code, `None` for a hole.
pub(super) fn value(code: Code) -> Option<Outcome> {
    if code < SETTLED {
        return (code == OPEN).then_some(Outcome::Draw);
    }
    let plies = (code - SETTLED) / 3;
    Some(match (code - SETTLED) % 3 {
        0 => Outcome::Loss(plies),
        1 => Outcome::Win(plies),
        _ => Outcome::Tie(plies),
    })
}

/// The farthest distance that cells of so many bytes can hold.
const fn farthest(width: usize) -> u32 {
    let most = u32::MAX >> (32 - 8 * width);
    (most - SETTLED - 2) / 3
}

/// The values of all indices.
pub(super) enum Cells {
    Narrow(Vec<AtomicU8>),
    Short(Vec<AtomicU16>),
    Wide(Vec<AtomicU32>),
}

/// Room for so many, all with the same contents, or word that the machine has
/// none.
fn filled<T>(len: usize, cell: impl FnMut() -> T) -> Result<Vec<T>, Stopped> {
    let mut cells = Vec::new();
    let needed = (len as u64).saturating_mul(size_of::<T>() as u64);
    cells
        .try_reserve_exact(len)
        .map_err(|_| Stopped::OutOfMemory { needed })?;
    cells.resize_with(len, cell);
    Ok(cells)
}

impl Cells {
    /// All open, one byte each.
    pub(super) fn new(len: usize) -> Result<Self, Stopped> {
        Ok(Self::Narrow(filled(len, || AtomicU8::new(0))?))
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow(cells) => cells.len(),
            Self::Short(cells) => cells.len(),
            Self::Wide(cells) => cells.len(),
        }
    }

    /// Bytes a cell.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => 1,
            Self::Short(_) => 2,
            Self::Wide(_) => 4,
        }
    }

    /// The bytes a cell that values at this distance need; `None` where there
    /// is no such width.
    pub(super) fn width_for(plies: u32) -> Option<usize> {
        [1, 2, 4]
            .into_iter()
            .find(|&width| plies <= farthest(width))
    }

    /// The same values in cells of so many bytes, no fewer than now.
    pub(super) fn widened(&self, width: usize) -> Result<Self, Stopped> {
        let mut at = 0;
        let mut next = || {
            at += 1;
            self.get(at - 1)
        };
        // The narrower code is the lower part of the wider one.
        let short = |code: Code| AtomicU16::new(u16::try_from(code).unwrap_or(u16::MAX));
        Ok(if width == 2 {
            Self::Short(filled(self.len(), || short(next()))?)
        } else {
            Self::Wide(filled(self.len(), || AtomicU32::new(next()))?)
        })
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> Code {
        match self {
            Self::Narrow(cells) => cells[at].load(Relaxed).into(),
            Self::Short(cells) => cells[at].load(Relaxed).into(),
            Self::Wide(cells) => cells[at].load(Relaxed),
        }
    }

    /// Calls `each` with the cells of a range that hold either of these codes.
    pub(super) fn each_of(&self, range: Range<usize>, codes: [Code; 2], each: impl FnMut(usize)) {
        let first = range.start;
        match self {
            Self::Narrow(cells) => {
                among(&cells[range], first, codes, |cell| cell.load(Relaxed), each);
            }
            Self::Short(cells) => {
                among(&cells[range], first, codes, |cell| cell.load(Relaxed), each);
            }
            Self::Wide(cells) => {
                among(&cells[range], first, codes, |cell| cell.load(Relaxed), each);
            }
        }
    }

    /// Settles an open cell, and says whether it was this call that did.
    #[inline]
    pub(super) fn settle(&self, at: usize, code: Code) -> bool {
        match self {
            Self::Narrow(cells) => u8::try_from(code).is_ok_and(|code| {
                cells[at]
                    .compare_exchange(0, code, Relaxed, Relaxed)
                    .is_ok()
            }),
            Self::Short(cells) => u16::try_from(code).is_ok_and(|code| {
                cells[at]
                    .compare_exchange(0, code, Relaxed, Relaxed)
                    .is_ok()
            }),
            Self::Wide(cells) => cells[at]
                .compare_exchange(OPEN, code, Relaxed, Relaxed)
                .is_ok(),
        }
    }
}

/// Calls `each` with the places of all cells that hold either of these codes.
fn among<T, C: Into<Code>>(
    cells: &[T],
    first: usize,
    codes: [Code; 2],
    load: impl Fn(&T) -> C,
    mut each: impl FnMut(usize),
) {
    let [one, other] = codes;
    for (at, cell) in cells.iter().enumerate() {
        let code = load(cell).into();
        if code == one || code == other {
            each(first + at);
        }
    }
}

/// How many moves of each position are open: those whose value is not known,
/// children that are images of each other counted once.
pub(super) enum Counts {
    Narrow(Vec<AtomicU8>),
    Wide(Vec<AtomicU32>),
}

impl Counts {
    /// All 0; one byte each where no position has more than 255 moves.
    pub(super) fn new(len: usize, wide: bool) -> Result<Self, Stopped> {
        Ok(if wide {
            Self::Wide(filled(len, || AtomicU32::new(0))?)
        } else {
            Self::Narrow(filled(len, || AtomicU8::new(0))?)
        })
    }

    /// Bytes a count.
    pub(super) const fn width(wide: bool) -> usize {
        if wide { 4 } else { 1 }
    }

    /// All bytes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Narrow(counts) => counts.len() as u64,
            Self::Wide(counts) => 4 * counts.len() as u64,
        }
    }

    /// Begins with so many; `false` where they have no room.
    #[inline]
    pub(super) fn set(&self, at: usize, moves: usize) -> bool {
        match self {
            Self::Narrow(counts) => u8::try_from(moves)
                .map(|moves| counts[at].store(moves, Relaxed))
                .is_ok(),
            Self::Wide(counts) => u32::try_from(moves)
                .map(|moves| counts[at].store(moves, Relaxed))
                .is_ok(),
        }
    }

    /// One less: how many there were before.
    #[inline]
    pub(super) fn close_one(&self, at: usize) -> u32 {
        match self {
            Self::Narrow(counts) => counts[at].fetch_sub(1, Relaxed).into(),
            Self::Wide(counts) => counts[at].fetch_sub(1, Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_for_their_values() {
        assert_eq!(value(HOLE), None);
        assert_eq!(value(code(Outcome::Draw)), Some(Outcome::Draw));
        for width in [1, 2, 4] {
            let most = farthest(width);
            for plies in [0, 1, 2, 77, most - 1, most] {
                for of in [Outcome::Loss, Outcome::Win, Outcome::Tie] {
                    let code = code(of(plies));
                    assert_eq!(value(code), Some(of(plies)));
                    assert!(plies > 83 || code <= 255);
                    assert!(u64::from(code) < 1 << (8 * width));
                }
            }
        }
        assert_eq!([1, 2, 4].map(farthest), [83, 21_843, 1_431_655_763]);
        assert_eq!(Cells::width_for(83), Some(1));
        assert_eq!(Cells::width_for(84), Some(2));
        assert_eq!(Cells::width_for(21_844), Some(4));
        assert_eq!(Cells::width_for(u32::MAX), None);
    }

    #[test]
    fn a_cell_is_settled_once_and_keeps_its_value_when_widened() {
        let cells = Cells::new(2).unwrap();
        assert!(cells.settle(1, code(Outcome::Win(5))));
        assert!(!cells.settle(1, code(Outcome::Win(7))));
        // No room: never cut off.
        assert!(!cells.settle(0, code(Outcome::Win(85))));
        for width in [2, 4] {
            let wider = cells.widened(width).unwrap();
            assert_eq!(wider.width(), width);
            assert_eq!(value(wider.get(1)), Some(Outcome::Win(5)));
            assert!(wider.settle(0, code(Outcome::Win(85))));
            assert_eq!(value(wider.get(0)), Some(Outcome::Win(85)));
        }
    }

    #[test]
    fn counts_tell_when_they_have_no_room() {
        let narrow = Counts::new(1, false).unwrap();
        assert!(narrow.set(0, 255));
        assert!(!narrow.set(0, 256));
        assert_eq!(narrow.close_one(0), 255);
        assert!(Counts::new(1, true).unwrap().set(0, 256));
    }
}
