//! A batch of boards into which faults are built.

use retrograde::batch::Batch;
use retrograde::check::{Check, Checked, Law};
use retrograde::{Configure, Game, Graded, Limits, Player, Powers, Score};

use super::{only, passes_with};

/// What is wrong with a [`Row`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    TwinShorter,
    TwinStartsElsewhere,
    TwinPassesTheTurn,
    TwinMirrors,
    TwinEndsEarly,
    TwinListsTurned,
    TwinTakesTwo,
    TwinPaysLess,
    Sorted,
    NumbersFromOne,
    LargeEnd,
    NoRange,
}

/// A row of cells; a move takes the one at either end, and banks it.
struct Row {
    cells: Vec<i64>,
    fault: Fault,
    twin: bool,
}

impl Row {
    fn new(fault: Fault) -> Self {
        Self {
            cells: vec![5, 2, 4, 9],
            fault,
            twin: false,
        }
    }

    /// Whether this is the twin of a board with this fault.
    fn twin_with(&self, fault: Fault) -> bool {
        self.twin && self.fault == fault
    }
}

impl Game for Row {
    /// The first cell that is left, and the end of those.
    type Position = (usize, usize);
    /// Whether from the right.
    type Move = bool;
    type Value = Score;

    fn start(&self) -> (usize, usize) {
        (
            usize::from(self.twin_with(Fault::TwinStartsElsewhere)),
            self.cells.len(),
        )
    }
    fn to_move(&self, &(left, right): &(usize, usize)) -> Player {
        let first = (right - left).is_multiple_of(2) ^ self.twin_with(Fault::TwinPassesTheTurn);
        if first { Player::First } else { Player::Second }
    }
    fn terminal(&self, &(left, right): &(usize, usize)) -> Option<Score> {
        if self.fault == Fault::LargeEnd && (left, right) == (1, 4) {
            return Some(Score(-21));
        }
        let early = self.twin_with(Fault::TwinEndsEarly) && right == 1;
        (left == right || early).then_some(Score(0))
    }
    fn moves(&self, _: &(usize, usize), moves: &mut Vec<bool>) {
        let turned = self.twin_with(Fault::TwinListsTurned);
        moves.extend([turned, !turned]);
    }
    fn play(&self, &(left, right): &(usize, usize), from_right: &bool) -> (usize, usize) {
        let two = self.twin_with(Fault::TwinTakesTwo) && right - left > 2;
        let taken = 1 + usize::from(two);
        if *from_right {
            (left, right - taken)
        } else {
            (left + taken, right)
        }
    }
    fn payoff(&self, &(left, right): &(usize, usize), from_right: &bool) -> i64 {
        self.cells[if *from_right { right - 1 } else { left }]
    }
    fn canonical(&self, &(left, right): &(usize, usize)) -> (usize, usize) {
        if self.twin_with(Fault::TwinMirrors) {
            (self.cells.len() - right, self.cells.len() - left)
        } else {
            (left, right)
        }
    }
    fn range(&self) -> (Score, Score) {
        if self.fault == Fault::NoRange {
            return (Score(i64::MIN), Score(i64::MAX));
        }
        (Score(-20), Score(20))
    }
}

impl Graded for Row {
    /// Every position is for itself.
    fn class_size(&self, _: &Self::Position) -> Option<u32> {
        Some(1)
    }
}

impl Batch for Row {
    type Shape = usize;

    fn shape(&self) -> usize {
        self.cells.len()
    }
    fn payoffs(&self) -> Vec<i64> {
        let mut payoffs = self.cells.clone();
        match self.fault {
            Fault::Sorted => payoffs.sort_unstable(),
            Fault::TwinPaysLess if self.twin => payoffs.truncate(2),
            _ => {}
        }
        payoffs
    }
    fn numbered(&self) -> Self {
        let first = i64::from(self.fault == Fault::NumbersFromOne);
        let len = self.cells.len() - usize::from(self.fault == Fault::TwinShorter);
        Self {
            cells: (first..).take(len).collect(),
            fault: self.fault,
            twin: true,
        }
    }
}

fn check(fault: Fault) -> Checked {
    Check::new().run_with(&Powers::new().graded_boards(), &Row::new(fault))
}

#[test]
fn boards_without_fault_pass() {
    let laws = [&Law::GRADED[..], &Law::BATCH].concat();
    passes_with(&check(Fault::None), &laws);
}

#[test]
fn twins_that_play_another_game_are_caught() {
    let numbered = |fault, position, found| {
        only(&check(fault), Law::Numbered, position, None, found);
    };
    numbered(Fault::TwinShorter, "(0, 4)", "another shape");
    numbered(
        Fault::TwinStartsElsewhere,
        "(0, 4)",
        "another start of `numbered()`, (1, 4)",
    );
    numbered(
        Fault::TwinPassesTheTurn,
        "(0, 4)",
        "the first player to move, and the second player",
    );
    numbered(
        Fault::TwinMirrors,
        "(1, 4)",
        "the representative (1, 4), and (0, 3)",
    );
    numbered(
        Fault::TwinEndsEarly,
        "(0, 1)",
        "a game that is not over, and over",
    );
    numbered(
        Fault::TwinListsTurned,
        "(0, 4)",
        "move false as number 1 of its moves, and move true",
    );
    numbered(
        Fault::TwinTakesTwo,
        "(0, 4)",
        "move false to (1, 4), and to (2, 4)",
    );
}

#[test]
fn wrong_numbers_are_caught() {
    let numbers = |fault, mv, found| {
        only(&check(fault), Law::PayoffNumbers, "(0, 4)", mv, found);
    };
    numbers(
        Fault::TwinPaysLess,
        None,
        "4 payoffs of the board and 2 of `numbered()`",
    );
    let found = "the number 0, of the payoff 2, where the board banks 5";
    numbers(Fault::Sorted, Some("false"), found);
    let found = "the number 1, of the payoff 2, where the board banks 5";
    numbers(Fault::NumbersFromOne, Some("false"), found);
    let text = check(Fault::NumbersFromOne).to_string();
    assert!(
        text.contains("the number 4, where there are 4 payoffs"),
        "{text}"
    );
}

#[test]
fn ends_that_no_lane_holds_are_caught() {
    let found = "the terminal value Score(-21), where payoffs and range stay within 20";
    // A part of the game, so that values are not compared with the range.
    let checked = Check::new()
        .limits(Limits::new().positions(4))
        .run_with(&Powers::new().graded_boards(), &Row::new(Fault::LargeEnd));
    only(&checked, Law::Lanes, "(1, 4)", None, found);
}

#[test]
fn boards_without_a_range_are_no_fault() {
    let checked = check(Fault::NoRange);
    assert!(checked.passed(), "{checked}");
    assert!(checked.notes[0].contains("solved one by one"), "{checked}");
    assert!(checked.untried().any(|law| law == Law::Lanes));
}
