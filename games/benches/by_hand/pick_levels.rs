//! The Pick Game by hand, level by level: for one thread, and for nothing
//! else.
//!
//! All sets with as many cells left are found from those with one more, each
//! once, with a hash table that holds one level. Where each move leads is
//! written down meanwhile, so that the way back reads lists in a row and
//! values from one small array: no set is hashed twice, none is expanded
//! twice. Memory is what pays for it, 4 bytes a move.

use retrograde_games::pick::Pick;

/// The moves of all sets of one level, in a row.
struct Level {
    /// The free cells of each set.
    free: Vec<u64>,
    /// Where its moves lead, by number in the next level.
    to: Vec<u32>,
}

/// A level while it is filled: sets by number, and an open hash table.
struct Filling {
    sets: Vec<u64>,
    /// Sets with their numbers; the number `FREE` where there is none.
    slots: Vec<(u64, u32)>,
}

const FREE: u32 = u32::MAX;

impl Filling {
    fn new() -> Self {
        Self {
            sets: Vec::new(),
            slots: vec![(0, FREE); 1 << 10],
        }
    }

    fn slot(slots: &[(u64, u32)], set: u64) -> usize {
        let mask = slots.len() - 1;
        let mut at = (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while slots[at].1 != FREE && slots[at].0 != set {
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a set, new or not.
    #[inline]
    fn number(&mut self, set: u64) -> u32 {
        let at = Self::slot(&self.slots, set);
        if self.slots[at].1 != FREE {
            return self.slots[at].1;
        }
        let number = u32::try_from(self.sets.len()).expect("fits");
        self.slots[at] = (set, number);
        self.sets.push(set);
        if 2 * self.sets.len() > self.slots.len() {
            let mut slots = vec![(0, FREE); 2 * self.slots.len()];
            for (number, &set) in (0..).zip(&self.sets) {
                let at = Self::slot(&slots, set);
                slots[at] = (set, number);
            }
            self.slots = slots;
        }
        number
    }

    /// The sets of the level; the table is empty for the next one.
    fn take(&mut self) -> Vec<u64> {
        self.slots.fill((0, FREE));
        std::mem::take(&mut self.sets)
    }
}

/// The value of the start, and with it what the first player picks.
pub fn answer(game: &Pick) -> i64 {
    let values = game.values();
    let columns = game.columns();
    let full = u64::MAX >> (64 - values.len());
    let first = (0..values.len())
        .step_by(columns as usize)
        .fold(0, |set, at| set | 1_u64 << at);
    let (but_first, but_last) = (full & !first, full & !(first << (columns - 1)));

    let mut levels = Vec::new();
    let mut sets = vec![full];
    let mut filling = Filling::new();
    while sets[0] != 0 {
        let mut level = Level {
            free: Vec::with_capacity(sets.len()),
            to: Vec::new(),
        };
        for &set in &sets {
            let (left, right) = ((set & but_last) << 1, (set & but_first) >> 1);
            let (above, below) = (set << columns, set >> columns);
            let stuck = (left & right & (above | below)) | (above & below & (left | right));
            let mut free = set & !stuck;
            level.free.push(free);
            while free != 0 {
                let cell = free & free.wrapping_neg();
                free ^= cell;
                level.to.push(filling.number(set ^ cell));
            }
        }
        levels.push(level);
        sets = filling.take();
    }
    let small: Vec<i32> = values
        .iter()
        .map(|&value| i32::try_from(value).expect("small values"))
        .collect();
    let mut next = vec![0_i32];
    for level in levels.iter().rev() {
        let mut to = level.to.iter();
        let best = |&free: &u64| {
            let (mut free, mut best) = (free, i32::MIN);
            while free != 0 {
                let value = small[free.trailing_zeros() as usize];
                free &= free - 1;
                let child = *to.next().expect("as many as free cells");
                best = best.max(value - next[child as usize]);
            }
            best
        };
        let values = level.free.iter().map(best).collect();
        next = values;
    }
    i64::midpoint(values.iter().sum(), next[0].into())
}
