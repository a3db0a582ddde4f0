//! Small state graphs for the tests of this folder.

use std::io;

use super::{StateGraph, Unroll};
use crate::game::Player;
use crate::toy::{Graph, Node};
use crate::value::Outcome;

/// The second player can go back for ever, or end the game.
pub(super) fn loopy() -> Graph<Outcome> {
    Graph::new(vec![
        Node::inner(Player::First, [(1, ()), (3, ())]),
        Node::inner(Player::Second, [(0, ()), (2, ())]),
        Node::terminal(Player::First, Outcome::Win(0)),
        Node::inner(Player::Second, [(3, ())]),
    ])
}

/// Text that needs care in each format.
pub(super) fn awkward() -> StateGraph<Graph<Outcome>> {
    let game = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::terminal(Player::Second, Outcome::Tie(0)),
    ]);
    let text = |at: &u32| format!("<{at}> \"a\\b\" & c\nd\u{1}");
    let made = Unroll::new().graph_with(&game, text, |_, _| "go & \"<see>\"".into());
    made.unwrap()
}

pub(super) fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}
