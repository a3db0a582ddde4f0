//! The bundled score games and a plain one beside programs written by hand for
//! nothing else. Answers are asserted; wall time, time on the processor and
//! instructions are printed, with their ratios to the program by hand.
//!
//! - the staircase by plain recursion over contours with an array of all
//!   2^(n + m) bit strings (`staircase_by_hand`), and bottom up in vectors
//!   (`staircase_blocks`);
//! - the Pick Game by plain recursion over sets of cells with a small open
//!   hash table (`pick_by_hand`), and level by level (`pick_levels`);
//! - a game on positions of 32 bits that implements nothing optional, solved
//!   by `negamax`, with what it takes a move and a position (`plain`).
//!
//! ```text
//! cargo bench -p retrograde-games                              # all of it
//! cargo bench -p retrograde-games --bench by_hand -- SECTION   # plain, staircase, pick or process
//! cargo bench -p retrograde-games --bench by_hand -- staircase FILE    # by hand, bare answer
//! cargo bench -p retrograde-games --bench by_hand -- pick FILE         # by hand, bare answers
//! ```
//!
//! The largest board, 16 x 16, takes 2.3 GiB by hand. Where no instructions
//! can be counted the reason is printed; an emulator such as valgrind counts
//! them for the last two forms.

#![expect(
    clippy::cast_precision_loss,
    reason = "ratios and rates are printed with few digits"
)]

use std::fmt;
use std::path::Path;
use std::process::{Command, ExitCode};

use retrograde::input::Input;
use retrograde::{Configure, Game, Grades, Layers, Negamax, Outcome, Score, Solved, Solver};
use retrograde_games::pick::{self, Pick};
use retrograde_games::staircase::{self, Board, Staircase, StaircaseRows};

mod measure;
mod pick_by_hand;
mod pick_levels;
mod plain;
mod staircase_blocks;
mod staircase_by_hand;

use measure::{Measured, measure, median, peak_memory};
use pick_by_hand::ByHandPick;
use plain::{Stacks, Stake};
use staircase_blocks::ByHandBlocks;
use staircase_by_hand::ByHandSearch;

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

/// Runs all contenders by turns, checks that they agree, and prints the medians
/// of each and their ratios to the first, which is written by hand.
fn compare(title: &str, rounds: usize, contenders: &[Contender<'_>]) -> Vec<Measured> {
    let mut runs: Vec<Vec<Measured>> = contenders.iter().map(|_| Vec::new()).collect();
    let mut answers: Option<Vec<i64>> = None;
    for _ in 0..rounds {
        for (runs, (name, run)) in runs.iter_mut().zip(contenders) {
            let (answer, measured) = measure(run);
            runs.push(measured);
            let known = answers.get_or_insert_with(|| answer.clone());
            assert_eq!(*known, answer, "{title}: {name} differs");
        }
    }
    let medians: Vec<Measured> = runs.into_iter().map(median).collect();
    println!("{title}, median of {rounds} runs");
    for (measured, (name, _)) in medians.iter().zip(contenders) {
        let wall = measured.wall.as_secs_f64();
        let first = &medians[0];
        println!(
            "  {name:<26} {:>9.2} ms  x {:<6.2} {}  {}",
            wall * 1e3,
            wall / first.wall.as_secs_f64(),
            ratio(&measured.busy, &first.busy, "ms busy"),
            ratio(
                &measured.instructions,
                &first.instructions,
                "M instructions"
            ),
        );
    }
    medians
}

/// A count in millions, and its ratio to the first contender's.
fn ratio(count: &Result<u64, String>, first: &Result<u64, String>, unit: &str) -> String {
    match (count, first) {
        (Ok(count), Ok(first)) => {
            let (count, first) = (*count as f64, *first as f64);
            format!("{:>9.2} {unit}  x {:<6.2}", count / 1e6, count / first)
        }
        _ => "n/a".to_owned(),
    }
}

/// A board of n x n values up to 100000.
fn board(n: usize) -> Board {
    let values_of_both = values(2 * n * n, 100_001, 1);
    let cells = values_of_both.chunks(2).map(|pair| [pair[0], pair[1]]);
    Board::new(n, cells.collect()).expect("small values")
}

/// The value of a game that is solved.
fn value<G: Game<Value = Score>>(solved: Result<Solved<'_, G>, impl fmt::Debug>) -> i64 {
    solved.expect("no limit").value().0
}

/// How much is measured: all, or a little of everything.
#[derive(Clone, Copy)]
struct Extent {
    whole: bool,
}

impl Extent {
    fn rounds(self, rounds: usize) -> usize {
        if self.whole { rounds } else { 1 }
    }
}

/// The staircase bottom up, on one thread and on all, and by search.
fn compare_staircase(extent: Extent) {
    let sizes: &[usize] = if extent.whole {
        &[10, 12, 14, 15, 16]
    } else {
        &[4, 10]
    };
    for &n in sizes {
        let board = board(n);
        // Tables that the game makes on first use are part of the work.
        let layers = |threads| {
            let game = Staircase::new(board.clone()).expect("at most 64 steps");
            vec![value(Layers::new().threads(threads).solve(&game))]
        };
        compare(
            &format!("staircase, {n} x {n}"),
            extent.rounds(if n > 13 { 3 } else { 15 }),
            &[
                ("by hand, blocks", &|| vec![ByHandBlocks::answer(&board)]),
                ("layers, one thread", &|| layers(1)),
                ("layers, all threads", &|| layers(0)),
            ],
        );
    }
    let board = board(10);
    let contour = Staircase::new(board.clone()).expect("20 steps");
    let rows = StaircaseRows::new(board.clone()).expect("11^10 positions");
    compare(
        "staircase, 10 x 10, by search",
        extent.rounds(15),
        &[
            ("by hand, array", &|| vec![ByHandSearch::answer(&board)]),
            ("negamax, contour", &|| {
                vec![value(Negamax::new().solve(&contour))]
            }),
            ("negamax, row lengths", &|| {
                vec![value(Negamax::new().solve(&rows))]
            }),
        ],
    );
}

/// The Pick Game level by level, on one thread and on all, and by search.
fn compare_pick(extent: Extent) {
    let grid = |rows: usize, columns, seed| {
        let values = values(rows * columns, 1000, seed);
        let values = values.into_iter().map(|value| value + 1).collect();
        Pick::new(columns, values).expect("small values")
    };
    let shapes: &[(usize, usize)] = if extent.whole {
        &[(5, 5), (5, 6), (6, 6), (6, 7)]
    } else {
        &[(3, 4), (1, 5)]
    };
    for &(rows, columns) in shapes {
        let game = grid(rows, columns, 1);
        let graded = |threads| {
            let solved = Grades::new().threads(threads).solve(&game);
            vec![game.first_total(Score(value(solved)))]
        };
        compare(
            &format!("pick, {rows} x {columns}"),
            extent.rounds(if rows * columns > 36 { 3 } else { 7 }),
            &[
                ("by hand, levels", &|| vec![pick_levels::answer(&game)]),
                ("graded, one thread", &|| graded(1)),
                ("graded, all threads", &|| graded(0)),
            ],
        );
    }
    let (cases, side) = if extent.whole { (50, 5) } else { (2, 3) };
    let grids: Vec<Pick> = (0..cases).map(|seed| grid(side, side, seed)).collect();
    compare(
        &format!("pick, {cases} of {side} x {side}, by search"),
        extent.rounds(5),
        &[
            ("by hand, hash table", &|| {
                grids.iter().map(ByHandPick::answer).collect()
            }),
            ("negamax", &|| {
                let solve =
                    |game: &Pick| game.first_total(Score(value(Negamax::new().solve(game))));
                grids.iter().map(solve).collect()
            }),
        ],
    );
}

/// Heights of stacks whose table fits a cache of 8 MiB, and of such as just
/// made a table grow, where a position takes most.
const IN_CACHE: [usize; 7] = [5; 7];
const JUST_GROWN: [usize; 7] = [6, 6, 6, 6, 10, 9, 13];
/// The same for a test.
const FEW: [usize; 4] = [3; 4];

/// The plain path: moves a second, and bytes a position.
fn compare_plain(extent: Extent) {
    let heights: &[usize] = if extent.whole { &IN_CACHE } else { &FEW };
    let game = Stacks::<Score>::new(heights, 1);
    let solved = Negamax::new().solve(&game).expect("no limit");
    assert_eq!(solved.report().positions, game.positions());
    let moves = solved.report().moves;
    let medians = compare(
        &format!("plain, {} positions of 32 bits", game.positions()),
        extent.rounds(15),
        &[
            ("by hand, array", &|| vec![game.by_hand()]),
            ("negamax", &|| vec![value(Negamax::new().solve(&game))]),
        ],
    );
    let took = &medians[1];
    let seconds = took
        .busy
        .as_ref()
        .map_or(took.wall.as_secs_f64(), |&busy| busy as f64 / 1e9);
    let speed = moves as f64 / seconds / 1e6;
    println!("  negamax makes {speed:.1} million moves a second on one core");
    for kind in ["score", "outcome"] {
        // In a process of its own, whose peak is that of the run.
        let mut command = this_program();
        if extent.whole {
            command.arg("--bench");
        }
        let output = command.args(["memory", kind]).output();
        let output = output.expect("this program runs");
        assert!(output.status.success(), "memory {kind} fails");
        print!("{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// Solves a plain game, and prints what it takes a position.
fn print_memory<V: Stake>(kind: &str, extent: Extent, known: impl Fn(&Stacks<V>) -> V) {
    let heights: &[usize] = if extent.whole { &JUST_GROWN } else { &FEW };
    let game = Stacks::<V>::new(heights, 1);
    let known = known(&game);
    let before = peak_memory();
    let solved = Negamax::new().solve(&game).expect("no limit");
    let after = peak_memory();
    assert_eq!(*solved.value(), known);
    assert_eq!(solved.report().positions, game.positions());
    let each = |bytes: u64| bytes as f64 / game.positions() as f64;
    let told = each(solved.report().memory);
    let taken = match (before, after) {
        (Some(before), Some(after)) => format!("{:.1}", each(after - before)),
        _ => "n/a".to_owned(),
    };
    println!(
        "  {kind}: {told:.1} bytes a position as told at the peak, {taken} as the system saw ({} positions)",
        game.positions()
    );
}

/// This program again, by its path.
fn this_program() -> Command {
    Command::new(std::env::current_exe().expect("a path"))
}

/// Whole processes: the command line beside the program by hand.
fn compare_processes(extent: Extent) {
    let n = 10;
    let board = board(n);
    let matrix = |player: usize| {
        let row = |cells: &[[i64; 2]]| {
            let texts: Vec<String> = cells.iter().map(|cell| cell[player].to_string()).collect();
            texts.join(" ") + "\n"
        };
        board.cells().chunks(n).map(row).collect::<String>()
    };
    let text = format!("{n} {n}\n{}{}", matrix(0), matrix(1));
    let name = format!("retrograde-bench-{}.txt", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, text).expect("the folder for temporary files takes a board");
    let answer = |mut command: Command| {
        let output = command.output().expect("the program runs");
        let text = String::from_utf8_lossy(&output.stdout);
        vec![text.trim().parse().expect("a bare answer")]
    };
    let medians = compare(
        &format!("staircase, {n} x {n}, whole processes"),
        extent.rounds(25),
        &[
            ("by hand, array", &|| {
                let mut command = this_program();
                command.arg("staircase").arg(&path);
                answer(command)
            }),
            ("retrograde solve", &|| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
                command
                    .args(["solve", "staircase", "--format", "plain"])
                    .arg(&path);
                answer(command)
            }),
        ],
    );
    let ratio = medians[0].wall.as_secs_f64() / medians[1].wall.as_secs_f64();
    println!("  retrograde is {ratio:.1} times as fast");
    // A file in the folder for temporary files does no harm if it stays.
    let _ = std::fs::remove_file(&path);
}

/// Prints the answers of a file, by hand.
fn print_answers(game: &str, path: &Path) -> Result<(), String> {
    let (example, is_pick) = match game {
        "staircase" => (staircase::EXAMPLE, false),
        "pick" => (pick::EXAMPLE, true),
        _ => return Err(format!("found `{game}`, expected staircase or pick")),
    };
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let mut input = Input::new(&name, &bytes, example).map_err(|error| error.to_string())?;
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

/// Runs one section, or all.
fn run(section: Option<&str>, extent: Extent) -> Result<(), String> {
    type Section = (&'static str, fn(Extent));
    let sections: [Section; 4] = [
        ("plain", compare_plain),
        ("process", compare_processes),
        ("staircase", compare_staircase),
        ("pick", compare_pick),
    ];
    let ((), tried) = measure(|| ());
    for (what, count) in [
        ("time on the processor", tried.busy),
        ("instructions", tried.instructions),
    ] {
        if let Err(why) = count {
            println!("{what}: n/a ({why})");
        }
    }
    let chosen = |name| section.is_none_or(|section| section == name);
    let mut done = 0;
    for (_, compare) in sections.iter().filter(|(name, _)| chosen(*name)) {
        compare(extent);
        done += 1;
    }
    let names = sections.map(|(name, _)| name).join(", ");
    let found = section.unwrap_or_default();
    (done > 0)
        .then_some(())
        .ok_or_else(|| format!("found `{found}`, expected one of {names}"))
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Cargo passes --bench to a bench and not to a test of all targets.
    let extent = Extent {
        whole: words.iter().any(|word| word == "--bench"),
    };
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let done = match words[..] {
        [] => run(None, extent),
        [section] => run(Some(section), extent),
        ["memory", kind] => {
            if kind == "outcome" {
                print_memory("outcome", extent, Stacks::<Outcome>::known);
            } else {
                print_memory("score", extent, |game| Score(game.by_hand()));
            }
            Ok(())
        }
        [game, path] => print_answers(game, Path::new(path)),
        _ => {
            Err("expected a section, or a game (staircase, pick) and a file, or nothing".to_owned())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
