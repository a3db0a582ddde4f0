//! All that is told about one board, free of the game's types: what JSON
//! carries and people read is the same.

use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::args::{Format, SolveArgs};
use crate::cli::context::Status;
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::options::Chosen;
use crate::cli::shown::Shown;
use crate::cli::source::Name;
use crate::game::Player;
use crate::limits::{Report, Stopped as Reason};
use crate::solve::{Answer, Bounds, Need, Solved as Answered, Unsolved, Worth as Searched};

/// What is told in place of something that further searches did not find.
pub(super) const UNKNOWN: &str = "not found within the limits";

/// One board. All values are seen by the player to move.
#[derive(Serialize)]
pub(super) struct Facts {
    #[serde(skip)]
    pub(super) title: String,
    game: &'static str,
    source: Option<Name>,
    case: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Chosen>,
    /// The line of the position, in a file of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line_number: Option<usize>,
    /// The position solved from.
    pub(super) position: String,
    /// Whether the caller chose that position.
    #[serde(skip)]
    pub(super) chosen: bool,
    #[serde(serialize_with = "side")]
    pub(super) to_move: Player,
    #[serde(flatten)]
    pub(super) verdict: Verdict,
    /// What the run used; a refused game has none, nor has a position that
    /// was solved with an earlier one.
    pub(super) report: Option<Used>,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(super) enum Verdict {
    Solved(Solved),
    Stopped(Stopped),
    Refused { exact: bool, error: String },
}

/// A proved answer.
#[derive(Serialize)]
pub(super) struct Solved {
    exact: bool,
    value: Json,
    #[serde(skip)]
    pub(super) short: String,
    /// The bare answer.
    pub(super) answer: String,
    /// What the bare answer is, where it is not the value as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) asked: Option<&'static str>,
    /// Who wins, and by how much or how fast.
    pub(super) meaning: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) best_moves: Option<Asked<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<Asked<Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Asked<Vec<Worth>>>,
    /// Why something of this is null.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// What is told on top of the value; null where a limit kept the solver from
/// finding it.
pub(super) type Asked<T> = Option<T>;

/// Best play to the end.
#[derive(Serialize)]
pub(super) struct Line {
    pub(super) moves: Vec<String>,
    /// The number of moves after which the position stood that the last move
    /// leads back to; null for play that ends.
    pub(super) repeats_from: Option<usize>,
}

/// What the game is worth after a move, seen by the player who makes it.
#[derive(Serialize)]
pub(super) struct Worth {
    #[serde(rename = "move")]
    pub(super) name: String,
    value: Json,
    #[serde(skip)]
    pub(super) short: String,
    pub(super) best: bool,
}

/// Bounds in place of an answer.
#[derive(Serialize)]
pub(super) struct Stopped {
    exact: bool,
    /// Null where nothing is known.
    lower: Option<Json>,
    upper: Option<Json>,
    #[serde(skip)]
    pub(super) short: [Option<String>; 2],
    pub(super) reason: String,
    limit: Reason,
    /// What each way to solve the game would take, where memory was short.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) needs: Vec<Need>,
}

#[derive(Serialize)]
pub(super) struct Used {
    pub(super) solver: &'static str,
    /// Empty where the caller chose the solver.
    pub(super) why: String,
    pub(super) positions: u64,
    pub(super) moves: u64,
    pub(super) seconds: f64,
    pub(super) memory_bytes: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn side<S: serde::Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match player {
        Player::First => "first",
        Player::Second => "second",
    })
}

impl Facts {
    pub(super) fn new<G: Listed>(
        entry: &Entry<G>,
        instance: &Instance<G>,
        start: &G::Position,
        answer: &Answer<'_, G>,
        args: &SolveArgs,
    ) -> Self {
        let game = &*instance.game;
        let (verdict, report) = match answer {
            Ok(solved) => (
                Verdict::Solved(Solved::new(entry, solved, start, solved.value(), args)),
                Some(solved.report()),
            ),
            Err(unsolved) => {
                let report = match unsolved {
                    Unsolved::Stopped(bounds) => Some(&*bounds.report),
                    Unsolved::Refused(_) => None,
                };
                (Verdict::unsolved(game, unsolved), report)
            }
        };
        let mut facts = Self::about(entry, instance, start, verdict);
        facts.chosen = args.position.is_some();
        facts.report = report.map(Used::new);
        facts
    }

    /// The facts of a position of this value that was solved with another.
    pub(super) fn reached<G: Listed>(
        entry: &Entry<G>,
        instance: &Instance<G>,
        solved: &Answered<'_, G>,
        (position, value): (&G::Position, &G::Value),
        args: &SolveArgs,
    ) -> Self {
        let verdict = Verdict::Solved(Solved::new(entry, solved, position, value, args));
        Self::about(entry, instance, position, verdict)
    }

    /// The facts of a position of which the value alone was asked.
    pub(super) fn bare<G: Listed>(
        entry: &Entry<G>,
        instance: &Instance<G>,
        position: &G::Position,
        worth: &Searched<G>,
    ) -> Self {
        let game = &*instance.game;
        let verdict = match worth {
            Ok((value, _)) => Verdict::Solved(Solved::bare(entry, game, position, value)),
            Err(unsolved) => Verdict::unsolved(game, unsolved),
        };
        let mut facts = Self::about(entry, instance, position, verdict);
        facts.report = worth.as_ref().ok().map(|(_, report)| Used::new(report));
        facts
    }

    fn about<G: Listed>(
        entry: &Entry<G>,
        instance: &Instance<G>,
        position: &G::Position,
        verdict: Verdict,
    ) -> Self {
        Self {
            title: instance.title(entry.about_game()),
            game: entry.about_game().name,
            source: instance.source.clone(),
            case: instance.case,
            options: instance.chosen.clone(),
            line_number: None,
            position: instance.game.format_position(position),
            chosen: false,
            to_move: instance.game.to_move(position),
            verdict,
            report: None,
        }
    }

    /// How this board ended. An exact value without all that was asked for
    /// beside it is a run that a limit stopped.
    pub(super) fn status(&self) -> Status {
        match &self.verdict {
            Verdict::Solved(solved) if solved.is_complete() => Status::Done,
            Verdict::Solved(_) | Verdict::Stopped(_) => Status::Stopped,
            Verdict::Refused { .. } => Status::Error,
        }
    }
}

impl Verdict {
    fn unsolved<G: Listed>(game: &G, unsolved: &Unsolved<G::Position, G::Value>) -> Self {
        match unsolved {
            Unsolved::Stopped(bounds) => Self::Stopped(Stopped::new(bounds)),
            Unsolved::Refused(refusal) => Self::Refused {
                exact: false,
                error: refusal.describe(|position| game.format_position(position)),
            },
        }
    }
}

impl Solved {
    fn new<G: Listed>(
        entry: &Entry<G>,
        solved: &Answered<'_, G>,
        start: &G::Position,
        value: &G::Value,
        args: &SolveArgs,
    ) -> Self {
        let game = solved.game();
        // Bare answers say nothing of moves, which may cost further searches.
        let worths = (args.format != Format::Plain).then(|| worths(solved, start, value));
        let best = |worths: &Vec<Worth>| {
            let best = worths.iter().filter(|worth| worth.best);
            best.map(|worth| worth.name.clone()).collect()
        };
        let mut facts = Self {
            best_moves: worths.as_ref().map(|worths| worths.as_ref().map(best)),
            line: args.line.then(|| line(solved, start)),
            moves: worths.filter(|_| args.moves),
            ..Self::bare(entry, game, start, value)
        };
        facts.reason = (!facts.is_complete()).then_some(UNKNOWN);
        facts
    }

    /// A value, and nothing of moves.
    fn bare<G: Listed>(entry: &Entry<G>, game: &G, start: &G::Position, value: &G::Value) -> Self {
        let to_move = game.to_move(start);
        let asked = entry.asked();
        Self {
            exact: true,
            value: value.json(),
            short: value.to_string(),
            answer: match asked {
                Some(asked) => (asked.text)(game, start, value),
                None => value.plain(to_move),
            },
            asked: asked.map(|asked| asked.label),
            meaning: value.meaning(to_move),
            best_moves: None,
            line: None,
            moves: None,
            reason: None,
        }
    }

    fn is_complete(&self) -> bool {
        !matches!(self.best_moves, Some(None))
            && !matches!(self.line, Some(None))
            && !matches!(self.moves, Some(None))
    }
}

fn worths<G: Listed>(
    solved: &Answered<'_, G>,
    start: &G::Position,
    best: &G::Value,
) -> Option<Vec<Worth>> {
    let game = solved.game();
    let moves = solved.moves_of(start)?.into_iter();
    let worth = |(mv, value): (G::Move, G::Value)| Worth {
        name: game.format_move(start, &mv),
        value: value.json(),
        short: value.to_string(),
        best: value == *best,
    };
    Some(moves.map(worth).collect())
}

/// Best play from a position to the end, where all its values are known.
pub(super) fn line<G: Listed>(solved: &Answered<'_, G>, start: &G::Position) -> Option<Line> {
    let game = solved.game();
    let line = solved.line(start)?;
    let mut at = start.clone();
    let mut moves = Vec::with_capacity(line.moves.len());
    for mv in &line.moves {
        moves.push(game.format_move(&at, mv));
        at = game.play(&at, mv);
    }
    Some(Line {
        moves,
        repeats_from: line.repeats_from,
    })
}

impl Stopped {
    fn new<V: Shown>(bounds: &Bounds<V>) -> Self {
        // The worst and the best value there is bound nothing.
        let lower = Some(&bounds.lower).filter(|&value| *value != V::worst());
        let upper = Some(&bounds.upper).filter(|&value| *value != V::best());
        Self {
            exact: false,
            lower: lower.map(Shown::json),
            upper: upper.map(Shown::json),
            short: [lower, upper].map(|value| value.map(ToString::to_string)),
            reason: bounds.reason.to_string(),
            limit: bounds.reason.clone(),
            needs: bounds.needs.to_vec(),
        }
    }
}

impl Used {
    fn new(report: &Report) -> Self {
        Self {
            solver: report.solver,
            why: report.why.clone(),
            positions: report.positions,
            moves: report.moves,
            seconds: report.time.as_secs_f64(),
            memory_bytes: report.memory,
        }
    }
}
