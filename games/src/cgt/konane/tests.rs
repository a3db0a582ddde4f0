use super::Konane;
use crate::cgt::agreement::{impartial_holds, laws_hold, search_agrees, values_hold};
use crate::cgt::grid::Board;
use retrograde::{Either, Player, Ruleset, RulesetNotation};

fn konane(board: &str) -> Konane {
    Konane::new(Board::parse(board, ['X', 'O', '.'], '#').unwrap())
}

/// The values in the tests of cgt-tools.
#[test]
fn boards_have_their_published_values() {
    values_hold(
        &konane(""),
        &[("..ox", "1"), (".ox.", "*"), (".ox.|o..x|....", "{1|-1}")],
    );
}

#[test]
fn a_stone_jumps_on_in_the_same_direction() {
    let rules = konane("XO.O.|.....");
    let position = rules.start();
    let mut moves = Vec::new();
    rules.moves(&position, Player::First, &mut moves);
    let text = |mv| rules.format_move(&position, Player::First, mv);
    let texts: Vec<String> = moves.iter().map(text).collect();
    assert_eq!(texts, ["a1-c1", "a1-e1"]);
    let after = rules.play(&position, Player::First, &moves[1]);
    assert_eq!(rules.format_position(&after), "....X|.....");
}

#[test]
fn laws_hold_on_small_boards() {
    for (board, least) in [
        ("XOXO|OX.X|XO.O", 20),
        ("XOXOX|O.OXO|XO.OX", 10),
        ("XO.#XO.|.OX#.#.|X.OO.#X", 10),
        ("XO.OXO.OX", 5),
    ] {
        let found = laws_hold(&konane(""), board);
        assert!(found >= least, "{board}: {found}");
    }
}

#[test]
fn search_agrees_with_values() {
    let rules = konane("XOXO|OX.X|XO.O|OXOX");
    assert!(search_agrees(&rules) > 50);
    assert!(impartial_holds(&Either(rules)) > 50);
}
