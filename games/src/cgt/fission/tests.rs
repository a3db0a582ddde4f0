use retrograde::{Either, RulesetNotation};

use super::Fission;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees, values_hold};
use crate::cgt::grid::Board;

fn fission(board: &str) -> Fission {
    Fission::new(Board::parse(board, ['X', '.'], '#').unwrap())
}

/// The values in the tests of cgt-tools.
#[test]
fn boards_have_their_published_values() {
    values_hold(
        &fission(""),
        &[
            ("..x.|....|..x.|....", "-2"),
            (".x.x|..x.|....|..x.", "{-1|-4}"),
        ],
    );
}

#[test]
fn laws_hold_on_small_boards() {
    for board in [
        "....|..X.|....|....",
        ".X..#|..#..|.X.X.|...#.",
        "...X...X...",
    ] {
        assert!(laws_hold(&fission(""), board) > 3, "{board}");
    }
}

#[test]
fn search_agrees_with_values() {
    let rules = fission(".....|..X..|.....|.....");
    assert!(search_agrees(&rules) > 20);
    assert!(impartial_holds(&Either(rules)) > 20);
}

#[test]
fn bad_boards_are_refused() {
    assert!(fission("").parse_position("XO.").is_err());
}
