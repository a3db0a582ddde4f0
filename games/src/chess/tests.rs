//! Tests of chess endgames: the rules against `shakmaty`, the index and the
//! un-moves against the rules, counts and longest wins against published ones.

use std::collections::BTreeSet;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, PositionError};

use super::*;
use crate::testing::Random;
use retrograde::Notation;

mod published;

/// Endgames with all kinds of men, promotions, captures and en passant.
const ENDGAMES: [&str; 12] = [
    "KvK", "KQvK", "KRvKN", "KQvKR", "KBNvK", "KBBvK", "KPvK", "KPvKP", "KPPvK", "KRPvK", "KPPvKP",
    "KRvKPP",
];

fn endgame(signature: &str) -> Endgame {
    signature.parse().unwrap()
}

/// Positions from all over an endgame, about so many; each image in turn, and
/// en passant more often than by chance.
fn sample(game: &Endgame, count: usize, random: &mut Random) -> Vec<Men> {
    let one = |random: &mut Random| {
        // Half of them with all men, the others from every table as often.
        let number = random.below(2) * random.below(game.tables.len() as u64);
        let table = &game.tables[number as usize];
        loop {
            let index = random.below(table.len());
            let Some(men) = table.position(&game.tables, number as u8, index) else {
                continue;
            };
            let plain = table.both_pawns && men.en_passant == 0;
            if plain && random.below(50) > 0 {
                continue;
            }
            let images = images(game, men);
            return *random.pick(&images);
        }
    };
    (0..count).map(|_| one(random)).collect()
}

/// The board turned and mirrored in all ways that keep the rules.
fn images(game: &Endgame, men: Men) -> Vec<Men> {
    let table = game.table(men);
    let ways = if table.pawns { 2 } else { 8 };
    let image = |way: u8| {
        let moved = |square: u8| {
            let mut square = if way & 1 == 1 { square ^ 7 } else { square };
            if way & 2 == 2 {
                square ^= 0o70;
            }
            if way & 4 == 4 {
                square = (square & 7) << 3 | square >> 3;
            }
            square
        };
        let mut image = men;
        image.kings = men.kings.map(moved);
        let count = table.material.kinds().len();
        for square in &mut image.others[..count] {
            *square = moved(*square);
        }
        men::sort_twins(table, &mut image.others);
        if men.en_passant > 0 && way == 1 {
            image.en_passant = 9 - men.en_passant;
        }
        image
    };
    (0..ways).map(image).collect()
}

fn children(game: &Endgame, men: Men) -> Vec<Men> {
    let mut moves = Vec::new();
    if game.terminal(&men).is_none() {
        game.moves(&men, &mut moves);
    }
    moves.iter().map(|step| game.play(&men, step)).collect()
}

fn parents(game: &Endgame, men: Men) -> BTreeSet<Men> {
    let mut parents = Vec::new();
    game.parents(&men, &mut parents);
    parents.iter().map(|men| game.canonical(men)).collect()
}

fn by_shakmaty(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    // Positions of an index need not be reachable by play.
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap()
}

#[test]
fn rules_are_those_of_shakmaty_move_by_move() {
    let mut random = Random(1);
    let (mut compared, mut rights, mut promotions) = (0, 0, 0);
    for signature in ENDGAMES {
        let game = endgame(signature);
        for men in sample(&game, 2000, &mut random) {
            let text = game.format_position(&men);
            let chess = by_shakmaty(&text);
            let legal = EnPassantMode::Legal;
            assert_eq!(Fen::from_position(&chess, legal).to_string(), text);
            rights += usize::from(men.en_passant > 0);

            let ends = game.terminal(&men);
            let dead = chess.is_insufficient_material();
            let expected = if chess.is_checkmate() {
                Some(Outcome::Loss(0))
            } else {
                (dead || chess.is_stalemate()).then_some(Outcome::Tie(0))
            };
            assert_eq!(ends, expected, "{text}");
            let mut moves = Vec::new();
            game.moves(&men, &mut moves);
            let ours: BTreeSet<(String, String)> = moves
                .iter()
                .map(|step| {
                    promotions += usize::from(step.promotion.is_some());
                    let after = game.play(&men, step);
                    let fen = game.format_position(&after);
                    (game.format_move(&men, step), fen)
                })
                .collect();
            assert_eq!(ours.len(), moves.len(), "{text}: each move once");
            let theirs = chess.legal_moves();
            let theirs: BTreeSet<(String, String)> = theirs
                .iter()
                .map(|mv| {
                    let mut after = chess.clone();
                    after.play_unchecked(*mv);
                    let fen = Fen::from_position(&after, legal).to_string();
                    // Its counters go on.
                    let fields: Vec<&str> = fen.split(' ').take(4).collect();
                    let uci = UciMove::from_standard(*mv).to_string();
                    (uci, fields.join(" ") + " 0 1")
                })
                .collect();
            assert_eq!(ours, theirs, "{text}");
            compared += moves.len();
        }
    }
    assert!(compared > 100_000, "{compared}");
    assert!(rights > 400, "{rights}");
    assert!(promotions > 1000, "{promotions}");
}

#[test]
fn images_have_one_index_and_the_index_its_position() {
    let mut random = Random(2);
    for signature in ENDGAMES {
        let game = endgame(signature);
        for men in sample(&game, 2000, &mut random) {
            let representative = game.canonical(&men);
            let index = game.index(&men);
            assert!(index < game.indices());
            assert_eq!(game.position_at(index), Some(representative));
            for image in images(&game, men) {
                assert_eq!(game.canonical(&image), representative);
                assert_eq!(game.index(&image), index);
            }
        }
    }
}

/// Kings that are not side by side, up to symmetry: the known numbers.
#[test]
fn indices_of_small_endgames() {
    assert_eq!(endgame("KvK").indices(), 2 * 462);
    assert_eq!(endgame("KQvK").indices(), 2 * 462 * 65);
    let with_pawns = 2 * 1806 * 48;
    let all = with_pawns + 2 * 462 * (4 * 64 + 1);
    assert_eq!(endgame("KPvK").indices(), all);
}

/// An endgame starts where there is something to play for: not with two bishops
/// on squares of one colour, and not with a mate.
#[test]
fn endgames_start_before_they_are_over() {
    for signature in ENDGAMES
        .iter()
        .chain(&["KBvKB", "KBBvKB", "KNNvK", "KQQvK"])
    {
        let game = endgame(signature);
        let over = game.terminal(&game.start()).is_some();
        assert_eq!(over, *signature == "KvK", "{signature}");
    }
}

/// The law of un-moves, over all positions.
#[test]
fn unmoves_are_all_moves_taken_back() {
    for signature in ["KQvK", "KPvK"] {
        let game = endgame(signature);
        let mut before: Vec<BTreeSet<Men>> = Vec::new();
        before.resize_with(game.indices() as usize, BTreeSet::new);
        let positions = || (0..game.indices()).filter_map(|index| game.position_at(index));
        for men in positions() {
            for child in children(&game, men) {
                before[game.index(&child) as usize].insert(men);
            }
        }
        for men in positions() {
            let expected = &before[game.index(&men) as usize];
            let text = game.format_position(&men);
            assert_eq!(parents(&game, men), *expected, "{signature}: {text}");
        }
    }
}

/// The same both ways, on samples of larger endgames.
#[test]
fn unmoves_of_many_endgames() {
    let mut random = Random(3);
    let (mut moves, mut unmoves) = (0, 0);
    for signature in ENDGAMES {
        let game = endgame(signature);
        for men in sample(&game, 1000, &mut random) {
            let here = game.canonical(&men);
            let text = game.format_position(&men);
            for child in children(&game, men) {
                let text = (&text, game.format_position(&child));
                assert!(parents(&game, child).contains(&here), "{text:?}");
                moves += 1;
            }
            for parent in parents(&game, men) {
                let text = (game.format_position(&parent), &text);
                let mut children = children(&game, parent).into_iter();
                let leads = children.any(|child| game.canonical(&child) == here);
                assert!(leads, "{text:?}");
                unmoves += 1;
            }
        }
    }
    assert!(moves > 50_000 && unmoves > 50_000, "{moves} {unmoves}");
}

/// All positions of `KPvKP` in which the pawn on e4 can be taken en passant,
/// found by trying all squares.
#[test]
fn every_right_to_take_en_passant_has_an_index() {
    let game = endgame("KPvKP");
    let table = &game.tables[0];
    let mut known = BTreeSet::new();
    for index in 0..table.len() {
        let men = table.position(&game.tables, 0, index);
        if let Some(men) = men.filter(|men| men.en_passant > 0) {
            known.extend(images(&game, men));
        }
    }
    let e4 = 28;
    let mut expected = BTreeSet::new();
    for black_pawn in [27, 29] {
        for white in 0..64 {
            for black in 0..64 {
                let men = Men {
                    table: 0,
                    black_to_move: true,
                    en_passant: 5,
                    kings: [white, black],
                    others: [e4, black_pawn, 0],
                };
                // e3 and e2 are free.
                let squares = BTreeSet::from([white, black, e4, black_pawn, 20, 12]);
                if squares.len() < 6 {
                    continue;
                }
                let fen: Fen = game.format_position(&men).parse().unwrap();
                let chess = fen.into_position::<Chess>(CastlingMode::Standard);
                let chess = chess.or_else(PositionError::ignore_impossible_check);
                if chess.is_ok_and(|chess| chess.legal_ep_square().is_some()) {
                    expected.insert(men);
                }
            }
        }
    }
    let here: BTreeSet<Men> = known
        .iter()
        .filter(|men| men.black_to_move && men.others[0] == e4)
        .copied()
        .collect();
    assert!(expected.len() > 5000, "{}", expected.len());
    assert_eq!(here.len(), expected.len());
    assert_eq!(here, expected);
}

#[test]
fn texts_that_are_no_endgame_say_what_was_expected() {
    for (text, expected) in [
        ("8/8/8/8/4k3/8/1Q6/K7", "four fields"),
        ("8/8/8/8/4k3/8/1Q6 b - -", "eight ranks"),
        ("8/8/8/8/4k3/8/1Q6/K8 b - -", "eight squares a rank"),
        ("8/8/8/8/4k3/8/1Q6/KK6 b - -", "one king a side"),
        ("8/8/8/8/8/8/1Q6/K7 b - -", "one king a side"),
        ("8/8/8/8/4k3/8/1X6/K7 b - -", "not `X`"),
        (
            "P7/8/8/8/4k3/8/8/K7 b - -",
            "no pawn on the first or the last rank",
        ),
        ("8/8/8/8/4k3/8/1Q6/K7 x - -", "`w` or `b`"),
        ("8/8/8/8/4k3/8/1Q6/K7 b K -", "in the place of castling"),
        ("8/8/8/8/4k3/8/1Q6/K7 b - e9", "a square such as e3"),
        ("8/8/8/8/4k3/8/1Q6/K7 b - - 0 1 2", "no more than six"),
        ("8/8/8/8/1k6/8/1Q6/K7 w - -", "cannot take the king"),
        ("8/8/8/8/8/8/kQ6/K7 b - -", "cannot take the king"),
        ("QQQQ4/8/8/8/4k3/8/8/K7 b - -", "up to 5 men"),
    ] {
        let error = Endgame::from_fen(text).unwrap_err();
        assert_eq!(error.found, text);
        assert!(error.expected.contains(expected), "{text}: {error}");
        assert!(read_one(text).unwrap_err().contains(expected), "{text}");
    }
    for text in ["KQ", "QvK", "KvKK", "KQvKx", "KQQvKRR", ""] {
        let error = text.parse::<Endgame>().unwrap_err();
        assert!(error.to_string().contains("such as KQvK"), "{error}");
        assert!(read_one(text).unwrap_err().contains("a signature"));
    }
    // Men that cannot come of these.
    let error = endgame("KQvK").parse_position("8/8/8/8/4k3/8/1R6/K7 b - -");
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("the men of KQvK, or what is left of them"),
        "{error}"
    );
}

fn read_one(text: &str) -> Result<Vec<Endgame>, String> {
    crate::testing::read(text.as_bytes(), read)
}

#[test]
fn endgames_are_read_one_a_line() {
    let text = "KRvKN\n\n 8/8/8/8/4k3/8/1Q6/K7 b - - 0 1\n";
    let games = read_one(text).unwrap();
    let names: Vec<String> = games.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["KRvKN", "KQvK"]);
    let start = games[1].format_position(&games[1].start());
    assert_eq!(start, "8/8/8/8/4k3/8/1Q6/K7 b - - 0 1");
    // A right that nobody can use is none, a right is kept.
    for (given, written) in [
        ("8/8/8/8/4P3/8/8/K1k4p b - e3", "a pawn on the first rank"),
        (
            "8/8/8/8/4Pp2/8/8/K1k5 b - e3",
            "8/8/8/8/4Pp2/8/8/K1k5 b - e3 0 1",
        ),
        (
            "8/8/8/8/4P2p/8/8/K1k5 b - e3",
            "8/8/8/8/4P2p/8/8/K1k5 b - - 0 1",
        ),
    ] {
        match Endgame::from_fen(given) {
            Ok(game) => assert_eq!(game.format_position(&game.start()), written),
            Err(_) => assert_eq!(written, "a pawn on the first rank"),
        }
    }
}

#[test]
fn the_board_is_drawn_with_white_below() {
    let game = Endgame::from_fen("8/8/8/8/4k3/8/1Q6/K7 b - -").unwrap();
    let drawn = game.draw_position(&game.start());
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[4], "4 . . . . k . . .");
    assert_eq!(
        lines[7..],
        ["1 K . . . . . . .", "  a b c d e f g h", "black to move"]
    );
}
