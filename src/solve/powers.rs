//! What a game offers beyond its rules.
//!
//! Some solvers are for games of a certain kind only, and the kind is a trait.
//! Whether a game has it cannot be asked in generic code; so it is said once,
//! where the types are known, and kept as pointers to the solvers that it
//! opens.

use std::fmt;

use super::{AlphaBeta, Answer, Grades, Layers, Searchable, Searcher};
use crate::batch::Batch;
use crate::game::Game;
use crate::graded::Graded;
use crate::guided::Guided;
use crate::layered::Layered;
use crate::table::Pack;

type Sweep<G> = for<'g> fn(&Layers, &'g G, <G as Game>::Position) -> Answer<'g, G>;
type Grade<G> = for<'g> fn(&Grades, &'g G, <G as Game>::Position) -> Answer<'g, G>;
type Search<G> = for<'g> fn(&AlphaBeta, &'g G) -> Searcher<'g, G>;
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
    search: Option<Search<G>>,
    guided: bool,
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
            .field("search", &self.search.is_some())
            .field("guided", &self.guided)
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
            search: None,
            guided: false,
        }
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

    /// Its values are [`Ranked`](crate::Ranked): alpha-beta can search it by
    /// its rules.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        G: Searchable,
    {
        self.search = Some(AlphaBeta::searcher);
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
        self.guided = true;
        self
    }

    /// Searches one position after another by alpha-beta, where the game's
    /// values are ranked.
    pub fn searcher<'g>(&self, alpha_beta: &AlphaBeta, game: &'g G) -> Option<Searcher<'g, G>> {
        self.search.map(|search| search(alpha_beta, game))
    }

    /// Whether the game is [`Guided`].
    pub fn is_guided(&self) -> bool {
        self.guided
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

    /// Solves boards of one shape together, where the game is a [`Batch`].
    pub fn solve_boards<'g>(
        &self,
        grades: &Grades,
        boards: &[&'g G],
    ) -> Option<Vec<Answer<'g, G>>> {
        self.boards.map(|solve| solve(grades, boards))
    }
}
