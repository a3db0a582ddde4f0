//! All that is told of one sum.

use serde_json::{Map, Value as Json, json as object};

use crate::cli::args::ValueArgs;
use crate::cli::cmd::calc;
use crate::cli::cmd::work::{Used, cost, fact};
use crate::cli::context::{Context, Failure, Status};
use crate::cli::json;
use crate::game::Player;
use crate::limits::Report;
use crate::ruleset::RulesetNotation;
use crate::sum::{Sum, SumAnswers, SumPosition, SumTheory};
use crate::theory::{OutcomeClass, SmithValue, Style, Thermograph, Unvalued};

/// A fact, or why it is not known.
pub(in crate::cli::cmd) enum Found<T> {
    Yes(T),
    /// A limit was met.
    Not(String),
    /// There is none.
    Refused(String),
}

impl<T> Found<T> {
    pub(in crate::cli::cmd) fn of(sum: &Sum, found: Result<T, Unvalued<SumPosition>>) -> Self {
        match found {
            Ok(found) => Self::Yes(found),
            Err(why) => {
                let told = why.describe(|position| sum.format_position(position));
                match why {
                    Unvalued::Stopped(_) | Unvalued::Form(_) => Self::Not(told),
                    _ => Self::Refused(told),
                }
            }
        }
    }

    pub(in crate::cli::cmd) fn map<U>(self, what: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Self::Yes(found) => Found::Yes(what(found)),
            Self::Not(why) => Found::Not(why),
            Self::Refused(why) => Found::Refused(why),
        }
    }

    pub(in crate::cli::cmd) const fn status(&self) -> Status {
        match self {
            Self::Yes(_) => Status::Done,
            Self::Not(_) => Status::Stopped,
            Self::Refused(_) => Status::Error,
        }
    }

    fn told(&self, text: impl FnOnce(&T) -> String) -> String {
        match self {
            Self::Yes(found) => text(found),
            Self::Not(why) => format!("not known: {why}"),
            Self::Refused(why) => format!("none: {why}"),
        }
    }
}

/// What is known of a sum; `None` was not asked for.
pub(super) struct Facts {
    misere: bool,
    /// The letter of the class, or `D` where play goes on for ever.
    pub(super) outcome: Found<String>,
    class: Option<OutcomeClass>,
    pub(super) value: Option<Found<String>>,
    /// Whether all parts are impartial, so that the value is a nimber.
    nimber: Option<SmithValue>,
    mean: Option<Found<String>>,
    temperature: Option<Found<String>>,
    pub(super) thermograph: Option<Found<Thermograph>>,
    /// Winning moves, by who begins.
    moves: Option<[Found<Vec<String>>; 2]>,
    reports: [Report; 4],
}

impl Facts {
    /// Finds what was asked for, the cheapest first.
    pub(super) fn find(theory: &SumTheory, position: &SumPosition, args: &ValueArgs) -> Self {
        let mut answers = theory.answers();
        let sum = theory.sum();
        let mut facts = if args.misere {
            let class = Found::of(sum, answers.misere_class(position));
            Self::new(true, class, &answers)
        } else {
            Self::normal(&mut answers, sum, position, args)
        };
        facts.reports = answers.reports();
        facts
    }

    fn new(misere: bool, class: Found<OutcomeClass>, answers: &SumAnswers<'_>) -> Self {
        let known = match &class {
            Found::Yes(class) => Some(*class),
            _ => None,
        };
        Self {
            misere,
            outcome: class.map(|class| class.to_string()),
            class: known,
            value: None,
            nimber: None,
            mean: None,
            temperature: None,
            thermograph: None,
            moves: None,
            reports: answers.reports(),
        }
    }

    fn normal(
        answers: &mut SumAnswers<'_>,
        sum: &Sum,
        position: &SumPosition,
        args: &ValueArgs,
    ) -> Self {
        let style = Style::ascii().unicode(args.unicode);
        let class = Found::of(sum, answers.class(position));
        let mut facts = Self::new(false, class, answers);
        // Where the outcome is not known, play may go round.
        let asked = !args.outcome || !matches!(facts.outcome, Found::Yes(_));
        let nimber = if asked {
            answers.nimber(position)
        } else {
            Ok(None)
        };
        match nimber {
            Ok(Some(infinite @ SmithValue::Infinite(_))) => {
                facts.endless(infinite, args.unicode);
                return facts;
            }
            Ok(nimber) => facts.nimber = nimber,
            // The value meets the same limit.
            Err(_) => {}
        }
        if args.moves {
            facts.moves = Some([Player::First, Player::Second].map(|player| {
                let moves = answers.winning_moves(position, player);
                let text = |mv: &_| sum.format_move(position, player, mv);
                Found::of(sum, moves.map(|moves| moves.iter().map(text).collect()))
            }));
        }
        if args.outcome {
            return facts;
        }
        let form = match answers.value(position) {
            Ok(form) => form,
            Err(why) => {
                facts.value = Some(Found::of(sum, Err(why)));
                let mean = Found::of(sum, answers.mean(position));
                if matches!(mean, Found::Yes(_)) {
                    facts.mean = Some(mean.map(|mean| mean.to_string()));
                }
                return facts;
            }
        };
        let text = answers.forms().text_in(form, style);
        facts.value = Some(Found::of(sum, text.map_err(Into::into)));
        let mean = answers.mean(position);
        facts.mean = Some(Found::of(sum, mean).map(|mean| mean.to_string()));
        let temperature = answers.temperature(position);
        let temperature = Found::of(sum, temperature);
        facts.temperature = Some(temperature.map(|temperature| temperature.to_string()));
        if args.thermograph || args.svg.is_some() {
            facts.thermograph = Some(Found::of(sum, answers.thermograph(position)));
        }
        facts
    }

    /// Impartial play that can go on for ever: who wins, or that nobody does.
    fn endless(&mut self, value: SmithValue, unicode: bool) {
        if matches!(self.outcome, Found::Refused(_)) {
            self.outcome = Found::Yes("D".into());
        }
        self.value = Some(Found::Yes(smith(&value, unicode)));
        self.nimber = Some(value);
    }

    /// The worst of all facts.
    pub(super) fn status(&self) -> Status {
        let mut status = self.outcome.status();
        for found in [&self.value, &self.mean, &self.temperature]
            .into_iter()
            .flatten()
        {
            status = status.max(found.status());
        }
        for found in self.moves.iter().flatten() {
            status = status.max(found.status());
        }
        let graph = self.thermograph.as_ref().map(Found::status);
        graph.map_or(status, |graph| status.max(graph))
    }

    /// The letter of the outcome, and what it means.
    fn outcome_text(&self) -> String {
        let ending = if self.misere { " (misere play)" } else { "" };
        self.outcome.told(|letter| match self.class {
            Some(class) => format!("{letter}: {}{ending}", calc::winner(class)),
            None => format!("{letter}: a draw, play goes on for ever"),
        })
    }

    /// Who wins when Left begins, and when Right does.
    fn winners(&self) -> Option<[&'static str; 2]> {
        let class = self.class?;
        let left = |wins| if wins { "Left" } else { "Right" };
        Some([
            left(class.left_wins_first()),
            left(!class.right_wins_first()),
        ])
    }

    pub(super) fn text(&self, title: &str, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let out = &mut *ctx.out;
        writeln!(out, "{}", crate::show::printable(title))?;
        fact(out, "outcome", &self.outcome_text())?;
        if let Some([left, right]) = self.winners() {
            let told = format!("{left} wins if Left begins, {right} if Right begins");
            fact(out, "by starter", &told)?;
        }
        if let Some(SmithValue::Nimber(nimber)) = &self.nimber {
            fact(out, "nim-value", &nimber.to_string())?;
        }
        for (label, found) in [
            ("value", &self.value),
            ("mean", &self.mean),
            ("temperature", &self.temperature),
        ] {
            if let Some(found) = found {
                fact(out, label, &found.told(String::clone))?;
            }
        }
        if let Some(found) = &self.thermograph {
            fact(out, "thermograph", &found.told(ToString::to_string))?;
        }
        for (label, found) in ["Left plays", "Right plays"]
            .into_iter()
            .zip(self.moves.iter().flatten())
        {
            let moves = |moves: &Vec<String>| match &moves[..] {
                [] => "no move".to_owned(),
                moves => moves.join(" "),
            };
            fact(out, label, &found.told(moves))?;
        }
        let (time, memory) = self.cost();
        Ok(fact(out, "cost", &cost(time, memory))?)
    }

    /// The time and the memory of all methods.
    fn cost(&self) -> (std::time::Duration, u64) {
        let time = self.reports.iter().map(|report| report.time).max();
        let memory = self.reports.iter().map(|report| report.memory).sum();
        (time.unwrap_or_default(), memory)
    }

    pub(super) fn json(&self, title: &str, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let mut facts = Map::new();
        let mut reasons = Map::new();
        let mut put = |key: &str, found: Option<Found<Json>>| match found {
            Some(Found::Yes(json)) => {
                facts.insert(key.into(), json);
            }
            Some(Found::Not(why) | Found::Refused(why)) => {
                facts.insert(key.into(), Json::Null);
                reasons.insert(key.into(), why.into());
            }
            None => {}
        };
        let status = match self.status() {
            Status::Done => "found",
            Status::Stopped => "stopped",
            _ => "refused",
        };
        put("sum", Some(Found::Yes(title.into())));
        put("status", Some(Found::Yes(status.into())));
        put("misere", Some(Found::Yes(self.misere.into())));
        put("outcome", Some(text(&self.outcome)));
        if let Some([left, right]) = self.winners() {
            let winners = object!({"left_begins": left, "right_begins": right});
            put("winner", Some(Found::Yes(winners)));
        }
        if let Some(SmithValue::Nimber(nimber)) = self.nimber {
            put("nimber", Some(Found::Yes(nimber.into())));
        }
        put("value", self.value.as_ref().map(text));
        put("mean", self.mean.as_ref().map(text));
        put("temperature", self.temperature.as_ref().map(text));
        put(
            "thermograph",
            self.thermograph
                .as_ref()
                .map(|found| borrowed(found, calc::thermograph)),
        );
        for (key, found) in ["left_wins_by", "right_wins_by"]
            .into_iter()
            .zip(self.moves.iter().flatten())
        {
            put(key, Some(borrowed(found, |moves| moves.clone().into())));
        }
        if !reasons.is_empty() {
            facts.insert("reasons".into(), Json::Object(reasons));
        }
        let used: Vec<Used> = self.reports.iter().map(Used::new).collect();
        let names = [
            "outcome_search",
            "misere_search",
            "enumeration",
            "nimber_search",
        ];
        let used: Map<String, Json> = names
            .into_iter()
            .zip(used)
            .map(|(name, used)| Ok((name.to_owned(), serde_json::to_value(used)?)))
            .collect::<Result<_, serde_json::Error>>()
            .map_err(std::io::Error::from)?;
        facts.insert("used".into(), Json::Object(used));
        Ok(writeln!(ctx.out, "{}", json::text(&Json::Object(facts))?)?)
    }
}

fn borrowed<T>(found: &Found<T>, json: impl FnOnce(&T) -> Json) -> Found<Json> {
    match found {
        Found::Yes(found) => Found::Yes(json(found)),
        Found::Not(why) => Found::Not(why.clone()),
        Found::Refused(why) => Found::Refused(why.clone()),
    }
}

fn text(found: &Found<String>) -> Found<Json> {
    borrowed(found, |text| text.clone().into())
}

/// The text of a value of a game that can go on for ever.
pub(in crate::cli::cmd) fn smith(value: &SmithValue, unicode: bool) -> String {
    match (value, unicode) {
        (SmithValue::Nimber(1), true) => "∗".into(),
        (SmithValue::Nimber(nimber @ 2..), true) => format!("∗{nimber}"),
        (_, true) => value.to_string(),
        (_, false) => format!("{value:#}"),
    }
}
