//! Tests of the Pick Game.

use super::*;
use crate::testing::{bounds_hold, cases, moves, notation_holds, reachable, read};
use proptest::prelude::*;
use retrograde::{Auto, Negamax, Reference, Retrograde, Solver};

fn grid(rows: usize, columns: usize) -> Pick {
    // Values that look random and are the same on each run.
    let mut state: u64 = 7;
    let values = (0..rows * columns).map(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        i64::try_from(state >> 54).unwrap() - 300
    });
    Pick::new(columns, values.collect()).unwrap()
}

/// The plain answer of each case.
fn answers<S: Solver>(cases: &[Pick], solver: &S) -> String {
    let answer = |case: &Pick| case.first_total(*solver.solve(case).unwrap().value());
    let answers: Vec<String> = cases
        .iter()
        .map(|case| answer(case).to_string() + "\n")
        .collect();
    answers.concat()
}

#[test]
fn given_cases_are_answered() {
    for (name, input, answer) in cases("pick") {
        let cases = read(&input, read_cases).unwrap();
        assert_eq!(answers(&cases, &Auto::new()), answer, "{name}");
    }
}

#[test]
fn every_solver_answers_small_cases() {
    let cases = read(EXAMPLE.as_bytes(), read_cases).unwrap();
    assert_eq!(cases.len(), 2);
    let judge = answers(&cases, &Reference::new());
    assert_eq!(answers(&cases, &Negamax::new()), judge);
    assert_eq!(answers(&cases, &Retrograde::new()), judge);
    assert_eq!(answers(&cases, &Auto::new()), judge);
}

#[test]
fn reachable_positions_are_counted() {
    // The project's own counts, by exhaustive search.
    let counts = [(2, 2, 16), (3, 3, 286), (4, 4, 7040), (4, 5, 34_405)];
    for (n, m, count) in counts {
        let game = grid(n, m);
        assert_eq!(reachable(&game).len() as u64, count, "{n} x {m}");
        let solved = Negamax::new().solve(&game).unwrap();
        assert_eq!(solved.report().positions, count, "{n} x {m}");
    }
    let solved = |n, m| Negamax::new().solve(&grid(n, m)).unwrap().report().clone();
    let report = solved(5, 5);
    assert_eq!((report.positions, report.moves), (201_308, 1_208_044));
    assert_eq!(solved(5, 6).positions, 1_051_582);
    // The mirrored grid has as many.
    assert_eq!(solved(5, 4).positions, 34_405);
}

/// The cells that may be picked, by the letter of the rules.
fn free_by_the_rules(rows: i64, columns: i64, cells: Cells) -> Vec<Cell> {
    let occupied = |row: i64, column: i64| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside && cells >> (row * columns + column) & 1 == 1
    };
    let mut free = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let empty = sides
                .iter()
                .filter(|(down, right)| !occupied(row + down, column + right));
            if occupied(row, column) && empty.count() >= 2 {
                free.push(Cell(u8::try_from(row * columns + column).unwrap()));
            }
        }
    }
    free
}

proptest! {
    #[test]
    fn moves_are_the_rules_own(n in 1usize..=64, m in 1usize..=64, cells: u64, more: u64) {
        let m = m.min(64 / n);
        let game = grid(n, m);
        // Mostly occupied, so that cells are stuck.
        for cells in [cells, cells | more, u64::MAX] {
            let cells = cells & game.full;
            let (rows, columns) = (i64::try_from(n).unwrap(), i64::try_from(m).unwrap());
            let mut moves = Vec::new();
            game.moves(&cells, &mut moves);
            prop_assert_eq!(&moves, &free_by_the_rules(rows, columns, cells));
            prop_assert_eq!(moves.is_empty(), cells == 0);
            let picked = n * m - cells.count_ones() as usize;
            let mover = [Player::First, Player::Second][picked % 2];
            prop_assert_eq!(game.to_move(&cells), mover);
            let text = game.format_position(&cells);
            prop_assert_eq!(game.parse_position(&text), Ok(cells));
        }
    }

    #[test]
    fn bounds_are_sound(
        m in 1usize..4,
        values in proptest::collection::vec(-20i64..20, 1..12),
    ) {
        let whole = (values.len() / m).max(1) * m;
        let values = values.into_iter().cycle().take(whole).collect();
        let game = Pick::new(m, values).unwrap();
        let solved = Negamax::new().solve(&game).unwrap();
        // Equal for the empty grid at the least.
        prop_assert!(bounds_hold(&solved) >= 1);
    }

    /// In a 2 x 2 grid all cells are corners, so the greatest value left is
    /// the one to pick.
    #[test]
    fn corners_go_by_value(mut values in proptest::collection::vec(-50i64..50, 4)) {
        let game = Pick::new(2, values.clone()).unwrap();
        let value = *Negamax::new().solve(&game).unwrap().value();
        values.sort_unstable_by(|a, b| b.cmp(a));
        prop_assert_eq!(value, Score(values[0] - values[1] + values[2] - values[3]));
        prop_assert_eq!(game.first_total(value), values[0] + values[2]);
    }
}

#[test]
fn somebody_can_always_pick() {
    for cells in reachable(&grid(4, 4)) {
        assert_eq!(moves(&grid(4, 4), &cells).is_empty(), cells == 0);
    }
}

#[test]
fn totals_do_not_overflow() {
    // Sum and lead are both the largest there is: their sum overflows.
    let game = Pick::new(1, vec![i64::MAX - 1]).unwrap();
    let value = *Auto::new().solve(&game).unwrap().value();
    assert_eq!(game.first_total(value), i64::MAX - 1);
    let game = Pick::new(1, vec![-(i64::MAX - 1)]).unwrap();
    let value = *Auto::new().solve(&game).unwrap().value();
    assert_eq!(game.first_total(value), -(i64::MAX - 1));
    let game = Pick::new(2, vec![3, -5]).unwrap();
    assert_eq!(game.first_total(Score(8)), 3);
}

#[test]
fn notation_is_a_round_trip() {
    for (n, m) in [(1, 1), (1, 5), (5, 1), (3, 3), (3, 4)] {
        notation_holds(&grid(n, m));
    }
    let game = Pick::new(3, vec![1, 20, -3, 4, 5, 6]).unwrap();
    let cells = game.parse_position("##./.##").unwrap();
    assert_eq!(game.format_position(&cells), "##./.##");
    assert_eq!(game.draw_position(&cells), " 1 20  .\n .  5  6");
    assert_eq!(game.to_string(), " 1 20 -3\n 4  5  6");
    assert_eq!(game.format_move(&cells, &Cell(5)), "r2c3");
    for wrong in ["", "###", "###/###/###", "##/##", "###/##x", "é#/###"] {
        assert_eq!(
            game.parse_position(wrong).unwrap_err().to_string(),
            format!(
                "found `{wrong}`, expected 2 rows of 3 cells, # where not empty and . where empty, such as ###/###"
            )
        );
    }
}

#[test]
fn bad_input_is_refused_with_place_and_reason() {
    let cases = [
        (
            "",
            "1:1: found the end of the input, expected the number of cases T, an integer",
        ),
        (
            "x",
            "1:1: found `x`, expected the number of cases T, an integer",
        ),
        (
            "0",
            "1:1: found `0`, expected the number of cases T, 1 or more",
        ),
        (
            "-1",
            "1:1: found `-1`, expected the number of cases T, 1 or more",
        ),
        (
            "1\n0 2",
            "2:1: found `0`, expected the number of rows n of case 1, 1 or more",
        ),
        (
            "1\n2 -2",
            "2:3: found `-2`, expected the number of columns m of case 1, 1 or more",
        ),
        (
            "1\n1 2\n3",
            "3:2: found the end of the input, expected V[1][2] of case 1, an integer",
        ),
        (
            "1\n1 2\n3 4 5",
            "3:5: found `5`, expected the end of the input",
        ),
        (
            "2\n1 1\n3\n1 1\nz",
            "5:1: found `z`, expected V[1][1] of case 2, an integer",
        ),
        (
            "1\n1 1\n9223372036854775808",
            "3:1: found `9223372036854775808`, expected V[1][1] of case 1, an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "1\n1 1\n9223372036854775807",
            "3:1: found `9223372036854775807`, expected V[1][1] of case 1 so small that the sizes of all values add up to at most 9223372036854775806",
        ),
        (
            "1\n5 13\n",
            "2:3: found a grid of 5 x 13 cells, expected n m of at most 64 (a bit for each cell)",
        ),
        (
            "1\n1000000000000 1000000000000",
            "2:15: found a grid of 1000000000000 x 1000000000000 cells, expected n m of at most 64 (a bit for each cell)",
        ),
        // Nothing is set aside for cases that do not come.
        (
            "9000000000000000000\n1 1\n5",
            "3:2: found the end of the input, expected the number of rows n of case 2, an integer",
        ),
    ];
    for (text, message) in cases {
        let error = read(text.as_bytes(), read_cases).unwrap_err();
        assert_eq!(error, format!("bad.txt:{message}"));
    }
    assert_eq!(
        read(b"1\n\x80", read_cases).unwrap_err(),
        "bad.txt:2:1: found the byte 0x80, expected text in UTF-8"
    );
    let marked = format!("\u{feff}{}\r\n", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(
        read(marked.as_bytes(), read_cases),
        read(EXAMPLE.as_bytes(), read_cases)
    );
    for (columns, cells) in [(0, 4), (3, 4), (1, 0), (13, 65)] {
        let error = Pick::new(columns, vec![0; cells]).unwrap_err();
        assert_eq!(error, GridError::Shape { columns, cells });
    }
}
