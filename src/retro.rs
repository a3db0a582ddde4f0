//! Games whose moves can be taken back: what retrograde analysis over arrays
//! needs to go from a position to those before it.

use crate::game::Game;

/// A game that can tell which positions a position comes from: un-moves, as
/// retrograde analysts of chess call them.
///
/// # Law
///
/// For representatives `p` and `q` that the game has an [index](crate::Indexed)
/// for: `parents(q)` holds a position with the representative `p` if and only
/// if `p` is not terminal and a move of `p` leads to a position with the
/// representative `q`. The side to move of such a parent differs from that of
/// `q` if and only if it changes with the move.
///
/// So a parent may be told more than once, and of several that are images of
/// each other one is enough. Captures and promotions are moves like any other.
/// Parents that cannot be reached from the start belong to the list as well.
///
/// # Example
///
/// A king that steps to and fro on a row of squares.
///
/// ```
/// use retrograde::{Dense, Game, Indexed, Outcome, Player, Retro};
///
/// /// Two players move one king in turn; who reaches the last square wins.
/// struct Row(u64);
///
/// impl Game for Row {
///     type Position = (u64, bool); // the square, whether the second player is to move
///     type Move = u64;
///     type Value = Outcome;
///
///     fn start(&self) -> (u64, bool) {
///         (0, false)
///     }
///     fn to_move(&self, &(_, second): &(u64, bool)) -> Player {
///         if second { Player::Second } else { Player::First }
///     }
///     fn terminal(&self, &(at, _): &(u64, bool)) -> Option<Outcome> {
///         (at + 1 == self.0).then_some(Outcome::Loss(0))
///     }
///     fn moves(&self, &(at, _): &(u64, bool), moves: &mut Vec<u64>) {
///         moves.extend(at.checked_sub(1));
///         moves.push(at + 1);
///     }
///     fn play(&self, &(_, second): &(u64, bool), to: &u64) -> (u64, bool) {
///         (*to, !second)
///     }
/// }
///
/// impl Indexed for Row {
///     fn indices(&self) -> u64 {
///         2 * self.0
///     }
///     fn index(&self, &(at, second): &(u64, bool)) -> u64 {
///         2 * at + u64::from(second)
///     }
///     fn position_at(&self, index: u64) -> Option<(u64, bool)> {
///         Some((index / 2, index % 2 == 1))
///     }
/// }
///
/// impl Retro for Row {
///     fn parents(&self, &(at, second): &(u64, bool), parents: &mut Vec<(u64, bool)>) {
///         parents.extend(at.checked_sub(1).map(|from| (from, !second)));
///         // The game is over on the last square.
///         if at + 2 < self.0 {
///             parents.push((at + 1, !second));
///         }
///     }
/// }
///
/// let row = Row(4);
/// let table = Dense::new().tabulate_retro(&row).unwrap();
/// assert_eq!(table.value_of(&(2, true)), Some(Outcome::Win(1)));
/// // Nobody has to step beside the last square.
/// assert_eq!(table.value_of(&(1, true)), Some(Outcome::Draw));
/// assert_eq!(table.value_of(&(3, true)), Some(Outcome::Loss(0)));
/// ```
pub trait Retro: Game {
    /// Pushes the positions that a move leads from to this one. The buffer may
    /// hold others: only push, never look.
    fn parents(&self, position: &Self::Position, parents: &mut Vec<Self::Position>);
}
