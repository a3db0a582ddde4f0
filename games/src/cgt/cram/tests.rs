use retrograde::theory::{Grundy, NimberSearch, SmithValue};
use retrograde::{Either, Impartial, Ruleset, RulesetNotation};

use super::{Cram, needed};
use crate::cgt::agreement::{impartial_holds, laws_hold, rectangle};
use crate::cgt::domineering::{Domineering, Region};
use crate::cgt::grid::{Board, Size};

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

/// The regions of every n-th set of cells of a board.
fn parts_of(rows: usize, columns: usize, every: usize) -> Vec<Region> {
    let size = Size::new(rows, columns).unwrap();
    let mut parts = Vec::new();
    for free in (0..=size.all()).step_by(every) {
        cram(1, 1).components(&Board::new(size, [free]), &mut parts);
    }
    parts
}

/// Known nimbers are those that search finds without them.
#[test]
fn theorems_agree_with_search() {
    let rules = cram(1, 1);
    let (either, grundy) = (Either(Domineering::rectangle(1, 1).unwrap()), Grundy::new());
    let mut table = grundy.table(&either);
    let mut known = 0;
    // All of one board, and some of a wider one.
    for part in parts_of(3, 4, 1).into_iter().chain(parts_of(2, 9, 61)) {
        if let Some(nimber) = rules.nimber(&part) {
            assert_eq!(table.value(&part).unwrap(), SmithValue::Nimber(nimber));
            known += 1;
        }
    }
    assert!(known > 1000, "{known}");
}

/// Ends of the same cell count once: two of three ends around a cell go.
#[test]
fn one_end_of_a_cell_is_enough() {
    let rules = cram(1, 1);
    let cells = |text: &str| {
        let position = rules.parse_position(text).unwrap();
        needed(position.size(), position.plane(0)).count_ones()
    };
    assert_eq!(cells("#.#|...|#.#"), 2);
    assert_eq!(cells("#.###|.....|#.###"), 5);
    assert_eq!(cells("...|...|..."), 9);
    assert_eq!(cells(".#.|###|..."), 2);
    let star = rules.parse_position("#.###|.....|#.###").unwrap();
    // As a row of five.
    assert_eq!(rules.nimber(&star), Some(0));
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
