//! The parts that were met, by number.
//!
//! A search looks at ten times more parts than it goes on with, and keeps what it
//! has seen of them: so an entry is small. Bounds are few, and each pair of them
//! is kept once.

use std::ops::{Index, IndexMut, Range};

use hashbrown::HashMap;

use super::super::dyadic::Dyadic;
use super::terms::MOST_PARTS;
use crate::limits::Stopped;
use crate::table::{FixedHash, vec_peak};

/// Bounds as a game: lower, upper.
pub(super) type Bounds = (Option<Dyadic>, Option<Dyadic>);

/// A part of positions.
#[derive(Debug)]
pub(super) struct Part<P> {
    pub(super) position: P,
    /// The places of Left's options and of Right's.
    pub(super) options: [Places; 2],
    bounds: u32,
    /// How many moves Left has, and Right.
    pub(super) moves: [u32; 2],
    /// Whether Left wins it as first player, and whether Right does.
    pub(super) won: [Option<bool>; 2],
}

/// The places of options, once they are listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    start: u32,
    end: u32,
}

impl Places {
    const NOT_LISTED: Self = Self { start: 1, end: 0 };

    /// From one place to before another.
    pub(super) const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The places, if the options are listed.
    pub(super) fn listed(self) -> Option<Range<usize>> {
        (self.start <= self.end).then_some(self.start as usize..self.end as usize)
    }
}

/// All parts.
#[derive(Debug)]
pub(super) struct Met<P> {
    parts: Vec<Part<P>>,
    bounds: Vec<Bounds>,
    numbers: HashMap<Bounds, u32, FixedHash>,
}

impl<P> Met<P> {
    pub(super) fn new() -> Self {
        Self {
            parts: Vec::new(),
            bounds: Vec::new(),
            numbers: HashMap::default(),
        }
    }

    /// The number of a new part.
    pub(super) fn push(
        &mut self,
        position: P,
        bounds: Bounds,
        moves: [u32; 2],
    ) -> Result<u32, Stopped> {
        let number = u32::try_from(self.parts.len()).unwrap_or(MOST_PARTS);
        if number >= MOST_PARTS {
            let capacity = MOST_PARTS.into();
            return Err(Stopped::TableFull { capacity });
        }
        let bounds = *self.numbers.entry(bounds).or_insert_with(|| {
            self.bounds.push(bounds);
            // No more than there are parts.
            u32::try_from(self.bounds.len() - 1).unwrap_or(u32::MAX)
        });
        self.parts.push(Part {
            position,
            options: [Places::NOT_LISTED; 2],
            bounds,
            moves,
            won: [None, None],
        });
        Ok(number)
    }

    pub(super) fn bounds(&self, number: u32) -> Bounds {
        self.bounds[self[number].bounds as usize]
    }

    /// Bytes taken at most while the next part is met.
    pub(super) fn peak_usage(&self) -> usize {
        vec_peak(&self.parts, 1) + vec_peak(&self.bounds, 1) + 3 * self.numbers.allocation_size()
    }
}

impl<P> Index<u32> for Met<P> {
    type Output = Part<P>;

    fn index(&self, number: u32) -> &Part<P> {
        &self.parts[number as usize]
    }
}

impl<P> IndexMut<u32> for Met<P> {
    fn index_mut(&mut self, number: u32) -> &mut Part<P> {
        &mut self.parts[number as usize]
    }
}
