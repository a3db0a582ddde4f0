//! Who works on a run: the threads, and what a game must be for them to share
//! it.

use std::sync::OnceLock;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::Setup;
use super::retrograde::Settlers;
use crate::explore::Explorers;
use crate::game::Game;
use crate::value::Value;

/// The threads of one run.
pub(crate) struct Threads {
    /// 0 for one a core.
    number: usize,
    /// Started with the first work, since to start them takes as long as a
    /// small game. `None` where the machine starts none.
    pool: OnceLock<Option<ThreadPool>>,
}

/// The caller's own thread.
static ALONE: Threads = Threads::new(1);

impl Threads {
    /// So many, or one a core for 0.
    pub(super) const fn new(number: usize) -> Self {
        Self {
            number,
            pool: OnceLock::new(),
        }
    }

    fn pool(&self) -> Option<&ThreadPool> {
        let start = || ThreadPoolBuilder::new().num_threads(self.number).build();
        self.pool.get_or_init(|| start().ok()).as_ref()
    }

    /// The pool, where it is more than one thread.
    fn several(&self) -> Option<&ThreadPool> {
        let alone = match self.number {
            0 => std::thread::available_parallelism().is_ok_and(|cores| cores.get() == 1),
            number => number == 1,
        };
        if alone { None } else { self.pool() }
    }

    /// Does work in these threads: also in a single one's pool, since work that
    /// is told to be shared outside of any takes all cores.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self.pool() {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.several().map_or(1, ThreadPool::current_num_threads)
    }

    /// Does work on each item, and tells whether all of it was done. A panic in
    /// one of the threads goes on in the caller's.
    pub(crate) fn all<T: Send>(
        &self,
        items: &mut [T],
        work: impl Fn(usize, &mut T) -> bool + Sync,
    ) -> bool {
        let Some(pool) = self.several() else {
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
pub(crate) struct Team<G: Game> {
    crew: Option<Crew<G>>,
    threads: Threads,
}

impl<G: Game> Team<G> {
    /// The caller's own thread, where no crew is given.
    pub(crate) fn new(setup: &Setup, crew: Option<Crew<G>>) -> Self {
        Self {
            crew,
            threads: setup.pool(),
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
            &ALONE
        } else {
            self.threads()
        }
    }

    /// The threads.
    pub(crate) fn threads(&self) -> &Threads {
        if self.crew.is_some() {
            &self.threads
        } else {
            &ALONE
        }
    }
}
