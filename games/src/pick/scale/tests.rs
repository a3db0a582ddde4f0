//! The Pick Game by layers and in lanes, against the memoized search.

use super::*;
use crate::pick::read_cases;
use crate::testing::{cases, reachable, read};
use proptest::prelude::*;
use retrograde::batch::Many;
use retrograde::{
    Configure, Game, Grades, Keep, Limits, Negamax, Score, Solver, Stopped, Unsolved,
};

fn values(cells: usize, seed: u64, top: u64) -> Vec<i64> {
    let mut state = seed;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % top).unwrap() - i64::try_from(top / 4).unwrap()
    };
    std::iter::repeat_with(next).take(cells).collect()
}

/// Every position of a grid, for any number of threads and size of buckets.
fn agrees(rows: usize, columns: usize, top: u64) {
    let game = Pick::new(columns, values(rows * columns, 3, top)).unwrap();
    let judge = Negamax::new().solve(&game).unwrap();
    let positions = reachable(&game);
    for (threads, bucket) in [(1, 1 << 14), (2, 1 << 14), (1, 1), (2, 8), (3, 500)] {
        let solver = Grades::new().threads(threads).bucket(bucket);
        let solved = solver.clone().keep(Keep::All).solve(&game).unwrap();
        for position in &positions {
            let (value, truth) = (solved.value_of(position), judge.value_of(position));
            assert_eq!(value, truth, "{rows} x {columns}: {position:b}");
        }
        assert_eq!(solved.line(&game.start()), judge.line(&game.start()));
        let two = solver.solve(&game).unwrap();
        for solved in [&solved, &two] {
            assert_eq!(solved.value(), judge.value());
            assert_eq!(
                solved.moves_of(&game.start()),
                judge.moves_of(&game.start())
            );
            assert_eq!(solved.report().positions, judge.report().positions);
            assert_eq!(solved.report().moves, judge.report().moves);
        }
    }
}

#[test]
fn small_shapes_agree_everywhere() {
    for rows in 1..=4 {
        for columns in 1..=4 {
            // With many ties; in 16, 32 and 64 bits.
            for top in [3, 1000, 1 << 20, 1 << 30] {
                agrees(rows, columns, top);
            }
        }
    }
    for (rows, columns) in [(1, 13), (13, 1), (2, 9), (7, 3)] {
        agrees(rows, columns, 1000);
    }
}

#[test]
fn larger_shapes_agree_everywhere() {
    agrees(5, 5, 1000);
    agrees(5, 5, 1 << 28);
    agrees(3, 8, 50);
}

fn counted(rows: usize, columns: usize, positions: u64, moves: u64) {
    let game = Pick::new(columns, values(rows * columns, 1, 1000)).unwrap();
    let report = Grades::new().solve(&game).unwrap().report().clone();
    assert_eq!((report.positions, report.moves), (positions, moves));
}

#[test]
fn positions_and_moves_are_counted() {
    // The project's own counts, by exhaustive search.
    counted(5, 5, 201_308, 1_208_044);
}

#[test]
#[ignore = "takes seconds"]
fn positions_and_moves_of_large_grids_are_counted() {
    counted(6, 6, 6_321_402, 45_401_440);
    counted(6, 7, 34_701_878, 269_348_524);
}

/// Boards of several shapes and sizes of values, mixed.
fn boards() -> Vec<Pick> {
    let shapes = [(3, 4), (4, 3), (2, 2), (3, 4), (1, 1)];
    let mut boards = Vec::new();
    for seed in 0..90 {
        let (rows, columns) = shapes[usize::try_from(seed).unwrap() % shapes.len()];
        boards.push(Pick::new(columns, values(rows * columns, seed, 1000)).unwrap());
    }
    boards
}

fn refs(boards: &[Pick]) -> Vec<&Pick> {
    boards.iter().collect()
}

#[test]
fn lanes_are_as_good_as_single_boards() {
    let mut boards = boards();
    for extra in [None, Some(1 << 25), Some(1 << 50), Some(1 << 60)] {
        // One board with large values takes its like into wider lanes; the
        // last one is at the end of what a score holds.
        if let Some(value) = extra {
            let mut values = values(12, 5, 9);
            values[7] = value * 7;
            boards.insert(11, Pick::new(4, values).unwrap());
        }
        for threads in [1, 2, 3] {
            for bucket in [2, 1 << 14] {
                let solver = Grades::new().threads(threads).bucket(bucket);
                let answers = solver.solve_boards(&refs(&boards));
                assert_eq!(answers.len(), boards.len());
                for (board, answer) in boards.iter().zip(answers) {
                    let (truth, answer) = (Negamax::new().solve(board).unwrap(), answer.unwrap());
                    assert_eq!(answer.value, *truth.value());
                    assert_eq!(Some(answer.moves), truth.moves_of(&board.start()));
                }
            }
        }
    }
}

#[test]
fn fifty_boards_take_one_pass() {
    let boards: Vec<Pick> = (0..50)
        .map(|seed| Pick::new(5, values(25, seed, 1000)).unwrap())
        .collect();
    for answer in Grades::new().solve_boards(&refs(&boards)) {
        let report = answer.unwrap().report;
        assert_eq!((report.positions, report.moves), (201_308, 1_208_044));
    }
}

#[test]
fn short_memory_takes_fewer_lanes() {
    let boards = &vec![boards().remove(0); 60];
    let solve = |limits| {
        Grades::new()
            .threads(1)
            .limits(limits)
            .solve_boards(&refs(boards))
    };
    let need = solve(Limits::new())[0].as_ref().unwrap().report.memory;
    let truth = *Negamax::new().solve(&boards[0]).unwrap().value();
    let mut enough = 0;
    for limit in (0..=need).step_by(usize::try_from(need / 40).unwrap()) {
        for answer in solve(Limits::new().memory(limit)) {
            match answer {
                Ok(found) => {
                    assert_eq!(found.value, truth);
                    assert!(found.report.memory <= limit);
                    enough += 1;
                }
                Err(Unsolved::Stopped(bounds)) => {
                    assert!(matches!(bounds.reason, Stopped::Memory { .. }));
                    assert!(bounds.lower <= truth && truth <= bounds.upper);
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    // The last limit is enough for all lanes; others are, for fewer.
    assert!((120..40 * 60).contains(&enough), "{enough}");
}

#[test]
fn a_limit_is_reached_by_all_boards_of_a_shape() {
    let boards = boards();
    let answers = Grades::new()
        .limits(Limits::new().positions(20))
        .solve_boards(&refs(&boards));
    for (board, answer) in boards.iter().zip(answers) {
        let truth = *Negamax::new().solve(board).unwrap().value();
        match answer {
            Ok(found) => {
                assert!(board.values().len() <= 4);
                assert_eq!(found.value, truth);
            }
            Err(Unsolved::Stopped(bounds)) => {
                assert_eq!(bounds.reason, Stopped::Positions { limit: 20 });
                assert!(bounds.lower <= truth && truth <= bounds.upper);
                assert!(bounds.report.positions <= 20);
                assert_eq!(board.values().len(), 12);
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn given_cases_are_answered_in_their_order() {
    for (name, input, answer) in cases("pick") {
        let cases = read(&input, read_cases).unwrap();
        let answers = Grades::new().solve_boards(&refs(&cases));
        let lines: Vec<String> = cases
            .iter()
            .zip(answers)
            .map(|(case, found)| case.first_total(found.unwrap().value).to_string() + "\n")
            .collect();
        assert_eq!(lines.concat(), answer, "{name}");
    }
    assert!(Grades::new().solve_boards::<Pick>(&[]).is_empty());
}

proptest! {
    /// Many boards are a game like any other.
    #[test]
    fn the_game_on_many_boards_is_solved_by_any_solver(
        boards in prop::collection::vec(prop::collection::vec(-90i64..90, 6), 1..5),
    ) {
        let boards: Vec<Pick> = boards.into_iter().map(|values| Pick::new(3, values).unwrap()).collect();
        let many = Many::<_, i16, 4>::new(&boards.iter().collect::<Vec<_>>()).unwrap();
        let solved = Negamax::new().solve(&many).unwrap();
        let graded = Grades::new().keep(Keep::All).solve(&many).unwrap();
        for position in reachable(&many) {
            let value = solved.value_of(&position).unwrap();
            prop_assert_eq!(graded.value_of(&position), Some(value));
            for (lane, board) in boards.iter().enumerate() {
                let alone = Negamax::new().solve_from(board, position).unwrap();
                prop_assert_eq!(value.score(lane), *alone.value());
            }
        }
    }

    #[test]
    fn numbers_name_payoffs(board in prop::collection::vec(any::<i32>(), 12)) {
        let board = Pick::new(4, board.into_iter().map(i64::from).collect()).unwrap();
        let numbered = board.numbered();
        prop_assert_eq!(numbered.shape(), board.shape());
        let payoffs = board.payoffs();
        let mut moves = Vec::new();
        board.moves(&board.start(), &mut moves);
        for mv in &moves {
            let number = usize::try_from(numbered.payoff(&board.start(), mv)).unwrap();
            prop_assert_eq!(board.payoff(&board.start(), mv), payoffs[number]);
        }
        // Made the ordinary way it is the same game.
        prop_assert_eq!(&Pick::new(4, (0..12).collect()).unwrap(), &numbered);
        let (lower, upper) = board.range();
        prop_assert!(lower <= Score(0) && Score(0) <= upper);
    }
}
