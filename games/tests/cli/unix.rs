//! Signals, pipes and devices: how a run ends when the world around it says so.

use std::io::{BufRead, BufReader, Read};
use std::process::Child;
use std::time::{Duration, Instant};

use super::*;

/// A board that no machine solves while a test runs, and that fits into
/// [`MEMORY`] layer by layer.
fn huge() -> String {
    format!("18 18\n{}", "1 0 2 ".repeat(2 * 324 / 3 + 1).trim_end())
        .split_whitespace()
        .take(2 + 2 * 324)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Should a signal get lost, the run ends before the machine suffers.
const MEMORY: &str = "--memory=1GiB";

/// How long a run works before the signal comes.
const SOME_WORK: Duration = Duration::from_millis(200);

fn signal(name: &str, id: u32) {
    let sent = Command::new("kill")
        .args(["-s", name, &id.to_string()])
        .status();
    assert!(sent.unwrap().success());
}

fn spawn(dir: &Path, args: &[&str]) -> Child {
    retrograde()
        .current_dir(dir)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The exit code has to come within seconds of the signal.
fn ends_stopped(mut child: Child, begun: Instant) -> String {
    let mut stderr = String::new();
    let mut err = child.stderr.take().unwrap();
    err.read_to_string(&mut stderr).unwrap();
    let status = child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "{stderr}");
    assert_eq!(status.code(), Some(3), "{stderr}");
    stderr
}

/// Three boards, of which the second never ends; a signal comes while it
/// is worked on. Gives what was told of it.
fn interrupted(name: &str, dir: &str, args: &[&str]) -> String {
    let dir = folder(dir);
    fs::write(dir.join("1.in"), SAMPLE).unwrap();
    fs::write(dir.join("2.in"), huge()).unwrap();
    fs::write(dir.join("3.in"), SAMPLE).unwrap();
    let mut child = spawn(&dir, args);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    // The first board's answer is there: the second is worked on, and for a
    // while, so that something is known of it.
    while !text.contains("work") {
        assert_ne!(out.read_line(&mut text).unwrap(), 0, "{text}");
    }
    std::thread::sleep(SOME_WORK);
    let begun = Instant::now();
    signal(name, child.id());
    out.read_to_string(&mut text).unwrap();
    let stderr = ends_stopped(child, begun);
    assert_eq!(stderr, "interrupted: 1 of 3 boards was not begun\n");
    let (_, second) = text.split_once("2.in\n").unwrap();
    assert!(
        second.starts_with("  stopped      the run was cancelled")
            || second.contains("\n  stopped      the run was cancelled"),
        "{second}"
    );
    assert!(!second.contains("3.in"), "{second}");
    second.into()
}

#[test]
fn a_signal_ends_a_long_run_with_bounds() {
    for (name, solver) in [
        ("INT", "negamax"),
        ("TERM", "retrograde"),
        ("INT", "reference"),
        ("TERM", "layers"),
    ] {
        let args = ["solve", "staircase", ".", "--solver", solver, MEMORY];
        let told = interrupted(name, "signal", &args);
        assert!(told.contains("value        not known"), "{told}");
    }
}

/// The number after a label.
fn number(told: &str, label: &str) -> u64 {
    let (_, rest) = told.split_once(label).unwrap_or_else(|| panic!("{told}"));
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
    rest[..end].parse().unwrap()
}

#[test]
fn a_signal_ends_a_long_count_with_what_was_found() {
    let args = ["count", "staircase", ".", MEMORY];
    let told = interrupted("INT", "signal-count", &args);
    let positions = number(&told, "positions    not known exactly: at least ");
    let moves = number(&told, "moves        at least ");
    assert!(positions > 0 && moves > 0, "{told}");
    // Plies that are complete: partitions, as long as none is 18 high.
    // https://oeis.org/A000041
    assert!(told.contains("by ply       1 1 2 3 5 7 11"), "{told}");
    // Games are counted by layers, once the positions are known.
    let args = ["count", "staircase", ".", "--perft", "400", MEMORY];
    let told = interrupted("INT", "signal-perft", &args);
    assert!(told.contains("so far: there are longer ones"), "{told}");
}

#[test]
fn a_signal_ends_a_long_check_with_what_was_checked() {
    let limit = "--max-positions=1000000000";
    let args = ["check", "staircase", ".", limit, MEMORY];
    let told = interrupted("INT", "signal-check", &args);
    assert!(told.contains("none broken"), "{told}");
    assert!(number(&told, "positions    only a part: ") > 0, "{told}");
    assert!(told.contains("were left out, since the run was stopped"));
}

/// Until the process has a handler for Ctrl-C, it ends like any other.
#[cfg(target_os = "linux")]
fn wait_for_handler(id: u32) {
    let begun = Instant::now();
    let caught = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(line.unwrap().trim(), 16).unwrap()
    };
    // SIGINT is signal 2, the second bit.
    while caught() & 0b10 == 0 {
        assert!(begun.elapsed() < Duration::from_secs(5));
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_long_graph_without_a_part_of_it() {
    let dir = folder("signal-graph");
    fs::write(dir.join("1.in"), huge()).unwrap();
    fs::write(dir.join("old.dot"), "old").unwrap();
    let limit = "--max-positions=1000000000";
    for output in [&["--output", "old.dot"][..], &[]] {
        let args = ["graph", "staircase", "1.in", limit, MEMORY];
        let mut child = spawn(&dir, &[&args, output].concat());
        let mut out = child.stdout.take().unwrap();
        wait_for_handler(child.id());
        std::thread::sleep(SOME_WORK);
        let begun = Instant::now();
        signal("INT", child.id());
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        let stderr = ends_stopped(child, begun);
        let told = "error: staircase: 1.in: no graph, since a part would look like the whole: the run was cancelled\n";
        assert_eq!((text.as_str(), stderr.as_str()), ("", told));
    }
    assert_eq!(fs::read_to_string(dir.join("old.dot")).unwrap(), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_writing_of_a_graph() {
    let dir = folder("signal-writing");
    for format in ["dot", "graphml"] {
        // Far more than the pipe holds: the run waits for its reader.
        let args = ["graph", "tic-tac-toe", "--best", "--format", format];
        let mut child = spawn(&dir, &args);
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 1000];
        out.read_exact(&mut text).unwrap();
        let begun = Instant::now();
        signal("INT", child.id());
        std::thread::sleep(SOME_WORK);
        out.read_to_end(&mut text).unwrap();
        let stderr = ends_stopped(child, begun);
        assert_eq!(
            stderr,
            "error: tic-tac-toe: only a part was written: the run was cancelled\n"
        );
        let end: &[u8] = if format == "dot" {
            b"}\n"
        } else {
            b"</graphml>\n"
        };
        assert!(text.len() > 1000 && !text.ends_with(end));
    }
}

#[test]
fn a_signal_leaves_valid_json() {
    let dir = folder("signal-json");
    fs::write(dir.join("1.in"), SAMPLE).unwrap();
    fs::write(dir.join("2.in"), huge()).unwrap();
    let mut child = retrograde()
        .current_dir(&dir)
        .args(["solve", "staircase", ".", "--format", "json", MEMORY])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("1.in") {
        assert_ne!(out.read_line(&mut text).unwrap(), 0, "{text}");
    }
    signal("INT", child.id());
    out.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let boards: Vec<Json> = serde_json::from_str(&text).unwrap();
    assert_eq!(boards[1]["status"], "stopped");
    assert_eq!(boards[1]["limit"]["kind"], "cancelled");
}

#[test]
fn a_time_limit_is_kept() {
    let begun = Instant::now();
    let output = run_with(
        &["solve", "staircase", "--time", "200ms"],
        huge().as_bytes(),
    );
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let (folder, _) = cases("staircase");
    for args in [
        vec!["solve", "staircase", folder.to_str().unwrap()],
        vec!["games", "--format", "json"],
        vec!["completions", "bash"],
        vec!["man"],
        vec!["--help"],
    ] {
        let mut child = retrograde()
            .args(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_ends(&output, 0, "", "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let (folder, _) = cases("staircase");
    for args in [
        vec!["solve", "staircase", folder.to_str().unwrap()],
        vec!["solve", "tic-tac-toe", "--format", "json"],
        vec!["games"],
        vec!["completions", "zsh"],
        vec!["man"],
        vec!["--help"],
        vec!["--version"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let output = retrograde()
            .args(&args)
            .stdout(full.unwrap())
            .output()
            .unwrap();
        let stderr = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_ends(&output, 1, "", stderr);
    }
}

#[test]
fn output_that_is_open_for_reading_only_is_an_error() {
    for args in [&["games"][..], &["solve", "tic-tac-toe"], &["man"]] {
        let input = fs::File::open("/dev/null").unwrap();
        let output = retrograde().args(args).stdout(input).output().unwrap();
        let stderr = "error: cannot write the output: Bad file descriptor (os error 9)\n";
        assert_ends(&output, 1, "", stderr);
    }
}

#[test]
fn an_endless_input_is_refused() {
    let output = run(&["solve", "staircase", "/dev/zero"]);
    let stderr = "error: /dev/zero: found more than 256 MiB, expected a smaller input: split it into several files\n";
    assert_ends(&output, 1, "", stderr);
}

/// Whoever waits for input ends with the signal, too.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_wait_for_input() {
    for (args, stderr) in [
        (
            &["solve", "tic-tac-toe", "--positions", "-"][..],
            "standard input:1: interrupted before this line\n",
        ),
        (
            &["play", "tic-tac-toe"],
            "interrupted: the game was not saved\n",
        ),
    ] {
        let child = retrograde()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for_handler(child.id());
        let begun = Instant::now();
        signal("INT", child.id());
        assert_eq!(ends_stopped(child, begun), stderr);
    }
}

/// The computer, too, stops thinking.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_long_thought() {
    let args = ["play", "mnk", "--size", "7x7", "--set", "line=5"];
    let args = [&args[..], &["--first", "computer", "--time", "10m"]].concat();
    let child = retrograde()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_handler(child.id());
    std::thread::sleep(SOME_WORK);
    let begun = Instant::now();
    signal("INT", child.id());
    let told = "interrupted: the game was not saved\n";
    assert_eq!(ends_stopped(child, begun), told);
}
