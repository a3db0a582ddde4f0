//! The whole command line, for any set of games.
//!
//! A [`Registry`] lists games, each with a name, a summary, its rules in words
//! and a way to read its boards; [`Registry::run`] does the rest. No game is
//! known here by name, so a program with games of its own has every command
//! from one line:
//!
//! ```
//! use std::process::ExitCode;
//!
//! use retrograde::cli::{Entry, Listed, Registry};
//!
//! fn main_with(chess: impl Listed) -> ExitCode {
//!     Registry::new("mygames")
//!         .add(Entry::fixed("chess", "check and mate", "The rules in full …", chess))
//!         .run()
//! }
//! ```
//!
//! A combinatorial [ruleset](crate::Ruleset) is registered with one line too
//! ([`Registry::ruleset`]): it gets values, tables and sums, and is a game for
//! every command (`examples/own_ruleset.rs`).
//!
//! # Exit codes
//!
//! | Code | Meaning |
//! |---|---|
//! | 0 | everything asked for was done, every answer is exact |
//! | 1 | an error: bad input, a refused game, output that could not be written |
//! | 2 | wrong usage |
//! | 3 | stopped at a limit or by Ctrl-C; bounds were printed, no answer |
//!
//! Where several hold, 1 beats 3. A reader of the output who has seen enough
//! and closes the pipe (`| head`) ends the run quietly.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{CommandFactory, FromArgMatches};

mod args;
mod bar;
mod cmd;
mod context;
mod entry;
mod json;
mod lines;
mod options;
mod played;
mod ruleset;
mod shown;
mod source;
mod units;

use args::{Cli, Command, Format, TableFormat};
use context::{Context, Failure, Status};
use entry::Erased;

use crate::show::printable_lines;

pub use entry::{Entry, Listed};
pub use options::{Chosen, Options};
pub use ruleset::RulesetEntry;
pub use shown::{Kind, Shown};

/// The games of a program, and its command line.
///
/// Adding a game is one [`add`](Registry::add); names are unique.
pub struct Registry {
    program: &'static str,
    version: &'static str,
    entries: Vec<Box<dyn Erased>>,
    rulesets: Vec<RulesetEntry>,
}

impl Registry {
    /// An empty registry for a program of this name, as it is written in help
    /// and man pages.
    pub fn new(program: &'static str) -> Self {
        Self {
            program,
            version: env!("CARGO_PKG_VERSION"),
            entries: Vec::new(),
            rulesets: Vec::new(),
        }
    }

    /// The program's version. Default: that of this crate.
    #[must_use]
    pub fn version(mut self, version: &'static str) -> Self {
        self.version = version;
        self
    }

    /// One more game.
    ///
    /// # Panics
    ///
    /// When the name is taken: two games of one program share it.
    #[must_use]
    #[expect(
        clippy::should_implement_trait,
        reason = "adds a game to a list, no sum"
    )]
    pub fn add<G: Listed>(mut self, entry: Entry<G>) -> Self {
        let name = entry.about_game().name;
        assert!(
            self.find(name).is_none(),
            "two games of one registry are called `{name}`"
        );
        self.entries.push(Box::new(entry));
        self
    }

    /// One more combinatorial ruleset, which is a game too.
    ///
    /// # Panics
    ///
    /// When the name is taken.
    // Inline, so that the commands on it are compiled where they are wanted.
    #[must_use]
    #[inline]
    pub fn ruleset(mut self, entry: RulesetEntry) -> Self {
        self = self.add(entry.game());
        self.rulesets.push(entry);
        self
    }

    /// Runs the command that the program was called with, and says how it
    /// ended (see the [exit codes](self#exit-codes)).
    pub fn run(&self) -> ExitCode {
        self.run_from(std::env::args_os())
    }

    /// The same for arguments of the caller's choice, the program's name
    /// first.
    pub fn run_from(&self, args: impl IntoIterator<Item = OsString>) -> ExitCode {
        let args = signed(args.into_iter().collect());
        let harmless = args.iter().all(|arg| {
            let arg = arg.to_string_lossy();
            printable_lines(&arg) == arg
        });
        let parsed = self
            .command()
            .try_get_matches_from(args)
            .and_then(|matches| Cli::from_arg_matches(&matches));
        match parsed {
            Ok(cli) => self.execute(&cli.command).into(),
            Err(error) => usage(&error, harmless).into(),
        }
    }

    fn execute(&self, command: &Command) -> Status {
        let mut out = match output() {
            Ok(out) => BufWriter::new(out),
            Err(error) => {
                context::complain(format_args!("cannot write the output: {error}"));
                return Status::Error;
            }
        };
        let mut ctx = Context::new(&mut out);
        let done = match command {
            Command::Solve(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.solve(args, &mut ctx)),
            Command::Play(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.play(args, &mut ctx)),
            Command::Check(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.check(args, &mut ctx)),
            Command::Count(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.count(args, &mut ctx)),
            Command::Graph(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.graph(args, &mut ctx)),
            Command::Prove(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.prove(args, &mut ctx)),
            Command::Verify(args) => self
                .entry(&args.game)
                .and_then(|entry| entry.verify(args, &mut ctx)),
            Command::Games(args) => cmd::games::run(self, args, &mut ctx),
            Command::Value(args) => cmd::value::run(&self.rulesets, args, &mut ctx),
            Command::Table(args) => self
                .ruleset_named(&args.ruleset)
                .and_then(|entry| cmd::table::run(entry, args, &mut ctx)),
            Command::Sequence(args) => cmd::sequence::run(args, &mut ctx),
            Command::Calc(args) => cmd::calc::run(args, &mut ctx),
            Command::Rulesets(args) => cmd::rulesets::run(self, args, &mut ctx),
            Command::Completions(args) => cmd::pages::completions(self, args, &mut ctx),
            Command::Man(args) => cmd::pages::man(self, args, &mut ctx),
        };
        let done = done.or_else(|failure| {
            if let Some((key, what)) = json_of(command) {
                ctx.tell_json(key, &what, &failure)?;
                ctx.flush()?;
            }
            Err(failure)
        });
        let done = done.and_then(|()| ctx.flush());
        ctx.end(done)
    }

    fn find(&self, name: &str) -> Option<&dyn Erased> {
        let entry = self.entries.iter().find(|entry| entry.about().name == name);
        entry.map(|entry| &**entry)
    }

    /// The game of this name, which the parser has let through.
    fn entry(&self, name: &str) -> Result<&dyn Erased, Failure> {
        self.find(name)
            .ok_or_else(|| Failure::Usage(format!("there is no game called `{name}`")))
    }

    /// The ruleset of this name, which the parser has let through.
    fn ruleset_named(&self, name: &str) -> Result<&RulesetEntry, Failure> {
        let found = self.rulesets.iter().find(|entry| entry.name == name);
        found.ok_or_else(|| Failure::Usage(format!("there is no ruleset called `{name}`")))
    }

    /// The whole command line with the names of these games.
    fn command(&self) -> clap::Command {
        let names: Vec<PossibleValue> = self
            .entries
            .iter()
            .map(|entry| {
                let about = entry.about();
                PossibleValue::new(about.name).help(about.summary)
            })
            .collect();
        let rulesets = self
            .rulesets
            .iter()
            .map(|entry| PossibleValue::new(entry.name).help(entry.summary));
        let rulesets: Vec<PossibleValue> = rulesets.collect();
        Cli::command()
            .name(self.program)
            .bin_name(self.program)
            .version(self.version)
            .mut_subcommands(|command| {
                let mut examples = args::examples(command.get_name(), self.program);
                if command.get_name() == "calc" {
                    examples = format!("{}\n\n{examples}", cmd::calc::functions());
                }
                let theory = args::limits_of_theory(command.get_name());
                let positions = args::default_positions(command.get_name());
                let plays = command.get_name() == "play";
                command.after_long_help(examples).mut_args(|arg| {
                    let limit = args::limit_of_play(arg.get_id().as_str()).filter(|_| plays);
                    if let Some(help) = limit {
                        return arg.help(help).help_heading("Limits (for each move)");
                    }
                    let arg = match (&theory, arg.get_id().as_str()) {
                        (Some((heading, memory)), "memory") => arg
                            .help_heading(*heading)
                            .help(format!("Stop before tables and stacks would take more than this: bytes, or with a unit, such as 100MiB or 1.5GB [default: {memory}]")),
                        (Some((heading, _)), "max_positions" | "time") => arg.help_heading(*heading),
                        _ => arg,
                    };
                    if arg.get_id() == "ruleset" {
                        let names = PossibleValuesParser::new(rulesets.clone());
                        return arg.value_parser(names).hide_possible_values(true);
                    }
                    if arg.get_id() == "game" {
                        let names = PossibleValuesParser::new(names.clone());
                        arg.value_parser(names).hide_possible_values(true)
                    } else if let ("max_positions", Some(positions)) = (arg.get_id().as_str(), positions) {
                        arg.help(format!("Stop when more than this many positions would be visited, such as 1000000, 1e6 or 1M [default: {positions}]"))
                    } else {
                        arg
                    }
                })
            })
    }
}

/// Standard output itself: the library's own handle takes one that cannot be
/// written to for a wish to write nothing.
#[cfg(unix)]
fn output() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "fails elsewhere")]
fn output() -> io::Result<io::StdoutLock<'static>> {
    Ok(io::stdout().lock())
}

/// What a command that is to answer in JSON is about: the key and the name.
fn json_of(command: &Command) -> Option<(&'static str, String)> {
    let (key, what, format) = match command {
        Command::Solve(args) => ("game", &args.game, args.format),
        Command::Check(args) => ("game", &args.game, args.format),
        Command::Count(args) => ("game", &args.game, args.format),
        Command::Prove(args) => ("game", &args.game, args.format),
        Command::Verify(args) => ("game", &args.game, args.format),
        Command::Calc(args) => ("expression", &args.expression, args.format),
        Command::Sequence(args) => ("rule", &args.code, args.format),
        Command::Value(args) => {
            return (args.format == Format::Json).then(|| ("sum", args.sum.join(" ")));
        }
        Command::Table(args) => {
            return (args.format == TableFormat::Json).then(|| ("ruleset", args.ruleset.clone()));
        }
        Command::Play(_)
        | Command::Graph(_)
        | Command::Games(_)
        | Command::Rulesets(_)
        | Command::Completions(_)
        | Command::Man(_) => {
            return None;
        }
    };
    (format == Format::Json).then(|| (key, what.clone()))
}

/// Positions of `value` may begin with a minus, which would be taken for an
/// option: a space before it says that it is none.
fn signed(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_none_or(|command| command != "value") {
        return args;
    }
    let mut after_option = false;
    for arg in args.iter_mut().skip(2) {
        let Some(text) = arg.to_str() else {
            continue;
        };
        let is_signed = text
            .strip_prefix('-')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let option = text.starts_with("--") && !text.contains('=');
        if is_signed && !after_option {
            *arg = format!(" {text}").into();
        }
        after_option = option;
    }
    args
}

/// Help, version, and wrong usage, as the parser words them; without colours
/// where arguments hold what a terminal would obey too.
fn usage(error: &clap::Error, harmless: bool) -> Status {
    if error.use_stderr() && !harmless {
        context::say(error.render().to_string().trim_end());
        return Status::Usage;
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            context::complain(format_args!("cannot write the output: {error}"));
            Status::Error
        }
        _ if error.use_stderr() => Status::Usage,
        _ => Status::Done,
    }
}
