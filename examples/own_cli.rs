//! The game of `own_game.rs` with the whole command line: `solve`, `check`,
//! `count`, `graph` and the rest. Beside the rules it takes a notation and a
//! way to read a board.
//!
//! ```console
//! $ cargo run --example own_cli -- solve coins examples/boards/coins.txt
//! ```

use std::process::ExitCode;

use retrograde::cli::{Entry, Registry};
use retrograde::input::{Input, InputError};
use retrograde::{Notation, NotationError};

#[allow(dead_code)] // its `main`
#[path = "own_game.rs"]
mod own_game;

use own_game::Coins;

impl Notation for Coins {
    /// The coins that are left, as the numbers of the first and the last.
    fn format_position(&self, &(from, to): &(usize, usize)) -> String {
        format!("{}..{to}", from + 1)
    }

    fn parse_position(&self, text: &str) -> Result<(usize, usize), NotationError> {
        let numbers = text.split_once("..").and_then(|(from, to)| {
            let (from, to) = (
                from.parse::<usize>().ok()?.checked_sub(1)?,
                to.parse().ok()?,
            );
            (from <= to && to <= self.0.len()).then_some((from, to))
        });
        numbers.ok_or_else(|| NotationError::new(text, "the coins that are left, such as 1..4"))
    }

    fn format_move(&self, _position: &(usize, usize), &last: &bool) -> String {
        if last { "last" } else { "first" }.into()
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Coins>, InputError> {
    let count = input.count("the number of coins")?;
    let (mut coins, mut total) = (Vec::new(), 0);
    for number in 1..=count {
        coins.push(input.payoff(format!("coin {number}"), &mut total)?);
    }
    input.end()?;
    Ok(vec![Coins(coins)])
}

fn main() -> ExitCode {
    let rules = "Coins lie in a row; the players take one in turn from either end.\n\
                 Input: the number of coins, then their values.";
    Registry::new("own_cli")
        .add(Entry::boards(
            "coins",
            "coins in a row",
            rules,
            "4\n8 15 3 7",
            read,
        ))
        .run()
}
