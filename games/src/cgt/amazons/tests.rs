use retrograde::{Either, RulesetNotation};

use super::Amazons;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees, values_hold};
use crate::cgt::grid::Board;

fn amazons(board: &str) -> Amazons {
    Amazons::new(Board::parse(board, ['X', 'O', '.'], '#').unwrap())
}

/// `CGSuite`'s regression values.
#[test]
fn boards_have_their_published_values() {
    values_hold(
        &amazons(""),
        &[(
            "x...|o...",
            "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
        )],
    );
}

#[test]
fn laws_hold_on_small_boards() {
    for board in ["X..|O..", "X#.|.#O|...", ".X#.|O...", "X..O|#.#."] {
        assert!(laws_hold(&amazons(""), board) > 50, "{board}");
    }
}

#[test]
fn search_agrees_with_values() {
    assert!(search_agrees(&amazons("X..|..O")) > 100);
    assert!(impartial_holds(&Either(amazons("X..|..O"))) > 100);
}

#[test]
fn bad_boards_are_refused() {
    assert!(amazons("").parse_position("X..|Q..").is_err());
}
