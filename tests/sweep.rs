//! The sweep over a dense array: random games with and without holes against
//! the reference solver, in every width of values and however their options
//! are told; games that are not what they promise; limits.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use retrograde::layered::{Fan, OptionSink, Run};
use retrograde::table::Pack;
use retrograde::{
    Ascending, Auto, Cancel, Configure, Extent, Game, Indexed, Limits, Negamax, Outcome, Player,
    Powers, Progress, Reference, Refusal, Score, Snapshot, Solver, Stopped, Sweep, Unsolved, Value,
};

/// A game written out by index: who moves, how it ends, where moves lead.
/// `None` is a hole.
#[derive(Clone, Debug)]
struct Stairs<V: Value> {
    steps: Vec<Option<Step<V>>>,
    range: (V, V),
    start: u64,
    telling: Telling,
}

#[derive(Clone, Debug)]
struct Step<V: Value> {
    mover: Player,
    terminal: Option<V>,
    moves: Vec<(u64, V::Payoff)>,
}

/// How options are told by index.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Telling {
    /// As the trait does without help.
    ByRules,
    /// A position at a time, all its moves that flip, then the others.
    Fans,
    /// Move by move in order of the children, so that the moves of a position
    /// stand far apart.
    ByChild,
    /// From the first position to the last.
    Upwards,
    /// All but what concerns this index.
    Without(u64),
    /// One option more, from the first index to the second.
    Extra(u64, u64),
    /// A longer run than there are positions.
    LongRun,
}

impl<V: Value> Stairs<V> {
    fn at(&self, index: u64) -> &Step<V> {
        let step = &self.steps[usize::try_from(index).unwrap()];
        step.as_ref().expect("play leads to no hole")
    }

    /// All options in a range: index, child, flips, payoff.
    fn listed(&self, range: Range<u64>) -> Vec<(u64, u64, bool, V::Payoff)> {
        let holes = |index: &u64| self.position_at(*index).is_some();
        let each = |index: u64| {
            let step = self.at(index);
            let moves = step.moves.iter();
            moves.map(move |(to, payoff)| {
                (index, *to, self.at(*to).mover != step.mover, payoff.clone())
            })
        };
        range.filter(holes).flat_map(each).collect()
    }
}

impl<V: Value> Game for Stairs<V> {
    type Position = u64;
    type Move = usize;
    type Value = V;

    fn start(&self) -> u64 {
        self.start
    }
    fn to_move(&self, &index: &u64) -> Player {
        self.at(index).mover
    }
    fn terminal(&self, &index: &u64) -> Option<V> {
        self.at(index).terminal.clone()
    }
    fn moves(&self, &index: &u64, moves: &mut Vec<usize>) {
        moves.extend(0..self.at(index).moves.len());
    }
    fn play(&self, &index: &u64, &mv: &usize) -> u64 {
        self.at(index).moves[mv].0
    }
    fn payoff(&self, &index: &u64, &mv: &usize) -> V::Payoff {
        self.at(index).moves[mv].1.clone()
    }
    fn range(&self) -> (V, V) {
        self.range.clone()
    }
}

impl<V: Value> Indexed for Stairs<V> {
    fn indices(&self) -> u64 {
        self.steps.len() as u64
    }
    fn index(&self, &index: &u64) -> u64 {
        index
    }
    fn position_at(&self, index: u64) -> Option<u64> {
        let step = &self.steps[usize::try_from(index).unwrap()];
        step.as_ref().map(|_| index)
    }
    fn index_memory(&self) -> usize {
        100
    }
}

/// The default of the trait, on a game that tells its options otherwise.
struct Plain<'g, V: Value>(&'g Stairs<V>);

impl<V: Value> Game for Plain<'_, V> {
    type Position = u64;
    type Move = usize;
    type Value = V;

    fn start(&self) -> u64 {
        self.0.start()
    }
    fn to_move(&self, index: &u64) -> Player {
        self.0.to_move(index)
    }
    fn terminal(&self, index: &u64) -> Option<V> {
        self.0.terminal(index)
    }
    fn moves(&self, index: &u64, moves: &mut Vec<usize>) {
        self.0.moves(index, moves);
    }
    fn play(&self, index: &u64, mv: &usize) -> u64 {
        self.0.play(index, mv)
    }
    fn payoff(&self, index: &u64, mv: &usize) -> V::Payoff {
        self.0.payoff(index, mv)
    }
    fn range(&self) -> (V, V) {
        self.0.range()
    }
}

impl<V: Value> Indexed for Plain<'_, V> {
    fn indices(&self) -> u64 {
        self.0.indices()
    }
    fn index(&self, index: &u64) -> u64 {
        self.0.index(index)
    }
    fn position_at(&self, index: u64) -> Option<u64> {
        self.0.position_at(index)
    }
}

impl<V: Value> Ascending for Plain<'_, V> {}

impl<V: Value> Ascending for Stairs<V> {
    fn options_down(&self, range: Range<u64>, sink: &mut impl OptionSink<V>) {
        if self.telling == Telling::ByRules {
            return Plain(self).options_down(range, sink);
        }
        let without = |index| self.telling == Telling::Without(index);
        for index in range.clone() {
            if let Some(index) = self.position_at(index).filter(|&index| !without(index))
                && let Some(value) = &self.at(index).terminal
            {
                sink.terminal(index, value);
            }
        }
        let mut listed = self.listed(range.clone());
        match self.telling {
            Telling::Fans => {
                for index in range.rev() {
                    for turn in [true, false] {
                        let (moves, payoffs): (Vec<_>, Vec<_>) = listed
                            .iter()
                            .filter(|&&(from, _, flips, _)| from == index && flips == turn)
                            .zip(0..)
                            .map(|((from, to, _, payoff), at)| {
                                ((to.wrapping_sub(*from), at), payoff.clone())
                            })
                            .unzip();
                        let fan = Fan {
                            from: index,
                            len: 1,
                            flips: turn,
                            moves: &moves,
                        };
                        if !moves.is_empty() {
                            sink.fan(fan, &payoffs);
                        }
                    }
                }
                return;
            }
            // Children from the last one on: each is finished when its turn
            // comes, as all its own options lead to later ones.
            Telling::ByChild => listed.sort_by_key(|&(from, to, ..)| std::cmp::Reverse((to, from))),
            Telling::Upwards => {}
            _ => listed.reverse(),
        }
        if let Telling::Extra(from, to) = self.telling
            && range.contains(&from)
        {
            listed.push((from, to, true, V::Payoff::default()));
        }
        if self.telling == Telling::LongRun {
            let run = Run {
                from: range.start,
                to: range.start + 1,
                len: u64::MAX,
                flips: true,
            };
            sink.run(run, &V::Payoff::default());
        }
        for (from, to, flips, payoff) in listed {
            let run = Run {
                from,
                to,
                len: 1,
                flips,
            };
            if !without(from) {
                sink.run(run, &payoff);
            }
        }
    }
}

type Draft = Vec<(bool, bool, i8, Vec<(u32, i8)>)>;

fn drafts() -> impl Strategy<Value = Draft> {
    let moves = prop::collection::vec((any::<u32>(), any::<i8>()), 0..4);
    let hole = prop::bool::weighted(0.2);
    prop::collection::vec((hole, any::<bool>(), any::<i8>(), moves), 1..40)
}

/// Moves lead to later positions that are no holes; where there are none, the
/// game is over.
fn build<V: Value>(
    draft: &Draft,
    range: (V, V),
    end: impl Fn(i8) -> V,
    payoff: impl Fn(i8) -> V::Payoff,
) -> Stairs<V> {
    let last = draft.len() - 1;
    let is_hole = |at: usize| draft[at].0 && at < last;
    let steps = (0..draft.len()).map(|at| {
        let (_, second, value, moves) = &draft[at];
        if is_hole(at) {
            return None;
        }
        let later: Vec<u64> = (at + 1..draft.len())
            .filter(|&at| !is_hole(at))
            .map(|at| at as u64)
            .collect();
        let mover = if *second {
            Player::Second
        } else {
            Player::First
        };
        let over = later.is_empty() || moves.is_empty();
        let to = |&(to, pay): &(u32, i8)| (later[to as usize % later.len()], payoff(pay));
        Some(Step {
            mover,
            terminal: over.then(|| end(*value)),
            moves: if over {
                Vec::new()
            } else {
                moves.iter().map(to).collect()
            },
        })
    });
    let steps: Vec<_> = steps.collect();
    let start = steps.iter().position(Option::is_some).unwrap() as u64;
    Stairs {
        steps,
        range,
        start,
        telling: Telling::ByRules,
    }
}

fn agrees<V: Pack>(game: &Stairs<V>) {
    // What a plain search over all plays finds, as far as it comes.
    let judge = Negamax::new().solve(game).unwrap();
    let reference = Reference::new().limits(Limits::new().positions(2000));
    for telling in [Telling::ByRules, Telling::Fans, Telling::ByChild] {
        let game = Stairs {
            telling,
            ..game.clone()
        };
        let solved = Sweep::new().solve(&game).unwrap();
        assert_eq!(solved.value(), judge.value());
        for index in game.start..game.indices() {
            if game.position_at(index).is_none() {
                continue;
            }
            let value = solved.value_of(&index);
            assert!(value.is_some());
            if let Ok(truth) = reference.solve_from(&game, index) {
                assert_eq!(value.as_ref(), Some(truth.value()), "{index}, {telling:?}");
            }
            let from = Sweep::new().solve_from(&game, index).unwrap();
            assert_eq!(Some(from.value()), value.as_ref());
            if index > 0 {
                assert_eq!(from.value_of(&(index - 1)), None);
            }
        }
        assert_eq!(
            solved.best_moves(&game.start),
            judge.best_moves(&game.start)
        );
        let all = game.steps.iter().flatten();
        let moves: usize = all.clone().map(|step| step.moves.len()).sum();
        assert_eq!(solved.report().positions, all.count() as u64);
        assert_eq!(solved.report().moves, moves as u64);
        let memory = Sweep::new().memory(&game, &game.start);
        assert_eq!(solved.report().memory, memory);
    }
}

/// Every move but one as it should be, that one to an index no greater, or
/// with an option too many, too late or missing: never a wrong value.
fn is_refused_or_right<V: Pack>(game: &Stairs<V>) {
    let truth = Negamax::new()
        .solve(game)
        .map(|solved| solved.value().clone());
    match (Sweep::new().solve(game), truth) {
        (Ok(solved), Ok(truth)) => assert_eq!(*solved.value(), truth, "{game:?}"),
        (Ok(solved), Err(why)) => panic!("{:?}, but {why:?}: {game:?}", solved.value()),
        (Err(Unsolved::Refused(_)), _) => {}
        (Err(Unsolved::Stopped(bounds)), _) => panic!("{}", bounds.reason),
    }
}

fn end(kind: i8) -> Outcome {
    match kind.rem_euclid(3) {
        0 => Outcome::Win(0),
        1 => Outcome::Loss(0),
        _ => Outcome::Tie(0),
    }
}

const OUTCOMES: (Outcome, Outcome) = (Outcome::Loss(0), Outcome::Win(0));

proptest! {
    #[test]
    fn scores_of_every_width(draft in drafts()) {
        for (bound, factor) in [(1 << 14, 1), (1 << 30, 1 << 20), (1 << 50, 1 << 40), (i64::MAX, 1 << 40)] {
            let range = (Score(-bound), Score(bound));
            let scaled = |number: i8| i64::from(number) * factor;
            agrees(&build(&draft, range, |end| Score(scaled(end)), scaled));
        }
    }

    #[test]
    fn outcomes(draft in drafts()) {
        agrees(&build(&draft, OUTCOMES, end, |_| ()));
    }

    #[test]
    fn a_broken_game_gets_no_wrong_value(
        draft in drafts(),
        from: prop::sample::Index,
        to: prop::sample::Index,
        kind in 0..5,
    ) {
        let scores = build(&draft, (Score(-1 << 14), Score(1 << 14)), |end| Score(end.into()), i64::from);
        let outcomes = build(&draft, OUTCOMES, end, |_| ());
        let [from, to] = [from, to].map(|at| at.index(draft.len()));
        let telling = match kind {
            0 => Telling::Upwards,
            1 => Telling::Without(from as u64),
            // That such an option leads up is not enough to be found, if it is
            // not one of the rules.
            2 if from >= to => Telling::Extra(from as u64, to as u64),
            _ => Telling::ByRules,
        };
        let mut scores = Stairs { telling, ..scores };
        let mut outcomes = Stairs { telling, ..outcomes };
        if telling == Telling::ByRules && to <= from && scores.position_at(to as u64).is_some() {
            if let Some(step) = &mut scores.steps[from] {
                step.moves.push((to as u64, 0));
                step.terminal = None;
            }
            if let Some(step) = &mut outcomes.steps[from] {
                step.moves.push((to as u64, ()));
                step.terminal = None;
            }
        }
        is_refused_or_right(&scores);
        is_refused_or_right(&outcomes);
    }
}

fn step(terminal: Option<i64>, moves: &[(u64, i64)]) -> Step<Score> {
    Step {
        mover: Player::First,
        terminal: terminal.map(Score),
        moves: moves.to_vec(),
    }
}

fn stairs(steps: Vec<Step<Score>>) -> Stairs<Score> {
    Stairs {
        steps: steps.into_iter().map(Some).collect(),
        range: (Score(-99), Score(99)),
        start: 0,
        telling: Telling::ByRules,
    }
}

fn refusal(game: &Stairs<Score>) -> Refusal<u64> {
    match Sweep::new().solve(game) {
        Err(Unsolved::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// 0 to 2 and 1, 1 to 2, 2 is the end.
fn right() -> Stairs<Score> {
    stairs(vec![
        step(None, &[(2, 1), (1, 5)]),
        step(None, &[(2, 2)]),
        step(Some(7), &[]),
    ])
}

#[test]
fn what_is_wrong_with_a_game_is_named() {
    assert_eq!(*Sweep::new().solve(&right()).unwrap().value(), Score(14));
    // A move down, and one that stays.
    for to in [0, 1] {
        let mut game = right();
        game.steps[1] = Some(step(None, &[(2, 2), (to, 0)]));
        assert_eq!(refusal(&game), Refusal::Descending { from: 1, to });
    }
    let mut game = right();
    game.steps[1] = Some(step(None, &[]));
    assert_eq!(refusal(&game), Refusal::NoMoves(1));
    let misnumbered = |telling| {
        let game = Stairs { telling, ..right() };
        match refusal(&game) {
            Refusal::Misnumbered { index, position } => (index, position),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(misnumbered(Telling::Extra(1, 0)), (1, 1));
    assert_eq!(misnumbered(Telling::Extra(2, 3)), (2, 2));
    assert_eq!(misnumbered(Telling::Extra(1, 3)), (1, 1));
    // The value of 1 is used before it is known.
    assert_eq!(misnumbered(Telling::Upwards), (0, 0));
    // The end is not told.
    assert_eq!(misnumbered(Telling::Without(2)), (1, 1));
    assert_eq!(misnumbered(Telling::LongRun).1, 0);
    let holed = |hole: u64| {
        let mut game = right();
        for (to, _) in game
            .steps
            .iter_mut()
            .flatten()
            .flat_map(|step| &mut step.moves)
        {
            *to += u64::from(*to >= hole);
        }
        game.steps.insert(usize::try_from(hole).unwrap(), None);
        game
    };
    assert_eq!(*Sweep::new().solve(&holed(1)).unwrap().value(), Score(14));
    // Play leads to a hole.
    let told = Stairs {
        telling: Telling::Extra(0, 1),
        ..holed(1)
    };
    let position = 0;
    assert_eq!(refusal(&told), Refusal::Misnumbered { index: 0, position });
    // A hole is told of.
    let told = Stairs {
        telling: Telling::Extra(1, 3),
        ..holed(1)
    };
    // It counts for nothing but itself.
    assert_eq!(*Sweep::new().solve(&told).unwrap().value(), Score(14));
    let start = Stairs {
        start: 1,
        ..holed(1)
    };
    assert_eq!(
        refusal(&start),
        Refusal::Misnumbered {
            index: 1,
            position: 1
        }
    );
}

#[test]
fn what_is_wrong_is_told_in_words() {
    let text = Refusal::Descending { from: 1, to: 0 }.to_string();
    assert!(
        text.starts_with("the move from position 1 to position 0 does not raise the index"),
        "{text}"
    );
    let misnumbered = Refusal::Misnumbered {
        index: 5,
        position: 4,
    };
    assert!(misnumbered.to_string().contains("index 5"), "{misnumbered}");
}

/// A game that promises no range has its sums checked one by one.
#[test]
fn a_value_beyond_its_range_is_named() {
    let game = Stairs {
        range: (Score::worst(), Score::best()),
        ..stairs(vec![
            step(None, &[(1, 1)]),
            step(None, &[(2, i64::MAX)]),
            step(Some(1), &[]),
        ])
    };
    assert_eq!(refusal(&game), Refusal::Overflow(1));
}

/// `auto` goes by the rules where the index is not what it promised to be.
#[test]
fn auto_solves_by_the_rules_what_the_sweep_refuses() {
    let powers = Powers::new().ascending();
    let solve = |game: &Stairs<Score>| {
        let answer = Auto::new().solve_with(&powers, game, 0, Extent::Start);
        let solved = answer.unwrap();
        (*solved.value(), solved.report().solver)
    };
    assert_eq!(solve(&right()), (Score(14), "sweep"));
    // 0 to 2, 2 to 1: against the law, and without a cycle.
    let down = stairs(vec![
        step(None, &[(2, 1)]),
        step(Some(7), &[]),
        step(None, &[(1, 2)]),
    ]);
    assert_eq!(solve(&down), (Score(10), "negamax"));
    let upwards = Stairs {
        telling: Telling::Upwards,
        ..right()
    };
    assert_eq!(solve(&upwards), (Score(14), "negamax"));
}

/// A long row: each position leads to the next one.
fn row(len: u64) -> Stairs<Score> {
    let next = |at| step(None, &[(at + 1, 0)]);
    let mut steps: Vec<_> = (0..len - 1).map(next).collect();
    steps.push(step(Some(3), &[]));
    stairs(steps)
}

fn stopped(game: &Stairs<Score>, limits: Limits) -> (Stopped, u64) {
    match Sweep::new().limits(limits).solve(game) {
        Err(Unsolved::Stopped(bounds)) => (bounds.reason, bounds.report.positions),
        other => panic!("{other:?}"),
    }
}

#[test]
fn limits_are_seen_before_the_work_begins() {
    let game = row(300_000);
    // Two bytes a value, and what the game says of its index.
    assert_eq!(Sweep::new().memory(&game, &0), 600_100);
    assert_eq!(Sweep::new().positions(&game, &1000), 299_000);
    let (limit, needed) = (600_099, 600_100);
    let memory = stopped(&game, Limits::new().memory(limit));
    assert_eq!(memory, (Stopped::Memory { limit, needed }, 0));
    let limit = 299_999;
    let positions = stopped(&game, Limits::new().positions(limit));
    assert_eq!(positions, (Stopped::Positions { limit }, 0));
    let fits = Limits::new().memory(needed).positions(300_000);
    let solved = Sweep::new().limits(fits).solve(&game).unwrap();
    assert_eq!(*solved.value(), Score(3));
    assert_eq!(solved.report().memory, needed);
}

/// Cancels the run when some of the work is done.
struct CancelLater(Cancel);

impl Progress for CancelLater {
    fn update(&self, now: &Snapshot) {
        assert_eq!((now.phase, now.total), ("sweeping", Some(300_000)));
        if now.done > 100_000 {
            self.0.cancel();
        }
    }
}

#[test]
fn a_run_ends_on_time_and_when_it_is_cancelled() {
    let game = row(300_000);
    let limit = Duration::ZERO;
    let time = stopped(&game, Limits::new().time(limit)).0;
    assert_eq!(time, Stopped::Time { limit });
    let cancel = Cancel::new();
    let limits = Limits::new().cancel(cancel.clone());
    let solver = Sweep::new()
        .limits(limits)
        .progress(Arc::new(CancelLater(cancel)));
    match solver.solve(&game) {
        Err(Unsolved::Stopped(bounds)) => {
            assert_eq!(bounds.reason, Stopped::Cancelled);
            let done = bounds.report.positions;
            assert!((100_000..300_000).contains(&done), "{done}");
        }
        other => panic!("{other:?}"),
    }
}

/// Long runs over disjoint and overlapping stretches, on a game whose options
/// are the same all over: from each index to the ones so far ahead.
struct Ahead {
    len: u64,
    jumps: Vec<u64>,
}

impl Game for Ahead {
    type Position = u64;
    type Move = u64;
    type Value = Outcome;

    fn start(&self) -> u64 {
        0
    }
    fn to_move(&self, &at: &u64) -> Player {
        [Player::First, Player::Second][usize::from(at % 3 == 0)]
    }
    fn terminal(&self, &at: &u64) -> Option<Outcome> {
        let far = self.jumps.iter().max().unwrap();
        (at + far >= self.len).then(|| end(i8::try_from(at % 5).unwrap()))
    }
    fn moves(&self, _: &u64, moves: &mut Vec<u64>) {
        moves.extend(&self.jumps);
    }
    fn play(&self, at: &u64, jump: &u64) -> u64 {
        at + jump
    }
}

/// Whether the side to move changes depends on the index alone if a jump is a
/// multiple of three.
impl Indexed for Ahead {
    fn indices(&self) -> u64 {
        self.len
    }
    fn index(&self, &at: &u64) -> u64 {
        at
    }
    fn position_at(&self, index: u64) -> Option<u64> {
        Some(index)
    }
}

impl Ascending for Ahead {
    fn options_down(&self, range: Range<u64>, sink: &mut impl OptionSink<Outcome>) {
        let over = self.len - self.jumps.iter().max().unwrap();
        for index in range.clone().rev().filter(|&index| index >= over) {
            sink.terminal(index, &self.terminal(&index).unwrap());
        }
        // In blocks no longer than the shortest jump.
        let block = *self.jumps.iter().min().unwrap();
        let mut end = range.end.min(over).max(range.start);
        while end > range.start {
            let from = range.start.max(end.saturating_sub(block));
            for (at, &jump) in (0..).zip(&self.jumps) {
                let (len, flips) = (end - from, false);
                if at == 0 {
                    let moves = [(jump, 0)];
                    sink.fan(
                        Fan {
                            from,
                            len,
                            flips,
                            moves: &moves,
                        },
                        &[()],
                    );
                } else {
                    let to = from + jump;
                    sink.run(
                        Run {
                            from,
                            to,
                            len,
                            flips,
                        },
                        &(),
                    );
                }
            }
            end = from;
        }
    }
}

#[test]
fn long_runs_tell_the_same_as_single_options() {
    for jumps in [vec![3], vec![300, 3, 999], vec![600, 900]] {
        for len in [1000, 70_000, 140_001] {
            let game = Ahead {
                len,
                jumps: jumps.clone(),
            };
            let judge = Negamax::new().solve(&game).unwrap();
            let solved = Sweep::new().solve(&game).unwrap();
            for at in (0..len).step_by(3) {
                if let Some(value) = judge.value_of(&at) {
                    assert_eq!(solved.value_of(&at), Some(value), "{jumps:?}, {len}, {at}");
                }
            }
            let moves = (len - jumps.iter().max().unwrap()) * jumps.len() as u64;
            assert_eq!(solved.report().moves, moves);
        }
    }
}
