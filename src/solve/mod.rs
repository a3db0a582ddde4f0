//! The solvers, one file each, and what all of them share.

use std::fmt;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::game::{Game, Payoff, Player};
use crate::limits::{Limits, Report, Stopped};
use crate::progress::{Progress, Silent};
use crate::table::FixedHash;
use crate::value::Value;

mod auto;
mod negamax;
mod path;
mod reference;
mod retrograde;

pub use auto::Auto;
pub use negamax::Negamax;
pub use reference::Reference;
pub use retrograde::Retrograde;

/// What every solver is told besides the game.
#[derive(Clone)]
pub struct Setup {
    pub(crate) limits: Limits,
    pub(crate) progress: Arc<dyn Progress>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            limits: Limits::new(),
            progress: Arc::new(Silent),
        }
    }
}

impl Setup {
    /// How much the run may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Who is told how the run goes.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// What a solver comes back with: an exact answer, or why there is none.
pub type Answer<'g, G> = Result<Solved<'g, G>, Unsolved<<G as Game>::Position, <G as Game>::Value>>;

/// A way of solving games exactly.
pub trait Solver {
    /// The name by which the command line calls it.
    const NAME: &'static str;

    /// What the run is told, to be changed by the setters below.
    fn setup(&mut self) -> &mut Setup;

    /// Solves the game from a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// [`Unsolved::Stopped`] with bounds when a limit was reached,
    /// [`Unsolved::Refused`] when the game has no answer.
    fn solve_from<'g, G: Game>(&self, game: &'g G, start: G::Position) -> Answer<'g, G>;

    /// Solves the game from its start.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Solver::solve_from).
    fn solve<'g, G: Game>(&self, game: &'g G) -> Answer<'g, G> {
        self.solve_from(game, game.start())
    }

    /// How much the run may use. Default: no limits.
    #[must_use]
    fn limits(mut self, limits: Limits) -> Self
    where
        Self: Sized,
    {
        self.setup().limits = limits;
        self
    }

    /// Who is told how the run goes. Default: nobody.
    #[must_use]
    fn progress(mut self, progress: Arc<dyn Progress>) -> Self
    where
        Self: Sized,
    {
        self.setup().progress = progress;
        self
    }
}

/// Why a game has no exact answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Unsolved<P, V> {
    /// A limit was reached; the value lies between bounds.
    Stopped(Bounds<V>),
    /// The rules give no answer.
    Refused(Refusal<P>),
}

/// What is known of a value when a run stopped early: no proof of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds<V> {
    /// The value is at least this, seen by the player to move.
    pub lower: V,
    /// The value is at most this, seen by the player to move.
    pub upper: V,
    /// Why the run stopped.
    pub reason: Stopped,
    /// What the run used.
    pub report: Report,
}

/// Why a game cannot be solved as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal<P> {
    /// Play can go round this cycle for ever (each position leads to the next,
    /// the last to the first, up to symmetry). Endless play has a value in
    /// this game, but this solver cannot find it; [`Retrograde`] can.
    Cycle(Vec<P>),
    /// Play can go round this cycle for ever, and endless play has no value in
    /// this game: there is no answer.
    Endless(Vec<P>),
    /// This position is not terminal and has no moves.
    NoMoves(P),
}

impl<P> Refusal<P> {
    /// What a solver for games without cycles says of one, where values are
    /// of the kind `V`.
    pub(crate) fn cycle<V: Value>(cycle: Vec<P>) -> Self {
        match V::endless() {
            Some(_) => Self::Cycle(cycle),
            None => Self::Endless(cycle),
        }
    }

    /// Says what is wrong, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Cycle(cycle) => format!(
                "{}: this solver needs a game without cycles; `retrograde` solves this one, with endless play as a draw",
                describe_cycle(cycle, text)
            ),
            Self::Endless(cycle) => format!(
                "{}: endless play has no score, so the game has no value; give it rules that end it, or outcomes in place of scores",
                describe_cycle(cycle, text)
            ),
            Self::NoMoves(position) => no_moves(&text(position)),
        }
    }
}

/// Says what is wrong with a position that is neither over nor has moves.
pub(crate) fn no_moves(position: &str) -> String {
    format!(
        "position {position} is not terminal and has no moves: `terminal` must give its value, or `moves` a move (a pass is a move)"
    )
}

/// Shows a cycle, with positions as `text` writes them.
pub(crate) fn describe_cycle<P>(cycle: &[P], text: impl Fn(&P) -> String) -> String {
    /// A longer cycle is cut: its length says the rest.
    const SHOWN: usize = 12;
    let mut shown: Vec<String> = cycle.iter().take(SHOWN).map(&text).collect();
    if cycle.len() > SHOWN {
        shown.push("…".into());
    }
    shown.extend(cycle.first().map(&text));
    format!(
        "play can go round a cycle of {} positions for ever: {}",
        cycle.len(),
        shown.join(" -> ")
    )
}

impl<P: fmt::Debug> fmt::Display for Refusal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug, V: fmt::Debug> fmt::Display for Unsolved<P, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(bounds) => write!(
                f,
                "stopped, the value lies between {:?} and {:?}: {}",
                bounds.lower, bounds.upper, bounds.reason
            ),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl<P: fmt::Debug, V: fmt::Debug> std::error::Error for Unsolved<P, V> {}

/// The values that a solver has found, behind one door for all solvers.
pub(crate) trait Values<G: Game> {
    /// The value of a position, seen by its player to move; `None` where it is
    /// not known.
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value>;
}

/// A solved game: the value of its start, proved, and of every position that
/// can be reached from there.
pub struct Solved<'g, G: Game> {
    game: &'g G,
    start: G::Position,
    value: G::Value,
    report: Report,
    values: Box<dyn Values<G> + 'g>,
}

impl<G: Game> fmt::Debug for Solved<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved")
            .field("value", &self.value)
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}

/// Best play from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, the earliest best one at each position.
    pub moves: Vec<M>,
    /// For play that never ends: the number of moves after which the position
    /// first stood that the last move leads back to.
    pub repeats_from: Option<usize>,
}

impl<'g, G: Game> Solved<'g, G> {
    /// The game that was solved.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position that it was solved from.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The value of the start, seen by the player to move there.
    pub fn value(&self) -> &G::Value {
        &self.value
    }

    /// What the run used.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The value of a position, seen by its player to move. `None` for a
    /// position that cannot be reached from the start; with the
    /// [`Reference`] solver, which searches anew for each question, for one
    /// where it reached its limits.
    pub fn value_of(&self, position: &G::Position) -> Option<G::Value> {
        self.values.value(self.game, position)
    }

    /// All moves of a position with the value that each leads to, seen by the
    /// player who makes the move and with what it banks. Empty for a terminal
    /// position; `None` where a value is not known (see
    /// [`value_of`](Self::value_of)).
    pub fn moves_of(&self, position: &G::Position) -> Option<Vec<(G::Move, G::Value)>> {
        let mut moves = Vec::new();
        if self.game.terminal(position).is_some() {
            return Some(Vec::new());
        }
        self.game.moves(position, &mut moves);
        let mover = self.game.to_move(position);
        moves
            .into_iter()
            .map(|mv| {
                let (child, edge) = Edge::along(self.game, position, mover, &mv);
                let value = edge.seen(&self.value_of(&child)?);
                Some((mv, value))
            })
            .collect()
    }

    /// All moves that keep the value of the position, in the game's order.
    /// `None` where a value is not known.
    pub fn best_moves(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        let best = self.value_of(position)?;
        let mut moves = self.moves_of(position)?;
        moves.retain(|(_, value)| *value == best);
        Some(moves.into_iter().map(|(mv, _)| mv).collect())
    }

    /// Best play from a position: the first best move, again and again, until
    /// the game ends or a position comes back. `None` where a value is not
    /// known. Takes time and memory in proportion to the length of the line.
    pub fn line(&self, position: &G::Position) -> Option<Line<G::Move>> {
        let mut seen = HashMap::with_hasher(FixedHash::default());
        let mut at = position.clone();
        let mut moves: Vec<G::Move> = Vec::new();
        loop {
            if let Some(repeats_from) = seen.insert(at.clone(), moves.len()) {
                return Some(Line {
                    moves,
                    repeats_from: Some(repeats_from),
                });
            }
            let Some(mv) = self.best_moves(&at)?.into_iter().next() else {
                return Some(Line {
                    moves,
                    repeats_from: None,
                });
            };
            at = self.game.play(&at, &mv);
            moves.push(mv);
        }
    }
}

/// What a move does to the value of the child: the change of view, and what
/// the mover banks.
#[derive(Clone, Debug)]
pub(crate) struct Edge<V: Value> {
    pub(crate) flips: bool,
    pub(crate) payoff: V::Payoff,
}

impl<V: Value> Edge<V> {
    /// Makes a move: the child as it stands, and the way back to the mover.
    #[inline]
    pub(crate) fn along<G: Game<Value = V>>(
        game: &G,
        position: &G::Position,
        mover: Player,
        mv: &G::Move,
    ) -> (G::Position, Self) {
        let payoff: Payoff<G> = game.payoff(position, mv);
        let child = game.play(position, mv);
        // Decided on the child itself: its representative may exchange the
        // players.
        let flips = game.to_move(&child) != mover;
        (child, Self { flips, payoff })
    }

    /// The child's value as the mover sees it before the move.
    #[inline]
    pub(crate) fn seen(&self, child: &V) -> V {
        if self.flips {
            child.flip().after(&self.payoff)
        } else {
            child.after(&self.payoff)
        }
    }
}

/// Why a run has no answer; turned into an [`Unsolved`] at its end.
pub(crate) enum Interrupted<P> {
    Stopped(Stopped),
    Refused(Refusal<P>),
}

impl<P> From<Stopped> for Interrupted<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<P> From<Refusal<P>> for Interrupted<P> {
    fn from(refusal: Refusal<P>) -> Self {
        Self::Refused(refusal)
    }
}

impl<P> Interrupted<P> {
    /// For a run that stopped, the game's own bounds, raised by what was
    /// found: the value of the start is at least `found`.
    fn unsolved<G: Game<Position = P>>(
        self,
        game: &G,
        start: &P,
        found: Option<&G::Value>,
        report: Report,
    ) -> Unsolved<P, G::Value> {
        match self {
            Self::Refused(refusal) => Unsolved::Refused(refusal),
            Self::Stopped(reason) => {
                let (lower, upper) = game.bounds(start);
                Unsolved::Stopped(Bounds {
                    lower: found.map_or(lower.clone(), |found| lower.better(found)),
                    upper,
                    reason,
                    report,
                })
            }
        }
    }
}
