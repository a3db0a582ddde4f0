//! Tests of breakthrough.

use super::*;
use crate::pawns::testing::moves_by_cells;
use crate::testing::{bounds_hold, notation_holds, reachable};
use retrograde::check::Check;
use retrograde::{AlphaBeta, Negamax, Powers, ProofNumber, Solver};

fn game(width: u32, height: u32) -> Breakthrough {
    Breakthrough::new(width, height).unwrap()
}

/// Holds the winner of each board, rows first, against the fact.
fn wins(boards: &[(u32, u32, u32)]) {
    for &(rows, columns, winner) in boards {
        let game = game(columns, rows);
        let value = *Negamax::new().solve(&game).unwrap().value();
        match winner {
            1 => assert!(matches!(value, Outcome::Win(_)), "{rows} {columns} {value}"),
            _ => assert!(
                matches!(value, Outcome::Loss(_)),
                "{rows} {columns} {value}"
            ),
        }
    }
}

#[test]
fn values_are_the_published_ones() {
    // Rows, columns, the winner: by exhaustive search.
    wins(&[
        (4, 2, 2),
        (5, 2, 2),
        (6, 2, 1),
        (7, 2, 2),
        (8, 2, 1),
        (4, 3, 2),
        (5, 3, 2),
        (4, 4, 2),
    ]);
}

/// More rows or columns have over 5e7 positions each, too many for a search of
/// all of them.
#[test]
#[ignore = "minutes, and gigabytes"]
fn larger_values_are_the_published_ones() {
    wins(&[(6, 3, 1), (4, 5, 2)]);
}

/// Holds the winner of each board, rows first, as search finds it, against the
/// fact.
fn searched(boards: &[(u32, u32, u32)]) {
    for &(rows, columns, winner) in boards {
        let game = game(columns, rows);
        let solved = AlphaBeta::new().table(4 << 30).solve_guided(&game).unwrap();
        println!("{rows} {columns} {}: {:?}", solved.value(), solved.report());
        let wins = matches!(solved.value(), Outcome::Win(_));
        assert_eq!(wins, winner == 1, "{rows} {columns}");
    }
}

#[test]
fn a_search_finds_the_published_winners() {
    searched(&[(4, 2, 2), (5, 2, 2), (6, 2, 1), (7, 2, 2), (8, 2, 1)]);
    searched(&[(4, 3, 2), (5, 3, 2), (6, 3, 1)]);
    searched(&[(4, 4, 2), (5, 4, 2), (4, 5, 2), (4, 6, 2)]);
}

#[test]
#[ignore = "many minutes in a release build, and gigabytes"]
fn a_search_finds_the_winners_of_larger_boards() {
    searched(&[(7, 3, 2), (5, 5, 2), (6, 4, 1), (8, 3, 1)]);
}

/// By proofs, which know nothing of the guide.
#[test]
fn winners_are_proved() {
    for (rows, columns, winner) in [(8, 2, 1), (5, 3, 2), (4, 4, 2), (5, 4, 2), (6, 3, 1)] {
        let game = game(columns, rows);
        let proved = ProofNumber::new().prove(&game).unwrap();
        assert_eq!(proved.is_achieved(), winner == 1, "{rows} {columns}");
    }
}

#[test]
fn moves_are_those_that_are_found_cell_by_cell() {
    for (width, height) in [(2, 4), (2, 6), (3, 4)] {
        let game = game(width, height);
        for pieces in reachable(&game) {
            if game.terminal(&pieces).is_some() {
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&pieces, &mut moves);
            let mut found: Vec<_> = moves
                .iter()
                .map(|mv| (i64::from(mv.from), i64::from(mv.to)))
                .collect();
            found.sort_unstable();
            let expected = moves_by_cells(&game.board, pieces, |own, _| !own);
            assert_eq!(found, expected, "{}", game.format_position(&pieces));
        }
    }
}

#[test]
fn bounds_are_bounds() {
    for (width, height) in [(2, 4), (2, 6), (3, 4)] {
        let game = game(width, height);
        let solved = Negamax::new().solve(&game).unwrap();
        assert!(bounds_hold(&solved) > 0);
    }
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&game(2, 5));
    let game = game(3, 5);
    let start = game.start();
    assert_eq!(game.format_position(&start), "BBB/BBB/.../WWW/WWW w");
    assert_eq!(game.draw_position(&start), "BBB\nBBB\n...\nWWW\nWWW\nw");
    let after = game.play(&start, &game.parse_move(&start, "a2-b3").unwrap());
    assert_eq!(game.format_position(&after), "BBB/BBB/.W./.WW/WWW b");
    let after = game.play(&after, &game.parse_move(&after, "a4xb3").unwrap());
    assert_eq!(game.format_position(&after), "BBB/.BB/.B./.WW/WWW w");
    for bad in [
        "",
        "BBB/BBB/.../WWW/WWW",
        "BBB/BBB/.../WWW w",
        "BBB/BBB/.../WWW/WWW x",
        "BBW/BBB/.../WWW/WWW w",
        ".../.../.../WWW/WWW w",
    ] {
        assert!(game.parse_position(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_laws_hold() {
    for (width, height) in [(2, 4), (2, 5), (3, 4)] {
        let powers = Powers::new().guided();
        let checked = Check::new().run_notation_with(&powers, &game(width, height));
        assert!(checked.passed() && checked.complete, "{checked}");
    }
}

#[test]
fn boards_have_limits() {
    let told = |width, height| Breakthrough::new(width, height).unwrap_err().to_string();
    assert_eq!(
        told(8, 8),
        "found 8 columns and 8 rows, expected 2 columns and 4 rows or more, at most 63 cells"
    );
    assert!(Breakthrough::new(3, 3).is_err());
    assert!(Breakthrough::new(1, 8).is_err());
    assert!(Breakthrough::new(1 << 30, 4).is_err());
    assert!(Breakthrough::new(9, 7).is_ok());
}
