//! What the Pick Game offers beyond its rules: layers by the number of cells
//! that are left, and many grids of one shape at once.

use retrograde::Graded;
use retrograde::batch::Batch;

use super::{Cell, Cells, Pick};

/// A pick empties one cell, so the cells that are empty count the picks.
impl Graded for Pick {
    /// To empty the same cell keeps the order of positions.
    #[inline]
    fn track(&self, _cells: &Cells, &Cell(cell): &Cell, _nth: usize) -> usize {
        cell.into()
    }

    /// Every position is for itself.
    fn class_size(&self, _: &Cells) -> Option<u32> {
        Some(1)
    }
}

/// Which cells may be picked depends on their places alone.
impl Batch for Pick {
    /// Rows and columns.
    type Shape = (u32, u32);

    fn shape(&self) -> (u32, u32) {
        (self.rows, self.columns)
    }

    /// The values of the cells.
    fn payoffs(&self) -> Vec<i64> {
        self.values.clone()
    }

    fn numbered(&self) -> Self {
        let cells = self.full.count_ones();
        let values: Vec<i64> = (0..cells.into()).collect();
        Self {
            total: values.iter().sum(),
            values,
            // The greatest first.
            ranked: (0..cells as u8).rev().collect(),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests;
