//! What the tests of the combinatorial rulesets share: the corpus of MCGS, the
//! laws of a ruleset checked against values by the definition alone, and
//! agreement with the solvers of games.

use std::collections::HashSet;
use std::fmt::Debug;

use retrograde::theory::{
    Canon, CanonTable, Form, Forms, Grundy, GrundyTable, MisereSearch, OutcomeClass, SmithValue,
};
use retrograde::{
    Impartial, Misere, Negamax, Normal, Outcome, Player, Ruleset, RulesetNotation, Seated, Solver,
};

use super::agreement::{BruteForce, games_hold};

/// 3000 sums and what is known of them, from the tests of the solver MCGS
/// (Folkersen, Müller and Du 2025), most made with `CGSuite`.
const CORPUS: &str = include_str!("../../../tests/data/combinatorial/sums.tsv");

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// A sum of positions of one ruleset, and facts.
pub(crate) struct Line {
    pub(crate) parts: Vec<&'static str>,
    facts: Vec<&'static str>,
}

impl Line {
    /// How many cells of its largest part are in play.
    pub(crate) fn cells(&self) -> usize {
        let in_play = |part: &&str| part.chars().filter(|cell| "XO.".contains(*cell)).count();
        self.parts.iter().map(in_play).max().unwrap_or(0)
    }
}

/// The lines on sums of this ruleset alone.
pub(crate) fn lines(name: &str) -> impl Iterator<Item = Line> {
    let prefix = format!("{name}:");
    CORPUS.lines().filter_map(move |line| {
        let (games, facts) = line.split_once('\t')?;
        let parts = games.split(" + ").map(|part| part.strip_prefix(&prefix));
        let facts = if facts.starts_with("thermograph") {
            vec![facts]
        } else {
            facts.split(", ").collect()
        };
        let parts = parts.collect::<Option<_>>()?;
        Some(Line { parts, facts })
    })
}

fn player_of(letter: &str) -> Player {
    match letter {
        "W" => Player::Second,
        _ => Player::First,
    }
}

fn moves_of<R: Ruleset>(ruleset: &R, position: &R::Position, player: Player) -> Vec<R::Move> {
    let mut moves = Vec::new();
    ruleset.moves(position, player, &mut moves);
    moves
}

fn options_of<R: Ruleset>(ruleset: &R, position: &R::Position, player: Player) -> Vec<R::Position> {
    let moves = moves_of(ruleset, position, player);
    let after = moves.iter().map(|mv| ruleset.play(position, player, mv));
    after.collect()
}

/// The moves in a sum after which it is as wished, as the corpus lists them.
fn moves_to<R: RulesetNotation>(
    ruleset: &R,
    parts: &[R::Position],
    player: Player,
    mut wished: impl FnMut(&[R::Position]) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        for mv in moves_of(ruleset, part, player) {
            let mut after = parts.to_vec();
            after[at] = ruleset.play(part, player, &mv);
            if wished(&after) {
                let text = ruleset.format_move(part, player, &mv);
                found.push(match parts.len() {
                    1 => text,
                    _ => format!("{at}:{text}"),
                });
            }
        }
    }
    found.sort();
    found
}

fn listed(words: &[&str]) -> Vec<String> {
    let moves = words.iter().filter(|word| **word != "None");
    moves.map(|word| (*word).to_owned()).collect()
}

fn read<R: RulesetNotation>(ruleset: &R, line: &Line) -> Vec<R::Position>
where
    R::Position: Debug,
{
    let read = |text: &&str| {
        let position = ruleset.parse_position(text).unwrap();
        assert_eq!(ruleset.format_position(&position), *text);
        position
    };
    line.parts.iter().map(read).collect()
}

fn sum_of<R: Ruleset>(
    table: &mut CanonTable<'_, R>,
    forms: &mut Forms,
    parts: &[R::Position],
) -> Form
where
    R::Position: Debug,
{
    parts.iter().fold(forms.zero(), |sum, part| {
        let value = table.value(forms, part).unwrap();
        forms.sum(sum, value).unwrap()
    })
}

fn class_of<R: Ruleset>(
    table: &mut CanonTable<'_, R>,
    forms: &mut Forms,
    parts: &[R::Position],
) -> OutcomeClass
where
    R::Position: Debug,
{
    let sum = sum_of(table, forms, parts);
    forms.outcome(sum)
}

fn wins_first(class: OutcomeClass, player: Player) -> bool {
    match player {
        Player::First => class.left_wins_first(),
        Player::Second => class.right_wins_first(),
    }
}

/// Each line of the corpus on this ruleset that is wanted holds, by canonical
/// forms. How many were wanted.
pub(crate) fn corpus_holds<R: RulesetNotation>(
    ruleset: &R,
    name: &str,
    wanted: impl Fn(&Line) -> bool,
) -> usize
where
    R::Position: Debug,
{
    let (canon, mut forms, mut checked) = (Canon::new(), Forms::new(), 0);
    let mut table = canon.table(ruleset);
    for line in lines(name).filter(wanted) {
        let parts = read(ruleset, &line);
        for fact in &line.facts {
            let words: Vec<&str> = fact.split(' ').collect();
            let context = format!("{name} {:?}: {fact}", line.parts);
            match words[..] {
                [letter @ ("B" | "W"), outcome] => {
                    let class = class_of(&mut table, &mut forms, &parts);
                    let wins = wins_first(class, player_of(letter));
                    assert_eq!(wins, outcome == "win", "{context}");
                }
                ["winning", "moves", letter, ref moves @ ..] => {
                    let player = player_of(letter);
                    let found = moves_to(ruleset, &parts, player, |after| {
                        let class = class_of(&mut table, &mut forms, after);
                        !wins_first(class, player.other())
                    });
                    assert_eq!(found, listed(moves), "{context}");
                }
                ["thermograph", ..] => {
                    let sum = sum_of(&mut table, &mut forms, &parts);
                    let found = forms.thermograph(sum).unwrap();
                    assert_eq!(format!("thermograph {found}"), *fact, "{context}");
                }
                _ => panic!("unknown fact: {context}"),
            }
        }
        checked += 1;
    }
    checked
}

fn nimber_of<R: Impartial>(table: &mut GrundyTable<'_, R>, parts: &[R::Position]) -> u32
where
    R::Position: Debug,
{
    parts
        .iter()
        .fold(0, |sum, part| match table.value(part).unwrap() {
            SmithValue::Nimber(nimber) => sum ^ nimber,
            loopy @ SmithValue::Infinite(_) => panic!("{part:?} is {loopy:?}"),
        })
}

/// Each line of the corpus on this impartial ruleset that is wanted holds, by
/// Grundy values. How many were wanted.
pub(crate) fn impartial_corpus_holds<R: Impartial + RulesetNotation>(
    ruleset: &R,
    name: &str,
    wanted: impl Fn(&Line) -> bool,
) -> usize
where
    R::Position: Debug,
{
    let (grundy, mut checked) = (Grundy::new(), 0);
    let mut table = grundy.table(ruleset);
    for line in lines(&format!("impartial {name}")).filter(wanted) {
        let parts = read(ruleset, &line);
        for fact in &line.facts {
            let words: Vec<&str> = fact.split(' ').collect();
            let context = format!("impartial {name} {:?}: {fact}", line.parts);
            match words[..] {
                ["N", nimber] => {
                    let found = nimber_of(&mut table, &parts);
                    assert_eq!(found.to_string(), nimber, "{context}");
                }
                ["B" | "W", outcome] => {
                    let wins = nimber_of(&mut table, &parts) != 0;
                    assert_eq!(wins, outcome == "win", "{context}");
                }
                ["winning", "moves", letter, ref moves @ ..] => {
                    let player = player_of(letter);
                    let found = moves_to(ruleset, &parts, player, |after| {
                        nimber_of(&mut table, after) == 0
                    });
                    assert_eq!(found, listed(moves), "{context}");
                }
                _ => panic!("unknown fact: {context}"),
            }
        }
        checked += 1;
    }
    checked
}

/// A ruleset without any of the help that it gives to searches.
struct Plain<'a, R>(&'a R);

impl<R: Ruleset> Ruleset for Plain<'_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn moves(&self, position: &R::Position, player: Player, moves: &mut Vec<R::Move>) {
        self.0.moves(position, player, moves);
    }

    fn play(&self, position: &R::Position, player: Player, mv: &R::Move) -> R::Position {
        self.0.play(position, player, mv)
    }
}

/// All that play by both players, in any order, leads to.
fn reachable<R: Ruleset>(ruleset: &R, start: R::Position) -> Vec<R::Position> {
    let mut positions = vec![start.clone()];
    let mut seen = HashSet::from([start]);
    let mut at = 0;
    while at < positions.len() {
        for player in PLAYERS {
            for option in options_of(ruleset, &positions[at], player) {
                if seen.insert(option.clone()) {
                    positions.push(option);
                }
            }
        }
        at += 1;
    }
    positions
}

/// On all positions that play from a board leads to: parts, representatives and
/// bounds are right by the values of the moves alone, and texts are read back.
/// How many positions there are.
pub(crate) fn laws_hold<R: RulesetNotation>(ruleset: &R, board: &str) -> usize
where
    R::Position: Debug,
    R::Move: Debug,
{
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let plain = Plain(ruleset);
    let (mut table, mut plainly) = (canon.table(ruleset), canon.table(&plain));
    let positions = reachable(ruleset, ruleset.parse_position(board).unwrap());
    let mut texts = HashSet::new();
    for position in &positions {
        let value = plainly.value(&mut forms, position).unwrap();
        assert_eq!(table.value(&mut forms, position), Ok(value), "{position:?}");

        let canonical = ruleset.canonical(position);
        assert_eq!(ruleset.canonical(&canonical), canonical);
        assert_eq!(plainly.value(&mut forms, &canonical), Ok(value));
        let (normal, negated) = ruleset.normal_form(position);
        assert_eq!(ruleset.normal_form(&normal), (normal.clone(), false));
        let mut normal_value = plainly.value(&mut forms, &normal).unwrap();
        if negated {
            normal_value = forms.negate(normal_value).unwrap();
        }
        assert_eq!(normal_value, value, "{position:?} as {normal:?}");

        let (lower, upper) = ruleset.bounds(position);
        for (bound, below) in [(lower, true), (upper, false)] {
            if let Some(bound) = bound {
                let number = forms.number(bound);
                let pair = if below {
                    (number, value)
                } else {
                    (value, number)
                };
                assert!(forms.is_at_most(pair.0, pair.1), "{position:?}: {bound}");
            }
        }
        assert!(texts.insert(ruleset.format_position(position)));
        texts_hold(ruleset, position);
    }
    positions.len()
}

fn texts_hold<R: RulesetNotation>(ruleset: &R, position: &R::Position)
where
    R::Position: Debug,
    R::Move: Debug,
{
    let text = ruleset.format_position(position);
    assert_eq!(text.trim(), text);
    assert_eq!(ruleset.parse_position(&text).as_ref(), Ok(position));
    for player in PLAYERS {
        let moves = moves_of(ruleset, position, player);
        assert_eq!(ruleset.has_move(position, player), !moves.is_empty());
        for mv in moves {
            let text = ruleset.format_move(position, player, &mv);
            assert_eq!(ruleset.parse_move(position, player, &text), Ok(mv));
        }
    }
}

fn is_win(outcome: Option<Outcome>) -> bool {
    match outcome {
        Some(Outcome::Win(_)) => true,
        Some(Outcome::Loss(_)) => false,
        other => panic!("a game that ends is {other:?}"),
    }
}

/// On all positions that a game from the ruleset's start leads to: the theory
/// says who wins as game search does.
pub(crate) fn search_agrees<R: RulesetNotation>(ruleset: &R) -> usize
where
    R::Position: Debug,
{
    games_hold(ruleset);
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let mut table = canon.table(ruleset);
    let mut brute_force = BruteForce::new(ruleset, true);
    let (normal, misere) = (Normal(ruleset), Misere(ruleset));
    let normally = Negamax::new().solve(&normal).unwrap();
    let miserely = Negamax::new().solve(&misere).unwrap();
    let seats = crate::testing::reachable(&normal);
    for seated in &seats {
        let Seated { position, to_move } = seated;
        let class = class_of(&mut table, &mut forms, std::slice::from_ref(position));
        let wins = is_win(normally.value_of(seated));
        assert_eq!(wins_first(class, *to_move), wins, "{seated:?}");
        let wins = is_win(miserely.value_of(seated));
        let truth = brute_force.wins(position, *to_move);
        assert_eq!(wins, truth, "misere {seated:?}");
    }
    seats.len()
}

/// The same for impartial rulesets, with their own theory.
pub(crate) fn impartial_search_agrees<R: Impartial + RulesetNotation>(ruleset: &R) -> usize
where
    R::Position: Debug,
{
    games_hold(ruleset);
    let (grundy, search) = (Grundy::new(), MisereSearch::new());
    let (mut table, mut misere_table) = (grundy.table(ruleset), search.table(ruleset));
    let (normal, misere) = (Normal(ruleset), Misere(ruleset));
    let normally = Negamax::new().solve(&normal).unwrap();
    let miserely = Negamax::new().solve(&misere).unwrap();
    let seats = crate::testing::reachable(&normal);
    for seated in &seats {
        let nimber = nimber_of(&mut table, std::slice::from_ref(&seated.position));
        assert_eq!(nimber != 0, is_win(normally.value_of(seated)), "{seated:?}");
        let wins = misere_table.is_won(&seated.position).unwrap();
        assert_eq!(wins, is_win(miserely.value_of(seated)), "misere {seated:?}");
    }
    seats.len()
}

/// These positions have these values, written as in the sources.
pub(crate) fn values_hold<R: RulesetNotation>(ruleset: &R, published: &[(&str, &str)])
where
    R::Position: Debug,
{
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let mut table = canon.table(ruleset);
    for (board, value) in published {
        let position = ruleset.parse_position(board).unwrap();
        let found = table.value(&mut forms, &position).unwrap();
        let expected = forms.parse(value).unwrap();
        let text = forms.text(found).unwrap();
        assert_eq!(found, expected, "{board}: {text} instead of {value}");
    }
}

/// A board of one kind of cell.
pub(crate) fn rectangle(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("|")
}
