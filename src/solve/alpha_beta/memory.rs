//! The two memories of the search, behind one door: narrow entries under exact
//! keys, where keys and values fit eight bytes, and whole positions where they
//! do not.

use std::marker::PhantomData;

use super::guide::Guide;
use crate::game::Game;
use crate::limits::Stopped;
use crate::table::{Bounded, CachedTable, Transposition};
use crate::value::Ranked;

/// What is known of a position: bounds as ranks, and the number of the move
/// that proved the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i64,
    pub(super) upper: i64,
    pub(super) best: u8,
}

/// Stands for no move.
pub(super) const NO_MOVE: u8 = Transposition::NO_MOVE;

impl Known {
    pub(super) const NOTHING: Self = Self {
        lower: -i64::MAX,
        upper: i64::MAX,
        best: NO_MOVE,
    };
}

/// A memory of the search.
pub(super) trait Memory<G: Game, H>: Send + Sync {
    /// What it knows a position by, worked out once.
    type Key: Clone + Eq + Send;

    fn key(&self, game: &G, guide: H, position: &G::Position) -> Self::Key;

    /// A number that equal keys share.
    fn hash(key: &Self::Key) -> u64;

    fn get(&self, key: &Self::Key) -> Known;

    /// Whether that filled the table a little more.
    fn put(&self, key: &Self::Key, known: Known, work: u64) -> bool;

    fn entries(&self) -> u64;
    fn memory_usage(&self) -> usize;
    /// What it takes at most while it doubles.
    fn growth(&self) -> usize;
    fn grow(&mut self) -> Result<(), Stopped>;
    fn reset(&mut self);
}

/// Narrow entries.
pub(super) struct Narrow<V> {
    table: Transposition,
    limit: i64,
    value: PhantomData<fn() -> V>,
}

impl<V: Ranked> Narrow<V> {
    /// Where keys and values fit.
    pub(super) fn new<G: Game<Value = V>>(game: &G, key_bits: u32) -> Option<Self> {
        let limit = V::limit(&game.range());
        // The limit and one more on each side of 0.
        if limit >= i64::from(Transposition::GREATEST) {
            return None;
        }
        let table = Transposition::new(key_bits).ok()?;
        (table.memory_usage() > 0).then_some(Self {
            table,
            limit,
            value: PhantomData,
        })
    }
}

impl<G: Game<Value: Ranked>, H: Guide<G>> Memory<G, H> for Narrow<G::Value> {
    type Key = u64;

    #[inline]
    fn key(&self, game: &G, guide: H, position: &G::Position) -> u64 {
        self.table.mix(guide.key(game, position))
    }

    #[inline]
    fn hash(key: &u64) -> u64 {
        *key
    }

    #[inline]
    fn get(&self, key: &u64) -> Known {
        match self.table.get_mixed(*key) {
            None => Known::NOTHING,
            Some(Bounded { lower, upper, best }) => Known {
                lower: G::Value::widen(lower.into(), self.limit),
                upper: G::Value::widen(upper.into(), self.limit),
                best,
            },
        }
    }

    #[inline]
    fn put(&self, key: &u64, known: Known, work: u64) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "within the limit and one")]
        let narrow = |rank, upper| G::Value::narrow(rank, self.limit, upper) as i8;
        let known = Bounded {
            lower: narrow(known.lower, false),
            upper: narrow(known.upper, true),
            best: known.best,
        };
        self.table.insert_mixed(*key, known, work)
    }

    fn entries(&self) -> u64 {
        self.table.entries()
    }

    fn memory_usage(&self) -> usize {
        self.table.memory_usage()
    }

    fn growth(&self) -> usize {
        self.table.growth()
    }

    fn grow(&mut self) -> Result<(), Stopped> {
        self.table.grow()
    }

    fn reset(&mut self) {
        self.table.reset();
    }
}

/// Whole positions.
pub(super) struct Positions<P> {
    table: CachedTable<P, Known>,
}

impl<P: Eq + std::hash::Hash + Clone> Positions<P> {
    pub(super) fn new() -> Self {
        Self {
            table: CachedTable::new(),
        }
    }
}

impl<G: Game<Position: Send>, H: Guide<G>> Memory<G, H> for Positions<G::Position> {
    /// The hash and the representative.
    type Key = (u64, G::Position);

    fn key(&self, game: &G, _guide: H, position: &G::Position) -> (u64, G::Position) {
        let representative = game.canonical(position);
        (self.table.hash(&representative), representative)
    }

    fn hash(key: &(u64, G::Position)) -> u64 {
        key.0
    }

    fn get(&self, (hash, position): &(u64, G::Position)) -> Known {
        self.table.get(*hash, position).unwrap_or(Known::NOTHING)
    }

    fn put(&self, (hash, position): &(u64, G::Position), known: Known, work: u64) -> bool {
        self.table.insert(*hash, position, known, work)
    }

    fn entries(&self) -> u64 {
        self.table.entries()
    }

    fn memory_usage(&self) -> usize {
        self.table.memory_usage()
    }

    fn growth(&self) -> usize {
        self.table.growth()
    }

    fn grow(&mut self) -> Result<(), Stopped> {
        self.table.grow()
    }

    fn reset(&mut self) {
        self.table.reset();
    }
}
