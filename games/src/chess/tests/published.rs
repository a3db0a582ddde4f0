//! Counts by value and distance and longest wins, against published ones: the
//! statistics of the Syzygy tables, in which positions are counted up to
//! symmetry, and the known lengths of mates. Each solved endgame is also looked
//! through for a value that does not follow from the next move.

use retrograde::{Census, Dense, Tabulated};

use super::*;

fn table(game: &Endgame) -> Tabulated<'_, Endgame> {
    let begun = std::time::Instant::now();
    let table = Dense::new().tabulate_retro(game).unwrap();
    println!("{game}: {:?} {:?}", begun.elapsed(), table.report());
    table
}

fn census(table: &Tabulated<'_, Endgame>) -> Census {
    table.census(|men| table.game().is_full(men))
}

/// Wins, draws of both kinds and losses of white, then those of black.
fn results(census: &Census) -> [[u64; 3]; 2] {
    [Player::First, Player::Second].map(|side| {
        let tally = census.of(side);
        [tally.wins(), tally.ties() + tally.draws(), tally.losses()]
    })
}

/// The moves that a side needs to mate, at most.
fn longest(census: &Census, winner: Player) -> u32 {
    let moves = |value| match value {
        Outcome::Win(plies) | Outcome::Loss(plies) => plies.div_ceil(2),
        Outcome::Tie(_) | Outcome::Draw => 0,
    };
    let won = census.of(winner).iter();
    let won = won.filter(|(value, _)| matches!(value, Outcome::Win(_)));
    let lost = census.of(winner.other()).iter();
    let lost = lost.filter(|(value, _)| matches!(value, Outcome::Loss(_)));
    let all = won.chain(lost).map(|(value, _)| moves(value));
    all.max().unwrap_or_default()
}

/// The statistics of a Syzygy table: positions by plies, those won with white to
/// move and those lost with black to move.
struct Published {
    signature: &'static str,
    won: &'static [(u32, u64)],
    lost: &'static [(u32, u64)],
    results: [[u64; 3]; 2],
    longest: &'static str,
}

const QUEEN: Published = Published {
    signature: "KQvK",
    won: &[
        (1, 306),
        (3, 629),
        (5, 1135),
        (7, 2499),
        (9, 3273),
        (11, 4010),
        (13, 4016),
        (15, 1877),
        (17, 335),
        (19, 1),
    ],
    lost: &[
        (0, 46),
        (2, 169),
        (4, 372),
        (6, 936),
        (8, 1773),
        (10, 3190),
        (12, 4997),
        (14, 6769),
        (16, 5483),
        (18, 1417),
        (20, 8),
    ],
    results: [[18081, 0, 0], [0, 2896, 25160]],
    longest: "8/8/8/8/4k3/8/1Q6/K7 b - -",
};

const ROOK: Published = Published {
    signature: "KRvK",
    won: &[
        (1, 189),
        (3, 587),
        (5, 484),
        (7, 238),
        (9, 607),
        (11, 1091),
        (13, 1418),
        (15, 2149),
        (17, 2514),
        (19, 2382),
        (21, 2565),
        (23, 2691),
        (25, 2234),
        (27, 2027),
        (29, 662),
        (31, 121),
    ],
    lost: &[
        (0, 27),
        (2, 78),
        (4, 246),
        (6, 81),
        (8, 198),
        (10, 471),
        (12, 592),
        (14, 683),
        (16, 1433),
        (18, 1712),
        (20, 1985),
        (22, 2854),
        (24, 3597),
        (26, 4194),
        (28, 4553),
        (30, 2166),
        (32, 390),
    ],
    results: [[21959, 0, 0], [0, 2796, 25260]],
    longest: "8/8/8/8/8/8/2Rk4/1K6 b - -",
};

#[test]
fn queen_and_rook_by_value_and_distance() {
    for published in [QUEEN, ROOK] {
        let game = endgame(published.signature);
        for table in [table(&game), Dense::new().tabulate(&game).unwrap()] {
            let census = census(&table);
            assert_eq!(results(&census), published.results);
            for (plies, count) in published.won {
                assert_eq!(census.of(Player::First).get(Outcome::Win(*plies)), *count);
            }
            for (plies, count) in published.lost {
                assert_eq!(census.of(Player::Second).get(Outcome::Loss(*plies)), *count);
            }
            let plies = published.lost[published.lost.len() - 1].0;
            let named = game.parse_position(published.longest).unwrap();
            assert_eq!(table.value_of(&named), Some(Outcome::Loss(plies)));
            let (longest, value) = table.longest(|men| game.is_full(men)).unwrap();
            assert_eq!(value, Outcome::Loss(plies));
            assert_eq!(table.fault(), None);
            let solved = table.solved_from(longest).unwrap();
            assert_eq!(solved.line(&longest).unwrap().moves.len(), plies as usize);
        }
    }
}

#[test]
fn pawn_wins_in_28_moves_at_most() {
    let game = endgame("KPvK");
    let table = table(&game);
    let census = census(&table);
    assert_eq!(results(&census), [[62480, 19184, 0], [0, 35210, 48802]]);
    assert_eq!(longest(&census, Player::First), 28);
    assert_eq!(table.fault(), None);
}

/// One endgame by its published results and longest wins of white and black.
fn solved(signature: &str, published: Option<[[u64; 3]; 2]>, moves: [u32; 2]) {
    let game = endgame(signature);
    let table = table(&game);
    let census = census(&table);
    println!("{:?}", results(&census));
    if let Some(published) = published {
        assert_eq!(results(&census), published, "{signature}");
    }
    let found = [Player::First, Player::Second].map(|side| longest(&census, side));
    assert_eq!(found, moves, "{signature}");
    assert_eq!(table.fault(), None);
}

/// Four men without pawns.
#[test]
#[ignore = "seconds each on two cores; run it in a release build"]
fn four_men() {
    let bishop_and_knight = [[1_352_913, 6665, 0], [0, 309_147, 1_398_741]];
    solved("KBNvK", Some(bishop_and_knight), [33, 0]);
    solved("KBBvK", None, [19, 0]);
    solved("KRvKN", None, [40, 1]);
    solved("KQvKR", None, [35, 19]);
}

/// Pawns on both sides: promotions into sixteen endgames, and en passant.
#[test]
#[ignore = "minutes on two cores; run it in a release build"]
fn pawn_against_pawn() {
    solved("KPvKP", None, [33, 33]);
}
