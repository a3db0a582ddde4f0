//! Small rulesets for tests.

use crate::game::Player;
use crate::notation::NotationError;
use crate::ruleset::{Impartial, Ruleset, RulesetNotation};

/// xorshift64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 16) % u64::from(bound)).unwrap()
    }
}

/// Dominoes on the free cells of a board of up to 5 rows of 5: Left places
/// upright ones, Right lying ones. Text: `..|.#`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dominoes;

const WIDTH: u32 = 6;

impl Dominoes {
    pub(crate) fn board(rows: u32, columns: u32) -> u64 {
        let row = (1 << columns) - 1;
        (0..rows).fold(0, |cells, at| cells | row << (at * WIDTH))
    }

    pub(crate) fn random(random: &mut Random, rows: u32, columns: u32) -> u64 {
        let mut cells = Self::board(rows, columns);
        for at in 0..rows * WIDTH {
            if random.below(3) == 0 {
                cells &= !(1 << at);
            }
        }
        cells
    }

    /// The least of the boards that are this one mirrored; with `turned`, of
    /// those where rows are columns.
    fn least(cells: u64, turned: bool) -> u64 {
        let mut boards = [0; 4];
        for at in (0..30).filter(|at| cells >> at & 1 == 1) {
            let (row, column) = (at / WIDTH, at % WIDTH);
            let (row, column) = if turned { (column, row) } else { (row, column) };
            for (mirror, board) in (0..).zip(&mut boards) {
                let row = if mirror & 1 == 1 { 4 - row } else { row };
                let column = if mirror & 2 == 2 { 4 - column } else { column };
                *board |= 1 << (row * WIDTH + column);
            }
        }
        boards[0].min(boards[1]).min(boards[2]).min(boards[3])
    }
}

impl Ruleset for Dominoes {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        Self::board(3, 3)
    }

    fn moves(&self, &cells: &u64, player: Player, moves: &mut Vec<u64>) {
        let step = if player == Player::First { WIDTH } else { 1 };
        let pairs = cells & cells >> step;
        let at = (0..30).filter(|at| pairs >> at & 1 == 1);
        moves.extend(at.map(|at| 1 << at | 1 << (at + step)));
    }

    fn play(&self, cells: &u64, _: Player, domino: &u64) -> u64 {
        cells & !domino
    }

    fn components(&self, &cells: &u64, parts: &mut Vec<u64>) {
        let mut rest = cells;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let wider = part | part << 1 | part >> 1 | part << WIDTH | part >> WIDTH;
                if wider & rest == part {
                    break;
                }
                part = wider & rest;
            }
            rest &= !part;
            if part.count_ones() > 1 {
                parts.push(part);
            }
        }
    }

    fn canonical(&self, &cells: &u64) -> u64 {
        Self::least(cells, false)
    }

    fn normal_form(&self, &cells: &u64) -> (u64, bool) {
        let (plain, turned) = (Self::least(cells, false), Self::least(cells, true));
        (plain.min(turned), turned < plain)
    }
}

impl RulesetNotation for Dominoes {
    fn format_position(&self, &cells: &u64) -> String {
        let row = |row: u32| {
            let free = |column| cells >> (row * WIDTH + column) & 1 == 1;
            let row = (0..5).map(|column| if free(column) { '.' } else { '#' });
            row.collect::<String>()
        };
        (0..5).map(row).collect::<Vec<_>>().join("|")
    }

    fn parse_position(&self, text: &str) -> Result<u64, NotationError> {
        let mut cells = 0;
        for (row, line) in (0..).zip(text.split('|')) {
            for (column, cell) in (0..).zip(line.chars()) {
                match cell {
                    '#' => {}
                    '.' if row < 5 && column < 5 => cells |= 1 << (row * WIDTH + column),
                    _ => return Err(NotationError::new(text, "a board such as `..|.#`")),
                }
            }
        }
        Ok(cells)
    }

    fn format_move(&self, _: &u64, _: Player, domino: &u64) -> String {
        domino.trailing_zeros().to_string()
    }
}

/// A heap of Nim. Text: its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heap;

impl Ruleset for Heap {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        3
    }

    fn moves(&self, &heap: &u32, _: Player, moves: &mut Vec<u32>) {
        moves.extend(0..heap);
    }

    fn play(&self, _: &u32, _: Player, &left: &u32) -> u32 {
        left
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

/// Of some heaps it is known, of the others it is to be found.
impl Impartial for Heap {
    fn nimber(&self, &heap: &u32) -> Option<u32> {
        (heap % 2 == 1).then_some(heap)
    }
}

/// Left may go down to any smaller size, Right by one, never from 1 to 0: hot
/// and cold at once. Or, with `loops`, Right goes up again from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stairs {
    pub(crate) loops: bool,
}

impl Ruleset for Stairs {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        4
    }

    fn moves(&self, &step: &u32, player: Player, moves: &mut Vec<u32>) {
        match (player, step) {
            (Player::First, step) => moves.extend(0..step),
            (Player::Second, 1) if self.loops => moves.push(2),
            (Player::Second, 0 | 1) => {}
            (Player::Second, step) => moves.push(step - 1),
        }
    }

    fn play(&self, _: &u32, _: Player, &to: &u32) -> u32 {
        to
    }
}

macro_rules! number_notation {
    ($ruleset:ty) => {
        impl RulesetNotation for $ruleset {
            fn format_position(&self, number: &u32) -> String {
                number.to_string()
            }

            fn parse_position(&self, text: &str) -> Result<u32, NotationError> {
                let number = text.parse();
                number.map_err(|_| NotationError::new(text, "a number such as `3`"))
            }

            fn format_move(&self, _: &u32, _: Player, to: &u32) -> String {
                format!("to {to}")
            }
        }
    };
}

number_notation!(Heap);
number_notation!(Stairs);
