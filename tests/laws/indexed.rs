//! A game with numbered positions into which faults are built.

use std::ops::Range;

use retrograde::check::{Check, Checked, Law};
use retrograde::layered::{Fan, OptionSink, Run};
use retrograde::{
    Ascending, Configure, Game, Indexed, Limits, Player, Powers, Refusal, Score, Stopped, Sweep,
    Unsolved,
};

use super::{has_laws, only, passes_with};

/// What is wrong with [`Climb`]. The numbers are heights.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    HoleFor8,
    HoleFor19,
    EightAtTheIndexOf6,
    FourInAHole,
    OneIndexTooFew,
    NoIndices,
    Downwards,
    SevenAndNineSwapped,
    /// Only where no play leads.
    Stuck,
    MoveUntold,
    MoveOf5Untold,
    MoveToldTwice,
    UntoldWhereCut,
    UntoldInTheMiddle,
    OtherPayoff,
    OtherChild,
    OtherMover,
    EndUntold,
    OtherEnd,
    EndToldEarly,
    ToldUpwards,
    MoveOf9ToldLate,
    EndToldLate,
    HoleTold,
    BeyondTheRange,
    BeyondAllIndices,
    BeyondAllNumbers,
    NoSuchPayoff,
    WordOfNothing,
}

/// Climbs two or four steps at a time; the game is over near the top. Odd
/// heights are never reached, and every sixth index is a hole.
struct Climb {
    top: u64,
    fault: Fault,
}

const MOVES: [u64; 2] = [2, 4];

impl Game for Climb {
    type Position = u64;
    type Move = u64;
    type Value = Score;

    fn start(&self) -> u64 {
        0
    }
    fn to_move(&self, height: &u64) -> Player {
        [Player::First, Player::Second][usize::from(height % 4 >= 2)]
    }
    fn terminal(&self, height: &u64) -> Option<Score> {
        (height + 4 > self.top).then_some(Score(7))
    }
    fn moves(&self, &height: &u64, moves: &mut Vec<u64>) {
        if self.fault != Fault::Stuck || height != 7 {
            moves.extend(MOVES);
        }
    }
    fn play(&self, height: &u64, steps: &u64) -> u64 {
        height + steps
    }
    fn payoff(&self, _: &u64, steps: &u64) -> i64 {
        steps.cast_signed() + 10
    }
}

impl Indexed for Climb {
    fn indices(&self) -> u64 {
        match self.fault {
            Fault::NoIndices => 0,
            Fault::OneIndexTooFew => self.top + self.top / 5,
            _ => self.top + self.top / 5 + 1,
        }
    }
    fn index(&self, &height: &u64) -> u64 {
        let height = match (self.fault, height) {
            (Fault::EightAtTheIndexOf6, 8) => 6,
            (Fault::SevenAndNineSwapped, 7 | 9) => 16 - height,
            (Fault::Downwards, _) => self.top - height,
            _ => height,
        };
        height + height / 5
    }
    fn position_at(&self, index: u64) -> Option<u64> {
        let height = index - index / 6;
        match (self.fault, height) {
            (Fault::FourInAHole, 5) if index == 5 => return Some(4),
            (Fault::HoleFor8, 8) | (Fault::HoleFor19, 19) => return None,
            _ if index % 6 == 5 => return None,
            _ => {}
        }
        Some(match (self.fault, height) {
            (Fault::SevenAndNineSwapped, 7 | 9) => 16 - height,
            (Fault::Downwards, _) => self.top - height,
            _ => height,
        })
    }
}

impl Ascending for Climb {
    fn options_down(&self, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        if range.is_empty() && self.fault == Fault::WordOfNothing {
            sink.terminal(range.start, &Score(7));
        }
        let cut = range.end - range.start < self.indices();
        let mut end = range.end;
        while end > range.start {
            // Neighbours do not lead to each other.
            let both = end - range.start >= 2 && self.alike(end - 1);
            let from = end - 1 - u64::from(both);
            match self.fault {
                Fault::ToldUpwards => self.tell(range.start + range.end - end, 1, cut, sink),
                _ => self.tell(from, end - from, cut, sink),
            }
            end = if self.fault == Fault::ToldUpwards {
                end - 1
            } else {
                from
            };
        }
        let late = |index| range.contains(&index);
        match self.fault {
            Fault::MoveOf9ToldLate if late(10) => self.run(10, 1, 4, sink),
            Fault::EndToldLate if late(25) => sink.terminal(25, &Score(7)),
            Fault::BeyondTheRange => self.run(range.start, range.end - range.start + 1, 2, sink),
            _ => {}
        }
    }
}

impl Climb {
    /// Whether the position at an index has its children as far away as the one
    /// before it, and so that both can be told at once.
    fn alike(&self, index: u64) -> bool {
        let pair = [index.checked_sub(1), Some(index)];
        let [Some(one), Some(two)] = pair.map(|index| self.position_at(index?)) else {
            return false;
        };
        let children = |height: u64| MOVES.map(|steps| self.index(&(height + steps)));
        let over = self.terminal(&one).or(self.terminal(&two)).is_some();
        !over && children(one).map(|child| child + 1) == children(two)
    }

    /// The options of one position, or of two that are alike.
    fn tell(&self, from: u64, len: u64, cut: bool, sink: &mut impl OptionSink<Score>) {
        let Some(height) = self.position_at(from) else {
            if self.fault == Fault::HoleTold {
                sink.terminal(from, &Score(7));
            }
            return;
        };
        if let Some(value) = self.terminal(&height) {
            match self.fault {
                Fault::EndUntold if height == 20 => {}
                Fault::EndToldLate if height == 21 => {}
                Fault::OtherEnd if height == 20 => sink.terminal(from, &Score(8)),
                _ => sink.terminal(from, &value),
            }
            return;
        }
        let middle = self.top * 2 / 5..self.top * 3 / 5;
        for steps in MOVES {
            match self.fault {
                Fault::MoveUntold if steps == 4 => {}
                Fault::MoveOf5Untold if height == 5 && steps == 4 => {}
                Fault::UntoldWhereCut if cut && steps == 2 => {}
                Fault::UntoldInTheMiddle if middle.contains(&height) => {}
                Fault::MoveOf9ToldLate if [8, 9].contains(&height) && steps == 4 => {
                    // Of 9, or of 8 and 9 in one.
                    if height == 8 {
                        self.run(from, 1, steps, sink);
                    }
                }
                Fault::MoveToldTwice if height == 0 => {
                    self.run(from, len, steps, sink);
                    self.run(from, len, steps, sink);
                }
                Fault::NoSuchPayoff => sink.fan(
                    Fan {
                        from,
                        len,
                        flips: steps == 2,
                        moves: &[(self.index(&(height + steps)) - from, 2)],
                    },
                    &[12, 14],
                ),
                _ => self.run(from, len, steps, sink),
            }
        }
        if self.fault == Fault::EndToldEarly && height == 5 {
            sink.terminal(from, &Score(7));
        }
    }

    /// One move of positions in a row.
    fn run(&self, from: u64, len: u64, steps: u64, sink: &mut impl OptionSink<Score>) {
        let Some(height) = self.position_at(from) else {
            return;
        };
        let mut run = Run {
            from,
            to: self.index(&(height + steps)),
            len,
            flips: steps == 2,
        };
        let mut payoff = self.payoff(&height, &steps);
        match self.fault {
            Fault::OtherPayoff if steps == 4 => payoff += 1,
            Fault::OtherMover if steps == 4 => run.flips = true,
            Fault::OtherChild if height == 5 => run.to += 1,
            Fault::BeyondAllIndices if height == 5 => run.to += 100,
            Fault::BeyondAllNumbers if height == 5 => run.len = u64::MAX,
            _ => {}
        }
        sink.run(run, &payoff);
    }
}

fn climb(fault: Fault) -> Climb {
    Climb { top: 21, fault }
}

fn check(fault: Fault) -> Checked {
    Check::new().run_with(&Powers::new().ascending(), &climb(fault))
}

fn caught(fault: Fault, law: Law, position: &str, mv: Option<&str>, found: &str) {
    only(&check(fault), law, position, mv, found);
}

#[test]
fn a_numbered_game_without_fault_passes() {
    passes_with(&check(Fault::None), &Law::ASCENDING);
    // What a game does not say of itself is not asked of it.
    let checked = Check::new().run(&climb(Fault::Downwards));
    assert!(checked.passed(), "{checked}");
    has_laws(&checked, 0);
}

#[test]
fn wrong_indices_are_caught() {
    let index = |fault, position, mv, found| caught(fault, Law::Index, position, mv, found);
    let found = "index 9, where `position_at` gives a hole";
    index(Fault::HoleFor8, "8", None, found);
    let found = "index 7, where `position_at` gives 6";
    index(Fault::EightAtTheIndexOf6, "8", None, found);
    let found = "index 0, where there is room for 0 positions";
    index(Fault::NoIndices, "0", None, found);
    // Where no play leads.
    let found = "19, its child, at index 22, where `position_at` gives a hole";
    index(Fault::HoleFor19, "15", Some("4"), found);
    let found = "21, its child, at index 25, where there is room for 25 positions";
    index(Fault::OneIndexTooFew, "17", Some("4"), found);
    let found = "position_at(5), whose index is 4";
    index(Fault::FourInAHole, "4", None, found);
    let found = "neither a terminal value nor a move";
    caught(Fault::Stuck, Law::NoMoves, "7", None, found);
    let note = "`options_down` was not compared with the rules";
    let checked = check(Fault::HoleFor19);
    assert!(checked.notes[0].starts_with(note), "{checked}");
    assert!(checked.untried().any(|law| law == Law::OptionsDown));
}

#[test]
fn moves_that_do_not_raise_the_index_are_caught() {
    let ascending = |fault, position, mv, found| {
        caught(fault, Law::Ascending, position, mv, found);
    };
    let found = "a move from index 25 to index 22, to 2";
    ascending(Fault::Downwards, "0", Some("2"), found);
    let found = "a move from index 10 to index 8, to 9";
    ascending(Fault::SevenAndNineSwapped, "7", Some("2"), found);
}

#[test]
fn wrong_options_are_caught() {
    let options = |fault, position, mv, found: &str| {
        caught(fault, Law::OptionsDown, position, mv, found);
    };
    let four = Some("4");
    let found = "no word of an option to index 4 that banks 14, with the same player to move, when asked for indices 0..26";
    options(Fault::MoveUntold, "0", four, found);
    options(Fault::MoveOf5Untold, "5", four, "to index 10 that");
    let found = "no word of an option to index 2 that banks 12, with the other player to move";
    options(Fault::UntoldWhereCut, "0", Some("2"), found);
    let found = "once more an option to index 2 that";
    options(Fault::MoveToldTwice, "0", None, found);
    options(Fault::OtherPayoff, "0", four, "no word of");
    options(Fault::OtherMover, "0", four, "no word of");
    options(Fault::OtherChild, "5", Some("2"), "no word of");
    let found = "no word of the terminal value Score(7)";
    options(Fault::EndUntold, "20", None, found);
    options(Fault::OtherEnd, "20", None, found);
    let found = "against the rules the terminal value Score(7)";
    options(Fault::EndToldEarly, "5", None, found);
    let found = "Score(7), told of index 5, a hole, when asked for indices 0..26";
    options(Fault::HoleTold, "0", None, found);
}

/// Words and numbers are right, and come when a sweep has used the value.
#[test]
fn options_that_come_late_are_caught() {
    for (fault, position, index) in [
        (Fault::ToldUpwards, "2", 2),
        (Fault::MoveOf9ToldLate, "9", 10),
        (Fault::EndToldLate, "21", 25),
    ] {
        let found = format!("more of index {index} after an option had led to it");
        caught(fault, Law::OptionsDown, position, None, &found);
        // So it is no wonder that the solver refuses them.
        let climb = climb(fault);
        let solved = Sweep::new().solve(&climb);
        let misnumbered = matches!(solved, Err(Unsolved::Refused(Refusal::Misnumbered { .. })));
        assert!(misnumbered, "{fault:?}");
    }
}

#[test]
fn options_that_make_no_sense_are_caught() {
    let options = |fault, position, found: &str| {
        caught(fault, Law::OptionsDown, position, None, found);
    };
    options(Fault::BeyondTheRange, "", "beyond the range");
    options(Fault::BeyondAllNumbers, "5", "beyond the range");
    let found = "from index 108, beyond the 26 that there are";
    options(Fault::BeyondAllIndices, "5", found);
    let found = "the payoff number 2 of 2 payoffs";
    options(Fault::NoSuchPayoff, "", found);
    let found = "a terminal value of 1 position from index";
    options(Fault::WordOfNothing, "", found);
}

/// A sample tells that it is one, looks between its stretches too, and stops
/// when it is told to.
#[test]
fn a_sample_of_indices_is_no_whole() {
    let within = |fault, limits| {
        let climb = Climb {
            top: 1_000_000,
            fault,
        };
        let powers = Powers::new().ascending();
        Check::new().limits(limits).run_with(&powers, &climb)
    };
    let few = Limits::new().positions(5000);
    let checked = within(Fault::None, few.clone());
    assert!(checked.passed() && !checked.complete, "{checked}");
    let note = "5256 of 1200001 indices were tried";
    assert_eq!(checked.notes.last().unwrap(), note);
    let options = checked
        .tallies
        .iter()
        .find(|tally| tally.law == Law::OptionsDown);
    // Four stretches and 256 indices, asked for six times.
    assert_eq!(options.unwrap().tried, 6 * (4 + 256));
    let checked = within(Fault::UntoldInTheMiddle, few.clone());
    only(&checked, Law::OptionsDown, "", Some("2"), "no word of");
    let need = within(Fault::None, few.clone()).report.memory;
    let mut bytes = 0;
    while bytes < need {
        let checked = within(Fault::None, few.clone().memory(bytes));
        assert!(matches!(checked.stopped, Some(Stopped::Memory { .. })));
        assert!(checked.passed() && checked.report.memory <= bytes);
        bytes = 2 * bytes + 1;
    }
}
