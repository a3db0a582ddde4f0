//! Outcomes by search against canonical forms and plain search.

use std::cmp::Ordering;

use super::*;
use crate::game::Game;
use crate::limits::Stopped;
use crate::ruleset::{Either, Misere, Normal, Seated};
use crate::solve::{Negamax, Solver};
use crate::sum::toys::{Dominoes, Heap, Random, Stairs};
use crate::theory::Grundy;
use crate::theory::SmithValue;
use crate::value::Outcome;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn wins<G: Game<Value = Outcome>>(game: &G, position: G::Position) -> bool {
    let solved = Negamax::new().solve_from(game, position).ok().unwrap();
    matches!(solved.value(), Outcome::Win(_))
}

#[test]
fn boards_agree_with_canonical_forms_and_with_plain_search() {
    let mut random = Random(11);
    let (search, misere) = (OutcomeSearch::new(), OutcomeSearch::new().misere());
    let (mut table, mut misere) = (search.table(&Dominoes), misere.table(&Dominoes));
    let mut forms = Forms::new();
    for _ in 0..150 {
        let board = Dominoes::random(&mut random, 4, 5);
        let value = Canon::new().value(&mut forms, &Dominoes, &board).unwrap();
        assert_eq!(table.class(&board).unwrap(), forms.outcome(value));
        for player in PLAYERS {
            let seated = Seated::new(board, player);
            let plain = wins(&Normal(Dominoes), seated.clone());
            assert_eq!(table.wins(&board, player).unwrap(), plain);
            let plain = wins(&Misere(Dominoes), seated);
            assert_eq!(misere.wins(&board, player).unwrap(), plain);
        }
    }
}

/// Outcome classes of whole boards, by brute force and as published (5x5:
/// Conway 1976).
#[test]
fn outcomes_of_boards_are_as_published() {
    let search = OutcomeSearch::new();
    let mut table = search.table(&Dominoes);
    for (rows, columns, class) in [
        (1, 1, OutcomeClass::Previous),
        (2, 2, OutcomeClass::Next),
        (2, 4, OutcomeClass::Right),
        (3, 4, OutcomeClass::Right),
        (4, 4, OutcomeClass::Next),
        (4, 5, OutcomeClass::Left),
        (5, 4, OutcomeClass::Right),
        (5, 5, OutcomeClass::Previous),
    ] {
        let found = table.class(&Dominoes::board(rows, columns)).unwrap();
        assert_eq!(found, class, "{rows}x{columns}");
    }
}

/// The same search without values, and with those of the smallest parts alone:
/// where larger parts are worth numbers and nobody knows, somebody may have to
/// move in a number.
#[test]
fn sums_with_few_values_are_won_by_the_same_players() {
    let search = OutcomeSearch::new();
    let mut all = search.table(&Dominoes);
    for most_moves in 0..4 {
        let mut few = search.table(&Dominoes);
        few.parts.try_smaller(most_moves);
        let mut random = Random(5);
        for _ in 0..100 {
            let board = Dominoes::random(&mut random, 5, 5);
            assert_eq!(all.class(&board), few.class(&board), "{board:x}");
        }
        assert!(few.len() > all.len());
    }
}

/// So many moves for Left and none for Right, and the other way round.
struct Moves;

impl Ruleset for Moves {
    type Position = Vec<i64>;
    type Move = usize;

    fn start(&self) -> Vec<i64> {
        vec![14, -14]
    }

    fn moves(&self, parts: &Vec<i64>, player: Player, moves: &mut Vec<usize>) {
        let own = |part: i64| {
            if player == Player::First {
                part > 0
            } else {
                part < 0
            }
        };
        moves.extend((0..parts.len()).filter(|&at| own(parts[at])));
    }

    fn play(&self, parts: &Vec<i64>, _: Player, &at: &usize) -> Vec<i64> {
        let mut parts = parts.clone();
        parts[at] -= parts[at].signum();
        parts
    }

    fn components(&self, parts: &Vec<i64>, split: &mut Vec<Vec<i64>>) {
        split.extend(parts.iter().map(|&part| vec![part]));
    }
}

#[test]
fn a_number_is_moved_in_where_all_else_is_one_too() {
    let search = OutcomeSearch::new();
    for left in 0..5 {
        for right in 0..5 {
            let position = vec![left, -right];
            let class = match left.cmp(&right) {
                Ordering::Less => OutcomeClass::Right,
                Ordering::Equal => OutcomeClass::Previous,
                Ordering::Greater => OutcomeClass::Left,
            };
            for known in [left, -right] {
                let mut table = search.table(&Moves);
                table.parts.try_smaller(0);
                let value = table.forms().integer(known);
                table.learn(&vec![known], value).unwrap();
                assert_eq!(table.class(&position), Ok(class), "{position:?} {known}");
            }
        }
    }
}

#[test]
fn impartial_boards_are_won_where_the_nimber_is_not_zero() {
    let mut random = Random(23);
    let search = OutcomeSearch::new();
    let ruleset = Either(Dominoes);
    let mut table = search.table(&ruleset);
    for _ in 0..100 {
        let board = Dominoes::random(&mut random, 4, 4);
        let nimber = Grundy::new().value(&ruleset, &board).unwrap();
        for player in PLAYERS {
            let won = table.wins(&board, player).unwrap();
            assert_eq!(won, nimber != SmithValue::Nimber(0));
        }
    }
}

#[test]
fn winning_moves_are_those_after_which_the_other_player_loses() {
    let search = OutcomeSearch::new();
    let mut table = search.table(&Dominoes);
    let board = Dominoes::board(4, 4);
    for player in PLAYERS {
        let winning = table.winning_moves(&board, player).unwrap();
        let mut moves = Vec::new();
        Dominoes.moves(&board, player, &mut moves);
        moves.retain(|mv| {
            let child = Dominoes.play(&board, player, mv);
            !wins(&Normal(Dominoes), Seated::new(child, player.other()))
        });
        assert!(!moves.is_empty());
        assert_eq!(winning, moves);
    }
}

#[test]
fn a_limit_is_no_answer_and_leaves_the_table_sound() {
    let board = Dominoes::board(5, 5);
    for limit in [0, 1, 5, 20] {
        let search = OutcomeSearch::new().limits(Limits::new().positions(limit));
        let mut table = search.table(&Dominoes);
        let stopped = table.class(&board).unwrap_err();
        assert!(matches!(
            stopped,
            Unvalued::Stopped(Stopped::Positions { .. })
        ));
        // What it knows is right, and it says no more than that.
        for (rows, columns) in [(2, 2), (4, 5), (5, 5)] {
            let small = Dominoes::board(rows, columns);
            if let Ok(found) = table.class(&small) {
                assert_eq!(OutcomeSearch::new().class(&Dominoes, &small), Ok(found));
            }
        }
    }
    let tiny = OutcomeSearch::new().limits(Limits::new().memory(2000));
    let stopped = tiny.class(&Dominoes, &board).unwrap_err();
    assert!(matches!(stopped, Unvalued::Stopped(Stopped::Memory { .. })));
}

#[test]
fn cycles_are_shown() {
    let stairs = Stairs { loops: true };
    for search in [OutcomeSearch::new(), OutcomeSearch::new().misere()] {
        let answer = search.class(&stairs, &2);
        assert!(matches!(answer, Err(Unvalued::Cycle(_))), "{answer:?}");
    }
}

/// A row of counters of which each player takes one: won by who begins where
/// they are odd in number. Deeper than any stack of the machine.
struct Long;

impl Ruleset for Long {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        1_000_000
    }

    fn moves(&self, &left: &u32, _: Player, moves: &mut Vec<()>) {
        moves.extend((left > 0).then_some(()));
    }

    fn play(&self, &left: &u32, _: Player, (): &()) -> u32 {
        left - 1
    }
}

#[test]
fn depth_is_no_limit() {
    let misere = OutcomeSearch::new().misere();
    for (counters, normal) in [
        (200_000, OutcomeClass::Previous),
        (199_999, OutcomeClass::Next),
    ] {
        let other = if normal == OutcomeClass::Next {
            OutcomeClass::Previous
        } else {
            OutcomeClass::Next
        };
        assert_eq!(OutcomeSearch::new().class(&Long, &counters), Ok(normal));
        assert_eq!(misere.class(&Long, &counters), Ok(other));
    }
    assert_eq!(
        OutcomeSearch::new().class(&Heap, &1000),
        Ok(OutcomeClass::Next)
    );
}
