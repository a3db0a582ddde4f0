//! What a game can tell a search that cuts moves off: which moves are worth
//! searching, in which order, and a key for each position.

use crate::game::Game;

/// A game that guides a search by alpha-beta ([`AlphaBeta`](crate::AlphaBeta)).
///
/// Everything has a default that follows from the rules, so that
/// `impl Guided for MyGame {}` is right, and each method can be given in its
/// turn.
///
/// # Laws
///
/// - [`glance`](Guided::glance) tells the value of a position, or moves of
///   which the best is worth that value. So moves that lose at once may be left
///   out where another move is no worse, and all but one of several moves
///   that are worth the same. Bounds that it tells hold, and no move is told
///   twice.
/// - [`full_length`](Guided::full_length) is the number of plies that every tie
///   takes from here, and no play takes more.
/// - [`key`](Guided::key) is less than 2 to the power of
///   [`key_bits`](Guided::key_bits), and positions of equal keys have equal
///   [representatives](Game::canonical), or at least equal values.
///
/// # Example
///
/// Subtraction: a move takes one, two or three counters, the last one wins. To
/// leave a multiple of four is as good as any move can be.
///
/// ```
/// use retrograde::{AlphaBeta, Choice, Game, Glance, Guided, Outcome, Player};
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
/// impl Guided for Pile {
///     fn glance(&self, at: &(u32, bool), choices: &mut Vec<Choice<u32>>) -> Glance<Outcome> {
///         let (left, _) = *at;
///         if left == 0 {
///             return Glance::Value(Outcome::Loss(0));
///         }
///         if left <= 3 {
///             return Glance::Value(Outcome::Win(1));
///         }
///         match left % 4 {
///             0 => choices.extend((1..=3).map(Choice::new)),
///             take => choices.push(Choice::new(take)),
///         }
///         Glance::Moves { lower: Outcome::Loss(2), upper: Outcome::Win(3) }
///     }
///     fn key_bits(&self) -> Option<u32> {
///         Some(33)
///     }
///     fn key(&self, &(left, second): &(u32, bool)) -> u64 {
///         u64::from(left) << 1 | u64::from(second)
///     }
/// }
///
/// let solved = AlphaBeta::new().solve_guided(&Pile(21)).unwrap();
/// assert_eq!(*solved.value(), Outcome::Win(11));
/// ```
pub trait Guided: Game {
    /// Tells the value of a position that is seen at once, or pushes the moves
    /// worth searching. The buffer may hold choices of other positions: only
    /// push, never look. Asked of positions where the game goes on, and of
    /// those that the moves it has told lead to. Default: by the rules, all
    /// moves in the game's order.
    fn glance(
        &self,
        position: &Self::Position,
        choices: &mut Vec<Choice<Self::Move>>,
    ) -> Glance<Self::Value> {
        by_rules(self, position, choices, &mut Vec::new())
    }

    /// The number of plies that play takes from here at most, where every tie
    /// takes exactly that many: for games that fill a board, the empty cells.
    /// Without it the distance of a tie is a search of its own. Default: not
    /// known.
    fn full_length(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// How many bits a [`key`](Guided::key) has, from 1 to 64. Default: there
    /// are no keys, and whole positions are stored.
    fn key_bits(&self) -> Option<u32> {
        None
    }

    /// A number for the position, by which a table knows it. Default: 0, which
    /// is never asked for.
    fn key(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }
}

/// What is seen of a position at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance<V> {
    /// Its value, seen by the player to move.
    Value(V),
    /// The moves that were pushed are to be searched; the value lies within
    /// these bounds, seen by the player to move.
    Moves {
        /// The value is at least this.
        lower: V,
        /// The value is at most this.
        upper: V,
    },
}

/// A move worth searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    order: i32,
    prior: i16,
    mark: u8,
    pub(crate) nth: u8,
    pub(crate) score: i64,
}

impl<M> Choice<M> {
    /// A move about which nothing is known.
    #[inline]
    pub fn new(mv: M) -> Self {
        Self {
            mv,
            order: 0,
            prior: 0,
            mark: Self::UNMARKED,
            nth: 0,
            score: 0,
        }
    }

    /// Moves of higher order are searched first, whatever the search has
    /// learned. Default: 0.
    #[must_use]
    #[inline]
    pub fn order(mut self, order: i32) -> Self {
        self.order = order;
        self
    }

    /// A small number for what the move does, such as the cell that is taken:
    /// among moves of the same order those come first whose mark has cut more
    /// moves off elsewhere (the history heuristic: Schaeffer 1983). `prior` is
    /// how much that is before the search, in moves. 64 marks are told apart,
    /// larger ones are ignored. Default: no mark.
    #[must_use]
    #[inline]
    pub fn mark(mut self, mark: u8, prior: i16) -> Self {
        self.mark = mark;
        self.prior = prior;
        self
    }

    /// Stands for no mark.
    const UNMARKED: u8 = u8::MAX;

    /// Order first, then history.
    #[inline]
    pub(crate) fn rate(&mut self, history: &[i32; 64]) {
        let learned = history.get(usize::from(self.mark)).copied().unwrap_or(0);
        let learned = i64::from(learned) + i64::from(self.prior);
        self.score = (i64::from(self.order) << 32) + learned;
    }

    /// The place in the history.
    #[inline]
    pub(crate) fn marked(&self) -> Option<usize> {
        (self.mark < 64).then_some(usize::from(self.mark))
    }
}

/// A glance by the rules of the game alone; `moves` is room to work in.
pub(crate) fn by_rules<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
    choices: &mut Vec<Choice<G::Move>>,
    moves: &mut Vec<G::Move>,
) -> Glance<G::Value> {
    if let Some(value) = game.terminal(position) {
        return Glance::Value(value);
    }
    moves.clear();
    game.moves(position, moves);
    choices.extend(moves.drain(..).map(Choice::new));
    let (lower, upper) = game.bounds(position);
    Glance::Moves { lower, upper }
}
