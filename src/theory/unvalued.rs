//! Why a position has no value.

use std::fmt;

use crate::limits::Stopped;
use crate::solve::describe_cycle;
use crate::theory::FormError;

/// Why the theory has no value for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unvalued<P> {
    /// A limit was met.
    Stopped(Stopped),
    /// A value on the way is too large to be computed with.
    Form(FormError),
    /// Play can go round this cycle for ever, and the value asked for is one
    /// of games that end.
    Cycle(Vec<P>),
    /// Play can lead from this part back to it with other parts beside it, and
    /// so on without end: the game has no finite number of positions.
    Growing(P),
}

impl<P> Unvalued<P> {
    /// The same of positions that are written in another way.
    pub(crate) fn map<Q>(self, mut position: impl FnMut(P) -> Q) -> Unvalued<Q> {
        match self {
            Self::Stopped(stopped) => Unvalued::Stopped(stopped),
            Self::Form(error) => Unvalued::Form(error),
            Self::Cycle(cycle) => Unvalued::Cycle(cycle.into_iter().map(position).collect()),
            Self::Growing(part) => Unvalued::Growing(position(part)),
        }
    }

    /// Says what is wrong, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Stopped(stopped) => stopped.to_string(),
            Self::Form(error) => error.to_string(),
            Self::Cycle(cycle) => format!(
                "{}: this value is one of games that end; Smith values (normal play) and `retrograde` go on",
                describe_cycle(cycle, text)
            ),
            Self::Growing(part) => format!(
                "play can lead from {} back to it with more parts beside it, for ever: the sum of all parts has no bound, give the game rules that end it",
                text(part)
            ),
        }
    }
}

impl<P> From<Stopped> for Unvalued<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<P> From<FormError> for Unvalued<P> {
    fn from(error: FormError) -> Self {
        Self::Form(error)
    }
}

impl<P: fmt::Debug> fmt::Display for Unvalued<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug> std::error::Error for Unvalued<P> {}
