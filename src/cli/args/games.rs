//! `games [GAME]`

use clap::{Args, ValueEnum};

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("games", "List all games"),
    ("games GAME", "Show the rules of a game, and a board"),
];

/// List the games, or show the rules of one with an example of its input
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Show this game in full [default: list all]
    pub(crate) game: Option<String>,

    /// How to write it
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ListFormat,
}

/// How the list is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
}
