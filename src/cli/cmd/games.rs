//! `games`: the list of games, or all about one.

use serde::Serialize;

use crate::cli::Registry;
use crate::cli::args::{GamesArgs, ListFormat};
use crate::cli::context::{Context, Failure};
use crate::cli::entry::About;
use crate::cli::options::{Options, Setting, SizeOption, Value, Values};
use crate::show::{printable, printable_lines};

pub(crate) fn run(
    registry: &Registry,
    args: &GamesArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    match (&args.game, args.format) {
        (None, ListFormat::Text) => list(registry, ctx),
        (Some(name), ListFormat::Text) => show(registry.entry(name)?.about(), registry, ctx),
        (None, ListFormat::Json) => {
            let entries = registry.entries.iter();
            let games: Vec<Facts<'_>> = entries.map(|entry| Facts::new(entry.about())).collect();
            json(&games, ctx)
        }
        (Some(name), ListFormat::Json) => json(&Facts::new(registry.entry(name)?.about()), ctx),
    }
}

fn list(registry: &Registry, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let about = || registry.entries.iter().map(|entry| entry.about());
    let width = about().map(|about| about.name.len()).max().unwrap_or(0);
    for about in about() {
        let summary = printable(about.summary);
        writeln!(ctx.out, "{:width$}  {summary}", about.name)?;
    }
    Ok(())
}

fn show(about: &About, registry: &Registry, ctx: &mut Context<'_>) -> Result<(), Failure> {
    writeln!(
        ctx.out,
        "{}: {}\n\n{}\n",
        about.name,
        printable(about.summary),
        printable_lines(about.rules.trim())
    )?;
    let call = format!("{} solve {}", registry.program, about.name);
    match about.example {
        Some(example) => {
            writeln!(ctx.out, "A board, for example:\n")?;
            for line in example.lines() {
                writeln!(ctx.out, "  {}", printable_lines(line))?;
            }
            writeln!(ctx.out, "\nWith it in board.txt:\n\n  {call} board.txt")?;
        }
        None => writeln!(ctx.out, "It needs no board:\n\n  {call}")?,
    }
    match &about.options {
        Some(options) => choices(options, ctx),
        None => Ok(()),
    }
}

/// What can be chosen, each line as it would be typed for the default.
fn choices(options: &Options, ctx: &mut Context<'_>) -> Result<(), Failure> {
    let mut rows: Vec<(String, String)> = Vec::new();
    if let Some(SizeOption { default, meaning }) = options.size {
        let typed = format!("--size {}x{}", default.0, default.1);
        rows.push((typed, meaning.into()));
    }
    for setting in &options.settings {
        let Setting { key, values, .. } = setting;
        let typed = format!("--set {key}={}", values.default());
        rows.push((
            typed,
            format!("{} ({})", setting.meaning, values.in_words()),
        ));
    }
    let width = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0);
    writeln!(ctx.out, "\nOptions, each as it is where nothing is said:\n")?;
    for (typed, meaning) in &rows {
        writeln!(ctx.out, "  {typed:width$}  {}", printable(meaning))?;
    }
    Ok(())
}

/// A game in JSON.
#[derive(Serialize)]
struct Facts<'a> {
    name: &'a str,
    summary: &'a str,
    rules: &'a str,
    /// A valid input; null where the game needs none.
    example: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Choices<'a>>,
}

/// What can be chosen about a game, in JSON.
#[derive(Serialize)]
struct Choices<'a> {
    /// Null where the board has one size.
    size: Option<Size<'a>>,
    settings: Vec<Rule<'a>>,
}

#[derive(Serialize)]
struct Size<'a> {
    default: [u32; 2],
    meaning: &'a str,
}

#[derive(Serialize)]
struct Rule<'a> {
    key: &'a str,
    default: Value,
    /// The words, or the ends of the range of numbers.
    #[serde(flatten)]
    values: Range<'a>,
    meaning: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Range<'a> {
    Words(&'a [&'a str]),
    Numbers([u32; 2]),
}

impl<'a> Choices<'a> {
    fn new(options: &'a Options) -> Self {
        let rule = |setting: &'a Setting| Rule {
            key: setting.key,
            default: setting.values.default(),
            values: match &setting.values {
                Values::OneOf(words) => Range::Words(words),
                Values::Number { range, .. } => Range::Numbers([*range.start(), *range.end()]),
            },
            meaning: setting.meaning,
        };
        Self {
            size: options.size.map(|size| Size {
                default: [size.default.0, size.default.1],
                meaning: size.meaning,
            }),
            settings: options.settings.iter().map(rule).collect(),
        }
    }
}

impl<'a> Facts<'a> {
    fn new(about: &'a About) -> Self {
        Self {
            name: about.name,
            summary: about.summary,
            rules: about.rules,
            example: about.example,
            options: about.options.as_ref().map(Choices::new),
        }
    }
}

fn json(facts: &impl Serialize, ctx: &mut Context<'_>) -> Result<(), Failure> {
    Ok(writeln!(ctx.out, "{}", crate::cli::json::pretty(facts)?)?)
}
