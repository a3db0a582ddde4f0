use retrograde::{Either, RulesetNotation};

use super::ClobberStrip;
use crate::cgt::clobber::Capture;
use crate::cgt::testing::{
    corpus_holds, impartial_corpus_holds, impartial_search_agrees, laws_hold, search_agrees,
};

fn strip(pattern: &str, times: usize, capture: Capture) -> ClobberStrip {
    ClobberStrip::repeated(pattern, times, capture).unwrap()
}

#[test]
fn laws_hold_on_small_strips() {
    for capture in [Capture::Enemy, Capture::Any] {
        for board in ["XOXOXOX", "XXOOXOX.XO"] {
            assert!(laws_hold(&strip("", 0, capture), board) > 20, "{board}");
        }
    }
}

#[test]
fn search_agrees_with_values() {
    for capture in [Capture::Enemy, Capture::Any] {
        assert!(search_agrees(&strip("XOO", 3, capture)) > 20);
        assert!(impartial_search_agrees(&Either(strip("XO", 4, capture))) > 20);
    }
}

#[test]
fn the_corpus_of_clobber_holds() {
    let rules = strip("", 0, Capture::Enemy);
    let found = corpus_holds(&rules, "clobber_1xn", |line| line.cells() <= 20);
    let both = impartial_corpus_holds(&Either(rules), "clobber_1xn", |line| line.cells() <= 60);
    assert_eq!((found, both), (55, 69));
}

/// Cannibal Clobber on boards of one row.
#[test]
fn the_corpus_of_cannibal_clobber_holds() {
    let rules = strip("", 0, Capture::Any);
    let one_row = |parts: &[&str]| parts.iter().all(|part| !part.contains('|'));
    let found = corpus_holds(&rules, "cannibal_clobber", |line| {
        line.cells() <= 16 && one_row(&line.parts)
    });
    let both = impartial_corpus_holds(&Either(rules), "cannibal_clobber", |line| {
        line.cells() <= 60 && one_row(&line.parts)
    });
    assert_eq!((found, both), (7, 33));
}

#[test]
fn bad_strips_are_refused() {
    let rules = strip("", 0, Capture::Enemy);
    let error = rules.parse_position("XO|OX").unwrap_err();
    assert!(error.to_string().contains("not |"), "{error}");
    assert!(ClobberStrip::repeated("XO", 40_000, Capture::Any).is_err());
    assert!(ClobberStrip::repeated("XO", usize::MAX, Capture::Any).is_err());
}
