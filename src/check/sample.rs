//! Which places of a game are tried, where there may be more than can be: whole
//! layers where there is room, or else stretches that are spread over them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers that are spread from 0 to another stay below it"
)]

use std::ops::Range;

/// Which places of the layers are tried.
pub(super) struct Sample {
    /// The number of layers.
    pub(super) all: usize,
    /// Whether all places of all layers are tried.
    pub(super) whole: bool,
    /// How many layers are looked at.
    pub(super) count: usize,
    /// The most positions of each, or about so many.
    quota: u64,
}

impl Sample {
    /// The most layers that are looked at where not all places are tried.
    const LAYERS: usize = 64;
    /// The longest stretch that is tried in one piece.
    const STRETCH: u64 = 4096;
    /// The fewest stretches of a layer that is not tried as a whole, where
    /// there is room for so many.
    const STRETCHES: u64 = 4;

    /// All places of these layers, where they are no more than so many, or
    /// else about so many of them.
    pub(super) fn new(all: usize, len: impl Fn(usize) -> u64, positions: u64) -> Self {
        let mut room = Some(positions);
        for layer in 0..all {
            // Layers without positions take time too.
            room = room.and_then(|room| room.checked_sub(len(layer).max(1)));
            if room.is_none() {
                break;
            }
        }
        let whole = room.is_some();
        let count = if whole { all } else { all.min(Self::LAYERS) };
        let quota = if whole {
            positions
        } else {
            positions / (count as u64).max(1)
        };
        Self {
            all,
            whole,
            count,
            quota: quota.max(1),
        }
    }

    /// The layers that are looked at, the first and the last among them.
    pub(super) fn layers(&self) -> impl Iterator<Item = usize> {
        let last = self.all.saturating_sub(1) as u64;
        let count = self.count as u64;
        (0..count).map(move |nth| spread(nth, count, last) as usize)
    }

    /// How long a stretch of a layer of this length is, and how many there
    /// are. They do not overlap.
    fn cut(&self, len: u64) -> (u64, u64) {
        if len <= self.quota {
            return (Self::STRETCH, len.div_ceil(Self::STRETCH));
        }
        let stretch = (self.quota / Self::STRETCHES).clamp(1, Self::STRETCH);
        (stretch, (self.quota / stretch).max(2))
    }

    /// How many positions of a layer of this length are tried.
    pub(super) fn tried(&self, len: u64) -> u64 {
        let (stretch, count) = self.cut(len);
        len.min(stretch.saturating_mul(count))
    }

    /// The stretches of a layer of this length, its ends among them.
    pub(super) fn stretches(&self, len: u64) -> impl Iterator<Item = Range<u64>> {
        let whole = len <= self.quota;
        let (stretch, count) = self.cut(len);
        (0..count).map(move |nth| {
            let begin = if whole {
                nth * stretch
            } else {
                spread(nth, count, len - stretch)
            };
            begin..len.min(begin.saturating_add(stretch))
        })
    }
}

/// The `nth` of `count` numbers that are spread evenly from 0 to `last`.
fn spread(nth: u64, count: u64, last: u64) -> u64 {
    let gaps = u128::from(count.saturating_sub(1).max(1));
    (u128::from(nth) * u128::from(last) / gaps) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENS: [u64; 9] = [1, 2, 3, 9, 4096, 4097, 99_999, 1 << 40, u64::MAX];

    #[test]
    fn a_sample_has_both_ends_and_no_place_twice() {
        for positions in [0, 1, 2, 3, 7, 100, 5000, 100_000] {
            for all in [1, 2, 5, 64, 65, 1000] {
                for len in LENS {
                    let sample = Sample::new(all, |_| len, positions);
                    assert_eq!(sample.whole, all as u64 <= positions / len);
                    let layers: Vec<_> = sample.layers().collect();
                    assert_eq!((layers[0], *layers.last().unwrap()), (0, all - 1));
                    assert!(layers.is_sorted_by(|a, b| a < b));
                    assert!(!sample.whole || layers.len() == all);
                    let stretches: Vec<_> = sample.stretches(len).collect();
                    assert_eq!(stretches[0].start, 0);
                    assert_eq!(stretches.last().unwrap().end, len);
                    assert!(stretches.is_sorted_by(|a, b| a.end <= b.start));
                    assert!(stretches.iter().all(|at| !at.is_empty()));
                    let tried = stretches.iter().map(|at| at.end - at.start).sum::<u64>();
                    assert_eq!(tried, sample.tried(len));
                    assert!(tried == len || !sample.whole && tried <= sample.quota.max(2));
                }
            }
        }
    }

    #[test]
    fn layers_may_be_empty_or_none() {
        let sample = Sample::new(3, |_| 0, 9);
        assert!(sample.whole && sample.layers().eq(0..3));
        assert_eq!(sample.stretches(0).count(), 0);
        assert_eq!(Sample::new(0, |_| 0, 9).layers().count(), 0);
    }
}
