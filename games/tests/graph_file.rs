//! `graph --output`: the file is there whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn graph(output: &Path, more: &[&str]) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
    command.args(["graph", "tic-tac-toe", "--symmetry", "--output"]);
    command.arg(output).args(more);
    command.output().unwrap().status.code()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_whole_and_by_the_same_bytes_each_time() {
    let dir = folder("graph-whole");
    let (one, two) = (dir.join("one.dot"), dir.join("two.dot"));
    fs::write(&one, "old").unwrap();
    assert_eq!(graph(&one, &["--best"]), Some(0));
    assert_eq!(graph(&two, &["--best"]), Some(0));
    assert_eq!(names(&dir), ["one.dot", "two.dot"]);
    let text = fs::read_to_string(&one).unwrap();
    assert!(text.starts_with("digraph states {\n") && text.ends_with("}\n"));
    // A line each for 765 positions and 2270 moves, one before, two around.
    assert_eq!(text.lines().count(), 765 + 2270 + 3);
    assert_eq!(text, fs::read_to_string(&two).unwrap());
}

#[test]
fn a_stopped_run_leaves_the_old_file() {
    let dir = folder("graph-stopped");
    let file = dir.join("old.dot");
    fs::write(&file, "old").unwrap();
    assert_eq!(graph(&file, &["--max-positions", "764"]), Some(3));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(graph(&file, &["--memory", "10kB"]), Some(3));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(&dir), ["old.dot"]);
}

#[cfg(unix)]
#[test]
fn a_link_and_a_device_stay_what_they_are() {
    let dir = folder("graph-link");
    let (file, link) = (dir.join("file.dot"), dir.join("link.dot"));
    fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(graph(&link, &[]), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("digraph"));
    assert_eq!(graph(Path::new("/dev/null"), &[]), Some(0));
    assert!(!Path::new("/dev/null").is_file());
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_that_lead_nowhere_yet_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = folder("graph-mode");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for (name, expected) in [("private", 0o600), ("shared", 0o664)] {
        let file = dir.join(name);
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(expected)).unwrap();
        assert_eq!(graph(&file, &[]), Some(0));
        assert!(fs::read_to_string(&file).unwrap().starts_with("digraph"));
        assert_eq!(mode(&file), expected, "{name}");
    }
    fs::create_dir(dir.join("there")).unwrap();
    let link = dir.join("link.dot");
    symlink("there/second", &link).unwrap();
    symlink("new.dot", dir.join("there/second")).unwrap();
    assert_eq!(graph(&link, &[]), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(&dir.join("there")), ["new.dot", "second"]);
    assert!(dir.join("there/new.dot").is_file());
    let ring = dir.join("ring.dot");
    symlink("ring.dot", &ring).unwrap();
    assert_eq!(graph(&ring, &[]), Some(1));
    assert!(fs::symlink_metadata(&ring).unwrap().is_symlink());
}
