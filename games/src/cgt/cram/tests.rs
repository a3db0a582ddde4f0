use retrograde::theory::{Grundy, NimberSearch, SmithValue};
use retrograde::{Either, Impartial, Ruleset, RulesetNotation};

use super::Cram;
use crate::cgt::agreement::{impartial_holds, laws_hold, rectangle};
use crate::cgt::domineering::Domineering;

fn cram(rows: usize, columns: usize) -> Cram {
    Cram::rectangle(rows, columns).unwrap()
}

/// MCGS's table of results; Uiterwijk (2018).
#[test]
fn rectangles_have_their_nimbers() {
    let rules = cram(1, 1);
    let search = NimberSearch::new();
    let mut table = search.table(&rules);
    for (rows, from, nimbers) in [
        (2, 2, &[0, 1, 0, 1, 0, 1, 0][..]),
        (3, 3, &[0, 1, 1, 4, 1, 3][..]),
        (4, 4, &[0, 2, 0]),
    ] {
        for (columns, &nimber) in (from..).zip(nimbers) {
            let position = rules.parse_position(&rectangle(rows, columns)).unwrap();
            assert_eq!(
                table.nimber(&position).unwrap(),
                nimber,
                "{rows} x {columns}"
            );
        }
    }
}

/// Known nimbers are those that search finds without them.
#[test]
fn theorems_agree_with_search() {
    let rules = cram(1, 1);
    let (either, grundy) = (Either(Domineering::rectangle(1, 1).unwrap()), Grundy::new());
    let mut table = grundy.table(&either);
    let mut known = 0;
    for free in 0..1_u64 << 12 {
        let text: String = (0..12)
            .map(|cell| match (free >> cell & 1, cell % 4) {
                (1, 3) => ".|",
                (1, _) => ".",
                (_, 3) => "#|",
                _ => "#",
            })
            .collect();
        let position = rules.parse_position(text.trim_end_matches('|')).unwrap();
        let mut parts = Vec::new();
        rules.components(&position, &mut parts);
        for part in parts {
            if let Some(nimber) = rules.nimber(&part) {
                assert_eq!(table.value(&part).unwrap(), SmithValue::Nimber(nimber));
                known += 1;
            }
        }
    }
    assert!(known > 1000, "{known}");
}

#[test]
fn the_gardner_position_of_cgsuite_holds() {
    let rules = cram(1, 1);
    let position = rules.parse_position(".........|##.######").unwrap();
    let value = Grundy::new().value(&rules, &position).unwrap();
    assert_eq!(value, SmithValue::Nimber(4));
}

#[test]
fn laws_hold_on_small_boards() {
    assert!(laws_hold(&cram(1, 1), "...|...|...") > 50);
    assert!(laws_hold(&cram(1, 1), "....|.#..|#...") > 50);
}

#[test]
fn search_agrees_with_nimbers() {
    assert!(impartial_holds(&cram(3, 4)) > 50);
}
