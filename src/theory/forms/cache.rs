//! Bounded memory of what pairs of values gave: a sum, an order.
//!
//! Each pair has one place, which the latest one takes. Nothing depends on what is
//! remembered but the time: what was lost is computed again.

use super::Form;

/// The places at first, as a power of two.
const FIRST: u32 = 10;

/// Where a pair goes in a table of `1 << bits` places.
fn place(pair: u64, bits: u32) -> usize {
    // Fibonacci hashing, with the halves mixed first.
    let mixed = (pair ^ (pair >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // At most 22 bits are left.
    usize::try_from(mixed >> (64 - bits)).unwrap_or(0)
}

/// Whether one value is at most another, for many pairs: 8 bytes a place.
#[derive(Clone, Debug)]
pub(super) struct OrderCache {
    places: Vec<u64>,
    bits: u32,
    most: u32,
    filled: usize,
}

impl OrderCache {
    pub(super) fn new(most: u32) -> Self {
        Self {
            places: Vec::new(),
            bits: FIRST,
            most,
            filled: 0,
        }
    }

    /// The pair in 62 bits: a form takes 31.
    fn key(g: Form, h: Form) -> u64 {
        u64::from(g.0) << 31 | u64::from(h.0)
    }

    pub(super) fn get(&self, g: Form, h: Form) -> Option<bool> {
        let key = Self::key(g, h);
        let entry = *self.places.get(place(key, self.bits))?;
        (entry >> 2 == key && entry & 2 != 0).then_some(entry & 1 != 0)
    }

    pub(super) fn insert(&mut self, g: Form, h: Form, answer: bool) {
        if self.places.is_empty() {
            self.places = vec![0; 1 << self.bits];
        } else if self.filled * 2 > self.places.len() && self.bits < self.most {
            self.grow();
        }
        let key = Self::key(g, h);
        let slot = &mut self.places[place(key, self.bits)];
        self.filled += usize::from(*slot == 0);
        *slot = key << 2 | 2 | u64::from(answer);
    }

    fn grow(&mut self) {
        self.bits += 1;
        let old = std::mem::replace(&mut self.places, vec![0; 1 << self.bits]);
        self.filled = 0;
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let slot = &mut self.places[place(entry >> 2, self.bits)];
            self.filled += usize::from(*slot == 0);
            *slot = entry;
        }
    }

    pub(super) fn clear(&mut self) {
        self.places.fill(0);
        self.filled = 0;
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.places.capacity() * size_of::<u64>()
    }
}

/// Sums of many pairs: 12 bytes a place.
#[derive(Clone, Debug)]
pub(super) struct SumCache {
    places: Vec<[u32; 3]>,
    bits: u32,
    most: u32,
    filled: usize,
}

impl SumCache {
    pub(super) fn new(most: u32) -> Self {
        Self {
            places: Vec::new(),
            bits: FIRST,
            most,
            filled: 0,
        }
    }

    fn place(&self, g: u32, h: u32) -> usize {
        place(u64::from(g) << 31 | u64::from(h), self.bits)
    }

    pub(super) fn get(&self, g: Form, h: Form) -> Option<Form> {
        let &[a, b, sum] = self.places.get(self.place(g.0, h.0))?;
        ((a, b) == (g.0, h.0)).then_some(Form(sum))
    }

    /// Sums with zero are not to be stored: they mark what is empty.
    pub(super) fn insert(&mut self, g: Form, h: Form, sum: Form) {
        if self.places.is_empty() {
            self.places = vec![[0; 3]; 1 << self.bits];
        } else if self.filled * 2 > self.places.len() && self.bits < self.most {
            self.grow();
        }
        let at = self.place(g.0, h.0);
        self.filled += usize::from(self.places[at][0] == 0);
        self.places[at] = [g.0, h.0, sum.0];
    }

    fn grow(&mut self) {
        self.bits += 1;
        let old = std::mem::replace(&mut self.places, vec![[0; 3]; 1 << self.bits]);
        self.filled = 0;
        for entry in old.into_iter().filter(|entry| entry[0] != 0) {
            let at = self.place(entry[0], entry[1]);
            self.filled += usize::from(self.places[at][0] == 0);
            self.places[at] = entry;
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.places.capacity() * size_of::<[u32; 3]>()
    }
}
