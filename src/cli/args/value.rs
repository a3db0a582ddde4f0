//! `value RULESET POSITION [+ RULESET POSITION]...`

use std::path::PathBuf;

use clap::Args;

use super::{Format, LimitArgs};
use crate::cli::units::parse_threads;

/// The limit on memory for each way to an answer, where none is asked for.
pub(crate) const MEMORY: u64 = 4 << 30;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("value RULESET POSITION", "All about a position"),
    (
        "value RULESET POSITION + RULESET POSITION",
        "All about a sum, also of different rulesets",
    ),
    (
        "value RULESET POSITION --thermograph --svg drawn.svg",
        "Its thermograph, as text and as a picture",
    ),
    (
        "value RULESET POSITION --outcome",
        "Who wins, where the value is too large",
    ),
    (
        "value RULESET POSITION --misere",
        "Who wins where the last player to move loses",
    ),
    (
        "value --batch sums.tsv",
        "Compare answers with those of a file",
    ),
];

/// Find what positions of combinatorial games are worth, alone and in sums
///
/// Who wins, whoever begins; the nimber where both players have the same moves; the canonical
/// form, mean and temperature. Left is black (X), Right is white (O). The command `rulesets` lists
/// the rulesets and how their positions are written. `impartial` before a ruleset's name lets
/// either player make the moves of both. `RULESET:POSITION` is read as well, the sum in one word or
/// in several.
///
/// Each fact is found by the cheapest means there are, within the limits: where one stops at a
/// limit the others still stand.
///
/// With `--format plain` the answer is one line: the outcome class (L, R, N, P) and the value, a `?` for
/// what a limit kept from being found.
///
/// With `--batch FILE` each line of the file is a sum (`name:position`, joined by ` + `), a tab, and
/// queries with the expected results, joined by `, `: `B win` or `B loss` (Black moves first),
/// `W win` or `W loss` (White does), `N win` or `N loss` (the next player, of an impartial sum), `N 3`
/// (the nimber), `winning moves B` (`W`, `N`) with all winning moves or `None`, in sums each with the
/// index of its part from 0 (`0:a1-a2`), `thermograph L: (2, -1) (0, 1) R: (-2, -1) (0, 1)`. Empty lines and
/// lines that begin with `#` are left out. Each difference is told with its line, what was found and what
/// was expected; lines whose ruleset is not known here are counted and named at the end. With
/// `--format plain` the lines are written again, in order, with the results found here.
///
/// Exit codes: 0 all answered (and, with --batch, as expected), 1 an error or a difference, 2 wrong
/// usage, 3 stopped at a limit or by Ctrl-C. Where several hold, 1 beats 3.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct ValueArgs {
    /// A ruleset, by its name, and a position, as the ruleset writes it; more of them after `+`
    #[arg(
        value_name = "RULESET POSITION",
        required_unless_present = "batch",
        conflicts_with = "batch",
        allow_negative_numbers = true
    )]
    pub(crate) sum: Vec<String>,

    /// Answer the sums of this file (`-`: standard input), and compare with the results in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["thermograph", "svg", "moves"])]
    pub(crate) batch: Option<PathBuf>,

    /// Tell who wins and no value: a search that gets further
    #[arg(long, conflicts_with_all = ["thermograph", "svg", "batch"])]
    pub(crate) outcome: bool,

    /// Who cannot move wins: tell who wins so (values are those of normal play)
    #[arg(long, conflicts_with_all = ["thermograph", "svg", "moves", "batch"])]
    pub(crate) misere: bool,

    /// Show the winning moves of each player too
    #[arg(long)]
    pub(crate) moves: bool,

    /// Show the thermograph too, its corners as value and temperature
    #[arg(long)]
    pub(crate) thermograph: bool,

    /// Draw the thermograph into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write values with signs outside ASCII, such as ±1 and ↑∗
    #[arg(long)]
    pub(crate) unicode: bool,

    /// How to write the answers
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// With --batch, how many lines are answered at a time [default: one a core]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true, requires = "batch")]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
