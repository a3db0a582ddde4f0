//! The games bundled with retrograde, written with its public API alone: their
//! files compile unchanged in a crate of your own.

#![forbid(unsafe_code)]

use retrograde::cli::Registry;

pub mod breakthrough;
pub mod cgt;
pub mod chess;
pub mod connect_four;
pub mod dobutsu;
pub mod dots_and_boxes;
pub mod hexapawn;
pub mod kalah;
pub mod mnk;
pub mod mu_torere;
pub mod pawns;
pub mod pick;
pub mod staircase;
pub mod teeko;
#[cfg(test)]
mod testing;
pub mod tic_tac_toe;

/// The bundled games and rulesets, for the command line.
// Entries and this are inline in the tests of this library: every command on
// every game would be compiled there for nothing.
#[cfg_attr(test, inline)]
pub fn registry() -> Registry {
    let games = Registry::new("retrograde")
        .add(staircase::contour::entry())
        .add(staircase::rows::entry())
        .add(pick::entry())
        .add(tic_tac_toe::entry())
        .add(connect_four::entry())
        .add(mnk::entry())
        .add(hexapawn::entry())
        .add(breakthrough::entry())
        .add(dots_and_boxes::entry())
        .add(kalah::entry())
        .add(mu_torere::entry())
        .add(teeko::entry())
        .add(dobutsu::entry())
        .add(chess::entry());
    cgt::entries::all()
        .into_iter()
        .fold(games, Registry::ruleset)
}
