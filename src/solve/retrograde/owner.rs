//! What is known of the positions, in the hands of several owners.
//!
//! Positions are dealt out in blocks, by turns, so that the positions of any
//! ply belong to all owners alike. Only the owner of a position changes its
//! value, so threads that work for different owners need no locks, and what
//! comes out does not depend on how many there are.

use super::links::{Link, Payoffs};
use crate::table::Chunked;
use crate::value::Value;

/// Owners: enough for the threads of large machines, few enough to write to
/// all at a time.
pub(super) const OWNERS: usize = 16;
/// Positions of a block, as a power of two.
const BITS: u32 = 12;
const BLOCK: usize = 1 << BITS;

/// The owner of a position.
#[inline]
pub(super) fn owner_of(number: u32) -> usize {
    (number >> BITS) as usize % OWNERS
}

/// Where it stands there.
#[inline]
fn place_of(number: u32) -> usize {
    (number as usize >> BITS) / OWNERS * BLOCK + (number as usize & (BLOCK - 1))
}

/// Marks a position that is settled, in place of its open moves.
const SETTLED: u32 = u32::MAX;

/// The moves to a block of positions.
struct Block<P> {
    /// Where the moves to each position end; those to the first begin at 0.
    ends: Vec<u32>,
    from: Vec<Link>,
    /// Empty where all moves bank the same.
    payoffs: Vec<P>,
}

/// Some of the positions.
pub(super) struct Owner<V: Value> {
    blocks: Vec<Block<V::Payoff>>,
    values: Stored<V>,
    /// Moves of each position that are not settled yet.
    open: Vec<u32>,
    /// Positions that can be settled, with their rounds, in the order in which
    /// that was found.
    pub(super) news: Vec<(u64, u32)>,
}

/// Linking, step by step.
impl<V: Value> Owner<V> {
    /// The owner of this number, of so many positions.
    pub(super) fn new(nth: usize, positions: usize) -> Self {
        let blocks = positions.div_ceil(BLOCK);
        let own = blocks.saturating_sub(nth).div_ceil(OWNERS);
        let block = |at: usize| Block {
            ends: vec![0; BLOCK.min(positions - (at * OWNERS + nth) * BLOCK)],
            from: Vec::new(),
            payoffs: Vec::new(),
        };
        Self {
            blocks: (0..own).map(block).collect(),
            values: Stored::Whole(Vec::new()),
            open: Vec::new(),
            news: Vec::new(),
        }
    }

    /// Another move leads to a position; false where there are too many.
    #[inline]
    pub(super) fn count(&mut self, number: u32) -> bool {
        let place = place_of(number);
        let end = &mut self.blocks[place >> BITS].ends[place & (BLOCK - 1)];
        *end = end.wrapping_add(1);
        *end != 0
    }

    /// All moves are counted: makes room for them. False where there are too
    /// many for a block, or the machine has no memory left.
    pub(super) fn make_room(&mut self, payoffs: &Payoffs<V::Payoff>) -> bool {
        self.blocks.iter_mut().all(|block| {
            let mut sum = 0_u32;
            for end in &mut block.ends {
                let Some(next) = sum.checked_add(*end) else {
                    return false;
                };
                *end = std::mem::replace(&mut sum, next);
            }
            let links = sum as usize;
            if block.from.try_reserve_exact(links).is_err() {
                return false;
            }
            block.from.resize(links, Link::NOWHERE);
            if let Payoffs::Each(_) = payoffs {
                if block.payoffs.try_reserve_exact(links).is_err() {
                    return false;
                }
                block.payoffs.resize(links, V::Payoff::default());
            }
            true
        })
    }

    /// A move from a position to one of these; called in the order of moves.
    #[inline]
    pub(super) fn link(&mut self, from: u32, to: Link, payoff: Option<&V::Payoff>) {
        let place = place_of(to.number());
        let block = &mut self.blocks[place >> BITS];
        let end = &mut block.ends[place & (BLOCK - 1)];
        block.from[*end as usize] = Link::new(from, to.flips());
        if let Some(payoff) = payoff {
            block.payoffs[*end as usize] = payoff.clone();
        }
        *end += 1;
    }

    /// Values in their shortest form, and the open moves of each position, of
    /// which this is the owner `nth`.
    pub(super) fn begin(&mut self, nth: usize, moves: &Chunked<u32>) {
        let places = self.blocks.iter().map(|block| block.ends.len()).sum();
        self.values = Stored::new(places);
        self.open = Vec::with_capacity(places);
        for (at, block) in self.blocks.iter().enumerate() {
            let first = (at * OWNERS + nth) * BLOCK;
            let numbers = first..first + block.ends.len();
            self.open.extend(numbers.map(|number| moves[number]));
        }
    }
}

/// Settling.
impl<V: Value> Owner<V> {
    /// The value so far of its first position, if it has begun.
    pub(super) fn first_value(&self) -> Option<V> {
        (!self.open.is_empty()).then(|| self.values.get(0))
    }

    pub(super) fn set(&mut self, number: u32, value: V) {
        self.values.set(place_of(number), value);
    }

    #[inline]
    pub(super) fn is_settled(&self, number: u32) -> bool {
        self.open[place_of(number)] == SETTLED
    }

    /// The value of a position, which is settled now; `None` where it was.
    #[inline]
    pub(super) fn settle(&mut self, number: u32) -> Option<V> {
        let place = place_of(number);
        let before = std::mem::replace(&mut self.open[place], SETTLED);
        (before != SETTLED).then(|| self.values.get(place))
    }

    /// The moves to a position, by their places.
    #[inline]
    pub(super) fn incoming(&self, number: u32) -> std::ops::Range<usize> {
        let place = place_of(number);
        let ends = &self.blocks[place >> BITS].ends;
        let at = place & (BLOCK - 1);
        let first = if at == 0 { 0 } else { ends[at - 1] };
        first as usize..ends[at] as usize
    }

    /// One of these, and what it banks where that is stored.
    #[inline]
    pub(super) fn from(&self, number: u32, at: usize) -> (Link, Option<&V::Payoff>) {
        let block = &self.blocks[place_of(number) >> BITS];
        (block.from[at], block.payoffs.get(at))
    }

    /// One move of a position is settled, and worth this; gives the round in
    /// which the position can be settled, where that is clear now.
    #[inline]
    pub(super) fn hear(&mut self, number: u32, seen: &V) -> Option<u64> {
        let place = place_of(number);
        let open = &mut self.open[place];
        if *open == SETTLED {
            return None;
        }
        *open -= 1;
        let before = self.values.get(place);
        let best = before.better(seen);
        let better = best != before;
        let ready = *open == 0 || (better && best.settles_early());
        let round = ready.then(|| best.round());
        if better {
            self.values.set(place, best);
        }
        round
    }

    /// Gives all positions that are not settled this value.
    pub(super) fn fill(&mut self, value: &V) {
        for (place, &open) in self.open.iter().enumerate() {
            if open != SETTLED {
                self.values.set(place, value.clone());
            }
        }
    }

    /// Drops all but the values.
    pub(super) fn into_values(self) -> Values<V> {
        Values(self.values)
    }

    /// Whether a value can be stored as values are stored now.
    #[inline]
    pub(super) fn fits(&self, value: &V) -> bool {
        self.values.fits(value)
    }

    /// From now on values are stored as they are.
    pub(super) fn widen(&mut self) {
        self.values.widen();
    }
}

/// The values of an owner's positions.
pub(super) struct Values<V>(Stored<V>);

impl<V: Value> Values<V> {
    pub(super) fn get(&self, number: u32) -> V {
        self.0.get(place_of(number))
    }
}

/// Values in two bytes each, as long as all of them have such a form.
enum Stored<V> {
    Short(Vec<u16>),
    Whole(Vec<V>),
}

impl<V: Value> Stored<V> {
    /// The worst value, so many times.
    fn new(places: usize) -> Self {
        match V::worst().to_short() {
            Some(worst) => Self::Short(vec![worst; places]),
            None => Self::Whole(vec![V::worst(); places]),
        }
    }

    #[inline]
    fn get(&self, place: usize) -> V {
        match self {
            Self::Short(values) => V::from_short(values[place]),
            Self::Whole(values) => values[place].clone(),
        }
    }

    #[inline]
    fn set(&mut self, place: usize, value: V) {
        match self {
            Self::Whole(values) => values[place] = value,
            Self::Short(values) => match value.to_short() {
                Some(short) => values[place] = short,
                None => {
                    self.widen();
                    self.set(place, value);
                }
            },
        }
    }

    #[inline]
    fn fits(&self, value: &V) -> bool {
        match self {
            Self::Short(_) => value.to_short().is_some(),
            Self::Whole(_) => true,
        }
    }

    #[cold]
    fn widen(&mut self) {
        if let Self::Short(values) = self {
            *self = Self::Whole(values.iter().map(|&short| V::from_short(short)).collect());
        }
    }
}

/// Bytes that linked positions take: their blocks, values and open moves.
#[derive(Clone, Copy)]
pub(super) struct Need {
    pub(super) positions: usize,
    pub(super) links: usize,
    /// Whether payoffs are stored.
    pub(super) payoffs: bool,
}

impl Need {
    pub(super) fn links<V: Value>(self) -> usize {
        let payoff = if self.payoffs {
            size_of::<V::Payoff>()
        } else {
            0
        };
        let blocks = self.positions.div_ceil(BLOCK) * size_of::<Block<V::Payoff>>();
        self.positions * size_of::<u32>() + self.links * (size_of::<Link>() + payoff) + blocks
    }

    /// With values as they are stored at first.
    pub(super) fn state<V: Value>(self) -> usize {
        let value = V::worst()
            .to_short()
            .map_or(size_of::<V>(), |_| size_of::<u16>());
        self.positions * (value + size_of::<u32>())
    }

    /// Values as they are, beside those in short form.
    pub(super) fn wide<V: Value>(self) -> usize {
        self.positions * size_of::<V>()
    }
}
