use retrograde::{Either, RulesetNotation};

use super::ClobberStrip;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees};
use crate::cgt::clobber::Capture;

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
        assert!(impartial_holds(&Either(strip("XO", 4, capture))) > 20);
    }
}

#[test]
fn bad_strips_are_refused() {
    let rules = strip("", 0, Capture::Enemy);
    let error = rules.parse_position("XO|OX").unwrap_err();
    assert!(error.to_string().contains("not |"), "{error}");
    assert!(ClobberStrip::repeated("XO", 40_000, Capture::Any).is_err());
    assert!(ClobberStrip::repeated("XO", usize::MAX, Capture::Any).is_err());
}
