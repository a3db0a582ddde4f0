//! A game a million plies long, on a thread with a stack of 256 KiB: no solver
//! may recurse on the depth of a game.

use retrograde::toy::{Chain, LastMove};
use retrograde::{
    AlphaBeta, Auto, Configure, Game, Negamax, Outcome, Reference, Retrograde, Score, Solver,
};

const PLIES: u32 = 1_000_000;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(work).unwrap().join().unwrap();
}

fn solves(solver: &impl Solver) {
    // The players bank 1 in turn, the same number of times.
    let scores = Chain { plies: PLIES };
    let solved = solver.solve(&scores).unwrap();
    assert_eq!(*solved.value(), Score(0));
    assert_eq!(solved.report().positions, u64::from(PLIES) + 1);
    assert_eq!(solved.value_of(&1), Some(Score(1)));

    let outcomes = LastMove(scores);
    let solved = solver.solve(&outcomes).unwrap();
    assert_eq!(*solved.value(), Outcome::Loss(PLIES));
}

#[test]
fn negamax() {
    on_a_small_stack(|| {
        solves(&Negamax::new());
        let game = Chain { plies: PLIES };
        let solved = Negamax::new().solve(&game).unwrap();
        let line = solved.line(&game.start()).unwrap();
        assert_eq!(line.moves.len(), PLIES as usize);
    });
}

#[test]
fn retrograde() {
    on_a_small_stack(|| solves(&Retrograde::new()));
}

#[test]
fn auto() {
    on_a_small_stack(|| solves(&Auto::new()));
}

#[test]
fn reference() {
    on_a_small_stack(|| solves(&Reference::new()));
}

#[test]
fn alpha_beta() {
    on_a_small_stack(|| {
        let game = Chain { plies: PLIES };
        let alpha_beta = AlphaBeta::new().threads(1);
        let solved = alpha_beta.solve(&game).unwrap();
        assert_eq!(*solved.value(), Score(0));
        assert_eq!(solved.value_of(&1), Some(Score(1)));
        let outcomes = LastMove(game);
        let solved = alpha_beta.solve(&outcomes).unwrap();
        assert_eq!(*solved.value(), Outcome::Loss(PLIES));
    });
}
