//! What a game offers beyond its rules.
//!
//! Some solvers are for games of a certain kind only, and the kind is a trait.
//! Whether a game has it cannot be asked in generic code; so it is said once,
//! where the types are known, and kept as pointers to the solvers that it
//! opens.

use std::fmt;

use super::{Answer, Crew, Grades, Layers, Parallel, Retrograde};
use crate::batch::Batch;
use crate::game::Game;
use crate::graded::Graded;
use crate::layered::Layered;
use crate::table::Pack;

type Sweep<G> = for<'g> fn(&Layers, &'g G, <G as Game>::Position) -> Answer<'g, G>;
type Grade<G> = for<'g> fn(&Grades, &'g G, <G as Game>::Position) -> Answer<'g, G>;
type Boards<G> = for<'g> fn(&Grades, &[&'g G]) -> Vec<Answer<'g, G>>;

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
    graded: Option<Grade<G>>,
    boards: Option<Boards<G>>,
    crew: Option<Crew<G>>,
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
            .field("graded", &self.graded.is_some())
            .field("boards", &self.boards.is_some())
            .field("parallel", &self.crew.is_some())
            .finish()
    }
}

impl<G: Game> Powers<G> {
    /// None.
    pub const fn new() -> Self {
        Self {
            layered: None,
            graded: None,
            boards: None,
            crew: None,
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
        self.layered = Some(Layers::solve_from);
        self
    }

    /// The game is [`Graded`].
    #[must_use]
    pub fn graded(mut self) -> Self
    where
        G: Graded<Value: Pack> + Sync,
    {
        self.graded = Some(Grades::solve_from);
        self
    }

    /// The game is [`Graded`], and many boards of it have one shape: it is a
    /// [`Batch`].
    #[must_use]
    pub fn boards(mut self) -> Self
    where
        G: Graded + Batch + Sync,
    {
        self.boards = Some(|grades, boards| {
            let answers = grades.solve_boards(boards).into_iter().zip(boards);
            answers
                .map(|(answer, &board)| Ok(answer?.on(board)))
                .collect()
        });
        self
    }

    /// Solves by a sweep of layers, where the game is [`Layered`].
    pub fn solve_layers<'g>(
        &self,
        layers: &Layers,
        game: &'g G,
        start: G::Position,
    ) -> Option<Answer<'g, G>> {
        self.layered.map(|solve| solve(layers, game, start))
    }

    /// Solves layer by layer as they are found, where the game is [`Graded`].
    pub fn solve_grades<'g>(
        &self,
        grades: &Grades,
        game: &'g G,
        start: G::Position,
    ) -> Option<Answer<'g, G>> {
        self.graded.map(|solve| solve(grades, game, start))
    }

    /// Solves by retrograde analysis, in threads where the game is
    /// [`Parallel`]: the answer is the same either way.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`](super::Solver::solve_from).
    pub fn solve_retrograde<'g>(
        &self,
        retrograde: &Retrograde,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        retrograde.run(self, game, start)
    }

    /// Solves boards of one shape together, where the game is a [`Batch`].
    pub fn solve_boards<'g>(
        &self,
        grades: &Grades,
        boards: &[&'g G],
    ) -> Option<Vec<Answer<'g, G>>> {
        self.boards.map(|solve| solve(grades, boards))
    }
}
