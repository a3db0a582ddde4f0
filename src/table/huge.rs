//! Huge pages under a large table.
//!
//! A table that is read at random misses the cache with every read, and pages of
//! 4 KiB add a miss of the page table to it. Pages of 2 MiB do not. Where the system
//! gives them to whoever asks, this asks. It is a hint: refused or not known, all
//! works as before. On Connect Four 7x5 with 512 MiB it took a fifth to a third off
//! the whole search.

#![cfg_attr(
    all(target_os = "linux", not(miri)),
    expect(unsafe_code, reason = "the system call has no safe door")
)]

/// Asks for huge pages under fresh memory, before it is touched.
#[cfg(all(target_os = "linux", not(miri)))]
pub(super) fn advise<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    /// Bytes of a huge page, and a multiple of any small one.
    const HUGE: usize = 2 << 20;

    let bytes = size_of_val(memory);
    let begin = memory.as_mut_ptr().cast::<u8>();
    let skipped = begin.align_offset(HUGE);
    let whole = bytes.saturating_sub(skipped) / HUGE * HUGE;
    if whole == 0 {
        return;
    }
    let begin = begin.wrapping_add(skipped).cast();
    // SAFETY: the range lies within `memory`, which is borrowed for us alone, and
    // this advice changes neither what is in it nor whose it is.
    let _ = unsafe { madvise(begin, whole, Advice::LinuxHugepage) };
}

/// Other systems are not asked.
#[cfg(not(all(target_os = "linux", not(miri))))]
pub(super) fn advise<T>(_memory: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_stays_as_it_is() {
        for len in [0, 1, 4096, 1 << 20, (5 << 20) + 3] {
            let mut memory: Vec<u8> = (0..=250).cycle().take(len).collect();
            advise(&mut memory);
            assert!(memory.into_iter().eq((0..=250).cycle().take(len)));
        }
    }
}
