//! Tests of the board and of both encodings.

use super::*;
use crate::testing::{bounds_hold, cases, moves, notation_holds, reachable, read};
use proptest::prelude::*;
use retrograde::{Auto, Game, Negamax, Notation, Reference, Retrograde, Solver};
use std::collections::HashSet;

fn contour(text: &str) -> Result<Staircase, String> {
    read(text.as_bytes(), Staircase::read)
}

fn rows(text: &str) -> Result<StaircaseRows, String> {
    read(text.as_bytes(), StaircaseRows::read)
}

/// Values that look random and are the same on each run.
fn board(rows: usize, columns: usize, seed: u64) -> Board {
    let mut state = seed;
    let mut value = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        i64::try_from(state >> 54).unwrap() - 512
    };
    let cells = (0..rows * columns).map(|_| [value(), value()]).collect();
    Board::new(columns, cells).unwrap()
}

fn value(board: Board) -> i64 {
    let game = Staircase::new(board).unwrap();
    Negamax::new().solve(&game).unwrap().value().0
}

#[test]
fn given_cases_are_answered() {
    for (name, input, answer) in cases("staircase") {
        let game = read(&input, Staircase::read).unwrap();
        let value = *Auto::new().solve(&game).unwrap().value();
        assert_eq!(format!("{}\n", value.0), answer, "{name}");
        let retrograde = Retrograde::new().solve(&game).unwrap();
        assert_eq!(*retrograde.value(), value, "{name}");
        let game = read(&input, StaircaseRows::read).unwrap();
        let rows = Negamax::new().solve(&game).unwrap();
        assert_eq!(*rows.value(), value, "{name}");
    }
}

#[test]
fn the_sample_is_2_for_every_solver() {
    let game = contour(EXAMPLE).unwrap();
    assert_eq!(*Reference::new().solve(&game).unwrap().value(), Score(2));
    assert_eq!(*Negamax::new().solve(&game).unwrap().value(), Score(2));
    assert_eq!(*Retrograde::new().solve(&game).unwrap().value(), Score(2));
    assert_eq!(*Auto::new().solve(&game).unwrap().value(), Score(2));
}

#[test]
fn all_staircases_of_10_by_10_are_reached() {
    // Paths of 10 steps up and 10 to the right: C(20, 10). Each of the 19
    // pairs of neighbouring steps is a corner, with a move, in C(18, 9) =
    // 48620 of them.
    let board = board(10, 10, 1);
    let game = StaircaseRows::new(board.clone()).unwrap();
    let solved = Negamax::new().solve(&game).unwrap();
    let report = solved.report();
    assert_eq!((report.positions, report.moves), (184_756, 19 * 48_620));
    let game = Staircase::new(board).unwrap();
    let solved = Negamax::new().solve(&game).unwrap();
    let report = solved.report();
    assert_eq!((report.positions, report.moves), (184_756, 19 * 48_620));
}

#[test]
fn both_encodings_agree_everywhere() {
    for (n, m) in (1..=5).flat_map(|n| (1..=5).map(move |m| (n, m))) {
        let board = board(n, m, (10 * n + m) as u64);
        let contour = Staircase::new(board.clone()).unwrap();
        let rows = StaircaseRows::new(board).unwrap();
        let (by_contour, by_rows) = (
            Negamax::new().solve(&contour).unwrap(),
            Negamax::new().solve(&rows).unwrap(),
        );
        let mut pairs = vec![(contour.start(), rows.start())];
        let mut seen: HashSet<(Contour, RowLengths)> = pairs.iter().copied().collect();
        let mut at = 0;
        while at < pairs.len() {
            let (a, b) = pairs[at];
            at += 1;
            assert_eq!(contour.format_position(&a), rows.format_position(&b));
            assert_eq!(contour.draw_position(&a), rows.draw_position(&b));
            assert_eq!(contour.to_move(&a), rows.to_move(&b));
            assert_eq!(contour.terminal(&a), rows.terminal(&b));
            assert_eq!(contour.bounds(&a), rows.bounds(&b));
            assert_eq!(by_contour.value_of(&a), by_rows.value_of(&b));
            assert_eq!(by_contour.best_moves(&a), by_rows.best_moves(&b));
            let cells = moves(&contour, &a);
            assert_eq!(cells, moves(&rows, &b));
            for cell in cells {
                assert_eq!(contour.payoff(&a, &cell), rows.payoff(&b, &cell));
                assert_eq!(contour.format_move(&a, &cell), rows.format_move(&b, &cell));
                let children = (contour.play(&a, &cell), rows.play(&b, &cell));
                if seen.insert(children) {
                    pairs.push(children);
                }
            }
        }
        // As many pairs as staircases: one to one.
        assert_eq!(pairs.len(), reachable(&contour).len());
        assert_eq!(pairs.len(), reachable(&rows).len());
    }
}

#[test]
fn positions_and_moves_are_the_rules_own() {
    // From the definition: free cells with all above and to the left taken.
    let board = board(4, 5, 3);
    let game = Staircase::new(board.clone()).unwrap();
    for position in reachable(&game) {
        let lengths = board.parse(&game.format_position(&position)).unwrap();
        let taken = |row: u32, column: u32| column < lengths[row as usize];
        let count: u32 = lengths.iter().sum();
        let mover = [Player::First, Player::Second][count as usize % 2];
        assert_eq!(game.to_move(&position), mover);
        assert_eq!(game.terminal(&position), (count == 20).then_some(Score(0)));
        let mut free = Vec::new();
        for row in (0..4).rev() {
            for column in 0..5 {
                if !taken(row, column)
                    && (0..row).all(|above| taken(above, column))
                    && (0..column).all(|left| taken(row, left))
                {
                    let cell = Cell {
                        row: u8::try_from(row).unwrap(),
                        column,
                        by: game.to_move(&position),
                    };
                    let banked = board.cells[(5 * row + column) as usize];
                    assert_eq!(game.payoff(&position, &cell), banked[count as usize % 2]);
                    free.push(cell);
                }
            }
        }
        assert_eq!(moves(&game, &position), free);
    }
}

#[test]
fn notation_is_a_round_trip() {
    for (n, m) in [(1, 1), (1, 6), (6, 1), (3, 4), (5, 5)] {
        notation_holds(&Staircase::new(board(n, m, 7)).unwrap());
        notation_holds(&StaircaseRows::new(board(n, m, 7)).unwrap());
    }
    let game = contour(EXAMPLE).unwrap();
    assert_eq!(game.format_position(&game.start()), "0,0");
    let position = game.parse_position(" 2, 1").unwrap();
    assert_eq!(game.format_position(&position), "2,1");
    assert_eq!(game.draw_position(&position), "  #   # 3/2\n  # 1/3 2/1");
    for wrong in [
        "",
        "1",
        "0,0,0",
        "1,2",
        "4,0",
        "-1,0",
        "1;0",
        "2,x",
        "99999999999,0",
    ] {
        let error = game.parse_position(wrong).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "found `{wrong}`, expected the numbers of taken cells of the 2 rows from the top, none greater than the one before and none over 3, such as 0,0"
            )
        );
    }
    assert_eq!(
        game.parse_move(&game.start(), "r2c1")
            .unwrap_err()
            .to_string(),
        "found `r2c1`, expected one of the legal moves: r1c1"
    );
}

#[test]
fn the_largest_boards_of_either_encoding_play_to_their_end() {
    fn plies<G: Game>(game: &G) -> usize {
        let mut position = game.start();
        let mut plies = 0;
        while game.terminal(&position).is_none() {
            let moves = moves(game, &position);
            position = game.play(&position, &moves[plies % moves.len()]);
            plies += 1;
        }
        plies
    }
    for (n, m) in [(1, 63), (63, 1), (32, 32), (20, 44)] {
        assert_eq!(plies(&Staircase::new(board(n, m, 5)).unwrap()), n * m);
    }
    // 2^64, 4^32, 65536^4 and 256^8 positions fill all 64 bits.
    for (n, m) in [(64, 1), (32, 3), (4, 65_535), (8, 255), (1, 100_000)] {
        assert_eq!(plies(&StaircaseRows::new(board(n, m, 5)).unwrap()), n * m);
    }
}

#[test]
fn long_boards_are_solved_over_row_lengths() {
    // One row: every move is forced, A and -B by turns.
    let game = StaircaseRows::new(board(1, 100_000, 2)).unwrap();
    let cells = game.board().cells().iter().enumerate();
    let forced: i64 = cells
        .map(|(at, [a, b])| if at % 2 == 0 { *a } else { -*b })
        .sum();
    let solved = Negamax::new().solve(&game).unwrap();
    assert_eq!(*solved.value(), Score(forced));
    assert_eq!(solved.report().positions, 100_001);
    // Two rows: pairs of lengths, the second at most the first.
    let game = StaircaseRows::new(board(2, 300, 2)).unwrap();
    let solved = Negamax::new().solve(&game).unwrap();
    assert_eq!(solved.report().positions, 301 * 302 / 2);
}

#[test]
fn bad_input_is_refused_with_place_and_reason() {
    const OVERFLOW: &str =
        "so small that the sizes of all values add up to at most 9223372036854775806";
    let cases: [(&str, &str); 14] = [
        (
            "",
            "1:1: found the end of the input, expected the number of rows n, an integer",
        ),
        (
            " \n",
            "2:1: found the end of the input, expected the number of rows n, an integer",
        ),
        (
            "2",
            "1:2: found the end of the input, expected the number of columns m, an integer",
        ),
        (
            "2 x",
            "1:3: found `x`, expected the number of columns m, an integer",
        ),
        (
            "0 3",
            "1:1: found `0`, expected the number of rows n, 1 or more",
        ),
        (
            "-2 3",
            "1:1: found `-2`, expected the number of rows n, 1 or more",
        ),
        (
            "2 0",
            "1:3: found `0`, expected the number of columns m, 1 or more",
        ),
        (
            "1 2\n3 y\n5 6",
            "2:3: found `y`, expected A[1][2], an integer",
        ),
        (
            "1 2\n3 4\n5",
            "3:2: found the end of the input, expected B[1][2], an integer",
        ),
        (
            "1 2\n3 4\n5 6 7",
            "3:5: found `7`, expected the end of the input",
        ),
        (
            "1 1\n2.5 1",
            "2:1: found `2.5`, expected A[1][1], an integer",
        ),
        (
            "1 1\n9223372036854775808 1",
            "2:1: found `9223372036854775808`, expected A[1][1], an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "1 1\n1 -9223372036854775809",
            "2:3: found `-9223372036854775809`, expected B[1][1], an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "1 \u{7}1",
            "1:3: found `\\u{7}1`, expected the number of columns m, an integer",
        ),
    ];
    for (text, message) in cases {
        let message = format!("bad.txt:{message}");
        assert_eq!(contour(text).unwrap_err(), message);
        assert_eq!(rows(text).unwrap_err(), message);
    }
    for overflowing in [
        "1 1\n9223372036854775807 0",
        "1 1\n0 -9223372036854775808",
        "1 2\n9223372036854775800 3\n-3 1",
    ] {
        let error = contour(overflowing).unwrap_err();
        assert!(error.ends_with(OVERFLOW), "{error}");
        assert_eq!(rows(overflowing).unwrap_err(), error);
    }
    // Bytes that are no text.
    assert_eq!(
        read(b"1 1\n\xff\x00", Staircase::read).unwrap_err(),
        "bad.txt:2:1: found the byte 0xff, expected text in UTF-8"
    );
}

#[test]
fn line_ends_and_a_byte_order_mark_are_accepted() {
    let plain = contour(EXAMPLE).unwrap();
    let marked = format!("\u{feff}{}\r\n", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(contour(&marked).unwrap(), plain);
    assert_eq!(contour(&EXAMPLE.replace('\n', "\t ")).unwrap(), plain);
}

#[test]
fn a_shape_beyond_the_encoding_is_refused_before_its_values_are_read() {
    const CONTOUR: &str = "n + m of at most 64 (a bit for each row and column of the contour)";
    const ROWS: &str =
        "(m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32";
    let found = |n: usize, m: usize| {
        let column = n.to_string().len() + 2;
        format!("bad.txt:1:{column}: found a board of {n} x {m} cells, expected")
    };
    // Neither takes it.
    for (n, m) in [(40, 40), (1_000_000, 1_000_000), (1, 1 << 32)] {
        let text = format!("{n} {m}\n1");
        assert_eq!(
            contour(&text).unwrap_err(),
            format!(
                "{} {CONTOUR}; staircase-rows has no room for this board either, it takes {ROWS}",
                found(n, m)
            )
        );
        assert_eq!(
            rows(&text).unwrap_err(),
            format!(
                "{} {ROWS}; staircase has no room for this board either, it takes {CONTOUR}",
                found(n, m)
            )
        );
    }
    // The other takes it.
    for (n, m) in [
        (1, 1_000_000),
        (2, 1000),
        (1, 64),
        (64, 1),
        (1, (1 << 32) - 1),
    ] {
        assert_eq!(
            contour(&format!("{n} {m}\n1")).unwrap_err(),
            format!("{} {CONTOUR}; staircase-rows takes this board", found(n, m))
        );
        assert!(Encoding::Rows.fits(n, m).is_ok());
    }
    for (n, m) in [(32, 32), (60, 4)] {
        assert_eq!(
            rows(&format!("{n} {m}\n1")).unwrap_err(),
            format!("{} {ROWS}; staircase takes this board", found(n, m))
        );
        assert!(Encoding::Contour.fits(n, m).is_ok());
    }
    // A board that was not read says the same.
    let error = Staircase::new(board(1, 64, 1)).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "found a board of 1 x 64 cells, expected {CONTOUR}; staircase-rows takes this board"
        )
    );
    // Far fewer values than stated: nothing is set aside for them.
    let error = rows("1 4294967295\n1 2 3").unwrap_err();
    assert_eq!(
        error,
        "bad.txt:2:6: found the end of the input, expected A[1][4], an integer"
    );
}

#[test]
fn cells_that_make_no_board_are_refused() {
    for (columns, cells) in [(0, 4), (3, 4), (1, 0)] {
        let error = Board::new(columns, vec![[0; 2]; cells]).unwrap_err();
        assert_eq!(error, BoardError::Shape { columns, cells });
    }
    let error = Board::new(1, vec![[i64::MAX, 0]]).unwrap_err();
    assert_eq!(error, BoardError::Overflow(ScoreOverflow));
}

#[test]
fn values_may_fill_the_range_of_scores() {
    // i64::MAX - 1 in all, the most there is.
    let game = contour("1 2  9223372036854775805 0  0 1").unwrap();
    assert_eq!(value(game.board().clone()), i64::MAX - 3);
    let solved = Negamax::new().solve(&game).unwrap();
    bounds_hold(&solved);
}

proptest! {
    #[test]
    fn bounds_are_sound(n in 1usize..5, m in 1usize..5, seed: u64) {
        let game = Staircase::new(board(n, m, seed)).unwrap();
        let solved = Negamax::new().solve(&game).unwrap();
        // Equal at the end, of which there is one, at the least.
        prop_assert!(bounds_hold(&solved) >= 1);
    }

    /// All that is banked could be banked by the first player alone, who
    /// owes the second player all of B: move by move A + B against nothing
    /// is worth B more than A against B, whoever takes the cell.
    #[test]
    fn constant_sum_transform(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let sums = board.cells.iter().map(|[a, b]| [a + b, 0]).collect();
        let owed: i64 = board.cells.iter().map(|[_, b]| b).sum();
        let sums = value(Board::new(m, sums).unwrap());
        prop_assert_eq!(sums - owed, value(board));
    }

    /// Rows and columns play the same part.
    #[test]
    fn the_transposed_board_has_the_same_value(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let columns = (0..m).flat_map(|column| (0..n).map(move |row| row * m + column));
        let cells = columns.map(|at| board.cells[at]).collect();
        prop_assert_eq!(value(Board::new(n, cells).unwrap()), value(board));
    }

    /// By the transform above the value is that of A + B less the sum of
    /// B. So A and B exchanged change it by the difference of their sums.
    #[test]
    fn exchanged_values_differ_by_their_sums(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let exchanged = board.cells.iter().map(|[a, b]| [*b, *a]).collect();
        let difference: i64 = board.cells.iter().map(|[a, b]| b - a).sum();
        let exchanged = value(Board::new(m, exchanged).unwrap());
        prop_assert_eq!(exchanged, value(board) + difference);
    }

    /// Both players' values with k times the size are worth k times.
    #[test]
    fn values_scale(n in 1usize..5, m in 1usize..5, seed: u64, k in 0i64..1000) {
        let board = board(n, m, seed);
        let cells = board.cells.iter().map(|cell| cell.map(|value| k * value)).collect();
        prop_assert_eq!(value(Board::new(m, cells).unwrap()), k * value(board));
    }
}
