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
//!
//! Values stand in the table in 32 bits where their kind has
//! [such a form](crate::Value::to_bits): a game on positions of 32 bits takes
//! 10 to 21 bytes a position, whatever it tells of its scores.

use std::hash::Hash;

use super::path::Path;
use super::{Answer, Configure, Interrupted, Refusal, Setup, Solved, Solver, Values};
use crate::game::Game;
use crate::limits::{Meter, Stopped};
use crate::table::{AsTheyAre, Bits, Cells, ExactTable, Place, is_compact, vec_peak};
use crate::value::Value;

/// Memoized depth-first search, for games without cycles.
///
/// Time: one expansion a reachable position, one lookup a move. Memory: one
/// entry a position and the longest path. An entry is the position, its value
/// (4 bytes where it has [bits](crate::Value::to_bits), as a score or an outcome
/// has) and one byte, over the table's load, which is between 7/16 and 7/8;
/// growth takes a sixteenth of the table beyond that.
#[derive(Clone, Debug, Default)]
pub struct Negamax {
    setup: Setup,
}

impl Negamax {
    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves with values in the table that are kept in this way.
    fn search<'g, G: Game, C>(&self, game: &'g G, start: G::Position, cells: C) -> Answer<'g, G>
    where
        C: Cells<G::Value> + 'g,
    {
        let mut search = Search {
            game,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "searching"),
            path: Path::new(),
            places: Vec::new(),
            known: Known {
                table: ExactTable::new(),
                cells,
            },
        };
        let outcome = search.run(game.canonical(&start));
        let report = search.meter.report(Self::NAME);
        match outcome {
            Ok(value) => Ok(Solved {
                game,
                start,
                value,
                report,
                values: Box::new(search.known),
            }),
            Err(why) => Err(why.unsolved(game, &start, search.path.found(), report)),
        }
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
        if is_compact::<G::Value>() {
            self.search(game, start, Bits::default())
        } else {
            self.search(game, start, AsTheyAre)
        }
    }
}

/// The positions seen so far, with their values.
struct Known<P, V, C: Cells<V>> {
    table: ExactTable<P, C::Cell>,
    cells: C,
}

impl<P: Eq + Hash, V, C: Cells<V>> Known<P, V, C> {
    fn memory_usage(&self) -> usize {
        self.table.memory_usage() + self.cells.memory_usage()
    }
}

impl<G: Game, C: Cells<G::Value>> Values<G> for Known<G::Position, G::Value, C> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        let cell = self.table.get(&game.canonical(position))?;
        Some(self.cells.value(cell))
    }
}

struct Search<'a, G: Game, C: Cells<G::Value>> {
    game: &'a G,
    meter: Meter<'a>,
    path: Path<G>,
    /// Where the positions of the path stand in the table.
    places: Vec<Place>,
    known: Known<G::Position, G::Value, C>,
}

impl<G: Game, C: Cells<G::Value>> Search<'_, G, C> {
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
                None => self.finish()?,
            };
        }
    }

    /// Takes the finished position off the path and stores its value.
    fn finish(&mut self) -> Result<Option<G::Value>, Stopped> {
        let (Some((position, value)), Some(place)) = (self.path.close(), self.places.pop()) else {
            return Ok(None);
        };
        let cell = self.cell(&value)?;
        let stored = self.known.table.at(place, &position);
        *stored.expect("stored when first seen") = cell;
        Ok(Some(value))
    }

    /// The value of a position where it is known, else puts it on the path.
    #[inline]
    fn visit(
        &mut self,
        position: G::Position,
    ) -> Result<Option<G::Value>, Interrupted<G::Position>> {
        let Known { table, cells } = &mut self.known;
        let hash = table.hash(&position);
        if let Some(cell) = table.find(hash, &position) {
            let value = cells.value(cell);
            if value == G::Value::worst() {
                self.refuse_if_open(&position)?;
            }
            return Ok(Some(value));
        }
        self.meter.position()?;
        if let Some(growth) = table.growth_at(hash) {
            self.grow(&position, growth)?;
        }
        if let Some(value) = self.game.terminal(&position) {
            let cell = self.cell(&value)?;
            self.known.table.insert_new(hash, position, cell);
            return Ok(Some(value));
        }
        let open = self.cell(&G::Value::worst())?;
        let place = self.known.table.insert_new(hash, position.clone(), open);
        self.places.push(place);
        let (known, places) = (&self.known, &self.places);
        let held = || known.memory_usage() + vec_peak(places, 1);
        self.path.open(self.game, position, held, &mut self.meter)?;
        Ok(None)
    }

    /// Makes room for a position in the table, which takes `growth` bytes
    /// meanwhile.
    #[cold]
    fn grow(&mut self, position: &G::Position, growth: usize) -> Result<(), Stopped> {
        let listed = self.known.cells.memory_usage();
        self.meter.memory(growth + listed + self.path_usage())?;
        self.known.table.grow(position)
    }

    /// How a value stands in the table.
    #[inline]
    fn cell(&mut self, value: &G::Value) -> Result<C::Cell, Stopped> {
        match self.known.cells.cell(value) {
            Some(cell) => Ok(cell),
            None => self.cell_with_room(value),
        }
    }

    /// The same for a value that takes room beside the table.
    #[cold]
    fn cell_with_room(&mut self, value: &G::Value) -> Result<C::Cell, Stopped> {
        let held = self.known.table.memory_usage() + self.known.cells.peak_usage();
        self.meter.memory(held + self.path_usage())?;
        let cells = &mut self.known.cells;
        cells.grow()?;
        Ok(cells.cell(value).expect("room was made"))
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
