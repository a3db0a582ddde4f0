//! Terms of a sum, and how sums become simpler.
//!
//! A term is a part of a position, by number and with the players exchanged or
//! not, or a value in canonical form. A game and its negative drop out. Values
//! without options of their own (numbers, ups, nimbers) add up to one term, and so
//! do small values whose sum cannot be large; larger ones stand side by side,
//! since the canonical form of a sum of hot games has as many positions as
//! the games together, multiplied.

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::super::forms::{Form, FormMap, Forms};

/// A part, twice its number, odd where the players are exchanged; or, with the
/// highest bit, a value.
pub(super) type Term = u32;

const VALUE: u32 = 1 << 31;

/// The most parts that terms can number.
pub(super) const MOST_PARTS: u32 = 1 << 30;

/// Two values are added where their followers, multiplied, are no more.
const ADDED: u32 = 400;
/// Followers are counted up to here.
const COUNTED: u32 = 201;

pub(super) fn part_term(number: u32, negated: bool) -> Term {
    number << 1 | u32::from(negated)
}

pub(super) fn value_term(form: Form) -> Term {
    VALUE | form.bits()
}

/// What a term stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    Part { number: u32, negated: bool },
    Value(Form),
}

pub(super) fn meaning(term: Term) -> Meaning {
    if term & VALUE == 0 {
        Meaning::Part {
            number: term >> 1,
            negated: term & 1 == 1,
        }
    } else {
        Meaning::Value(Form::of_bits(term & !VALUE))
    }
}

/// What is known of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) mean: Dyadic,
    /// 0 for numbers.
    pub(super) temperature: Dyadic,
    pub(super) number: bool,
    followers: u32,
}

/// Values and what was found about them.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    pub(super) forms: Forms,
    facts: FormMap<Facts>,
    scratch: Vec<Form>,
}

impl Values {
    /// The negative of a term.
    pub(super) fn negate(&mut self, term: Term) -> Result<Term, FormError> {
        if term & VALUE == 0 {
            return Ok(term ^ 1);
        }
        let form = Form::of_bits(term & !VALUE);
        Ok(value_term(self.forms.negate(form)?))
    }

    pub(super) fn facts(&mut self, form: Form) -> Result<Facts, FormError> {
        if let Some(facts) = self.facts.get(&form) {
            return Ok(*facts);
        }
        let value = self.forms.to_up_star(form);
        let facts = Facts {
            mean: self.forms.mean(form)?,
            temperature: match value {
                Some(_) => Dyadic::ZERO,
                None => self.forms.temperature(form)?,
            },
            number: value.is_some_and(|value| value.is_number()),
            followers: self.count_followers(form),
        };
        self.facts.insert(form, facts);
        Ok(facts)
    }

    /// The followers of a value, counted up to a bound; those of numbers are
    /// not counted.
    pub(super) fn count_followers(&mut self, form: Form) -> u32 {
        let mut seen = vec![form];
        let mut at = 0;
        while let Some(&next) = seen.get(at) {
            at += 1;
            if self.forms.is_number(next) {
                continue;
            }
            if let Some(value) = self.forms.to_up_star(next)
                && value.nimber > COUNTED
            {
                return COUNTED;
            }
            for option in [self.forms.left(next), self.forms.right(next)].concat() {
                if !seen.contains(&option) {
                    seen.push(option);
                }
            }
            if seen.len() >= COUNTED as usize {
                return COUNTED;
            }
        }
        u32::try_from(seen.len()).unwrap_or(COUNTED)
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.forms.memory_usage() + self.facts.allocation_size()
    }

    /// Brings the terms of a sum to their simplest list: parts, then values.
    pub(super) fn simplify(&mut self, terms: &mut Vec<Term>) -> Result<(), FormError> {
        terms.sort_unstable();
        let values = terms.partition_point(|&term| term & VALUE == 0);
        let mut forms = std::mem::take(&mut self.scratch);
        forms.clear();
        forms.extend(
            terms
                .drain(values..)
                .map(|term| Form::of_bits(term & !VALUE)),
        );
        cancel_parts(terms);
        let added = self.add_values(&mut forms);
        terms.extend(forms.iter().map(|&form| value_term(form)));
        self.scratch = forms;
        added
    }

    /// Adds up what is small, and drops pairs that are nothing.
    fn add_values(&mut self, forms: &mut Vec<Form>) -> Result<(), FormError> {
        if forms.len() > 1 {
            self.cancel_values(forms)?;
            let mut at = 0;
            while at + 1 < forms.len() {
                let sum = self.add_to(forms, at)?;
                if sum.is_none() {
                    at += 1;
                }
            }
        }
        forms.retain(|&form| form != self.forms.zero());
        forms.sort_unstable();
        Ok(())
    }

    /// Adds a later value to the one at this place, where that stays small.
    fn add_to(&mut self, forms: &mut Vec<Form>, at: usize) -> Result<Option<()>, FormError> {
        let first = forms[at];
        for other in at + 1..forms.len() {
            if self.is_cheap(first, forms[other])? {
                let sum = self.forms.sum(first, forms[other])?;
                forms.swap_remove(other);
                forms[at] = sum;
                return Ok(Some(()));
            }
        }
        Ok(None)
    }

    /// Whether two values are to be added.
    fn is_cheap(&mut self, g: Form, h: Form) -> Result<bool, FormError> {
        if self.forms.is_number(g) || self.forms.is_number(h) {
            return Ok(true);
        }
        if self.forms.to_up_star(g).is_some() && self.forms.to_up_star(h).is_some() {
            return Ok(true);
        }
        let (g, h) = (self.facts(g)?.followers, self.facts(h)?.followers);
        Ok(g.saturating_mul(h) <= ADDED)
    }

    fn cancel_values(&mut self, forms: &mut Vec<Form>) -> Result<(), FormError> {
        let mut at = 0;
        while at < forms.len() {
            let negative = self.forms.negate(forms[at])?;
            match forms[at + 1..].iter().position(|&form| form == negative) {
                Some(other) => {
                    forms.remove(at + 1 + other);
                    forms.remove(at);
                }
                None => at += 1,
            }
        }
        Ok(())
    }
}

/// Drops each part that stands beside its negative. The parts are sorted.
fn cancel_parts(parts: &mut Vec<Term>) {
    let mut kept = 0;
    for at in 0..parts.len() {
        if kept > 0 && parts[kept - 1] & 1 == 0 && parts[kept - 1] ^ 1 == parts[at] {
            kept -= 1;
        } else {
            parts[kept] = parts[at];
            kept += 1;
        }
    }
    parts.truncate(kept);
}
