use retrograde::theory::{Grundy, SmithValue};
use retrograde::{Player, RulesetNotation};

use super::*;
use crate::cgt::agreement::{impartial_holds, laws_hold};
use crate::cgt::cram::Cram;

#[test]
fn laws_hold_on_small_rows() {
    for row in [".........", "..#...#.#...."] {
        assert!(laws_hold(&CramStrip::new(0), row) > 10, "{row}");
    }
    assert!(impartial_holds(&CramStrip::new(9)) > 10);
}

/// As published for Dawson's Kayles (OEIS A002187, and its repetition after 34);
/// a board of one row is seen to be one.
#[test]
fn rows_have_their_nimbers() {
    let rules = CramStrip::new(0);
    let board = Cram::rectangle(1, 1).unwrap();
    let plain = Grundy::new();
    let nimber = |text: &str| plain.value(&rules, &rules.parse_position(text).unwrap());
    let first = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    for (cells, &expected) in first.iter().enumerate() {
        assert_eq!(
            nimber(&".".repeat(cells)),
            Ok(SmithValue::Nimber(expected)),
            "{cells}"
        );
    }
    for cells in 2..=64 {
        let text = ".".repeat(cells);
        let position = board.parse_position(&text).unwrap();
        let known = board.nimber(&position).map(SmithValue::Nimber);
        assert_eq!(nimber(&text).ok(), known, "{cells}");
    }
    // By the definition, far beyond the table.
    let mut all = vec![0, 0];
    for cells in 2..1000 {
        let options = (0..=cells - 2).map(|before| all[before] ^ all[cells - 2 - before]);
        let options: Vec<u32> = options.collect();
        let least = (0..64).find(|nimber| !options.contains(nimber)).unwrap();
        all.push(least);
        assert_eq!(of_row(cells), least, "{cells}");
    }
    assert_eq!(nimber(&"....#".repeat(101)), Ok(SmithValue::Nimber(2)));
    assert_eq!(nimber(&".".repeat(66)), Ok(SmithValue::Nimber(3)));
}

#[test]
fn bad_rows_are_refused() {
    let rules = CramStrip::new(0);
    let error = rules.parse_position("..|..").unwrap_err();
    assert!(error.to_string().contains("not |"), "{error}");
    assert!(rules.parse_position(&".".repeat(LENGTH + 1)).is_err());
    let row = rules.parse_position(&"#".repeat(LENGTH)).unwrap();
    assert!(!rules.has_move(&row, Player::First));
}
