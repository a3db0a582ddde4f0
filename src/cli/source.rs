//! Where boards come from: files, folders of files, standard input.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use super::context::{Failure, say};

/// The most bytes taken from one file, so that an endless one ends.
const MOST: u64 = 256 << 20;

/// The endings of the files that are taken from a folder.
const ENDINGS: [&str; 2] = ["in", "txt"];

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// As messages and headings name it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "standard input".into(),
            Self::File(path) => path.display().to_string(),
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

/// The boards of a folder, by the bytes of their names. Folders in it and
/// hidden files are left alone.
fn folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    let cannot =
        |error: &io::Error| format!("{}: the folder cannot be read: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| cannot(&error))? {
        let name = entry.map_err(|error| cannot(&error))?.file_name();
        let file = path.join(&name);
        let hidden = name.as_encoded_bytes().starts_with(b".");
        let board = ENDINGS
            .iter()
            .any(|ending| file.extension() == Some(ending.as_ref()));
        if board && !hidden && !file.is_dir() {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(format!(
            "{}: found no file ending in `.in` or `.txt` in this folder, expected at least one",
            path.display()
        ));
    }
    files.sort_by(|a, b| {
        let name = |path: &PathBuf| path.as_os_str().as_encoded_bytes().to_vec();
        name(a).cmp(&name(b))
    });
    Ok(files)
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    let path = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => format!(
            "{path}: found no such file, expected a file, a folder of files ending in `.in` or `.txt`, or `-` for standard input"
        ),
        _ => format!("{path}: cannot be read: {error}"),
    }
}
