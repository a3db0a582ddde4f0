//! Tests of hexapawn.

use super::*;
use crate::pawns::testing::moves_by_cells;
use crate::testing::{notation_holds, reachable};
use retrograde::check::Check;
use retrograde::{Negamax, Solver};

fn game(width: u32, height: u32) -> Hexapawn {
    Hexapawn::new(width, height).unwrap()
}

fn value(game: &Hexapawn) -> Outcome {
    *Negamax::new().solve(game).unwrap().value()
}

#[test]
fn values_are_the_published_ones() {
    // Rows, columns, the winner: 3 x 3 Gardner 1962, the others by exhaustive
    // search.
    for (rows, columns, winner) in [
        (3, 3, 2),
        (3, 2, 2),
        (3, 4, 1),
        (3, 5, 1),
        (4, 2, 2),
        (4, 3, 2),
        (4, 4, 1),
        (4, 5, 2),
        (5, 3, 1),
        (5, 4, 2),
        (6, 3, 2),
        (6, 4, 1),
    ] {
        let value = value(&game(columns, rows));
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
fn the_line_of_the_literature_is_played() {
    // 1. b2 axb2 2. cxb2 c2 3. a2 c1: Black arrives, White cannot avoid it.
    let game = game(3, 3);
    let solved = Negamax::new().solve(&game).unwrap();
    let mut pawns = game.start();
    for (at, text) in ["b2", "axb2", "cxb2", "c2", "a2", "c1"]
        .into_iter()
        .enumerate()
    {
        let lost = at % 2 == 0;
        let value = solved.value_of(&pawns).unwrap();
        assert_eq!(matches!(value, Outcome::Loss(_)), lost, "{at}");
        pawns = game.play(&pawns, &game.parse_move(&pawns, text).unwrap());
    }
    assert_eq!(game.format_position(&pawns), ".p./PP./..p w");
    assert_eq!(game.terminal(&pawns), Some(Outcome::Loss(0)));
}

#[test]
fn moves_are_those_that_are_found_cell_by_cell() {
    for (width, height) in [(3, 3), (1, 4), (2, 5), (4, 4), (5, 3)] {
        let game = game(width, height);
        for pawns in reachable(&game) {
            let mut moves = Vec::new();
            game.moves(&pawns, &mut moves);
            let mut found: Vec<_> = moves
                .iter()
                .map(|mv| (i64::from(mv.from), i64::from(mv.to)))
                .collect();
            found.sort_unstable();
            let expected = moves_by_cells(&game.board, pawns, |_, other| other);
            assert_eq!(found, expected, "{}", game.format_position(&pawns));
        }
    }
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&game(3, 3));
    notation_holds(&game(4, 3));
    let game = game(3, 3);
    let start = game.start();
    assert_eq!(game.format_position(&start), "ppp/.../PPP w");
    assert_eq!(game.draw_position(&start), "ppp\n...\nPPP\nw");
    assert_eq!(game.parse_position("ppp\n...\nPPP\nw"), Ok(start));
    for bad in [
        "",
        "ppp/.../PPP",
        "ppp/... w",
        "ppp/.../PPPP w",
        "ppp/.../PPP x",
        "P../.../... w",
    ] {
        assert!(game.parse_position(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_laws_hold() {
    for (width, height) in [(3, 3), (1, 3), (2, 4), (4, 3)] {
        let checked = Check::new().run_notation(&game(width, height));
        assert!(checked.passed() && checked.complete, "{checked}");
    }
}

#[test]
fn boards_have_limits() {
    let told = |width, height| Hexapawn::new(width, height).unwrap_err().to_string();
    assert_eq!(
        told(8, 8),
        "found 8 columns and 8 rows, expected 1 column and 2 rows or more, at most 63 cells"
    );
    assert!(Hexapawn::new(3, 1).is_err());
    assert!(Hexapawn::new(0, 3).is_err());
    assert!(Hexapawn::new(1 << 31, 2).is_err());
    assert!(Hexapawn::new(9, 7).is_ok());
    // The widest board, and the highest one: the pawns block each other
    // after 61 moves.
    assert_eq!(game(31, 2).board.name(30), "E1");
    assert_eq!(value(&game(1, 63)), Outcome::Win(61));
}
