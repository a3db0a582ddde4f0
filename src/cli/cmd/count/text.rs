//! The numbers for people.

use super::{Found, large, listed};
use crate::cli::args::CountArgs;
use crate::cli::cmd::work::{cost, fact};
use crate::cli::context::{Context, Failure};
use crate::cli::shown::Shown;
use crate::count::{GameCount, PositionCount};
use crate::show::show_count;

/// Plies shown on one line; `--by-ply` shows all.
const SHOWN: usize = 40;

/// Writes a heading and, indented, a line for each fact.
pub(super) fn write<V: Shown>(
    title: &str,
    found: &Found<V>,
    args: &CountArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    if found.error.is_some() {
        return Ok(());
    }
    writeln!(ctx.out, "{title}")?;
    if let Some(stopped) = &found.stopped {
        fact(ctx.out, "stopped", &stopped.to_string())?;
    }
    if let Some(count) = &found.positions {
        positions(count, found, args, ctx)?;
    }
    if let Some(games) = &found.games {
        if args.what.games || args.what.perft.is_some() {
            lengths(games, ctx)?;
        } else if games.complete {
            fact(ctx.out, "games", &large(games.total()))?;
        } else {
            let length = games.sequences.len();
            let total = match games.total() {
                Some(total) => format!("at least {total}"),
                None => large(None),
            };
            let length = show_count(length as u64, "move");
            let told = format!("not known exactly: {total}, complete to {length}");
            fact(ctx.out, "games", &told)?;
        }
    }
    if found.stopped.is_some() && found.exact && found.games.is_none() {
        fact(ctx.out, "games", "not counted within the limits")?;
    }
    if let Some(note) = &found.note {
        fact(ctx.out, "games", &format!("not counted: {note}"))?;
    }
    Ok(fact(
        ctx.out,
        "work",
        &cost(found.begun.elapsed(), found.memory),
    )?)
}

fn positions<V>(
    count: &PositionCount,
    found: &Found<V>,
    args: &CountArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let kind = if found.symmetry {
        " up to symmetry"
    } else {
        ""
    };
    let told = match (found.exact, found.classes) {
        (false, _) => format!("not known exactly: at least {}{kind}", count.positions),
        (true, Some(classes)) if !count.canonical => {
            format!("{} reachable, {classes} up to symmetry", count.positions)
        }
        (true, _) => format!("{} reachable{kind}", count.positions),
    };
    fact(ctx.out, "positions", &told)?;
    let least = if found.exact { "" } else { "at least " };
    fact(ctx.out, "moves", &format!("{least}{}", count.moves))?;
    fact(ctx.out, "terminal", &format!("{least}{}", count.terminal))?;
    if args.what.by_ply {
        let width = count.by_ply.iter().map(|n| n.to_string().len()).max();
        let width = width.unwrap_or(0);
        for (ply, number) in count.by_ply.iter().enumerate() {
            let label = if ply == 0 { "by ply" } else { "" };
            fact(ctx.out, label, &format!("{ply:3}  {number:>width$}"))?;
        }
    } else {
        let cut = count.by_ply.len().min(SHOWN);
        let rest = if cut < count.by_ply.len() { " …" } else { "" };
        fact(
            ctx.out,
            "by ply",
            &format!("{}{rest}", listed(&count.by_ply[..cut])),
        )?;
    }
    Ok(())
}

/// A table of games by length, and their results.
fn lengths<V: Shown>(games: &GameCount<V>, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let width = |numbers: &[Option<u128>], least: usize| {
        let widths = numbers.iter().map(|number| large(*number).len());
        widths.max().unwrap_or(0).max(least)
    };
    let (all, done) = (width(&games.sequences, 9), width(&games.finished, 8));
    let head = format!("moves  {:>all$}  {:>done$}", "sequences", "finished");
    fact(ctx.out, "by length", &head)?;
    for (length, (sequences, finished)) in games.sequences.iter().zip(&games.finished).enumerate() {
        let (sequences, finished) = (large(*sequences), large(*finished));
        fact(
            ctx.out,
            "",
            &format!("{length:5}  {sequences:>all$}  {finished:>done$}"),
        )?;
    }
    let part = if games.complete {
        ""
    } else {
        " so far: there are longer ones"
    };
    fact(ctx.out, "games", &format!("{}{part}", large(games.total())))?;
    for (at, (value, number)) in games.results.iter().enumerate() {
        let label = if at == 0 { "results" } else { "" };
        let told = format!("{}  {value} for the first player", large(*number));
        fact(ctx.out, label, &told)?;
    }
    Ok(())
}
