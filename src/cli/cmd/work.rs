//! What `check`, `count` and `graph` share: a loop over boards, and how facts
//! and work are written.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::cli::args::Format;
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::json;
use crate::limits::Report;
use crate::show::{printable, show_count, show_size, show_time};

/// Works on one board after the other, each handed on at once; `one` writes
/// its own output.
pub(super) fn each<T>(
    boards: &[T],
    format: Format,
    ctx: &mut Context<'_>,
    mut one: impl FnMut(&T, &mut Context<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    ctx.begin();
    if format == Format::Json {
        write!(ctx.out, "[")?;
    }
    for (at, board) in boards.iter().enumerate() {
        // JSON tells every board, these with the reason at once.
        if ctx.is_cancelled() && format != Format::Json {
            say(not_begun(boards.len() - at, boards.len()));
            ctx.note(Status::Stopped);
            break;
        }
        match format {
            Format::Json => write!(ctx.out, "{}", if at == 0 { "\n" } else { ",\n" })?,
            Format::Text if at > 0 => writeln!(ctx.out)?,
            Format::Text | Format::Plain => {}
        }
        one(board, ctx)?;
        ctx.flush()?;
    }
    if format == Format::Json {
        writeln!(ctx.out, "\n]")?;
    }
    Ok(())
}

/// What Ctrl-C left undone.
pub(super) fn not_begun(left: usize, all: usize) -> String {
    let were = if left == 1 { "was" } else { "were" };
    let boards = show_count(all as u64, "board");
    format!("interrupted: {left} of {boards} {were} not begun")
}

/// One fact, with its label. Games and files have a say in the text: it stays
/// on its line.
pub(super) fn fact(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {:11}  {}", printable(label), printable(text))
}

/// One board in JSON.
pub(super) fn json(facts: &impl Serialize, ctx: &mut Context<'_>) -> Result<(), Failure> {
    Ok(ctx.out.write_all(json::text(facts)?.as_bytes())?)
}

/// What a run used.
#[derive(Serialize)]
pub(super) struct Used {
    positions: u64,
    moves: u64,
    seconds: f64,
    memory_bytes: u64,
}

impl Used {
    pub(super) fn new(report: &Report) -> Self {
        Self {
            positions: report.positions,
            moves: report.moves,
            seconds: report.time.as_secs_f64(),
            memory_bytes: report.memory,
        }
    }
}

/// Time and memory, for people.
pub(super) fn cost(time: Duration, memory: u64) -> String {
    format!("{}, {}", show_time(time), show_size(memory))
}
