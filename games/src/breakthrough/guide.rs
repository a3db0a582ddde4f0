//! What guides a search of breakthrough: races that are decided within three
//! plies are seen at once, and who has to stop a piece looks at nothing else.

use retrograde::{Choice, Game, Glance, Guided, Outcome, Player};

use super::Breakthrough;
use crate::pawns::{Men, Step};

impl Breakthrough {
    /// The cells one step before the row that a player wants to reach.
    fn last_but_one(&self, player: Player) -> u64 {
        let [straight, ..] = self.board.ahead(player.other(), self.board.goal(player));
        straight
    }
}

/// Pieces that take others first, then those that go where others won before.
impl Guided for Breakthrough {
    fn glance(&self, men: &Men, choices: &mut Vec<Choice<Step>>) -> Glance<Outcome> {
        if let Some(value) = self.terminal(men) {
            return Glance::Value(value);
        }
        let (mover, opponent) = (men.mover(), men.mover().other());
        let [_, other] = men.own_and_other();
        let targets = self.targets(*men);
        let [straight, left, right] = targets;
        let takes = (left | right) & other;
        let (lower, upper) = self.bounds(men);
        if lower == Outcome::Win(1) || takes == other && other.is_power_of_two() {
            return Glance::Value(Outcome::Win(1));
        }
        // Pieces that arrive next, unless they are taken.
        let threats = other & self.last_but_one(opponent);
        let wanted = if threats == 0 {
            let [_, to_left, to_right] = self.board.ahead(opponent, other);
            let safe = self.last_but_one(mover) & !(to_left | to_right);
            if (straight | left | right) & safe != 0 {
                return Glance::Value(Outcome::Win(3));
            }
            u64::MAX
        } else if threats.is_power_of_two() {
            threats & takes
        } else {
            0
        };
        if wanted == 0 {
            return Glance::Value(Outcome::Loss(2));
        }
        let targets = targets.map(|cells| cells & wanted);
        self.board.push(mover, targets, |step| {
            let choice = Choice::new(step).order(i32::from(other >> step.to & 1 == 1));
            choices.push(choice.mark(step.to, 0));
        });
        Glance::Moves { lower, upper }
    }

    /// A bit for each cell and player, where that is not too much.
    fn key_bits(&self) -> Option<u32> {
        let bits = 2 * self.board.width * self.board.height;
        (bits <= u64::BITS).then_some(bits)
    }

    fn key(&self, men: &Men) -> u64 {
        let men = self.canonical(men);
        men.white() << (self.board.width * self.board.height) | men.black()
    }
}
