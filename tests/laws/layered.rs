//! A layered game into which faults are built.

use std::ops::Range;

use retrograde::check::{Check, Checked, Law};
use retrograde::layered::{Fan, OptionSink, Pattern, PatternPair, PatternRun, Run};
use retrograde::{Configure, Game, Layered, Limits, Player, Powers, Score, Stopped};

use super::{has_laws, only, passes_with};

/// What is wrong with [`Steps`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    LayerTooShort,
    LayerTooLong,
    LayerUncounted,
    PlacesSwapped,
    PlacesShared,
    Jump,
    /// Only where no play leads.
    Stuck,
    MoveUntold,
    MoveToldTwice,
    UntoldWhereCut,
    OtherPayoff,
    OtherChild,
    OtherMover,
    EndUntold,
    OtherEnd,
    EndToldEarly,
    BeyondTheRange,
    BeyondTheNextLayer,
    BeyondAllNumbers,
    NoSuchPayoff,
    PatternTooShort,
    PatternTooLong,
    EndBeyondTheRange,
    WordOfNothing,
}

/// Steps down a board that grows by one place a layer: to the place below or
/// to the one beside it. The last place of a layer is never reached.
struct Steps {
    last: usize,
    fault: Fault,
}

impl Game for Steps {
    type Position = (usize, u64);
    type Move = u64;
    type Value = Score;

    fn start(&self) -> (usize, u64) {
        (0, 0)
    }
    fn to_move(&self, &(layer, _): &(usize, u64)) -> Player {
        [Player::First, Player::Second][layer % 2]
    }
    fn terminal(&self, &(layer, _): &(usize, u64)) -> Option<Score> {
        (layer >= self.last).then_some(Score(7))
    }
    fn moves(&self, &at: &(usize, u64), moves: &mut Vec<u64>) {
        if self.fault != Fault::Stuck || at != (2, 3) {
            moves.extend([0, 1]);
        }
    }
    fn play(&self, &(layer, index): &(usize, u64), beside: &u64) -> (usize, u64) {
        if self.fault == Fault::Jump && layer == 1 && *beside == 1 {
            return (layer + 2, index);
        }
        (layer + 1, index + beside)
    }
    fn payoff(&self, _: &(usize, u64), beside: &u64) -> i64 {
        PAYOFFS[usize::from(*beside == 1)]
    }
    fn range(&self) -> (Score, Score) {
        (Score(-99_999), Score(99_999))
    }
}

const PAYOFFS: [i64; 2] = [2, 3];

impl Layered for Steps {
    fn layers(&self) -> usize {
        self.last + usize::from(self.fault != Fault::LayerUncounted)
    }
    fn layer_len(&self, layer: usize) -> u64 {
        let len = layer as u64 + 2;
        match self.fault {
            Fault::LayerTooShort if layer == 2 => len - 2,
            Fault::LayerTooLong if layer == 2 => len + 1,
            _ => len,
        }
    }
    fn place(&self, &(layer, index): &(usize, u64)) -> (usize, u64) {
        match self.fault {
            Fault::PlacesShared if (layer, index) == (3, 3) => (3, 2),
            _ => (layer, index),
        }
    }
    fn position(&self, layer: usize, index: u64) -> (usize, u64) {
        match self.fault {
            Fault::LayerTooLong => (layer, index.min(layer as u64 + 1)),
            Fault::PlacesSwapped if layer == 3 && index < 2 => (layer, 1 - index),
            _ => (layer, index),
        }
    }

    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let len = range.end - range.start;
        let cut = len < self.layer_len(layer);
        if self.fault == Fault::WordOfNothing && len == 0 && layer == 3 {
            sink.terminal(range.start, &Score(0));
        }
        if len == 0 {
        } else if layer == self.last {
            self.ends(range, sink);
        } else if layer.is_multiple_of(3) {
            self.runs(layer, range, sink);
        } else if layer % 3 == 1 {
            let moves: &[(u64, u32)] = match self.fault {
                Fault::MoveUntold => &[(0, 0)],
                Fault::MoveToldTwice => &[(0, 0), (1, 1), (0, 0)],
                Fault::UntoldWhereCut if cut => &[(1, 1)],
                Fault::NoSuchPayoff => &[(0, 0), (1, 2)],
                _ => &[(0, 0), (1, 1)],
            };
            let fan = Fan {
                from: range.start,
                len,
                flips: self.fault != Fault::OtherMover,
                moves,
            };
            sink.fan(fan, &PAYOFFS);
        } else {
            self.pattern(range, sink);
        }
    }
}

impl Steps {
    fn ends(&self, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        for index in range.clone() {
            match self.fault {
                Fault::EndUntold if index == 4 => {}
                Fault::OtherEnd if index == 4 => sink.terminal(index, &Score(8)),
                _ => sink.terminal(index, &Score(7)),
            }
        }
        if self.fault == Fault::EndBeyondTheRange {
            sink.terminal(range.end, &Score(7));
        }
    }

    fn runs(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let len = range.end - range.start;
        for beside in [0, 1] {
            let mut payoff = PAYOFFS[usize::from(beside == 1)];
            let mut run = Run {
                from: range.start,
                to: range.start + beside,
                len,
                flips: true,
            };
            match self.fault {
                Fault::OtherPayoff if layer == 3 => payoff = 4,
                Fault::OtherChild if layer == 3 => run.to = range.start + 1 - beside,
                Fault::EndToldEarly if layer == 3 => sink.terminal(range.start, &Score(7)),
                Fault::BeyondTheRange if layer == 3 => (run.from, run.len) = (0, 5),
                Fault::BeyondTheNextLayer if layer == 3 => run.to += 6,
                Fault::BeyondAllNumbers if layer == 3 => run.len = u64::MAX,
                _ => {}
            }
            sink.run(run, &payoff);
        }
    }

    fn pattern(&self, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let len = range.end - range.start;
        let to_len = match self.fault {
            Fault::PatternTooShort => len,
            Fault::PatternTooLong => len + 9,
            _ => len + 1,
        };
        // The last position has its options as pairs, the others as runs.
        let last = u16::try_from(len - 1).unwrap();
        let both = [0, 1];
        let runs = both.map(|beside| PatternRun {
            from: 0,
            to: beside,
            len: last,
            payoff: beside,
        });
        let pairs = both.map(|beside| PatternPair {
            from: last,
            to: last + beside,
            payoff: beside,
        });
        let pattern = Pattern {
            from_len: len,
            to_len,
            flips: true,
            runs: &runs,
            pairs: &pairs,
        };
        sink.pattern(range.start, range.start, pattern, &PAYOFFS);
    }
}

fn check(fault: Fault) -> Checked {
    let powers = Powers::new().layered();
    Check::new().run_with(&powers, &Steps { last: 6, fault })
}

fn caught(fault: Fault, law: Law, position: &str, mv: Option<&str>, found: &str) {
    only(&check(fault), law, position, mv, found);
}

#[test]
fn a_layered_game_without_fault_passes() {
    passes_with(&check(Fault::None), &Law::LAYERED);
    // What a game does not say of itself is not asked of it.
    let checked = Check::new().run(&Steps {
        last: 6,
        fault: Fault::Jump,
    });
    assert!(checked.passed(), "{checked}");
    has_laws(&checked, 0);
}

#[test]
fn wrong_layers_are_caught() {
    let found = "index 2 in layer 2, which has 2 positions";
    caught(
        Fault::LayerTooShort,
        Law::LayerLen,
        "(1, 1)",
        Some("1"),
        found,
    );
    let found = "layer 6, where there are 6 layers";
    caught(
        Fault::LayerUncounted,
        Law::LayerLen,
        "(5, 0)",
        Some("0"),
        found,
    );
    let found = "position(2, 4), whose place is index 3 of layer 2";
    caught(Fault::LayerTooLong, Law::Place, "(2, 3)", None, found);
    let found = "index 0 of layer 3, where `position` gives (3, 1)";
    caught(Fault::PlacesSwapped, Law::Place, "(3, 0)", None, found);
    let found = "index 2 of layer 3, where `position` gives (3, 2)";
    caught(Fault::PlacesShared, Law::Place, "(3, 3)", None, found);
    let found = "from layer 1 to layer 3";
    caught(Fault::Jump, Law::NextLayer, "(1, 0)", Some("1"), found);
    let found = "neither a terminal value nor a move";
    caught(Fault::Stuck, Law::NoMoves, "(2, 3)", None, found);
}

#[test]
fn wrong_options_are_caught() {
    let options = |fault, position, mv, found: &str| {
        caught(fault, Law::Options, position, mv, found);
    };
    let one = Some("1");
    options(
        Fault::MoveUntold,
        "(1, 0)",
        one,
        "no word of an option to index 1",
    );
    options(
        Fault::MoveToldTwice,
        "(1, 2)",
        None,
        "once more an option to index 2",
    );
    options(
        Fault::UntoldWhereCut,
        "(1, 0)",
        Some("0"),
        "no word of an option to index 0",
    );
    options(Fault::OtherPayoff, "(3, 0)", Some("0"), "that banks 2");
    options(
        Fault::OtherChild,
        "(3, 0)",
        Some("0"),
        "no word of an option to index 0",
    );
    options(
        Fault::OtherMover,
        "(1, 0)",
        Some("0"),
        "with the other player to move",
    );
    options(
        Fault::EndUntold,
        "(6, 4)",
        None,
        "no word of the terminal value Score(7)",
    );
    options(
        Fault::OtherEnd,
        "(6, 4)",
        None,
        "no word of the terminal value Score(7)",
    );
    options(
        Fault::EndToldEarly,
        "(3, 0)",
        None,
        "against the rules the terminal value",
    );
}

/// What a solver would have to refuse, or take from beyond its arrays.
#[test]
fn options_that_make_no_sense_are_caught() {
    let options = |fault, position, found: &str| caught(fault, Law::Options, position, None, found);
    options(Fault::BeyondTheRange, "(3, 0)", "beyond the range");
    options(
        Fault::BeyondTheNextLayer,
        "(3, 0)",
        "from index 6 of the next layer, beyond the 6 that there are",
    );
    options(Fault::BeyondAllNumbers, "(3, 0)", "beyond the range");
    options(
        Fault::NoSuchPayoff,
        "(1, 0)",
        "the payoff number 2 of 2 payoffs",
    );
    options(
        Fault::PatternTooShort,
        "(2, 0)",
        "in a pattern of 4 positions to 4",
    );
    options(Fault::PatternTooLong, "(2, 0)", "a pattern to 13 positions");
    options(
        Fault::EndBeyondTheRange,
        "(6, 7)",
        "a terminal value of 1 position from index 8",
    );
    options(Fault::WordOfNothing, "(3, ", "a terminal value");
}

/// A sample tells that it is one, and stops when it is told to.
#[test]
fn a_sample_is_no_whole() {
    let powers = Powers::new().layered();
    let steps = Steps {
        last: 500,
        fault: Fault::None,
    };
    let within = |limits| Check::new().limits(limits).run_with(&powers, &steps);
    let checked = within(Limits::new());
    assert!(checked.passed() && !checked.complete && checked.by_default);
    assert!(checked.notes[1].starts_with("64 of 501 layers were tried, with "));
    let checked = within(Limits::new().positions(500));
    assert!(checked.passed() && !checked.complete, "{checked}");
    assert!(
        checked
            .notes
            .last()
            .unwrap()
            .starts_with("64 of 501 layers")
    );
    let options = checked
        .tallies
        .iter()
        .find(|tally| tally.law == Law::Options);
    assert!(options.unwrap().tried > 64);
    let need = within(Limits::new()).report.memory;
    let mut bytes = 0;
    while bytes < need {
        let checked = within(Limits::new().memory(bytes));
        assert!(matches!(checked.stopped, Some(Stopped::Memory { .. })));
        assert!(checked.passed() && checked.report.memory <= bytes);
        bytes = 2 * bytes + 1;
    }
}
