//! Tests of the dense sweep over staircases.

use std::collections::BTreeMap;

use proptest::prelude::*;
use retrograde::layered::Run;
use retrograde::{Configure, Game, Layers, Limits, Negamax, Solver, Stopped, Sweep, Unsolved};

use super::super::tests::board;
use super::*;
use crate::testing::{cases, moves, reachable, read};

/// All shapes up to 4 x 4, and odd ones.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    let small = (1..=4).flat_map(|n| (1..=4).map(move |m| (n, m)));
    small.chain([(1, 9), (9, 1), (1, 63), (63, 1), (2, 11), (6, 4), (5, 6)])
}

#[test]
fn every_value_is_that_of_negamax() {
    for (n, m) in shapes() {
        let game = Staircase::new(board(n, m, (100 * n + m) as u64)).unwrap();
        let judge = Negamax::new().solve(&game).unwrap();
        let solved = Sweep::new().solve(&game).unwrap();
        assert_eq!(solved.report().positions, judge.report().positions);
        assert_eq!(solved.report().moves, judge.report().moves);
        for position in reachable(&game) {
            let value = solved.value_of(&position);
            assert_eq!(value, judge.value_of(&position), "{n} x {m}");
            // From the middle of the array.
            let from = Sweep::new().solve_from(&game, position).unwrap();
            assert_eq!(Some(*from.value()), value);
        }
    }
}

#[test]
fn given_cases_are_answered() {
    for (name, input, answer) in cases("staircase") {
        let game = read(&input, Staircase::read).unwrap();
        let value = Sweep::new().solve(&game).unwrap().value().0;
        assert_eq!(format!("{value}\n"), answer, "{name}");
    }
}

#[test]
fn the_index_is_perfect_and_every_move_raises_it() {
    for (n, m) in shapes() {
        let game = Staircase::new(board(n, m, 1)).unwrap();
        let positions = reachable(&game);
        assert_eq!(game.indices(), positions.len() as u64);
        assert_eq!(game.index(&game.start()), 0);
        for index in 0..game.indices() {
            let position = game.position_at(index).unwrap();
            assert_eq!(game.index(&position), index);
        }
        for position in positions {
            let index = game.index(&position);
            assert_eq!(game.position_at(index), Some(position));
            for mv in moves(&game, &position) {
                assert!(game.index(&game.play(&position, &mv)) > index);
            }
        }
    }
}

/// The ends of the largest boards: C(64, 32) contours.
#[test]
fn large_boards_are_numbered() {
    for (n, m) in [(32, 32), (20, 44), (63, 1), (1, 63)] {
        let game = Staircase::new(board(n, m, 1)).unwrap();
        let indices = game.indices();
        assert_eq!(game.index(&game.start()), 0);
        for index in [0, 1, indices / 3, indices - 2, indices - 1] {
            let position = game.position_at(index).unwrap();
            assert_eq!(game.index(&position), index);
        }
        let end = game.position_at(indices - 1).unwrap();
        assert!(game.terminal(&end).is_some());
    }
    let game = Staircase::new(board(32, 32, 1)).unwrap();
    assert_eq!(game.indices(), 1_832_624_140_942_590_534);
    let limits = Limits::new().memory(1 << 30);
    let stopped = Sweep::new().limits(limits).solve(&game).unwrap_err();
    let Unsolved::Stopped(bounds) = stopped else {
        panic!("{stopped}");
    };
    assert!(matches!(bounds.reason, Stopped::Memory { needed, .. } if needed > 1 << 61));
}

/// Notes each option, and whether positions come from the last to the first.
#[derive(Default)]
struct Notes {
    options: BTreeMap<(u64, u64, i64), u32>,
    ends: Vec<u64>,
    last: Option<u64>,
}

impl OptionSink<Score> for Notes {
    fn terminal(&mut self, index: u64, _: &Score) {
        self.ends.push(index);
    }

    fn run(&mut self, run: Run, &payoff: &i64) {
        assert!(run.flips && run.len == 1 && self.last.is_none_or(|last| run.from <= last));
        self.last = Some(run.from);
        *self.options.entry((run.from, run.to, payoff)).or_default() += 1;
    }
}

/// What the rules say of a range.
fn by_the_rules(game: &Staircase, range: Range<u64>) -> Notes {
    let mut notes = Notes::default();
    for index in range.rev() {
        let position = game.position_at(index).unwrap();
        if game.terminal(&position).is_some() {
            notes.ends.push(index);
        }
        for mv in moves(game, &position) {
            let child = game.index(&game.play(&position, &mv));
            let option = (index, child, game.payoff(&position, &mv));
            *notes.options.entry(option).or_default() += 1;
        }
    }
    notes
}

proptest! {
    #[test]
    fn a_range_may_be_cut_anywhere(
        n in 1_usize..8,
        m in 1_usize..8,
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let game = Staircase::new(board(n, m, 4)).unwrap();
        let len = game.indices();
        let cut = |cut: &prop::sample::Index| cut.index(usize::try_from(len).unwrap() + 1) as u64;
        let mut cuts: Vec<u64> = cuts.iter().map(cut).chain([0, len]).collect();
        cuts.sort_unstable();
        for pair in cuts.windows(2) {
            let mut notes = Notes::default();
            game.options_down(pair[0]..pair[1], &mut notes);
            let truth = by_the_rules(&game, pair[0]..pair[1]);
            prop_assert_eq!(notes.options, truth.options);
            prop_assert_eq!(notes.ends, truth.ends);
        }
    }
}

/// Several pieces, and another way to the same values.
#[test]
fn larger_boards_have_the_value_of_the_layers() {
    for (n, m) in [(10, 10), (7, 13), (3, 40), (40, 3)] {
        let game = Staircase::new(board(n, m, 6)).unwrap();
        let layers = Layers::new().solve(&game).unwrap();
        let sweep = Sweep::new().solve(&game).unwrap();
        assert_eq!(sweep.value(), layers.value());
        assert_eq!(sweep.report().positions, layers.report().positions);
        assert_eq!(sweep.report().moves, layers.report().moves);
        assert_eq!(
            sweep.report().memory,
            Sweep::new().memory(&game, &game.start())
        );
        let start = game.start();
        assert_eq!(sweep.moves_of(&start), layers.moves_of(&start));
    }
}
