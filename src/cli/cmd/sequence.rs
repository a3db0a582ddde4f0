//! `sequence`: Grundy values of heaps, and their period.

use std::fmt::Write;

use serde_json::{Value as Json, json as object};

use crate::cli::args::{Format, LOOKED_AT, SequenceArgs};
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::json;
use crate::limits::Stopped;
use crate::show::printable;
use crate::solve::Configure;
use crate::theory::{HeapKind, HeapRule, HeapSequence, NamedRule, Period, Sequencer};

use super::work::{Used, cost, fact};

/// Values in a row of the table.
const ROW: u32 = 20;

/// Exceptions that are listed for people.
const LISTED: usize = 40;

pub(crate) fn run(args: &SequenceArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let rule: NamedRule = args
        .code
        .parse()
        .map_err(|error| format!("the rule: {error}\na valid rule, for example:\n  .77"))?;
    ctx.begin();
    let sequencer = Sequencer::new()
        .limits(ctx.limits(&args.limits))
        .progress(ctx.progress());
    let looked_at = match args.format {
        // Bare values tell no period, which may take longer than they do.
        Format::Plain => 0,
        Format::Text | Format::Json => args.prove_by.unwrap_or_else(|| worth_a_look(&rule)),
    };
    let (sequence, stopped) = match sequencer.until_period(&rule, looked_at.max(args.last) + 1) {
        Ok(sequence) => (sequence, None),
        Err(unfinished) => {
            let unfinished = *unfinished;
            (unfinished.known, Some(unfinished.reason))
        }
    };
    ctx.clear_bar();
    if stopped.is_some() {
        ctx.note(Status::Stopped);
    }
    let found = Found {
        rule: &rule,
        sequence: &sequence,
        values: values(&sequence, args.last),
        last: args.last,
        stopped,
    };
    match args.format {
        Format::Text => found.text(ctx),
        Format::Plain => found.plain(ctx),
        Format::Json => found.json(ctx),
    }
}

/// The heap up to which a proof of the period is looked for, where nothing is
/// said: what takes moments.
fn worth_a_look(rule: &NamedRule) -> u32 {
    match rule.kind() {
        HeapKind::Unequal | HeapKind::Other => 0,
        // The time is that of all pairs of heaps, for each value.
        HeapKind::Code(code) if code.most_left() > 2 => LOOKED_AT / 8,
        HeapKind::Code(_) | HeapKind::Subtraction(_) | HeapKind::AllBut(_) => LOOKED_AT,
    }
}

/// The values of heaps 0 to `last`, as far as they are known.
fn values(sequence: &HeapSequence, last: u32) -> Vec<u64> {
    (0..=u64::from(last))
        .map_while(|heap| sequence.get(heap))
        .collect()
}

struct Found<'a> {
    rule: &'a NamedRule,
    sequence: &'a HeapSequence,
    /// Those that were asked for and are known.
    values: Vec<u64>,
    last: u32,
    stopped: Option<Stopped>,
}

impl Found<'_> {
    fn text(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let label = self.last.to_string().len();
        let width = self
            .values
            .iter()
            .max()
            .map_or(1, |most| most.to_string().len());
        writeln!(ctx.out, "{}: Grundy values of heaps", self.rule)?;
        let mut heap = 0;
        for row in self.values.chunks(ROW as usize) {
            let mut line = format!("  {heap:label$}:");
            for value in row {
                // Writing to a string cannot fail.
                let _ = write!(line, " {value:width$}");
            }
            writeln!(ctx.out, "{line}")?;
            heap += ROW;
        }
        self.period_text(ctx)?;
        if let Some(stopped) = &self.stopped {
            let told = format!(
                "{stopped}; known are {} values",
                self.sequence.values().len()
            );
            fact(&mut ctx.out, "stopped", &told)?;
        }
        let report = self.sequence.report();
        fact(
            &mut ctx.out,
            "computed",
            &format!("{} heaps", report.positions),
        )?;
        Ok(fact(
            &mut ctx.out,
            "cost",
            &cost(report.time, report.memory),
        )?)
    }

    fn period_text(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let Some(period) = self.sequence.period() else {
            return Ok(fact(&mut ctx.out, "period", &self.unproved())?);
        };
        let Period {
            length,
            start,
            saltus,
            proved_by,
            ..
        } = period;
        let mut told = format!("{length}, from heap {start} on");
        if *saltus > 0 {
            told = format!("{told}, each time {saltus} more (saltus)");
        }
        fact(&mut ctx.out, "period", &told)?;
        fact(&mut ctx.out, "exceptions", &exceptions(period))?;
        let told = format!("by heaps below {proved_by}: {}", theorem(self.rule));
        Ok(fact(&mut ctx.out, "proved", &told)?)
    }

    /// Why no period is told.
    fn unproved(&self) -> String {
        match self.rule.kind() {
            HeapKind::Unequal | HeapKind::Other => {
                "none is claimed: no theorem proves one for this kind of rule".into()
            }
            _ => format!(
                "none is proved by heaps below {}: see --prove-by",
                self.sequence.values().len()
            ),
        }
    }

    fn plain(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        if let Some(stopped) = &self.stopped {
            let (rule, known) = (self.rule, self.values.len());
            let told = format!(
                "{rule}: {known} of {} values: {stopped}",
                u64::from(self.last) + 1
            );
            say(printable(&told));
        }
        for value in &self.values {
            writeln!(ctx.out, "{value}")?;
        }
        Ok(())
    }

    fn json(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let period = self.sequence.period().map(|period| {
            object!({
                "length": period.length,
                "start": period.start,
                "saltus": period.saltus,
                "exceptions": period.exceptions,
                "last_exception": period.last_exception(),
                "proved_by": period.proved_by,
                "theorem": theorem(self.rule),
            })
        });
        let mut found = object!({
            "rule": self.rule.to_string(),
            "status": if self.stopped.is_some() { "stopped" } else { "found" },
            "values": self.values,
            "period": period,
            "computed": self.sequence.values().len(),
            "used": Used::new(self.sequence.report()),
        });
        if let (Some(stopped), Json::Object(object)) = (&self.stopped, &mut found) {
            object.insert("reason".into(), stopped.to_string().into());
        }
        Ok(writeln!(ctx.out, "{}", json::text(&found)?)?)
    }
}

/// What proves periods of a rule.
fn theorem(rule: &NamedRule) -> String {
    match rule.kind() {
        HeapKind::Code(code) if code.most_left() > 2 => {
            "the periodicity theorem of octal games, for three heaps".into()
        }
        HeapKind::Code(_) => "the periodicity theorem of octal games (Guy and Smith 1956)".into(),
        HeapKind::Subtraction(numbers) => {
            let most = numbers.last().copied().unwrap_or_default();
            format!("a value follows from the last {most}, and as many repeat")
        }
        HeapKind::AllBut(_) => {
            "what decides the next value, the last ones seen from the least open one, repeats"
                .into()
        }
        HeapKind::Unequal | HeapKind::Other => "none".into(),
    }
}

/// The heaps that differ from the period: how many, which, the last.
fn exceptions(period: &Period) -> String {
    let all = &period.exceptions;
    let Some(last) = period.last_exception() else {
        return "none".into();
    };
    let listed: Vec<String> = all.iter().take(LISTED).map(u32::to_string).collect();
    let more = if all.len() > LISTED { " …" } else { "" };
    format!(
        "{}, the last one {last}: {}{more}",
        all.len(),
        listed.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::LimitArgs;

    fn sequence(code: &str, last: u32, format: Format) -> Result<String, Failure> {
        let rule: NamedRule = code.parse().unwrap();
        let sequence = Sequencer::new().until_period(&rule, last.max(worth_a_look(&rule)) + 1);
        let sequence = sequence.unwrap();
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let found = Found {
            rule: &rule,
            sequence: &sequence,
            values: values(&sequence, last),
            last,
            stopped: None,
        };
        match format {
            Format::Text => found.text(&mut ctx)?,
            Format::Plain => found.plain(&mut ctx)?,
            Format::Json => found.json(&mut ctx)?,
        }
        Ok(String::from_utf8(out).unwrap())
    }

    /// OEIS A002186 and its comment: period 12 from 71 on.
    #[test]
    fn kayles_has_its_period_and_its_exceptions() {
        let text = sequence(".77", 20, Format::Text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "   0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2");
        assert_eq!(lines[3], "  period       12, from heap 71 on");
        assert_eq!(
            lines[4],
            "  exceptions   14, the last one 70: 0 3 6 9 11 15 18 21 22 28 34 39 57 70"
        );
        assert!(lines[5].ends_with("the periodicity theorem of octal games (Guy and Smith 1956)"));
        let json = sequence(".77", 3, Format::Json).unwrap();
        let json: Json = serde_json::from_str(&json).unwrap();
        assert_eq!(json["values"], object!([0, 1, 2, 3]));
        assert_eq!(json["period"]["length"], 12);
        assert_eq!(json["period"]["last_exception"], 70);
    }

    #[test]
    fn where_no_theorem_helps_no_period_is_told() {
        let text = sequence("grundy", 3, Format::Text).unwrap();
        assert!(
            text.contains("  period       none is claimed: no theorem"),
            "{text}"
        );
        assert_eq!(
            sequence("grundy", 5, Format::Plain).unwrap(),
            "0\n0\n0\n1\n0\n2\n"
        );
    }

    #[test]
    fn a_wrong_rule_is_told_with_a_right_one() {
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let args = SequenceArgs {
            code: "77".into(),
            last: 5,
            prove_by: None,
            format: Format::Text,
            limits: LimitArgs::default(),
        };
        let Err(Failure::Errors(errors)) = run(&args, &mut ctx) else {
            panic!("no rule");
        };
        assert!(errors[0].starts_with("the rule: found `77`, expected a code such as `.77`"));
    }
}
