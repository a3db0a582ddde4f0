//! Tests of Dots and Boxes.

use std::collections::HashSet;

use super::*;
use crate::testing::{Random, bounds_hold, children, moves, notation_holds, reachable};
use retrograde::check::Check;
use retrograde::{AlphaBeta, Choice, Glance, Grades, Guided, Keep};
use retrograde::{Negamax, Notation, Solver};

fn game(rows: u32, columns: u32) -> DotsAndBoxes {
    DotsAndBoxes::new(columns, rows).unwrap()
}

/// Holds the value of each board, rows first, against the fact.
fn values(boards: &[(u32, u32, i64)]) {
    for &(rows, columns, value) in boards {
        for game in [game(rows, columns), game(columns, rows)] {
            let solved = Grades::new().solve(&game).unwrap();
            assert_eq!(solved.value().0, value, "{rows} {columns}");
        }
    }
}

#[test]
fn values_are_the_published_ones() {
    // By exhaustive search; 3 x 3 also by Wilson
    // (wilson.engr.wisc.edu/boxes/results.shtml).
    values(&[
        (1, 1, -1),
        (1, 2, 0),
        (1, 3, -1),
        (1, 4, 0),
        (1, 5, -1),
        (1, 6, 0),
        (1, 7, -1),
        (2, 2, 2),
        (2, 3, -2),
    ]);
}

/// Holds the value of each board, rows first, as it is found by search.
fn searched(boards: &[(u32, u32, i64)]) {
    for &(rows, columns, value) in boards {
        let game = game(rows, columns);
        let solved = AlphaBeta::new().table(3 << 30).solve_guided(&game).unwrap();
        println!("{rows} {columns}: {:?}", solved.report());
        assert_eq!(solved.value().0, value, "{rows} {columns}");
    }
}

#[test]
fn a_search_finds_the_published_values() {
    searched(&[(1, 1, -1), (1, 7, -1), (7, 1, -1), (2, 2, 2), (2, 3, -2)]);
    searched(&[(3, 3, -3), (2, 4, 2), (4, 2, 2), (2, 5, -2), (5, 2, -2)]);
}

/// By Wilson (as above).
#[test]
#[ignore = "many minutes in a release build, and 3 GB"]
fn a_search_finds_the_values_of_large_boards() {
    searched(&[(3, 5, -1), (4, 4, 0)]);
}

/// A position of each class, from the start on.
fn classes(game: &DotsAndBoxes) -> Vec<Edges> {
    let mut classes = vec![game.canonical(&game.start())];
    let mut seen: HashSet<Edges> = classes.iter().copied().collect();
    let mut at = 0;
    while at < classes.len() {
        for child in children(game, &classes[at]) {
            let class = game.canonical(&child);
            if seen.insert(class) {
                classes.push(class);
            }
        }
        at += 1;
    }
    classes
}

/// The best of the moves that a glance tells is worth the value, which lies
/// within its bounds. 3 x 3 is the smallest board on which chains meet in a box
/// and close each other.
#[test]
fn glances_miss_nothing() {
    for (rows, columns, value) in [(1, 5, -1), (2, 3, -2), (3, 3, -3)] {
        let game = game(rows, columns);
        let solved = Grades::new().keep(Keep::All).solve(&game).unwrap();
        assert_eq!(*solved.value(), Score(value));
        let mut choices = Vec::new();
        for edges in classes(&game) {
            let drawing = || game.draw_position(&edges);
            let worth = |choice: &Choice<Edge>| {
                let child = game.play(&edges, &choice.mv);
                let Score(value) = solved.value_of(&child).unwrap();
                let turns = game.to_move(&child) != game.to_move(&edges);
                game.payoff(&edges, &choice.mv) + if turns { -value } else { value }
            };
            let Score(value) = solved.value_of(&edges).unwrap();
            choices.clear();
            let (lower, upper) = match game.glance(&edges, &mut choices) {
                Glance::Value(told) => (told, told),
                Glance::Moves { lower, upper } => {
                    assert_eq!(
                        choices.iter().map(worth).max(),
                        Some(value),
                        "{}",
                        drawing()
                    );
                    (lower, upper)
                }
            };
            assert!((lower.0..=upper.0).contains(&value), "{}", drawing());
        }
    }
}

/// Three chains that can be taken meet in a box, two of them long enough to be
/// kept: one way round four boxes have to be dealt in the end, the other way two.
#[test]
fn the_right_one_of_chains_that_meet_is_kept() {
    let game = game(3, 5);
    let text = "-----/|...||/--.--/||||||/-----/|.|..|/-..-. A";
    let edges = game.parse_position(text).unwrap();
    let searched = AlphaBeta::new().solve_guided_from(&game, edges).unwrap();
    let plain = Negamax::new().solve_from(&game, edges).unwrap();
    assert_eq!(*plain.value(), Score(6));
    assert_eq!(searched.value(), plain.value());
}

/// Chains and loops of any length, as random play leaves them.
#[test]
fn late_positions_of_large_boards_are_searched_right() {
    let mut random = Random(12);
    for (rows, columns) in [(4, 4), (3, 5), (5, 5), (1, 20), (7, 3)] {
        let game = game(rows, columns);
        for _ in 0..60 {
            let mut edges = game.start();
            while (game.full & !edges.drawn()).count_ones() > 12 {
                let moves = moves(&game, &edges);
                edges = game.play(&edges, random.pick(&moves));
            }
            let searched = AlphaBeta::new().solve_guided_from(&game, edges).unwrap();
            let plain = Negamax::new().solve_from(&game, edges).unwrap();
            assert_eq!(searched.value(), plain.value(), "{edges:?}");
        }
    }
}

/// The plainest rules: whether each edge is drawn, boxes edge by edge.
struct Slow(DotsAndBoxes);

impl Slow {
    /// The boxes that are complete.
    fn complete(&self, drawn: &[bool]) -> i64 {
        let (width, height) = (self.0.width as usize, self.0.height as usize);
        let horizontal = |row: usize, column: usize| drawn[row * (2 * width + 1) + column];
        let vertical = |row: usize, column: usize| drawn[row * (2 * width + 1) + width + column];
        let mut boxes = 0;
        for row in 0..height {
            for column in 0..width {
                let all = horizontal(row, column)
                    && horizontal(row + 1, column)
                    && vertical(row, column)
                    && vertical(row, column + 1);
                boxes += i64::from(all);
            }
        }
        boxes
    }
}

impl Game for Slow {
    type Position = (Vec<bool>, bool);
    type Move = usize;
    type Value = Score;

    fn start(&self) -> (Vec<bool>, bool) {
        (vec![false; self.0.full.count_ones() as usize], false)
    }

    fn to_move(&self, (_, second): &(Vec<bool>, bool)) -> Player {
        if *second {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, (drawn, _): &(Vec<bool>, bool)) -> Option<Score> {
        drawn.iter().all(|&drawn| drawn).then_some(Score(0))
    }

    fn moves(&self, (drawn, _): &(Vec<bool>, bool), moves: &mut Vec<usize>) {
        moves.extend((0..drawn.len()).filter(|&edge| !drawn[edge]));
    }

    fn play(&self, position: &(Vec<bool>, bool), edge: &usize) -> (Vec<bool>, bool) {
        let (mut drawn, second) = position.clone();
        drawn[*edge] = true;
        (drawn, second != (self.payoff(position, edge) == 0))
    }

    fn payoff(&self, (drawn, _): &(Vec<bool>, bool), edge: &usize) -> i64 {
        let mut after = drawn.clone();
        after[*edge] = true;
        self.complete(&after) - self.complete(drawn)
    }
}

#[test]
fn each_position_plays_as_by_the_plainest_rules() {
    for (rows, columns) in [(1, 1), (1, 3), (2, 2), (3, 1)] {
        let game = game(rows, columns);
        let slow = Slow(game.clone());
        let solved = Negamax::new().solve(&slow).unwrap();
        let graded = Grades::new().keep(Keep::All).solve(&game).unwrap();
        for edges in reachable(&game) {
            let drawn = members(game.full).map(|edge| edges.0 >> edge & 1 == 1);
            let position = (drawn.collect(), edges.0 & SECOND != 0);
            let value = graded.value_of(&edges);
            assert!(value.is_some());
            assert_eq!(value, solved.value_of(&position), "{edges:?}");
            let mut mine: Vec<_> = moves(&game, &edges)
                .into_iter()
                .map(|edge| (usize::from(edge.0), game.payoff(&edges, &edge)))
                .collect();
            // In the order of the plain rules.
            mine.sort_unstable();
            let plain: Vec<_> = moves(&slow, &position)
                .into_iter()
                .map(|edge| (edge, slow.payoff(&position, &edge)))
                .collect();
            assert_eq!(mine, plain);
        }
    }
}

#[test]
fn good_moves_come_first() {
    let game = game(2, 2);
    // The upper left box lacks its right edge. An edge of the lower right box
    // gives nothing away.
    let edges = game.parse_position("-./|../-./.../.. A").unwrap();
    let names: Vec<String> = moves(&game, &edges)
        .iter()
        .map(|mv| game.format_move(&edges, mv))
        .collect();
    assert_eq!(names[0], "b2-b3");
    assert_eq!(names.len(), 9);
}

#[test]
fn edges_of_a_corner_are_alike() {
    let game = game(2, 2);
    let corners = [
        "-./.../../.../.. A",
        "../|../../.../.. A",
        "../.../../.../.- B",
    ];
    let classes = corners.map(|text| game.canonical(&game.parse_position(text).unwrap()));
    assert_eq!(classes[0], classes[1]);
    assert_eq!(classes[0], classes[2]);
    let inner = game.parse_position("../.|./../.../.. A").unwrap();
    assert_ne!(game.canonical(&inner), classes[0]);
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&game(1, 2));
    let game = game(1, 2);
    let edges = game.parse_position("-./|../.- B").unwrap();
    assert_eq!(game.format_position(&edges), "-./|../.- B");
    let drawing = game.draw_position(&edges);
    assert_eq!(drawing, "+--+  +\n|      \n+  +--+\nB");
    assert_eq!(game.parse_position(&drawing), Ok(edges));
    // Blanks at the ends of lines can get lost on the way.
    assert_eq!(game.parse_position("+--+  +\n|\n+  +--+\nB"), Ok(edges));
    let name = |edge| game.format_move(&edges, &Edge(edge));
    assert_eq!(
        [name(1), name(2), name(4), name(5)],
        ["b2-c2", "a1-a2", "c1-c2", "a1-b1"]
    );
    for bad in [
        "",
        "-./|../.-",
        "-./|../.- C",
        "-./|../.-- A",
        "-./-../.- A",
        "+--+\n|\n+--+\nA",
    ] {
        assert!(game.parse_position(bad).is_err(), "{bad}");
    }
}

#[test]
fn drawings_are_read_back() {
    for (rows, columns) in [(1, 1), (2, 2), (1, 3)] {
        let game = game(rows, columns);
        for edges in reachable(&game) {
            let drawing = game.draw_position(&edges);
            assert_eq!(game.parse_position(&drawing), Ok(edges), "{drawing}");
        }
    }
}

#[test]
fn bounds_are_bounds() {
    for (rows, columns) in [(1, 3), (2, 2)] {
        let game = game(rows, columns);
        let solved = Grades::new().keep(Keep::All).solve(&game).unwrap();
        assert!(bounds_hold(&solved) > 0);
    }
}

#[test]
fn the_laws_hold() {
    for (rows, columns) in [(1, 1), (1, 3), (3, 1), (2, 2)] {
        let powers = Powers::new().graded().guided();
        let game = game(rows, columns);
        let checked = Check::new().run_notation_with(&powers, &game);
        assert!(checked.passed() && checked.complete, "{checked}");
    }
}

#[test]
fn boards_have_limits() {
    let told = |width, height| DotsAndBoxes::new(width, height).unwrap_err().to_string();
    assert_eq!(
        told(6, 5),
        "found 6 x 5 boxes, expected 1 x 1 or more with at most 63 edges, such as 5 x 5 or 20 x 1"
    );
    assert!(DotsAndBoxes::new(0, 3).is_err());
    assert!(DotsAndBoxes::new(u32::MAX, u32::MAX).is_err());
    assert!(DotsAndBoxes::new(21, 1).is_err());
    assert!(DotsAndBoxes::new(5, 5).is_ok());
    assert!(DotsAndBoxes::new(20, 1).is_ok());
}
