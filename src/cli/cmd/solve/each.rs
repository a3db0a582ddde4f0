//! `solve --positions`: one position a line, one answer a line, each as soon
//! as it is known.

use std::path::Path;

use serde_json::json as object;

use super::facts::{Facts, Verdict};
use super::kept::Kept;
use crate::cli::args::{Format, SolveArgs};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::json;
use crate::cli::lines::{Lines, Next};
use crate::show::printable;

pub(super) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    file: &Path,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let [instance] = instances else {
        return Err(Failure::Usage(format!(
            "found {} boards, expected one: the positions of `--positions` are of one board",
            instances.len()
        )));
    };
    let mut lines = match Lines::open(file, ctx.cancel()) {
        Ok(lines) => lines,
        Err(failure) => return refuse(failure, entry, None, args, ctx),
    };
    ctx.begin();
    let mut kept = Kept::new(entry, instance, args);
    loop {
        let line = match lines.next() {
            Ok(Next::Line(line)) => line,
            Ok(Next::End) => return Ok(()),
            Ok(Next::Cancelled) => {
                let (name, number) = (&lines.name, lines.number + 1);
                say(format_args!(
                    "{name}:{number}: interrupted before this line"
                ));
                ctx.note(Status::Stopped);
                return Ok(());
            }
            Err(failure) => return refuse(failure, entry, Some(lines.number), args, ctx),
        };
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let position = match instance.game.parse_position(text) {
            Ok(position) => position,
            Err(error) => {
                let wrong = wrong(&*instance.game, &line, &error.to_string(), &lines);
                return refuse(wrong.into(), entry, Some(lines.number), args, ctx);
            }
        };
        let mut facts = kept.facts(&position, ctx)?;
        facts.line_number = Some(lines.number);
        ctx.clear_bar();
        ctx.note(facts.status());
        write(&facts, text, &lines, args, ctx)?;
        ctx.flush()?;
        if facts.status() == Status::Error {
            return Ok(());
        }
    }
}

/// What is wrong with a line, where, and what would be right. Where the line
/// has more words and the first one is a position, the rest is what is wrong.
fn wrong<G: Listed>(game: &G, line: &str, error: &str, lines: &Lines) -> String {
    let (name, number) = (&lines.name, lines.number);
    let column = |text: &str| line.chars().count() - text.chars().count() + 1;
    let text = line.trim_start();
    let example = printable(&game.format_position(&game.start())).into_owned();
    if let Some((first, rest)) = text.split_once(char::is_whitespace)
        && game.parse_position(first).is_ok()
    {
        let rest = rest.trim_start();
        let (column, rest) = (column(rest), printable(rest.trim_end()));
        return format!(
            "{name}:{number}:{column}: found `{rest}` after the position, expected nothing more on its line: `cut -d ' ' -f 1` keeps the first word of each\na valid line, for example:\n  {}",
            printable(first)
        );
    }
    format!(
        "{name}:{number}:{}: {error}\na valid line, for example:\n  {example}",
        column(text)
    )
}

/// Ends with an error, which has its line in JSON too.
fn refuse<G: Listed>(
    failure: Failure,
    entry: &Entry<G>,
    line: Option<usize>,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let Failure::Errors(errors) = failure else {
        return Err(failure);
    };
    for error in &errors {
        if args.format == Format::Json {
            let game = entry.about_game().name;
            let object = object!({
                "game": game,
                "line_number": line,
                "status": "error",
                "error": error,
            });
            writeln!(ctx.out, "{}", json::text(&object)?)?;
        }
        complain(error);
    }
    ctx.note(Status::Error);
    Ok(())
}

/// Writes one answer; where there is none, standard error says why.
fn write(
    facts: &Facts,
    text: &str,
    lines: &Lines,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let place = format!("{}:{}", lines.name, lines.number);
    match &facts.verdict {
        Verdict::Refused { error, .. } => {
            complain(format_args!("{place}: {}", printable(error)));
        }
        Verdict::Stopped(stopped) => {
            let reason = &stopped.reason;
            say(format_args!("{place}: no exact answer: {reason}"));
        }
        Verdict::Solved(_) => {}
    }
    match (args.format, &facts.verdict) {
        (Format::Json, _) => writeln!(ctx.out, "{}", json::text(facts)?)?,
        (Format::Plain, Verdict::Solved(solved)) => {
            writeln!(ctx.out, "{}", printable(&solved.answer))?;
        }
        (Format::Text, Verdict::Solved(solved)) => {
            let asked = solved.asked;
            let asked = asked.map(|label| format!("{label} {}", solved.answer));
            let best = match solved.best_moves.as_ref().map(Option::as_deref) {
                Some(Some([best, ..])) => format!("best {best}"),
                Some(Some([])) => "the game is over".into(),
                Some(None) | None => "best not found within the limits".into(),
            };
            let parts = [
                Some(text.into()),
                Some(solved.short.clone()),
                asked,
                Some(best),
            ];
            let line = parts.into_iter().flatten().collect::<Vec<_>>().join("  ");
            writeln!(ctx.out, "{}", printable(&line))?;
        }
        (Format::Text, Verdict::Stopped(stopped)) => {
            let bound = |at: usize, words: &str| {
                let bound = stopped.short[at].as_ref();
                bound.map(|value| format!("{words} {value}"))
            };
            let bounds = [bound(0, "at least"), bound(1, "at most")];
            let known = bounds.into_iter().flatten().collect::<Vec<_>>().join(", ");
            let known = if known.is_empty() {
                "not known"
            } else {
                &known
            };
            writeln!(ctx.out, "{}", printable(&format!("{text}  {known}")))?;
        }
        (Format::Plain | Format::Text, _) => {}
    }
    Ok(())
}
