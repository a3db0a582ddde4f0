//! The games bundled with retrograde, written with its public API alone: their
//! files compile unchanged in a crate of your own.

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
///
/// Inline, as the entries of the games are: every command on every game is
/// compiled where the command line is wanted, not with this library.
#[inline]
pub fn registry() -> Registry {
    Registry::new("retrograde")
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
        .add(chess::entry())
        .ruleset(cgt::entries::domineering())
        .ruleset(cgt::entries::cram())
        .ruleset(cgt::entries::clobber())
        .ruleset(cgt::entries::clobber_strip())
        .ruleset(cgt::entries::cannibal_clobber())
        .ruleset(cgt::entries::nogo())
        .ruleset(cgt::entries::nogo_strip())
        .ruleset(cgt::entries::amazons())
        .ruleset(cgt::entries::konane())
        .ruleset(cgt::entries::fission())
        .ruleset(cgt::entries::king_dirt())
        .ruleset(cgt::entries::hackenbush())
        .ruleset(cgt::entries::toads_frogs())
        .ruleset(cgt::entries::elephants())
        .ruleset(cgt::entries::gen_toads())
        .ruleset(cgt::entries::toppling_dominoes())
        .ruleset(cgt::entries::col())
        .ruleset(cgt::entries::snort())
        .ruleset(cgt::entries::sheep())
        .ruleset(cgt::entries::nim())
        .ruleset(cgt::entries::kayles())
        .ruleset(cgt::entries::dawsons_kayles())
        .ruleset(cgt::entries::dawsons_chess())
        .ruleset(cgt::entries::grundys_game())
        .ruleset(cgt::entries::wythoff())
        .ruleset(cgt::entries::chomp())
        .ruleset(cgt::entries::node_kayles())
        .ruleset(cgt::entries::nimber())
        .ruleset(cgt::entries::integer_game())
        .ruleset(cgt::entries::dyadic_rational())
        .ruleset(cgt::entries::switch_game())
        .ruleset(cgt::entries::up_star())
}
