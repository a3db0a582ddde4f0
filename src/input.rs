//! Reading the numbers of an input file, with errors that say where, what was
//! found, what was expected, and what a valid file looks like.

use std::fmt;

use thiserror::Error;

use crate::show::{printable, printable_lines};
use crate::value::Score;

/// An input that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct InputError {
    /// The file's name, or `standard input`.
    pub source_name: String,
    /// Line and column of what was found, both from 1, columns in characters;
    /// `None` where the whole input is meant.
    pub place: Option<(usize, usize)>,
    /// What was found.
    pub found: String,
    /// What was expected, or what to do.
    pub expected: String,
    /// A valid input; empty where an example would not help.
    pub example: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names and contents of files are other people's text.
        f.write_str(&printable(&self.source_name))?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        let (found, expected) = (printable(&self.found), printable(&self.expected));
        write!(f, ": found {found}, expected {expected}")?;
        if !self.example.is_empty() {
            write!(f, "\na valid input, for example:")?;
            for line in self.example.lines() {
                write!(f, "\n  {}", printable_lines(line))?;
            }
        }
        Ok(())
    }
}

/// The text of an input, read word by word.
///
/// A byte order mark at the beginning and any white space between words are
/// accepted.
///
/// ```
/// use retrograde::input::Input;
///
/// let mut input = Input::new("board.txt", b"2 x", "2 3")?;
/// assert_eq!(input.integer("the number of rows"), Ok(2));
/// let error = input.integer("the number of columns").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "board.txt:1:3: found `x`, expected the number of columns, an integer\n\
///      a valid input, for example:\n  2 3"
/// );
/// # Ok::<(), retrograde::input::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Input<'t> {
    name: String,
    example: String,
    rest: &'t str,
    line: usize,
    column: usize,
    /// Where the last word began.
    last: (usize, usize),
}

impl<'t> Input<'t> {
    /// An input of this name; `example` is shown with errors.
    ///
    /// # Errors
    ///
    /// When the bytes are not UTF-8 text.
    pub fn new(
        name: impl Into<String>,
        bytes: &'t [u8],
        example: impl Into<String>,
    ) -> Result<Self, InputError> {
        let (name, example) = (name.into(), example.into());
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self {
                name,
                example,
                rest: text.strip_prefix('\u{feff}').unwrap_or(text),
                line: 1,
                column: 1,
                last: (1, 1),
            }),
            Err(error) => {
                let good = &bytes[..error.valid_up_to()];
                let good = std::str::from_utf8(good).unwrap_or_default();
                let good = good.strip_prefix('\u{feff}').unwrap_or(good);
                let line = good.matches('\n').count() + 1;
                let column = good.chars().rev().take_while(|&c| c != '\n').count() + 1;
                let byte = bytes[error.valid_up_to()];
                Err(InputError {
                    source_name: name,
                    place: Some((line, column)),
                    found: format!("the byte 0x{byte:02x}"),
                    expected: "text in UTF-8".into(),
                    example,
                })
            }
        }
    }

    /// The next word, and where it begins; `None` at the end.
    fn word(&mut self) -> Option<&'t str> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.skip(blank);
        self.last = (self.line, self.column);
        let end = self
            .rest
            .find(char::is_whitespace)
            .unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.skip(end);
        (!word.is_empty()).then_some(word)
    }

    fn skip(&mut self, bytes: usize) {
        let (gone, rest) = self.rest.split_at(bytes);
        for c in gone.chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.rest = rest;
    }

    /// An error about the word last read: what was found, what was expected.
    pub fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> InputError {
        InputError {
            source_name: self.name.clone(),
            place: Some(self.last),
            found: found.into(),
            expected: expected.into(),
            example: self.example.clone(),
        }
    }

    /// The next word as an integer of 64 bits. `what` says what it stands for.
    ///
    /// # Errors
    ///
    /// At the end of the input, and for a word that is no such integer.
    pub fn integer(&mut self, what: impl fmt::Display) -> Result<i64, InputError> {
        let Some(word) = self.word() else {
            return Err(self.error("the end of the input", format!("{what}, an integer")));
        };
        word.parse().map_err(|error: std::num::ParseIntError| {
            use std::num::IntErrorKind::{NegOverflow, PosOverflow};
            let expected = match error.kind() {
                PosOverflow | NegOverflow => {
                    format!("{what}, an integer from {} to {}", i64::MIN, i64::MAX)
                }
                _ => format!("{what}, an integer"),
            };
            self.error(quoted(word), expected)
        })
    }

    /// The next word as a payoff. `total` is the sum of the sizes of the
    /// payoffs before it, to begin with 0, and grows by the size of this one,
    /// so that no play on the board can overflow a [`Score`].
    ///
    /// # Errors
    ///
    /// As [`integer`](Self::integer), and where the total would exceed
    /// [`Score::MAX`].
    pub fn payoff(&mut self, what: impl fmt::Display, total: &mut i64) -> Result<i64, InputError> {
        let payoff = self.integer(&what)?;
        *total = Score::bound_more(*total, payoff).map_err(|_| {
            let expected = format!(
                "{what} so small that the sizes of all values add up to at most {}",
                Score::MAX
            );
            self.error(format!("`{payoff}`"), expected)
        })?;
        Ok(payoff)
    }

    /// The next word as a count of at least 1.
    ///
    /// # Errors
    ///
    /// As [`integer`](Self::integer), and for a number below 1.
    pub fn count(&mut self, what: impl fmt::Display) -> Result<usize, InputError> {
        let number = self.integer(&what)?;
        match usize::try_from(number) {
            Ok(count) if count > 0 => Ok(count),
            _ => Err(self.error(format!("`{number}`"), format!("{what}, 1 or more"))),
        }
    }

    /// The next line that is not blank, without white space at its ends; `None`
    /// at the end of the input.
    ///
    /// ```
    /// use retrograde::input::Input;
    ///
    /// let mut input = Input::new("lines.txt", b"\n one line \n\ntwo", "")?;
    /// assert_eq!(input.line(), Some("one line"));
    /// assert_eq!(input.line(), Some("two"));
    /// assert_eq!(input.line(), None);
    /// # Ok::<(), retrograde::input::InputError>(())
    /// ```
    pub fn line(&mut self) -> Option<&'t str> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.skip(blank);
        self.last = (self.line, self.column);
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let line = self.rest[..end].trim_end();
        self.skip(end);
        (!line.is_empty()).then_some(line)
    }

    /// Nothing but white space is left.
    ///
    /// # Errors
    ///
    /// When there is another word.
    pub fn end(&mut self) -> Result<(), InputError> {
        match self.word() {
            None => Ok(()),
            Some(word) => Err(self.error(quoted(word), "the end of the input")),
        }
    }
}

/// A word for a message, cut where it is long, control characters escaped.
fn quoted(word: &str) -> String {
    const SHOWN: usize = 40;
    let mut text: String = word
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if word.chars().nth(SHOWN).is_some() {
        text.push('…');
    }
    format!("`{text}`")
}
