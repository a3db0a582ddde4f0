//! Konane: a stone jumps over enemy stones, which are gone.
//!
//! The game of old Hawaii. A stone jumps, along a row or column, over an enemy
//! beside it to the empty cell behind; it may go on so in the same direction. As
//! a game for values it begins after the opening removals (Ernst 1995, *Playing
//! Konane mathematically*).
//!
//! What a jump needs and changes are three cells in a line. Whatever stones
//! could ever come there, as far as single jumps tell, is found by closure;
//! cells that no such jump links belong to different parts.

use retrograde::{Player, Ruleset};

use super::grid::{Board, Size, Step, bits, board_notation, colour};

/// Black stones, white stones, empty cells; the others are out of play.
pub type Field = Board<3>;

/// The rules of Konane, and the board to begin on.
#[derive(Clone, Copy, Debug)]
pub struct Konane {
    start: Field,
}

impl Konane {
    /// Begins on this board.
    pub const fn new(start: Field) -> Self {
        Self { start }
    }
}

/// Where stones of a colour could come to, and the cells of the jumps.
struct Reach {
    /// By colour, the cells where a stone could ever be.
    stones: [u64; 2],
}

impl Reach {
    fn of(position: &Field) -> Self {
        let (size, open) = (position.size(), position.filled());
        let mut stones = [position.plane(0), position.plane(1)];
        loop {
            let mut grown = stones;
            for (own, other) in [(0, 1), (1, 0)] {
                for direction in 0..4 {
                    let over = size.step(direction, stones[own]) & stones[other];
                    grown[own] |= size.step(direction, over) & open;
                }
            }
            if grown == stones {
                return Self { stones };
            }
            stones = grown;
        }
    }

    /// Cells linked to these by a jump that could be.
    fn linked(&self, size: Size, open: u64, cells: u64) -> u64 {
        let mut linked = 0;
        for (own, other) in [(0, 1), (1, 0)] {
            for direction in 0..4 {
                let over = size.step(direction, self.stones[own]) & self.stones[other];
                let to = size.step(direction, over) & open;
                // Directions come in pairs of opposites.
                let back = direction ^ 1;
                let over = size.step(back, to);
                let from = size.step(back, over);
                let ends = from & cells
                    | size.step(back, over & cells)
                    | size.step(back, size.step(back, to & cells));
                let middle = size.step(direction, ends);
                linked |= ends | middle | size.step(direction, middle);
            }
        }
        linked
    }
}

impl Ruleset for Konane {
    type Position = Field;
    type Move = Step;

    fn start(&self) -> Field {
        self.start
    }

    fn moves(&self, position: &Field, player: Player, moves: &mut Vec<Step>) {
        let (size, empty) = (position.size(), position.plane(2));
        let enemies = position.plane(colour(player.other()));
        for from in bits(position.plane(colour(player))) {
            for direction in 0..4 {
                let mut at = 1 << from;
                loop {
                    at = size.step(direction, size.step(direction, at) & enemies) & empty;
                    if at == 0 {
                        break;
                    }
                    moves.extend(bits(at).map(|to| Step { from, to }));
                }
            }
        }
    }

    fn play(&self, position: &Field, player: Player, step: &Step) -> Field {
        let (low, high) = (step.from.min(step.to), step.from.max(step.to));
        let columns = position.size().columns();
        let by = if usize::from(high - low) % columns == 0 {
            columns
        } else {
            1
        };
        let passed = (usize::from(low)..usize::from(high))
            .step_by(by)
            .fold(1_u64 << high, |passed, cell| passed | 1 << cell);
        let mut planes = [0, 1].map(|kind| position.plane(kind) & !passed);
        planes[colour(player)] |= 1 << step.to;
        let empty = (position.plane(2) | passed) & !(1 << step.to);
        Board::new(position.size(), [planes[0], planes[1], empty])
    }

    fn components(&self, position: &Field, parts: &mut Vec<Field>) {
        let (size, open) = (position.size(), position.filled());
        let reach = Reach::of(position);
        let mut rest = open;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let part = size.flood(lowest, open, |cells| reach.linked(size, open, cells));
            rest &= !part;
            if part != lowest {
                parts.push(position.within(part));
            }
        }
    }

    fn canonical(&self, position: &Field) -> Field {
        position.cropped(position.filled()).least_image().0
    }

    fn normal_form(&self, position: &Field) -> (Field, bool) {
        position.cropped(position.filled()).least_recoloured()
    }
}

board_notation!(
    Konane,
    ['X', 'O', '.'],
    '#',
    |size, _: Player, step: &Step| step.text(size)
);

#[cfg(test)]
mod tests;
