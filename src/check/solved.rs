//! The laws that need the values of positions: symmetry and bounds.

use super::text::Texts;
use super::values::Sample;
use super::walk::Walk;
use super::{Findings, Law, Place};
use crate::game::{Game, Payoff, Player};
use crate::solve::{Edge, Retrograde, Setup, Solved, Solver, Unsolved, describe_cycle};
use crate::value::Value;

/// A game without its symmetry.
struct Plain<'g, G>(&'g G);

impl<G: Game> Game for Plain<'_, G> {
    type Position = G::Position;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.0.to_move(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<G::Value> {
        self.0.terminal(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(position, moves);
    }

    fn play(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.play(position, mv)
    }

    fn payoff(&self, position: &G::Position, mv: &G::Move) -> Payoff<G> {
        self.0.payoff(position, mv)
    }

    fn bounds(&self, position: &G::Position) -> (G::Value, G::Value) {
        self.0.bounds(position)
    }
}

/// Laws without which a solver's answer means nothing.
const SOLVABLE: [Law; 10] = [
    Law::Start,
    Law::ToMove,
    Law::Terminal,
    Law::Moves,
    Law::Buffer,
    Law::NoMoves,
    Law::Play,
    Law::Payoff,
    Law::EqHash,
    Law::Endless,
];

impl<P: Clone + Eq + std::hash::Hash> Walk<P> {
    /// Solves the game where it can be solved, and tries the laws that need
    /// its values.
    pub(super) fn solve<G: Game<Position = P>>(
        &self,
        game: &G,
        texts: &dyn Texts<G>,
        findings: &mut Findings,
        sample: &mut Sample<G>,
        setup: &Setup,
    ) {
        self.endless(game, texts, findings);
        self.bounds(game, texts, findings);
        if findings.broken(&SOLVABLE) {
            findings.note("values were not compared with bounds and symmetry: the laws that are broken leave the game without sure values");
            return;
        }
        if !self.complete() {
            findings.note(
                "values were not compared with bounds and symmetry: that needs the whole game",
            );
            return;
        }
        let mut solver = Retrograde::new();
        *solver.setup() = setup.clone();
        let plain = Plain(game);
        let solved = match solver.solve(&plain) {
            Ok(solved) => solved,
            Err(why) => return findings.note(unsolved("without symmetry", &why)),
        };
        self.values_in_bounds(game, texts, findings, sample, &solved);
        let positions = self.positions.positions();
        if positions.iter().all(|at| game.canonical(at) == *at) {
            return;
        }
        let by_class = match solver.solve(game) {
            Ok(solved) => solved,
            Err(Unsolved::Refused(refusal)) => {
                let place = Place::new(game, texts, &positions[0]);
                let fault = format!(
                    "a value without symmetry, and none with it: {}",
                    refusal.describe(|at| place.text(at))
                );
                return findings.tried(Law::SymmetryValue, &place, Some(fault));
            }
            Err(why) => return findings.note(unsolved("with symmetry", &why)),
        };
        for position in positions {
            let place = Place::new(game, texts, position);
            let (value, merged) = (solved.value_of(position), by_class.value_of(position));
            let fault = (value != merged).then(|| {
                let shown = |value: Option<G::Value>| match value {
                    Some(value) => format!("{value:?}"),
                    None => "no value".into(),
                };
                format!(
                    "{} without symmetry, {} when the classes are solved; its representative is {}",
                    shown(value),
                    shown(merged),
                    place.text(&game.canonical(position))
                )
            });
            findings.tried(Law::SymmetryValue, &place, fault);
        }
    }

    /// Where endless play has no value, there must be none.
    fn endless<G: Game<Position = P>>(
        &self,
        game: &G,
        texts: &dyn Texts<G>,
        findings: &mut Findings,
    ) {
        if G::Value::endless().is_some() {
            return;
        }
        let cycle = self.links.cycle(self.positions.len());
        let first = cycle.as_ref().map_or(0, |cycle| cycle[0]);
        let place = Place::new(game, texts, self.positions.position(first));
        let fault = cycle
            .map(|cycle| describe_cycle(&cycle, |&at| place.text(self.positions.position(at))));
        findings.tried(Law::Endless, &place, fault);
    }

    /// Lower bounds below upper ones, solved or not.
    fn bounds<G: Game<Position = P>>(
        &self,
        game: &G,
        texts: &dyn Texts<G>,
        findings: &mut Findings,
    ) {
        for position in &self.positions.positions()[..self.expanded()] {
            let (lower, upper) = game.bounds(position);
            let fault = (lower.better(&upper) != upper)
                .then(|| format!("the lower bound {lower:?} above the upper one {upper:?}"));
            findings.tried(Law::Bounds, &Place::new(game, texts, position), fault);
        }
    }

    fn values_in_bounds<G: Game<Position = P>>(
        &self,
        game: &G,
        texts: &dyn Texts<G>,
        findings: &mut Findings,
        sample: &mut Sample<G>,
        solved: &Solved<'_, Plain<'_, G>>,
    ) {
        let mut moves = Vec::new();
        for position in self.positions.positions() {
            let Some(value) = solved.value_of(position) else {
                continue;
            };
            let (lower, upper) = game.bounds(position);
            let fault = if lower.better(&value) != value {
                Some(format!("the lower bound {lower:?} for the value {value:?}"))
            } else if value.better(&upper) != upper {
                Some(format!("the upper bound {upper:?} for the value {value:?}"))
            } else {
                None
            };
            findings.tried(Law::Bounds, &Place::new(game, texts, position), fault);
            sample.value(&value, position);
            moves.clear();
            if game.terminal(position).is_none() {
                game.moves(position, &mut moves);
            }
            for mv in &moves {
                let (child, edge) = Edge::along(game, position, game.to_move(position), mv);
                if let Some(value) = solved.value_of(&child) {
                    let seen = if edge.flips { value.flip() } else { value };
                    sample.payoff(&edge.payoff, &seen, position);
                }
            }
        }
    }
}

fn unsolved<P, V>(how: &str, why: &Unsolved<P, V>) -> String {
    let reason = match why {
        Unsolved::Stopped(bounds) => bounds.reason.to_string(),
        Unsolved::Refused(_) => "the game was refused".into(),
    };
    format!("values were not compared with bounds and symmetry: solving {how} stopped: {reason}")
}
