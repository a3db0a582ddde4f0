//! `solve --positions`: one position a line, one answer a line, each as soon
//! as it is known.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde_json::json as object;

use super::facts::{Facts, Verdict};
use super::kept::Kept;
use crate::cli::args::{Format, SolveArgs, SolverName};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::json;
use crate::cli::lines::{Lines, Next};
use crate::cli::source::Name;
use crate::show::printable;
use crate::solve::{AlphaBeta, Worth};

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
    let searched = matches!(args.solver, SolverName::Auto | SolverName::AlphaBeta);
    if args.format == Format::Plain && searched && entry.offers().is_guided() {
        return beside(entry, instance, lines, args, ctx);
    }
    let mut kept = Kept::new(entry, instance, args);
    loop {
        let (text, position) = match next(&mut lines, &*instance.game) {
            Ok(line) => line,
            Err(end) => return finish(end, entry, &lines.name, args, ctx),
        };
        let mut facts = kept.facts(&position, ctx)?;
        facts.line_number = Some(lines.number);
        if tell(&facts, &text, &lines.name, args, ctx)?.is_break() {
            return Ok(());
        }
    }
}

/// Bare answers of a guided search: a thread for each position, answers in the
/// order of the lines.
fn beside<G: Listed>(
    entry: &Entry<G>,
    instance: &Instance<G>,
    mut lines: Lines,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let (name, quit) = (lines.name.clone(), lines.quit());
    let numbers = Mutex::new(VecDeque::new());
    let mut end = None;
    let mut told = Ok(ControlFlow::Continue(()));
    let alpha_beta = super::told(AlphaBeta::new(), args, ctx);
    let mut source = |game: &G| match next(&mut lines, game) {
        Ok((_, position)) => {
            let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            numbers.push_back(lines.number);
            Some(position)
        }
        Err(why) => {
            end = Some(why);
            None
        }
    };
    let mut sink = |position: G::Position, worth: Worth<G>| {
        let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut facts = Facts::bare(entry, instance, &position, &worth);
        facts.line_number = numbers.pop_front();
        drop(numbers);
        told = tell(&facts, "", &name, args, ctx);
        if let Ok(ControlFlow::Continue(())) = told {
            return ControlFlow::Continue(());
        }
        quit.cancel();
        ControlFlow::Break(())
    };
    entry
        .offers()
        .values(&alpha_beta, &instance.game, &mut source, &mut sink);
    match (told?, end) {
        (ControlFlow::Continue(()), Some(end)) => finish(end, entry, &name, args, ctx),
        _ => Ok(()),
    }
}

/// Why there are no more positions.
enum End {
    /// All lines were read.
    All,
    /// Ctrl-C, before the line of this number.
    Cancelled(usize),
    /// The line of this number is wrong, or could not be read.
    Wrong(Failure, usize),
}

/// The next position, and its text.
fn next<G: Listed>(lines: &mut Lines, game: &G) -> Result<(String, G::Position), End> {
    loop {
        let line = match lines.next() {
            Ok(Next::Line(line)) => line,
            Ok(Next::End) => return Err(End::All),
            Ok(Next::Cancelled) => return Err(End::Cancelled(lines.number + 1)),
            Err(failure) => return Err(End::Wrong(failure, lines.number)),
        };
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        return match game.parse_position(text) {
            Ok(position) => Ok((text.into(), position)),
            // Boards may begin with a cell that is written so.
            Err(_) if text.starts_with('#') => continue,
            Err(error) => {
                let wrong = wrong(game, &line, &error.to_string(), lines);
                Err(End::Wrong(wrong.into(), lines.number))
            }
        };
    }
}

/// Says why there are no more answers, where that is not the end of the file.
fn finish<G: Listed>(
    end: End,
    entry: &Entry<G>,
    name: &Name,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    match end {
        End::All => Ok(()),
        End::Cancelled(number) => {
            say(format_args!(
                "{name}:{number}: interrupted before this line"
            ));
            ctx.note(Status::Stopped);
            Ok(())
        }
        End::Wrong(failure, number) => refuse(failure, entry, Some(number), args, ctx),
    }
}

/// Hands an answer on at once; a refused game ends the run.
fn tell(
    facts: &Facts,
    text: &str,
    name: &Name,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<ControlFlow<()>, Failure> {
    ctx.clear_bar();
    ctx.note(facts.status());
    write(facts, text, name, args, ctx)?;
    ctx.flush()?;
    Ok(if facts.status() == Status::Error {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    })
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
    name: &Name,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let number = facts.line_number.unwrap_or_default();
    let place = format!("{name}:{number}");
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
