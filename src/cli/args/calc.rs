//! `calc EXPRESSION`

use clap::Args;

use super::Format;

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
/// From the tightest: `n.G` (n copies) and `G:H` (ordinal sum); `-` and `+-` in front; `+` and
/// `-`; comparisons `<= < == != > >=`, and `G || H` for confused. The answer is the canonical
/// form, true or false, an outcome class (L, R, N, P), options, or a thermograph.
///
/// With `--format plain` the answer is one line; so it is with `--format json`, and an expression
/// that has no value gives an object of status `error` there.
///
/// Exit codes: 0 calculated, 1 an expression without a value, 2 wrong usage.
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
}
