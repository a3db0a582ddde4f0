//! `prove GAME [FILE]...` and `verify GAME PROOF`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Format, LimitArgs, VariantArgs};
use crate::proof::Goal;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("prove GAME", "Can the player to move win?"),
    (
        "prove GAME --goal draw --proof proof.txt",
        "Can the player at least draw? Write the strategy that shows the answer",
    ),
    (
        "prove GAME --position TEXT --memory 1GiB",
        "Answer for one position, with a table of at most a gibibyte",
    ),
];

pub(crate) const VERIFY_EXAMPLES: &[(&str, &str)] = &[
    ("verify GAME proof.txt", "Check a proof that `prove` wrote"),
    (
        "verify GAME proof.txt --board board.txt",
        "The same for a game that is played on boards",
    ),
];

/// Prove that the player to move can win, or at least draw, or cannot
///
/// Searches where a proof or a disproof looks easiest (depth-first proof-number search), for games
/// that are won and lost, with cycles or without; play without end is a draw. A game that is played
/// for a score is refused.
///
/// With `--proof FILE` the answer is shown by a strategy: for a player who wins, or one who does
/// not lose, one move in each position where that player is to move, and all moves where the other
/// one is. `verify` checks it.
///
/// Under `--memory` the table forgets what is cheapest to find again, so the search goes on.
///
/// With `--format plain` each board gives one word, `yes` or `no`; a board without an answer gives
/// none, and standard error says why.
///
/// With `--format json`, bad input gives one JSON document too: an array with an object of status
/// `error` for each error. Wrong usage gives none.
///
/// Exit codes: 0 answered (yes or no) and the proof written, 1 error, 2 wrong usage, 3 stopped at a
/// limit or by Ctrl-C. Where several hold, 1 beats 3.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// Files with boards; a folder stands for its files ending in `.in` or `.txt`, by name; `-`
    /// or nothing is standard input. A game without boards takes none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Answer for this position, written as the game writes it [default: the game's start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// What is asked about the player to move
    #[arg(long, value_enum, default_value_t, value_name = "GOAL")]
    pub(crate) goal: GoalName,

    /// Write the proof to this file, which appears when it is complete; for one board
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    /// How to write the answers
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A goal, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalName {
    /// Can the player to move win?
    #[default]
    Win,
    /// Can the player to move at least draw?
    Draw,
}

impl From<GoalName> for Goal {
    fn from(name: GoalName) -> Self {
        match name {
            GoalName::Win => Self::Win,
            GoalName::Draw => Self::Draw,
        }
    }
}

/// Check a written proof against the rules of the game
///
/// Reads a proof that `prove` wrote, and trusts nothing but the rules: each move has to be legal,
/// each reply of the other player answered, each end as claimed, and a winner has to come to an
/// end. What is wrong is told with its line.
///
/// With `--format plain` a proof that holds gives one line, its claim, such as `first wins` or
/// `second does not lose`.
///
/// Exit codes: 0 the proof holds, 1 it does not, or an error, 2 wrong usage, 3 stopped by Ctrl-C.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// The proof; `-` is standard input
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,

    /// The board that the proof is about, for a game that is played on boards
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,
}
