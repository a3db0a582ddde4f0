//! Tests of tic-tac-toe.

use super::*;
use crate::testing::{bounds_hold, children, moves, notation_holds, reachable};
use retrograde::{Auto, Negamax, Reference, Retrograde, Solver, Sweep};
use std::collections::{BTreeMap, BTreeSet};

/// The rules without `canonical`, to see all positions.
#[derive(Debug)]
struct Plain;

impl Game for Plain {
    type Position = Marks;
    type Move = Cell;
    type Value = Outcome;

    fn start(&self) -> Marks {
        TicTacToe.start()
    }
    fn to_move(&self, marks: &Marks) -> Player {
        TicTacToe.to_move(marks)
    }
    fn terminal(&self, marks: &Marks) -> Option<Outcome> {
        TicTacToe.terminal(marks)
    }
    fn moves(&self, marks: &Marks, moves: &mut Vec<Cell>) {
        TicTacToe.moves(marks, moves);
    }
    fn play(&self, marks: &Marks, cell: &Cell) -> Marks {
        TicTacToe.play(marks, cell)
    }
}

fn by_ply(positions: &[Marks]) -> Vec<usize> {
    let mut counts = vec![0; 10];
    for marks in positions {
        counts[marks.0.count_ones() as usize] += 1;
    }
    counts
}

/// Wins, losses and ties of the player to move.
fn tally(values: impl IntoIterator<Item = Outcome>) -> [usize; 3] {
    let mut tally = [0; 3];
    for value in values {
        match value {
            Outcome::Win(_) => tally[0] += 1,
            Outcome::Loss(_) => tally[1] += 1,
            Outcome::Tie(_) => tally[2] += 1,
            Outcome::Draw => panic!("no endless play in tic-tac-toe"),
        }
    }
    tally
}

#[test]
fn reachable_positions_are_counted() {
    // 5478: open_spiel, get_all_states_test.py; by ply and 16167 moves: a
    // run of GamesmanOne 1.3.0.
    let positions = reachable(&TicTacToe);
    assert_eq!(positions.len(), 5478);
    assert_eq!(
        by_ply(&positions),
        [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    );
    let solved = Negamax::new().solve(&Plain).unwrap();
    assert_eq!(solved.report().positions, 5478);
    assert_eq!(solved.report().moves, 16167);
}

#[test]
fn classes_are_counted() {
    // OEIS A008907: 765 classes, by ply.
    let classes: BTreeSet<Marks> = reachable(&TicTacToe)
        .iter()
        .map(|marks| TicTacToe.canonical(marks))
        .collect();
    let classes: Vec<Marks> = classes.into_iter().collect();
    assert_eq!(classes.len(), 765);
    assert_eq!(by_ply(&classes), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    let solved = Retrograde::new().solve(&TicTacToe).unwrap();
    assert_eq!(solved.report().positions, 765);
}

#[test]
fn values_and_distances_are_the_published_ones() {
    // A run of GamesmanOne 1.3.0, all reachable positions: wins, losses,
    // ties, and the same by distance.
    let solved = Negamax::new().solve(&TicTacToe).unwrap();
    assert_eq!(*solved.value(), Outcome::Tie(9));
    let positions = reachable(&TicTacToe);
    let value = |marks: &Marks| solved.value_of(marks).unwrap();
    assert_eq!(tally(positions.iter().map(value)), [2836, 1574, 1068]);
    let classes: BTreeSet<Marks> = positions
        .iter()
        .map(|marks| TicTacToe.canonical(marks))
        .collect();
    assert_eq!(tally(classes.iter().map(value)), [390, 224, 151]);

    let mut table: BTreeMap<u32, Vec<Outcome>> = BTreeMap::new();
    for marks in &positions {
        let value = value(marks);
        let distance = value.distance().unwrap();
        table.entry(distance).or_default().push(value);
    }
    let table: Vec<[usize; 3]> = table.into_values().map(tally).collect();
    assert_eq!(
        table,
        [
            [0, 942, 16],
            [2358, 0, 80],
            [0, 508, 200],
            [356, 0, 200],
            [0, 124, 264],
            [122, 0, 136],
            [0, 0, 138],
            [0, 0, 24],
            [0, 0, 9],
            [0, 0, 1],
        ]
    );
}

#[test]
fn solvers_agree_with_and_without_symmetry() {
    let plain = Retrograde::new().solve(&Plain).unwrap();
    let symmetric = Negamax::new().solve(&TicTacToe).unwrap();
    for marks in reachable(&TicTacToe) {
        assert_eq!(plain.value_of(&marks), symmetric.value_of(&marks));
    }
    assert_eq!(
        *Reference::new().solve(&TicTacToe).unwrap().value(),
        Outcome::Tie(9)
    );
    let auto = Auto::new().solve(&TicTacToe).unwrap();
    assert_eq!(auto.report().solver, "negamax");
}

#[test]
fn all_games_are_counted() {
    // 255168 games: 131184 won by the first, 77904 by the second, 46080
    // drawn (Zuhri 2022).
    let mut ends = [0; 3];
    let mut open = vec![TicTacToe.start()];
    while let Some(marks) = open.pop() {
        match (TicTacToe.terminal(&marks), TicTacToe.to_move(&marks)) {
            (None, _) => open.extend(children(&TicTacToe, &marks)),
            (Some(Outcome::Loss(_)), Player::Second) => ends[0] += 1,
            (Some(Outcome::Loss(_)), Player::First) => ends[1] += 1,
            (Some(_), _) => ends[2] += 1,
        }
    }
    assert_eq!(ends, [131_184, 77_904, 46_080]);
}

#[test]
fn canonical_is_one_for_all_eight_images() {
    for marks in reachable(&TicTacToe) {
        let class = TicTacToe.canonical(&marks);
        let images: BTreeSet<Marks> = (0..8)
            .map(|symmetry| {
                let image = |cells: u32| {
                    let there = (0..CELLS).filter(|cell| cells >> cell & 1 == 1);
                    there.fold(0, |set, cell| set | 1 << moved(cell, symmetry))
                };
                Marks(image(marks.crosses()) | image(marks.noughts()) << CELLS)
            })
            .collect();
        assert!(images.contains(&marks) && images.contains(&class));
        for image in images {
            assert_eq!(TicTacToe.canonical(&image), class);
        }
        assert_eq!(
            moves(&TicTacToe, &class).len(),
            moves(&TicTacToe, &marks).len()
        );
    }
}

#[test]
fn notation_takes_the_reachable_boards_and_no_other() {
    notation_holds(&TicTacToe);
    let mut taken = 0;
    for number in 0..3u32.pow(CELLS) {
        let mut text = String::new();
        let mut left = number;
        for cell in 0..CELLS {
            if cell != 0 && cell % 3 == 0 {
                text.push('/');
            }
            text.push(['.', 'X', 'O'][(left % 3) as usize]);
            left /= 3;
        }
        if let Ok(marks) = TicTacToe.parse_position(&text) {
            assert_eq!(TicTacToe.format_position(&marks), text);
            taken += 1;
        }
    }
    assert_eq!(taken, 5478);
    for wrong in [
        "",
        "...",
        ".../...",
        ".../.../.../...",
        ".../.../..x",
        "..../.../...",
        "é./.../...",
    ] {
        assert_eq!(TicTacToe.parse_position(wrong).unwrap_err().found, wrong);
    }
}

#[test]
fn bounds_are_sound() {
    // The game leaves them at the worst and the best, never equal.
    let solved = Negamax::new().solve(&TicTacToe).unwrap();
    assert_eq!(bounds_hold(&solved), 0);
}

/// The published number of positions and moves, with each value that of
/// the search which knows symmetry.
#[test]
fn the_index_is_perfect_and_every_move_raises_it() {
    let positions = reachable(&TicTacToe);
    assert_eq!(TicTacToe.indices(), 5478);
    assert_eq!(positions.len(), 5478);
    let judge = Negamax::new().solve(&TicTacToe).unwrap();
    let solved = Sweep::new().solve(&TicTacToe).unwrap();
    assert_eq!(solved.report().positions, 5478);
    assert_eq!(solved.report().moves, 16167);
    let mut indices = BTreeSet::new();
    for marks in positions {
        let index = TicTacToe.index(&marks);
        assert!(indices.insert(index));
        assert_eq!(TicTacToe.position_at(index), Some(marks));
        for child in children(&TicTacToe, &marks) {
            assert!(TicTacToe.index(&child) > index);
        }
        assert_eq!(solved.value_of(&marks), judge.value_of(&marks));
    }
    assert_eq!(indices.last(), Some(&5477));
}
