//! Proofs that can be written out and checked: "can the mover win?" and "can
//! the mover at least draw?", answered by [`ProofNumber`] without the value of
//! every position.
//!
//! An answer is a [`Claim`]: a player wins, or a player does not lose. Each of
//! the four answers is one of these, and each has a [`Strategy`] that shows
//! it: one move in every position where that player is to move, every move
//! where the other one is. Written out, it can be read and
//! checked by [`verify()`], which knows the rules of the game and nothing of
//! the search.
//!
//! # Play without end
//!
//! Who wins has to win in the end: the strategy of a winner has no cycles, and
//! a repetition is never counted for the one who attacks. Who does not lose may go
//! round for ever, where endless play is a draw. So all four answers
//! hold on games with cycles too, whatever was played before (the search keeps
//! with each disproof the repetitions that it rests on). A kind of value
//! without endless play has no answer when the search meets a repetition:
//! the game is [refused](Unproved::Refused).
//!
//! # Example
//!
//! ```
//! use retrograde::proof::{Goal, ProofNumber, verify};
//! use retrograde::toy::{Graph, Node};
//! use retrograde::{Outcome, Player};
//!
//! // The first player wins with the second move; the other one goes round.
//! let game = Graph::new(vec![
//!     Node::inner(Player::First, [(1, ()), (2, ())]),
//!     Node::inner(Player::Second, [(0, ())]),
//!     Node::terminal(Player::Second, Outcome::Loss(0)),
//! ]);
//! let mut proved = ProofNumber::new().goal(Goal::Win).prove(&game).unwrap();
//! assert!(proved.is_achieved());
//!
//! let mut text = Vec::new();
//! proved.strategy().unwrap().write(&mut text).unwrap();
//! assert_eq!(
//!     String::from_utf8(text.clone()).unwrap(),
//!     "retrograde proof 1\nfirst wins\n1 0\n  1 -> first won\n"
//! );
//! let verified = verify(&game, &text[..]).unwrap();
//! assert_eq!(verified.claim.to_string(), "the first player wins");
//! ```

use std::fmt;
use std::sync::Arc;

use crate::game::{Game, Player};
use crate::limits::{Limits, Meter, Report, Stopped};
use crate::progress::Progress;
use crate::solve::{Configure, Interrupted, Refusal, Setup};
use crate::value::Value;

mod memory;
mod search;
mod strategy;
mod table;
mod verify;

pub use strategy::Strategy;
pub use verify::{Flaw, Problem, Rejected, Verified, verify};

use memory::Memory;
use search::Search;
use table::Node;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Can the player to move win?
    #[default]
    Win,
    /// Can the player to move at least draw: win, tie, or play on for ever?
    Draw,
}

/// What was proved of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Whose strategy it is.
    pub player: Player,
    /// Whether that player wins; else the player does not lose.
    pub wins: bool,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.wins { "wins" } else { "does not lose" };
        write!(f, "the {} {what}", self.player)
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unproved<P> {
    /// A limit was reached: nothing is known.
    Stopped {
        /// Why the run stopped.
        reason: Stopped,
        /// What the run used.
        report: Report,
    },
    /// The rules give no answer.
    Refused(Refusal<P>),
    /// The values of this game do not say who has won: they add up what was
    /// banked on the way.
    Undecided,
}

impl<P> Unproved<P> {
    /// Says what is wrong, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Stopped { reason, .. } => format!("neither proved nor disproved: {reason}"),
            Self::Refused(refusal) => refusal.describe(text),
            Self::Undecided => "the game is played for a score, found no ends that are won or \
                                lost: ask `solve` for its value"
                .into(),
        }
    }
}

impl<P: fmt::Debug> fmt::Display for Unproved<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug> std::error::Error for Unproved<P> {}

/// Depth-first proof-number search (df-pn), for games with cycles and without
/// whose values [say who has won](Value::verdict).
///
/// It searches where a proof or a disproof looks easiest, so it can answer
/// where the whole game is far too large, and it finds narrow wins fast; it may
/// be slow where a broad draw has to be shown.
///
/// Time: as many positions as the answer takes, some of them again. Memory: a
/// table of whole positions, some 40 bytes each over a load between 3/8
/// and 3/4, and the path. Under a [limit on memory](Limits::memory) the table
/// forgets what is cheapest to find again, and the search still ends with the
/// answer. One thread.
#[derive(Clone, Debug, Default)]
pub struct ProofNumber {
    setup: Setup,
    goal: Goal,
}

impl ProofNumber {
    /// The name by which reports call it.
    pub const NAME: &'static str = "proof-number";

    /// Asks for a win, without limits, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// What is asked. Default: whether the mover can win.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Answers for the start of a game.
    ///
    /// # Errors
    ///
    /// As [`prove_from`](Self::prove_from).
    pub fn prove<'g, G: Game>(&self, game: &'g G) -> Result<Proved<'g, G>, Unproved<G::Position>> {
        self.prove_from(game, game.start())
    }

    /// Answers for a position of the caller's choice.
    ///
    /// # Errors
    ///
    /// [`Unproved::Stopped`] when a limit was reached, [`Unproved::Refused`]
    /// when the game has no answer, [`Unproved::Undecided`] when its values do
    /// not say who has won.
    pub fn prove_from<'g, G: Game>(
        &self,
        game: &'g G,
        start: G::Position,
    ) -> Result<Proved<'g, G>, Unproved<G::Position>> {
        if G::Value::worst().verdict().is_none() {
            return Err(Unproved::Undecided);
        }
        let mover = game.to_move(&start);
        let attacker = match self.goal {
            Goal::Win => mover,
            Goal::Draw => mover.other(),
        };
        let mut memory = Memory::new();
        let meter = Meter::new(self.setup.limits(), self.setup.progress(), "proving");
        let mut search = Search::new(game, &mut memory, meter);
        let found = search.settle(Node {
            position: game.canonical(&start),
            attacking: attacker == mover,
        });
        let report = search.meter.report(Self::NAME);
        match found {
            Ok(plies) => Ok(Proved {
                game,
                start,
                goal: self.goal,
                attacker,
                wins: plies.is_some(),
                report,
                memory,
                setup: self.setup.clone(),
            }),
            Err(Interrupted::Stopped(reason)) => Err(Unproved::Stopped { reason, report }),
            Err(Interrupted::Refused(refusal)) => Err(Unproved::Refused(refusal)),
        }
    }
}

impl Configure for ProofNumber {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

/// An answer, proved.
pub struct Proved<'g, G: Game> {
    game: &'g G,
    start: G::Position,
    goal: Goal,
    /// Who was asked to force a win.
    attacker: Player,
    /// Whether that player can.
    wins: bool,
    report: Report,
    memory: Memory<G::Position>,
    setup: Setup,
}

impl<'g, G: Game> Proved<'g, G> {
    /// The position in question.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// What was asked.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The answer: whether the player to move can do what was asked.
    pub fn is_achieved(&self) -> bool {
        match self.goal {
            Goal::Win => self.wins,
            Goal::Draw => !self.wins,
        }
    }

    /// The same, as what one player can do whatever the other does.
    pub fn claim(&self) -> Claim {
        let player = if self.wins {
            self.attacker
        } else {
            self.attacker.other()
        };
        Claim {
            player,
            wins: self.wins,
        }
    }

    /// What the run used.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The strategy that shows the answer. Where the table has lost a part of it, that
    /// is searched again. The limits hold for this as for a run of its own, but the
    /// time spent so far counts.
    ///
    /// Time and memory: one expansion and one entry a position of the strategy,
    /// of which each stands for itself alone, symmetric or not.
    ///
    /// # Errors
    ///
    /// When a limit was reached, that on memory with the table counted; or, under
    /// that limit, when the table has lost so much that the rest does not fit
    /// together.
    pub fn strategy(&mut self) -> Result<Strategy<'g, G>, Stopped> {
        let claim = self.claim();
        let limits = self.setup.limits().clone().spent(self.report.time);
        let progress: Arc<dyn Progress> = self.setup.progress.clone();
        let meter = Meter::new(&limits, &*progress, "writing the proof");
        let search = Search::new(self.game, &mut self.memory, meter);
        strategy::extract(self.game, &self.start, claim, self.attacker, search)
    }

    /// The limits of the run.
    pub fn limits(&self) -> &Limits {
        self.setup.limits()
    }
}
