//! `table`: outcomes and values of a family of boards.

use serde_json::{Map, Value as Json};

use crate::cli::args::{MEMORY, TableArgs, TableFormat, What};
use crate::cli::context::{Context, Failure, Status, say};
use crate::cli::json;
use crate::cli::ruleset::RulesetEntry;
use crate::show::printable;
use crate::solve::Configure;
use crate::sum::{Sum, SumAnswers, SumPosition, SumTheory};
use crate::theory::{OutcomeClass, SmithValue, Style};

use super::latex::latex;
use super::value::{Found, smith};

/// Boards of one table: nobody reads more.
const MOST: u64 = 10_000;

/// What a board without an answer shows, and a size without a board.
const UNKNOWN: &str = "?";
const NO_BOARD: &str = "-";

/// The longest value that stands in a text table itself; longer ones stand
/// below.
const WIDE: usize = 24;

pub(crate) fn run(
    entry: &RulesetEntry,
    args: &TableArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let name = if args.impartial && !entry.impartial {
        entry.either_name()
    } else {
        entry.name.to_owned()
    };
    let (rows, columns) = args.size;
    if !entry.has_boards() {
        return Err(Failure::Usage(format!(
            "{name} has no boards by size: `value {name} \"{}\"` tells of one position",
            entry.example
        )));
    }
    if u64::from(rows) * u64::from(columns) > MOST {
        return Err(Failure::Usage(format!(
            "found {rows}x{columns}, expected a table of up to {MOST} boards"
        )));
    }
    ctx.begin();
    let mut table = Table {
        name,
        rows,
        columns,
        what: if args.misere {
            What::Outcomes
        } else {
            args.what
        },
        misere: args.misere,
        boards: Vec::new(),
    };
    for row in 1..=rows {
        for column in 1..=columns {
            let board = Board::find(&table, entry, (row, column), args, ctx)?;
            table.boards.push(board);
        }
    }
    ctx.clear_bar();
    if ctx.is_cancelled() {
        ctx.note(Status::Stopped);
    }
    match args.format {
        TableFormat::Text => table.text(ctx),
        TableFormat::Csv => table.csv(ctx),
        TableFormat::Latex => table.latex(ctx),
        TableFormat::Json => table.json(ctx),
    }
}

/// What is known of one board; `None` where it was not asked for or is not
/// known.
#[derive(Default)]
struct Board {
    size: (u32, u32),
    exists: bool,
    outcome: Option<String>,
    value: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    /// Why something is not known.
    reason: Option<String>,
}

impl Board {
    /// Finds what the table is of. What is not known is told at once.
    fn find(
        table: &Table,
        entry: &RulesetEntry,
        size: (u32, u32),
        args: &TableArgs,
        ctx: &mut Context<'_>,
    ) -> Result<Self, Failure> {
        let mut board = Self {
            size,
            ..Self::default()
        };
        let Some(text) = entry.board(size.0, size.1) else {
            return Ok(board);
        };
        board.exists = true;
        let title = format!("{} {}x{}", table.name, size.0, size.1);
        if ctx.is_cancelled() {
            board.reason = Some("the run was cancelled".into());
            return Ok(board);
        }
        let rules = entry.named(&table.name);
        let sum = Sum::new(rules);
        let text = format!("{}:{text}", table.name);
        let position = crate::ruleset::RulesetNotation::parse_position(&sum, &text)
            .map_err(|error| format!("{title}: {error}"))?;
        let theory = SumTheory::new(sum)
            .limits(ctx.limits(&args.limits.memory_or(MEMORY)))
            .progress(ctx.progress());
        let mut answers = theory.answers();
        let style = Style::ascii().unicode(args.unicode);
        if table.what != What::Values {
            let class = if table.misere {
                answers.misere_class(&position)
            } else {
                answers.class(&position)
            };
            let class = Found::of(theory.sum(), class);
            let class = class.map(|class: OutcomeClass| class.to_string());
            board.outcome = board.note(&title, class, ctx);
        }
        if table.what != What::Outcomes && board.reason.is_none() {
            board.worth(
                &title,
                &theory,
                &mut answers,
                &position,
                (style, args.unicode),
                ctx,
            );
        }
        Ok(board)
    }

    /// Finds the value.
    fn worth(
        &mut self,
        title: &str,
        theory: &SumTheory,
        answers: &mut SumAnswers<'_>,
        position: &SumPosition,
        (style, unicode): (Style, bool),
        ctx: &mut Context<'_>,
    ) {
        let sum = theory.sum();
        if let Ok(Some(value @ SmithValue::Infinite(_))) = answers.nimber(position) {
            self.value = Some(smith(&value, unicode));
            return;
        }
        let value = answers.value(position).and_then(|form| {
            let text = answers.forms().text_in(form, style)?;
            let mean = answers.mean(position)?;
            Ok((text, mean, answers.temperature(position)?))
        });
        let value = self.note(title, Found::of(sum, value), ctx);
        if let Some((text, mean, temperature)) = value {
            self.value = Some(text);
            self.mean = Some(mean.to_string());
            self.temperature = Some(temperature.to_string());
        }
    }

    /// What was found; where nothing was, standard error says why.
    fn note<T>(&mut self, title: &str, found: Found<T>, ctx: &mut Context<'_>) -> Option<T> {
        ctx.note(found.status());
        match found {
            Found::Yes(found) => Some(found),
            Found::Not(why) | Found::Refused(why) => {
                ctx.clear_bar();
                say(printable(&format!("{title}: no answer: {why}")));
                self.reason = Some(why);
                None
            }
        }
    }

    fn shown<'a>(&self, found: Option<&'a String>) -> &'a str {
        match (self.exists, found) {
            (false, _) => NO_BOARD,
            (true, None) => UNKNOWN,
            (true, Some(found)) => found,
        }
    }
}

struct Table {
    name: String,
    rows: u32,
    columns: u32,
    what: What,
    misere: bool,
    /// Row by row.
    boards: Vec<Board>,
}

/// A part of a table: its heading, and what it shows of a board.
type Part = (&'static str, fn(&Board) -> &str);

impl Table {
    /// The parts that were asked for.
    fn parts(&self) -> Vec<Part> {
        let outcomes: Part = if self.misere {
            ("outcomes, misere play", |board| {
                board.shown(board.outcome.as_ref())
            })
        } else {
            ("outcomes", |board| board.shown(board.outcome.as_ref()))
        };
        let values: Part = ("values", |board| board.shown(board.value.as_ref()));
        match self.what {
            What::Both => vec![outcomes, values],
            What::Outcomes => vec![outcomes],
            What::Values => vec![values],
        }
    }

    /// The cells of a part, row by row, with the numbers of rows and columns.
    fn cells(&self, cell: fn(&Board) -> &str) -> Vec<Vec<String>> {
        let head = (1..=self.columns).map(|column| column.to_string());
        let mut cells: Vec<Vec<String>> =
            vec![std::iter::once(String::new()).chain(head).collect()];
        for (row, boards) in (1..).zip(self.boards.chunks(self.columns as usize)) {
            let row: u32 = row;
            let boards = boards.iter().map(|board| cell(board).to_owned());
            cells.push(std::iter::once(row.to_string()).chain(boards).collect());
        }
        cells
    }

    fn text(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        for (at, (heading, cell)) in self.parts().into_iter().enumerate() {
            if at > 0 {
                writeln!(ctx.out)?;
            }
            writeln!(
                ctx.out,
                "{}: {heading} (rows down, columns across)",
                self.name
            )?;
            let (cells, below) = below(self.cells(cell));
            let width = |column: usize| {
                let widths = cells.iter().map(|row| row[column].chars().count());
                widths.max().unwrap_or_default()
            };
            let widths: Vec<usize> = (0..=self.columns as usize).map(width).collect();
            for row in &cells {
                let mut line = format!("  {:>width$}", row[0], width = widths[0]);
                for (cell, width) in row.iter().zip(&widths).skip(1) {
                    line += "  ";
                    line += cell;
                    let blank = width - cell.chars().count();
                    line.extend(std::iter::repeat_n(' ', blank));
                }
                writeln!(ctx.out, "{}", line.trim_end())?;
            }
            for (number, value) in (1..).zip(below) {
                let number: usize = number;
                writeln!(ctx.out, "  [{number}] {value}")?;
            }
        }
        Ok(())
    }

    /// As RFC 4180 has it: texts with commas stand between quotation marks.
    fn csv(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        writeln!(ctx.out, "rows,columns,outcome,value,mean,temperature")?;
        for board in self.boards.iter().filter(|board| board.exists) {
            let fields = [
                &board.outcome,
                &board.value,
                &board.mean,
                &board.temperature,
            ];
            let fields = fields.map(|field| match field {
                Some(text) if text.contains(',') => format!("\"{text}\""),
                Some(text) => text.clone(),
                None => String::new(),
            });
            let (rows, columns) = board.size;
            writeln!(ctx.out, "{rows},{columns},{}", fields.join(","))?;
        }
        Ok(())
    }

    fn latex(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        for (at, (heading, cell)) in self.parts().into_iter().enumerate() {
            if at > 0 {
                writeln!(ctx.out)?;
            }
            writeln!(
                ctx.out,
                "% {}: {heading}, rows down, columns across",
                self.name
            )?;
            let columns = "l".repeat(self.columns as usize);
            writeln!(ctx.out, "\\begin{{tabular}}{{r|{columns}}}")?;
            for (at, row) in self.cells(cell).iter().enumerate() {
                let math = |cell: &String| match &**cell {
                    "" | UNKNOWN | NO_BOARD => cell.clone(),
                    text => format!("${}$", latex(text)),
                };
                let row: Vec<String> = row.iter().map(math).collect();
                let rule = if at == 0 { " \\hline" } else { "" };
                writeln!(ctx.out, "  {} \\\\{rule}", row.join(" & ").trim_start())?;
            }
            writeln!(ctx.out, "\\end{{tabular}}")?;
        }
        Ok(())
    }

    fn json(&self, ctx: &mut Context<'_>) -> Result<(), Failure> {
        let boards = self.boards.iter().filter(|board| board.exists);
        let boards: Vec<Json> = boards
            .map(|board| {
                let mut facts = Map::new();
                facts.insert("rows".into(), board.size.0.into());
                facts.insert("columns".into(), board.size.1.into());
                for (key, found) in [
                    ("outcome", &board.outcome),
                    ("value", &board.value),
                    ("mean", &board.mean),
                    ("temperature", &board.temperature),
                    ("reason", &board.reason),
                ] {
                    if let Some(found) = found {
                        facts.insert(key.into(), found.clone().into());
                    }
                }
                Json::Object(facts)
            })
            .collect();
        let mut table = Map::new();
        table.insert("ruleset".into(), self.name.clone().into());
        table.insert("misere".into(), self.misere.into());
        table.insert("rows".into(), self.rows.into());
        table.insert("columns".into(), self.columns.into());
        table.insert("boards".into(), boards.into());
        Ok(writeln!(
            ctx.out,
            "{}",
            json::pretty(&Json::Object(table))?
        )?)
    }
}

/// A table with numbers in brackets for its long values, and these values in
/// order; equal ones have one number.
fn below(mut cells: Vec<Vec<String>>) -> (Vec<Vec<String>>, Vec<String>) {
    let mut below: Vec<String> = Vec::new();
    for cell in cells.iter_mut().flatten() {
        if cell.chars().count() > WIDE {
            let known = below.iter().position(|value| value == cell);
            let at = known.unwrap_or_else(|| {
                below.push(cell.clone());
                below.len() - 1
            });
            *cell = format!("[{}]", at + 1);
        }
    }
    (cells, below)
}

#[cfg(test)]
mod tests {
    use super::super::value::testing::rulesets;
    use super::*;
    use crate::cli::args::LimitArgs;

    fn table(impartial: bool, format: TableFormat) -> String {
        let mut out = Vec::new();
        let mut ctx = Context::new(&mut out);
        let args = TableArgs {
            ruleset: "walk".into(),
            size: (2, 3),
            impartial,
            misere: false,
            what: What::Both,
            unicode: false,
            format,
            limits: LimitArgs::default(),
        };
        run(&rulesets()[1], &args, &mut ctx).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn boards_stand_by_rows_and_columns() {
        assert_eq!(
            table(false, TableFormat::Text),
            "walk: outcomes (rows down, columns across)\n     1  2  3\n  1  P  L  L\n  2  -  -  -\n\n\
             walk: values (rows down, columns across)\n     1  2  3\n  1  0  1  2\n  2  -  -  -\n"
        );
        assert_eq!(
            table(true, TableFormat::Csv),
            "rows,columns,outcome,value,mean,temperature\n1,1,P,0,0,-1\n1,2,N,*,0,0\n1,3,N,*2,0,0\n"
        );
    }

    #[test]
    fn long_values_stand_below() {
        let long = "{5|4||3|2|||1|0||||-1|-2||-3}";
        let cells = vec![
            vec!["1".to_owned(), long.to_owned()],
            vec![long.to_owned(), "0".into()],
        ];
        let (cells, values) = below(cells);
        assert_eq!(cells, [["1", "[1]"], ["[1]", "0"]]);
        assert_eq!(values, [long]);
    }

    #[test]
    fn latex_is_a_tabular() {
        let text = table(true, TableFormat::Latex);
        assert!(text.ends_with(
            "\\begin{tabular}{r|lll}\n  & $1$ & $2$ & $3$ \\\\ \\hline\n  $1$ & $0$ & $\\ast$ & $\\ast 2$ \\\\\n  $2$ & - & - & - \\\\\n\\end{tabular}\n"
        ), "{text}");
    }

    #[test]
    fn json_has_all_boards() {
        let found: Json = serde_json::from_str(&table(false, TableFormat::Json)).unwrap();
        assert_eq!(found["boards"].as_array().unwrap().len(), 3);
        assert_eq!(found["boards"][2]["value"], "2");
    }
}
