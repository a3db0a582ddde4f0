//! A file that is there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Links that are followed before they are taken for a ring.
const LINKS: usize = 40;

/// Writes a file that appears when it is complete: first under another name,
/// then in place of what was there, with the permissions that it had. What is
/// no regular file (a device, a pipe) is written as it is.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let target = followed(path)?;
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(&target)?);
        write(&mut out)?;
        return out.flush();
    }
    let draft = draft(&target)?;
    let mut out = BufWriter::new(create(&draft, old.is_some())?);
    let done = old
        .map_or(Ok(()), |old| {
            out.get_ref().set_permissions(old.permissions())
        })
        .and_then(|()| write(&mut out))
        .and_then(|()| out.flush())
        .and_then(|()| out.get_ref().sync_all())
        .and_then(|()| fs::rename(&draft, &target));
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    done
}

/// A link stands for what it leads to, even where that is not there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => return done,
        }
        match fs::read_link(&path) {
            // A relative link begins where it stands.
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead on to each other"))
}

/// A new file. One that is to take the place of an old one, perhaps a private
/// one, is nobody else's until it has the permissions of that.
fn create(draft: &Path, private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = private;
    options.open(draft)
}

/// A name beside the target, of this process alone.
fn draft(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut draft = std::ffi::OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(draft))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_that_stops_leaves_what_was_there() {
        let dir = std::env::temp_dir().join(format!("retrograde-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let file = dir.join("old");
        fs::write(&file, "old").unwrap();
        for name in ["old", "new"] {
            let stopped = replace(&dir.join(name), |out| {
                out.write_all(&[b'x'; 10_000])?;
                Err(io::Error::other("enough"))
            });
            assert_eq!(stopped.unwrap_err().to_string(), "enough");
        }
        let names: Vec<_> = fs::read_dir(&dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        let text = fs::read_to_string(&file).unwrap();
        fs::remove_dir_all(&dir).unwrap();
        assert_eq!((names, text.as_str()), (vec!["old".into()], "old"));
    }
}
