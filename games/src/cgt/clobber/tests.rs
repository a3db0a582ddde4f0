use retrograde::Either;
use retrograde::RulesetNotation;
use retrograde::theory::{Canon, Forms};

use super::{Capture, Clobber};
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees, values_hold};

fn checkered(rows: usize, columns: usize, capture: Capture) -> Clobber {
    Clobber::checkered(rows, columns, capture).unwrap()
}

/// `CGSuite`'s regression values.
#[test]
fn boards_have_their_published_values() {
    values_hold(
        &checkered(1, 1, Capture::Enemy),
        &[("xox|ox.", "{^^*|*,v}"), ("xo", "*"), ("xxo", "^")],
    );
}

/// MCGS's table of results: who wins on checkered boards.
#[test]
fn checkered_boards_have_their_outcomes() {
    for (capture, boards) in [
        (
            Capture::Enemy,
            &[
                (2, 2, 'N'),
                (2, 3, 'P'),
                (2, 4, 'N'),
                (2, 5, 'N'),
                (2, 6, 'P'),
                (3, 3, 'N'),
                (3, 4, 'P'),
            ][..],
        ),
        (
            Capture::Any,
            &[(2, 2, 'N'), (2, 3, 'P'), (2, 4, 'N'), (3, 3, 'N')],
        ),
    ] {
        for &(rows, columns, class) in boards {
            let rules = checkered(rows, columns, capture);
            let (canon, mut forms) = (Canon::new(), Forms::new());
            let start = retrograde::Ruleset::start(&rules);
            let value = canon.value(&mut forms, &rules, &start).unwrap();
            assert_eq!(forms.outcome(value).letter(), class, "{rows} x {columns}");
        }
    }
}

#[test]
fn laws_hold_on_small_boards() {
    for capture in [Capture::Enemy, Capture::Any] {
        let rules = checkered(1, 1, capture);
        for board in ["XOX|OXO|XO.", "XXO|OX.|.OX", "XOXOOXOX"] {
            assert!(laws_hold(&rules, board) > 40, "{board}");
        }
    }
}

#[test]
fn search_agrees_with_values() {
    for capture in [Capture::Enemy, Capture::Any] {
        assert!(search_agrees(&checkered(2, 4, capture)) > 100);
        assert!(impartial_holds(&Either(checkered(2, 4, capture))) > 100);
    }
}

#[test]
fn bad_boards_are_refused() {
    let rules = checkered(1, 1, Capture::Enemy);
    let error = rules.parse_position("XO#").unwrap_err();
    assert!(error.to_string().contains("letters XO."), "{error}");
    assert!(Clobber::checkered(9, 9, Capture::Enemy).is_err());
}
