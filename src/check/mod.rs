//! The conformance kit: does a game obey the laws?
//!
//! Every solver trusts the [`Game`] it is given. A game that lists moves in a
//! random order, remembers its past or calls positions symmetric that are not
//! gets wrong answers without an error. This kit looks for such games: it
//! explores the game breadth first, tries each law at each position that it
//! meets, solves the game where it is small enough, and names law, position
//! and move where something is wrong. The idea comes from property-based
//! testing (Claessen and Hughes's `QuickCheck`, 2000); here the cases are the
//! positions of the game itself.
//!
//! A check is evidence and no proof: [`Checked`] tells how many positions it
//! saw, and whether those were all.
//!
//! ```
//! use retrograde::check::Check;
//! use retrograde::toy::Chain;
//!
//! let checked = Check::new().run(&Chain { plies: 9 });
//! assert!(checked.passed() && checked.complete);
//! assert_eq!(checked.positions, 10);
//! ```

use std::fmt;
use std::time::Instant;

use crate::game::Game;
use crate::limits::{Meter, Report, Stopped};
use crate::notation::Notation;
use crate::show::{printable, show_count};
use crate::solve::{Configure, Powers, Setup};

mod boards;
mod graded;
mod guided;
mod indexed;
mod law;
mod layered;
mod options;
mod powers;
mod retro;
mod sample;
mod solved;
mod symmetry;
mod text;
mod told;
mod values;
mod walk;
mod work;

pub use law::Law;
pub(crate) use powers::PowerLaws;
use text::{AsDebug, AsNotation, Texts};
use work::{Findings, Work};

/// Tests a game against the laws, on up to [`POSITIONS`](Self::POSITIONS)
/// positions where its limits don't say.
///
/// Where a game says in [`Powers`] what it offers beyond its rules, the laws of
/// that are tested too.
///
/// Time: some ten expansions a position, and two runs of
/// [`Retrograde`](crate::Retrograde), one more where the game is
/// [`Guided`](crate::Guided). Memory: positions and moves by number,
/// and what those runs take.
#[derive(Clone, Debug, Default)]
pub struct Check {
    setup: Setup,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The first faults of each law, in the order of the laws.
    pub violations: Vec<Violation>,
    /// Each law of the game and of what it offers, how often it was tried and
    /// how often it was broken.
    pub tallies: Vec<Tally>,
    /// Positions that were expanded and checked.
    pub positions: u64,
    /// Moves of those positions.
    pub moves: u64,
    /// Whether the check is whole: those are all reachable positions, and no
    /// law was left out because the run was stopped.
    pub complete: bool,
    /// Why it is not whole.
    pub stopped: Option<Stopped>,
    /// Whether that was the default bound, which nobody asked for.
    pub by_default: bool,
    /// What was left out, and what looks odd without being wrong.
    pub notes: Vec<String>,
    /// What the run used.
    pub report: Report,
}

/// How a law fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tally {
    /// The law.
    pub law: Law,
    /// How often it was tried; 0 where nothing called for it.
    pub tried: u64,
    /// How often it was broken.
    pub broken: u64,
}

/// A law that is broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The position, as the game writes it.
    pub position: String,
    /// The move, where the fault lies with one.
    pub mv: Option<String>,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = printable(&self.position);
        write!(f, "law `{}` broken at position {position}", self.law)?;
        if let Some(mv) = &self.mv {
            write!(f, ", move {}", printable(mv))?;
        }
        write!(
            f,
            ": found {}; the law: {}; to mend it: {}",
            printable(&self.found),
            self.law.statement(),
            self.law.advice()
        )
    }
}

impl Checked {
    /// Whether no law was found broken.
    pub fn passed(&self) -> bool {
        self.violations.is_empty()
    }

    /// The laws that nothing called for.
    pub fn untried(&self) -> impl Iterator<Item = Law> {
        let untried = self.tallies.iter().filter(|tally| tally.tried == 0);
        untried.map(|tally| tally.law)
    }

    /// How many laws were tried and broken, in words.
    pub(crate) fn laws_in_words(&self) -> String {
        let count = |of: fn(&Tally) -> bool| self.tallies.iter().filter(|tally| of(tally)).count();
        let broken = match count(|tally| tally.broken > 0) {
            0 => "none broken".into(),
            broken => format!("{broken} broken"),
        };
        if self.positions == 0 {
            return format!("stopped before a position was checked, {broken}");
        }
        let tried = count(|tally| tally.tried > 0);
        format!("{tried} of {} tried, {broken}", self.tallies.len())
    }

    /// The same laws by name, where some position was checked.
    pub(crate) fn untried_in_words(&self) -> Option<String> {
        let names: Vec<_> = self.untried().map(Law::name).collect();
        (self.positions > 0 && !names.is_empty()).then(|| names.join(" "))
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for violation in &self.violations {
            writeln!(f, "{violation}")?;
        }
        let part = if self.complete {
            "all reachable positions"
        } else {
            "only a part of the check"
        };
        write!(
            f,
            "laws: {}, on {} and {}, {part}",
            self.laws_in_words(),
            show_count(self.positions, "position"),
            show_count(self.moves, "move")
        )?;
        if let Some(stopped) = &self.stopped {
            write!(f, ": {stopped}")?;
        }
        if let Some(untried) = self.untried_in_words() {
            write!(f, "\nnot tried: {untried}")?;
        }
        for note in &self.notes {
            write!(f, "\nnote: {}", printable(note))?;
        }
        Ok(())
    }
}

impl Configure for Check {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Check {
    /// The most positions that are checked where the limits don't say.
    pub const POSITIONS: u64 = 100_000;

    const NAME: &'static str = "check";

    /// Up to [`POSITIONS`](Self::POSITIONS) positions, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tests the laws of [`Game`] and of its values; positions and moves are
    /// written as `Debug` writes them.
    pub fn run<G>(&self, game: &G) -> Checked
    where
        G: Game<Position: fmt::Debug, Move: fmt::Debug>,
    {
        self.run_with(&Powers::new(), game)
    }

    /// Tests the laws of [`Game`], of its values, and of what else it offers;
    /// positions and moves are written as `Debug` writes them.
    pub fn run_with<G>(&self, powers: &Powers<G>, game: &G) -> Checked
    where
        G: Game<Position: fmt::Debug, Move: fmt::Debug>,
    {
        self.check(game, &AsDebug, powers.laws())
    }

    /// Tests the laws of [`Game`], of its values, and of its [`Notation`],
    /// in which positions and moves are written.
    pub fn run_notation<G: Notation>(&self, game: &G) -> Checked {
        self.run_notation_with(&Powers::new(), game)
    }

    /// Tests the laws of [`Game`], of its values, of what else it offers, and
    /// of its [`Notation`], in which positions and moves are written.
    pub fn run_notation_with<G: Notation>(&self, powers: &Powers<G>, game: &G) -> Checked {
        self.check(game, &AsNotation, powers.laws())
    }

    fn check<G: Game>(&self, game: &G, texts: &dyn Texts<G>, powers: &PowerLaws<G>) -> Checked {
        let begun = Instant::now();
        let mut setup = self.setup.clone();
        let by_default;
        (setup.limits, by_default) = setup.limits.positions_or(Self::POSITIONS);
        let mut work = Work {
            game,
            texts,
            findings: Findings::new(Law::GAME.into_iter().chain(powers.laws())),
            meter: Meter::new(setup.limits(), setup.progress(), "checking"),
            setup: &setup,
            begun,
        };
        let mut walk = walk::walk(&mut work);
        if walk.may_go_on() {
            walk.again(&mut work);
            walk.hashes(&mut work);
            walk.remark(&mut work);
        }
        if walk.may_go_on() {
            walk.symmetry(&mut work);
        }
        if walk.may_go_on() {
            let mut sample = values::Sample::new();
            walk.solve(&mut work, &mut sample);
            sample.laws(&mut work);
        } else {
            work.note("symmetry, bounds and values were left out, since the run was stopped");
        }
        powers.run(&mut walk, &mut work);
        let report = work.meter.report(Self::NAME);
        let complete = walk.complete();
        Checked {
            violations: work.findings.violations(),
            tallies: work.findings.tallies,
            positions: walk.expanded() as u64,
            moves: report.moves,
            complete,
            by_default: by_default && matches!(walk.stopped, Some(Stopped::Positions { .. })),
            stopped: walk.stopped,
            notes: work.findings.notes,
            report,
        }
    }
}
