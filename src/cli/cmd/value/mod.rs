//! `value`: what positions are worth, alone and in sums.

use std::io::Write;

use crate::cli::args::{Format, MEMORY, ValueArgs};
use crate::cli::cmd::file;
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::ruleset::RulesetEntry;
use crate::cli::source::shown;
use crate::ruleset::RulesetNotation;
use crate::show::printable;
use crate::solve::Configure;
use crate::sum::SumTheory;

mod batch;
mod facts;
mod query;
mod sums;
#[cfg(test)]
pub(in crate::cli) mod testing;

use facts::Facts;
pub(super) use facts::{Found, smith};
use sums::NoSum;

pub(crate) fn run(
    rulesets: &[RulesetEntry],
    args: &ValueArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    match &args.batch {
        Some(path) => batch::run(rulesets, path, args, ctx),
        None => one(rulesets, args, ctx),
    }
}

fn one(rulesets: &[RulesetEntry], args: &ValueArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let text = sums::of_words(rulesets, &args.sum).map_err(Failure::Usage)?;
    let read = sums::read(rulesets, &text).map_err(|error| refuse(rulesets, &text, error))?;
    ctx.begin();
    let theory = SumTheory::new(read.sum)
        .limits(ctx.limits(&args.limits.memory_or(MEMORY)))
        .progress(ctx.progress());
    let mut facts = Facts::find(&theory, &read.position, args);
    ctx.clear_bar();
    ctx.note(facts.status());
    let title = theory.sum().format_position(&read.position);
    if let Some(path) = &args.svg {
        match &facts.thermograph {
            Some(Found::Yes(graph)) => {
                let svg = graph.to_svg(&title);
                file::replace(path, |out| out.write_all(svg.as_bytes()))
                    .map_err(|error| format!("{}: cannot be written: {error}", shown(path)))?;
            }
            _ => say("no thermograph was found, so that nothing is drawn"),
        }
    }
    // It was asked for as a picture.
    if !args.thermograph && args.format == Format::Text {
        facts.thermograph = None;
    }
    match args.format {
        Format::Text => facts.text(&title, ctx),
        Format::Plain => plain(&title, &facts, ctx),
        Format::Json => facts.json(&title, ctx),
    }
}

/// The outcome class and the value; `?` for what a limit kept from being found.
fn plain(title: &str, facts: &Facts, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let mut line = Vec::new();
    for (what, found) in [
        ("outcome", Some(&facts.outcome)),
        ("value", facts.value.as_ref()),
    ] {
        match found {
            Some(Found::Yes(text)) => line.push(text.as_str()),
            Some(Found::Not(why)) => {
                line.push("?");
                let told = format!("{title}: no {what}: {why}");
                say(printable(&told));
            }
            Some(Found::Refused(why)) => {
                let told = format!("{title}: no {what}: {why}");
                complain(printable(&told));
            }
            None => {}
        }
    }
    if facts.status() != Status::Error {
        writeln!(ctx.out, "{}", line.join(" "))?;
    }
    Ok(())
}

/// Says what is wrong with a sum of the command line.
fn refuse(rulesets: &[RulesetEntry], text: &str, error: NoSum) -> Failure {
    let shown = printable(text);
    match error {
        NoSum::Unknown { name, .. } => Failure::Usage(format!(
            "found the ruleset `{}`, expected one of: {}",
            printable(&name),
            sums::names(rulesets)
        )),
        NoSum::Wrong { error, column } => {
            let named = text
                .chars()
                .take(column.saturating_sub(2))
                .collect::<String>();
            let name = named.rsplit(" + ").next().unwrap_or_default();
            let name = name.split_whitespace().last().unwrap_or_default();
            let name = name.trim_end_matches(':');
            let example = rulesets.iter().find(|entry| entry.name == name);
            let example = example.map(|entry| {
                format!(
                    "\na valid position, for example:\n  {name} \"{}\"",
                    entry.example
                )
            });
            Failure::from(format!(
                "column {column} of `{shown}`: {error}{}",
                example.unwrap_or_default()
            ))
        }
    }
}
