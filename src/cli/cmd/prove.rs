//! `prove`: can the player to move win, or at least draw? And the strategy
//! that shows the answer.

use serde::Serialize;

use super::file::replace;
use super::watch::{self, Watched};
use super::work::{Used, cost, each, fact, json};
use crate::cli::args::{Format, ProveArgs};
use crate::cli::context::{Context, Failure, Status, complain, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::source::{Name, shown};
use crate::game::Player;
use crate::limits::{Report, Stopped};
use crate::proof::{Claim, Goal, ProofNumber, Proved, Unproved};
use crate::show::{printable, show_count};
use crate::solve::Configure;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &ProveArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    if args.proof.is_some() && instances.len() != 1 {
        return Err(Failure::Usage(format!(
            "found {} boards, expected one: a proof is of one board",
            instances.len()
        )));
    }
    let start = |instance| super::solve::start(entry, instance, args.position.as_deref());
    let starts: Vec<G::Position> = instances.iter().map(start).collect::<Result<_, _>>()?;
    let boards: Vec<_> = instances.iter().zip(starts).collect();
    each(&boards, args.format, ctx, |(instance, start), ctx| {
        let facts = prove(entry, instance, start, args, ctx)?;
        ctx.clear_bar();
        ctx.note(facts.ended());
        facts.write(args, ctx)
    })
}

/// All that is told about one board.
#[derive(Serialize)]
struct Facts<'a> {
    #[serde(skip)]
    title: String,
    game: &'static str,
    source: &'a Option<Name>,
    case: Option<usize>,
    position: String,
    to_move: &'static str,
    goal: &'static str,
    #[serde(skip)]
    question: String,
    #[serde(flatten)]
    answer: Answer,
    report: Option<Used>,
    #[serde(skip)]
    work: Option<String>,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Answer {
    Answered {
        achieved: bool,
        claim: Told,
        proof: Option<Written>,
    },
    Stopped {
        reason: String,
        limit: Stopped,
    },
    Refused {
        error: String,
    },
}

/// A claim in JSON.
#[derive(Serialize)]
pub(super) struct Told {
    player: &'static str,
    wins: bool,
    #[serde(skip)]
    text: String,
}

impl Told {
    pub(super) fn new(claim: Claim) -> Self {
        Self {
            player: side(claim.player),
            wins: claim.wins,
            text: claim.to_string(),
        }
    }
}

fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The proof that was asked for.
#[derive(Serialize)]
struct Written {
    file: String,
    positions: usize,
    moves: usize,
    /// Why it is not there.
    stopped: Option<String>,
}

fn prove<'a, G: Listed>(
    entry: &Entry<G>,
    instance: &'a Instance<G>,
    start: &G::Position,
    args: &ProveArgs,
    ctx: &Context<'_>,
) -> Result<Facts<'a>, Failure> {
    let game = &*instance.game;
    let to_move = game.to_move(start);
    let goal = args.goal.into();
    let prover = ProofNumber::new()
        .goal(goal)
        .limits(ctx.limits(&args.limits))
        .progress(ctx.progress());
    let (answer, report) = match prover.prove_from(game, start.clone()) {
        Ok(mut proved) => (answered(&mut proved, args)?, Some(proved.report().clone())),
        Err(Unproved::Stopped { reason, report }) => {
            let stopped = Answer::Stopped {
                reason: reason.to_string(),
                limit: reason,
            };
            (stopped, Some(report))
        }
        Err(why) => {
            let error = why.describe(|position| game.format_position(position));
            (Answer::Refused { error }, None)
        }
    };
    let (goal, what) = match goal {
        Goal::Win => ("win", "win"),
        Goal::Draw => ("draw", "at least draw"),
    };
    Ok(Facts {
        title: instance.title(entry.about_game()),
        game: entry.about_game().name,
        source: &instance.source,
        case: instance.case,
        position: game.format_position(start),
        to_move: side(to_move),
        goal,
        question: format!("can the {to_move}, who is to move, {what}?"),
        answer,
        work: report.as_ref().map(work),
        report: report.as_ref().map(Used::new),
    })
}

fn work(report: &Report) -> String {
    format!(
        "{}, {}, {}",
        show_count(report.positions, "position"),
        show_count(report.moves, "move"),
        cost(report.time, report.memory)
    )
}

/// The answer, with the proof written where that was asked for.
fn answered<G: Listed>(proved: &mut Proved<'_, G>, args: &ProveArgs) -> Result<Answer, Failure> {
    let proof = args.proof.as_ref().map(|path| {
        let mut written = Written {
            file: shown(path),
            positions: 0,
            moves: 0,
            stopped: None,
        };
        let strategy = match proved.strategy() {
            Ok(strategy) => strategy,
            Err(reason) => {
                written.stopped = Some(reason.to_string());
                return Ok(written);
            }
        };
        (written.positions, written.moves) = (strategy.positions(), strategy.moves());
        let limits = proved.limits();
        match replace(path, |out| strategy.write(Watched::new(out, limits))) {
            Ok(()) => Ok(written),
            Err(error) => match watch::stopped(&error) {
                Some(reason) => {
                    written.stopped = Some(reason.to_string());
                    Ok(written)
                }
                None => Err(Failure::from(format!(
                    "{}: cannot be written: {error}",
                    shown(path)
                ))),
            },
        }
    });
    Ok(Answer::Answered {
        achieved: proved.is_achieved(),
        claim: Told::new(proved.claim()),
        proof: proof.transpose()?,
    })
}

impl Facts<'_> {
    /// An answer whose proof could not be finished is a run that a limit
    /// stopped.
    fn ended(&self) -> Status {
        match &self.answer {
            Answer::Answered { proof, .. } => match proof {
                Some(proof) if proof.stopped.is_some() => Status::Stopped,
                _ => Status::Done,
            },
            Answer::Stopped { .. } => Status::Stopped,
            Answer::Refused { .. } => Status::Error,
        }
    }

    fn write(&self, args: &ProveArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Answer::Refused { error } = &self.answer {
            complain(format_args!("{}: {}", self.title, printable(error)));
        }
        match args.format {
            Format::Json => json(self, ctx),
            Format::Plain => self.plain(ctx),
            Format::Text => self.text(args, ctx),
        }
    }

    fn plain(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        match &self.answer {
            Answer::Answered {
                achieved, proof, ..
            } => {
                writeln!(ctx.out, "{}", yes(*achieved))?;
                if let Some(Written {
                    file,
                    stopped: Some(reason),
                    ..
                }) = proof
                {
                    say(format_args!(
                        "{}: {file} was not written: {reason}",
                        self.title
                    ));
                }
            }
            Answer::Stopped { reason, .. } => {
                say(format_args!("{}: no answer: {reason}", self.title));
            }
            Answer::Refused { .. } => {}
        }
        Ok(())
    }

    fn text(&self, args: &ProveArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Answer::Refused { .. } = self.answer {
            return Ok(());
        }
        let out = &mut *ctx.out;
        writeln!(out, "{}", self.title)?;
        if args.position.is_some() {
            fact(out, "position", &self.position)?;
        }
        fact(out, "question", &self.question)?;
        match &self.answer {
            Answer::Answered {
                achieved,
                claim,
                proof,
            } => {
                let answer = format!("{}: {}", yes(*achieved), claim.text);
                fact(out, "answer", &answer)?;
                if let Some(proof) = proof {
                    fact(out, "proof", &proof.text())?;
                }
            }
            Answer::Stopped { reason, .. } => {
                fact(out, "stopped", reason)?;
                fact(out, "answer", "not known: neither proved nor disproved")?;
            }
            Answer::Refused { .. } => {}
        }
        fact(out, "solver", ProofNumber::NAME)?;
        if let Some(work) = &self.work {
            fact(out, "work", work)?;
        }
        Ok(())
    }
}

impl Written {
    fn text(&self) -> String {
        match &self.stopped {
            Some(reason) => format!("{} was not written: {reason}", self.file),
            None => format!(
                "{}: {}, {}",
                self.file,
                show_count(self.positions as u64, "position"),
                show_count(self.moves as u64, "move")
            ),
        }
    }
}

fn yes(achieved: bool) -> &'static str {
    if achieved { "yes" } else { "no" }
}
