//! Tests of m,n,k-games.

use super::*;
use crate::testing::{bounds_hold, classes_count, notation_holds, reachable};
use crate::tic_tac_toe::TicTacToe;
use retrograde::check::Check;
use retrograde::{Auto, Grades, Keep, Negamax, Notation, Reference, Solver};

fn game(width: u32, height: u32, line: u32) -> Mnk {
    Mnk::new(width, height, line).unwrap()
}

fn value(game: &Mnk) -> Outcome {
    *Grades::new().solve(game).unwrap().value()
}

/// Every line of a board, cell by cell: the slow way.
fn has_line_by_cells(game: &Mnk, cells: u64) -> bool {
    let (width, height) = (i64::from(game.width), i64::from(game.height));
    let marked = |row: i64, column: i64| {
        (0..height).contains(&row)
            && (0..width).contains(&column)
            && cells >> (row * width + column) & 1 == 1
    };
    let line = i64::from(game.line);
    (0..height).any(|row| {
        (0..width).any(|column| {
            let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
            directions.into_iter().any(|(down, right)| {
                (0..line).all(|at| marked(row + at * down, column + at * right))
            })
        })
    })
}

#[test]
fn lines_are_those_that_are_found_cell_by_cell() {
    let mut random = 1_u64;
    let mut found = [0; 2];
    for (width, height, line) in [
        (3, 3, 3),
        (4, 3, 3),
        (5, 4, 4),
        (8, 8, 5),
        (1, 7, 3),
        (9, 7, 2),
        (64, 1, 5),
        (8, 8, 8),
        (5, 5, 1),
    ] {
        let game = game(width, height, line);
        for _ in 0..2000 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let dense = random | random.rotate_left(29);
            for cells in [random, dense, random & random.rotate_left(17)] {
                let cells = cells & game.full;
                let line = game.has_line(cells);
                assert_eq!(line, has_line_by_cells(&game, cells), "{game:?} {cells:b}");
                found[usize::from(line)] += 1;
            }
        }
    }
    assert!(found.into_iter().all(|times| times > 1000), "{found:?}");
}

#[test]
fn values_are_the_published_ones() {
    // The published facts (howtowin.games, mnk page; and exhaustive search).
    for (width, height, line) in [(3, 3, 3), (4, 3, 4), (4, 4, 4)] {
        let cells = width * height;
        let game = game(width, height, line);
        assert_eq!(value(&game), Outcome::Tie(cells), "{width} {height} {line}");
    }
    for (width, height) in [(4, 3), (4, 4), (5, 3), (3, 4)] {
        let value = value(&game(width, height, 3));
        assert!(matches!(value, Outcome::Win(_)), "{width} {height} {value}");
    }
}

#[test]
fn tic_tac_toe_is_one_of_them() {
    let mnk = game(3, 3, 3);
    let mine = Auto::new().solve(&mnk).unwrap();
    let other = Auto::new().solve(&TicTacToe).unwrap();
    let positions = reachable(&mnk);
    // 5478 positions: open_spiel, get_all_states_test.py.
    assert_eq!(positions.len(), 5478);
    for position in &positions {
        let text = mnk.format_position(position);
        let same = TicTacToe.parse_position(&text).unwrap();
        assert_eq!(mine.value_of(position), other.value_of(&same), "{text}");
        let class = mnk.format_position(&mnk.canonical(position));
        let image = TicTacToe.parse_position(&class).unwrap();
        assert_eq!(TicTacToe.canonical(&image), TicTacToe.canonical(&same));
    }
    // 765 classes: OEIS A008907.
    assert_eq!(mine.report().positions, 765);
}

/// The plainest rules of all: marks in a vector, lines cell by cell.
struct Slow(Mnk);

impl Game for Slow {
    type Position = Vec<u8>;
    type Move = (usize, u8);
    type Value = Outcome;

    fn start(&self) -> Vec<u8> {
        vec![0; (self.0.width * self.0.height) as usize]
    }

    fn to_move(&self, marks: &Vec<u8>) -> Player {
        match marks.iter().filter(|&&mark| mark > 0).count() % 2 {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    fn terminal(&self, marks: &Vec<u8>) -> Option<Outcome> {
        let line = [1, 2].into_iter().any(|mark| {
            let cells = marks.iter().enumerate();
            let set = cells.filter(|&(_, &it)| it == mark).map(|(at, _)| 1 << at);
            has_line_by_cells(&self.0, set.sum())
        });
        match (line, self.0.misere) {
            (true, true) => Some(Outcome::Win(0)),
            (true, false) => Some(Outcome::Loss(0)),
            _ => marks
                .iter()
                .all(|&mark| mark > 0)
                .then_some(Outcome::Tie(0)),
        }
    }

    fn moves(&self, marks: &Vec<u8>, moves: &mut Vec<(usize, u8)>) {
        for (at, _) in marks.iter().enumerate().filter(|&(_, &mark)| mark == 0) {
            match (self.0.wild, self.to_move(marks)) {
                (true, _) => moves.extend([(at, 1), (at, 2)]),
                (false, Player::First) => moves.push((at, 1)),
                (false, Player::Second) => moves.push((at, 2)),
            }
        }
    }

    fn play(&self, marks: &Vec<u8>, &(at, mark): &(usize, u8)) -> Vec<u8> {
        let mut after = marks.clone();
        after[at] = mark;
        after
    }
}

#[test]
fn variants_have_the_values_of_the_plainest_rules() {
    for (width, height, line) in [(3, 3, 3), (4, 2, 2), (2, 3, 2), (4, 2, 3), (5, 1, 2)] {
        for (misere, wild) in [(false, false), (true, false), (false, true), (true, true)] {
            let game = game(width, height, line).misere(misere).wild(wild);
            let slow = Slow(game.clone());
            let solved = Negamax::new().solve(&slow).unwrap();
            assert_eq!(value(&game), *solved.value(), "{game:?}");
        }
    }
}

#[test]
fn variants_of_tic_tac_toe_are_the_known_ones() {
    // Misere: a tie, the first player takes the middle and then the cell
    // opposite the other's last one. Wild: the first player wins
    // (howtowin.games, wild tic-tac-toe).
    assert_eq!(value(&game(3, 3, 3).misere(true)), Outcome::Tie(9));
    let wild = value(&game(3, 3, 3).wild(true));
    assert!(matches!(wild, Outcome::Win(_)), "{wild}");
}

#[test]
fn the_second_player_never_wins() {
    // Strategy stealing (Hales and Jewett 1963).
    for width in 1..=4 {
        for height in 1..=width {
            for line in 1..=width {
                let value = value(&game(width, height, line));
                assert!(
                    !matches!(value, Outcome::Loss(_)),
                    "{width} {height} {line}"
                );
            }
        }
    }
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&game(4, 2, 3));
    notation_holds(&game(3, 2, 3).wild(true));
    let game = game(3, 3, 3);
    let marks = game.parse_position("X.O\n.X.\n..O\n").unwrap();
    assert_eq!(game.format_position(&marks), "X.O/.X./..O");
    assert_eq!(game.draw_position(&marks), "X.O\n.X.\n..O");
    let mv = game.parse_move(&marks, "a1").unwrap();
    assert_eq!(game.format_position(&game.play(&marks, &mv)), "X.O/.X./X.O");
    for bad in [
        "",
        "X.O/.X.",
        "X.O/.X./..O/...",
        "X.O/.X./..x",
        "OO./.../...",
        "XXX/OOO/X..",
    ] {
        assert!(game.parse_position(bad).is_err(), "{bad}");
    }
    let wide = Mnk::new(64, 1, 5).unwrap();
    assert_eq!(wide.name(25), "z1");
    assert_eq!(wide.name(26), "aa1");
    assert_eq!(wide.name(63), "bl1");
}

#[test]
fn bounds_are_bounds() {
    for (misere, wild) in [(false, false), (true, false), (false, true), (true, true)] {
        for (width, height, line) in [(3, 3, 3), (4, 2, 3), (4, 2, 2)] {
            let game = game(width, height, line).misere(misere).wild(wild);
            let solved = Grades::new().keep(Keep::All).solve(&game).unwrap();
            assert!(bounds_hold(&solved) > 0);
        }
    }
}

#[test]
fn the_laws_hold() {
    for (misere, wild) in [(false, false), (true, false), (false, true), (true, true)] {
        for (width, height, line) in [(3, 3, 3), (4, 2, 3)] {
            let game = game(width, height, line).misere(misere).wild(wild);
            let checked = Check::new().run_notation(&game);
            assert!(checked.passed() && checked.complete, "{checked}");
        }
    }
}

#[test]
fn boards_have_limits() {
    let told = |width, height, line| Mnk::new(width, height, line).unwrap_err().to_string();
    assert_eq!(told(13, 5, 5), "found 13 x 5 cells, expected 1 to 64 cells");
    assert_eq!(
        told(u32::MAX, 9, 5),
        "found 4294967295 x 9 cells, expected 1 to 64 cells"
    );
    assert_eq!(
        told(4, 3, 5),
        "found lines of 5, expected 1 to 4, the longer side of the board"
    );
    let whole = Mnk::new(8, 8, 8).unwrap();
    assert_eq!(whole.full, u64::MAX);
    // Judged by plain search: one cell, one line.
    let single = *Reference::new().solve(&game(1, 1, 1)).unwrap().value();
    assert_eq!(single, Outcome::Win(1));
}

#[test]
fn whole_boards_are_counted_by_their_classes() {
    for (misere, wild) in [(false, false), (true, false), (false, true)] {
        for (width, height) in [(3, 3), (3, 2)] {
            classes_count(&game(width, height, 3).misere(misere).wild(wild));
        }
    }
}
