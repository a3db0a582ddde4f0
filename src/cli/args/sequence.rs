//! `sequence CODE [N]`

use clap::Args;

use super::{Format, LimitArgs};
use crate::cli::units::parse_count;

/// Heaps that are looked at for a proof of the period, where fewer are asked
/// for.
pub(crate) const LOOKED_AT: u32 = 8192;

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    (
        "sequence .77 20",
        "Kayles: heaps of 0 to 20, and the period",
    ),
    (
        "sequence 4.07 1e6 --format plain",
        "A million values, one a line",
    ),
    ("sequence \"subtraction 1,3,4\" 30", "Take 1, 3 or 4"),
    (
        "sequence .127 1e5 --time 1m",
        "What is known after a minute is printed",
    ),
];

/// Find the Grundy values of heaps, and prove their period
///
/// Every heap is worth a nimber under normal play. A rule is a code of a taking-and-breaking game
/// (`.77`, `4.07`, hexadecimal ones such as `.8` too), `subtraction 1,2,3` (take one of these
/// numbers), `all-but 2,3` (take any other), or one by name: nim, kayles (.77), dawsons-kayles
/// (.07), dawsons-chess (.137), grundy, subtract-a-square, up-to-half.
///
/// A period is told only where the values that were computed prove it by a theorem, which is named;
/// then values of larger heaps follow. The exceptions are the heaps before the period that differ
/// from what it says of them.
///
/// With `--format plain` each heap gives one line, its value.
///
/// Exit codes: 0 done, 1 error, 2 wrong usage, 3 stopped at a limit or by Ctrl-C, with the values
/// that are known.
#[derive(Args, Debug)]
pub(crate) struct SequenceArgs {
    /// The rule: a code such as .77, or one of those above
    #[arg(value_name = "CODE", allow_hyphen_values = true)]
    pub(crate) code: String,

    /// The largest heap to show, such as 100, 1e6 or 1M
    #[arg(value_name = "N", value_parser = parse_heap, allow_hyphen_values = true)]
    pub(crate) last: u32,

    /// Look at heaps up to this one for a proof of the period [default: N, but at least
    /// 8192, with rules that leave three heaps 1024, without a theorem none; with `--format plain`,
    /// which tells no period, never more than N]
    #[arg(long, value_name = "HEAP", value_parser = parse_heap, allow_hyphen_values = true)]
    pub(crate) prove_by: Option<u32>,

    /// How to write the values
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The largest heap that can be asked for.
const LARGEST: u32 = u32::MAX - 1;

fn parse_heap(text: &str) -> Result<u32, String> {
    let heap = u32::try_from(parse_count(text)?).ok();
    let heap = heap.filter(|&heap| heap <= LARGEST);
    heap.ok_or_else(|| format!("found `{text}`, expected a heap from 0 to {LARGEST}"))
}
