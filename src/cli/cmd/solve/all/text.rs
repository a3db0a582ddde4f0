//! The numbers of a whole game for people.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use super::tally::Kinds;
use super::{Row, Told};
use crate::cli::args::SolveArgs;
use crate::cli::cmd::solve::text::best_line;
use crate::cli::cmd::work::{cost, fact};
use crate::cli::shown::Kind;

/// Rows of a table of scores that people are shown; JSON has all.
const SHOWN: usize = 40;

/// Writes a heading and, indented, a line for each fact.
pub(super) fn write(
    title: &str,
    told: &Told,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    let start = format!("{} for the player to move", told.short);
    fact(out, "start", &start)?;
    let symmetry = if args.symmetry { " up to symmetry" } else { "" };
    let positions = format!("{} reachable{symmetry}", told.positions);
    fact(out, "positions", &positions)?;
    fact(out, "moves", &told.moves.to_string())?;
    if let Some(kinds) = &told.results {
        let counts = Kind::ALL.into_iter().zip(kinds);
        let counts: Vec<String> = counts
            .map(|(kind, count)| format!("{} {count}", kind.name()))
            .collect();
        fact(out, "to move", &counts.join(", "))?;
    }
    if args.by_ply {
        let plies = told.by_ply.iter().enumerate();
        let rows: Vec<(String, Kinds)> = plies
            .map(|(ply, kinds)| (ply.to_string(), *kinds))
            .collect();
        table("by ply", "ply", &rows, out)?;
    }
    let by_distance = told.values.iter().any(|row| row.distance.is_some());
    if by_distance {
        distances(told, out)?;
    } else {
        values(told, out)?;
    }
    if let Some(longest) = &told.longest_win {
        let win = format!("{} at {}", longest.short, longest.position);
        fact(out, "longest win", &win)?;
        let line = match &longest.line {
            Some(line) => best_line(line),
            None => "not found within the limits".into(),
        };
        fact(out, "line", &line)?;
    }
    let solver = if told.why.is_empty() {
        told.solver.to_string()
    } else {
        format!("{}: {}", told.solver, told.why)
    };
    fact(out, "solver", &solver)?;
    let time = Duration::try_from_secs_f64(told.seconds).unwrap_or_default();
    fact(out, "work", &cost(time, told.memory_bytes))
}

/// A table of kinds by distance; play without end has none.
fn distances(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let mut rows: Vec<(u32, Kinds)> = Vec::new();
    let mut listed: Vec<&Row> = told.values.iter().collect();
    listed.sort_by_key(|row| row.distance);
    for row in listed {
        let (Some(distance), Some(kind)) = (row.distance, row.kind) else {
            continue;
        };
        if rows.last().is_none_or(|&(last, _)| last != distance) {
            rows.push((distance, Kinds::default()));
        }
        if let Some((_, kinds)) = rows.last_mut() {
            kinds[kind as usize] += row.positions;
        }
    }
    let rows: Vec<(String, Kinds)> = rows
        .into_iter()
        .map(|(distance, kinds)| (distance.to_string(), kinds))
        .collect();
    table("by distance", "plies", &rows, out)
}

/// A table with a column for each kind of which there is any.
fn table(label: &str, head: &str, rows: &[(String, Kinds)], out: &mut dyn Write) -> io::Result<()> {
    let columns: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|&kind| rows.iter().any(|(_, kinds)| kinds[kind as usize] > 0))
        .collect();
    let width = |kind: Kind| {
        let widths = rows
            .iter()
            .map(|(_, kinds)| kinds[kind as usize].to_string().len());
        widths.max().unwrap_or(0).max(kind.name().len())
    };
    let first = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let first = first.max(head.len());
    let mut row = format!("{head:>first$}");
    for &kind in &columns {
        write!(row, "  {:>1$}", kind.name(), width(kind)).map_err(io::Error::other)?;
    }
    fact(out, label, &row)?;
    for (name, kinds) in rows {
        let mut row = format!("{name:>first$}");
        for &kind in &columns {
            let count = kinds[kind as usize];
            write!(row, "  {count:>0$}", width(kind)).map_err(io::Error::other)?;
        }
        fact(out, "", &row)?;
    }
    Ok(())
}

/// A table of values, cut where it is long.
fn values(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let shown = &told.values[..told.values.len().min(SHOWN)];
    let width = |text: fn(&Row) -> usize| shown.iter().map(text).max().unwrap_or(0);
    let value = width(|row| row.short.chars().count());
    let count = width(|row| row.positions.to_string().len());
    for (at, row) in shown.iter().enumerate() {
        let label = if at == 0 { "by value" } else { "" };
        fact(
            out,
            label,
            &format!("{:>value$}  {:>count$}", row.short, row.positions),
        )?;
    }
    match told.values.len() - shown.len() {
        0 => Ok(()),
        rest => fact(
            out,
            "",
            &format!("and {rest} more values: `--format json` has all"),
        ),
    }
}
