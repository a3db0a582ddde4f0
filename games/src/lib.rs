//! The games bundled with retrograde, written with its public API alone: a file
//! of one of them compiles unchanged in a crate of your own.

use retrograde::cli::Registry;

pub mod chess;
pub mod mu_torere;
pub mod pick;
pub mod staircase;
#[cfg(test)]
mod testing;
pub mod tic_tac_toe;

/// The bundled games, for the command line.
pub fn registry() -> Registry {
    Registry::new("retrograde")
        .add(staircase::contour::entry())
        .add(staircase::rows::entry())
        .add(pick::entry())
        .add(tic_tac_toe::entry())
        .add(mu_torere::entry())
        .add(chess::entry())
}
