//! `calc`: values, sums and comparisons.

use serde_json::{Map, Value as Json, json as object};

use crate::cli::args::{CalcArgs, Format};
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::json;
use crate::limits::Stopped;
use crate::show::printable;
use crate::theory::{
    CalcError, Calculated, FUNCTIONS, Form, FormError, Forms, OutcomeClass, Style, calculate,
};

/// The functions, for the long help.
pub(crate) fn functions() -> String {
    let typed = |(name, arguments, _): &(&str, &str, &str)| format!("{name}({arguments})");
    let width = FUNCTIONS.iter().map(|it| typed(it).len()).max();
    let width = width.unwrap_or(0);
    let line = |it: &(&str, &str, &str)| format!("  {:width$}  {}", typed(it), it.2);
    let lines: Vec<String> = FUNCTIONS.iter().map(line).collect();
    format!(
        "Functions (G, H, K: values; t: a number; n: an integer; a, b: nimbers):\n{}",
        lines.join("\n")
    )
}

pub(crate) fn run(args: &CalcArgs, ctx: &mut Context<'_>) -> Result<(), Failure> {
    ctx.begin();
    let mut forms = Forms::new().limits(args.limits().cancel(ctx.cancel()));
    let expression = args.expression.trim();
    let value = match calculate(&mut forms, expression) {
        Ok(value) => value,
        Err(CalcError::Value {
            error: FormError::Stopped(why),
            ..
        }) => return stopped(args, &why, ctx),
        Err(error) => return Err(wrong(expression, &error)),
    };
    match tell(args, &value, &mut forms, ctx) {
        Err(Untold::Form(FormError::Stopped(why))) => stopped(args, &why, ctx),
        Err(Untold::Form(error)) => Err(format!("the answer: {error}").into()),
        Err(Untold::Failure(failure)) => Err(failure),
        Ok(()) => Ok(()),
    }
}

/// Why an answer could not be told.
enum Untold {
    Form(FormError),
    Failure(Failure),
}

impl From<FormError> for Untold {
    fn from(error: FormError) -> Self {
        Self::Form(error)
    }
}

impl<E: Into<Failure>> From<E> for Untold {
    fn from(error: E) -> Self {
        Self::Failure(error.into())
    }
}

/// A limit came before the answer.
fn stopped(args: &CalcArgs, why: &Stopped, ctx: &mut Context<'_>) -> Result<(), Failure> {
    ctx.clear_bar();
    ctx.note(Status::Stopped);
    say(format_args!("no answer: {why}"));
    if matches!(args.format, Format::Json) {
        let found = object!({
            "expression": args.expression.trim(),
            "status": "stopped",
            "reason": why.to_string(),
        });
        writeln!(ctx.out, "{}", json::text(&found)?)?;
    }
    Ok(())
}

fn tell(
    args: &CalcArgs,
    value: &Calculated,
    forms: &mut Forms,
    ctx: &mut Context<'_>,
) -> Result<(), Untold> {
    let style = Style::ascii().unicode(args.unicode);
    let text = value.text(forms, style)?;
    match args.format {
        Format::Plain => writeln!(ctx.out, "{text}")?,
        Format::Text => {
            writeln!(ctx.out, "{text}")?;
            if let Calculated::Form(form) = value {
                for (label, text) in facts(forms, *form) {
                    writeln!(ctx.out, "  {label:11}  {text}")?;
                }
            }
        }
        Format::Json => {
            let mut found = Map::new();
            found.insert("expression".into(), args.expression.trim().into());
            found.insert("status".into(), "calculated".into());
            found.insert("kind".into(), kind(value).into());
            found.insert("text".into(), text.into());
            match value {
                Calculated::Form(form) => {
                    for (label, text) in facts(forms, *form) {
                        let text = text.split(':').next().unwrap_or_default();
                        found.insert(label.into(), text.into());
                    }
                }
                Calculated::Truth(truth) => {
                    found.insert("truth".into(), (*truth).into());
                }
                Calculated::List(list) => {
                    let texts = list.iter().map(|&form| forms.text_in(form, style));
                    let texts = texts.collect::<Result<Vec<_>, FormError>>()?;
                    found.insert("values".into(), texts.into());
                }
                Calculated::Thermograph(graph) => {
                    found.insert("thermograph".into(), thermograph(graph));
                }
                Calculated::Outcome(_) => {}
            }
            writeln!(ctx.out, "{}", json::text(&Json::Object(found))?)?;
        }
    }
    Ok(())
}

/// The walls in JSON, each corner as value and temperature, all as text.
pub(super) fn thermograph(graph: &crate::theory::Thermograph) -> Json {
    let wall = |corners: &[crate::theory::Corner]| -> Json {
        let pair = |corner: &crate::theory::Corner| {
            object!([corner.value.to_string(), corner.temperature.to_string()])
        };
        corners.iter().map(pair).collect()
    };
    object!({
        "left": wall(graph.left()),
        "right": wall(graph.right()),
        "mean": graph.mean().to_string(),
        "temperature": graph.temperature().to_string(),
    })
}

/// What is told of a value beside its name, as far as it can be found.
fn facts(forms: &mut Forms, form: Form) -> Vec<(&'static str, String)> {
    let mut facts = vec![("outcome", outcome(forms.outcome(form)))];
    if let Ok(mean) = forms.mean(form) {
        facts.push(("mean", mean.to_string()));
    }
    if let Ok(temperature) = forms.temperature(form) {
        facts.push(("temperature", temperature.to_string()));
    }
    facts
}

/// An outcome class, and what it means: `N: the player who begins wins`.
pub(super) fn outcome(class: OutcomeClass) -> String {
    format!("{class}: {}", winner(class))
}

/// Who wins.
pub(super) const fn winner(class: OutcomeClass) -> &'static str {
    match class {
        OutcomeClass::Left => "Left wins, whoever begins",
        OutcomeClass::Right => "Right wins, whoever begins",
        OutcomeClass::Next => "the player who begins wins",
        OutcomeClass::Previous => "the player who begins loses",
    }
}

const fn kind(value: &Calculated) -> &'static str {
    match value {
        Calculated::Form(_) => "value",
        Calculated::Truth(_) => "truth",
        Calculated::Outcome(_) => "outcome",
        Calculated::List(_) => "list",
        Calculated::Thermograph(_) => "thermograph",
    }
}

/// The columns around an error that are shown.
const AROUND: usize = 60;

/// The error, with the expression and a mark under the place.
fn wrong(expression: &str, error: &CalcError) -> Failure {
    let column = error.column();
    let first = column.saturating_sub(AROUND).max(1);
    let shown: String = expression
        .chars()
        .skip(first - 1)
        .take(2 * AROUND)
        .map(|c| if crate::show::is_hidden(c) { ' ' } else { c })
        .collect();
    let mark = " ".repeat(column - first);
    Failure::from(format!(
        "{}\n  {}\n  {mark}^\na valid expression, for example:\n  {{2|-1}} + *2 - ^",
        printable(&error.to_string()),
        printable(&shown)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calc(expression: &str, unicode: bool, format: Format) -> Result<String, Failure> {
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let args = CalcArgs {
            expression: expression.into(),
            unicode,
            format,
            memory: None,
            time: None,
        };
        run(&args, &mut ctx)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn values_have_facts_and_the_rest_is_one_line() {
        let text = |expression| calc(expression, false, Format::Text).unwrap();
        assert_eq!(
            text("{2|-1}"),
            "{2|-1}\n  outcome      N: the player who begins wins\n  mean         1/2\n  temperature  3/2\n"
        );
        assert_eq!(text("^ || *"), "true\n");
        assert_eq!(text("outcome(^)"), "L\n");
        assert_eq!(
            text("thermograph(+-2)"),
            "L: (3, -1) (0, 2) R: (-3, -1) (0, 2)\n"
        );
        assert_eq!(calc("^^*", true, Format::Plain).unwrap(), "⇑∗\n");
    }

    #[test]
    fn an_error_is_told_with_its_place() {
        let Err(Failure::Errors(errors)) = calc("{1|2", false, Format::Text) else {
            panic!("not closed");
        };
        assert_eq!(
            errors,
            [
                "column 5: found the end, expected `}`\n  {1|2\n      ^\na valid expression, for example:\n  {2|-1} + *2 - ^"
            ]
        );
    }

    #[test]
    fn a_limit_ends_it() {
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let mut args = CalcArgs {
            expression: "10000.tiny(1)".into(),
            unicode: false,
            format: Format::Json,
            memory: None,
            time: Some(std::time::Duration::from_millis(50)),
        };
        run(&args, &mut ctx).unwrap();
        args.time = None;
        args.memory = Some(1 << 20);
        run(&args, &mut ctx).unwrap();
        assert_eq!(ctx.end(Ok(())), Status::Stopped);
        let out = String::from_utf8(out).unwrap();
        let found: Vec<Json> = out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let reason = |at: usize| found[at]["reason"].as_str().unwrap();
        assert!(
            reason(0).contains("50 ms") && reason(1).contains("memory"),
            "{out}"
        );
    }

    #[test]
    fn decimal_fractions_are_no_copies() {
        let Err(Failure::Errors(errors)) = calc("0.5", false, Format::Text) else {
            panic!("0.5");
        };
        assert!(
            errors[0].contains("found `0.5`") && errors[0].contains("1/2"),
            "{errors:?}"
        );
        assert_eq!(calc("3.(5)", false, Format::Plain).unwrap(), "15\n");
    }

    #[test]
    fn programs_get_an_object() {
        let json = calc("{2|-1}", false, Format::Json).unwrap();
        let found: Json = serde_json::from_str(&json).unwrap();
        assert_eq!(
            found,
            object!({
                "expression": "{2|-1}", "status": "calculated", "kind": "value",
                "text": "{2|-1}", "outcome": "N", "mean": "1/2", "temperature": "3/2",
            })
        );
    }
}
