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
use std::sync::Arc;

use crate::explore::{Visitor, explore};
use crate::game::{Game, Player};
use crate::limits::{Limits, Meter, Report, Stopped};
use crate::links::Links;
use crate::progress::Progress;
use crate::solve::{Edge, Interrupted, Refusal, Setup, describe_cycle, no_moves};
use crate::table::{PositionSet, vec_peak};
use crate::value::Value;

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
            Refusal::NoMoves(position) => Self::NoMoves(position),
        }
    }
}

impl<P: fmt::Debug, T> fmt::Display for Uncounted<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug, T: fmt::Debug> std::error::Error for Uncounted<P, T> {}

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

    /// How much the run may use. Default: no limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.setup.limits = limits;
        self
    }

    /// Who is told how the run goes. Default: nobody.
    #[must_use]
    pub fn progress(mut self, progress: Arc<dyn Progress>) -> Self {
        self.setup.progress = progress;
        self
    }

    /// Counts what can be reached from the start.
    ///
    /// Time: one expansion a position, one lookup a move. Memory: the set of
    /// positions.
    ///
    /// # Errors
    ///
    /// [`Uncounted::Stopped`] with what was found when a limit was reached,
    /// [`Uncounted::NoMoves`] for a position without moves that is not
    /// terminal.
    pub fn positions<G: Game>(&self, game: &G) -> Counted<G::Position, PositionCount> {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut tally = PositionCount::default();
        let outcome = explore(game, &game.start(), self.symmetry, &mut meter, &mut tally);
        tally.report = meter.report(Self::NAME);
        match outcome {
            Ok(explored) => {
                tally.positions = explored.positions.len() as u64;
                Ok(tally)
            }
            Err(Interrupted::Refused(refusal)) => Err(Uncounted::refused(refusal)),
            Err(Interrupted::Stopped(reason)) => {
                tally.positions = tally.report.positions;
                Err(Uncounted::stopped(tally, reason))
            }
        }
    }

    /// Counts the plays from the start: all of them, or the sequences of at
    /// most `depth` moves.
    ///
    /// Time: one expansion a position and length. Memory: two layers of
    /// positions with 16 bytes each; without a depth, first the set of all
    /// positions and their moves, to make sure that the count ends. A limit
    /// on positions counts a position once without a depth, and once for each
    /// length with one.
    ///
    /// # Errors
    ///
    /// [`Uncounted::Stopped`] with the complete lengths when a limit was
    /// reached, [`Uncounted::Endless`] for a game with cycles where no depth
    /// is given, [`Uncounted::NoMoves`] for a position without moves that is
    /// not terminal.
    pub fn games<G: Game>(
        &self,
        game: &G,
        depth: Option<usize>,
    ) -> Counted<G::Position, GameCount<G::Value>> {
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut count = GameCount {
            sequences: Vec::new(),
            finished: Vec::new(),
            results: Vec::new(),
            complete: false,
            report: Report::default(),
        };
        let outcome = match depth {
            None => refuse_cycles(game, &mut meter)
                .and_then(|()| layers(game, depth, &mut meter, &mut count)),
            Some(_) => layers(game, depth, &mut meter, &mut count),
        };
        count.report = meter.report(Self::NAME);
        match outcome {
            Ok(()) => Ok(count),
            Err(Interrupted::Refused(refusal)) => Err(Uncounted::refused(refusal)),
            Err(Interrupted::Stopped(reason)) => Err(Uncounted::stopped(count, reason)),
        }
    }
}

impl<G: Game> Visitor<G> for PositionCount {
    fn ply(&mut self, positions: usize) {
        self.by_ply.push(positions as u64);
    }

    fn position(&mut self, _position: &G::Position, terminal: Option<G::Value>) {
        self.terminal += u64::from(terminal.is_some());
    }

    fn edge(&mut self, _mv: &G::Move, _to: u32, _edge: Edge<G::Value>) {
        self.moves += 1;
    }

    fn peak_usage(&self, _moves: usize) -> usize {
        vec_peak(&self.by_ply, 1)
    }
}

/// Explores the whole game and refuses it where play can go on for ever.
fn refuse_cycles<G: Game>(game: &G, meter: &mut Meter<'_>) -> Result<(), Interrupted<G::Position>> {
    let mut links = Links::new();
    let positions = explore(game, &game.start(), false, meter, &mut links)?.positions;
    let held = positions.memory_usage() + links.peak_usage(0);
    meter.memory(held + Links::cycle_usage(positions.len()))?;
    match links.cycle(positions.len()) {
        None => Ok(()),
        Some(cycle) => {
            let cycle = cycle.iter().map(|&at| positions.position(at).clone());
            Err(Refusal::Cycle(cycle.collect()).into())
        }
    }
}

/// A number that may have reached the top of its range.
fn known(number: u128) -> Option<u128> {
    (number != u128::MAX).then_some(number)
}

/// Positions that sequences of one length lead to, each with how many do.
struct Layer<P> {
    positions: PositionSet<P>,
    /// Saturates: the largest number stands for itself and all beyond.
    ways: Vec<u128>,
}

impl<P: Eq + std::hash::Hash> Layer<P> {
    fn new() -> Self {
        Self {
            positions: PositionSet::new(),
            ways: Vec::new(),
        }
    }

    fn peak_usage(&self) -> usize {
        self.positions.peak_usage() + vec_peak(&self.ways, 1)
    }

    /// More ways lead to this position; tells whether it is new.
    fn add(&mut self, position: P, ways: u128) -> Result<bool, Stopped> {
        let (number, new) = self.positions.insert(position)?;
        if new {
            self.ways.push(ways);
        } else {
            let sum = &mut self.ways[number as usize];
            *sum = sum.saturating_add(ways);
        }
        Ok(new)
    }

    fn total(&self) -> Option<u128> {
        known(
            self.ways
                .iter()
                .fold(0, |sum, &ways| sum.saturating_add(ways)),
        )
    }
}

/// Goes from layer to layer, to the depth or to the last end.
fn layers<G: Game>(
    game: &G,
    depth: Option<usize>,
    meter: &mut Meter<'_>,
    count: &mut GameCount<G::Value>,
) -> Result<(), Interrupted<G::Position>> {
    meter.phase("counting", None);
    let mut results = Results::new();
    let mut layer = Layer::new();
    if depth.is_some() {
        meter.position()?;
    }
    layer.add(game.start(), 1)?;
    let mut moves = Vec::new();
    while !layer.positions.is_empty() {
        let length = count.sequences.len();
        let last = depth == Some(length);
        let mut next = Layer::new();
        let mut finished = 0_u128;
        let mut open = false;
        for (position, &ways) in layer.positions.positions().iter().zip(&layer.ways) {
            meter.step()?;
            if let Some(value) = game.terminal(position) {
                finished = finished.saturating_add(ways);
                results.add(game.to_move(position), value, ways);
                continue;
            }
            open = true;
            if last {
                continue;
            }
            moves.clear();
            game.moves(position, &mut moves);
            if moves.is_empty() {
                return Err(Refusal::NoMoves(position.clone()).into());
            }
            meter.count_moves(moves.len())?;
            for mv in &moves {
                if next.positions.is_full() {
                    meter.memory(layer.peak_usage() + next.peak_usage())?;
                }
                if next.add(game.play(position, mv), ways)? && depth.is_some() {
                    meter.position()?;
                }
            }
        }
        // Told only now that the whole length is done.
        count.sequences.push(layer.total());
        count.finished.push(known(finished));
        count.results = results.told();
        if last {
            count.complete = !open;
            return Ok(());
        }
        layer = next;
    }
    count.complete = true;
    Ok(())
}

/// Ways to each value that a game can end with.
struct Results<V> {
    values: Vec<(V, u128)>,
    too_many: bool,
}

impl<V: Value> Results<V> {
    fn new() -> Self {
        Self {
            values: Vec::new(),
            too_many: false,
        }
    }

    fn add(&mut self, mover: Player, value: V, ways: u128) {
        let value = match mover {
            Player::First => value,
            Player::Second => value.flip(),
        };
        match self.values.iter().position(|(seen, _)| *seen == value) {
            Some(at) => self.values[at].1 = self.values[at].1.saturating_add(ways),
            None if self.values.len() < RESULTS => self.values.push((value, ways)),
            None => self.too_many = true,
        }
    }

    fn told(&self) -> Vec<(V, Option<u128>)> {
        if self.too_many {
            return Vec::new();
        }
        let told = |(value, ways): &(V, u128)| (value.clone(), known(*ways));
        self.values.iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Chain, Graph, LastMove, Node};
    use crate::value::Outcome;

    /// Two ways to 3, one of which banks a ply more; 3 ends the game.
    fn diamond() -> Graph<Outcome> {
        Graph::new(vec![
            Node::inner(Player::First, [(1, ()), (2, ()), (3, ())]),
            Node::inner(Player::Second, [(3, ())]),
            Node::inner(Player::Second, [(3, ()), (3, ())]),
            Node::terminal(Player::First, Outcome::Loss(0)),
        ])
    }

    fn loopy() -> Graph<Outcome> {
        Graph::new(vec![
            Node::inner(Player::First, [(1, ())]),
            Node::inner(Player::Second, [(0, ()), (2, ())]),
            Node::terminal(Player::First, Outcome::Win(0)),
        ])
    }

    /// Steps to a wide layer and back: `width` ways, doubled `plies` times.
    struct Doubling {
        plies: u32,
    }

    impl Game for Doubling {
        type Position = u32;
        type Move = bool;
        type Value = Outcome;

        fn start(&self) -> u32 {
            0
        }
        fn to_move(&self, _: &u32) -> Player {
            Player::First
        }
        fn terminal(&self, &at: &u32) -> Option<Outcome> {
            (at == self.plies).then_some(Outcome::Win(0))
        }
        fn moves(&self, _: &u32, moves: &mut Vec<bool>) {
            moves.extend([false, true]);
        }
        fn play(&self, &at: &u32, _: &bool) -> u32 {
            at + 1
        }
    }

    #[test]
    fn positions_are_counted_at_their_nearest_ply() {
        let count = Count::new().positions(&diamond()).unwrap();
        assert_eq!(count.positions, 4);
        assert_eq!(count.moves, 6);
        assert_eq!(count.terminal, 1);
        assert_eq!(count.by_ply, [1, 3]);
    }

    #[test]
    fn games_are_counted_by_length_and_by_result() {
        let count = Count::new().games(&diamond(), None).unwrap();
        assert_eq!(count.sequences, [Some(1), Some(3), Some(3)]);
        assert_eq!(count.finished, [Some(0), Some(1), Some(3)]);
        assert_eq!(count.total(), Some(4));
        assert_eq!(count.results, [(Outcome::Loss(0), Some(4))]);
        assert!(count.complete);
        assert_eq!(count.perft(2), Some(3));
        assert_eq!(count.perft(3), Some(0));
    }

    #[test]
    fn a_depth_cuts_the_count_and_says_so() {
        let count = Count::new().games(&diamond(), Some(1)).unwrap();
        assert_eq!(count.sequences, [Some(1), Some(3)]);
        assert_eq!(count.finished, [Some(0), Some(1)]);
        assert!(!count.complete);
        assert_eq!(count.perft(2), None);
        let whole = Count::new().games(&diamond(), Some(2)).unwrap();
        assert!(whole.complete);
    }

    #[test]
    fn endless_play_is_refused_without_a_depth_and_counted_with_one() {
        let refused = Count::new().games(&loopy(), None).unwrap_err();
        assert_eq!(refused, Uncounted::Endless(vec![0, 1]));
        assert_eq!(
            refused.to_string(),
            "play can go round a cycle of 2 positions for ever: 0 -> 1 -> 0: there are games of any length; give a depth to count to"
        );
        let count = Count::new().games(&loopy(), Some(4)).unwrap();
        assert_eq!(
            count.sequences,
            [Some(1), Some(1), Some(2), Some(1), Some(2)]
        );
        assert!(!count.complete);
    }

    #[test]
    fn more_than_128_bits_is_said_and_never_wraps() {
        let count = Count::new().games(&Doubling { plies: 127 }, None).unwrap();
        assert_eq!(count.total(), Some(1 << 127));
        let count = Count::new().games(&Doubling { plies: 200 }, None).unwrap();
        assert_eq!(count.sequences[127], Some(1 << 127));
        assert_eq!(count.sequences[128], None);
        assert_eq!(count.total(), None);
        assert_eq!(count.results, [(Outcome::Win(0), None)]);
    }

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
