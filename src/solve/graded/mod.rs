//! Backward induction by layers, for games whose positions nobody has
//! numbered.
//!
//! Where all ways to a position are equally long ([`Graded`]), the positions
//! can be found layer by layer and solved layer by layer, as endgame databases
//! by the number of pieces are (Thompson 1986), and no hash table over all
//! positions is needed: the way [forward](self::forward) makes each layer a
//! sorted vector, and the way [back](self::backward) works on it in order, so
//! that nearly all of its memory accesses are near the last ones. A memoized
//! search visits the same positions and misses the cache with most of them.

use std::marker::PhantomData;

use crate::solve::Configure;

use super::{Answer, Interrupted, Keep, Setup, Solved, Threads};
use crate::game::Game;
use crate::graded::Graded;
use crate::limits::Meter;
use crate::table::{Pack, Packed, PackedWork};

mod backward;
mod batch;
mod buckets;
mod forward;
mod index;
mod scatter;
mod whole;

use backward::{Backward, Kept};
use forward::{Explored, Forward};
use whole::{Classes, Lookup};

/// Tracks that are told apart.
const TRACKS: usize = 64;

/// How finely the work is cut.
#[derive(Clone, Copy, Debug)]
struct Tuning {
    bucket: usize,
}

impl Tuning {
    /// Pieces that threads share between two looks at the clock.
    const PIECES: usize = 32;

    /// Children in a bucket: their set fits a core's own cache.
    fn bucket(self) -> usize {
        self.bucket
    }

    /// The number of children from which on buckets are used.
    fn direct(self) -> usize {
        8 * self.bucket
    }

    /// Recent children that are remembered, a power of two.
    fn recent(self) -> usize {
        (self.bucket / 2).next_power_of_two()
    }

    /// Positions that a thread expands at a time.
    fn piece_forward(self) -> usize {
        (self.bucket / 4).max(1)
    }

    /// Positions that a thread works out at a time: whole blocks of the index.
    fn piece_back(self) -> usize {
        (self.bucket / 8).max(1).next_multiple_of(index::BLOCK)
    }
}

/// Backward induction by layers, for games in which all ways to a position are
/// equally long.
///
/// Symmetric positions count as one, where the game has
/// [representatives](Game::canonical).
///
/// Time: each reachable position is expanded twice, once on each way. Memory:
/// all positions, in as many bytes as they have, the children of one layer as
/// they are found, and of two layers the values, in as few bytes as the game's
/// [range](Game::range) allows, with four bytes more a position to find them.
#[derive(Clone, Debug)]
pub struct Grades {
    pub(crate) setup: Setup,
    keep: Keep,
    tuning: Tuning,
    /// Whether moves count for the whole class of their position.
    weighed: bool,
}

impl Default for Grades {
    fn default() -> Self {
        Self {
            setup: Setup::default(),
            keep: Keep::default(),
            tuning: Tuning { bucket: 1 << 14 },
            weighed: false,
        }
    }
}

impl Configure for Grades {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Grades {
    /// The name by which the command line calls it.
    pub const NAME: &'static str = "graded";

    /// Two layers, without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Which values are kept. Default: those of the start and its children.
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// About how many children are sorted at a time: as many as fit a core's
    /// own cache is best. No answer depends on it. Default: 16384.
    #[must_use]
    pub fn bucket(mut self, children: usize) -> Self {
        self.tuning.bucket = children.clamp(1, 1 << 30);
        self
    }

    /// Solves the game from its start.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from).
    pub fn solve<'g, G>(&self, game: &'g G) -> Answer<'g, G>
    where
        G: Graded<Value: Pack> + Sync,
    {
        self.solve_from(game, game.start())
    }

    /// Solves the game from a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// When a limit was reached, or the game is [refused](super::Refusal): for a
    /// position without moves, for values that leave their range, or because
    /// it is not graded.
    pub fn solve_from<'g, G>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>
    where
        G: Graded<Value: Pack> + Sync,
    {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let outcome = self.run(game, game.canonical(&start), &mut meter);
        let report = meter.report(Self::NAME);
        match outcome {
            Ok((value, values)) => Ok(Solved {
                game,
                start,
                value,
                report,
                values: Box::new(Classes(values)),
            }),
            Err(why) => Err(why.unsolved(game, &start, None, report)),
        }
    }

    fn run<'g, G>(
        &self,
        game: &G,
        start: G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<Found<'g, G>, Interrupted<G::Position>>
    where
        G: Graded<Value: Pack> + Sync + 'g,
    {
        let threads = self.setup.pool();
        let forward = Forward::new(game, self.tuning, &threads).weighed(self.weighed);
        let explored = forward.run(start, meter)?;
        let back = Back {
            solver: self,
            game,
            values: PhantomData,
            explored,
            threads: &threads,
            meter,
        };
        G::Value::packed(&game.range(), back)
    }
}

/// The value of the start, and all values that were kept.
type Found<'g, G> = (
    <G as Game>::Value,
    Box<dyn Lookup<<G as Game>::Position, <G as Game>::Value> + 'g>,
);

/// The way back before the width of values is known.
struct Back<'a, 'g, 'm, G: Graded> {
    solver: &'a Grades,
    game: &'a G,
    values: PhantomData<&'g G>,
    explored: Explored<G::Position>,
    threads: &'a Threads,
    meter: &'a mut Meter<'m>,
}

impl<'g, G: Graded<Value: Pack> + Sync + 'g> PackedWork<G::Value> for Back<'_, 'g, '_, G> {
    type Output = Result<Found<'g, G>, Interrupted<G::Position>>;

    fn with<P: Packed<G::Value>>(self) -> Self::Output {
        let backward = Backward {
            game: self.game,
            explored: &self.explored,
            keep: self.solver.keep,
            tuning: self.solver.tuning,
            threads: self.threads,
        };
        let values = backward.run::<P>(self.meter)?;
        let mut layers = self.explored.layers;
        layers.truncate(values.len());
        let value = values[0][0].unpack();
        Ok((value, Box::new(Kept { layers, values })))
    }
}
