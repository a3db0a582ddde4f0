//! `rulesets [NAME]`

use clap::Args;

use super::ListFormat;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("rulesets", "List all rulesets"),
    ("rulesets RULESET", "Show rules and notation of one"),
];

/// List the combinatorial rulesets, or show the rules of one with its notation
#[derive(Args, Debug)]
pub(crate) struct RulesetsArgs {
    /// Show this ruleset in full [default: list all]
    pub(crate) ruleset: Option<String>,

    /// How to write it
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ListFormat,
}
