//! Limits on positions, memory and time, and a run that is cancelled: each
//! ends with bounds and the reason, never with a value; checks and counts end
//! with what they found.

use std::sync::Arc;
use std::time::Duration;

use retrograde::check::{Check, Checked};
use retrograde::input::Input;
use retrograde::toy::Chain;
use retrograde::{
    AlphaBeta, Answer, Auto, Bounds, Cancel, Configure, Count, Counted, Game, Limits, Negamax,
    Notation, Powers, Progress, Reference, Retrograde, Score, Snapshot, Solver, Stopped, Uncounted,
    Unsolved, Value,
};
use retrograde_games::pick::Pick;
use retrograde_games::staircase::{Board, Staircase};
use retrograde_games::tic_tac_toe::TicTacToe;

fn board() -> Staircase {
    let text = include_bytes!("data/cases/staircase/random10-8x8.in");
    Staircase::read(&mut Input::new("8x8", text, "").unwrap()).unwrap()
}

fn pick() -> Pick {
    Pick::new(4, (1..=16).collect()).unwrap()
}

const LONG: Chain = Chain { plies: 3_000_000 };

fn bounds<G: Game>(answer: Answer<'_, G>) -> Bounds<G::Value> {
    match answer {
        Err(Unsolved::Stopped(bounds)) => bounds,
        Err(Unsolved::Refused(_)) => panic!("refused"),
        Ok(solved) => panic!("solved: {:?}", solved.value()),
    }
}

fn ends_with(solver: &impl Solver, game: &impl Game<Value = Score>, reason: &Stopped) {
    let bounds = bounds(solver.solve(game));
    assert_eq!(bounds.reason, *reason);
    assert!(bounds.lower < bounds.upper);
}

fn each_solver_ends_with(limits: &Limits, game: &impl Game<Value = Score>, reason: &Stopped) {
    ends_with(&Reference::new().limits(limits.clone()), game, reason);
    ends_with(&Negamax::new().limits(limits.clone()), game, reason);
    ends_with(&Retrograde::new().limits(limits.clone()), game, reason);
    ends_with(&Auto::new().limits(limits.clone()), game, reason);
}

fn alpha_beta_ends_with(limits: &Limits, reason: &Stopped) {
    let bounds = bounds(AlphaBeta::new().limits(limits.clone()).solve(&LONG));
    assert_eq!(bounds.reason, *reason);
    assert!(bounds.lower < bounds.upper);
}

#[test]
fn no_time() {
    let limit = Duration::ZERO;
    let limits = Limits::new().time(limit);
    each_solver_ends_with(&limits, &LONG, &Stopped::Time { limit });
    alpha_beta_ends_with(&limits, &Stopped::Time { limit });
}

#[test]
fn little_time() {
    let limit = Duration::from_millis(1);
    let limits = Limits::new().time(limit);
    each_solver_ends_with(&limits, &LONG, &Stopped::Time { limit });
    alpha_beta_ends_with(&limits, &Stopped::Time { limit });
}

#[test]
fn few_positions() {
    for limit in [0, 1, 2, 1000, 3_000_000] {
        let limits = Limits::new().positions(limit);
        each_solver_ends_with(&limits, &LONG, &Stopped::Positions { limit });
        alpha_beta_ends_with(&limits, &Stopped::Positions { limit });
    }
}

#[test]
fn cancelled_before_it_begins() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::new().cancel(cancel);
    each_solver_ends_with(&limits, &LONG, &Stopped::Cancelled);
    alpha_beta_ends_with(&limits, &Stopped::Cancelled);
}

/// Cancels the run in the phase with this name.
struct CancelIn(&'static str, Cancel);

impl Progress for CancelIn {
    fn update(&self, now: &Snapshot) {
        if now.phase == self.0 && now.done > 5000 {
            self.1.cancel();
        }
    }
}

fn cancelled_in<S: Solver + Default>(phase: &'static str) {
    let cancel = Cancel::new();
    let solver = S::default()
        .limits(Limits::new().cancel(cancel.clone()))
        .progress(Arc::new(CancelIn(phase, cancel)));
    assert_eq!(
        bounds(solver.solve(&LONG)).reason,
        Stopped::Cancelled,
        "{phase}"
    );
}

#[test]
fn cancelled_in_each_phase() {
    cancelled_in::<Reference>("searching");
    cancelled_in::<Negamax>("searching");
    cancelled_in::<Auto>("searching");
    cancelled_in::<Retrograde>("exploring");
    cancelled_in::<Retrograde>("linking");
    cancelled_in::<Retrograde>("settling");
}

/// Each limit either lets the solver through, which then stays below it, or
/// stops it with the need stated; and a limit at the reported need lets it
/// through.
fn keeps_to_memory<S: Solver + Default>(board: &Staircase) {
    let solve = |bytes| {
        let solver = S::default().limits(Limits::new().memory(bytes));
        solver.solve(board).map(|solved| solved.report().memory)
    };
    let need = solve(u64::MAX).unwrap();
    assert_eq!(solve(need), Ok(need));
    let mut bytes = 0;
    while bytes < need {
        let Err(Unsolved::Stopped(bounds)) = solve(bytes) else {
            panic!("{} fitted into {bytes} of {need} bytes", S::NAME);
        };
        let Stopped::Memory { limit, needed } = bounds.reason else {
            panic!("stopped for another reason: {}", bounds.reason);
        };
        assert_eq!(limit, bytes);
        assert!(needed > bytes && bounds.report.memory <= bytes);
        bytes = bytes + bytes / 3 + 1;
    }
}

#[test]
fn memory() {
    let board = board();
    keeps_to_memory::<Negamax>(&board);
    keeps_to_memory::<Retrograde>(&board);
    keeps_to_memory::<Auto>(&board);
}

/// Scores that do not fit 32 bits are kept whole, and counted: a board of so
/// many times the values is worth so many times as much.
#[test]
fn memory_of_large_scores() {
    const TIMES: i64 = 1 << 40;
    let small = board();
    let cells = small.board().cells().iter();
    let cells = cells.map(|cell| cell.map(|value| TIMES * value)).collect();
    let large = Staircase::new(Board::new(small.board().columns() as usize, cells).unwrap());
    let large = large.unwrap();
    let solve = |board| Negamax::new().solve(board).unwrap();
    let (few, many) = (solve(&small), solve(&large));
    assert_ne!(*few.value(), Score(0));
    assert_eq!(*many.value(), Score(TIMES * few.value().0));
    let start = small.start();
    let scaled = few.moves_of(&start).unwrap().into_iter();
    let scaled: Vec<_> = scaled
        .map(|(mv, value)| (mv, Score(TIMES * value.0)))
        .collect();
    assert_eq!(many.moves_of(&start).unwrap(), scaled);
    // 8 bytes more for nearly every position.
    let more = many.report().memory - few.report().memory;
    assert!(more > 7 * few.report().positions, "{more}");
    keeps_to_memory::<Negamax>(&large);
}

/// The reference solver keeps nothing but the path.
#[test]
fn memory_of_the_path() {
    let limits = Limits::new().memory(1 << 20);
    let bounds = bounds(Reference::new().limits(limits).solve(&LONG));
    assert!(matches!(bounds.reason, Stopped::Memory { limit, .. } if limit == 1 << 20));
    assert_eq!(
        (bounds.lower, bounds.upper),
        (Score::worst(), Score::best())
    );
}

/// A check that is cancelled in a phase.
fn check_until(phase: &'static str) -> Check {
    let cancel = Cancel::new();
    Check::new()
        .limits(Limits::new().cancel(cancel.clone()))
        .progress(Arc::new(CancelIn(phase, cancel)))
}

/// A check of a long chain, cancelled in a phase.
fn check_cancelled_in(phase: &'static str) -> Checked {
    let powers = Powers::new().graded();
    check_until(phase).run_with(&powers, &Chain { plies: 50_000 })
}

#[test]
fn a_check_cancelled_in_any_phase_is_not_whole() {
    for phase in [
        "checking",
        "looking for cycles",
        "exploring",
        "linking",
        "settling",
        "comparing",
        "comparing ways",
    ] {
        let checked = check_cancelled_in(phase);
        assert_eq!(checked.stopped, Some(Stopped::Cancelled), "{phase}");
        assert!(!checked.complete && !checked.by_default, "{phase}");
        // What is told stays true: nothing is broken in what was seen.
        assert!(checked.passed(), "{phase}: {checked}");
        assert!(!checked.notes.is_empty(), "{phase}");
    }
    for phase in ["placing positions", "trying layers"] {
        let checked = check_until(phase).run_with(&Powers::new().layered(), &board());
        assert_eq!(checked.stopped, Some(Stopped::Cancelled), "{phase}");
        assert!(checked.passed() && !checked.complete, "{phase}");
    }
    let pick = pick();
    for phase in ["comparing ways", "comparing boards"] {
        let checked = check_until(phase).run_with(&Powers::new().graded_boards(), &pick);
        assert_eq!(checked.stopped, Some(Stopped::Cancelled), "{phase}");
        assert!(checked.passed() && !checked.complete, "{phase}");
    }
    assert!(check_cancelled_in("no such phase").complete);
}

fn reason<P, T>(counted: Counted<P, T>) -> Stopped {
    let Err(Uncounted::Stopped(partial)) = counted else {
        panic!("counted, or refused");
    };
    partial.reason
}

#[test]
fn a_count_cancelled_in_any_phase_is_not_exact() {
    let counter = |phase| {
        let cancel = Cancel::new();
        Count::new()
            .limits(Limits::new().cancel(cancel.clone()))
            .progress(Arc::new(CancelIn(phase, cancel)))
    };
    for phase in ["exploring", "looking for cycles", "counting"] {
        let reason = reason(counter(phase).games(&LONG, None));
        assert_eq!(reason, Stopped::Cancelled, "{phase}");
    }
    let reason = reason(counter("exploring").positions(&LONG));
    assert_eq!(reason, Stopped::Cancelled);
}

/// Tries limits from nothing up to the need, each twice the one before; `used` gives what a run used, or why it stopped with what it used.
fn holds_to_memory(used: impl Fn(u64) -> Result<u64, (Stopped, u64)>) {
    let need = used(u64::MAX).unwrap();
    assert_eq!(used(need), Ok(need));
    let mut bytes = 0;
    while bytes < need {
        let (reason, used) = used(bytes).unwrap_err();
        let Stopped::Memory { limit, needed } = reason else {
            panic!("stopped for another reason: {reason}");
        };
        assert_eq!(limit, bytes);
        assert!(needed > bytes && used <= bytes, "{used} of {bytes} bytes");
        bytes = 2 * bytes + 1;
    }
}

fn check_holds_to_memory<G: Notation>(powers: &Powers<G>, game: &G) {
    holds_to_memory(|bytes| {
        let limits = Limits::new().memory(bytes);
        let checked = Check::new().limits(limits).run_notation_with(powers, game);
        assert!(checked.passed(), "{checked}");
        assert_eq!(checked.complete, checked.stopped.is_none());
        match checked.stopped {
            None => Ok(checked.report.memory),
            Some(reason) => Err((reason, checked.report.memory)),
        }
    });
}

#[test]
fn memory_of_a_check() {
    // With classes to solve, and with cycles to look for.
    check_holds_to_memory(&Powers::new(), &TicTacToe);
    check_holds_to_memory(&Powers::new(), &board());
    check_holds_to_memory(&Powers::new().layered(), &board());
    check_holds_to_memory(&Powers::new().graded_boards(), &pick());
}

#[test]
fn memory_of_a_count() {
    let counter = |bytes| Count::new().limits(Limits::new().memory(bytes));
    holds_to_memory(|bytes| match counter(bytes).positions(&board()) {
        Ok(count) => Ok(count.report.memory),
        Err(Uncounted::Stopped(partial)) => Err((partial.reason, partial.found.report.memory)),
        Err(why) => panic!("{why}"),
    });
    for depth in [None, Some(40)] {
        holds_to_memory(|bytes| match counter(bytes).games(&board(), depth) {
            Ok(count) => Ok(count.report.memory),
            Err(Uncounted::Stopped(partial)) => Err((partial.reason, partial.found.report.memory)),
            Err(why) => panic!("{why}"),
        });
    }
}

/// A check holds its own positions and moves while solvers run: their memory
/// counts on top, and is told.
#[test]
fn a_check_counts_its_solvers() {
    let board = board();
    let solved = Retrograde::new().solve(&board).unwrap();
    let checked = Check::new().run_notation(&board);
    let positions = checked.positions * size_of::<u64>() as u64;
    assert!(checked.report.memory > solved.report().memory + positions);
}

/// Bounds that were proved before a limit on positions hold, and close in.
#[test]
fn alpha_beta_proves_bounds() {
    let board = board();
    let truth = *Negamax::new().solve(&board).unwrap().value();
    let mut proved = 0;
    for limit in (0..14).map(|power| 1 << power) {
        let limits = Limits::new().positions(limit);
        match AlphaBeta::new().limits(limits).solve(&board) {
            Ok(solved) => assert_eq!(*solved.value(), truth),
            Err(Unsolved::Stopped(bounds)) => {
                assert!(bounds.lower <= truth && truth <= bounds.upper);
                let bounded = bounds.lower > Score::worst() || bounds.upper < Score::best();
                proved += usize::from(bounded);
            }
            Err(Unsolved::Refused(refusal)) => panic!("{refusal}"),
        }
    }
    assert!(proved > 0);
}

/// A table that may take little finds the same value, and says what it took.
#[test]
fn alpha_beta_keeps_to_memory() {
    let text = include_bytes!("data/cases/staircase/random08-5x5.in");
    let board = Staircase::read(&mut Input::new("5x5", text, "").unwrap()).unwrap();
    let truth = *Negamax::new().solve(&board).unwrap().value();
    let mut solved = 0;
    for bytes in (8..24).map(|power| 1 << power) {
        let alpha_beta = AlphaBeta::new()
            .limits(Limits::new().memory(bytes))
            .threads(1);
        match alpha_beta.solve(&board) {
            Ok(found) => {
                assert_eq!(*found.value(), truth);
                assert!(found.report().memory <= bytes);
                solved += 1;
            }
            Err(Unsolved::Stopped(bounds)) => {
                assert!(matches!(bounds.reason, Stopped::Memory { limit, .. } if limit == bytes));
            }
            Err(Unsolved::Refused(refusal)) => panic!("{refusal}"),
        }
    }
    assert!(solved > 5, "{solved} limits sufficed");
}
