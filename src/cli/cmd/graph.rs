//! `graph`: the state graph, written for other programs.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::cli::args::{GraphArgs, GraphFormat};
use crate::cli::context::{Context, Failure, Status, complain};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::game::Game;
use crate::graph::{Component, NoGraph, StateGraph, Unroll};
use crate::solve::{Auto, Solver, Unsolved};

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
    ctx.begin();
    let title = instance.title(entry.about_game());
    let drawn = draw(&*instance.game, &title, args, ctx)?;
    ctx.clear_bar();
    let Some(drawn) = drawn else {
        return Ok(());
    };
    match &args.output {
        None => drawn.write(args, &mut ctx.out)?,
        Some(path) => replace(path, |out| drawn.write(args, out))
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?,
    }
    Ok(())
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
    ctx: &mut Context<'_>,
) -> Result<Option<Drawn<G>>, Failure> {
    let begun = Instant::now();
    let unroll = Unroll::new()
        .symmetry(args.symmetry)
        .limits(ctx.limits(&args.limits))
        .progress(ctx.progress());
    let text = |position: &G::Position| game.format_position(position);
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
            Ok(solved) => states.mark(&solved),
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
        let texts: Vec<&str> = ring.map(|&node| &*states.graph()[node].text).collect();
        writeln!(
            out,
            "{} positions, with the cycle {}",
            component.positions.len(),
            texts.join(" -> ")
        )?;
    }
    Ok(())
}

/// Writes a file that appears when it is complete: first under another name,
/// then in place of what was there. What is no regular file (a device, a pipe)
/// is written as it is.
fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    // A link stands for what it leads to.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    if target.exists() && !target.is_file() {
        let mut out = BufWriter::new(File::options().write(true).open(&target)?);
        write(&mut out)?;
        return out.flush();
    }
    let draft = draft(&target)?;
    let mut out = BufWriter::new(File::create_new(&draft)?);
    let done = write(&mut out)
        .and_then(|()| out.flush())
        .and_then(|()| out.get_ref().sync_all())
        .and_then(|()| fs::rename(&draft, &target));
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    done
}

/// A name beside the target, of this process alone.
fn draft(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut draft = std::ffi::OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(draft))
}
