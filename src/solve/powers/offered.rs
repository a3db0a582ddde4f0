//! The solvers that a game's powers open: each runs where the game has what it
//! takes, and says so where not.
//!
//! What was kept as pointers where the types were known is called here, in code
//! that knows of the game no more than that it is one.

use super::{Foreseen, Powers};
use crate::game::Game;
use crate::solve::{
    AlphaBeta, Answer, Dense, Grades, Layers, Retrograde, Searcher, Setup, Sink, Source, Sweep,
};

#[cfg(doc)]
use super::{Ascending, Graded, Guided, Layered, Parallel};

impl<G: Game> Powers<G> {
    /// Searches one position after another by alpha-beta, where the game's
    /// values are ranked.
    pub fn searcher<'g>(&self, alpha_beta: &AlphaBeta, game: &'g G) -> Option<Searcher<'g, G>> {
        self.search.map(|search| search(alpha_beta, game))
    }

    /// Searches many positions by alpha-beta, one beside the other, where the
    /// game's values are ranked; whether they are. See [`AlphaBeta::values`].
    pub fn values(
        &self,
        alpha_beta: &AlphaBeta,
        game: &G,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) -> bool {
        let Some(values) = self.beside else {
            return false;
        };
        values(alpha_beta, game, source, sink);
        true
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
        self.layered.map(|(solve, _)| solve(layers, game, start))
    }

    /// Solves by a sweep over a dense array, where the game is [`Ascending`].
    pub fn solve_sweep<'g>(
        &self,
        sweep: &Sweep,
        game: &'g G,
        start: G::Position,
    ) -> Option<Answer<'g, G>> {
        self.ascending.map(|(solve, _)| solve(sweep, game, start))
    }

    /// What [`solve_layers`](Self::solve_layers) will take.
    pub(in crate::solve) fn layers_need(
        &self,
        layers: &Layers,
        game: &G,
        start: &G::Position,
    ) -> Option<Foreseen> {
        self.layered
            .map(|(_, foresee)| foresee(layers, game, start))
    }

    /// What [`solve_sweep`](Self::solve_sweep) will take.
    pub(in crate::solve) fn sweep_need(
        &self,
        sweep: &Sweep,
        game: &G,
        start: &G::Position,
    ) -> Option<Foreseen> {
        self.ascending
            .map(|(_, foresee)| foresee(sweep, game, start))
    }

    /// Solves by retrograde analysis over arrays, where the game is said to be
    /// [`indexed`](Self::indexed) or [`retro`](Self::retro).
    pub fn solve_dense<'g>(
        &self,
        dense: &Dense,
        game: &'g G,
        start: G::Position,
    ) -> Option<Answer<'g, G>> {
        self.dense.map(|(solve, _)| solve(dense, game, start))
    }

    /// What [`solve_dense`](Self::solve_dense) will take at least.
    pub(in crate::solve) fn dense_need(
        &self,
        dense: &Dense,
        game: &G,
        start: &G::Position,
    ) -> Option<Foreseen> {
        self.dense.map(|(_, foresee)| foresee(dense, game, start))
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

    /// Solves every position, layer by layer, with or without symmetry, where the
    /// game is [`Graded`]: see [`Grades::solve_each_from`].
    pub fn solve_each<'g>(
        &self,
        grades: &Grades,
        game: &'g G,
        start: G::Position,
        symmetry: bool,
    ) -> Option<Answer<'g, G>> {
        self.whole.map(|solve| solve(grades, game, start, symmetry))
    }

    /// Solves by retrograde analysis, in threads where the game is
    /// [`Parallel`]: the answer is the same either way.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`](crate::Solver::solve_from).
    pub fn solve_retrograde<'g>(
        &self,
        retrograde: &Retrograde,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        retrograde.run(self, game, start)
    }

    /// The numbers of the boards that are better solved together than one by
    /// one, in groups, by a solver that is told so.
    pub(crate) fn groups(&self, setup: &Setup, boards: &[&G]) -> Vec<Vec<usize>> {
        let groups = self.boards.map(|of| (of.groups)(setup, boards));
        let mut groups = groups.unwrap_or_default();
        groups.retain(|group| group.len() > 1);
        groups
    }

    /// Solves the boards of one of these groups.
    pub(crate) fn solve_group<'g>(
        &self,
        setup: &Setup,
        boards: &[&'g G],
    ) -> Option<Vec<Answer<'g, G>>> {
        self.boards.map(|of| (of.solve)(setup, boards))
    }
}
