//! Games in which all ways to a position are equally long, without an index of
//! the positions.
//!
//! Whatever fills a board, empties it or uses up its moves is of this kind:
//! the number of stones on the board tells how many moves were made. Then the
//! positions that are reached after so many moves are a layer, every move
//! leads from a layer to the next one, and a solver can work through whole
//! layers at once: see [`Grades`](crate::Grades).

use crate::game::Game;

/// A game in which all ways to a position are equally long.
///
/// # Law
///
/// Two ways of play from the same position to the same position (or to
/// positions with the same [representative](Game::canonical)) make the same
/// number of moves. Nobody has to tell that number.
/// [`Check::run_with`](crate::check::Check::run_with) tests it, and that the
/// order of positions is one.
///
/// A game that breaks the law never gets a wrong value: positions that are
/// reached after different numbers of moves are worked on once for each of
/// these numbers, with the same value each time, or else the game is
/// [refused](crate::Refusal::Ungraded). A game with cycles always is.
///
/// # Example
///
/// Two piles of counters; a move takes one counter; who takes the last one
/// wins.
///
/// ```
/// use retrograde::{Game, Graded, Grades, Outcome, Player};
///
/// struct Piles(u8, u8);
///
/// impl Game for Piles {
///     type Position = (u8, u8);
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> (u8, u8) {
///         (self.0, self.1)
///     }
///     fn to_move(&self, &(one, other): &(u8, u8)) -> Player {
///         let taken = u32::from(self.0 - one) + u32::from(self.1 - other);
///         if taken % 2 == 0 { Player::First } else { Player::Second }
///     }
///     fn terminal(&self, &at: &(u8, u8)) -> Option<Outcome> {
///         (at == (0, 0)).then_some(Outcome::Loss(0))
///     }
///     fn moves(&self, &(one, other): &(u8, u8), moves: &mut Vec<usize>) {
///         moves.extend((one > 0).then_some(0));
///         moves.extend((other > 0).then_some(1));
///     }
///     fn play(&self, &(one, other): &(u8, u8), pile: &usize) -> (u8, u8) {
///         if *pile == 0 { (one - 1, other) } else { (one, other - 1) }
///     }
/// }
///
/// impl Graded for Piles {}
///
/// let piles = Piles(3, 4);
/// let solved = Grades::new().solve(&piles)?;
/// assert_eq!(*solved.value(), Outcome::Win(7));
/// # Ok::<(), retrograde::Unsolved<(u8, u8), Outcome>>(())
/// ```
pub trait Graded: Game<Position: Copy + Ord + Send + Sync> {
    /// The track of a move, the `nth` of its position from 0. A hint that
    /// costs or saves time and changes no answer: moves of one track lead
    /// positions in ascending order mostly to children in ascending order, so
    /// that the solver finds a child near the last one of its track. Where a
    /// move empties a cell of the board, the cell is a good track. 64 tracks
    /// are told apart. Default: `nth`.
    fn track(&self, position: &Self::Position, mv: &Self::Move, nth: usize) -> usize {
        let _ = (position, mv);
        nth
    }

    /// How many positions have the representative of this one, itself
    /// included; `None` where nobody says. With it a whole game is
    /// [counted](crate::Grades::solve_each_from) by its classes, each as often
    /// as it has positions.
    ///
    /// # Law
    ///
    /// A class is what all symmetries of the game make of one position. So all
    /// positions of a class tell the same number, and from a start that is
    /// alone in its class either all or none of a class can be reached.
    ///
    /// Default: `None`.
    fn class_size(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }
}
