//! Backward induction by layers without an index: random graded games against
//! negamax, in every width of values, with any number of threads and any size
//! of buckets; games that break the law; limits.

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use retrograde::batch::{Batch, Many, Unfit};
use retrograde::table::Pack;
use retrograde::toy::{Chain, Graph, LastMove, Node};
use retrograde::{
    Cancel, Configure, Game, Graded, Grades, Keep, Limits, Negamax, Outcome, Player, Refusal,
    Score, Solver, Stopped, Unsolved, Value,
};

/// A graded game written out: layers of positions, each with who moves, its
/// end or its moves into the next layer. Each position has a mirror image, and
/// some moves lead to the mirror image of their child.
#[derive(Clone, Debug)]
struct Ladder<V: Value> {
    layers: Vec<Vec<Rung<V>>>,
    range: (V, V),
}

#[derive(Clone, Debug)]
struct Rung<V: Value> {
    mover: Player,
    terminal: Option<V>,
    /// Where to, what it banks, whether it mirrors.
    moves: Vec<(usize, V::Payoff, bool)>,
}

/// Whether mirrored, then the place in the layer, then the layer: the order
/// has nothing to do with the layers.
type At = (bool, usize, usize);

impl<V: Value> Ladder<V> {
    fn rung(&self, &(_, at, layer): &At) -> &Rung<V> {
        &self.layers[layer][at]
    }
}

impl<V: Value> Game for Ladder<V> {
    type Position = At;
    type Move = usize;
    type Value = V;

    fn start(&self) -> At {
        (false, 0, 0)
    }
    fn to_move(&self, at: &At) -> Player {
        self.rung(at).mover
    }
    fn terminal(&self, at: &At) -> Option<V> {
        self.rung(at).terminal.clone()
    }
    fn moves(&self, at: &At, moves: &mut Vec<usize>) {
        moves.extend(0..self.rung(at).moves.len());
    }
    fn play(&self, at: &At, &mv: &usize) -> At {
        let (to, _, mirrors) = self.rung(at).moves[mv];
        (at.0 ^ mirrors, to, at.2 + 1)
    }
    fn payoff(&self, at: &At, &mv: &usize) -> V::Payoff {
        self.rung(at).moves[mv].1.clone()
    }
    fn canonical(&self, &(_, at, layer): &At) -> At {
        (false, at, layer)
    }
    fn range(&self) -> (V, V) {
        self.range.clone()
    }
}

impl<V: Value> Graded for Ladder<V> {}

type Draft = Vec<Vec<(bool, i8, Vec<(u32, i8, bool)>)>>;

fn drafts() -> impl Strategy<Value = Draft> {
    let moves = prop::collection::vec((any::<u32>(), any::<i8>(), any::<bool>()), 1..6);
    let moves = prop_oneof![1 => Just(Vec::new()), 6 => moves];
    let layer = prop::collection::vec((any::<bool>(), any::<i8>(), moves), 1..12);
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
            let over = next == 0 || moves.is_empty();
            let moves = moves.iter().filter(|_| !over);
            Rung {
                mover: [Player::First, Player::Second][usize::from(*second)],
                terminal: over.then(|| end(*value)),
                moves: moves
                    .map(|&(to, pay, mirrors)| (to as usize % next, payoff(pay), mirrors))
                    .collect(),
            }
        });
        rungs.collect()
    });
    Ladder {
        layers: layers.collect(),
        range,
    }
}

fn scores(draft: &Draft, bound: i64, factor: i64) -> Ladder<Score> {
    let scaled = |number: i8| i64::from(number) * factor;
    build(
        draft,
        (Score(-bound), Score(bound)),
        |end| Score(scaled(end)),
        scaled,
    )
}

/// What can be reached, mirror images apart.
fn reachable<G: Game<Position: Ord>>(game: &G) -> BTreeSet<G::Position> {
    let mut seen = BTreeSet::from([game.start()]);
    let mut open = vec![game.start()];
    let mut moves = Vec::new();
    while let Some(position) = open.pop() {
        moves.clear();
        if game.terminal(&position).is_none() {
            game.moves(&position, &mut moves);
        }
        for mv in &moves {
            let child = game.play(&position, mv);
            if seen.insert(child.clone()) {
                open.push(child);
            }
        }
    }
    seen
}

fn agrees<V: Pack>(game: &Ladder<V>, cuts: &[(usize, usize)])
where
    Ladder<V>: Sync,
{
    let judge = Negamax::new().solve(game).unwrap();
    let positions = reachable(game);
    for &(threads, bucket) in cuts {
        for keep in [Keep::All, Keep::Two] {
            let solver = Grades::new().threads(threads).bucket(bucket).keep(keep);
            let solved = solver.solve(game).unwrap();
            assert_eq!(solved.value(), judge.value());
            for at in &positions {
                let value = solved.value_of(at);
                if keep == Keep::All || at.2 < 2 {
                    assert_eq!(value, judge.value_of(at), "{at:?}");
                } else {
                    assert_eq!(value, None);
                }
            }
            let start = game.start();
            assert_eq!(solved.moves_of(&start), judge.moves_of(&start));
            assert_eq!(solved.report().positions, judge.report().positions);
            assert_eq!(solved.report().moves, judge.report().moves);
        }
    }
}

const CUTS: [(usize, usize); 4] = [(1, 1 << 14), (1, 1), (2, 1), (3, 2)];

proptest! {
    #[test]
    fn scores_of_every_width(draft in drafts()) {
        // Eight layers of at most 128 each; at last without a promised range.
        for (bound, factor) in [(1 << 10, 1), (1 << 30, 1 << 20), (1 << 50, 1 << 40), (i64::MAX, 1 << 40)] {
            agrees(&scores(&draft, bound, factor), &CUTS);
        }
    }

    #[test]
    fn outcomes(draft in drafts()) {
        let end = |kind: i8| match kind.rem_euclid(3) {
            0 => Outcome::Win(0),
            1 => Outcome::Loss(0),
            _ => Outcome::Tie(0),
        };
        agrees(&build(&draft, (Outcome::worst(), Outcome::best()), end, |_| ()), &CUTS);
    }

    /// A graph of any form is solved rightly or refused; one with cycles
    /// always is refused.
    #[test]
    fn a_broken_law_gives_no_wrong_answer(
        drafts in prop::collection::vec((any::<bool>(), any::<i8>(), prop::collection::vec((any::<u32>(), -9i64..=9), 0..3)), 1..14),
        acyclic: bool,
    ) {
        let count = u32::try_from(drafts.len()).unwrap();
        let node = |number: u32| {
            let (second, end, moves) = &drafts[number as usize];
            let mover = [Player::First, Player::Second][usize::from(*second)];
            let from = if acyclic { number + 1 } else { 0 };
            if moves.is_empty() || from == count {
                return Node::terminal(mover, Score((*end).into()));
            }
            Node::inner(mover, moves.iter().map(|&(to, pay)| (from + to % (count - from), pay)))
        };
        let game: Graph<Score> = Graph::new((0..count).map(node).collect());
        let judge = Negamax::new().solve(&game);
        for bucket in [1, 1 << 14] {
            let answer = Grades::new().threads(2).bucket(bucket).keep(Keep::All).solve(&game);
            match (&answer, &judge) {
                (Ok(solved), Ok(judge)) => {
                    for position in reachable(&game) {
                        prop_assert_eq!(solved.value_of(&position), judge.value_of(&position));
                    }
                }
                (Err(Unsolved::Refused(Refusal::Ungraded(position))), _) => {
                    prop_assert!(reachable(&game).contains(position));
                }
                (other, _) => prop_assert!(false, "{:?} where negamax has {:?}", other, judge),
            }
        }
    }
}

/// Layers of thousands of positions, so that threads share pieces and bucket
/// bounds come from samples.
fn wide(bound: i64) -> Ladder<Score> {
    let mut state = 1u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(3);
        u32::try_from(state >> 33).unwrap()
    };
    let layer = |len: u32, least: u32, next: &mut dyn FnMut() -> u32| {
        let rung = |_| {
            let end = i8::try_from(next() % 100).unwrap();
            let moves = (0..least + next() % 5).map(|_| {
                let pay = i8::try_from(next() % 100).unwrap();
                // Often the same few children.
                let to = if next().is_multiple_of(4) {
                    next() % 7
                } else {
                    next()
                };
                (to, pay, next().is_multiple_of(2))
            });
            (true, end, moves.collect())
        };
        (0..len).map(rung).collect::<Vec<_>>()
    };
    let lens = [1, 40, 900, 5000, 7000, 3000, 5000, 100];
    let mut draft: Draft = Vec::new();
    for (number, len) in lens.into_iter().enumerate() {
        // Many moves at first, so that all is reached.
        let mut rungs = layer(len, if len < 100 { 90 } else { 4 }, &mut next);
        for rung in &mut rungs {
            rung.0 = number % 2 == 1;
        }
        draft.push(rungs);
    }
    scores(&draft, bound, 1)
}

#[test]
fn wide_layers() {
    assert!(reachable(&wide(1 << 10)).len() > 30_000);
    let cuts = [(1, 1 << 14), (1, 64), (2, 64), (3, 500), (2, 3000)];
    agrees(&wide(1 << 10), &cuts);
    agrees(&wide(i64::MAX), &cuts[1..3]);
}

#[test]
fn a_million_plies() {
    let plies = 1_000_000;
    let solve = move || {
        let solved = *Grades::new().solve(&Chain { plies }).unwrap().value();
        assert_eq!(solved, Score(0));
        let game = LastMove(Chain { plies });
        let solved = Grades::new().keep(Keep::All).solve(&game).unwrap();
        assert_eq!(*solved.value(), Outcome::Loss(plies));
        assert_eq!(solved.report().positions, u64::from(plies) + 1);
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(solve).unwrap().join().unwrap();
}

#[test]
fn the_first_position_without_moves_is_named() {
    let mut game = wide(1 << 10);
    let layer = 4;
    let reached = reachable(&game);
    let stuck = reached.iter().filter(|at| at.2 == layer && !at.0).skip(40);
    let stuck: Vec<At> = stuck.step_by(3).copied().collect();
    assert!(stuck.len() > 100);
    for at in &stuck {
        game.layers[layer][at.1].moves.clear();
    }
    for (threads, bucket) in [(1, 1 << 20), (1, 64), (2, 64), (3, 500)] {
        let solver = Grades::new().threads(threads).bucket(bucket);
        let refused = solver.solve(&game).unwrap_err();
        assert_eq!(refused, Unsolved::Refused(Refusal::NoMoves(stuck[0])));
    }
}

#[test]
fn a_game_that_never_ends_is_refused() {
    // Round and round, with a way out at one place.
    for len in [1, 2, 3, 100, 1000] {
        let mut nodes: Vec<Node<Outcome>> = (0..len)
            .map(|at| Node::inner(Player::First, [((at + 1) % len, ())]))
            .collect();
        nodes[0].moves.push((len, ()));
        nodes.push(Node::terminal(Player::First, Outcome::Win(0)));
        let game = Graph::new(nodes);
        let refused = Grades::new().solve(&game).unwrap_err();
        assert!(
            matches!(refused, Unsolved::Refused(Refusal::Ungraded(_))),
            "{refused}"
        );
        assert!(refused.to_string().contains("equally long"), "{refused}");
    }
}

#[test]
fn payoffs_without_bounds_are_refused() {
    let game = |payoff, end| {
        Graph::new(vec![
            Node::inner(Player::First, [(1, 1)]),
            Node::inner(Player::First, [(2, payoff)]),
            Node::terminal(Player::First, Score(end)),
        ])
    };
    for (payoff, end) in [(i64::MAX, 3), (i64::MAX - 3, 3), (i64::MIN, 0)] {
        let refused = Grades::new().solve(&game(payoff, end)).unwrap_err();
        assert_eq!(refused, Unsolved::Refused(Refusal::Overflow(1)));
    }
    let fits = game(Score::MAX - 4, 3);
    assert_eq!(
        *Grades::new().solve(&fits).unwrap().value(),
        Score(Score::MAX)
    );
}

#[test]
fn limits_end_a_run_with_bounds() {
    let game = wide(1 << 10);
    let whole = Grades::new().threads(2).bucket(100).solve(&game).unwrap();
    let report = whole.report();
    let solve = |limits| {
        let solver = Grades::new().threads(2).bucket(100).limits(limits);
        match solver.solve(&game) {
            Err(Unsolved::Stopped(bounds)) => Err(bounds),
            Ok(solved) => Ok(*solved.value()),
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(
        solve(Limits::new().positions(report.positions)),
        Ok(*whole.value())
    );
    for limit in [0, 1, 500, report.positions - 1] {
        let bounds = solve(Limits::new().positions(limit)).unwrap_err();
        assert_eq!(bounds.reason, Stopped::Positions { limit });
        assert!(bounds.report.positions <= limit);
        assert_eq!(
            (bounds.lower, bounds.upper),
            (Score::worst(), Score::best())
        );
    }
    for limit in [0, 1000, report.memory / 2] {
        let bounds = solve(Limits::new().memory(limit)).unwrap_err();
        assert!(
            matches!(bounds.reason, Stopped::Memory { limit: l, needed } if l == limit && needed > limit),
            "{}",
            bounds.reason
        );
        assert!(bounds.report.memory <= limit);
    }
    let bounds = solve(Limits::new().time(Duration::ZERO)).unwrap_err();
    assert!(matches!(bounds.reason, Stopped::Time { .. }));
    let cancel = Cancel::new();
    cancel.cancel();
    let bounds = solve(Limits::new().cancel(cancel)).unwrap_err();
    assert_eq!(bounds.reason, Stopped::Cancelled);
    // Enough is enough.
    let fits = Grades::new().threads(1).bucket(100);
    let needed = fits.solve(&game).unwrap().report().memory;
    let again = fits.limits(Limits::new().memory(needed)).solve(&game);
    assert_eq!(again.unwrap().value(), whole.value());
}

/// Each move of the drafts has a payoff of its own.
impl Batch for Ladder<Score> {
    type Shape = Vec<Vec<Vec<(usize, bool)>>>;

    fn shape(&self) -> Self::Shape {
        let moves = |rung: &Rung<Score>| {
            rung.moves
                .iter()
                .map(|&(to, _, mirrors)| (to, mirrors))
                .collect()
        };
        let layers = self.layers.iter();
        layers
            .map(|layer| layer.iter().map(moves).collect())
            .collect()
    }

    fn payoffs(&self) -> Vec<i64> {
        let rungs = self.layers.iter().flatten();
        rungs
            .flat_map(|rung| rung.moves.iter().map(|mv| mv.1))
            .collect()
    }

    fn numbered(&self) -> Self {
        let mut numbered = self.clone();
        let rungs = numbered.layers.iter_mut().flatten();
        for (number, mv) in (0..).zip(rungs.flat_map(|rung| rung.moves.iter_mut())) {
            mv.1 = number;
        }
        numbered
    }
}

proptest! {
    /// Boards of two shapes, mixed, some with large payoffs, one without a
    /// range: with double moves and ends of any value.
    #[test]
    fn boards_together_are_boards_alone(
        shapes in prop::collection::vec(drafts(), 2),
        boards in prop::collection::vec((0usize..2, any::<u32>()), 0..24),
        factor in prop_oneof![Just(1), Just(1i64 << 20), Just(1 << 40)],
        lone in any::<bool>(),
    ) {
        let mut games: Vec<Ladder<Score>> = boards
            .iter()
            .map(|&(shape, seed)| {
                let mut game = scores(&shapes[shape], 2000 * factor, factor);
                let mut state = seed;
                for rung in game.layers.iter_mut().flatten() {
                    let mut next = || {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        i64::from(state >> 24) * factor - 100 * factor
                    };
                    rung.terminal = rung.terminal.map(|_| Score(next()));
                    rung.moves.iter_mut().for_each(|mv| mv.1 = next());
                }
                game
            })
            .collect();
        if lone && let Some(game) = games.first_mut() {
            game.range = (Score::worst(), Score::best());
        }
        let answers = Grades::new().threads(2).bucket(4).solve_boards(&games.iter().collect::<Vec<_>>());
        prop_assert_eq!(answers.len(), games.len());
        for (game, answer) in games.iter().zip(answers) {
            let (judge, answer) = (Negamax::new().solve(game).unwrap(), answer.unwrap());
            prop_assert_eq!(answer.value, *judge.value());
            prop_assert_eq!(Some(answer.moves), judge.moves_of(&game.start()));
        }
    }
}

#[test]
fn boards_that_do_not_fit_together_are_told() {
    let draft: Draft = vec![
        vec![(false, 0, vec![(0, 100, false)])],
        vec![(true, 7, vec![])],
    ];
    let one = scores(&draft, 1000, 1);
    let wide = scores(&draft, 40_000, 1);
    let other = scores(&vec![draft[1].clone()], 1000, 1);
    let open = scores(&draft, i64::MAX, 1);
    let fit =
        |boards: &[&Ladder<Score>]| Many::<_, i16, 2>::new(boards).map(|many| many.boards().len());
    assert_eq!(fit(&[&one, &one]), Ok(2));
    assert_eq!(
        fit(&[]),
        Err(Unfit::Number {
            boards: 0,
            lanes: 2
        })
    );
    assert_eq!(
        fit(&[&one; 3]),
        Err(Unfit::Number {
            boards: 3,
            lanes: 2
        })
    );
    assert_eq!(fit(&[&one, &other]), Err(Unfit::Shape { board: 1 }));
    let width = |board| {
        Err(Unfit::Width {
            board,
            largest: 32_766,
        })
    };
    assert_eq!(fit(&[&one, &wide]), width(1));
    assert_eq!(fit(&[&open]), width(0));
    assert!(Many::<_, i32, 2>::new(&[&one, &wide]).is_ok());
}
