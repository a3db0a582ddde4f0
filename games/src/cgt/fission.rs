//! Fission: a stone splits into two, on opposite sides of where it was.
//!
//! Left splits a stone into the cells above and below it, Right into those to
//! its left and right; both must be empty, and the stone's own cell is empty
//! afterwards. All stones belong to both players.
//!
//! A split needs and changes three cells in a line. Where stones could ever come
//! to is found by closure; cells that no split links belong to different parts.

use retrograde::{Player, Ruleset};

use super::grid::{Board, Size, bits, board_notation};

/// Stones, empty cells; the others are out of play.
pub type Field = Board<2>;

/// The stone on this cell splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split(pub u8);

/// The rules of Fission, and the board to begin on.
#[derive(Clone, Copy, Debug)]
pub struct Fission {
    start: Field,
}

impl Fission {
    /// Begins on this board.
    pub const fn new(start: Field) -> Self {
        Self { start }
    }
}

/// The cells with these on both sides: above and below, or left and right.
const fn between(size: Size, player: Player, cells: u64) -> u64 {
    match player {
        Player::First => size.up(cells) & size.down(cells),
        Player::Second => size.left(cells) & size.right(cells),
    }
}

/// The cells on both sides of these.
const fn sides(size: Size, player: Player, cells: u64) -> u64 {
    match player {
        Player::First => size.up(cells) | size.down(cells),
        Player::Second => size.left(cells) | size.right(cells),
    }
}

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// Where stones could ever be, as far as the cells out of play tell.
fn reach(position: &Field) -> u64 {
    let (size, open) = (position.size(), position.filled());
    size.flood(position.plane(0), open, |stones| {
        PLAYERS.iter().fold(0, |reached, &player| {
            let splitting = stones & between(size, player, open);
            reached | sides(size, player, splitting)
        })
    })
}

impl Ruleset for Fission {
    type Position = Field;
    type Move = Split;

    fn start(&self) -> Field {
        self.start
    }

    fn moves(&self, position: &Field, player: Player, moves: &mut Vec<Split>) {
        let room = between(position.size(), player, position.plane(1));
        moves.extend(bits(position.plane(0) & room).map(Split));
    }

    fn play(&self, position: &Field, player: Player, split: &Split) -> Field {
        let cell = 1_u64 << split.0;
        let halves = sides(position.size(), player, cell);
        let stones = (position.plane(0) | halves) & !cell;
        let empty = (position.plane(1) | cell) & !halves;
        Board::new(position.size(), [stones, empty])
    }

    fn has_move(&self, position: &Field, player: Player) -> bool {
        let room = between(position.size(), player, position.plane(1));
        position.plane(0) & room != 0
    }

    fn components(&self, position: &Field, parts: &mut Vec<Field>) {
        let (size, open) = (position.size(), position.filled());
        let stones = reach(position);
        // Where a stone could split, by player.
        let splits = PLAYERS.map(|player| stones & between(size, player, open));
        let mut rest = splits[0] | splits[1];
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let part = size.flood(lowest, open, |cells| {
                PLAYERS.iter().zip(splits).fold(0, |linked, (&player, at)| {
                    let touched = at & (cells | sides(size, player, cells));
                    linked | touched | sides(size, player, touched)
                })
            });
            rest &= !part;
            parts.push(position.within(part));
        }
    }

    fn canonical(&self, position: &Field) -> Field {
        position.cropped(position.filled()).least_reflection()
    }

    fn normal_form(&self, position: &Field) -> (Field, bool) {
        position.cropped(position.filled()).least_image()
    }
}

board_notation!(
    Fission,
    ['X', '.'],
    '#',
    |size: Size, player: Player, split: &Split| {
        let letter = match player {
            Player::First => 'V',
            Player::Second => 'H',
        };
        format!("{}_{letter}", size.name(split.0))
    }
);

#[cfg(test)]
mod tests;
