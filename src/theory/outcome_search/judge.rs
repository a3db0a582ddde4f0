//! What decides a sum without search: values, bounds, and what is known of its
//! parts.
//!
//! Left's stop of a sum lies between the sum of the means and that plus the
//! highest temperature: at that tax each game is its mean, give or take an
//! infinitesimal, and a lower tax changes the stop by no more than the
//! difference (thermographs, *Winning Ways*, chapter 6). So a sum of values
//! whose means add up to more than zero is won by the player who begins, and
//! one where the mean and the highest temperature together are below zero is
//! lost.

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::met::{Bounds, Met};
use super::terms::{Meaning, Term, Values, meaning};

/// Sums of what is known about the terms; `None` where something is not.
struct Totals {
    lower: Option<Dyadic>,
    upper: Option<Dyadic>,
    /// Whether all values are numbers.
    numbers: bool,
    temperature: Dyadic,
}

/// Whether Left, who is to move, wins a sum under normal play, where that shows
/// at once. The terms are in simplest form.
pub(super) fn judge<P>(
    values: &mut Values,
    parts: &Met<P>,
    terms: &[Term],
) -> Result<Option<bool>, FormError> {
    let Some(&first) = terms.first() else {
        return Ok(Some(false));
    };
    if let ([_], Meaning::Value(form)) = (terms, meaning(first)) {
        let zero = values.forms.zero();
        return Ok(Some(!values.forms.is_at_most(form, zero)));
    }
    let totals = totals(values, parts, terms)?;
    if let Some(lower) = totals.lower
        && lower > Dyadic::ZERO
    {
        return Ok(Some(true));
    }
    if let Some(upper) = totals.upper {
        let most = upper.add(totals.temperature)?;
        if most < Dyadic::ZERO || (totals.numbers && upper <= Dyadic::ZERO) {
            return Ok(Some(false));
        }
    }
    Ok(by_outcomes(values, parts, terms))
}

fn totals<P>(values: &mut Values, parts: &Met<P>, terms: &[Term]) -> Result<Totals, FormError> {
    let mut totals = Totals {
        lower: Some(Dyadic::ZERO),
        upper: Some(Dyadic::ZERO),
        numbers: true,
        temperature: Dyadic::ZERO,
    };
    for &term in terms {
        let (lower, upper) = match meaning(term) {
            Meaning::Part { number, negated } => bounds(parts.bounds(number), negated)?,
            Meaning::Value(form) => {
                let facts = values.facts(form)?;
                totals.numbers &= facts.number;
                totals.temperature = totals.temperature.max(facts.temperature);
                (Some(facts.mean), Some(facts.mean))
            }
        };
        totals.lower = plus(totals.lower, lower)?;
        totals.upper = plus(totals.upper, upper)?;
    }
    Ok(totals)
}

fn plus(sum: Option<Dyadic>, other: Option<Dyadic>) -> Result<Option<Dyadic>, FormError> {
    match (sum, other) {
        (Some(sum), Some(other)) => Ok(Some(sum.add(other)?)),
        _ => Ok(None),
    }
}

/// Bounds of a part or of its negative.
fn bounds((lower, upper): Bounds, negated: bool) -> Result<Bounds, FormError> {
    if !negated {
        return Ok((lower, upper));
    }
    let negative = |bound: Option<Dyadic>| bound.map(Dyadic::neg).transpose();
    Ok((negative(upper)?, negative(lower)?))
}

/// A sum of games that are each at most 0 is lost for Left as first player; one
/// of games at least 0, one of which she wins as first player, is won.
fn by_outcomes<P>(values: &mut Values, parts: &Met<P>, terms: &[Term]) -> Option<bool> {
    let (mut lost, mut wins, mut dangers, mut win_in_danger) = (true, false, 0, false);
    for &term in terms {
        let (left, right) = match meaning(term) {
            Meaning::Part { number, negated } => {
                let won = parts[number].won;
                let at = usize::from(negated);
                (won[at], won[1 - at])
            }
            Meaning::Value(form) => {
                let zero = values.forms.zero();
                let left = !values.forms.is_at_most(form, zero);
                (Some(left), Some(!values.forms.is_at_most(zero, form)))
            }
        };
        lost &= left == Some(false);
        wins |= left == Some(true);
        if right != Some(false) {
            dangers += 1;
            win_in_danger = left == Some(true);
        }
    }
    if lost {
        return Some(false);
    }
    let won = match dangers {
        0 => wins,
        1 => win_in_danger,
        _ => false,
    };
    won.then_some(true)
}
