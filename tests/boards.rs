//! Many boards of one shape in one run: random layered games with their options
//! told in every way, and what is solved instead where a game is not what it
//! promised. The judge is a search of each board alone.

use std::ops::Range;

use proptest::prelude::*;
use retrograde::batch::{Batch, Many};
use retrograde::layered::{Fan, OptionSink, Pattern, PatternPair, PatternRun, Run};
use retrograde::{
    Auto, Configure, Extent, Game, Graded, Grades, Keep, Layered, Layers, Limits, Negamax, Player,
    Powers, Refusal, Score, Solver, Stopped, Unsolved, Value,
};

/// How a game tells its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Told {
    /// As by default.
    Runs,
    Fans,
    /// With a table of payoffs that is all of them, in their order.
    Patterns,
    /// With a table of payoffs from the last to the first.
    Backwards,
}

/// A layered game written out.
#[derive(Clone, Debug)]
struct Steps {
    layers: Vec<Vec<Step>>,
    told: Told,
    range: (Score, Score),
}

#[derive(Clone, Debug)]
struct Step {
    second: bool,
    end: Option<i64>,
    /// The child, and the number of the payoff.
    moves: Vec<(usize, usize)>,
    pays: Vec<i64>,
}

impl Game for Steps {
    type Position = (usize, usize);
    type Move = usize;
    type Value = Score;

    fn start(&self) -> (usize, usize) {
        (0, 0)
    }
    fn to_move(&self, &(layer, at): &(usize, usize)) -> Player {
        if self.layers[layer][at].second {
            Player::Second
        } else {
            Player::First
        }
    }
    fn terminal(&self, &(layer, at): &(usize, usize)) -> Option<Score> {
        self.layers[layer][at].end.map(Score)
    }
    fn moves(&self, &(layer, at): &(usize, usize), moves: &mut Vec<usize>) {
        moves.extend(0..self.layers[layer][at].moves.len());
    }
    fn play(&self, &(layer, at): &(usize, usize), &mv: &usize) -> (usize, usize) {
        (layer + 1, self.layers[layer][at].moves[mv].0)
    }
    fn payoff(&self, &(layer, at): &(usize, usize), &mv: &usize) -> i64 {
        self.layers[layer][at].pays[mv]
    }
    fn range(&self) -> (Score, Score) {
        self.range
    }
}

impl Layered for Steps {
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
    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        let mut table = self.payoffs();
        if self.told == Told::Backwards {
            table.reverse();
        }
        for index in range {
            let position = self.position(layer, index);
            let step = &self.layers[position.0][position.1];
            if let Some(end) = step.end {
                sink.terminal(index, &Score(end));
            }
            for (mv, &(to, number)) in step.moves.iter().enumerate() {
                let child = self.play(&position, &mv);
                let flips = self.to_move(&child) != self.to_move(&position);
                let to = to as u64;
                match self.told {
                    Told::Runs => {
                        let run = Run {
                            from: index,
                            to,
                            len: 1,
                            flips,
                        };
                        sink.run(run, &step.pays[mv]);
                    }
                    Told::Fans => {
                        let number = u32::try_from(number).unwrap();
                        let fan = Fan {
                            from: index,
                            len: 1,
                            flips,
                            moves: &[(to.wrapping_sub(index), number)],
                        };
                        sink.fan(fan, &table);
                    }
                    Told::Patterns | Told::Backwards => {
                        let payoff = if self.told == Told::Patterns {
                            number
                        } else {
                            table.len() - 1 - number
                        };
                        let payoff = u16::try_from(payoff).unwrap();
                        let run = PatternRun {
                            from: 0,
                            to: 0,
                            len: 1,
                            payoff,
                        };
                        let pair = PatternPair {
                            from: 0,
                            to: 0,
                            payoff,
                        };
                        let pattern = Pattern {
                            from_len: 1,
                            to_len: 1,
                            flips,
                            runs: if mv % 2 == 0 { &[] } else { &[run] },
                            pairs: if mv % 2 == 0 { &[pair] } else { &[] },
                        };
                        sink.pattern(index, to, pattern, &table);
                    }
                }
            }
        }
    }
}

impl Batch for Steps {
    type Shape = (Told, Vec<Vec<(bool, bool, Vec<(usize, usize)>)>>);

    fn shape(&self) -> Self::Shape {
        let step = |step: &Step| (step.second, step.end.is_some(), step.moves.clone());
        let layers = self.layers.iter();
        let layers = layers.map(|layer| layer.iter().map(step).collect());
        (self.told, layers.collect())
    }
    fn payoffs(&self) -> Vec<i64> {
        let steps = self.layers.iter().flatten();
        steps.flat_map(|step| step.pays.clone()).collect()
    }
    fn numbered(&self) -> Self {
        let mut numbered = self.clone();
        for step in numbered.layers.iter_mut().flatten() {
            let numbers = step.moves.iter().map(|mv| i64::try_from(mv.1).unwrap());
            step.pays = numbers.collect();
        }
        numbered
    }
}

/// For each layer its positions: who moves, and moves.
type Draft = Vec<Vec<(bool, Vec<usize>)>>;

fn drafts() -> impl Strategy<Value = Draft> {
    let moves = prop::collection::vec(any::<usize>(), 0..4);
    let layer = prop::collection::vec((any::<bool>(), moves), 1..8);
    prop::collection::vec(layer, 1..8)
}

/// The board with these scores, by number; a layer or a position without moves
/// is an end. No sum exceeds eight times `factor` times 128.
fn board(draft: &Draft, told: Told, seed: u32, factor: i64) -> Steps {
    let mut state = seed;
    let mut score = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (i64::from(state >> 24) - 128) * factor
    };
    let mut number = 0;
    let mut layers = Vec::new();
    for (layer, steps) in draft.iter().enumerate() {
        let next = draft.get(layer + 1).map_or(0, Vec::len);
        let mut made = Vec::new();
        for (second, moves) in steps {
            let moves = if next == 0 { &[][..] } else { moves };
            let numbers = number..number + moves.len();
            number += moves.len();
            made.push(Step {
                second: *second,
                end: moves.is_empty().then(&mut score),
                moves: moves.iter().map(|to| to % next).zip(numbers).collect(),
                pays: moves.iter().map(|_| score()).collect(),
            });
        }
        layers.push(made);
    }
    Steps {
        layers,
        told,
        range: (Score(-1024 * factor), Score(1024 * factor)),
    }
}

const TOLD: [Told; 4] = [Told::Runs, Told::Fans, Told::Patterns, Told::Backwards];

proptest! {
    /// Boards of several shapes, sizes of scores and numbers of lanes, one
    /// without a range.
    #[test]
    fn layered_boards_together_are_boards_alone(
        draft in drafts(),
        boards in prop::collection::vec((0usize..4, 0usize..3, any::<u32>()), 0..60),
        one_kind in any::<bool>(),
        lone in any::<bool>(),
    ) {
        let mut games: Vec<Steps> = boards
            .iter()
            .map(|&(told, factor, seed)| {
                let (told, factor) = if one_kind { (2, 0) } else { (told, factor) };
                board(&draft, TOLD[told], seed, [1, 1 << 20, 1 << 40][factor])
            })
            .collect();
        if lone && let Some(game) = games.first_mut() {
            game.range = (Score::worst(), Score::best());
        }
        let boards: Vec<&Steps> = games.iter().collect();
        let answers = Layers::new().threads(2).solve_boards(&boards);
        prop_assert_eq!(answers.len(), games.len());
        let powers = Powers::new().layered_boards();
        let auto = Auto::new();
        let solved = auto.solve_boards(&powers, &boards);
        for ((game, answer), solved) in games.iter().zip(answers).zip(solved) {
            let (judge, answer) = (Negamax::new().solve(game).unwrap(), answer.unwrap());
            let moves = judge.moves_of(&game.start());
            prop_assert_eq!(answer.value, *judge.value());
            prop_assert_eq!(Some(answer.moves), moves.clone());
            let solved = solved.unwrap();
            prop_assert_eq!(solved.value(), judge.value());
            prop_assert_eq!(solved.moves_of(&game.start()), moves);
            prop_assert_eq!(solved.best_moves(&game.start()), judge.best_moves(&game.start()));
            let alone = Layers::new().solve(game).unwrap();
            prop_assert_eq!(solved.report().positions, alone.report().positions);
            prop_assert_eq!(solved.report().moves, alone.report().moves);
        }
    }

    /// Many boards are a layered game like any other, at every position.
    #[test]
    fn the_sweep_of_many_boards_keeps_every_value(
        draft in drafts(),
        told in prop::sample::select(&TOLD[..]),
        seeds in prop::collection::vec(any::<u32>(), 1..5),
    ) {
        let games: Vec<Steps> = seeds.iter().map(|&seed| board(&draft, told, seed, 1)).collect();
        let many = Many::<_, i16, 4>::new(&games.iter().collect::<Vec<_>>()).unwrap();
        let solved = Layers::new().keep(Keep::All).solve(&many).unwrap();
        for (lane, game) in games.iter().enumerate() {
            let judge = Negamax::new().solve(game).unwrap();
            for (layer, steps) in game.layers.iter().enumerate() {
                for at in 0..steps.len() {
                    let value = solved.value_of(&(layer, at)).unwrap().score(lane);
                    if let Some(truth) = judge.value_of(&(layer, at)) {
                        prop_assert_eq!(value, truth);
                    }
                }
            }
        }
    }
}

/// A layer of a thousand positions, three times, on so many boards.
fn wide(boards: u32) -> Vec<Steps> {
    let layer = || {
        (0..1000)
            .map(|at| (at % 3 == 0, vec![at, at + 1]))
            .collect()
    };
    let draft: Draft = (0..4).map(|_| layer()).collect();
    let seeds = 0..boards;
    seeds
        .map(|seed| board(&draft, Told::Runs, seed, 1))
        .collect()
}

/// Short memory takes fewer lanes, down to one board at a time; what a board
/// alone may not take either is refused as it would be alone.
#[test]
fn a_limit_is_met_as_alone() {
    let games = wide(16);
    let boards: Vec<&Steps> = games.iter().collect();
    let alone = Layers::new().solve(&games[0]).unwrap();
    let need = alone.report().memory;
    let mut least = u64::MAX;
    for limit in [
        need - 1,
        need,
        4 * need,
        8 * need,
        9 * need,
        20 * need,
        64 * need,
    ] {
        let limits = Limits::new().memory(limit);
        let answers = Layers::new().limits(limits.clone()).solve_boards(&boards);
        for (game, answer) in games.iter().zip(answers) {
            let truth = Layers::new().limits(limits.clone()).solve(game);
            match (answer, truth) {
                (Ok(answer), Ok(truth)) => {
                    assert_eq!(answer.value, *truth.value());
                    assert!(answer.report.memory <= limit);
                    least = least.min(answer.report.memory);
                }
                (Err(Unsolved::Stopped(bounds)), Err(Unsolved::Stopped(truth))) => {
                    assert_eq!(limit, need - 1);
                    assert_eq!(bounds.reason, truth.reason);
                    assert_eq!((bounds.lower, bounds.upper), (truth.lower, truth.upper));
                }
                (answer, truth) => panic!("{limit}: {answer:?}, {truth:?}"),
            }
        }
        // Sixteen lanes, where the limit allows them.
        let most = Layers::new().solve_boards(&boards)[0]
            .as_ref()
            .unwrap()
            .report
            .memory;
        assert!(most > 16 * need && least == need || limit < need);
    }
    let stopped = Layers::new()
        .limits(Limits::new().positions(3999))
        .solve_boards(&boards);
    for answer in stopped {
        let Err(Unsolved::Stopped(bounds)) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(bounds.reason, Stopped::Positions { limit: 3999 });
    }
}

/// Boards are solved when the first of their kind is asked for, no sooner.
#[test]
fn answers_come_when_their_turn_comes() {
    let mut games = wide(9);
    games[4].range = (Score::worst(), Score::best());
    let boards: Vec<&Steps> = games.iter().collect();
    let powers = Powers::new().layered_boards();
    let auto = Auto::new();
    let whys: Vec<String> = auto
        .solve_boards(&powers, &boards)
        .map(|solved| solved.unwrap().report().why.clone())
        .collect();
    for (number, why) in whys.iter().enumerate() {
        assert_eq!(why.contains("a lane for each"), number != 4, "{why}");
    }
    assert_eq!(auto.solve_boards(&powers, &[]).count(), 0);
    // Without powers, one by one.
    let none = Powers::new();
    for (game, solved) in games.iter().zip(auto.solve_boards(&none, &boards)) {
        let solved = solved.unwrap();
        assert_eq!(solved.report().solver, Negamax::NAME);
        assert_eq!(solved.value(), Layers::new().solve(game).unwrap().value());
    }
}

/// Take one counter or two: ways to a position are of several lengths, though
/// the game promises otherwise.
struct Pile {
    counters: u8,
    pays: [i64; 2],
}

impl Game for Pile {
    type Position = u8;
    type Move = u8;
    type Value = Score;

    fn start(&self) -> u8 {
        self.counters
    }
    fn to_move(&self, _: &u8) -> Player {
        Player::First
    }
    fn terminal(&self, &left: &u8) -> Option<Score> {
        (left == 0).then_some(Score(0))
    }
    fn moves(&self, &left: &u8, moves: &mut Vec<u8>) {
        moves.extend(1..=left.min(2));
    }
    fn play(&self, &left: &u8, take: &u8) -> u8 {
        left - take
    }
    fn payoff(&self, _: &u8, &take: &u8) -> i64 {
        self.pays[usize::from(take) - 1]
    }
    fn range(&self) -> (Score, Score) {
        (Score(-10_000), Score(10_000))
    }
}

impl Graded for Pile {}

impl Batch for Pile {
    type Shape = u8;

    fn shape(&self) -> u8 {
        self.counters
    }
    fn payoffs(&self) -> Vec<i64> {
        self.pays.into()
    }
    fn numbered(&self) -> Self {
        Self {
            pays: [0, 1],
            ..*self
        }
    }
}

#[test]
fn boards_that_are_not_graded_are_searched() {
    let pays = [[5, 9], [3, 7], [-2, 1], [0, -4]];
    let piles = pays.map(|pays| Pile { counters: 30, pays });
    let boards: Vec<&Pile> = piles.iter().collect();
    for answer in Grades::new().solve_boards(&boards) {
        assert!(matches!(
            answer,
            Err(Unsolved::Refused(Refusal::Ungraded(_)))
        ));
    }
    let powers = Powers::new().graded_boards();
    let auto = Auto::new();
    // All ones, all twos, and what they make in thirty.
    let truths = [150, 105, 15, 0];
    for (number, solved) in auto.solve_boards(&powers, &boards).enumerate() {
        let solved = solved.unwrap();
        assert_eq!(solved.value().0, truths[number]);
        assert_eq!(solved.report().solver, Negamax::NAME);
        let alone = auto.solve_with(&powers, &piles[number], 30, Extent::Start);
        assert_eq!(solved.report().why, alone.unwrap().report().why);
    }
}
