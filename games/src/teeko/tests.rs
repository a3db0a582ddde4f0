//! Tests of Teeko: rules and values against plain ones, the index and the
//! un-moves against the rules, counts against published ones.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::testing::{Random, children};
use plain::Plain;
use retrograde::check::Check;
use retrograde::{
    Configure, Dense, Indexed, Notation, Retro, Retrograde, Solver, Tabulated, Tally,
};

mod plain;
mod published;

/// Small boards, rectangles and squares, rules of all kinds.
const SMALL: [(u32, u32, u32, Squares); 6] = [
    (3, 3, 3, Squares::Small),
    (3, 3, 4, Squares::Small),
    (3, 3, 4, Squares::All),
    (3, 4, 3, Squares::Small),
    (4, 3, 4, Squares::All),
    (5, 3, 3, Squares::All),
];

fn game((width, height, men, squares): (u32, u32, u32, Squares)) -> Teeko {
    Teeko::new(width, height, men, squares).unwrap()
}

fn plain((width, height, men, squares): (u32, u32, u32, Squares)) -> Plain {
    Plain {
        width: width as usize,
        height: height as usize,
        men: men as usize,
        all_squares: squares == Squares::All,
    }
}

/// Wins, losses and draws of the player to move.
type Kinds = [u64; 3];

/// How many positions of each kind there are, by the number of men on the
/// board: all positions, not representatives alone.
fn by_placed(table: &Tabulated<'_, Teeko>) -> BTreeMap<u32, Kinds> {
    let game = table.game();
    let groups = table.census_by(|men| Some((men.placed(), game.class_size(men))));
    let kinds = groups.into_iter().map(|(placed, census)| {
        let sides = [Player::First, Player::Second].map(|side| census.of(side).clone());
        let sum = |count: fn(&Tally) -> u64| sides.iter().map(count).sum();
        let kinds = [sum(Tally::wins), sum(Tally::losses), sum(Tally::draws)];
        (placed, kinds)
    });
    kinds.collect()
}

#[test]
fn every_position_has_the_value_of_a_plain_iteration() {
    let larger = [(4, 4, 3, Squares::Small)];
    for rules in SMALL.into_iter().chain(larger) {
        let (game, plain) = (game(rules), plain(rules));
        let table = Dense::new().tabulate_retro(&game).unwrap();
        let mut counts: BTreeMap<u32, Kinds> = BTreeMap::new();
        for (state, value) in plain.solved() {
            let text = plain.text(&state);
            let men = game.parse_position(&text).unwrap();
            assert_eq!(game.format_position(&men), text);
            assert_eq!(table.value_of(&men), Some(value), "{rules:?}: {text}");
            let kind = match value {
                Outcome::Win(_) => 0,
                Outcome::Loss(_) => 1,
                _ => 2,
            };
            counts.entry(men.placed()).or_default()[kind] += 1;
        }
        assert_eq!(by_placed(&table), counts, "{rules:?}");
        assert_eq!(table.fault(), None);
    }
}

#[test]
fn moves_are_the_plain_ones() {
    for rules in SMALL {
        let (game, plain) = (game(rules), plain(rules));
        for (state, _) in plain.solved() {
            let text = plain.text(&state);
            let men = game.parse_position(&text).unwrap();
            let over = plain.has_won(&state, 3 - state.mover);
            let theirs = if over {
                Vec::new()
            } else {
                plain.children(&state)
            };
            let theirs: BTreeSet<String> = theirs.iter().map(|at| plain.text(at)).collect();
            let ours = children(&game, &men);
            let count = ours.len();
            let ours: BTreeSet<String> = ours.iter().map(|at| game.format_position(at)).collect();
            assert_eq!(ours.len(), count, "{text}: each move once");
            assert_eq!(ours, theirs, "{text}");
            assert_eq!(game.terminal(&men).is_some(), theirs.is_empty(), "{text}");
        }
    }
}

#[test]
fn tables_are_those_of_the_reachable_graph() {
    for (squares, men) in [(Squares::Small, 4), (Squares::All, 4), (Squares::Small, 3)] {
        let game = game((4, 4, men, squares));
        let solved = Retrograde::new().solve(&game).unwrap();
        for threads in [1, 3] {
            let dense = Dense::new().threads(threads);
            for table in [dense.tabulate_retro(&game), dense.tabulate(&game)] {
                let table = table.unwrap();
                let positions = (0..game.indices()).filter_map(|index| game.position_at(index));
                let mut compared = 0;
                for men in positions {
                    if let Some(value) = solved.value_of(&men) {
                        assert_eq!(table.value_of(&men), Some(value), "{men:?}");
                        compared += 1;
                    }
                }
                assert_eq!(compared, solved.report().positions);
            }
        }
    }
}

#[test]
fn there_are_44_sets_of_cells_that_win_and_58_in_advanced_teeko() {
    // Scarne 1955; Steele 1998.
    assert_eq!(Teeko::default().goals(), 44);
    assert_eq!(game((5, 5, 4, Squares::All)).goals(), 58);
    // Rows, columns and diagonals of three on nine cells.
    assert_eq!(game((3, 3, 3, Squares::All)).goals(), 8);
}

/// The numbers of all ways to set men up, hence of all images of what the index
/// stands for, but for those in which the player to move has won.
#[test]
fn all_positions_are_images_of_those_that_have_an_index() {
    let rules = [
        (5, 5, 4, Squares::Small),
        (6, 4, 3, Squares::Small),
        (4, 4, 4, Squares::All),
    ];
    let choose =
        |from: u64, count: u64| (0..count).fold(1, |ways, at| ways * (from - at) / (at + 1));
    for rules in rules {
        let game = game(rules);
        let (cells, men) = (u64::from(rules.0 * rules.1), u64::from(rules.2));
        let placed = (0..=2 * men).map(|placed| {
            let (own, other) = (placed / 2, placed.div_ceil(2));
            choose(cells, own) * choose(cells - own, other)
        });
        // With all men on the board either player may be to move.
        let complete = choose(cells, men) * choose(cells - men, men);
        let all = placed.sum::<u64>() + complete;
        if rules == (5, 5, 4, Squares::Small) {
            // A run of GamesmanOne 1.3.0 counts as many.
            assert_eq!(all, 172_401_726);
        }
        let won = 2 * game.goals() as u64 * choose(cells - men, men);
        let positions = (0..game.indices()).filter_map(|index| game.position_at(index));
        let (mut images, mut count) = (0, 0);
        for position in positions {
            images += game.class_size(&position);
            count += 1;
        }
        assert_eq!(images, all - won, "{rules:?}");
        if rules == (5, 5, 4, Squares::Small) {
            assert_eq!((count, game.indices()), (12_063_947, 12_896_757));
        }
    }
}

/// Positions that have an index: all of a small board, of a large one so many
/// of each stage that they are a sample.
fn positions(game: &Teeko, most: u64) -> Vec<Men> {
    let indices = game.indices();
    let at = |index| game.position_at(index);
    if indices <= most {
        return (0..indices).filter_map(at).collect();
    }
    let mut random = Random(indices);
    let early = (0..most / 4).filter_map(at);
    let anywhere = (0..most).filter_map(|_| game.position_at(random.below(indices)));
    early.chain(anywhere).collect()
}

/// A position turned and mirrored in all ways, with the players exchanged too
/// where that is one.
fn images(game: &Teeko, men: Men) -> BTreeSet<Men> {
    let board = &game.board;
    let turned = (0..board.symmetries()).flat_map(|way| {
        let [own, other] = [men.own(), men.other()].map(|set| board.image(way, set));
        [men.mover(), men.mover().other()].map(|mover| Men::new(own, other, mover))
    });
    let both = game.is_complete(men);
    turned
        .filter(|at| both || at.mover() == men.mover())
        .collect()
}

const LARGE: [(u32, u32, u32, Squares); 5] = [
    (5, 5, 4, Squares::Small),
    (5, 5, 4, Squares::All),
    (6, 5, 4, Squares::Small),
    (10, 3, 4, Squares::All),
    (5, 5, 3, Squares::Small),
];

#[test]
fn images_have_one_index_and_the_index_its_position() {
    for rules in SMALL.into_iter().chain(LARGE) {
        let game = game(rules);
        for men in positions(&game, 4000) {
            let index = game.index(&men);
            assert!(index < game.indices());
            assert_eq!(game.position_at(index), Some(men));
            assert_eq!(game.canonical(&men), men);
            let images = images(&game, men);
            assert_eq!(images.len() as u64, game.class_size(&men), "{men:?}");
            for image in images {
                assert_eq!(game.canonical(&image), men);
                assert_eq!(game.index(&image), index);
                assert_eq!(game.class_size(&image), game.class_size(&men));
            }
        }
    }
}

fn parents(game: &Teeko, men: Men) -> BTreeSet<Men> {
    let mut parents = Vec::new();
    game.parents(&men, &mut parents);
    parents.iter().map(|men| game.canonical(men)).collect()
}

/// The law of un-moves, over all positions of small boards.
#[test]
fn unmoves_are_all_moves_taken_back() {
    for rules in SMALL {
        let game = game(rules);
        let positions = positions(&game, u64::MAX);
        let mut before: BTreeMap<Men, BTreeSet<Men>> = BTreeMap::new();
        for men in &positions {
            for child in children(&game, men) {
                before
                    .entry(game.canonical(&child))
                    .or_default()
                    .insert(*men);
            }
        }
        for men in &positions {
            let expected = before.remove(men).unwrap_or_default();
            assert_eq!(parents(&game, *men), expected, "{rules:?}: {men:?}");
        }
        assert_eq!(before, BTreeMap::new());
    }
}

/// The same both ways, on samples of large boards.
#[test]
fn unmoves_of_large_boards() {
    let (mut moves, mut unmoves) = (0, 0);
    for rules in LARGE {
        let game = game(rules);
        for men in positions(&game, 2000) {
            for child in children(&game, &men) {
                let child = game.canonical(&child);
                assert!(parents(&game, child).contains(&men), "{men:?} {child:?}");
                moves += 1;
            }
            for parent in parents(&game, men) {
                let mut children = children(&game, &parent).into_iter();
                let leads = children.any(|child| game.canonical(&child) == men);
                assert!(leads, "{parent:?} {men:?}");
                unmoves += 1;
            }
        }
    }
    assert!(moves > 100_000 && unmoves > 100_000, "{moves} {unmoves}");
}

#[test]
fn the_laws_are_kept() {
    for rules in SMALL {
        let checked = Check::new().run_notation(&game(rules));
        assert!(checked.passed(), "{rules:?}: {checked}");
    }
}

#[test]
fn boards_that_are_none_are_refused() {
    for (width, height) in [
        (2, 5),
        (5, 2),
        (6, 6),
        (0, 0),
        (31, 1),
        (u32::MAX, u32::MAX),
    ] {
        let error = Teeko::new(width, height, 4, Squares::Small).unwrap_err();
        assert_eq!(error, BoardError::Size { width, height });
        assert!(error.to_string().ends_with("at most 30 cells"), "{error}");
    }
    for men in [0, 2, 5, u32::MAX] {
        let error = Teeko::new(5, 5, men, Squares::Small).unwrap_err();
        assert_eq!(error, BoardError::Men { men });
    }
}
