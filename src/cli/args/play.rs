//! `play GAME [FILE]`

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{LimitArgs, VariantArgs};
use crate::cli::units::{parse_count, parse_threads};

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("play GAME", "Play against the solver; you move first"),
    (
        "play GAME board.txt --first computer --level 3",
        "Let the computer begin, and look three plies ahead only",
    ),
    (
        "play GAME --load game.txt",
        "Go on with a game that was saved",
    ),
];

/// The limits where nothing is said: people wait, and do other things beside.
pub(crate) const MEMORY: u64 = 1 << 30;
pub(crate) const TIME: Duration = Duration::from_secs(10);

/// Play a game in the terminal against the solver
///
/// The board is shown after each move. You type moves as the game writes them, or one of these:
/// `help` or `?`, `moves` (what can be played), `values` (what each move is worth), `hint`,
/// `board`, `back` (takes back your last move and all that came after it), `save FILE`,
/// `load FILE`, `quit`.
///
/// The computer wins as fast as it can, and when it is lost, it holds out as long as it can.
/// Where a game is too large to be solved within the limits, it looks ahead as far as they allow,
/// says so, and takes the move with the best bound.
///
/// Moves can come from a pipe too; then no prompt is written. The end of the input ends the game.
///
/// Exit codes: 0 the game was ended by you or by the end of the input, 1 error (bad input, a
/// refused game), 2 wrong usage, 3 Ctrl-C.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// A file with the board; your moves come from standard input. A game without boards takes
    /// none
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Which board of a file with several, from 1
    #[arg(long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) case: Option<u64>,

    /// Begin with this position, written as the game writes it [default: the game's start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Who makes the first move
    #[arg(long, value_enum, default_value_t, value_name = "WHO")]
    pub(crate) first: First,

    /// How well the computer plays: perfect, or the number of plies it looks ahead, from 1; then
    /// it knows nothing of what comes after them, and plays safe
    #[arg(long, default_value_t, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Level,

    /// Choose among moves that look equally good by chance, from this number; the same number
    /// gives the same game [default: the first of them]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "first"])]
    pub(crate) load: Option<PathBuf>,

    /// How many threads work at a time, where the solver can use several [default: one a core]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// You
    #[default]
    Human,
    /// The computer
    Computer,
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Level {
    /// As well as can be.
    #[default]
    Perfect,
    /// By what it sees so many plies ahead.
    Plies(u32),
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Perfect => f.write_str("perfect"),
            Self::Plies(plies) => write!(f, "{plies}"),
        }
    }
}

fn parse_level(text: &str) -> Result<Level, String> {
    const MOST: u32 = 1000;
    if text == "perfect" {
        return Ok(Level::Perfect);
    }
    let plies = text.parse().ok().filter(|plies| (1..=MOST).contains(plies));
    plies.map(Level::Plies).ok_or_else(|| {
        format!("found `{text}`, expected `perfect` or a number of plies from 1 to {MOST}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for level in [Level::Perfect, Level::Plies(1), Level::Plies(1000)] {
            assert_eq!(parse_level(&level.to_string()), Ok(level));
        }
        for bad in ["", "0", "-1", "1001", "1.5", "Perfect"] {
            assert!(parse_level(bad).unwrap_err().contains("expected"), "{bad}");
        }
    }
}
