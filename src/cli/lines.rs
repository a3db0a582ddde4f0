//! Lines of a file or of standard input, one after the other, as they come.
//!
//! They are read in a thread of their own, so that Ctrl-C also ends a run that
//! waits for its input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use super::context::Failure;
use super::source::{Name, Source};
use crate::limits::Cancel;

/// The most bytes of one line, so that an endless one ends.
const LONGEST: u64 = 1 << 20;

/// Lines that are read before they are asked for.
const AHEAD: usize = 64;

/// How long Ctrl-C may go unseen.
const LOOK: Duration = Duration::from_millis(20);

/// A source, line by line.
pub(crate) struct Lines {
    pub(crate) name: Name,
    from: Receiver<io::Result<Vec<u8>>>,
    cancel: Cancel,
    quit: Cancel,
    /// The number of the line last read, from 1.
    pub(crate) number: usize,
}

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A line, without its end.
    Line(String),
    /// Nothing more.
    End,
    /// Nothing more, since Ctrl-C was pressed.
    Cancelled,
}

impl Lines {
    /// The lines of a file, or of standard input for `-`.
    ///
    /// # Errors
    ///
    /// When there is no such file, or it cannot be opened.
    pub(crate) fn open(path: &Path, cancel: Cancel) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Self::standard_input(cancel));
        }
        let source = Source::File(path.into());
        let name = source.name();
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                format!("{name}: found no such file, expected one, or `-` for standard input")
            }
            _ => format!("{name}: cannot be read: {error}"),
        })?;
        Ok(Self::new(name, BufReader::new(file), cancel))
    }

    /// The lines of standard input.
    pub(crate) fn standard_input(cancel: Cancel) -> Self {
        let name = Source::StandardInput.name();
        Self::new(name, BufReader::new(io::stdin()), cancel)
    }

    fn new(name: Name, mut from: impl BufRead + Send + 'static, cancel: Cancel) -> Self {
        let (to, lines) = sync_channel(AHEAD);
        // Where nobody wants more lines, or there are none, it ends.
        thread::spawn(move || {
            loop {
                let line = read_line(&mut from);
                let last = !matches!(&line, Ok(Some(_)));
                let sent = line.transpose().is_none_or(|line| to.send(line).is_ok());
                if last || !sent {
                    return;
                }
            }
        });
        Self {
            name,
            from: lines,
            cancel,
            quit: Cancel::new(),
            number: 0,
        }
    }

    /// A switch for whoever takes lines in another thread: with it on, there
    /// are none any more, and a wait for one ends.
    pub(crate) fn quit(&self) -> Cancel {
        self.quit.clone()
    }

    /// The next line; waits for it.
    ///
    /// # Errors
    ///
    /// When the source cannot be read, or the line is no text or too long.
    pub(crate) fn next(&mut self) -> Result<Next, Failure> {
        let line = loop {
            if self.cancel.is_cancelled() {
                return Ok(Next::Cancelled);
            }
            if self.quit.is_cancelled() {
                return Ok(Next::End);
            }
            match self.from.recv_timeout(LOOK) {
                Ok(line) => break line,
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        let name = &self.name;
        let line = line.map_err(|error| format!("{name}: cannot be read: {error}"))?;
        self.number += 1;
        let number = self.number;
        if line.len() as u64 > LONGEST {
            let text = format!(
                "{name}:{number}:1: found a line of more than {LONGEST} bytes, expected shorter ones"
            );
            return Err(text.into());
        }
        match String::from_utf8(line) {
            Ok(line) => Ok(Next::Line(line)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let column = String::from_utf8_lossy(&bytes[..valid]).chars().count() + 1;
                let byte = bytes[valid];
                let text = format!(
                    "{name}:{number}:{column}: found the byte 0x{byte:02x}, expected text in UTF-8"
                );
                Err(text.into())
            }
        }
    }
}

/// A line without its end, or so much of it as shows that it is too long; a
/// byte order mark is dropped wherever a line begins with it.
fn read_line(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = from.take(LONGEST + 2).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        line.pop();
    }
    if line.ends_with(b"\r") {
        line.pop();
    }
    if line.starts_with("\u{feff}".as_bytes()) {
        line.drain(..3);
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &'static [u8]) -> Lines {
        Lines::new(Source::StandardInput.name(), bytes, Cancel::new())
    }

    #[test]
    fn lines_come_without_their_ends() {
        let mut lines = lines(b"\xef\xbb\xbfa\r\n\nb");
        for line in ["a", "", "b"] {
            assert_eq!(lines.next().unwrap(), Next::Line(line.into()));
        }
        assert_eq!(lines.next().unwrap(), Next::End);
        assert_eq!(lines.number, 3);
    }

    #[test]
    fn what_is_no_text_is_told_with_its_place() {
        let mut lines = lines(b"a\n\xc3\xa4\xff");
        assert_eq!(lines.next().unwrap(), Next::Line("a".into()));
        let Err(Failure::Errors(errors)) = lines.next() else {
            panic!("no text");
        };
        let told = "standard input:2:2: found the byte 0xff, expected text in UTF-8";
        assert_eq!(errors, [told]);
    }

    #[test]
    fn an_endless_line_ends() {
        let endless = BufReader::new(io::repeat(b'a'));
        let mut lines = Lines::new(Source::StandardInput.name(), endless, Cancel::new());
        let Err(Failure::Errors(errors)) = lines.next() else {
            panic!("too long");
        };
        assert!(errors[0].starts_with("standard input:1:1: found a line of more than"));
    }

    /// A source that gives nothing, and does not end while somebody listens.
    struct Silence(std::sync::mpsc::SyncSender<()>);

    impl Read for Silence {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            let _ = self.0.send(());
            Ok(0)
        }
    }

    #[test]
    fn a_wait_ends_with_the_switch() {
        let cancel = Cancel::new();
        let (silent, _listens) = sync_channel(0);
        let silence = BufReader::new(Silence(silent));
        let mut lines = Lines::new(Source::StandardInput.name(), silence, cancel.clone());
        thread::spawn(move || cancel.cancel());
        assert_eq!(lines.next().unwrap(), Next::Cancelled);
    }

    #[test]
    fn a_wait_ends_when_nobody_wants_lines() {
        let (silent, _listens) = sync_channel(0);
        let silence = BufReader::new(Silence(silent));
        let mut lines = Lines::new(Source::StandardInput.name(), silence, Cancel::new());
        let quit = lines.quit();
        thread::spawn(move || quit.cancel());
        assert_eq!(lines.next().unwrap(), Next::End);
    }
}
