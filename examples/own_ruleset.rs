//! A ruleset of your own: Cutcake. Left cuts a piece of cake along its lines
//! from top to bottom, Right from side to side; who cannot cut loses.
//! (Berlekamp, Conway and Guy, *Winning Ways*, 1982.)
//!
//! The rules are some thirty lines, their text some twenty more, and from both come values,
//! tables, and every command on games:
//!
//! ```console
//! $ cargo run --example own_ruleset -- value cutcake 2x4 + cutcake 3x1
//! ```

use std::env;
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use retrograde::cli::{Registry, RulesetEntry};
use retrograde::theory::{Canon, Forms};
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

/// Pieces of cake, each by its rows and columns.
pub struct Cutcake;

impl Ruleset for Cutcake {
    type Position = Vec<(u32, u32)>;
    type Move = (usize, u32); // which piece, after how many of its lines

    fn start(&self) -> Vec<(u32, u32)> {
        vec![(3, 4)]
    }

    fn moves(&self, pieces: &Vec<(u32, u32)>, player: Player, moves: &mut Vec<(usize, u32)>) {
        for (at, &(rows, columns)) in pieces.iter().enumerate() {
            let lines = [columns, rows][player as usize];
            moves.extend((1..lines).map(|line| (at, line)));
        }
    }

    fn play(
        &self,
        pieces: &Vec<(u32, u32)>,
        player: Player,
        &(at, line): &(usize, u32),
    ) -> Vec<(u32, u32)> {
        let mut pieces = pieces.clone();
        let (rows, columns) = pieces.remove(at);
        pieces.extend(match player {
            Player::First => [(rows, line), (rows, columns - line)],
            Player::Second => [(line, columns), (rows - line, columns)],
        });
        pieces
    }

    fn components(&self, pieces: &Vec<(u32, u32)>, parts: &mut Vec<Vec<(u32, u32)>>) {
        parts.extend(pieces.iter().map(|&piece| vec![piece]));
    }
}

impl RulesetNotation for Cutcake {
    fn format_position(&self, pieces: &Vec<(u32, u32)>) -> String {
        let piece = |(rows, columns): &(u32, u32)| format!("{rows}x{columns}");
        pieces.iter().map(piece).collect::<Vec<_>>().join(",")
    }

    fn parse_position(&self, text: &str) -> Result<Vec<(u32, u32)>, NotationError> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=100).contains(side));
        let pieces = text.split(',').map(|piece| {
            let (rows, columns) = piece.trim().split_once('x')?;
            Some((side(rows)?, side(columns)?))
        });
        let wrong =
            || NotationError::new(text, "pieces of 1 to 100 rows and columns, as `3x4,2x1`");
        pieces.collect::<Option<_>>().ok_or_else(wrong)
    }

    fn format_move(&self, _: &Vec<(u32, u32)>, _: Player, (at, line): &(usize, u32)) -> String {
        format!("{}:{line}", at + 1)
    }
}

fn registry() -> Registry {
    let rules = "Left cuts a piece from top to bottom, Right from side to side.\n\
                 Positions: pieces, rows x columns, such as 3x4,2x1.\n\
                 Moves: the number of the piece, and after how many lines it is cut.";
    Registry::new("own_ruleset").ruleset(
        RulesetEntry::new("cutcake", "cake is cut", rules, "3x4", || Cutcake).boards(
            3,
            4,
            |rows, columns| Some(format!("{rows}x{columns}")),
        ),
    )
}

fn main() -> ExitCode {
    if env::args_os().len() > 1 {
        return registry().run();
    }
    // In a program the theory needs the first thirty lines only.
    let mut forms = Forms::new();
    let value = Canon::new().value(&mut forms, &Cutcake, &vec![(2, 4)]);
    assert_eq!(forms.text(value.unwrap()).unwrap(), "1");

    // On the command line, the other twenty too.
    assert_eq!(
        told(&["value", "cutcake", "2x4", "--format", "plain"], ""),
        "L 1\n"
    );
    let sum = [
        "value", "cutcake", "2x4", "+", "cutcake", "3x1", "--format", "plain",
    ];
    assert_eq!(told(&sum, ""), "R -1\n");
    let table = told(&["table", "cutcake", "2x4", "--what", "values"], "");
    assert!(
        table.ends_with("     1   2  3  4\n  1  0   1  2  3\n  2  -1  0  0  1\n"),
        "{table}"
    );
    let solved = told(
        &["solve", "cutcake", "--size", "4x2", "--format", "plain"],
        "",
    );
    assert!(solved.starts_with("win "), "{solved}");
    assert_eq!(
        told(&["check", "cutcake", "--format", "plain"], ""),
        "pass\n"
    );
    let played = told(&["play", "cutcake", "--size", "4x3"], "1:1\nquit\n");
    assert!(played.contains("3x1,3x3"), "{played}");
    ExitCode::SUCCESS
}

/// What this program says when it is called with these arguments.
fn told(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}
