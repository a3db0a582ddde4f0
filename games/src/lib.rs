//! The games bundled with retrograde, written with its public API alone.

use retrograde::cli::{Entry, Registry};

pub mod staircase;

use staircase::Staircase;

/// The bundled games, for the command line.
pub fn registry() -> Registry {
    Registry::new("retrograde").add(Entry::boards(
        "staircase",
        "take cells that form a staircase, each worth something else to each player",
        staircase::RULES,
        staircase::EXAMPLE,
        |input| Ok(vec![Staircase::read(input)?]),
    ))
}
