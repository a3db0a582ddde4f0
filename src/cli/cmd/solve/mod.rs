//! `solve`: the value of each board, and what people want to know with it.

use super::super::args::{Format, SolveArgs, SolverName};
use super::super::context::{Context, Failure, Status, complain, say};
use super::super::entry::{Entry, Instance, Listed};
use super::super::json;
use super::work::not_begun;
use crate::show::printable;
use crate::solve::{
    AlphaBeta, Answer, Auto, Configure, Dense, Extent, Grades, Keep, Layers, Negamax, Reference,
    Retrograde, Solver, Sweep,
};

mod all;
mod each;
mod facts;
mod kept;
mod text;

use facts::{Facts, Verdict};

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    if args.format == Format::Plain && (args.line || args.moves) {
        let text = "`--line` and `--moves` are not shown with `--format plain`, which is bare answers: leave them out, or take another format";
        return Err(Failure::Usage(text.into()));
    }
    if let Some(file) = &args.positions {
        return each::run(entry, instances, file, args, ctx);
    }
    let starts = starts(entry, instances, args)?;
    if args.all {
        return all::run(entry, instances, &starts, args, ctx);
    }
    ctx.begin();
    if args.format == Format::Json {
        writeln!(ctx.out, "[")?;
    }
    let boards: Vec<&G> = instances.iter().map(|instance| &*instance.game).collect();
    let auto = told(Auto::new(), args, ctx);
    let mut answers = from_starts(args).then(|| auto.solve_boards(entry.offers(), &boards));
    for (at, (instance, start)) in instances.iter().zip(starts).enumerate() {
        let answer = match answers.as_mut().and_then(Iterator::next) {
            Some(answer) => answer,
            None => solve(
                entry,
                &*instance.game,
                start.clone(),
                extent(args),
                args,
                ctx,
            )?,
        };
        ctx.clear_bar();
        let facts = Facts::new(entry, instance, &start, &answer, args);
        ctx.note(facts.status());
        write(&facts, [at == 0, at + 1 == instances.len()], args, ctx)?;
        // A board may take hours: its answer is handed on at once.
        ctx.flush()?;
        // JSON tells of every board: the others stop at once, each with its
        // reason.
        let left = instances.len() - at - 1;
        if facts.status() == Status::Stopped
            && ctx.is_cancelled()
            && left > 0
            && args.format != Format::Json
        {
            say(not_begun(left, instances.len()));
            break;
        }
    }
    if args.format == Format::Json {
        writeln!(ctx.out, "]")?;
    }
    Ok(())
}

/// The position to solve from on each board, all checked before the first is
/// solved.
fn starts<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &SolveArgs,
) -> Result<Vec<G::Position>, Failure> {
    let position = args.position.as_deref();
    let start = |instance| start(entry, instance, position);
    instances.iter().map(start).collect()
}

/// The position that the arguments name, or the game's start.
pub(super) fn start<G: Listed>(
    entry: &Entry<G>,
    instance: &Instance<G>,
    position: Option<&str>,
) -> Result<G::Position, Failure> {
    match position {
        None => Ok(instance.game.start()),
        Some(text) => instance.game.parse_position(text).map_err(|error| {
            let title = instance.title(entry.about_game());
            Failure::Position(format!("--position, for {title}: {error}"))
        }),
    }
}

/// Whether nothing is asked that goes beyond the starts of the boards, so that
/// they may be solved together.
fn from_starts(args: &SolveArgs) -> bool {
    args.solver == SolverName::Auto && !args.line && args.position.is_none()
}

/// A solver that is told what the arguments say.
fn told<S: Configure>(solver: S, args: &SolveArgs, ctx: &Context<'_>) -> S {
    solver
        .limits(ctx.limits(&args.limits))
        .progress(ctx.progress())
        .threads(args.threads.unwrap_or(0))
}

/// What a board needs to be solved for: a line visits positions all over the
/// game.
fn extent(args: &SolveArgs) -> Extent {
    if args.line {
        Extent::Line
    } else {
        Extent::Start
    }
}

fn solve<'g, G: Listed>(
    entry: &Entry<G>,
    game: &'g G,
    start: G::Position,
    extent: Extent,
    args: &SolveArgs,
    ctx: &Context<'_>,
) -> Result<Answer<'g, G>, Failure> {
    let powers = entry.offers();
    let keep = match extent {
        Extent::Start => Keep::Two,
        Extent::Line | Extent::Everything => Keep::All,
    };
    let not_offered = |what: &str| {
        let name = entry.about_game().name;
        Failure::Usage(format!(
            "{name} does not {what}: take another solver, such as auto"
        ))
    };
    match args.solver {
        SolverName::Auto => {
            let auto = told(Auto::new(), args, ctx);
            Ok(auto.solve_with(powers, game, start, extent))
        }
        SolverName::Layers => {
            let layers = told(Layers::new().keep(keep), args, ctx);
            let answer = powers.solve_layers(&layers, game, start);
            answer.ok_or_else(|| not_offered("number its positions by layers"))
        }
        SolverName::Sweep => {
            let sweep = told(Sweep::new(), args, ctx);
            let answer = powers.solve_sweep(&sweep, game, start);
            answer.ok_or_else(|| not_offered("number its positions so that every move raises it"))
        }
        SolverName::Dense => {
            let dense = told(Dense::new(), args, ctx);
            let answer = powers.solve_dense(&dense, game, start);
            answer.ok_or_else(|| not_offered("number its positions for arrays of all"))
        }
        SolverName::Graded => {
            let grades = told(Grades::new().keep(keep), args, ctx);
            let answer = powers.solve_grades(&grades, game, start);
            answer.ok_or_else(|| not_offered("say that all ways to a position are equally long"))
        }
        SolverName::AlphaBeta => {
            let alpha_beta = told(AlphaBeta::new(), args, ctx);
            let searcher = powers.searcher(&alpha_beta, game);
            let searcher = searcher.ok_or_else(|| not_offered("put its values in an order"))?;
            Ok(searcher.answer(start))
        }
        SolverName::Negamax => Ok(told(Negamax::new(), args, ctx).solve_from(game, start)),
        SolverName::Retrograde => {
            let retrograde = told(Retrograde::new(), args, ctx);
            Ok(powers.solve_retrograde(&retrograde, game, start))
        }
        SolverName::Reference => Ok(told(Reference::new(), args, ctx).solve_from(game, start)),
    }
}

/// Writes one board's answer, which may be the first and the last one; a
/// refusal is an error in every format.
fn write(
    facts: &Facts,
    [first, last]: [bool; 2],
    args: &SolveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    if let Verdict::Refused { error, .. } = &facts.verdict {
        complain(format_args!("{}: {}", facts.title, printable(error)));
    }
    match args.format {
        Format::Json => {
            let end = if last { "" } else { "," };
            writeln!(ctx.out, "{}{end}", json::text(facts)?)?;
        }
        Format::Plain => match &facts.verdict {
            Verdict::Solved(solved) => writeln!(ctx.out, "{}", printable(&solved.answer))?,
            Verdict::Stopped(stopped) => {
                let needs = stopped.needs.iter().map(|need| format!("; {need}"));
                say(format_args!(
                    "{}: no exact answer: {}{}",
                    facts.title,
                    stopped.reason,
                    needs.collect::<String>()
                ));
            }
            Verdict::Refused { .. } => {}
        },
        Format::Text => text::write(facts, first, ctx.out)?,
    }
    Ok(())
}
