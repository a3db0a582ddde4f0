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
