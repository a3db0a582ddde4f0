//! A game that guides a search, into which faults are built.

#![expect(clippy::cast_possible_truncation, reason = "cells of a small board")]
#![expect(clippy::trivially_copy_pass_by_ref, reason = "as the game is asked")]

use retrograde::check::{Check, Checked, Law};
use retrograde::toy::{Graph, Node};
use retrograde::{
    AlphaBeta, Choice, Configure, Game, Glance, Guided, Limits, Negamax, Outcome, Player, Powers,
    Solver,
};

use super::{has_laws, only, passes_with};

/// What is wrong with [`Line`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    WinTooSlow,
    DrawnAtOnce,
    BestMoveLeftOut,
    EndMistold,
    EndTakenForGoingOn,
    TightUpperBound,
    TightLowerBound,
    CrossedBounds,
    NothingTold,
    MoveTwice,
    TakenCell,
    BufferCleared,
    LengthTooGreat,
    LengthTooSmall,
    NoBits,
    TooManyBits,
    TooFewBits,
    OneKeyForAll,
}

/// Seven cells in a row; who has three marks side by side has won, and a full
/// row is a tie. Cells are bits.
struct Line(Fault);

const CELLS: u32 = 7;
const ALL: u8 = (1 << CELLS) - 1;

/// The marks of the player to move and of the other one.
type Marks = (u8, u8);

fn aligned(marks: u8) -> bool {
    marks & marks << 1 & marks << 2 != 0
}

/// Cells from the other end.
fn mirrored(marks: u8) -> u8 {
    marks.reverse_bits() >> (8 - CELLS)
}

fn left(&(own, other): &Marks) -> u32 {
    CELLS - (own | other).count_ones()
}

fn open(&(own, other): &Marks) -> u8 {
    !(own | other) & ALL
}

/// The empty cells on which a player with these marks wins at once.
fn winning(own: u8, other: u8) -> u8 {
    let wins = cells(open(&(own, other))).filter(|cell| aligned(own | 1 << cell));
    wins.fold(0, |all, cell| all | 1 << cell)
}

fn cells(marks: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |cell| marks >> cell & 1 == 1)
}

impl Game for Line {
    type Position = Marks;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Marks {
        (0, 0)
    }
    fn to_move(&self, at: &Marks) -> Player {
        [Player::First, Player::Second][usize::from(left(at).is_multiple_of(2))]
    }
    fn terminal(&self, at: &Marks) -> Option<Outcome> {
        if aligned(at.1) {
            return Some(Outcome::Loss(0));
        }
        (left(at) == 0).then_some(Outcome::Tie(0))
    }
    fn moves(&self, at: &Marks, moves: &mut Vec<u8>) {
        moves.extend(cells(open(at)));
    }
    fn play(&self, &(own, other): &Marks, cell: &u8) -> Marks {
        (other, own | 1 << cell)
    }
    fn canonical(&self, &(own, other): &Marks) -> Marks {
        (own, other).min((mirrored(own), mirrored(other)))
    }
}

impl Guided for Line {
    fn glance(&self, at: &Marks, choices: &mut Vec<Choice<u8>>) -> Glance<Outcome> {
        let fault = self.0;
        let &(own, other) = at;
        if let Some(value) = self.terminal(at) {
            return match fault {
                Fault::EndMistold => Glance::Value(Outcome::Tie(1)),
                Fault::EndTakenForGoingOn => Glance::Moves {
                    lower: Outcome::Loss(0),
                    upper: Outcome::Win(0),
                },
                _ => Glance::Value(value),
            };
        }
        if winning(own, other) != 0 {
            let plies = if fault == Fault::WinTooSlow { 3 } else { 1 };
            return Glance::Value(Outcome::Win(plies));
        }
        if fault == Fault::BufferCleared {
            choices.clear();
        }
        let threats = winning(other, own);
        let safe = match threats.count_ones() {
            0 => open(at),
            1 => threats,
            _ => return Glance::Value(Outcome::Loss(2)),
        };
        if fault == Fault::DrawnAtOnce && left(at) == 4 {
            return Glance::Value(Outcome::Tie(4));
        }
        let all = safe.count_ones() as usize;
        let told = match fault {
            Fault::BestMoveLeftOut => all.div_ceil(2),
            Fault::NothingTold if left(at) == 4 => 0,
            _ => all,
        };
        // Those in the middle first.
        let order = |cell: &u8| Choice::new(*cell).order(-i32::from(cell.abs_diff(2)));
        choices.extend(cells(safe).take(told).map(|cell| order(&cell)));
        match fault {
            Fault::MoveTwice if left(at) == 5 => {
                choices.push(order(&(safe.trailing_zeros() as u8)));
            }
            Fault::TakenCell if left(at) == 3 => choices.push(order(&(own.trailing_zeros() as u8))),
            _ => {}
        }
        let (lower, upper) = (Outcome::Loss(2), Outcome::Win(3));
        match fault {
            Fault::TightUpperBound => Glance::Moves {
                lower,
                upper: Outcome::Tie(left(at)),
            },
            Fault::TightLowerBound => Glance::Moves {
                lower: Outcome::Tie(left(at) - 1),
                upper,
            },
            Fault::CrossedBounds => Glance::Moves {
                lower: upper,
                upper: lower,
            },
            _ => Glance::Moves { lower, upper },
        }
    }

    fn full_length(&self, at: &Marks) -> Option<u32> {
        match self.0 {
            Fault::LengthTooGreat => Some(left(at) + 1),
            Fault::LengthTooSmall if left(at) == 2 => Some(1),
            _ => Some(left(at)),
        }
    }

    fn key_bits(&self) -> Option<u32> {
        Some(match self.0 {
            Fault::NoBits => 0,
            Fault::TooManyBits => 65,
            Fault::TooFewBits => 9,
            _ => 14,
        })
    }

    /// One for mirror images.
    fn key(&self, at: &Marks) -> u64 {
        let (own, other) = self.canonical(at);
        match self.0 {
            Fault::OneKeyForAll => 7,
            _ => u64::from(own) << CELLS | u64::from(other),
        }
    }
}

fn check(fault: Fault) -> Checked {
    Check::new().run_with(&Powers::new().guided(), &Line(fault))
}

/// The first position where it is broken, as the kit writes it.
fn caught(fault: Fault, law: Law, found: &str) {
    let checked = check(fault);
    let first = &checked.violations[0];
    only(&checked, law, "(", first.mv.as_deref(), found);
}

#[test]
fn a_guided_game_without_fault_passes() {
    passes_with(&check(Fault::None), &Law::GUIDED);
    // And is solved right, which the kit does not know.
    let line = Line(Fault::None);
    let (guided, plain) = (
        AlphaBeta::new().solve_guided(&line),
        Negamax::new().solve(&line),
    );
    assert_eq!(guided.unwrap().value(), plain.unwrap().value());
    // What a game does not say of itself is not asked of it.
    let checked = Check::new().run(&Line(Fault::OneKeyForAll));
    assert!(checked.passed(), "{checked}");
    has_laws(&checked, 0);
}

#[test]
fn values_that_are_not_the_values_are_caught() {
    let glance = |fault, found| caught(fault, Law::Glance, found);
    glance(Fault::WinTooSlow, "Win(3) told for the value Win(1)");
    glance(Fault::DrawnAtOnce, "Tie(4) told for the value ");
    glance(Fault::BestMoveLeftOut, "told, the best worth ");
    glance(Fault::EndMistold, "Tie(1) told of (");
    glance(
        Fault::EndTakenForGoingOn,
        "where the game is over with Tie(0)",
    );
}

#[test]
fn bounds_that_do_not_hold_are_caught() {
    let bounds = |fault, found| caught(fault, Law::GlanceBounds, found);
    bounds(Fault::TightUpperBound, "the upper bound Tie(");
    bounds(Fault::TightLowerBound, "the lower bound Tie(");
    let found = "the lower bound Win(3) above the upper one Loss(2)";
    bounds(Fault::CrossedBounds, found);
}

#[test]
fn wrong_lists_of_choices_are_caught() {
    let moves = |fault, found| caught(fault, Law::GlanceMoves, found);
    moves(Fault::NothingTold, "neither a value nor a move");
    moves(Fault::MoveTwice, "the move a second time");
    moves(Fault::TakenCell, "a move that the rules do not have");
    let found = "other moves, from number 8 on, in a buffer that held the 7 moves told before";
    moves(Fault::BufferCleared, found);
}

#[test]
fn wrong_lengths_are_caught() {
    let length = |fault, found| caught(fault, Law::FullLength, found);
    length(Fault::LengthTooGreat, "8 plies told, and a tie after 7");
    length(Fault::LengthTooSmall, "1 plies told, and play that takes 2");
}

#[test]
fn wrong_keys_are_caught() {
    let key = |fault, found| caught(fault, Law::Key, found);
    key(Fault::NoBits, "keys of 0 bits");
    key(Fault::TooManyBits, "keys of 65 bits");
    key(Fault::TooFewBits, ", where keys have 9 bits");
    key(Fault::OneKeyForAll, "the key 7 for the value ");
}

/// A graph that says how long play is.
struct Says(Graph<Outcome>, u32);

impl Game for Says {
    type Position = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.0.start()
    }
    fn to_move(&self, at: &u32) -> Player {
        self.0.to_move(at)
    }
    fn terminal(&self, at: &u32) -> Option<Outcome> {
        self.0.terminal(at)
    }
    fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
        self.0.moves(at, moves);
    }
    fn play(&self, at: &u32, mv: &u32) -> u32 {
        self.0.play(at, mv)
    }
}

impl Guided for Says {
    fn full_length(&self, at: &u32) -> Option<u32> {
        (*at == 0).then_some(self.1)
    }
}

/// Ways that meet, a tie by a longer way than another, and play without end: of
/// the start alone the length is said.
#[test]
fn lengths_are_those_of_all_plays() {
    let inner = |player, to: &[u32]| Node::inner(player, to.iter().map(|&to| (to, ())));
    let ends = [Outcome::Tie(0), Outcome::Win(0)].map(|end| Node::terminal(Player::First, end));
    let graph = |last: &[u32]| {
        let [tie, won] = ends.clone();
        Graph::new(vec![
            inner(Player::First, &[1, 2]),
            inner(Player::Second, &[2, 5]),
            inner(Player::First, &[3]),
            inner(Player::Second, last),
            tie,
            won,
        ])
    };
    let check = |last: &[u32], length| {
        Check::new().run_with(&Powers::new().guided(), &Says(graph(last), length))
    };
    let length = |last: &[u32], length, found| {
        only(&check(last, length), Law::FullLength, "0", None, found);
    };
    // A win may come sooner; a tie in three and in four may not.
    assert!(check(&[5], 4).passed() && check(&[5], 9).passed());
    length(&[4], 4, "4 plies told, and a tie after 3");
    length(&[4], 3, "3 plies told, and play that takes 4");
    length(
        &[4, 2],
        9,
        "9 plies told, and play that goes round for ever",
    );
    length(&[5], 3, "3 plies told, and play that takes 4");
}

/// Where the game is not seen as a whole, what needs no values is tried.
#[test]
fn a_part_of_a_guided_game_is_tried_without_values() {
    let within = |fault| {
        let limits = Limits::new().positions(300);
        let powers = Powers::new().guided();
        Check::new().limits(limits).run_with(&powers, &Line(fault))
    };
    let checked = within(Fault::None);
    assert!(checked.passed() && !checked.complete, "{checked}");
    let note = checked.notes.last().unwrap();
    assert!(note.contains("not compared with values"), "{checked}");
    assert!(within(Fault::WinTooSlow).passed());
    let twice = within(Fault::MoveTwice);
    only(&twice, Law::GlanceMoves, "(", Some("2"), "a second time");
    only(&within(Fault::TooFewBits), Law::Key, "(", None, "9 bits");
    let need = check(Fault::None).report.memory;
    let mut bytes = 0;
    while bytes < need {
        let limits = Limits::new().memory(bytes);
        let checked = Check::new()
            .limits(limits)
            .run_with(&Powers::new().guided(), &Line(Fault::None));
        assert!(
            checked.passed() && checked.report.memory <= bytes,
            "{checked}"
        );
        bytes = 2 * bytes + 1;
    }
}
