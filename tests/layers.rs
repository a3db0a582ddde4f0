//! The sweep by layers: random layered games against negamax, in every width of
//! values, with any number of threads.

use proptest::prelude::*;
use retrograde::table::Pack;
use retrograde::{
    Configure, Game, Keep, Layered, Layers, Limits, Negamax, Outcome, Player, Refusal, Score,
    Solver, Stopped, Unsolved, Value,
};

/// A layered game written out: for each layer its positions, each with who
/// moves, and its moves to the next layer.
#[derive(Clone, Debug)]
struct Ladder<V: Value> {
    layers: Vec<Vec<Rung<V>>>,
    range: (V, V),
}

#[derive(Clone, Debug)]
struct Rung<V: Value> {
    mover: Player,
    terminal: Option<V>,
    moves: Vec<(usize, V::Payoff)>,
}

impl<V: Value> Game for Ladder<V> {
    type Position = (usize, usize);
    type Move = usize;
    type Value = V;

    fn start(&self) -> (usize, usize) {
        (0, 0)
    }
    fn to_move(&self, &(layer, at): &(usize, usize)) -> Player {
        self.layers[layer][at].mover
    }
    fn terminal(&self, &(layer, at): &(usize, usize)) -> Option<V> {
        self.layers[layer][at].terminal.clone()
    }
    fn moves(&self, &(layer, at): &(usize, usize), moves: &mut Vec<usize>) {
        moves.extend(0..self.layers[layer][at].moves.len());
    }
    fn play(&self, &(layer, at): &(usize, usize), &mv: &usize) -> (usize, usize) {
        (layer + 1, self.layers[layer][at].moves[mv].0)
    }
    fn payoff(&self, &(layer, at): &(usize, usize), &mv: &usize) -> V::Payoff {
        self.layers[layer][at].moves[mv].1.clone()
    }
    fn range(&self) -> (V, V) {
        self.range.clone()
    }
}

impl<V: Value> Layered for Ladder<V> {
    fn layers(&self) -> usize {
        self.layers.len()
    }
    fn layer_len(&self, layer: usize) -> u64 {
        self.layers[layer].len() as u64
    }
    fn place(&self, &(layer, at): &(usize, usize)) -> (usize, u64) {
        (layer, at as u64)
    }
    fn position(&self, layer: usize, index: u64) -> (usize, usize) {
        (layer, usize::try_from(index).unwrap())
    }
}

type Draft = Vec<Vec<(bool, i8, Vec<(u32, i8)>)>>;

fn drafts() -> impl Strategy<Value = Draft> {
    let moves = prop::collection::vec((any::<u32>(), any::<i8>()), 0..4);
    let layer = prop::collection::vec((any::<bool>(), any::<i8>(), moves), 1..8);
    prop::collection::vec(layer, 1..8)
}

fn build<V: Value>(
    draft: &Draft,
    range: (V, V),
    end: impl Fn(i8) -> V,
    payoff: impl Fn(i8) -> V::Payoff,
) -> Ladder<V> {
    let layers = (0..draft.len()).map(|layer| {
        let next = draft.get(layer + 1).map_or(0, Vec::len);
        let rungs = draft[layer].iter().map(|(second, value, moves)| {
            let mover = if *second {
                Player::Second
            } else {
                Player::First
            };
            if next == 0 || moves.is_empty() {
                return Rung {
                    mover,
                    terminal: Some(end(*value)),
                    moves: Vec::new(),
                };
            }
            let moves = moves
                .iter()
                .map(|&(to, pay)| (to as usize % next, payoff(pay)));
            Rung {
                mover,
                terminal: None,
                moves: moves.collect(),
            }
        });
        rungs.collect()
    });
    Ladder {
        layers: layers.collect(),
        range,
    }
}

fn agrees<V: Pack>(game: &Ladder<V>)
where
    Ladder<V>: Sync,
{
    let judge = Negamax::new().solve(game).unwrap();
    for threads in [1, 2, 3] {
        for keep in [Keep::All, Keep::Two] {
            let solver = Layers::new().threads(threads).keep(keep);
            let solved = solver.solve(game).unwrap();
            assert_eq!(solved.value(), judge.value());
            let kept = if keep == Keep::All {
                game.layers.len()
            } else {
                2
            };
            for layer in 0..game.layers.len() {
                for at in 0..game.layers[layer].len() {
                    let value = solved.value_of(&(layer, at));
                    assert_eq!(value.is_some(), layer < kept);
                    if let (Some(value), Some(truth)) = (value, judge.value_of(&(layer, at))) {
                        assert_eq!(value, truth, "{layer}, {at}");
                    }
                }
            }
            assert_eq!(solved.best_moves(&(0, 0)), judge.best_moves(&(0, 0)));
            let positions: usize = game.layers.iter().map(Vec::len).sum();
            assert_eq!(solved.report().positions, positions as u64);
            let moves = game.layers.iter().flatten().map(|rung| rung.moves.len());
            assert_eq!(solved.report().moves, moves.sum::<usize>() as u64);
        }
    }
}

proptest! {
    #[test]
    fn scores_of_every_width(draft in drafts()) {
        // Eight layers of at most 128 each.
        for (bound, factor) in [(1 << 10, 1), (1 << 30, 1 << 20), (1 << 50, 1 << 40), (i64::MAX, 1 << 40)] {
            let range = (Score(-bound), Score(bound));
            let scaled = |number: i8| i64::from(number) * factor;
            agrees(&build(&draft, range, |end| Score(scaled(end)), scaled));
        }
    }

    #[test]
    fn outcomes(draft in drafts()) {
        let end = |kind: i8| match kind.rem_euclid(3) {
            0 => Outcome::Win(0),
            1 => Outcome::Loss(0),
            _ => Outcome::Tie(0),
        };
        agrees(&build(&draft, (Outcome::worst(), Outcome::best()), end, |_| ()));
    }
}

#[test]
fn the_first_position_without_moves_is_named() {
    let rung = |moves| Rung {
        mover: Player::First,
        terminal: None,
        moves,
    };
    let mut layers = vec![
        vec![rung(vec![(0, 1)])],
        (0..200_000).map(|_| rung(vec![])).collect(),
    ];
    layers[1][0].terminal = Some(Score(0));
    let game = Ladder {
        layers,
        range: (Score(-9), Score(9)),
    };
    for threads in [1, 2] {
        let refused = Layers::new().threads(threads).solve(&game).unwrap_err();
        assert_eq!(refused, Unsolved::Refused(Refusal::NoMoves((1, 1))));
    }
}

#[test]
fn limits_are_seen_before_the_work_begins() {
    let rung = |to| Rung {
        mover: Player::First,
        terminal: None,
        moves: vec![(to, 1)],
    };
    let mut layers: Vec<Vec<_>> = (0..100).map(|_| (0..1000).map(rung).collect()).collect();
    for rung in &mut layers[99] {
        *rung = Rung {
            mover: Player::First,
            terminal: Some(Score(0)),
            moves: vec![],
        };
    }
    let game = Ladder {
        layers,
        range: (Score(-99), Score(99)),
    };
    assert_eq!(*Layers::new().solve(&game).unwrap().value(), Score(99));
    // Two layers of a thousand values in two bytes each.
    assert_eq!(Layers::new().memory(&game, &(0, 0)), 4000);
    assert_eq!(
        Layers::new().keep(Keep::All).memory(&game, &(0, 0)),
        200_000
    );
    let stopped = |limits| match Layers::new().limits(limits).solve(&game) {
        Err(Unsolved::Stopped(bounds)) => bounds,
        other => panic!("{other:?}"),
    };
    let memory = stopped(Limits::new().memory(3999));
    assert_eq!(
        memory.reason,
        Stopped::Memory {
            limit: 3999,
            needed: 4000
        }
    );
    assert_eq!(memory.report.positions, 0);
    let positions = stopped(Limits::new().positions(99_999));
    assert_eq!(positions.reason, Stopped::Positions { limit: 99_999 });
    let fits = Limits::new().memory(4000).positions(100_000);
    assert_eq!(
        *Layers::new().limits(fits).solve(&game).unwrap().value(),
        Score(99)
    );
}

/// A game that promises no range has its sums checked one by one.
#[test]
fn a_value_beyond_its_range_is_named() {
    let rung = |terminal, moves| Rung {
        mover: Player::First,
        terminal,
        moves,
    };
    let game = Ladder {
        layers: vec![
            vec![rung(None, vec![(0, 1), (1, 1)])],
            vec![rung(None, vec![(0, 5)]), rung(None, vec![(0, i64::MAX)])],
            vec![rung(Some(Score(1)), vec![])],
        ],
        range: (Score::worst(), Score::best()),
    };
    let refused = Layers::new().solve(&game).unwrap_err();
    assert_eq!(refused, Unsolved::Refused(Refusal::Overflow((1, 1))));
}

/// Every layer is handed on, the last one first, with the values that a sweep
/// keeps which keeps all.
#[test]
fn finished_layers_are_handed_on() {
    let small = |at: usize, below| i64::try_from(at % below).unwrap();
    let rung = |at: usize, moves: Vec<(usize, i64)>| Rung {
        mover: [Player::First, Player::Second][at % 2],
        terminal: moves.is_empty().then_some(Score(small(at, 7))),
        moves,
    };
    // Longer than one block, and of different lengths.
    let layers = (0..5).map(|layer: usize| {
        let (len, next) = (9000 - 1000 * layer, 8000 - 1000 * layer);
        let moves = |at: usize| match layer {
            4 => Vec::new(),
            _ => vec![(at % next, small(at, 5)), (at * 7 % next, 3)],
        };
        (0..len).map(|at| rung(at + layer, moves(at))).collect()
    });
    let game = Ladder {
        layers: layers.collect(),
        range: (Score(-99), Score(99)),
    };
    let all = Layers::new().keep(Keep::All).solve(&game).unwrap();
    for keep in [Keep::Two, Keep::All] {
        let mut seen = Vec::new();
        let solver = Layers::new().keep(keep).threads(2);
        let answer = solver.solve_each(&game, (1, 0), |layer| {
            let number = layer.layer();
            assert_eq!(layer.len(), game.layer_len(number));
            assert!(!layer.is_empty());
            let values: Vec<Score> = layer.iter().collect();
            assert_eq!(values.len() as u64, layer.len());
            for (index, value) in (0..).zip(&values) {
                let position = game.position(number, index);
                assert_eq!(Some(*value), all.value_of(&position));
                assert_eq!(Some(*value), layer.get(index));
            }
            assert_eq!(layer.get(layer.len()), None);
            assert_eq!(layer.get(u64::MAX), None);
            seen.push(number);
            Ok::<(), String>(())
        });
        assert_eq!(
            Some(*answer.unwrap().unwrap().value()),
            all.value_of(&(1, 0))
        );
        assert_eq!(seen, [4, 3, 2, 1]);
    }
}

#[test]
fn who_is_handed_layers_may_end_the_run() {
    let rung = |moves: Vec<(usize, i64)>| Rung {
        mover: Player::First,
        terminal: moves.is_empty().then_some(Score(1)),
        moves,
    };
    let game = Ladder {
        layers: vec![
            vec![rung(vec![(0, 1)])],
            vec![rung(vec![(0, 1)])],
            vec![rung(vec![])],
        ],
        range: (Score(-9), Score(9)),
    };
    let mut seen = 0;
    let ended = Layers::new().solve_each(&game, (0, 0), |layer| {
        seen += 1;
        if layer.layer() == 1 {
            Err("the disk is full")
        } else {
            Ok(())
        }
    });
    assert_eq!(ended.unwrap_err(), "the disk is full");
    assert_eq!(seen, 2);
    // A run that a limit stops hands on what was finished, and is no error of
    // the caller's.
    let limits = Limits::new().memory(1);
    let solver = Layers::new().limits(limits);
    let stopped = solver.solve_each(&game, (0, 0), |_| Err::<(), ()>(()));
    assert!(matches!(stopped, Ok(Err(Unsolved::Stopped(_)))));
}
