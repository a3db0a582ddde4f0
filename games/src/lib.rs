//! The games bundled with retrograde, written with its public API alone.

use retrograde::cli::{Entry, Registry};
use retrograde::{Game, Player, Score};

pub mod mu_torere;
pub mod pick;
pub mod staircase;
#[cfg(test)]
mod testing;
pub mod tic_tac_toe;

use mu_torere::MuTorere;
use pick::Pick;
use staircase::{Staircase, StaircaseRows, contour, rows};
use tic_tac_toe::TicTacToe;

/// The bundled games, for the command line.
pub fn registry() -> Registry {
    Registry::new("retrograde")
        .add(Entry::boards(
            "staircase",
            contour::SUMMARY,
            contour::RULES,
            contour::EXAMPLE,
            |input| Ok(vec![Staircase::read(input)?]),
        ))
        .add(Entry::boards(
            "staircase-rows",
            rows::SUMMARY,
            rows::RULES,
            rows::EXAMPLE,
            |input| Ok(vec![StaircaseRows::read(input)?]),
        ))
        .add(
            Entry::boards(
                "pick",
                pick::SUMMARY,
                pick::RULES,
                pick::EXAMPLE,
                pick::read_cases,
            )
            .answer("first banks", |game, cells, value| {
                first_banks(game, *cells, *value)
            }),
        )
        .add(Entry::fixed(
            "tic-tac-toe",
            tic_tac_toe::SUMMARY,
            tic_tac_toe::RULES,
            TicTacToe,
        ))
        .add(Entry::fixed(
            "mu-torere",
            mu_torere::SUMMARY,
            mu_torere::RULES,
            MuTorere::default(),
        ))
}

/// What the first player banks from a position on: half of what is left and
/// the lead.
fn first_banks(game: &Pick, cells: pick::Cells, value: Score) -> String {
    let values = game.values().iter().enumerate();
    let left: i64 = values
        .filter(|(cell, _)| cells >> cell & 1 == 1)
        .map(|(_, value)| value)
        .sum();
    let lead = match game.to_move(&cells) {
        Player::First => value.0,
        Player::Second => -value.0,
    };
    // Both have the same parity: exact.
    left.midpoint(lead).to_string()
}
