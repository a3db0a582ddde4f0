//! Exploration and retrograde analysis on games of millions of positions: time
//! for one and two threads, and bytes a position, as reported and as measured.
//!
//! ```text
//! cargo bench -p retrograde-games --bench threads                   # small, answers asserted
//! cargo bench -p retrograde-games --bench threads -- RUN GAME N     # one run in N threads
//! ```
//!
//! `RUN` is `count` or `solve`, `GAME` one of `four` (four in a row on a 4 x 4
//! board, no symmetry) and `ring` (men on a ring of 20 points and its middle,
//! who can go round for ever).

use std::process::ExitCode;
use std::time::Instant;

use retrograde::{Configure, Count, Game, Outcome, Powers, Report, Retrograde};

mod boards;

use boards::{Four, Ring};

/// The most memory that this process had, in bytes, where the system tells it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
    kilobytes.unwrap_or(0_u64) << 10
}

fn count<G: Game>(game: &G, powers: &Powers<G>, threads: usize) -> (u64, Report) {
    let counted = Count::new().threads(threads).positions_with(powers, game);
    let counted = counted.unwrap_or_else(|_| panic!("no limits, and every position has moves"));
    (counted.positions, counted.report)
}

fn solve<G: Game<Value = Outcome>>(
    game: &G,
    powers: &Powers<G>,
    threads: usize,
) -> (Outcome, Report) {
    let solver = Retrograde::new().threads(threads);
    let solved = powers.solve_retrograde(&solver, game, game.start());
    let solved = solved.unwrap_or_else(|_| panic!("no limits, and every position has moves"));
    (*solved.value(), solved.report().clone())
}

fn run<G: Game<Value = Outcome>>(
    game: &G,
    powers: &Powers<G>,
    run: &str,
    threads: usize,
) -> Option<()> {
    let begun = Instant::now();
    let (answer, report) = match run {
        "count" => {
            let (positions, report) = count(game, powers, threads);
            (positions.to_string(), report)
        }
        "solve" => {
            let (value, report) = solve(game, powers, threads);
            (value.to_string(), report)
        }
        _ => return None,
    };
    let seconds = begun.elapsed().as_secs_f64();
    // In tenths of a byte.
    let each = |bytes: u64| {
        let tenths = bytes * 10 / report.positions;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    println!(
        "{answer}: {} positions, {} moves, {seconds:.2} s, {} bytes a position, {} measured",
        report.positions,
        report.moves,
        each(report.memory),
        each(peak())
    );
    Some(())
}

/// Small boards with known answers, the same for any number of threads.
fn small() {
    for threads in [1, 2, 3] {
        // 5478 reachable boards: every textbook has them.
        let three = Four::new(3);
        assert_eq!(count(&three, &Four::POWERS, threads).0, 5478);
        assert_eq!(solve(&three, &Four::POWERS, threads).0, Outcome::Tie(9));
        // Mū tōrere without its rule about the middle is won at once.
        let ring = Ring::new(8);
        assert_eq!(solve(&ring, &Ring::POWERS, threads).0, Outcome::Win(1));
    }
    println!("small boards: all answers as known");
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [] => {
            small();
            Some(())
        }
        [what, game, threads] => threads.parse().ok().and_then(|threads| match game {
            "four" => run(&Four::new(4), &Four::POWERS, what, threads),
            "ring" => run(&Ring::new(20), &Ring::POWERS, what, threads),
            _ => None,
        }),
        _ => None,
    };
    if done.is_none() {
        eprintln!("expected nothing, or: count|solve four|ring THREADS");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
