//! Moves taken back: an animal of the player who moved last steps back, and
//! what it took stands there again, or it goes back to the hand.

use retrograde::Retro;

use super::Dobutsu;
use super::animals::{
    Animals, CHICK, ELEPHANT, EMPTY, FAR, GIRAFFE, HEN, LION, OTHER, STEPS, WIDTH, cells, tamed,
};

impl Retro for Dobutsu {
    /// Where a lion was taken: all positions with the same animals in which it
    /// can be. Else a move of who could not take the lion.
    fn parents(&self, animals: &Animals, parents: &mut Vec<Animals>) {
        let mover = animals.mover().other();
        // As the player saw it who moved.
        let before = animals.turned();
        if before.lion(OTHER).is_none() {
            let alike = self.index.alike(before);
            let caught = alike.filter(|animals| animals.can_catch());
            parents.extend(caught.map(|animals| animals.for_mover(mover)));
            return;
        }
        // A lion on the far row ends the game, unless it is taken: it has just
        // arrived there.
        let tried = before.lion(0).filter(|&lion| lion >= FAR);
        for (animal, to) in before.own() {
            if tried.is_none_or(|lion| lion == to) {
                self.stepped(before, animal, to, parents);
                self.dropped(before, animal, to, parents);
            }
        }
    }
}

/// A parent, unless the lion could be taken there: then that would have been
/// the move.
fn tell(parent: Animals, parents: &mut Vec<Animals>) {
    if !parent.can_catch() {
        parents.push(parent);
    }
}

impl Dobutsu {
    /// The animal on `to` came from a cell beside it.
    fn stepped(&self, before: Animals, animal: u8, to: u8, parents: &mut Vec<Animals>) {
        let away = before.with(to, animal);
        let mut step = |was: u8, from: u8| {
            if before.at(from) != EMPTY {
                return;
            }
            let back = away.with(from, was);
            tell(back, parents);
            for taken in [CHICK, ELEPHANT, GIRAFFE, HEN] {
                if let Some(back) = self.given_back(back, taken) {
                    tell(back.with(to, taken | OTHER), parents);
                }
            }
        };
        // Who goes back steps as the other player goes forward. A chick that
        // stepped to the far row is none any more.
        if animal != CHICK || to < FAR {
            for from in cells(STEPS[usize::from(animal | OTHER)][usize::from(to)]) {
                // No lion goes on from the far row.
                if animal != LION || from < FAR {
                    step(animal, from);
                }
            }
        }
        if animal == HEN && to >= FAR {
            step(CHICK, to - WIDTH);
        }
    }

    /// Without an animal that was taken, if it may have been.
    fn given_back(&self, animals: Animals, taken: u8) -> Option<Animals> {
        let kind = tamed(taken);
        if self.drops {
            return (animals.in_hand(kind, 0) > 0).then(|| animals.dropping(kind, 0));
        }
        // Gone: it is not on the board any more.
        let sets = animals.sets();
        let left = |animal: u8| sets[usize::from(animal | OTHER)];
        let gone = left(kind) == 0 && (kind != CHICK || left(HEN) == 0);
        (gone && self.pieces.has(kind)).then_some(animals)
    }

    /// The animal on `to` came from the hand.
    fn dropped(&self, before: Animals, animal: u8, to: u8, parents: &mut Vec<Animals>) {
        if self.drops && (CHICK..=GIRAFFE).contains(&animal) {
            tell(before.with(to, animal).taking(animal, 0), parents);
        }
    }
}
