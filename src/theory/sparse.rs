//! Values of taking-and-breaking games by sparse spaces.
//!
//! Elwyn Berlekamp, John Conway and Richard Guy (Winning Ways, 1982) saw that
//! most values of such a sequence often have an odd number of ones among some
//! of their binary digits: those are the common values, the others, closed
//! under the nim-sum, are the sparse space. Two rare values or two common
//! ones add up to a rare one. So the common values that a heap cannot have
//! follow from the few splits with a rare heap; only the rare values below the
//! least common one left must be looked for among all splits, and these are
//! mostly found soon (Anil Gangolli and Thane Plambeck 1989; Achim Flammenkamp's
//! computations of octal games). Every value is exact whatever digits are
//! taken; a good choice makes rare heaps rare. The digits are chosen anew each
//! time that the number of heaps has doubled, as those with the fewest rare
//! heaps so far, by a Walsh transform of the counts of values.
//!
//! With no digit at all every heap is rare: that is the direct method.

use super::nimber_set::NimberSet;
use super::octal::HeapCode;
use crate::limits::{Meter, Stopped};

/// Heaps before the first choice of digits.
const FIRST_CHOICE: usize = 128;
/// The most binary digits of values among which a choice is made.
const CHOICE_BITS: u32 = 16;

/// The rules, and what is needed for the next heap.
pub(super) struct Breaking {
    /// How many counters a move takes that leaves no heap, one, two, three.
    none: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
    three: Vec<usize>,
    /// Whether two heaps must differ.
    unequal: bool,
    direct: bool,
    /// The digits that are counted; 0 where all heaps are rare.
    mask: u32,
    /// Heaps with a rare value, ascending.
    rare: Vec<u32>,
    /// All values are below this power of two.
    ceiling: u32,
    /// By value, the heap that last could not have it.
    excluded: Vec<u32>,
    /// The sums of two heaps, by their size together.
    pairs: Vec<NimberSet>,
}

impl Breaking {
    pub(super) fn of(code: &HeapCode, direct: bool) -> Self {
        let digits = |bit: u8| {
            let taken = (0..=code.last()).filter(|&taken| code.digit(taken) & bit != 0);
            taken.map(|taken| taken as usize).collect()
        };
        Self {
            none: digits(1),
            one: digits(2),
            two: digits(4),
            three: digits(8),
            unequal: false,
            direct: direct || code.is_hexadecimal(),
            ..Self::unequal(direct)
        }
    }

    /// Grundy's game.
    pub(super) fn unequal(direct: bool) -> Self {
        Self {
            none: Vec::new(),
            one: Vec::new(),
            two: vec![0],
            three: Vec::new(),
            unequal: true,
            direct,
            mask: 0,
            rare: Vec::new(),
            ceiling: 1,
            excluded: vec![u32::MAX; 4],
            pairs: Vec::new(),
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        let pairs: usize = self.pairs.iter().map(NimberSet::heap_usage).sum();
        pairs
            + self.pairs.capacity() * size_of::<NimberSet>()
            + (self.rare.capacity() + self.excluded.capacity()) * size_of::<u32>()
    }

    /// The value of the heap after those of these values.
    pub(super) fn next(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<u32, Stopped> {
        if let Some((&last, smaller)) = values.split_last() {
            self.learn(last, smaller.len());
        }
        if !self.direct && values.len() >= FIRST_CHOICE && values.len().is_power_of_two() {
            self.choose(values);
        }
        let heap = values.len();
        if heap == 0 {
            return Ok(0);
        }
        self.exclude_single(values);
        self.exclude_with_rare(values, meter)?;
        if !self.three.is_empty() {
            self.exclude_triples(values, meter)?;
        }
        let common = self.least(heap, true);
        self.exclude_rare_below(common, values, meter)?;
        Ok(common.min(self.least(heap, false)))
    }

    /// Takes the value of the last heap into account.
    fn learn(&mut self, value: u32, heap: usize) {
        while value >= self.ceiling {
            self.ceiling *= 2;
        }
        // Sums stay below the ceiling, and a value of either kind that is no
        // sum below its double.
        let room = 2 * self.ceiling as usize;
        if self.excluded.len() < room {
            self.excluded.resize(room, u32::MAX);
        }
        if heap > 0 && self.is_rare(value) {
            self.rare.push(number(heap));
        }
    }

    const fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Takes the digits with the fewest rare heaps.
    fn choose(&mut self, values: &[u32]) {
        let bits = self.ceiling.trailing_zeros().min(CHOICE_BITS);
        let mut counts = vec![0_i64; 1 << bits];
        let inside = values.iter().skip(1);
        for &value in inside.filter(|value| **value < 1 << bits) {
            counts[value as usize] += 1;
        }
        // After the transform a count is that of rare heaps less that of
        // common ones, for the digits of its index.
        for bit in 0..bits {
            for at in (0..counts.len()).filter(|at| at >> bit & 1 == 0) {
                let (even, odd) = (counts[at], counts[at | 1 << bit]);
                counts[at] = even + odd;
                counts[at | 1 << bit] = even - odd;
            }
        }
        let best = (1..counts.len()).min_by_key(|&mask| (counts[mask], mask));
        self.mask = best.map_or(0, number);
        self.rare.clear();
        for (heap, &value) in values.iter().enumerate().skip(1) {
            if self.is_rare(value) {
                self.rare.push(number(heap));
            }
        }
    }

    fn exclude(&mut self, value: u32, heap: usize) {
        self.excluded[value as usize] = number(heap);
    }

    fn is_excluded(&self, value: u32, heap: usize) -> bool {
        self.excluded[value as usize] == number(heap)
    }

    /// What moves reach that leave at most one heap.
    fn exclude_single(&mut self, values: &[u32]) {
        let heap = values.len();
        if self.none.contains(&heap) {
            self.exclude(0, heap);
        }
        for at in 0..self.one.len() {
            if let Some(left) = heap.checked_sub(self.one[at])
                && left > 0
            {
                self.exclude(values[left], heap);
            }
        }
    }

    /// What moves reach that leave two heaps, one of them rare.
    fn exclude_with_rare(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let heap = values.len();
        let stamp = number(heap);
        for &taken in &self.two {
            let Some(left) = heap.checked_sub(taken) else {
                continue;
            };
            // Without digits both heaps are rare, and one is the smaller.
            let most = if self.mask == 0 {
                left / 2
            } else {
                left.saturating_sub(1)
            };
            let count = self.rare.partition_point(|&one| one as usize <= most);
            meter.count_moves(count)?;
            for &one in &self.rare[..count] {
                let other = left - one as usize;
                if self.unequal && one as usize == other {
                    continue;
                }
                let sum = values[one as usize] ^ values[other];
                self.excluded[sum as usize] = stamp;
            }
        }
        Ok(())
    }

    /// What moves reach that leave three heaps.
    fn exclude_triples(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let heap = values.len();
        for size in self.pairs.len()..heap {
            let sums = (1..=size / 2).map(|one| values[one] ^ values[size - one]);
            self.pairs.push(sums.collect());
            meter.count_moves(size / 2)?;
        }
        meter.memory(self.memory_usage())?;
        for at in 0..self.three.len() {
            let Some(left) = heap.checked_sub(self.three[at]) else {
                continue;
            };
            let smallest = values.iter().enumerate().take(left / 3 + 1).skip(1);
            for (size, value) in smallest {
                let pairs = std::mem::take(&mut self.pairs[left - size]);
                for sum in pairs.iter() {
                    self.exclude(sum ^ value, heap);
                    meter.count_moves(1)?;
                }
                self.pairs[left - size] = pairs;
            }
        }
        Ok(())
    }

    /// The least value of a kind that is not excluded.
    fn least(&self, heap: usize, common: bool) -> u32 {
        if common && self.mask == 0 {
            return u32::MAX;
        }
        let candidates = 0..number(self.excluded.len());
        let mut free = candidates
            .filter(|&value| self.is_rare(value) != common && !self.is_excluded(value, heap));
        free.next().unwrap_or(u32::MAX)
    }

    /// Looks for the rare values below a common one among all splits, as long
    /// as one is missing.
    fn exclude_rare_below(
        &mut self,
        common: u32,
        values: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if self.mask == 0 {
            return Ok(());
        }
        let heap = values.len();
        let below = (0..common).filter(|&value| self.is_rare(value));
        let mut missing = below
            .filter(|&value| !self.is_excluded(value, heap))
            .count();
        let mut looks = 0;
        for &taken in &self.two {
            let left = heap.saturating_sub(taken);
            for one in 1..=left / 2 {
                if missing == 0 {
                    return meter.count_moves(looks);
                }
                looks += 1;
                let other = left - one;
                let sum = values[one] ^ values[other];
                let new = sum < common && self.excluded[sum as usize] != number(heap);
                if new && !(self.unequal && one == other) {
                    self.excluded[sum as usize] = number(heap);
                    missing -= 1;
                }
            }
        }
        meter.count_moves(looks)
    }
}

fn number(heap: usize) -> u32 {
    u32::try_from(heap).expect("heaps are below 2^32")
}
