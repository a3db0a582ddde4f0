//! Round by round backwards: what is settled at a distance settles what is one
//! move farther.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::back::{Back, Lists, unlink};
use super::cells::{Cells, Code, Counts, HOLE, OPEN, code, value};
use super::forward::{Fault, both};
use crate::indexed::Indexed;
use crate::limits::{Meter, Stopped};
use crate::solve::{Interrupted, Parallel, Threads};
use crate::value::{Outcome, Value};

/// Indices that a thread works on at a time.
const PIECE: u64 = 1 << 12;
/// Pieces between two looks at the clock.
const PIECES: u64 = 64;

/// Why a pass over an array did not come to its end.
pub(super) enum Ended {
    Stopped(Stopped),
    Fault(Fault),
}

impl Ended {
    /// The same for the run.
    pub(super) fn interrupted<G: Indexed>(self, game: &G) -> Interrupted<G::Position> {
        match self {
            Self::Stopped(why) => why.into(),
            Self::Fault(fault) => fault.refusal(game).into(),
        }
    }
}

/// Does work on all indices of an array, piece by piece, and adds up what
/// comes out, which `done` takes from time to time: of several faults the first
/// index's ends the pass.
pub(super) fn by_pieces<R: Send>(
    indices: u64,
    threads: &Threads,
    zero: impl Fn() -> R + Sync,
    work: impl Fn(Range<u64>) -> Result<R, Fault> + Sync,
    join: impl Fn(R, R) -> R + Sync,
    mut done: impl FnMut(u64, R) -> Result<(), Stopped>,
) -> Result<(), Ended> {
    let mut begin = 0;
    while begin < indices {
        let end = indices.min(begin + PIECE * PIECES);
        let piece = |from: u64| work(from..end.min(from + PIECE));
        let outcome = if end - begin <= PIECE {
            // Nothing to share out: threads would only be woken up.
            piece(begin)
        } else {
            // No more than `PIECES`.
            let pieces = (end - begin).div_ceil(PIECE) as usize;
            let each = |nth| piece(begin + nth as u64 * PIECE);
            let pieces = (0..pieces).into_par_iter().with_max_len(1).map(each);
            let add = |one, other| both(one, other, &join);
            threads.run(|| pieces.reduce(|| Ok(zero()), add))
        };
        let outcome = outcome.map_err(Ended::Fault)?;
        done(end - begin, outcome).map_err(Ended::Stopped)?;
        begin = end;
    }
    Ok(())
}

/// The positions that were settled in a round.
enum Frontier {
    /// Those.
    Listed(Vec<u64>),
    /// Too many to list: the array knows them.
    Many,
}

/// Takes down what is settled, as long as it is little.
struct Notes {
    most: usize,
    list: Mutex<Option<Vec<u64>>>,
}

impl Notes {
    fn new(most: usize) -> Self {
        let list = Mutex::new(Some(Vec::new()));
        Self { most, list }
    }

    fn add(&self, settled: &[u64]) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &mut *list {
            if known.len() + settled.len() > self.most {
                *list = None;
            } else {
                known.extend_from_slice(settled);
            }
        }
    }

    fn frontier(self) -> Frontier {
        let list = self.list.into_inner();
        match list.unwrap_or_else(PoisonError::into_inner) {
            Some(mut list) => {
                // Whoever came first.
                list.sort_unstable();
                Frontier::Listed(list)
            }
            None => Frontier::Many,
        }
    }
}

/// All that is known while rounds go on.
pub(super) struct Rounds<'a, G, B> {
    pub(super) game: &'a G,
    pub(super) back: &'a B,
    pub(super) cells: Cells,
    pub(super) counts: &'a Counts,
    pub(super) threads: &'a Threads,
    /// Bytes that are taken beside the cells.
    pub(super) beside: u64,
    /// The farthest distance of an end of the game.
    pub(super) farthest: u32,
}

/// The most positions of a frontier that are listed, of an array of so many:
/// beyond, a pass over the array costs less.
pub(super) fn most_listed(indices: u64) -> u64 {
    (indices / 64).max(64)
}

impl<G, B> Rounds<'_, G, B>
where
    G: Indexed<Value = Outcome> + Parallel,
    B: Back<G>,
{
    /// Settles all that follows from the ends of the game: wins and losses by
    /// distance, then ties by distance.
    pub(super) fn run(&mut self, meter: &mut Meter<'_>) -> Result<(), Interrupted<G::Position>> {
        self.settle([Outcome::Loss, Outcome::Win], meter)?;
        self.settle([Outcome::Tie; 2], meter)
    }

    /// Rounds of values of these kinds until nothing is settled any more.
    fn settle(
        &mut self,
        kinds: [fn(u32) -> Outcome; 2],
        meter: &mut Meter<'_>,
    ) -> Result<(), Interrupted<G::Position>> {
        let mut frontier = Frontier::Many;
        for plies in 0.. {
            self.make_room(plies + 1, meter)?;
            let known = kinds.map(|kind| code(kind(plies)));
            frontier = self.round(known, &frontier, meter)?;
            if plies < self.farthest {
                // Ends of the game may be among them.
                frontier = Frontier::Many;
            } else if matches!(&frontier, Frontier::Listed(list) if list.is_empty()) {
                break;
            }
        }
        Ok(())
    }

    /// Widens the cells, where values at this distance need it.
    fn make_room(&mut self, plies: u32, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Some(width) = Cells::width_for(plies) else {
            return Err(Stopped::TableFull {
                capacity: plies.into(),
            });
        };
        if width <= self.cells.width() {
            return Ok(());
        }
        let bytes = self.cells.len() as u64 * (self.cells.width() + width) as u64;
        let needed = self.beside.saturating_add(bytes);
        meter.memory(usize::try_from(needed).unwrap_or(usize::MAX))?;
        self.cells = self.cells.widened(width)?;
        Ok(())
    }

    /// Hands on the news of positions with these values: what was settled.
    fn round(
        &self,
        known: [Code; 2],
        frontier: &Frontier,
        meter: &mut Meter<'_>,
    ) -> Result<Frontier, Interrupted<G::Position>> {
        let notes = Notes::new(most_listed(self.game.indices()) as usize);
        let (list, indices) = match frontier {
            Frontier::Listed(list) => (Some(&list[..]), list.len() as u64),
            Frontier::Many => (None, self.cells.len() as u64),
        };
        let work = |range: Range<u64>| {
            let mut piece = Piece {
                rounds: self,
                lists: Lists::new(),
                settled: Vec::new(),
                fault: None,
            };
            let range = range.start as usize..range.end as usize;
            match list {
                Some(list) => list[range].iter().for_each(|&index| piece.hand_on(index)),
                None => {
                    let each = |at: usize| piece.hand_on(at as u64);
                    self.cells.each_of(range, known, each);
                }
            }
            notes.add(&piece.settled);
            match piece.fault {
                Some(index) => Err(Fault::Misnumbered(index)),
                None => Ok(piece.settled.len() as u64),
            }
        };
        let listed = list.is_some();
        by_pieces(
            indices,
            self.threads,
            || 0,
            work,
            |one, other| one + other,
            |_, settled| {
                meter.steps(settled)?;
                // A pass over the array takes its time, whatever it finds.
                if listed { Ok(()) } else { meter.pulse() }
            },
        )
        .map_err(|ended| ended.interrupted(self.game))?;
        Ok(notes.frontier())
    }
}

/// A thread's part of a round.
struct Piece<'r, 'a, G: Indexed, B> {
    rounds: &'r Rounds<'a, G, B>,
    lists: Lists<G::Position>,
    settled: Vec<u64>,
    /// The lowest index that was told to be a parent and is not. The work goes
    /// on, so that it is the same whoever meets it first.
    fault: Option<u64>,
}

impl<G, B> Piece<'_, '_, G, B>
where
    G: Indexed<Value = Outcome>,
    B: Back<G>,
{
    /// Tells all parents of an index its value.
    fn hand_on(&mut self, index: u64) {
        let Rounds {
            back,
            cells,
            counts,
            ..
        } = self.rounds;
        let known = value(cells.get(index as usize)).unwrap_or(Outcome::Draw);
        back.parents(index, &mut self.lists);
        for &link in &self.lists.links {
            let (parent, flips) = unlink(link);
            let at = parent as usize;
            let cell = if at < cells.len() {
                cells.get(at)
            } else {
                HOLE
            };
            let seen = if flips { known.flip() } else { known };
            let follows = seen.after(&());
            let lost = matches!(follows, Outcome::Loss(_));
            if cell != OPEN {
                // A loss has no move left, a hole never had one.
                if cell == HOLE || lost && matches!(value(cell), Some(Outcome::Loss(_))) {
                    blame(&mut self.fault, parent);
                }
                continue;
            }
            // A win or a tie settles its position; of losses it takes all.
            if lost {
                match counts.close_one(at) {
                    0 => {
                        blame(&mut self.fault, parent);
                        continue;
                    }
                    1 => {}
                    _ => continue,
                }
            }
            if cells.settle(at, code(follows)) {
                self.settled.push(parent);
            }
        }
    }
}

/// Something is wrong with this index.
#[cold]
fn blame(fault: &mut Option<u64>, index: u64) {
    *fault = Some(fault.map_or(index, |known| known.min(index)));
}
