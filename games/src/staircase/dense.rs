//! All staircases of a board in one row: a perfect index that every move
//! raises.
//!
//! A contour of n steps up among n + m steps is a set of n places, and the
//! combinatorial number system (Pascal 1887, Lehmer 1964) numbers such sets:
//! with the places z(1) < z(2) < ... < z(n) of the steps up, the rank is the
//! sum of the binomials C(z(i), i), without gaps. To take a cell moves one
//! step up by one place, from z to z + 1, and so adds C(z, i - 1): a child's
//! index is its parent's plus one entry of Pascal's triangle.
//!
//! The sets stand in colexicographic order, the lowest step moving fastest. So
//! the walk from the last staircase to the first changes few steps at a time,
//! and keeps the moves of the others as they are.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 64 rows and columns, and 1024 cells"
)]

use std::ops::Range;

use retrograde::layered::{Fan, OptionSink};
use retrograde::{Ascending, Indexed, Score};

use super::{Board, Contour, Staircase};

/// Binomials, and the payoffs by number.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    rows: usize,
    columns: usize,
    /// C(z, i) for z up to n + m and i up to n, row by row of the triangle.
    binomials: Vec<u64>,
    /// A and B row by row.
    payoffs: [Vec<i64>; 2],
}

impl Ranks {
    fn new(board: &Board) -> Self {
        let [rows, columns] = [board.rows, board.columns].map(|number| number as usize);
        let width = rows + 1;
        let mut binomials = vec![0; (rows + columns + 1) * width];
        binomials[0] = 1;
        for at in width..binomials.len() {
            // C(z, i) = C(z - 1, i) + C(z - 1, i - 1). All are below 2^63, as
            // n + m is at most 64.
            let left = if at % width == 0 {
                0
            } else {
                binomials[at - width - 1]
            };
            binomials[at] = binomials[at - width] + left;
        }
        let payoffs = [0, 1].map(|player| board.cells.iter().map(|cell| cell[player]).collect());
        Self {
            rows,
            columns,
            binomials,
            payoffs,
        }
    }

    #[inline]
    fn binomial(&self, place: usize, number: usize) -> u64 {
        self.binomials[place * (self.rows + 1) + number]
    }

    /// The places of the steps up of a rank, from the last one to the first.
    fn places(&self, mut rank: u64) -> impl Iterator<Item = usize> {
        let mut place = self.rows + self.columns;
        (1..=self.rows).rev().map(move |number| {
            place -= 1;
            while self.binomial(place, number) > rank {
                place -= 1;
            }
            rank -= self.binomial(place, number);
            place
        })
    }
}

/// A step up on the way down, and what is known before it is placed.
#[derive(Clone, Copy, Default)]
struct Level {
    place: usize,
    /// The place of the step above, or the end of the contour.
    bound: usize,
    /// What the steps above add to the rank.
    rank: u64,
    /// The parity of the cells taken in the rows above.
    parity: usize,
    /// How many moves there are in the rows above.
    moves: usize,
}

/// Where the walk stands: the levels of the steps up by number, 1 is the
/// first step. The first one is left to the [sweep of a block](Walk::block).
struct Walk<'t> {
    ranks: &'t Ranks,
    levels: Vec<Level>,
    /// How far the child of each move is, and the number of its cell.
    moves: Vec<(u64, u32)>,
}

impl Walk<'_> {
    /// Places a step from the second one on; those above it are placed.
    #[inline]
    fn set(&mut self, number: usize, place: usize) {
        let level = &mut self.levels[number];
        level.place = place;
        let level = *level;
        // Written in any case, and kept if it is a move.
        self.moves[level.moves] = self.step(number, place);
        self.levels[number - 1] = Level {
            place: 0,
            bound: place,
            rank: level.rank + self.ranks.binomial(place, number),
            parity: level.parity ^ (place - (number - 1)) & 1,
            moves: level.moves + usize::from(place + 1 < level.bound),
        };
    }

    /// The move of a step to the next place.
    #[inline]
    fn step(&self, number: usize, place: usize) -> (u64, u32) {
        let row = self.ranks.rows - number;
        let cell = row * self.ranks.columns + place - (number - 1);
        (self.ranks.binomial(place, number - 1), cell as u32)
    }

    /// Tells of the staircases whose first step is at one of these places, all
    /// other steps being placed.
    #[inline]
    fn block(&mut self, places: Range<usize>, sink: &mut impl OptionSink<Score>) {
        let level = self.levels[1];
        for place in places.rev() {
            let index = level.rank + place as u64;
            self.moves[level.moves] = self.step(1, place);
            let moves = level.moves + usize::from(place + 1 < level.bound);
            if moves == 0 {
                sink.terminal(index, &Score(0));
                continue;
            }
            let fan = Fan {
                from: index,
                len: 1,
                flips: true,
                moves: &self.moves[..moves],
            };
            sink.fan(fan, &self.ranks.payoffs[level.parity ^ place & 1]);
        }
    }

    /// On to the block before. There must be one.
    fn retreat(&mut self) {
        let next = (2..self.levels.len())
            .find(|&number| self.levels[number].place >= number)
            .expect("the range begins at index 0 or later");
        let mut place = self.levels[next].place - 1;
        for number in (2..=next).rev() {
            self.set(number, place);
            place = place.saturating_sub(1);
        }
    }
}

impl Ranks {
    /// Tells the options of a range of ranks, from the last to the first.
    fn options(&self, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        if range.is_empty() {
            return;
        }
        let mut walk = Walk {
            ranks: self,
            levels: vec![Level::default(); self.rows + 1],
            moves: vec![(0, 0); self.rows + 1],
        };
        walk.levels[self.rows].bound = self.rows + self.columns;
        let mut end = 0;
        for (number, place) in (1..=self.rows).rev().zip(self.places(range.end - 1)) {
            if number > 1 {
                walk.set(number, place);
            }
            end = place + 1;
        }
        loop {
            let rank = walk.levels[1].rank;
            let begin = range.start.saturating_sub(rank) as usize;
            walk.block(begin..end, sink);
            if rank <= range.start {
                return;
            }
            walk.retreat();
            end = walk.levels[1].bound;
        }
    }
}

impl Staircase {
    fn ranks(&self) -> &Ranks {
        self.ranks.get_or_init(|| Ranks::new(&self.board))
    }
}

impl Indexed for Staircase {
    fn indices(&self) -> u64 {
        let ranks = self.ranks();
        ranks.binomial(ranks.rows + ranks.columns, ranks.rows)
    }

    fn index(&self, &contour: &Contour) -> u64 {
        let ranks = self.ranks();
        let mut places = (0..ranks.rows + ranks.columns).filter(|place| contour >> place & 1 == 0);
        let binomials = (1..=ranks.rows).map_while(|number| {
            let place = places.next()?;
            Some(ranks.binomial(place, number))
        });
        binomials.sum()
    }

    fn position_at(&self, index: u64) -> Option<Contour> {
        let ranks = self.ranks();
        let all = u64::MAX >> (64 - ranks.rows - ranks.columns);
        Some(
            ranks
                .places(index)
                .fold(all, |contour, place| contour ^ (1 << place)),
        )
    }

    fn index_memory(&self) -> usize {
        let ranks = self.ranks();
        let payoffs = size_of_val(&*ranks.payoffs[0]) + size_of_val(&*ranks.payoffs[1]);
        size_of_val(&*ranks.binomials) + payoffs
    }
}

impl Ascending for Staircase {
    fn options_down(&self, range: Range<u64>, sink: &mut impl OptionSink<Score>) {
        self.ranks().options(range, sink);
    }
}

#[cfg(test)]
mod tests;
