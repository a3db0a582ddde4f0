//! Reads an expression and computes it on the way, with a stack of what is
//! still open: one entry for each open brace, parenthesis or function.

use super::super::forms::{Form, Forms};
use super::super::names::{Token, Tokens};
use super::functions;
use super::part::{Opener, Operator, Part, closer, form_of, holds, known_functions, shown};
use super::{CalcError, Calculated};

/// The reader.
struct Reader<'a> {
    forms: &'a mut Forms,
    parts: Vec<Part>,
    /// Whether a lone `||` outside braces compares.
    confused: bool,
}

/// The value of an expression.
pub(super) fn evaluate(
    forms: &mut Forms,
    text: &str,
    confused: bool,
) -> Result<Calculated, CalcError> {
    let mut tokens = Tokens::new(text);
    let mut reader = Reader {
        forms,
        parts: vec![Part::new(Opener::Start, 1)],
        confused,
    };
    let mut after_value = false;
    loop {
        let (column, token) = tokens.next(after_value)?;
        if token == Token::End {
            return reader.finish(column, after_value);
        }
        after_value = if after_value {
            reader.after_value(column, token, &mut tokens)?
        } else {
            reader.before_value(column, token, &mut tokens)?
        };
    }
}

impl Reader<'_> {
    fn part(&mut self) -> &mut Part {
        // The first part is only taken at the end.
        self.parts
            .last_mut()
            .expect("the whole expression is a part")
    }

    /// A word where a value may begin. Whether it was one.
    fn before_value(
        &mut self,
        column: usize,
        token: Token,
        tokens: &mut Tokens<'_>,
    ) -> Result<bool, CalcError> {
        if self.part().operators.is_empty() {
            self.part().began = column;
        }
        let form = match token {
            Token::Number(number) => self.forms.number(number),
            Token::Ups(ups) => self.forms.up(ups),
            Token::Order(order) => self.order(order, column)?,
            Token::Star(nimber) => self.forms.nimber(nimber),
            Token::Minus => return Ok(self.prefix(Operator::Negate, column)),
            Token::PlusMinus => return Ok(self.prefix(Operator::PlusMinus, column)),
            Token::Open => return Ok(self.open(Opener::Parenthesis, column)),
            Token::OpenBrace => return Ok(self.open(Opener::Brace, column)),
            Token::Word(word) => return self.function(&word, column, tokens),
            Token::Bars(bars) if self.may_be_empty() => return self.bar(column, bars),
            Token::Close | Token::CloseBrace if self.may_be_empty() => {
                return self.close(column, &token);
            }
            other => {
                return Err(CalcError::syntax(column, shown(&other), "a value"));
            }
        };
        self.part().values.push(Calculated::Form(form));
        Ok(true)
    }

    /// Whether a list without values may end here.
    fn may_be_empty(&mut self) -> bool {
        let part = self.part();
        part.operators.is_empty() && !part.open_list && !matches!(part.opener, Opener::Function(..))
    }

    fn prefix(&mut self, operator: Operator, column: usize) -> bool {
        self.part().operators.push((operator, column));
        false
    }

    fn open(&mut self, opener: Opener, column: usize) -> bool {
        self.parts.push(Part::new(opener, column));
        false
    }

    /// A word: a function, whose parenthesis must follow.
    fn function(
        &mut self,
        word: &str,
        column: usize,
        tokens: &mut Tokens<'_>,
    ) -> Result<bool, CalcError> {
        let Some((name, arguments)) = functions::find(word) else {
            let shown: String = word.chars().take(40).collect();
            return Err(CalcError::syntax(
                column,
                format!("`{shown}`"),
                format!("a value or one of the functions {}", known_functions()),
            ));
        };
        let (at, next) = tokens.next(false)?;
        if next != Token::Open {
            return Err(CalcError::syntax(
                at,
                shown(&next),
                format!("`(` after `{name}`"),
            ));
        }
        Ok(self.open(Opener::Function(name, arguments), column))
    }

    /// A word after a value. Whether a value stands before the next word.
    fn after_value(
        &mut self,
        column: usize,
        token: Token,
        tokens: &mut Tokens<'_>,
    ) -> Result<bool, CalcError> {
        let operator = match token {
            Token::Plus => Operator::Add,
            Token::Minus => Operator::Subtract,
            Token::Times => Operator::Copies,
            Token::Colon => Operator::Ordinal,
            Token::Compare(sign) => Operator::Compare(sign),
            Token::Ups(ups) => {
                let ups = self.forms.up(ups);
                return self.beside(ups, column);
            }
            Token::Order(order) => {
                let up = self.order(order, column)?;
                return self.beside(up, column);
            }
            Token::Star(nimber) => {
                let nimber = self.forms.nimber(nimber);
                return self.beside(nimber, column);
            }
            Token::Word(word) if word == "tiny" || word == "miny" => {
                self.reduce(Operator::Beside.rank())?;
                self.part().operators.push((Operator::Beside, column));
                return self.function(&word, column, tokens);
            }
            Token::Comma => {
                self.end_value(column)?;
                self.part().open_list = true;
                return Ok(false);
            }
            Token::Bars(bars) => {
                self.end_value(column)?;
                return self.bar(column, bars);
            }
            Token::Close | Token::CloseBrace => {
                self.end_value(column)?;
                return self.close(column, &token);
            }
            other => {
                return Err(CalcError::syntax(
                    column,
                    shown(&other),
                    "an operator or the end",
                ));
            }
        };
        self.reduce(operator.rank())?;
        self.part().operators.push((operator, column));
        Ok(false)
    }

    fn order(&mut self, order: i32, column: usize) -> Result<Form, CalcError> {
        let up = self.forms.up_of_order(order);
        up.map_err(|error| CalcError::value(column, error))
    }

    /// Adds a value that stands right beside the last one.
    fn beside(&mut self, form: Form, column: usize) -> Result<bool, CalcError> {
        self.reduce(Operator::Beside.rank())?;
        self.part().operators.push((Operator::Beside, column));
        self.part().values.push(Calculated::Form(form));
        Ok(true)
    }

    /// Computes what waits on top and binds at least as tightly.
    fn reduce(&mut self, rank: u8) -> Result<(), CalcError> {
        while let Some(&(operator, column)) = self.part().operators.last()
            && operator.rank() >= rank
        {
            self.part().operators.pop();
            let right = self.part().values.pop();
            let left = if operator.is_prefix() {
                None
            } else {
                self.part().values.pop()
            };
            let value = match (left, right) {
                (None, Some(value)) => self.apply_prefix(operator, column, value)?,
                (Some(left), Some(right)) => self.apply(operator, column, &left, &right)?,
                _ => return Err(CalcError::syntax(column, "an operator alone", "a value")),
            };
            self.part().values.push(value);
        }
        Ok(())
    }

    fn apply_prefix(
        &mut self,
        operator: Operator,
        column: usize,
        value: Calculated,
    ) -> Result<Calculated, CalcError> {
        let at = |error| CalcError::value(column, error);
        if operator == Operator::Negate {
            let form = form_of(column, &value)?;
            return self.forms.negate(form).map(Calculated::Form).map_err(at);
        }
        let left = match value {
            Calculated::List(list) => list,
            other => vec![form_of(column, &other)?],
        };
        let negatives = left.iter().map(|&form| self.forms.negate(form));
        let right = negatives.collect::<Result<Vec<_>, _>>().map_err(at)?;
        self.forms
            .from_options(&left, &right)
            .map(Calculated::Form)
            .map_err(at)
    }

    fn apply(
        &mut self,
        operator: Operator,
        column: usize,
        left: &Calculated,
        right: &Calculated,
    ) -> Result<Calculated, CalcError> {
        let (left, right) = (form_of(column, left)?, form_of(column, right)?);
        let forms = &mut *self.forms;
        let form = match operator {
            Operator::Compare(sign) => {
                return Ok(Calculated::Truth(holds(sign, forms.compare(left, right))));
            }
            Operator::Copies => {
                return functions::copies(forms, column, left, right).map(Calculated::Form);
            }
            Operator::Subtract => forms.difference(left, right),
            Operator::Ordinal => forms.ordinal_sum(left, right),
            _ => forms.sum(left, right),
        };
        form.map(Calculated::Form)
            .map_err(|error| CalcError::value(column, error))
    }

    /// Ends a value of a list.
    fn end_value(&mut self, column: usize) -> Result<(), CalcError> {
        self.reduce(0)?;
        let part = self.part();
        let value = part.values.pop();
        let value = value.ok_or_else(|| CalcError::syntax(column, "nothing", "a value"))?;
        let began = part.began;
        part.list.push((began, value));
        part.open_list = false;
        Ok(())
    }

    /// Ends the options left of a bar.
    fn bar(&mut self, column: usize, bars: usize) -> Result<bool, CalcError> {
        let mut side = self.take_list()?;
        while let Some(&(_, tighter, at)) = self.part().sides.last()
            && tighter <= bars
        {
            if tighter == bars {
                return Err(CalcError::syntax(
                    column,
                    format!("`{}` a second time", "|".repeat(bars.min(40))),
                    "braces, or more bars for what binds less",
                ));
            }
            let left = self
                .part()
                .sides
                .pop()
                .map_or_else(Vec::new, |(left, ..)| left);
            side = vec![self.game(at, &left, &side)?];
        }
        let part = self.part();
        part.sides.push((side, bars, column));
        part.bars += 1;
        Ok(false)
    }

    fn game(&mut self, column: usize, left: &[Form], right: &[Form]) -> Result<Form, CalcError> {
        let form = self.forms.from_options(left, right);
        form.map_err(|error| CalcError::value(column, error))
    }

    fn take_list(&mut self) -> Result<Vec<Form>, CalcError> {
        let list = std::mem::take(&mut self.part().list);
        list.iter()
            .map(|(column, value)| form_of(*column, value))
            .collect()
    }

    /// Closes a parenthesis, brace or function.
    fn close(&mut self, column: usize, token: &Token) -> Result<bool, CalcError> {
        let wanted = closer(&self.part().opener);
        if wanted.1 != *token {
            return Err(CalcError::syntax(column, shown(token), wanted.0));
        }
        let opener = self.part().opener.clone();
        let value = match opener {
            Opener::Brace if self.part().bars == 0 => Calculated::List(self.take_list()?),
            Opener::Function(name, wanted) => {
                let at = self.part().column;
                let arguments = if self.part().bars > 0 {
                    let game = self.options_or_confused(column)?;
                    vec![form_of(at, &game)?]
                } else {
                    self.take_list()?
                };
                if arguments.len() != wanted {
                    return Err(CalcError::syntax(
                        at,
                        format!("{} arguments of `{name}`", arguments.len()),
                        format!("{wanted}"),
                    ));
                }
                functions::call(self.forms, at, name, &arguments)?
            }
            _ => self.options_or_confused(column)?,
        };
        self.parts.pop();
        self.part().values.push(value);
        Ok(true)
    }

    /// The value of a part with or without bars.
    fn options_or_confused(&mut self, column: usize) -> Result<Calculated, CalcError> {
        if self.part().bars == 0 {
            let mut list = std::mem::take(&mut self.part().list);
            return match (list.pop(), list.len()) {
                (Some((_, value)), 0) => Ok(value),
                (_, more) => Err(CalcError::syntax(
                    column,
                    format!("{} values", if more == 0 { 0 } else { more + 1 }),
                    "one, or options in braces",
                )),
            };
        }
        let lone = self.part().bars == 1 && !matches!(self.part().opener, Opener::Brace);
        let mut right = self.take_list()?;
        let compares = lone && self.confused;
        if let [(left, 2, _)] = &self.part().sides[..]
            && let ([left], [right]) = (&left[..], &right[..])
            && compares
        {
            let (left, right) = (*left, *right);
            let order = self.forms.compare(left, right);
            return Ok(Calculated::Truth(order.is_none()));
        }
        while let Some((left, _, at)) = self.part().sides.pop() {
            right = vec![self.game(at, &left, &right)?];
        }
        Ok(Calculated::Form(right[0]))
    }

    fn finish(mut self, column: usize, after_value: bool) -> Result<Calculated, CalcError> {
        let open = self.parts.len() > 1;
        if after_value && !open {
            self.end_value(column)?;
        } else if !(after_value || self.may_be_empty() && self.part().bars > 0) {
            let expected = if open && self.may_be_empty() {
                closer(&self.part().opener).0
            } else {
                "a value"
            };
            return Err(CalcError::syntax(column, "the end", expected));
        }
        if open {
            let expected = closer(&self.part().opener).0;
            return Err(CalcError::syntax(column, "the end", expected));
        }
        self.options_or_confused(column)
    }
}
