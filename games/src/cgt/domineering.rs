//! Domineering: Left places dominoes upright, Right lying.
//!
//! Göran Andersson invented it around 1973; Martin Gardner published it in 1974.
//! A board is any set of free cells of a rectangle of up to 64 cells. The free
//! cells of a position fall into regions, which are its parts.
//!
//! Exchanging rows and columns exchanges the players, so a region has one normal
//! form among its eight images. Safe moves, which the opponent cannot take away,
//! and moves that he cannot all take away bound a position.

use retrograde::theory::Dyadic;
use retrograde::{Player, Ruleset};

mod bounds;

use bounds::{Axis, lead};

use super::grid::{Board, BoardError, Size, bits, board_notation};

/// The free cells of a rectangle.
pub type Region = Board<1>;

/// A domino: its upper or left cell, and how it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// The upper or left cell.
    pub cell: u8,
    /// Whether it stands upright.
    pub vertical: bool,
}

impl Domino {
    /// Its two cells on a board of this size.
    pub const fn cells(self, size: Size) -> u64 {
        let cell = 1 << self.cell;
        if self.vertical {
            cell | size.down(cell)
        } else {
            cell | size.right(cell)
        }
    }

    /// As `a1-b1`.
    pub(super) fn text(self, size: Size) -> String {
        let other = if self.vertical {
            self.cell + u8::try_from(size.columns()).unwrap_or(u8::MAX)
        } else {
            self.cell + 1
        };
        format!("{}-{}", size.name(self.cell), size.name(other))
    }
}

/// The rules of Domineering, and the board to begin on.
///
/// ```
/// use retrograde::theory::{Canon, Forms};
/// use retrograde::RulesetNotation;
/// use retrograde_games::cgt::domineering::Domineering;
///
/// let domineering = Domineering::rectangle(8, 8)?;
/// let position = domineering.parse_position("..#|..#|...")?;
/// let mut forms = Forms::new();
/// let value = Canon::new().value(&mut forms, &domineering, &position).unwrap();
/// assert_eq!(forms.text(value)?, "{1/2|-2}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Domineering {
    start: Region,
}

impl Domineering {
    /// Begins on these cells.
    pub const fn new(start: Region) -> Self {
        Self { start }
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

/// The upper cells of all upright dominoes.
pub(super) const fn uprights(size: Size, free: u64) -> u64 {
    free & size.up(free)
}

/// The left cells of all lying dominoes.
pub(super) const fn lyings(size: Size, free: u64) -> u64 {
    free & size.left(free)
}

/// The regions of free cells with room for a domino.
pub(super) fn regions(position: &Region, parts: &mut Vec<Region>) {
    let (size, free) = (position.size(), position.plane(0));
    let mut rest = free & size.beside(free);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        let region = size.flood(lowest, rest, |cells| size.beside(cells));
        parts.push(position.within(region));
        rest &= !region;
    }
}

impl Ruleset for Domineering {
    type Position = Region;
    type Move = Domino;

    fn start(&self) -> Region {
        self.start
    }

    fn moves(&self, position: &Region, player: Player, moves: &mut Vec<Domino>) {
        let (size, free) = (position.size(), position.plane(0));
        let vertical = player == Player::First;
        let places = if vertical {
            uprights(size, free)
        } else {
            lyings(size, free)
        };
        moves.extend(bits(places).map(|cell| Domino { cell, vertical }));
    }

    fn play(&self, position: &Region, _: Player, domino: &Domino) -> Region {
        position.within(!domino.cells(position.size()))
    }

    fn has_move(&self, position: &Region, player: Player) -> bool {
        let (size, free) = (position.size(), position.plane(0));
        match player {
            Player::First => uprights(size, free) != 0,
            Player::Second => lyings(size, free) != 0,
        }
    }

    fn components(&self, position: &Region, parts: &mut Vec<Region>) {
        regions(position, parts);
    }

    fn canonical(&self, position: &Region) -> Region {
        position.cropped(position.plane(0)).least_reflection()
    }

    fn normal_form(&self, position: &Region) -> (Region, bool) {
        position.cropped(position.plane(0)).least_image()
    }

    fn bounds(&self, position: &Region) -> (Option<Dyadic>, Option<Dyadic>) {
        let (size, free) = (position.size(), position.plane(0));
        let left = lead(size, free, Axis::Upright, Axis::Lying);
        let right = lead(size, free, Axis::Lying, Axis::Upright);
        (Some(Dyadic::from(left)), Some(Dyadic::from(-right)))
    }

    /// The moves that the player has left, less those of the opponent.
    fn order(&self, position: &Region, player: Player, domino: &Domino) -> i32 {
        let size = position.size();
        let free = position.plane(0) & !domino.cells(size);
        let left = uprights(size, free).count_ones().cast_signed();
        let right = lyings(size, free).count_ones().cast_signed();
        match player {
            Player::First => left - right,
            Player::Second => right - left,
        }
    }
}

board_notation!(
    Domineering,
    ['.'],
    '#',
    |size, _: Player, domino: &Domino| domino.text(size)
);

#[cfg(test)]
mod tests;
