//! Periods of Grundy sequences, proved.
//!
//! A sequence that repeats for a while proves nothing. What does, by the kind
//! of game:
//!
//! - Where a move leaves at most `r` heaps and takes at most `k` counters: if
//!   `G(n + p) = G(n)` for all `n` from `n0 ≥ 1` to below `r n0 + (r - 1) p + k`,
//!   then for all `n ≥ n0`. For `r = 2` this is the periodicity theorem of
//!   octal games (Guy and Smith 1956). Proof: let `n` be the next heap. What a
//!   move leaves of `n + p` is at least `n + p - k`, so the largest heap of at
//!   most `r` is at least `n0 + p`; with `p` counters less it has the same value,
//!   and the heaps are what the same move leaves of `n`. The other way round
//!   likewise.
//! - Take any number but those of a finite set, the largest of them `m`: the
//!   next value follows from the last `m` and from which values stand before
//!   them. Seen from the least value that does not, these repeat exactly: then
//!   all repeats for ever, raised by the difference (the saltus).
//!
//! For other games no period is claimed.

use hashbrown::HashMap;

use super::heaps::{HeapKind, HeapRule};
use super::sequence::AllBut;
use crate::table::FixedHash;

/// A proved period: `G(n + length) = G(n) + saltus` for all `n ≥ start`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which on the sequence repeats (the preperiod).
    pub start: u32,
    /// The least number of heaps after which it repeats.
    pub length: u32,
    /// What each repetition adds; 0 for a plain period.
    pub saltus: u32,
    /// The heaps before the start that differ from what the period says of
    /// them, ascending.
    pub exceptions: Vec<u32>,
    /// The heaps below this one were looked at for the proof.
    pub proved_by: u32,
}

impl Period {
    /// The largest heap that differs from what the period says.
    pub fn last_exception(&self) -> Option<u32> {
        self.exceptions.last().copied()
    }

    /// The value of a heap that follows from the first values.
    pub(super) fn value(&self, values: &[u32], heap: u64) -> Option<u64> {
        let beyond = heap.checked_sub(self.start.into())?;
        let (times, rest) = (
            beyond / u64::from(self.length),
            beyond % u64::from(self.length),
        );
        let first = usize::try_from(u64::from(self.start) + rest).ok()?;
        let first = u64::from(*values.get(first)?);
        times.checked_mul(self.saltus.into())?.checked_add(first)
    }

    /// The period of this length, of which it is known that it holds from
    /// `from` on.
    fn new(values: &[u32], from: usize, length: usize, saltus: u32) -> Self {
        let repeats = |heap: usize| values[heap + length] == values[heap] + saltus;
        let mut start = from;
        while start > 0 && repeats(start - 1) {
            start -= 1;
        }
        let as_told = |heap: &u32| {
            let times = (start - *heap as usize).div_ceil(length);
            let value = values[*heap as usize + times * length];
            let fall = (times as u64).checked_mul(saltus.into());
            fall.and_then(|fall| u64::from(value).checked_sub(fall))
                == Some(values[*heap as usize].into())
        };
        let before = 0..number(start);
        Self {
            start: number(start),
            length: number(length),
            saltus,
            exceptions: before.filter(|heap| !as_told(heap)).collect(),
            proved_by: number(values.len()),
        }
    }
}

/// What proves periods of a rule.
pub(super) enum Theorem {
    /// Moves leave at most so many heaps and take at most so many counters.
    Repetition { heaps: usize, taken: usize },
    /// The state of an all-but game repeats.
    State(Vec<u32>),
}

impl Theorem {
    pub(super) fn of<H: HeapRule>(rule: &H) -> Option<Self> {
        Some(match rule.kind() {
            HeapKind::Code(code) => Self::Repetition {
                heaps: code.most_left().max(1) as usize,
                taken: code.last() as usize,
            },
            HeapKind::Subtraction(numbers) => Self::Repetition {
                heaps: 1,
                taken: numbers.last().map_or(0, |&last| last as usize),
            },
            HeapKind::AllBut(numbers) => Self::State(numbers.to_vec()),
            HeapKind::Unequal | HeapKind::Other => return None,
        })
    }

    /// The shortest period that these values prove.
    pub(super) fn prove(&self, values: &[u32]) -> Option<Period> {
        match self {
            Self::Repetition { heaps, taken } => repetition(values, *heaps, *taken),
            Self::State(excluded) => state(values, excluded),
        }
    }
}

fn repetition(values: &[u32], heaps: usize, taken: usize) -> Option<Period> {
    (1..values.len()).find_map(|length| {
        // Values to compare, and the latest start that they suffice for.
        let compared = values.len() - length;
        let needed = (heaps - 1) * length + taken;
        let latest = compared.checked_sub(needed)? / heaps;
        let mut tail = (latest..compared).rev();
        let repeats = |heap: usize| values[heap] == values[heap + length];
        (latest >= 1 && tail.all(repeats)).then(|| Period::new(values, latest, length, 0))
    })
}

fn state(values: &[u32], excluded: &[u32]) -> Option<Period> {
    let mut all_but = AllBut::new(excluded);
    let mut seen = HashMap::with_hasher(FixedHash::default());
    for heap in 0..values.len() {
        let before = &values[..heap];
        all_but.advance(before);
        let base = all_but.base();
        // Values below the base are excluded anyway, wherever they stand.
        let recent = (1..=all_but.window()).map(|back| {
            let value = *before.get(heap.checked_sub(back)?)?;
            value.checked_sub(base)
        });
        let state: (Vec<_>, Vec<u32>) = (recent.collect(), all_but.above().collect());
        if let Some((first, start)) = seen.insert(state, (base, heap)) {
            return Some(Period::new(values, start, heap - start, base - first));
        }
    }
    None
}

fn number(heap: usize) -> u32 {
    u32::try_from(heap).expect("heaps are below 2^32")
}
