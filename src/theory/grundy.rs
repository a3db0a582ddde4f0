//! Grundy values of impartial games.
//!
//! Roland Sprague (1935) and Patrick Grundy (1939) found that every position
//! of an impartial game without cycles is worth a heap of Nim: the least size
//! that no option is worth. Here it is found by depth-first search with a
//! memory. Positions are split into their parts, and a part is searched once,
//! however many sums it stands in. The search keeps its own stack, so that depth
//! is bounded by memory alone.
//!
//! Cycles are found on the way as strongly connected components (Tarjan 1972)
//! and labelled by the theory of loopy values (Smith 1966). A move that turns a
//! part of a cycle into a sum with a part of the same cycle and something of
//! value beside it can be made again and again, with ever more beside it: such
//! a game has infinitely many positions and is refused.

use hashbrown::HashMap;

use super::bounded_setup;
use super::nimber_set::NimberSet;
use super::smith::{Knot, SmithValue};
use crate::game::Player;
use crate::limits::{Meter, Report, Stopped};
use crate::ruleset::Impartial;
use crate::solve::{Configure, Setup};
use crate::table::{ExactTable, FixedHash, vec_peak};
use crate::theory::Unvalued;

mod states;

use states::{FORGOTTEN, INFINITE, OPEN, Sight};

/// Finds the [values](SmithValue) of impartial positions.
///
/// Time: one expansion a part, one lookup a move; where play can go round,
/// twice that, and options times nimbers. Memory: one entry a part (its size
/// and five bytes, over a load between 7/16 and 7/8), and the moves of the
/// longest line.
///
/// The limit on memory is 4 GiB unless another is set. Values are exact; a run
/// that meets a limit has none.
#[derive(Clone, Debug)]
pub struct Grundy {
    setup: Setup,
}

impl Default for Grundy {
    fn default() -> Self {
        Self {
            setup: bounded_setup(),
        }
    }
}

impl Configure for Grundy {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Grundy {
    /// Silent, with 4 GiB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of one position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or the parts grow without end.
    pub fn value<R: Impartial>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<SmithValue, Unvalued<R::Position>> {
        self.table(ruleset).value(position)
    }

    /// A memory for the values of many positions of one ruleset. The limits
    /// hold for all questions together.
    pub fn table<'a, R: Impartial>(&'a self, ruleset: &'a R) -> GrundyTable<'a, R> {
        GrundyTable {
            ruleset,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "searching"),
            states: ExactTable::new(),
            infinities: Vec::new(),
            ids: HashMap::with_hasher(FixedHash::default()),
            frames: Vec::new(),
            moves: Vec::new(),
            waiting: Vec::new(),
            parts: Vec::new(),
            visits: 0,
            seen_bytes: 0,
        }
    }
}

/// A part that is being searched.
struct Frame<P> {
    position: P,
    /// The number of its visit, and the earliest one that it leads back to.
    visit: u32,
    low: u32,
    /// Where its moves begin, and the next one to try.
    first: usize,
    next: usize,
    /// The nimbers and the infinities among its options.
    seen: NimberSet,
    infinite: Vec<u32>,
    /// Whether an option leads back into the search.
    loops: bool,
    /// Where the parts begin that wait for this one to close.
    waiting: usize,
}

/// The values of the positions of one ruleset, found on demand and kept.
pub struct GrundyTable<'a, R: Impartial> {
    ruleset: &'a R,
    meter: Meter<'a>,
    states: ExactTable<R::Position, u32>,
    infinities: Vec<NimberSet>,
    ids: HashMap<NimberSet, u32, FixedHash>,
    frames: Vec<Frame<R::Position>>,
    moves: Vec<R::Move>,
    /// Closed parts that lead back to an earlier one.
    waiting: Vec<(R::Position, u32)>,
    parts: Vec<R::Position>,
    visits: u32,
    /// What the nimbers of all frames take.
    seen_bytes: usize,
}

impl<R: Impartial> GrundyTable<'_, R> {
    /// The value of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or the parts grow without end; what was found so
    /// far is kept.
    pub fn value(&mut self, position: &R::Position) -> Result<SmithValue, Unvalued<R::Position>> {
        let mut parts = Vec::new();
        self.ruleset.components(position, &mut parts);
        let mut sum = SmithValue::Nimber(0);
        for part in &parts {
            sum = sum.plus(&self.part(part)?);
        }
        Ok(sum)
    }

    /// What the questions so far took.
    pub fn report(&self) -> Report {
        self.meter.report("grundy")
    }

    /// The number of parts that are known.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether no part is known.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    fn part(&mut self, part: &R::Position) -> Result<SmithValue, Unvalued<R::Position>> {
        if let Some(nimber) = self.ruleset.nimber(part) {
            return Ok(SmithValue::Nimber(nimber));
        }
        let key = self.ruleset.normal_form(part).0;
        if self.known(&key).is_none()
            && let Err(why) = self.search(&key)
        {
            self.forget();
            return Err(why);
        }
        let state = self
            .known(&key)
            .expect("a search that ends closes its part");
        Ok(self.valued(state))
    }

    fn search(&mut self, key: &R::Position) -> Result<(), Unvalued<R::Position>> {
        self.open(key.clone())?;
        while let Some(frame) = self.frames.last() {
            if frame.next == self.moves.len() {
                self.close()?;
                continue;
            }
            let mv = &self.moves[frame.next];
            let child = self.ruleset.play(&frame.position, Player::First, mv);
            match self.sight(&child)? {
                Sight::Unknown(part) => self.open(part)?,
                Sight::Known(state) => self.take(state)?,
                Sight::Open { visit, .. } => self.back_to(visit),
            }
        }
        Ok(())
    }

    /// The option in hand has this state.
    fn take(&mut self, state: u32) -> Result<(), Stopped> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        frame.next += 1;
        if state >= INFINITE {
            if !frame.infinite.contains(&state) {
                frame.infinite.push(state);
            }
            return Ok(());
        }
        let before = frame.seen.heap_usage();
        frame.seen.insert(state);
        let grown = frame.seen.heap_usage() - before;
        if grown > 0 {
            self.seen_bytes += grown;
            let held = self.memory_usage();
            self.meter.memory(held)?;
        }
        Ok(())
    }

    /// The option in hand leads back to an earlier visit.
    fn back_to(&mut self, visit: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.next += 1;
            frame.low = frame.low.min(visit);
            frame.loops = true;
        }
    }

    /// Begins the search of a part.
    fn open(&mut self, position: R::Position) -> Result<(), Stopped> {
        self.meter.position()?;
        let visit = self.visits;
        if OPEN | visit == FORGOTTEN || visit >= OPEN {
            return Err(Stopped::TableFull {
                capacity: OPEN.into(),
            });
        }
        if let Some(growth) = self.states.growth(&position) {
            let beside = self.memory_usage() - self.states.memory_usage();
            self.meter.memory(growth + beside)?;
        }
        let (first, room) = (self.moves.len(), self.moves.capacity());
        self.ruleset
            .moves(&position, Player::First, &mut self.moves);
        self.meter.count_moves(self.moves.len() - first)?;
        if self.frames.len() == self.frames.capacity() || self.moves.capacity() != room {
            let held = self.memory_usage() + vec_peak(&self.frames, 1);
            self.meter.memory(held)?;
        }
        self.states.insert(position.clone(), OPEN | visit)?;
        self.visits += 1;
        self.frames.push(Frame {
            position,
            visit,
            low: visit,
            first,
            next: first,
            seen: NimberSet::new(),
            infinite: Vec::new(),
            loops: false,
            waiting: self.waiting.len(),
        });
        Ok(())
    }

    /// Ends the search of the part in hand, all of whose moves are done.
    fn close(&mut self) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        self.moves.truncate(frame.first);
        self.seen_bytes -= frame.seen.heap_usage();
        if frame.low < frame.visit {
            if let Some(before) = self.frames.last_mut() {
                before.low = before.low.min(frame.low);
            }
            self.waiting.push((frame.position, frame.visit));
            return Ok(());
        }
        if frame.loops {
            self.waiting.push((frame.position, frame.visit));
            return self.unknot(frame.waiting);
        }
        let nimber = frame.seen.mex();
        let mut options = frame.infinite.iter();
        let answered =
            options.all(|&state| self.infinities[(state - INFINITE) as usize].contains(nimber));
        let state = self.state(if answered {
            SmithValue::Nimber(nimber)
        } else {
            SmithValue::Infinite(frame.seen)
        });
        self.settle(&frame.position, *state.as_ref().unwrap_or(&FORGOTTEN));
        state?;
        Ok(())
    }

    /// Values the parts that lead to each other: all that wait from here on.
    fn unknot(&mut self, from: usize) -> Result<(), Unvalued<R::Position>> {
        let mut numbers = HashMap::with_hasher(FixedHash::default());
        for ((_, visit), number) in self.waiting[from..].iter().zip(0_u32..) {
            numbers.insert(*visit, number);
        }
        let mut knot = Knot::default();
        for at in from..self.waiting.len() {
            knot.node();
            self.tie(at, &numbers, &mut knot)?;
            let held = self.memory_usage() + knot.memory_usage();
            self.meter.memory(held)?;
        }
        let values = knot.values(&mut self.meter)?;
        let states = values.into_iter().map(|value| self.state(value));
        let states: Vec<u32> = states.collect::<Result<_, Stopped>>()?;
        let closed: Vec<_> = self.waiting.drain(from..).collect();
        for ((position, _), state) in closed.iter().zip(states) {
            self.settle(position, state);
        }
        Ok(())
    }

    /// Adds the options of a waiting part to the knot.
    fn tie(
        &mut self,
        at: usize,
        numbers: &HashMap<u32, u32, FixedHash>,
        knot: &mut Knot,
    ) -> Result<(), Unvalued<R::Position>> {
        let position = self.waiting[at].0.clone();
        let first = self.moves.len();
        self.ruleset
            .moves(&position, Player::First, &mut self.moves);
        self.meter.count_moves(self.moves.len() - first)?;
        for mv in first..self.moves.len() {
            let mv = &self.moves[mv];
            let child = self.ruleset.play(&position, Player::First, mv);
            match self.sight(&child)? {
                Sight::Known(state) => knot.outside(self.valued(state)),
                Sight::Open { visit, alone: true } => knot.inside(numbers[&visit]),
                Sight::Open { .. } | Sight::Unknown(_) => {
                    return Err(Unvalued::Growing(position));
                }
            }
        }
        self.moves.truncate(first);
        Ok(())
    }

    /// Leaves a search that ended early: what was open is unknown again.
    fn forget(&mut self) {
        let frames = std::mem::take(&mut self.frames);
        let waiting = std::mem::take(&mut self.waiting);
        let open = frames.into_iter().map(|frame| frame.position);
        for position in open.chain(waiting.into_iter().map(|(position, _)| position)) {
            self.settle(&position, FORGOTTEN);
        }
        self.moves.clear();
        self.seen_bytes = 0;
    }

    fn memory_usage(&self) -> usize {
        self.states.memory_usage()
            + self.frames.capacity() * size_of::<Frame<R::Position>>()
            + self.moves.capacity() * size_of::<R::Move>()
            + vec_peak(&self.waiting, 1)
            + self.infinities.len() * 2 * size_of::<NimberSet>()
            + self.seen_bytes
    }
}
