//! Games whose positions are numbered: what arrays over all positions need.
//!
//! A perfect index maps every position to a number of its own (the enumerative
//! coding of Cover 1973, the indices of endgame databases). Values then stand
//! in an array and no position is stored or looked up. An index says nothing
//! about the order of play: games with cycles can have one.
//!
//! Where every move raises the index, the order of the numbers is an order to
//! work in: from the last index to the first, each position finds the values
//! of its children where they stand. Whatever fills a board has such an index
//! for the asking, since marks only come and a number with more marks can be
//! the larger one. [`Sweep`](crate::Sweep) solves such games.

use std::ops::Range;

use crate::game::Game;
use crate::layered::{OptionSink, tell_by_rules};

/// A game with a perfect index of its positions.
///
/// # Laws
///
/// [`Check::run_with`](crate::check::Check::run_with) tests them.
///
/// - [`index`](Indexed::index) and [`position_at`](Indexed::position_at) are
///   inverse to each other on positions, and every index is below
///   [`indices`](Indexed::indices).
/// - The start is indexed, and every child of an indexed position is.
///
/// An index may stand for a position that cannot be reached from the start, as
/// long as it obeys the laws of the game; or it may be a hole and stand for
/// none.
///
/// Where the game knows symmetry ([`canonical`](Game::canonical)), the index may
/// be one of representatives: then every position has the index of its
/// representative, and that is the position which the index stands for.
/// [`Dense`](crate::Dense) works on representatives alone; [`Sweep`](crate::Sweep) uses
/// no symmetry.
pub trait Indexed: Game {
    /// The number of indices, holes included.
    fn indices(&self) -> u64;

    /// The index of a position.
    fn index(&self, position: &Self::Position) -> u64;

    /// The position with this index, which is below
    /// [`indices`](Indexed::indices); `None` for a hole.
    fn position_at(&self, index: u64) -> Option<Self::Position>;

    /// The bytes that the game holds for all this, beside the rules. Default:
    /// none.
    fn index_memory(&self) -> usize {
        0
    }
}

/// A game in which every move raises the index.
///
/// # Laws
///
/// [`Check::run_with`](crate::check::Check::run_with) tests them.
///
/// - The index of a child is greater than that of its parent. So the game has
///   no cycles.
/// - [`options_down`](Ascending::options_down) tells the options and terminal
///   values that [`Game`] gives for these positions, no more and no less, and
///   all of a position before it is told as a child.
///
/// A game that breaks the first law, or whose options tell of a position after
/// its value was used, never gets a wrong value: it is
/// [refused](crate::Refusal::Descending).
///
/// # Example
///
/// Two piles of counters; a move takes one counter, of either pile; who takes
/// the last one wins. The index counts what has been taken, pile by pile.
///
/// ```
/// use retrograde::{Ascending, Game, Indexed, Outcome, Player, Sweep};
///
/// struct Piles(u64, u64);
///
/// impl Game for Piles {
///     type Position = (u64, u64);
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> (u64, u64) {
///         (self.0, self.1)
///     }
///     fn to_move(&self, &(one, other): &(u64, u64)) -> Player {
///         let taken = self.0 - one + self.1 - other;
///         if taken % 2 == 0 { Player::First } else { Player::Second }
///     }
///     fn terminal(&self, &at: &(u64, u64)) -> Option<Outcome> {
///         (at == (0, 0)).then_some(Outcome::Loss(0))
///     }
///     fn moves(&self, &(one, other): &(u64, u64), moves: &mut Vec<usize>) {
///         moves.extend((one > 0).then_some(0));
///         moves.extend((other > 0).then_some(1));
///     }
///     fn play(&self, &(one, other): &(u64, u64), pile: &usize) -> (u64, u64) {
///         if *pile == 0 { (one - 1, other) } else { (one, other - 1) }
///     }
/// }
///
/// impl Indexed for Piles {
///     fn indices(&self) -> u64 {
///         (self.0 + 1) * (self.1 + 1)
///     }
///     fn index(&self, &(one, other): &(u64, u64)) -> u64 {
///         (self.0 - one) * (self.1 + 1) + (self.1 - other)
///     }
///     fn position_at(&self, index: u64) -> Option<(u64, u64)> {
///         let (one, other) = (index / (self.1 + 1), index % (self.1 + 1));
///         Some((self.0 - one, self.1 - other))
///     }
/// }
///
/// impl Ascending for Piles {}
///
/// let piles = Piles(3, 4);
/// let solved = Sweep::new().solve(&piles)?;
/// assert_eq!(*solved.value(), Outcome::Win(7));
/// # Ok::<(), retrograde::Unsolved<(u64, u64), Outcome>>(())
/// ```
pub trait Ascending: Indexed {
    /// Tells the options of all positions with indices in `range`; of a
    /// position all there is before it is told as a child, so mostly from the
    /// last one to the first. In a [`Run`](crate::layered::Run) and its like,
    /// `from` and `to` are indices of the whole game here. Default: position by
    /// position, by the rules.
    fn options_down(&self, range: Range<u64>, sink: &mut impl OptionSink<Self::Value>) {
        let positions = range.rev();
        let positions = positions.filter_map(|index| Some((index, self.position_at(index)?)));
        tell_by_rules(self, positions, |child| self.index(child), sink);
    }
}
