//! One search of a window, with its own stack.
//!
//! The recursion is the textbook's: fail-soft alpha-beta (Fishburn 1983) in
//! the form of negamax, with a transposition table that holds both bounds of a
//! position. Before any move is searched, all children are looked up, and one
//! that is known to be good enough ends the search of the position (enhanced
//! transposition cut-offs: Plaat, Schaeffer, Pijls and de Bruin 1996). The move
//! that once proved the position goes first, then the game's order, then
//! history.
//!
//! # What the result means
//!
//! For a window `alpha < beta`, in ranks, and a position of rank `v` the search
//! gives `r`:
//!
//! - `r <= alpha` proves `v <= r`,
//! - `r >= beta` proves `v >= r`,
//! - `alpha < r < beta` proves `v == r`.
//!
//! # Cycles
//!
//! A position that stands on the path already is a cycle, and the search gives
//! up with it. What it has proved until then is right all the same: each fact
//! follows by the rules from facts that were finished earlier, so that behind
//! each stands a finite tree of play with no cycle in it. So a game with cycles
//! gets its true value, where no line that had to be looked at closes one, or
//! none.

use super::busy::Busy;
use super::guide::Guide;
use super::history::History;
use super::memory::{Memory, NO_MOVE};
use crate::game::Game;
use crate::guided::{Choice, Glance};
use crate::limits::Meter;
use crate::solve::{Edge, Interrupted, Refusal};
use crate::table::vec_peak;
use crate::value::{Ranked, Value};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

mod moves;
mod path;

use path::{Frame, NOBODY};

/// Why a search comes back before its end, to be taken up again.
pub(super) enum Pause<P> {
    /// The table is full.
    Full,
    /// Enough was done for others to help.
    Help,
    /// Somebody else has the answer.
    Answered,
    /// A limit was reached, or the game is refused.
    Interrupted(Interrupted<P>),
}

impl<P> From<Interrupted<P>> for Pause<P> {
    fn from(why: Interrupted<P>) -> Self {
        Self::Interrupted(why)
    }
}

impl<P> From<Refusal<P>> for Pause<P> {
    fn from(why: Refusal<P>) -> Self {
        Self::Interrupted(why.into())
    }
}

impl<P> From<crate::limits::Stopped> for Pause<P> {
    fn from(why: crate::limits::Stopped) -> Self {
        Self::Interrupted(why.into())
    }
}

/// What a search works on.
pub(super) struct Work<'a, G, H, M> {
    pub(super) game: &'a G,
    pub(super) guide: H,
    pub(super) memory: &'a M,
    /// Set when somebody else has the answer.
    pub(super) answered: &'a AtomicBool,
    /// What others search, where there are others.
    pub(super) busy: Option<&'a Busy>,
}

/// The state of a search: it can pause and go on.
pub(super) struct Search<G: Game, K> {
    frames: Vec<Frame<G, K>>,
    /// The choices of all frames, one block after the other.
    choices: Vec<Choice<G::Move>>,
    /// Room to work in.
    moves: Vec<G::Move>,
    history: History,
    /// The frames by hash: the youngest of each place.
    places: Vec<u32>,
    /// The rank of the position that was just finished.
    settled: Option<i64>,
    visited: u64,
    /// Entries that were filled.
    pub(super) filled: u64,
    /// Pause for help after so many positions.
    pub(super) alone: u64,
    /// Pause when so many entries are filled.
    pub(super) room: u64,
    /// Turns moves of equal rating about; 0 leaves them.
    seed: u64,
}

/// Positions between two looks at whether somebody else has the answer.
const LOOK: u64 = 64;

impl<G: Game<Value: Ranked>, K: Clone + Eq> Search<G, K> {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            frames: Vec::new(),
            choices: Vec::new(),
            moves: Vec::new(),
            history: History::new(),
            places: vec![NOBODY; 256],
            settled: None,
            visited: 0,
            filled: 0,
            alone: u64::MAX,
            room: u64::MAX,
            seed,
        }
    }

    /// Forgets what was learned of another problem.
    pub(super) fn reset(&mut self) {
        self.clear();
        self.history = History::new();
        self.visited = 0;
        self.filled = 0;
    }

    /// Gives up the search in hand.
    pub(super) fn clear(&mut self) {
        self.frames.clear();
        self.choices.clear();
        self.places.fill(NOBODY);
        self.settled = None;
    }

    pub(super) fn visited(&self) -> u64 {
        self.visited
    }

    /// Bytes taken at most while one more position is opened.
    pub(super) fn peak_usage(&self) -> usize {
        vec_peak(&self.frames, 1) + vec_peak(&self.choices, 0) + vec_peak(&self.places, 0) * 3
    }

    /// Begins to search a window of a position.
    pub(super) fn begin<H, M>(
        &mut self,
        work: &Work<'_, G, H, M>,
        meter: &mut Meter<'_>,
        root: &G::Position,
        window: (i64, i64),
    ) -> Result<(), Pause<G::Position>>
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        self.clear();
        self.settled = self.visit(work, meter, root.clone(), window)?;
        Ok(())
    }

    /// Goes on with the search, to its end or a pause.
    pub(super) fn run<H, M>(
        &mut self,
        work: &Work<'_, G, H, M>,
        meter: &mut Meter<'_>,
    ) -> Result<i64, Pause<G::Position>>
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        loop {
            if let Some(rank) = self.settled.take() {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(rank);
                };
                let turned = if frame.edge.flips { -rank } else { rank };
                let Some(seen) = G::Value::rank_after(turned, &frame.edge.payoff) else {
                    return Err(Refusal::Overflow(frame.position.clone()).into());
                };
                if seen > frame.best {
                    frame.best = seen;
                    frame.best_move = self.choices[frame.next - 1].nth;
                    frame.alpha = frame.alpha.max(seen);
                    if seen >= frame.beta {
                        self.learn();
                        self.settled = Some(self.close(work));
                        continue;
                    }
                }
            }
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else {
                return Ok(-i64::MAX);
            };
            let Some(choice) = self.choices.get(frame.next) else {
                self.settled = Some(self.close(work));
                continue;
            };
            if self.visited.is_multiple_of(LOOK) && work.answered.load(Relaxed) {
                return Err(Pause::Answered);
            }
            if self.filled >= self.room {
                return Err(Pause::Full);
            }
            if self.visited >= self.alone {
                return Err(Pause::Help);
            }
            let (child, edge) = Edge::along(work.game, &frame.position, frame.mover, &choice.mv);
            if let Some(busy) = work.busy
                && Busy::watches(depth)
                && frame.next > frame.first
                && frame.next + frame.put_off < self.choices.len()
                && busy.holds(M::hash(&work.memory.key(work.game, work.guide, &child)))
            {
                // The others move up.
                self.choices[frame.next..].rotate_left(1);
                frame.put_off += 1;
                continue;
            }
            frame.next += 1;
            let window = edge.window(frame.alpha, frame.beta);
            frame.edge = edge;
            self.settled = self.visit(work, meter, child, window)?;
        }
    }

    /// The rank of a position, as far as the window asks, where it is known at
    /// once; else puts it on the path.
    #[inline]
    fn visit<H, M>(
        &mut self,
        work: &Work<'_, G, H, M>,
        meter: &mut Meter<'_>,
        position: G::Position,
        (mut alpha, mut beta): (i64, i64),
    ) -> Result<Option<i64>, Pause<G::Position>>
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        meter.position()?;
        self.visited += 1;
        let game = work.game;
        let key = work.memory.key(game, work.guide, &position);
        let mut known = work.memory.get(&key);
        if let Some(rank) = narrowed(&mut alpha, &mut beta, known.lower, known.upper) {
            return Ok(Some(rank));
        }
        let (first, room) = (self.choices.len(), self.choices.capacity());
        match work
            .guide
            .glance(game, &position, &mut self.choices, &mut self.moves)
        {
            Glance::Value(value) => {
                self.choices.truncate(first);
                return self.ended(&value, &position).map(Some).map_err(Pause::from);
            }
            Glance::Moves { lower, upper } => {
                known.lower = known.lower.max(lower.rank());
                known.upper = known.upper.min(upper.rank());
                let rank = narrowed(&mut alpha, &mut beta, known.lower, known.upper);
                if let Some(rank) = rank {
                    self.choices.truncate(first);
                    return Ok(Some(rank));
                }
            }
        }
        if self.choices.len() == first {
            return Err(Refusal::NoMoves(position).into());
        }
        meter.count_moves(self.choices.len() - first)?;
        let mover = game.to_move(&position);
        self.refuse_cycle(work, &key)?;
        self.rate(first, mover, known.best);
        if let Some(rank) = self.cut_at_once(work, first, &position, mover, beta) {
            self.choices.truncate(first);
            return Ok(Some(rank));
        }
        if self.frames.len() == self.frames.capacity() || self.choices.capacity() != room {
            meter.memory(work.memory.memory_usage() + self.peak_usage())?;
        }
        let hash = M::hash(&key);
        if let Some(busy) = work.busy
            && Busy::watches(self.frames.len())
        {
            busy.enter(hash);
        }
        let older = self.enter(hash, M::hash);
        self.frames.push(Frame {
            position,
            key,
            mover,
            alpha,
            beta,
            begun: alpha,
            known,
            best: -i64::MAX,
            best_move: NO_MOVE,
            first,
            next: first,
            put_off: 0,
            edge: Edge {
                flips: false,
                payoff: <G::Value as Value>::Payoff::default(),
            },
            before: self.visited,
            older,
        });
        Ok(None)
    }

    /// The rank of a position that is over.
    fn ended(&self, value: &G::Value, position: &G::Position) -> Result<i64, Refusal<G::Position>> {
        let rank = value.rank();
        if rank.abs() == i64::MAX && !value.ends_game() {
            // As other solvers say it: of the position before.
            let before = self.frames.last().map_or(position, |frame| &frame.position);
            return Err(Refusal::Overflow(before.clone()));
        }
        Ok(rank)
    }

    /// Takes the last position off the path, and stores what was proved.
    #[inline]
    fn close<H, M>(&mut self, work: &Work<'_, G, H, M>) -> i64
    where
        H: Guide<G>,
        M: Memory<G, H, Key = K>,
    {
        let Some(frame) = self.frames.pop() else {
            return -i64::MAX;
        };
        self.choices.truncate(frame.first);
        let hash = M::hash(&frame.key);
        if let Some(busy) = work.busy
            && Busy::watches(self.frames.len())
        {
            busy.leave(hash);
        }
        let place = self.place(hash);
        self.places[place] = frame.older;
        let mut known = frame.known;
        if frame.best > frame.begun {
            known.lower = known.lower.max(frame.best);
            known.best = frame.best_move;
        }
        if frame.best < frame.beta {
            known.upper = known.upper.min(frame.best);
        }
        let took = self.visited - frame.before;
        self.filled += u64::from(work.memory.put(&frame.key, known, took));
        frame.best
    }
}

/// Narrows a window to what is known; a bound where nothing is left of it.
#[inline]
fn narrowed(alpha: &mut i64, beta: &mut i64, lower: i64, upper: i64) -> Option<i64> {
    if lower >= *beta || lower == upper {
        return Some(lower);
    }
    if upper <= *alpha {
        return Some(upper);
    }
    *alpha = (*alpha).max(lower);
    *beta = (*beta).min(upper);
    None
}

impl<V: Ranked> Edge<V> {
    /// The window of the child.
    #[inline]
    fn window(&self, alpha: i64, beta: i64) -> (i64, i64) {
        // At most alpha is less than the next rank. Where a bound leaves the
        // range of ranks, every value is beyond it: the least question that
        // every value passes stands for it, so that no window is empty.
        let least = 1 - i64::MAX;
        let next = V::rank_before(alpha.saturating_add(1), &self.payoff).max(least);
        let alpha = if alpha == -i64::MAX { alpha } else { next - 1 };
        let beta = V::rank_before(beta, &self.payoff).max(least);
        if self.flips {
            (-beta, -alpha)
        } else {
            (alpha, beta)
        }
    }
}
