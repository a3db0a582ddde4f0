//! The arguments of each command, as the parser reads them. Their comments
//! are the help texts.

use std::fmt::Write;

use clap::{Parser, Subcommand, ValueEnum};

use crate::check::Check;
use crate::graph::Unroll;
use crate::show::{show_limit, show_size};

mod calc;
mod check;
mod count;
mod games;
mod graph;
mod limits;
mod pages;
mod play;
mod prove;
mod rulesets;
mod sequence;
mod solve;
mod table;
mod value;
mod variant;

pub(crate) use calc::CalcArgs;
pub(crate) use check::CheckArgs;
pub(crate) use count::CountArgs;
pub(crate) use games::{GamesArgs, ListFormat};
pub(crate) use graph::{GraphArgs, GraphFormat};
pub(crate) use limits::LimitArgs;
pub(crate) use pages::{CompletionsArgs, ManArgs};
pub(crate) use play::{First, Level, PlayArgs};
pub(crate) use prove::{ProveArgs, VerifyArgs};
pub(crate) use rulesets::RulesetsArgs;
pub(crate) use sequence::{LOOKED_AT, SequenceArgs};
pub(crate) use solve::{SolveArgs, SolverName};
pub(crate) use table::{TableArgs, TableFormat, What};
pub(crate) use value::{MEMORY, ValueArgs};
pub(crate) use variant::VariantArgs;

/// Solves two-player games of perfect information
///
/// Exit codes: 0 done, 1 error (bad input, a refused game, output that could not be written),
/// 2 wrong usage, 3 stopped at a limit or by Ctrl-C with bounds in place of the answer. Where
/// several hold, 1 beats 3.
#[derive(Debug, Parser)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Play(PlayArgs),
    Check(CheckArgs),
    Count(CountArgs),
    Graph(GraphArgs),
    Prove(ProveArgs),
    Verify(VerifyArgs),
    Games(GamesArgs),
    Value(ValueArgs),
    Table(TableArgs),
    Sequence(SequenceArgs),
    Calc(CalcArgs),
    Rulesets(RulesetsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// Bare answers, one a line
    Plain,
}

/// What is shown under a command's long help.
pub(crate) fn examples(command: &str, program: &str) -> String {
    let examples: &[(&str, &str)] = match command {
        "solve" => solve::EXAMPLES,
        "play" => play::EXAMPLES,
        "check" => check::EXAMPLES,
        "count" => count::EXAMPLES,
        "graph" => graph::EXAMPLES,
        "prove" => prove::EXAMPLES,
        "verify" => prove::VERIFY_EXAMPLES,
        "games" => games::EXAMPLES,
        "value" => value::EXAMPLES,
        "table" => table::EXAMPLES,
        "sequence" => sequence::EXAMPLES,
        "calc" => calc::EXAMPLES,
        "rulesets" => rulesets::EXAMPLES,
        "completions" => pages::COMPLETIONS_EXAMPLES,
        "man" => pages::MAN_EXAMPLES,
        _ => &[],
    };
    let mut text = String::new();
    for (at, (call, what)) in examples.iter().enumerate() {
        text += if at == 0 { "Examples:\n" } else { "\n" };
        // Writing to a string cannot fail.
        let _ = write!(text, "  {program} {call}\n      {what}");
    }
    text
}

/// What a limit is for in `play`, where it holds for a move.
pub(crate) fn limit_of_play(arg: &str) -> Option<String> {
    let (memory, time) = (show_size(play::MEMORY), show_limit(play::TIME));
    Some(match arg {
        "max_positions" => "Look at no more positions than this for one move, such as 1000000, 1e6 or 1M [default: no limit]".into(),
        "memory" => format!("Take no more memory than this for tables and stacks: bytes, or with a unit, such as 100MiB or 1.5GB [default: {memory}]"),
        "time" => format!("Think no longer than this about one move, such as 500ms, 10s or 5m [default: {time}]"),
        _ => return None,
    })
}

/// What stands over the limits of a command, and the limit on memory that it
/// has unless it is told otherwise; `None` for commands that take boards.
pub(crate) fn limits_of_theory(command: &str) -> Option<(&'static str, String)> {
    Some(match command {
        "value" => ("Limits (for each way to an answer)", show_size(MEMORY)),
        "table" => ("Limits (for each board)", show_size(MEMORY)),
        "sequence" => ("Limits", "no limit".into()),
        _ => return None,
    })
}

/// The limit on positions of a command that has one unless it is told otherwise.
pub(crate) fn default_positions(command: &str) -> Option<u64> {
    match command {
        "check" => Some(Check::POSITIONS),
        "graph" => Some(Unroll::POSITIONS),
        _ => None,
    }
}
