//! The Pick Game, by hand.

use retrograde_games::pick::Pick;

/// The Pick Game as a program for nothing else would be written.
pub struct ByHandPick<'g> {
    rows: usize,
    columns: usize,
    values: &'g [i64],
    /// Sets of cells with their values; an empty slot has the empty set.
    slots: Vec<(u64, i64)>,
    used: usize,
}

impl<'g> ByHandPick<'g> {
    pub fn answer(game: &'g Pick) -> i64 {
        let values = game.values();
        let columns = game.columns() as usize;
        let mut search = Self {
            rows: values.len() / columns,
            columns,
            values,
            slots: vec![(0, 0); 1 << 10],
            used: 0,
        };
        let lead = search.value(u64::MAX >> (64 - values.len()));
        i64::midpoint(values.iter().sum(), lead)
    }

    /// The slot of this set, or the free one where it belongs.
    fn slot(&self, cells: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (cells.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.slots[at].0 != cells && self.slots[at].0 != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    fn store(&mut self, cells: u64, value: i64) {
        if 2 * self.used >= self.slots.len() {
            let slots = vec![(0, 0); 2 * self.slots.len()];
            for (cells, value) in std::mem::replace(&mut self.slots, slots) {
                if cells != 0 {
                    let at = self.slot(cells);
                    self.slots[at] = (cells, value);
                }
            }
        }
        let at = self.slot(cells);
        self.slots[at] = (cells, value);
        self.used += 1;
    }

    fn value(&mut self, cells: u64) -> i64 {
        if cells == 0 {
            return 0;
        }
        let (known, value) = self.slots[self.slot(cells)];
        if known == cells {
            return value;
        }
        let mut best = i64::MIN;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let at = row * self.columns + column;
                if cells >> at & 1 == 0 {
                    continue;
                }
                let empty = |at: usize| u32::from(cells >> at & 1 == 0);
                let mut open = 0;
                open += if row == 0 {
                    1
                } else {
                    empty(at - self.columns)
                };
                open += if row == self.rows - 1 {
                    1
                } else {
                    empty(at + self.columns)
                };
                open += if column == 0 { 1 } else { empty(at - 1) };
                open += if column == self.columns - 1 {
                    1
                } else {
                    empty(at + 1)
                };
                if open >= 2 {
                    best = best.max(self.values[at] - self.value(cells & !(1 << at)));
                }
            }
        }
        self.store(cells, best);
        best
    }
}
