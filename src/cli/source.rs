//! Where boards come from: files, folders of files, standard input.

use std::fmt::{self, Write};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use serde::{Serialize, Serializer};

use super::context::{Failure, say};
use crate::show::printable;

/// The most bytes taken from one file, so that an endless one ends.
const MOST: u64 = 256 << 20;

/// The endings of the files that are taken from a folder.
const ENDINGS: [&str; 2] = ["in", "txt"];

/// The name of a source: people read it escaped, programs as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    shown: String,
    exact: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl Serialize for Name {
    /// As it is; escaped where it is no text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.exact)
    }
}

/// A path on one line. Unlike paths are written unlike: bytes that are no text
/// as `\xff`, a backslash (where it separates no folders) as two.
pub(crate) fn shown(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for part in chunk.valid().split_inclusive('\\') {
            let (text, slash) = match part.strip_suffix('\\') {
                Some(text) if MAIN_SEPARATOR != '\\' => (text, r"\\"),
                _ => (part, ""),
            };
            shown += &printable(text);
            shown += slash;
        }
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// What an argument stands for: a file, or `-` for standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::StandardInput
        } else {
            Self::File(path.into())
        }
    }

    /// Its bytes, to be read as they are needed.
    ///
    /// # Errors
    ///
    /// When it cannot be opened.
    pub(crate) fn open(&self) -> Result<Box<dyn Read>, String> {
        match self {
            Self::StandardInput => Ok(Box::new(io::stdin().lock())),
            Self::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(format!("{}: cannot be read: {error}", shown(path))),
            },
        }
    }

    /// As messages and headings name it.
    pub(crate) fn name(&self) -> Name {
        let (shown, exact) = match self {
            Self::StandardInput => ("standard input".into(), None),
            Self::File(path) => (shown(path), path.to_str()),
        };
        Name {
            exact: exact.unwrap_or(&shown).into(),
            shown,
        }
    }

    /// All its bytes.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or holds more than 256 MiB.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        match self {
            Self::StandardInput => {
                let input = io::stdin();
                if input.is_terminal() {
                    say(
                        "reading from the terminal: type the input, then Ctrl-D on a line of its own",
                    );
                }
                self.take(input.lock())
            }
            Self::File(path) => {
                let file = File::open(path).map_err(|error| unreadable(path, &error))?;
                self.take(file)
            }
        }
    }

    fn take(&self, from: impl Read) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        from.take(MOST + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("{}: cannot be read: {error}", self.name()))?;
        if bytes.len() as u64 > MOST {
            return Err(format!(
                "{}: found more than {} MiB, expected a smaller input: split it into several files",
                self.name(),
                MOST >> 20
            ));
        }
        Ok(bytes)
    }
}

/// All files that the arguments stand for, in order; none stands for standard
/// input.
///
/// # Errors
///
/// Standard input asked for twice; and each argument that stands for nothing.
pub(crate) fn expand(files: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    if files.is_empty() {
        return Ok(vec![Source::StandardInput]);
    }
    let mut sources = Vec::new();
    let mut errors = Vec::new();
    for path in files {
        if path.as_os_str() == "-" {
            if sources.contains(&Source::StandardInput) {
                let text = "`-` stands there twice, but standard input can be read only once";
                return Err(Failure::Usage(text.into()));
            }
            sources.push(Source::StandardInput);
        } else if path.is_dir() {
            match folder(path) {
                Ok(files) => sources.extend(files.into_iter().map(Source::File)),
                Err(error) => errors.push(error),
            }
        } else {
            sources.push(Source::File(path.clone()));
        }
    }
    if errors.is_empty() {
        Ok(sources)
    } else {
        Err(Failure::Errors(errors))
    }
}

/// The boards of a folder, by the bytes of their names. Hidden files and what
/// is no file (folders, pipes, devices) are left alone.
fn folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    let cannot = |error: &io::Error| format!("{}: the folder cannot be read: {error}", shown(path));
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| cannot(&error))? {
        let name = entry.map_err(|error| cannot(&error))?.file_name();
        let file = path.join(&name);
        let hidden = name.as_encoded_bytes().starts_with(b".");
        let board = ENDINGS
            .iter()
            .any(|ending| file.extension() == Some(ending.as_ref()));
        if board && !hidden && is_candidate(&file) {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(format!(
            "{}: found no file ending in `.in` or `.txt` in this folder, expected at least one",
            shown(path)
        ));
    }
    files.sort_by(|a, b| {
        let name = |path: &PathBuf| path.as_os_str().as_encoded_bytes().to_vec();
        name(a).cmp(&name(b))
    });
    Ok(files)
}

/// Whether reading can be tried: a file, or a link that leads nowhere, which
/// fails at once with the reason. A pipe would be waited for.
fn is_candidate(file: &Path) -> bool {
    fs::metadata(file).map_or(true, |data| data.is_file())
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    let path = shown(path);
    match error.kind() {
        io::ErrorKind::NotFound => format!(
            "{path}: found no such file, expected a file, a folder of files ending in `.in` or `.txt`, or `-` for standard input"
        ),
        _ => format!("{path}: cannot be read: {error}"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn unlike_names_are_shown_unlike_and_on_one_line() {
        let names: [(&[u8], &str); 6] = [
            (b"a/board.txt", "a/board.txt"),
            (b"a\xff.txt", r"a\xff.txt"),
            (b"a\xfe.txt", r"a\xfe.txt"),
            (br"a\xff.txt", r"a\\xff.txt"),
            (b"a\nb\x1b[2J", r"a\nb\u{1b}[2J"),
            ("a\u{202e}txt.\u{e9}".as_bytes(), "a\\u{202e}txt.\u{e9}"),
        ];
        for (name, text) in names {
            assert_eq!(shown(Path::new(OsStr::from_bytes(name))), text);
        }
    }

    #[test]
    fn programs_get_a_name_as_it_is() {
        let name = |bytes| Source::File(OsStr::from_bytes(bytes).into()).name();
        let json = |bytes| serde_json::to_value(name(bytes)).unwrap();
        assert_eq!(json(b"a\nb"), "a\nb");
        assert_eq!(json(b"a\xffb"), r"a\xffb");
        assert_eq!(name(b"a\nb").to_string(), r"a\nb");
    }
}
