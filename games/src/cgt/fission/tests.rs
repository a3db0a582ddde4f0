use retrograde::{Either, RulesetNotation};

use super::Fission;
use crate::cgt::grid::Board;
use crate::cgt::testing::{
    corpus_holds, impartial_corpus_holds, impartial_search_agrees, laws_hold, search_agrees,
    values_hold,
};

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
    assert!(impartial_search_agrees(&Either(rules)) > 20);
}

#[test]
fn the_corpus_holds() {
    let rules = fission("");
    let found = corpus_holds(&rules, "fission", |line| line.cells() <= 22);
    let both = impartial_corpus_holds(&Either(rules), "fission", |line| line.cells() <= 22);
    assert_eq!((found, both), (9, 9));
}

#[test]
fn bad_boards_are_refused() {
    assert!(fission("").parse_position("XO.").is_err());
}
