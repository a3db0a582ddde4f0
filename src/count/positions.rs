//! Counting positions, ply by ply.
//!
//! Breadth-first exploration meets each position once, at the fewest moves
//! that lead to it; a tally keeps the numbers and nothing else. A ply is told
//! once all of it is found, so that a run that stops early has a list of
//! complete plies.

use super::{Count, Counted, PositionCount, Uncounted};
use crate::explore::{Visitor, explore};
use crate::game::Game;
use crate::limits::Meter;
use crate::solve::{Edge, Interrupted, Powers, Team};
use crate::table::vec_peak;

impl Count {
    /// Counts what can be reached from the start.
    ///
    /// Time: one expansion a position, one lookup a move; without symmetry
    /// also the representatives of positions, up to the first that is another
    /// position. Memory: the set of positions.
    ///
    /// # Errors
    ///
    /// [`Uncounted::Stopped`] with what was found when a limit was reached,
    /// [`Uncounted::NoMoves`] for a position without moves that is not
    /// terminal.
    pub fn positions<G: Game>(&self, game: &G) -> Counted<G::Position, PositionCount> {
        self.positions_with(&Powers::new(), game)
    }

    /// The same with all that the game offers: in threads, where it is
    /// [`Parallel`](crate::Parallel). The numbers are the same either way.
    ///
    /// # Errors
    ///
    /// As [`positions`](Self::positions).
    pub fn positions_with<G: Game>(
        &self,
        powers: &Powers<G>,
        game: &G,
    ) -> Counted<G::Position, PositionCount> {
        let team = Team::new(&self.setup, powers.crew());
        let mut meter = Meter::new(self.setup.limits(), self.setup.progress(), "exploring");
        let mut tally = Tally {
            game,
            symmetry: self.symmetry,
            count: PositionCount {
                canonical: true,
                ..PositionCount::default()
            },
        };
        let start = game.start();
        let outcome = explore(game, &start, self.symmetry, &team, &mut meter, &mut tally);
        let mut count = tally.count;
        count.report = meter.report(Self::NAME);
        match outcome {
            Ok(explored) => {
                count.positions = explored.positions.len() as u64;
                Ok(count)
            }
            Err(Interrupted::Refused(refusal)) => Err(Uncounted::refused(refusal)),
            Err(Interrupted::Stopped(reason)) => {
                count.positions = count.report.positions;
                Err(Uncounted::stopped(count, reason))
            }
        }
    }
}

/// The numbers so far.
struct Tally<'g, G> {
    game: &'g G,
    /// Whether only representatives are told.
    symmetry: bool,
    count: PositionCount,
}

impl<G: Game> Visitor<G> for Tally<'_, G> {
    fn ply(&mut self, positions: usize) {
        self.count.by_ply.push(positions as u64);
    }

    fn position(&mut self, position: &G::Position, terminal: Option<G::Value>) {
        self.count.terminal += u64::from(terminal.is_some());
        // One counterexample is enough: games with symmetry show it early.
        if !self.symmetry && self.count.canonical {
            self.count.canonical = self.game.canonical(position) == *position;
        }
    }

    fn edge(&mut self, _mv: &G::Move, _to: u32, _edge: Edge<G::Value>) {
        self.count.moves += 1;
    }

    fn peak_usage(&self, _moves: usize) -> usize {
        vec_peak(&self.count.by_ply, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::testing::diamond;

    #[test]
    fn positions_are_counted_at_their_nearest_ply() {
        let count = Count::new().positions(&diamond()).unwrap();
        assert_eq!(count.positions, 4);
        assert_eq!(count.moves, 6);
        assert_eq!(count.terminal, 1);
        assert_eq!(count.by_ply, [1, 3]);
        assert!(count.canonical);
    }
}
