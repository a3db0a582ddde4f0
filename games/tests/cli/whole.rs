//! `solve --all` and `solve --positions` against a plain solver, and how they
//! stream, stop and refuse.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::time::Instant;

use retrograde::{Notation, Outcome};
use retrograde_games::connect_four::ConnectFour;
use retrograde_games::mnk::Mnk;
use retrograde_games::mu_torere::MuTorere;
use retrograde_games::tic_tac_toe::TicTacToe;

use super::plain::solved;
use super::*;

/// A value as `--format plain` writes it.
fn bare(value: Outcome) -> String {
    match value {
        Outcome::Win(plies) => format!("win {plies}"),
        Outcome::Loss(plies) => format!("loss {plies}"),
        Outcome::Tie(plies) => format!("tie {plies}"),
        Outcome::Draw => "draw".into(),
    }
}

fn bare_json(value: &Json) -> String {
    let kind = value["kind"].as_str().unwrap();
    match value["plies"].as_u64() {
        Some(plies) => format!("{kind} {plies}"),
        None => kind.into(),
    }
}

fn json(output: &Output) -> Json {
    assert_eq!(output.status.code(), Some(0));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The counts of `--all`, with and without symmetry, are those of the plain
/// solver's positions.
fn all_is_counted<G: Notation<Value = Outcome>>(name: &[&str], game: &G) {
    let positions = solved(game);
    for symmetry in [false, true] {
        let mut expected: BTreeMap<String, u64> = BTreeMap::new();
        let stand = |at: &G::Position| !symmetry || game.canonical(at) == *at;
        for (_, value) in positions.iter().filter(|(at, _)| stand(at)) {
            *expected.entry(bare(*value)).or_default() += 1;
        }
        let mut args = vec!["solve", "--all", "--by-ply", "--format", "json"];
        args.extend(name);
        args.extend(symmetry.then_some("--symmetry"));
        let told = &json(&run(&args))[0];
        let rows = told["values"].as_array().unwrap().iter();
        let row = |row: &Json| (bare_json(&row["value"]), row["positions"].as_u64().unwrap());
        assert_eq!(rows.map(row).collect::<BTreeMap<_, _>>(), expected);
        // By kind, by ply and in all: the same positions.
        for kind in ["win", "loss", "tie", "draw"] {
            let plies = told["by_ply"].as_array().unwrap().iter();
            let by_ply: u64 = plies.map(|ply| ply[kind].as_u64().unwrap()).sum();
            let of_kind = expected.iter().filter(|(value, _)| value.starts_with(kind));
            let count = of_kind.map(|(_, count)| count).sum::<u64>();
            assert_eq!((by_ply, &told["results"][kind]), (count, &count.into()));
        }
        assert_eq!(told["positions"], expected.values().sum::<u64>());
    }
}

/// The longest win is as long as any, and its line ends it on time.
fn the_longest_win_is_one<G: Notation<Value = Outcome>>(name: &str, game: &G) {
    let positions = solved(game);
    let wins = positions.iter().filter_map(|(_, value)| match value {
        Outcome::Win(plies) => Some(*plies),
        _ => None,
    });
    let most = wins.max().unwrap();
    let told = &json(&run(&["solve", name, "--all", "--format", "json"]))[0]["longest_win"];
    let mut at = game
        .parse_position(told["position"].as_str().unwrap())
        .unwrap();
    assert!(positions.contains(&(at.clone(), Outcome::Win(most))));
    let line = told["line"]["moves"].as_array().unwrap();
    assert_eq!(line.len(), most as usize);
    for mv in line {
        let mv = game.parse_move(&at, mv.as_str().unwrap()).unwrap();
        at = game.play(&at, &mv);
    }
    assert!(game.terminal(&at).is_some());
}

#[test]
fn every_position_is_counted_by_its_value() {
    all_is_counted(&["tic-tac-toe"], &TicTacToe);
    all_is_counted(&["mu-torere"], &MuTorere::default());
    // Games that list their positions by plies.
    all_is_counted(&["mnk"], &Mnk::new(3, 3, 3).unwrap());
    let connect = ConnectFour::new(4, 3, 3).unwrap();
    let args = ["connect4", "--size", "4x3", "--set", "line=3"];
    all_is_counted(&args, &connect);
    all_is_counted(&[&args[..], &["--threads", "1"]].concat(), &connect);
}

#[test]
fn the_longest_wins_of_whole_games() {
    the_longest_win_is_one("tic-tac-toe", &TicTacToe);
    the_longest_win_is_one("mu-torere", &MuTorere::default());
}

/// Solving and counting are timed once each: no more time is told than passed.
#[test]
fn all_takes_no_longer_than_the_clock_says() {
    let args = ["solve", "teeko", "--size", "4x4", "--set", "men=3"];
    let begun = Instant::now();
    let output = run(&[&args[..], &["--all", "--symmetry", "--format", "json"]].concat());
    let passed = begun.elapsed().as_secs_f64();
    let told = json(&output)[0]["seconds"].as_f64().unwrap();
    assert!(0.0 < told && told <= passed, "{told} of {passed} seconds");
}

/// All positions of a game, the last found first, so that most lead to later
/// lines, and then the first found first, so that most lines lead to others.
fn all_are_answered<G: Notation<Value = Outcome>>(name: &str, game: &G, args: &[&str]) {
    let mut positions = solved(game);
    let all = positions.clone();
    positions.reverse();
    positions.extend(all);
    let mut input = String::new();
    let mut answers = String::new();
    for (at, value) in &positions {
        input += &(game.format_position(at) + "\n");
        answers += &(bare(*value) + "\n");
    }
    let args = [
        &["solve", name, "--positions", "-", "--format", "plain"],
        args,
    ]
    .concat();
    assert_ends(&run_with(&args, input.as_bytes()), 0, &answers, "");
}

#[test]
fn every_position_of_a_file_is_answered_in_its_order() {
    all_are_answered("tic-tac-toe", &TicTacToe, &[]);
    all_are_answered("mu-torere", &MuTorere::default(), &[]);
    all_are_answered("tic-tac-toe", &TicTacToe, &["--solver", "negamax"]);
}

#[test]
fn json_gives_an_object_a_line() {
    let input = b".../.../...\n\n# over\nXXX/OO./...\nXX\n";
    let args = [
        "solve",
        "tic-tac-toe",
        "--positions",
        "-",
        "--format",
        "json",
    ];
    let output = run_with(&args, input);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Json> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |key: &str| {
        lines
            .iter()
            .map(|line| line[key].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("line_number"), [1, 4, 5]);
    assert_eq!(of("status"), ["solved", "solved", "error"]);
    assert_eq!(
        of("answer"),
        [Json::from("tie 9"), "loss 0".into(), Json::Null]
    );
    assert_eq!(lines[0]["best_moves"].as_array().unwrap().len(), 9);
    let error = lines[2]["error"].as_str().unwrap();
    assert!(
        error.starts_with("standard input:5:1: found `XX`, expected three rows"),
        "{error}"
    );
    assert!(
        error.ends_with("a valid line, for example:\n  .../.../..."),
        "{error}"
    );
}

#[test]
fn a_line_with_more_than_a_position_says_what_is_too_much() {
    let args = [
        "solve",
        "tic-tac-toe",
        "--positions",
        "-",
        "--format",
        "plain",
    ];
    let output = run_with(&args, b" XO./.X./... \n XO./.X./...   5 x\n.../.../...\n");
    let stderr = "error: standard input:2:16: found `5 x` after the position, expected nothing more on its line: `cut -d ' ' -f 1` keeps the first word of each\na valid line, for example:\n  XO./.X./...\n";
    assert_ends(&output, 1, "loss 4\n", stderr);
}

#[test]
fn a_limit_ends_its_line_and_is_told_with_it() {
    let args = [
        "solve",
        "mu-torere",
        "--positions",
        "-",
        "--format",
        "plain",
        "--max-positions",
        "30",
    ];
    let output = run_with(&args, b"XXXXOOOO/. X\n\n.XXXOOOX/O X\n");
    assert_eq!(output.status.code(), Some(3));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let told = "no exact answer: the limit of 30 positions was reached: allow more positions";
    assert_eq!(
        stderr,
        format!("standard input:1: {told}\nstandard input:3: {told}\n")
    );
}

/// Tables of everything that do not fit are left out, where an answer for the
/// start alone takes less.
#[test]
fn little_memory_answers_position_by_position() {
    let (folder, _) = cases("staircase");
    let board = folder.join("max-10x10.in");
    let board = board.to_str().unwrap();
    let answer = fs::read_to_string(folder.join("max-10x10.out")).unwrap();
    let dir = folder_of_positions("little-memory", &[&["0"; 10].join(",")]);
    let file = dir.join("positions.txt");
    let args = [
        "solve",
        "staircase",
        board,
        "--positions",
        file.to_str().unwrap(),
    ];
    // All layers take 848 KiB, two of them 169 KiB.
    let args = [&args[..], &["--format", "plain", "--memory", "400kB"]].concat();
    assert_ends(&run(&args), 0, &answer, "");
}

fn folder_of_positions(name: &str, lines: &[&str]) -> PathBuf {
    let dir = folder(name);
    fs::write(dir.join("positions.txt"), lines.join("\n")).unwrap();
    dir
}

/// A position and its answer after the other, the second one only when the
/// first is answered; then nobody reads any more.
fn answers_come_one_by_one(args: &[&str], pairs: &[(&str, &str)]) {
    let mut child = retrograde()
        .arg("solve")
        .args(args)
        .args(["--positions", "-", "--format", "plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for (position, answer) in pairs {
        to.write_all(format!("{position}\n").as_bytes()).unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, *answer);
    }
    // Who has seen enough closes the pipe, and the run ends quietly, also where
    // no more input comes and none ends.
    drop(from);
    to.write_all(format!("{}\n", pairs[0].0).as_bytes())
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn answers_come_before_the_next_position_is_asked() {
    let pairs = [(".../.../...", "tie 9\n"), ("XX./OO./...", "win 1\n")];
    answers_come_one_by_one(&["tic-tac-toe"], &pairs);
    let pairs = [
        ("2252576253462244111563365343671351441", "-1\n"),
        ("7422341735647741166133573473242566", "1\n"),
    ];
    for threads in ["1", "2", "3"] {
        answers_come_one_by_one(&["connect4", "--threads", threads], &pairs);
    }
}

/// The published test sets, byte for byte, whatever the number of threads.
#[test]
fn sets_of_positions_are_answered_in_their_order() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/connect4");
    for (set, most) in [("L3_R1", 500), ("L2_R1", 500), ("L1_R1", 60)] {
        let text = fs::read_to_string(data.join(set).with_extension("txt")).unwrap();
        let pairs = text
            .lines()
            .take(most)
            .map(|line| line.split_once(' ').unwrap());
        let (moves, scores): (Vec<&str>, Vec<&str>) = pairs.unzip();
        let (input, answers) = (moves.join("\n"), scores.join("\n") + "\n");
        for threads in ["1", "2", "5"] {
            let args = ["solve", "connect4", "--positions", "-", "--format", "plain"];
            let args = [&args[..], &["--threads", threads]].concat();
            assert_ends(&run_with(&args, input.as_bytes()), 0, &answers, "");
        }
    }
}

/// What comes before a bad line is answered, and the line named.
#[test]
fn a_bad_line_in_a_set_ends_it_there() {
    let input = b"# set\n7422341735647741166133573473242566\n\n44444444\n4\n";
    for threads in ["1", "2"] {
        let args = ["solve", "connect4", "--positions", "-", "--format", "plain"];
        let output = run_with(&[&args[..], &["--threads", threads]].concat(), input);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(output.stdout, b"1\n");
        assert!(
            errors.starts_with("error: standard input:4:1: found `44444444`, expected another column as move 7: column 4 is full\n"),
            "{errors}"
        );
    }
}

/// Each line that a limit ends is told, and the others are answered.
#[test]
fn a_limit_ends_its_line_of_a_set() {
    let input = b"44\n7422341735647741166133573473242566\n";
    for threads in ["1", "2"] {
        let args = ["solve", "connect4", "--positions", "-", "--format", "plain"];
        let args = [&args[..], &["--threads", threads, "--time", "200ms"]].concat();
        let output = run_with(&args, input);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(output.stdout, b"1\n");
        assert!(
            told.starts_with("standard input:1: no exact answer: the limit of"),
            "{told}"
        );
    }
}

/// Boards that need more than 64 bits, from a late position on, and those that
/// need too many.
#[test]
fn wide_boards_are_solved() {
    let position = "94a29197754777a989292228aa27544aa4153314115168";
    let args = [
        "solve",
        "connect4",
        "--size",
        "10x6",
        "--format",
        "json",
        "--position",
        position,
    ];
    let found = &json(&run(&args))[0];
    let truth = &json(&run(&[&args[..], &["--solver", "negamax"]].concat()))[0];
    assert_eq!(found["report"]["solver"], "alpha-beta");
    for fact in ["value", "answer", "best_moves"] {
        assert_eq!(found[fact], truth[fact], "{fact}");
        assert!(!found[fact].is_null());
    }
    let output = run(&["solve", "connect4", "--size", "16x8"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("found a board of 16 x 8"), "{told}");
}

/// A board may begin with what begins a remark elsewhere.
#[test]
fn boards_that_begin_like_remarks_are_answered() {
    let args = [
        "solve",
        "domineering",
        "--positions",
        "-",
        "--format",
        "plain",
    ];
    let input = b"#.|.. B\n# a remark\n..|.. W\n";
    assert_ends(&run_with(&args, input), 0, "win 1\nwin 1\n", "");
}
