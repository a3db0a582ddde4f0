//! The binary from end to end: what people see (`cmd/*.trycmd`), the published
//! cases, bad boards, signals, pipes and full disks.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

mod bad;
#[cfg(unix)]
mod names;
mod plain;
mod play;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod unix;
mod whole;

const SAMPLE: &str = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";

fn retrograde() -> Command {
    Command::new(env!("CARGO_BIN_EXE_retrograde"))
}

/// Runs it to its end with this standard input.
fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = retrograde()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn run(args: &[&str]) -> Output {
    run_with(args, b"")
}

#[track_caller]
fn assert_ends(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert_eq!(text(&output.stderr), stderr);
    assert_eq!(text(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(code));
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The published cases of a game, with what answers them, in order of the
/// bytes of their names.
fn cases(game: &str) -> (PathBuf, Vec<(PathBuf, String)>) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/cases");
    let folder = data.join(game);
    let mut names: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect();
    names.sort();
    let answered = |path: PathBuf| {
        let answer = fs::read_to_string(path.with_extension("out")).unwrap();
        (path, answer)
    };
    (folder, names.into_iter().map(answered).collect())
}

#[test]
fn snapshots() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

#[test]
fn each_solver_answers_a_folder_of_published_cases_byte_for_byte() {
    for (game, data, count) in [
        ("staircase", "staircase", 23),
        ("staircase-rows", "staircase", 23),
        ("pick", "pick", 6),
    ] {
        let (folder, cases) = cases(data);
        assert_eq!(cases.len(), count, "{data}");
        let answers: String = cases.iter().map(|(_, answer)| answer.as_str()).collect();
        for solver in ["auto", "negamax", "retrograde"] {
            let folder = folder.to_str().unwrap();
            let args = [
                "solve", game, folder, "--format", "plain", "--solver", solver,
            ];
            assert_ends(&run(&args), 0, &answers, "");
        }
    }
}

/// The reference solver visits plays, not positions. These have few: boards of
/// at most ten cells, single rows and columns. Skipped are all larger ones:
/// the least of the staircase boards, 5 x 5, has 701149020 plays (the hook
/// length formula for standard Young tableaux).
#[test]
fn the_reference_answers_the_small_published_cases() {
    let small = [
        ("staircase", "brute0-2x4"),
        ("staircase", "brute1-3x3"),
        ("staircase", "brute2-4x2"),
        ("staircase", "brute3-2x5"),
        ("staircase", "random00-1x1"),
        ("staircase", "random01-1x10"),
        ("staircase", "random02-10x1"),
        ("staircase", "random03-2x2"),
        ("staircase", "random04-2x3"),
        ("staircase", "random05-3x3"),
        ("staircase", "sample-2x3"),
        ("pick", "one-2x2"),
        ("pick", "2x5-5x2"),
    ];
    for (game, name) in small {
        let (folder, _) = cases(game);
        let file = folder.join(format!("{name}.in"));
        let answer = fs::read_to_string(folder.join(format!("{name}.out"))).unwrap();
        let file = file.to_str().unwrap();
        let args = [
            "solve",
            game,
            file,
            "--format",
            "plain",
            "--solver",
            "reference",
        ];
        assert_ends(&run(&args), 0, &answer, "");
    }
}

#[test]
fn files_folders_and_standard_input_in_the_order_of_the_call() {
    let dir = folder("order");
    let board = |value: i64| format!("1 1 {value} 0");
    for (name, value) in [
        ("b.txt", 2),
        ("a.in", 1),
        (".c.in", 9),
        ("d.out", 9),
        ("Z.in", 0),
    ] {
        fs::write(dir.join(name), board(value)).unwrap();
    }
    fs::create_dir(dir.join("e.in")).unwrap();
    fs::write(dir.join("e.in/f.in"), board(9)).unwrap();
    let (dir, last) = (dir.to_str().unwrap(), dir.join("d.out"));
    let args = [
        "solve",
        "staircase",
        last.to_str().unwrap(),
        "-",
        dir,
        "--format",
        "plain",
    ];
    // Capital letters come first in the order of bytes.
    assert_ends(
        &run_with(&args, board(5).as_bytes()),
        0,
        "9\n5\n0\n1\n2\n",
        "",
    );
}

#[test]
fn standard_input_by_default_with_windows_line_ends_and_a_byte_order_mark() {
    let text = format!("\u{feff}{}", SAMPLE.replace('\n', "\r\n"));
    let args = ["solve", "staircase", "--format", "plain"];
    assert_ends(&run_with(&args, text.as_bytes()), 0, "2\n", "");
}

#[test]
fn a_stopped_or_refused_run_is_still_one_json_document() {
    let parse = |output: &Output| -> Vec<Json> { serde_json::from_slice(&output.stdout).unwrap() };
    let (folder, _) = cases("staircase");
    let folder = folder.to_str().unwrap();
    let output = run(&[
        "solve",
        "staircase",
        folder,
        "--format",
        "json",
        "--max-positions",
        "100",
    ]);
    assert_eq!(output.status.code(), Some(3));
    let boards = parse(&output);
    assert_eq!(boards.len(), 23);
    for board in boards {
        let exact = board["exact"].as_bool().unwrap();
        assert_eq!(exact, board["status"] == "solved", "{board}");
        assert_eq!(exact, board.get("value").is_some(), "{board}");
        assert_eq!(exact, board.get("reason").is_none(), "{board}");
        assert!(
            board["report"]["positions"].as_u64().unwrap() <= 100,
            "{board}"
        );
    }
    let output = run(&[
        "solve",
        "mu-torere",
        "--solver",
        "negamax",
        "--format",
        "json",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(parse(&output)[0]["status"], "refused");
}

#[test]
fn man_pages_are_written_whole_or_not_at_all() {
    let dir = folder("man");
    let output = run(&["man", "--dir", dir.to_str().unwrap()]);
    assert_ends(&output, 0, "", "");
    let names = || {
        let entries = fs::read_dir(&dir).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert!(names().contains(&"retrograde.1".into()), "{:?}", names());
    for name in names() {
        assert!(
            name.starts_with("retrograde") && name.ends_with(".1"),
            "{name}"
        );
        let page = fs::read_to_string(dir.join(&name)).unwrap();
        assert!(page.contains(".TH") && page.contains("SYNOPSIS"), "{name}");
    }
    let page = fs::read_to_string(dir.join("retrograde-solve.1")).unwrap();
    assert!(page.contains("\\-\\-max\\-positions"));
    let missing = dir.join("missing");
    let output = run(&["man", "--dir", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!missing.exists());
    let output = run(&["man"]);
    assert_eq!(output.status.code(), Some(0));
    let main = fs::read(dir.join("retrograde.1")).unwrap();
    assert_eq!(output.stdout, main);
}

#[test]
fn completions_know_games_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(script.contains("max-positions"), "{shell}");
    }
    let output = run(&["completions", "bash"]);
    let script = String::from_utf8(output.stdout).unwrap();
    assert!(script.contains("mu-torere"));
}

/// A square board on which every cell is worth 200 to the first player and 100
/// to the second.
fn even(n: usize) -> String {
    let values = |value: &str| vec![value; n * n].join(" ");
    format!("{n} {n}\n{}\n{}\n", values("200"), values("100"))
}

/// The limit on memory chooses how a board is solved, or refuses it at once and
/// says what would do.
#[test]
fn memory_chooses_the_way() {
    // Of 196 cells each player takes 98.
    let args = ["solve", "staircase", "--memory", "10MiB"];
    let output = run_with(&args, even(14).as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("value        +9800 "), "{text}");
    assert!(text.contains("solver       layers: "), "{text}");
    assert!(text.contains("two layers in memory"), "{text}");

    let begun = std::time::Instant::now();
    let args = ["solve", "staircase", "--memory", "100MiB"];
    let output = run_with(&args, even(18).as_bytes());
    // Not the half minute that the work would take.
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    for line in [
        "  stopped      866.0 MiB were needed, over the limit of 100.0 MiB: allow more memory",
        "  needs        layers: two layers need 866.0 MiB",
        "               layers: all layers need 33.8 GiB",
        "               sweep: all values need 33.8 GiB",
        "               negamax: all positions in a table need ",
        "  solver       layers: stopped before the first position",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }

    let args = [&args[..], &["--format", "json"]].concat();
    let output = run_with(&args, even(18).as_bytes());
    let boards: Json = serde_json::from_slice(&output.stdout).unwrap();
    let needs = boards[0]["needs"].as_array().unwrap();
    assert_eq!(needs.len(), 4);
    assert_eq!(needs[0]["solver"], "layers");
    assert_eq!(needs[0]["holds"], "two layers");
    let needed = &boards[0]["limit"]["needed"];
    assert_eq!(needs[0]["bytes"], *needed);

    let args = [&args[..4], &["--format", "plain"]].concat();
    let output = run_with(&args, even(18).as_bytes());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.contains("; layers: two layers need 866.0 MiB; "),
        "{text}"
    );
    assert_eq!(output.stdout, b"");
}

/// With a line, everything has to be known: in a dense array where the tables
/// for layers are too much on top.
#[test]
fn every_value_within_a_limit() {
    let (folder, _) = cases("staircase");
    let file = folder.join("max-10x10.in");
    let file = file.to_str().unwrap();
    let plain = ["solve", "staircase", file, "--format", "plain"];
    let answer = fs::read_to_string(folder.join("max-10x10.out")).unwrap();
    let sweep = [&plain[..], &["--solver", "sweep"]].concat();
    assert_ends(&run(&sweep), 0, &answer, "");
    let line = ["solve", "staircase", file, "--line", "--format", "json"];
    let solver = |limit: &[&str]| {
        let output = run(&[&line[..], limit].concat());
        let boards: Json = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(boards[0]["line"]["moves"].as_array().unwrap().len(), 100);
        assert_eq!(format!("{}\n", boards[0]["value"]), answer);
        boards[0]["report"]["solver"].as_str().unwrap().to_string()
    };
    assert_eq!(solver(&[]), "layers");
    assert_eq!(solver(&["--memory", "750kB"]), "sweep");
}

/// Both answers of both questions, written and checked; then one move of each
/// proof is changed.
#[test]
fn a_proof_is_written_and_checked_and_a_tampered_one_is_refused() {
    let folder = folder("proofs");
    let path = folder.join("proof.txt");
    let file = path.to_str().unwrap();
    for (game, position, goal, answer, claim) in [
        (
            "tic-tac-toe",
            ".../.../...",
            "win",
            "no",
            "second does not lose",
        ),
        (
            "tic-tac-toe",
            ".../.../...",
            "draw",
            "yes",
            "first does not lose",
        ),
        ("tic-tac-toe", "X.O/.X./O..", "win", "yes", "first wins"),
        (
            "mu-torere",
            "XXXXOOOO/. X",
            "draw",
            "yes",
            "first does not lose",
        ),
        ("mu-torere", ".XXXOOOX/O X", "win", "yes", "first wins"),
    ] {
        let prove = ["prove", game, "--position", position, "--goal", goal];
        let plain = ["--format", "plain", "--proof", file];
        let output = run(&[&prove[..], &plain].concat());
        assert_ends(&output, 0, &format!("{answer}\n"), "");
        let verify = ["verify", game, "--format", "plain"];
        let output = run(&[&verify[..], &[file]].concat());
        assert_ends(&output, 0, &format!("{claim}\n"), "");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(&format!("retrograde proof 1\n{claim}\n1 {position}\n")));
        let output = run_with(&["verify", game, "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(
            told.contains(&format!("  position     {position}\n")),
            "{told}"
        );

        // The first move of all, left out; and its end claimed as another.
        let first = text.lines().nth(3).unwrap();
        let dropped = text.replacen(&format!("{first}\n"), "", 1);
        let (mv, _) = first.split_once(" -> ").unwrap();
        let changed = text.replacen(first, &format!("{mv} -> nobody won"), 1);
        for (text, line) in [(dropped, 3), (changed, 4)] {
            let output = run_with(&["verify", game, "-"], text.as_bytes());
            assert_eq!(output.status.code(), Some(1));
            assert!(output.stdout.is_empty());
            let told = String::from_utf8(output.stderr).unwrap();
            let begins = format!(
                "error: {game}: standard input: the proof does not hold: line {line}: found "
            );
            assert!(told.starts_with(&begins), "{told}");
        }
    }
    // Nothing is left beside the proof; and a limit leaves what was there.
    let before = fs::read(&path).unwrap();
    let args = [
        "prove",
        "tic-tac-toe",
        "--max-positions",
        "3",
        "--proof",
        file,
    ];
    assert_eq!(run(&args).status.code(), Some(3));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}
