//! Chooses a solver, and says why.
//!
//! Where only a few positions are asked about and the game guides a search that
//! cuts off, that search looks at the fewest of all, so alpha-beta goes first.
//! A game with a perfect index needs no table at all, so a sweep comes next
//! where the game's [`Powers`] say that it can: by layers, which takes less
//! memory and all threads, else over one dense array. Sweeps say beforehand
//! what they take, and the fastest within the limits is chosen. Where a game
//! with layers fits no way, the run stops at once and tells what each would
//! need; where a dense array alone is too large, a search may reach few enough
//! of the positions. A game whose positions are numbered and whose play can go
//! round is worked back from its ends over arrays. Where all ways to a position are equally long, whole
//! layers can be worked on as they are found.
//! Otherwise a memoized search does the least work on a game without cycles, and finds a cycle on
//! its way if there is one. Where it meets a cycle and endless play has a value,
//! retrograde analysis follows; where endless play has none, the game is
//! refused with the cycle shown.

use std::time::Instant;

use super::{
    AlphaBeta, Answer, Configure, Grades, Negamax, Powers, Refusal, Retrograde, Setup, Solver,
    Unsolved,
};
use crate::game::Game;
use crate::limits::Stopped;

mod ways;

use ways::Ways;

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

    /// Solves every position that can be reached, for [`Solved::each`](super::Solved::each) to list
    /// them with their plies: all of them, or with `symmetry` one of each
    /// class. `None` where the game is not [graded](crate::Graded), breaks that
    /// word, or memory does not suffice for it.
    pub fn solve_each<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        game: &'g G,
        start: G::Position,
        symmetry: bool,
    ) -> Option<Answer<'g, G>> {
        let grades = self.tells(Grades::new());
        let answer = powers.solve_each(&grades, game, start, symmetry)?;
        if let Err(Unsolved::Refused(Refusal::Ungraded(_))) = answer {
            return None;
        }
        if let Err(Unsolved::Stopped(bounds)) = &answer
            && matches!(
                bounds.reason,
                Stopped::Memory { .. } | Stopped::OutOfMemory { .. }
            )
        {
            return None;
        }
        let why = "all ways to a position are equally long: every position in its layer";
        Some(explained(answer, why))
    }

    /// Solves the game from a position, with all that it offers: the fastest
    /// way whose memory, where that is known beforehand, keeps within the
    /// limits.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`]. Where a game with layers has no way within
    /// the limit on memory, [`Stopped::Memory`] comes before any work is done.
    /// It says what each way [needs](super::Bounds::needs).
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
        let begun = Instant::now();
        let ways = Ways {
            auto: self,
            powers,
            game,
            extent,
        };
        let answer = ways.sweep(&start).unwrap_or_else(|why| {
            let why = why.map_or(String::new(), |why| format!("{why}; "));
            let rest = self.resumed(begun);
            let by_arrays = ways.dense(&rest, start.clone());
            match by_arrays.or_else(|| ways.grades(&rest, start.clone())) {
                Some(answer) => prefixed(answer, &why),
                None => prefixed(rest.search(powers, game, start.clone()), &why),
            }
        });
        match answer {
            // A game that is not what it promised to be is solved by its rules.
            Err(Unsolved::Refused(
                Refusal::Ungraded(_) | Refusal::Descending { .. } | Refusal::Misnumbered { .. },
            )) => self.resumed(begun).search(powers, game, start),
            Err(Unsolved::Stopped(mut bounds)) => {
                if matches!(bounds.reason, Stopped::Memory { .. }) {
                    bounds.needs = ways.needs(&start);
                }
                Err(Unsolved::Stopped(bounds))
            }
            answer => answer,
        }
    }

    /// The same for a run that goes on after another.
    fn resumed(&self, begun: Instant) -> Self {
        let rest = self.setup.limits().clone().spent(begun.elapsed());
        self.clone().limits(rest)
    }

    /// Solves several boards from their starts, in their order, each when its
    /// turn comes: those that the game's powers allow to be solved together
    /// when the first of them is asked for. The answer of such a board knows
    /// its start and the positions after it, as with [`Extent::Start`], which
    /// the others are solved with.
    ///
    /// Limits hold for each run: for a board, or for boards that are solved
    /// together. Where they reach one, it is for all of them.
    pub fn solve_boards<'a, 'g, G: Game>(
        &'a self,
        powers: &'a Powers<G>,
        boards: &'a [&'g G],
    ) -> impl Iterator<Item = Answer<'g, G>> + use<'a, 'g, G> {
        let mut groups = powers.groups(&self.setup, boards).into_iter().peekable();
        let mut early: Vec<Option<Answer<'g, G>>> = boards.iter().map(|_| None).collect();
        (0..boards.len()).map(move |number| {
            // Groups come in the order of their first boards.
            if let Some(group) = groups.next_if(|group| group[0] == number) {
                let members: Vec<&G> = group.iter().map(|&member| boards[member]).collect();
                let answers = self.solve_together(powers, &members);
                for (member, answer) in group.into_iter().zip(answers) {
                    early[member] = Some(answer);
                }
            }
            let board = boards[number];
            early[number]
                .take()
                .unwrap_or_else(|| self.solve_with(powers, board, board.start(), Extent::Start))
        })
    }

    /// Solves boards that go together.
    fn solve_together<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        boards: &[&'g G],
    ) -> Vec<Answer<'g, G>> {
        let begun = Instant::now();
        let answers = powers.solve_group(&self.setup, boards).unwrap_or_default();
        let each = |(answer, &board): (_, &&'g G)| match answer {
            // The game is not what it promised to be.
            Err(Unsolved::Refused(Refusal::Ungraded(_))) => {
                self.resumed(begun).search(powers, board, board.start())
            }
            answer => explained(
                answer,
                "boards of one shape share one pass, a lane for each",
            ),
        };
        answers.into_iter().zip(boards).map(each).collect()
    }

    /// Searches, and works back where the search meets a cycle.
    fn search<'g, G: Game>(
        &self,
        powers: &Powers<G>,
        game: &'g G,
        start: G::Position,
    ) -> Answer<'g, G> {
        let begun = Instant::now();
        let answer = self.tells(Negamax::new()).solve_from(game, start.clone());
        if !matches!(answer, Err(Unsolved::Refused(Refusal::Cycle(_)))) {
            return explained(answer, "each position once, while no cycle is met");
        }
        let rest = self.setup.limits().clone().spent(begun.elapsed());
        let second = self.tells(Retrograde::new()).limits(rest);
        explained(
            powers.solve_retrograde(&second, game, start),
            "play can go round in cycles, and endless play is a draw",
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
        self.search(&Powers::new(), game, start)
    }
}

/// With a reason before the reason.
fn prefixed<'g, G: Game>(mut answer: Answer<'g, G>, before: &str) -> Answer<'g, G> {
    let report = match &mut answer {
        Ok(solved) => &mut solved.report,
        Err(Unsolved::Stopped(bounds)) => &mut *bounds.report,
        Err(Unsolved::Refused(_)) => return answer,
    };
    report.why.insert_str(0, before);
    answer
}

fn explained<'g, G: Game>(mut answer: Answer<'g, G>, why: &str) -> Answer<'g, G> {
    match &mut answer {
        Ok(solved) => solved.report.why = why.into(),
        Err(Unsolved::Stopped(bounds)) => bounds.report.why = why.into(),
        Err(Unsolved::Refused(_)) => {}
    }
    answer
}
