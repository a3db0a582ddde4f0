//! What every command has in hand: where its output goes, how it ends, and
//! what can go wrong on the way.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json as object;

use super::args::LimitArgs;
use super::bar::Bar;
use super::json;
use crate::limits::{Cancel, Limits};
use crate::progress::{Progress, Silent};
use crate::show::printable_lines;

/// Signals that come as close together are one wish: `timeout` sends two, one
/// to the process and one to its group.
const ONE_WISH: Duration = Duration::from_millis(500);

/// The exit code of a run that did not end in time after Ctrl-C, as shells
/// know it.
const INTERRUPTED: i32 = 130;

/// How a run ended; a later one beats an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything asked for was done.
    Done,
    /// A limit was reached or the run was cancelled.
    Stopped,
    /// Bad input, a refused game, or output that could not be written.
    Error,
    /// The command line asks for something that does not exist.
    Usage,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Error => 1,
            Status::Usage => 2,
            Status::Stopped => 3,
        })
    }
}

/// Why a command cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Arguments that do not fit together.
    Usage(String),
    /// What is wrong, one text for each error.
    Errors(Vec<String>),
    /// A position that the game does not know.
    Position(String),
    /// The output could not be written.
    Write(io::Error),
}

impl From<io::Error> for Failure {
    /// For `?` on writing output; other errors are told with what they were
    /// about.
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Self {
        Self::Errors(vec![error])
    }
}

/// Says something on standard error, over several lines where it needs them.
/// Where even that fails, nobody is left to tell.
pub(crate) fn say(text: impl fmt::Display) {
    let text = text.to_string();
    let _ = writeln!(io::stderr(), "{}", printable_lines(&text));
}

/// Tells an error.
pub(crate) fn complain(text: impl fmt::Display) {
    say(format_args!("error: {text}"));
}

/// What every command has in hand.
pub(crate) struct Context<'o> {
    /// Standard output, buffered: see [`flush`](Self::flush).
    pub(crate) out: &'o mut dyn Write,
    status: Status,
    cancel: Cancel,
    bar: Option<Arc<Bar>>,
}

impl<'o> Context<'o> {
    pub(crate) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            status: Status::Done,
            cancel: Cancel::new(),
            bar: None,
        }
    }

    /// Notes how a part of the work ended; the worst part counts.
    pub(crate) fn note(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Hands on what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Makes ready for long work, once all input is read: Ctrl-C (and a
    /// termination signal) ends it with bounds, a later one at once. A progress bar is shown where standard error is a terminal.
    pub(crate) fn begin(&mut self) {
        let cancel = self.cancel.clone();
        let mut first: Option<Instant> = None;
        // A program that has set a handler of its own keeps it.
        let _ = ctrlc::set_handler(move || {
            cancel.cancel();
            if first.get_or_insert_with(Instant::now).elapsed() > ONE_WISH {
                std::process::exit(INTERRUPTED);
            }
        });
        if io::stderr().is_terminal() {
            self.bar = Some(Arc::new(Bar::new()));
        }
    }

    /// The switch that Ctrl-C turns on.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// The limits asked for, and the end by Ctrl-C.
    pub(crate) fn limits(&self, args: &LimitArgs) -> Limits {
        args.limits().cancel(self.cancel.clone())
    }

    /// Who is told how the work goes.
    pub(crate) fn progress(&self) -> Arc<dyn Progress> {
        match &self.bar {
            Some(bar) => bar.clone(),
            None => Arc::new(Silent),
        }
    }

    /// Takes the progress bar off the terminal, before anything is written.
    pub(crate) fn clear_bar(&self) {
        if let Some(bar) = &self.bar {
            bar.clear();
        }
    }

    /// Tells in JSON what was wrong with the input, in place of answers: one
    /// object for each error. Of wrong usage and of output that cannot be
    /// written there is nothing to read.
    pub(crate) fn tell_json(&mut self, key: &str, what: &str, failure: &Failure) -> io::Result<()> {
        let errors = match failure {
            Failure::Errors(errors) => &errors[..],
            Failure::Position(error) => std::slice::from_ref(error),
            Failure::Usage(_) | Failure::Write(_) => return Ok(()),
        };
        let tell = |error| json::text(&object!({key: what, "status": "error", "error": error}));
        let told: Vec<String> = errors.iter().map(tell).collect::<io::Result<_>>()?;
        writeln!(self.out, "[\n{}\n]", told.join(",\n"))
    }

    /// Tells what went wrong, and how the whole run ended.
    pub(crate) fn end(&self, done: Result<(), Failure>) -> Status {
        self.clear_bar();
        let status = match done {
            Ok(()) => Status::Done,
            Err(Failure::Usage(text) | Failure::Position(text)) => {
                complain(text);
                Status::Usage
            }
            Err(Failure::Errors(texts)) => {
                for text in texts {
                    complain(text);
                }
                Status::Error
            }
            // The reader has seen enough.
            Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done,
            Err(Failure::Write(error)) => {
                complain(format_args!("cannot write the output: {error}"));
                Status::Error
            }
        };
        self.status.max(status)
    }
}
