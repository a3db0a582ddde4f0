//! Sets of up to 64 cells in the bits of a word, and how to move all of their
//! members at once.
//!
//! Boards live in such sets, and their symmetries move every cell to another
//! place. Where cells stand row by row, half a turn reverses the bits, which
//! is one instruction; other symmetries have no such luck. A [`Permutation`]
//! moves eight cells a look-up: it knows where each byte of the word goes.

/// A rearrangement of the cells of a set.
///
/// ```
/// use retrograde::bits::Permutation;
///
/// // Three cells in a row, mirrored.
/// let mirror = Permutation::new(3, |cell| 2 - cell);
/// assert_eq!(mirror.apply(0b011), 0b110);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    /// For each byte of a set, where its members go.
    bytes: Vec<[u64; 256]>,
}

impl Permutation {
    /// Takes each of `cells` cells, numbered from 0, to where `to` says.
    ///
    /// Memory: 2 KiB for every eight cells.
    ///
    /// # Panics
    ///
    /// When there are more than 64 cells, or `to` leaves them, or takes two of
    /// them to one place.
    pub fn new(cells: u32, to: impl Fn(u32) -> u32) -> Self {
        assert!(cells <= 64, "{cells} cells do not fit into 64 bits");
        let mut bytes = vec![[0; 256]; cells.div_ceil(8) as usize];
        let mut taken = 0_u64;
        for cell in 0..cells {
            let place = to(cell);
            assert!(place < cells, "cell {cell} goes to {place}, off the board");
            assert!(taken >> place & 1 == 0, "two cells go to {place}");
            taken |= 1 << place;
            let byte = &mut bytes[cell as usize / 8];
            for (set, moved) in byte.iter_mut().enumerate() {
                *moved |= (set as u64 >> (cell % 8) & 1) << place;
            }
        }
        Self { bytes }
    }

    /// Where the members of a set of these cells go. Members that are no cells
    /// are dropped.
    #[inline]
    #[must_use]
    pub fn apply(&self, set: u64) -> u64 {
        let parts = self.bytes.iter().zip(set.to_le_bytes());
        parts.fold(0, |moved, (byte, part)| moved | byte[usize::from(part)])
    }
}

/// The members of a set, in ascending order.
///
/// ```
/// use retrograde::bits::members;
///
/// assert_eq!(members(0b1001).collect::<Vec<_>>(), [0, 3]);
/// ```
#[inline]
pub fn members(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let member = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        u8::try_from(member).ok().filter(|&member| member < 64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_goes_where_it_is_told() {
        for cells in [0, 1, 7, 8, 9, 33, 63, 64] {
            // None of these numbers has a factor in common with 5.
            let to = |cell| cell * 5 % cells;
            let moved = Permutation::new(cells, to);
            for cell in 0..cells {
                assert_eq!(moved.apply(1 << cell), 1 << to(cell));
            }
            let all = u64::MAX.checked_shr(64 - cells).unwrap_or(0);
            assert_eq!(moved.apply(all), all);
        }
    }

    #[test]
    #[should_panic(expected = "two cells go to 0")]
    fn no_two_cells_go_to_one_place() {
        Permutation::new(3, |cell| cell / 2);
    }

    #[test]
    fn members_are_all_there() {
        assert_eq!(members(0).count(), 0);
        assert_eq!(members(1 << 63).collect::<Vec<_>>(), [63]);
        assert!(members(u64::MAX).eq(0..64));
    }
}
