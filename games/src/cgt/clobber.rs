//! Clobber: a stone moves onto a stone beside it, which is gone.
//!
//! Michael Albert, J. P. Grossman, Richard Nowakowski and David Wolfe invented
//! it in 2001 (*An introduction to Clobber*, Integers 5, 2005). In Clobber the
//! stone taken is an enemy; in cannibal Clobber it may be any.
//!
//! Empty cells stay empty, so each group of connected stones is a part of its
//! own, and one of a single colour is worth nothing in Clobber.

use retrograde::{Player, Ruleset};

use super::grid::{Board, BoardError, Size, Step, bits, board_notation, colour};

/// Black and white stones.
pub type Stones = Board<2>;

/// What a stone may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Stones of the other colour: Clobber.
    Enemy,
    /// Any stone: cannibal Clobber.
    Any,
}

/// The rules of Clobber, and the board to begin on.
#[derive(Clone, Copy, Debug)]
pub struct Clobber {
    start: Stones,
    capture: Capture,
}

impl Clobber {
    /// Begins with these stones.
    pub const fn new(start: Stones, capture: Capture) -> Self {
        Self { start, capture }
    }

    /// Begins on a full rectangle with black and white by turns, black in the
    /// first corner.
    ///
    /// # Errors
    ///
    /// When it has more than 64 cells.
    pub fn checkered(rows: usize, columns: usize, capture: Capture) -> Result<Self, BoardError> {
        let size = Size::new(rows, columns)?;
        let black = (0..size.cells())
            .filter(|cell| (cell / columns + cell % columns).is_multiple_of(2))
            .fold(0, |black, cell| black | 1 << cell);
        Ok(Self::new(Board::new(size, [black, !black]), capture))
    }

    /// The stones that this player may take.
    fn targets(&self, position: &Stones, player: Player) -> u64 {
        match self.capture {
            Capture::Enemy => position.plane(colour(player.other())),
            Capture::Any => position.filled(),
        }
    }
}

impl Ruleset for Clobber {
    type Position = Stones;
    type Move = Step;

    fn start(&self) -> Stones {
        self.start
    }

    fn moves(&self, position: &Stones, player: Player, moves: &mut Vec<Step>) {
        let (size, own) = (position.size(), position.plane(colour(player)));
        let targets = self.targets(position, player);
        for from in bits(own & size.beside(targets)) {
            let taken = bits(size.beside(1 << from) & targets);
            moves.extend(taken.map(|to| Step { from, to }));
        }
    }

    fn play(&self, position: &Stones, player: Player, step: &Step) -> Stones {
        let gone = 1_u64 << step.from | 1 << step.to;
        let mut planes = [position.plane(0) & !gone, position.plane(1) & !gone];
        planes[colour(player)] |= 1 << step.to;
        Board::new(position.size(), planes)
    }

    fn has_move(&self, position: &Stones, player: Player) -> bool {
        let targets = self.targets(position, player);
        position.plane(colour(player)) & position.size().beside(targets) != 0
    }

    fn components(&self, position: &Stones, parts: &mut Vec<Stones>) {
        let (size, filled) = (position.size(), position.filled());
        // Only groups with a move: two stones side by side, or an enemy.
        let mut rest = match self.capture {
            Capture::Any => filled & size.beside(filled),
            Capture::Enemy => filled,
        };
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let group = size.flood(lowest, rest, |cells| size.beside(cells));
            rest &= !group;
            let part = position.within(group);
            if self.capture == Capture::Any || part.plane(0) != 0 && part.plane(1) != 0 {
                parts.push(part);
            }
        }
    }

    fn canonical(&self, position: &Stones) -> Stones {
        position.cropped(position.filled()).least_image().0
    }

    fn normal_form(&self, position: &Stones) -> (Stones, bool) {
        position.cropped(position.filled()).least_recoloured()
    }
}

board_notation!(Clobber, ['X', 'O'], '.', |size, _: Player, step: &Step| {
    step.text(size)
});

#[cfg(test)]
mod tests;
