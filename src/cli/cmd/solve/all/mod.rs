//! `solve --all`: every position that can be reached, counted by value and
//! distance.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value as Json, json as object};

use super::super::work::each;
use super::facts::{self, Facts, Line};
use super::{solve, told, write};
use crate::cli::args::{Format, SolveArgs, SolverName};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::json;
use crate::cli::options::Chosen;
use crate::cli::shown::{Kind, Shown};
use crate::cli::source::Name;
use crate::show::printable;
use crate::solve::{Auto, Extent, Refusal, Setup, Solved, Team};

mod tally;
mod text;

use tally::{Kinds, Tally, Untold, count};

pub(super) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    starts: &[G::Position],
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let boards: Vec<_> = instances.iter().zip(starts).collect();
    each(&boards, args.format, ctx, |&(instance, start), ctx| {
        one(entry, instance, start, args, ctx)
    })
}

fn one<G: Listed>(
    entry: &Entry<G>,
    instance: &Instance<G>,
    start: &G::Position,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let game = &*instance.game;
    let listed = match args.solver {
        SolverName::Auto | SolverName::Graded => {
            let auto = told(Auto::new(), args, ctx);
            auto.solve_each(entry.offers(), game, start.clone(), args.symmetry)
        }
        _ => None,
    };
    let is_listed = listed.is_some();
    let answer = match listed {
        Some(answer) => answer,
        None => solve(entry, game, start.clone(), Extent::Everything, args, ctx)?,
    };
    let Ok(solved) = &answer else {
        ctx.clear_bar();
        let facts = Facts::new(entry, instance, start, &answer, args);
        ctx.note(facts.status());
        if args.format == Format::Json {
            return Ok(write!(ctx.out, "{}", json::text(&facts)?)?);
        }
        return write(&facts, [true, true], args, ctx);
    };
    let setup = Setup {
        threads: args.threads.unwrap_or(0),
        ..Setup::default()
    };
    let team = Team::new(&setup, entry.offers().crew());
    // The solved game stays in memory beside.
    let used = solved.report();
    let limits = ctx.limits(&args.limits).spent(used.time);
    let limits = limits.beside(used.memory);
    let counted = if is_listed {
        Ok(tally::listed(solved))
    } else {
        count(solved, args.symmetry, &team, &limits, &*ctx.progress())
    };
    ctx.clear_bar();
    let title = instance.title(entry.about_game());
    let told = match counted {
        Ok(tally) => Told::new(solved, tally, args),
        Err(untold) => return not_told(&title, game, untold, instance, entry, args, ctx),
    };
    match args.format {
        Format::Text => text::write(&title, &told, args, ctx.out)?,
        Format::Plain => plain(&told, args, ctx.out)?,
        Format::Json => {
            let document = Document {
                game: entry.about_game().name,
                source: &instance.source,
                case: instance.case,
                options: &instance.chosen,
                position: game.format_position(start),
                status: "solved",
                symmetry: args.symmetry,
                told: &told,
            };
            write!(ctx.out, "{}", json::text(&document)?)?;
        }
    }
    Ok(())
}

/// What is told of a board that was solved and counted.
#[derive(Serialize)]
struct Told {
    /// The value of the start, seen by the player to move.
    value: Json,
    #[serde(skip)]
    short: String,
    positions: u64,
    moves: u64,
    /// Positions by what they are for the player to move; null for values
    /// that are none of these.
    #[serde(serialize_with = "named")]
    results: Option<Kinds>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "each_named")]
    by_ply: Vec<Kinds>,
    values: Vec<Row>,
    longest_win: Option<Longest>,
    solver: &'static str,
    why: String,
    seconds: f64,
    memory_bytes: u64,
}

/// How many positions have a value.
#[derive(Serialize)]
struct Row {
    value: Json,
    #[serde(skip)]
    short: String,
    #[serde(skip)]
    kind: Option<Kind>,
    #[serde(skip)]
    distance: Option<u32>,
    positions: u64,
}

#[derive(Serialize)]
struct Longest {
    position: String,
    value: Json,
    #[serde(skip)]
    short: String,
    /// Null where a limit kept the solver from finding it.
    line: Option<Line>,
}

/// One board in JSON.
#[derive(Serialize)]
struct Document<'a> {
    game: &'static str,
    source: &'a Option<Name>,
    case: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: &'a Option<Chosen>,
    /// The position solved from.
    position: String,
    status: &'static str,
    symmetry: bool,
    #[serde(flatten)]
    told: &'a Told,
}

fn object_of(kinds: &Kinds) -> Json {
    let names = Kind::ALL.into_iter().map(|kind| kind.name().to_owned());
    let counts = kinds.iter().map(|&count| Json::from(count));
    Json::Object(names.zip(counts).collect::<Map<_, _>>())
}

#[expect(clippy::ref_option, reason = "serde asks for it")]
fn named<S: serde::Serializer>(kinds: &Option<Kinds>, serializer: S) -> Result<S::Ok, S::Error> {
    kinds.as_ref().map(object_of).serialize(serializer)
}

fn each_named<S: serde::Serializer>(plies: &[Kinds], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(plies.iter().map(object_of))
}

impl Told {
    fn new<G: Listed>(solved: &Solved<'_, G>, tally: Tally<G>, args: &SolveArgs) -> Self {
        let game = solved.game();
        let report = solved.report();
        let row = |(value, positions): (G::Value, u64)| Row {
            value: value.json(),
            short: value.to_string(),
            kind: value.kind(),
            distance: value.distance(),
            positions,
        };
        let longest = |(position, value): (G::Position, G::Value)| Longest {
            position: game.format_position(&position),
            value: value.json(),
            short: value.to_string(),
            line: facts::line(solved, &position),
        };
        let value = solved.value();
        Self {
            value: value.json(),
            short: value.to_string(),
            positions: tally.positions,
            moves: tally.moves,
            results: value.kind().map(|_| tally.kinds),
            by_ply: if args.by_ply {
                tally.by_ply
            } else {
                Vec::new()
            },
            values: tally.values.into_iter().map(row).collect(),
            longest_win: tally.longest.map(longest),
            solver: report.solver,
            why: report.why.clone(),
            // The count goes on where the solver's clock stood.
            seconds: tally.report.time.as_secs_f64(),
            memory_bytes: report.memory.max(tally.report.memory),
        }
    }
}

/// Says why there are no numbers.
fn not_told<G: Listed>(
    title: &str,
    game: &G,
    untold: Untold<G::Position>,
    instance: &Instance<G>,
    entry: &Entry<G>,
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let (status, word, reason) = match untold {
        Untold::Stopped(stopped) => (Status::Stopped, "stopped", stopped.to_string()),
        Untold::Unknown(position) => {
            let position = game.format_position(&position);
            let reason = format!("the value of {position} was not found within the limits");
            (Status::Stopped, "stopped", reason)
        }
        Untold::Refused(refusal) => {
            let refusal: Refusal<_> = refusal;
            let reason = refusal.describe(|position| game.format_position(position));
            (Status::Error, "refused", reason)
        }
    };
    ctx.note(status);
    let told = format!("{title}: solved, but not counted: {}", printable(&reason));
    match args.format {
        Format::Json => {
            let object = object!({
                "game": entry.about_game().name,
                "source": &instance.source,
                "case": instance.case,
                "status": word,
                "reason": reason,
            });
            write!(ctx.out, "{}", json::text(&object)?)?;
        }
        _ if status == Status::Error => complain(told),
        Format::Text | Format::Plain => say(told),
    }
    Ok(())
}

/// Four numbers a line: won, lost, tied, drawn.
fn plain(told: &Told, args: &SolveArgs, out: &mut dyn Write) -> io::Result<()> {
    let line = |kinds: &Kinds| kinds.map(|count| count.to_string()).join(" ");
    if args.by_ply {
        let mut plies = told.by_ply.iter();
        return plies.try_for_each(|ply| writeln!(out, "{}", line(ply)));
    }
    match &told.results {
        Some(kinds) => writeln!(out, "{}", line(kinds)),
        None => writeln!(out, "{}", told.positions),
    }
}
