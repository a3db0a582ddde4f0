//! `games`: the list of games, or all about one.

use serde::Serialize;

use crate::cli::Registry;
use crate::cli::args::{GamesArgs, ListFormat};
use crate::cli::context::{Context, Failure};
use crate::cli::entry::About;
use crate::show::{printable, printable_lines};

pub(crate) fn run(
    registry: &Registry,
    args: &GamesArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    match (&args.game, args.format) {
        (None, ListFormat::Text) => list(registry, ctx),
        (Some(name), ListFormat::Text) => show(registry.entry(name)?.about(), registry, ctx),
        (None, ListFormat::Json) => {
            let entries = registry.entries.iter();
            let games: Vec<Facts<'_>> = entries.map(|entry| Facts::new(entry.about())).collect();
            json(&games, ctx)
        }
        (Some(name), ListFormat::Json) => json(&Facts::new(registry.entry(name)?.about()), ctx),
    }
}

fn list(registry: &Registry, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let about = || registry.entries.iter().map(|entry| entry.about());
    let width = about().map(|about| about.name.len()).max().unwrap_or(0);
    for about in about() {
        let summary = printable(about.summary);
        writeln!(ctx.out, "{:width$}  {summary}", about.name)?;
    }
    Ok(())
}

fn show(about: &About, registry: &Registry, ctx: &mut Context<'_>) -> Result<(), Failure> {
    writeln!(
        ctx.out,
        "{}: {}\n\n{}\n",
        about.name,
        printable(about.summary),
        printable_lines(about.rules.trim())
    )?;
    let call = format!("{} solve {}", registry.program, about.name);
    match about.example {
        Some(example) => {
            writeln!(ctx.out, "A board, for example:\n")?;
            for line in example.lines() {
                writeln!(ctx.out, "  {}", printable_lines(line))?;
            }
            writeln!(ctx.out, "\nWith it in board.txt:\n\n  {call} board.txt")?;
        }
        None => writeln!(ctx.out, "It needs no board:\n\n  {call}")?,
    }
    Ok(())
}

/// A game in JSON.
#[derive(Serialize)]
struct Facts<'a> {
    name: &'a str,
    summary: &'a str,
    rules: &'a str,
    /// A valid input; null where the game needs none.
    example: Option<&'a str>,
}

impl<'a> Facts<'a> {
    fn new(about: &'a About) -> Self {
        Self {
            name: about.name,
            summary: about.summary,
            rules: about.rules,
            example: about.example,
        }
    }
}

fn json(facts: &impl Serialize, ctx: &mut Context<'_>) -> Result<(), Failure> {
    Ok(writeln!(ctx.out, "{}", crate::cli::json::pretty(facts)?)?)
}
