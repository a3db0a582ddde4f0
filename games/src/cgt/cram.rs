//! Cram: impartial Domineering, where either player places dominoes either way.
//!
//! Martin Gardner published it in 1974. A row of free cells is a heap of
//! Dawson's Kayles, and so is every path that the region winds along: only which
//! cells are neighbours matters. Where it closes to a ring, all options are one
//! path. A region that half a turn maps to itself, and no domino of
//! it to itself, is worth nothing: the second player answers each domino with
//! its image (Gardner 1986, *Knotted Doughnuts*, for rectangles). Of several
//! cells whose only neighbour is the same, all but one change nothing, so that
//! more regions are paths or balanced than look it.

use retrograde::{Impartial, Player, Ruleset};

mod boxes;

use boxes::Boxes;

use super::domineering::{Domino, Region, lyings, regions, uprights};
use super::grid::{Board, BoardError, Size, bits, board_notation};

/// The rules of Cram, and the board to begin on.
#[derive(Clone, Debug)]
pub struct Cram {
    start: Region,
    boxes: Boxes,
}

impl Cram {
    /// Begins on these cells.
    pub const fn new(start: Region) -> Self {
        Self {
            start,
            boxes: Boxes::new(),
        }
    }

    /// Begins on an empty rectangle.
    ///
    /// # Errors
    ///
    /// When it has more than 64 cells.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let size = Size::new(rows, columns)?;
        Ok(Self::new(Board::new(size, [size.all()])))
    }
}

/// The nimbers of rows begin to repeat here, and do so after so many cells
/// (Dawson's Kayles: Guy and Smith 1956).
const REPEAT: [usize; 2] = [53, 34];

/// The nimbers of rows: two neighbours are taken, and the row falls apart.
const ROW: [u32; REPEAT[0] + REPEAT[1]] = {
    let mut nimbers = [0; REPEAT[0] + REPEAT[1]];
    let mut length = 2;
    while length < nimbers.len() {
        let mut seen = 0_u64;
        let mut before = 0;
        while before + 2 <= length {
            seen |= 1 << (nimbers[before] ^ nimbers[length - 2 - before]);
            before += 1;
        }
        nimbers[length] = seen.trailing_ones();
        length += 1;
    }
    nimbers
};

/// The nimber of a row of so many free cells.
pub(super) const fn of_row(cells: usize) -> u32 {
    let [from, after] = REPEAT;
    if cells < from {
        ROW[cells]
    } else {
        ROW[from + (cells - from) % after]
    }
}

/// The nimber of a region whose cells have two neighbours at most: a path, or a
/// ring.
fn of_path(size: Size, free: u64) -> Option<u32> {
    let [above, below] = [size.down(free), size.up(free)];
    let [before, behind] = [size.right(free), size.left(free)];
    let column = above & below & (before | behind);
    let row = before & behind & (above | below);
    if free & (column | row) != 0 {
        return None;
    }
    let cells = free.count_ones();
    let dominoes = uprights(size, free).count_ones() + lyings(size, free).count_ones();
    if dominoes + 1 == cells {
        return Some(of_row(cells as usize));
    }
    // A ring, or no part.
    let option = of_row(cells.checked_sub(2)? as usize);
    (dominoes == cells).then_some(u32::from(option == 0))
}

/// The cells without those that no domino needs: a cell without a neighbour,
/// and of several cells whose one neighbour is the same all but one. A domino
/// on any of them leaves the others alone.
const fn needed(size: Size, free: u64) -> u64 {
    let [to_right, to_left] = [size.left(free) & free, size.right(free) & free];
    let [to_below, to_above] = [size.up(free) & free, size.down(free) & free];
    let (across, along) = (to_right | to_left, to_below | to_above);
    let ends = (across | along) & !(to_right & to_left | to_below & to_above | across & along);
    // The neighbours of ends, by the side on which the end is.
    let left = size.right(ends & to_right);
    let right = size.left(ends & to_left);
    let above = size.down(ends & to_below);
    let below = size.up(ends & to_above);
    // The first end of a cell stays.
    let spare = size.right(left & right)
        | size.up(above & (left | right))
        | size.down(below & (left | right | above));
    (across | along) & !spare
}

/// Whether the second player wins by answering each move with its image under
/// half a turn.
fn is_balanced(part: &Region) -> bool {
    let part = part.cropped(part.plane(0));
    let size = part.size();
    if part.turned() != part {
        return false;
    }
    // The cells around the centre: one domino on them would be its own image.
    let (row, column) = (size.rows() / 2, size.columns() / 2);
    let centre = 1_u64.unbounded_shl(u32::try_from(row * size.columns() + column).unwrap_or(64));
    match (size.rows() % 2, size.columns() % 2) {
        (0, 0) => true,
        _ => part.plane(0) & centre == 0,
    }
}

impl Ruleset for Cram {
    type Position = Region;
    type Move = Domino;

    fn start(&self) -> Region {
        self.start
    }

    fn moves(&self, position: &Region, _: Player, moves: &mut Vec<Domino>) {
        let (size, free) = (position.size(), position.plane(0));
        for (places, vertical) in [(uprights(size, free), true), (lyings(size, free), false)] {
            moves.extend(bits(places).map(|cell| Domino { cell, vertical }));
        }
    }

    fn play(&self, position: &Region, _: Player, domino: &Domino) -> Region {
        position.within(!domino.cells(position.size()))
    }

    fn has_move(&self, position: &Region, _: Player) -> bool {
        let (size, free) = (position.size(), position.plane(0));
        uprights(size, free) | lyings(size, free) != 0
    }

    fn components(&self, position: &Region, parts: &mut Vec<Region>) {
        regions(position, parts);
    }

    fn canonical(&self, position: &Region) -> Region {
        position.cropped(position.plane(0)).least_image().0
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for Cram {
    fn nimber(&self, part: &Region) -> Option<u32> {
        let needed = part.within(needed(part.size(), part.plane(0)));
        let by_path = of_path(part.size(), needed.plane(0));
        let balanced = || is_balanced(part) || needed != *part && is_balanced(&needed);
        by_path
            .or_else(|| balanced().then_some(0))
            .or_else(|| self.boxes.nimber(&needed))
    }
}

board_notation!(Cram, ['.'], '#', |size, _: Player, domino: &Domino| domino
    .text(size));

#[cfg(test)]
mod tests;
