//! Alpha-beta: a search that proves the value of one position without looking
//! at most of the others.
//!
//! A move that is known to be no better than another need not be looked at
//! further (Brudno 1963; Edwards and Hart 1961; analysed by Knuth and Moore
//! 1975). With good moves first that leaves about the square root of all plays; with a
//! bounded table of what was proved before ([`Transposition`]) less. What is
//! stored are bounds, each with its kind, so that the table may forget and
//! never misleads.
//!
//! - `search`: one search of a window, on a stack of its own, fail-soft.
//! - `engine`: questions that close the value in; the table's growth; threads.
//! - `busy`: what other threads search, so that the work is shared out.
//! - `beside`: many positions, a thread each.
//! - `nearest`: how far a tie is, which cutting off cannot tell.
//! - `history`: which moves have cut others off.
//! - `guide`, `memory`: what comes from the game, and what is stored.
//!
//! The solver answers for one position; each further question is a search of
//! its own, helped by all that the table holds by then.

use std::cell::RefCell;

use super::{Answer, Configure, Setup, Solved, Unsolved, Values};
use crate::game::Game;
use crate::guided::Guided;
use crate::limits::Report;
use crate::value::Ranked;

mod beside;
mod busy;
mod engine;
mod guide;
mod history;
mod memory;
mod nearest;
mod search;
#[cfg(test)]
mod tests;

pub use beside::{Sink, Source};
use engine::{Engine, Solve};
use guide::{Guidance, Guide, Rules};
use memory::{Narrow, Positions};

#[cfg(doc)]
use crate::table::Transposition;

/// A game that can be searched by alpha-beta: its values are [`Ranked`], and
/// threads can share it. Holds for every such game; nothing is left to
/// implement.
pub trait Searchable: Game<Position: Send + Sync, Move: Send, Value: Ranked> + Sync {}

impl<G> Searchable for G where G: Game<Position: Send + Sync, Move: Send, Value: Ranked> + Sync {}

/// Alpha-beta search with a bounded table: the value of one position.
///
/// Time: between the square root and all of the plays, less what the table
/// saves; memory: a bounded table, which grows with the problem, and the
/// longest path. Where the game is [`Guided`] with a key, an entry takes eight
/// bytes, else a whole position and some 50 bytes.
///
/// Play must not go round in cycles where the search looks: a cycle on its
/// path is refused and shown. A value that comes back is right in any case.
///
/// The value does not depend on the number of threads, nor do lines; the
/// number of positions does, and only one thread gives the same each time. A
/// limit on positions therefore takes one thread.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    pub(crate) setup: Setup,
    table: u64,
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self {
            setup: Setup::default(),
            table: 1 << 30,
        }
    }
}

impl Configure for AlphaBeta {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl AlphaBeta {
    /// The name by which the command line calls it.
    pub const NAME: &'static str = "alpha-beta";

    /// A table of at most 1 GiB, without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// The most bytes that the table may grow to; less where the
    /// [limit](crate::Limits::memory) on all memory asks for it. Default: 1 GiB.
    #[must_use]
    pub fn table(mut self, bytes: u64) -> Self {
        self.table = bytes;
        self
    }

    /// Solves a game from its start, by its rules alone.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from).
    pub fn solve<'g, G: Searchable>(&self, game: &'g G) -> Answer<'g, G> {
        self.solve_from(game, game.start())
    }

    /// Solves a game from a position of the caller's choice, by its rules
    /// alone.
    ///
    /// # Errors
    ///
    /// [`Unsolved::Stopped`] with the bounds that were proved when a limit was
    /// reached, [`Unsolved::Refused`] when the search met a cycle or what is
    /// wrong with the game.
    pub fn solve_from<'g, G: Searchable>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        self.searcher(game).answer(start)
    }

    /// Solves a game that guides the search, from its start.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from).
    pub fn solve_guided<'g, G: Guided + Searchable>(&self, game: &'g G) -> Answer<'g, G> {
        self.solve_guided_from(game, game.start())
    }

    /// Solves a game that guides the search, from a position of the caller's
    /// choice.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from).
    pub fn solve_guided_from<'g, G: Guided + Searchable>(
        &self,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        self.guided_searcher(game).answer(start)
    }

    /// For many positions of one game, by its rules alone.
    pub fn searcher<'g, G: Searchable>(&self, game: &'g G) -> Searcher<'g, G> {
        self.with_guide(game, Rules)
    }

    /// For many positions of one game that guides the search.
    pub fn guided_searcher<'g, G: Guided + Searchable>(&self, game: &'g G) -> Searcher<'g, G> {
        self.with_guide(game, Guidance)
    }

    fn with_guide<'g, G: Searchable, H: Guide<G> + 'g>(
        &self,
        game: &'g G,
        guide: H,
    ) -> Searcher<'g, G> {
        let narrow = guide
            .key_bits(game)
            .and_then(|bits| Narrow::new(game, bits))
            // Wide keys ask for many buckets at once.
            .filter(|narrow| {
                let taken = memory::Memory::<G, H>::memory_usage(narrow) as u64;
                let limit = self.setup.limits.memory_left();
                taken <= self.table && limit.is_none_or(|limit| taken <= limit / 2)
            });
        let engine: Box<dyn Solve<G> + 'g> = match narrow {
            Some(memory) => Box::new(Engine::new(game, guide, memory, self.clone())),
            None => Box::new(Engine::new(game, guide, Positions::new(), self.clone())),
        };
        Searcher { game, engine }
    }
}

/// The value of a position and what it took, or why there is none.
pub type Worth<G> =
    Result<(<G as Game>::Value, Report), Unsolved<<G as Game>::Position, <G as Game>::Value>>;

/// Solves one position of a game after another, with one table.
pub struct Searcher<'g, G: Game> {
    game: &'g G,
    engine: Box<dyn Solve<G> + 'g>,
}

impl<'g, G: Game> Searcher<'g, G> {
    /// The value of a position, and what that took. The table is emptied
    /// before, in O(1), so that the work does not depend on what was asked
    /// earlier.
    ///
    /// # Errors
    ///
    /// As [`AlphaBeta::solve_from`].
    pub fn value(&mut self, position: &G::Position) -> Worth<G> {
        self.engine.solve(position, false)
    }

    /// The same, with all that the table knows from earlier positions.
    ///
    /// # Errors
    ///
    /// As [`AlphaBeta::solve_from`].
    pub fn next_value(&mut self, position: &G::Position) -> Worth<G> {
        self.engine.solve(position, true)
    }

    /// A solved game, which answers further questions by further searches.
    ///
    /// # Errors
    ///
    /// As [`AlphaBeta::solve_from`].
    pub fn answer(mut self, start: G::Position) -> Answer<'g, G> {
        let (value, report) = self.value(&start)?;
        Ok(Solved {
            game: self.game,
            start,
            value,
            report,
            values: Box::new(Further(RefCell::new(self))),
        })
    }
}

/// Answers by search.
struct Further<'g, G: Game>(RefCell<Searcher<'g, G>>);

impl<G: Game> Values<G> for Further<'_, G> {
    fn value(&self, _game: &G, position: &G::Position) -> Option<G::Value> {
        let mut searcher = self.0.borrow_mut();
        searcher.next_value(position).ok().map(|(value, _)| value)
    }
}
