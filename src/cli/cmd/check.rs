//! `check`: the laws of a game, tested.

use crate::solve::Configure;
use serde::Serialize;

use super::work::{Used, cost, each, fact, json};
use crate::check::{Check, Checked, Tally, Violation};
use crate::cli::args::{CheckArgs, Format};
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::options::Chosen;
use crate::cli::source::Name;
use crate::limits::Stopped;
use crate::show::show_count;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &CheckArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    each(instances, args.format, ctx, |instance, ctx| {
        let checked = Check::new()
            .limits(ctx.limits(&args.limits))
            .progress(ctx.progress())
            .run_notation_with(entry.offers(), &*instance.game);
        ctx.clear_bar();
        ctx.note(status(&checked));
        let title = instance.title(entry.about_game());
        match args.format {
            Format::Text => text(&title, &checked, ctx)?,
            Format::Plain => plain(&title, &checked, ctx)?,
            Format::Json => json(&Facts::new(entry, instance, &checked), ctx)?,
        }
        Ok(())
    })
}

fn status(checked: &Checked) -> Status {
    if !checked.passed() {
        Status::Error
    } else if checked.stopped.is_some() && !checked.by_default {
        Status::Stopped
    } else {
        Status::Done
    }
}

fn verdict(checked: &Checked) -> &'static str {
    match (checked.passed(), checked.complete) {
        (false, _) => "broken",
        (true, true) => "pass",
        (true, false) => "part",
    }
}

fn plain(title: &str, checked: &Checked, ctx: &mut Context<'_>) -> Result<(), Failure> {
    for violation in &checked.violations {
        say(format_args!("{title}: {violation}"));
    }
    if let Some(stopped) = &checked.stopped {
        say(format_args!(
            "{title}: only a part was checked, {}: {stopped}",
            show_count(checked.positions, "position")
        ));
    }
    Ok(writeln!(ctx.out, "{}", verdict(checked))?)
}

fn text(title: &str, checked: &Checked, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let out = &mut *ctx.out;
    writeln!(out, "{title}")?;
    for violation in &checked.violations {
        let place = match &violation.mv {
            Some(mv) => format!("position {}, move {mv}", violation.position),
            None => format!("position {}", violation.position),
        };
        let law = violation.law;
        fact(out, "broken", &format!("{law}: {}", law.statement()))?;
        fact(out, "", &format!("at {place}"))?;
        fact(out, "", &format!("found {}", violation.found))?;
        fact(out, "", &format!("to mend it: {}", law.advice()))?;
    }
    fact(out, "laws", &checked.laws_in_words())?;
    if let Some(untried) = checked.untried_in_words() {
        fact(out, "not tried", &untried)?;
    }
    let positions = format!(
        "{}{}, {}",
        if checked.complete {
            "all "
        } else {
            "only a part: "
        },
        checked.positions,
        show_count(checked.moves, "move")
    );
    fact(out, "positions", &positions)?;
    if let Some(stopped) = &checked.stopped {
        fact(out, "stopped", &stopped.to_string())?;
    }
    for note in &checked.notes {
        fact(out, "note", note)?;
    }
    let report = &checked.report;
    Ok(fact(out, "work", &cost(report.time, report.memory))?)
}

/// A board in JSON.
#[derive(Serialize)]
struct Facts<'a> {
    game: &'static str,
    source: &'a Option<Name>,
    case: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: &'a Option<Chosen>,
    /// `pass`, `broken`, or `part` where nothing is broken in a part.
    verdict: &'static str,
    complete: bool,
    positions: u64,
    moves: u64,
    violations: &'a [Violation],
    laws: &'a [Tally],
    notes: &'a [String],
    reason: Option<String>,
    limit: &'a Option<Stopped>,
    report: Used,
}

impl<'a> Facts<'a> {
    fn new<G: Listed>(entry: &Entry<G>, instance: &'a Instance<G>, checked: &'a Checked) -> Self {
        Self {
            game: entry.about_game().name,
            source: &instance.source,
            case: instance.case,
            options: &instance.chosen,
            verdict: verdict(checked),
            complete: checked.complete,
            positions: checked.positions,
            moves: checked.moves,
            violations: &checked.violations,
            laws: &checked.tallies,
            notes: &checked.notes,
            reason: checked.stopped.as_ref().map(ToString::to_string),
            limit: &checked.stopped,
            report: Used::new(&checked.report),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::limits::Limits;
    use crate::toy::{Graph, Node};
    use crate::value::Score;

    /// Play can go back for ever, and a score has no value for that.
    fn endless() -> Graph<Score> {
        Graph::new(vec![
            Node::inner(Player::First, [(1, 1)]),
            Node::inner(Player::Second, [(0, 2)]),
        ])
    }

    #[test]
    fn a_broken_law_is_an_error_told_with_its_place() {
        let checked = Check::new().run_notation(&endless());
        assert_eq!(status(&checked), Status::Error);
        let mut out = Vec::new();
        text("endless", &checked, &mut Context::new(&mut out)).unwrap();
        let text = String::from_utf8(out).unwrap();
        let told = "endless
  broken       endless: play ends, or `Value::endless` has a value for play that does not
               at position 0
               found play can go round a cycle of 2 positions for ever: 0 -> 1 -> 0
               to mend it: end the game by rule, or use a kind of value with endless play, such as Outcome
";
        assert!(text.starts_with(told), "{text}");
        let mut out = Vec::new();
        plain("endless", &checked, &mut Context::new(&mut out)).unwrap();
        assert_eq!(out, b"broken\n");
    }

    #[test]
    fn a_limit_that_was_asked_for_hides_no_broken_law() {
        let limits = Limits::new().positions(1);
        let checked = Check::new().limits(limits).run_notation(&endless());
        assert_eq!(status(&checked), Status::Stopped);
        assert_eq!(verdict(&checked), "part");
        let limits = Limits::new().positions(2);
        let checked = Check::new().limits(limits).run_notation(&endless());
        assert_eq!(status(&checked), Status::Error);
    }
}
