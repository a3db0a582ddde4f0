//! The moves of all positions, as they are found and turned round.
//!
//! On the way forward they stand in the order of exploration: 4 bytes a
//! position and 4 a move, and payoffs where not all are the same. Turning them
//! round is a counting sort by the position they lead to, done twice over the
//! whole list, by each thread for the positions that it has in charge.

use std::ops::Range;

use crate::explore::Visitor;
use crate::game::Game;
use crate::solve::Edge;
use crate::table::{Chunked, vec_peak};
use crate::value::Value;

/// Where a move leads or comes from, and whether the side to move changes: 31
/// bits and one.
#[derive(Clone, Copy)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const NOWHERE: Self = Self(0);

    pub(super) fn new(number: u32, flips: bool) -> Self {
        Self(number << 1 | u32::from(flips))
    }

    pub(super) fn number(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn flips(self) -> bool {
        self.0 & 1 == 1
    }
}

/// What moves bank, one after the other: nothing is stored while all bank the
/// same.
pub(super) enum Payoffs<P> {
    None,
    Same(P),
    Each(Chunked<P>),
}

impl<P: Clone + PartialEq> Payoffs<P> {
    /// One more after `len` others.
    #[inline]
    fn push(&mut self, payoff: P, len: usize) {
        match self {
            Self::Same(same) if *same == payoff => {}
            Self::Each(each) => each.push(payoff),
            Self::None => *self = Self::Same(payoff),
            Self::Same(same) => {
                let mut each = Chunked::new();
                for _ in 0..len {
                    each.push(same.clone());
                }
                each.push(payoff);
                *self = Self::Each(each);
            }
        }
    }

    /// Bytes taken at most while `extra` more are pushed after `len` others.
    fn peak_usage(&self, len: usize, extra: usize) -> usize {
        match self {
            Self::Each(each) => each.peak_usage(extra),
            // The next may differ.
            Self::None | Self::Same(_) => Chunked::<P>::new().peak_usage(len + extra),
        }
    }

    fn memory_usage(&self) -> usize {
        match self {
            Self::Each(each) => each.memory_usage(),
            Self::None | Self::Same(_) => 0,
        }
    }
}

/// The moves of all positions, in the order of exploration.
pub(super) struct Forward<V: Value> {
    /// The number of moves of each position.
    pub(super) moves: Chunked<u32>,
    to: Chunked<Link>,
    pub(super) payoffs: Payoffs<V::Payoff>,
    pub(super) terminals: Vec<(u32, V)>,
}

impl<V: Value> Forward<V> {
    pub(super) fn new() -> Self {
        Self {
            moves: Chunked::new(),
            to: Chunked::new(),
            payoffs: Payoffs::None,
            terminals: Vec::new(),
        }
    }

    /// The number of all moves.
    pub(super) fn links(&self) -> usize {
        self.to.len()
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.moves.memory_usage()
            + self.to.memory_usage()
            + self.payoffs.memory_usage()
            + self.terminals.capacity() * size_of::<(u32, V)>()
    }

    /// Tells the moves of some positions in a row: which position, where to
    /// and which number the move has. The first of them has the number
    /// `first`; gives the number of the first one after them.
    #[inline]
    pub(super) fn each(
        &self,
        positions: Range<usize>,
        first: usize,
        mut each: impl FnMut(u32, Link, usize),
    ) -> usize {
        let mut at = first;
        let mut links = self.to.slices_from(first);
        let mut slice: &[Link] = &[];
        for number in positions {
            let from = u32::try_from(number).expect("numbered by a position set");
            let mut left = self.moves[number] as usize;
            while left > 0 {
                if slice.is_empty() {
                    slice = links.next().expect("as many moves as were counted");
                }
                let (some, rest) = slice.split_at(left.min(slice.len()));
                for &link in some {
                    each(from, link, at);
                    at += 1;
                }
                left -= some.len();
                slice = rest;
            }
        }
        at
    }
}

impl<G: Game> Visitor<G> for Forward<G::Value> {
    fn position(&mut self, _position: &G::Position, terminal: Option<G::Value>) {
        if let Some(value) = terminal {
            let number = u32::try_from(self.moves.len()).expect("numbered by a position set");
            self.terminals.push((number, value));
        }
        self.moves.push(0);
    }

    #[inline]
    fn edge(&mut self, _mv: &G::Move, to: u32, edge: Edge<G::Value>) {
        if size_of::<<G::Value as Value>::Payoff>() > 0 {
            self.payoffs.push(edge.payoff, self.to.len());
        }
        self.to.push(Link::new(to, edge.flips));
        if let Some(moves) = self.moves.last_mut() {
            *moves += 1;
        }
    }

    fn peak_usage(&self, moves: usize) -> usize {
        self.moves.peak_usage(1)
            + self.to.peak_usage(moves)
            + self.payoffs.peak_usage(self.to.len(), moves)
            + vec_peak(&self.terminals, 1)
    }
}
