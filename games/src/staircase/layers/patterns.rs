//! The moves in the last rows, written down once.
//!
//! Where the rows above are fixed, the staircases that share them stand in a
//! row, one for each tail of the size that is left, in an order that does not
//! depend on the board above. So the moves inside the tails are the same
//! wherever so many rows, so many cells and such a bound come together, and a
//! list of them, with indices relative to the first tail, serves all these
//! places.
//!
//! One list serves all bounds, too: tails whose first row is longer come later,
//! so the tails within a bound are the first ones, before and after a move. The
//! moves are listed in groups by the bound that they need, and a smaller bound
//! takes fewer groups.
//!
//! A move in a row above the last of the tail is again a run, over the ways to
//! fill the rows below it. Runs of [`LEAST_RUN`] or more are kept as such;
//! shorter ones are cheaper as single options.

#![expect(
    clippy::cast_possible_truncation,
    reason = "patterns are made for at most 65535 tails, on boards of at most 1024 cells"
)]

use retrograde::layered::{Pattern, PatternPair, PatternRun};

use super::counts::Counts;

/// The shortest run that is kept as one.
const LEAST_RUN: u64 = 8;

/// The moves inside tails of one number of rows.
#[derive(Clone)]
pub(super) struct Patterns {
    /// No row is longer in any of these tails.
    bound: usize,
    runs: Vec<PatternRun>,
    pairs: Vec<PatternPair>,
    /// For each size and each bound where its runs and its pairs end. They
    /// begin where the size before ends.
    ends: Vec<(u32, u32)>,
}

/// The patterns for each number of rows of the board, from none on, with at
/// most so many tails each.
pub(super) fn all(counts: &Counts, tails: u64) -> Vec<Patterns> {
    let mut bound = counts.columns();
    let mut all = vec![Patterns::empty(bound)];
    for rows in 1..=counts.rows() {
        bound = bound.min(widest(rows as u64, tails, bound as u64));
        all.push(Maker::new(counts, rows, bound).make());
    }
    all
}

/// The greatest bound, up to `most`, for which there are at most so many tails:
/// C(rows + bound, rows) in all sizes together.
fn widest(rows: u64, tails: u64, most: u64) -> usize {
    let mut count = 1;
    let wider = (1..=most).take_while(|bound| {
        // Exact: each step is a binomial coefficient.
        count = count * (rows + bound) / bound;
        count <= tails
    });
    wider.count()
}

impl Patterns {
    fn empty(bound: usize) -> Self {
        Self {
            bound,
            runs: Vec::new(),
            pairs: Vec::new(),
            ends: vec![(0, 0)],
        }
    }

    /// The greatest bound of tails that these patterns cover.
    #[inline]
    pub(super) fn bound(&self) -> usize {
        self.bound
    }

    /// The moves inside the tails of this size and bound, of which there are so
    /// many before a move and after it.
    #[inline]
    pub(super) fn pattern(&self, size: usize, bound: usize, [from, to]: [u64; 2]) -> Pattern<'_> {
        let first = size * (self.bound + 1);
        let (begin, end) = (self.ends[first], self.ends[first + bound + 1]);
        Pattern {
            from_len: from,
            to_len: to,
            flips: true,
            runs: &self.runs[begin.0 as usize..end.0 as usize],
            pairs: &self.pairs[begin.1 as usize..end.1 as usize],
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.runs) + size_of_val(&*self.pairs) + size_of_val(&*self.ends)
    }
}

/// A row of the tail at hand.
#[derive(Clone, Copy, Default)]
struct Row {
    length: usize,
    /// Cells in the rows from this one on.
    size: usize,
    /// The rank of the first tail that agrees with this one above this row.
    rank: u64,
    /// The rank, among tails of one cell more, of the first one that does.
    grown: u64,
    /// How many tails agree with this one up to this row.
    block: u64,
    /// How far a child lies from a tail, for the move in this row (modulo 2^64).
    distance: u64,
    /// Whether there is such a move.
    corner: bool,
}

/// Writes down the moves of all tails of one number of rows, in order of rank.
struct Maker<'c> {
    counts: &'c Counts,
    /// The row of the board where the tails begin.
    first: usize,
    rows: Vec<Row>,
    /// The first row whose block is too short for a run.
    short: usize,
    /// Moves of the group at hand by row. Those of the first row wait for the
    /// next group: they need a bound one greater.
    waiting: Vec<(Vec<PatternRun>, Vec<PatternPair>)>,
    made: Patterns,
}

impl<'c> Maker<'c> {
    fn new(counts: &'c Counts, rows: usize, bound: usize) -> Self {
        Self {
            counts,
            first: counts.rows() - rows,
            rows: vec![Row::default(); rows],
            short: 0,
            waiting: vec![(Vec::new(), Vec::new()); rows],
            made: Patterns::empty(bound),
        }
    }

    fn make(mut self) -> Patterns {
        for size in 0..=self.rows.len() * self.made.bound {
            self.make_size(size);
        }
        self.made.runs.shrink_to_fit();
        self.made.pairs.shrink_to_fit();
        self.made
    }

    fn make_size(&mut self, size: usize) {
        let bound = self.made.bound;
        let tails = self.counts.tails(self.rows.len(), size, bound);
        self.rows[0].size = size;
        self.fill(0);
        self.short = self.rows.len();
        let mut index = 0;
        let mut changed = Some(0);
        for group in 0..=bound {
            self.settle(0..1);
            while let Some(row) = changed
                && self.rows[0].length == group
            {
                self.update(row, index);
                self.pairs(index);
                index += 1;
                changed = self.next();
            }
            self.settle(1..self.rows.len());
            let ends = (self.made.runs.len(), self.made.pairs.len());
            self.made.ends.push((ends.0 as u32, ends.1 as u32));
        }
        debug_assert_eq!(index, tails);
    }

    /// Moves what waits in these rows to its place in the list.
    fn settle(&mut self, rows: std::ops::Range<usize>) {
        for (runs, pairs) in &mut self.waiting[rows] {
            self.made.runs.append(runs);
            self.made.pairs.append(pairs);
        }
    }

    /// The least tail with the rows above `row` as they are.
    fn fill(&mut self, row: usize) {
        let rows = self.rows.len();
        let mut size = self.rows[row].size;
        for (at, row) in self.rows.iter_mut().enumerate().skip(row) {
            row.size = size;
            row.length = size.div_ceil(rows - at);
            size -= row.length;
        }
    }

    /// On to the next tail: the first row that changed.
    fn next(&mut self) -> Option<usize> {
        let mut rows = self.rows.iter().enumerate().rev();
        // The row can grow, and there are cells below it to take for that.
        let (at, _) = rows.find(|(_, row)| row.corner && row.size > row.length)?;
        self.rows[at].length += 1;
        if let [row, below, ..] = &mut self.rows[at..] {
            below.size = row.size - row.length;
            self.fill(at + 1);
        }
        Some(at)
    }

    /// Brings the rows from this one on up to date; notes the runs that begin
    /// with this tail.
    fn update(&mut self, from: usize, index: u64) {
        let rows = self.rows.len();
        if self.short >= from {
            self.short = rows;
        }
        for at in from..rows {
            let row = self.rows[at];
            let bound = if at == 0 {
                self.made.bound
            } else {
                self.rows[at - 1].length
            };
            let board_row = self.first + at;
            let rank = row.rank + self.counts.shorter(board_row, row.size, row.length);
            let [same, longer] = self.counts.grown(board_row, row.size, row.length);
            let row = &mut self.rows[at];
            row.corner = row.length < bound;
            row.distance = (row.grown + longer).wrapping_sub(rank);
            row.block = self
                .counts
                .tails(rows - at - 1, row.size - row.length, row.length);
            let row = *row;
            if let Some(next) = self.rows.get_mut(at + 1) {
                next.rank = rank;
                next.grown = row.grown + same;
            }
            if row.block < LEAST_RUN {
                self.short = self.short.min(at);
            } else if row.corner {
                let run = PatternRun {
                    from: index as u16,
                    to: index.wrapping_add(row.distance) as u16,
                    len: row.block as u16,
                    payoff: self.payoff(at),
                };
                self.waiting[at].0.push(run);
            }
        }
    }

    /// Notes the moves of this tail that are in no run.
    fn pairs(&mut self, index: u64) {
        for at in self.short..self.rows.len() {
            let row = self.rows[at];
            if row.corner {
                let pair = PatternPair {
                    from: index as u16,
                    to: index.wrapping_add(row.distance) as u16,
                    payoff: self.payoff(at),
                };
                self.waiting[at].1.push(pair);
            }
        }
    }

    /// The number of the cell after the last one of a row, from the beginning
    /// of the tail.
    fn payoff(&self, row: usize) -> u16 {
        (row * self.counts.columns() + self.rows[row].length) as u16
    }
}
