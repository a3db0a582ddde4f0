//! Plain depth-first search without any memory: the judge of all other
//! solvers.
//!
//! This is the minimax of von Neumann (1928) as everybody first writes it: try
//! every move, ask the same of every child, keep the best. It stores no
//! values, knows no symmetry, cuts nothing off and asks the game for nothing
//! optional, so there is little that could be wrong with it. Its one addition
//! is a set of the positions on the current path, which finds cycles: where
//! endless play has a value, a position that comes back is worth just that.
//!
//! Why that is right for the position searched from: a player who can force a
//! win can do so by a strategy in which no position comes back, and in the
//! game where a repetition ends play a forced win contains no repetition. So
//! both games have the same wins and losses with the same distances, and along
//! a shortest way to a tie no position comes back either.
//!
//! Time grows with the number of plays, not of positions (a million plies
//! without branches are fine, twenty with ten moves each are not); memory is
//! that of the longest play.

use hashbrown::HashSet;

use super::path::Path;
use super::{Answer, Configure, Interrupted, Refusal, Setup, Solved, Solver, Unsolved, Values};
use crate::game::Game;
use crate::limits::{Limits, Meter, Report};
use crate::progress::{Progress, Silent};
use crate::table::FixedHash;
use crate::value::Value;

/// Depth-first search without memory, for games with few plays.
///
/// The answer to each further question ([`Solved::value_of`] and what builds
/// on it) is a search of its own under the same limits.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    setup: Setup,
}

impl Reference {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Configure for Reference {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Solver for Reference {
    const NAME: &'static str = "reference";

    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        let (value, report) = search(game, &start, self.setup.limits(), self.setup.progress())?;
        let limits = self.setup.limits().clone();
        Ok(Solved {
            game,
            start,
            value,
            report,
            values: Box::new(SearchAnew { limits }),
        })
    }
}

struct SearchAnew {
    limits: Limits,
}

impl<G: Game> Values<G> for SearchAnew {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        search(game, position, &self.limits, &Silent)
            .ok()
            .map(|(value, _)| value)
    }
}

struct Search<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    path: Path<G>,
    on_path: HashSet<G::Position, FixedHash>,
}

type Found<G> =
    Result<(<G as Game>::Value, Report), Unsolved<<G as Game>::Position, <G as Game>::Value>>;

fn search<G: Game>(
    game: &G,
    start: &G::Position,
    limits: &Limits,
    progress: &dyn Progress,
) -> Found<G> {
    let mut search = Search {
        game,
        meter: Meter::new(limits, progress, "searching"),
        path: Path::new(),
        on_path: HashSet::with_hasher(FixedHash::default()),
    };
    let outcome = search.run(start);
    let report = search.meter.report(Reference::NAME);
    match outcome {
        Ok(value) => Ok((value, report)),
        Err(why) => Err(why.unsolved(game, start, search.path.found(), report)),
    }
}

impl<G: Game> Search<'_, G> {
    fn run(&mut self, start: &G::Position) -> Result<G::Value, Interrupted<G::Position>> {
        let mut settled = self.visit(start.clone())?;
        loop {
            if let Some(value) = &settled {
                if self.path.is_empty() {
                    return Ok(value.clone());
                }
                self.path.take(value)?;
            }
            settled = match self.path.advance(self.game) {
                Some(child) => self.visit(child)?,
                None => self.path.close().map(|(position, value)| {
                    self.on_path.remove(&position);
                    value
                }),
            };
        }
    }

    /// The value of a position where it is plain, else puts it on the path.
    fn visit(
        &mut self,
        position: G::Position,
    ) -> Result<Option<G::Value>, Interrupted<G::Position>> {
        self.meter.position()?;
        if let Some(value) = self.game.terminal(&position) {
            return Ok(Some(value));
        }
        if !self.on_path.insert(position.clone()) {
            return match G::Value::endless() {
                Some(value) => Ok(Some(value)),
                None => {
                    let cycle = self.path.from(&position).unwrap_or_default();
                    Err(Refusal::Endless(cycle).into())
                }
            };
        }
        let on_path = &self.on_path;
        let held = || on_path.allocation_size();
        self.path.open(self.game, position, held, &mut self.meter)?;
        Ok(None)
    }
}
