//! `value --batch`: the sums of a file, each with queries and the results that
//! are expected.
//!
//! Each line is answered by itself, with rules and memory of its own, so that
//! neither the other lines nor the number of threads have a say in what is
//! found within the limits. Output is in the order of the file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use serde_json::{Map, Value as Json, json as object};

use crate::cli::args::{Format, MEMORY, ValueArgs};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::json;
use crate::cli::ruleset::RulesetEntry;
use crate::cli::source::{Name, Source};
use crate::input::Input;
use crate::limits::Limits;
use crate::progress::Snapshot;
use crate::show::{printable, show_count};
use crate::solve::Configure;
use crate::sum::SumTheory;

use super::facts::Found;
use super::query::{self, Query};
use super::sums::{self, NoSum};

/// A valid line, for messages.
const EXAMPLE: &str = "clobber:XO|OX + domineering:..|..<tab>B win, W win";

pub(super) fn run(
    rulesets: &[RulesetEntry],
    path: &Path,
    args: &ValueArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let source = Source::new(path);
    let bytes = source.read()?;
    let name = source.name();
    let example = EXAMPLE.replace("<tab>", "\t");
    let input = Input::new(name.to_string(), &bytes, example);
    input.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<Line<'_>> = (1..)
        .zip(text.trim_start_matches('\u{feff}').lines())
        .map(|(number, text)| Line { number, text })
        .filter(|line| {
            let text = line.text.trim();
            !text.is_empty() && !text.starts_with('#')
        })
        .collect();
    ctx.begin();
    let limits = ctx.limits(&args.limits.memory_or(MEMORY));
    let threads = args
        .threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let mut told = Told::new(name, args.format);
    told.begin(ctx)?;
    let done = thread::scope(|scope| {
        let (to, answers) = channel();
        let next = Arc::new(AtomicUsize::new(0));
        for _ in 0..threads.min(lines.len()) {
            let (to, next, limits, lines) = (to.clone(), next.clone(), &limits, &lines);
            let cancel = ctx.cancel();
            scope.spawn(move || {
                while !cancel.is_cancelled()
                    && let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(line) = lines.get(at)
                    && to.send((at, answer(rulesets, line, limits))).is_ok()
                {}
            });
        }
        drop(to);
        tell(&lines, &answers, &mut told, ctx)
    });
    ctx.clear_bar();
    told.end(lines.len() - done?, lines.len(), ctx)
}

/// Tells answers in the order of the lines, as they come; and how many.
fn tell(
    lines: &[Line<'_>],
    answers: &Receiver<(usize, Answer)>,
    told: &mut Told,
    ctx: &mut Context<'_>,
) -> Result<usize, Failure> {
    let begun = Instant::now();
    let progress = ctx.progress();
    let mut early = BTreeMap::new();
    let (mut done, mut found) = (0, 0);
    for (at, answer) in answers {
        early.insert(at, answer);
        found += 1;
        while let Some(answer) = early.remove(&done) {
            told.line(&lines[done], answer, ctx)?;
            done += 1;
        }
        progress.update(&Snapshot {
            phase: "lines",
            done: found,
            total: Some(lines.len() as u64),
            elapsed: begun.elapsed(),
        });
    }
    Ok(done)
}

struct Line<'t> {
    number: usize,
    text: &'t str,
}

/// What a line came to.
enum Answer {
    /// Each query with its answer.
    Answers(Vec<(Query, Found<String>)>),
    /// There is no ruleset of this name.
    Unknown(String),
    /// It is no line of this kind.
    Wrong { column: usize, error: String },
}

fn answer(rulesets: &[RulesetEntry], line: &Line<'_>, limits: &Limits) -> Answer {
    let Some((games, results)) = line.text.split_once('\t') else {
        let column = line.text.chars().count() + 1;
        let error = "found the end of the line, expected a tab and queries".into();
        return Answer::Wrong { column, error };
    };
    let read = match sums::read(rulesets, games) {
        Ok(read) => read,
        Err(NoSum::Unknown { name, .. }) => return Answer::Unknown(name),
        Err(NoSum::Wrong { error, column }) => return Answer::Wrong { column, error },
    };
    let queries = match query::read(results.trim_end()) {
        Ok(queries) => queries,
        Err(error) => {
            let column = games.chars().count() + 1 + error.column;
            let error = error.to_string();
            return Answer::Wrong { column, error };
        }
    };
    let theory = SumTheory::new(read.sum).limits(limits.clone());
    let mut answers = theory.answers();
    let answer = |query: Query| {
        let found = query.answer(&mut answers, theory.sum(), &read.position);
        (query, found)
    };
    Answer::Answers(queries.into_iter().map(answer).collect())
}

/// What was told so far.
struct Told {
    name: Name,
    format: Format,
    lines: u64,
    queries: u64,
    differences: u64,
    unanswered: u64,
    wrong: u64,
    /// How many lines have a ruleset of this name.
    unknown: BTreeMap<String, u64>,
}

impl Told {
    fn new(name: Name, format: Format) -> Self {
        Self {
            name,
            format,
            lines: 0,
            queries: 0,
            differences: 0,
            unanswered: 0,
            wrong: 0,
            unknown: BTreeMap::new(),
        }
    }

    fn begin(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if self.format == Format::Json {
            write!(ctx.out, "[")?;
        }
        Ok(())
    }

    fn line(
        &mut self,
        line: &Line<'_>,
        answer: Answer,
        ctx: &mut Context<'_>,
    ) -> Result<(), Failure> {
        let place = format!("{}:{}", self.name, line.number);
        let mut json = Map::new();
        json.insert("line_number".into(), line.number.into());
        match answer {
            Answer::Answers(answers) => {
                self.lines += 1;
                self.answers(line, &place, answers, &mut json, ctx)?;
            }
            Answer::Unknown(name) => {
                json.insert("status".into(), "unknown_ruleset".into());
                json.insert("ruleset".into(), name.clone().into());
                *self.unknown.entry(name).or_default() += 1;
                if self.format == Format::Plain {
                    writeln!(ctx.out, "{}", line.text)?;
                }
            }
            Answer::Wrong { column, error } => {
                self.wrong += 1;
                ctx.note(Status::Error);
                ctx.clear_bar();
                complain(format_args!(
                    "{place}:{column}: {error}\na valid line, for example:\n  {EXAMPLE}"
                ));
                json.insert("status".into(), "error".into());
                json.insert("error".into(), error.into());
                if self.format == Format::Plain {
                    writeln!(ctx.out, "{}", line.text)?;
                }
            }
        }
        if self.format == Format::Json {
            let comma = if self.told() == 1 { "\n" } else { ",\n" };
            write!(ctx.out, "{comma}{}", json::text(&Json::Object(json))?)?;
        }
        Ok(())
    }

    /// The number of lines of all kinds.
    fn told(&self) -> u64 {
        self.lines + self.wrong + self.unknown.values().sum::<u64>()
    }

    fn answers(
        &mut self,
        line: &Line<'_>,
        place: &str,
        answers: Vec<(Query, Found<String>)>,
        json: &mut Map<String, Json>,
        ctx: &mut Context<'_>,
    ) -> Result<(), Failure> {
        let games = line.text.split('\t').next().unwrap_or_default();
        let (mut results, mut objects) = (Vec::new(), Vec::new());
        let (mut agree, mut answered) = (true, true);
        for (query, found) in answers {
            self.queries += 1;
            ctx.note(found.status());
            let expected = &query.expected;
            let object = match &found {
                Found::Yes(found) => {
                    results.push(format!("{query} {found}"));
                    let agrees = query.agrees(found);
                    if !agrees {
                        self.differences += 1;
                        ctx.note(Status::Error);
                        let told = format!(
                            "{place}: {}: found {query} {found}, expected {query} {expected}",
                            games.trim()
                        );
                        self.differs(&told, ctx)?;
                    }
                    agree &= agrees;
                    object!({"query": query.to_string(), "found": found, "expected": expected, "agrees": agrees})
                }
                Found::Not(why) | Found::Refused(why) => {
                    answered = false;
                    self.unanswered += 1;
                    results.push(format!("{query} ?"));
                    ctx.clear_bar();
                    let told = format!("{place}: {}: no answer to {query}: {why}", games.trim());
                    if found.status() == Status::Error {
                        complain(printable(&told));
                    } else {
                        say(printable(&told));
                    }
                    object!({"query": query.to_string(), "found": null, "expected": expected, "agrees": null, "reason": why})
                }
            };
            objects.push(object);
        }
        if self.format == Format::Plain {
            writeln!(ctx.out, "{games}\t{}", results.join(", "))?;
        }
        let status = match (agree, answered) {
            (false, _) => "different",
            (true, false) => "not_answered",
            (true, true) => "as_expected",
        };
        json.insert("status".into(), status.into());
        json.insert("sum".into(), games.trim().into());
        json.insert("queries".into(), objects.into());
        Ok(())
    }

    /// Tells a difference: where answers are for programs, beside them.
    fn differs(&self, told: &str, ctx: &mut Context<'_>) -> Result<(), Failure> {
        ctx.clear_bar();
        match self.format {
            Format::Text => writeln!(ctx.out, "{}", printable(told))?,
            Format::Plain | Format::Json => complain(printable(told)),
        }
        ctx.flush()
    }

    fn end(&self, left: usize, all: usize, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if self.format == Format::Json {
            writeln!(ctx.out, "\n]")?;
        }
        if left > 0 {
            say(format_args!(
                "{}: interrupted: {left} of {} have no answer",
                self.name,
                show_count(all as u64, "line")
            ));
            ctx.note(Status::Stopped);
        }
        let mut summary = format!(
            "{}: {}, {}: {} as expected",
            self.name,
            show_count(self.lines, "line"),
            if self.queries == 1 {
                "1 query".into()
            } else {
                format!("{} queries", self.queries)
            },
            self.queries - self.differences - self.unanswered,
        );
        for (count, what) in [
            (self.differences, "different"),
            (self.unanswered, "without an answer"),
        ] {
            if count > 0 {
                summary = format!("{summary}, {count} {what}");
            }
        }
        if self.wrong > 0 {
            let wrong = show_count(self.wrong, "line");
            summary = format!("{summary}; {wrong} could not be read");
        }
        let mut told = vec![summary];
        if !self.unknown.is_empty() {
            let count = show_count(self.unknown.values().sum(), "line");
            let names: Vec<String> = self
                .unknown
                .iter()
                .map(|(name, lines)| format!("{name} ({lines})"))
                .collect();
            told.push(format!(
                "{}: {count} of rulesets that are not known here: {}",
                self.name,
                names.join(", ")
            ));
        }
        for line in told {
            match self.format {
                Format::Text => writeln!(ctx.out, "{}", printable(&line))?,
                Format::Plain | Format::Json => say(printable(&line)),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::rulesets;
    use super::*;
    use crate::cli::args::LimitArgs;

    const LINES: &str = "# games\tresults\n\
        kayles:3,4\tN 2, B win, W win\n\
        \n\
        impartial walk:..X\tN 2, winning moves N 3-1\n\
        walk:..X + walk:.O\tB win, W win\n\
        chess:KBNvK\tB win\n\
        walk:..X\tthermograph L: (2, -1) R: (2, -1), winning moves B 3-1 3-2, winning moves W None\n\
        walk:..Y\tB win\n";

    fn batch(name: &str, format: Format, threads: usize) -> (Status, String) {
        let path = std::env::temp_dir().join(format!("retrograde-{}-{name}", std::process::id()));
        std::fs::write(&path, LINES).unwrap();
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let args = ValueArgs {
            sum: Vec::new(),
            batch: Some(path.clone()),
            misere: false,
            outcome: false,
            moves: false,
            thermograph: false,
            svg: None,
            unicode: false,
            format,
            threads: Some(threads),
            limits: LimitArgs::default(),
        };
        run(&rulesets(), &path, &args, &mut ctx).unwrap();
        let status = ctx.end(Ok(()));
        std::fs::remove_file(&path).unwrap();
        let shown = Source::File(path).name().to_string();
        (
            status,
            String::from_utf8(out).unwrap().replace(&shown, "sums.tsv"),
        )
    }

    /// Kayles of 3 and 4: 3 and 1. Walking is a number of moves.
    #[test]
    fn differences_are_told_and_unknown_rulesets_counted() {
        for threads in [1, 3] {
            let (status, text) = batch(&format!("text-{threads}"), Format::Text, threads);
            assert_eq!(
                text,
                "sums.tsv:5: walk:..X + walk:.O: found W loss, expected W win\n\
                 sums.tsv: 4 lines, 10 queries: 9 as expected, 1 different; 1 line could not be read\n\
                 sums.tsv: 1 line of rulesets that are not known here: chess (1)\n",
            );
            assert_eq!(status, Status::Error);
        }
    }

    #[test]
    fn bare_results_are_lines_of_the_same_kind() {
        let (_, text) = batch("plain", Format::Plain, 2);
        let expected: Vec<&str> = LINES
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        assert_eq!(
            text.trim_end(),
            expected.join("\n").replace("W win\nchess", "W loss\nchess")
        );
    }

    #[test]
    fn programs_get_an_array() {
        let (_, text) = batch("json", Format::Json, 2);
        let found: Vec<Json> = serde_json::from_str(&text).unwrap();
        let statuses: Vec<&str> = found
            .iter()
            .map(|line| line["status"].as_str().unwrap())
            .collect();
        assert_eq!(
            statuses,
            [
                "as_expected",
                "as_expected",
                "different",
                "unknown_ruleset",
                "as_expected",
                "error"
            ]
        );
        assert_eq!(found[2]["queries"][1]["found"], "loss");
        assert_eq!(found[2]["line_number"], 5);
    }
}
