//! What the reader of expressions keeps: operators that wait, parts that are
//! open, and how words are shown in errors.

use std::cmp::Ordering;

use super::super::forms::Form;
use super::super::names::Token;
use super::functions;
use super::{CalcError, Calculated};

/// An operator that waits for what stands right of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Operator {
    Compare(&'static str),
    Add,
    Subtract,
    Negate,
    PlusMinus,
    Copies,
    Ordinal,
    /// Values side by side.
    Beside,
}

impl Operator {
    /// How tightly it binds.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Compare(_) => 0,
            Self::Add | Self::Subtract => 1,
            Self::Negate | Self::PlusMinus => 2,
            Self::Copies | Self::Ordinal => 3,
            Self::Beside => 4,
        }
    }

    pub(super) const fn is_prefix(self) -> bool {
        matches!(self, Self::Negate | Self::PlusMinus)
    }
}

/// What opened a part of the expression.
#[derive(Clone, Debug)]
pub(super) enum Opener {
    Start,
    Parenthesis,
    Brace,
    Function(&'static str, usize),
}

/// A part of the expression that is not closed yet.
pub(super) struct Part {
    pub(super) opener: Opener,
    pub(super) column: usize,
    pub(super) operators: Vec<(Operator, usize)>,
    pub(super) values: Vec<Calculated>,
    /// The values since the last bar.
    pub(super) list: Vec<(usize, Calculated)>,
    /// Left options, each with the bars after them and their column.
    pub(super) sides: Vec<(Vec<Form>, usize, usize)>,
    /// How many bars there were in all.
    pub(super) bars: usize,
    /// A value, a comma or a bar must come next.
    pub(super) open_list: bool,
    /// Where the value that is being read began.
    pub(super) began: usize,
}

impl Part {
    pub(super) const fn new(opener: Opener, column: usize) -> Self {
        Self {
            opener,
            column,
            operators: Vec::new(),
            values: Vec::new(),
            list: Vec::new(),
            sides: Vec::new(),
            bars: 0,
            open_list: false,
            began: column,
        }
    }
}

/// What closes a part.
pub(super) const fn closer(opener: &Opener) -> (&'static str, Token) {
    match opener {
        Opener::Start => ("an operator or the end", Token::End),
        Opener::Brace => ("`}`", Token::CloseBrace),
        Opener::Parenthesis | Opener::Function(..) => ("`)`", Token::Close),
    }
}

pub(super) fn form_of(column: usize, value: &Calculated) -> Result<Form, CalcError> {
    match value {
        Calculated::Form(form) => Ok(*form),
        other => Err(CalcError::syntax(column, other.kind(), "a value")),
    }
}

/// Whether a comparison is true.
pub(super) fn holds(sign: &str, order: Option<Ordering>) -> bool {
    match sign {
        "<=" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        ">=" => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        "<" => order == Some(Ordering::Less),
        ">" => order == Some(Ordering::Greater),
        "!=" => order != Some(Ordering::Equal),
        _ => order == Some(Ordering::Equal),
    }
}

pub(super) fn known_functions() -> String {
    let names = functions::FUNCTIONS.iter().map(|(name, ..)| *name);
    names.collect::<Vec<_>>().join(", ")
}

/// A word as it is shown in errors.
pub(super) fn shown(token: &Token) -> String {
    match token {
        Token::Number(number) => format!("`{number}`"),
        Token::Order(order) => {
            format!(
                "`{}[{}]`",
                if *order < 0 { "v" } else { "^" },
                order.unsigned_abs()
            )
        }
        Token::Ups(ups) => format!(
            "`{}{}`",
            if *ups < 0 { "v" } else { "^" },
            ups.unsigned_abs()
        ),
        Token::Star(nimber) => format!("`*{nimber}`"),
        Token::Word(word) => format!("`{}`", word.chars().take(40).collect::<String>()),
        Token::Bars(bars) => format!("`{}`", "|".repeat((*bars).min(40))),
        Token::Plus => "`+`".to_owned(),
        Token::Minus => "`-`".to_owned(),
        Token::PlusMinus => "`+-`".to_owned(),
        Token::Times => "`.`".to_owned(),
        Token::Colon => "`:`".to_owned(),
        Token::Comma => "`,`".to_owned(),
        Token::Open => "`(`".to_owned(),
        Token::Close => "`)`".to_owned(),
        Token::OpenBrace => "`{`".to_owned(),
        Token::CloseBrace => "`}`".to_owned(),
        Token::Compare(sign) => format!("`{sign}`"),
        Token::End => "the end".to_owned(),
    }
}
