//! The staircase by hand, bottom up and in vectors: for one thread, and for
//! nothing else.
//!
//! A contour is a bit string, cut into a few low steps and the high ones. All
//! contours with the same high steps and as many right steps among the low
//! ones stand in one block of the array: first those with one player to move,
//! then those with the other, each in ascending order. Then a move among the
//! high steps leads from all of a half block to all of another one, a move at
//! the cut from the beginning of one to the end of another: passes over
//! slices. Moves among the low steps are the same in all blocks with as many
//! right steps, payoffs included, and are listed once, in an order in which
//! children come first: runs where they are long, pairs where not.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bit strings that number the places of arrays"
)]

use retrograde_games::staircase::Board;

/// A move among the low steps that contours in a row of a half block have.
struct Run {
    half: usize,
    from: usize,
    /// In the other half.
    to: usize,
    len: usize,
    payoff: i32,
}

/// The same for one contour; places within the block.
struct Pair {
    from: u16,
    to: u16,
    payoff: i32,
}

/// All moves among the low steps of a block: runs and then pairs, again and
/// again.
#[derive(Default)]
struct Inner {
    runs: Vec<Run>,
    pairs: Vec<Pair>,
    /// Where the runs and the pairs of each turn end.
    ends: Vec<(usize, usize)>,
}

/// The contours with so many right steps among the low ones.
struct Block {
    /// How many there are of each parity.
    halves: [usize; 2],
    /// The same of those whose top step leads up.
    up: [usize; 2],
    /// By the player to move in the first half.
    inner: [Inner; 2],
}

/// The most moves that one pass takes.
const FAN: usize = 4;
/// Runs over fewer steps than this are listed pair by pair.
const SHORT: usize = 5;
const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;

pub struct ByHandBlocks {
    rows: usize,
    columns: usize,
    /// The number of low steps: even, so that a step has one parity in the
    /// whole contour and in its part.
    low: usize,
    cells: Vec<[i32; 2]>,
    /// By the number of right steps among the low ones.
    blocks: Vec<Block>,
    /// Places of low steps within their half block.
    places: Vec<usize>,
}

fn parity(steps: u64) -> usize {
    (steps & ODD).count_ones() as usize & 1
}

fn rights(steps: u64) -> usize {
    steps.count_ones() as usize
}

impl ByHandBlocks {
    pub fn answer(board: &Board) -> i64 {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let low = rows.min(columns).min(12) & !1;
        assert!(low > 0, "a board of at least 2 x 2");
        let cells = board.cells().iter();
        let cells = cells.map(|cell| cell.map(|value| i32::try_from(value).expect("small values")));
        let mut sweep = Self {
            rows,
            columns,
            low,
            cells: cells.collect(),
            blocks: Vec::new(),
            places: vec![0; 1 << low],
        };
        let mut seen = vec![[0; 2]; low + 1];
        for steps in 0..1 << low {
            let place = &mut seen[rights(steps)][parity(steps)];
            sweep.places[steps as usize] = *place;
            *place += 1;
        }
        let mut up = vec![[0; 2]; low + 1];
        for steps in 0..1 << (low - 1) {
            up[rights(steps)][parity(steps)] += 1;
        }
        for right in 0..=low {
            let halves = seen[right];
            let inner = [0, 1].map(|turn| {
                let mut inner = Inner::default();
                sweep.list(0, low, right, turn, halves, &mut inner);
                inner.ends.push((inner.runs.len(), inner.pairs.len()));
                inner
            });
            sweep.blocks.push(Block {
                halves,
                up: up[right],
                inner,
            });
        }
        sweep.value().into()
    }

    /// What the players bank with a move at this step, with so many right
    /// steps before it.
    fn payoffs(&self, step: usize, column: usize) -> [i32; 2] {
        self.cells[(self.rows - 1 - (step - column)) * self.columns + column]
    }

    /// Lists the moves of all low steps that begin with `steps` and go on with
    /// `free` ones below, `right` of them right.
    fn list(
        &self,
        steps: u64,
        free: usize,
        right: usize,
        turn: usize,
        halves: [usize; 2],
        inner: &mut Inner,
    ) {
        if free + 2 <= self.low && steps >> free & 3 == 2 {
            let payoffs = self.payoffs(free, right);
            let rest = (0..1_u64 << free).filter(|&rest| rights(rest) == right);
            let mut first = [const { None }; 2];
            for rest in rest {
                let (from, to) = (steps | rest, (steps ^ (3 << free)) | rest);
                let half = parity(from);
                let place = |steps: u64| self.places[steps as usize];
                let payoff = payoffs[turn ^ half];
                if free >= SHORT {
                    let run = Run {
                        half,
                        from: place(from),
                        to: place(to),
                        len: 0,
                        payoff,
                    };
                    first[half].get_or_insert(run).len += 1;
                } else {
                    let near = |place: usize, half| {
                        let place = place + if half == 1 { halves[0] } else { 0 };
                        u16::try_from(place).expect("a short block")
                    };
                    inner.pairs.push(Pair {
                        from: near(place(from), half),
                        to: near(place(to), 1 - half),
                        payoff,
                    });
                }
            }
            for run in first.into_iter().flatten() {
                let last = inner.ends.last().map_or(0, |&(_, pairs)| pairs);
                if inner.pairs.len() > last {
                    inner.ends.push((inner.runs.len(), inner.pairs.len()));
                }
                inner.runs.push(run);
            }
        }
        if free > right {
            self.list(steps, free - 1, right, turn, halves, inner);
        }
        if free > 0 && right > 0 {
            let steps = steps | 1 << (free - 1);
            self.list(steps, free - 1, right - 1, turn, halves, inner);
        }
    }

    fn value(&self) -> i32 {
        let high = self.rows + self.columns - self.low;
        let start = ((1_u64 << self.columns) - 1) << self.rows;
        // The right steps that are left for the low part.
        let right_of = |steps: u64| {
            let right = self.columns.checked_sub(rights(steps))?;
            self.blocks.get(right).map(|block| (right, block))
        };
        let mut first = vec![0_u32; 1 << high];
        let mut positions = 0;
        for steps in 0..1 << high {
            first[steps as usize] = u32::try_from(positions).expect("at most C(32, 16)");
            positions += right_of(steps).map_or(0, |(_, block)| block.halves.iter().sum());
        }
        let mut best = vec![0_i32; positions];
        for steps in 0..1 << high {
            let Some((right, block)) = right_of(steps) else {
                continue;
            };
            let begin = first[steps as usize] as usize;
            let (known, rest) = best.split_at_mut(begin);
            let len = block.halves.iter().sum();
            let own = &mut rest[..len];
            own.fill(i32::MIN);
            let turn = parity(steps) ^ parity(start);
            for half in [0, 1] {
                let skip = if half == 1 { block.halves[0] } else { 0 };
                let own = &mut own[skip..][..block.halves[half]];
                self.high_moves(steps, right, turn ^ half, own, |child| {
                    &known[first[child as usize] as usize + skip..]
                });
                if steps & 1 == 1 && block.up[half] > 0 {
                    // To the end of the other half of the next block.
                    let next = &self.blocks[right + 1];
                    let child = first[(steps ^ 1) as usize] as usize;
                    let skip = if half == 0 { next.halves[0] } else { 0 };
                    let to = child + skip + next.up[1 - half];
                    let payoff = self.payoffs(self.low - 1, right)[turn ^ half];
                    let own = &mut own[..block.up[half]];
                    fan(own, [&known[to..]], [payoff]);
                }
            }
            if begin == 0 {
                // The end of the game is the first contour of all.
                own[0] = 0;
            }
            low_moves(&block.inner[turn], own, block.halves[0]);
        }
        best[positions - 1]
    }

    /// The moves among the high steps, for half a block.
    fn high_moves<'b>(
        &self,
        steps: u64,
        right: usize,
        turn: usize,
        own: &mut [i32],
        block: impl Fn(u64) -> &'b [i32],
    ) {
        let mut corners = !steps & (steps >> 1);
        let mut children = [&[][..]; FAN];
        let mut payoffs = [0; FAN];
        let mut count = 0;
        while corners != 0 {
            let step = corners.trailing_zeros() as usize;
            corners &= corners - 1;
            let column = right + rights(steps & ((1 << step) - 1));
            children[count] = block(steps ^ (3 << step));
            payoffs[count] = self.payoffs(self.low + step, column)[turn];
            count += 1;
            if count == FAN {
                fan(own, children, payoffs);
                count = 0;
            }
        }
        match count {
            3 => some::<3>(own, &children, &payoffs),
            2 => some::<2>(own, &children, &payoffs),
            1 => some::<1>(own, &children, &payoffs),
            _ => {}
        }
    }
}

/// The first moves of a fan.
fn some<const N: usize>(own: &mut [i32], children: &[&[i32]; FAN], payoffs: &[i32; FAN]) {
    let children: [&[i32]; N] = std::array::from_fn(|at| children[at]);
    fan(own, children, std::array::from_fn(|at| payoffs[at]));
}

/// Some moves of contours in a row, to contours in a row.
#[inline]
fn fan<const N: usize>(own: &mut [i32], children: [&[i32]; N], payoffs: [i32; N]) {
    let children = children.map(|children| &children[..own.len()]);
    for (at, value) in own.iter_mut().enumerate() {
        for (children, payoff) in children.iter().zip(payoffs) {
            *value = (*value).max(payoff - children[at]);
        }
    }
}

/// The moves among the low steps of a block.
fn low_moves(inner: &Inner, own: &mut [i32], half: usize) {
    let (mut runs, mut pairs) = (0, 0);
    for &(runs_end, pairs_end) in &inner.ends {
        let (first, second) = own.split_at_mut(half);
        for run in &inner.runs[runs..runs_end] {
            let (own, other) = if run.half == 0 {
                (&mut *first, &*second)
            } else {
                (&mut *second, &*first)
            };
            let own = &mut own[run.from..][..run.len];
            fan(own, [&other[run.to..]], [run.payoff]);
        }
        for pair in &inner.pairs[pairs..pairs_end] {
            let seen = pair.payoff - own[usize::from(pair.to)];
            let value = &mut own[usize::from(pair.from)];
            *value = (*value).max(seen);
        }
        (runs, pairs) = (runs_end, pairs_end);
    }
}
