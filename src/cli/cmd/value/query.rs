//! The queries of a line: what is asked of its sum, and what is expected.

use std::fmt;

use crate::game::Player;
use crate::ruleset::RulesetNotation;
use crate::sum::{Sum, SumAnswers, SumPosition};
use crate::theory::{SmithValue, Unvalued};

use super::facts::{Found, smith};

/// What a line may ask, for messages.
const FORMS: &str = "`B win`, `W loss`, `N win`, `N 3`, `winning moves B a1-a2` or `thermograph L: (0, -1) R: (0, -1)`";

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Starter {
    Player(Player),
    /// Either player of an impartial sum.
    Next,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    /// Whether this player wins, moving first.
    Wins(Player),
    /// Whether the next player wins an impartial sum.
    Next,
    Nimber,
    /// The moves with which the starter wins.
    Moves(Starter),
    Thermograph,
}

/// A query, and the result that its line expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Query {
    ask: Ask,
    pub(super) expected: String,
}

impl fmt::Display for Query {
    /// What is asked, without the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.ask {
            Ask::Wins(Player::First) => "B",
            Ask::Wins(Player::Second) => "W",
            Ask::Next | Ask::Nimber => "N",
            Ask::Moves(Starter::Player(Player::First)) => "winning moves B",
            Ask::Moves(Starter::Player(Player::Second)) => "winning moves W",
            Ask::Moves(Starter::Next) => "winning moves N",
            Ask::Thermograph => "thermograph",
        })
    }
}

/// Why a text is no list of queries; the column counts its characters from 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NoQuery {
    pub(super) found: String,
    pub(super) column: usize,
}

impl fmt::Display for NoQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "found no query, expected {FORMS}")
        } else {
            write!(f, "found `{}`, expected {FORMS}", self.found)
        }
    }
}

/// What queries begin with. Commas stand within results as well.
const HEADS: [&str; 5] = ["winning moves ", "thermograph ", "B ", "W ", "N "];

/// Reads queries with commas in between.
pub(super) fn read(text: &str) -> Result<Vec<Query>, NoQuery> {
    let mut queries = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices(',').chain([(text.len(), "")]) {
        let next = text.get(at + 1..).unwrap_or_default().trim_start();
        let last = at == text.len();
        if !last && !HEADS.iter().any(|head| next.starts_with(head)) {
            continue;
        }
        let piece = &text[begin..at];
        let query = query(piece.trim()).ok_or_else(|| NoQuery {
            found: piece.trim().into(),
            column: text[..begin].chars().count()
                + (piece.chars().take_while(|c| c.is_whitespace()).count())
                + 1,
        })?;
        queries.push(query);
        begin = (at + 1).min(text.len());
    }
    Ok(queries)
}

fn query(text: &str) -> Option<Query> {
    let outcome = |text: &str| matches!(text, "win" | "loss");
    let (ask, expected) = if let Some(rest) = text.strip_prefix("winning moves ") {
        let (player, moves) = rest.split_once(' ').unwrap_or((rest, ""));
        (Ask::Moves(starter(player)?), moves)
    } else if let Some(rest) = text.strip_prefix("thermograph ") {
        (Ask::Thermograph, rest)
    } else {
        let (player, result) = text.split_once(' ')?;
        let result = result.trim();
        match starter(player)? {
            Starter::Player(player) if outcome(result) => (Ask::Wins(player), result),
            Starter::Next if outcome(result) => (Ask::Next, result),
            Starter::Next if is_nimber(result) => (Ask::Nimber, result),
            Starter::Player(_) | Starter::Next => return None,
        }
    };
    let expected = words(expected);
    (!expected.is_empty()).then_some(Query { ask, expected })
}

fn is_nimber(text: &str) -> bool {
    let digits = text.strip_prefix('*').unwrap_or(text);
    text == "*" || (!digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

fn starter(text: &str) -> Option<Starter> {
    match text {
        "B" => Some(Starter::Player(Player::First)),
        "W" => Some(Starter::Player(Player::Second)),
        "N" => Some(Starter::Next),
        _ => None,
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Query {
    /// Whether this result is the one expected.
    pub(super) fn agrees(&self, found: &str) -> bool {
        match self.ask {
            // In any order, each once.
            Ask::Moves(_) => {
                let mut expected: Vec<&str> = self.expected.split(' ').collect();
                expected.sort_unstable();
                expected.join(" ") == found
            }
            Ask::Nimber => {
                let digits = self.expected.strip_prefix('*');
                let digits = digits.map(|rest| if rest.is_empty() { "1" } else { rest });
                let digits = digits.unwrap_or(&self.expected);
                let trimmed = digits.trim_start_matches('0');
                (if trimmed.is_empty() { "0" } else { trimmed }) == found
            }
            _ => self.expected == found,
        }
    }

    /// The answer, as a line would write it.
    pub(super) fn answer(
        &self,
        answers: &mut SumAnswers<'_>,
        sum: &Sum,
        position: &SumPosition,
    ) -> Found<String> {
        let won = |wins: bool| if wins { "win" } else { "loss" }.to_owned();
        let asks_next = matches!(
            self.ask,
            Ask::Next | Ask::Nimber | Ask::Moves(Starter::Next)
        );
        if asks_next && !sum.is_impartial_at(position) {
            let told = "the players have different moves: ask for `B` and `W`, or write `impartial` before the name of each ruleset";
            return Found::Refused(told.into());
        }
        match self.ask {
            Ask::Wins(player) => Found::of(sum, answers.wins(position, player).map(won)),
            Ask::Next => Found::of(sum, answers.wins(position, Player::First).map(won)),
            Ask::Nimber => {
                let nimber = answers.nimber(position).map(|value| match value {
                    Some(SmithValue::Nimber(nimber)) => nimber.to_string(),
                    Some(infinite) => smith(&infinite, false),
                    None => String::new(),
                });
                Found::of(sum, nimber)
            }
            Ask::Moves(starter) => {
                let player = match starter {
                    Starter::Player(player) => player,
                    Starter::Next => Player::First,
                };
                Found::of(sum, winning_moves(answers, sum, position, player))
            }
            Ask::Thermograph => {
                let graph = answers.thermograph(position);
                Found::of(sum, graph.map(|graph| graph.to_string()))
            }
        }
    }
}

/// All winning moves, sorted by their text, or `None`.
fn winning_moves(
    answers: &mut SumAnswers<'_>,
    sum: &Sum,
    position: &SumPosition,
    player: Player,
) -> Result<String, Unvalued<SumPosition>> {
    let moves = answers.winning_moves(position, player)?;
    let mut texts: Vec<String> = moves
        .iter()
        .map(|mv| sum.format_move(position, player, mv))
        .collect();
    if texts.is_empty() {
        return Ok("None".into());
    }
    texts.sort_unstable();
    texts.dedup();
    Ok(texts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_within_results_part_nothing() {
        let text =
            "N 3, B win,W loss, winning moves B 0:a1-a2 1:b1, thermograph L: (0, -1) R: (0, -1)";
        let queries = read(text).unwrap();
        let shown: Vec<String> = queries
            .iter()
            .map(|query| format!("{query} {}", query.expected))
            .collect();
        assert_eq!(
            shown,
            [
                "N 3",
                "B win",
                "W loss",
                "winning moves B 0:a1-a2 1:b1",
                "thermograph L: (0, -1) R: (0, -1)"
            ]
        );
        assert!(queries[0].agrees("3"));
        assert!(!queries[0].agrees("4"));
        assert!(queries[3].agrees("0:a1-a2 1:b1"));
        let stars = read("N *, N *2, N 0").unwrap();
        assert!(stars[0].agrees("1") && stars[1].agrees("2") && stars[2].agrees("0"));
    }

    #[test]
    fn what_is_no_query_is_told_with_its_column() {
        for (text, found, column) in [
            ("B win, B maybe", "B maybe", 8),
            ("B 3", "B 3", 1),
            ("X win", "X win", 1),
            ("", "", 1),
            ("winning moves B", "winning moves B", 1),
        ] {
            let found = found.to_owned();
            assert_eq!(read(text), Err(NoQuery { found, column }), "{text}");
        }
    }
}
