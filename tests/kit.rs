//! The bundled games under the conformance kit, and their sizes against
//! published ones.

use std::fmt::Debug;

use retrograde::check::{Check, Checked, Law};
use retrograde::graph::Unroll;
use retrograde::{
    Auto, Configure, Count, Indexed, Layered, Limits, Notation, Outcome, Powers, Solver,
};
use retrograde_games::chess::Endgame;
use retrograde_games::connect_four::ConnectFour;
use retrograde_games::dobutsu::{Dobutsu, Pieces};
use retrograde_games::mu_torere::{Entry, MuTorere};
use retrograde_games::pick::Pick;
use retrograde_games::staircase::{Board, Staircase, StaircaseRows};
use retrograde_games::teeko::{Squares, Teeko};
use retrograde_games::tic_tac_toe::TicTacToe;

/// A grid of this shape; values do not change what can be reached.
fn pick(rows: usize, columns: usize) -> Pick {
    let values = (0..).map(|cell: i64| cell * 7 % 11 + 1);
    Pick::new(columns, values.take(rows * columns).collect()).unwrap()
}

fn board(rows: usize, columns: usize) -> Board {
    let cells = (0..).map(|cell: i64| [cell * 7 % 11, cell * 5 % 13]);
    Board::new(columns, cells.take(rows * columns).collect()).unwrap()
}

/// Lions with one kind beside them.
fn dobutsu(kind: &str, drops: bool) -> Dobutsu {
    let pieces = Pieces {
        chicks: kind == "c",
        elephants: kind == "e",
        giraffes: kind == "g",
    };
    Dobutsu::with(drops, pieces)
}

fn passes<G: Notation<Position: Debug, Move: Debug>>(game: &G) -> Checked {
    passes_with(&Powers::new(), game)
}

/// Obeys all laws, those of what it offers too, each of which is tried; not
/// every game tells how large its classes are.
fn passes_with<G: Notation<Position: Debug, Move: Debug>>(powers: &Powers<G>, game: &G) -> Checked {
    let checked = Check::new().run_notation_with(powers, game);
    assert!(checked.passed() && checked.complete, "{checked}");
    assert_eq!(checked.notes, [""; 0]);
    let by_choice = |law| Law::GAME.contains(&law) || law == Law::ClassSize;
    assert!(checked.untried().all(by_choice));
    checked
}

/// How often a law was tried.
fn tried(checked: &Checked, law: Law) -> u64 {
    let tally = checked.tallies.iter().find(|at| at.law == law);
    tally.unwrap().tried
}

#[test]
fn bundled_games_obey_the_laws() {
    let checked = passes_with(&Powers::new().ascending().retro(), &TicTacToe);
    assert_eq!(checked.positions, 5478);
    // Two stretches of indices, each asked for six times.
    assert_eq!(tried(&checked, Law::OptionsDown), 12);
    for entry in [Entry::BesideEnemy, Entry::Free] {
        passes_with(&Powers::new().retro(), &MuTorere { entry });
    }
    for (width, men) in [(3, 3), (3, 4), (4, 3)] {
        let game = Teeko::new(width, 3, men, Squares::Small).unwrap();
        passes_with(&Powers::new().retro(), &game);
    }
    for kind in ["e", "g"] {
        passes_with(&Powers::new().retro(), &dobutsu(kind, false));
    }
    for (width, height, line) in [(3, 3, 3), (4, 3, 3), (3, 4, 4)] {
        let game = ConnectFour::new(width, height, line).unwrap();
        let checked = passes_with(&Powers::new().graded().guided(), &game);
        assert!(tried(&checked, Law::Glance) > 300, "{checked}");
    }
    for (rows, columns) in [(1, 1), (1, 7), (3, 3), (4, 3)] {
        passes_with(&Powers::new().graded_boards(), &pick(rows, columns));
    }
    for (rows, columns) in [(1, 1), (1, 9), (9, 1), (5, 6), (8, 8)] {
        let game = Staircase::new(board(rows, columns)).unwrap();
        let checked = passes_with(&Powers::new().layered().ascending(), &game);
        // Each layer in one stretch, asked for six times.
        assert_eq!(tried(&checked, Law::Options), 6 * game.layers() as u64);
        let stretches = game.indices().div_ceil(4096);
        assert_eq!(tried(&checked, Law::OptionsDown), 6 * stretches);
    }
    passes(&StaircaseRows::new(board(5, 6)).unwrap());
}

/// Endgames of chess: indices of representatives, with captures, promotions and
/// men that are never met in play; a part of each.
#[test]
fn endgames_obey_the_laws_where_they_are_looked_at() {
    for men in ["KQvK", "KPvK", "KRvKN", "KPvKP"] {
        let game: Endgame = men.parse().unwrap();
        let limits = Limits::new().positions(3000);
        let check = Check::new().limits(limits);
        let checked = check.run_notation_with(&Powers::new().retro(), &game);
        assert!(checked.passed(), "{men}: {checked}");
        for law in [Law::Index, Law::Parents, Law::ParentsTold] {
            assert!(tried(&checked, law) > 3000, "{men}: {law}: {checked}");
        }
    }
}

/// Dobutsu shogi with drops and promotions; the ends where a lion was taken have
/// very many un-moves.
#[test]
fn drops_obey_the_laws_where_they_are_looked_at() {
    for (kind, drops) in [("c", true), ("e", true), ("g", true), ("c", false)] {
        let game = dobutsu(kind, drops);
        let check = Check::new().limits(Limits::new().positions(3000));
        let checked = check.run_notation_with(&Powers::new().retro(), &game);
        assert!(checked.passed(), "{kind}: {checked}");
        for law in [Law::Index, Law::Parents, Law::ParentsTold] {
            assert!(tried(&checked, law) > 3000, "{kind}: {law}: {checked}");
        }
    }
}

/// Far more positions than are looked at: patterns of thousands of tails, cut
/// where they may be cut.
#[test]
fn large_boards_obey_the_laws_where_they_are_looked_at() {
    for (rows, columns) in [(18, 18), (32, 32), (2, 60)] {
        let game = Staircase::new(board(rows, columns)).unwrap();
        let powers = Powers::new().layered().ascending();
        let checked = Check::new().run_notation_with(&powers, &game);
        assert!(checked.passed(), "{checked}");
        assert!(tried(&checked, Law::Options) > 100, "{checked}");
        // Stretches and single indices of a sample, or all indices in one.
        let asked = if game.indices() > Check::POSITIONS {
            24 + 256
        } else {
            1
        };
        assert_eq!(tried(&checked, Law::OptionsDown), 6 * asked, "{checked}");
    }
}

/// 5478 states (`OpenSpiel`'s list of all states), 765 of them up to symmetry
/// (OEIS A008907, by ply), 16167 moves (a run of `GamesmanOne` 1.3.0). The
/// numbers by ply without symmetry come from a separate program over strings
/// of nine cells.
#[test]
fn tic_tac_toe_has_its_published_positions() {
    let count = Count::new().positions(&TicTacToe).unwrap();
    assert_eq!((count.positions, count.moves), (5478, 16167));
    assert!(!count.canonical);
    // Lost in 0 plies and tied in 0 plies, in the same run.
    assert_eq!(count.terminal, 942 + 16);
    assert_eq!(
        count.by_ply,
        [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    );
    let classes = Count::new().symmetry(true).positions(&TicTacToe).unwrap();
    assert_eq!(classes.positions, 765);
    assert!(classes.canonical);
    assert_eq!(classes.by_ply, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
}

/// 255168 games: 131184 won by the first player, 77904 by the second, 46080
/// ties (Zuhri 2022).
#[test]
fn tic_tac_toe_has_its_published_games() {
    let games = Count::new().games(&TicTacToe, None).unwrap();
    assert_eq!(games.total(), Some(255_168));
    assert_eq!(
        games.results,
        [
            (Outcome::Win(0), Some(131_184)),
            (Outcome::Loss(0), Some(77_904)),
            (Outcome::Tie(0), Some(46_080)),
        ]
    );
    // No game ends before the fifth move.
    assert_eq!(games.sequences[..6], [1, 9, 72, 504, 3024, 15120].map(Some));
}

#[test]
fn the_pick_game_has_its_known_positions() {
    // Of all subsets of a 2x2 grid, each is reached.
    assert_eq!(Count::new().positions(&pick(2, 2)).unwrap().positions, 16);
    assert_eq!(Count::new().positions(&pick(3, 3)).unwrap().positions, 286);
    assert_eq!(Count::new().positions(&pick(4, 4)).unwrap().positions, 7040);
    assert_eq!(
        Count::new().positions(&pick(4, 5)).unwrap().positions,
        34405
    );
    let count = Count::new().positions(&pick(5, 5)).unwrap();
    assert_eq!((count.positions, count.moves), (201_308, 1_208_044));
}

/// A contour of n + m steps, n of them up: (n + m over n).
#[test]
fn the_staircase_has_binomially_many_positions() {
    let game = Staircase::new(board(10, 10)).unwrap();
    assert_eq!(Count::new().positions(&game).unwrap().positions, 184_756);
}

/// Plays of the staircase fill Young diagrams: standard tableaux, counted by
/// the hook length formula (Frame, Robinson and Thrall 1954); of the 10x10
/// square there are more than 128 bits hold.
#[test]
fn plays_of_the_staircase_are_standard_tableaux() {
    let square = Staircase::new(board(4, 4)).unwrap();
    let games = Count::new().games(&square, None).unwrap();
    assert_eq!(games.total(), Some(24_024));
    let square = Staircase::new(board(10, 10)).unwrap();
    let games = Count::new().games(&square, None).unwrap();
    assert_eq!(games.total(), None);
    assert_eq!(games.sequences[3], Some(4));
}

#[test]
fn a_loopy_game_has_cycles_in_its_graph_and_games_of_any_length() {
    let game = MuTorere::default();
    let text = Count::new().games(&game, None).unwrap_err().to_string();
    assert!(text.contains("give a depth"), "{text}");
    let mut states = Unroll::new().symmetry(true).graph(&game).unwrap();
    // 46 classes, of which 43 can be reached (Straffin 1995).
    assert_eq!(states.graph().node_count(), 43);
    let cycles = states.cycles();
    for component in &cycles {
        let ring = component.cycle.iter().chain([&component.cycle[0]]);
        let ring: Vec<_> = ring.collect();
        for step in ring.windows(2) {
            assert!(states.graph().contains_edge(*step[0], *step[1]));
        }
    }
    assert!(!cycles.is_empty());
    states.mark(&Auto::new().solve(&game).unwrap());
    // A draw is kept by a move, and by going on.
    assert!(states.graph().edge_weights().any(|step| step.best));
}
