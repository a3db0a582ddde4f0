//! What the search remembers, and under which conditions that is true: the
//! graph-history interaction problem (Palay 1983; Campbell 1985).
//!
//! A repetition counts against the attacker. A **proof** never rests on one:
//! a position is proven after the positions that its proof leads to, so play
//! along it comes to an end, whatever happened before. Proofs hold on every
//! path.
//!
//! A **disproof** may rest on repetitions: it says "the attacker does not win,
//! where positions of the path are counted as not won". Write `D(n | R)` for
//! that, `R` being those positions. Then
//!
//! - `D(n | R)` holds on each path that has all of `R` on it;
//! - `D(n | R and n)` is `D(n | R)`: who comes back to `n` begins again, and
//!   endless play is no win;
//! - `D(n | R and s)` with `D(s | S)` is `D(n | R and S)`: at `s` the defender
//!   goes on as at `s`.
//!
//! So a disproof loses conditions when the search leaves the positions it rests on:
//! the position at the head of a loop is disproved for good, and with it
//! all those inside the loop. If the search leaves such a position without a
//! disproof of it, what rested on it is forgotten. Kishimoto and Müller (2004)
//! keep paths with disproofs and try them again on other paths; here the
//! condition itself is kept, which asks for no second search.
//!
//! `R` is kept as two depths of the path, between which all of it lies, and the visit
//! to the deepest one: while that visit lasts, all of the path above it is
//! what it was.

use std::hash::Hash;

use hashbrown::HashMap;

use super::table::{Given, Known, Loops, Node, Table};
use crate::limits::{Meter, Stopped};
use crate::table::FixedHash;

/// A condition that is not met any more, or nobody knows.
struct Unmet;

/// A visit that ended in a disproof on which others rest.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// The visit to the position above it on the path.
    above: u64,
    /// What the disproof of the position itself rests on.
    given: Option<Given>,
}

/// All that outlives a visit.
#[derive(Clone, Debug)]
pub(super) struct Memory<P> {
    pub(super) table: Table<P>,
    left: HashMap<u64, Left, FixedHash>,
    visits: u64,
}

impl<P: Clone + Eq + Hash> Memory<P> {
    pub(super) fn new() -> Self {
        Self {
            table: Table::new(),
            left: HashMap::with_hasher(FixedHash::default()),
            visits: 0,
        }
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.table.memory_usage() + self.left.allocation_size()
    }

    /// A number for one more visit.
    pub(super) fn visit(&mut self) -> u64 {
        self.visits += 1;
        self.visits
    }

    /// Notes that a visit ended in a disproof, for those that rest on it.
    pub(super) fn leave(&mut self, visit: u64, above: u64, given: Option<Given>) {
        // What has no room is forgotten, and so is what rests on it.
        if self.left.len() < self.left.capacity() {
            self.left.insert(visit, Left { above, given });
        }
    }

    /// What is known of a node on a path, `is_open` saying which visits to
    /// depths of it last. Conditions that are no longer needed are dropped.
    pub(super) fn look(
        &mut self,
        hash: u64,
        node: &Node<P>,
        is_open: impl Fn(u32, u64) -> bool,
    ) -> Option<Known> {
        let known = self.table.get(hash, node)?;
        let Known::Disproven { given: before } = known else {
            return Some(known);
        };
        let given = self.now(before, is_open).ok()?;
        let known = Known::Disproven { given };
        if given != before {
            self.table.restate(hash, node, known);
        }
        Some(known)
    }

    /// The condition as it is now.
    fn now(
        &self,
        mut given: Option<Given>,
        is_open: impl Fn(u32, u64) -> bool,
    ) -> Result<Option<Given>, Unmet> {
        while let Some(Given { visit, loops }) = given
            && !is_open(loops.deepest, visit)
        {
            let left = self.left.get(&visit).ok_or(Unmet)?;
            given = if loops.least == loops.deepest {
                left.given
            } else {
                // The next deepest is not known: the one above is deep enough.
                let least = left.given.map_or(loops.least, |given| given.loops.least);
                Some(Given {
                    visit: left.above,
                    loops: Loops {
                        deepest: loops.deepest - 1,
                        least: loops.least.min(least),
                    },
                })
            };
        }
        Ok(given)
    }

    /// Makes room for one more position and one more note: in larger tables,
    /// or in the same ones where the limit allows no more. `beside` is what the
    /// search has in memory beside this, in bytes.
    pub(super) fn make_room(
        &mut self,
        beside: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if self.left.len() == self.left.capacity() {
            let growth = 3 * self.left.allocation_size() + 1024;
            if meter.allows(with_reserve(self.memory_usage() + growth + beside)) {
                self.left.try_reserve(1).map_err(|_| Stopped::OutOfMemory {
                    needed: growth as u64,
                })?;
                meter.memory(self.memory_usage() + beside)?;
            } else {
                self.left.clear();
            }
        }
        let Some(growth) = self.table.growth() else {
            return Ok(());
        };
        let needed = growth + self.left.allocation_size() + beside;
        if !self.table.is_made() || meter.allows(with_reserve(needed)) {
            meter.memory(needed)?;
            match self.table.grow() {
                Err(_) if self.table.is_made() => {}
                done => return done,
            }
        }
        self.table.shed();
        Ok(())
    }
}

/// Leaves an eighth of the limit to the path.
fn with_reserve(bytes: usize) -> usize {
    bytes + bytes / 7
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::progress::Silent;

    /// What was left, as (visit, above, what its disproof rests on); the depth
    /// to which visits last; and what is known of the other disproof then.
    type Case<'a> = (&'a [(u64, u64, Option<Given>)], u32, Option<Known>);

    /// A disproof that rests on the positions at depths 1 and 3, found in the
    /// visits 10 to 13 to a path of four positions; and what is left of it when some
    /// of those visits have ended.
    #[test]
    fn conditions_fall_away_as_the_search_leaves_them_and_only_then() {
        let loops = |deepest, least| Loops { deepest, least };
        let given = |visit, deepest, least| {
            let loops = loops(deepest, least);
            Some(Given { visit, loops })
        };
        let open =
            |depth: u32| move |at: u32, visit: u64| at <= depth && visit == 10 + u64::from(at);
        let both = given(13, 3, 1);
        let rests = |given| Some(Known::Disproven { given });
        let cases: [Case<'_>; 7] = [
            (&[], 3, rests(both)),
            // The deepest was left without a disproof.
            (&[], 2, None),
            // It was disproved for good: the other condition stays.
            (&[(13, 12, None)], 2, rests(given(12, 2, 1))),
            (&[(13, 12, None), (12, 11, None)], 1, rests(given(11, 1, 1))),
            (&[(13, 12, None), (12, 11, None)], 0, None),
            (
                &[(13, 12, None), (12, 11, None), (11, 10, None)],
                0,
                rests(None),
            ),
            // It was disproved under a condition of its own, nearer the root.
            (&[(13, 12, given(12, 2, 0))], 2, rests(given(12, 2, 0))),
        ];
        for (left, depth, expected) in cases {
            let mut memory = Memory::new();
            let limits = Limits::new();
            let mut meter = Meter::new(&limits, &Silent, "");
            memory.make_room(0, &mut meter).unwrap();
            let node = Node {
                position: 0u32,
                attacking: true,
            };
            let hash = memory.table.hash(&node);
            let known = Known::Disproven { given: both };
            memory.table.store(hash, node.clone(), known, 1);
            for &(visit, above, given) in left {
                memory.leave(visit, above, given);
            }
            // Twice: the second time from what the first one noted.
            for _ in 0..2 {
                assert_eq!(memory.look(hash, &node, open(depth)), expected);
            }
        }
    }
}
