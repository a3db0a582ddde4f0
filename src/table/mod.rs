//! The memory that solvers fill. Each table tells what it takes, and what it
//! would take after its next growth, so that a limit is met before the
//! machine's own.

mod cached;
mod cells;
mod chunked;
mod exact;
mod huge;
mod index;
mod lanes;
mod packed;
mod parts;
mod sharded;
mod transposition;

pub(crate) use cached::CachedTable;
pub(crate) use cells::{AsTheyAre, Bits, Cells, is_compact};
pub(crate) use chunked::Chunked;
pub use exact::ExactTable;
pub(crate) use exact::exact_peak;
pub use index::PositionSet;
pub(crate) use packed::packed_width;
pub use packed::{Pack, Packed, PackedWork, Whole};
pub(crate) use parts::Place;
pub(crate) use sharded::{Filling, SHARDS, Shard, ShardedSet, shard_of};
pub use transposition::{Bounded, KeyTooWide, Transposition};

/// One fixed hash for all tables: the same work, order and memory on each run.
pub(crate) type FixedHash = foldhash::fast::FixedState;

/// What a vector takes at most while `extra` more elements are pushed: the old
/// and the new block live side by side when it grows.
pub(crate) fn vec_peak<T>(vec: &Vec<T>, extra: usize) -> usize {
    let (len, capacity) = (vec.len() + extra, vec.capacity());
    let cells = if len <= capacity {
        capacity
    } else {
        // The smallest block that is not empty has room for four.
        capacity + len.max(2 * capacity).max(4)
    };
    cells.saturating_mul(size_of::<T>())
}
