use retrograde::theory::{Canon, Forms};
use retrograde::{Ruleset, RulesetNotation};

use super::Domineering;
use crate::cgt::agreement::{laws_hold, rectangle, search_agrees, values_hold};
use crate::cgt::grid::{Board, Size};

fn domineering(rows: usize, columns: usize) -> Domineering {
    Domineering::rectangle(rows, columns).unwrap()
}

/// Computed with cgt-tools.
const TABLE: &str = include_str!("../../../../src/theory/data/canonical-forms.tsv");

#[test]
fn rectangles_have_their_canonical_forms() {
    let (canon, mut forms, mut boards) = (Canon::new(), Forms::new(), 0);
    let rules = domineering(4, 4);
    let mut table = canon.table(&rules);
    for line in TABLE.lines() {
        let Some((size, rest)) = line
            .strip_prefix("D ")
            .and_then(|line| line.split_once('\t'))
        else {
            continue;
        };
        let (rows, columns) = size.split_once('x').unwrap();
        let (rows, columns) = (rows.parse().unwrap(), columns.parse().unwrap());
        if rows * columns > 21 {
            continue;
        }
        let fields: Vec<&str> = rest.split('\t').collect();
        let position = rules.parse_position(&rectangle(rows, columns)).unwrap();
        let value = table.value(&mut forms, &position).unwrap();
        let expected = forms.parse(fields[0]).unwrap();
        assert_eq!(value, expected, "{size}");
        assert_eq!(forms.mean(value).unwrap().to_string(), fields[1], "{size}");
        assert_eq!(forms.temperature(value).unwrap().to_string(), fields[2]);
        boards += 1;
    }
    assert_eq!(boards, 32);
}

/// Every set of cells of a board, whatever play can lead to it. How many bounds
/// are tight is counted, for weaker ones are true too.
#[test]
fn bounds_hold_for_all_sets_of_cells() {
    let (canon, mut forms) = (Canon::new(), Forms::new());
    for (rows, columns, tight) in [(4, 4, 11189), (2, 7, 3773), (3, 5, 7615), (5, 3, 7622)] {
        let rules = domineering(rows, columns);
        let size = Size::new(rows, columns).unwrap();
        let mut table = canon.table(&rules);
        let mut found = 0;
        for free in 0..1 << (rows * columns) {
            let region = Board::new(size, [free]);
            let value = table.value(&mut forms, &region).unwrap();
            let (lower, upper) = rules.bounds(&region);
            let [lower, upper] = [lower, upper].map(|bound| forms.number(bound.unwrap()));
            assert!(forms.is_at_most(lower, value), "{rows}x{columns} {free:b}");
            assert!(forms.is_at_most(value, upper), "{rows}x{columns} {free:b}");
            found += u32::from(lower == value || value == upper);
        }
        assert_eq!(found, tight, "{rows}x{columns}");
    }
}

/// `CGSuite`'s `GameGridTest` and cgt-tools.
#[test]
fn boards_have_their_published_values() {
    values_hold(
        &domineering(4, 4),
        &[
            (
                "....|....|....|....",
                "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
            ),
            ("#...|....|....|....", "{1*|-1*}"),
            ("..#|..#|...", "{1/2|-2}"),
            (".#|..", "*"),
            (".#.#|.#..", "1*"),
            ("......|......", "{{{3|1}|1}|-1}"),
            ("......|......|......", "{-1|-7/2}"),
        ],
    );
}

/// By brute force; the widths 2 and 3 as Lachmann, Moore and Rapaport (2002)
/// classify them, 4 x 4 and 5 x 5 as in the literature.
#[test]
fn rectangles_have_their_outcomes() {
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let rules = domineering(8, 8);
    let mut table = canon.table(&rules);
    for (rows, from, classes) in [
        (1, 1, "PRRRRRRR"),
        (2, 2, "NNRLNNRLN"),
        (3, 3, "NRRRR"),
        (4, 4, "NLN"),
    ] {
        for (columns, class) in (from..).zip(classes.chars()) {
            let position = rules.parse_position(&rectangle(rows, columns)).unwrap();
            let value = table.value(&mut forms, &position).unwrap();
            let found = forms.outcome(value).letter();
            assert_eq!(found, class, "{rows} x {columns}");
        }
    }
}

#[test]
fn laws_hold_on_small_boards() {
    for (board, positions) in [
        ("...|...|...", 98),
        ("....|....|....", 0),
        (".#..|....|#..#", 0),
    ] {
        let found = laws_hold(&domineering(1, 1), board);
        assert!(positions == 0 || found == positions, "{board}: {found}");
    }
}

#[test]
fn search_agrees_with_values() {
    assert!(search_agrees(&domineering(3, 4)) > 50);
}
