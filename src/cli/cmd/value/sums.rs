//! Reads sums of positions: which rulesets they need, and where they are wrong.

use crate::cli::ruleset::RulesetEntry;
use crate::ruleset::RulesetNotation;
use crate::sum::{AnyRuleset, Sum, SumPosition};

/// What stands between two parts.
const PLUS: &str = " + ";

/// A sum, and the rules of its parts.
pub(super) struct Read {
    pub(super) sum: Sum,
    pub(super) position: SumPosition,
}

/// Why a text is no sum. Columns count characters from 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoSum {
    /// There is no ruleset of this name.
    Unknown { name: String, column: usize },
    /// A part is no position of its ruleset.
    Wrong { error: String, column: usize },
}

/// One part of a text: the name of the ruleset and the position, with columns.
struct Part<'t> {
    name: String,
    position: &'t str,
    column: usize,
    position_column: usize,
}

/// Reads a sum: `name:position`, joined by ` + `; `0` is the empty one.
pub(super) fn read(rulesets: &[RulesetEntry], text: &str) -> Result<Read, NoSum> {
    let parts = if text.trim() == "0" {
        Vec::new()
    } else {
        parts(text)
    };
    let mut kinds: Vec<AnyRuleset> = Vec::new();
    for part in &parts {
        if kinds.iter().all(|kind| kind.name() != part.name) {
            kinds.push(named(rulesets, part)?);
        }
    }
    let sum = Sum::new(kinds);
    let mut position: Option<SumPosition> = None;
    for part in &parts {
        let text = format!("{}:{}", part.name, part.position);
        let read = sum.parse_position(&text).map_err(|error| NoSum::Wrong {
            error: error.to_string(),
            column: part.position_column,
        })?;
        position = Some(match position {
            Some(before) => sum.plus(&before, &read),
            None => read,
        });
    }
    // Without parts it begins with the empty sum.
    let position = position.unwrap_or_else(|| crate::ruleset::Ruleset::start(&sum));
    Ok(Read { sum, position })
}

fn named(rulesets: &[RulesetEntry], part: &Part<'_>) -> Result<AnyRuleset, NoSum> {
    let named = rulesets.iter().find_map(|entry| entry.named(&part.name));
    named.ok_or_else(|| NoSum::Unknown {
        name: part.name.clone(),
        column: part.column,
    })
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut gone = 0;
    for piece in text.split(PLUS) {
        let blank = piece.chars().take_while(|c| c.is_whitespace()).count();
        let column = gone + blank + 1;
        let (name, position) = piece.split_once(':').unwrap_or((piece, ""));
        let before = name.chars().count() + 1;
        let blank = position.chars().take_while(|c| c.is_whitespace()).count();
        parts.push(Part {
            name: name.split_whitespace().collect::<Vec<_>>().join(" "),
            position: position.trim(),
            column,
            position_column: gone + before + blank + 1,
        });
        gone += piece.chars().count() + PLUS.len();
    }
    parts
}

/// The sum that arguments stand for, as one text: a ruleset and a position,
/// `+`, and so on.
///
/// # Errors
///
/// When a position is missing.
pub(super) fn of_words(rulesets: &[RulesetEntry], words: &[String]) -> Result<String, String> {
    if let [word] = words
        && word.trim() == "0"
    {
        return Ok(word.clone());
    }
    let terms = words.split(|word| word.trim() == "+").map(|term| {
        let mut term: Vec<&str> = term.iter().map(|word| word.trim()).collect();
        match &mut term[..] {
            [] => Err("found nothing beside a `+`, expected a ruleset and a position".into()),
            // As in a file.
            [name, ..] if name.contains(':') => Ok(term.join(" ")),
            ["impartial", name, ..] if name.contains(':') => Ok(term.join(" ")),
            ["impartial", name, position @ ..] if !position.is_empty() => {
                Ok(format!("impartial {name}:{}", position.join(" ")))
            }
            [name, position @ ..] if *name != "impartial" && !position.is_empty() => {
                Ok(format!("{name}:{}", position.join(" ")))
            }
            _ => {
                let name = term.last().copied().unwrap_or_default();
                let example = rulesets.iter().find(|entry| entry.name == name);
                let example = example.map_or_else(
                    || "its position".to_owned(),
                    |entry| format!("a position, such as: {name} \"{}\"", entry.example),
                );
                Err(format!(
                    "found `{name}` with nothing after it, expected {example}"
                ))
            }
        }
    });
    Ok(terms.collect::<Result<Vec<_>, _>>()?.join(PLUS))
}

/// All names, for messages.
pub(super) fn names(rulesets: &[RulesetEntry]) -> String {
    let names: Vec<&str> = rulesets.iter().map(|entry| entry.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::testing::rulesets;
    use super::*;

    #[test]
    fn words_become_a_sum() {
        let text = |words: &str| {
            let words: Vec<String> = words.split('_').map(Into::into).collect();
            of_words(&rulesets(), &words)
        };
        for (words, sum) in [
            ("kayles_3,4", "kayles:3,4"),
            (
                "kayles_3_+_impartial_walk_..X",
                "kayles:3 + impartial walk:..X",
            ),
            ("kayles:3 + walk:.O", "kayles:3 + walk:.O"),
            ("kayles:3_+_walk:.O", "kayles:3 + walk:.O"),
            ("impartial walk:.O", "impartial walk:.O"),
            ("0", "0"),
        ] {
            assert_eq!(text(words).as_deref(), Ok(sum), "{words}");
        }
        let told = text("kayles_3_+").unwrap_err();
        assert_eq!(
            told,
            "found nothing beside a `+`, expected a ruleset and a position"
        );
        let told = text("kayles").unwrap_err();
        assert_eq!(
            told,
            "found `kayles` with nothing after it, expected a position, such as: kayles \"3,4\""
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column() {
        let wrong = |text| read(&rulesets(), text).err().unwrap();
        assert_eq!(
            wrong("kayles:3 +  chess:KBNvK"),
            NoSum::Unknown {
                name: "chess".into(),
                column: 13
            }
        );
        let NoSum::Wrong { column, .. } = wrong("kayles:3 + impartial  walk: .Y") else {
            panic!("a position");
        };
        assert_eq!(column, 29);
        let read = read(&rulesets(), "kayles:3 + impartial  walk: .X").unwrap();
        let text = read.sum.format_position(&read.position);
        assert_eq!(text, "kayles:3 + impartial walk:.X");
    }
}
