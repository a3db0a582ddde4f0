//! What `check`, `count` and `graph` share: a loop over boards, and how facts
//! and work are written.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::cli::args::Format;
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::units::{show_size, show_time};
use crate::limits::Report;

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
            say(format_args!(
                "interrupted: {} of {} boards were not begun",
                boards.len() - at,
                boards.len()
            ));
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

/// One fact, with its label.
pub(super) fn fact(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {label:11}  {text}")
}

/// One board in JSON.
pub(super) fn json(facts: &impl Serialize, ctx: &mut Context<'_>) -> Result<(), Failure> {
    serde_json::to_writer(&mut *ctx.out, facts).map_err(io::Error::from)?;
    Ok(())
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
