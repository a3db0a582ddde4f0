//! Tests of Connect Four.

use super::*;
use crate::testing::{Random, bounds_hold, classes_count, moves, notation_holds, reachable};
use proptest::prelude::*;
use retrograde::{
    AlphaBeta, Configure, Count, Glance, Grades, Guided, Keep, Negamax, Notation, Solver,
};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Lines of a test set: moves and a score. From Pascal Pons, "Solving Connect
/// 4", part 2 (blog.gamesolver.org).
fn set(name: &str) -> Vec<(String, i64)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/connect4");
    let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
    let line = |line: &str| {
        let (moves, score) = line.split_once(' ').unwrap();
        (moves.to_string(), score.parse().unwrap())
    };
    text.lines().map(line).collect()
}

/// Every line of a set, as it stands and mirrored; gives the mean number of
/// positions a line, rounded up.
fn holds(name: &str, lines: usize) -> u64 {
    let game = ConnectFour::default();
    let alpha_beta = AlphaBeta::new().threads(1);
    let mut searcher = alpha_beta.guided_searcher(&game);
    let set = set(name);
    assert_eq!(set.len(), lines);
    let mut positions = 0;
    for (moves, score) in &set {
        let position = game.parse_position(moves).unwrap();
        let (value, report) = searcher.value(&position).unwrap();
        assert_eq!(game.score(&position, value), *score, "{moves}");
        positions += report.positions;
        let mirrored: String = moves
            .bytes()
            .map(|column| char::from(b'1' + b'7' - column))
            .collect();
        let position = game.parse_position(&mirrored).unwrap();
        let (value, _) = searcher.next_value(&position).unwrap();
        assert_eq!(game.score(&position, value), *score, "{mirrored}");
    }
    positions.div_ceil(lines as u64)
}

/// Means of a well-known specialised solver: 51, 449, 3296 positions a line.
#[test]
fn published_scores() {
    assert!(holds("L3_R1", 500) <= 51);
    assert!(holds("L2_R1", 500) <= 449);
    assert!(holds("L1_R1", 500) <= 3296);
    // The mean of that solver over the whole set is 39807.
    assert!(holds("L2_R2-first-100", 100) <= 45_000);
}

/// Several threads, the same values.
#[test]
fn threads_change_no_value() {
    let game = ConnectFour::default();
    let two = AlphaBeta::new().threads(2);
    let mut searcher = two.guided_searcher(&game);
    for (moves, score) in set("L2_R2-first-100").iter().take(30) {
        let position = game.parse_position(moves).unwrap();
        let (value, _) = searcher.value(&position).unwrap();
        assert_eq!(game.score(&position, value), *score, "{moves}");
    }
}

/// One thread does the same work each time, whatever was solved before.
#[test]
fn work_is_repeated_exactly() {
    let game = ConnectFour::default();
    let one = AlphaBeta::new().threads(1);
    let mut searcher = one.guided_searcher(&game);
    for (moves, _) in set("L1_R1").iter().take(40) {
        let position = game.parse_position(moves).unwrap();
        let (_, report) = searcher.value(&position).unwrap();
        let alone = one.solve_guided_from(&game, position).unwrap();
        assert_eq!(alone.report().positions, report.positions, "{moves}");
        assert_eq!(alone.report().moves, report.moves, "{moves}");
    }
}

/// The outcome by width, from 4 on, of each height from 4 on: Tromp's table and,
/// beyond it, Steininger's; and on which move of best play the game ends
/// (Steininger). Smaller boards have next to no room for a line.
const PUBLISHED: [(&str, &[u32]); 10] = [
    ("==-=-----", &[16, 20, 24, 28, 32, 36, 40, 44, 48]),
    ("====++++", &[20, 25, 30, 35, 39, 41, 47, 51]),
    ("==-+--+", &[24, 30, 36, 41, 48, 52, 59]),
    ("==+=++", &[28, 35, 41, 49, 53, 55]),
    ("==-+-", &[32, 40, 48, 55, 62]),
    ("==+=", &[36, 45, 53, 63]),
    ("==-+", &[40, 50, 60, 69]),
    ("==+", &[44, 55, 63]),
    ("==-", &[48, 60, 72]),
    ("==", &[52, 65]),
];

/// Solves the empty board of each size of so many cells by the published
/// tables; how many there are.
fn solve_published(cells: RangeInclusive<u32>, search: &AlphaBeta) -> usize {
    let mut solved = 0;
    for (height, (outcomes, ends)) in (4..).zip(PUBLISHED) {
        assert_eq!(outcomes.len(), ends.len());
        for ((width, outcome), &end) in (4..).zip(outcomes.chars()).zip(ends) {
            if !cells.contains(&(width * height)) {
                continue;
            }
            let expected = match outcome {
                '+' => Outcome::Win(end),
                '-' => Outcome::Loss(end),
                _ => Outcome::Tie(end),
            };
            let game = ConnectFour::new(width, height, 4).unwrap();
            let answer = search.solve_guided(&game).unwrap();
            assert_eq!(*answer.value(), expected, "{width}x{height}");
            solved += 1;
        }
    }
    solved
}

/// From 5 ms to a second of one core each.
#[test]
fn published_outcomes() {
    assert_eq!(solve_published(1..=30, &AlphaBeta::new().threads(1)), 10);
}

/// The empty 7x6 board among them: two minutes on two threads.
#[test]
#[ignore = "many minutes in a release build, and a gigabyte"]
fn published_outcomes_to_42_cells() {
    assert_eq!(solve_published(31..=42, &AlphaBeta::new()), 13);
}

#[test]
fn a_line_that_fits_nowhere_is_a_tie_at_once() {
    for (width, height, line) in [(4, 4, 5), (7, 6, 8), (7, 6, 40), (1, 3, 4)] {
        let game = ConnectFour::new(width, height, line).unwrap();
        let answer = AlphaBeta::new().solve_guided(&game).unwrap();
        assert_eq!(*answer.value(), Outcome::Tie(width * height));
        assert!(answer.report().positions <= 1);
        let moves = answer.moves_of(&game.start()).unwrap();
        assert!(moves.iter().all(|(_, value)| value == answer.value()));
    }
}

/// What was learned in one part of a long search does not spoil the next, and
/// one of two mirror images is searched. (Without the one it takes 7.4 million
/// positions, without the other 3.4, without both 5.9.)
#[test]
fn a_long_search_stays_sharp() {
    let game = ConnectFour::new(6, 5, 4).unwrap();
    let answer = AlphaBeta::new().threads(1).solve_guided(&game).unwrap();
    let positions = answer.report().positions;
    assert!(positions < 2_800_000, "{positions}");
}

/// Reachable positions, play stopping at a win: Tromp's table.
#[test]
fn published_counts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/connect4");
    let text = std::fs::read_to_string(format!("{folder}/positions-by-size.csv")).unwrap();
    let mut counted = 0;
    for line in text.lines().skip(1) {
        let numbers: Vec<u64> = line.split(',').map(|word| word.parse().unwrap()).collect();
        let [width, height, positions] = numbers[..] else {
            panic!("{line}");
        };
        let game = ConnectFour::new(width as u32, height as u32, 4);
        if positions > 5_000_000 {
            continue;
        }
        let game = game.unwrap();
        let found = Count::new().positions(&game).unwrap();
        assert_eq!(found.positions, positions, "{line}");
        counted += 1;
    }
    assert!(counted > 50, "{counted} sizes");
}

/// A board cell by cell, without bits: the judge of lines and moves.
struct Plain {
    /// Whose stone lies on a cell, by column and row from the left and the bottom.
    stones: HashMap<(i32, i32), bool>,
    width: i32,
    height: i32,
    line: i32,
}

impl Plain {
    /// The empty cell where a stone of this column would come to lie.
    fn cell(&self, column: i32) -> Option<(i32, i32)> {
        let mut rows = 0..self.height;
        let row = rows.find(|&row| !self.stones.contains_key(&(column, row)))?;
        Some((column, row))
    }

    fn open(&self) -> Vec<i32> {
        (0..self.width)
            .filter(|&column| self.cell(column).is_some())
            .collect()
    }

    fn has_line(&self, side: bool) -> bool {
        self.stones.keys().any(|&(column, row)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(right, up)| {
                (0..self.line).all(|k| {
                    let cell = (column + k * right, row + k * up);
                    self.stones.get(&cell) == Some(&side)
                })
            })
        })
    }
}

proptest! {
    /// Random play on random boards beside the plain board.
    #[test]
    fn lines_are_found(
        width in 1u32..10,
        height in 1u32..9,
        line in 2u32..6,
        choices in prop::collection::vec(any::<u8>(), 1..60),
    ) {
        prop_assume!(width * (height + 1) <= 64);
        let game = ConnectFour::new(width, height, line).unwrap();
        let [width, height, line] = [width, height, line].map(u32::cast_signed);
        let mut plain = Plain { stones: HashMap::new(), width, height, line };
        let mut stones = game.start();
        for choice in choices {
            prop_assert_eq!(game.parse_position(&game.format_position(&stones)), Ok(stones));
            let legal = moves(&game, &stones);
            let side = game.to_move(&stones) == Player::Second;
            let over = plain.has_line(!side) || plain.open().is_empty();
            prop_assert_eq!(game.terminal(&stones).is_some(), over);
            if over {
                break;
            }
            let mut found: Vec<i32> = legal.iter().map(|mv| mv.0.into()).collect();
            found.sort_unstable();
            prop_assert_eq!(found, plain.open());
            for mv in &legal {
                // A cell that completes a line, by either account.
                let bit = game.board.cell(stones.all, mv.0);
                let wins = game.board.winning::<ANY>(stones.own, stones.all) & bit != 0;
                let cell = plain.cell(mv.0.into()).unwrap();
                plain.stones.insert(cell, side);
                prop_assert_eq!(wins, plain.has_line(side));
                plain.stones.remove(&cell);
            }
            let mv = legal[usize::from(choice) % legal.len()];
            plain.stones.insert(plain.cell(mv.0.into()).unwrap(), side);
            stones = game.play(&stones, &mv);
        }
    }
}

/// What the game tells the search, position by position: the best of the moves
/// told is worth the position, bounds hold, keys tell positions of different classes apart.
#[test]
fn guidance_obeys_its_laws() {
    for (width, height, line) in [(4, 4, 4), (3, 4, 3), (5, 3, 3), (4, 3, 2)] {
        let game = ConnectFour::new(width, height, line).unwrap();
        let solved = Negamax::new().solve(&game).unwrap();
        let mut keys = HashMap::new();
        let mut choices = Vec::new();
        for stones in reachable(&game) {
            let key = game.key(&stones);
            assert!(key < 1 << game.key_bits().unwrap());
            // Mirror images may share one.
            let class = game.canonical(&stones);
            assert_eq!(*keys.entry(key).or_insert(class), class);
            if game.terminal(&stones).is_some() {
                continue;
            }
            let value = solved.value_of(&stones).unwrap();
            if let Outcome::Tie(plies) = value {
                assert_eq!(game.full_length(&stones), Some(plies));
            }
            choices.clear();
            match game.glance(&stones, &mut choices) {
                Glance::Value(seen) => assert_eq!(seen, value, "{stones:?}"),
                Glance::Moves { lower, upper } => {
                    assert!(lower <= value && value <= upper, "{stones:?}");
                    let told = solved.moves_of(&stones).unwrap().into_iter();
                    let told = told.filter(|(mv, _)| choices.iter().any(|told| told.mv == *mv));
                    let best = told.map(|(_, value)| value).max();
                    assert_eq!(best, Some(value), "{stones:?}");
                }
            }
        }
    }
}

#[test]
fn bounds_are_right() {
    for (width, height) in [(4, 4), (5, 3)] {
        let game = ConnectFour::new(width, height, 4).unwrap();
        let solved = Grades::new().keep(Keep::All).solve(&game).unwrap();
        assert!(bounds_hold(&solved) > 0);
    }
}

#[test]
fn notation_goes_both_ways() {
    notation_holds(&ConnectFour::new(3, 4, 3).unwrap());
    notation_holds(&ConnectFour::new(5, 2, 4).unwrap());
}

#[test]
fn positions_are_read() {
    let game = ConnectFour::default();
    let drawn = "......./......./......./......./..O.O../.XXXO.X";
    let position = game.parse_position(drawn).unwrap();
    assert_eq!(
        game.parse_position(" 23355474\n"),
        game.parse_position("73355424")
    );
    assert_eq!(position.all.count_ones(), 7);
    assert_eq!(game.to_move(&position), Player::Second);
    assert_eq!(game.parse_position(""), Ok(game.start()));
    let wide = ConnectFour::new(12, 4, 4).unwrap();
    let position = wide.parse_position("9ac").unwrap();
    assert_eq!(
        wide.format_position(&position),
        "............/............/............/........XOX.".replace("XOX.", "XO.X")
    );
}

#[test]
fn bad_positions_are_refused() {
    let game = ConnectFour::default();
    let error = |text: &str| game.parse_position(text).unwrap_err().to_string();
    let empty = "......./......./......./......./......./.......";
    assert_eq!(
        error("4458"),
        format!(
            "found `4458`, expected columns from 1 to 7, such as 4453, or a diagram such as {empty}"
        )
    );
    assert_eq!(
        error("4444444"),
        "found `4444444`, expected another column as move 7: column 4 is full"
    );
    assert_eq!(
        error("12121211"),
        "found `12121211`, expected no move 8: the game is over before it"
    );
    for text in [
        // A stone that floats, too many of one player, rows and columns that are not there.
        "......./......./......./......./...X.../.......",
        "......./......./......./......./......./..XX...",
        "......./......./......./......./.......",
        "....../....../....../....../....../......",
        "......./......./......./......./......./......./.......",
        // A line of the player to move, and one that no last move made.
        "......./......./......./......./OOO..../XXXXO..",
        "......./......./......./......./OOXO.../XXXXOOX",
        "X",
        ".",
        "/",
    ] {
        assert!(error(text).contains("6 rows of 7 cells"), "{text}");
    }
}

#[test]
fn bad_boards_are_refused() {
    let error = |width, height, line| ConnectFour::new(width, height, line).unwrap_err();
    assert_eq!(
        error(0, 6, 4),
        BadBoard::Empty {
            width: 0,
            height: 6
        }
    );
    assert_eq!(
        error(9, 7, 4),
        BadBoard::Large {
            bits: 64,
            width: 9,
            height: 7
        }
    );
    assert_eq!(
        error(u32::MAX, u32::MAX, 4),
        BadBoard::Large {
            bits: 64,
            width: u32::MAX,
            height: u32::MAX
        }
    );
    assert_eq!(error(7, 6, 1), BadBoard::Line { line: 1 });
    let wide = |width, height| WideConnectFour::on(width, height, 4);
    assert_eq!(wide(36, 1).unwrap_err(), BadBoard::Wide { width: 36 });
    assert_eq!(
        wide(15, 8).unwrap_err(),
        BadBoard::Large {
            bits: 128,
            width: 15,
            height: 8
        }
    );
    assert!(wide(10, 6).is_ok() && wide(35, 2).is_ok() && wide(1, 127).is_ok());
    for (width, height) in [(1, 63), (32, 1), (8, 7), (9, 6), (16, 3)] {
        let game = ConnectFour::new(width, height, 4).unwrap();
        assert_eq!(game.full_length(&game.start()), Some(width * height));
    }
}

/// A position of random play that does not end, with so many empty cells.
fn late<W: Word>(game: &ConnectFour<W>, left: u32, seed: u64) -> Stones<W> {
    let (mut stones, mut random) = (game.start(), Random(seed));
    while game.left(stones) > left {
        let next: Vec<Stones<W>> = moves(game, &stones)
            .iter()
            .map(|mv| game.play(&stones, mv))
            .filter(|next| game.terminal(next).is_none())
            .collect();
        if next.is_empty() {
            stones = game.start();
            continue;
        }
        stones = *random.pick(&next);
    }
    stones
}

fn late_positions_are_solved<W: Word>(sizes: &[(u32, u32)]) {
    for &(width, height) in sizes {
        let game = ConnectFour::<W>::on(width, height, 4).unwrap();
        let stones = late(&game, 14, 5);
        let truth = Negamax::new().solve_from(&game, stones).unwrap();
        let found = AlphaBeta::new()
            .threads(1)
            .solve_guided_from(&game, stones)
            .unwrap();
        assert_eq!(found.value(), truth.value(), "{width}x{height}");
        assert_eq!(found.line(&stones), truth.line(&stones), "{width}x{height}");
    }
}

/// Boards with keys of every width, up to those too wide for a narrow entry
/// and for a word.
#[test]
fn wide_boards_are_solved() {
    late_positions_are_solved::<u64>(&[(8, 5), (9, 5), (10, 5), (9, 6), (8, 7)]);
    late_positions_are_solved::<u128>(&[(7, 6), (9, 5), (10, 6), (12, 8), (16, 7)]);
}

/// What a board is kept in changes nothing.
#[test]
fn wide_words_hold_the_same_game() {
    let (narrow, wide) = (
        ConnectFour::default(),
        WideConnectFour::on(7, 6, 4).unwrap(),
    );
    for (moves, score) in set("L3_R1").iter().chain(&set("L2_R1")[..200]) {
        let position = wide.parse_position(moves).unwrap();
        let solved = AlphaBeta::new()
            .threads(1)
            .solve_guided_from(&wide, position);
        let value = *solved.unwrap().value();
        assert_eq!(wide.score(&position, value), *score, "{moves}");
        let same = narrow.parse_position(moves).unwrap();
        assert_eq!(
            wide.format_position(&position),
            narrow.format_position(&same)
        );
    }
}

#[test]
fn whole_boards_are_counted_by_their_classes() {
    for (width, height, line) in [(3, 4, 3), (4, 3, 4), (4, 4, 4)] {
        classes_count(&ConnectFour::<u64>::on(width, height, line).unwrap());
    }
    classes_count(&WideConnectFour::on(3, 3, 3).unwrap());
}
