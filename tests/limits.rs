//! Limits on positions, memory and time, and a run that is cancelled: each
//! ends with bounds and the reason, never with a value.

use std::sync::Arc;
use std::time::Duration;

use retrograde::input::Input;
use retrograde::toy::Chain;
use retrograde::{
    Answer, Auto, Bounds, Cancel, Game, Limits, Negamax, Progress, Reference, Retrograde, Score,
    Snapshot, Solver, Stopped, Unsolved, Value,
};
use retrograde_games::staircase::Staircase;

fn board() -> Staircase {
    let text = include_bytes!("data/cases/staircase/random10-8x8.in");
    Staircase::read(&mut Input::new("8x8", text, "").unwrap()).unwrap()
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

#[test]
fn no_time() {
    let limit = Duration::ZERO;
    let limits = Limits::new().time(limit);
    each_solver_ends_with(&limits, &LONG, &Stopped::Time { limit });
}

#[test]
fn little_time() {
    let limit = Duration::from_millis(1);
    let limits = Limits::new().time(limit);
    each_solver_ends_with(&limits, &LONG, &Stopped::Time { limit });
}

#[test]
fn few_positions() {
    for limit in [0, 1, 2, 1000, 3_000_000] {
        let limits = Limits::new().positions(limit);
        each_solver_ends_with(&limits, &LONG, &Stopped::Positions { limit });
    }
}

#[test]
fn cancelled_before_it_begins() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::new().cancel(cancel);
    each_solver_ends_with(&limits, &LONG, &Stopped::Cancelled);
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
fn keeps_to_memory<S: Solver + Default>() {
    let board = board();
    let solve = |bytes| {
        let solver = S::default().limits(Limits::new().memory(bytes));
        solver.solve(&board).map(|solved| solved.report().memory)
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
    keeps_to_memory::<Negamax>();
    keeps_to_memory::<Retrograde>();
    keeps_to_memory::<Auto>();
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
