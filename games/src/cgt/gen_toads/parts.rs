//! Where a strip falls apart: at its ends, at walls, and where backs are turned.
//!
//! A cut is made where no piece on one side can ever meet one on the other, so
//! that the strip is worth the sum of what is left.

use super::{Cell, Steps};

/// Without frogs at the left end and toads at the right end.
pub(super) fn trimmed(cells: &[Cell]) -> &[Cell] {
    let first = cells.iter().position(|&cell| cell != Cell::Frog);
    let cells = &cells[first.unwrap_or(cells.len())..];
    let last = cells.iter().rposition(|&cell| cell != Cell::Toad);
    &cells[..last.map_or(0, |last| last + 1)]
}

/// Cuts where toads and frogs are stuck for ever.
pub(super) fn between_walls(steps: Steps, cells: &[Cell]) -> Vec<&[Cell]> {
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
pub(super) fn meet(cells: &[Cell]) -> bool {
    let mut from_toad = cells.iter().skip_while(|&&cell| cell != Cell::Toad);
    from_toad.any(|&cell| cell == Cell::Frog)
}

/// Cuts where pieces have their backs to each other.
pub(super) fn back_to_back(cells: &[Cell]) -> Vec<&[Cell]> {
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
pub(super) fn without_backs(cells: &[Cell]) -> &[Cell] {
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
