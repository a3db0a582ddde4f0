//! Amazons: an amazon moves as a chess queen and shoots an arrow as one.
//!
//! Walter Zamkauskas invented it in 1988. The arrow leaves from where the amazon
//! arrived and burns the cell that it hits: no amazon and no arrow passes a
//! burnt cell or an amazon. Burnt cells cut the board into parts.

use retrograde::{Player, Ruleset};

use super::grid::{Board, Size, bits, board_notation, colour};

/// Black amazons, white amazons, empty cells; the others are burnt.
pub type Field = Board<3>;

/// A move and its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The cell that the amazon leaves.
    pub from: u8,
    /// The cell that it moves to.
    pub to: u8,
    /// The cell that its arrow burns.
    pub arrow: u8,
}

/// The rules of Amazons, and the board to begin on.
#[derive(Clone, Copy, Debug)]
pub struct Amazons {
    start: Field,
}

impl Amazons {
    /// Begins on this board.
    pub const fn new(start: Field) -> Self {
        Self { start }
    }
}

/// The cells that a queen reaches over these empty cells.
fn queen(size: Size, from: u64, empty: u64) -> u64 {
    (0..8).fold(0, |reached, direction| {
        let (mut reached, mut at) = (reached, from);
        loop {
            at = size.step(direction, at) & empty;
            if at == 0 {
                return reached;
            }
            reached |= at;
        }
    })
}

impl Ruleset for Amazons {
    type Position = Field;
    type Move = Shot;

    fn start(&self) -> Field {
        self.start
    }

    fn moves(&self, position: &Field, player: Player, moves: &mut Vec<Shot>) {
        let (size, empty) = (position.size(), position.plane(2));
        for from in bits(position.plane(colour(player))) {
            for to in bits(queen(size, 1 << from, empty)) {
                let left = (empty | 1 << from) & !(1 << to);
                let arrows = bits(queen(size, 1 << to, left));
                moves.extend(arrows.map(|arrow| Shot { from, to, arrow }));
            }
        }
    }

    fn play(&self, position: &Field, player: Player, shot: &Shot) -> Field {
        let (from, to, arrow) = (1_u64 << shot.from, 1 << shot.to, 1 << shot.arrow);
        let mut planes = [0, 1, 2].map(|kind| position.plane(kind));
        planes[colour(player)] ^= from | to;
        planes[2] = (planes[2] | from) & !(to | arrow);
        Board::new(position.size(), planes)
    }

    /// An amazon beside an empty cell moves there, and shoots back.
    fn has_move(&self, position: &Field, player: Player) -> bool {
        position.size().around(position.plane(colour(player))) & position.plane(2) != 0
    }

    fn components(&self, position: &Field, parts: &mut Vec<Field>) {
        let size = position.size();
        let amazons = position.plane(0) | position.plane(1);
        let mut rest = position.filled();
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let part = size.flood(lowest, rest, |cells| size.around(cells));
            rest &= !part;
            if part & amazons != 0 && part & position.plane(2) != 0 {
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
    Amazons,
    ['X', 'O', '.'],
    '#',
    |size: Size, _: Player, shot: &Shot| {
        let [from, to, arrow] = [shot.from, shot.to, shot.arrow].map(|cell| size.name(cell));
        format!("{from}-{to}-{arrow}")
    }
);

#[cfg(test)]
mod tests;
