//! The options of a range of a layer: a walk over the beginnings of its
//! staircases.
//!
//! The walk goes down a tree whose levels are the rows from the top. A node
//! fixes the first rows; the staircases below it are a block of the layer. It
//! stops as soon as the rest of the rows is covered by a
//! [pattern](super::patterns), tells the moves in the fixed rows as a fan over
//! the block and the moves in the rest as that pattern, and goes on to the
//! next block, in order of rank. What is known of a node follows from its
//! parent and two counts, so a step costs a few additions.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 1024 cells"
)]

use std::ops::Range;

use retrograde::Score;
use retrograde::layered::{Fan, OptionSink, Run};

use super::Tables;
use super::counts::Counts;
use super::patterns::Patterns;

/// A row on the way down, and what is known before it is set.
#[derive(Clone, Copy, Default)]
struct Level {
    length: usize,
    /// The length of the row above.
    bound: usize,
    /// Cells in the rows from this one on.
    size: usize,
    /// The rank of the first staircase with the rows above as they are.
    rank: u64,
    /// The rank, in the next layer, of the first one with the same rows above.
    grown: u64,
    /// How many moves there are in the rows above.
    moves: usize,
}

/// Where the walk stands.
struct Walk<'t> {
    counts: &'t Counts,
    patterns: &'t [Patterns],
    levels: Vec<Level>,
    /// The moves in the rows that are set.
    moves: Vec<(u64, u32)>,
    /// How many rows are set.
    depth: usize,
}

impl Walk<'_> {
    /// Sets a row; the rows above it are set.
    #[inline]
    fn set(&mut self, row: usize, length: usize) {
        let level = &mut self.levels[row];
        level.length = length;
        let level = *level;
        let rank = level.rank + self.counts.shorter(row, level.size, length);
        let [same, longer] = self.counts.grown(row, level.size, length);
        let child = level.grown + longer;
        // Written in any case, and kept if it is a move: to ask first would
        // cost more, as the answer cannot be foreseen.
        let payoff = row * self.counts.columns() + length;
        self.moves[level.moves] = (child.wrapping_sub(rank), payoff as u32);
        self.levels[row + 1] = Level {
            length: 0,
            bound: length,
            size: level.size - length,
            rank,
            grown: level.grown + same,
            moves: level.moves + usize::from(length < level.bound),
        };
    }

    /// The patterns of the rows from this one on, if they cover all there is.
    #[inline]
    fn covered(&self, row: usize) -> bool {
        self.levels[row].bound <= self.patterns[self.counts.rows() - row].bound()
    }

    /// Sets rows from this one on, each as short as can be, down to a pattern.
    #[inline]
    fn descend(&mut self, mut row: usize) {
        while !self.covered(row) {
            let length = self.levels[row].size.div_ceil(self.counts.rows() - row);
            self.set(row, length);
            row += 1;
        }
        self.depth = row;
    }

    /// On to the next block of the layer. There must be one.
    #[inline]
    fn advance(&mut self) {
        let mut set = self.levels[..self.depth].iter();
        let next = set
            .rposition(|level| level.length < level.bound && level.length < level.size)
            .expect("the range ends within the layer");
        self.set(next, self.levels[next].length + 1);
        self.descend(next + 1);
    }
}

impl Tables {
    fn walk(&self, layer: usize, index: u64) -> Walk<'_> {
        let rows = self.counts.rows();
        let mut walk = Walk {
            counts: &self.counts,
            patterns: &self.patterns,
            levels: vec![Level::default(); rows + 1],
            moves: vec![(0, 0); rows + 1],
            depth: 0,
        };
        walk.levels[0].bound = self.counts.columns();
        walk.levels[0].size = layer;
        for (row, length) in self.counts.unrank(layer, index).enumerate() {
            if walk.covered(row) {
                break;
            }
            walk.set(row, length);
            walk.depth = row + 1;
        }
        walk
    }

    /// Tells the options of a range of a layer that is not the last.
    pub(super) fn options(
        &self,
        layer: usize,
        range: Range<u64>,
        sink: &mut impl OptionSink<Score>,
    ) {
        if range.is_empty() {
            return;
        }
        let payoffs = &self.payoffs[layer % 2];
        let mut walk = self.walk(layer, range.start);
        loop {
            let level = walk.levels[walk.depth];
            let rows = self.counts.rows() - walk.depth;
            let len = self.counts.tails(rows, level.size, level.bound);
            let from = level.rank.max(range.start);
            let end = (level.rank + len).min(range.end);
            sink.fan(
                Fan {
                    from,
                    len: end - from,
                    flips: true,
                    moves: &walk.moves[..level.moves],
                },
                payoffs,
            );
            if rows > 0 {
                let to_len = self.counts.tails(rows, level.size + 1, level.bound);
                let pattern = &self.patterns[rows];
                let pattern = pattern.pattern(level.size, level.bound, [len, to_len]);
                let payoffs = &payoffs[walk.depth * self.counts.columns()..];
                if end - from == len {
                    sink.pattern(level.rank, level.grown, pattern, payoffs);
                } else {
                    let mut cut = Cut {
                        range: from..end,
                        sink,
                    };
                    cut.pattern(level.rank, level.grown, pattern, payoffs);
                }
            }
            if end == range.end {
                return;
            }
            walk.advance();
        }
    }
}

/// Passes on what lies within a range.
struct Cut<'a, S> {
    range: Range<u64>,
    sink: &'a mut S,
}

impl<S: OptionSink<Score>> OptionSink<Score> for Cut<'_, S> {
    fn terminal(&mut self, index: u64, value: &Score) {
        if self.range.contains(&index) {
            self.sink.terminal(index, value);
        }
    }

    fn run(&mut self, run: Run, payoff: &i64) {
        let from = run.from.max(self.range.start);
        let end = (run.from + run.len).min(self.range.end);
        if from < end {
            let cut = Run {
                from,
                to: run.to + (from - run.from),
                len: end - from,
                flips: run.flips,
            };
            self.sink.run(cut, payoff);
        }
    }
}
