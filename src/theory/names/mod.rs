//! The names of values: how they are printed and read.
//!
//! Names are those of the literature (*Winning Ways*; Siegel 2013), in the
//! spelling of `CGSuite`: `{2|0||0}` for `{{2|0}|0}`, more bars binding less.

mod orders;
mod print;
mod token;

pub(super) use token::{Token, Tokens};

/// How values are printed.
///
/// | | `Style::ascii()` | `.unicode(true)` | `Style::plain()` |
/// |---|---|---|---|
/// | number, up, star | `1/2^*`, `vv`, `^3*2` | `1/2↑∗`, `⇓`, `↑3∗2` | `1/2^*` |
/// | [`up_of_order`](super::Forms::up_of_order) | `1v[3]*` | `1↓[3]∗` | as options |
/// | `{1\|-1}` | `+-1` | `±1` | `{1\|-1}` |
/// | `{{2\|0}\|0}` | `{2\|0\|\|0}` | `{2\|0\|\|0}` | `{{2\|0}\|0}` |
/// | `{0\|{0\|-2}}` | `Tiny(2)` | `⧾(2)` | `{0\|{0\|-2}}` |
///
/// [`Forms::parse`](super::Forms::parse) reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    unicode: bool,
    names: bool,
    bars: bool,
}

impl Style {
    /// ASCII, with names for switches, tinies and minies, and with several bars
    /// in place of inner braces.
    pub const fn ascii() -> Self {
        Self {
            unicode: false,
            names: true,
            bars: true,
        }
    }

    /// ASCII, braces and single bars, no names but those of numbers, ups and
    /// nimbers.
    pub const fn plain() -> Self {
        Self {
            unicode: false,
            names: false,
            bars: false,
        }
    }

    /// Whether signs outside ASCII are used. Default: not.
    #[must_use]
    pub const fn unicode(mut self, unicode: bool) -> Self {
        self.unicode = unicode;
        self
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::ascii()
    }
}
