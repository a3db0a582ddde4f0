//! Tests of Dobutsu shogi: rules and values against plain ones, the index and
//! the un-moves against the rules, counts against published ones.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::*;
use crate::testing::{Random, children};
use retrograde::check::Check;
use retrograde::{Configure, Dense, Indexed, Notation, Retro, Retrograde, Solver};

mod plain;
mod published;

/// Which animals stand beside the lions, by their capital letters.
fn game(pieces: &str, drops: bool) -> Dobutsu {
    let pieces = Pieces {
        chicks: pieces.contains('C'),
        elephants: pieces.contains('E'),
        giraffes: pieces.contains('G'),
    };
    Dobutsu::with(drops, pieces)
}

/// Games with few positions.
const SMALL: [(&str, bool); 6] = [
    ("C", true),
    ("E", true),
    ("G", true),
    ("C", false),
    ("E", false),
    ("G", false),
];

#[test]
fn every_position_has_the_value_of_a_plain_iteration() {
    for (pieces, drops) in SMALL {
        let game = game(pieces, drops);
        let table = Dense::new().tabulate_retro(&game).unwrap();
        let listed = Dense::new().tabulate(&game).unwrap();
        let solved = plain::solved(pieces, drops);
        let mut representatives = HashSet::new();
        for (state, value) in &solved {
            let text = state.text();
            let animals = game.parse_position(&text).unwrap();
            assert_eq!(game.format_position(&animals), text);
            assert_eq!(table.value_of(&animals), Some(*value), "{pieces}: {text}");
            assert_eq!(listed.value_of(&animals), Some(*value), "{pieces}: {text}");
            assert_eq!(game.can_catch(&animals), state.can_catch(), "{text}");
            assert_eq!(game.is_taken(&animals), state.is_taken(), "{text}");
            representatives.insert(game.canonical(&animals));
        }
        let reached = Retrograde::new().solve(&game).unwrap();
        assert_eq!(reached.report().positions, representatives.len() as u64);
        assert_eq!(table.fault(), None);
    }
}

#[test]
fn moves_are_the_plain_ones() {
    for (pieces, drops) in SMALL {
        let game = game(pieces, drops);
        for (state, _) in plain::solved(pieces, drops) {
            let text = state.text();
            let animals = game.parse_position(&text).unwrap();
            let over = state.is_over(drops);
            assert_eq!(game.terminal(&animals).is_some(), over, "{text}");
            let theirs = if over {
                Vec::new()
            } else {
                state.children(drops)
            };
            let mut theirs: Vec<String> = theirs.iter().map(plain::State::text).collect();
            let ours = children(&game, &animals);
            let mut ours: Vec<String> = ours.iter().map(|at| game.format_position(at)).collect();
            theirs.sort_unstable();
            ours.sort_unstable();
            assert_eq!(ours, theirs, "{text}");
        }
    }
}

/// Positions that have an index: all of a small game, a sample of a large one.
fn positions(game: &Dobutsu, most: u64) -> Vec<Animals> {
    let indices = game.indices();
    if indices <= most {
        let all = 0..indices;
        return all.filter_map(|index| game.position_at(index)).collect();
    }
    let mut random = Random(indices);
    (0..most)
        .filter_map(|_| game.position_at(random.below(indices)))
        .collect()
}

const LARGE: [(&str, bool); 4] = [("CEG", true), ("CEG", false), ("EG", true), ("CG", false)];

#[test]
fn images_have_one_index_and_the_index_its_position() {
    // All ways to share out and place the animals.
    assert_eq!(Dobutsu::default().indices(), 54 * 11_878_227 + 2100);
    for (pieces, drops) in SMALL.into_iter().chain(LARGE) {
        let game = game(pieces, drops);
        for animals in positions(&game, 20_000) {
            let index = game.index(&animals);
            assert!(index < game.indices());
            assert_eq!(game.position_at(index), Some(animals));
            let text = game.format_position(&animals);
            assert_eq!(game.parse_position(&text), Ok(animals), "{text}");
            if game.is_taken(&animals) {
                continue;
            }
            let mirrored = animals.mirrored();
            let images = [animals, mirrored].map(|at| [at, at.for_mover(Player::Second)]);
            let images: BTreeSet<Animals> = images.into_iter().flatten().collect();
            assert_eq!(images.len() as u64, game.class_size(&animals));
            for image in images {
                assert_eq!(game.canonical(&image), animals);
                assert_eq!(game.index(&image), index);
            }
        }
    }
}

fn parents(game: &Dobutsu, animals: Animals) -> BTreeSet<Animals> {
    let mut parents = Vec::new();
    game.parents(&animals, &mut parents);
    parents.iter().map(|at| game.canonical(at)).collect()
}

/// The law of un-moves, over all positions of small games.
#[test]
fn unmoves_are_all_moves_taken_back() {
    for (pieces, drops) in SMALL {
        let game = game(pieces, drops);
        let positions = positions(&game, u64::MAX);
        let mut before: BTreeMap<Animals, BTreeSet<Animals>> = BTreeMap::new();
        for at in &positions {
            for child in children(&game, at) {
                let child = game.canonical(&child);
                before.entry(child).or_default().insert(*at);
            }
        }
        for at in &positions {
            let expected = before.remove(at).unwrap_or_default();
            assert_eq!(parents(&game, *at), expected, "{pieces}: {at:?}");
        }
        assert_eq!(before, BTreeMap::new());
    }
}

/// The same both ways, on samples of large games, but for taken lions, whose
/// un-moves are very many.
#[test]
fn unmoves_of_large_games() {
    let (mut moves, mut unmoves) = (0, 0);
    for (pieces, drops) in LARGE {
        let game = game(pieces, drops);
        for at in positions(&game, 3000) {
            for child in children(&game, &at) {
                let child = game.canonical(&child);
                if !game.is_taken(&child) {
                    assert!(parents(&game, child).contains(&at), "{at:?} {child:?}");
                    moves += 1;
                }
            }
            if game.is_taken(&at) {
                continue;
            }
            for parent in parents(&game, at) {
                let mut children = children(&game, &parent).into_iter();
                let leads = children.any(|child| game.canonical(&child) == at);
                assert!(leads, "{parent:?} {at:?}");
                unmoves += 1;
            }
        }
    }
    assert!(moves > 10_000 && unmoves > 10_000, "{moves} {unmoves}");
}

#[test]
fn the_laws_are_kept() {
    for (pieces, drops) in SMALL {
        let checked = Check::new().run_notation(&game(pieces, drops));
        assert!(checked.passed(), "{pieces}: {checked}");
    }
}

#[test]
fn notation_of_a_game() {
    let game = Dobutsu::default();
    let start = game.start();
    assert_eq!(game.format_position(&start), "gle/.c./.C./ELG - b");
    let mut at = start;
    for (mv, after) in [
        ("b2b3", "gle/.C./.../ELG C w"),
        ("c4b3", "gl./.e./.../ELG Cc b"),
        ("C*a2", "gl./.e./C../ELG c w"),
        ("C*c2", "gl./.e./C.c/ELG - b"),
        ("a2a3", "gl./Ce./..c/ELG - w"),
        ("b3a2", "gl./C../e.c/ELG - b"),
        ("a3a4", "Hl./.../e.c/ELG G w"),
        ("a2b1", "Hl./.../..c/EeG G w"),
    ] {
        let mv = game.parse_move(&at, mv).unwrap();
        at = game.play(&at, &mv);
        // The last move took the lion.
        if game.is_taken(&at) {
            break;
        }
        assert_eq!(game.format_position(&at), after);
        assert_eq!(game.parse_position(after), Ok(at));
        let drawn = game.draw_position(&at);
        assert_eq!(game.parse_position(&drawn), Ok(at));
    }
}

#[test]
fn a_lion_in_reach_is_taken_and_a_lion_out_of_reach_has_won() {
    let game = Dobutsu::default();
    let read = |text| game.parse_position(text).unwrap();
    // The giraffe takes the lion on the far row.
    let caught = read("gL./.../.l./E.G CCe w");
    assert_eq!(game.terminal(&caught), None);
    let moves = crate::testing::moves(&game, &caught);
    let moves: Vec<String> = moves
        .iter()
        .map(|mv| game.format_move(&caught, mv))
        .collect();
    assert_eq!(moves, ["a4b4"]);
    let mv = game.parse_move(&caught, "a4b4").unwrap();
    let taken = game.play(&caught, &mv);
    assert_eq!(game.format_position(&taken), ".g./.../.l./E.G CCe b");
    assert_eq!(game.terminal(&taken), Some(Outcome::Loss(0)));
    // Nothing reaches it.
    let tried = read("..L/g../.l./E.G CCe w");
    assert_eq!(game.terminal(&tried), Some(Outcome::Loss(0)));
}

#[test]
fn texts_that_are_no_position_say_what_was_expected() {
    let game = Dobutsu::default();
    for wrong in [
        "",
        "gle/.c./.C./ELG -",
        "gle/.c./.C./ELG b",
        "gle/.c./.C./ELG - x",
        "gle/.c./.C./ELG - b b",
        "gle/.c./.C./ELG C b",
        "gle/.c./.C./EL. - b",
        "gle/.c./.C./ELGG - b",
        "gle/.c./.C. - b",
        "g.e/.c./.C./ELG - b",
        "gLe/.c./.C./ElG - b",
        "gle/.c./.C./ELL - b",
        "gle/.../.../ELG CCCC b",
        "gle/.../.../ELG Lc b",
        "glé/.c./.C./ELG - b",
    ] {
        let error = game.parse_position(wrong).unwrap_err();
        assert_eq!(error.found, wrong);
        assert!(error.expected.contains("hands"), "{error}");
    }
    let without = Dobutsu::with(false, Pieces::ALL);
    let error = without.parse_position("gle/.../.C./ELG C b").unwrap_err();
    assert!(error.expected.contains("nothing in hand"), "{error}");
}
