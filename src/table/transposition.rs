//! A bounded table of bounds: what a search that cuts off has proved about
//! positions, in eight bytes each.
//!
//! A transposition table (Greenblatt, Eastlake and Crocker 1967; Zobrist
//! 1970) forgets: it has so many entries, in buckets, and a new entry takes the
//! place of the one in its bucket that took the least work. It never mistakes.
//! A key of `k` bits is mixed by a bijection of `k` bits; the low bits of the
//! result choose the bucket, all others stand in the entry. So bucket and entry
//! together give the key back, and no two keys look alike (the remainder method
//! of Cleary 1984).
//!
//! An entry is one word, read and written at once, so that threads share the
//! table without locks: what a thread reads was written in one piece by one
//! thread, for the key that it says. Two threads that write to one bucket at
//! the same time can lose an entry, which is forgetting.
//!
//! The table begins small and doubles as it fills, as long as its owner likes:
//! small problems stay in the cache and touch no fresh memory. A new problem
//! empties it in O(1): entries carry the number of the problem that they were
//! made for, in three bits, so that every seventh time the beginning of the
//! table is wiped.
//!
//! ```text
//! bit 0       8       16     21     24          27                    63
//!     | lower | upper | best | work | problem   | key, without its bucket |
//! ```

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use thiserror::Error;

use crate::limits::Stopped;

/// What is known of a position: both bounds, each with its own place, and the
/// move that proved the lower one.
///
/// Bounds are small integers in an order of the caller's choice, from
/// [`LEAST`](Transposition::LEAST) to [`GREATEST`](Transposition::GREATEST).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The value is at least this.
    pub lower: i8,
    /// The value is at most this.
    pub upper: i8,
    /// The number of a move, below [`NO_MOVE`](Transposition::NO_MOVE), or that.
    pub best: u8,
}

/// A bounded table of bounds with exact keys of up to 64 bits.
///
/// Lookups and insertions take O(1) time, each within half a cache line; an
/// entry takes 8 bytes.
///
/// ```
/// use retrograde::table::{Bounded, Transposition};
///
/// let table = Transposition::new(49)?;
/// table.insert(7, Bounded { lower: -3, upper: 5, best: 2 }, 100);
/// assert_eq!(table.get(7), Some(Bounded { lower: -3, upper: 5, best: 2 }));
/// assert_eq!(table.get(8), None);
/// # Ok::<(), retrograde::table::KeyTooWide>(())
/// ```
#[derive(Debug)]
pub struct Transposition {
    words: Vec<AtomicU64>,
    /// Where the first cache line begins.
    begin: usize,
    mixer: Mixer,
    /// Buckets in use: 2 to this power. The others hold what was.
    bits: u32,
    /// As many as fit the words.
    room: u32,
    least_bits: u32,
    /// The number of the problem, from 1 to 7.
    problem: u64,
}

/// A key of so many bits does not fit an entry, in a table of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "found keys of {bits} bits, expected 1 to {most}: store whole positions in place of keys",
    most = Transposition::KEY_BITS
)]
pub struct KeyTooWide {
    /// The bits of a key.
    pub bits: u32,
}

const ENTRIES: usize = 4;
const ENTRY_BITS: u32 = 2;
/// What the first buckets take is read in one go.
const LINE: usize = 64;
/// The least buckets, as a power of two: 128 KiB.
const LEAST_BITS: u32 = 12;
/// The most of them that a wide key may ask for: 128 MiB.
const MOST_LEAST_BITS: u32 = 22;

const UPPER: u32 = 8;
const BEST: u32 = 16;
const WORK: u32 = 21;
const PROBLEM: u32 = 24;
const TAG: u32 = 27;
const TAG_BITS: u32 = 64 - TAG;
/// What an entry holds beside its identity.
const DATA: u64 = (1 << PROBLEM) - 1;
const PROBLEMS: u64 = 7;

impl Transposition {
    /// The least bound.
    pub const LEAST: i8 = i8::MIN;
    /// The greatest bound.
    pub const GREATEST: i8 = i8::MAX;
    /// Stands for no move.
    pub const NO_MOVE: u8 = 31;
    /// The widest keys there can be.
    pub const KEY_BITS: u32 = TAG_BITS + MOST_LEAST_BITS;

    /// An empty table for keys of so many bits, as small as can be.
    ///
    /// # Errors
    ///
    /// When such keys do not fit.
    pub fn new(key_bits: u32) -> Result<Self, KeyTooWide> {
        if key_bits == 0 || key_bits > Self::KEY_BITS {
            return Err(KeyTooWide { bits: key_bits });
        }
        let bits = LEAST_BITS.max(key_bits.saturating_sub(TAG_BITS));
        Ok(Self {
            words: Vec::new(),
            begin: 0,
            mixer: Mixer::new(key_bits.max(bits + 1)),
            bits,
            room: 0,
            least_bits: bits,
            problem: 1,
        })
        .map(|mut table| {
            (table.words, table.begin) = zeroed(bits).unwrap_or_default();
            table.room = if table.words.is_empty() { 0 } else { bits };
            table
        })
    }

    /// Bytes taken now.
    pub fn memory_usage(&self) -> usize {
        self.words.capacity() * size_of::<AtomicU64>()
    }

    /// The number of entries that are in use or free.
    pub fn entries(&self) -> u64 {
        (ENTRIES as u64) << self.bits
    }

    /// The bytes taken at most while the table [doubles](Self::grow).
    pub fn growth(&self) -> usize {
        let next = bytes(self.bits + 1);
        if self.room > self.bits {
            self.memory_usage()
        } else {
            self.memory_usage().saturating_add(next)
        }
    }

    /// Twice the entries. What is in the table stays there.
    ///
    /// # Errors
    ///
    /// When the machine has no memory left; the table is as it was then.
    pub fn grow(&mut self) -> Result<(), Stopped> {
        let old = self.bits;
        if self.room == old {
            let needed = self.growth() as u64;
            let (words, begin) = zeroed(old + 1).ok_or(Stopped::OutOfMemory { needed })?;
            let from = &self.words[self.begin..][..ENTRIES << old];
            for (to, from) in words[begin..].iter().zip(from) {
                to.store(from.load(Relaxed), Relaxed);
            }
            (self.words, self.begin) = (words, begin);
            self.room = old + 1;
        } else {
            // Entries of problems long ago.
            let upper = &mut self.words[self.begin + (ENTRIES << old)..];
            for word in upper.iter_mut().take(ENTRIES << old) {
                *word.get_mut() = 0;
            }
        }
        self.bits = old + 1;
        self.split(old);
        Ok(())
    }

    /// Moves entries to the upper half where that is their place now.
    fn split(&mut self, old: u32) {
        let half = ENTRIES << old;
        let (lower, upper) = self.words[self.begin..].split_at_mut(half);
        // The bit that chooses the half is the lowest of the tag, or further up.
        let bit = 1_u64 << (TAG + old - self.least_bits);
        for (low, high) in lower.iter_mut().zip(upper) {
            let word = low.get_mut();
            if *word & bit != 0 {
                *high.get_mut() = std::mem::take(word);
            }
        }
    }

    /// Empties the table for another problem.
    pub fn reset(&mut self) {
        self.bits = self.least_bits;
        self.problem += 1;
        if self.problem > PROBLEMS {
            self.problem = 1;
            let begin = self.words.iter_mut().skip(self.begin);
            for word in begin.take(ENTRIES << self.bits) {
                *word.get_mut() = 0;
            }
        }
    }

    /// A key, ready for lookups.
    #[inline]
    pub(crate) fn mix(&self, key: u64) -> u64 {
        self.mixer.mix(key)
    }

    #[inline]
    fn bucket(&self, mixed: u64) -> &[AtomicU64] {
        #[expect(clippy::cast_possible_truncation, reason = "masked to the size")]
        let at = (mixed & ((1 << self.bits) - 1)) as usize;
        let words = &self.words[self.begin + ENTRIES * at..];
        &words[..ENTRIES]
    }

    /// Problem and key, as they stand in an entry.
    #[inline]
    fn identity(&self, mixed: u64) -> u64 {
        (mixed >> self.least_bits) << (TAG - PROBLEM) | self.problem
    }

    /// What is known of a position. The key has no more bits than the table
    /// was made for.
    pub fn get(&self, key: u64) -> Option<Bounded> {
        self.get_mixed(self.mix(key))
    }

    #[inline]
    pub(crate) fn get_mixed(&self, mixed: u64) -> Option<Bounded> {
        let identity = self.identity(mixed);
        for word in self.bucket(mixed) {
            let word = word.load(Relaxed);
            if word >> PROBLEM == identity {
                return Some(unpack(word));
            }
        }
        None
    }

    /// Stores what is known of a position, which took so much work to find out,
    /// and whether that took another entry's place or a free one: it fills the
    /// table. The key has no more bits than the table was made for.
    pub fn insert(&self, key: u64, known: Bounded, work: u64) -> bool {
        self.insert_mixed(self.mix(key), known, work)
    }

    #[inline]
    pub(crate) fn insert_mixed(&self, mixed: u64, known: Bounded, work: u64) -> bool {
        let identity = self.identity(mixed);
        let bucket = self.bucket(mixed);
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let word = slot.load(Relaxed);
            if word >> PROBLEM == identity {
                slot.store(pack(identity, known, work), Relaxed);
                return false;
            }
            let other = word >> PROBLEM & PROBLEMS != self.problem;
            let value = if other { 0 } else { 1 + (word >> WORK & 7) };
            if value < least {
                (place, least) = (slot, value);
            }
        }
        place.store(pack(identity, known, work), Relaxed);
        true
    }
}

#[inline]
fn pack(identity: u64, known: Bounded, work: u64) -> u64 {
    // Work by powers of four.
    let work = u64::from((work | 1).ilog2() / 2).min(7);
    let [lower, upper] = [known.lower, known.upper].map(|bound| u64::from(bound.cast_unsigned()));
    let best = u64::from(known.best.min(Transposition::NO_MOVE));
    identity << PROBLEM | work << WORK | best << BEST | upper << UPPER | lower
}

#[inline]
fn unpack(word: u64) -> Bounded {
    let [lower, upper, best, _, ..] = (word & DATA).to_le_bytes();
    Bounded {
        lower: lower.cast_signed(),
        upper: upper.cast_signed(),
        best: best & Transposition::NO_MOVE,
    }
}

fn bytes(bits: u32) -> usize {
    (LINE << (bits + ENTRY_BITS + 3 - 6)) + LINE
}

/// Words for so many buckets, and where the first line begins. The allocator
/// hands out fresh pages untouched, which this keeps so.
fn zeroed(bits: u32) -> Option<(Vec<AtomicU64>, usize)> {
    let len = bytes(bits) / size_of::<AtomicU64>();
    let mut probe: Vec<u64> = Vec::new();
    probe.try_reserve_exact(len).ok()?;
    drop(probe);
    let mut zeros = vec![0_u64; len];
    super::huge::advise(&mut zeros);
    let words: Vec<AtomicU64> = zeros.into_iter().map(AtomicU64::new).collect();
    let begin = words.as_ptr().align_offset(LINE);
    let fits = begin + (ENTRIES << bits) <= len;
    Some((words, if fits { begin } else { 0 }))
}

/// A bijection of integers of so many bits that spreads them.
#[derive(Clone, Copy, Debug)]
struct Mixer {
    mask: u64,
    shift: u32,
}

/// Odd, so that multiplication modulo a power of two can be undone: the
/// golden ratio (Knuth, volume 3).
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Mixer {
    fn new(bits: u32) -> Self {
        Self {
            mask: u64::MAX >> (64 - bits),
            shift: bits.div_ceil(2),
        }
    }

    /// The product fills the high bits, and the shift takes them down to where
    /// buckets are chosen.
    #[inline]
    fn mix(self, key: u64) -> u64 {
        let product = key.wrapping_mul(ODD) & self.mask;
        product ^ product >> self.shift
    }
}

#[cfg(test)]
mod tests;
