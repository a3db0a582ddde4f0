//! The steps of men, found cell by cell: the slow way, by which the tests of
//! hexapawn and breakthrough judge their moves.

use retrograde::Player;

use super::{Board, Men};

/// The steps of the player to move, from and to, in order: straight onto empty
/// cells; diagonally where `diagonally` says so of a cell on which an own man
/// stands, or one of the other player.
pub(crate) fn moves_by_cells(
    board: &Board,
    men: Men,
    diagonally: fn(bool, bool) -> bool,
) -> Vec<(i64, i64)> {
    let (width, height) = (i64::from(board.width), i64::from(board.height));
    let sets = men.own_and_other();
    let holds = |set: u64, row: i64, column: i64| set >> (row * width + column) & 1 == 1;
    let up = if men.mover() == Player::First { 1 } else { -1 };
    let mut moves = Vec::new();
    for row in 0..height {
        for column in (0..width).filter(|&column| holds(sets[0], row, column)) {
            for side in -1..=1 {
                let (to_row, to_column) = (row + up, column + side);
                if !(0..height).contains(&to_row) || !(0..width).contains(&to_column) {
                    continue;
                }
                let [own, other] = sets.map(|set| holds(set, to_row, to_column));
                let legal = if side == 0 {
                    !own && !other
                } else {
                    diagonally(own, other)
                };
                if legal {
                    let number = |row: i64, column: i64| row * width + column;
                    moves.push((number(row, column), number(to_row, to_column)));
                }
            }
        }
    }
    moves.sort_unstable();
    moves
}
