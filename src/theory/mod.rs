//! Combinatorial game theory: what positions of a [`Ruleset`](crate::Ruleset)
//! are worth, alone and in sums.

mod genus;
mod grundy;
mod heaps;
mod misere;
mod nimber_search;
mod nimber_set;
mod octal;
mod period;
mod quotient;
mod sequence;
mod smith;
mod sparse;
mod unvalued;

pub use genus::Genus;
pub use grundy::{Grundy, GrundyTable};
pub use heaps::{HeapKind, HeapMove, HeapRule, Heaps, Left, NamedRule};
pub use misere::{MisereSearch, MisereTable};
pub use nimber_search::{NimberSearch, NimberTable};
pub use nimber_set::NimberSet;
pub use octal::{CodeError, HeapCode};
pub use period::Period;
pub use quotient::{MisereQuotient, MisereQuotients, NoQuotient};
pub use sequence::{HeapSequence, Sequencer, Unfinished};
pub use smith::SmithValue;
pub use unvalued::Unvalued;
