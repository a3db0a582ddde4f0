//! `count GAME [FILE]...`

use std::path::PathBuf;

use clap::Args;

use super::{Format, LimitArgs, VariantArgs};
use crate::cli::units::{parse_count, parse_threads};

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("count GAME board.txt", "Count positions, plies and games"),
    (
        "count GAME board.txt --by-ply --symmetry --format plain",
        "Classes of symmetric positions by ply, numbers only",
    ),
    (
        "count GAME board.txt --perft 6",
        "Sequences of up to six moves, however large the game is",
    ),
];

/// Count the reachable positions of a game, and its plays
///
/// By default: all positions, as they are and up to symmetry, the moves between them, positions
/// by the fewest plies that lead to them, and the number of different games from start to end.
/// Where games can go on for ever their number is left out with a note; where symmetry merges
/// nothing, their number up to symmetry is the same and not told again.
///
/// With `--format plain` each board gives one line: the number of positions; with `--by-ply` the
/// numbers by ply; with `--games` the number of games; with `--perft` the number of sequences of
/// that length. A count that a limit stopped gives no line there.
///
/// Numbers of games and sequences are exact as long as 128 bits hold them. Larger ones, which are
/// no error, are told as `at least 2^128 - 1`; with `--format plain` as
/// `>=340282366920938463463374607431768211455`, so that each board has its line; in JSON as null,
/// with the number in `total_at_least` beside the total.
///
/// With `--format json`, bad input gives one JSON document too: an array with an object of status
/// `error` for each error. Wrong usage gives none.
///
/// Exit codes: 0 all counted, 1 error, 2 wrong usage, 3 stopped at a limit or by Ctrl-C, with
/// what was found so far. Where several hold, 1 beats 3.
#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// Files with boards; a folder stands for its files ending in `.in` or `.txt`, by name; `-`
    /// or nothing is standard input. A game without boards takes none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) what: What,

    /// Count symmetric positions as one
    #[arg(long, conflicts_with_all = ["games", "perft"])]
    pub(crate) symmetry: bool,

    /// How to write the numbers
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// How many threads work at a time, where the game can be shared by several [default: one a
    /// core]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn parse_depth(text: &str) -> Result<usize, String> {
    let depth = parse_count(text)?;
    // Deeper than memory is as deep as can be.
    Ok(usize::try_from(depth).unwrap_or(usize::MAX))
}

/// What is counted, where not everything is.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
pub(crate) struct What {
    /// Count positions only, and show them by ply
    #[arg(long)]
    pub(crate) by_ply: bool,

    /// Count games only, by length and result
    #[arg(long)]
    pub(crate) games: bool,

    /// Count sequences of up to this many moves only (perft)
    #[arg(long, value_name = "DEPTH", value_parser = parse_depth, allow_hyphen_values = true)]
    pub(crate) perft: Option<usize>,
}
