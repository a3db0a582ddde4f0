//! What all tests of laws share: the game, how it is written, what was found,
//! and what the run may still use.

use std::time::Instant;

use super::text::Texts;
use super::{Law, Tally, Violation};
use crate::game::Game;
use crate::limits::Meter;
use crate::solve::Setup;

/// A check at work.
pub(crate) struct Work<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) texts: &'a dyn Texts<G>,
    pub(super) findings: Findings,
    pub(super) meter: Meter<'a>,
    /// With limits that bound the positions.
    pub(super) setup: &'a Setup,
    pub(super) begun: Instant,
}

impl<'a, G: Game> Work<'a, G> {
    /// A position as a place where laws are tried.
    pub(super) fn place<'p>(&self, position: &'p G::Position) -> Place<'p, G>
    where
        'a: 'p,
    {
        Place {
            game: self.game,
            texts: self.texts,
            position,
        }
    }

    /// A law was tried at a position; `fault` says what was found where it is
    /// broken.
    pub(super) fn tried(&mut self, law: Law, at: &Place<'_, G>, fault: Option<String>) {
        self.tried_move(law, at, None, fault);
    }

    /// The same, of one move.
    pub(super) fn tried_move(
        &mut self,
        law: Law,
        at: &Place<'_, G>,
        mv: Option<&G::Move>,
        fault: Option<String>,
    ) {
        let shown = |found| Violation {
            law,
            position: at.text(at.position),
            mv: mv.map(|mv| at.mv(mv)),
            found,
        };
        self.findings.tried(law, fault, shown);
    }

    pub(super) fn broken(&self, laws: &[Law]) -> bool {
        let of = |tally: &Tally| laws.contains(&tally.law) && tally.broken > 0;
        self.findings.tallies.iter().any(of)
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.findings.notes.push(note.into());
    }

    /// What a solver may use beside so many bytes, in time and memory.
    pub(super) fn rest(&self, held: usize) -> Setup {
        let mut rest = self.setup.clone();
        rest.limits = rest.limits.spent(self.begun.elapsed()).beside(held as u64);
        rest
    }
}

/// Where a law is tried.
pub(super) struct Place<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) texts: &'a dyn Texts<G>,
    pub(super) position: &'a G::Position,
}

impl<G: Game> Place<'_, G> {
    /// Another position, as text.
    pub(super) fn text(&self, position: &G::Position) -> String {
        self.texts.position(self.game, position)
    }

    /// A move of this position, as text.
    pub(super) fn mv(&self, mv: &G::Move) -> String {
        self.texts.mv(self.game, self.position, mv)
    }
}

/// What was found so far.
pub(super) struct Findings {
    pub(super) tallies: Vec<Tally>,
    violations: Vec<Violation>,
    pub(super) notes: Vec<String>,
}

impl Findings {
    /// The first faults of a law are the useful ones.
    const KEPT: u64 = 3;

    /// Nothing yet, of these laws.
    pub(super) fn new(laws: impl Iterator<Item = Law>) -> Self {
        let untried = |law| Tally {
            law,
            tried: 0,
            broken: 0,
        };
        Self {
            tallies: laws.map(untried).collect(),
            violations: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn tried(&mut self, law: Law, fault: Option<String>, shown: impl Fn(String) -> Violation) {
        let tally = self.tallies.iter_mut().find(|tally| tally.law == law);
        let tally = tally.expect("all laws that are tried have a tally");
        tally.tried += 1;
        let Some(found) = fault else { return };
        tally.broken += 1;
        if tally.broken <= Self::KEPT {
            self.violations.push(shown(found));
        }
    }

    /// The first faults of each law, in the order of the laws.
    pub(super) fn violations(&mut self) -> Vec<Violation> {
        let mut violations = std::mem::take(&mut self.violations);
        violations.sort_by_key(|violation| violation.law);
        violations
    }
}
