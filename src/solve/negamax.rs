//! Depth-first search that remembers every position.
//!
//! Minimax in its one-sided form (negamax: Knuth and Moore 1975) with a memory
//! of all positions, so that each is expanded once however many ways lead to
//! it (memo functions: Michie 1968). No move is cut off: afterwards the value of
//! every reachable position is known, not only of the start. Symmetric positions share an
//! entry. The search keeps its own stack, so depth is bounded by memory alone.
//!
//! Cycles are found on the way, as a child that is still being searched. The
//! solver refuses the game then and shows the cycle: a value found inside a cycle would
//! depend on the way that led there. [`Retrograde`](super::Retrograde) solves
//! such games where endless play has a value.
//!
//! A position that is being searched stands in the table with the worst value
//! there is. No finished position that is not terminal has that value (a score
//! stays inside its range, a loss takes at least a ply), so a look at it tells
//! the two apart in nearly all cases; where a value type of the caller's own
//! breaks that rule the stack is asked, which is slower and as right.

use hashbrown::hash_table::Entry;

use super::path::Path;
use super::{Answer, Configure, Interrupted, Refusal, Setup, Solved, Solver, Values};
use crate::game::Game;
use crate::limits::Meter;
use crate::table::{ExactTable, Place, vec_peak};
use crate::value::Value;

/// Memoized depth-first search, for games without cycles.
///
/// Time: one expansion a reachable position, one lookup a move. Memory: one
/// entry a position (position and value and one byte, over the table's load), and
/// the longest path.
#[derive(Clone, Debug, Default)]
pub struct Negamax {
    setup: Setup,
}

impl Negamax {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Configure for Negamax {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Solver for Negamax {
    const NAME: &'static str = "negamax";

    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G> {
        let mut search = Search {
            game,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "searching"),
            path: Path::new(),
            places: Vec::new(),
            table: ExactTable::new(),
        };
        let outcome = search.run(game.canonical(&start));
        let report = search.meter.report(Self::NAME);
        match outcome {
            Ok(value) => Ok(Solved {
                game,
                start,
                value,
                report,
                values: Box::new(search.table),
            }),
            Err(why) => Err(why.unsolved(game, &start, search.path.found(), report)),
        }
    }
}

impl<G: Game> Values<G> for ExactTable<G::Position, G::Value> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        self.get(&game.canonical(position)).cloned()
    }
}

struct Search<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    path: Path<G>,
    /// Where the positions of the path stand in the table.
    places: Vec<Place>,
    table: ExactTable<G::Position, G::Value>,
}

impl<G: Game> Search<'_, G> {
    fn run(&mut self, start: G::Position) -> Result<G::Value, Interrupted<G::Position>> {
        let mut settled = self.visit(start)?;
        loop {
            if let Some(value) = &settled {
                if self.path.is_empty() {
                    return Ok(value.clone());
                }
                self.path.take(value)?;
            }
            settled = match self.path.advance(self.game) {
                Some(child) => self.visit(self.game.canonical(&child))?,
                None => self.finish(),
            };
        }
    }

    /// Takes the finished position off the path and stores its value.
    fn finish(&mut self) -> Option<G::Value> {
        let (position, value) = self.path.close()?;
        let stored = self.table.at(self.places.pop()?, &position);
        *stored.expect("stored when first seen") = value.clone();
        Some(value)
    }

    /// The value of a position where it is known, else puts it on the path.
    #[inline]
    fn visit(
        &mut self,
        position: G::Position,
    ) -> Result<Option<G::Value>, Interrupted<G::Position>> {
        if let Some(growth) = self.table.growth() {
            self.meter.memory(growth + self.path_usage())?;
            self.table.grow()?;
        }
        let vacant = match self.table.entry(&position) {
            Entry::Occupied(entry) => {
                let value = entry.get().1.clone();
                if value == G::Value::worst() {
                    self.refuse_if_open(&position)?;
                }
                return Ok(Some(value));
            }
            Entry::Vacant(vacant) => vacant,
        };
        self.meter.position()?;
        if let Some(value) = self.game.terminal(&position) {
            vacant.insert((position, value.clone()));
            return Ok(Some(value));
        }
        let entry = vacant.insert((position.clone(), G::Value::worst()));
        let bucket = entry.bucket_index();
        self.places.push(self.table.place(bucket));
        let held = self.table.memory_usage() + vec_peak(&self.places, 1);
        self.path.open(self.game, position, held, &mut self.meter)?;
        Ok(None)
    }

    fn path_usage(&self) -> usize {
        self.path.peak_usage() + vec_peak(&self.places, 1)
    }

    /// A position that looks open: on the path, or finished after all?
    #[cold]
    fn refuse_if_open(&self, position: &G::Position) -> Result<(), Interrupted<G::Position>> {
        if self.game.terminal(position).is_some() {
            return Ok(());
        }
        match self.path.from(position) {
            Some(cycle) => Err(Refusal::cycle(self.game, &cycle).into()),
            None => Ok(()),
        }
    }
}
