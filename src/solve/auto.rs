//! Chooses a solver, and says why.
//!
//! A memoized search does the least work on a game without cycles, and finds a
//! cycle on its way if there is one. So it goes first. Where it meets a cycle
//! and endless play has a value, retrograde analysis follows; where endless
//! play has none, the game is refused with the cycle shown.

use std::time::Instant;

use super::{Answer, Negamax, Refusal, Retrograde, Setup, Solver, Unsolved};
use crate::game::Game;

/// The solver to take where nothing speaks for another: it chooses.
///
/// The [report](crate::Report) names the solver that was chosen, and why.
#[derive(Clone, Debug, Default)]
pub struct Auto {
    setup: Setup,
}

impl Auto {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
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
