//! `play`: a person against the solver, in the terminal or through pipes.
//!
//! All that is said goes to standard output, answers to bad input too, so that
//! a game reads as one text; a prompt is written only where both ends are
//! terminals.
//!
//! - `session`: the game on its way; `saved`: the same in a file.
//! - `brain`: what the computer knows; `ahead`: what it sees where it knows
//!   too little.
//! - `command`: what a person types; `talk`: what is said.

use std::io::{self, IsTerminal};
use std::path::Path;

use crate::cli::args::{First, Level, PlayArgs};
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::lines::{Lines, Next};
use crate::cli::source::shown;
use crate::solve::{Refusal, no_moves};

mod ahead;
mod brain;
mod command;
mod saved;
mod session;
mod talk;

use brain::{Brain, View};
use command::Command;
use saved::Saved;
use session::Session;

pub(crate) fn run<G: Listed>(
    entry: &Entry<G>,
    instances: &[Instance<G>],
    args: &PlayArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let instance = one(instances, args.case)?;
    let session = begin(entry, instance, args)?;
    ctx.begin();
    let limits = args.limits.for_play();
    let brain = Brain::new(
        &*instance.game,
        entry.offers(),
        [&limits, &limits.half()].map(|limits| ctx.limits(limits)),
        ctx.progress(),
        args.threads.unwrap_or(0),
    );
    let mut play = Play {
        entry,
        instance,
        args,
        session,
        brain,
        lines: Lines::standard_input(ctx.cancel()),
        prompts: io::stdin().is_terminal() && io::stdout().is_terminal(),
    };
    talk::welcome(&play, ctx.out)?;
    talk::board(&play.session, ctx.out)?;
    play.go_on(ctx)
}

/// The board to play on.
fn one<G>(instances: &[Instance<G>], case: Option<u64>) -> Result<&Instance<G>, Failure> {
    let found = match (instances, case) {
        ([instance], None) => Some(instance),
        (_, None) => None,
        (_, Some(case)) => {
            let at = usize::try_from(case)
                .ok()
                .and_then(|case| case.checked_sub(1));
            at.and_then(|at| instances.get(at))
        }
    };
    found.ok_or_else(|| {
        let many = instances.len();
        let text = match case {
            None => format!(
                "found {many} boards, expected one: choose with `--case N`, from 1 to {many}"
            ),
            Some(case) => format!("found `--case {case}`, expected a number from 1 to {many}"),
        };
        Failure::Usage(text)
    })
}

/// The game as it begins, or as it was saved.
fn begin<'a, G: Listed>(
    entry: &Entry<G>,
    instance: &'a Instance<G>,
    args: &PlayArgs,
) -> Result<Session<'a, G>, Failure> {
    let game = &*instance.game;
    if let Some(path) = &args.load {
        return Ok(load(path, entry, instance)?);
    }
    let start = match &args.position {
        None => game.start(),
        Some(text) => game
            .parse_position(text)
            .map_err(|error| Failure::Position(format!("--position: {error}")))?,
    };
    let mover = game.to_move(&start);
    let human = match args.first {
        First::Human => mover,
        First::Computer => mover.other(),
    };
    Ok(Session::new(game, start, human))
}

fn load<'a, G: Listed>(
    path: &Path,
    entry: &Entry<G>,
    instance: &'a Instance<G>,
) -> Result<Session<'a, G>, String> {
    let saved = Saved::read(path, entry, instance)?;
    Session::restored(&*instance.game, &saved).map_err(|error| format!("{}: {error}", shown(path)))
}

/// A game, both players, and the line between them.
struct Play<'a, G: Listed> {
    entry: &'a Entry<G>,
    instance: &'a Instance<G>,
    args: &'a PlayArgs,
    session: Session<'a, G>,
    brain: Brain<'a, G>,
    lines: Lines,
    prompts: bool,
}

/// Whether the game goes on after a line.
#[derive(PartialEq, Eq)]
enum Then {
    /// The turn comes to whoever is to move now.
    Turn,
    /// The person goes on typing.
    Wait,
    End,
}

impl<G: Listed> Play<'_, G> {
    /// Plays until the person, the input or Ctrl-C ends it.
    fn go_on(&mut self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let mut then = Then::Turn;
        loop {
            if then == Then::Turn {
                self.answer(ctx)?;
            }
            if ctx.is_cancelled() {
                return self.interrupted(ctx);
            }
            if self.prompts {
                write!(ctx.out, "> ")?;
            }
            ctx.flush()?;
            then = match self.lines.next()? {
                Next::Line(line) => self.obey(line.trim(), ctx)?,
                Next::End => {
                    if self.prompts {
                        writeln!(ctx.out)?;
                    }
                    if !self.session.is_over() {
                        writeln!(ctx.out, "end of input: the game is not over")?;
                    }
                    Then::End
                }
                Next::Cancelled => return self.interrupted(ctx),
            };
            if then == Then::End {
                return Ok(());
            }
        }
    }

    fn interrupted(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        ctx.clear_bar();
        if self.prompts {
            writeln!(ctx.out)?;
        }
        ctx.flush()?;
        say("interrupted: the game was not saved");
        ctx.note(Status::Stopped);
        Ok(())
    }

    /// The computer moves for as long as it is to move; then the person is
    /// told how things stand.
    fn answer(&mut self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        while !self.session.is_over() && !self.session.is_humans_turn() {
            let view = self.computers_view()?;
            ctx.clear_bar();
            if ctx.is_cancelled() {
                return Ok(());
            }
            let at = self.choose(&view);
            talk::computers_move(&self.session, &view, at, ctx.out)?;
            let mut moves = view.moves;
            self.session.play(moves.swap_remove(at).0);
            talk::board(&self.session, ctx.out)?;
        }
        if self.session.is_over() {
            return Ok(talk::result(self.entry, &self.session, ctx.out)?);
        }
        let moves = self.session.moves();
        match &moves[..] {
            [] => Err(self.stuck()),
            [only] => Ok(talk::only_move(&self.session, only, ctx.out)?),
            _ => Ok(()),
        }
    }

    /// What the computer makes of its moves, at its level.
    fn computers_view(&mut self) -> Result<View<G::Move, G::Value>, Failure> {
        let view = match self.args.level {
            Level::Perfect => self.known()?,
            Level::Plies(plies) => self.brain.glance(&self.session.position, plies),
        };
        if view.moves.is_empty() {
            return Err(self.stuck());
        }
        Ok(view)
    }

    /// All that is known of the moves.
    fn known(&mut self) -> Result<View<G::Move, G::Value>, Failure> {
        let game = self.session.game;
        let view = self.brain.view(&self.session.position);
        view.map_err(|refusal: Refusal<G::Position>| {
            refusal
                .describe(|position| game.format_position(position))
                .into()
        })
    }

    /// The rules give the player to move nothing to do.
    fn stuck(&self) -> Failure {
        let position = self.session.game.format_position(&self.session.position);
        no_moves(&position).into()
    }

    /// One of the moves that look best: the first, or one by chance.
    fn choose(&self, view: &View<G::Move, G::Value>) -> usize {
        let best = view.best();
        let nth = match self.args.seed {
            None => 0,
            Some(seed) => chance(seed, self.session.plies(), best.len()),
        };
        best.get(nth).copied().unwrap_or(0)
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str, ctx: &mut Context<'_>) -> Result<Then, Failure> {
        if line.is_empty() {
            return Ok(Then::Wait);
        }
        // Moves come first: a game may call one as it likes.
        let unknown = match self.session.game.parse_move(&self.session.position, line) {
            Ok(mv) if !self.session.is_over() => {
                talk::humans_move(&self.session, &mv, ctx.out)?;
                self.session.play(mv);
                talk::board(&self.session, ctx.out)?;
                return Ok(Then::Turn);
            }
            Ok(_) => "the game is over".to_string(),
            Err(error) => error.to_string(),
        };
        match Command::parse(line) {
            Some(Ok(command)) => self.execute(command, ctx),
            Some(Err(wrong)) => tell(&wrong, ctx),
            None => tell(&format!("{unknown}; `help` tells what else there is"), ctx),
        }
    }

    fn execute(&mut self, command: Command, ctx: &mut Context<'_>) -> Result<Then, Failure> {
        match command {
            Command::Quit => return Ok(Then::End),
            Command::Help => talk::help(ctx.out)?,
            Command::Board => talk::board(&self.session, ctx.out)?,
            Command::Save(file) => self.save(&file, ctx)?,
            Command::Load(file) => {
                let loaded = load(Path::new(&file), self.entry, self.instance);
                return match loaded {
                    Err(error) => tell(&error, ctx),
                    Ok(session) => {
                        self.session = session;
                        talk::loaded(&self.session, ctx.out)?;
                        talk::board(&self.session, ctx.out)?;
                        Ok(Then::Turn)
                    }
                };
            }
            Command::Back => {
                let taken = self.session.back();
                if taken == 0 {
                    return tell("there is no move of yours to take back", ctx);
                }
                talk::taken_back(taken, ctx.out)?;
                talk::board(&self.session, ctx.out)?;
                return Ok(Then::Turn);
            }
            Command::Moves | Command::Values | Command::Hint if self.session.is_over() => {
                return tell("there are no moves: the game is over", ctx);
            }
            Command::Moves => talk::moves(&self.session, ctx.out)?,
            Command::Values => {
                let view = self.known()?;
                ctx.clear_bar();
                talk::values(&self.session, &view, ctx.out)?;
            }
            Command::Hint => {
                let view = self.known()?;
                ctx.clear_bar();
                talk::hint(&self.session, &view, ctx.out)?;
            }
        }
        Ok(Then::Wait)
    }

    fn save(&self, file: &str, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let path = Path::new(file);
        let saved = self.session.saved();
        let told = match saved.write(path, self.entry, self.instance) {
            Ok(()) => format!("saved: {}", shown(path)),
            Err(error) => format!("{}: cannot be written: {error}", shown(path)),
        };
        Ok(talk::line(&told, ctx.out)?)
    }
}

/// Says one line.
fn tell(text: &str, ctx: &mut Context<'_>) -> Result<Then, Failure> {
    ctx.clear_bar();
    talk::line(text, ctx.out)?;
    Ok(Then::Wait)
}

/// A number below `of`, the same for the same seed and number of plies:
/// `SplitMix64` (Steele, Lea and Flood 2014), one step.
fn chance(seed: u64, plies: usize, of: usize) -> usize {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut bits = seed.wrapping_add(GOLDEN.wrapping_mul(plies as u64 + 1));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    // The upper bits, as a part of all there are.
    let scaled = (u128::from(bits) * of as u128) >> 64;
    usize::try_from(scaled).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn chance_is_even_and_repeats() {
        // The first three numbers of the published generator for seed 0.
        let all = |plies| chance(0, plies, usize::MAX) as u64;
        for (plies, number) in [
            0xe220_a839_7b1d_cdaf_u64,
            0x6e78_9e6a_a1b9_65f4,
            0x06c4_5d18_8009_454f,
        ]
        .into_iter()
        .enumerate()
        {
            // Scaled by one less than all there are: the same or one less.
            assert!(number - all(plies) <= 1);
        }
        let mut counts = [0; 3];
        (0..3000).for_each(|seed| counts[chance(seed, 5, 3)] += 1);
        assert!(
            counts.iter().all(|&count| (900..1100).contains(&count)),
            "{counts:?}"
        );
    }
}
