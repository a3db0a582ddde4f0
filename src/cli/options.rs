//! What people can choose about a game without a file: the size of its board,
//! and rules that come in several forms.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::args::VariantArgs;
use crate::show::printable;

/// What can be chosen about a game: for
/// [`Entry::with_options`](super::Entry::with_options).
///
/// ```
/// use retrograde::cli::Options;
///
/// let options = Options::new()
///     .size(3, 3, "columns x rows, up to 64 cells")
///     .number("line", 3, 1..=64, "marks in a row that make a line")
///     .one_of("misere", &["no", "yes"], "whether a line loses");
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) size: Option<SizeOption>,
    pub(crate) settings: Vec<Setting>,
}

/// The size of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SizeOption {
    pub(crate) default: (u32, u32),
    pub(crate) meaning: &'static str,
}

/// A rule in several forms.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) key: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) values: Values,
}

/// What a setting can be.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Number {
        default: u32,
        range: RangeInclusive<u32>,
    },
    /// The first one where nothing is said.
    OneOf(&'static [&'static str]),
}

impl Options {
    /// Nothing to choose.
    pub fn new() -> Self {
        Self::default()
    }

    /// A board of a size, with the width and height that it has where nothing
    /// is said. `meaning` says what is counted, and which sizes there are.
    #[must_use]
    pub fn size(mut self, width: u32, height: u32, meaning: &'static str) -> Self {
        let default = (width, height);
        self.size = Some(SizeOption { default, meaning });
        self
    }

    /// A number within a range, with its default.
    ///
    /// # Panics
    ///
    /// When the key is taken, or the default is not in the range.
    #[must_use]
    pub fn number(
        self,
        key: &'static str,
        default: u32,
        range: RangeInclusive<u32>,
        meaning: &'static str,
    ) -> Self {
        assert!(
            range.contains(&default),
            "`{key}` is {default} by default, out of its range"
        );
        self.setting(key, meaning, Values::Number { default, range })
    }

    /// One of several words, the first one by default.
    ///
    /// # Panics
    ///
    /// When the key is taken, or there are no words.
    #[must_use]
    pub fn one_of(
        self,
        key: &'static str,
        words: &'static [&'static str],
        meaning: &'static str,
    ) -> Self {
        assert!(!words.is_empty(), "`{key}` has no words to choose from");
        self.setting(key, meaning, Values::OneOf(words))
    }

    fn setting(mut self, key: &'static str, meaning: &'static str, values: Values) -> Self {
        let taken = self.settings.iter().any(|setting| setting.key == key);
        assert!(!taken, "two settings of one game are called `{key}`");
        self.settings.push(Setting {
            key,
            meaning,
            values,
        });
        self
    }

    /// What the arguments choose for the game of this name.
    ///
    /// # Errors
    ///
    /// For what the game does not have, with what it has.
    pub(crate) fn choose(&self, game: &str, args: &VariantArgs) -> Result<Chosen, String> {
        let size = match (self.size, args.size) {
            (Some(_), Some(size)) => Some(size),
            (Some(option), None) => Some(option.default),
            (None, Some(_)) => return Err(format!("{game} has no `--size`: {}", self.has())),
            (None, None) => None,
        };
        let mut settings: Vec<(&'static str, Value)> = Vec::new();
        for setting in &self.settings {
            settings.push((setting.key, setting.values.default()));
        }
        for (at, (key, text)) in args.set.iter().enumerate() {
            if args.set[..at].iter().any(|(earlier, _)| earlier == key) {
                let key = printable(key);
                return Err(format!("`--set {key}` stands there twice: leave one out"));
            }
            let Some(at) = self.settings.iter().position(|setting| setting.key == key) else {
                let key = printable(key);
                return Err(format!("{game} has no setting `{key}`: {}", self.has()));
            };
            settings[at].1 = self.settings[at].read(text)?;
        }
        Ok(Chosen { size, settings })
    }

    /// All there is to choose, for messages.
    fn has(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        all.extend(self.size.map(|_| "`--size WxH`".into()));
        for setting in &self.settings {
            let values = setting.values.in_words();
            all.push(format!("`--set {}=…` ({values})", setting.key));
        }
        if all.is_empty() {
            "there is nothing to choose, leave it out".into()
        } else {
            format!("there is {}", all.join(", "))
        }
    }
}

impl Setting {
    fn read(&self, text: &str) -> Result<Value, String> {
        let value = match &self.values {
            Values::Number { range, .. } => {
                let number = text.parse().ok();
                let number = number.filter(|number| range.contains(number));
                number.map(Value::Number)
            }
            Values::OneOf(words) => words
                .iter()
                .find(|&&word| word == text)
                .map(|word| Value::Word(word)),
        };
        value.ok_or_else(|| {
            let (key, values) = (self.key, self.values.in_words());
            let text = printable(text);
            format!("found `{key}={text}`, expected {key} to be {values}")
        })
    }
}

impl Values {
    pub(crate) fn default(&self) -> Value {
        match self {
            Self::Number { default, .. } => Value::Number(*default),
            Self::OneOf(words) => Value::Word(words[0]),
        }
    }

    /// `no or yes`, `1 to 64`.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Number { range, .. } => format!("{} to {}", range.start(), range.end()),
            Self::OneOf(words) => words.join(" or "),
        }
    }
}

/// What was chosen, defaults included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    size: Option<(u32, u32)>,
    settings: Vec<(&'static str, Value)>,
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(u32),
    Word(&'static str),
}

impl Chosen {
    /// The width and the height of the board, each 1 or more; `(0, 0)` for a
    /// game whose [`Options`] have no size.
    pub fn size(&self) -> (u32, u32) {
        self.size.unwrap_or_default()
    }

    /// The number that this setting is, within its range.
    ///
    /// # Panics
    ///
    /// When the [`Options`] have no number of this name.
    pub fn number(&self, key: &str) -> u32 {
        match self.value(key) {
            Some(Value::Number(number)) => number,
            _ => panic!("the game has no number `{key}` among its options"),
        }
    }

    /// The word that was chosen for this setting.
    ///
    /// # Panics
    ///
    /// When the [`Options`] have no choice of words of this name.
    pub fn word(&self, key: &str) -> &'static str {
        match self.value(key) {
            Some(Value::Word(word)) => word,
            _ => panic!("the game has no choice `{key}` among its options"),
        }
    }

    fn value(&self, key: &str) -> Option<Value> {
        let mut settings = self.settings.iter();
        settings.find(|(name, _)| *name == key).map(|&(_, it)| it)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Word(word) => word.serialize(serializer),
        }
    }
}

impl fmt::Display for Chosen {
    /// `4x3, line=3, misere=no`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        if let Some((width, height)) = self.size {
            write!(text, "{width}x{height}")?;
        }
        for (key, value) in &self.settings {
            let comma = if text.is_empty() { "" } else { ", " };
            write!(text, "{comma}{key}={value}")?;
        }
        f.write_str(&text)
    }
}

impl Serialize for Chosen {
    /// `{"width": 4, "height": 3, "line": 3, "misere": "no"}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some((width, height)) = self.size {
            map.serialize_entry("width", &width)?;
            map.serialize_entry("height", &height)?;
        }
        for (key, value) in &self.settings {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options::new()
            .size(3, 3, "columns x rows")
            .number("line", 3, 1..=8, "marks in a row")
            .one_of("misere", &["no", "yes"], "whether a line loses")
    }

    fn chosen(size: Option<(u32, u32)>, set: &[(&str, &str)]) -> Result<Chosen, String> {
        let set = set.iter().map(|&(key, value)| (key.into(), value.into()));
        let args = VariantArgs {
            size,
            set: set.collect(),
        };
        options().choose("mnk", &args)
    }

    #[test]
    fn what_is_not_said_is_the_default() {
        let chosen = chosen(None, &[("misere", "yes")]).unwrap();
        assert_eq!(chosen.size(), (3, 3));
        assert_eq!(chosen.number("line"), 3);
        assert_eq!(chosen.word("misere"), "yes");
        assert_eq!(chosen.to_string(), "3x3, line=3, misere=yes");
        assert_eq!(
            serde_json::to_string(&chosen).unwrap(),
            r#"{"width":3,"height":3,"line":3,"misere":"yes"}"#
        );
    }

    #[test]
    fn what_there_is_not_is_told_with_what_there_is() {
        let told = chosen(None, &[("lines", "4")]).unwrap_err();
        assert_eq!(
            told,
            "mnk has no setting `lines`: there is `--size WxH`, `--set line=…` (1 to 8), `--set misere=…` (no or yes)"
        );
        let told = chosen(Some((4, 4)), &[("line", "9")]).unwrap_err();
        assert_eq!(told, "found `line=9`, expected line to be 1 to 8");
        let told = chosen(None, &[("misere", "maybe")]).unwrap_err();
        assert_eq!(
            told,
            "found `misere=maybe`, expected misere to be no or yes"
        );
        let twice = [("line", "4"), ("line", "4")];
        let told = chosen(None, &twice).unwrap_err();
        assert_eq!(told, "`--set line` stands there twice: leave one out");
        let args = VariantArgs {
            size: Some((4, 3)),
            set: Vec::new(),
        };
        let told = Options::new().choose("pick", &args).unwrap_err();
        assert_eq!(
            told,
            "pick has no `--size`: there is nothing to choose, leave it out"
        );
    }
}
