//! `count`: how large a game is.
//!
//! Each board is counted in steps, each within what the limits leave, and no
//! further than was asked: positions, the same up to symmetry, plays. What was
//! found up to the step that stopped is told, by [`text`] for people and by
//! [`facts`] in JSON; bare answers are written here.

use std::time::Instant;

use super::work::{each, json};
use crate::cli::args::{CountArgs, Format};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::shown::Shown;
use crate::count::{Count, GameCount, PositionCount, Uncounted};
use crate::game::Game;
use crate::limits::{Report, Stopped};
use crate::show::printable;
use crate::solve::{Configure, Powers};

mod facts;
mod text;

use facts::Facts;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &CountArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    each(instances, args.format, ctx, |instance, ctx| {
        let title = instance.title(entry.about_game());
        let mut found = Found::new(args);
        found.count(entry.offers(), &*instance.game, args, ctx);
        ctx.clear_bar();
        ctx.note(found.status());
        if let Some(error) = &found.error {
            complain(format_args!("{title}: {}", printable(error)));
        }
        match args.format {
            Format::Text => text::write(&title, &found, args, ctx)?,
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
    /// Positions up to symmetry, beside all of them: the same number, without
    /// a run of its own, where symmetry merges nothing.
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
        powers: &Powers<G>,
        game: &G,
        args: &CountArgs,
        ctx: &Context<'_>,
    ) {
        let what = args.what;
        if what.games || what.perft.is_some() {
            return self.count_games(powers, game, args, ctx, true);
        }
        let counter = self.counter(args, ctx).symmetry(args.symmetry);
        match counter.positions_with(powers, game) {
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
            self.count_classes(powers, game, args, ctx);
        }
        if !self.ended() {
            self.count_games(powers, game, args, ctx, false);
        }
    }

    /// Counts positions up to symmetry, beside all of them.
    fn count_classes<G: Listed + Game<Value = V>>(
        &mut self,
        powers: &Powers<G>,
        game: &G,
        args: &CountArgs,
        ctx: &Context<'_>,
    ) {
        // What is its own representative everywhere is not explored again.
        let same = self.positions.as_ref().filter(|count| count.canonical);
        if let Some(count) = same {
            self.classes = Some(count.positions);
            return;
        }
        let counter = self.counter(args, ctx).symmetry(true);
        match counter.positions_with(powers, game) {
            Ok(count) => self.classes = Some(self.used(count, |count| &count.report).positions),
            Err(Uncounted::Stopped(partial)) => self.stopped = Some(partial.reason),
            Err(why) => self.error = Some(why.describe(|at| game.format_position(at))),
        }
    }

    /// Counts games; where they were not asked for, games of any length are
    /// no error.
    fn count_games<G: Listed + Game<Value = V>>(
        &mut self,
        powers: &Powers<G>,
        game: &G,
        args: &CountArgs,
        ctx: &Context<'_>,
        asked: bool,
    ) {
        match self
            .counter(args, ctx)
            .games_with(powers, game, args.what.perft)
        {
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
        Count::new()
            .limits(limits)
            .progress(ctx.progress())
            .threads(args.threads.unwrap_or(0))
    }

    fn used<T>(&mut self, count: T, report: impl Fn(&T) -> &Report) -> T {
        self.memory = self.memory.max(report(&count).memory);
        count
    }
}

/// The number at which counting ends: that many or more are not told apart.
const MOST: u128 = u128::MAX;

/// A number, or that it is [`MOST`] or more.
fn large(number: Option<u128>) -> String {
    number.map_or_else(|| "at least 2^128 - 1".into(), |number| number.to_string())
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
            // One line a board, and never a number that is not exact.
            number.map_or_else(|| format!(">={MOST}"), |number| number.to_string())
        }
        (None, None) => return Ok(()),
    };
    Ok(writeln!(ctx.out, "{line}")?)
}
