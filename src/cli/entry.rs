//! A game in the registry: what people are told about it, how its boards are
//! read, and how its answers are shown. Commands run on it through [`Erased`],
//! which forgets the types of the game.

use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::args::{
    CheckArgs, CountArgs, GraphArgs, PlayArgs, ProveArgs, SolveArgs, VariantArgs, VerifyArgs,
};
use super::cmd;
use super::context::{Context, Failure};
use super::options::{Chosen, Options};
use super::shown::Shown;
use super::source::{self, Name};
use crate::input::{Input, InputError};
use crate::notation::Notation;
use crate::solve::Powers;

/// What the command line asks of a game: text for positions and moves, and a
/// value that can be shown. Holds for every game that has these; nothing is
/// left to implement.
pub trait Listed: Notation<Position: fmt::Debug, Move: fmt::Debug, Value: Shown> + 'static {}

impl<G> Listed for G where
    G: Notation<Position: fmt::Debug, Move: fmt::Debug, Value: Shown> + 'static
{
}

/// What people are told about a game.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) rules: &'static str,
    /// A valid input; `None` for a game that needs none.
    pub(crate) example: Option<&'static str>,
    /// What can be chosen without a file.
    pub(crate) options: Option<Options>,
}

type Reader<G> = Box<dyn Fn(&mut Input<'_>) -> Result<Vec<G>, InputError>>;
type Builder<G> = Box<dyn Fn(&Chosen) -> Result<G, String>>;
type Asked<G> =
    Box<dyn Fn(&G, &<G as crate::Game>::Position, &<G as crate::Game>::Value) -> String>;

enum Boards<G> {
    Fixed(Rc<G>),
    Read(Reader<G>),
    Chosen(Options, Builder<G>),
}

/// What a game's problem statement asks for, where that is not the value.
pub(crate) struct Answer<G: Listed> {
    pub(crate) label: &'static str,
    pub(crate) text: Asked<G>,
}

/// A game for a [`Registry`](super::Registry).
pub struct Entry<G: Listed> {
    about: About,
    boards: Boards<G>,
    answer: Option<Answer<G>>,
    powers: Powers<G>,
    other: Option<Other>,
}

/// The same game of another type, for some of what can be chosen.
struct Other {
    takes: Box<dyn Fn(&Chosen) -> bool>,
    entry: Box<dyn Erased>,
}

impl<G: Listed> Entry<G> {
    /// A game that is played on boards which people bring along.
    ///
    /// `name` is what people type, `summary` one line for the list of games,
    /// `rules` tells rules, input, notation and answer in full, and `example`
    /// is a valid input, also shown with errors. `read` reads one file, which
    /// may hold several boards.
    pub fn boards(
        name: &'static str,
        summary: &'static str,
        rules: &'static str,
        example: &'static str,
        read: impl Fn(&mut Input<'_>) -> Result<Vec<G>, InputError> + 'static,
    ) -> Self {
        Self {
            about: About {
                name,
                summary,
                rules,
                example: Some(example),
                options: None,
            },
            boards: Boards::Read(Box::new(read)),
            answer: None,
            powers: Powers::new(),
            other: None,
        }
    }

    /// A game that always begins the same way and needs no input.
    pub fn fixed(name: &'static str, summary: &'static str, rules: &'static str, game: G) -> Self {
        Self {
            about: About {
                name,
                summary,
                rules,
                example: None,
                options: None,
            },
            boards: Boards::Fixed(Rc::new(game)),
            answer: None,
            powers: Powers::new(),
            other: None,
        }
    }

    /// A game whose board and rules are chosen on the command line, by
    /// `--size WxH` and `--set KEY=VALUE`, and that needs no other input.
    ///
    /// `build` makes the game that was chosen, or says why there is none, such
    /// as a board that is too large, with the limits that hold.
    pub fn with_options(
        name: &'static str,
        summary: &'static str,
        rules: &'static str,
        options: Options,
        build: impl Fn(&Chosen) -> Result<G, String> + 'static,
    ) -> Self {
        Self {
            about: About {
                name,
                summary,
                rules,
                example: None,
                options: Some(options.clone()),
            },
            boards: Boards::Chosen(options, Box::new(build)),
            answer: None,
            powers: Powers::new(),
            other: None,
        }
    }

    /// What the game's problem statement asks for, where that is not the value
    /// as it stands: from the game, the position solved from, and its value
    /// (seen by the player to move). `label` names it among the other facts of
    /// an answer. Default: [`Shown::plain`].
    #[must_use]
    pub fn answer(
        mut self,
        label: &'static str,
        text: impl Fn(&G, &G::Position, &G::Value) -> String + 'static,
    ) -> Self {
        self.answer = Some(Answer {
            label,
            text: Box::new(text),
        });
        self
    }

    /// What the game offers beyond its rules. Default: nothing.
    #[must_use]
    pub fn powers(mut self, powers: Powers<G>) -> Self {
        self.powers = powers;
        self
    }

    /// Another entry for those choices that it `takes`: a game whose positions
    /// are of another type on large boards, say. Its name, summary and rules
    /// are those of this one, which people are told.
    #[must_use]
    pub fn or<H: Listed>(
        mut self,
        takes: impl Fn(&Chosen) -> bool + 'static,
        mut other: Entry<H>,
    ) -> Self {
        other.about = self.about.clone();
        self.other = Some(Other {
            takes: Box::new(takes),
            entry: Box::new(other),
        });
        self
    }

    /// The other entry, where it takes what was chosen.
    fn other(&self, variant: &VariantArgs) -> Result<Option<&dyn Erased>, Failure> {
        let (Some(other), Boards::Chosen(options, _)) = (&self.other, &self.boards) else {
            return Ok(None);
        };
        let chosen = options.choose(self.about.name, variant);
        let takes = (other.takes)(&chosen.map_err(Failure::Usage)?);
        Ok(takes.then_some(&*other.entry))
    }

    pub(crate) fn offers(&self) -> &Powers<G> {
        &self.powers
    }

    pub(crate) fn about_game(&self) -> &About {
        &self.about
    }

    pub(crate) fn asked(&self) -> Option<&Answer<G>> {
        self.answer.as_ref()
    }

    /// Reads and checks every board that the arguments stand for.
    pub(crate) fn load(
        &self,
        files: &[PathBuf],
        variant: &VariantArgs,
    ) -> Result<Vec<Instance<G>>, Failure> {
        let name = self.about.name;
        let nothing = Options::new();
        let options = match &self.boards {
            Boards::Chosen(options, _) => options,
            Boards::Fixed(_) | Boards::Read(_) => &nothing,
        };
        let chosen = options.choose(name, variant).map_err(Failure::Usage)?;
        if let Boards::Read(read) = &self.boards {
            return self.read_all(read, files);
        }
        if let Some(file) = files.first() {
            let file = source::shown(file);
            return Err(Failure::Usage(format!(
                "{name} needs no board: leave out `{file}`"
            )));
        }
        let (game, chosen) = match &self.boards {
            Boards::Chosen(_, build) => {
                let game = build(&chosen)
                    .map_err(|error| Failure::Usage(format!("{name} {chosen}: {error}")))?;
                (Rc::new(game), Some(chosen))
            }
            Boards::Fixed(game) => (game.clone(), None),
            Boards::Read(_) => return Ok(Vec::new()),
        };
        Ok(vec![Instance {
            source: None,
            case: None,
            chosen,
            game,
        }])
    }

    /// Where standard input is taken by something else, a board cannot come
    /// from there.
    fn needs_file(&self, file: Option<&Path>, what: &str) -> Result<(), Failure> {
        let from_input = file.is_none_or(|file| file == Path::new("-"));
        match &self.boards {
            Boards::Read(_) if from_input => Err(Failure::Usage(format!(
                "standard input is read for {what}: name a file with the board, such as `{} board.txt`",
                self.about.name
            ))),
            _ => Ok(()),
        }
    }

    fn read_all(&self, read: &Reader<G>, files: &[PathBuf]) -> Result<Vec<Instance<G>>, Failure> {
        let mut instances = Vec::new();
        let mut errors = Vec::new();
        for source in source::expand(files)? {
            let name = source.name();
            let games = source.read().and_then(|bytes| {
                let example = self.about.example.unwrap_or_default();
                Input::new(name.to_string(), &bytes, example)
                    .and_then(|mut input| read(&mut input))
                    .map_err(|error| error.to_string())
            });
            match games {
                Err(error) => errors.push(error),
                Ok(games) => {
                    let several = games.len() > 1;
                    for (at, game) in games.into_iter().enumerate() {
                        instances.push(Instance {
                            source: Some(name.clone()),
                            case: several.then_some(at + 1),
                            chosen: None,
                            game: Rc::new(game),
                        });
                    }
                }
            }
        }
        if errors.is_empty() {
            Ok(instances)
        } else {
            Err(Failure::Errors(errors))
        }
    }
}

/// One board, ready for work.
pub(crate) struct Instance<G> {
    /// The file it stands in; `None` for a game that needs none.
    pub(crate) source: Option<Name>,
    /// Its number in a file with several, from 1.
    pub(crate) case: Option<usize>,
    /// What was chosen, for a game that has options.
    pub(crate) chosen: Option<Chosen>,
    pub(crate) game: Rc<G>,
}

impl<G> Instance<G> {
    /// The board in a heading or a message: `pick: cases.txt, case 2`, or
    /// `mnk 4x3, line=3`.
    pub(crate) fn title(&self, about: &About) -> String {
        let mut title = about.name.to_string();
        if let Some(chosen) = &self.chosen {
            title = format!("{title} {chosen}");
        }
        if let Some(source) = &self.source {
            title = format!("{title}: {source}");
        }
        if let Some(case) = self.case {
            title = format!("{title}, case {case}");
        }
        title
    }
}

/// The commands that work on a game, whatever its types are.
pub(crate) trait Erased {
    fn about(&self) -> &About;

    fn solve(&self, args: &SolveArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn play(&self, args: &PlayArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn check(&self, args: &CheckArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn count(&self, args: &CountArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn graph(&self, args: &GraphArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn prove(&self, args: &ProveArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;

    fn verify(&self, args: &VerifyArgs, ctx: &mut Context<'_>) -> Result<(), Failure>;
}

impl<G: Listed> Erased for Entry<G> {
    fn about(&self) -> &About {
        &self.about
    }

    fn solve(&self, args: &SolveArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.solve(args, ctx);
        }
        if args.positions.as_deref() == Some(Path::new("-")) {
            self.needs_file(args.files.first().map(PathBuf::as_path), "positions")?;
        }
        cmd::solve::run(self, &self.load(&args.files, &args.variant)?, args, ctx)
    }

    fn play(&self, args: &PlayArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.play(args, ctx);
        }
        self.needs_file(args.file.as_deref(), "moves")?;
        let files = args.file.as_slice();
        cmd::play::run(self, &self.load(files, &args.variant)?, args, ctx)
    }

    fn check(&self, args: &CheckArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.check(args, ctx);
        }
        cmd::check::run(self, &self.load(&args.files, &args.variant)?, args, ctx)
    }

    fn count(&self, args: &CountArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.count(args, ctx);
        }
        cmd::count::run(self, &self.load(&args.files, &args.variant)?, args, ctx)
    }

    fn graph(&self, args: &GraphArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.graph(args, ctx);
        }
        cmd::graph::run(
            self,
            &self.load(args.file.as_slice(), &args.variant)?,
            args,
            ctx,
        )
    }

    fn prove(&self, args: &ProveArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.prove(args, ctx);
        }
        cmd::prove::run(self, &self.load(&args.files, &args.variant)?, args, ctx)
    }

    fn verify(&self, args: &VerifyArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(other) = self.other(&args.variant)? {
            return other.verify(args, ctx);
        }
        if let (Boards::Read(_), None) = (&self.boards, &args.board) {
            return Err(Failure::Usage(format!(
                "{} is played on boards: say which one the proof is about, with `--board FILE`",
                self.about.name
            )));
        }
        cmd::verify::run(
            self,
            &self.load(args.board.as_slice(), &args.variant)?,
            args,
            ctx,
        )
    }
}
