//! `play` on a terminal, as a person sees it, through a pseudo-terminal.

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

use super::*;

/// More than any answer takes on a busy machine.
const PATIENCE: u64 = 20_000;

fn begin(args: &[&str]) -> PtySession {
    let mut command = retrograde();
    command.arg("play").args(args);
    spawn_command(command, Some(PATIENCE)).unwrap()
}

/// The code with which the program ended by itself.
fn exit_code(session: &PtySession) -> Option<i32> {
    match session.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => Some(code),
        _ => None,
    }
}

#[test]
fn a_person_plays_a_game_to_its_end() {
    let mut terminal = begin(&["tic-tac-toe"]);
    terminal.exp_string("type a move, or `help`").unwrap();
    for (mv, answer) in [
        ("r1c1", "computer: r2c2"),
        ("r3c3", "computer: r1c2"),
        ("r3c2", "computer: r3c1"),
        ("r1c3", "computer: r2c3"),
    ] {
        terminal.exp_string("> ").unwrap();
        terminal.send_line(mv).unwrap();
        terminal.exp_string(&format!("you: {mv}")).unwrap();
        terminal.exp_string(answer).unwrap();
    }
    terminal
        .exp_string("you have no choice: r2c1 is your only move")
        .unwrap();
    terminal.exp_string("> ").unwrap();
    terminal.send_line("r2c1").unwrap();
    terminal
        .exp_string("the game is over after 9 plies: a tie")
        .unwrap();
    terminal.exp_string("> ").unwrap();
    terminal.send_line("quit").unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(exit_code(&terminal), Some(0));
}

#[test]
fn ctrl_c_at_the_prompt_ends_the_game_and_says_so() {
    let mut terminal = begin(&["mu-torere"]);
    terminal.exp_string("> ").unwrap();
    terminal.send_control('c').unwrap();
    terminal
        .exp_string("interrupted: the game was not saved")
        .unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(exit_code(&terminal), Some(3));
}

#[test]
fn ctrl_d_ends_the_game() {
    let mut terminal = begin(&["mu-torere"]);
    terminal.exp_string("> ").unwrap();
    terminal.send_control('d').unwrap();
    terminal
        .exp_string("end of input: the game is not over")
        .unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(exit_code(&terminal), Some(0));
}
