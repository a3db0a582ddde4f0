//! `graph GAME [FILE]`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{LimitArgs, VariantArgs};

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    (
        "graph GAME board.txt --best | dot -Tsvg > game.svg",
        "Draw a small game, best moves bold",
    ),
    (
        "graph GAME --symmetry --format graphml --output game.graphml",
        "Write a file for yEd, Gephi or networkx",
    ),
    (
        "graph GAME --cycles",
        "Show where play can go round for ever",
    ),
];

/// Write the graph of all reachable positions, for Graphviz or GraphML readers
///
/// Nodes are positions, edges are moves. Positions where the game is over have a double outline
/// in DOT, even values are dashed, best moves bold. A graph over a limit is not written at all: a
/// part would look like the whole.
///
/// Exit codes: 0 written, 1 error, 2 wrong usage, 3 stopped at a limit or by Ctrl-C.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "a help text, read as it stands")]
pub(crate) struct GraphArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// A file with one board; `-` or nothing is standard input. A game without boards takes none
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// How to write the graph
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: GraphFormat,

    /// Write to this file, which appears when it is complete [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Let one position stand for all symmetric ones
    #[arg(long)]
    pub(crate) symmetry: bool,

    /// Solve the game too, and mark values and best moves
    #[arg(long)]
    pub(crate) best: bool,

    /// Write the cycles in place of the graph: each group of positions in which play can go round
    /// for ever, with one shortest cycle
    #[arg(long, conflicts_with_all = ["format", "best"])]
    pub(crate) cycles: bool,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The language of the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// For Graphviz
    #[default]
    Dot,
    /// XML for many programs
    Graphml,
}
