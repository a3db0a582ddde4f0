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

use super::powers::Foreseen;
use super::{
    AlphaBeta, Answer, Configure, Dense, Grades, Keep, Layers, Need, Negamax, Powers, Refusal,
    Retrograde, Setup, Solver, Sweep, Unsolved,
};
use crate::game::Game;
use crate::limits::Stopped;
use crate::show::show_size;
use crate::table::{exact_peak, is_compact};

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

/// The ways to solve a game by its powers.
struct Ways<'a, 'g, G: Game> {
    auto: &'a Auto,
    powers: &'a Powers<G>,
    game: &'g G,
    extent: Extent,
}

impl<'g, G: Game> Ways<'_, 'g, G> {
    /// What has to be kept for what is asked, and in words.
    fn keep(&self) -> (Keep, &'static str) {
        match self.extent {
            Extent::Start => (Keep::Two, TWO_LAYERS),
            Extent::Line | Extent::Everything => (Keep::All, ALL_LAYERS),
        }
    }

    /// By the fastest sweep that the limits allow, or by the layers that stop
    /// at once; else why there is none, where the game has an index.
    fn sweep(&self, start: &G::Position) -> Result<Answer<'g, G>, Option<String>> {
        let (auto, powers, game) = (self.auto, self.powers, self.game);
        let (keep, held) = self.keep();
        let limits = auto.setup.limits();
        let layers = auto.tells(Layers::new()).keep(keep);
        let sweep = auto.tells(Sweep::new());
        let by_layers = powers.layers_need(&layers, game, start);
        let dense = powers.sweep_need(&sweep, game, start);

        if by_layers.is_none_or(|need| !limits.hold(need.bytes))
            && let Some(need) = dense
            && limits.hold(need.bytes)
            && (by_layers.is_some() || limits.visit(need.positions))
            && let Some(answer) = powers.solve_sweep(&sweep, game, start.clone())
        {
            // Room for the array may be missing, and not for a search.
            if by_layers.is_none() && out_of_memory(&answer) {
                return Err(Some(no_room(need.bytes, "more than the machine has")));
            }
            let why = "every move raises the index of the position: one array of values, no table";
            return Ok(explained(answer, why));
        }
        if let Some(need) = by_layers
            && !limits.hold(need.bytes)
            && limits.hold(hashed::<G>(need))
        {
            return Err(Some("no array of values fits".into()));
        }
        if let Some(answer) = powers.solve_layers(&layers, game, start.clone()) {
            let why = "the game numbers its positions by layers";
            let why = format!("{why}: {held} in memory, no table");
            return Ok(explained(answer, &why));
        }
        Err(dense.map(|need| {
            if limits.hold(need.bytes) {
                format!("the index has {} positions, over the limit", need.positions)
            } else {
                no_room(need.bytes, "over the limit")
            }
        }))
    }

    /// Back from the ends over arrays, where the game can be solved so within
    /// the limits.
    fn dense(&self, auto: &Auto, start: G::Position) -> Option<Answer<'g, G>> {
        let dense = auto.tells(Dense::new());
        let need = self.powers.dense_need(&dense, self.game, &start)?;
        let limits = auto.setup.limits();
        if !limits.hold(need.bytes) || !limits.visit(need.positions) {
            return None;
        }
        let answer = self.powers.solve_dense(&dense, self.game, start)?;
        // Room for the arrays may be missing, and not for a search.
        let why = "the game numbers its positions: arrays of all, from the ends of the game back";
        (!out_of_memory(&answer)).then(|| explained(answer, why))
    }

    /// Layer by layer as they are found, where the game can be solved so.
    fn grades(&self, auto: &Auto, start: G::Position) -> Option<Answer<'g, G>> {
        let (keep, held) = self.keep();
        let grades = auto.tells(Grades::new()).keep(keep);
        let answer = self.powers.solve_grades(&grades, self.game, start)?;
        let why = "all ways to a position are equally long";
        Some(explained(
            answer,
            &format!("{why}: the values of {held} in memory"),
        ))
    }

    /// What each way would take, as far as that is known beforehand.
    fn needs(&self, start: &G::Position) -> Box<[Need]> {
        let (powers, game) = (self.powers, self.game);
        let by_layers = powers.layers_need(&Layers::new(), game, start);
        let layers = |keep| {
            let need = powers.layers_need(&Layers::new().keep(keep), game, start);
            need.map(|need| need.bytes)
        };
        let sweep = powers.sweep_need(&Sweep::new(), game, start);
        let dense = powers.dense_need(&Dense::new(), game, start);
        let ways = [
            (Layers::NAME, TWO_LAYERS, layers(Keep::Two)),
            (Layers::NAME, ALL_LAYERS, layers(Keep::All)),
            (Sweep::NAME, "all values", sweep.map(|need| need.bytes)),
            (
                Dense::NAME,
                "all values and counts",
                dense.map(|need| need.bytes),
            ),
            (
                Negamax::NAME,
                "all positions in a table",
                by_layers.map(hashed::<G>),
            ),
        ];
        ways.into_iter()
            .filter_map(|(solver, holds, bytes)| {
                Some(Need {
                    solver,
                    holds,
                    bytes: bytes?,
                })
            })
            .collect()
    }
}

const TWO_LAYERS: &str = "two layers";
const ALL_LAYERS: &str = "all layers";

/// What a table of so many positions takes.
fn hashed<G: Game>(need: Foreseen) -> u64 {
    if is_compact::<G::Value>() {
        exact_peak::<G::Position, u32>(need.positions)
    } else {
        exact_peak::<G::Position, G::Value>(need.positions)
    }
}

fn no_room(bytes: u64, why: &str) -> String {
    format!(
        "an array of all values would take {}, {why}",
        show_size(bytes)
    )
}

fn out_of_memory<G: Game>(answer: &Answer<'_, G>) -> bool {
    matches!(
        answer,
        Err(Unsolved::Stopped(bounds)) if matches!(bounds.reason, Stopped::OutOfMemory { .. })
    )
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
