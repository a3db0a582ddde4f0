//! Games as a textbook has them, slow and by definition, to judge the fast
//! forms by: trees of options, compared and added without any theorem.
//! Depths are a handful, so plain recursion does here.

use std::rc::Rc;

use super::{Form, Forms};

/// A game: its left and its right options.
#[derive(Debug, Default)]
pub(super) struct Game {
    left: Vec<Rc<Game>>,
    right: Vec<Rc<Game>>,
}

/// `g <= h`: no left option of `g` is at least `h`, no right option of `h` at
/// most `g`.
pub(super) fn at_most(g: &Game, h: &Game) -> bool {
    !g.left.iter().any(|option| at_most(h, option))
        && !h.right.iter().any(|option| at_most(option, g))
}

pub(super) fn sum(g: &Rc<Game>, h: &Rc<Game>) -> Rc<Game> {
    let side = |of_g: &[Rc<Game>], of_h: &[Rc<Game>]| {
        let left = of_g.iter().map(|option| sum(option, h));
        left.chain(of_h.iter().map(|option| sum(g, option)))
            .collect()
    };
    Rc::new(Game {
        left: side(&g.left, &h.left),
        right: side(&g.right, &h.right),
    })
}

/// The tree of a form.
pub(super) fn tree(forms: &mut Forms, form: Form) -> Rc<Game> {
    let (left, right) = (forms.left(form), forms.right(form));
    Rc::new(Game {
        left: left.into_iter().map(|option| tree(forms, option)).collect(),
        right: right
            .into_iter()
            .map(|option| tree(forms, option))
            .collect(),
    })
}

/// The game with these options, as they are.
fn game(left: &[Rc<Game>], right: &[Rc<Game>]) -> Rc<Game> {
    Rc::new(Game {
        left: left.to_vec(),
        right: right.to_vec(),
    })
}

fn equal(g: &Game, h: &Game) -> bool {
    at_most(g, h) && at_most(h, g)
}

fn subset<T: Clone>(items: &[T], bits: usize) -> Vec<T> {
    let kept = items
        .iter()
        .enumerate()
        .filter(|(at, _)| bits >> at & 1 == 1);
    kept.map(|(_, item)| item.clone()).collect()
}

/// All sets of pairwise incomparable forms.
fn antichains(forms: &mut Forms, values: &[Form]) -> Vec<Vec<Form>> {
    let mut sets = vec![Vec::new()];
    for &value in values {
        for at in 0..sets.len() {
            let set: &Vec<Form> = &sets[at];
            if set
                .iter()
                .all(|&other| forms.compare(value, other).is_none())
            {
                let mut larger = set.clone();
                larger.push(value);
                sets.push(larger);
            }
        }
    }
    sets
}

/// The values born by the day after, from those born by a day.
fn next_day(forms: &mut Forms, values: &[Form]) -> Vec<Form> {
    let sets = antichains(forms, values);
    let mut born = Vec::new();
    for left in &sets {
        for right in &sets {
            born.push(forms.from_options(left, right).unwrap());
        }
    }
    born.sort_unstable();
    born.dedup();
    born
}

/// xorshift64.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % bound as u64) as usize
    }
}

/// The games of each day by the textbook alone, then both against each other.
#[test]
fn all_games_born_by_day_two_agree() {
    let mut forms = Forms::new();
    let mut trees = vec![game(&[], &[])];
    let mut values = vec![forms.zero()];
    for count in [4, 22] {
        let (mut next, mut next_values) = (Vec::<Rc<Game>>::new(), Vec::new());
        for left in 0..1usize << trees.len() {
            for right in 0..1usize << trees.len() {
                let new = game(&subset(&trees, left), &subset(&trees, right));
                let value = forms
                    .from_options(&subset(&values, left), &subset(&values, right))
                    .unwrap();
                let known = next.iter().position(|old| equal(old, &new));
                // The same game by definition, the same handle.
                assert_eq!(known, next_values.iter().position(|&old| old == value));
                assert!(equal(&new, &tree(&mut forms, value)));
                if known.is_none() {
                    next.push(new);
                    next_values.push(value);
                }
            }
        }
        assert_eq!(next.len(), count);
        (trees, values) = (next, next_values);
    }
    for (g, &g_value) in trees.iter().zip(&values) {
        for (h, &h_value) in trees.iter().zip(&values) {
            assert_eq!(at_most(g, h), forms.is_at_most(g_value, h_value));
            let added = forms.sum(g_value, h_value).unwrap();
            assert!(equal(&sum(g, h), &tree(&mut forms, added)));
        }
    }
}

/// 1474 games are born by day 3 (Hickerson).
#[test]
fn day_three_has_1474_games_and_samples_agree() {
    let mut forms = Forms::new();
    let mut values = vec![forms.zero()];
    for (day, count) in [(1, 4), (2, 22), (3, 1474)] {
        values = next_day(&mut forms, &values);
        assert_eq!(values.len(), count, "day {day}");
        for &value in &values {
            assert!(forms.birthday(value).unwrap() <= day);
        }
    }
    let trees: Vec<_> = values
        .iter()
        .map(|&value| tree(&mut forms, value))
        .collect();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..40_000 {
        let (i, j) = (random.below(values.len()), random.below(values.len()));
        assert_eq!(
            at_most(&trees[i], &trees[j]),
            forms.is_at_most(values[i], values[j])
        );
    }
    for _ in 0..150 {
        let (i, j) = (random.below(values.len()), random.below(values.len()));
        let added = forms.sum(values[i], values[j]).unwrap();
        let k = random.below(values.len());
        // The sum of trees compares with a third as the canonical form does.
        let slow = sum(&trees[i], &trees[j]);
        assert_eq!(
            at_most(&slow, &trees[k]),
            forms.is_at_most(added, values[k])
        );
        assert_eq!(
            at_most(&trees[k], &slow),
            forms.is_at_most(values[k], added)
        );
    }
}

/// Options at random, dominated and reversible ones among them.
#[test]
fn canonical_forms_equal_what_they_were_made_of() {
    let mut forms = Forms::new();
    let mut values = vec![forms.zero()];
    for _ in 0..2 {
        values = next_day(&mut forms, &values);
    }
    let mut random = Random(99);
    for _ in 0..3000 {
        let pick = |random: &mut Random| -> Vec<Form> {
            (0..random.below(5))
                .map(|_| values[random.below(values.len())])
                .collect()
        };
        let (left, right) = (pick(&mut random), pick(&mut random));
        let value = forms.from_options(&left, &right).unwrap();
        let trees = |forms: &mut Forms, list: &[Form]| -> Vec<_> {
            list.iter().map(|&option| tree(forms, option)).collect()
        };
        let slow = game(&trees(&mut forms, &left), &trees(&mut forms, &right));
        assert!(equal(&slow, &tree(&mut forms, value)));
    }
}
