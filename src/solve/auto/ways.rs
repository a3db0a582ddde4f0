//! The ways to solve a game by its powers: which of them the limits allow, and what
//! each takes, as far as that is known beforehand.
//!
//! A way that is not taken says why, so that the reason for the one that is can
//! be told. Where none fits the limit on memory, what each would need is told.

use super::super::powers::Foreseen;
use super::{Auto, Extent, explained};
use crate::game::Game;
use crate::limits::Stopped;
use crate::show::show_size;
use crate::solve::{
    Answer, Dense, Grades, Keep, Layers, Need, Negamax, Powers, Solver, Sweep, Unsolved,
};
use crate::table::{exact_peak, is_compact};

/// The ways to solve a game by its powers.
pub(super) struct Ways<'a, 'g, G: Game> {
    pub(super) auto: &'a Auto,
    pub(super) powers: &'a Powers<G>,
    pub(super) game: &'g G,
    pub(super) extent: Extent,
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
    pub(super) fn sweep(&self, start: &G::Position) -> Result<Answer<'g, G>, Option<String>> {
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
    pub(super) fn dense(&self, auto: &Auto, start: G::Position) -> Option<Answer<'g, G>> {
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
    pub(super) fn grades(&self, auto: &Auto, start: G::Position) -> Option<Answer<'g, G>> {
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
    pub(super) fn needs(&self, start: &G::Position) -> Box<[Need]> {
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
