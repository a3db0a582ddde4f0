//! Chooses a solver, and says why.
//!
//! A game with a perfect index by layers needs no table at all, so the sweep
//! goes first where the game's [`Powers`] say that it can. Otherwise a memoized
//! search does the least work on a game without cycles, and finds a cycle on
//! its way if there is one. Where it meets a cycle and endless play has a value,
//! retrograde analysis follows; where endless play has none, the game is
//! refused with the cycle shown.

use std::time::Instant;

use super::{Answer, Keep, Layers, Negamax, Refusal, Retrograde, Setup, Solver, Unsolved};
use crate::game::Game;
use crate::layered::Layered;
use crate::table::Pack;

/// The solver to take where nothing speaks for another: it chooses.
///
/// The [report](crate::Report) names the solver that was chosen, and why.
#[derive(Clone, Debug, Default)]
pub struct Auto {
    setup: Setup,
}

/// How much of a solved game is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// The value of the start, and after each of its moves.
    Start,
    /// The value of every position that can be reached.
    #[default]
    Everything,
}

type Sweep<G> = for<'g> fn(&Layers, &'g G, <G as Game>::Position) -> Answer<'g, G>;

/// What a game offers beyond its rules, said once and typed: solvers that are
/// for such games only can then be chosen for it.
///
/// ```
/// use retrograde::toy::Chain;
/// use retrograde::{Auto, Extent, Powers, Score};
///
/// // No powers beyond the rules.
/// let powers = Powers::new();
/// let chain = Chain { plies: 9 };
/// let solved = Auto::new().solve_with(&powers, &chain, 9, Extent::Start).unwrap();
/// assert_eq!(*solved.value(), Score(1));
/// ```
pub struct Powers<G: Game> {
    layered: Option<Sweep<G>>,
}

impl<G: Game> Clone for Powers<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Powers<G> {}

impl<G: Game> Default for Powers<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> std::fmt::Debug for Powers<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Powers")
            .field("layered", &self.layered.is_some())
            .finish()
    }
}

impl<G: Game> Powers<G> {
    /// None.
    pub const fn new() -> Self {
        Self { layered: None }
    }

    /// The game is [`Layered`].
    #[must_use]
    pub fn layered(mut self) -> Self
    where
        G: Layered<Value: Pack> + Sync,
    {
        self.layered = Some(Layers::solve_from);
        self
    }

    /// Solves by a sweep of layers, where the game is [`Layered`].
    pub fn layers<'g>(
        &self,
        layers: &Layers,
        game: &'g G,
        start: G::Position,
    ) -> Option<Answer<'g, G>> {
        let sweep = self.layered?;
        Some(sweep(layers, game, start))
    }
}

impl Auto {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of threads, for solvers that can use several. Default: one
    /// for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.setup.threads = threads;
        self
    }

    /// Solves the game from a position, with all that it offers.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`].
    pub fn solve_with<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        game: &'g G,
        start: G::Position,
        extent: Extent,
    ) -> Answer<'g, G> {
        let Some(sweep) = powers.layered else {
            return self.solve_from(game, start);
        };
        let (keep, held) = match extent {
            Extent::Start => (Keep::Two, "two layers"),
            Extent::Everything => (Keep::All, "all layers"),
        };
        let mut layers = Layers::new().keep(keep);
        layers.setup = self.setup.clone();
        let why = format!("the game numbers its positions by layers: {held} in memory, no table");
        explained(sweep(&layers, game, start), &why)
    }
}

impl Solver for Auto {
    const NAME: &'static str = "auto";

    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        let begun = Instant::now();
        let mut first = Negamax::new();
        *first.setup() = self.setup.clone();
        let answer = first.solve_from(game, start.clone());
        if !matches!(answer, Err(Unsolved::Refused(Refusal::Cycle(_)))) {
            return explained(answer, "each position once, while no cycle is met");
        }
        let mut second = Retrograde::new();
        *second.setup() = self.setup.clone();
        second.setup().limits = self.setup.limits().clone().spent(begun.elapsed());
        explained(
            second.solve_from(game, start),
            "play can go round in cycles, and endless play is a draw",
        )
    }
}

fn explained<'g, G: Game>(mut answer: Answer<'g, G>, why: &str) -> Answer<'g, G> {
    match &mut answer {
        Ok(solved) => solved.report.why = why.into(),
        Err(Unsolved::Stopped(bounds)) => bounds.report.why = why.into(),
        Err(Unsolved::Refused(_)) => {}
    }
    answer
}
