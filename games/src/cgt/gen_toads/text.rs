//! How strips and moves are written and read: each game has its letters, and the
//! general one its rules in front.
//!
//! The letters of all of them are read in each.

use retrograde::{NotationError, Player, RulesetNotation};

use super::{Cell, GenToads, LONGEST, Step, Steps, Strip};

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// The rules in front.
    General,
    /// `T` and `F`.
    ToadsAndFrogs,
    /// `X` and `O`.
    Elephants,
}

pub(super) fn read_cells(text: &str) -> Result<Vec<Cell>, NotationError> {
    let cell = |letter| match letter {
        'X' | 'T' | 'L' | 'x' | 't' | 'l' => Ok(Cell::Toad),
        'O' | 'F' | 'R' | 'o' | 'f' | 'r' => Ok(Cell::Frog),
        '.' => Ok(Cell::Empty),
        other => Err(NotationError::new(
            other.to_string(),
            "`X` or `T`, `O` or `F`, or `.` for each cell, as in `XX..OO`",
        )),
    };
    let cells: Vec<Cell> = text.trim().chars().map(cell).collect::<Result<_, _>>()?;
    if (1..=LONGEST).contains(&cells.len()) {
        return Ok(cells);
    }
    Err(NotationError::new(
        format!("{} cells", cells.len()),
        format!("a strip of 1 to {LONGEST}, such as `XX..OO`"),
    ))
}

pub(super) fn read_general(text: &str) -> Result<Strip, NotationError> {
    let wrong = |found: &str| {
        NotationError::new(
            found.trim(),
            "least slide (from 1 on), greatest slide, greatest jump, 0 or 1 for jumps over own pieces, and the strip, such as `1,2,1,0:XX..OO`",
        )
    };
    let (rules, cells) = text.split_once(':').ok_or_else(|| wrong(text))?;
    let numbers = rules.split(',').map(|number| number.trim().parse::<u16>());
    let numbers: Vec<u16> = numbers
        .collect::<Result<_, _>>()
        .map_err(|_| wrong(rules))?;
    let &[least_slide, most_slide, most_jumped, friendly @ (0 | 1)] = &numbers[..] else {
        return Err(wrong(rules));
    };
    if least_slide == 0 || most_slide < least_slide {
        return Err(wrong(rules));
    }
    let steps = Steps {
        least_slide,
        most_slide,
        most_jumped,
        friendly: friendly == 1,
    };
    let cells = read_cells(cells)?;
    Ok(Strip { steps, cells })
}

impl RulesetNotation for GenToads {
    fn format_position(&self, strip: &Strip) -> String {
        let (toad, frog) = match self.style {
            Style::ToadsAndFrogs => ('T', 'F'),
            Style::General | Style::Elephants => ('X', 'O'),
        };
        let letter = |cell: &Cell| match cell {
            Cell::Empty => '.',
            Cell::Toad => toad,
            Cell::Frog => frog,
        };
        let cells: String = strip.cells.iter().map(letter).collect();
        if self.style != Style::General {
            return cells;
        }
        let Steps {
            least_slide,
            most_slide,
            most_jumped,
            friendly,
        } = strip.steps;
        let friendly = u8::from(friendly);
        format!("{least_slide},{most_slide},{most_jumped},{friendly}:{cells}")
    }

    fn parse_position(&self, text: &str) -> Result<Strip, NotationError> {
        if self.style == Style::General {
            return read_general(text);
        }
        Ok(Strip {
            steps: self.start.steps,
            cells: read_cells(text)?,
        })
    }

    fn format_move(&self, _: &Strip, _: Player, mv: &Step) -> String {
        format!("{}-{}", mv.from + 1, mv.to + 1)
    }
}
