//! Many boards of one shape as one game.
//!
//! Boards of one shape have the same positions and moves, and differ only in
//! what a move banks. [`Many`] is the game on all of them at once: its values
//! are [`Lanes`], one score a board, so that a solver finds and looks up every
//! position once for all boards. Best play differs from board to board, but
//! the value of a position needs no choice: it is the best over all moves,
//! lane by lane.

use std::hash::Hash;

use thiserror::Error;

use crate::game::{Game, Player};
use crate::graded::Graded;
use crate::value::{Lane, Lanes, Score};

mod layers;

/// A game on boards of which many have the same shape.
///
/// # Laws
///
/// [`Check::run_with`](crate::check::Check::run_with) tests them on a board and
/// its [`numbered`](Batch::numbered) twin.
///
/// - Boards of one [`shape`](Batch::shape) have the same start, the same
///   positions, representatives and players to move, the same moves in the
///   same order, and are over in the same positions.
/// - [`payoffs`](Batch::payoffs) are as many for each of them, and
///   [`numbered`](Batch::numbered) is a game of the same shape in which every
///   move banks the number of its payoff: where that move banks `k`, it banks
///   `payoffs()[k]` on this board.
pub trait Batch: Game<Value = Score> + Sized {
    /// What boards have in common that can be solved together.
    type Shape: Eq + Hash;

    /// The shape of this board.
    fn shape(&self) -> Self::Shape;

    /// All that moves on this board can bank, by number.
    fn payoffs(&self) -> Vec<i64>;

    /// The game of this shape whose moves bank the numbers of their payoffs.
    #[must_use]
    fn numbered(&self) -> Self;
}

/// The size that all values and payoffs of a board stay within; `None` where
/// its [range](Game::range) promises none.
pub(crate) fn size<G: Batch>(board: &G) -> Option<i64> {
    let (lower, upper) = board.range();
    let scores = board.payoffs().into_iter().chain([lower.0, upper.0]);
    let size = scores.map(i64::unsigned_abs).max().unwrap_or(0);
    i64::try_from(size).ok().filter(|&size| size <= Score::MAX)
}

/// Up to `N` boards of one shape as one game, with scores in integers `T`.
///
/// ```
/// use retrograde::batch::{Batch, Many};
/// use retrograde::{Game, Lanes, Negamax, Player, Score, Solver};
///
/// /// One move after the other, each with what it banks.
/// struct Row(Vec<i64>);
///
/// impl Game for Row {
///     type Position = usize;
///     type Move = ();
///     type Value = Score;
///
///     fn start(&self) -> usize {
///         0
///     }
///     fn to_move(&self, &at: &usize) -> Player {
///         if at % 2 == 0 { Player::First } else { Player::Second }
///     }
///     fn terminal(&self, &at: &usize) -> Option<Score> {
///         (at == self.0.len()).then_some(Score(0))
///     }
///     fn moves(&self, _: &usize, moves: &mut Vec<()>) {
///         moves.push(());
///     }
///     fn play(&self, &at: &usize, (): &()) -> usize {
///         at + 1
///     }
///     fn payoff(&self, &at: &usize, (): &()) -> i64 {
///         self.0[at]
///     }
///     fn range(&self) -> (Score, Score) {
///         let sum: i64 = self.0.iter().map(|payoff| payoff.abs()).sum();
///         (Score(-sum), Score(sum))
///     }
/// }
///
/// impl Batch for Row {
///     type Shape = usize;
///
///     fn shape(&self) -> usize {
///         self.0.len()
///     }
///     fn payoffs(&self) -> Vec<i64> {
///         self.0.clone()
///     }
///     fn numbered(&self) -> Self {
///         Self((0..).take(self.0.len()).collect())
///     }
/// }
///
/// let rows = [Row(vec![5, 2, 4]), Row(vec![1, 9, 1])];
/// let both = Many::<_, i16, 2>::new(&[&rows[0], &rows[1]])?;
/// let solved = Negamax::new().solve(&both).unwrap();
/// assert_eq!(*solved.value(), Lanes([7, -7]));
/// # Ok::<(), retrograde::batch::Unfit>(())
/// ```
pub struct Many<'g, G, T, const N: usize> {
    /// Its payoffs are numbers of payoffs.
    rules: G,
    boards: Vec<&'g G>,
    payoffs: Vec<Lanes<T, N>>,
    range: (Lanes<T, N>, Lanes<T, N>),
}

/// Boards that make no game together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfit {
    /// There are none, or more than lanes.
    #[error("found {boards} boards, expected 1 to {lanes}, one for each lane")]
    Number {
        /// The number of boards that were given.
        boards: usize,
        /// The number of lanes.
        lanes: usize,
    },
    /// A board differs from the first one in its shape.
    #[error("board {board} (from 0) has another shape than board 0: solve it with its like")]
    Shape {
        /// The number of the board, from 0.
        board: usize,
    },
    /// A board's scores do not fit the lanes.
    #[error(
        "the scores of board {board} (from 0) go beyond {largest}, the largest that a lane holds: use wider lanes"
    )]
    Width {
        /// The number of the board, from 0.
        board: usize,
        /// The largest score of a lane.
        largest: i64,
    },
}

impl<'g, G: Batch, T: Lane, const N: usize> Many<'g, G, T, N> {
    /// The game on these boards, in the order given.
    ///
    /// # Errors
    ///
    /// When they are none or more than `N`, differ in shape, or have scores
    /// that go beyond `T` by their payoffs or their [range](Game::range).
    pub fn new(boards: &[&'g G]) -> Result<Self, Unfit> {
        let number = Unfit::Number {
            boards: boards.len(),
            lanes: N,
        };
        let first = *boards.first().ok_or(number)?;
        if boards.len() > N {
            return Err(number);
        }
        let payoffs: Vec<Vec<i64>> = boards.iter().map(|board| board.payoffs()).collect();
        let mut bounds = (Lanes::default(), Lanes::default());
        for (number, board) in boards.iter().enumerate() {
            if board.shape() != first.shape() || payoffs[number].len() != payoffs[0].len() {
                return Err(Unfit::Shape { board: number });
            }
            let size = size(*board).and_then(Lanes::<T, N>::fit);
            let size = size.ok_or(Unfit::Width {
                board: number,
                largest: Lanes::<T, N>::largest(),
            })?;
            bounds.1.0[number] = size;
            bounds.0.0[number] = size.saturating_negated();
        }
        let lanes = |payoff: usize| {
            let mut lanes = Lanes::default();
            for (lane, payoffs) in lanes.0.iter_mut().zip(&payoffs) {
                // Within the size of the board.
                *lane = Lanes::<T, N>::fit(payoffs[payoff]).unwrap_or_default();
            }
            lanes
        };
        Ok(Self {
            rules: first.numbered(),
            payoffs: (0..payoffs[0].len()).map(lanes).collect(),
            boards: boards.to_vec(),
            range: bounds,
        })
    }

    /// The boards, lane by lane.
    pub fn boards(&self) -> &[&'g G] {
        &self.boards
    }

    /// What a move banks on each board, by its number.
    #[inline]
    fn numbered_payoff(&self, number: i64) -> &Lanes<T, N> {
        let number = usize::try_from(number).ok();
        let payoff = number.and_then(|number| self.payoffs.get(number));
        payoff.expect("a numbered board banks numbers of payoffs")
    }
}

impl<G: Batch, T: Lane, const N: usize> Game for Many<'_, G, T, N> {
    type Position = G::Position;
    type Move = G::Move;
    type Value = Lanes<T, N>;

    fn start(&self) -> Self::Position {
        self.rules.start()
    }

    #[inline]
    fn to_move(&self, position: &Self::Position) -> Player {
        self.rules.to_move(position)
    }

    #[inline]
    fn terminal(&self, position: &Self::Position) -> Option<Lanes<T, N>> {
        self.rules.terminal(position)?;
        let mut lanes = Lanes::default();
        for (lane, board) in lanes.0.iter_mut().zip(&self.boards) {
            let score = board.terminal(position).unwrap_or_default();
            *lane = Lanes::<T, N>::fit(score.0).expect("the range of a board holds its values");
        }
        Some(lanes)
    }

    #[inline]
    fn moves(&self, position: &Self::Position, moves: &mut Vec<G::Move>) {
        self.rules.moves(position, moves);
    }

    #[inline]
    fn play(&self, position: &Self::Position, mv: &G::Move) -> Self::Position {
        self.rules.play(position, mv)
    }

    #[inline]
    fn payoff(&self, position: &Self::Position, mv: &G::Move) -> Lanes<T, N> {
        *self.numbered_payoff(self.rules.payoff(position, mv))
    }

    #[inline]
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        self.rules.canonical(position)
    }

    fn range(&self) -> (Lanes<T, N>, Lanes<T, N>) {
        self.range
    }
}

impl<G: Batch + Graded, T: Lane, const N: usize> Graded for Many<'_, G, T, N> {
    #[inline]
    fn track(&self, position: &Self::Position, mv: &G::Move, nth: usize) -> usize {
        self.rules.track(position, mv, nth)
    }
}
