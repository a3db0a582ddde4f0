//! A sweep by layers: backward induction over arrays, without a table to look
//! anything up in.
//!
//! Where every move leads from a layer to the next and the game numbers the
//! positions of a layer without gaps ([`Layered`]), the values of a layer are
//! an array that follows from the array of the next layer alone. This is
//! dynamic programming by stages (Bellman 1957), with two stages in memory,
//! as endgame and Awari databases have been built by the number of pieces
//! (Thompson 1986; Lincke and Marzetta 2000).
//!
//! A layer is cut into pieces, and threads work on pieces: each writes its own
//! piece and reads the finished layer, so that the result is the same for any
//! number of threads. Values stand in the narrowest integers that the game's
//! [range](crate::Game::range) allows, and the options of many positions at
//! once are a pass over slices, which the compiler turns into vector
//! instructions.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use rayon::prelude::*;

use super::finished::{Array, FinishedLayer};
use super::piece::{Fault, sweep_piece};
use super::{Answer, Configure, Interrupted, Refusal, Setup, Solved, Threads, Values};
use crate::game::Game;
use crate::layered::Layered;
use crate::limits::{Meter, Report, Stopped};
use crate::table::{Pack, Packed, PackedWork, packed_width};

mod boards;

/// Which finished layers a sweep keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// That of the start and the one after it: the value of the start and of
    /// each of its moves.
    #[default]
    Two,
    /// All of them: every position's value, at the price of their memory.
    All,
}

/// Sweep by layers, for games with a perfect index by layers.
///
/// Time: one pass over all positions of the layers from the start's on, those
/// that cannot be reached included. Memory: two layers, or all where they are
/// [kept](Keep), with as few bytes a value as its range allows.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    pub(crate) setup: Setup,
    keep: Keep,
}

impl Configure for Layers {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Layers {
    /// The name by which the command line calls it.
    pub const NAME: &'static str = "layers";

    /// Two layers, without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Which finished layers are kept. Default: two.
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// The positions of all layers from that of this position on.
    pub fn positions<G: Layered>(&self, game: &G, start: &G::Position) -> u64 {
        lens(game, game.place(start).0).fold(0, u64::saturating_add)
    }

    /// The bytes that a sweep from this position takes at most.
    pub fn memory<G>(&self, game: &G, start: &G::Position) -> u64
    where
        G: Layered<Value: Pack>,
    {
        let width = packed_width(&game.range());
        let first = game.place(start).0;
        let positions = match self.keep {
            Keep::All => lens(game, first).fold(0, u64::saturating_add),
            Keep::Two => two_layers(game, first),
        };
        positions.saturating_mul(width) + game.memory_usage() as u64
    }

    /// Solves the game from its start.
    ///
    /// # Errors
    ///
    /// When a limit was reached.
    pub fn solve<'g, G>(&self, game: &'g G) -> Answer<'g, G>
    where
        G: Layered<Value: Pack> + Sync,
    {
        self.solve_from(game, game.start())
    }

    /// Solves the game from a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// When a limit was reached: [`Stopped::Memory`] and
    /// [`Stopped::Positions`] before any work is done.
    pub fn solve_from<'g, G>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>
    where
        G: Layered<Value: Pack> + Sync,
    {
        self.run(game, start, &mut |_| true)
    }

    /// Solves the game from a position of the caller's choice, and hands every
    /// layer on to `each` as soon as it is finished, from the last layer down
    /// to that of the start. `each` runs in the caller's thread, and the sweep
    /// waits for it.
    ///
    /// ```
    /// use retrograde::{FinishedLayer, Layers, Score};
    /// # use retrograde::{Game, Layered, Player};
    /// # struct Row(Vec<i64>);
    /// # impl Game for Row {
    /// #     type Position = usize;
    /// #     type Move = ();
    /// #     type Value = Score;
    /// #     fn start(&self) -> usize { 0 }
    /// #     fn to_move(&self, at: &usize) -> Player { [Player::First, Player::Second][at % 2] }
    /// #     fn terminal(&self, at: &usize) -> Option<Score> { (*at == self.0.len()).then_some(Score(0)) }
    /// #     fn moves(&self, _: &usize, moves: &mut Vec<()>) { moves.push(()); }
    /// #     fn play(&self, at: &usize, (): &()) -> usize { at + 1 }
    /// #     fn payoff(&self, at: &usize, (): &()) -> i64 { self.0[*at] }
    /// # }
    /// # impl Layered for Row {
    /// #     fn layers(&self) -> usize { self.0.len() + 1 }
    /// #     fn layer_len(&self, _: usize) -> u64 { 1 }
    /// #     fn place(&self, at: &usize) -> (usize, u64) { (*at, 0) }
    /// #     fn position(&self, layer: usize, _: u64) -> usize { layer }
    /// # }
    /// # let game = Row(vec![5, 2, 4]);
    /// let mut table = Vec::new();
    /// let answer = Layers::new().solve_each(&game, 0, |layer: FinishedLayer<'_, Score>| {
    ///     table.extend(layer.iter().map(|value| value.0.to_le_bytes()));
    ///     // Here a disk could be full.
    ///     Ok::<(), std::io::Error>(())
    /// })?;
    /// assert_eq!(*answer.unwrap().value(), Score(7));
    /// assert_eq!(table.len(), 4);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What `each` gives, which ends the run; all else is told in the answer,
    /// as of [`solve_from`](Self::solve_from).
    pub fn solve_each<'g, G, E>(
        &self,
        game: &'g G,
        start: G::Position,
        mut each: impl FnMut(FinishedLayer<'_, G::Value>) -> Result<(), E>,
    ) -> Result<Answer<'g, G>, E>
    where
        G: Layered<Value: Pack> + Sync,
    {
        let mut failed = None;
        let answer = self.run(game, start, &mut |layer| {
            failed = each(layer).err();
            failed.is_none()
        });
        failed.map_or(Ok(answer), Err)
    }

    fn run<'g, G>(
        &self,
        game: &'g G,
        start: G::Position,
        each: &mut Each<'_, G::Value>,
    ) -> Answer<'g, G>
    where
        G: Layered<Value: Pack> + Sync,
    {
        match self.sweep(game, &start, each) {
            (Ok((value, values)), report) => Ok(Solved {
                game,
                start,
                value,
                report,
                values,
            }),
            (Err(why), report) => Err(why.unsolved(game, &start, None, report)),
        }
    }

    fn sweep<G>(&self, game: &G, start: &G::Position, each: &mut Each<'_, G::Value>) -> Outcome<G>
    where
        G: Layered<Value: Pack> + Sync,
    {
        let sweep = Sweep {
            game,
            start,
            each,
            keep: self.keep,
            setup: &self.setup,
            memory: self.memory(game, start),
        };
        G::Value::packed(&game.range(), sweep)
    }
}

/// The lengths of all layers from one on.
fn lens<G: Layered>(game: &G, first: usize) -> impl Iterator<Item = u64> {
    (first..game.layers()).map(|layer| game.layer_len(layer))
}

/// The longest of every second layer, from `first` or from the one after it:
/// two arrays of these lengths hold all layers in turn.
fn longest<G: Layered>(game: &G, first: usize, parity: usize) -> u64 {
    lens(game, first).skip(parity).step_by(2).max().unwrap_or(0)
}

/// The length of both.
fn two_layers<G: Layered>(game: &G, first: usize) -> u64 {
    longest(game, first, 0).saturating_add(longest(game, first, 1))
}

/// Takes a finished layer, and says whether to go on.
type Each<'a, V> = dyn FnMut(FinishedLayer<'_, V>) -> bool + 'a;
type Found<G> = (<G as Game>::Value, Box<dyn Values<G>>);
type Outcome<G> = (Result<Found<G>, Interrupted<<G as Game>::Position>>, Report);

/// A sweep before the width of its values is known.
struct Sweep<'a, G: Game> {
    game: &'a G,
    start: &'a G::Position,
    each: &'a mut Each<'a, G::Value>,
    keep: Keep,
    setup: &'a Setup,
    memory: u64,
}

impl<G: Layered<Value: Pack> + Sync> PackedWork<G::Value> for Sweep<'_, G> {
    type Output = Outcome<G>;

    fn with<P: Packed<G::Value>>(mut self) -> Outcome<G> {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "sweeping");
        let outcome = self.run::<P>(&mut meter);
        (outcome, meter.report(Layers::NAME))
    }
}

/// Positions that one thread works on at a time, so many of up to eight bytes
/// each, fewer where values are lanes.
const fn piece<P>() -> usize {
    let wide = size_of::<P>() / 8;
    (1 << 16) / if wide > 1 { wide } else { 1 }
}

/// Pieces between two looks at the clock.
const PIECES: usize = 64;

impl<G: Layered<Value: Pack> + Sync> Sweep<'_, G> {
    fn run<P: Packed<G::Value>>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Found<G>, Interrupted<G::Position>> {
        let game = self.game;
        let (first, index) = game.place(self.start);
        let total = lens(game, first).fold(0, u64::saturating_add);
        meter.foretell(total)?;
        meter.memory(usize::try_from(self.memory).unwrap_or(usize::MAX))?;
        meter.phase("sweeping", Some(total));
        let threads = self.setup.pool();

        let mut kept: Vec<Vec<P>> = Vec::new();
        for layer in (first..game.layers()).rev() {
            let len = game.layer_len(layer);
            let mut values = if self.keep == Keep::Two && kept.len() == 2 {
                kept.remove(0)
            } else if self.keep == Keep::Two {
                self.allocate(longest(game, first, (layer - first) % 2))?
            } else {
                self.allocate(len)?
            };
            // Stale values do no harm: each piece is wiped when its turn comes.
            values.resize(len as usize, P::worst());
            let children = kept.last().map_or(&[][..], |next| &next[..]);
            self.sweep_layer(layer, &mut values, children, &threads, meter)?;
            if !(self.each)(Array(&values).of_layer(layer)) {
                // The caller knows why, and gives it in place of the answer.
                return Err(Stopped::Cancelled.into());
            }
            kept.push(values);
        }
        kept.reverse();
        let index = usize::try_from(index).expect("an index of an array");
        let value = kept[0][index].unpack();
        Ok((
            value,
            Box::new(Kept {
                first,
                layers: kept,
            }),
        ))
    }

    /// Room for so many values, or word that the machine has none.
    fn allocate<P>(&self, len: u64) -> Result<Vec<P>, Stopped> {
        let mut values = Vec::new();
        let room = usize::try_from(len).is_ok_and(|len| values.try_reserve_exact(len).is_ok());
        room.then_some(values).ok_or(Stopped::OutOfMemory {
            needed: self.memory,
        })
    }

    fn sweep_layer<P: Packed<G::Value>>(
        &self,
        layer: usize,
        values: &mut [P],
        children: &[P],
        threads: &Threads,
        meter: &mut Meter<'_>,
    ) -> Result<(), Interrupted<G::Position>> {
        let game = self.game;
        let piece = piece::<P>();
        for (slab, values) in values.chunks_mut(piece * PIECES).enumerate() {
            let first = slab * piece * PIECES;
            let sweep = |(at, values): (usize, &mut [P])| {
                let begin = (first + at * piece) as u64;
                sweep_piece(game, layer, begin, values, children)
            };
            // Of several errors the first position's, whichever came first.
            let join = |one: Result<u64, Fault>, other| match (one, other) {
                (Ok(one), Ok(other)) => Ok(one + other),
                (Err(one), Err(other)) if other.index() < one.index() => Err(other),
                (Err(fault), _) | (_, Err(fault)) => Err(fault),
            };
            let positions = values.len() as u64;
            let swept = if values.len() <= piece {
                // Nothing to share out: threads would only be woken up.
                sweep((0, values))
            } else {
                let pieces = values.par_chunks_mut(piece).enumerate();
                threads.run(|| pieces.map(sweep).reduce(|| Ok(0), join))
            };
            let moves = swept.map_err(|fault| {
                let position = game.position(layer, fault.index());
                match fault {
                    Fault::NoMoves(_) => Refusal::NoMoves(position),
                    Fault::Overflow(_) => Refusal::Overflow(position),
                }
            })?;
            meter.advance(positions, moves)?;
        }
        Ok(())
    }
}

/// Values that a sweep has kept: those of some layers in a row.
struct Kept<P> {
    first: usize,
    layers: Vec<Vec<P>>,
}

impl<G: Layered, P: Packed<G::Value>> Values<G> for Kept<P> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        let (layer, index) = game.place(position);
        let values = self.layers.get(layer.checked_sub(self.first)?)?;
        let value = values.get(usize::try_from(index).ok()?)?;
        Some(value.unpack())
    }
}
