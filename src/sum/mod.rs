//! Sums of positions of different rulesets.
//!
//! In a sum of games the player to move moves in one of them (Conway 1976). A
//! [`Sum`] adds positions of any rulesets, any number of them, and is a
//! [`Ruleset`] of its own, so that [`Normal`](crate::Normal),
//! [`Misere`](crate::Misere), the solvers and the
//! [theory](crate::theory) work on it. [`SumTheory`] answers questions about
//! sums by the cheapest means that do.

mod answers;
mod erased;
mod impartial;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toys;

pub use answers::{SumAnswers, SumTheory};
pub use erased::AnyRuleset;

use std::rc::Rc;

use crate::game::Player;
use crate::limits::Meter;
use crate::notation::NotationError;
use crate::ruleset::{Ruleset, RulesetNotation};
use crate::theory::{Dyadic, Unvalued};
use erased::Erased;
use impartial::ImpartialSum;

/// The rules of sums of positions of these rulesets.
///
/// A position is written as its parts, each with the name of its ruleset:
/// `domineering:..|.. + impartial clobber_1xn:XOX`; the empty sum is `0`. A move
/// is written as the part's index from 0, a colon and the move: `1:2-1`; where
/// there is one part, as the move alone.
///
/// Clones share the rulesets.
#[derive(Clone, Debug)]
pub struct Sum {
    kinds: Rc<[AnyRuleset]>,
    start: SumPosition,
}

/// A sum: its parts in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumPosition(Terms);

/// Searches meet single parts by the million: these are not boxed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Terms {
    One(Term),
    /// None, or more than one.
    Other(Box<[Term]>),
}

/// What a search finds, or why it finds nothing.
type Searched<T> = Result<T, Unvalued<SumPosition>>;

/// A position of a ruleset, both by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Term {
    kind: u32,
    id: u32,
}

impl SumPosition {
    /// The number of parts.
    pub fn len(&self) -> usize {
        self.terms().len()
    }

    /// Whether it is the empty sum.
    pub fn is_empty(&self) -> bool {
        self.terms().is_empty()
    }

    /// The part with this index, as a sum of its own.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    pub fn part(&self, index: usize) -> Self {
        Self::of(self.terms()[index])
    }

    const fn of(term: Term) -> Self {
        Self(Terms::One(term))
    }

    fn terms(&self) -> &[Term] {
        match &self.0 {
            Terms::One(term) => std::slice::from_ref(term),
            Terms::Other(terms) => terms,
        }
    }

    /// With another term in place of that with this index.
    fn with(&self, index: usize, term: Term) -> Self {
        match &self.0 {
            Terms::One(_) => Self::of(term),
            Terms::Other(terms) => {
                let mut terms = terms.clone();
                terms[index] = term;
                Self(Terms::Other(terms))
            }
        }
    }
}

impl From<Vec<Term>> for SumPosition {
    fn from(terms: Vec<Term>) -> Self {
        match terms[..] {
            [term] => Self::of(term),
            _ => Self(Terms::Other(terms.into())),
        }
    }
}

/// A move in one part of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove {
    part: u32,
    mv: u32,
}

impl SumMove {
    /// The index of the part that it is made in.
    pub const fn part(self) -> usize {
        self.part as usize
    }
}

impl Sum {
    /// Sums of positions of these rulesets, which begin with the empty sum.
    /// Where two have the same name, text means the first.
    pub fn new(kinds: impl IntoIterator<Item = AnyRuleset>) -> Self {
        Self {
            kinds: kinds.into_iter().collect(),
            start: Vec::new().into(),
        }
    }

    /// The same rules, beginning with this position.
    #[must_use]
    pub fn starting(mut self, start: SumPosition) -> Self {
        self.start = start;
        self
    }

    /// The rulesets.
    pub fn kinds(&self) -> &[AnyRuleset] {
        &self.kinds
    }

    /// The sum of two sums.
    #[must_use]
    pub fn plus(&self, first: &SumPosition, second: &SumPosition) -> SumPosition {
        let terms = first.terms().iter().chain(second.terms());
        terms.copied().collect::<Vec<_>>().into()
    }

    /// Where the ruleset with this index begins, as a sum of one part; `None`
    /// where there is no such ruleset.
    pub fn start_of(&self, kind: usize) -> Option<SumPosition> {
        let id = self.kinds.get(kind)?.pool().start();
        let kind = u32::try_from(kind).ok()?;
        Some(SumPosition::of(Term { kind, id }))
    }

    /// The ruleset of the part with this index.
    ///
    /// # Panics
    ///
    /// When there is no such part.
    pub fn kind_of(&self, position: &SumPosition, part: usize) -> &AnyRuleset {
        self.kind(position.terms()[part])
    }

    /// Whether both players have the same moves in a position and all that
    /// follow it, since all its rulesets are impartial.
    pub fn is_impartial_at(&self, position: &SumPosition) -> bool {
        let mut terms = position.terms().iter();
        terms.all(|&term| self.kind(term).is_impartial())
    }

    fn kind(&self, term: Term) -> &AnyRuleset {
        &self.kinds[term.kind as usize]
    }

    fn parse_part(&self, text: &str) -> Result<Term, NotationError> {
        let (name, board) = text.split_once(':').unwrap_or((text, ""));
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = (0..)
            .zip(&*self.kinds)
            .find(|(_, kind)| kind.name() == name);
        let Some((kind, ruleset)) = found else {
            let names: Vec<&str> = self.kinds.iter().map(AnyRuleset::name).collect();
            return Err(NotationError::new(
                text,
                format!(
                    "`name:position`, where the name is one of: {}",
                    names.join(", ")
                ),
            ));
        };
        let id = ruleset.pool().parse_position(board.trim())?;
        Ok(Term { kind, id })
    }

    /// All parts of all parts that have moves.
    fn split(&self, position: &SumPosition, mut part: impl FnMut(Term)) {
        for &term in position.terms() {
            for id in self.kind(term).pool().components(term.id) {
                part(Term { id, ..term });
            }
        }
    }

    /// The nimber of a single part, if its ruleset searches by its own type. Of
    /// the memory that the meter holds to its limit others take `beside` bytes.
    fn search_nimber(
        &self,
        part: &SumPosition,
        (meter, beside): (&mut Meter<'_>, usize),
    ) -> Option<Searched<u32>> {
        self.searched(part, |pool, id, others| {
            meter.set_others(others + beside);
            pool.search_nimber(id, meter)
        })
    }

    /// Whether the player to move loses a single part beside this heap, if its
    /// ruleset searches by its own type; the rest as for
    /// [`search_nimber`](Self::search_nimber).
    fn search_lost(
        &self,
        part: &SumPosition,
        heap: u32,
        (meter, beside): (&mut Meter<'_>, usize),
    ) -> Option<Searched<bool>> {
        self.searched(part, |pool, id, others| {
            meter.set_others(others + beside);
            pool.search_lost(id, heap, meter)
        })
    }

    /// Asks the ruleset of a single part, which is told the bytes that searches
    /// of the others take.
    fn searched<T>(
        &self,
        part: &SumPosition,
        ask: impl FnOnce(&dyn Erased, u32, usize) -> Option<Result<T, Unvalued<u32>>>,
    ) -> Option<Searched<T>> {
        let &[term] = part.terms() else {
            return None;
        };
        let pool = self.kind(term).pool();
        let found = ask(pool, term.id, self.search_usage() - pool.search_usage())?;
        Some(found.map_err(|why| why.map(|id| SumPosition::of(Term { id, ..term }))))
    }

    /// The bytes that searches of all rulesets take.
    fn search_usage(&self) -> usize {
        let kinds = self.kinds.iter();
        kinds.map(|kind| kind.pool().search_usage()).sum()
    }

    fn has_any_move(&self, term: Term) -> bool {
        let pool = self.kind(term).pool();
        pool.has_move(term.id, Player::First) || pool.has_move(term.id, Player::Second)
    }
}

impl Ruleset for Sum {
    type Position = SumPosition;
    type Move = SumMove;

    fn start(&self) -> SumPosition {
        self.start.clone()
    }

    fn moves(&self, position: &SumPosition, player: Player, moves: &mut Vec<SumMove>) {
        for (part, &term) in (0..).zip(position.terms()) {
            let count = self.kind(term).pool().moves(term.id, player);
            moves.extend((0..count).map(|mv| SumMove { part, mv }));
        }
    }

    fn play(&self, position: &SumPosition, player: Player, mv: &SumMove) -> SumPosition {
        let term = position.terms()[mv.part()];
        let id = self.kind(term).pool().play(term.id, player, mv.mv);
        position.with(mv.part(), Term { id, ..term })
    }

    fn has_move(&self, position: &SumPosition, player: Player) -> bool {
        let mut terms = position.terms().iter();
        terms.any(|&term| self.kind(term).pool().has_move(term.id, player))
    }

    fn components(&self, position: &SumPosition, parts: &mut Vec<SumPosition>) {
        self.split(position, |term| parts.push(SumPosition::of(term)));
    }

    /// The parts of all parts, each canonical, in order; none without moves.
    fn canonical(&self, position: &SumPosition) -> SumPosition {
        let mut terms = Vec::new();
        self.split(position, |term| {
            if self.has_any_move(term) {
                let id = self.kind(term).pool().canonical(term.id);
                terms.push(Term { id, ..term });
            }
        });
        terms.sort_unstable();
        terms.into()
    }

    /// The normal form of a single part; sums of several are canonical only.
    fn normal_form(&self, position: &SumPosition) -> (SumPosition, bool) {
        let mut terms = Vec::new();
        self.split(position, |term| {
            if self.has_any_move(term) {
                terms.push(term);
            }
        });
        if let [term] = terms[..] {
            let (id, negated) = self.kind(term).pool().normal_form(term.id);
            return (SumPosition::of(Term { id, ..term }), negated);
        }
        (self.canonical(position), false)
    }

    fn option_parts(
        &self,
        position: &SumPosition,
        player: Player,
        mv: &SumMove,
        parts: &mut Vec<(SumPosition, bool)>,
    ) {
        let mut ids = Vec::new();
        for (at, &term) in position.terms().iter().enumerate() {
            let mv = (mv.part() == at).then_some((player, mv.mv));
            self.kind(term).pool().normal_parts(term.id, mv, &mut ids);
            let terms = ids.drain(..);
            parts.extend(terms.map(|(id, negated)| {
                let part = SumPosition::of(Term { id, ..term });
                (part, negated)
            }));
        }
    }

    fn bounds(&self, position: &SumPosition) -> (Option<Dyadic>, Option<Dyadic>) {
        let plus = |sum: Option<Dyadic>, bound: Option<Dyadic>| sum?.add(bound?).ok();
        let mut sums = (Some(Dyadic::ZERO), Some(Dyadic::ZERO));
        for &term in position.terms() {
            let (lower, upper) = self.kind(term).pool().bounds(term.id);
            sums = (plus(sums.0, lower), plus(sums.1, upper));
        }
        sums
    }

    fn order(&self, position: &SumPosition, player: Player, mv: &SumMove) -> i32 {
        let term = position.terms()[mv.part()];
        self.kind(term).pool().order(term.id, player, mv.mv)
    }

    fn is_impartial(&self) -> bool {
        self.kinds.iter().all(AnyRuleset::is_impartial)
    }
}

impl RulesetNotation for Sum {
    fn format_position(&self, position: &SumPosition) -> String {
        if position.is_empty() {
            return "0".to_owned();
        }
        let part = |&term: &Term| {
            let kind = self.kind(term);
            format!("{}:{}", kind.name(), kind.pool().format_position(term.id))
        };
        let parts: Vec<String> = position.terms().iter().map(part).collect();
        parts.join(" + ")
    }

    fn parse_position(&self, text: &str) -> Result<SumPosition, NotationError> {
        if text.trim() == "0" {
            return Ok(Vec::new().into());
        }
        let parts = text.split(" + ").map(|part| self.parse_part(part.trim()));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.into())
    }

    fn format_move(&self, position: &SumPosition, player: Player, mv: &SumMove) -> String {
        let term = position.terms()[mv.part()];
        let text = self.kind(term).pool().format_move(term.id, player, mv.mv);
        if position.len() == 1 {
            text
        } else {
            format!("{}:{text}", mv.part)
        }
    }

    fn draw_position(&self, position: &SumPosition) -> String {
        let part = |&term: &Term| {
            let kind = self.kind(term);
            format!("{}:\n{}", kind.name(), kind.pool().draw_position(term.id))
        };
        match position.terms() {
            [] => "0".to_owned(),
            terms => terms.iter().map(part).collect::<Vec<_>>().join("\n+\n"),
        }
    }
}
