//! What the tests of several games share.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Debug;
use std::path::PathBuf;

use retrograde::input::{Input, InputError};
use retrograde::table::Pack;
use retrograde::{Game, Graded, Grades, Notation, Solved};

/// Numbers that look random and are the same on each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, below: u64) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % below
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = self.below(all.len() as u64);
        &all[usize::try_from(at).unwrap()]
    }
}

/// All that can be reached from the start, breadth first, symmetric positions
/// apart.
pub(crate) fn reachable<G: Game>(game: &G) -> Vec<G::Position> {
    let mut positions = vec![game.start()];
    let mut seen: HashSet<G::Position> = positions.iter().cloned().collect();
    let mut at = 0;
    while at < positions.len() {
        for child in children(game, &positions[at]) {
            if seen.insert(child.clone()) {
                positions.push(child);
            }
        }
        at += 1;
    }
    positions
}

pub(crate) fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

pub(crate) fn children<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let moves = moves(game, position);
    moves.iter().map(|mv| game.play(position, mv)).collect()
}

/// Positions and moves survive their notation, which is one trimmed line and
/// names each position once.
pub(crate) fn notation_holds<G: Notation>(game: &G)
where
    G::Position: Debug,
    G::Move: Debug,
{
    let mut texts = HashMap::new();
    for position in reachable(game) {
        let text = game.format_position(&position);
        assert_eq!(text.trim(), text);
        assert_eq!(text.lines().count(), 1);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&position));
        for mv in moves(game, &position) {
            let text = game.format_move(&position, &mv);
            assert_eq!(game.parse_move(&position, &text), Ok(mv));
        }
        if let Some(other) = texts.insert(text, position.clone()) {
            panic!("{position:?} and {other:?} are written alike");
        }
    }
}

/// The game's bounds hold for every position of a solved game. How many of
/// them are the value itself on both sides.
pub(crate) fn bounds_hold<G: Game>(solved: &Solved<'_, G>) -> usize
where
    G::Position: Debug,
    G::Value: Ord,
{
    let game = solved.game();
    let mut tight = 0;
    for position in reachable(game) {
        let value = solved.value_of(&position).expect("reachable");
        let (lower, upper) = game.bounds(&position);
        assert!(
            lower <= value && value <= upper,
            "{position:?}: {lower:?} <= {value:?} <= {upper:?}"
        );
        tight += usize::from(lower == upper);
    }
    tight
}

/// A whole game counted by its classes is all its positions counted one by one:
/// by plies and value, and its moves.
pub(crate) fn classes_count<G>(game: &G)
where
    G: Graded<Value: Pack + Ord> + Sync,
{
    let solved = Grades::new().solve_each_from(game, game.start(), false);
    let Ok(solved) = solved else {
        panic!("graded");
    };
    let mut by_classes = BTreeMap::new();
    let mut stand_for = 0;
    solved.each(|ply, _, value, times| {
        *by_classes.entry((ply, value)).or_insert(0) += times;
        stand_for += u64::from(times > 1);
    });
    assert!(stand_for > 0, "no symmetry was made use of");
    let mut layer = vec![game.start()];
    let (mut one_by_one, mut all_moves) = (BTreeMap::new(), 0);
    for ply in 0.. {
        let mut next = HashSet::new();
        for position in &layer {
            let value = solved.value_of(position).expect("reachable");
            *one_by_one.entry((ply, value)).or_insert(0) += 1;
            let children = children(game, position);
            all_moves += children.len() as u64;
            next.extend(children);
        }
        if next.is_empty() {
            break;
        }
        layer = next.into_iter().collect();
    }
    assert_eq!(by_classes, one_by_one);
    assert_eq!(solved.report().moves, all_moves);
}

/// The given cases of a game: name, input, answer.
pub(crate) fn cases(game: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/cases")).join(game);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .into_iter()
        .map(|path| {
            let input = std::fs::read(&path).unwrap();
            let answer = std::fs::read_to_string(path.with_extension("out")).unwrap();
            (path.display().to_string(), input, answer)
        })
        .collect()
}

/// Reads these bytes as a file `bad.txt`, without an example in messages.
pub(crate) fn read<T>(
    bytes: &[u8],
    read: impl FnOnce(&mut Input<'_>) -> Result<T, InputError>,
) -> Result<T, String> {
    Input::new("bad.txt", bytes, "")
        .and_then(|mut input| read(&mut input))
        .map_err(|error| error.to_string())
}
