//! The two score games beside programs written by hand for nothing else.
//!
//! The staircase twice: by plain recursion over contours with an array of all
//! 2^(n + m) bit strings, and by one pass over all contours in ascending order
//! with an array of nothing but them. The Pick Game by plain recursion over
//! sets of cells with a small open hash table. Answers are compared, then
//! times. With `--bench` this goes up to boards of 15 x 15, which take seconds
//! and 600 MiB.
//!
//! ```text
//! cargo bench -p retrograde-games --bench by_hand                      # compare
//! cargo bench -p retrograde-games --bench by_hand -- staircase FILE    # by hand, bare answer
//! cargo bench -p retrograde-games --bench by_hand -- pick FILE         # by hand, bare answers
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};

use retrograde::input::Input;
use retrograde::{Configure, Layers, Negamax, Solver};
use retrograde_games::pick::{self, Pick};
use retrograde_games::staircase::{self, Board, Staircase, StaircaseRows};

mod pick_by_hand;
mod staircase_by_hand;

use pick_by_hand::ByHandPick;
use staircase_by_hand::{ByHandSearch, ByHandSweep};

/// A sequence that looks random and is the same on each run, up to `below`.
fn values(count: usize, below: u64, seed: u64) -> Vec<i64> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % below).expect("33 bits")
    };
    (0..count).map(|_| next()).collect()
}

/// One contender: its name, and a run that gives its answers.
type Contender<'a> = (&'a str, &'a dyn Fn() -> Vec<i64>);

/// Runs all contenders by turns, checks that they agree, and prints the median
/// time of each and its ratio to the first.
fn compare(title: &str, rounds: usize, contenders: &[Contender<'_>]) {
    let mut times = vec![Vec::new(); contenders.len()];
    let mut answers: Option<Vec<i64>> = None;
    for _ in 0..rounds {
        for (times, (name, run)) in times.iter_mut().zip(contenders) {
            let begun = Instant::now();
            let answer = run();
            times.push(begun.elapsed());
            let known = answers.get_or_insert_with(|| answer.clone());
            assert_eq!(*known, answer, "{title}: {name} differs");
        }
    }
    let medians: Vec<Duration> = times
        .into_iter()
        .map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2]
        })
        .collect();
    println!("{title}, median of {rounds} runs");
    for (median, (name, _)) in medians.iter().zip(contenders) {
        let ratio = median.as_secs_f64() / medians[0].as_secs_f64();
        println!(
            "  {name:<24} {:>9.2} ms  x {ratio:.2}",
            median.as_secs_f64() * 1e3
        );
    }
}

/// A board of n x n values up to 100000.
fn board(n: usize) -> Board {
    let values_of_both = values(2 * n * n, 100_001, 1);
    let cells = values_of_both.chunks(2).map(|pair| [pair[0], pair[1]]);
    Board::new(n, cells.collect()).expect("small values")
}

/// The staircase bottom up, on one thread and on all.
fn compare_sweeps(n: usize, rounds: usize) {
    let board = board(n);
    // Tables that the game makes on first use are part of the work.
    let layers = |threads| {
        let game = Staircase::new(board.clone()).expect("at most 64 steps");
        let solved = Layers::new().threads(threads).solve(&game);
        vec![solved.expect("no limit").value().0]
    };
    compare(
        &format!("staircase, {n} x {n}"),
        rounds,
        &[
            ("by hand, sweep", &|| vec![ByHandSweep::answer(&board)]),
            ("layers, one thread", &|| layers(1)),
            ("layers, all threads", &|| layers(0)),
        ],
    );
}

/// Both games, each with so many rounds or with one.
fn compare_all(measured: bool) {
    let rounds = |rounds| if measured { rounds } else { 1 };
    let sizes: &[usize] = if measured { &[10, 12, 14, 15] } else { &[10] };
    for &n in sizes {
        compare_sweeps(n, rounds(if n > 13 { 3 } else { 15 }));
    }
    let board = board(10);
    let contour = Staircase::new(board.clone()).expect("20 steps");
    let rows = StaircaseRows::new(board.clone()).expect("11^10 positions");
    let value = |solver: &Negamax| solver.solve(&contour).map(|solved| solved.value().0);
    compare(
        "staircase, 10 x 10",
        rounds(15),
        &[
            ("by hand, array", &|| vec![ByHandSearch::answer(&board)]),
            ("negamax, contour", &|| {
                vec![value(&Negamax::new()).expect("no limit")]
            }),
            ("negamax, row lengths", &|| {
                let solved = Negamax::new().solve(&rows).expect("no limit");
                vec![solved.value().0]
            }),
        ],
    );

    let grids: Vec<Pick> = (0..50)
        .map(|seed| values(25, 1000, seed).into_iter().map(|value| value + 1))
        .map(|values| Pick::new(5, values.collect()).expect("5 x 5 small values"))
        .collect();
    compare(
        "pick, fifty 5 x 5",
        rounds(5),
        &[
            ("by hand, hash table", &|| {
                grids.iter().map(ByHandPick::answer).collect()
            }),
            ("negamax", &|| {
                let total = |game: &Pick| {
                    let solved = Negamax::new().solve(game).expect("no limit");
                    game.first_total(*solved.value())
                };
                grids.iter().map(total).collect()
            }),
        ],
    );
}

/// Prints the answers of a file, by hand.
fn answer(game: &str, path: &str) -> Result<(), String> {
    let (example, is_pick) = match game {
        "staircase" => (staircase::EXAMPLE, false),
        "pick" => (pick::EXAMPLE, true),
        _ => return Err(format!("found `{game}`, expected staircase or pick")),
    };
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut input = Input::new(path, &bytes, example).map_err(|error| error.to_string())?;
    if is_pick {
        let cases = pick::read_cases(&mut input).map_err(|error| error.to_string())?;
        for case in &cases {
            println!("{}", ByHandPick::answer(case));
        }
    } else {
        let game = Staircase::read(&mut input).map_err(|error| error.to_string())?;
        println!("{}", ByHandSearch::answer(game.board()));
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Cargo passes --bench to a bench and not to a test of all targets.
    let measured = words.iter().any(|word| word == "--bench");
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let done = match words[..] {
        [] => {
            compare_all(measured);
            Ok(())
        }
        [game, path] => answer(game, path),
        _ => Err("expected no arguments, or a game (staircase, pick) and a file".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
