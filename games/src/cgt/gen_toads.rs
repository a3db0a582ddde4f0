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
use retrograde::{NotationError, Player, Ruleset};

mod parts;
mod text;

use parts::{back_to_back, between_walls, meet, trimmed, without_backs};
use text::{Style, read_cells, read_general};

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

/// Left's pieces as Right's, seen in a mirror.
fn mirrored(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().map(|cell| cell.exchanged()).collect()
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

#[cfg(test)]
mod tests;
