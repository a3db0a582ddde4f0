//! Combinatorial game theory: what positions of a [`Ruleset`](crate::Ruleset)
//! are worth, alone and in sums.

mod grundy;
mod nimber_set;
mod smith;
mod unvalued;

pub use grundy::{Grundy, GrundyTable};
pub use nimber_set::NimberSet;
pub use smith::SmithValue;
pub use unvalued::Unvalued;
