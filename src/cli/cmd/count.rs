//! `count`: how large a game is.

use std::time::Instant;

use serde::Serialize;
use serde_json::{Value as Json, json as object};

use super::work::{cost, each, fact, json};
use crate::cli::args::{CountArgs, Format};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::shown::Shown;
use crate::count::{Count, GameCount, PositionCount, Uncounted};
use crate::game::Game;
use crate::limits::{Report, Stopped};

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &CountArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    each(instances, args.format, ctx, |instance, ctx| {
        let title = instance.title(entry.about_game());
        let mut found = Found::new(args);
        found.count(&*instance.game, args, ctx);
        ctx.clear_bar();
        ctx.note(found.status());
        if let Some(error) = &found.error {
            complain(format_args!("{title}: {error}"));
        }
        match args.format {
            Format::Text => text(&title, &found, args, ctx)?,
            Format::Plain => plain(&title, &found, args, ctx)?,
            Format::Json => json(&Facts::new(entry, instance, &found), ctx)?,
        }
        Ok(())
    })
}

/// The numbers of one board, as far as they were found.
struct Found<V> {
    symmetry: bool,
    positions: Option<PositionCount>,
    /// Whether those are all; the count of classes or games may stop later.
    exact: bool,
    /// Positions up to symmetry, beside all of them.
    classes: Option<u64>,
    games: Option<GameCount<V>>,
    /// Why there is no number of games, where they were counted by the way.
    note: Option<String>,
    stopped: Option<Stopped>,
    error: Option<String>,
    begun: Instant,
    memory: u64,
}

impl<V: Shown> Found<V> {
    fn new(args: &CountArgs) -> Self {
        Self {
            symmetry: args.symmetry,
            positions: None,
            exact: false,
            classes: None,
            games: None,
            note: None,
            stopped: None,
            error: None,
            begun: Instant::now(),
            memory: 0,
        }
    }

    fn status(&self) -> Status {
        if self.error.is_some() {
            Status::Error
        } else if self.stopped.is_some() {
            Status::Stopped
        } else {
            Status::Done
        }
    }

    fn ended(&self) -> bool {
        self.status() != Status::Done
    }

    fn count<G: Listed + Game<Value = V>>(
        &mut self,
        game: &G,
        args: &CountArgs,
        ctx: &Context<'_>,
    ) {
        let what = args.what;
        if what.games || what.perft.is_some() {
            return self.count_games(game, args, ctx, true);
        }
        let counter = self.counter(args, ctx).symmetry(args.symmetry);
        match counter.positions(game) {
            Ok(count) => {
                self.positions = Some(self.used(count, |count| &count.report));
                self.exact = true;
            }
            Err(Uncounted::Stopped(partial)) => {
                self.positions = Some(self.used(partial.found, |count| &count.report));
                self.stopped = Some(partial.reason);
            }
            Err(why) => self.error = Some(why.describe(|at| game.format_position(at))),
        }
        // Bare answers and single parts cost no more than they must.
        if self.ended() || what.by_ply || args.format == Format::Plain {
            return;
        }
        if !args.symmetry {
            let counter = self.counter(args, ctx).symmetry(true);
            match counter.positions(game) {
                Ok(count) => self.classes = Some(self.used(count, |count| &count.report).positions),
                Err(Uncounted::Stopped(partial)) => self.stopped = Some(partial.reason),
                Err(why) => self.error = Some(why.describe(|at| game.format_position(at))),
            }
        }
        if !self.ended() {
            self.count_games(game, args, ctx, false);
        }
    }

    /// Counts games; where they were not asked for, games of any length are
    /// no error.
    fn count_games<G: Listed + Game<Value = V>>(
        &mut self,
        game: &G,
        args: &CountArgs,
        ctx: &Context<'_>,
        asked: bool,
    ) {
        match self.counter(args, ctx).games(game, args.what.perft) {
            Ok(count) => self.games = Some(self.used(count, |count| &count.report)),
            Err(Uncounted::Stopped(partial)) => {
                self.games = Some(self.used(partial.found, |count| &count.report));
                self.stopped = Some(partial.reason);
            }
            Err(why) => {
                let endless = matches!(why, Uncounted::Endless(_));
                let mut told = why.describe(|at| game.format_position(at));
                if endless {
                    told.push_str(", with --perft");
                }
                if endless && !asked {
                    self.note = Some(told);
                } else {
                    self.error = Some(told);
                }
            }
        }
    }

    /// A counter within what the limits leave.
    fn counter(&self, args: &CountArgs, ctx: &Context<'_>) -> Count {
        let limits = ctx.limits(&args.limits).spent(self.begun.elapsed());
        Count::new().limits(limits).progress(ctx.progress())
    }

    fn used<T>(&mut self, count: T, report: impl Fn(&T) -> &Report) -> T {
        self.memory = self.memory.max(report(&count).memory);
        count
    }
}

/// A number that may be beyond 128 bits.
fn large(number: Option<u128>) -> String {
    number.map_or_else(|| "2^128 - 1 or more".into(), |number| number.to_string())
}

fn listed(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

fn plain<V: Shown>(
    title: &str,
    found: &Found<V>,
    args: &CountArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    if let Some(stopped) = &found.stopped {
        say(format_args!("{title}: no exact count: {stopped}"));
    }
    if found.ended() {
        return Ok(());
    }
    let line = match (&found.positions, &found.games) {
        (Some(count), _) if args.what.by_ply => listed(&count.by_ply),
        (Some(count), _) => count.positions.to_string(),
        (None, Some(games)) => {
            let number = match args.what.perft {
                Some(depth) => games.perft(depth),
                None => games.total(),
            };
            match number {
                Some(number) => number.to_string(),
                None => {
                    say(format_args!("{title}: no exact count: {}", large(None)));
                    ctx.note(Status::Error);
                    return Ok(());
                }
            }
        }
        (None, None) => return Ok(()),
    };
    Ok(writeln!(ctx.out, "{line}")?)
}

fn text<V: Shown>(
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
            let told = format!(
                "not known exactly: at least {}, complete to {length} moves",
                large(games.total())
            );
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
        (true, Some(classes)) => {
            format!("{} reachable, {classes} up to symmetry", count.positions)
        }
        (true, None) => format!("{} reachable{kind}", count.positions),
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

/// Plies shown on one line; `--by-ply` shows all.
const SHOWN: usize = 40;

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

/// A board in JSON; null for what was not counted.
#[derive(Serialize)]
struct Facts<'a> {
    game: &'static str,
    source: &'a Option<String>,
    case: Option<usize>,
    /// `counted`, `stopped` or `refused`.
    status: &'static str,
    symmetry: bool,
    positions: Option<Positions<'a>>,
    positions_up_to_symmetry: Option<u64>,
    games: Option<Json>,
    note: &'a Option<String>,
    error: &'a Option<String>,
    reason: Option<String>,
    limit: &'a Option<Stopped>,
    seconds: f64,
    memory_bytes: u64,
}

/// Where the run stopped, all that was met, and the complete plies.
#[derive(Serialize)]
struct Positions<'a> {
    exact: bool,
    reachable: u64,
    moves: u64,
    terminal: u64,
    by_ply: &'a [u64],
}

impl<'a> Facts<'a> {
    fn new<G: Listed>(
        entry: &Entry<G>,
        instance: &'a Instance<G>,
        found: &'a Found<G::Value>,
    ) -> Self {
        let positions = found.positions.as_ref().map(|count| Positions {
            exact: found.exact,
            reachable: count.positions,
            moves: count.moves,
            terminal: count.terminal,
            by_ply: &count.by_ply,
        });
        Self {
            game: entry.about_game().name,
            source: &instance.source,
            case: instance.case,
            status: match found.status() {
                Status::Done => "counted",
                Status::Stopped => "stopped",
                Status::Error | Status::Usage => "refused",
            },
            symmetry: found.symmetry,
            positions,
            positions_up_to_symmetry: found.classes,
            games: found.games.as_ref().map(games),
            note: &found.note,
            error: &found.error,
            reason: found.stopped.as_ref().map(ToString::to_string),
            limit: &found.stopped,
            seconds: found.begun.elapsed().as_secs_f64(),
            memory_bytes: found.memory,
        }
    }
}

/// Numbers beyond 128 bits are null.
fn games<V: Shown>(games: &GameCount<V>) -> Json {
    let results: Vec<Json> = games
        .results
        .iter()
        .map(|(value, games)| object!({ "value": value.json(), "games": texts(*games) }))
        .collect();
    let list = |numbers: &[Option<u128>]| -> Vec<Option<String>> {
        numbers.iter().map(|number| texts(*number)).collect()
    };
    object!({
        "complete": games.complete,
        "total": texts(games.total()),
        "sequences": list(&games.sequences),
        "finished": list(&games.finished),
        "results": results,
    })
}

/// As a string: many readers of JSON round numbers beyond 53 bits.
fn texts(number: Option<u128>) -> Option<String> {
    number.map(|number| number.to_string())
}
