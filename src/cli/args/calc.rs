//! `calc EXPRESSION`

use std::time::Duration;

use clap::Args;

use super::{Format, MEMORY};
use crate::cli::units::{parse_size, parse_time};
use crate::limits::Limits;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("calc \"{2|-1} + *2 - ^\"", "Add values"),
    ("calc \"^ || *\"", "Compare two of them"),
    (
        "calc \"temperature({4|1||-2})\"",
        "How much a move is worth",
    ),
    (
        "calc \"thermograph({4|1||-2})\" --format plain",
        "The walls of a thermograph, their corners as value and temperature",
    ),
];

/// Calculate with values of combinatorial games
///
/// Values are written as in the literature: numbers (`3/4`), nimbers (`*`, `*2`), ups (`^`, `vv`,
/// `^3*`), switches (`+-1`), `tiny(2)`, `miny(2)`, games by their options (`{2|-1}`, `{2|0||-1}`
/// for `{{2|0}|-1}`), side by side for their sum (`1^*`); also with the signs `±`, `↑`, `↓`, `∗`,
/// `⧾`.
///
/// From the tightest: `n.G` (n copies, `3.(5)` of a number) and `G:H` (ordinal sum); `-` and `+-` in front; `+` and
/// `-`; comparisons `<= < == != > >=`, and `G || H` for confused. The answer is the canonical
/// form, true or false, an outcome class (L, R, N, P), options, or a thermograph.
///
/// With `--format plain` the answer is one line; so it is with `--format json`, and an expression
/// that has no value gives an object of status `error` there.
///
/// Exit codes: 0 calculated, 1 an expression without a value, 2 wrong usage, 3 stopped at a limit or
/// by Ctrl-C.
#[derive(Args, Debug)]
pub(crate) struct CalcArgs {
    /// What to calculate; the list of functions stands below
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub(crate) expression: String,

    /// Write values with signs outside ASCII, such as ±1 and ↑∗
    #[arg(long)]
    pub(crate) unicode: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Stop before values and tables would take more than this: bytes, or with a unit, such as
    /// 100MiB or 1.5GB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,

    /// Stop after this much time, such as 500ms, 10s or 5m [default: no limit]
    #[arg(long, value_name = "DURATION", value_parser = parse_time, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
}

impl CalcArgs {
    /// The limits that were asked for.
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits::new().memory(self.memory.unwrap_or(MEMORY));
        match self.time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }
}
