//! Tests of the board and of both encodings.

use super::*;
use crate::testing::{bounds_hold, cases, moves, notation_holds, reachable, read};
use retrograde::{Auto, Game, Negamax, Notation, Reference, Retrograde, Solver};
use std::collections::HashSet;

mod input;
mod properties;

fn contour(text: &str) -> Result<Staircase, String> {
    read(text.as_bytes(), Staircase::read)
}

fn rows(text: &str) -> Result<StaircaseRows, String> {
    read(text.as_bytes(), StaircaseRows::read)
}

/// Values from -512 to 511 that look random and are the same on each run.
pub(super) fn board(rows: usize, columns: usize, seed: u64) -> Board {
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
