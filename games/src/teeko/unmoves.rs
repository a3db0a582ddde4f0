//! Moves taken back: a man of the player who moved last goes back to an empty
//! cell beside it, or off the board.

use retrograde::bits::members;
use retrograde::{Player, Retro};

use super::{Men, Teeko};

impl Retro for Teeko {
    /// A man was moved where all men are on the board, and dropped before, with
    /// the last drop of the second player in between.
    fn parents(&self, men: &Men, parents: &mut Vec<Men>) {
        let (own, other) = (men.own(), men.other());
        if self.index.is_goal(own) {
            return;
        }
        let last = men.mover().other();
        let complete = self.is_complete(*men);
        // With all men on the board either player may have moved, and a drop
        // that made them complete was the second player's.
        if !complete || last == Player::Second {
            let before = |cell: u8| Men::new(other ^ 1 << cell, own, last);
            parents.extend(members(other.into()).map(before));
        }
        if !complete {
            return;
        }
        for from in members(other.into()) {
            let empty = self.board.around[usize::from(from)] & !(own | other);
            for to in members(empty.into()) {
                let before = other ^ (1 << from | 1 << to);
                // Or the game would have been over before the move.
                if !self.index.is_goal(before) {
                    parents.push(Men::new(before, own, last));
                }
            }
        }
    }
}
