//! The search, window by window and in tables of all sizes, against the
//! reference solver.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::guide::Rules;
use super::memory::{Known, Memory, Positions};
use super::search::{Pause, Search, Work};
use super::*;
use crate::game::Player;
use crate::limits::{Limits, Meter};
use crate::progress::Silent;
use crate::solve::{Reference, Solver};
use crate::toy::{Graph, Node};
use crate::value::{Outcome, Score, Value};

type Draft = (bool, u8, Vec<(u32, i8)>);

fn drafts() -> impl Strategy<Value = Vec<Draft>> {
    let moves = prop::collection::vec((any::<u32>(), -9i8..=9), 1..=4);
    let moves = prop_oneof![1 => Just(Vec::new()), 5 => moves];
    prop::collection::vec((any::<bool>(), any::<u8>(), moves), 1..=16)
}

/// Moves lead to later positions only.
fn build<V: Value>(
    drafts: &[Draft],
    end: impl Fn(u8) -> V,
    payoff: impl Fn(i8) -> V::Payoff,
) -> Graph<V> {
    let count = u32::try_from(drafts.len()).unwrap();
    let node = |(number, (second, kind, moves)): (u32, &Draft)| {
        let mover = if *second {
            Player::Second
        } else {
            Player::First
        };
        let from = number + 1;
        if moves.is_empty() || from == count {
            return Node::terminal(mover, end(*kind));
        }
        let moves = moves
            .iter()
            .map(|&(to, pay)| (from + to % (count - from), payoff(pay)));
        Node::inner(mover, moves)
    };
    Graph::new((0..).zip(drafts).map(node).collect())
}

fn outcome(kind: u8) -> Outcome {
    match kind % 4 {
        0 => Outcome::Win(0),
        1 | 2 => Outcome::Loss(0),
        _ => Outcome::Tie(0),
    }
}

/// A table that holds nothing, one that holds all, and one of a single entry.
struct Forgetful(Positions<u32>, u64);

impl<G: Game<Position = u32>> Memory<G, Rules> for Forgetful {
    type Key = (u64, u32);

    fn key(&self, game: &G, guide: Rules, position: &u32) -> (u64, u32) {
        Memory::<G, Rules>::key(&self.0, game, guide, position)
    }
    fn hash(key: &(u64, u32)) -> u64 {
        // All in one place of the index of the path.
        key.0 & 0x40
    }
    fn get(&self, key: &(u64, u32)) -> Known {
        Memory::<G, Rules>::get(&self.0, key)
    }
    fn put(&self, key: &(u64, u32), known: Known, work: u64) -> bool {
        u64::from(key.1) % self.1 == 0 && Memory::<G, Rules>::put(&self.0, key, known, work)
    }
    fn entries(&self) -> u64 {
        0
    }
    fn memory_usage(&self) -> usize {
        0
    }
    fn growth(&self) -> usize {
        0
    }
    fn grow(&mut self) -> Result<(), crate::limits::Stopped> {
        Ok(())
    }
    fn reset(&mut self) {}
}

/// Searches one window after the other, with one memory, and holds each result
/// to the laws.
fn windows<V: Ranked>(
    game: &Graph<V>,
    windows: &[(i64, i64)],
    kept: u64,
) -> Result<(), TestCaseError> {
    let truth = Reference::new().solve(game).unwrap().value().rank();
    let memory = Forgetful(Positions::new(), kept);
    let work = Work {
        game,
        guide: Rules,
        memory: &memory,
        answered: &AtomicBool::new(false),
        busy: None,
    };
    let limits = Limits::new();
    let mut meter = Meter::new(&limits, &Silent, "searching");
    let mut search: Search<Graph<V>, (u64, u32)> = Search::new(0);
    for &(alpha, beta) in windows {
        let begun = search.begin(&work, &mut meter, &0, (alpha, beta));
        prop_assert!(begun.is_ok());
        let Ok(rank) = search.run(&work, &mut meter) else {
            return Err(TestCaseError::fail("paused"));
        };
        if rank <= alpha {
            prop_assert!(truth <= rank, "{truth} <= {rank} <= {alpha}");
        } else if rank >= beta {
            prop_assert!(truth >= rank, "{truth} >= {rank} >= {beta}");
        } else {
            prop_assert_eq!(truth, rank, "within {}..{}", alpha, beta);
        }
    }
    Ok(())
}

fn ranks(scale: i64) -> impl Strategy<Value = Vec<(i64, i64)>> {
    let bound = prop_oneof![-scale..=scale, Just(i64::MAX), Just(-i64::MAX)];
    let window = (bound.clone(), bound)
        .prop_filter("a window", |(one, other)| one != other)
        .prop_map(|(one, other)| (one.min(other), one.max(other)));
    prop::collection::vec(window, 1..8)
}

/// Windows around wins and losses in up to 16 plies, and ties.
fn distances() -> impl Strategy<Value = Vec<(i64, i64)>> {
    ranks(20).prop_map(|windows| {
        let far = |bound: i64| match bound.abs() {
            i64::MAX => bound,
            0 => 0,
            size => bound.signum() * (Outcome::Win(20).rank() + size),
        };
        let windows = windows.into_iter();
        windows
            .map(|(alpha, beta)| (far(alpha), far(beta)))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn windows_of_scores(drafts in drafts(), asked in ranks(60), kept in 1u64..4) {
        let game = build(&drafts, |kind| Score(i64::from(kind % 40) - 20), i64::from);
        windows(&game, &asked, kept)?;
    }

    /// Scores near the ends of the range, where windows leave it.
    #[test]
    fn windows_of_large_scores(drafts in drafts(), asked in ranks(60), kept in 1u64..4) {
        let large = |number: i64| number << 55;
        let game = build(
            &drafts,
            |kind| Score(large(i64::from(kind % 40) - 20)),
            |payoff| large(payoff.into()),
        );
        let far = |bound: i64| if bound.abs() == i64::MAX { bound } else { large(bound) };
        let asked: Vec<_> = asked.iter().map(|&(alpha, beta)| (far(alpha), far(beta))).collect();
        windows(&game, &asked, kept)?;
        let solved = AlphaBeta::new().threads(1).solve(&game).unwrap();
        let judge = Reference::new().solve(&game).unwrap();
        prop_assert_eq!(solved.value(), judge.value());
    }

    #[test]
    fn windows_of_outcomes(drafts in drafts(), asked in distances(), kept in 1u64..4) {
        let game = build(&drafts, outcome, |_| ());
        windows(&game, &asked, kept)?;
    }

    /// A search that is interrupted wherever it may be, and goes on.
    #[test]
    fn pauses_change_nothing(drafts in drafts(), pauses in 1u64..5) {
        let game = build(&drafts, |kind| Score(i64::from(kind)), i64::from);
        let truth = Reference::new().solve(&game).unwrap().value().rank();
        let memory = Positions::new();
        let work = Work {
            game: &game,
            guide: Rules,
            memory: &memory,
            answered: &AtomicBool::new(false),
            busy: None,
        };
        let limits = Limits::new();
        let mut meter = Meter::new(&limits, &Silent, "searching");
        let mut search = Search::new(0);
        search.alone = pauses;
        prop_assert!(search.begin(&work, &mut meter, &0, (-1000, 1000)).is_ok());
        let rank = loop {
            match search.run(&work, &mut meter) {
                Ok(rank) => break rank,
                Err(Pause::Help) => search.alone = search.visited() + pauses,
                Err(_) => return Err(TestCaseError::fail("another pause")),
            }
        };
        prop_assert_eq!(rank, truth);
    }
}
