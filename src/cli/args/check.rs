//! `check GAME [FILE]...`

use std::path::PathBuf;

use clap::Args;

use super::{Format, LimitArgs, VariantArgs};

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("check GAME", "Test a game that needs no board"),
    (
        "check GAME board.txt --max-positions 1000000",
        "Test more positions of a large game",
    ),
];

/// Test a game against the laws that every solver trusts
///
/// Explores the game breadth first and tries each law at each position; a game that is small
/// enough is solved too, and its values compared with its bounds and symmetries. A law that is
/// broken is shown with position, move, what was found, and how to mend it. What a game offers to
/// special solvers, such as layers or boards of one shape, is compared with its rules.
///
/// With `--format plain` each board gives one word: `pass`, `broken`, or `part` where nothing is
/// broken, but only a part of the positions was checked.
///
/// With `--format json`, bad input gives one JSON document too: an array with an object of status
/// `error` for each error. Wrong usage gives none.
///
/// Exit codes: 0 no law broken, 1 a law broken or an error, 2 wrong usage, 3 stopped at a limit that was
/// asked for, or by Ctrl-C. Where several hold, 1 beats 3.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// Files with boards; a folder stands for its files ending in `.in` or `.txt`, by name; `-`
    /// or nothing is standard input. A game without boards takes none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// How to write the findings
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
