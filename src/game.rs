//! The rules of a game, and the laws they obey.
//!
//! A game is described once, by a rules object that implements [`Game`]: it
//! holds what stays the same through a play (the size of the board, the score
//! matrices), while a small [`Game::Position`] holds what changes. Every
//! solver, check and command of this crate works from that one description.

use std::fmt;
use std::hash::Hash;

use crate::value::Value;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who moves at the start of an ordinary game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The opponent of this player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first player",
            Self::Second => "second player",
        })
    }
}

/// What the mover banks with a move of the game `G`.
pub type Payoff<G> = <<G as Game>::Value as Value>::Payoff;

/// The rules of a two-player game of perfect information.
///
/// Five required methods describe a game; three more have defaults that are
/// right as they stand.
///
/// # Laws
///
/// Each is tested by [`Check`](crate::check::Check), as far as a test can see: a
/// game can be tried before it is trusted.
///
/// - **No past.** A position holds all that decides the future, the side to
///   move included, and nothing of the past: no move counter, no running
///   score. Before: two ways of play reach the same board with the same player
///   to move. After: both are the same position (`==`, same hash). What is
///   earned on the way is a [`payoff`](Game::payoff).
/// - **The mover's view.** Values are seen by the player to move. Before: a
///   child has value `v`. After: it is worth `v.flip()` to the mover if
///   `to_move` changed and `v` if it did not. So double moves and passes are
///   ordinary moves.
/// - **One source of truth.** [`terminal`](Game::terminal) alone says whether
///   the game is over; solvers never ask a terminal position for moves. A
///   position that is neither terminal nor has moves is an error that names it.
/// - **Determinism.** All methods give the same answer for the same arguments,
///   [`moves`](Game::moves) in the same order and each move once. Good moves
///   first is welcome. Ties between best moves go to the earlier one.
/// - **Symmetry.** [`canonical`](Game::canonical) keeps the value, is
///   idempotent, and gives one representative for all positions of a class:
///   the options of a position and of its representative lead to the same
///   representatives, with the same payoffs. It may exchange the players, as
///   long as the value to the player to move stays.
/// - **Range.** [`terminal`](Game::terminal) gives only values that
///   [end a game](Value::ends_game), and no sum of payoffs leaves the range of
///   the values.
/// - **Bounds.** [`bounds`](Game::bounds) hold: lower ≤ value ≤ upper.
///
/// # Example
///
/// A pile of counters; a move takes one, two or three; who takes the last one
/// wins.
///
/// ```
/// use retrograde::{Auto, Game, Outcome, Player, Solver};
///
/// struct Pile(u32);
///
/// impl Game for Pile {
///     type Position = (u32, bool); // counters left, whether the second player is to move
///     type Move = u32;
///     type Value = Outcome;
///
///     fn start(&self) -> (u32, bool) {
///         (self.0, false)
///     }
///     fn to_move(&self, &(_, second): &(u32, bool)) -> Player {
///         if second { Player::Second } else { Player::First }
///     }
///     fn terminal(&self, &(left, _): &(u32, bool)) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::Loss(0))
///     }
///     fn moves(&self, &(left, _): &(u32, bool), moves: &mut Vec<u32>) {
///         moves.extend(1..=left.min(3));
///     }
///     fn play(&self, &(left, second): &(u32, bool), take: &u32) -> (u32, bool) {
///         (left - take, !second)
///     }
/// }
///
/// let pile = Pile(21);
/// let solved = Auto::new().solve(&pile)?;
/// assert_eq!(*solved.value(), Outcome::Win(11));
/// # Ok::<(), retrograde::Unsolved<(u32, bool), Outcome>>(())
/// ```
pub trait Game {
    /// All that decides the future: small, cheap to clone and to hash.
    type Position: Clone + Eq + Hash;
    /// A move, meaningful together with the position it is made in.
    type Move: Clone + Eq;
    /// What a finished game is worth: [`Score`](crate::Score),
    /// [`Outcome`](crate::Outcome), or a type of your own.
    type Value: Value;

    /// The position that the game begins with.
    fn start(&self) -> Self::Position;

    /// The player who moves in this position. Also asked of terminal
    /// positions, whose value is seen by that player.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The value of a finished game, seen by the player to move; `None` while
    /// the game goes on. For an [`Outcome`](crate::Outcome) the distance is 0.
    fn terminal(&self, position: &Self::Position) -> Option<Self::Value>;

    /// Pushes every legal move of a position that is not terminal. The buffer
    /// may hold moves of other positions: only push, never look.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// What the mover banks with this move, on top of what follows. Default:
    /// nothing.
    fn payoff(&self, position: &Self::Position, mv: &Self::Move) -> Payoff<Self> {
        let _ = (position, mv);
        Payoff::<Self>::default()
    }

    /// The representative of the position's symmetry class. Default: the
    /// position itself.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Cheap bounds of the position's value, seen by the player to move:
    /// `(lower, upper)`. Default: the worst and the best value there is.
    fn bounds(&self, position: &Self::Position) -> (Self::Value, Self::Value) {
        let _ = position;
        (Self::Value::worst(), Self::Value::best())
    }

    /// Bounds that hold for the value of every position, whoever sees it:
    /// arrays of values are as narrow as they allow. Default: the worst and
    /// the best value there is.
    fn range(&self) -> (Self::Value, Self::Value) {
        (Self::Value::worst(), Self::Value::best())
    }
}
