//! What comes back where there is no exact answer: bounds with the reason why
//! the run stopped, or what is wrong with the game.

use std::fmt;

use hashbrown::HashMap;

use crate::game::Game;
use crate::limits::{Report, Stopped};
use crate::show::{show_count, show_size};
use crate::table::FixedHash;
use crate::value::Value;

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
    /// What the run used. In a box, so that an answer stays small.
    pub report: Box<Report>,
    /// Where the limit on memory was reached and [`Auto`](crate::Auto) chose
    /// the solver: what each way to solve the game would take, as far as that
    /// is known beforehand.
    pub needs: Box<[Need]>,
}

/// What a way to solve a game would take. Shown as `layers: two layers need 866
/// MiB`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Need {
    /// The solver.
    pub solver: &'static str,
    /// What it has in memory, in words: `two layers`.
    pub holds: &'static str,
    /// The bytes of that.
    pub bytes: u64,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = show_size(self.bytes);
        write!(f, "{}: {} need {size}", self.solver, self.holds)
    }
}

/// Why a game cannot be solved as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal<P> {
    /// Play can go round this cycle for ever: each position leads to the next,
    /// the last to the first. Endless play has a value in
    /// this game, but this solver cannot find it; [`Retrograde`](crate::Retrograde) can.
    Cycle(Vec<P>),
    /// Play can go round this cycle for ever, and endless play has no value in
    /// this game: there is no answer.
    Endless(Vec<P>),
    /// This position is not terminal and has no moves.
    NoMoves(P),
    /// The value of this position leaves the range of its kind of values: the
    /// game does not bound its payoffs.
    Overflow(P),
    /// The ways to this position are not all equally long, as the solver
    /// asks; or the game gave other moves when it was asked again.
    Ungraded(P),
    /// A move does not raise the index, as the solver asks.
    Descending {
        /// The position before the move.
        from: P,
        /// The position after it, whose index is no greater.
        to: P,
    },
    /// What the game tells by index is not what it says by its rules, or comes
    /// after it was needed.
    Misnumbered {
        /// The index.
        index: u64,
        /// Its position; for an index without one, the position that was to be
        /// solved.
        position: P,
    },
}

impl<P> Refusal<P> {
    /// What a solver for games without cycles says of one, which it found
    /// among representatives.
    pub(crate) fn cycle<G: Game<Position = P>>(game: &G, found: &[P]) -> Self {
        let cycle = unfolded(game, found);
        match G::Value::endless() {
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
            Self::Overflow(position) => format!(
                "the value of position {} leaves the range of scores: bound the sum of all payoffs when the game is made (`Score::bound`)",
                text(position)
            ),
            Self::Ungraded(position) => format!(
                "not all ways to position {} are equally long, as this solver asks: `negamax` solves games without cycles, `retrograde` those with cycles",
                text(position)
            ),
            Self::Descending { from, to } => format!(
                "the move from position {} to position {} does not raise the index, as this solver asks: `negamax` solves games without cycles, `retrograde` those with cycles",
                text(from),
                text(to)
            ),
            Self::Misnumbered { index, position } => format!(
                "what the game tells of index {index} is not what its rules say, or does not come in order (at position {}): `negamax` and `retrograde` go by the rules alone",
                text(position)
            ),
        }
    }
}

/// A cycle of play that goes round a cycle of representatives, perhaps several
/// times: from each position a move that leads to the next class. Where the
/// game breaks the laws of symmetry, what was found.
fn unfolded<G: Game>(game: &G, found: &[G::Position]) -> Vec<G::Position> {
    let mut play = Vec::from(&found[..1]);
    let mut seen = HashMap::with_hasher(FixedHash::default());
    for next in found.iter().cycle().skip(1) {
        let at = &play[play.len() - 1];
        // The class of the beginning comes again after each round.
        if (play.len() - 1).is_multiple_of(found.len())
            && let Some(from) = seen.insert(at.clone(), play.len() - 1)
        {
            play.pop();
            return play.split_off(from);
        }
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        let mut children = moves.iter().map(|mv| game.play(at, mv));
        match children.find(|child| game.canonical(child) == *next) {
            Some(child) => play.push(child),
            None => break,
        }
    }
    found.to_vec()
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
        "play can go round a cycle of {} for ever: {}",
        show_count(cycle.len() as u64, "position"),
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

/// Why a run has no answer; turned into an [`Unsolved`] at its end.
#[derive(Clone)]
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
    /// The same of other positions.
    pub(crate) fn map<Q>(self, position: impl Fn(P) -> Q) -> Interrupted<Q> {
        let each = |cycle: Vec<P>| cycle.into_iter().map(&position).collect();
        match self {
            Self::Stopped(reason) => Interrupted::Stopped(reason),
            Self::Refused(refusal) => Interrupted::Refused(match refusal {
                Refusal::Cycle(cycle) => Refusal::Cycle(each(cycle)),
                Refusal::Endless(cycle) => Refusal::Endless(each(cycle)),
                Refusal::NoMoves(at) => Refusal::NoMoves(position(at)),
                Refusal::Overflow(at) => Refusal::Overflow(position(at)),
                Refusal::Ungraded(at) => Refusal::Ungraded(position(at)),
                Refusal::Descending { from, to } => Refusal::Descending {
                    from: position(from),
                    to: position(to),
                },
                Refusal::Misnumbered {
                    index,
                    position: at,
                } => Refusal::Misnumbered {
                    index,
                    position: position(at),
                },
            }),
        }
    }

    /// For a run that stopped, the game's own bounds, raised by what was
    /// found: the value of the start is at least `found`.
    pub(super) fn unsolved<G: Game<Position = P>>(
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
                    report: Box::new(report),
                    needs: Box::default(),
                })
            }
        }
    }
}
