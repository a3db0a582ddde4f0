//! More than a thousand random graphs, the same on every run: with cycles,
//! without, and in layers; with double moves, ties and payoffs. Every solver
//! that takes the game against plain iteration, from every position.
//!
//! The plain values are worked out on the lists of the graph, by rounds, with
//! numbers of their own: no solver and no arithmetic of values has a part in
//! them.

use std::ops::Range;

use retrograde::layered::OptionSink;
use retrograde::proof::{Goal, ProofNumber};
use retrograde::table::Pack;
use retrograde::toy::{Graph, Node};
use retrograde::{
    AlphaBeta, Answer, Ascending, Auto, Configure, Dense, Game, Graded, Grades, Guided, Indexed,
    Keep, Layered, Layers, Limits, Negamax, Outcome, Player, Ranked, Reference, Refusal,
    Retrograde, Score, Solver, Stopped, Sweep, Unsolved, Value,
};

use super::reachable;

/// Rounds of five graphs each.
const ROUNDS: u64 = 240;
/// No value of scores is beyond: at most 48 moves bank up to 9 each.
const MOST: i64 = 1000;

/// Numbers that look random and are the same on each run (a linear
/// congruential generator with Knuth's constants).
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }

    /// From -9 to 9.
    fn points(&mut self) -> i64 {
        i64::try_from(self.below(19)).unwrap() - 9
    }

    fn end(&mut self) -> Outcome {
        [Outcome::Win(0), Outcome::Loss(0), Outcome::Tie(0)][self.below(3)]
    }
}

/// Where moves lead.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Anywhere,
    /// To later positions.
    Onward,
    /// To positions of the next layer.
    NextLayer,
}

/// A graph with all that it can offer, some of it only in its shape.
#[derive(Debug)]
struct Numbered<V: Value> {
    graph: Graph<V>,
    /// Where each layer begins, and where the last one ends.
    layers: Vec<usize>,
    range: (V, V),
}

impl<V: Value> Game for Numbered<V> {
    type Position = u32;
    type Move = u32;
    type Value = V;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, at: &u32) -> Player {
        self.graph.to_move(at)
    }
    fn terminal(&self, at: &u32) -> Option<V> {
        self.graph.terminal(at)
    }
    fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
        self.graph.moves(at, moves);
    }
    fn play(&self, at: &u32, mv: &u32) -> u32 {
        self.graph.play(at, mv)
    }
    fn payoff(&self, at: &u32, mv: &u32) -> V::Payoff {
        self.graph.payoff(at, mv)
    }
    fn range(&self) -> (V, V) {
        self.range.clone()
    }
}

/// With keys, so that a table of narrow entries is used.
impl<V: Value> Guided for Numbered<V> {
    fn key_bits(&self) -> Option<u32> {
        Some(7)
    }
    fn key(&self, &at: &u32) -> u64 {
        at.into()
    }
}

impl<V: Value> Indexed for Numbered<V> {
    fn indices(&self) -> u64 {
        self.graph.indices()
    }
    fn index(&self, at: &u32) -> u64 {
        self.graph.index(at)
    }
    fn position_at(&self, index: u64) -> Option<u32> {
        self.graph.position_at(index)
    }
}

impl<V: Value> Ascending for Numbered<V> {}

impl<V: Value> Graded for Numbered<V> {}

impl<V: Value> Layered for Numbered<V> {
    fn layers(&self) -> usize {
        self.layers.len() - 1
    }
    fn layer_len(&self, layer: usize) -> u64 {
        (self.layers[layer + 1] - self.layers[layer]) as u64
    }
    fn place(&self, &at: &u32) -> (usize, u64) {
        let at = at as usize;
        let layer = self.layers.partition_point(|&begin| begin <= at) - 1;
        (layer, (at - self.layers[layer]) as u64)
    }
    fn position(&self, layer: usize, index: u64) -> u32 {
        u32::try_from(self.layers[layer] as u64 + index).unwrap()
    }
    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<V>) {
        // Each by itself and from the last one on: any order will do.
        for index in range.rev() {
            let at = self.position(layer, index);
            let node = &self.graph.nodes()[at as usize];
            if let Some(value) = &node.terminal {
                sink.terminal(index, value);
            }
            for (to, payoff) in &node.moves {
                let run = retrograde::layered::Run {
                    from: index,
                    to: self.place(to).1,
                    len: 1,
                    flips: self.to_move(to) != node.mover,
                };
                sink.run(run, payoff);
            }
        }
    }
}

/// A random graph of this shape.
fn random_graph<V: Value>(
    random: &mut Random,
    shape: Shape,
    range: (V, V),
    end: impl Fn(&mut Random) -> V,
    payoff: impl Fn(&mut Random) -> V::Payoff,
) -> Numbered<V> {
    let mut layers = vec![0];
    match shape {
        Shape::NextLayer => {
            layers.push(1);
            for _ in 0..random.below(8) {
                layers.push(layers[layers.len() - 1] + 1 + random.below(6));
            }
        }
        _ => layers.push(1 + random.below(48)),
    }
    let count = layers[layers.len() - 1];
    let node = |at: usize| {
        let mover = [Player::First, Player::Second][random.below(2)];
        let to = match shape {
            Shape::Anywhere => 0..count,
            Shape::Onward => at + 1..count,
            Shape::NextLayer => {
                let next = layers.partition_point(|&begin| begin <= at);
                layers[next]..layers.get(next + 1).copied().unwrap_or(count)
            }
        };
        // Plays that begin with a move are the interesting ones.
        if to.is_empty() || random.below(if at == 0 { 20 } else { 5 }) == 0 {
            return Node::terminal(mover, end(random));
        }
        let moves = 1 + random.below(4);
        let moves: Vec<_> = (0..moves)
            .map(|_| {
                let to = to.start + random.below(to.len());
                (u32::try_from(to).unwrap(), payoff(random))
            })
            .collect();
        Node::inner(mover, moves)
    };
    let graph = Graph::new((0..count).map(node).collect());
    Numbered {
        graph,
        layers,
        range,
    }
}

/// The best totals, by rounds over all positions until nothing changes.
fn plain_scores(graph: &Graph<Score>) -> Vec<Score> {
    let nodes = graph.nodes();
    let mut totals = vec![0; nodes.len()];
    loop {
        let total = |node: &Node<Score>| {
            let seen = node.moves.iter().map(|&(to, payoff)| {
                let same = nodes[to as usize].mover == node.mover;
                let rest: i64 = totals[to as usize];
                payoff + if same { rest } else { -rest }
            });
            node.terminal
                .map_or_else(|| seen.max().unwrap(), |end| end.0)
        };
        let next: Vec<i64> = nodes.iter().map(total).collect();
        if next == totals {
            return totals.into_iter().map(Score).collect();
        }
        totals = next;
    }
}

/// Who wins after how many plies, round by round: a position is won by its
/// mover where a move leads to one that was in the round before, and by the
/// other where all moves have. Then likewise how far the nearest tie is,
/// through what nobody wins.
fn plain_outcomes(graph: &Graph<Outcome>) -> Vec<Outcome> {
    let nodes = graph.nodes();
    let mut won: Vec<Option<(Player, u32)>> = vec![None; nodes.len()];
    let mut tied = vec![None; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        match node.terminal {
            Some(Outcome::Win(_)) => won[at] = Some((node.mover, 0)),
            Some(Outcome::Loss(_)) => won[at] = Some((node.mover.other(), 0)),
            Some(_) => tied[at] = Some(0),
            None => {}
        }
    }
    for plies in 1.. {
        let before = won.clone();
        for (at, node) in nodes.iter().enumerate() {
            let open = before[at].is_none() && node.terminal.is_none();
            let by = |player| {
                let mut winners = node.moves.iter().map(|&(to, ())| before[to as usize]);
                let yes = |winner: Option<(Player, u32)>| winner.is_some_and(|it| it.0 == player);
                open && if player == node.mover {
                    winners.any(yes)
                } else {
                    winners.all(yes)
                }
            };
            let winner = [Player::First, Player::Second]
                .into_iter()
                .find(|&it| by(it));
            won[at] = won[at].or(winner.map(|winner| (winner, plies)));
        }
        if won == before {
            break;
        }
    }
    for plies in 1.. {
        let before = tied.clone();
        for (at, node) in nodes.iter().enumerate() {
            let open = won[at].is_none() && tied[at].is_none();
            if open
                && node
                    .moves
                    .iter()
                    .any(|&(to, ())| before[to as usize].is_some())
            {
                tied[at] = Some(plies);
            }
        }
        if tied == before {
            break;
        }
    }
    let outcome = |(at, node): (usize, &Node<Outcome>)| match (won[at], tied[at]) {
        (Some((winner, plies)), _) if winner == node.mover => Outcome::Win(plies),
        (Some((_, plies)), _) => Outcome::Loss(plies),
        (None, Some(plies)) => Outcome::Tie(plies),
        (None, None) => Outcome::Draw,
    };
    nodes.iter().enumerate().map(outcome).collect()
}

/// How often something was seen, so that the test is known to test it.
#[derive(Debug, Default)]
struct Seen {
    graphs: u64,
    double_moves: u64,
    /// Wins, losses, ties and draws.
    outcomes: [u64; 4],
    /// Positions that alpha-beta answered, on graphs that may have cycles.
    searched: u64,
    /// Positions where it refused a cycle.
    refused: u64,
    /// Graphs that the reference solver judged.
    judged: u64,
}

/// An answer is right at every position that can be reached; there is one
/// where the solver takes games of this shape, and else perhaps a refusal.
fn right<V: Value>(
    name: &str,
    answer: Answer<'_, Numbered<V>>,
    takes: bool,
    game: &Numbered<V>,
    truth: &[V],
) {
    match answer {
        Ok(solved) => {
            for at in reachable(&game.graph) {
                let value = &truth[at as usize];
                let found = solved.value_of(&at);
                assert_eq!(found.as_ref(), Some(value), "{name}: {at} of {game:?}");
            }
        }
        Err(Unsolved::Refused(_)) if !takes => {}
        Err(why) => panic!("{name}: {why}: {game:?}"),
    }
}

fn every_solver<V>(game: &Numbered<V>, shape: Shape, truth: &[V], seen: &mut Seen)
where
    V: Ranked + Pack + Send + Sync,
    V::Payoff: Send + Sync,
{
    let acyclic = shape != Shape::Anywhere;
    let layers = shape == Shape::NextLayer;
    let right = |name, answer, takes| right(name, answer, takes, game, truth);
    right("auto", Auto::new().solve(game), true);
    let retrograde = Retrograde::new().threads(1);
    right("retrograde", retrograde.solve(game), true);
    right("negamax", Negamax::new().solve(game), acyclic);
    right("sweep", Sweep::new().solve(game), acyclic);
    let grades = Grades::new().keep(Keep::All);
    right("grades", grades.solve(game), layers);
    if layers {
        right("layers", Layers::new().keep(Keep::All).solve(game), true);
    }
    let reference = Reference::new().limits(Limits::new().positions(3000));
    match reference.solve(game) {
        Ok(solved) => {
            assert_eq!(*solved.value(), truth[0], "reference: {game:?}");
            seen.judged += 1;
        }
        Err(Unsolved::Stopped(bounds)) => {
            assert!(matches!(bounds.reason, Stopped::Positions { .. }));
        }
        Err(why) => panic!("reference: {why}: {game:?}"),
    }
    every_search(game, acyclic, truth, seen);
    let nodes = game.graph.nodes();
    let doubled = nodes.iter().flat_map(|node| {
        let same = |to: u32| nodes[to as usize].mover == node.mover;
        node.moves.iter().filter(move |(to, _)| same(*to))
    });
    seen.double_moves += doubled.count() as u64;
    seen.graphs += 1;
}

/// Alpha-beta from every position, reachable or not: by the rules, with what
/// the table knows and without, and with keys.
fn every_search<V>(game: &Numbered<V>, acyclic: bool, truth: &[V], seen: &mut Seen)
where
    V: Ranked + Send + Sync,
    V::Payoff: Send + Sync,
{
    let alpha_beta = AlphaBeta::new().threads(1);
    let mut by_rules = alpha_beta.searcher(game);
    let mut guided = alpha_beta.guided_searcher(game);
    for (at, value) in (0..).zip(truth) {
        for (name, answer) in [
            ("what is known", by_rules.next_value(&at)),
            ("nothing known", by_rules.value(&at)),
            ("keys", guided.next_value(&at)),
        ] {
            match answer {
                Ok((found, _)) => {
                    assert_eq!(found, *value, "alpha-beta with {name}: {at} of {game:?}");
                    seen.searched += u64::from(!acyclic);
                }
                Err(Unsolved::Refused(Refusal::Cycle(_))) if !acyclic => seen.refused += 1,
                Err(why) => panic!("alpha-beta with {name}: {why}: {at} of {game:?}"),
            }
        }
    }
}

/// What is for outcomes alone: arrays of all positions, and proofs.
fn outcome_solvers(game: &Numbered<Outcome>, truth: &[Outcome], seen: &mut Seen) {
    let dense = Dense::new().threads(1);
    let tables = [
        dense.tabulate(&game.graph).unwrap(),
        dense.tabulate_retro(&game.graph).unwrap(),
    ];
    for (at, &value) in (0..).zip(truth) {
        for table in &tables {
            assert_eq!(table.value_of(&at), Some(value), "dense: {at} of {game:?}");
        }
        let (kind, wins, draws) = match value {
            Outcome::Win(_) => (0, true, true),
            Outcome::Loss(_) => (1, false, false),
            Outcome::Tie(_) => (2, false, true),
            Outcome::Draw => (3, false, true),
        };
        seen.outcomes[kind] += 1;
        for (goal, can) in [(Goal::Win, wins), (Goal::Draw, draws)] {
            let proved = ProofNumber::new().goal(goal).prove_from(game, at).unwrap();
            assert_eq!(proved.is_achieved(), can, "{goal:?} from {at} of {game:?}");
        }
    }
}

#[test]
fn a_thousand_graphs_have_the_values_of_plain_iteration() {
    let mut seen = Seen::default();
    for seed in 0..ROUNDS {
        let random = &mut Random(seed);
        for shape in [Shape::Anywhere, Shape::Onward, Shape::NextLayer] {
            let range = (Outcome::worst(), Outcome::best());
            let game = random_graph(random, shape, range, Random::end, |_| ());
            let truth = plain_outcomes(&game.graph);
            every_solver(&game, shape, &truth, &mut seen);
            outcome_solvers(&game, &truth, &mut seen);
        }
        for shape in [Shape::Onward, Shape::NextLayer] {
            let range = (Score(-MOST), Score(MOST));
            let end = |random: &mut Random| Score(random.points());
            let game = random_graph(random, shape, range, end, Random::points);
            let truth = plain_scores(&game.graph);
            every_solver(&game, shape, &truth, &mut seen);
        }
    }
    assert!(seen.graphs >= 1000, "{seen:?}");
    assert!(seen.double_moves > 1000, "{seen:?}");
    assert!(seen.outcomes.iter().all(|&count| count > 500), "{seen:?}");
    assert!(seen.searched > 1000 && seen.refused > 100, "{seen:?}");
    assert!(seen.judged > 500, "{seen:?}");
}
