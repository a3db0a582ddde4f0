//! What a nimber search remembers of parts.
//!
//! A part has its nimber, or nimbers that were ruled out. Beside that stands, for
//! a part with a heap whose outcome is still open, how hard the proofs look.

use crate::limits::{Meter, Stopped};
use crate::table::ExactTable;

/// No nimber yet.
const NONE: u32 = u32::MAX;

/// What is known of a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The nimber, or [`NONE`].
    nimber: u32,
    /// Whether the part is on the way to the question in hand.
    pub(super) on_path: bool,
    /// The nimbers below 64 that it does not have.
    not: u64,
}

impl Facts {
    const NOTHING: Self = Self {
        nimber: NONE,
        on_path: false,
        not: 0,
    };

    fn nimber(self) -> Option<u32> {
        (self.nimber != NONE).then_some(self.nimber)
    }
}

/// How hard it looks to show that the player to move wins, and that he loses:
/// the numbers of proof-number search, the second one the disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Effort {
    /// As a limit: none.
    pub(super) const NO_LIMIT: u32 = u32::MAX;
    /// The most that an open question is given, below any other limit.
    pub(super) const MOST: u32 = u32::MAX - 1;
}

/// What is known of a part with a heap beside it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// Lost for the player to move: the heap is the nimber of the part.
    Lost,
    Won,
    /// Open; with the effort where it was searched before.
    Open(Option<Effort>),
}

/// The tables of a nimber search.
pub(super) struct Memory<P> {
    facts: ExactTable<P, Facts>,
    /// The nimbers from 64 on that a part does not have.
    far: ExactTable<(P, u32), ()>,
    efforts: ExactTable<(P, u32), Effort>,
}

impl<P: Clone + Eq + std::hash::Hash> Memory<P> {
    pub(super) fn new() -> Self {
        Self {
            facts: ExactTable::new(),
            far: ExactTable::new(),
            efforts: ExactTable::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.facts.len()
    }

    pub(super) fn hash(&self, part: &P) -> u64 {
        self.facts.hash(part)
    }

    pub(super) fn nimber(&self, part: &P) -> Option<u32> {
        self.facts.get(part)?.nimber()
    }

    /// Whether the part has this nimber, where that is known.
    pub(super) fn is(&self, part: &P, nimber: u32) -> Option<bool> {
        let facts = self.facts.get(part)?;
        self.settled(facts, part, nimber)
    }

    fn settled(&self, facts: &Facts, part: &P, nimber: u32) -> Option<bool> {
        if let Some(found) = facts.nimber() {
            return Some(found == nimber);
        }
        let not = if nimber < 64 {
            facts.not >> nimber & 1 == 1
        } else {
            self.far.get(&(part.clone(), nimber)).is_some()
        };
        not.then_some(false)
    }

    /// What is known of a part with a heap beside it.
    pub(super) fn look(&self, part: &P, heap: u32) -> Known {
        // Of a part that was never asked about there are no efforts either.
        let Some(facts) = self.facts.get(part) else {
            return Known::Open(None);
        };
        match self.settled(facts, part, heap) {
            Some(true) => Known::Lost,
            Some(false) => Known::Won,
            None => Known::Open(self.efforts.get(&(part.clone(), heap)).copied()),
        }
    }

    /// The facts of a part, which has an entry from here on. The bytes that all
    /// else takes are `beside`.
    pub(super) fn learn_of(
        &mut self,
        part: &P,
        beside: usize,
        meter: &mut Meter<'_>,
    ) -> Result<&mut Facts, Stopped> {
        if self.facts.get(part).is_none() {
            meter.position()?;
            if let Some(growth) = self.facts.growth(part) {
                let others = self.memory_usage() - self.facts.memory_usage();
                meter.memory(growth + others + beside)?;
            }
            self.facts.insert(part.clone(), Facts::NOTHING)?;
        }
        Ok(self.facts.get_mut(part).expect("inserted above"))
    }

    /// Takes a part off the path.
    pub(super) fn leave(&mut self, part: &P) {
        if let Some(facts) = self.facts.get_mut(part) {
            facts.on_path = false;
        }
    }

    /// The part has none of these nimbers, a bit each.
    pub(super) fn rule_out(&mut self, part: &P, nimbers: u64) {
        let facts = self.facts.get_mut(part).expect("asked about");
        facts.not |= nimbers;
    }

    /// The part has this nimber, or has it not.
    pub(super) fn conclude(&mut self, part: P, nimber: u32, is: bool) -> Result<(), Stopped> {
        let facts = self.facts.get_mut(&part).expect("asked about");
        if is {
            facts.nimber = nimber;
        } else if nimber < 64 {
            facts.not |= 1 << nimber;
        } else {
            self.far.insert((part, nimber), ())?;
        }
        Ok(())
    }

    /// The question stays open, and looks so hard. The bytes that all else takes
    /// are `beside`.
    pub(super) fn put_off(
        &mut self,
        part: P,
        heap: u32,
        effort: Effort,
        beside: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let key = (part, heap);
        if let Some(growth) = self.efforts.growth(&key) {
            let others = self.memory_usage() - self.efforts.memory_usage();
            meter.memory(growth + others + beside)?;
        }
        self.efforts.insert(key, effort)?;
        Ok(())
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.facts.memory_usage() + self.far.memory_usage() + self.efforts.memory_usage()
    }
}
