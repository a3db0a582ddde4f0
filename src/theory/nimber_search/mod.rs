//! Nimbers of single positions by proofs of single outcomes.
//!
//! The Grundy value of a position takes the values of all its options. Julien
//! Lemoine and Simon Viennot (2012, on Sprouts and Cram) ask for less: a
//! position with a heap of Nim beside it is lost for the player to move exactly
//! if the heap is its nimber. So a position is tried with heaps of 0, 1, 2 and so
//! on, and each try is a search for a winning move, which ends at the first one
//! found. In an option that splits, the nimbers of all parts but the largest are
//! found first and join the heap. What is remembered of a part is its nimber, or
//! the nimbers that it does not have.
//!
//! Which option is searched next is the business of proof-number search, depth
//! first; see [`search`].

mod facts;
mod options;
mod search;

use super::bounded_setup;
use super::unvalued::Unvalued;
use crate::limits::{Meter, Report};
use crate::ruleset::{Impartial, Ruleset};
use crate::solve::{Configure, Setup};
use facts::Memory;
use options::Options;
use search::{Frame, Question};

/// Finds nimbers and outcomes of large impartial positions that split.
///
/// Time and memory: what the proofs take, mostly far fewer positions than there
/// are; an entry of the tables is a part and 16 bytes, or a part, a heap and 8
/// bytes. Options that look easy to decide come first: those with few moves
/// left, and where these are equally many, those that the
/// [order](crate::Ruleset::order) of moves puts first. The limit on memory is
/// 4 GiB unless another is set.
#[derive(Clone, Debug)]
pub struct NimberSearch {
    setup: Setup,
}

impl Default for NimberSearch {
    fn default() -> Self {
        Self {
            setup: bounded_setup(),
        }
    }
}

impl Configure for NimberSearch {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl NimberSearch {
    /// Silent, with 4 GiB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The nimber of one position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round.
    pub fn nimber<R: Impartial>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<u32, Unvalued<R::Position>> {
        self.table(ruleset).nimber(position)
    }

    /// A memory for many questions on one ruleset. The limits hold for all of
    /// them together.
    pub fn table<'a, R: Impartial>(&'a self, ruleset: &'a R) -> NimberTable<'a, R> {
        NimberTable {
            ruleset,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "proving"),
            proofs: Proofs::new(),
        }
    }
}

/// Nimbers and outcomes of one ruleset, found on demand; what was proved is
/// kept.
pub struct NimberTable<'a, R: Impartial> {
    ruleset: &'a R,
    meter: Meter<'a>,
    proofs: Proofs<R>,
}

impl<'a, R: Impartial> NimberTable<'a, R> {
    /// The nimber of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round; what was proved is kept.
    pub fn nimber(&mut self, position: &R::Position) -> Result<u32, Unvalued<R::Position>> {
        self.proofs.nimber(self.ruleset, position, &mut self.meter)
    }

    /// Whether the player to move loses in the position with a heap of Nim of
    /// this size beside it. Mostly less work than the nimber.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Self::nimber).
    pub fn is_lost(
        &mut self,
        position: &R::Position,
        heap: u32,
    ) -> Result<bool, Unvalued<R::Position>> {
        self.proofs
            .is_lost(self.ruleset, position, heap, &mut self.meter)
    }

    /// What the questions so far took.
    pub fn report(&self) -> Report {
        self.meter.report("nimber search")
    }

    /// The number of parts of which something is known.
    pub fn len(&self) -> usize {
        self.proofs.memory.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Counts work that is done elsewhere under the same limits, and the bytes
    /// that this table takes beside.
    pub(crate) fn meter(&mut self) -> (&mut Meter<'a>, usize) {
        let held = self.proofs.memory_usage();
        (&mut self.meter, held)
    }
}

/// Searches for nimbers in positions of a ruleset, whose type is known here and
/// need not be where it is asked.
pub(crate) trait SearchesNimbers<R: Ruleset> {
    /// As [`NimberTable::nimber`].
    fn nimber(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Unvalued<R::Position>>;

    /// As [`NimberTable::is_lost`].
    fn is_lost(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        heap: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unvalued<R::Position>>;

    /// The bytes taken now.
    fn memory_usage(&self) -> usize;
}

/// What is proved, and what is being searched.
pub(crate) struct Proofs<R: Ruleset> {
    memory: Memory<R::Position>,
    frames: Vec<Frame<R::Position>>,
    options: Options<R::Position>,
    moves: Vec<R::Move>,
}

impl<R: Ruleset> Proofs<R> {
    pub(crate) fn new() -> Self {
        Self {
            memory: Memory::new(),
            frames: Vec::new(),
            options: Options::new(),
            moves: Vec::new(),
        }
    }

    /// The bytes taken beside the memory.
    fn beside(&self) -> usize {
        self.options.memory_usage()
            + self.frames.capacity() * size_of::<Frame<R::Position>>()
            + self.moves.capacity() * size_of::<R::Move>()
    }
}

impl<R: Impartial> SearchesNimbers<R> for Proofs<R> {
    fn nimber(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Unvalued<R::Position>> {
        let mut search = Search::new(ruleset, meter, self);
        let (mut sum, unknown) = search.known_parts(position);
        for part in unknown {
            sum ^= search.part(&part)?;
        }
        Ok(sum)
    }

    fn is_lost(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        heap: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unvalued<R::Position>> {
        let mut search = Search::new(ruleset, meter, self);
        let (mut sum, mut unknown) = search.known_parts(position);
        unknown.sort_by_cached_key(|part| search.weight(part));
        let Some(largest) = unknown.pop() else {
            return Ok(sum == heap);
        };
        for part in unknown {
            sum ^= search.part(&part)?;
        }
        search.ask(largest.clone(), Question::Is(sum ^ heap))?;
        Ok(self.memory.is(&largest, sum ^ heap) == Some(true))
    }

    fn memory_usage(&self) -> usize {
        self.memory.memory_usage() + self.beside()
    }
}

/// A search at work.
struct Search<'t, 'm, R: Impartial> {
    ruleset: &'t R,
    meter: &'t mut Meter<'m>,
    proofs: &'t mut Proofs<R>,
}

impl<'t, 'm, R: Impartial> Search<'t, 'm, R> {
    const fn new(ruleset: &'t R, meter: &'t mut Meter<'m>, proofs: &'t mut Proofs<R>) -> Self {
        Self {
            ruleset,
            meter,
            proofs,
        }
    }

    /// The sum of the parts that are known, and the others.
    fn known_parts(&mut self, position: &R::Position) -> (u32, Vec<R::Position>) {
        let mut parts = Vec::new();
        let sum = self.split_into(position, &mut parts);
        (sum, parts)
    }

    fn part(&mut self, part: &R::Position) -> Result<u32, Unvalued<R::Position>> {
        self.ask(part.clone(), Question::Nimber)?;
        let found = self.proofs.memory.nimber(part);
        Ok(found.expect("a question that ends is answered"))
    }
}
