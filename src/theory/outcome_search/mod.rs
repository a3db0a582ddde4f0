//! Who wins a large sum, by search.
//!
//! A canonical form says all about a position and grows with it; who wins is
//! one bit for each starter. The search for it is alpha-beta with two values:
//! it ends at the first winning move (for minimax solvers of combinatorial games
//! see Henderson, Müller and others, 2025). Positions fall into their parts,
//! and a sum is known by its parts, as a set with repetition, with Left to move:
//! with Right to move it stands as its negative. Small parts are replaced by
//! their canonical forms, which add up, cancel, and bound the sum by their means
//! and temperatures. A move in a number comes last (number avoidance, Conway
//! 1976).
//!
//! Under misere play a sum is only known by its parts: neither values nor
//! negatives help.

mod judge;
mod met;
mod parts;
mod search;
mod sums;
mod terms;
#[cfg(test)]
mod tests;

use super::bounded_setup;
use super::canon::Canon;
use super::forms::{Form, Forms};
use super::outcome::OutcomeClass;
use super::unvalued::Unvalued;
use crate::game::Player;
use crate::limits::{Limits, Meter, Report};
use crate::ruleset::Ruleset;
use crate::solve::{Configure, Setup};
use parts::Parts;
use search::Stack;
use sums::Sums;
use terms::{Term, Values};

/// Finds out who wins positions of games that end, under normal or misere play.
///
/// Time and memory: what the proofs take; an entry of the table is four bytes a
/// term and 17 to 23 bytes, a part its position and its options. The
/// [order](Ruleset::order) of moves comes first, then what the options are worth
/// as far as that is known, then what won before;
/// [bounds](Ruleset::bounds) cut off. The limit on memory is 4 GiB unless another
/// is set. Answers are exact; a run that meets a limit has none.
///
/// ```
/// use retrograde::theory::{OutcomeClass, OutcomeSearch, Unvalued};
/// use retrograde::{Player, Ruleset};
///
/// /// A row of squares where Left takes one, Right two neighbours.
/// struct Row(u32);
/// impl Ruleset for Row {
///     type Position = Vec<u32>;
///     type Move = (usize, u32);
///
///     fn start(&self) -> Vec<u32> {
///         vec![self.0]
///     }
///     fn moves(&self, rows: &Vec<u32>, player: Player, moves: &mut Vec<(usize, u32)>) {
///         let size = if player == Player::First { 1 } else { 2 };
///         for (at, &row) in rows.iter().enumerate() {
///             moves.extend((size..=row).map(|end| (at, end - size)));
///         }
///     }
///     fn play(&self, rows: &Vec<u32>, player: Player, &(at, left): &(usize, u32)) -> Vec<u32> {
///         let size = if player == Player::First { 1 } else { 2 };
///         let mut rows = rows.clone();
///         rows.push(rows[at] - left - size);
///         rows[at] = left;
///         rows
///     }
///     fn components(&self, rows: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
///         parts.extend(rows.iter().filter(|&&row| row > 0).map(|&row| vec![row]));
///     }
/// }
///
/// let class = OutcomeSearch::new().class(&Row(30), &vec![30])?;
/// assert_eq!(class, OutcomeClass::Left);
/// # Ok::<(), Unvalued<Vec<u32>>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeSearch {
    setup: Setup,
    canon: Canon,
    misere: bool,
}

impl Default for OutcomeSearch {
    fn default() -> Self {
        Self {
            setup: bounded_setup(),
            canon: Canon::new(),
            misere: false,
        }
    }
}

impl Configure for OutcomeSearch {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn limits(mut self, limits: Limits) -> Self {
        self.setup.limits = limits.clone();
        self.canon = self.canon.limits(limits);
        self
    }
}

impl OutcomeSearch {
    /// Silent, with 4 GiB of memory, under normal play.
    pub fn new() -> Self {
        Self::default()
    }

    /// Under misere play: who cannot move wins. Default: normal play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.misere = true;
        self
    }

    /// Who wins a position, by who begins.
    ///
    /// # Errors
    ///
    /// When a limit is met, play can go round, or a value is out of range.
    pub fn class<R: Ruleset>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<OutcomeClass, Unvalued<R::Position>> {
        self.table(ruleset).class(position)
    }

    /// A memory for many questions on one ruleset. The limits hold for all of
    /// them together.
    pub fn table<'a, R: Ruleset>(&'a self, ruleset: &'a R) -> OutcomeTable<'a, R> {
        let meter = Meter::new(self.setup.limits(), self.setup.progress(), "searching");
        let canon = (!self.misere).then(|| self.canon.table(ruleset));
        OutcomeTable {
            values: Values::default(),
            parts: Parts::new(ruleset, meter, canon),
            sums: Sums::default(),
            stack: Stack::default(),
            misere: self.misere,
            opened: 0,
        }
    }
}

/// Who wins the positions of one ruleset, found on demand; what was proved is
/// kept.
pub struct OutcomeTable<'a, R: Ruleset> {
    values: Values,
    parts: Parts<'a, R>,
    sums: Sums,
    stack: Stack,
    misere: bool,
    /// Sums opened since memory was last measured.
    opened: u32,
}

impl<R: Ruleset> OutcomeTable<'_, R> {
    /// Whether this player wins the position when moving first.
    ///
    /// # Errors
    ///
    /// When a limit is met, play can go round, or a value is out of range; what
    /// was proved is kept.
    pub fn wins(
        &mut self,
        position: &R::Position,
        starter: Player,
    ) -> Result<bool, Unvalued<R::Position>> {
        let mut terms = self.terms(position, starter)?;
        self.simplify(&mut terms)?;
        self.prove(&terms)
    }

    /// Who wins the position, by who begins.
    ///
    /// # Errors
    ///
    /// As for [`wins`](Self::wins).
    pub fn class(&mut self, position: &R::Position) -> Result<OutcomeClass, Unvalued<R::Position>> {
        let left = self.wins(position, Player::First)?;
        let right = self.wins(position, Player::Second)?;
        Ok(OutcomeClass::of_wins(left, !right))
    }

    /// The moves with which this player, moving first, wins, in the order of
    /// [`moves`](Ruleset::moves).
    ///
    /// # Errors
    ///
    /// As for [`wins`](Self::wins).
    pub fn winning_moves(
        &mut self,
        position: &R::Position,
        player: Player,
    ) -> Result<Vec<R::Move>, Unvalued<R::Position>> {
        let ruleset = self.parts.ruleset();
        let mut moves = Vec::new();
        ruleset.moves(position, player, &mut moves);
        let mut winning = Vec::new();
        for mv in moves {
            let child = ruleset.play(position, player, &mv);
            if !self.wins(&child, player.other())? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// What the questions so far took.
    pub fn report(&self) -> Report {
        self.parts.meter.report("outcome search")
    }

    /// The number of sums that were searched.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The arena of the values.
    pub(crate) fn forms(&mut self) -> &mut Forms {
        &mut self.values.forms
    }

    /// The canonical form of a position, under normal play.
    pub(crate) fn exact_value(
        &mut self,
        position: &R::Position,
    ) -> Result<Form, Unvalued<R::Position>> {
        self.parts.exact_value(&mut self.values, position)
    }

    /// The value of a part, found by other means.
    pub(crate) fn learn(
        &mut self,
        part: &R::Position,
        form: Form,
    ) -> Result<(), Unvalued<R::Position>> {
        self.parts.learn(&mut self.values, part, form)
    }

    /// The terms of a position, seen by the player who begins as if it were Left.
    fn terms(
        &mut self,
        position: &R::Position,
        starter: Player,
    ) -> Result<Vec<Term>, Unvalued<R::Position>> {
        let mut terms = Vec::new();
        self.parts.split(&mut self.values, position, &mut terms)?;
        if starter == Player::Second {
            for term in &mut terms {
                *term = self.values.negate(*term)?;
            }
        }
        Ok(terms)
    }
}
