//! Turning the moves round, so that each position knows where it is reached
//! from.
//!
//! All moves are gone through twice: to count those that lead to each
//! position, and to write down where each comes from. Each thread goes through
//! all of them and takes those that lead to the owners it has in charge:
//! reading in a row costs little, and no two threads write to one place.

use std::ops::Range;

use super::links::{Forward, Payoffs};
use super::owner::{Need, OWNERS, Owner, owner_of};
use super::settle::Settlers;
use crate::limits::{Meter, Stopped};
use crate::solve::Threads;
use crate::value::Value;

/// Positions between two looks at the clock.
const STEP: usize = 1 << 15;

/// Some positions in a row, whose moves are gone through.
pub(super) struct Walk<'a, V: Value> {
    forward: &'a Forward<V>,
    positions: Range<usize>,
    /// The number of their first move.
    first: usize,
}

impl<V: Value> Walk<'_, V> {
    /// Counts the moves to these owners, the first of which is number `nth`.
    /// False where there are too many for one position.
    pub(super) fn count(&self, nth: usize, owners: &mut [Owner<V>]) -> bool {
        let mut fine = true;
        let positions = self.positions.clone();
        self.forward.each(positions, self.first, |_, link, _| {
            let owner = owner_of(link.number()).wrapping_sub(nth);
            if let Some(owner) = owners.get_mut(owner) {
                fine &= owner.count(link.number());
            }
        });
        fine
    }

    /// Writes the moves to these owners down.
    pub(super) fn link(&self, nth: usize, owners: &mut [Owner<V>]) -> bool {
        let positions = self.positions.clone();
        let payoffs = &self.forward.payoffs;
        self.forward.each(positions, self.first, |from, link, at| {
            let owner = owner_of(link.number()).wrapping_sub(nth);
            if let Some(owner) = owners.get_mut(owner) {
                let payoff = match payoffs {
                    Payoffs::Each(each) => Some(&each[at]),
                    Payoffs::None | Payoffs::Same(_) => None,
                };
                owner.link(from, link, payoff);
            }
        });
        true
    }
}

/// Owners of all positions, who know where these are reached from.
pub(super) fn link<V: Value>(
    forward: &Forward<V>,
    settlers: Settlers<V>,
    threads: &Threads,
    meter: &mut Meter<'_>,
    needed: usize,
) -> Result<Vec<Owner<V>>, Stopped> {
    let positions = forward.moves.len();
    // Both ways through the moves.
    meter.phase("linking", Some(2 * positions as u64));
    let mut owners: Vec<_> = (0..OWNERS).map(|nth| Owner::new(nth, positions)).collect();
    let too_many = Stopped::TableFull {
        capacity: u32::MAX.into(),
    };
    walk(forward, meter, |walk| {
        (settlers.count)(threads, walk, &mut owners)
    })?
    .then_some(())
    .ok_or_else(|| too_many.clone())?;
    if !(settlers.make_room)(threads, &forward.payoffs, &mut owners) {
        return Err(Stopped::OutOfMemory {
            needed: needed as u64,
        });
    }
    walk(forward, meter, |walk| {
        (settlers.link)(threads, walk, &mut owners)
    })?;
    Ok(owners)
}

/// Goes through all moves, and tells whether that went well.
fn walk<V: Value>(
    forward: &Forward<V>,
    meter: &mut Meter<'_>,
    mut each: impl FnMut(&Walk<'_, V>) -> bool,
) -> Result<bool, Stopped> {
    let positions = forward.moves.len();
    let mut first = 0;
    for from in (0..positions).step_by(STEP) {
        let range = from..(from + STEP).min(positions);
        let moves: usize = range.clone().map(|at| forward.moves[at] as usize).sum();
        let walk = Walk {
            forward,
            positions: range.clone(),
            first,
        };
        if !each(&walk) {
            return Ok(false);
        }
        first += moves;
        meter.steps(range.len() as u64)?;
    }
    Ok(true)
}

/// What linked positions will take.
pub(super) fn need<V: Value>(forward: &Forward<V>) -> Need {
    Need {
        positions: forward.moves.len(),
        links: forward.links(),
        payoffs: matches!(forward.payoffs, Payoffs::Each(_)),
    }
}
