//! Sums of games on heaps and strips with known results: the lines of the MCGS
//! corpus (University of Alberta) whose games are all here, most of them made
//! there with `CGSuite` 2.1 and 2.2.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use retrograde::theory::{Canon, Form, Forms, Grundy, OutcomeClass, SmithValue, Unvalued};
use retrograde::{Configure, Either, Impartial, Limits, Player, RulesetNotation, Stopped};

use super::agreement;
use super::gen_toads::GenToads;
use super::heaps::HeapGame;
use super::nimber::NimberGame;
use super::numbers::{DyadicGame, IntegerGame, SwitchGame};
use super::sheep::Sheep;
use super::toppling_dominoes::TopplingDominoes;
use super::up_star::UpStarGame;

const CORPUS: &str = include_str!("../../../tests/data/combinatorial/sums.tsv");

/// A part of a sum: its value and those of the moves in it, by their text.
struct Part {
    value: Form,
    moves: [Vec<(String, Form)>; 2],
}

/// What is known of a part, or that it took too many positions.
type Found = Result<Part, Stopped>;
type Reader = Box<dyn Fn(&mut Forms, &str, bool) -> Found>;

/// Forms come large: the lines beyond are for searches of outcomes.
fn limits() -> Limits {
    Limits::new().positions(60_000).memory(500 << 20)
}

fn stopped<P: Debug>(unvalued: Unvalued<P>) -> Stopped {
    match unvalued {
        Unvalued::Stopped(stopped) => stopped,
        other => panic!("{other}"),
    }
}

/// Reads a part, values it, and its moves where they are asked for.
fn part<R: RulesetNotation>(
    ruleset: &R,
    text: &str,
    with_moves: bool,
    mut value_of: impl FnMut(&R::Position) -> Result<Form, Stopped>,
) -> Found
where
    R::Position: Debug,
{
    let position = ruleset.parse_position(text).expect(text);
    let again = ruleset.format_position(&position);
    assert_eq!(
        ruleset.parse_position(&again).as_ref(),
        Ok(&position),
        "{text}"
    );
    let value = value_of(&position)?;
    let mut moves = [Vec::new(), Vec::new()];
    if with_moves {
        for (player, found) in [Player::First, Player::Second].into_iter().zip(&mut moves) {
            for mv in agreement::moves(ruleset, &position, player) {
                let text = ruleset.format_move(&position, player, &mv);
                // Where the moves of both are written alike, they are told apart.
                let text = text.trim_start_matches("B:").trim_start_matches("W:");
                let after = value_of(&ruleset.play(&position, player, &mv))?;
                found.push((text.to_owned(), after));
            }
        }
    }
    Ok(Part { value, moves })
}

fn partizan<R: RulesetNotation + 'static>(ruleset: R) -> Reader
where
    R::Position: Debug,
{
    Box::new(move |forms, text, moves| {
        let canon = Canon::new().limits(limits());
        let mut table = canon.table(&ruleset);
        part(&ruleset, text, moves, |position| {
            table.value(forms, position).map_err(stopped)
        })
    })
}

fn impartial<R: RulesetNotation + Impartial + 'static>(ruleset: R) -> Reader
where
    R::Position: Debug,
{
    Box::new(move |forms, text, moves| {
        let grundy = Grundy::new().limits(limits());
        let mut table = grundy.table(&ruleset);
        part(&ruleset, text, moves, |position| {
            match table.value(position).map_err(stopped)? {
                SmithValue::Nimber(nimber) => Ok(forms.nimber(nimber)),
                other @ SmithValue::Infinite(_) => panic!("{other:?}"),
            }
        })
    })
}

/// The ruleset of each name, and its impartial version.
fn readers() -> BTreeMap<String, Reader> {
    fn both<R>(readers: &mut BTreeMap<String, Reader>, name: &str, new: impl Fn() -> R)
    where
        R: RulesetNotation + 'static,
        R::Position: Debug,
    {
        readers.insert(name.into(), partizan(new()));
        readers.insert(format!("impartial {name}"), impartial(Either(new())));
    }
    let mut readers = BTreeMap::new();
    let all = &mut readers;
    both(all, "gen_toads", || GenToads::general("1,1,0,0:.").unwrap());
    both(all, "elephants", || GenToads::elephants(".").unwrap());
    both(all, "toads_frogs", || {
        GenToads::toads_and_frogs(".").unwrap()
    });
    both(all, "toppling_dominoes", TopplingDominoes::default);
    both(all, "sheep", Sheep::default);
    both(all, "integer_game", IntegerGame::default);
    both(all, "dyadic_rational", DyadicGame::default);
    both(all, "switch_game", SwitchGame::default);
    both(all, "up_star", UpStarGame::default);
    all.insert("nimber".into(), impartial(NimberGame::default()));
    all.insert(
        "impartial nimber".into(),
        impartial(Either(NimberGame::default())),
    );
    all.insert("kayles".into(), impartial(HeapGame::kayles([]).unwrap()));
    all.insert(
        "impartial kayles".into(),
        impartial(Either(HeapGame::kayles([]).unwrap())),
    );
    readers
}

/// The moves of the sum after which its player wins.
fn winning_moves(forms: &mut Forms, parts: &[Part], player: Player) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, part) in parts.iter().enumerate() {
        let rest = parts.iter().enumerate().filter(|(other, _)| *other != at);
        let rest: Vec<Form> = rest.map(|(_, part)| part.value).collect();
        for (text, after) in &part.moves[usize::from(player == Player::Second)] {
            let sum = sum_of(forms, *after, &rest);
            let class = forms.outcome(sum);
            let lost_for_other = match player {
                Player::First => !class.right_wins_first(),
                Player::Second => !class.left_wins_first(),
            };
            if lost_for_other {
                found.insert(if parts.len() > 1 {
                    format!("{at}:{text}")
                } else {
                    text.clone()
                });
            }
        }
    }
    found
}

fn sum_of(forms: &mut Forms, first: Form, rest: &[Form]) -> Form {
    rest.iter()
        .fold(first, |sum, form| forms.sum(sum, *form).unwrap())
}

fn check(forms: &mut Forms, parts: &[Part], fact: &str, line: &str) {
    let values: Vec<Form> = parts.iter().map(|part| part.value).collect();
    let zero = forms.zero();
    let sum = sum_of(forms, zero, &values);
    let class: OutcomeClass = forms.outcome(sum);
    let words: Vec<&str> = fact.split_whitespace().collect();
    match words[..] {
        ["B", result] => assert_eq!(class.left_wins_first(), result == "win", "{line}"),
        ["W", result] => assert_eq!(class.right_wins_first(), result == "win", "{line}"),
        ["N", nimber] => assert_eq!(forms.to_nimber(sum), nimber.parse().ok(), "{line}"),
        ["winning", "moves", player, ref moves @ ..] => {
            let player = match player {
                "W" => Player::Second,
                _ => Player::First,
            };
            let moves: BTreeSet<String> = match moves {
                ["None"] => BTreeSet::new(),
                moves => moves.iter().map(|mv| (*mv).to_owned()).collect(),
            };
            assert_eq!(winning_moves(forms, parts, player), moves, "{line}: {fact}");
        }
        _ => panic!("no such fact: {fact}"),
    }
}

#[test]
fn sums_have_their_results() {
    let readers = readers();
    let mut forms = Forms::new();
    let (mut lines, mut facts, mut open) = (0, 0, Vec::new());
    for line in CORPUS.lines().filter(|line| !line.starts_with('#')) {
        let (sum, results) = line.split_once('\t').expect(line);
        let games: Option<Vec<_>> = sum
            .split(" + ")
            .map(|game| {
                let (name, text) = game.split_once(':')?;
                Some((readers.get(name)?, text))
            })
            .collect();
        let Some(games) = games else {
            continue;
        };
        let moves = results.contains("winning moves");
        let parts: Result<Vec<Part>, Stopped> = games
            .iter()
            .map(|(reader, text)| reader(&mut forms, text, moves))
            .collect();
        match parts {
            Ok(parts) => {
                lines += 1;
                for fact in results.split(", ") {
                    check(&mut forms, &parts, fact, line);
                    facts += 1;
                }
            }
            Err(_) => open.push(sum),
        }
        if forms.len() > 1_000_000 {
            forms = Forms::new();
        }
    }
    assert_eq!((lines, facts), (528, 883), "open: {open:#?}");
    assert!(open.is_empty(), "{open:#?}");
}
