use retrograde::theory::{Grundy, NimberSearch, SmithValue};
use retrograde::{Either, Impartial, Ruleset, RulesetNotation};

use super::boxes::{Boxes, table};
use super::{Cram, needed};
use crate::cgt::agreement::{impartial_holds, laws_hold, rectangle};
use crate::cgt::domineering::{Domineering, Region};
use crate::cgt::grid::{Board, Size};
use crate::testing::Random;

fn cram(rows: usize, columns: usize) -> Cram {
    Cram::rectangle(rows, columns).unwrap()
}

/// Empty rectangles of so many rows, from so many columns on, have these
/// nimbers.
fn rectangles_have(rows: usize, from: usize, nimbers: &[u32]) {
    let rules = cram(1, 1);
    let search = NimberSearch::new();
    let mut table = search.table(&rules);
    for (columns, &nimber) in (from..).zip(nimbers) {
        let position = rules.parse_position(&rectangle(rows, columns)).unwrap();
        let found = table.nimber(&position).unwrap();
        assert_eq!(found, nimber, "{rows} x {columns}");
    }
}

/// MCGS's table of results; Uiterwijk (2018).
#[test]
fn rectangles_have_their_nimbers() {
    rectangles_have(2, 2, &[0, 1, 0, 1, 0, 1, 0]);
    rectangles_have(3, 3, &[0, 1, 1, 4, 1, 3]);
    rectangles_have(4, 4, &[0, 2, 0, 3]);
    rectangles_have(5, 5, &[0, 2]);
}

/// Lemoine and Viennot (2012).
#[test]
#[ignore = "minutes in a release build"]
fn large_rectangles_have_their_nimbers() {
    rectangles_have(5, 7, &[1, 1, 1]);
    rectangles_have(6, 6, &[0, 5]);
    rectangles_have(7, 7, &[1]);
}

/// A table of a box holds what enumeration finds for each of its positions.
#[test]
fn boxes_hold_the_nimbers_of_all_positions() {
    let (rules, grundy) = (Either(Domineering::rectangle(1, 1).unwrap()), Grundy::new());
    let mut values = grundy.table(&rules);
    for (rows, columns) in [(3, 4), (2, 6), (4, 3)] {
        let size = Size::new(rows.into(), columns.into()).unwrap();
        let table = table(rows, columns);
        assert_eq!(table.len(), 1 << size.cells());
        for (free, &nimber) in (0..).zip(&table) {
            let value = values.value(&Board::new(size, [free])).unwrap();
            assert_eq!(value, SmithValue::Nimber(nimber.into()), "{free:b}");
        }
    }
}

/// Parts of a large board are found in the boxes, whichever way they lie; not
/// before many were asked for.
#[test]
fn boxes_are_asked_for_parts_of_large_boards() {
    let (rules, grundy) = (Either(Domineering::rectangle(1, 1).unwrap()), Grundy::new());
    let mut values = grundy.table(&rules);
    let size = Size::new(8, 8).unwrap();
    let (fresh, worn) = (Boxes::new(), Boxes::worn());
    let mut random = Random(5);
    let mut counts = [0; 2];
    for _ in 0..200 {
        let free = random.below(u64::MAX);
        let mut parts = Vec::new();
        cram(1, 1).components(&Board::new(size, [free]), &mut parts);
        for part in parts {
            let cropped = part.cropped(part.plane(0)).size();
            let sides = [cropped.rows(), cropped.columns()];
            let (short, long) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
            let fits = matches!((short, long), (..=5, ..=5) | (..=4, ..=6) | (..=3, ..=8));
            assert_eq!(fresh.nimber(&part), None);
            let found = worn.nimber(&part);
            assert_eq!(found.is_some(), fits);
            if let Some(nimber) = found {
                let value = values.value(&part).unwrap();
                assert_eq!(value, SmithValue::Nimber(nimber));
                counts[usize::from(sides[0] > sides[1])] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
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
