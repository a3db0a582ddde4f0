//! Sets of nimbers and their least excluded value.

use std::fmt;

/// A set of nimbers.
///
/// The first 64 take no memory of their own; beyond, one bit for each number
/// up to the largest. Equal sets are equal whatever the way they came about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimberSet {
    low: u64,
    /// The nimbers from 64 on; the last word is not zero.
    high: Vec<u64>,
}

impl NimberSet {
    /// The empty set.
    pub const fn new() -> Self {
        Self {
            low: 0,
            high: Vec::new(),
        }
    }

    /// Adds a nimber.
    pub fn insert(&mut self, nimber: u32) {
        let bit = 1 << (nimber % 64);
        match (nimber / 64) as usize {
            0 => self.low |= bit,
            word => {
                if self.high.len() < word {
                    self.high.resize(word, 0);
                }
                self.high[word - 1] |= bit;
            }
        }
    }

    /// Whether the nimber is in the set.
    pub fn contains(&self, nimber: u32) -> bool {
        let word = match (nimber / 64) as usize {
            0 => self.low,
            word => self.high.get(word - 1).copied().unwrap_or_default(),
        };
        word >> (nimber % 64) & 1 == 1
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.is_empty()
    }

    /// The least nimber that is not in the set (mex).
    pub fn mex(&self) -> u32 {
        let mut from = 0;
        for &word in std::iter::once(&self.low).chain(&self.high) {
            if word != u64::MAX {
                return from + word.trailing_ones();
            }
            from += 64;
        }
        from
    }

    /// The nimbers of the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = std::iter::once(self.low).chain(self.high.iter().copied());
        words.zip((0_u32..).step_by(64)).flat_map(|(word, from)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let at = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(from + at)
            })
        })
    }

    /// The set of all nim-sums with this nimber.
    #[must_use]
    pub fn shifted(&self, nimber: u32) -> Self {
        self.iter().map(|of| of ^ nimber).collect()
    }

    /// Bytes beside the set's own size.
    pub(crate) fn heap_usage(&self) -> usize {
        self.high.capacity() * size_of::<u64>()
    }
}

impl FromIterator<u32> for NimberSet {
    fn from_iter<I: IntoIterator<Item = u32>>(nimbers: I) -> Self {
        let mut set = Self::new();
        for nimber in nimbers {
            set.insert(nimber);
        }
        set
    }
}

impl fmt::Display for NimberSet {
    /// As `{0,2,5}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (at, nimber) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            write!(f, "{nimber}")?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let numbers = [0, 1, 2, 63, 64, 65, 200];
        let set: NimberSet = numbers.into_iter().collect();
        assert!(set.iter().eq(numbers));
        assert_eq!(set.mex(), 3);
        assert!(set.contains(64) && !set.contains(66) && !set.contains(9999));
        assert_eq!((0..130).collect::<NimberSet>().mex(), 130);
        // 200 and 201 change places, and the set ends where its largest stands.
        let moved = [64].into_iter().collect::<NimberSet>().shifted(64);
        assert_eq!(moved, [0].into_iter().collect());
        assert_eq!(set.to_string(), "{0,1,2,63,64,65,200}");
    }
}
