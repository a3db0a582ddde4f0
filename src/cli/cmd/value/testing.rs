//! Rulesets for tests of these commands.

use crate::cli::ruleset::RulesetEntry;
use crate::game::Player;
use crate::notation::NotationError;
use crate::ruleset::{Ruleset, RulesetNotation};
use crate::theory::{Heaps, NamedRule};

/// Stones on a strip walk to the left, black ones by one cell or two, white
/// ones by one: a black stone with `n` empty cells before it is worth `n`, a white one
/// `-n`, as long as they do not meet.
pub(in crate::cli) struct Walk;

impl Ruleset for Walk {
    type Position = Vec<u8>;
    type Move = (usize, usize);

    fn start(&self) -> Vec<u8> {
        b"..X".to_vec()
    }

    fn moves(&self, strip: &Vec<u8>, player: Player, moves: &mut Vec<(usize, usize)>) {
        let (stone, most) = match player {
            Player::First => (b'X', 2),
            Player::Second => (b'O', 1),
        };
        for from in 0..strip.len() {
            let free = strip[..from].iter().rev().take_while(|&&cell| cell == b'.');
            let free = free.take(most).count();
            if strip[from] == stone {
                moves.extend((1..=free).map(|steps| (from, from - steps)));
            }
        }
    }

    fn play(&self, strip: &Vec<u8>, _: Player, &(from, to): &(usize, usize)) -> Vec<u8> {
        let mut strip = strip.clone();
        strip.swap(from, to);
        strip
    }
}

impl RulesetNotation for Walk {
    fn format_position(&self, strip: &Vec<u8>) -> String {
        strip.iter().map(|&cell| char::from(cell)).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u8>, NotationError> {
        if !text.is_empty() && text.bytes().all(|cell| b".XO".contains(&cell)) {
            return Ok(text.into());
        }
        Err(NotationError::new(
            text,
            "cells `.`, `X`, `O`, such as `..X`",
        ))
    }

    fn format_move(&self, _: &Vec<u8>, _: Player, &(from, to): &(usize, usize)) -> String {
        format!("{}-{}", from + 1, to + 1)
    }
}

/// Kayles, and [`Walk`] on strips.
pub(in crate::cli) fn rulesets() -> Vec<RulesetEntry> {
    let kayles = || Heaps::new(".77".parse::<NamedRule>().unwrap(), [5]);
    let strip = |rows: u32, columns: u32| {
        let empty = ".".repeat(columns.saturating_sub(1) as usize);
        (rows == 1).then(|| format!("{empty}X"))
    };
    vec![
        RulesetEntry::impartial("kayles", "Kayles", "Rules.", "3,4", kayles),
        RulesetEntry::new("walk", "Stones walk", "Rules.", "..X", || Walk).boards(1, 3, strip),
    ]
}
