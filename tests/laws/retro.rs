//! A game with cycles, an index of its classes and un-moves, into which faults
//! are built.

use retrograde::check::{Check, Checked, Law};
use retrograde::{Dense, Game, Indexed, Outcome, Player, Powers, Retro};

use super::{has_laws, only, passes_with};

/// What is wrong with [`Row`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    FiveAtTheIndexOfFour,
    SevenInAHole,
    OneIndexTooFew,
    OtherSideAtTheIndex,
    FourInAHoleToo,
    LeapUntold,
    StepBackUntold,
    LeapToldOfBothSides,
    EndTold,
    StrangerTold,
    NobodyTold,
    BufferCleared,
}

/// Two players move one king on a row: a step either way, or a leap over a
/// square, after which the same player moves again. Who reaches the last square
/// has won. The players are alike, so the index numbers squares, and every fourth
/// index is a hole.
struct Row {
    last: u64,
    fault: Fault,
}

/// The square, and whether the second player is to move.
type At = (u64, bool);

impl Game for Row {
    type Position = At;
    /// Where the king goes.
    type Move = u64;
    type Value = Outcome;

    fn start(&self) -> At {
        (2, false)
    }
    fn to_move(&self, &(_, second): &At) -> Player {
        [Player::First, Player::Second][usize::from(second)]
    }
    fn terminal(&self, &(at, _): &At) -> Option<Outcome> {
        (at == self.last).then_some(Outcome::Loss(0))
    }
    fn moves(&self, &(at, _): &At, moves: &mut Vec<u64>) {
        moves.extend(at.checked_sub(1));
        moves.extend([at + 1, at + 2].into_iter().filter(|&to| to <= self.last));
    }
    fn play(&self, &(at, second): &At, &to: &u64) -> At {
        (to, if to == at + 2 { second } else { !second })
    }
    fn canonical(&self, &(at, _): &At) -> At {
        (at, false)
    }
}

impl Indexed for Row {
    fn indices(&self) -> u64 {
        self.last + self.last / 3 + u64::from(self.fault != Fault::OneIndexTooFew)
    }
    fn index(&self, &(at, _): &At) -> u64 {
        let at = match self.fault {
            Fault::FiveAtTheIndexOfFour if at == 5 => 4,
            _ => at,
        };
        at + at / 3
    }
    fn position_at(&self, index: u64) -> Option<At> {
        let at = index - index / 4;
        match self.fault {
            Fault::SevenInAHole if at == 7 => return None,
            Fault::FourInAHoleToo if index == 3 => return Some((4, false)),
            _ => {}
        }
        let second = self.fault == Fault::OtherSideAtTheIndex && at == 6;
        (index % 4 != 3).then_some((at, second))
    }
}

impl Retro for Row {
    fn parents(&self, &(at, second): &At, parents: &mut Vec<At>) {
        let last = self.last;
        if self.fault == Fault::BufferCleared {
            parents.clear();
        }
        parents.extend(at.checked_sub(1).map(|from| (from, !second)));
        let leapt = at
            .checked_sub(2)
            .filter(|_| self.fault != Fault::LeapUntold);
        parents.extend(leapt.map(|from| (from, second)));
        let ends = self.fault == Fault::EndTold;
        let before = (at + 1 < last || ends && at + 1 == last).then_some((at + 1, !second));
        parents.extend(before.filter(|_| self.fault != Fault::StepBackUntold || at != 4));
        match self.fault {
            Fault::LeapToldOfBothSides => parents.extend(leapt.map(|from| (from, !second))),
            Fault::StrangerTold if at == 5 => parents.push((1, false)),
            Fault::NobodyTold if at == 5 => parents.push((last + 50, false)),
            _ => {}
        }
    }
}

fn row(fault: Fault) -> Row {
    Row { last: 10, fault }
}

fn check(fault: Fault) -> Checked {
    Check::new().run_with(&Powers::new().retro(), &row(fault))
}

fn caught(fault: Fault, law: Law, position: &str, mv: Option<&str>, found: &str) {
    only(&check(fault), law, position, mv, found);
}

#[test]
fn a_game_with_unmoves_without_fault_passes() {
    let laws = [&Law::INDEXED[..], &Law::RETRO].concat();
    passes_with(&check(Fault::None), &laws);
    let row = row(Fault::None);
    let numbered = Check::new().run_with(&Powers::new().indexed(), &row);
    passes_with(&numbered, &Law::INDEXED);
    // Solved either way, all moves are the values of their children.
    assert_eq!(Dense::new().tabulate_retro(&row).unwrap().fault(), None);
    // What a game does not say of itself is not asked of it.
    let checked = Check::new().run(&self::row(Fault::StrangerTold));
    assert!(checked.passed(), "{checked}");
    has_laws(&checked, 0);
}

/// The index of a game with cycles may be one of classes, and each has its own.
#[test]
fn wrong_indices_of_classes_are_caught() {
    let found = "index 5, where `position_at` gives (4, false)";
    let index = |fault, position, mv, found| caught(fault, Law::Index, position, mv, found);
    index(Fault::FiveAtTheIndexOfFour, "(5, ", None, found);
    let found = "index 9, where `position_at` gives a hole";
    index(Fault::SevenInAHole, "(7, ", None, found);
    let found = "index 13, where there is room for 13 positions";
    index(Fault::OneIndexTooFew, "(10, ", None, found);
    let found = "index 8, where `position_at` gives (6, true)";
    index(Fault::OtherSideAtTheIndex, "(6, false)", None, found);
    let found = "position_at(3), whose index is 5";
    index(Fault::FourInAHoleToo, "(4, ", None, found);
    let checked = check(Fault::SevenInAHole);
    let note = "`parents` was not compared with the rules";
    assert!(checked.notes[0].starts_with(note), "{checked}");
    assert!(checked.untried().any(|law| law == Law::Parents));
    let numbered = Check::new().run_with(&Powers::new().indexed(), &row(Fault::SevenInAHole));
    only(&numbered, Law::Index, "(7, ", None, "a hole");
}

#[test]
fn unmoves_that_are_not_told_are_caught() {
    let told = |fault, position, mv, found| caught(fault, Law::ParentsTold, position, mv, found);
    let found = "no word of it among the 2 parents of (2, false), to which a move leads that keeps the side to move";
    told(Fault::LeapUntold, "(0, false)", Some("2"), found);
    let found = "of (4, false), to which a move leads that changes the side to move";
    told(Fault::StepBackUntold, "(5, false)", Some("4"), found);
    // So it is no wonder that values are wrong.
    let row = row(Fault::LeapUntold);
    let table = Dense::new().tabulate_retro(&row);
    assert!(table.is_err() || table.is_ok_and(|table| table.fault().is_some()));
}

#[test]
fn unmoves_that_nothing_comes_from_are_caught() {
    let parents = |fault, position, found| caught(fault, Law::Parents, position, None, found);
    let found = "the parent (0, true), which has no move to an image of it, with the first player to move here and the second player there";
    parents(Fault::LeapToldOfBothSides, "(2, false)", found);
    let found = "the parent (10, true), where the game is over";
    parents(Fault::EndTold, "(9, false)", found);
    let found = "the parent (1, false), which has no move";
    parents(Fault::StrangerTold, "(5, false)", found);
    let found = "the parent (60, false), where no position stands at its index 80";
    parents(Fault::NobodyTold, "(5, false)", found);
    let found = "a buffer that lost what it held";
    parents(Fault::BufferCleared, "(0, false)", found);
}

/// A sample tells that it is one.
#[test]
fn a_sample_of_unmoves_is_no_whole() {
    let row = Row {
        last: 300_000,
        fault: Fault::None,
    };
    let checked = Check::new().run_with(&Powers::new().retro(), &row);
    assert!(checked.passed() && !checked.complete, "{checked}");
    let note = checked.notes.last().unwrap();
    let told = "moves were taken back at 16384 of 400001 indices and 20000 positions of play";
    assert_eq!(note, told);
}
