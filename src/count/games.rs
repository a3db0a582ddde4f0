//! Counting plays: sequences of legal moves, length by length.
//!
//! A layer holds the positions that sequences of one length lead to, each with
//! the number of ways that do; moving every position on gives the next layer,
//! and ways that meet are added. So two layers are in memory at a time, and
//! the work is one expansion a position and length. Numbers saturate at
//! 2¹²⁸ − 1, which is told as "that many or more": a sum that has reached the
//! top stays there.
//!
//! Without a depth the count ends only where no play is endless. The whole
//! game is explored first, and refused where its moves have a cycle.

use super::{Count, Counted, GameCount, RESULTS, Uncounted, known};
use crate::explore::explore;
use crate::game::{Game, Player};
use crate::limits::{Meter, Report, Stopped};
use crate::links::Links;
use crate::solve::{Interrupted, Powers, Refusal, Team};
use crate::table::{PositionSet, vec_peak};
use crate::value::Value;

impl Count {
    /// Counts the plays from the start, or those of at most `depth` moves.
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
        self.games_with(&Powers::new(), game, depth)
    }

    /// The same with all that the game offers: the exploration that a count
    /// without a depth begins with goes in threads, where the game is
    /// [`Parallel`](crate::Parallel). The numbers are the same either way.
    ///
    /// # Errors
    ///
    /// As [`games`](Self::games).
    pub fn games_with<G: Game>(
        &self,
        powers: &Powers<G>,
        game: &G,
        depth: Option<usize>,
    ) -> Counted<G::Position, GameCount<G::Value>> {
        let team = Team::new(&self.setup, powers.crew());
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut count = GameCount {
            sequences: Vec::new(),
            finished: Vec::new(),
            results: Vec::new(),
            complete: false,
            report: Report::default(),
        };
        let outcome = match depth {
            None => refuse_cycles(game, &team, &mut meter)
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

/// Explores the whole game and refuses it where play can go on for ever.
fn refuse_cycles<G: Game>(
    game: &G,
    team: &Team<G>,
    meter: &mut Meter<'_>,
) -> Result<(), Interrupted<G::Position>> {
    let mut links = Links::new();
    let positions = explore(game, &game.start(), false, team, meter, &mut links)?.positions;
    match links.cycle(positions.len(), positions.memory_usage(), meter)? {
        None => Ok(()),
        Some(cycle) => {
            let cycle = cycle.iter().map(|&at| positions.position(at).clone());
            Err(Refusal::Cycle(cycle.collect()).into())
        }
    }
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

    /// Bytes taken now.
    fn memory_usage(&self) -> usize {
        self.positions.memory_usage() + self.ways.capacity() * size_of::<u128>()
    }

    /// Whether the next insertion makes the layer allocate.
    fn is_full(&self) -> bool {
        self.positions.is_full() || self.ways.len() == self.ways.capacity()
    }

    /// Bytes taken at most while the next insertion is made.
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
        let told = vec_peak(&count.sequences, 1) + vec_peak(&count.finished, 1);
        meter.memory(layer.memory_usage() + next.peak_usage() + told)?;
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
                if next.is_full() {
                    meter.memory(layer.memory_usage() + next.peak_usage() + told)?;
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
    use crate::count::testing::diamond;
    use crate::toy::{Graph, Node};
    use crate::value::Outcome;

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
}
