//! Questions about sums, each answered by the cheapest means that do.
//!
//! - A sum of impartial parts is worth a nimber: those of the parts, without
//!   carrying. Parts are enumerated up to a bound, and searched for their
//!   nimber, or for the one question who wins, beyond it.
//! - Who wins any other sum is [searched](OutcomeSearch), with impartial parts
//!   replaced by their nimbers.
//! - Values are canonical forms, part by part; means add up.

use std::sync::Arc;

use super::{ImpartialSum, Sum, SumMove, SumPosition};
use crate::game::Player;
use crate::limits::{Limits, Report, Stopped};
use crate::progress::Progress;
use crate::ruleset::{Impartial, Ruleset};
use crate::solve::{Configure, Setup};
use crate::theory::{
    Dyadic, Form, FormError, Forms, Grundy, GrundyTable, NimberSearch, NimberTable, OutcomeClass,
    OutcomeSearch, OutcomeTable, SmithValue, Thermograph, Unvalued,
};

/// Answers questions about sums.
///
/// The limit on memory is 4 GiB for each method unless another is set; other
/// limits hold for each method as well. Answers are exact; a question that meets
/// a limit has none.
#[derive(Clone, Debug)]
pub struct SumTheory {
    setup: Setup,
    sum: Sum,
    impartial: ImpartialSum,
    outcomes: OutcomeSearch,
    misere: OutcomeSearch,
    grundy: Grundy,
    nimbers: NimberSearch,
}

/// Impartial parts are enumerated up to so many parts of theirs in all, and
/// searched beyond.
const ENUMERATED: u64 = 1 << 13;

impl Configure for SumTheory {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn limits(mut self, limits: Limits) -> Self {
        let (few, _) = limits.clone().positions_or(ENUMERATED);
        let few = if limits.visit(ENUMERATED) {
            few.positions(ENUMERATED)
        } else {
            few
        };
        self.grundy = self.grundy.limits(few);
        self.nimbers = self.nimbers.limits(limits.clone());
        self.outcomes = self.outcomes.limits(limits.clone());
        self.misere = self.misere.limits(limits.clone());
        self.setup.limits = limits;
        self
    }

    fn progress(mut self, progress: Arc<dyn Progress>) -> Self {
        self.grundy = self.grundy.progress(progress.clone());
        self.nimbers = self.nimbers.progress(progress.clone());
        self.outcomes = self.outcomes.progress(progress.clone());
        self.misere = self.misere.progress(progress.clone());
        self.setup.progress = progress;
        self
    }
}

/// Nobody waits for a machine that swaps.
const MEMORY: u64 = 4 << 30;

impl SumTheory {
    /// The theory of these sums: silent, with 4 GiB of memory.
    pub fn new(sum: Sum) -> Self {
        let theory = Self {
            setup: Setup::default(),
            impartial: ImpartialSum(sum.clone()),
            sum,
            outcomes: OutcomeSearch::new(),
            misere: OutcomeSearch::new().misere(),
            grundy: Grundy::new(),
            nimbers: NimberSearch::new(),
        };
        theory.limits(Limits::new().memory(MEMORY))
    }

    /// The rules of the sums.
    pub fn sum(&self) -> &Sum {
        &self.sum
    }

    /// A memory for many questions. The limits hold for all of them together.
    pub fn answers(&self) -> SumAnswers<'_> {
        SumAnswers {
            sum: &self.sum,
            impartial: &self.impartial,
            outcomes: self.outcomes.table(&self.sum),
            misere: self.misere.table(&self.sum),
            grundy: self.grundy.table(&self.impartial),
            nimbers: self.nimbers.table(&self.impartial),
            enumerates: true,
        }
    }
}

/// Answers about sums; what was found is kept.
pub struct SumAnswers<'a> {
    sum: &'a Sum,
    impartial: &'a ImpartialSum,
    outcomes: OutcomeTable<'a, Sum>,
    misere: OutcomeTable<'a, Sum>,
    grundy: GrundyTable<'a, ImpartialSum>,
    nimbers: NimberTable<'a, ImpartialSum>,
    /// Whether impartial parts are still enumerated.
    pub(super) enumerates: bool,
}

/// An answer, or why there is none.
type Answer<T> = Result<T, Unvalued<SumPosition>>;

impl<'a> SumAnswers<'a> {
    /// Whether this player, moving first, wins under normal play. Where
    /// impartial play can go round, a draw is no win.
    ///
    /// # Errors
    ///
    /// When a limit is met, or partizan play can go round.
    pub fn wins(&mut self, position: &SumPosition, starter: Player) -> Answer<bool> {
        if self.sum.is_impartial_at(position) {
            return self.next_wins(position);
        }
        self.learn_nimbers(position)?;
        self.outcomes.wins(position, starter)
    }

    /// Whether this player, moving first, wins under misere play.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round.
    pub fn wins_misere(&mut self, position: &SumPosition, starter: Player) -> Answer<bool> {
        self.misere.wins(position, starter)
    }

    /// Who wins under normal play, by who begins.
    ///
    /// # Errors
    ///
    /// As for [`wins`](Self::wins), and when impartial play can go round for
    /// ever and should.
    pub fn class(&mut self, position: &SumPosition) -> Answer<OutcomeClass> {
        if self.sum.is_impartial_at(position) {
            if self.next_wins(position)? {
                return Ok(OutcomeClass::Next);
            }
            return match self.small_nimber(position)? {
                Some(SmithValue::Infinite(_)) => Err(Unvalued::Cycle(vec![position.clone()])),
                _ => Ok(OutcomeClass::Previous),
            };
        }
        let left = self.wins(position, Player::First)?;
        let right = self.wins(position, Player::Second)?;
        Ok(OutcomeClass::of_wins(left, !right))
    }

    /// Who wins under misere play, by who begins.
    ///
    /// # Errors
    ///
    /// As for [`wins_misere`](Self::wins_misere).
    pub fn misere_class(&mut self, position: &SumPosition) -> Answer<OutcomeClass> {
        self.misere.class(position)
    }

    /// The nimber of a sum of impartial parts, or its value where play can go
    /// round; `None` where a part is not impartial.
    ///
    /// # Errors
    ///
    /// When a limit is met.
    pub fn nimber(&mut self, position: &SumPosition) -> Answer<Option<SmithValue>> {
        if !self.sum.is_impartial_at(position) {
            return Ok(None);
        }
        match self.small_nimber(position)? {
            Some(value) => Ok(Some(value)),
            None => {
                let (mut sum, parts) = self.parts_to_search(position);
                for part in parts {
                    sum ^= self.search_nimber(&part)?;
                }
                Ok(Some(SmithValue::Nimber(sum)))
            }
        }
    }

    /// The canonical form, in the arena of [`forms`](Self::forms).
    ///
    /// # Errors
    ///
    /// When a limit is met, play can go round, or a value is too large.
    pub fn value(&mut self, position: &SumPosition) -> Answer<Form> {
        let mut sum = self.outcomes.forms().zero();
        for part in self.parts(position) {
            let value = self.part_value(&part)?;
            sum = self.outcomes.forms().sum(sum, value)?;
        }
        Ok(sum)
    }

    /// The mean value: the sum of those of the parts.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value), of each part.
    pub fn mean(&mut self, position: &SumPosition) -> Answer<Dyadic> {
        let mut sum = Dyadic::ZERO;
        for part in self.parts(position) {
            let value = self.part_value(&part)?;
            let mean = self.outcomes.forms().mean(value)?;
            sum = sum.add(mean).map_err(FormError::from)?;
        }
        Ok(sum)
    }

    /// The temperature: how much the first move is worth.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    pub fn temperature(&mut self, position: &SumPosition) -> Answer<Dyadic> {
        let value = self.value(position)?;
        Ok(self.outcomes.forms().temperature(value)?)
    }

    /// The thermograph.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    pub fn thermograph(&mut self, position: &SumPosition) -> Answer<Thermograph> {
        let value = self.value(position)?;
        Ok(self.outcomes.forms().thermograph(value)?)
    }

    /// All moves with which this player, moving first, wins under normal play,
    /// in the order of the moves.
    ///
    /// # Errors
    ///
    /// As for [`class`](Self::class), of what the moves lead to.
    pub fn winning_moves(
        &mut self,
        position: &SumPosition,
        player: Player,
    ) -> Answer<Vec<SumMove>> {
        let mut moves = Vec::new();
        self.sum.moves(position, player, &mut moves);
        let mut winning = Vec::new();
        for mv in moves {
            let child = self.sum.play(position, player, &mv);
            if self.wins_second(&child, player)? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// The arena of the values.
    pub fn forms(&mut self) -> &mut Forms {
        self.outcomes.forms()
    }

    /// What each method took: the searches for outcomes under normal and misere
    /// play, the enumeration and the search of impartial parts.
    pub fn reports(&self) -> [Report; 4] {
        [
            self.outcomes.report(),
            self.misere.report(),
            self.grundy.report(),
            self.nimbers.report(),
        ]
    }

    /// Whether this player wins when the other one begins.
    fn wins_second(&mut self, position: &SumPosition, player: Player) -> Answer<bool> {
        if self.sum.is_impartial_at(position) {
            return match self.small_nimber(position)? {
                Some(value) => Ok(value == SmithValue::Nimber(0)),
                None => self.search_lost(position),
            };
        }
        Ok(!self.wins(position, player.other())?)
    }

    /// Whether the next player wins a sum of impartial parts.
    fn next_wins(&mut self, position: &SumPosition) -> Answer<bool> {
        match self.small_nimber(position)? {
            Some(SmithValue::Nimber(nimber)) => Ok(nimber != 0),
            Some(SmithValue::Infinite(nimbers)) => Ok(nimbers.contains(0)),
            None => Ok(!self.search_lost(position)?),
        }
    }

    /// The nimber of a sum of impartial parts, if they are few enough to be
    /// enumerated.
    fn small_nimber(&mut self, position: &SumPosition) -> Answer<Option<SmithValue>> {
        if !self.enumerates {
            return Ok(None);
        }
        match self.grundy.value(position) {
            Ok(value) => Ok(Some(value)),
            Err(Unvalued::Stopped(Stopped::Positions { .. })) => {
                self.enumerates = false;
                Ok(None)
            }
            Err(why) => Err(why),
        }
    }

    /// Whether the next player loses a large sum of impartial parts: the nimbers
    /// of all parts but the largest, as a heap beside that one.
    fn search_lost(&mut self, position: &SumPosition) -> Answer<bool> {
        let (mut heap, mut parts) = self.parts_to_search(position);
        let Some(largest) = parts.pop() else {
            return Ok(heap == 0);
        };
        for part in parts {
            heap ^= self.search_nimber(&part)?;
        }
        match self.sum.search_lost(&largest, heap, self.nimbers.meter()) {
            Some(found) => found,
            None => self.by_numbers().is_lost(&largest, heap),
        }
    }

    fn search_nimber(&mut self, part: &SumPosition) -> Answer<u32> {
        match self.sum.search_nimber(part, self.nimbers.meter()) {
            Some(found) => found,
            None => self.by_numbers().nimber(part),
        }
    }

    /// The search of rulesets that have none by their own type.
    fn by_numbers(&mut self) -> &mut NimberTable<'a, ImpartialSum> {
        let others = self.sum.search_usage();
        self.nimbers.meter().0.set_others(others);
        &mut self.nimbers
    }

    /// The parts of a sum of which the nimber is not known at once, those with
    /// fewer moves first, and the sum of the others. Two that are equal are worth
    /// nothing together.
    fn parts_to_search(&self, position: &SumPosition) -> (u32, Vec<SumPosition>) {
        let (mut parts, mut kept) = (Vec::new(), Vec::new());
        let sum = self.impartial.split(position, &mut parts);
        for part in parts {
            match kept.iter().position(|other| *other == part) {
                Some(equal) => drop(kept.swap_remove(equal)),
                None => kept.push(part),
            }
        }
        let mut moves = Vec::new();
        kept.sort_by_cached_key(|part| {
            moves.clear();
            self.sum.moves(part, Player::First, &mut moves);
            moves.len()
        });
        (sum, kept)
    }

    /// Tells the search what the impartial parts of a mixed sum are worth.
    fn learn_nimbers(&mut self, position: &SumPosition) -> Answer<()> {
        for part in self.parts(position) {
            if self.sum.is_impartial_at(&part)
                && let Some(SmithValue::Nimber(nimber)) = self.small_nimber(&part)?
            {
                let value = self.outcomes.forms().nimber(nimber);
                self.outcomes.learn(&part, value)?;
            }
        }
        Ok(())
    }

    fn parts(&self, position: &SumPosition) -> Vec<SumPosition> {
        let mut parts = Vec::new();
        self.sum.components(position, &mut parts);
        parts
    }

    /// The canonical form of a part.
    fn part_value(&mut self, part: &SumPosition) -> Answer<Form> {
        if self.sum.is_impartial_at(part) {
            return match self.nimber(part)? {
                Some(SmithValue::Nimber(nimber)) => Ok(self.outcomes.forms().nimber(nimber)),
                _ => Err(Unvalued::Cycle(vec![part.clone()])),
            };
        }
        self.outcomes.exact_value(part)
    }
}
