//! `graph`: the state graph, written for other programs.

use std::io::{self, Write};
use std::time::Instant;

use crate::cli::args::{GraphArgs, GraphFormat};
use crate::cli::context::{Context, Failure, Status, complain};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::file::replace;
use crate::cli::source::shown;
use crate::game::Game;
use crate::graph::{Component, NoGraph, StateGraph, Unroll};
use crate::show::{printable, show_count};
use crate::solve::{Auto, Configure, Solver, Unsolved};

mod watch;

use watch::Watched;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &GraphArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let [instance] = instances else {
        return Err(Failure::Usage(format!(
            "found {} boards, expected one: a graph is of one board",
            instances.len()
        )));
    };
    let begun = Instant::now();
    ctx.begin();
    let title = instance.title(entry.about_game());
    let drawn = draw(&*instance.game, &title, args, begun, ctx)?;
    ctx.clear_bar();
    let Some(drawn) = drawn else {
        return Ok(());
    };
    let limits = ctx.limits(&args.limits).spent(begun.elapsed());
    let written = match &args.output {
        None => drawn.write(args, Watched::new(&mut ctx.out, &limits)),
        Some(path) => replace(path, |out| drawn.write(args, Watched::new(out, &limits))),
    };
    match (written, &args.output) {
        (Ok(()), _) => Ok(()),
        (Err(error), output) => match (watch::stopped(&error), output) {
            (Some(reason), None) => {
                ctx.flush()?;
                let told = format!("{title}: only a part was written: {reason}");
                stopped::<()>(&told, ctx);
                Ok(())
            }
            (Some(reason), Some(path)) => {
                let told = format!("{title}: {} was not written: {reason}", shown(path));
                stopped::<()>(&told, ctx);
                Ok(())
            }
            (None, None) => Err(error.into()),
            (None, Some(path)) => {
                Err(format!("{}: cannot be written: {error}", shown(path)).into())
            }
        },
    }
}

/// What is written.
struct Drawn<G: Game> {
    states: StateGraph<G>,
    /// Where they were asked for, in place of the graph.
    cycles: Option<Vec<Component>>,
}

/// The graph, marked, and its cycles where those were asked for; `None` where
/// a limit was reached.
fn draw<G: Listed>(
    game: &G,
    title: &str,
    args: &GraphArgs,
    begun: Instant,
    ctx: &mut Context<'_>,
) -> Result<Option<Drawn<G>>, Failure> {
    let unroll = Unroll::new()
        .symmetry(args.symmetry)
        .limits(ctx.limits(&args.limits))
        .progress(ctx.progress());
    let text = |position: &G::Position| printable(&game.format_position(position)).into_owned();
    let mut states = match unroll.graph(game) {
        Ok(states) => states,
        Err(why) => {
            let told = format!("{title}: {}", why.describe(text));
            return match why {
                NoGraph::Stopped(_) => Ok(stopped(&told, ctx)),
                NoGraph::NoMoves(_) => Err(told.into()),
            };
        }
    };
    let rest = || ctx.limits(&args.limits).spent(begun.elapsed());
    let cycles = args.cycles.then(|| states.cycles_within(&rest()));
    let cycles = match cycles.transpose() {
        Ok(cycles) => cycles,
        Err(reason) => {
            let told = format!("{title}: no answer about cycles: {reason}");
            return Ok(stopped(&told, ctx));
        }
    };
    if args.best {
        // The graph has shown that the game is within the limit on positions.
        let solver = Auto::new()
            .limits(rest().beside(states.memory_usage() as u64))
            .progress(ctx.progress());
        match solver.solve(game) {
            Ok(solved) => {
                if let Err(reason) = states.mark_within(&solved, &rest()) {
                    let told = format!("{title}: no best moves: {reason}");
                    return Ok(stopped(&told, ctx));
                }
            }
            Err(Unsolved::Refused(refusal)) => {
                return Err(format!("{title}: {}", refusal.describe(text)).into());
            }
            Err(Unsolved::Stopped(bounds)) => {
                let told = format!("{title}: no best moves: {}", bounds.reason);
                return Ok(stopped(&told, ctx));
            }
        }
    }
    Ok(Some(Drawn { states, cycles }))
}

fn stopped<T>(told: &str, ctx: &mut Context<'_>) -> Option<T> {
    ctx.clear_bar();
    complain(told);
    ctx.note(Status::Stopped);
    None
}

impl<G: Listed> Drawn<G> {
    fn write(&self, args: &GraphArgs, mut out: impl Write) -> io::Result<()> {
        match (&self.cycles, args.format) {
            (Some(cycles), _) => write_cycles(&self.states, cycles, &mut out),
            (None, GraphFormat::Dot) => self.states.write_dot(&mut out),
            (None, GraphFormat::Graphml) => self.states.write_graphml(&mut out),
        }
    }
}

fn write_cycles<G: Game>(
    states: &StateGraph<G>,
    components: &[Component],
    out: &mut impl Write,
) -> io::Result<()> {
    if components.is_empty() {
        return writeln!(out, "no cycles: every game ends");
    }
    for component in components {
        let ring = component.cycle.iter().chain(component.cycle.first());
        let texts: Vec<_> = ring
            .map(|&node| printable(&states.graph()[node].text))
            .collect();
        let positions = show_count(component.positions.len() as u64, "position");
        writeln!(out, "{positions}, with the cycle {}", texts.join(" -> "))?;
    }
    Ok(())
}
