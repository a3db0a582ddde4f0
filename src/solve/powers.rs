//! What a game offers beyond its rules.
//!
//! Some solvers are for games of a certain kind only, and the kind is a trait.
//! Whether a game has it cannot be asked in generic code; so it is said once,
//! where the types are known, and kept as pointers to the solvers that it
//! opens, and to the laws that it obeys.

use std::fmt;

use super::{
    AlphaBeta, Answer, BoardAnswer, Configure, Crew, Dense, Grades, Layers, Parallel, Searchable,
    Searcher, Setup, Sink, Source, Sweep,
};
use crate::batch::Batch;
use crate::check::PowerLaws;
use crate::game::Game;
use crate::graded::Graded;
use crate::guided::Guided;
use crate::indexed::{Ascending, Indexed};
use crate::layered::Layered;
use crate::retro::Retro;
use crate::table::Pack;
use crate::value::Outcome;

mod offered;

/// A solver on a game that it is for.
type Solve<S, G> = for<'g> fn(&S, &'g G, <G as Game>::Position) -> Answer<'g, G>;
/// What that will take.
type Foresee<S, G> = fn(&S, &G, &<G as Game>::Position) -> Foreseen;

/// A search that goes on from one position to another.
type Search<G> = for<'g> fn(&AlphaBeta, &'g G) -> Searcher<'g, G>;

/// A solver of whole games, with or without symmetry.
type Whole<G> = for<'g> fn(&Grades, &'g G, <G as Game>::Position, bool) -> Answer<'g, G>;

/// Searches of many positions, one beside the other.
type Beside<G> = fn(&AlphaBeta, &G, &mut Source<'_, G>, &mut Sink<'_, G>);

/// How boards are solved together.
struct Boards<G: Game> {
    /// The numbers of those that are.
    groups: fn(&Setup, &[&G]) -> Vec<Vec<usize>>,
    /// The answers of one group.
    solve: for<'g> fn(&Setup, &[&'g G]) -> Vec<Answer<'g, G>>,
}

impl<G: Game> Clone for Boards<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Boards<G> {}

/// What a solver says beforehand that it will take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    pub(super) positions: u64,
    pub(super) bytes: u64,
}

/// What a game offers beyond its rules, said once and typed: solvers that are
/// for such games only can then be chosen for it, and
/// [`Check::run_with`](crate::check::Check::run_with) tests the laws of what it
/// offers.
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
    layered: Option<(Solve<Layers, G>, Foresee<Layers, G>)>,
    ascending: Option<(Solve<Sweep, G>, Foresee<Sweep, G>)>,
    dense: Option<(Solve<Dense, G>, Foresee<Dense, G>)>,
    graded: Option<Solve<Grades, G>>,
    whole: Option<Whole<G>>,
    boards: Option<Boards<G>>,
    crew: Option<Crew<G>>,
    search: Option<Search<G>>,
    beside: Option<Beside<G>>,
    guided: bool,
    laws: PowerLaws<G>,
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

impl<G: Game> fmt::Debug for Powers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Powers")
            .field("layered", &self.layered.is_some())
            .field("ascending", &self.ascending.is_some())
            .field("dense", &self.dense.is_some())
            .field("graded", &self.graded.is_some())
            .field("boards", &self.boards.is_some())
            .field("search", &self.search.is_some())
            .field("guided", &self.guided)
            .field("parallel", &self.crew.is_some())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Powers<G> {
    /// None.
    pub const fn new() -> Self {
        Self {
            layered: None,
            ascending: None,
            dense: None,
            graded: None,
            whole: None,
            boards: None,
            crew: None,
            search: None,
            beside: None,
            guided: false,
            laws: PowerLaws::new(),
        }
    }

    /// The game can be shared by threads: exploration, and what is built on
    /// it, use several.
    #[must_use]
    pub const fn parallel(mut self) -> Self
    where
        G: Parallel,
    {
        self.crew = Some(Crew::new());
        self
    }

    pub(crate) fn crew(&self) -> Option<Crew<G>> {
        self.crew
    }

    /// The game is [`Layered`].
    #[must_use]
    pub fn layered(mut self) -> Self
    where
        G: Layered<Value: Pack> + Sync,
    {
        let foresee: Foresee<Layers, G> = |layers, game, start| Foreseen {
            positions: layers.positions(game, start),
            bytes: layers.memory(game, start),
        };
        self.layered = Some((Layers::solve_from, foresee));
        self.laws = self.laws.layered();
        self
    }

    /// The game is [`Ascending`]: every move raises a perfect index.
    #[must_use]
    pub fn ascending(mut self) -> Self
    where
        G: Ascending<Value: Pack>,
    {
        let foresee: Foresee<Sweep, G> = |sweep, game, start| Foreseen {
            positions: sweep.positions(game, start),
            bytes: sweep.memory(game, start),
        };
        self.ascending = Some((Sweep::solve_from, foresee));
        self.laws = self.laws.ascending();
        self
    }

    /// The game is [`Indexed`], and arrays over all indices are a good way to
    /// solve it: most of them can be reached. Its moves are listed, to be
    /// gone back along.
    #[must_use]
    pub fn indexed(mut self) -> Self
    where
        G: Indexed<Value = Outcome> + Parallel,
    {
        let foresee: Foresee<Dense, G> = |dense, game, _| Foreseen {
            positions: game.indices(),
            bytes: dense.memory(game, false),
        };
        self.dense = Some((Dense::solve_from, foresee));
        self.laws = self.laws.indexed();
        self
    }

    /// The game is [`Indexed`], and arrays over all indices are a good way to
    /// solve it; it has un-moves, [`Retro`].
    #[must_use]
    pub fn retro(mut self) -> Self
    where
        G: Indexed<Value = Outcome> + Retro + Parallel,
    {
        let foresee: Foresee<Dense, G> = |dense, game, _| Foreseen {
            positions: game.indices(),
            bytes: dense.memory(game, true),
        };
        self.dense = Some((Dense::solve_retro_from, foresee));
        self.laws = self.laws.retro();
        self
    }

    /// The game is [`Graded`].
    #[must_use]
    pub fn graded(mut self) -> Self
    where
        G: Graded<Value: Pack> + Sync,
    {
        self.graded = Some(Grades::solve_from);
        self.whole = Some(Grades::solve_each_from);
        self.laws = self.laws.graded();
        self
    }

    /// The game is [`Layered`], and many boards of it have one shape: it is a
    /// [`Batch`].
    #[must_use]
    pub fn layered_boards(mut self) -> Self
    where
        G: Layered + Batch + Sync,
    {
        self.boards = Some(Boards {
            groups: |setup, boards| told(Layers::new(), setup).groups(boards),
            solve: |setup, boards| on(told(Layers::new(), setup).solve_group(boards), boards),
        });
        self.laws = self.laws.boards();
        self.layered()
    }

    /// The game is [`Graded`], and many boards of it have one shape: it is a
    /// [`Batch`].
    #[must_use]
    pub fn graded_boards(mut self) -> Self
    where
        G: Graded + Batch + Sync,
    {
        self.boards = Some(Boards {
            groups: |_, boards| Grades::groups(boards),
            solve: |setup, boards| on(told(Grades::new(), setup).solve_group(boards), boards),
        });
        self.laws = self.laws.boards();
        self.graded()
    }

    /// The laws of what the game offers.
    pub(crate) fn laws(&self) -> &PowerLaws<G> {
        &self.laws
    }

    /// Its values are [`Ranked`](crate::Ranked): alpha-beta can search it by
    /// its rules.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        G: Searchable,
    {
        self.search = Some(AlphaBeta::searcher);
        self.beside = Some(AlphaBeta::values);
        self.guided = false;
        self
    }

    /// The game is [`Guided`].
    #[must_use]
    pub fn guided(mut self) -> Self
    where
        G: Guided + Searchable,
    {
        self.search = Some(AlphaBeta::guided_searcher);
        self.beside = Some(AlphaBeta::guided_values);
        self.guided = true;
        self.laws = self.laws.guided();
        self
    }
}

/// A solver that is told so.
fn told<S: Configure>(mut solver: S, setup: &Setup) -> S {
    solver.setup().clone_from(setup);
    solver
}

/// The answers as those of solved games.
fn on<'g, G: Batch>(answers: Vec<BoardAnswer<G>>, boards: &[&'g G]) -> Vec<Answer<'g, G>> {
    let answers = answers.into_iter().zip(boards);
    answers
        .map(|(answer, &board)| Ok(answer?.on(board)))
        .collect()
}
