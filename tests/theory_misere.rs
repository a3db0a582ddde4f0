//! Misere outcomes, genera and quotients against published ones and brute
//! force.

use std::collections::HashMap;

use retrograde::theory::{
    HeapRule, Heaps, MisereQuotients, MisereSearch, NamedRule, NoQuotient, Sequencer,
};
use retrograde::{Configure, Limits};

fn rule(text: &str) -> NamedRule {
    text.parse().expect(text)
}

/// Whether the player to move wins, by plain search of multisets of heaps.
fn brute(rule: &NamedRule, heaps: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&won) = known.get(heaps) {
        return won;
    }
    let mut moved = false;
    let mut won = false;
    for (at, &heap) in heaps.iter().enumerate() {
        let mut options = Vec::new();
        rule.options(heap, &mut options);
        for left in options {
            moved = true;
            let mut next = heaps.to_vec();
            next.remove(at);
            next.extend(left.into_iter().filter(|&heap| heap > 0));
            next.sort_unstable();
            won |= !brute(rule, &next, known);
        }
    }
    known.insert(heaps.to_vec(), won || !moved);
    won || !moved
}

#[test]
fn lost_heaps_are_the_published_ones() {
    for (code, most, lost) in [
        ("kayles", 30, &[1, 4, 9, 12, 20][..]),
        (
            "dawsons-kayles",
            34,
            &[2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31],
        ),
        (
            "dawsons-chess",
            30,
            &[1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30],
        ),
        ("grundy", 32, &[3, 6, 9, 12, 15, 18, 21, 24, 27, 30]),
        (".007", 34, &[3, 4, 5, 11, 12, 13, 19, 25, 26, 27, 33, 34]),
    ] {
        let heaps = Heaps::new(rule(code), []);
        let search = MisereSearch::new();
        let mut table = search.table(&heaps);
        let found = (0..=most).filter(|&heap| !table.is_won(&vec![heap]).unwrap());
        assert_eq!(found.collect::<Vec<u32>>(), lost, "{code}");
    }
}

#[test]
fn misere_nim_values_are_the_published_ones() {
    for (code, first, values) in [
        ("kayles", 0, "102301321024012516320"),
        ("dawsons-kayles", 0, "110021300113021100213"),
        ("grundy", 0, "111012012012012012012"),
    ] {
        let heaps = Heaps::new(rule(code), []);
        let search = MisereSearch::new();
        let mut table = search.table(&heaps);
        let normal = Sequencer::new().values(&rule(code), 40).unwrap();
        for (heap, expected) in (first..).zip(values.chars()) {
            let genus = table.genus(&vec![heap]).unwrap();
            assert_eq!(
                Some(genus.misere(0)),
                expected.to_digit(10),
                "{code} {heap}"
            );
            assert_eq!(genus.normal(), normal.values()[heap as usize]);
            // The value of the genus with a heap of two is that of the sum.
            assert_eq!(genus.misere(0) == 0, !table.is_won(&vec![heap]).unwrap());
        }
    }
}

#[test]
fn genera_tell_outcomes_with_heaps_of_two() {
    // All heaps of Nim up to 3, and Kayles beside them: one rule that has both.
    let rule = rule(".77");
    let heaps = Heaps::new(rule.clone(), []);
    let search = MisereSearch::new();
    let mut table = search.table(&heaps);
    let mut known = HashMap::new();
    for heap in 0..12_u32 {
        let genus = table.genus(&vec![heap]).unwrap();
        // A heap of 2 of Kayles is a heap of two of Nim.
        for twos in 0..4 {
            let mut sum = vec![2; twos];
            sum.extend((heap > 0).then_some(heap));
            sum.sort_unstable();
            let lost = !brute(&rule, &sum, &mut known);
            assert_eq!(genus.misere(twos) == 0, lost, "{heap} and {twos} twos");
        }
    }
    assert_eq!(table.genus(&vec![5]).unwrap().to_string(), "4^{146}");
}

#[test]
fn sums_are_as_brute_force_says() {
    for code in [
        ".77",
        ".07",
        "grundy",
        ".123",
        "subtraction 2,3",
        "4.3",
        ".26",
    ] {
        let rule = rule(code);
        let heaps = Heaps::new(rule.clone(), []);
        let search = MisereSearch::new();
        let mut table = search.table(&heaps);
        let mut known = HashMap::new();
        for one in 0..=7 {
            for two in one..=7 {
                for three in two..=7 {
                    let sum = heaps_of(&[one, two, three]);
                    let won = brute(&rule, &sum, &mut known);
                    assert_eq!(table.is_won(&sum).unwrap(), won, "{code} {sum:?}");
                }
            }
        }
    }
}

fn heaps_of(heaps: &[u32]) -> Vec<u32> {
    heaps.iter().copied().filter(|&heap| heap > 0).collect()
}

/// Orders: Plambeck 2005, Plambeck and Siegel 2008.
#[test]
fn quotients_have_the_published_orders() {
    for (code, most, order) in [
        ("nim", 1, 2),
        ("nim", 2, 6),
        ("nim", 4, 10),
        (".77", 4, 6),
        (".123", 9, 20),
    ] {
        let heaps = Heaps::new(rule(code), []);
        let positions: Vec<Vec<u32>> = (1..=most).map(|heap| vec![heap]).collect();
        let found = MisereQuotients::new().quotient(&heaps, &positions).unwrap();
        assert_eq!(found.order(), order, "{code} up to {most}");
    }
}

/// Quotients tell the outcome of every sum of up to five heaps.
#[test]
fn quotients_tell_outcomes() {
    for (code, most) in [
        (".77", 7),
        (".123", 6),
        (".07", 8),
        ("nim", 4),
        ("subtraction 1,3", 6),
    ] {
        let rule = rule(code);
        let heaps = Heaps::new(rule.clone(), []);
        let positions: Vec<Vec<u32>> = (1..=most).map(|heap| vec![heap]).collect();
        let found = MisereQuotients::new().quotient(&heaps, &positions).unwrap();
        let class = |heap: u32| found.class(&vec![heap]).unwrap_or(0);
        let mut known = HashMap::new();
        let mut sums = vec![(vec![], 0)];
        for _ in 0..5 {
            let mut larger = Vec::new();
            for (sum, of) in &sums {
                let last = sum.last().copied().unwrap_or(1);
                for heap in last..=most {
                    let mut more: Vec<u32> = sum.clone();
                    more.push(heap);
                    let product = found.product(*of, class(heap));
                    let won = brute(&rule, &more, &mut known);
                    assert_eq!(found.lost[product as usize], !won, "{code} {more:?}");
                    larger.push((more, product));
                }
            }
            sums = larger;
        }
        // The laws of a commutative monoid.
        let classes = 0..u32::try_from(found.order()).unwrap();
        for one in classes.clone() {
            assert_eq!(found.product(0, one), one);
            for two in classes.clone() {
                assert_eq!(found.product(one, two), found.product(two, one));
            }
        }
    }
}

#[test]
fn quotients_that_are_too_large_are_refused() {
    let heaps = Heaps::new(rule(".123"), []);
    let positions: Vec<Vec<u32>> = (1..=9).map(|heap| vec![heap]).collect();
    let few = MisereQuotients::new().most(5).quotient(&heaps, &positions);
    assert_eq!(few, Err(NoQuotient::TooLarge { most: 5 }));
    let short = MisereQuotients::new().limits(Limits::new().positions(50));
    assert!(matches!(
        short.quotient(&heaps, &positions),
        Err(NoQuotient::Unvalued(_))
    ));
}
