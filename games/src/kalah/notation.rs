//! How boards and moves of kalah are written, read and drawn.
//!
//! North's row stands above South's as the players see it, so North's holes are
//! written from the last to the first.

use retrograde::{Game, Notation, NotationError, Player};

use super::{Hole, Kalah, Seeds, seeds_in};

impl Notation for Kalah {
    /// North's holes as they lie, South's, the player to move:
    /// `3,3,3,3/3,3,3,3 S`.
    fn format_position(&self, seeds: &Seeds) -> String {
        let [south, north] = seeds.rows();
        let text = |holes: &mut dyn Iterator<Item = u8>| {
            let holes: Vec<String> = holes.map(|seeds| seeds.to_string()).collect();
            holes.join(",")
        };
        let north = text(&mut (0..self.holes).rev().map(|hole| seeds_in(north, hole)));
        let south = text(&mut (0..self.holes).map(|hole| seeds_in(south, hole)));
        let mover = match seeds.mover() {
            Player::First => 'S',
            Player::Second => 'N',
        };
        format!("{north}/{south} {mover}")
    }

    /// As it is written, or as it is drawn.
    fn parse_position(&self, text: &str) -> Result<Seeds, NotationError> {
        let row = |text: &str| {
            let numbers = text.split(|c: char| c == ',' || c.is_whitespace());
            let numbers = numbers.filter(|number| !number.is_empty());
            let numbers: Option<Vec<u8>> = numbers.map(|number| number.parse().ok()).collect();
            numbers.filter(|numbers| numbers.len() == self.holes as usize)
        };
        let parse = || {
            let (rows, mover) = text.trim().rsplit_once(char::is_whitespace)?;
            let (north, south) = rows.trim().split_once(['/', '\n'])?;
            let (mut north, south) = (row(north)?, row(south)?);
            north.reverse();
            let sum: u32 = north
                .iter()
                .chain(&south)
                .map(|&seeds| u32::from(seeds))
                .sum();
            let word = |row: Vec<u8>| {
                let seeds = row.into_iter().rev();
                seeds.fold(0, |word, seeds| word << 8 | u64::from(seeds))
            };
            let mover = match mover {
                "S" => Player::First,
                "N" => Player::Second,
                _ => return None,
            };
            (sum <= self.all()).then(|| Seeds::of_rows([word(south), word(north)], mover))
        };
        parse().ok_or_else(|| {
            let (holes, all) = (self.holes, self.all());
            let example = self.format_position(&self.start());
            NotationError::new(
                text,
                format!(
                    "two rows of {holes} numbers, at most {all} together, a space, S or N to move, such as {example}"
                ),
            )
        })
    }

    /// The hole by its number from the player's left: `2`.
    fn format_move(&self, _seeds: &Seeds, &Hole(hole): &Hole) -> String {
        (hole + 1).to_string()
    }

    /// The holes as they lie, then the player to move.
    fn draw_position(&self, seeds: &Seeds) -> String {
        let text = self.format_position(seeds);
        let rows = text.replace(['/', ' '], "\n");
        let wide = |row: &str| {
            let holes: Vec<String> = row.split(',').map(|hole| format!("{hole:>3}")).collect();
            holes.concat()
        };
        let rows: Vec<String> = rows.lines().map(wide).collect();
        rows.join("\n")
    }
}
