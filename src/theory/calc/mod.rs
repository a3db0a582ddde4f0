//! A calculator on values.
//!
//! # What it reads
//!
//! - values by name: `3/4`, `*`, `*2`, `^`, `vv`, `^3` (three ups), `^[3]` (up of the
//!   third order, see [`Forms::up_of_order`]), `+-1`,
//!   `tiny(2)`, written side by side for their sum: `1*`, `3/4v[3]*`,
//!   `2Tiny(2)`
//! - games by their options: `{2|-1}`, `{0,*|v}`, `{2|0||0}` for
//!   `{{2|0}|0}`, the outermost braces at will; `+-{2,{4|0}}` for a game and
//!   its negative as options
//! - from the tightest: `n.G` or `n*G` (copies) and `G:H` (ordinal sum); `-` and
//!   `+-` in front; `+` and `-`; comparisons `<= < == != > >=` and `G || H` for
//!   confused; `*` right before a digit, or with nothing to multiply after
//!   it, is a nimber
//! - functions, their arguments between commas: see [`FUNCTIONS`]
//!
//! Signs outside ASCII (`±`, `↑`, `⇓`, `∗`, `⧾`, `≤`) are read as well. The
//! reader keeps an explicit stack, so nesting is bounded by memory alone.

mod functions;
mod parser;
mod part;

use thiserror::Error;

use super::error::FormError;
use super::forms::{Form, Forms};
use super::names::Style;
use super::outcome::OutcomeClass;
use super::thermograph::Thermograph;

pub use functions::FUNCTIONS;

/// Why an expression has no value. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CalcError {
    /// The expression is not well formed.
    #[error("column {column}: found {found}, expected {expected}")]
    Syntax {
        /// Where.
        column: usize,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// An operation has no answer.
    #[error("column {column}: {error}")]
    Value {
        /// Where the operation stands.
        column: usize,
        /// Why.
        error: FormError,
    },
}

impl CalcError {
    pub(super) fn syntax(
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Syntax {
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }

    fn value(column: usize, error: impl Into<FormError>) -> Self {
        Self::Value {
            column,
            error: error.into(),
        }
    }

    /// Where it is.
    pub const fn column(&self) -> usize {
        match self {
            Self::Syntax { column, .. } | Self::Value { column, .. } => *column,
        }
    }
}

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Calculated {
    /// A value; numbers such as a mean are values too.
    Form(Form),
    /// What a comparison says.
    Truth(bool),
    /// Who wins.
    Outcome(OutcomeClass),
    /// Several values, such as options.
    List(Vec<Form>),
    /// A thermograph.
    Thermograph(Thermograph),
}

impl Calculated {
    /// Its text; lists have commas in between, and one of nothing says so.
    ///
    /// # Errors
    ///
    /// As for [`Forms::text_in`].
    pub fn text(&self, forms: &mut Forms, style: Style) -> Result<String, FormError> {
        Ok(match self {
            Self::Form(form) => forms.text_in(*form, style)?,
            Self::Truth(truth) => truth.to_string(),
            Self::Outcome(class) => class.to_string(),
            Self::Thermograph(graph) => graph.to_string(),
            Self::List(list) if list.is_empty() => "none".into(),
            Self::List(list) => {
                let texts = list.iter().map(|&form| forms.text_in(form, style));
                texts.collect::<Result<Vec<_>, _>>()?.join(", ")
            }
        })
    }

    /// What kind of thing it is.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Form(_) => "a value",
            Self::Truth(_) => "a truth value",
            Self::Outcome(_) => "an outcome class",
            Self::List(_) => "a list of options",
            Self::Thermograph(_) => "a thermograph",
        }
    }
}

/// The value of an expression.
///
/// Time: what its operations take.
///
/// # Errors
///
/// What is wrong with it, and where.
///
/// ```
/// use retrograde::theory::{Forms, Style, calculate};
///
/// let mut forms = Forms::new();
/// let mut text = |expression| {
///     let value = calculate(&mut forms, expression).unwrap();
///     value.text(&mut forms, Style::ascii()).unwrap()
/// };
/// assert_eq!(text("{2|-1} + *2 - ^"), "{2v*2|-1v*2}");
/// assert_eq!(text("mean({2|-1})"), "1/2");
/// assert_eq!(text("^ > 0"), "true");
/// assert_eq!(text("^ || *"), "true");
/// ```
pub fn calculate(forms: &mut Forms, expression: &str) -> Result<Calculated, CalcError> {
    parser::evaluate(forms, expression, true)
}

impl Forms {
    /// The value with this name: all that [`text_in`](Self::text_in) prints in
    /// any style, and more (see [`calculate`]). Here `||` always parts
    /// options.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    ///
    /// ```
    /// use retrograde::theory::Forms;
    ///
    /// let mut forms = Forms::new();
    /// let form = forms.parse("2|0||0")?;
    /// assert_eq!(forms.parse("{{2|0}|0}")?, form);
    /// let error = forms.parse("{1|").unwrap_err();
    /// assert_eq!(error.to_string(), "column 4: found the end, expected `}`");
    /// # Ok::<(), retrograde::theory::CalcError>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Form, CalcError> {
        match parser::evaluate(self, text, false)? {
            Calculated::Form(form) => Ok(form),
            other => Err(CalcError::syntax(1, other.kind(), "a value")),
        }
    }
}

#[cfg(test)]
mod tests;
