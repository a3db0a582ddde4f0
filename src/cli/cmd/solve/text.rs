//! The answer for people.

use std::io::{self, Write};
use std::time::Duration;

use super::super::work::fact;
use super::facts::{Facts, Line, Solved, Stopped, UNKNOWN, Used, Verdict, Worth};
use crate::cli::shown::GAME_OVER;
use crate::show::{printable, show_count, show_size, show_time};

const OVER: &str = "none, the game is over";

/// Writes a heading and, indented, a line for each fact. Blocks are set apart
/// by an empty line.
pub(super) fn write(facts: &Facts, first: bool, out: &mut dyn Write) -> io::Result<()> {
    if let Verdict::Refused { .. } = facts.verdict {
        return Ok(());
    }
    if !first {
        writeln!(out)?;
    }
    writeln!(out, "{}", facts.title)?;
    if facts.chosen {
        fact(out, "position", &facts.position)?;
    }
    match &facts.verdict {
        Verdict::Solved(solved) => answer(facts, solved, out)?,
        Verdict::Stopped(stopped) => bounds(facts, stopped, out)?,
        Verdict::Refused { .. } => {}
    }
    match &facts.report {
        Some(used) if used.positions == 0 && matches!(facts.verdict, Verdict::Stopped(_)) => {
            let solver = format!("{}: stopped before the first position", used.solver);
            fact(out, "solver", &solver)?;
            cost(used, out)
        }
        Some(used) => work(used, out),
        None => Ok(()),
    }
}

fn answer(facts: &Facts, solved: &Solved, out: &mut dyn Write) -> io::Result<()> {
    let view = format!("{} for the {}, who is to move", solved.short, facts.to_move);
    fact(out, "value", &view)?;
    // Where the game is over, nothing goes on.
    let goes_on = !solved.meaning.ends_with(GAME_OVER);
    let from_here = if facts.chosen && goes_on {
        ", from here on"
    } else {
        ""
    };
    fact(out, "result", &format!("{}{from_here}", solved.meaning))?;
    if let Some(label) = solved.asked {
        fact(out, label, &solved.answer)?;
    }
    if let Some(best) = &solved.best_moves {
        let text = match best {
            None => UNKNOWN.into(),
            Some(moves) if moves.is_empty() => OVER.into(),
            Some(moves) => moves.join(" "),
        };
        fact(out, "best moves", &text)?;
    }
    if let Some(line) = &solved.line {
        fact(
            out,
            "line",
            &line.as_ref().map_or(UNKNOWN.into(), best_line),
        )?;
    }
    match &solved.moves {
        None => Ok(()),
        Some(None) => fact(out, "moves", UNKNOWN),
        Some(Some(moves)) => each_move(moves, out),
    }
}

pub(super) fn best_line(line: &Line) -> String {
    if line.moves.is_empty() {
        return OVER.into();
    }
    let moves = line.moves.join(" ");
    match line.repeats_from {
        None => moves,
        Some(from) => format!("{moves}, and on from move {} for ever", from + 1),
    }
}

/// A table: the moves, what each is worth, and which are best.
fn each_move(moves: &[Worth], out: &mut dyn Write) -> io::Result<()> {
    let width = |text: fn(&Worth) -> &str| {
        let widths = moves
            .iter()
            .map(|worth| printable(text(worth)).chars().count());
        widths.max().unwrap_or(0)
    };
    let (names, values) = (width(|worth| &worth.name), width(|worth| &worth.short));
    for (at, worth) in moves.iter().enumerate() {
        let row = format!(
            "{:names$}  {:>values$}{}",
            printable(&worth.name),
            printable(&worth.short),
            if worth.best { "  best" } else { "" }
        );
        fact(out, if at == 0 { "moves" } else { "" }, &row)?;
    }
    Ok(())
}

fn bounds(facts: &Facts, stopped: &Stopped, out: &mut dyn Write) -> io::Result<()> {
    fact(out, "stopped", &stopped.reason)?;
    for (at, need) in stopped.needs.iter().enumerate() {
        let label = if at == 0 { "needs" } else { "" };
        fact(out, label, &need.to_string())?;
    }
    let known = match &stopped.short {
        [None, None] => "not known: no bound was proved yet".into(),
        [Some(lower), Some(upper)] if lower == upper => format!(
            "not proved: between {lower} and {upper} by the game's own bounds, which were not checked, for the {}, who is to move",
            facts.to_move
        ),
        [lower, upper] => {
            let known = match (lower, upper) {
                (Some(lower), Some(upper)) => format!("at least {lower} and at most {upper}"),
                (Some(lower), None) => format!("at least {lower}"),
                (None, Some(upper)) => format!("at most {upper}"),
                (None, None) => String::new(),
            };
            format!(
                "not known exactly: {known} for the {}, who is to move",
                facts.to_move
            )
        }
    };
    fact(out, "value", &known)
}

fn work(used: &Used, out: &mut dyn Write) -> io::Result<()> {
    if used.why.is_empty() {
        fact(out, "solver", used.solver)?;
    } else {
        fact(out, "solver", &format!("{}: {}", used.solver, used.why))?;
    }
    cost(used, out)
}

fn cost(used: &Used, out: &mut dyn Write) -> io::Result<()> {
    let time = Duration::try_from_secs_f64(used.seconds).unwrap_or_default();
    let work = format!(
        "{}, {}, {}, {}",
        show_count(used.positions, "position"),
        show_count(used.moves, "move"),
        show_time(time),
        show_size(used.memory_bytes)
    );
    fact(out, "work", &work)
}
