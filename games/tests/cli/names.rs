//! Names that somebody else chose: none forges output, and none keeps a run
//! waiting.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use super::*;

/// What a terminal would obey, or what hides in a line.
fn is_harmless(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).unwrap();
    text.chars()
        .all(|c| c == '\n' || !c.is_control() && c != '\u{202e}')
}

#[test]
fn names_stay_on_their_line_and_send_nothing_to_the_terminal() {
    let dir = folder("names");
    let forged: &[u8] = b"a\nb.txt\n  value        +9\x1b[2J\xe2\x80\xae\xff.in";
    let shown = r"a\nb.txt\n  value        +9\u{1b}[2J\u{202e}\xff.in";
    let file = dir.join(OsStr::from_bytes(forged));
    fs::write(&file, SAMPLE).unwrap();
    let call = |args: &[&str]| {
        let mut call = retrograde();
        call.current_dir(&dir).args(args);
        call.arg(OsStr::from_bytes(forged)).output().unwrap()
    };
    for command in ["solve", "check", "count"] {
        let output = call(&[command, "staircase"]);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(is_harmless(text.as_bytes()), "{text:?}");
        assert_eq!(text.lines().next(), Some(&*format!("staircase: {shown}")));
        let output = call(&[command, "staircase", "--format", "json"]);
        assert!(is_harmless(&output.stdout));
        let boards: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
        // No text: so it is told as people see it.
        assert_eq!(boards[0]["source"], shown);
    }
    fs::write(&file, "1 x").unwrap();
    let told = [
        call(&["solve", "staircase"]),
        call(&["solve", "pick", "missing"]),
        call(&["solve", "tic-tac-toe"]),
        call(&["graph", "tic-tac-toe", "--output", "no/such/folder"]),
        call(&["solve", "staircase", "--solver"]),
    ];
    for output in told {
        assert!(!output.status.success());
        assert!(is_harmless(&output.stderr), "{output:?}");
        assert!(!output.stderr.is_empty());
    }
    let output = call(&["solve", "staircase"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.starts_with(&format!("error: {shown}:1:3: found `x`")),
        "{text}"
    );
}

#[test]
fn json_names_a_file_as_it_is() {
    let dir = folder("names-json");
    let name = "a\nb\u{1b}\u{202e}.in";
    fs::write(dir.join(name), SAMPLE).unwrap();
    let mut call = retrograde();
    call.args(["solve", "staircase", "--format", "json", name]);
    let output = call.current_dir(&dir).output().unwrap();
    assert!(is_harmless(&output.stdout));
    let boards: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(boards[0]["source"], name);
}

#[test]
fn a_position_that_forges_is_told_escaped() {
    let args = [
        "solve",
        "tic-tac-toe",
        "--position",
        "X\u{1b}[2J\nerror: no",
    ];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains(r"found `X\u{1b}[2J\nerror: no`"), "{text}");
    assert!(
        is_harmless(text.as_bytes()) && text.lines().count() == 1,
        "{text}"
    );
}

/// Runs it, but not for ever.
fn run_in_time(dir: &Path, args: &[&str]) -> Output {
    let mut child = retrograde()
        .current_dir(dir)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed().as_secs() > 20 {
            child.kill().unwrap();
            panic!("still waiting");
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn what_is_no_file_is_not_waited_for_in_a_folder() {
    let dir = folder("no-files");
    let made = Command::new("mkfifo").arg(dir.join("a.txt")).status();
    assert!(made.unwrap().success());
    symlink("a.txt", dir.join("b.txt")).unwrap();
    let output = run_in_time(&dir, &["solve", "staircase", "."]);
    let none =
        "error: .: found no file ending in `.in` or `.txt` in this folder, expected at least one\n";
    assert_ends(&output, 1, "", none);
    fs::write(dir.join("c.txt"), SAMPLE).unwrap();
    let plain = ["solve", "staircase", ".", "--format", "plain"];
    assert_ends(&run_in_time(&dir, &plain), 0, "2\n", "");
    // A link to a file is a file; one that leads nowhere is told at once.
    symlink("c.txt", dir.join("d.txt")).unwrap();
    assert_ends(&run_in_time(&dir, &plain), 0, "2\n2\n", "");
    symlink("e.txt", dir.join("e.txt")).unwrap();
    symlink("missing", dir.join("f.txt")).unwrap();
    let output = run_in_time(&dir, &plain);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("error: ./e.txt: cannot be read: "),
        "{text}"
    );
    assert!(
        lines[1].starts_with("error: ./f.txt: found no such file"),
        "{text}"
    );
}
