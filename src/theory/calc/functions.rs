//! The functions of the calculator.

use super::super::error::FormError;
use super::super::forms::{Form, Forms};
use super::super::nimber::{DivisionByZero, Nimber};
use super::{CalcError, Calculated};

/// The functions: name, arguments, what they give. `G`, `H` are values, `t` a
/// number, `n` an integer, `a`, `b` nimbers or their integers.
pub const FUNCTIONS: [(&str, &str, &str); 31] = [
    (
        "atomic_weight",
        "G",
        "the atomic weight of an all-small game",
    ),
    ("birthday", "G", "the day on which it is born"),
    ("cool", "G, t", "cooled by a tax of t, at least -1"),
    ("heat", "G, H", "heated by H"),
    (
        "is_all_small",
        "G",
        "whether both players or neither can move, everywhere",
    ),
    ("is_infinitesimal", "G", "whether both stops are zero"),
    ("is_integer", "G", "whether it is an integer"),
    ("is_nimber", "G", "whether it is a nimber"),
    ("is_number", "G", "whether it is a number"),
    ("left", "G", "Left's options in canonical form"),
    ("left_incentives", "G", "what Left's moves gain"),
    (
        "left_stop",
        "G",
        "the number at which play stops when Left begins",
    ),
    ("mean", "G", "the mean value"),
    ("miny", "G", "the negative of tiny"),
    ("multiple", "n, G", "n copies"),
    ("nim_div", "a, b", "the nim quotient"),
    ("nim_inverse", "a", "the nim inverse"),
    ("nim_product", "a, b", "the nim product"),
    ("nim_sum", "a, b", "the nim sum"),
    ("nimber", "n", "the nimber *n"),
    (
        "norton_product",
        "G, H",
        "the Norton product of G with the unit H",
    ),
    ("ordinal_sum", "G, H", "G:H"),
    ("outcome", "G", "who wins: L, R, N or P"),
    ("overheat", "G, H, K", "overheated from H to K"),
    ("right", "G", "Right's options in canonical form"),
    ("right_incentives", "G", "what Right's moves gain"),
    (
        "right_stop",
        "G",
        "the number at which play stops when Right begins",
    ),
    ("temperature", "G", "the temperature"),
    ("thermograph", "G", "both walls of the thermograph"),
    ("tiny", "G", "{0||0|-G}"),
    ("up", "n", "n ups"),
];

/// Other spellings.
const ALIASES: [(&str, &str); 6] = [
    ("aw", "atomic_weight"),
    ("temp", "temperature"),
    ("nimproduct", "nim_product"),
    ("nimsum", "nim_sum"),
    ("star", "nimber"),
    ("norton", "norton_product"),
];

/// The function with this name and how many arguments it has.
pub(super) fn find(name: &str) -> Option<(&'static str, usize)> {
    let full = ALIASES
        .iter()
        .find(|(alias, _)| *alias == name)
        .map_or(name, |(_, full)| full);
    let found = FUNCTIONS.iter().find(|(name, ..)| *name == full)?;
    Some((found.0, found.1.split(',').count()))
}

/// The value of a function, whose arguments have been counted.
pub(super) fn call(
    forms: &mut Forms,
    column: usize,
    name: &str,
    arguments: &[Form],
) -> Result<Calculated, CalcError> {
    let at = |error: FormError| CalcError::value(column, error);
    if let Some(nimber) = nimbers(forms, column, name, arguments)? {
        let nimber = u32::try_from(nimber.0).map_err(|_| {
            at(FormError::Unfit {
                found: format!("the nimber {nimber}"),
                expected: "one of at most *4294967295",
            })
        })?;
        return Ok(Calculated::Form(forms.nimber(nimber)));
    }
    let read = describe(forms, name, arguments).map_err(at)?;
    if let Some(found) = read {
        return Ok(found);
    }
    make(forms, column, name, arguments).map(Calculated::Form)
}

/// What can be read off a value, if the function does that.
fn describe(
    forms: &mut Forms,
    name: &str,
    arguments: &[Form],
) -> Result<Option<Calculated>, FormError> {
    let g = arguments[0];
    Ok(Some(match name {
        "is_all_small" => Calculated::Truth(forms.is_all_small(g)),
        "is_infinitesimal" => Calculated::Truth(forms.is_infinitesimal(g)),
        "is_integer" => Calculated::Truth(forms.is_integer(g)),
        "is_nimber" => Calculated::Truth(forms.is_nimber(g)),
        "is_number" => Calculated::Truth(forms.is_number(g)),
        "left" => Calculated::List(forms.left(g)),
        "left_incentives" => Calculated::List(forms.left_incentives(g)?),
        "right" => Calculated::List(forms.right(g)),
        "right_incentives" => Calculated::List(forms.right_incentives(g)?),
        "outcome" => Calculated::Outcome(forms.outcome(g)),
        "thermograph" => Calculated::Thermograph(forms.thermograph(g)?),
        _ => return Ok(None),
    }))
}

/// A value made from values.
fn make(
    forms: &mut Forms,
    column: usize,
    name: &str,
    arguments: &[Form],
) -> Result<Form, CalcError> {
    let g = arguments[0];
    let h = *arguments.get(1).unwrap_or(&g);
    let at = |error: FormError| CalcError::value(column, error);
    let number = match name {
        "birthday" => {
            let day = forms.birthday(g).map_err(at)?;
            let day = i64::try_from(day).map_err(|_| at(super::super::DyadicError.into()))?;
            return Ok(forms.integer(day));
        }
        "left_stop" => forms.left_stop(g),
        "right_stop" => forms.right_stop(g),
        "mean" => forms.mean(g).map_err(at)?,
        "temperature" => forms.temperature(g).map_err(at)?,
        _ => {
            return match name {
                "atomic_weight" => forms.atomic_weight(g),
                "cool" => match forms.to_number(h) {
                    Some(tax) => forms.cool(g, tax),
                    None => return Err(unfit(forms, column, h, "a number as the tax")),
                },
                "heat" => forms.heat(g, h),
                "overheat" => forms.overheat(g, h, arguments[2]),
                "norton_product" => forms.norton_product(g, h),
                "ordinal_sum" => forms.ordinal_sum(g, h),
                "tiny" => tiny(forms, g),
                "miny" => tiny(forms, g).and_then(|tiny| forms.negate(tiny)),
                "multiple" => return copies(forms, column, g, h),
                _ => match forms.to_integer(g).map(i32::try_from) {
                    Some(Ok(ups)) => Ok(forms.up(ups)),
                    _ => {
                        return Err(unfit(
                            forms,
                            column,
                            g,
                            "a number of ups of at most 32 bits",
                        ));
                    }
                },
            }
            .map_err(at);
        }
    };
    Ok(forms.number(number))
}

/// So many copies of a game.
pub(super) fn copies(
    forms: &mut Forms,
    column: usize,
    copies: Form,
    of: Form,
) -> Result<Form, CalcError> {
    let Some(copies) = forms.to_integer(copies) else {
        return Err(unfit(
            forms,
            column,
            copies,
            "an integer as the number of copies",
        ));
    };
    forms
        .multiple(copies, of)
        .map_err(|error| CalcError::value(column, error))
}

fn tiny(forms: &mut Forms, g: Form) -> Result<Form, FormError> {
    let zero = forms.zero();
    let threat = forms.negate(g)?;
    let inner = forms.from_options(&[zero], &[threat])?;
    forms.from_options(&[zero], &[inner])
}

/// The nimber that a function of nimbers gives, if it is one.
fn nimbers(
    forms: &mut Forms,
    column: usize,
    name: &str,
    arguments: &[Form],
) -> Result<Option<Nimber>, CalcError> {
    if !name.starts_with("nim") {
        return Ok(None);
    }
    let mut values = Vec::new();
    for &argument in arguments {
        let integer = forms
            .to_integer(argument)
            .and_then(|n| u64::try_from(n).ok());
        let nimber = forms.to_nimber(argument).filter(|&n| n > 0).map(u64::from);
        match nimber.or(integer) {
            Some(value) => values.push(Nimber(value)),
            None => {
                return Err(unfit(
                    forms,
                    column,
                    argument,
                    "a nimber or an integer from 0 on",
                ));
            }
        }
    }
    let zero = |_: DivisionByZero| CalcError::syntax(column, "0", "a divisor other than 0");
    Ok(Some(match name {
        "nim_sum" => values[0].add(values[1]),
        "nim_product" => values[0].mul(values[1]),
        "nim_inverse" => values[0].inverse().map_err(zero)?,
        "nim_div" => values[0].div(values[1]).map_err(zero)?,
        _ => values[0],
    }))
}

/// A value that does not fit, named.
fn unfit(forms: &mut Forms, column: usize, form: Form, expected: &'static str) -> CalcError {
    let found = forms
        .text(form)
        .unwrap_or_else(|_| "a large value".to_owned());
    let shown: String = found.chars().take(60).collect();
    CalcError::value(
        column,
        FormError::Unfit {
            found: format!("`{shown}`"),
            expected,
        },
    )
}
