//! A game solved at every index: answers, statistics, the longest win.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use rayon::prelude::*;

use super::cells::{Cells, value};
use super::census::Census;
use crate::game::Game;
use crate::indexed::Indexed;
use crate::limits::Report;
use crate::solve::{Edge, Parallel, Solved, Threads, Values};
use crate::value::{Outcome, Value};

/// The value of every position that a game has an index for, proved, reached
/// from the start or not.
pub struct Tabulated<'g, G> {
    game: &'g G,
    cells: Cells,
    threads: Threads,
    report: Report,
}

impl<G> fmt::Debug for Tabulated<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tabulated")
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}

/// A position with its value, and its distance in front.
type Longest<G> = Option<(u32, <G as Game>::Position, Outcome)>;

/// Indices that a thread counts at a time.
const PIECE: u64 = 1 << 14;

impl<'g, G> Tabulated<'g, G>
where
    G: Indexed<Value = Outcome> + Parallel,
{
    pub(super) fn new(game: &'g G, cells: Cells, threads: Threads, report: Report) -> Self {
        Self {
            game,
            cells,
            threads,
            report,
        }
    }

    /// The game that was solved.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// What the run used.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The value of a position, seen by its player to move. `None` where the
    /// index knows none.
    pub fn value_of(&self, position: &G::Position) -> Option<Outcome> {
        self.cells.value(self.game, position)
    }

    /// How many positions have which value, for each player to move; `counted`
    /// says which positions are meant. Of symmetric positions the
    /// representative is counted: [`census_by`](Self::census_by) counts them
    /// all.
    pub fn census(&self, counted: impl Fn(&G::Position) -> bool + Sync) -> Census {
        let mut groups = self.census_by(|position| counted(position).then_some(((), 1)));
        groups.remove(&()).unwrap_or_default()
    }

    /// How many positions have which value in each of several groups, such as
    /// the stages of a game. `share` says to which group a position belongs, and
    /// for how many it counts: the size of its class where symmetric positions
    /// are to be counted one by one, since it is asked of representatives
    /// alone. It gives `None` for a position that is not counted.
    ///
    /// Time: one look at every index. The sums must not exceed 64 bits.
    ///
    /// ```
    /// use retrograde::toy::{Graph, Node};
    /// use retrograde::{Dense, Outcome, Player};
    ///
    /// let game = Graph::new(vec![
    ///     Node::inner(Player::First, [(1, ()), (2, ())]),
    ///     Node::terminal(Player::Second, Outcome::Loss(0)),
    ///     Node::terminal(Player::Second, Outcome::Loss(0)),
    /// ]);
    /// let table = Dense::new().tabulate(&game).unwrap();
    /// // Each position as often as its number says.
    /// let groups = table.census_by(|&at| Some((at == 0, at.into())));
    /// assert_eq!(groups[&false].of(Player::Second).losses(), 1 + 2);
    /// ```
    pub fn census_by<K: Ord + Send>(
        &self,
        share: impl Fn(&G::Position) -> Option<(K, u64)> + Sync,
    ) -> BTreeMap<K, Census> {
        let tally = |range: Range<u64>| {
            let mut groups: BTreeMap<K, Census> = BTreeMap::new();
            for (position, value) in self.positions(range) {
                if let Some((group, positions)) = share(&position) {
                    let census = groups.entry(group).or_default();
                    census.count(self.game.to_move(&position), value, positions);
                }
            }
            groups
        };
        let join = |mut one: BTreeMap<K, Census>, other: BTreeMap<K, Census>| {
            for (group, census) in other {
                let known = one.entry(group).or_default();
                *known = std::mem::take(known).with(census);
            }
            one
        };
        self.threads
            .run(|| self.pieces().map(tally).reduce(BTreeMap::new, join))
    }

    /// The position, among those that `counted` names, whose winner needs most
    /// moves: the first by index, with its value. `None` where none is won or
    /// lost.
    pub fn longest(
        &self,
        counted: impl Fn(&G::Position) -> bool + Sync,
    ) -> Option<(G::Position, Outcome)> {
        let plies = |value: Outcome| match value {
            Outcome::Win(plies) | Outcome::Loss(plies) => Some(plies),
            Outcome::Tie(_) | Outcome::Draw => None,
        };
        let longer = |one: Longest<G>, other: Longest<G>| match (one, other) {
            (Some(one), Some(other)) => Some(if other.0 > one.0 { other } else { one }),
            (one, other) => one.or(other),
        };
        let farthest = |range: Range<u64>| {
            let mut most: Longest<G> = None;
            for (position, value) in self.positions(range) {
                if let Some(plies) = plies(value)
                    && most.as_ref().is_none_or(|&(most, ..)| plies > most)
                    && counted(&position)
                {
                    most = Some((plies, position, value));
                }
            }
            most
        };
        let pieces = self.pieces().map(farthest);
        let found = self.threads.run(|| pieces.reduce(|| None, longer));
        found.map(|(_, position, value)| (position, value))
    }

    /// Looks at every position and its moves again: the first by index whose
    /// value is not the one that follows from the next move, if there is one.
    /// A check of the game's index and un-moves, which takes about as long as
    /// to look at all moves once.
    pub fn fault(&self) -> Option<G::Position> {
        let follows = |position: &G::Position| {
            if let Some(value) = self.game.terminal(position) {
                return Some(value);
            }
            let mut moves = Vec::new();
            self.game.moves(position, &mut moves);
            let mover = self.game.to_move(position);
            let values = moves.iter().map(|mv| {
                let (child, edge) = Edge::along(self.game, position, mover, mv);
                Some(edge.seen(&self.value_of(&child)?))
            });
            values.reduce(|one, other| Some(one?.better(&other?)))?
        };
        let wrong = |range: Range<u64>| {
            let mut positions = self.positions(range);
            positions.find(|(position, value)| follows(position) != Some(*value))
        };
        let found = self.threads.run(|| self.pieces().find_map_first(wrong));
        found.map(|(position, _)| position)
    }

    /// The same as answers from a position of the caller's choice, `None` where
    /// the index does not know it. All positions stay known, not only those
    /// that can be reached from there.
    pub fn solved_from(self, start: G::Position) -> Option<Solved<'g, G>> {
        let value = self.value_of(&start)?;
        Some(Solved {
            game: self.game,
            start,
            value,
            report: self.report,
            values: Box::new(self.cells),
        })
    }

    /// The array in pieces for threads.
    fn pieces(&self) -> impl IndexedParallelIterator<Item = Range<u64>> + use<'_, 'g, G> {
        let len = self.cells.len() as u64;
        let piece = move |nth: u64| nth * PIECE..len.min((nth + 1) * PIECE);
        (0..len.div_ceil(PIECE) as usize)
            .into_par_iter()
            .map(move |nth| piece(nth as u64))
    }

    /// All positions of a range of indices with their values.
    fn positions(&self, range: Range<u64>) -> impl Iterator<Item = (G::Position, Outcome)> {
        range.filter_map(|index| {
            let value = value(self.cells.get(index as usize))?;
            Some((self.game.position_at(index)?, value))
        })
    }
}

impl Cells {
    fn value<G: Indexed<Value = Outcome>>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Option<Outcome> {
        let at = usize::try_from(game.index(&game.canonical(position))).ok()?;
        value((at < self.len()).then(|| self.get(at))?)
    }
}

impl<G: Indexed<Value = Outcome>> Values<G> for Cells {
    fn value(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        Cells::value(self, game, position)
    }
}
