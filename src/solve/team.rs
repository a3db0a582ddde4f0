//! Who works on a run: the threads, and what a game must be for them to share
//! it.

use std::cell::OnceCell;

use rayon::prelude::*;

use super::Setup;
use super::retrograde::Settlers;
use crate::explore::Explorers;
use crate::game::Game;
use crate::value::Value;

/// The threads of one run; `None` for the caller's own alone.
pub(crate) struct Threads(pub(super) Option<rayon::ThreadPool>);

impl Threads {
    /// Does work in these threads.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// The caller's own thread.
    pub(crate) const ALONE: Self = Self(None);

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        let pool = self.0.as_ref();
        pool.map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// Does work on each item, and tells whether all of it was done. A panic in
    /// one of the threads goes on in the caller's.
    pub(crate) fn all<T: Send>(
        &self,
        items: &mut [T],
        work: impl Fn(usize, &mut T) -> bool + Sync,
    ) -> bool {
        let Some(pool) = &self.0 else {
            let mut items = items.iter_mut().enumerate();
            return items.all(|(nth, item)| work(nth, item));
        };
        let work = |(nth, item)| work(nth, item);
        pool.install(|| items.par_iter_mut().with_max_len(1).enumerate().all(work))
    }
}

/// A game that threads can share: everything about it can be sent to them and
/// be read by several at a time. Holds for every game of which that is true;
/// nothing is left to implement.
pub trait Parallel:
    Game<Position: Send + Sync, Move: Send + Sync, Value: Value<Payoff: Send + Sync> + Send + Sync>
    + Sync
{
}

impl<G> Parallel for G where
    G: Game<
            Position: Send + Sync,
            Move: Send + Sync,
            Value: Value<Payoff: Send + Sync> + Send + Sync,
        > + Sync
{
}

/// How work on a game is shared out among threads: pointers, so that what a
/// game must be for that is asked once, where it is said.
pub(crate) struct Crew<G: Game> {
    pub(crate) explorers: Explorers<G>,
    pub(crate) settlers: Settlers<G::Value>,
}

impl<G: Game> Clone for Crew<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Crew<G> {}

impl<G: Game> Crew<G> {
    /// The caller's own thread, for games of all kinds.
    pub(crate) const fn alone() -> Self {
        Self {
            explorers: Explorers::alone(),
            settlers: Settlers::alone(),
        }
    }
}

impl<G: Parallel> Crew<G> {
    /// Threads.
    pub(crate) const fn new() -> Self {
        Self {
            explorers: Explorers::new(),
            settlers: Settlers::new(),
        }
    }
}

/// How a run on a game is shared out: to whom, and in how many threads, which
/// start when there is work for them.
pub(crate) struct Team<'a, G: Game> {
    crew: Option<Crew<G>>,
    setup: &'a Setup,
    threads: OnceCell<Threads>,
}

impl<'a, G: Game> Team<'a, G> {
    /// The caller's own thread, where no crew is given.
    pub(crate) fn new(setup: &'a Setup, crew: Option<Crew<G>>) -> Self {
        Self {
            crew,
            setup,
            threads: OnceCell::new(),
        }
    }

    /// Who works.
    pub(crate) fn crew(&self) -> Crew<G> {
        self.crew.unwrap_or(Crew::alone())
    }

    /// The threads for work on so many positions: the caller's own for few.
    pub(crate) fn threads_for(&self, positions: usize) -> &Threads {
        /// Threads take longer to start than so many positions.
        const FEW: usize = 1 << 13;
        if positions < FEW {
            &Threads::ALONE
        } else {
            self.threads()
        }
    }

    /// The threads, started.
    pub(crate) fn threads(&self) -> &Threads {
        self.threads.get_or_init(|| {
            let alone = match self.setup.threads {
                _ if self.crew.is_none() => true,
                0 => std::thread::available_parallelism().is_ok_and(|cores| cores.get() == 1),
                threads => threads == 1,
            };
            self.setup.pool(if alone { 1 } else { 2 })
        })
    }
}
