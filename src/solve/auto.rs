//! Chooses a solver, and says why.
//!
//! Where only a few positions are asked about and the game guides a search that
//! cuts off, that search looks at the fewest of all, so alpha-beta goes first.
//! A game with a perfect index by layers needs no table at all, so the sweep
//! comes next where the game's [`Powers`] say that it can. Where all ways to a
//! position are equally long, whole layers can be worked on as they are found.
//! Otherwise a memoized search does the least work on a game without cycles, and finds a cycle on
//! its way if there is one. Where it meets a cycle and endless play has a value,
//! retrograde analysis follows; where endless play has none, the game is
//! refused with the cycle shown.

use std::time::Instant;

use super::{
    AlphaBeta, Answer, Configure, Grades, Keep, Layers, Negamax, Powers, Refusal, Retrograde,
    Setup, Solver, Unsolved,
};
use crate::game::Game;

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
    /// The values of the positions along the best line too.
    Line,
    /// The value of every position that can be reached.
    #[default]
    Everything,
}

impl Auto {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
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
        if extent != Extent::Everything && powers.is_guided() {
            let alpha_beta = self.tells(AlphaBeta::new());
            if let Some(searcher) = powers.searcher(&alpha_beta, game) {
                let answer = searcher.answer(start);
                return explained(answer, "the game says which moves are worth searching");
            }
        }
        let (keep, held) = match extent {
            Extent::Start => (Keep::Two, "two layers"),
            Extent::Line | Extent::Everything => (Keep::All, "all layers"),
        };
        let layers = self.tells(Layers::new()).keep(keep);
        if let Some(answer) = powers.solve_layers(&layers, game, start.clone()) {
            let why = "the game numbers its positions by layers";
            return explained(answer, &format!("{why}: {held} in memory, no table"));
        }
        let begun = Instant::now();
        let grades = self.tells(Grades::new()).keep(keep);
        match powers.solve_grades(&grades, game, start.clone()) {
            // The game is not what it promised to be.
            Some(Err(Unsolved::Refused(Refusal::Ungraded(_)))) => {
                let rest = self.setup.limits().clone().spent(begun.elapsed());
                self.clone().limits(rest).solve_from(game, start)
            }
            Some(answer) => {
                let why = "all ways to a position are equally long";
                explained(answer, &format!("{why}: the values of {held} in memory"))
            }
            None => self.solve_from(game, start),
        }
    }

    /// Solves several boards from their starts, together those that can be;
    /// `None` where the game's powers do not offer that. Each answer knows the
    /// start of its board and the positions after it.
    pub fn solve_boards<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        boards: &[&'g G],
    ) -> Option<Vec<Answer<'g, G>>> {
        let answers = powers.solve_boards(&self.tells(Grades::new()), boards)?;
        let why = "boards of one shape share one pass, a lane for each";
        Some(
            answers
                .into_iter()
                .map(|answer| explained(answer, why))
                .collect(),
        )
    }

    /// A solver that is told what this one was.
    fn tells<S: Configure>(&self, mut solver: S) -> S {
        solver.setup().clone_from(&self.setup);
        solver
    }
}

impl Configure for Auto {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Solver for Auto {
    const NAME: &'static str = "auto";

    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        let begun = Instant::now();
        let answer = self.tells(Negamax::new()).solve_from(game, start.clone());
        if !matches!(answer, Err(Unsolved::Refused(Refusal::Cycle(_)))) {
            return explained(answer, "each position once, while no cycle is met");
        }
        let rest = self.setup.limits().clone().spent(begun.elapsed());
        let second = self.tells(Retrograde::new()).limits(rest);
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
