//! Tests of kalah.

use super::*;
use crate::testing::{bounds_hold, moves, notation_holds, reachable};
use retrograde::check::Check;
use retrograde::{Negamax, Notation, Solver};

fn game(holes: u32, seeds: u32) -> Kalah {
    Kalah::new(holes, seeds).unwrap()
}

fn value(game: &Kalah) -> i64 {
    Negamax::new().solve(game).unwrap().value().0
}

/// The margins of the first player by exhaustive search, a row for each number
/// of holes from 1 on, a column for each number of seeds; (4, 3) is published.
const MARGINS: [[i64; 6]; 4] = [
    [0, -2, 6, -2, 2, 0],
    [2, -2, -2, -12, 6, 8],
    [0, 4, 2, 2, 6, -10],
    [2, 6, 8, 2, 2, 0],
];

fn margins(holes: u32, seeds: impl Iterator<Item = u32>) {
    for seeds in seeds {
        let margin = MARGINS[holes as usize - 1][seeds as usize - 1];
        assert_eq!(value(&game(holes, seeds)), margin, "{holes} {seeds}");
    }
}

#[test]
fn margins_are_the_published_ones() {
    margins(1, 1..=6);
    margins(2, 1..=6);
    margins(3, 1..=6);
    margins(4, 1..=3);
}

#[test]
#[ignore = "minutes, and gigabytes"]
fn margins_of_larger_boards_are_the_published_ones() {
    margins(4, 4..=5);
}

#[test]
#[ignore = "a minute, and gigabytes"]
fn the_margin_without_the_empty_capture_is_the_published_one() {
    assert_eq!(value(&game(4, 4).empty_capture(false)), 2);
}

/// The plainest rules: seeds in a ring of holes, sown one by one.
struct Slow(Kalah);

impl Slow {
    /// The board after a move, what is banked, and whether the mover has
    /// another one. Holes of the first player come first.
    fn sow(&self, (holes, second): &(Vec<u8>, bool), hole: usize) -> (Vec<u8>, i64, bool) {
        let count = self.0.holes as usize;
        let mut holes = holes.clone();
        let begin = if *second { count } else { 0 };
        let mut at = begin + hole;
        let mut hand = std::mem::take(&mut holes[at]);
        let (mut banked, mut in_store) = (0, false);
        while hand > 0 {
            // After the last own hole comes the store.
            if !in_store && at == begin + count - 1 {
                banked += 1;
                in_store = true;
            } else {
                at = (at + 1) % (2 * count);
                holes[at] += 1;
                in_store = false;
            }
            hand -= 1;
        }
        let own = (begin..begin + count).contains(&at);
        let opposite = 2 * count - 1 - at;
        if !in_store && own && holes[at] == 1 && (self.0.empty_capture || holes[opposite] > 0) {
            banked += i64::from(holes[at] + holes[opposite]);
            holes[at] = 0;
            holes[opposite] = 0;
        }
        (holes, banked, in_store)
    }
}

impl Game for Slow {
    type Position = (Vec<u8>, bool);
    type Move = usize;
    type Value = Score;

    fn start(&self) -> (Vec<u8>, bool) {
        (vec![self.0.seeds as u8; 2 * self.0.holes as usize], false)
    }

    fn to_move(&self, (_, second): &(Vec<u8>, bool)) -> Player {
        if *second {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, (holes, second): &(Vec<u8>, bool)) -> Option<Score> {
        let (first, other) = holes.split_at(self.0.holes as usize);
        let sum = |holes: &[u8]| holes.iter().map(|&seeds| i64::from(seeds)).sum::<i64>();
        let (first, other) = (sum(first), sum(other));
        let margin = if *second {
            other - first
        } else {
            first - other
        };
        (first == 0 || other == 0).then_some(Score(margin))
    }

    fn moves(&self, (holes, second): &(Vec<u8>, bool), moves: &mut Vec<usize>) {
        let count = self.0.holes as usize;
        let begin = if *second { count } else { 0 };
        moves.extend((0..count).filter(|hole| holes[begin + hole] > 0));
    }

    fn play(&self, position: &(Vec<u8>, bool), &hole: &usize) -> (Vec<u8>, bool) {
        let (holes, _, again) = self.sow(position, hole);
        (holes, position.1 == again)
    }

    fn payoff(&self, position: &(Vec<u8>, bool), &hole: &usize) -> i64 {
        self.sow(position, hole).1
    }
}

#[test]
fn each_position_plays_as_by_the_plainest_rules() {
    for (holes, seeds) in [(1, 4), (2, 2), (2, 4), (3, 2)] {
        for empty_capture in [true, false] {
            let game = game(holes, seeds).empty_capture(empty_capture);
            let slow = Slow(game.clone());
            let plain = Negamax::new().solve(&slow).unwrap();
            let solved = Negamax::new().solve(&game).unwrap();
            let spread = |seeds: &Seeds| {
                let rows = seeds.rows();
                let all = rows
                    .into_iter()
                    .flat_map(|row| (0..holes).map(move |hole| seeds_in(row, hole)));
                (all.collect::<Vec<u8>>(), seeds.own & SECOND != 0)
            };
            for seeds in reachable(&game) {
                let position = spread(&seeds);
                let value = solved.value_of(&seeds);
                assert!(value.is_some());
                assert_eq!(value, plain.value_of(&position), "{position:?}");
                let mut mine: Vec<_> = moves(&game, &seeds)
                    .into_iter()
                    .map(|hole| {
                        let child = spread(&game.play(&seeds, &hole));
                        (usize::from(hole.0), game.payoff(&seeds, &hole), child)
                    })
                    .collect();
                mine.sort_unstable();
                let plain: Vec<_> = moves(&slow, &position)
                    .into_iter()
                    .map(|hole| {
                        (
                            hole,
                            slow.payoff(&position, &hole),
                            slow.play(&position, &hole),
                        )
                    })
                    .collect();
                assert_eq!(mine, plain, "{position:?}");
            }
        }
    }
}

#[test]
fn moves_that_move_again_come_first() {
    let game = game(4, 3);
    let start = game.start();
    let names: Vec<String> = moves(&game, &start)
        .iter()
        .map(|hole| game.format_move(&start, hole))
        .collect();
    // From the second hole the third seed falls into the store.
    assert_eq!(names, ["2", "4", "3", "1"]);
    assert_eq!(game.to_move(&game.play(&start, &Hole(1))), Player::First);
    assert_eq!(game.to_move(&game.play(&start, &Hole(0))), Player::Second);
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&game(2, 2));
    let game = game(3, 2);
    let start = game.start();
    assert_eq!(game.format_position(&start), "2,2,2/2,2,2 S");
    // One seed each for the store and North's first two holes.
    let seeds = game.parse_position("2,2,2/2,1,3 S").unwrap();
    let after = game.play(&seeds, &Hole(2));
    assert_eq!(game.format_position(&after), "2,3,3/2,1,0 N");
    assert_eq!(game.draw_position(&after), "  2  3  3\n  2  1  0\n  N");
    assert_eq!(game.parse_position(&game.draw_position(&after)), Ok(after));
    for bad in [
        "",
        "2,2,2/2,2,2",
        "2,2/2,2,2 S",
        "2,2,2/2,2,3 S",
        "2,2,2/2,2,x S",
        "2,2,2/2,2,2 W",
    ] {
        assert!(game.parse_position(bad).is_err(), "{bad}");
    }
}

#[test]
fn bounds_are_bounds() {
    for (holes, seeds) in [(2, 3), (3, 2)] {
        let game = game(holes, seeds);
        let solved = Negamax::new().solve(&game).unwrap();
        assert!(bounds_hold(&solved) > 0);
    }
}

#[test]
fn the_laws_hold() {
    for empty_capture in [true, false] {
        for (holes, seeds) in [(1, 5), (2, 2), (3, 1)] {
            let game = game(holes, seeds).empty_capture(empty_capture);
            let checked = Check::new().run_notation(&game);
            assert!(checked.passed() && checked.complete, "{checked}");
        }
    }
}

#[test]
fn boards_have_limits() {
    let told = |holes, seeds| Kalah::new(holes, seeds).unwrap_err().to_string();
    assert_eq!(
        told(8, 4),
        "found 8 holes a side with 4 seeds each, expected 1 to 7 holes with 1 or more seeds, at most 255 seeds in all"
    );
    assert!(Kalah::new(0, 4).is_err());
    assert!(Kalah::new(6, 0).is_err());
    assert!(Kalah::new(6, 22).is_err());
    assert!(Kalah::new(7, u32::MAX).is_err());
    assert!(Kalah::new(6, 21).is_ok());
}
