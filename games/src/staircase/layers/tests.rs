//! Tests of the sweep by layers over staircases.

use std::collections::BTreeMap;
use std::ops::Range;

use proptest::prelude::*;
use retrograde::batch::Many;
use retrograde::layered::{OptionSink, Run};
use retrograde::{Configure, Game, Keep, Layered, Layers, Negamax, Score, Solver};

use super::super::Board;
use super::super::tests::board;
use super::*;
use crate::testing::{cases, reachable, read};

/// The game with patterns of at most so many tails.
fn cut(board: &Board, tails: u64) -> Staircase {
    let game = Staircase::new(board.clone()).unwrap();
    let counts = Counts::new(board.rows() as usize, board.columns() as usize);
    let tables = Tables::with(board, counts, tails);
    assert!(game.tables.set(tables).is_ok());
    game
}

/// From no patterns to speak of up to patterns for whole boards.
const TAILS: [u64; 7] = [1, 2, 5, 20, 100, 3000, 65_535];

/// All shapes up to 5 x 5, and odd ones.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    let small = (1..=5).flat_map(|n| (1..=5).map(move |m| (n, m)));
    let odd = [(1, 9), (9, 1), (1, 63), (63, 1), (2, 11), (3, 9), (9, 3)];
    small.chain(odd).chain([(6, 4), (4, 7), (6, 6)])
}

#[test]
fn every_value_is_that_of_negamax() {
    for (n, m) in shapes() {
        let board = board(n, m, (100 * n + m) as u64);
        let game = Staircase::new(board.clone()).unwrap();
        let judge = Negamax::new().solve(&game).unwrap();
        let positions = reachable(&game);
        let count = u64::try_from(positions.len()).unwrap();
        let games = TAILS.map(|tails| cut(&board, tails));
        for game in games.iter().chain([&game]) {
            for keep in [Keep::All, Keep::Two] {
                let solved = Layers::new().keep(keep).solve(game).unwrap();
                assert_eq!(solved.value(), judge.value());
                assert_eq!(solved.report().positions, count);
                assert_eq!(solved.report().moves, judge.report().moves);
                for position in &positions {
                    let kept = keep == Keep::All || game.place(position).0 < 2;
                    let value = judge.value_of(position).filter(|_| kept);
                    assert_eq!(solved.value_of(position), value, "{n} x {m}");
                }
            }
        }
    }
}

#[test]
fn given_cases_are_answered() {
    for (name, input, answer) in cases("staircase") {
        let game = read(&input, Staircase::read).unwrap();
        let value = Layers::new().solve(&game).unwrap().value().0;
        assert_eq!(format!("{value}\n"), answer, "{name}");
    }
}

#[test]
fn places_are_without_gaps_and_in_order_of_the_row_lengths() {
    for (n, m) in shapes() {
        let game = Staircase::new(board(n, m, 1)).unwrap();
        assert_eq!(game.place(&game.start()), (0, 0));
        let mut count = 0;
        for layer in 0..game.layers() {
            let mut last = None;
            for index in 0..game.layer_len(layer) {
                let position = game.position(layer, index);
                assert_eq!(game.place(&position), (layer, index));
                let mut lengths: Vec<u32> = game.lengths(position).collect();
                lengths.reverse();
                assert_eq!(lengths.iter().sum::<u32>() as usize, layer);
                assert!(lengths.windows(2).all(|pair| pair[0] >= pair[1]));
                assert!(last < Some(lengths.clone()));
                last = Some(lengths);
                count += 1;
            }
        }
        assert_eq!(count, reachable(&game).len());
    }
}

/// C(n, k), by the sum of Pascal.
fn binomial(n: usize, k: usize) -> u64 {
    let mut row = vec![1_u64];
    for _ in 0..n {
        let pairs = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = [1].into_iter().chain(pairs).chain([1]).collect();
    }
    row[k]
}

#[test]
fn layers_add_up_to_all_contours() {
    let large = [(16, 16), (18, 18), (32, 32), (20, 44), (50, 14)];
    for (n, m) in shapes().chain(large) {
        let counts = Counts::new(n, m);
        let lens: Vec<u64> = (0..counts.layers())
            .map(|layer| counts.layer_len(layer))
            .collect();
        assert_eq!(lens.iter().sum::<u64>(), binomial(n + m, n), "{n} x {m}");
        // Taken cells and free ones may be exchanged.
        assert!(lens.iter().eq(lens.iter().rev()));
    }
    // The number of partitions of 10, of 20 and of 30 (OEIS A000041), as no
    // part of them meets the border.
    let counts = Counts::new(32, 32);
    assert_eq!([10, 20, 30].map(|n| counts.layer_len(n)), [42, 627, 5604]);
}

/// Notes each option: how often it was told, by position, child and payoff.
#[derive(Default)]
struct Notes {
    options: BTreeMap<(u64, u64, i64), u32>,
    ends: Vec<(u64, Score)>,
}

impl OptionSink<Score> for Notes {
    fn terminal(&mut self, index: u64, value: &Score) {
        self.ends.push((index, *value));
    }

    fn run(&mut self, run: Run, &payoff: &i64) {
        assert!(run.flips && run.len > 0, "{run:?}");
        for step in 0..run.len {
            let option = (run.from + step, run.to + step, payoff);
            *self.options.entry(option).or_default() += 1;
        }
    }
}

/// The same game without what it knows of its order.
struct Plain<'g>(&'g Staircase);

impl Game for Plain<'_> {
    type Position = Contour;
    type Move = super::super::Cell;
    type Value = Score;

    fn start(&self) -> Contour {
        self.0.start()
    }
    fn to_move(&self, position: &Contour) -> retrograde::Player {
        self.0.to_move(position)
    }
    fn terminal(&self, position: &Contour) -> Option<Score> {
        self.0.terminal(position)
    }
    fn moves(&self, position: &Contour, moves: &mut Vec<Self::Move>) {
        self.0.moves(position, moves);
    }
    fn play(&self, position: &Contour, cell: &Self::Move) -> Contour {
        self.0.play(position, cell)
    }
    fn payoff(&self, position: &Contour, cell: &Self::Move) -> i64 {
        self.0.payoff(position, cell)
    }
}

impl Layered for Plain<'_> {
    fn layers(&self) -> usize {
        self.0.layers()
    }
    fn layer_len(&self, layer: usize) -> u64 {
        self.0.layer_len(layer)
    }
    fn place(&self, position: &Contour) -> (usize, u64) {
        self.0.place(position)
    }
    fn position(&self, layer: usize, index: u64) -> Contour {
        self.0.position(layer, index)
    }
}

/// What a game tells of a range.
fn told(game: &impl Layered<Value = Score>, layer: usize, range: Range<u64>) -> Notes {
    let mut notes = Notes::default();
    game.options(layer, range, &mut notes);
    notes
}

#[test]
fn options_are_those_of_the_rules() {
    for (n, m) in shapes() {
        // Each of the n + m - 1 pairs of neighbouring steps is a corner, "up,
        // right", in as many contours as the other steps can form.
        let corners = (n + m - 1) as u64 * binomial(n + m - 2, n - 1);
        let board = board(n, m, 9);
        let game = Staircase::new(board.clone()).unwrap();
        let plain = Plain(&game);
        for tails in TAILS {
            let game = cut(&board, tails);
            let mut options = 0;
            for layer in 0..game.layers() {
                let len = game.layer_len(layer);
                let truth = told(&plain, layer, 0..len);
                let notes = told(&game, layer, 0..len);
                assert_eq!(notes.options, truth.options);
                assert_eq!(notes.ends, truth.ends);
                options += notes
                    .options
                    .values()
                    .map(|&times| u64::from(times))
                    .sum::<u64>();
            }
            assert_eq!(options, corners);
        }
    }
}

proptest! {
    #[test]
    fn a_layer_may_be_cut_anywhere(
        n in 1_usize..9,
        m in 1_usize..9,
        tails in prop::sample::select(&TAILS[..]),
        layer: prop::sample::Index,
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let board = board(n, m, 4);
        let game = cut(&board, tails);
        let plain = Plain(&game);
        let layer = layer.index(game.layers());
        let len = game.layer_len(layer);
        let mut cuts: Vec<u64> = cuts
            .iter()
            .map(|cut| cut.index(usize::try_from(len).unwrap() + 1) as u64)
            .chain([0, len])
            .collect();
        cuts.sort_unstable();
        for pair in cuts.windows(2) {
            let notes = told(&game, layer, pair[0]..pair[1]);
            let truth = told(&plain, layer, pair[0]..pair[1]);
            prop_assert_eq!(notes.options, truth.options);
            prop_assert_eq!(notes.ends, truth.ends);
        }
    }
}

/// The board with rows and columns exchanged: the same game, mirrored.
fn transposed(board: &Board) -> Board {
    let (rows, columns) = (board.rows() as usize, board.columns() as usize);
    let cells = (0..rows * columns).map(|at| board.cells()[at % rows * columns + at / rows]);
    Board::new(rows, cells.collect()).unwrap()
}

/// The value, and that of the mirrored board: its layers have another order,
/// other patterns and other walks.
fn both(board: &Board, threads: usize) -> [i64; 2] {
    [board.clone(), transposed(board)].map(|board| {
        let game = Staircase::new(board).unwrap();
        let solver = Layers::new().threads(threads);
        let solved = solver.solve(&game).unwrap();
        let (n, m) = (game.board().rows(), game.board().columns());
        let count = binomial((n + m) as usize, n as usize);
        assert_eq!(solved.report().positions, count);
        solved.value().0
    })
}

#[test]
fn a_mirrored_board_has_the_same_value_whatever_the_threads() {
    // The last one has layers of several pieces.
    for (n, m) in [(10, 10), (7, 13), (3, 30), (2, 60), (13, 12)] {
        let board = board(n, m, 6);
        let [value, mirrored] = both(&board, 1);
        assert_eq!(value, mirrored);
        for threads in [2, 3] {
            assert_eq!(both(&board, threads), [value; 2]);
        }
        if n + m <= 20 {
            let game = Staircase::new(board).unwrap();
            assert_eq!(Negamax::new().solve(&game).unwrap().value().0, value);
        }
    }
}

#[test]
fn values_of_all_widths_agree() {
    // The same board in 16, 32 and 64 bits.
    let small = board(6, 5, 8);
    let value = both(&small, 1)[0];
    for factor in [1 << 16, 1 << 40] {
        let cells = small.cells().iter().map(|cell| cell.map(|x| x * factor));
        let large = Board::new(5, cells.collect()).unwrap();
        assert_eq!(both(&large, 1), [value * factor; 2]);
    }
}

#[test]
fn memory_is_told_in_advance() {
    let game = Staircase::new(board(12, 12, 3)).unwrap();
    let longest = (0..=144).map(|layer| game.layer_len(layer)).max().unwrap();
    // The sizes of 144 values of up to 512 may add up to more than 16 bits: two
    // layers of four bytes a value.
    let told = Layers::new().memory(&game, &game.start());
    let tables = game.memory_usage() as u64;
    assert!(told > tables + 4 * longest && told <= tables + 8 * longest);
    assert_eq!(Layers::new().solve(&game).unwrap().report().memory, told);
}

/// 16 x 16: 601080390 positions, some seconds a sweep when optimised.
/// 18 x 18: 9075135300 positions, half a minute a sweep and 900 MiB.
#[test]
#[ignore = "takes minutes and a gigabyte"]
fn large_boards_have_the_value_of_their_mirror_image() {
    for n in [16, 18] {
        let [value, mirrored] = both(&board(n, n, 1), 0);
        assert_eq!(value, mirrored);
    }
}

/// Boards of several shapes and sizes of values, mixed.
fn boards() -> Vec<Staircase> {
    let shapes = [(5, 6), (6, 5), (1, 1), (9, 8), (2, 30)];
    let mut boards = Vec::new();
    for seed in 0..100_u64 {
        let (n, m) = shapes[usize::try_from(seed).unwrap() % shapes.len()];
        let factor = [1, 1, 1, 1, 1 << 20, 1 << 45][usize::try_from(seed / 5).unwrap() % 6];
        let board = board(n, m, seed);
        let cells = board.cells().iter().map(|cell| cell.map(|x| x * factor));
        boards.push(Staircase::new(Board::new(m, cells.collect()).unwrap()).unwrap());
    }
    boards
}

#[test]
fn lanes_are_as_good_as_single_boards() {
    let boards = boards();
    let refs: Vec<&Staircase> = boards.iter().collect();
    let judges: Vec<_> = boards
        .iter()
        .map(|board| Negamax::new().solve(board).unwrap())
        .collect();
    for threads in [1, 2, 3] {
        let answers = Layers::new().threads(threads).solve_boards(&refs);
        for ((board, judge), answer) in boards.iter().zip(&judges).zip(answers) {
            let answer = answer.unwrap();
            assert_eq!(answer.value, *judge.value());
            assert_eq!(Some(answer.moves), judge.moves_of(&board.start()));
            assert_eq!(answer.report.positions, judge.report().positions);
            assert_eq!(answer.report.moves, judge.report().moves);
        }
    }
}

#[test]
fn lanes_agree_at_every_position_however_options_are_told() {
    for (n, m) in [(4, 5), (1, 9), (6, 6), (9, 3)] {
        for tails in TAILS {
            let boards: Vec<Staircase> =
                (0..5).map(|seed| cut(&board(n, m, seed), tails)).collect();
            let refs: Vec<&Staircase> = boards.iter().collect();
            let many = Many::<_, i16, 8>::new(&refs).unwrap();
            let solved = Layers::new().keep(Keep::All).solve(&many).unwrap();
            for (lane, board) in boards.iter().enumerate() {
                let judge = Negamax::new().solve(board).unwrap();
                for position in reachable(board) {
                    let value = solved.value_of(&position).unwrap().score(lane);
                    assert_eq!(Some(value), judge.value_of(&position));
                }
            }
        }
    }
}

/// In layers of several pieces.
#[test]
fn large_boards_share_a_sweep_whatever_the_threads() {
    let boards: Vec<Staircase> = (0..5)
        .map(|seed| Staircase::new(board(12, 12, seed)).unwrap())
        .collect();
    let refs: Vec<&Staircase> = boards.iter().collect();
    let alone: Vec<i64> = boards
        .iter()
        .map(|board| Layers::new().solve(board).unwrap().value().0)
        .collect();
    let mut memory = Vec::new();
    for threads in [1, 2, 3] {
        for (answer, alone) in Layers::new()
            .threads(threads)
            .solve_boards(&refs)
            .into_iter()
            .zip(&alone)
        {
            let answer = answer.unwrap();
            assert_eq!(answer.value.0, *alone);
            assert_eq!(answer.report.positions, binomial(24, 12));
            memory.push(answer.report.memory);
        }
    }
    assert!(memory.iter().all(|&bytes| bytes == memory[0]));
}

#[test]
fn numbers_name_payoffs() {
    for (n, m) in shapes() {
        let game = Staircase::new(board(n, m, 3)).unwrap();
        let numbered = game.numbered();
        assert_eq!(numbered.shape(), game.shape());
        let payoffs = game.payoffs();
        let mut moves = Vec::new();
        for position in reachable(&game) {
            moves.clear();
            game.moves(&position, &mut moves);
            let mut same = Vec::new();
            numbered.moves(&position, &mut same);
            assert_eq!(moves, same);
            for mv in &moves {
                let number = usize::try_from(numbered.payoff(&position, mv)).unwrap();
                assert_eq!(game.payoff(&position, mv), payoffs[number]);
            }
        }
        // Made the ordinary way it is the same game.
        let cells = numbered.board().cells().to_vec();
        assert_eq!(Board::new(m, cells).as_ref(), Ok(numbered.board()));
    }
}
