//! Toads and Frogs and its relatives: `toads_frogs`, `elephants`, `gen_toads`.
//!
//! On a strip stand toads, Left's, which move to the right, and frogs, Right's,
//! which move to the left. A piece whose next cell is empty slides; one whose
//! next cell is taken may jump over the pieces that stand there side by side
//! onto the cell behind them, where that is empty. In Toads and Frogs (Richard
//! Guy; *Winning Ways* 1982) a slide is one cell long and a jump crosses one
//! piece of the other player. Elephants (and Rhinos) do not jump. The general
//! game says how far a slide goes, how many pieces a jump crosses, and whether
//! own pieces may be among them.
//!
//! As text: a cell is `X` for a toad, `O` for a frog, `.` where empty; in Toads
//! and Frogs `T` and `F` (all of them are read, and `L`, `R`, in lower case too).
//! The general game puts its rules in front: least slide, greatest slide,
//! greatest jump, 1 where own pieces may be jumped over or 0, as in
//! `1,2,1,0:X..O.`, so that strips under different rules can be added. A move is
//! written from cell to cell, from 1 on: `5-7`.
//!
//! # Parts
//!
//! Frogs at the left end and toads at the right end never move again, and are
//! no more than the edge. Where own pieces cannot be jumped over and a jump
//! crosses `j` pieces at most, `j+1` toads with `j+1` frogs right behind them
//! are stuck for ever, and the strip falls apart there. Without jumps toads and
//! frogs that have their backs to each other do not meet again, nor, with
//! jumps, where no toad is left of a frog.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

/// The longest strip.
pub const LONGEST: usize = 1024;

/// One cell of the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// No piece.
    Empty,
    /// A piece of Left, which moves to the right.
    Toad,
    /// A piece of Right, which moves to the left.
    Frog,
}

impl Cell {
    const fn of(player: Player) -> Self {
        match player {
            Player::First => Self::Toad,
            Player::Second => Self::Frog,
        }
    }

    const fn exchanged(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Toad => Self::Frog,
            Self::Frog => Self::Toad,
        }
    }
}

/// How pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Steps {
    /// The shortest slide, at least 1.
    pub least_slide: u16,
    /// The longest slide.
    pub most_slide: u16,
    /// The most pieces that a jump crosses, 0 where none jumps.
    pub most_jumped: u16,
    /// Whether own pieces may be jumped over.
    pub friendly: bool,
}

impl Steps {
    /// One cell, or over one piece of the other player.
    pub const TOADS_AND_FROGS: Self = Self {
        least_slide: 1,
        most_slide: 1,
        most_jumped: 1,
        friendly: false,
    };
    /// One cell.
    pub const ELEPHANTS: Self = Self {
        most_jumped: 0,
        ..Self::TOADS_AND_FROGS
    };
}

/// A strip, with the rules by which its pieces move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strip {
    /// How pieces move.
    pub steps: Steps,
    /// From left to right.
    pub cells: Vec<Cell>,
}

/// From one cell to another, from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece stood.
    pub from: usize,
    /// Where it goes.
    pub to: usize,
}

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// The rules in front.
    General,
    /// `T` and `F`.
    ToadsAndFrogs,
    /// `X` and `O`.
    Elephants,
}

/// Toads and Frogs, under the rules of its name or of each strip.
#[derive(Clone, Debug)]
pub struct GenToads {
    start: Strip,
    style: Style,
}

impl GenToads {
    fn named(style: Style, steps: Steps, cells: &str) -> Result<Self, NotationError> {
        let cells = read_cells(cells)?;
        let start = Strip { steps, cells };
        Ok(Self { start, style })
    }

    /// Toads and Frogs on this strip, such as `TT..FF`.
    ///
    /// # Errors
    ///
    /// When the text is not a strip of at most 1024 cells.
    pub fn toads_and_frogs(cells: &str) -> Result<Self, NotationError> {
        Self::named(Style::ToadsAndFrogs, Steps::TOADS_AND_FROGS, cells)
    }

    /// Elephants (and Rhinos) on this strip, such as `XX..OO`.
    ///
    /// # Errors
    ///
    /// When the text is not a strip of at most 1024 cells.
    pub fn elephants(cells: &str) -> Result<Self, NotationError> {
        Self::named(Style::Elephants, Steps::ELEPHANTS, cells)
    }

    /// The general game; the rules stand in front of the strip, as in
    /// `1,2,1,0:XX..OO`.
    ///
    /// # Errors
    ///
    /// When the text is not of this form.
    pub fn general(text: &str) -> Result<Self, NotationError> {
        let start = read_general(text)?;
        Ok(Self {
            start,
            style: Style::General,
        })
    }
}

fn read_cells(text: &str) -> Result<Vec<Cell>, NotationError> {
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

fn read_general(text: &str) -> Result<Strip, NotationError> {
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

/// The cell so many further on for this player, if it is on the strip.
fn ahead(cells: &[Cell], from: usize, player: Player, by: usize) -> Option<usize> {
    match player {
        Player::First => Some(from + by).filter(|&to| to < cells.len()),
        Player::Second => from.checked_sub(by),
    }
}

/// Pushes where the piece of this player can go.
fn targets(strip: &Strip, from: usize, player: Player, mut push: impl FnMut(usize)) {
    let Strip { steps, cells } = strip;
    let run = |stops: &dyn Fn(Cell) -> bool, most: u16| {
        (1..=usize::from(most))
            .take_while(|&by| ahead(cells, from, player, by).is_some_and(|to| !stops(cells[to])))
            .count()
    };
    let free = run(&|cell| cell != Cell::Empty, steps.most_slide);
    if free > 0 {
        let slides = usize::from(steps.least_slide)..=free;
        slides
            .filter_map(|by| ahead(cells, from, player, by))
            .for_each(push);
        return;
    }
    let own = Cell::of(player);
    let stops = |cell| cell == Cell::Empty || cell == own && !steps.friendly;
    let jumped = run(&stops, steps.most_jumped);
    if jumped > 0
        && let Some(to) = ahead(cells, from, player, jumped + 1)
        && cells[to] == Cell::Empty
    {
        push(to);
    }
}

/// Without frogs at the left end and toads at the right end.
fn trimmed(cells: &[Cell]) -> &[Cell] {
    let first = cells.iter().position(|&cell| cell != Cell::Frog);
    let cells = &cells[first.unwrap_or(cells.len())..];
    let last = cells.iter().rposition(|&cell| cell != Cell::Toad);
    &cells[..last.map_or(0, |last| last + 1)]
}

/// Left's pieces as Right's, seen in a mirror.
fn mirrored(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().map(|cell| cell.exchanged()).collect()
}

/// Cuts where toads and frogs are stuck for ever.
fn between_walls(steps: Steps, cells: &[Cell]) -> Vec<&[Cell]> {
    let thick = usize::from(steps.most_jumped) + 1;
    if steps.friendly && steps.most_jumped > 0 || cells.len() < 2 * thick {
        return vec![cells];
    }
    let mut wall = vec![Cell::Toad; thick];
    wall.resize(2 * thick, Cell::Frog);
    let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
    while at + wall.len() <= cells.len() {
        if cells[at..].starts_with(&wall) {
            parts.push(&cells[from..at]);
            from = at + wall.len();
            at = from;
        } else {
            at += 1;
        }
    }
    parts.push(&cells[from..]);
    parts
}

/// Whether a toad has a frog in front of it, anywhere on the way.
fn meet(cells: &[Cell]) -> bool {
    let mut from_toad = cells.iter().skip_while(|&&cell| cell != Cell::Toad);
    from_toad.any(|&cell| cell == Cell::Frog)
}

/// Cuts where pieces have their backs to each other.
fn back_to_back(cells: &[Cell]) -> Vec<&[Cell]> {
    let pieces = || {
        let all = cells.iter().copied().enumerate();
        all.filter(|&(_, cell)| cell != Cell::Empty)
    };
    let (mut parts, mut from) = (Vec::new(), 0);
    for ((frog, left), (toad, right)) in pieces().zip(pieces().skip(1)) {
        if left == Cell::Frog && right == Cell::Toad {
            parts.push(&cells[from..=frog]);
            from = toad;
        }
    }
    parts.push(&cells[from..]);
    parts
}

/// Without the empty cells behind the backs of the pieces.
fn without_backs(cells: &[Cell]) -> &[Cell] {
    let pieces = |&cell: &Cell| cell != Cell::Empty;
    let (Some(first), Some(last)) = (
        cells.iter().position(pieces),
        cells.iter().rposition(pieces),
    ) else {
        return &[];
    };
    let from = if cells[first] == Cell::Toad { first } else { 0 };
    let to = if cells[last] == Cell::Frog {
        last + 1
    } else {
        cells.len()
    };
    &cells[from..to]
}

impl Ruleset for GenToads {
    type Position = Strip;
    type Move = Step;

    fn start(&self) -> Strip {
        self.start.clone()
    }

    fn moves(&self, strip: &Strip, player: Player, moves: &mut Vec<Step>) {
        for (from, &cell) in strip.cells.iter().enumerate() {
            if cell == Cell::of(player) {
                targets(strip, from, player, |to| moves.push(Step { from, to }));
            }
        }
    }

    fn play(&self, strip: &Strip, player: Player, mv: &Step) -> Strip {
        let mut strip = strip.clone();
        strip.cells[mv.from] = Cell::Empty;
        strip.cells[mv.to] = Cell::of(player);
        strip
    }

    fn components(&self, strip: &Strip, parts: &mut Vec<Strip>) {
        let steps = strip.steps;
        let mut push = |cells: &[Cell]| {
            let cells = cells.to_vec();
            let part = Strip { steps, cells };
            let moves = |player| self.has_move(&part, player);
            if moves(Player::First) || moves(Player::Second) {
                parts.push(part);
            }
        };
        for part in between_walls(steps, &strip.cells) {
            let part = trimmed(part);
            // A jump may carry a piece past the backs of those that it meets.
            if steps.most_jumped > 0 && meet(part) {
                push(part);
                continue;
            }
            for part in back_to_back(part) {
                push(without_backs(trimmed(part)));
            }
        }
    }

    fn canonical(&self, strip: &Strip) -> Strip {
        Strip {
            steps: strip.steps,
            cells: trimmed(&strip.cells).to_vec(),
        }
    }

    fn normal_form(&self, strip: &Strip) -> (Strip, bool) {
        let same = self.canonical(strip);
        let cells = mirrored(&same.cells);
        if cells < same.cells {
            (Strip { cells, ..same }, true)
        } else {
            (same, false)
        }
    }

    fn bounds(&self, strip: &Strip) -> (Option<Dyadic>, Option<Dyadic>) {
        // A piece has no more moves than cells in front of it.
        let most = |player| {
            let cells = strip.cells.iter().enumerate();
            let own = cells.filter(|&(_, &cell)| cell == Cell::of(player));
            let before = own.map(|(at, _)| match player {
                Player::First => strip.cells.len() - 1 - at,
                Player::Second => at,
            });
            let moves = i64::try_from(before.sum::<usize>());
            moves.ok().map(Dyadic::integer)
        };
        let lower = most(Player::Second).and_then(|most| most.neg().ok());
        (lower, most(Player::First))
    }
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

#[cfg(test)]
mod tests {
    use retrograde::Either;

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn they_obey_the_laws() {
        agreement::holds(&GenToads::toads_and_frogs("TT..FF").unwrap());
        agreement::holds(&GenToads::toads_and_frogs("FT.TF.FT").unwrap());
        agreement::holds(&GenToads::elephants("OX..X.O.X.O").unwrap());
        agreement::impartial_holds(&Either(GenToads::elephants("X..OX.O.O").unwrap()));
        for text in [
            "1,2,1,1:XX.O.XO.",
            "2,3,2,0:X...OX..O",
            "1,1,2,0:XXX.OOO.",
            "1,2,2,1:XX..OOX",
            "1,1,0,1:.O.X.XO..O",
        ] {
            agreement::holds(&GenToads::general(text).unwrap());
        }
        agreement::impartial_holds(&Either(GenToads::general("1,1,1,1:XX.OO.").unwrap()));
    }

    /// cgt-tools 17fa9f3 and A. N. Siegel's `CGSuite` 2.1, regression tests.
    #[test]
    fn published_values() {
        let toads = GenToads::toads_and_frogs(".").unwrap();
        for (text, value) in [
            ("TFTFT.F", "*"),
            ("TFT.TFF", "^"),
            ("T.TFTFF", "^^*"),
            ("T.F", "*"),
            ("T.FF", "{0|-1/2}"),
            ("TT.F", "{1/2|0}"),
            ("TT.FF", "*"),
            ("TTT.F", "{1*|0}"),
            ("T..F", "0"),
            ("TT..F", "1"),
            ("TT..FFF", "{0|-1/2}"),
            ("TTT..FFF", "+-1/8"),
            ("TTTT..FFF", "{1*|v}"),
            ("TTTT..FF", "{3/2|0}"),
            ("TT...F", "2*"),
            ("TTT...FFF", "0"),
        ] {
            assert_eq!(agreement::value(&toads, text), value, "{text}");
        }
        let elephants = GenToads::elephants(".").unwrap();
        assert_eq!(agreement::value(&elephants, "tttt..fff"), "1");
        let general = GenToads::general("1,1,1,0:.").unwrap();
        assert_eq!(agreement::value(&general, "1,1,2,0:tttt..fff"), "{1/2*|v}");
    }

    #[test]
    fn long_strips_are_right_or_refused() {
        let elephants = GenToads::elephants(".").unwrap();
        let strip = format!("X{}{}O", ".".repeat(300), "XO.".repeat(200));
        // The last frog has one move.
        assert_eq!(agreement::value(&elephants, &strip), "299");
        assert!(elephants.parse_position(&".".repeat(1025)).is_err());
        for text in [
            "X.O",
            "1,1,1:X.O",
            "0,1,1,0:X",
            "2,1,1,0:X",
            "1,1,1,2:X",
            "1,1,1,0:",
        ] {
            assert!(GenToads::general(text).is_err(), "{text}");
        }
        let far = GenToads::general("1,65535,65535,1:X.O").unwrap();
        agreement::holds(&far);
    }
}
