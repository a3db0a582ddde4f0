//! How large a game is: its positions, ply by ply, and its plays.
//!
//! Positions are counted by breadth-first exploration, so the ply of a
//! position is the fewest moves that lead to it. Plays are counted as chess
//! programmers count them (perft, from "performance test": Robert Hyatt's
//! Crafty made it common): the number of sequences of legal moves of each
//! length. They are not walked one by one: a layer of positions, each with
//! the number of ways that lead to it, gives the next layer, so the work is
//! one expansion a position and length, however many plays there are.
//!
//! A game with cycles has no longest play. That is found before the counting
//! begins where no depth was asked for, and the game is refused with a cycle
//! shown.

use std::fmt;

use crate::limits::{Report, Stopped};
use crate::solve::{Configure, Refusal, Setup, describe_cycle, no_moves};

mod games;
mod positions;
#[cfg(test)]
mod testing;

/// Counts the positions and the plays of a game.
///
/// ```
/// use retrograde::Count;
/// use retrograde::toy::Chain;
///
/// let chain = Chain { plies: 3 };
/// let positions = Count::new().positions(&chain)?;
/// assert_eq!(positions.by_ply, [1, 1, 1, 1]);
/// let games = Count::new().games(&chain, None)?;
/// assert_eq!(games.total(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Count {
    setup: Setup,
    symmetry: bool,
}

/// The reachable positions of a game.
///
/// With symmetry, one position stands for its class: the representatives are
/// counted, and the moves of the representatives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PositionCount {
    /// All positions, the start included.
    pub positions: u64,
    /// Legal moves from all of them; two moves to one position count twice.
    pub moves: u64,
    /// Those where the game is over.
    pub terminal: u64,
    /// Positions by the fewest plies that lead to them, from 0.
    pub by_ply: Vec<u64>,
    /// Whether each of the positions represents its own class. With symmetry
    /// all do, by law. Where all do without it, symmetry merges nothing in
    /// this game, and the numbers with and without it are the same.
    pub canonical: bool,
    /// What the run used.
    pub report: Report,
}

/// The plays of a game. A number is `None` where it is 2¹²⁸ − 1 or more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameCount<V> {
    /// Sequences of this many legal moves from the start, by their length from
    /// 0 (perft): finished or not.
    pub sequences: Vec<Option<u128>>,
    /// Those of them that end the game, by their length from 0.
    pub finished: Vec<Option<u128>>,
    /// Finished games by the value of their last position, seen by the first
    /// player and without what was banked on the way; in the order in which
    /// the values were met. Empty where more than [`RESULTS`] values were.
    pub results: Vec<(V, Option<u128>)>,
    /// Whether all games were counted: no longer sequence exists.
    pub complete: bool,
    /// What the run used.
    pub report: Report,
}

/// The most different results that a [`GameCount`] tells apart.
pub const RESULTS: usize = 256;

impl<V> GameCount<V> {
    /// All finished games that were counted: all there are where
    /// [`complete`](Self::complete). `None` where there are 2¹²⁸ − 1 or more.
    pub fn total(&self) -> Option<u128> {
        self.finished
            .iter()
            .try_fold(0_u128, |sum, &games| known(sum.saturating_add(games?)))
    }

    /// The sequences of this many moves: 0 beyond the longest game, `None`
    /// where there are 2¹²⁸ − 1 or more, or where it was not counted so far.
    pub fn perft(&self, depth: usize) -> Option<u128> {
        match self.sequences.get(depth) {
            Some(&sequences) => sequences,
            None => self.complete.then_some(0),
        }
    }
}

/// What a count comes back with: exact numbers, or why there are none.
pub type Counted<P, T> = Result<T, Uncounted<P, T>>;

/// Why there is no exact count.
#[derive(Clone, Debug, PartialEq)]
pub enum Uncounted<P, T> {
    /// A limit was reached.
    Stopped(Box<AtLeast<T>>),
    /// Play can go round this cycle for ever (each position leads to the next,
    /// the last to the first), so that only games up to a depth can be counted.
    Endless(Vec<P>),
    /// This position is not terminal and has no moves.
    NoMoves(P),
}

/// What a count had found when it stopped early: no more than that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtLeast<T> {
    /// The numbers so far. Plies and lengths that are listed are complete;
    /// totals are what was met, so there are at least as many.
    pub found: T,
    /// Why the run stopped.
    pub reason: Stopped,
}

impl<P, T> Uncounted<P, T> {
    /// Says why, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Stopped(partial) => {
                format!("stopped before the count was complete: {}", partial.reason)
            }
            Self::Endless(cycle) => format!(
                "{}: there are games of any length; give a depth to count to",
                describe_cycle(cycle, text)
            ),
            Self::NoMoves(position) => no_moves(&text(position)),
        }
    }

    fn stopped(found: T, reason: Stopped) -> Self {
        Self::Stopped(Box::new(AtLeast { found, reason }))
    }

    fn refused(refusal: Refusal<P>) -> Self {
        match refusal {
            Refusal::Cycle(cycle) | Refusal::Endless(cycle) => Self::Endless(cycle),
            // Neither values nor the lengths of ways nor indices are looked at
            // here.
            Refusal::NoMoves(position)
            | Refusal::Overflow(position)
            | Refusal::Ungraded(position)
            | Refusal::Descending { from: position, .. }
            | Refusal::Misnumbered { position, .. } => Self::NoMoves(position),
        }
    }
}

impl<P: fmt::Debug, T> fmt::Display for Uncounted<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug, T: fmt::Debug> std::error::Error for Uncounted<P, T> {}

impl Configure for Count {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Count {
    const NAME: &'static str = "count";

    /// Without limits, silent, each position for itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether [`positions`](Self::positions) counts symmetric positions as
    /// one. Default: no. Games are never counted up to symmetry.
    #[must_use]
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.symmetry = symmetry;
        self
    }
}

/// A number that may have reached the top of its range.
fn known(number: u128) -> Option<u128> {
    (number != u128::MAX).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::limits::Limits;
    use crate::toy::{Chain, Graph, LastMove, Node};
    use crate::value::Outcome;

    #[test]
    fn a_limit_leaves_what_was_found_and_no_more() {
        let chain = Chain { plies: 100 };
        let limited = Count::new().limits(Limits::new().positions(10));
        let Uncounted::Stopped(partial) = limited.positions(&chain).unwrap_err() else {
            panic!("a limit stops, it does not refuse");
        };
        assert_eq!(partial.reason, Stopped::Positions { limit: 10 });
        assert_eq!(partial.found.positions, 10);
        assert_eq!(partial.found.by_ply, [1; 10]);
        let Uncounted::Stopped(partial) = limited.games(&chain, Some(50)).unwrap_err() else {
            panic!("a limit stops, it does not refuse");
        };
        assert_eq!(partial.found.sequences, [Some(1); 9]);
        assert!(!partial.found.complete);
        assert_eq!(partial.found.perft(20), None);
    }

    #[test]
    fn a_position_without_moves_is_named() {
        let stuck = Graph::<Outcome>::new(vec![
            Node::inner(Player::First, [(1, ())]),
            Node::inner(Player::Second, []),
        ]);
        let refused = Count::new().games(&stuck, Some(9)).unwrap_err();
        assert_eq!(refused, Uncounted::NoMoves(1));
        let refused = Count::new().positions(&stuck).unwrap_err();
        assert_eq!(refused, Uncounted::NoMoves(1));
    }

    #[test]
    fn a_deep_game_needs_no_deep_stack() {
        let plies = 200_000;
        let counted = std::thread::Builder::new()
            .stack_size(256 << 10)
            .spawn(move || {
                let game = LastMove(Chain { plies });
                (
                    Count::new().positions(&game).unwrap().positions,
                    Count::new().games(&game, None).unwrap().total(),
                )
            });
        assert_eq!(
            counted.unwrap().join().unwrap(),
            (u64::from(plies) + 1, Some(1))
        );
    }
}
