//! `table RULESET MxN`

use clap::{Args, ValueEnum};

use super::LimitArgs;
use crate::cli::units::parse_rows;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    (
        "table RULESET 4x5",
        "All boards of up to 4 rows and 5 columns",
    ),
    (
        "table RULESET 6x6 --what outcomes --time 10s",
        "Who wins, with at most ten seconds a board",
    ),
    (
        "table RULESET 4x4 --format latex",
        "Values as a table of LaTeX",
    ),
];

/// Make a table of outcomes and values of boards
///
/// For each board of 1 to M rows and 1 to N columns: who wins (L, R, N, P) and its value, which is a
/// nimber where both players have the same moves. What no answer was found for within the limits is
/// shown as `?`, sizes that the ruleset has no board for as `-`.
///
/// With `--format csv` each board gives one line: rows, columns, outcome class, value, mean,
/// temperature.
///
/// Exit codes: 0 all found, 1 error, 2 wrong usage, 3 stopped at a limit or by Ctrl-C, with what was
/// found.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    /// The ruleset, by its name (the command `rulesets` lists them)
    pub(crate) ruleset: String,

    /// The largest board: rows, then columns, such as 4x5
    #[arg(value_name = "MxN", value_parser = parse_rows, allow_hyphen_values = true)]
    pub(crate) size: (u32, u32),

    /// Either player may make the moves of both
    #[arg(long)]
    pub(crate) impartial: bool,

    /// Who cannot move wins; then there are outcomes only
    #[arg(long, conflicts_with = "what")]
    pub(crate) misere: bool,

    /// What to find
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub(crate) what: What,

    /// Write values with signs outside ASCII, such as ±1 and ↑∗
    #[arg(long)]
    pub(crate) unicode: bool,

    /// How to write the table
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: TableFormat,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What a table is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// Outcomes and values
    #[default]
    Both,
    /// Who wins, which takes less
    Outcomes,
    /// Values only
    Values,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    #[default]
    Text,
    /// One line a board, after a line of headings
    Csv,
    /// For LaTeX: a `tabular`
    Latex,
    /// One JSON document
    Json,
}
