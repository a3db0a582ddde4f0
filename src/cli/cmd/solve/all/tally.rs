//! Counts the positions of a solved game by what they are worth, as tables of
//! endgames are summed up.
//!
//! The positions are explored breadth first, each asked of the solver when its
//! turn comes, so that nothing but the numbers is kept of them, and a ply is
//! the fewest moves that lead to a position. Where the solver has found every
//! position by its plies, they are counted as it lists them.

use hashbrown::HashMap;

use crate::cli::shown::{Kind, Shown};
use crate::explore::{Visitor, explore};
use crate::game::Game;
use crate::limits::{Limits, Meter, Report, Stopped};
use crate::progress::Progress;
use crate::solve::{Edge, Interrupted, Refusal, Solved, Team};
use crate::table::FixedHash;
use crate::value::Value;

/// Positions by kind, in the order of [`Kind::ALL`].
pub(super) type Kinds = [u64; Kind::ALL.len()];

/// The numbers of a solved game. Values are seen by the player to move.
pub(super) struct Tally<G: Game> {
    pub(super) positions: u64,
    pub(super) moves: u64,
    pub(super) kinds: Kinds,
    /// The same by the fewest plies that lead to a position.
    pub(super) by_ply: Vec<Kinds>,
    /// How many positions have each value: wins, losses, ties, draws, each by
    /// distance or from the greatest score down.
    pub(super) values: Vec<(G::Value, u64)>,
    /// The first of the positions whose win takes longest.
    pub(super) longest: Option<(G::Position, G::Value)>,
    /// What the exploration used.
    pub(super) report: Report,
}

/// Why there are no numbers.
pub(super) enum Untold<P> {
    Stopped(Stopped),
    Refused(Refusal<P>),
    /// The value of this position was not found within the limits.
    Unknown(P),
}

/// Counts all that can be reached from the start of a solved game, where
/// `symmetry` says so one position for each class.
pub(super) fn count<G: Game<Value: Shown>>(
    solved: &Solved<'_, G>,
    symmetry: bool,
    team: &Team<G>,
    limits: &Limits,
    progress: &dyn Progress,
) -> Result<Tally<G>, Untold<G::Position>> {
    let mut meter = Meter::new(limits, progress, "counting");
    let mut counting = Counting::new(solved);
    let (game, start) = (solved.game(), solved.start());
    let explored = explore(game, start, symmetry, team, &mut meter, &mut counting);
    let positions = match explored {
        Ok(explored) => explored.positions.len() as u64,
        Err(Interrupted::Stopped(stopped)) => return Err(Untold::Stopped(stopped)),
        Err(Interrupted::Refused(refusal)) => return Err(Untold::Refused(refusal)),
    };
    if let Some(position) = counting.unknown {
        return Err(Untold::Unknown(position));
    }
    Ok(counting.tally(positions, meter.report("count")))
}

/// Counts what the solver lists.
pub(super) fn listed<G: Game<Value: Shown>>(solved: &Solved<'_, G>) -> Tally<G> {
    let mut counting = Counting::new(solved);
    let mut positions = 0;
    solved.each(|ply, position, value, times| {
        while counting.by_ply.len() <= ply {
            counting.by_ply.push(Kinds::default());
        }
        positions += times;
        counting.note(position, value, times);
    });
    let report = solved.report().clone();
    counting.moves = report.moves;
    counting.tally(positions, report)
}

/// Where a value stands in a list: by kind, then by distance, then greater
/// numbers first.
fn order<V: Shown>(value: &V) -> (Option<Kind>, Option<u32>, Option<i64>, String) {
    let number = value.json().as_i64();
    let falling = number.map(i64::saturating_neg);
    (value.kind(), value.distance(), falling, value.to_string())
}

/// The numbers so far.
struct Counting<'a, 'g, G: Game> {
    solved: &'a Solved<'g, G>,
    kinds: Kinds,
    by_ply: Vec<Kinds>,
    /// Values by their bits, where they have some.
    short: HashMap<u32, u64, FixedHash>,
    /// The last value by its bits, and how often it came in a row: not in
    /// `short` yet.
    run: (u32, u64),
    /// The others by their text.
    long: HashMap<String, (G::Value, u64), FixedHash>,
    moves: u64,
    longest: Option<(u32, G::Position, G::Value)>,
    unknown: Option<G::Position>,
}

impl<'a, 'g, G: Game<Value: Shown>> Counting<'a, 'g, G> {
    fn new(solved: &'a Solved<'g, G>) -> Self {
        Self {
            solved,
            kinds: Kinds::default(),
            by_ply: Vec::new(),
            short: HashMap::with_hasher(FixedHash::default()),
            run: (0, 0),
            long: HashMap::with_hasher(FixedHash::default()),
            moves: 0,
            longest: None,
            unknown: None,
        }
    }

    /// One more position of the last ply, which counts so often.
    fn note(&mut self, position: &G::Position, value: G::Value, times: u64) {
        if let Some(kind) = value.kind() {
            self.kinds[kind as usize] += times;
            if let Some(ply) = self.by_ply.last_mut() {
                ply[kind as usize] += times;
            }
            if let (Kind::Win, Some(plies)) = (kind, value.distance())
                && self.longest.as_ref().is_none_or(|(most, ..)| plies > *most)
            {
                self.longest = Some((plies, position.clone(), value.clone()));
            }
        }
        // Bits are trusted once they are read back.
        let bits = value.to_bits();
        match bits.filter(|&bits| G::Value::from_bits(bits) == value) {
            Some(bits) => {
                // Neighbours often have one value.
                if self.run.0 != bits {
                    self.flush();
                    self.run.0 = bits;
                }
                self.run.1 += times;
            }
            None => {
                let long = self.long.entry(value.to_string());
                long.or_insert((value, 0)).1 += times;
            }
        }
    }

    /// Puts the last value's count with the others.
    fn flush(&mut self) {
        let (bits, count) = std::mem::take(&mut self.run);
        if count > 0 {
            *self.short.entry(bits).or_default() += count;
        }
    }

    fn tally(mut self, positions: u64, report: Report) -> Tally<G> {
        self.flush();
        let short = self.short.into_iter();
        let short = short.map(|(bits, count)| (G::Value::from_bits(bits), count));
        let mut values: Vec<_> = short.chain(self.long.into_values()).collect();
        values.sort_by_cached_key(|(value, _)| order(value));
        Tally {
            positions,
            moves: self.moves,
            kinds: self.kinds,
            by_ply: self.by_ply,
            values,
            longest: self.longest.map(|(_, position, value)| (position, value)),
            report,
        }
    }
}

impl<G: Game<Value: Shown>> Visitor<G> for Counting<'_, '_, G> {
    fn ply(&mut self, _positions: usize) {
        self.by_ply.push(Kinds::default());
    }

    fn position(&mut self, position: &G::Position, terminal: Option<G::Value>) {
        if self.unknown.is_some() {
            return;
        }
        let Some(value) = terminal.or_else(|| self.solved.value_of(position)) else {
            self.unknown = Some(position.clone());
            return;
        };
        self.note(position, value, 1);
    }

    fn edge(&mut self, _mv: &G::Move, _to: u32, _edge: Edge<G::Value>) {
        self.moves += 1;
    }

    fn peak_usage(&self, _moves: usize) -> usize {
        // Maps double: the old and the new one stand side by side.
        3 * (self.short.allocation_size() + self.long.allocation_size())
            + self.by_ply.capacity() * size_of::<Kinds>()
    }
}
