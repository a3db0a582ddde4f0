//! Which moves have cut others off, wherever they were played.
//!
//! The history heuristic (Schaeffer 1983): a move that was good enough in one
//! position is a good guess in others, so it goes before moves of the same
//! rating. Old cuts fade, for what was learned in one part of the tree misleads
//! in the next: Connect Four on 8x4 takes 170 million positions with all cuts
//! ever made, 37 million with none and 22 million with those of late.
//!
//! Killer moves (Akl and Newborn 1977), the last two cuts of each ply, were tried
//! beside it and left out: 3 to 7 % fewer positions on short searches of Connect
//! Four, 14 to 45 % more on long ones.

use crate::game::Player;
use crate::guided::Choice;

/// Marks that a game may give its moves.
const MARKS: usize = 64;
/// Cuts after which all that was learned counts half. Of the powers of two
/// around, the one with the fewest positions over short and long searches.
const FADE: u32 = 1 << 14;

/// What each mark has cut off, for either player, less what was tried in vain.
#[derive(Clone, Debug)]
pub(super) struct History {
    learned: [[i32; MARKS]; 2],
    /// Cuts until it fades.
    left: u32,
}

impl History {
    pub(super) const fn new() -> Self {
        Self {
            learned: [[0; MARKS]; 2],
            left: FADE,
        }
    }

    /// What a player's marks have cut off.
    #[inline]
    pub(super) fn of(&self, player: Player) -> &[i32; MARKS] {
        &self.learned[usize::from(player == Player::Second)]
    }

    /// The last of these choices cut the others off: those before it did not.
    #[inline]
    pub(super) fn learn<M>(&mut self, player: Player, tried: &[Choice<M>]) {
        let learned = &mut self.learned[usize::from(player == Player::Second)];
        if let Some((cut, failed)) = tried.split_last() {
            for mark in failed.iter().filter_map(Choice::marked) {
                learned[mark] = learned[mark].saturating_sub(1);
            }
            if let Some(mark) = cut.marked() {
                let gained = i32::try_from(failed.len()).unwrap_or(i32::MAX);
                learned[mark] = learned[mark].saturating_add(gained);
            }
        }
        self.left -= 1;
        if self.left == 0 {
            self.fade();
        }
    }

    #[cold]
    fn fade(&mut self) {
        self.left = FADE;
        for learned in self.learned.iter_mut().flatten() {
            *learned /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(mark: u8) -> Choice<u8> {
        Choice::new(mark).mark(mark, 0)
    }

    #[test]
    fn what_cuts_gains_and_what_fails_loses() {
        let mut history = History::new();
        history.learn(Player::First, &[choice(3), choice(4), choice(5)]);
        let learned = history.of(Player::First);
        assert_eq!([learned[3], learned[4], learned[5]], [-1, -1, 2]);
        assert_eq!(history.of(Player::Second), &[0; MARKS]);
        // A move without a mark, and one that was the first.
        history.learn(Player::Second, &[Choice::new(0), choice(63)]);
        history.learn(Player::Second, &[choice(62)]);
        assert_eq!(history.of(Player::Second)[62..], [0, 1]);
    }

    /// However long one move has been good, another is ahead soon.
    #[test]
    fn old_cuts_fade() {
        let mut history = History::new();
        for _ in 0..100 * FADE {
            history.learn(Player::First, &[choice(0), choice(1)]);
        }
        let mut turns = 0;
        while history.of(Player::First)[0] <= history.of(Player::First)[1] {
            history.learn(Player::First, &[choice(1), choice(0)]);
            turns += 1;
        }
        assert!(turns <= 2 * FADE, "{turns}");
    }

    #[test]
    fn nothing_runs_over() {
        let mut history = History::new();
        let tried: Vec<Choice<u8>> = vec![choice(7); 1 << 20];
        for _ in 0..3000 {
            history.learn(Player::First, &tried[..tried.len() - 1]);
        }
        let many: Vec<Choice<u8>> = (0..1 << 20)
            .map(|_| Choice::new(0))
            .chain([choice(9)])
            .collect();
        for _ in 0..3000 {
            history.learn(Player::First, &many);
        }
        assert_eq!(history.of(Player::First)[9], i32::MAX);
    }
}
