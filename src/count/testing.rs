//! What tests of this folder count.

use crate::game::Player;
use crate::toy::{Graph, Node};
use crate::value::Outcome;

/// Two ways to 3, one of which banks a ply more; 3 ends the game.
pub(super) fn diamond() -> Graph<Outcome> {
    Graph::new(vec![
        Node::inner(Player::First, [(1, ()), (2, ()), (3, ())]),
        Node::inner(Player::Second, [(3, ())]),
        Node::inner(Player::Second, [(3, ()), (3, ())]),
        Node::terminal(Player::First, Outcome::Loss(0)),
    ])
}
