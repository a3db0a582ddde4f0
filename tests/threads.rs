//! Exploration and retrograde analysis in threads, on random games that are
//! large enough for them: the same values, numbers and memory for any number
//! of threads, and right by plain programs that know nothing of them.

use std::collections::HashSet;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread::ThreadId;

use retrograde::layered::{OptionSink, Run};
use retrograde::toy::{Graph, Node};
use retrograde::{
    Answer, Cancel, Configure, Count, Game, Layered, Layers, Limits, Outcome, Parallel, Player,
    PositionCount, Powers, Refusal, Report, Retrograde, Score, Solver, Stopped, Uncounted,
    Unsolved, Value,
};

const THREADS: [usize; 4] = [1, 2, 3, 7];

/// Numbers that look random and are the same on each run.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

/// A game of so many positions, with up to six moves from each. Moves lead to
/// later positions only, if `acyclic`; else anywhere.
fn random<V: Value>(
    seed: u64,
    count: usize,
    acyclic: bool,
    end: impl Fn(usize) -> V,
    payoff: impl Fn(usize) -> V::Payoff,
) -> Graph<V> {
    let mut random = Random(seed);
    let node = |number: usize| {
        let mover = [Player::First, Player::Second][random.below(2)];
        let from = if acyclic { number + 1 } else { 0 };
        if from == count || (number > 0 && random.below(10) == 0) {
            return Node::terminal(mover, end(random.below(1000)));
        }
        // Not too far ahead, so that most positions can be reached.
        let range = if acyclic {
            (count - from).min(2 * number + 64)
        } else {
            count
        };
        let moves = 1 + random.below(6) + if number == 0 { 5 } else { 0 };
        let moves: Vec<_> = (0..moves)
            .map(|_| {
                let to = u32::try_from(from + random.below(range)).unwrap();
                (to, payoff(random.below(19)))
            })
            .collect();
        Node::inner(mover, moves)
    };
    Graph::new((0..count).map(node).collect())
}

fn outcomes(seed: u64) -> Graph<Outcome> {
    let end = |kind| [Outcome::Win(0), Outcome::Loss(0)][kind % 2];
    random(seed, 60_000, false, end, |_| ())
}

fn scores(seed: u64, spread: i64) -> Graph<Score> {
    let number = |number: usize| i64::try_from(number).unwrap();
    let end = move |kind| Score((number(kind) - 500) * spread);
    random(seed, 60_000, true, end, move |pay| {
        (number(pay) - 9) * spread
    })
}

/// The value of a position that follows from given values of all others.
fn one_step<V: Value>(game: &Graph<V>, position: usize, values: &[V]) -> V {
    let node = &game.nodes()[position];
    if let Some(value) = &node.terminal {
        return value.clone();
    }
    node.moves.iter().fold(V::worst(), |best, (to, payoff)| {
        let child = &values[*to as usize];
        let same = game.nodes()[*to as usize].mover == node.mover;
        let seen = if same { child.clone() } else { child.flip() };
        best.better(&seen.after(payoff))
    })
}

/// All positions that can be reached, by the fewest moves that lead there.
fn plies<V: Value>(game: &Graph<V>) -> Vec<Vec<u32>> {
    let mut seen = vec![false; game.nodes().len()];
    seen[0] = true;
    let mut plies = vec![vec![0]];
    while let Some(last) = plies.last().filter(|last| !last.is_empty()) {
        let mut next = Vec::new();
        for &position in last {
            for &(to, _) in &game.nodes()[position as usize].moves {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    next.push(to);
                }
            }
        }
        plies.push(next);
    }
    plies.pop();
    plies
}

/// What a report tells, but for the time.
fn used(report: &Report) -> (u64, u64, u64) {
    (report.positions, report.moves, report.memory)
}

fn in_threads<G: Parallel>(game: &G, threads: usize) -> Answer<'_, G> {
    let solver = Retrograde::new().threads(threads);
    solver.solve_parallel(game, game.start())
}

/// Solves with each number of threads, and without, and asks each for all
/// values.
fn values_are<V>(game: &Graph<V>, truth: &[V])
where
    V: Value<Payoff: Send + Sync> + Send + Sync,
{
    let reached: Vec<u32> = plies(game).concat();
    assert!(
        plies(game).iter().any(|ply| ply.len() > 12_000),
        "large enough for threads"
    );
    let mut reports = Vec::new();
    let answers = THREADS.map(|threads| in_threads(game, threads));
    for answer in answers.into_iter().chain([Retrograde::new().solve(game)]) {
        let solved = answer.unwrap();
        for &position in &reached {
            let value = solved.value_of(&position);
            assert_eq!(value, Some(truth[position as usize].clone()), "{position}");
        }
        reports.push(used(solved.report()));
    }
    assert_eq!(reports[0].0, reached.len() as u64);
    assert!(reports.iter().all(|report| *report == reports[0]));
}

#[test]
fn outcomes_with_cycles() {
    for seed in 0..3 {
        let game = outcomes(seed);
        let mut truth = vec![Outcome::Draw; game.nodes().len()];
        loop {
            let next = (0..truth.len()).map(|position| one_step(&game, position, &truth));
            let next: Vec<_> = next.collect();
            if next == truth {
                break;
            }
            truth = next;
        }
        let decided = |value: &&Outcome| value.distance().is_some_and(|plies| plies > 3);
        assert!(truth.iter().filter(decided).count() > 1000);
        values_are(&game, &truth);
    }
}

/// Scores that fit two bytes, and scores that do not.
#[test]
fn scores_without_cycles() {
    for (seed, spread) in [(7, 1), (8, 1000)] {
        let game = scores(seed, spread);
        let mut truth = vec![Score(0); game.nodes().len()];
        for position in (0..truth.len()).rev() {
            truth[position] = one_step(&game, position, &truth);
        }
        values_are(&game, &truth);
    }
}

/// Each position twice, as itself and as its mirror image.
struct Mirrored(Graph<Outcome>);

impl Game for Mirrored {
    type Position = (u32, bool);
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> (u32, bool) {
        (0, true)
    }
    fn to_move(&self, (at, _): &(u32, bool)) -> Player {
        self.0.to_move(at)
    }
    fn terminal(&self, (at, _): &(u32, bool)) -> Option<Outcome> {
        self.0.terminal(at)
    }
    fn moves(&self, (at, _): &(u32, bool), moves: &mut Vec<u32>) {
        self.0.moves(at, moves);
    }
    fn play(&self, (at, mirrored): &(u32, bool), mv: &u32) -> (u32, bool) {
        (self.0.play(at, mv), mirrored ^ (mv % 2 == 1))
    }
    fn canonical(&self, &(at, _): &(u32, bool)) -> (u32, bool) {
        (at, false)
    }
}

#[test]
fn symmetric_positions_count_as_one() {
    let game = Mirrored(outcomes(5));
    let plain = in_threads(&game.0, 1).unwrap();
    let reached: Vec<u32> = plies(&game.0).concat();
    for threads in THREADS {
        let solved = in_threads(&game, threads).unwrap();
        assert_eq!(solved.report().positions, reached.len() as u64);
        for &at in &reached {
            let values = [true, false].map(|mirrored| solved.value_of(&(at, mirrored)));
            assert_eq!(values, [plain.value_of(&at); 2]);
        }
    }
}

fn counted<G: Parallel>(game: &G, threads: usize, count: &Count) -> PositionCount {
    let powers = Powers::new().parallel();
    let count = count.clone().threads(threads);
    match count.positions_with(&powers, game) {
        Ok(count) => count,
        Err(Uncounted::Stopped(partial)) => partial.found,
        Err(Uncounted::Endless(_) | Uncounted::NoMoves(_)) => panic!("refused"),
    }
}

#[test]
fn counts_are_those_of_a_plain_search() {
    let game = outcomes(11);
    let plies = plies(&game);
    let by_ply: Vec<u64> = plies.iter().map(|ply| ply.len() as u64).collect();
    let mut memory = Vec::new();
    for threads in THREADS {
        let count = counted(&game, threads, &Count::new());
        assert_eq!(count.by_ply, by_ply);
        let nodes = plies.iter().flatten().map(|&at| &game.nodes()[at as usize]);
        let moves: usize = nodes.map(|node| node.moves.len()).sum();
        assert_eq!(count.moves, moves as u64);
        memory.push(count.report.memory);
    }
    assert!(memory.iter().all(|bytes| *bytes == memory[0]));
    // Play goes round: the same cycle is shown.
    let powers = Powers::new().parallel();
    let shown = |threads| {
        Count::new()
            .threads(threads)
            .games_with(&powers, &game, None)
    };
    let shown = THREADS.map(|threads| shown(threads).unwrap_err());
    assert!(matches!(&shown[0], Uncounted::Endless(cycle) if !cycle.is_empty()));
    assert!(shown.iter().all(|cycle| *cycle == shown[0]));
}

#[test]
fn a_limit_stops_at_the_same_position() {
    let game = scores(3, 1);
    for limit in [1, 5000, 20_000, 33_333] {
        let limits = Limits::new().positions(limit);
        let plain = Count::new().limits(limits.clone()).positions(&game);
        let Err(Uncounted::Stopped(plain)) = plain else {
            panic!("the game is larger");
        };
        for threads in THREADS {
            let found = counted(&game, threads, &Count::new().limits(limits.clone()));
            assert_eq!(found.by_ply, plain.found.by_ply);
            assert_eq!(found.terminal, plain.found.terminal);
            assert_eq!(
                (found.report.positions, found.report.moves),
                (limit, plain.found.report.moves)
            );
        }
    }
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let game = scores(4, 1);
    let need = in_threads(&game, 2).unwrap().report().memory;
    let within = |bytes| {
        let limits = Limits::new().memory(bytes);
        let solver = Retrograde::new().limits(limits).threads(2);
        solver
            .solve_parallel(&game, 0)
            .map(|solved| solved.report().memory)
    };
    assert_eq!(within(need), Ok(need));
    for part in 1..8 {
        let bytes = need * part / 8;
        let Err(Unsolved::Stopped(bounds)) = within(bytes) else {
            panic!("fitted into {bytes} of {need} bytes");
        };
        let Stopped::Memory { limit, needed } = bounds.reason else {
            panic!("{}", bounds.reason);
        };
        assert_eq!(limit, bytes);
        assert!(needed > bytes && bounds.report.memory <= bytes);
    }
}

#[test]
fn a_position_without_moves_is_named() {
    let mut nodes = outcomes(1).nodes().to_vec();
    let plies = plies(&Graph::new(nodes.clone()));
    // The first of several is told.
    let stuck = [&plies[8][2000], &plies[8][9000]].map(|&at| at);
    for at in stuck {
        nodes[at as usize] = Node::inner(Player::First, []);
    }
    let game = Graph::new(nodes);
    for threads in THREADS {
        let refused = in_threads(&game, threads).unwrap_err();
        assert_eq!(refused, Unsolved::Refused(Refusal::NoMoves(stuck[0])));
    }
}

#[test]
fn a_run_can_be_cancelled() {
    let cancel = Cancel::new();
    cancel.cancel();
    let solver = Retrograde::new().limits(Limits::new().cancel(cancel));
    let game = outcomes(2);
    match solver.solve_parallel(&game, 0) {
        Err(Unsolved::Stopped(bounds)) => assert_eq!(bounds.reason, Stopped::Cancelled),
        _ => panic!("cancelled before it began"),
    }
}

/// A game with a mistake in its rules.
struct Mistaken(Graph<Outcome>, u32);

impl Game for Mistaken {
    type Position = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, at: &u32) -> Player {
        self.0.to_move(at)
    }
    fn terminal(&self, at: &u32) -> Option<Outcome> {
        assert_ne!(*at, self.1, "a mistake in the rules");
        self.0.terminal(at)
    }
    fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
        self.0.moves(at, moves);
    }
    fn play(&self, at: &u32, mv: &u32) -> u32 {
        self.0.play(at, mv)
    }
}

#[test]
fn a_panic_in_a_thread_is_the_callers() {
    let game = outcomes(6);
    let late = plies(&game)[8][5000];
    let game = Mistaken(game, late);
    for threads in THREADS {
        let solve = || in_threads(&game, threads).is_ok();
        let panic = catch_unwind(AssertUnwindSafe(solve)).unwrap_err();
        let text = panic.downcast_ref::<String>().expect("a message");
        assert!(text.contains("a mistake in the rules"), "{text}");
    }
}

/// Steps along a board of many columns, which remember the threads that ask
/// for their options.
struct Watched {
    threads: Mutex<HashSet<ThreadId>>,
}

impl Game for Watched {
    type Position = (usize, u64);
    type Move = ();
    type Value = Score;

    fn start(&self) -> (usize, u64) {
        (0, 0)
    }
    fn to_move(&self, &(layer, _): &(usize, u64)) -> Player {
        [Player::First, Player::Second][layer % 2]
    }
    fn terminal(&self, &(layer, _): &(usize, u64)) -> Option<Score> {
        (layer == 2).then_some(Score(3))
    }
    fn moves(&self, _: &(usize, u64), moves: &mut Vec<()>) {
        moves.push(());
    }
    fn play(&self, &(layer, index): &(usize, u64), (): &()) -> (usize, u64) {
        (layer + 1, index)
    }
    fn range(&self) -> (Score, Score) {
        (Score(-9), Score(9))
    }
}

impl Layered for Watched {
    fn layers(&self) -> usize {
        3
    }
    fn layer_len(&self, _: usize) -> u64 {
        1 << 19
    }
    fn place(&self, &place: &(usize, u64)) -> (usize, u64) {
        place
    }
    fn position(&self, layer: usize, index: u64) -> (usize, u64) {
        (layer, index)
    }
    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let mut threads = self.threads.lock().unwrap();
        threads.insert(std::thread::current().id());
        drop(threads);
        if layer == 2 {
            range.for_each(|index| sink.terminal(index, &Score(3)));
        } else {
            let run = Run {
                from: range.start,
                to: range.start,
                len: range.end - range.start,
                flips: true,
            };
            sink.run(run, &0);
        }
    }
}

/// No more threads work than were asked for.
#[test]
fn a_sweep_keeps_to_its_threads() {
    for most in THREADS {
        let game = Watched {
            threads: Mutex::default(),
        };
        let solved = Layers::new().threads(most).solve(&game).unwrap();
        assert_eq!(*solved.value(), Score(3));
        let seen = game.threads.lock().unwrap().len();
        assert!((1..=most).contains(&seen), "{seen} threads of {most}");
    }
}
