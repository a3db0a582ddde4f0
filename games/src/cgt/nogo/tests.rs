use retrograde::theory::{Canon, Forms, Grundy, SmithValue};
use retrograde::{Either, Ruleset, RulesetNotation};

use super::NoGo;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees};

fn nogo(rows: usize, columns: usize) -> NoGo {
    NoGo::rectangle(rows, columns).unwrap()
}

/// MCGS's table of results.
#[test]
fn empty_boards_have_their_outcomes_and_nimbers() {
    let (canon, mut forms) = (Canon::new(), Forms::new());
    for (rows, from, classes) in [(1, 1, "PNNPNNN"), (2, 2, "NPPN"), (3, 3, "N")] {
        for (columns, class) in (from..).zip(classes.chars()) {
            let rules = nogo(rows, columns);
            let value = canon.value(&mut forms, &rules, &rules.start()).unwrap();
            let found = forms.outcome(value).letter();
            assert_eq!(found, class, "{rows} x {columns}");
        }
    }
    let grundy = Grundy::new();
    for (rows, from, nimbers) in [
        (1, 1, &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2][..]),
        (2, 2, &[1, 1, 0, 0]),
        (3, 2, &[1, 0]),
    ] {
        for (columns, &nimber) in (from..).zip(nimbers) {
            let rules = Either(nogo(rows, columns));
            let value = grundy.value(&rules, &rules.start()).unwrap();
            assert_eq!(value, SmithValue::Nimber(nimber), "{rows} x {columns}");
        }
    }
}

#[test]
fn laws_hold_on_small_boards() {
    for board in ["...|...", ".#.|...", ".......", "..#.|X..O"] {
        assert!(laws_hold(&nogo(1, 1), board) > 20, "{board}");
    }
    assert!(laws_hold(&nogo(1, 1).on_strips(), ".......") > 20);
}

/// In one row or column only the liberties of a block count.
#[test]
fn blocks_in_one_row_are_as_good_as_a_stone() {
    let rules = nogo(1, 1);
    let board = |text: &str| rules.parse_position(text).unwrap();
    let short = rules.canonical(&board(".X..O..X."));
    assert_eq!(rules.canonical(&board(".XXX..OO..X.")), short);
    assert_eq!(rules.canonical(&board(".|X|X|.|.|O|.|.|X|.")), short);
    // One row and one column of a board: the corner has a liberty of its own.
    assert_eq!(rules.canonical(&board("XX.|..#")).filled().count_ones(), 5);
    for text in ["..XX..O", "XX.OO..", ".|X|X|.|O|."] {
        assert!(laws_hold(&nogo(1, 1), text) > 5, "{text}");
    }
}

#[test]
fn search_agrees_with_values() {
    assert!(search_agrees(&nogo(2, 4)) > 500);
    assert!(impartial_holds(&Either(nogo(2, 4))) > 500);
}

#[test]
fn bad_boards_are_refused() {
    for (text, why) in [
        ("XO|O.", "empty cell beside it"),
        ("#X#", "empty cell beside it"),
    ] {
        let error = nogo(1, 1).parse_position(text).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    let error = nogo(1, 1).on_strips().parse_position("..|..").unwrap_err();
    assert!(error.to_string().contains("one row"), "{error}");
}
