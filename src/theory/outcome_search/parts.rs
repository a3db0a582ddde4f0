//! Parts by number: what their moves lead to, what bounds them, and what small
//! ones are worth.

use std::ops::Range;

use super::super::canon::{Canon, CanonTable};
use super::super::dyadic::Dyadic;
use super::super::forms::Form;
use super::super::unvalued::Unvalued;
use super::met::{Met, Places};
use super::terms::{Meaning, Term, Values, meaning, part_term, value_term};
use crate::game::Player;
use crate::limits::{Meter, Stopped};
use crate::ruleset::Ruleset;
use crate::table::{ExactTable, vec_peak};

/// Parts with no more moves than this, both players' counted, are tried for
/// their value.
const MOST_MOVES: usize = 10;
/// So many options of a part are compared with each other.
const COMPARED: usize = 128;
/// A try ends after so many parts.
const TRY: u64 = 60;

/// What a move of a part leads to.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    start: u32,
    len: u32,
    /// How promising the ruleset calls it.
    pub(super) order: i32,
    /// How often it won a sum.
    pub(super) wins: u32,
}

/// All parts that were met.
pub(super) struct Parts<'a, R: Ruleset> {
    ruleset: &'a R,
    pub(super) meter: Meter<'a>,
    /// What the normal form of a part stands for.
    terms: ExactTable<R::Position, Term>,
    pub(super) met: Met<R::Position>,
    choices: Vec<Choice>,
    choice_terms: Vec<Term>,
    canon: Option<CanonTable<'a, R>>,
    most_moves: usize,
    moves: Vec<R::Move>,
    split: Vec<R::Position>,
    after: Vec<(R::Position, bool)>,
}

/// An option before it is stored.
struct Draft {
    terms: Vec<Term>,
    order: i32,
}

impl<'a, R: Ruleset> Parts<'a, R> {
    /// No parts; valued by this table where they are small, if there is one.
    pub(super) fn new(ruleset: &'a R, meter: Meter<'a>, canon: Option<CanonTable<'a, R>>) -> Self {
        Self {
            ruleset,
            meter,
            terms: ExactTable::new(),
            met: Met::new(),
            choices: Vec::new(),
            choice_terms: Vec::new(),
            canon,
            most_moves: MOST_MOVES,
            moves: Vec::new(),
            split: Vec::new(),
            after: Vec::new(),
        }
    }

    pub(super) fn ruleset(&self) -> &'a R {
        self.ruleset
    }

    /// Leaves parts with more moves than this without values.
    #[cfg(test)]
    pub(super) fn try_smaller(&mut self, most_moves: usize) {
        self.most_moves = most_moves;
    }

    /// The canonical form of a position.
    pub(super) fn exact_value(
        &mut self,
        values: &mut Values,
        position: &R::Position,
    ) -> Result<Form, Unvalued<R::Position>> {
        let forms = &mut values.forms;
        match &mut self.canon {
            Some(canon) => canon.value(forms, position),
            None => Canon::new().value(forms, self.ruleset, position),
        }
    }

    /// Pushes the terms that a position is the sum of.
    pub(super) fn split(
        &mut self,
        values: &mut Values,
        position: &R::Position,
        terms: &mut Vec<Term>,
    ) -> Result<(), Unvalued<R::Position>> {
        let mut split = std::mem::take(&mut self.split);
        self.ruleset.components(position, &mut split);
        for part in split.drain(..) {
            let normal = self.ruleset.normal_form(&part);
            terms.extend(self.term(values, normal)?);
        }
        self.split = split;
        Ok(())
    }

    /// The terms that the position after a move is the sum of.
    fn option(
        &mut self,
        values: &mut Values,
        position: &R::Position,
        (player, mv): (Player, &R::Move),
    ) -> Result<Vec<Term>, Unvalued<R::Position>> {
        let mut parts = std::mem::take(&mut self.after);
        let ruleset = self.ruleset;
        ruleset.option_parts(position, player, mv, &mut parts);
        let mut terms = Vec::with_capacity(parts.len());
        for part in parts.drain(..) {
            terms.extend(self.term(values, part)?);
        }
        self.after = parts;
        Ok(terms)
    }

    /// The term of a part in normal form, and of its negative where players were
    /// exchanged; `None` where nobody can move in it.
    fn term(
        &mut self,
        values: &mut Values,
        (key, negated): (R::Position, bool),
    ) -> Result<Option<Term>, Unvalued<R::Position>> {
        let term = match self.terms.get(&key) {
            Some(&term) => term,
            None => {
                let term = self.meet(values, &key)?;
                self.terms.insert(key, term)?;
                term
            }
        };
        if term == NOTHING {
            return Ok(None);
        }
        let term = if negated { values.negate(term)? } else { term };
        Ok((term != value_term(values.forms.zero())).then_some(term))
    }

    /// The value of a part, found elsewhere.
    pub(super) fn learn(
        &mut self,
        values: &mut Values,
        part: &R::Position,
        form: Form,
    ) -> Result<(), Unvalued<R::Position>> {
        let (key, negated) = self.ruleset.normal_form(part);
        let form = if negated {
            values.forms.negate(form)?
        } else {
            form
        };
        self.terms.insert(key, value_term(form))?;
        Ok(())
    }

    /// The term of a part that is new.
    fn meet(
        &mut self,
        values: &mut Values,
        key: &R::Position,
    ) -> Result<Term, Unvalued<R::Position>> {
        self.moves.clear();
        self.ruleset.moves(key, Player::First, &mut self.moves);
        let lefts = self.moves.len();
        self.ruleset.moves(key, Player::Second, &mut self.moves);
        let all = self.moves.len();
        self.meter.count_moves(all)?;
        if all == 0 {
            return Ok(NOTHING);
        }
        if all <= self.most_moves
            && let Some(form) = self.value(values, key)?
        {
            return Ok(value_term(form));
        }
        let (mut lower, mut upper) = self.ruleset.bounds(key);
        if self.canon.is_some()
            && lower == upper
            && let Some(number) = lower
        {
            return Ok(value_term(values.forms.number(number)));
        }
        // Who has no move gains nothing by moving.
        if all == lefts {
            lower = lower.max(Some(Dyadic::ZERO));
        }
        if lefts == 0 {
            upper = Some(upper.map_or(Dyadic::ZERO, |upper| upper.min(Dyadic::ZERO)));
        }
        let count = |moves: usize| u32::try_from(moves).unwrap_or(u32::MAX);
        let moves = [count(lefts), count(all - lefts)];
        let number = self.met.push(key.clone(), (lower, upper), moves)?;
        Ok(part_term(number, false))
    }

    /// The value of a part, where that takes little.
    fn value(
        &mut self,
        values: &mut Values,
        key: &R::Position,
    ) -> Result<Option<Form>, Unvalued<R::Position>> {
        let Some(canon) = &mut self.canon else {
            return Ok(None);
        };
        match canon.value_within(&mut values.forms, key, TRY) {
            Ok(Some(form)) => Ok(Some(form)),
            Ok(None) | Err(Unvalued::Form(_)) => {
                // Parts as large as this one are not worth the try.
                self.most_moves = self.most_moves.min(self.moves.len().saturating_sub(1));
                Ok(None)
            }
            Err(why) => Err(why),
        }
    }

    /// The options of a player in a part, which are listed if they are not yet.
    /// Most parts are met with one of the players to move alone.
    pub(super) fn choices(
        &mut self,
        values: &mut Values,
        number: u32,
        player: Player,
    ) -> Result<Range<usize>, Unvalued<R::Position>> {
        let player = if self.ruleset.is_impartial() {
            // The same moves, seen from the other side.
            Player::First
        } else {
            player
        };
        let side = usize::from(player == Player::Second);
        if let Some(listed) = self.met[number].options[side].listed() {
            return Ok(listed);
        }
        let drafts = self.drafts(values, number, player)?;
        let start = place(self.choices.len())?;
        self.store(&drafts)?;
        let end = place(self.choices.len())?;
        self.met[number].options[side] = Places::new(start, end);
        Ok(start as usize..end as usize)
    }

    pub(super) fn choice(&self, at: usize) -> (&Choice, &[Term]) {
        let choice = &self.choices[at];
        let terms = &self.choice_terms[choice.start as usize..];
        (choice, &terms[..choice.len as usize])
    }

    /// A choice won a sum.
    pub(super) fn praise(&mut self, at: usize) {
        let wins = &mut self.choices[at].wins;
        *wins = wins.saturating_add(1);
    }

    fn store(&mut self, drafts: &[Draft]) -> Result<(), Stopped> {
        for draft in drafts {
            self.choices.push(Choice {
                start: place(self.choice_terms.len())?,
                len: place(draft.terms.len())?,
                order: draft.order,
                wins: 0,
            });
            self.choice_terms.extend_from_slice(&draft.terms);
        }
        Ok(())
    }

    /// The options of a player, none of them twice or dominated by its value.
    fn drafts(
        &mut self,
        values: &mut Values,
        number: u32,
        player: Player,
    ) -> Result<Vec<Draft>, Unvalued<R::Position>> {
        let position = self.met[number].position.clone();
        let mut moves = Vec::new();
        self.ruleset.moves(&position, player, &mut moves);
        let mut drafts: Vec<Draft> = Vec::with_capacity(moves.len());
        for mv in &moves {
            let mut terms = self.option(values, &position, (player, mv))?;
            if self.canon.is_some() {
                values.simplify(&mut terms)?;
            } else {
                terms.sort_unstable();
            }
            let order = self.ruleset.order(&position, player, mv);
            // An option that is listed twice costs time and no more.
            let mut recent = drafts.iter_mut().rev().take(COMPARED);
            if let Some(same) = recent.find(|draft| draft.terms == terms) {
                same.order = same.order.max(order);
            } else {
                drafts.push(Draft { terms, order });
            }
        }
        if self.canon.is_some() && drafts.len() <= COMPARED {
            drop_dominated(values, &mut drafts, player);
        }
        Ok(drafts)
    }

    /// Bytes taken at most while the next part is met.
    pub(super) fn peak_usage(&self) -> usize {
        self.met.peak_usage()
            + vec_peak(&self.choices, 64)
            + vec_peak(&self.choice_terms, 256)
            + self.terms.peak_usage()
    }
}

/// A place in a list, by 32 bits.
fn place(at: usize) -> Result<u32, Stopped> {
    u32::try_from(at).map_err(|_| Stopped::TableFull {
        capacity: u32::MAX.into(),
    })
}

/// Stands for a part without moves.
const NOTHING: Term = u32::MAX;

/// Drops options that differ from another one in a value that is no better.
fn drop_dominated(values: &mut Values, drafts: &mut Vec<Draft>, player: Player) {
    let mut at = 0;
    while at < drafts.len() {
        let worse = (0..drafts.len()).any(|other| {
            other != at && is_at_most(values, &drafts[at].terms, &drafts[other].terms, player)
        });
        if worse {
            drafts.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Whether two sums are equal but for one value, which in the first is no
/// better for the player than in the second.
fn is_at_most(values: &mut Values, first: &[Term], second: &[Term], player: Player) -> bool {
    let (parts, form) = parts_and_value(values, first);
    let (other_parts, other) = parts_and_value(values, second);
    let (true, Some(form), Some(other)) = (parts == other_parts, form, other) else {
        return false;
    };
    match player {
        Player::First => values.forms.is_at_most(form, other),
        Player::Second => values.forms.is_at_most(other, form),
    }
}

/// The parts of a sum, and its value where it has no more than one.
fn parts_and_value<'t>(values: &Values, terms: &'t [Term]) -> (&'t [Term], Option<Form>) {
    let parts = terms.partition_point(|&term| matches!(meaning(term), Meaning::Part { .. }));
    let form = match &terms[parts..] {
        [] => Some(values.forms.zero()),
        [term] => match meaning(*term) {
            Meaning::Value(form) => Some(form),
            Meaning::Part { .. } => None,
        },
        _ => None,
    };
    (&terms[..parts], form)
}
