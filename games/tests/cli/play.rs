//! `play` as a script through pipes.

use super::*;

/// Plays with these lines as standard input, and gives what was said.
#[track_caller]
fn play(args: &[&str], lines: &str) -> String {
    let output = run_with(&[&["play"], args].concat(), lines.as_bytes());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// Takes the hints of the solver to the end.
fn hinted(args: &[&str]) -> String {
    let mut lines = String::new();
    for _ in 0..100 {
        let said = play(args, &format!("{lines}hint\n"));
        let Some((_, hint)) = said.rsplit_once("hint: ") else {
            assert!(said.contains("the game is over"), "{said}");
            return play(args, &lines);
        };
        let (mv, _) = hint.split_once(',').unwrap();
        lines.extend([mv, "\n"]);
    }
    panic!("a game without end: {lines}");
}

#[test]
fn a_game_reads_as_one_text() {
    let said = play(
        &["tic-tac-toe"],
        "r1c1\nr1c1\nnonsense\nback 1\nload\n\nr3c3\nmoves\nhint\nr1c2\n",
    );
    let expected = "\
tic-tac-toe
you are the first player, the computer plays as well as can be
type a move, or `help`
...
...
...

you: r1c1
X..
...
...

computer: r2c2
X..
.O.
...
found `r1c1`, expected one of the legal moves: r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3; `help` tells what else there is
found `nonsense`, expected one of the legal moves: r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3; `help` tells what else there is
`back` stands alone
`load` needs a file, such as `load game.txt`

you: r3c3
X..
.O.
..X

computer: r1c2
XO.
.O.
..X
r1c3 r2c1 r2c3 r3c1 r3c2
hint: r3c2, tie in 5
found `r1c2`, expected one of the legal moves: r1c3 r2c1 r2c3 r3c1 r3c2; `help` tells what else there is
end of input: the game is not over
";
    assert_eq!(said, expected);
}

/// Perfect play on both sides takes as many plies as the solver says; a lost
/// side holds out as long as it can.
#[test]
fn wins_come_on_time_and_losses_late() {
    let won = ["mu-torere", "--position", ".XXXOOOX/O X"];
    let said = hinted(&won);
    assert!(
        said.ends_with("the game is over after 5 plies: you win\n"),
        "{said}"
    );
    let said = hinted(&[&won[..], &["--first", "computer"]].concat());
    assert!(
        said.ends_with("the game is over after 5 plies: the computer wins\n"),
        "{said}"
    );
    let said = hinted(&["tic-tac-toe"]);
    assert!(
        said.ends_with("the game is over after 9 plies: a tie\n"),
        "{said}"
    );
}

#[test]
fn what_moves_bank_is_told_on_the_way_and_at_the_end() {
    let board = ["staircase", "../examples/boards/staircase.txt"];
    // The board is worth 2 to the first player.
    let said = hinted(&board);
    assert!(said.contains("\nso far 0 for you\n"), "{said}");
    assert!(
        said.ends_with("the game is over after 6 plies: you win, +2 for you\n"),
        "{said}"
    );
    let said = hinted(&[&board[..], &["--first", "computer"]].concat());
    assert!(
        said.ends_with("the game is over after 6 plies: the computer wins, -2 for you\n"),
        "{said}"
    );
    assert!(
        said.contains("\nyou have no choice: r2c3 is your only move\n"),
        "{said}"
    );
    // The statement of this game asks for what the first player banks.
    let said = hinted(&["pick", "../examples/boards/pick.txt", "--case", "2"]);
    assert!(
        said.ends_with(", +714 for you, first banks 3747\n"),
        "{said}"
    );
}

#[test]
fn values_are_those_of_the_solver() {
    let args = ["mu-torere", "--position", ".XXXOOOX/O X"];
    let said = play(&args, "values\n");
    assert!(
        said.contains("\n  2-1  win in 5   best\n  8-1  loss in 2\n"),
        "{said}"
    );
}

#[test]
fn moves_are_taken_back_to_the_own_last_one() {
    let said = play(
        &["tic-tac-toe", "--first", "computer"],
        "back\nr3c3\nback\nr2c2\n",
    );
    let (_, after) = said
        .split_once("there is no move of yours to take back\n")
        .unwrap();
    let expected = "
you: r3c3
X..
...
..O

computer: r1c3
X.X
...
..O

taken back: 2 moves
X..
...
...

you: r2c2
X..
.O.
...

computer: r1c2
XX.
.O.
...
end of input: the game is not over
";
    assert_eq!(after, expected);
}

/// One ply ahead, a win is seen and taken; a threat is not.
#[test]
fn a_level_sees_so_far_and_no_further() {
    let win = [
        "tic-tac-toe",
        "--position",
        "XX./OO./...",
        "--first",
        "computer",
    ];
    let said = play(&[&win[..], &["--level", "1"]].concat(), "");
    assert!(said.contains("the computer looks 1 ply ahead\n"), "{said}");
    assert!(said.contains("computer: r1c3\n"), "{said}");
    let threat = [
        "tic-tac-toe",
        "--position",
        "O../OX./..X",
        "--first",
        "computer",
    ];
    let at = |level| {
        let said = play(&[&threat[..], &["--level", level]].concat(), "");
        let (_, mv) = said.split_once("computer: ").unwrap();
        mv[..4].to_string()
    };
    // All moves look alike at first; then those that lose at once are seen.
    assert_eq!([at("1"), at("2")], ["r1c2", "r3c1"]);
}

#[test]
fn chance_repeats_with_its_seed_and_differs_with_others() {
    let first = |seed: &str| {
        let args = ["tic-tac-toe", "--first", "computer", "--seed", seed];
        assert_eq!(play(&args, ""), play(&args, ""));
        play(&args, "")
    };
    let games: std::collections::HashSet<String> =
        (0..20).map(|seed: u32| first(&seed.to_string())).collect();
    // All nine openings are ties.
    assert!((4..=9).contains(&games.len()), "{}", games.len());
}

#[test]
fn a_game_too_large_is_played_by_bounds_and_says_so() {
    let args = [
        "mnk", "--size", "7x7", "--set", "line=5", "--first", "computer",
    ];
    let args = [&args[..], &["--max-positions", "3000"]].concat();
    let said = play(&args, "values\nhint\nsave /nowhere/game.txt\nquit\n");
    let by_bounds = ", by the best bound: not solved within the limits, looked 2 plies ahead\n";
    assert!(said.contains(by_bounds), "{said}");
    assert!(said.contains("looked 2 plies ahead: bounds\n"), "{said}");
    // No move is told to be better than others of which no more is known.
    assert!(
        said.contains("at least loss in 4, at most win in 3\n"),
        "{said}"
    );
    assert!(!said.contains("  best\n"), "{said}");
    assert!(
        said.contains("\n/nowhere/game.txt: cannot be written: "),
        "{said}"
    );
    // What can be seen is taken: four in a row become five.
    let open = "XXXX.../OOOO.../......./......./......./......./.......";
    let args = [
        "mnk",
        "--size",
        "7x7",
        "--set",
        "line=5",
        "--position",
        open,
        "--level",
        "2",
    ];
    let said = play(
        &[&args[..], &["--max-positions", "30000"]].concat(),
        "hint\nvalues\n",
    );
    assert!(said.contains("win in 1"), "{said}");
    assert_eq!(said.matches("  best\n").count(), 1, "{said}");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let dir = folder("play-save");
    let file = dir.join("game.txt");
    let file = file.to_str().unwrap();
    let said = play(&["tic-tac-toe"], &format!("r2c2\nsave {file}\nquit\n"));
    assert!(said.ends_with(&format!("saved: {file}\n")), "{said}");
    let text = fs::read_to_string(file).unwrap();
    let expected = "\
# A game of retrograde: `play GAME --load FILE` goes on with it.
game tic-tac-toe
start .../.../...
human first
move r2c2
move r1c1
";
    assert_eq!(text, expected);
    let said = play(&["tic-tac-toe", "--load", file], "back\n");
    let (_, board) = said.split_once("`help`\n").unwrap();
    let taken = "taken back: 2 moves\n...\n...\n...\n";
    assert!(
        board.starts_with("O..\n.X.\n...\n\n") && board.contains(taken),
        "{board}"
    );
    let said = play(&["tic-tac-toe"], &format!("load {file}\nload {file}.old\n"));
    assert!(
        said.contains("\nloaded: 2 moves, you are the first player\nO..\n"),
        "{said}"
    );
    assert!(
        said.contains(&format!("{file}.old: cannot be read: ")),
        "{said}"
    );
    // Another game, another board, a move that is none.
    let said = play(&["mu-torere"], &format!("load {file}\n"));
    let told =
        "game.txt:2:1: found `game tic-tac-toe`, expected `game mu-torere`, which is played here\n";
    assert!(said.contains(told), "{said}");
    fs::write(file, expected.replace("move r1c1", "move r2c2")).unwrap();
    let output = run(&["play", "tic-tac-toe", "--load", file]);
    let stderr = format!(
        "error: {file}: move 2: found `r2c2`, expected one of the legal moves: r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3\n"
    );
    assert_ends(&output, 1, "", &stderr);
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
}

#[test]
fn a_board_comes_from_a_file_since_moves_come_from_standard_input() {
    let output = run(&["play", "pick"]);
    let stderr = "error: standard input is read for moves: name a file with the board, such as `pick board.txt`\n";
    assert_ends(&output, 2, "", stderr);
    let output = run(&["play", "pick", "../examples/boards/pick.txt"]);
    let stderr = "error: found 3 boards, expected one: choose with `--case N`, from 1 to 3\n";
    assert_ends(&output, 2, "", stderr);
}
