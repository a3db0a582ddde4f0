//! Sums of games with known results: the corpus of MCGS (University of Alberta),
//! most of it made there with `CGSuite` 2.1 and 2.2, by canonical forms and
//! Grundy values. The command line answers the same lines by search.

use std::collections::{BTreeMap, BTreeSet};

use retrograde::theory::{Canon, Form, Forms, OutcomeClass, Unvalued};
use retrograde::{
    AnyRuleset, Configure, Limits, Player, Ruleset, RulesetNotation, Stopped, Sum, SumPosition,
};

use super::entries;

const CORPUS: &str = include_str!("../../../tests/data/combinatorial/sums.tsv");

/// Characters of the longest part of a line: the values of larger ones are too
/// large, and the lines beyond are for searches of outcomes.
const LENGTH: usize = 17;
/// Positions that a line may take.
const POSITIONS: u64 = 1000;

/// The rules of this name.
fn named(name: &str) -> Option<AnyRuleset> {
    entries::all().iter().find_map(|entry| entry.named(name))
}

/// A line: its sum, and what is known of it.
struct Line<'t> {
    sum: Sum,
    position: SumPosition,
    facts: Vec<&'t str>,
}

fn is_short(line: &str) -> bool {
    let (sum, _) = line.split_once('\t').unwrap_or(("", ""));
    let length = |part: &str| part.split_once(':').map_or(0, |(_, text)| text.len());
    !line.starts_with('#') && sum.split(" + ").all(|part| length(part) <= LENGTH)
}

/// Reads a line, or says which ruleset there is not.
fn read(line: &str) -> Result<Line<'_>, String> {
    let (text, facts) = line.split_once('\t').expect(line);
    let mut kinds = BTreeMap::new();
    for part in text.split(" + ") {
        let (name, _) = part.split_once(':').expect(line);
        let kind = named(name).ok_or(name)?;
        kinds.insert(name.to_owned(), kind);
    }
    let sum = Sum::new(kinds.into_values());
    let position = sum.parse_position(text).expect(line);
    let again = sum.format_position(&position);
    assert_eq!(sum.parse_position(&again).as_ref(), Ok(&position), "{line}");
    let facts = if facts.starts_with("thermograph") {
        vec![facts]
    } else {
        facts.split(", ").collect()
    };
    Ok(Line {
        sum,
        position,
        facts,
    })
}

/// Answers about one line, or that it took too many positions.
struct Answers<'a> {
    line: &'a Line<'a>,
    forms: &'a mut Forms,
    table: retrograde::theory::CanonTable<'a, Sum>,
}

type Answer<T> = Result<T, Stopped>;

impl Answers<'_> {
    fn value(&mut self, position: &SumPosition) -> Answer<Form> {
        match self.table.value(self.forms, position) {
            Ok(value) => Ok(value),
            Err(Unvalued::Stopped(stopped)) => Err(stopped),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn class(&mut self, position: &SumPosition) -> Answer<OutcomeClass> {
        let value = self.value(position)?;
        Ok(self.forms.outcome(value))
    }

    /// The moves of the sum after which its player wins.
    fn winning_moves(&mut self, player: Player) -> Answer<BTreeSet<String>> {
        let Line { sum, position, .. } = self.line;
        let (mut moves, mut winning) = (Vec::new(), BTreeSet::new());
        sum.moves(position, player, &mut moves);
        for mv in moves {
            let class = self.class(&sum.play(position, player, &mv))?;
            let wins = match player {
                Player::First => !class.right_wins_first(),
                Player::Second => !class.left_wins_first(),
            };
            if wins {
                // Where the moves of both are written alike, they are told apart.
                let text = sum.format_move(position, player, &mv);
                winning.insert(text.replace("B:", "").replace("W:", ""));
            }
        }
        Ok(winning)
    }

    fn holds(&mut self, fact: &str) -> Answer<bool> {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let position = &self.line.position;
        Ok(match words[..] {
            ["B", result] => self.class(position)?.left_wins_first() == (result == "win"),
            ["W", result] => self.class(position)?.right_wins_first() == (result == "win"),
            ["N", nimber] => {
                let value = self.value(position)?;
                self.forms.to_nimber(value) == nimber.parse().ok()
            }
            ["winning", "moves", letter, ref moves @ ..] => {
                let moves = moves.iter().filter(|word| **word != "None");
                let moves = moves.map(|word| (*word).to_owned()).collect();
                let player = match letter {
                    "W" => Player::Second,
                    _ => Player::First,
                };
                self.winning_moves(player)? == moves
            }
            ["thermograph", ..] => {
                let value = self.value(position)?;
                let found = self.forms.thermograph(value).expect("a short game");
                format!("thermograph {found}") == fact
            }
            _ => panic!("no such fact: {fact}"),
        })
    }
}

/// How many facts of the line hold.
fn check(text: &str, line: &Line<'_>, forms: &mut Forms) -> Answer<usize> {
    let canon = Canon::new().limits(Limits::new().positions(POSITIONS).memory(500 << 20));
    let table = canon.table(&line.sum);
    let mut answers = Answers { line, forms, table };
    for fact in &line.facts {
        assert!(answers.holds(fact)?, "{text}: {fact}");
    }
    Ok(line.facts.len())
}

/// The lines that are open take more positions than a test should.
#[test]
fn sums_have_their_results() {
    let mut forms = Forms::new();
    let (mut lines, mut facts, mut open) = (0, 0, 0);
    let mut missing: BTreeMap<String, usize> = BTreeMap::new();
    for text in CORPUS.lines().filter(|line| is_short(line)) {
        match read(text) {
            Ok(line) => match check(text, &line, &mut forms) {
                Ok(held) => (lines, facts) = (lines + 1, facts + held),
                Err(Stopped::Positions { .. }) => open += 1,
                Err(other) => panic!("{text}: {other}"),
            },
            Err(name) => *missing.entry(name).or_default() += 1,
        }
        if forms.len() > 200_000 {
            forms = Forms::new();
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!((lines, facts, open), (624, 952, 153));
}
