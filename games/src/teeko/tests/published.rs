//! The whole board of 5 x 5, as published: minutes without optimisation, so
//! these run on demand.

use std::time::Instant;

use super::*;

/// Wins, losses and draws of the player to move, by the number of men on the
/// board, all positions: a run of `GamesmanOne` 1.3.0.
const KNOWN: [(u32, Kinds); 5] = [
    (2, [152, 0, 448]),
    (3, [1970, 180, 4750]),
    (4, [19822, 2820, 53258]),
    (5, [189_292, 15578, 326_430]),
    (6, [1_025_052, 225_328, 2_291_620]),
];

fn tabulated(game: &Teeko) -> Tabulated<'_, Teeko> {
    let begun = Instant::now();
    let table = Dense::new().threads(1).tabulate_retro(game).unwrap();
    let report = table.report();
    println!(
        "{} positions, {} moves, {} bytes, {:?}",
        report.positions,
        report.moves,
        report.memory,
        begun.elapsed()
    );
    table
}

#[test]
#[ignore = "solves 12 million positions: half a minute in a release build"]
fn teeko_is_a_draw_and_counts_are_those_of_gamesman() {
    let game = Teeko::default();
    let table = tabulated(&game);
    assert_eq!(table.value_of(&game.start()), Some(Outcome::Draw));
    let counts = by_placed(&table);
    println!("{counts:?}");
    println!("{:?}", table.longest(|_| true));
    for (placed, kinds) in KNOWN {
        assert_eq!(counts[&placed], kinds, "{placed} men");
    }
    // The first man, wherever it is dropped.
    assert_eq!((counts[&0], counts[&1]), ([0, 0, 1], [0, 0, 25]));
    // All ways to set men up, but those that the player to move has won in.
    let all: u64 = counts.values().flatten().sum();
    assert_eq!(all, 172_401_726 - 2 * 44 * 5985);
    assert_eq!(table.fault(), None);
}

/// Steele 1998: a win for the first player in 13 plies, and a draw unless
/// the first man is dropped in the centre.
#[test]
#[ignore = "solves 12 million positions: half a minute in a release build"]
fn advanced_teeko_is_won_in_the_centre() {
    let game = game((5, 5, 4, Squares::All));
    let table = tabulated(&game);
    println!("{:?}", by_placed(&table));
    println!("{:?}", table.longest(|_| true));
    let solved = table.solved_from(game.start()).unwrap();
    assert_eq!(*solved.value(), Outcome::Win(13));
    for (mv, value) in solved.moves_of(&game.start()).unwrap() {
        let name = game.format_move(&game.start(), &mv);
        let expected = if name == "c3" {
            Outcome::Win(13)
        } else {
            Outcome::Draw
        };
        assert_eq!(value, expected, "{name}");
    }
}
