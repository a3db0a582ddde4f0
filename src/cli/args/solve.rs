//! `solve GAME [FILE]...`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Format, LimitArgs, VariantArgs};
use crate::cli::units::parse_threads;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("solve GAME board.txt", "Solve the boards of a file"),
    (
        "solve GAME boards/ --format plain",
        "Answer all boards of a folder, one line each",
    ),
    (
        "solve GAME --line --moves < board.txt",
        "Also show the best line, and what each move is worth",
    ),
    (
        "solve GAME --size 4x3 --set misere=yes",
        "Choose board and rules of a game that has several",
    ),
    (
        "solve GAME --positions positions.txt --format plain",
        "Answer many positions, one a line",
    ),
    (
        "solve GAME --all",
        "Solve every reachable position, and count them by value and distance",
    ),
    (
        "solve GAME board.txt --memory 1GiB --time 5m",
        "Give bounds where a limit is reached",
    ),
];

/// Solve a game: its value under perfect play, and the best moves
///
/// All boards are read and checked before the first is solved: where one of them is wrong,
/// nothing is solved and each error is told.
///
/// With `--format plain` each board gives one line, its bare answer, in the order of the
/// arguments. A board without an exact answer gives no line there, and standard error says which
/// it was and why; the exit code is then 3 (stopped at a limit or by Ctrl-C) or 1 (refused). So
/// compare the lines with other answers only where the exit code is 0.
///
/// With `--positions FILE`, one position a line is read and answered by one line, in the same
/// order, as soon as it is solved. Empty lines are left out, and lines that begin with `#` and are no position. As
/// text the line is the position, its value and a best move, two spaces between them; in JSON an
/// object. What was solved for one position answers later ones that it leads to. The first line
/// that is no position ends the run, with exit code 1; the answers before it stand. A limit ends
/// its line only.
///
/// With `--all`, every position that can be reached is solved, and they are counted: how many the
/// player to move wins, loses, ties or draws (play without end), and the same by the distance to
/// the end, or by value where values are scores; and the longest win with its line. With
/// `--format plain` each board gives one line with four numbers: won, lost, tied, drawn; with
/// `--by-ply` such a line for each ply.
///
/// With `--format json`, `value` is seen by the player to move and `answer` is what `--format
/// plain` prints; bad input or a wrong `--position` gives one JSON document too: an array with an
/// object of status `error` for each error. Other wrong usage gives none.
///
/// Exit codes: 0 all boards solved, 1 error, 2 wrong usage, 3 stopped. Where several hold, 1
/// beats 3. A limit on one board ends that board, and those that are solved together with it
/// because they have one shape; Ctrl-C ends all.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct SolveArgs {
    /// The game, by its name (the command `games` lists them)
    pub(crate) game: String,

    /// Files with boards; a folder stands for its files ending in `.in` or `.txt`, by name; `-`
    /// or nothing is standard input. A game without boards takes none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Solve from this position, written as the game writes it [default: the game's start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Solve the positions of this file (`-`: standard input), one a line, and answer one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "line", "moves"])]
    pub(crate) positions: Option<PathBuf>,

    /// Solve every position that can be reached, and count them by value and distance
    #[arg(long, conflicts_with_all = ["positions", "line", "moves"])]
    pub(crate) all: bool,

    /// With --all, count by the fewest plies that lead to a position too
    #[arg(long, requires = "all")]
    pub(crate) by_ply: bool,

    /// With --all, count symmetric positions as one
    #[arg(long, requires = "all")]
    pub(crate) symmetry: bool,

    /// How to solve
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    pub(crate) solver: SolverName,

    /// How to write the answers
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Show the best line too: best play to the end
    #[arg(long)]
    pub(crate) line: bool,

    /// Show what the game is worth after each move too
    #[arg(long)]
    pub(crate) moves: bool,

    /// How many threads work at a time, where the solver can use several [default: one a core]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A solver, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolverName {
    /// Chooses, and says why
    #[default]
    Auto,
    /// Searches what must be looked at to prove one value, with a bounded table; a cycle on its
    /// way is refused
    AlphaBeta,
    /// Depth-first search that remembers every position, for games without cycles
    Negamax,
    /// Works back from the ends of the game, for games with cycles and without
    Retrograde,
    /// Sweeps arrays layer by layer, for games that number their positions so
    Layers,
    /// Sweeps one array of all values, for games in which every move raises the position's number
    Sweep,
    /// Works back from the ends over arrays, for games that number their positions, with cycles
    /// and without
    Dense,
    /// Finds layer after layer and works back, for games in which all ways to a position are
    /// equally long
    Graded,
    /// Plain depth-first search without memory: slow, the judge of the others
    Reference,
}
