//! How many positions have which value, as people print it who build endgame
//! tables.

use std::collections::BTreeMap;

use crate::game::Player;
use crate::value::Outcome;

/// How many positions have which value: see [`Tabulated::census`](super::Tabulated::census).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    sides: [Tally; 2],
}

impl Census {
    /// The positions in which this player is to move.
    pub fn of(&self, player: Player) -> &Tally {
        &self.sides[player as usize]
    }

    /// So many positions more.
    pub(super) fn count(&mut self, player: Player, value: Outcome, positions: u64) {
        let counts = &mut self.sides[player as usize].0;
        *counts.entry(value).or_default() += positions;
    }

    /// Both together.
    pub(super) fn with(mut self, other: Self) -> Self {
        for (side, other) in self.sides.iter_mut().zip(other.sides) {
            for (value, count) in other.0 {
                *side.0.entry(value).or_default() += count;
            }
        }
        self
    }
}

/// The number of positions of each value, seen by the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<Outcome, u64>);

impl Tally {
    /// Each value that occurs with the number of its positions, from the worst
    /// to the best.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Outcome, u64)> {
        self.0.iter().map(|(&value, &count)| (value, count))
    }

    /// The number of positions of this value.
    pub fn get(&self, value: Outcome) -> u64 {
        self.0.get(&value).copied().unwrap_or_default()
    }

    /// The number of all positions.
    pub fn all(&self) -> u64 {
        self.0.values().sum()
    }

    /// The number of positions that are won, at any distance.
    pub fn wins(&self) -> u64 {
        self.sum(|value| matches!(value, Outcome::Win(_)))
    }

    /// The number of positions that are lost.
    pub fn losses(&self) -> u64 {
        self.sum(|value| matches!(value, Outcome::Loss(_)))
    }

    /// The number of positions that end without a winner by rule.
    pub fn ties(&self) -> u64 {
        self.sum(|value| matches!(value, Outcome::Tie(_)))
    }

    /// The number of positions that are drawn by endless play.
    pub fn draws(&self) -> u64 {
        self.get(Outcome::Draw)
    }

    fn sum(&self, counted: impl Fn(Outcome) -> bool) -> u64 {
        let counted = self.iter().filter(|&(value, _)| counted(value));
        counted.map(|(_, count)| count).sum()
    }
}
