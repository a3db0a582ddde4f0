//! A sweep over a dense array: backward induction in the order of a perfect
//! index, without a table to look anything up in.
//!
//! Where every move raises the index ([`Ascending`]), a pass from the last
//! index to the first meets every position after all its children: dynamic
//! programming over a topological order that the game brings along (Bellman
//! 1957). Nothing is hashed, marked or stored but one packed value an index,
//! in the narrowest integers that the game's [range](crate::Game::range)
//! allows.
//!
//! The array stands in the order of the work, the value of the last index
//! first: it grows as values come, and the children of a position stand before
//! it. What the game tells is not trusted blindly. An option that leads to its
//! own position or an earlier one, to none, or that comes after the value of
//! its position has been used, ends the run, and the game is refused by name of
//! the move.

use std::ops::Range;

use super::piece::untold;
use super::{Answer, Configure, Interrupted, Refusal, Setup, Solved, Values};
use crate::game::Game;
use crate::indexed::{Ascending, Indexed};
use crate::limits::{Meter, Report, Stopped};
use crate::table::{Pack, Packed, PackedWork, packed_width};

mod options;

use options::{Piece, narrow};

/// Sweep over a dense array, for games in which every move raises a perfect
/// index. One thread.
///
/// Time: one pass over all indices from the start's on, holes and positions
/// that cannot be reached included. Memory: one value for each of them, in as
/// few bytes as its range allows. Afterwards the value of each of these
/// positions is known.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    setup: Setup,
}

impl Configure for Sweep {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Sweep {
    /// The name by which the command line calls it.
    pub const NAME: &'static str = "sweep";

    /// Without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// The indices that a sweep from this position passes over, holes
    /// included. Its [limit](crate::Limits::positions) on positions counts
    /// them all.
    pub fn positions<G: Indexed>(&self, game: &G, start: &G::Position) -> u64 {
        game.indices().saturating_sub(game.index(start))
    }

    /// The bytes that a sweep from this position takes at most.
    pub fn memory<G>(&self, game: &G, start: &G::Position) -> u64
    where
        G: Indexed<Value: Pack>,
    {
        self.positions(game, start)
            .saturating_mul(packed_width(&game.range()))
            .saturating_add(game.index_memory() as u64)
    }

    /// Solves the game from its start.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from).
    pub fn solve<'g, G>(&self, game: &'g G) -> Answer<'g, G>
    where
        G: Ascending<Value: Pack>,
    {
        self.solve_from(game, game.start())
    }

    /// Solves the game from a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// When a limit was reached ([`Stopped::Memory`] and
    /// [`Stopped::Positions`] before any work is done), or the game is
    /// [refused](Refusal): for a position without moves, for values that leave
    /// their range, for a move that does not raise the index, or because index
    /// and rules disagree.
    pub fn solve_from<'g, G>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>
    where
        G: Ascending<Value: Pack>,
    {
        let work = Work {
            game,
            start: &start,
            solver: self,
        };
        let (outcome, report) = G::Value::packed(&game.range(), work);
        match outcome {
            Ok((value, values)) => Ok(Solved {
                game,
                start,
                value,
                report,
                values,
            }),
            Err(why) => Err(why.unsolved(game, &start, None, report)),
        }
    }
}

type Found<G> = (<G as Game>::Value, Box<dyn Values<G>>);
type Outcome<G> = (Result<Found<G>, Interrupted<<G as Game>::Position>>, Report);

/// A sweep before the width of its values is known.
struct Work<'a, G: Game> {
    game: &'a G,
    start: &'a G::Position,
    solver: &'a Sweep,
}

impl<G: Ascending<Value: Pack>> PackedWork<G::Value> for Work<'_, G> {
    type Output = Outcome<G>;

    fn with<P: Packed<G::Value>>(self) -> Outcome<G> {
        let setup = &self.solver.setup;
        let mut meter = Meter::new(setup.limits(), setup.progress(), "sweeping");
        let outcome = self.run::<P>(&mut meter);
        (outcome, meter.report(Sweep::NAME))
    }
}

/// Indices between two looks at the clock.
const PIECE: u64 = 1 << 16;

impl<G: Ascending<Value: Pack>> Work<'_, G> {
    fn run<P: Packed<G::Value>>(
        &self,
        meter: &mut Meter<'_>,
    ) -> Result<Found<G>, Interrupted<G::Position>> {
        let game = self.game;
        let (first, indices) = (game.index(self.start), game.indices());
        let at_first = (first < indices).then(|| game.position_at(first)).flatten();
        if at_first.as_ref() != Some(self.start) {
            return Err(Refusal::Misnumbered {
                index: first,
                position: self.start.clone(),
            }
            .into());
        }
        let total = indices - first;
        let needed = self.solver.memory(game, self.start);
        meter.foretell(total)?;
        meter.memory(usize::try_from(needed).unwrap_or(usize::MAX))?;
        meter.phase("sweeping", Some(total));

        let mut values: Vec<P> = Vec::new();
        let room = usize::try_from(total).is_ok_and(|len| values.try_reserve_exact(len).is_ok());
        if !room {
            return Err(Stopped::OutOfMemory { needed }.into());
        }
        let mut end = indices;
        while end > first {
            let begin = first.max(end.saturating_sub(PIECE));
            let (positions, moves) = self.sweep_piece(begin..end, indices - 1, &mut values)?;
            meter.advance(positions, moves)?;
            meter.steps(end - begin - positions)?;
            end = begin;
        }
        let value = values[values.len() - 1].unpack();
        let last = indices - 1;
        Ok((value, Box::new(Dense { last, values })))
    }

    /// Works out the values of a range of indices, those after it being known:
    /// how many positions and moves there were.
    fn sweep_piece<P: Packed<G::Value>>(
        &self,
        range: Range<u64>,
        last: u64,
        values: &mut Vec<P>,
    ) -> Result<(u64, u64), Refusal<G::Position>> {
        let game = self.game;
        let settled = values.len();
        values.resize(settled + narrow(range.end - range.start), P::worst());
        let mut piece = Piece {
            game,
            last,
            values,
            settled,
            moves: 0,
            fault: None,
        };
        game.options_down(range.clone(), &mut piece);
        let moves = piece.moves;
        if let Some(index) = piece.fault {
            return Err(self.accuse(index));
        }
        let told = &values[settled..];
        let index = |at: usize| range.end - 1 - at as u64;
        let mut holes = 0;
        for at in untold(told) {
            match game.position_at(index(at)) {
                None => holes += 1,
                Some(position) => match game.terminal(&position) {
                    None => return Err(Refusal::NoMoves(position)),
                    Some(value) if P::pack(&value).is_worst() => {}
                    Some(_) => {
                        return Err(Refusal::Misnumbered {
                            index: index(at),
                            position,
                        });
                    }
                },
            }
        }
        let beyond = (0..).zip(told).filter(|(_, value)| !value.in_range());
        // A hole has no value.
        let mut beyond = beyond.filter_map(|(at, _)| game.position_at(index(at)));
        match beyond.next() {
            Some(position) => Err(Refusal::Overflow(position)),
            None => Ok((range.end - range.start - holes, moves)),
        }
    }

    /// What is wrong with what was told of an index, by the rules.
    #[cold]
    fn accuse(&self, index: u64) -> Refusal<G::Position> {
        let game = self.game;
        let known = (index < game.indices()).then(|| game.position_at(index));
        let Some(from) = known.flatten() else {
            return Refusal::Misnumbered {
                index,
                position: self.start.clone(),
            };
        };
        let moves = |position: &G::Position| {
            let mut moves = Vec::new();
            if game.terminal(position).is_none() {
                game.moves(position, &mut moves);
            }
            moves
        };
        for mv in moves(&from) {
            let child = game.play(&from, &mv);
            if game.index(&child) <= index {
                return Refusal::Descending { from, to: child };
            }
            // Nothing was to be told of it.
            if game.terminal(&child).is_none() && moves(&child).is_empty() {
                return Refusal::NoMoves(child);
            }
        }
        Refusal::Misnumbered {
            index,
            position: from,
        }
    }
}

/// All values of a sweep, that of the last index first.
struct Dense<P> {
    last: u64,
    values: Vec<P>,
}

impl<G: Indexed, P: Packed<G::Value>> Values<G> for Dense<P> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        let at = self.last.checked_sub(game.index(position))?;
        let value = self.values.get(usize::try_from(at).ok()?)?;
        Some(value.unpack())
    }
}
