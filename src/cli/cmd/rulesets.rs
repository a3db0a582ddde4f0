//! `rulesets`: the list of rulesets, or all about one.

use serde::Serialize;

use crate::cli::Registry;
use crate::cli::args::{ListFormat, RulesetsArgs};
use crate::cli::context::{Context, Failure};
use crate::cli::json;
use crate::cli::ruleset::RulesetEntry;
use crate::show::{printable, printable_lines};

pub(crate) fn run(
    registry: &Registry,
    args: &RulesetsArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let chosen = args.ruleset.as_ref();
    let chosen = chosen
        .map(|name| registry.ruleset_named(name))
        .transpose()?;
    match (chosen, args.format) {
        (None, ListFormat::Text) => list(&registry.rulesets, ctx),
        (Some(entry), ListFormat::Text) => show(entry, registry.program, ctx),
        (None, ListFormat::Json) => {
            let facts: Vec<Facts<'_>> = registry.rulesets.iter().map(Facts::new).collect();
            write_json(&facts, ctx)
        }
        (Some(entry), ListFormat::Json) => write_json(&Facts::new(entry), ctx),
    }
}

fn list(rulesets: &[RulesetEntry], ctx: &mut Context<'_>) -> Result<(), Failure> {
    let width = rulesets.iter().map(|entry| entry.name.len()).max();
    let width = width.unwrap_or(0);
    for entry in rulesets {
        writeln!(
            ctx.out,
            "{:width$}  {}",
            entry.name,
            printable(entry.summary)
        )?;
    }
    Ok(())
}

fn show(entry: &RulesetEntry, program: &str, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let RulesetEntry { name, example, .. } = entry;
    let kind = if entry.impartial {
        "Impartial: both players have the same moves."
    } else {
        "Partizan: the players have different moves; `impartial` before the name gives both\nplayers the moves of both."
    };
    writeln!(
        ctx.out,
        "{name}: {}\n\n{}\n\n{kind}\n\nA position, for example:\n\n  {program} value {name} \"{example}\"",
        printable(entry.summary),
        printable_lines(entry.rules.trim()),
    )?;
    if entry.has_boards() {
        writeln!(
            ctx.out,
            "\nBoards by size, for example:\n\n  {program} table {name} 3x4"
        )?;
    }
    writeln!(
        ctx.out,
        "\nAs a game, with the options that `{program} games {name}` tells:\n\n  {program} solve {name} --set misere=yes"
    )?;
    Ok(())
}

/// A ruleset in JSON.
#[derive(Serialize)]
struct Facts<'a> {
    name: &'a str,
    summary: &'a str,
    rules: &'a str,
    /// A valid position.
    example: &'a str,
    impartial: bool,
    /// Whether there are boards by size.
    boards: bool,
}

impl<'a> Facts<'a> {
    fn new(entry: &'a RulesetEntry) -> Self {
        Self {
            name: entry.name,
            summary: entry.summary,
            rules: entry.rules,
            example: entry.example,
            impartial: entry.impartial,
            boards: entry.has_boards(),
        }
    }
}

fn write_json(facts: &impl Serialize, ctx: &mut Context<'_>) -> Result<(), Failure> {
    Ok(writeln!(ctx.out, "{}", json::pretty(facts)?)?)
}
