//! Retrograde analysis over dense arrays: every position of a perfect index,
//! from the ends of the game back.
//!
//! Zermelo (1913) argued backwards from the ends of chess. Ströhlein (1970)
//! let a computer do so for endgames of few men: all positions stand in an
//! array, by number, and those won or lost in n moves give those in n + 1.
//! Thompson (1986) did it by un-moves, from a position to the ones before it,
//! so that each position is looked at a few times only and not once a round;
//! Lake, Schaeffer and Lu (1994) and Wu and Beal (2001) count, for each
//! position, the moves that are still open.
//!
//! That is what happens here. One look forward at every index tells the ends
//! of the game and how many moves each position has. Then the news goes back,
//! round by round: a position that was settled in the round before tells its
//! parents. A win settles a parent at once; a loss closes one of its moves,
//! and the last one to be closed settles it. Wins and losses come in order of
//! their distance, so the first win is the fastest and the last loss the
//! slowest. Then ties spread likewise among what is left; and what is left at
//! the end is endless play.
//!
//! A position takes one byte for its value, as long as distances fit (then
//! two, then four), and one byte for its open moves. Nothing is hashed and no
//! position is stored. The way back is the game's own ([`Retro`]); without it,
//! a list of all moves, reversed, takes eight bytes an index and four a move.
//!
//! Of symmetric positions the representative alone is worked on, and moves to
//! images of one position count as one: from a class of positions to another
//! there is a move or none, whichever member is asked.
//!
//! Threads work on pieces of the array. A cell is settled at most once, and
//! what it is settled to depends on the round alone: the values are the same
//! for any number of threads.

use super::{Answer, Configure, Interrupted, Parallel, Refusal, Setup, Threads, Unsolved};
use crate::indexed::Indexed;
use crate::limits::{Meter, Report, Stopped};
use crate::retro::Retro;
use crate::value::Outcome;

mod back;
mod cells;
mod census;
mod forward;
mod rounds;
mod tabulated;

use back::{Back, Reversed, Unmoves};
use cells::{Cells, Counts};
pub use census::{Census, Tally};
use forward::{Arrays, Fault, Seen};
use rounds::{Rounds, by_pieces, most_listed};
pub use tabulated::Tabulated;

/// Retrograde analysis over dense arrays, for games with a perfect index, with
/// cycles or without: the value of every indexed position, whether it can be
/// reached from the start or not.
///
/// Time: one look at each index, one expansion and one un-expansion a
/// position. Memory: two bytes an index where no distance is beyond 83 plies
/// and no position has more than 255 moves; one byte more, later, where
/// distances go on to 21843. Where the game has no un-moves, eight bytes an index and four a move
/// beside.
#[derive(Clone, Debug, Default)]
pub struct Dense {
    setup: Setup,
}

impl Configure for Dense {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

/// All positions of a game, solved, or why not.
pub type Tabulation<'g, G> =
    Result<Tabulated<'g, G>, Unsolved<<G as crate::Game>::Position, Outcome>>;

impl Dense {
    /// The name by which the command line calls it.
    pub const NAME: &'static str = "dense";

    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes that a run takes at least, as far as they are known before
    /// it: with un-moves all, as long as distances fit one byte.
    pub fn memory<G: Indexed>(&self, game: &G, unmoves: bool) -> u64 {
        let indices = game.indices();
        let arrays = indices.saturating_mul(2).saturating_add(beside(game));
        if unmoves {
            arrays
        } else {
            arrays.saturating_add(Reversed::index_bytes(indices))
        }
    }

    /// Solves every position, by way of a list of all moves, reversed.
    ///
    /// ```
    /// use retrograde::{Dense, Outcome};
    /// use retrograde::toy::{Graph, Node};
    /// use retrograde::Player;
    ///
    /// let game = Graph::new(vec![
    ///     Node::inner(Player::First, [(1, ())]),
    ///     Node::inner(Player::Second, [(0, ()), (2, ())]),
    ///     Node::terminal(Player::First, Outcome::Win(0)),
    ///     Node::inner(Player::First, [(2, ())]), // cannot be reached
    /// ]);
    /// let table = Dense::new().tabulate(&game).unwrap();
    /// assert_eq!(table.value_of(&0), Some(Outcome::Draw));
    /// assert_eq!(table.value_of(&3), Some(Outcome::Win(1)));
    /// ```
    ///
    /// # Errors
    ///
    /// When a limit was reached ([`Stopped::Positions`] and, but for the list of moves and wider
    /// values, [`Stopped::Memory`] before any work is done), or the game is
    /// [refused](super::Refusal): for a position without moves, or because
    /// index and rules disagree.
    pub fn tabulate<'g, G>(&self, game: &'g G) -> Tabulation<'g, G>
    where
        G: Indexed<Value = Outcome> + Parallel,
    {
        self.run(game, false, |run, meter| {
            let mut reversed = run.reversed()?;
            let (counts, cells, seen) = run.forward(Some(&reversed), meter)?;
            let links = reversed.place();
            let list = links.saturating_mul(4);
            let beside = run.least.saturating_add(list);
            meter.memory(bytes(beside))?;
            reversed.make_room(links)?;
            run.reverse(&reversed, meter)?;
            run.back(&reversed, (counts, cells, seen), list, meter)
        })
    }

    /// Solves every position, by way of the game's un-moves.
    ///
    /// # Errors
    ///
    /// As [`tabulate`](Self::tabulate). A game whose un-moves tell too much is
    /// refused, as far as it is noticed; one whose un-moves tell too little has
    /// wrong values, which [`Tabulated::fault`] finds.
    pub fn tabulate_retro<'g, G>(&self, game: &'g G) -> Tabulation<'g, G>
    where
        G: Indexed<Value = Outcome> + Retro + Parallel,
    {
        self.run(game, true, |run, meter| {
            let found = run.forward(None, meter)?;
            run.back(&Unmoves(game), found, 0, meter)
        })
    }

    /// Solves every position as [`tabulate`](Self::tabulate), and answers from
    /// this one.
    ///
    /// # Errors
    ///
    /// As [`tabulate`](Self::tabulate), and where the index does not know the
    /// position.
    pub fn solve_from<'g, G>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>
    where
        G: Indexed<Value = Outcome> + Parallel,
    {
        from(self.tabulate(game)?, start)
    }

    /// Solves every position as [`tabulate_retro`](Self::tabulate_retro), and
    /// answers from this one.
    ///
    /// # Errors
    ///
    /// As [`tabulate`](Self::tabulate), and where the index does not know the
    /// position.
    pub fn solve_retro_from<'g, G>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>
    where
        G: Indexed<Value = Outcome> + Retro + Parallel,
    {
        from(self.tabulate_retro(game)?, start)
    }

    fn run<'g, G>(
        &self,
        game: &'g G,
        unmoves: bool,
        work: impl FnOnce(&Run<'_, G>, &mut Meter<'_>) -> Result<Cells, Interrupted<G::Position>>,
    ) -> Tabulation<'g, G>
    where
        G: Indexed<Value = Outcome> + Parallel,
    {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "looking ahead");
        let run = Run {
            game,
            indices: game.indices(),
            least: self.memory(game, unmoves),
            threads: self.setup.pool(),
        };
        let outcome = run
            .allowed(&mut meter)
            .map_err(Interrupted::from)
            .and_then(|()| work(&run, &mut meter));
        let report: Report = meter.report(Self::NAME);
        match outcome {
            Ok(cells) => Ok(Tabulated::new(game, cells, run.threads, report)),
            Err(why) => Err(why.unsolved(game, &game.start(), None, report)),
        }
    }
}

/// The answers of a table from one of its positions.
fn from<G>(table: Tabulated<'_, G>, start: G::Position) -> Answer<'_, G>
where
    G: Indexed<Value = Outcome> + Parallel,
{
    let index = table.game().index(&start);
    let position = start.clone();
    let unknown = Refusal::Misnumbered { index, position };
    table.solved_from(start).ok_or(Unsolved::Refused(unknown))
}

/// What is taken beside the arrays: what the game holds, and lists of the
/// positions of a round.
fn beside<G: Indexed>(game: &G) -> u64 {
    let lists = most_listed(game.indices()).saturating_mul(2 * 8);
    (game.index_memory() as u64).saturating_add(lists)
}

fn bytes(needed: u64) -> usize {
    usize::try_from(needed).unwrap_or(usize::MAX)
}

/// What a look forward finds.
type Found = (Counts, Cells, Seen);

/// One run on one game.
struct Run<'g, G> {
    game: &'g G,
    indices: u64,
    /// The bytes that it takes at least.
    least: u64,
    threads: Threads,
}

impl<G> Run<'_, G>
where
    G: Indexed<Value = Outcome> + Parallel,
{
    /// The number of cells, where the machine can count so far.
    fn len(&self) -> Result<usize, Stopped> {
        let none = Stopped::OutOfMemory { needed: self.least };
        usize::try_from(self.indices).map_err(|_| none)
    }

    /// Asks the limits before anything is taken.
    fn allowed(&self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        meter.foretell(self.indices)?;
        meter.memory(bytes(self.least))
    }

    fn refuse(&self, fault: Fault) -> Interrupted<G::Position> {
        fault.refusal(self.game).into()
    }

    /// An empty list of moves, where it can number them all.
    fn reversed(&self) -> Result<Reversed, Stopped> {
        if self.indices > Reversed::MOST {
            return Err(Stopped::TableFull {
                capacity: Reversed::MOST,
            });
        }
        Reversed::new(self.len()?)
    }

    /// Looks at every index once; again where counts were too narrow.
    fn forward(
        &self,
        reversed: Option<&Reversed>,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Interrupted<G::Position>> {
        match self.look(false, reversed, meter) {
            Err(Looked::Crowded) => {}
            Err(Looked::Ended(why)) => return Err(why),
            Ok(found) => return Ok(found),
        }
        let wider = (Counts::width(true) - Counts::width(false)) as u64;
        let needed = self
            .least
            .saturating_add(self.indices.saturating_mul(wider));
        meter.memory(bytes(needed))?;
        reversed.inspect(|reversed| reversed.reset());
        self.look(true, reversed, meter).map_err(|why| match why {
            Looked::Ended(why) => why,
            Looked::Crowded => Stopped::TableFull {
                capacity: u32::MAX.into(),
            }
            .into(),
        })
    }

    fn look(
        &self,
        wide: bool,
        reversed: Option<&Reversed>,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Looked<G::Position>> {
        meter.phase("looking ahead", Some(self.indices));
        let len = self.len()?;
        let cells = Cells::new(len)?;
        let counts = Counts::new(len, wide)?;
        let arrays = Arrays {
            cells: &cells,
            counts: &counts,
            reversed,
        };
        let mut all = Seen::default();
        // A fault is told as it is here, since crowded counts are none.
        let outcome = by_pieces(
            self.indices,
            &self.threads,
            Seen::default,
            |range| arrays.fill(self.game, range),
            Seen::with,
            |passed, seen| {
                all = all.with(seen);
                meter.steps(passed)
            },
        );
        match outcome {
            Ok(()) => {}
            Err(rounds::Ended::Stopped(why)) => return Err(why.into()),
            Err(rounds::Ended::Fault(Fault::Crowded(_))) => return Err(Looked::Crowded),
            Err(rounds::Ended::Fault(fault)) => return Err(Looked::Ended(self.refuse(fault))),
        }
        meter.visited(all.positions, all.moves);
        Ok((counts, cells, all))
    }

    /// Fills the list of all moves.
    fn reverse(
        &self,
        reversed: &Reversed,
        meter: &mut Meter<'_>,
    ) -> Result<(), Interrupted<G::Position>> {
        meter.phase("listing moves", Some(self.indices));
        by_pieces(
            self.indices,
            &self.threads,
            || (),
            |range| reversed.fill(self.game, range),
            |(), ()| (),
            |passed, ()| meter.steps(passed),
        )
        .map_err(|ended| ended.interrupted(self.game))
    }

    /// Works back from the ends of the game. `list` is what the way back
    /// takes, in bytes.
    fn back<B: Back<G>>(
        &self,
        back: &B,
        (counts, cells, seen): Found,
        list: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Cells, Interrupted<G::Position>> {
        meter.phase("working back", Some(seen.positions));
        let cells_bytes = self.indices;
        let counts_more = counts.bytes().saturating_sub(self.indices);
        let mut rounds = Rounds {
            game: self.game,
            back,
            cells,
            counts: &counts,
            threads: &self.threads,
            beside: (self.least - cells_bytes)
                .saturating_add(list)
                .saturating_add(counts_more),
            farthest: seen.farthest,
        };
        rounds.run(meter)?;
        Ok(rounds.cells)
    }
}

/// Why a look forward has no end.
enum Looked<P> {
    /// Counts were too narrow.
    Crowded,
    Ended(Interrupted<P>),
}

impl<P> From<Stopped> for Looked<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Ended(stopped.into())
    }
}
