//! `verify`: a written proof, checked.

use std::io::BufReader;

use serde_json::json as object;

use super::prove::Told;
use super::watch::{self, Watched};
use crate::cli::args::{Format, LimitArgs, VerifyArgs};
use crate::cli::cmd::work::fact;
use crate::cli::context::{Context, Failure, Status, complain};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::json;
use crate::cli::source::Source;
use crate::proof::{Rejected, Verified, verify};
use crate::show::show_count;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &VerifyArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let [instance] = instances else {
        return Err(Failure::Usage(format!(
            "found {} boards, expected one: a proof is of one board",
            instances.len()
        )));
    };
    let source = Source::new(&args.proof);
    let name = source.name();
    let file = source.open()?;
    ctx.begin();
    let limits = ctx.limits(&LimitArgs::default());
    let progress = ctx.progress();
    let game = &*instance.game;
    let watched = Watched::reading(file, &limits, &*progress);
    let verified = verify(game, BufReader::new(watched));
    ctx.clear_bar();
    let title = format!("{}: {name}", entry.about_game().name);
    match verified {
        Ok(verified) => holds(entry, &verified, game, &title, args, ctx),
        Err(Rejected::Unread(error)) => match watch::stopped(&error) {
            Some(reason) => {
                complain(format_args!(
                    "{title}: neither right nor wrong so far: {reason}"
                ));
                ctx.note(Status::Stopped);
                Ok(())
            }
            None => Err(format!("{title}: {}", Rejected::Unread(error)).into()),
        },
        Err(Rejected::Flawed(flaw)) => {
            complain(format_args!("{title}: the proof does not hold: {flaw}"));
            ctx.note(Status::Error);
            if args.format == Format::Json {
                let text = json::text(&object!([{
                    "game": entry.about_game().name,
                    "source": name,
                    "status": "refused",
                    "line": flaw.line,
                    "error": flaw.problem.to_string(),
                }]))?;
                writeln!(ctx.out, "{text}")?;
            }
            Ok(())
        }
    }
}

fn holds<G: Listed>(
    entry: &Entry<G>,
    verified: &Verified<G::Position>,
    game: &G,
    title: &str,
    args: &VerifyArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let position = game.format_position(&verified.position);
    let is_start = verified.position == game.start();
    let out = &mut *ctx.out;
    match args.format {
        Format::Text => {
            writeln!(out, "{title}")?;
            let what = if is_start {
                "the start"
            } else {
                "this position"
            };
            fact(out, "position", &position)?;
            fact(
                out,
                "proved",
                &format!("{}, from {what} on", verified.claim),
            )?;
            let size = format!(
                "{}, {}",
                show_count(verified.positions, "position"),
                show_count(verified.moves, "move")
            );
            fact(out, "checked", &size)?;
        }
        Format::Plain => writeln!(out, "{}", verified.claim.line())?,
        Format::Json => {
            let text = json::text(&object!([{
                "game": entry.about_game().name,
                "source": Source::new(&args.proof).name(),
                "status": "verified",
                "claim": Told::new(verified.claim),
                "position": position,
                "is_start": is_start,
                "positions": verified.positions,
                "moves": verified.moves,
            }]))?;
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}
