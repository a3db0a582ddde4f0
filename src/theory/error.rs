//! What can go wrong with values.

use thiserror::Error;

use super::dyadic::{Dyadic, DyadicError};
use crate::limits::Stopped;

/// Why an operation on values has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormError {
    /// A number left the range of [`Dyadic`].
    #[error(transparent)]
    Number(#[from] DyadicError),
    /// A [limit](super::Forms::limits) was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The multiple of up left the range of 32 bits.
    #[error("a multiple of up beyond 2147483647 would be needed: use smaller values")]
    Up,
    /// A game has more options than can be handled.
    #[error("{found} options for one player, expected at most {limit}: use a smaller game")]
    TooManyOptions {
        /// How many there are.
        found: u64,
        /// How many there may be.
        limit: u64,
    },
    /// A nimber is larger than can be handled in a game with options of its own.
    #[error("a nimber of up to *{found} in a game with other options, expected at most *{limit}")]
    LargeNimber {
        /// The nimber, or one more.
        found: u64,
        /// The largest that is handled.
        limit: u64,
    },
    /// The arena holds as many games as it may.
    #[error("the limit of {limit} different values was reached: allow more, or use a smaller game")]
    TooManyForms {
        /// How many there may be.
        limit: u64,
    },
    /// An operation would walk through more followers than it may.
    #[error("a value with more than {limit} followers, expected a smaller one")]
    TooLarge {
        /// How many it may have.
        limit: u64,
    },
    /// A copy was asked for of something that is no integer.
    #[error("found a number of copies or a rank that is no integer, expected an integer")]
    NotInteger,
    /// The game has no atomic weight.
    #[error(
        "found a game that is not all small, which has no atomic weight; expected an all-small one"
    )]
    NotAllSmall,
    /// A temperature below what the operation is defined for.
    #[error("found the temperature {found}, expected {least} or more")]
    TooCold {
        /// What was asked for.
        found: Dyadic,
        /// The lowest temperature allowed.
        least: Dyadic,
    },
    /// A text would be longer than allowed.
    #[error("a value whose text is longer than {limit} bytes, expected a smaller one")]
    LongText {
        /// How many bytes are allowed.
        limit: u64,
    },
    /// A value that is not what the operation is defined for.
    #[error("found {found}, expected {expected}")]
    Unfit {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}
