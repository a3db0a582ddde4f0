//! The readers on damaged input: whatever stands in a file, reading ends with a
//! board or with an error that names a place in it, and a board that was read
//! can be solved without any number running over.
//!
//! The short run is part of every test run; the long one is started by hand:
//! `cargo test --release --test fuzz_readers -- --ignored`.

use retrograde::input::{Input, InputError};
use retrograde::{Configure, Game, Limits, Negamax, Score, Solver, Unsolved};
use retrograde_games::pick;
use retrograde_games::staircase::{Staircase, StaircaseRows};

/// Marsaglia's xorshift generator (2003): the same damage on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).expect("below a usize")
    }

    fn of<'a>(&mut self, choices: &[&'a [u8]]) -> &'a [u8] {
        choices[self.below(choices.len())]
    }
}

/// What does damage: numbers at the edges, blanks and marks of all kinds.
const PIECES: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1",
    b"2",
    b"64",
    b"65",
    b"+5",
    b"-0",
    b"00",
    b"1e5",
    b"0x1",
    b"1.5",
    b"a",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"9223372036854775808",
    b"4611686018427387904",
    b"99999999999999999999999",
    b"1000000 1000000",
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\x0b",
    b"\x0c",
    b"\xc2\xa0",
    b"\xe2\x80\xa8",
    b"\xef\xbb\xbf",
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xf0\x9f\x8e\xb2",
    b",",
    b"#",
    b"-",
    b"--1",
];

fn damaged(random: &mut Random, good: &[u8]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(5)).min(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, random.of(PIECES).iter().copied())),
            3 => drop(bytes.splice(at..end, random.of(PIECES).iter().copied())),
            _ => {
                let copy = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, copy));
            }
        }
    }
    bytes
}

fn error_is_usable(bytes: &[u8], error: &InputError) {
    let text = error.to_string();
    assert!(text.starts_with("fuzz"), "{text}");
    assert!(
        !error.found.is_empty() && !error.expected.is_empty(),
        "{text}"
    );
    let (line, column) = error.place.unwrap_or((1, 1));
    let lines = String::from_utf8_lossy(bytes).matches('\n').count() + 1;
    assert!((1..=lines).contains(&line) && column >= 1, "{text}");
    assert!(text.len() < 2000, "{} bytes of message", text.len());
    assert!(
        !text.chars().any(|c| c.is_control() && c != '\n'),
        "{text:?}"
    );
}

/// Solving stays within the bounds that were promised when the board was read.
fn solves_within_bounds<G: Game<Value = Score>>(game: &G) {
    let limits = Limits::new().positions(2000);
    let (lower, upper) = game.bounds(&game.start());
    match Negamax::new().limits(limits).solve(game) {
        Ok(solved) => assert!(lower <= *solved.value() && *solved.value() <= upper),
        Err(Unsolved::Stopped(bounds)) => assert!(bounds.lower <= bounds.upper),
        Err(Unsolved::Refused(_)) => panic!("a board without an answer"),
    }
}

fn fuzz<T>(
    rounds: u32,
    good: &[&[u8]],
    read: impl Fn(&mut Input<'_>) -> Result<T, InputError>,
    check: impl Fn(&T),
) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut boards, mut errors) = (0, 0);
    for _ in 0..rounds {
        let good = random.of(good);
        let bytes = damaged(&mut random, good);
        match Input::new("fuzz", &bytes, "2 2").and_then(|mut input| read(&mut input)) {
            Ok(board) => {
                check(&board);
                boards += 1;
            }
            Err(error) => {
                error_is_usable(&bytes, &error);
                errors += 1;
            }
        }
    }
    // Damage that always or never hurts would test nothing.
    assert!(
        boards > rounds / 100 && errors > rounds / 100,
        "{boards} boards, {errors} errors"
    );
}

const STAIRCASES: &[&[u8]] = &[
    b"1 1\n7\n3\n",
    b"2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    include_bytes!("data/cases/staircase/random05-3x3.in"),
    include_bytes!("data/cases/staircase/random08-5x5.in"),
];

const GRIDS: &[&[u8]] = &[
    b"1\n1 1\n7\n",
    b"2\n2 2\n5 8\n9 1\n2 3\n4 1 7\n2 2 9\n",
    include_bytes!("data/cases/pick/one-2x2.in"),
    include_bytes!("data/cases/pick/small-values-12.in"),
];

fn staircases(rounds: u32) {
    fuzz(rounds, STAIRCASES, Staircase::read, solves_within_bounds);
}

fn staircases_by_rows(rounds: u32) {
    fuzz(
        rounds,
        STAIRCASES,
        StaircaseRows::read,
        solves_within_bounds,
    );
}

fn grids(rounds: u32) {
    fuzz(rounds, GRIDS, pick::read_cases, |games| {
        for game in games.iter().take(2) {
            solves_within_bounds(game);
        }
    });
}

#[test]
fn damaged_boards() {
    staircases(50_000);
    staircases_by_rows(50_000);
    grids(50_000);
}

#[test]
#[ignore = "takes minutes: run by hand"]
fn damaged_boards_for_long() {
    staircases(20_000_000);
    staircases_by_rows(20_000_000);
    grids(20_000_000);
}
