//! Combinatorial game theory: what positions of a [`Ruleset`](crate::Ruleset)
//! are worth, alone and in sums.
//!
//! - [`Canon`]: the canonical form of a position of any ruleset
//! - [`Grundy`], [`NimberSearch`], [`HeapSequence`], [`MisereSearch`] and
//!   [`MisereQuotients`]: impartial games
//! - [`Dyadic`] rationals, the numbers among the values; [`Nimber`]s, the values
//!   of impartial games, with their sum, product and inverse
//! - [`Forms`]: short games in canonical form, each a small handle
//!   [`Form`], so that equal values are equal handles; their sum, negative,
//!   order, stops, [thermographs](Thermograph), cooling, heating, ordinal sum,
//!   atomic weight
//! - [names](Style) of values, printed and [read](Forms::parse):
//!   `3/4`, `*2`, `^^*`, `{2|-1}`, `+-1`, `tiny(2)`
//! - [`calculate`]: expressions over all of these
//!
//! ```
//! use retrograde::theory::{Forms, OutcomeClass};
//!
//! let mut forms = Forms::new();
//! let one = forms.integer(1);
//! let minus_one = forms.integer(-1);
//! let switch = forms.from_options(&[one], &[minus_one])?;
//! assert_eq!(forms.outcome(switch), OutcomeClass::Next);
//! assert_eq!(forms.temperature(switch)?.to_string(), "1");
//! let twice = forms.sum(switch, switch)?;
//! assert_eq!(twice, forms.zero());
//! # Ok::<(), retrograde::theory::FormError>(())
//! ```
//!
//! The theory and its terms are those of J. H. Conway, *On Numbers and Games*
//! (1976), E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982),
//! and A. N. Siegel, *Combinatorial Game Theory* (2013).

mod calc;
mod canon;
mod dyadic;
mod error;
#[cfg(test)]
mod facts;
mod forms;
mod genus;
mod grundy;
mod heaps;
#[cfg(test)]
mod laws;
mod misere;
mod misere_sums;
mod names;
mod nimber;
mod nimber_search;
mod nimber_set;
mod octal;
mod outcome;
mod outcome_search;
mod period;
mod quotient;
mod sequence;
mod smith;
mod sparse;
#[cfg(test)]
mod textbook;
mod thermograph;
mod thermograph_svg;
mod unvalued;

pub use calc::{CalcError, Calculated, FUNCTIONS, calculate};
pub use canon::{Canon, CanonTable};
pub use dyadic::{Dyadic, DyadicError, DyadicParseError};
pub use error::FormError;
pub use forms::{Form, Forms, UpStar};
pub use genus::Genus;
pub use grundy::{Grundy, GrundyTable};
pub use heaps::{HeapKind, HeapMove, HeapRule, Heaps, Left, NamedRule};
pub use misere::{MisereSearch, MisereTable};
pub use names::Style;
pub use nimber::{DivisionByZero, Nimber};
pub use nimber_search::{NimberSearch, NimberTable};
pub(crate) use nimber_search::{Proofs, SearchesNimbers};
pub use nimber_set::NimberSet;
pub use octal::{CodeError, HeapCode};
pub use outcome::OutcomeClass;
pub use outcome_search::{OutcomeSearch, OutcomeTable};
pub use period::Period;
pub use quotient::{MisereQuotient, MisereQuotients, NoQuotient};
pub use sequence::{HeapSequence, Sequencer, Unfinished};
pub use smith::SmithValue;
pub use thermograph::{Corner, Thermograph};
pub use unvalued::Unvalued;

use crate::limits::Limits;
use crate::solve::Setup;

/// How a search begins here: silent, with 4 GiB of memory, since nobody waits
/// for a machine that swaps.
fn bounded_setup() -> Setup {
    Setup {
        limits: Limits::new().memory(4 << 30),
        ..Setup::default()
    }
}
