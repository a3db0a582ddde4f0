//! The laws that need the values of positions: symmetry and bounds.

use super::Law;
use super::values::Sample;
use super::walk::Walk;
use super::work::Work;
use crate::game::Game;
use crate::limits::{Meter, Stopped};
use crate::solve::{
    Configure, Edge, Plain, Refusal, Retrograde, Setup, Solved, Solver, Unsolved, describe_cycle,
};
use crate::value::Value;

/// Laws without which nothing that follows from the rules means anything.
pub(super) const RULES: [Law; 10] = [
    Law::Start,
    Law::ToMove,
    Law::Terminal,
    Law::TerminalValue,
    Law::Moves,
    Law::Buffer,
    Law::NoMoves,
    Law::Play,
    Law::Payoff,
    Law::EqHash,
];

/// The values of positions, by number.
pub(super) type Values<G> = Vec<Option<<G as Game>::Value>>;

/// The solved game, or why it has no answer.
type Attempt<'g, G> = Result<Solved<'g, G>, Refusal<<G as Game>::Position>>;

fn attempt<'g, G: Game>(
    game: &'g G,
    setup: Setup,
    meter: &mut Meter<'_>,
) -> Result<Attempt<'g, G>, Stopped> {
    let mut solver = Retrograde::new();
    *solver.setup() = setup;
    match solver.solve(game) {
        Ok(solved) => {
            meter.took(solved.report());
            Ok(Ok(solved))
        }
        Err(Unsolved::Refused(refusal)) => Ok(Err(refusal)),
        Err(Unsolved::Stopped(bounds)) => {
            meter.took(&bounds.report);
            Err(bounds.reason)
        }
    }
}

/// Tells why a game has no values.
fn refused<G: Game>(work: &mut Work<'_, G>, refusal: &Refusal<G::Position>) {
    let why = if let Refusal::Overflow(position) = refusal {
        let place = work.place(position);
        let fault = "a move whose value, with what it banks, is beyond the range";
        work.tried(Law::Range, &place, Some(fault.into()));
        "no value is sure where one leaves the range"
    } else {
        "the game was refused when it was solved without symmetry"
    };
    work.note(format!(
        "values were not compared with bounds and symmetry: {why}"
    ));
}

impl<P: Clone + Eq + std::hash::Hash> Walk<P> {
    /// Solves the game where it can be solved, and tries the laws that need
    /// its values.
    pub(super) fn solve<G: Game<Position = P>>(
        &mut self,
        work: &mut Work<'_, G>,
        sample: &mut Sample<G>,
    ) {
        if let Err(stopped) = self.values(work, sample) {
            work.note("values were not compared with bounds and symmetry everywhere, since the run was stopped");
            self.stopped = Some(stopped);
        }
    }

    fn values<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
        sample: &mut Sample<G>,
    ) -> Result<(), Stopped> {
        sample.meet(work, self)?;
        self.endless(work)?;
        self.bounds(work)?;
        if work.broken(&RULES) || work.broken(&[Law::Endless]) {
            work.note("values were not compared with bounds and symmetry: the laws that are broken leave the game without sure values");
            return Ok(());
        }
        if !self.complete() {
            work.note(
                "values were not compared with bounds and symmetry: that needs the whole game",
            );
            return Ok(());
        }
        let plain = Plain(work.game);
        let rest = work.rest(self.held());
        let solved = match attempt(&plain, rest, &mut work.meter)? {
            Ok(solved) => solved,
            Err(refusal) => {
                refused(work, &refusal);
                return Ok(());
            }
        };
        let positions = self.positions.positions();
        work.meter.phase("comparing", Some(positions.len() as u64));
        self.values_in_bounds(work, sample, &solved)?;
        if !self.merges(work)? {
            return Ok(());
        }
        // The values alone are kept while the classes are solved.
        let values = self.listed(work, &solved)?;
        drop(solved);
        self.values_by_class(work, &values)
    }

    /// The values of all positions by the rules without symmetry, in the order
    /// of their numbers; `None` where the walk has not seen the whole game, or
    /// it has no values.
    pub(super) fn plain_values<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
    ) -> Result<Option<Values<G>>, Stopped> {
        if !self.complete() {
            return Ok(None);
        }
        let plain = Plain(work.game);
        let rest = work.rest(self.held());
        match attempt(&plain, rest, &mut work.meter)? {
            Ok(solved) => self.listed(work, &solved).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// The values of all positions, by number.
    fn listed<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
        solved: &Solved<'_, Plain<'_, G>>,
    ) -> Result<Values<G>, Stopped> {
        let positions = self.positions.positions();
        let bytes = positions.len() * size_of::<Option<G::Value>>();
        let needed = solved.report().memory.saturating_add(bytes as u64);
        work.meter
            .memory(usize::try_from(needed).unwrap_or(usize::MAX))?;
        Ok(positions.iter().map(|at| solved.value_of(at)).collect())
    }

    /// Whether a position is not its own representative.
    fn merges<G: Game<Position = P>>(&self, work: &mut Work<'_, G>) -> Result<bool, Stopped> {
        for position in self.positions.positions() {
            work.meter.step()?;
            if work.game.canonical(position) != *position {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares the values without symmetry with those of the solved classes.
    fn values_by_class<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
        values: &[Option<G::Value>],
    ) -> Result<(), Stopped> {
        let positions = self.positions.positions();
        let game = work.game;
        let rest = work.rest(self.held() + size_of_val(values));
        let by_class = match attempt(game, rest, &mut work.meter)? {
            Ok(solved) => solved,
            Err(refusal) => {
                let place = work.place(&positions[0]);
                let fault = format!(
                    "a value without symmetry, and none with it: {}",
                    refusal.describe(|at| place.text(at))
                );
                work.tried(Law::SymmetryValue, &place, Some(fault));
                return Ok(());
            }
        };
        work.meter.phase("comparing", Some(positions.len() as u64));
        for (position, value) in positions.iter().zip(values) {
            work.meter.step()?;
            let place = work.place(position);
            let merged = by_class.value_of(position);
            let fault = (*value != merged).then(|| {
                let shown = |value: &Option<G::Value>| match value {
                    Some(value) => format!("{value:?}"),
                    None => "no value".into(),
                };
                format!(
                    "{} without symmetry, {} when the classes are solved; its representative is {}",
                    shown(value),
                    shown(&merged),
                    place.text(&game.canonical(position))
                )
            });
            work.tried(Law::SymmetryValue, &place, fault);
        }
        Ok(())
    }

    /// Where endless play has no value, there must be none.
    fn endless<G: Game<Position = P>>(&self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        // A run may stop before its first position.
        if G::Value::endless().is_some() || self.positions.is_empty() {
            return Ok(());
        }
        let held = self.held() - self.links.memory_usage();
        let cycle = self
            .links
            .cycle(self.positions.len(), held, &mut work.meter)?;
        let first = cycle.as_ref().map_or(0, |cycle| cycle[0]);
        let place = work.place(self.positions.position(first));
        let fault = cycle
            .map(|cycle| describe_cycle(&cycle, |&at| place.text(self.positions.position(at))));
        work.tried(Law::Endless, &place, fault);
        Ok(())
    }

    /// Lower bounds below upper ones, solved or not.
    fn bounds<G: Game<Position = P>>(&self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        for position in self.checked() {
            work.meter.step()?;
            let (lower, upper) = work.game.bounds(position);
            let fault = (lower.better(&upper) != upper)
                .then(|| format!("the lower bound {lower:?} above the upper one {upper:?}"));
            let place = work.place(position);
            work.tried(Law::Bounds, &place, fault);
        }
        Ok(())
    }

    fn values_in_bounds<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
        sample: &mut Sample<G>,
        solved: &Solved<'_, Plain<'_, G>>,
    ) -> Result<(), Stopped> {
        let game = work.game;
        let mut moves = Vec::new();
        let range = game.range();
        for position in self.positions.positions() {
            work.meter.step()?;
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
            let place = work.place(position);
            work.tried(Law::Bounds, &place, fault);
            work.tried(Law::Range, &place, out_of_range(&range, &value));
            sample.value(&value, position);
            moves.clear();
            if game.terminal(position).is_none() {
                game.moves(position, &mut moves);
            }
            for mv in &moves {
                let (child, edge) = Edge::along(game, position, game.to_move(position), mv);
                if let Some(value) = solved.value_of(&child) {
                    // The worse options count too: they are worked out.
                    let option = edge.seen(&value);
                    work.tried(Law::Range, &place, out_of_range(&range, &option));
                    let seen = if edge.flips { value.flip() } else { value };
                    sample.payoff(&edge.payoff, &seen, position);
                }
            }
        }
        Ok(())
    }
}

/// What is wrong with a value that the game's range does not hold, whoever
/// sees it.
fn out_of_range<V: Value>(range @ (lower, upper): &(V, V), value: &V) -> Option<String> {
    if *range == (V::worst(), V::best()) {
        // Nothing is promised.
        return None;
    }
    let holds = |value: &V| lower.better(value) == *value && value.better(upper) == *upper;
    (!holds(value) || !holds(&value.flip()))
        .then(|| format!("the range from {lower:?} to {upper:?} for the value {value:?}"))
}
