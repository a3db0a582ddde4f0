//! The laws of the group of games, on random forms.

use std::cmp::Ordering;

use super::textbook::Random;
use super::{Dyadic, Form, Forms, Style, Thermograph, UpStar};

impl Random {
    fn pick(&mut self, from: &[Form]) -> Form {
        from[self.below(from.len())]
    }

    /// A game with one to three options a side from a list.
    fn game(&mut self, forms: &mut Forms, from: &[Form]) -> Form {
        let left: Vec<_> = (0..=self.below(3)).map(|_| self.pick(from)).collect();
        let right: Vec<_> = (0..=self.below(3)).map(|_| self.pick(from)).collect();
        forms.from_options(&left, &right).unwrap()
    }
}

/// Numbers, ups and nimbers, then games of these, then games of all.
struct Pool {
    small: Vec<Form>,
    first: Vec<Form>,
    second: Vec<Form>,
}

fn pool(forms: &mut Forms, random: &mut Random, games: usize) -> Pool {
    let mut small = Vec::new();
    for numerator in -8..=8 {
        for exponent in 0..3 {
            small.push(forms.number(Dyadic::new(numerator, exponent).unwrap()));
        }
    }
    for nimber in 0..4 {
        for ups in -2..=2 {
            let (star, up) = (forms.nimber(nimber), forms.up(ups));
            small.push(forms.sum(star, up).unwrap());
        }
    }
    let first: Vec<_> = (0..300).map(|_| random.game(forms, &small)).collect();
    let both: Vec<_> = small.iter().chain(&first).copied().collect();
    let second = (0..games).map(|_| random.game(forms, &both)).collect();
    Pool {
        small,
        first,
        second,
    }
}

#[test]
fn sums_are_a_group_on_a_hundred_thousand_forms() {
    let mut forms = Forms::new();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let pool = pool(&mut forms, &mut random, 100_000);
    for &g in &pool.second {
        let negative = forms.negate(g).unwrap();
        assert_eq!(forms.negate(negative).unwrap(), g);
        assert_eq!(forms.sum(g, negative).unwrap(), forms.zero());
        let (h, k) = (random.pick(&pool.small), random.pick(&pool.small));
        let (gh, hk) = (forms.sum(g, h).unwrap(), forms.sum(h, k).unwrap());
        assert_eq!(forms.sum(h, g).unwrap(), gh);
        let grouped = (forms.sum(gh, k).unwrap(), forms.sum(g, hk).unwrap());
        assert_eq!(grouped.0, grouped.1);
        // What is added can be taken away, the long way round.
        assert_eq!(forms.difference(gh, h).unwrap(), g);
    }
}

#[test]
fn sums_of_games_with_options_are_a_group() {
    let mut forms = Forms::new();
    let mut random = Random(77);
    let pool = pool(&mut forms, &mut random, 3000);
    for &g in &pool.second {
        let (h, k) = (random.pick(&pool.first), random.pick(&pool.first));
        let (gh, hk) = (forms.sum(g, h).unwrap(), forms.sum(h, k).unwrap());
        assert_eq!(forms.sum(h, g).unwrap(), gh);
        assert_eq!(forms.sum(gh, k).unwrap(), forms.sum(g, hk).unwrap());
        assert_eq!(forms.difference(gh, h).unwrap(), g);
        let negatives = (forms.negate(g).unwrap(), forms.negate(h).unwrap());
        let negative = forms.sum(negatives.0, negatives.1).unwrap();
        assert_eq!(forms.negate(gh).unwrap(), negative);
    }
}

/// Zero games as options and as summands that were not simplified on the way.
#[test]
fn zero_games_change_no_canonical_form() {
    let mut forms = Forms::new();
    let mut random = Random(31);
    let pool = pool(&mut forms, &mut random, 2000);
    for &g in &pool.second {
        let h = random.pick(&pool.first);
        let negative = forms.negate(h).unwrap();
        // The options of g + h - h, where a move in h can be answered.
        let gh = forms.sum(g, h).unwrap();
        let sides = [Forms::left, Forms::right].map(|side| {
            let mut options = Vec::new();
            for option in side(&mut forms, gh) {
                options.push(forms.sum(option, negative).unwrap());
            }
            for option in side(&mut forms, negative) {
                options.push(forms.sum(gh, option).unwrap());
            }
            options
        });
        assert_eq!(forms.from_options(&sides[0], &sides[1]).unwrap(), g);
    }
}

#[test]
fn order_agrees_with_sums() {
    let mut forms = Forms::new();
    let mut random = Random(5);
    let pool = pool(&mut forms, &mut random, 20_000);
    let mut seen = [0; 4];
    for &g in &pool.second {
        let h = random.pick(&pool.first);
        let order = forms.compare(g, h);
        assert_eq!(forms.compare(h, g), order.map(Ordering::reverse));
        let difference = forms.difference(g, h).unwrap();
        assert_eq!(forms.compare(difference, forms.zero()), order);
        let k = random.pick(&pool.small);
        let (gk, hk) = (forms.sum(g, k).unwrap(), forms.sum(h, k).unwrap());
        assert_eq!(forms.compare(gk, hk), order);
        seen[match order {
            Some(Ordering::Less) => 0,
            Some(Ordering::Equal) => 1,
            Some(Ordering::Greater) => 2,
            None => 3,
        }] += 1;
    }
    assert!(seen[0] > 100 && seen[2] > 100 && seen[3] > 100, "{seen:?}");
}

#[test]
fn numbers_are_avoided_and_simplest() {
    let mut forms = Forms::new();
    let mut random = Random(6);
    let pool = pool(&mut forms, &mut random, 20_000);
    for &g in &pool.second {
        let x = random.pick(&pool.small);
        let Some(number) = forms.to_number(x) else {
            continue;
        };
        if let Some(value) = forms.to_number(g) {
            // The simplest number is unlike every number born before it.
            assert!(forms.left_stop(g) == value && forms.right_stop(g) == value);
            continue;
        }
        assert!(forms.left_stop(g) >= forms.right_stop(g));
        let sum = forms.sum(g, x).unwrap();
        let sides = [Forms::left, Forms::right].map(|side| {
            let moved = |forms: &mut Forms, option| forms.sum(option, x).unwrap();
            let options = side(&mut forms, g);
            options
                .into_iter()
                .map(|option| moved(&mut forms, option))
                .collect::<Vec<_>>()
        });
        assert_eq!(forms.from_options(&sides[0], &sides[1]).unwrap(), sum);
        assert_eq!(
            forms.left_stop(sum),
            forms.left_stop(g).add(number).unwrap()
        );
    }
    // {x|y} for numbers x < y is the simplest number between.
    let numbers: Vec<Dyadic> = pool
        .small
        .iter()
        .filter_map(|&x| forms.to_number(x))
        .collect();
    for &low in &numbers {
        for &high in numbers.iter().filter(|&&high| low < high) {
            let (left, right) = (forms.number(low), forms.number(high));
            let between = forms.from_options(&[left], &[right]).unwrap();
            let between = forms.to_number(between).unwrap();
            assert!(low < between && between < high);
            let earlier = (-64..=64).map(|n| Dyadic::new(n, 3).unwrap());
            let inside = earlier.filter(|&x| low < x && x < high);
            assert!(
                inside
                    .map(Dyadic::birthday)
                    .all(|day| day >= between.birthday())
            );
        }
    }
}

#[test]
fn means_add_and_temperatures_do_not_rise() {
    let mut forms = Forms::new();
    let mut random = Random(7);
    let pool = pool(&mut forms, &mut random, 20_000);
    for &g in &pool.second {
        let h = random.pick(&pool.first);
        let sum = forms.sum(g, h).unwrap();
        let means = forms.mean(g).unwrap().add(forms.mean(h).unwrap()).unwrap();
        assert_eq!(forms.mean(sum).unwrap(), means);
        let hottest = forms
            .temperature(g)
            .unwrap()
            .max(forms.temperature(h).unwrap());
        assert!(forms.temperature(sum).unwrap() <= hottest);
        let graph = forms.thermograph(g).unwrap();
        assert_eq!(graph.mean(), forms.mean(g).unwrap());
        assert_eq!(graph.temperature(), forms.temperature(g).unwrap());
        if !forms.is_number(g) {
            assert_eq!(graph.left_at(Dyadic::ZERO).unwrap(), forms.left_stop(g));
            assert_eq!(graph.right_at(Dyadic::ZERO).unwrap(), forms.right_stop(g));
        }
    }
}

/// The walls are the stops of the cooled game.
#[test]
fn cooled_games_stop_at_the_walls() {
    let mut forms = Forms::new();
    let mut random = Random(8);
    let pool = pool(&mut forms, &mut random, 3000);
    for &g in &pool.second {
        let graph = forms.thermograph(g).unwrap();
        for eighths in 0..20 {
            let tax = Dyadic::new(eighths, 3).unwrap();
            let cooled = forms.cool(g, tax).unwrap();
            assert_eq!(forms.left_stop(cooled), graph.left_at(tax).unwrap());
            assert_eq!(forms.right_stop(cooled), graph.right_at(tax).unwrap());
        }
        let one = forms.integer(1);
        let hot_g = forms.heat(g, one).unwrap();
        assert_eq!(forms.cool(hot_g, Dyadic::ONE).unwrap(), g);
    }
}

/// Thermographs of ups and nimbers are those that their options make.
#[test]
fn small_values_have_the_thermographs_of_their_options() {
    let mut forms = Forms::new();
    for numerator in -4..=4 {
        for (ups, nimber) in (-5..=5).flat_map(|ups| (0..6).map(move |nimber| (ups, nimber))) {
            let form = forms.up_star(UpStar {
                number: Dyadic::new(numerator, 2).unwrap(),
                ups,
                nimber,
            });
            if forms.is_integer(form) {
                continue;
            }
            let sides = [Forms::left, Forms::right].map(|side| {
                let options = side(&mut forms, form);
                let graphs = options
                    .iter()
                    .map(|&option| forms.thermograph(option).unwrap());
                graphs.collect::<Vec<_>>()
            });
            let graph = Thermograph::of_options(sides[0].iter(), sides[1].iter()).unwrap();
            assert_eq!(forms.thermograph(form).unwrap(), graph);
            assert_eq!(graph.mean(), forms.mean(form).unwrap());
            assert_eq!(graph.temperature(), forms.temperature(form).unwrap());
        }
    }
}

#[test]
fn texts_are_read_back() {
    let mut forms = Forms::new();
    let mut random = Random(9);
    let pool = pool(&mut forms, &mut random, 5000);
    let mut other = Forms::new();
    for &g in &pool.second {
        for style in [Style::ascii(), Style::plain(), Style::ascii().unicode(true)] {
            let text = forms.text_in(g, style).unwrap();
            assert_eq!(forms.parse(&text), Ok(g), "{text}");
            // A text does not depend on what else the arena holds.
            let copy = other.parse(&text).unwrap();
            assert_eq!(other.text_in(copy, style).unwrap(), text);
        }
    }
}

/// Atomic weights of all-small games add, within what one move is worth.
#[test]
fn atomic_weights_of_up_multiples_add() {
    let mut forms = Forms::new();
    let mut random = Random(10);
    let mut small = Vec::new();
    for nimber in 0..3 {
        for ups in -2..=2 {
            let (star, up) = (forms.nimber(nimber), forms.up(ups));
            small.push(forms.sum(star, up).unwrap());
        }
    }
    for _ in 0..2000 {
        let (g, h) = (
            random.game(&mut forms, &small),
            random.game(&mut forms, &small),
        );
        assert!(forms.is_all_small(g) || forms.is_number(g));
        let sum = forms.sum(g, h).unwrap();
        let weights = [g, h, sum].map(|form| forms.atomic_weight(form).unwrap());
        assert_eq!(forms.sum(weights[0], weights[1]).unwrap(), weights[2]);
        // Weight 2 or more wins for Left whoever begins (two ahead rule).
        let two = forms.integer(2);
        if forms.is_at_most(two, weights[0]) {
            assert_eq!(forms.compare(g, forms.zero()), Some(Ordering::Greater));
        }
    }
}
