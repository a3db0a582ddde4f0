//! The solvers, one file each, and what all of them share.

use std::fmt;
use std::sync::Arc;

use crate::game::{Game, Payoff, Player};
use crate::limits::Limits;
use crate::progress::{Progress, Silent};
use crate::value::Value;

mod alpha_beta;
mod auto;
mod boards;
mod dense;
mod finished;
mod graded;
mod layers;
mod negamax;
mod path;
mod piece;
mod plain;
mod powers;
mod reference;
mod retrograde;
mod solved;
mod sweep;
mod team;
mod unsolved;

pub use alpha_beta::{AlphaBeta, Searchable, Searcher, Sink, Source, Worth};
pub use auto::{Auto, Extent};
pub use boards::{BoardAnswer, BoardSolved};
pub use dense::{Census, Dense, Tabulated, Tabulation, Tally};
pub use finished::FinishedLayer;
pub use graded::Grades;
pub use layers::{Keep, Layers};
pub use negamax::Negamax;
pub(crate) use plain::Plain;
pub use powers::Powers;
pub use reference::Reference;
pub use retrograde::Retrograde;
pub use solved::{Line, Solved};
pub(crate) use solved::{Values, Visit};
pub use sweep::Sweep;
pub use team::Parallel;
pub(crate) use team::{Crew, Team, Threads};
pub use unsolved::{Bounds, Need, Refusal, Unsolved};
pub(crate) use unsolved::{Interrupted, describe_cycle, no_moves};

/// What every solver is told besides the game.
#[derive(Clone)]
pub struct Setup {
    pub(crate) limits: Limits,
    pub(crate) progress: Arc<dyn Progress>,
    /// 0 for one a core.
    pub(crate) threads: usize,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            limits: Limits::new(),
            progress: Arc::new(Silent),
            threads: 0,
        }
    }
}

impl Setup {
    /// How much the run may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Who is told how the run goes.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }

    /// How many threads were asked for: one a core, unless it was said.
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// The threads that were asked for. None is started before there is work
    /// to share.
    pub(crate) fn pool(&self) -> Threads {
        Threads::new(self.threads)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// What a solver comes back with: an exact answer, or why there is none.
pub type Answer<'g, G> = Result<Solved<'g, G>, Unsolved<<G as Game>::Position, <G as Game>::Value>>;

/// What every solver, check and count can be told before it runs.
pub trait Configure: Sized {
    /// What the run is told, to be changed by the setters below.
    fn setup(&mut self) -> &mut Setup;

    /// How much the run may use. Default: no limits, unless the type says
    /// otherwise.
    #[must_use]
    fn limits(mut self, limits: Limits) -> Self {
        self.setup().limits = limits;
        self
    }

    /// Who is told how the run goes. Default: nobody.
    #[must_use]
    fn progress(mut self, progress: Arc<dyn Progress>) -> Self {
        self.setup().progress = progress;
        self
    }

    /// The number of threads, for those that can use several. Default: one for
    /// each core.
    #[must_use]
    fn threads(mut self, threads: usize) -> Self {
        self.setup().threads = threads;
        self
    }
}

/// A way of solving games exactly.
pub trait Solver: Configure {
    /// The name by which the command line calls it.
    const NAME: &'static str;

    /// Solves the game from a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// [`Unsolved::Stopped`] with bounds when a limit was reached,
    /// [`Unsolved::Refused`] when the game has no answer.
    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>;

    /// Solves the game from its start.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Solver::solve_from).
    fn solve<'g, G: Game>(&self, game: &'g G) -> Answer<'g, G> {
        self.solve_from(game, game.start())
    }
}

/// What a move does to the value of the child: the change of view, and what
/// the mover banks.
#[derive(Clone, Debug)]
pub(crate) struct Edge<V: Value> {
    pub(crate) flips: bool,
    pub(crate) payoff: V::Payoff,
}

impl<V: Value> Edge<V> {
    /// Makes a move: the child as it stands, and the way back to the mover.
    #[inline]
    pub(crate) fn along<G: Game<Value = V>>(
        game: &G,
        position: &G::Position,
        mover: Player,
        mv: &G::Move,
    ) -> (G::Position, Self) {
        let payoff: Payoff<G> = game.payoff(position, mv);
        let child = game.play(position, mv);
        // Decided on the child itself: its representative may exchange the
        // players.
        let flips = game.to_move(&child) != mover;
        (child, Self { flips, payoff })
    }

    /// The child's value as the mover sees it before the move.
    #[inline]
    pub(crate) fn seen(&self, child: &V) -> V {
        self.turned(child).after(&self.payoff)
    }

    /// The same, or `None` where it leaves the range of values.
    #[inline]
    pub(crate) fn checked_seen(&self, child: &V) -> Option<V> {
        self.turned(child).checked_after(&self.payoff)
    }

    #[inline]
    fn turned(&self, child: &V) -> V {
        if self.flips {
            child.flip()
        } else {
            child.clone()
        }
    }
}
