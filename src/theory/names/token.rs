//! The words of the language that values and expressions are written in.

use super::super::calc::CalcError;
use super::super::dyadic::Dyadic;
use super::super::forms::Forms;

/// A word.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum Token {
    /// A number, with its sign where no value stands before it.
    Number(Dyadic),
    /// So many ups; downs are negative.
    Ups(i32),
    /// `^[n]`, up of the order n, below zero of downs.
    Order(i32),
    /// The nimber `*n`.
    Star(u32),
    /// A name, in lower case.
    Word(String),
    /// So many bars.
    Bars(usize),
    Plus,
    Minus,
    /// `+-` or `±`.
    PlusMinus,
    /// Copies: `.`, `·`, or a `*` with something to multiply after it.
    Times,
    /// `:`, the ordinal sum.
    Colon,
    Comma,
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    /// `<=`, `<`, `==`, `!=`, `>=`, `>`.
    Compare(&'static str),
    End,
}

/// A text cut into words.
pub(in super::super) struct Tokens<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Tokens<'a> {
    pub(in super::super) const fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            column: 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes so many characters.
    fn take(&mut self, characters: usize) -> &'a str {
        let end = self.rest.char_indices().nth(characters);
        let (taken, rest) = self
            .rest
            .split_at(end.map_or(self.rest.len(), |(at, _)| at));
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let count = self.rest.chars().take_while(|&c| keep(c)).count();
        self.take(count)
    }

    fn take_if(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.take(text.chars().count());
        }
        found
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The next word and its column; `after_value` says whether a value
    /// stands right before it.
    pub(in super::super) fn next(
        &mut self,
        after_value: bool,
    ) -> Result<(usize, Token), CalcError> {
        self.skip_space();
        let column = self.column;
        let Some(first) = self.peek() else {
            return Ok((column, Token::End));
        };
        let token = match first {
            '0'..='9' => self.number()?,
            // A sign right before a number belongs to it, so that `-1v` is the
            // sum of -1 and down.
            '-' | '−' if !after_value && self.second_is_digit() => self.number()?,
            '^' | '↑' | '⇑' | 'v' | '↓' | '⇓' if self.starts_ups() => self.ups(column)?,
            '*' | '∗' => self.star(column, after_value)?,
            '|' => Token::Bars(self.take_while(|c| c == '|').len()),
            '+' | '-' | '−' | '±' => self.sign(after_value),
            '<' | '>' | '=' | '!' | '≤' | '≥' | '≠' => self.comparison(column)?,
            c if c.is_alphabetic() => Token::Word(
                self.take_while(|c| c.is_alphabetic() || c == '_')
                    .to_lowercase(),
            ),
            _ => self.sign_of_one(column)?,
        };
        Ok((column, token))
    }

    fn sign_of_one(&mut self, column: usize) -> Result<Token, CalcError> {
        let token = match self.take(1) {
            "⧾" => Token::Word("tiny".to_owned()),
            "⧿" => Token::Word("miny".to_owned()),
            "∥" => Token::Bars(2),
            "." | "·" | "×" => Token::Times,
            ":" => Token::Colon,
            "," => Token::Comma,
            "(" => Token::Open,
            ")" => Token::Close,
            "{" => Token::OpenBrace,
            "}" => Token::CloseBrace,
            other => {
                return Err(CalcError::syntax(
                    column,
                    format!("`{}`", other.escape_debug()),
                    "a value or an operator",
                ));
            }
        };
        Ok(token)
    }

    fn second_is_digit(&self) -> bool {
        self.rest.chars().nth(1).is_some_and(|c| c.is_ascii_digit())
    }

    fn number(&mut self) -> Result<Token, CalcError> {
        let column = self.column;
        let mut text = String::new();
        if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.take(1);
            text.push('-');
        }
        text.push_str(self.take_while(|c| c.is_ascii_digit()));
        let mut ahead = self.rest.chars();
        if ahead.next() == Some('/') && ahead.next().is_some_and(|c| c.is_ascii_digit()) {
            text.push_str(self.take(1));
            text.push_str(self.take_while(|c| c.is_ascii_digit()));
        }
        let mut ahead = self.rest.chars();
        if ahead.next() == Some('.') && ahead.next().is_some_and(|c| c.is_ascii_digit()) {
            text.push_str(self.take(1));
            text.push_str(self.take_while(|c| c.is_ascii_digit()));
            let shown: String = text.chars().take(40).collect();
            return Err(CalcError::syntax(
                column,
                format!("`{shown}`"),
                "a fraction such as 1/2 (copies of a number have parentheses: 3.(5))",
            ));
        }
        let number = text.parse().map_err(|_| {
            let shown: String = text.chars().take(40).collect();
            CalcError::syntax(
                column,
                format!("`{shown}`"),
                "an integer or a fraction over a power of two, of at most 64 bits",
            )
        })?;
        Ok(Token::Number(number))
    }

    /// Whether what follows are ups or downs, and no name that begins with v.
    fn starts_ups(&self) -> bool {
        let after = self.rest.trim_start_matches('v').chars().next();
        !self.rest.starts_with('v') || !after.is_some_and(|c| c.is_alphabetic() || c == '_')
    }

    /// `^`, `^^`, `^3`, `^[3]`, and the like for downs.
    fn ups(&mut self, column: usize) -> Result<Token, CalcError> {
        let signs = self.take_while(|c| "^↑⇑v↓⇓".contains(c));
        let (mut up, mut down, mut sum) = (false, false, 0u64);
        for sign in signs.chars() {
            up |= "^↑⇑".contains(sign);
            down |= "v↓⇓".contains(sign);
            sum += if "⇑⇓".contains(sign) { 2 } else { 1 };
        }
        if up && down {
            return Err(CalcError::syntax(
                column,
                format!("`{signs}`"),
                "ups or downs, not both",
            ));
        }
        let sign = if down { -1 } else { 1 };
        if sum == 1 && self.rest.starts_with('[') {
            return self.order(column).map(|order| Token::Order(sign * order));
        }
        if sum == 1
            && let Some(times) = self.index("how many ups or downs, at most 2147483647")?
        {
            sum = times;
        }
        let ups = i32::try_from(sum).map_err(|_| {
            CalcError::syntax(
                column,
                format!("{sum} of them"),
                "at most 2147483647 ups or downs",
            )
        })?;
        Ok(Token::Ups(sign * ups))
    }

    /// `[n]` after an up.
    fn order(&mut self, column: usize) -> Result<i32, CalcError> {
        let most = Forms::MAX_ORDER;
        let order = self
            .index("an order in brackets, at most 1000")?
            .unwrap_or(0);
        match i32::try_from(order) {
            Ok(order) if order <= most => Ok(order),
            _ => Err(CalcError::syntax(
                column,
                format!("an order of {order}"),
                format!("one of at most {most}"),
            )),
        }
    }

    /// Digits right here, in brackets or not.
    fn index(&mut self, expected: &'static str) -> Result<Option<u64>, CalcError> {
        let column = self.column;
        let bracket = self.take_if("[");
        if bracket {
            self.skip_space();
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() && !bracket {
            return Ok(None);
        }
        let wrong = |found: &str| {
            let shown: String = found.chars().take(40).collect();
            CalcError::syntax(column, format!("`{shown}`"), expected)
        };
        let number = digits
            .parse()
            .map_err(|_| wrong(if digits.is_empty() { "[" } else { digits }))?;
        if bracket {
            self.skip_space();
            if !self.take_if("]") {
                return Err(wrong(&format!("[{digits}")));
            }
        }
        Ok(Some(number))
    }

    /// A nimber, or copies of what follows: `*2`, `*`, `3*{2|0}`, `3 * 2`.
    fn star(&mut self, column: usize, after_value: bool) -> Result<Token, CalcError> {
        self.take(1);
        if let Some(nimber) = self.index("a nimber, at most *4294967295")? {
            let nimber = u32::try_from(nimber).map_err(|_| {
                CalcError::syntax(
                    column,
                    format!("`*{nimber}`"),
                    "a nimber, at most *4294967295",
                )
            })?;
            return Ok(Token::Star(nimber));
        }
        let next = self.rest.trim_start().chars().next();
        let multiplies = next.is_some_and(|c| c.is_alphanumeric() || "{(^↑⇑↓⇓±⧾⧿".contains(c));
        Ok(if after_value && multiplies {
            Token::Times
        } else {
            Token::Star(1)
        })
    }

    fn sign(&mut self, after_value: bool) -> Token {
        match self.take(1) {
            "±" => Token::PlusMinus,
            "+" if !after_value && (self.take_if("-") || self.take_if("−")) => Token::PlusMinus,
            "+" => Token::Plus,
            _ => Token::Minus,
        }
    }

    fn comparison(&mut self, column: usize) -> Result<Token, CalcError> {
        for (text, sign) in [
            ("<=", "<="),
            (">=", ">="),
            ("==", "=="),
            ("!=", "!="),
            ("≤", "<="),
            ("≥", ">="),
            ("≠", "!="),
            ("<", "<"),
            (">", ">"),
            ("=", "=="),
        ] {
            if self.take_if(text) {
                return Ok(Token::Compare(sign));
            }
        }
        Err(CalcError::syntax(column, "`!`", "`!=`"))
    }
}
