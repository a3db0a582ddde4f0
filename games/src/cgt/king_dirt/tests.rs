use retrograde::{Either, RulesetNotation};

use super::KingDirt;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees};

fn king_dirt(position: &str) -> KingDirt {
    let any = KingDirt::new(super::Kingdom {
        unplaced: [0, 0],
        must_place: false,
        board: super::Board::parse("", super::LETTERS, '#').unwrap(),
    });
    KingDirt::new(any.parse_position(position).unwrap())
}

#[test]
fn laws_hold_on_small_boards() {
    let rules = king_dirt("0,0,0:");
    for board in [
        "0,0,0:X..|..O|...",
        "1,0,1:...|.O.",
        "1,1,0:.#.|O.X",
        "0,0,1:X.#O.X",
    ] {
        assert!(laws_hold(&rules, board) > 3, "{board}");
    }
}

#[test]
fn search_agrees_with_values() {
    for start in ["1,1,1:...|..", "1,1,0:..|..", "0,0,0:X..|..O"] {
        let rules = king_dirt(&start.replace("...|..", "..|.."));
        assert!(search_agrees(&rules) > 20);
        assert!(impartial_holds(&Either(rules)) > 20);
    }
}

#[test]
fn bad_positions_are_refused() {
    let rules = king_dirt("0,0,0:");
    for text in [
        "...",
        "1,1:...",
        "1,1,2:...",
        "1,-1,0:..",
        "256,0,0:.",
        "1,1,0:.Z.",
    ] {
        assert!(rules.parse_position(text).is_err(), "{text}");
    }
}
