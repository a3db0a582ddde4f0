//! The options of the questions on the stack, and how hard they look.

use super::facts::{Effort, Known, Memory};
use super::search::Question;
use crate::table::vec_peak;

/// An option of a question: the nimber of the parts that were known when it was
/// listed, the other parts, and how much there is to search in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub(super) sum: u32,
    pub(super) order: i32,
    pub(super) weight: u32,
    /// Equal for options with equal parts and sums, whatever their order.
    pub(super) hash: u64,
    pub(super) first: usize,
    pub(super) count: usize,
    /// Whether it is a move in the heap beside the part, and not in the part.
    pub(super) in_heap: bool,
}

/// The options of all questions on the stack, those of the last one at the end,
/// and their parts.
pub(super) struct Options<P> {
    listed: Vec<Listed>,
    parts: Vec<P>,
}

/// What must be answered for an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    Lost,
    Won,
    /// All but one part are known: that part with this heap.
    One {
        part: usize,
        heap: u32,
        effort: Option<Effort>,
    },
    /// More than one part is unknown: the one with the fewest moves.
    More {
        part: usize,
    },
}

/// The numbers of a question, from those of its options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) effort: Effort,
    /// The options that are open.
    pub(super) open: u32,
    /// The easiest option, its effort, and the least loss of the others.
    best: usize,
    best_effort: Effort,
    second: u32,
}

impl<P: Clone + Eq + std::hash::Hash> Options<P> {
    pub(super) const fn new() -> Self {
        Self {
            listed: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> (usize, usize) {
        (self.listed.len(), self.parts.len())
    }

    pub(super) fn truncate(&mut self, (listed, parts): (usize, usize)) {
        self.listed.truncate(listed);
        self.parts.truncate(parts);
    }

    pub(super) fn parts(&mut self) -> &mut Vec<P> {
        &mut self.parts
    }

    pub(super) fn push(&mut self, option: Listed) {
        self.listed.push(option);
    }

    /// Whether the next option makes the vectors grow.
    pub(super) const fn is_full(&self) -> bool {
        self.listed.len() == self.listed.capacity()
    }

    /// The bytes that a push takes at most while the vectors grow.
    pub(super) fn growth(&self) -> usize {
        vec_peak(&self.listed, 1) + vec_peak(&self.parts, 1)
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.listed.capacity() * size_of::<Listed>() + self.parts.capacity() * size_of::<P>()
    }

    /// Puts the most promising of the options from `start` on first, and drops
    /// those that are there already.
    pub(super) fn arrange(&mut self, start: usize) {
        let options = &mut self.listed[start..];
        options.sort_by_key(|option| (option.weight, -i64::from(option.order), option.hash));
        let mut kept = start;
        for at in start..self.listed.len() {
            let option = self.listed[at];
            let mut before = self.listed[start..kept].iter().rev();
            let equal = before
                .by_ref()
                .take_while(|other| other.weight == option.weight)
                .any(|other| self.are_equal(other, &option));
            if !equal {
                self.listed[kept] = option;
                kept += 1;
            }
        }
        self.listed.truncate(kept);
    }

    /// Whether two options have the same sum and the same parts. No part is
    /// twice in an option.
    fn are_equal(&self, one: &Listed, other: &Listed) -> bool {
        let parts = |option: &Listed| option.first..option.first + option.count;
        let of_other = &self.parts[parts(other)];
        one.hash == other.hash
            && one.sum == other.sum
            && one.count == other.count
            && one.in_heap == other.in_heap
            && self.parts[parts(one)]
                .iter()
                .all(|part| of_other.contains(part))
    }

    /// What is known of an option with a heap of this size beside it.
    fn sight(&self, memory: &Memory<P>, option: &Listed, heap: u32) -> Sight {
        let mut heap = heap ^ option.sum;
        let mut unknown = (option.count == 1).then_some(option.first);
        if unknown.is_none() {
            for part in option.first..option.first + option.count {
                match (memory.nimber(&self.parts[part]), unknown) {
                    (Some(nimber), _) => heap ^= nimber,
                    (None, None) => unknown = Some(part),
                    // Parts are listed from the smallest on.
                    (None, Some(part)) => return Sight::More { part },
                }
            }
        }
        let Some(part) = unknown else {
            return if heap == 0 { Sight::Lost } else { Sight::Won };
        };
        match memory.look(&self.parts[part], heap) {
            Known::Lost => Sight::Lost,
            Known::Won => Sight::Won,
            Known::Open(effort) => Sight::One { part, heap, effort },
        }
    }

    /// The numbers of the last question, whose options begin at `start`, for a
    /// heap of this size. Options that are won for the opponent are dropped.
    pub(super) fn numbers(&mut self, memory: &Memory<P>, start: usize, heap: u32) -> Numbers {
        let mut numbers = Numbers {
            effort: Effort {
                win: Effort::MOST,
                loss: 0,
            },
            open: 0,
            best: start,
            best_effort: Effort {
                win: Effort::MOST,
                loss: Effort::MOST,
            },
            second: Effort::NO_LIMIT,
        };
        let (mut kept, mut least) = (start, Effort::NO_LIMIT);
        for at in start..self.listed.len() {
            let option = self.listed[at];
            let effort = match self.sight(memory, &option, heap) {
                Sight::Lost => {
                    // One winning move is enough.
                    numbers.effort = Effort {
                        win: 0,
                        loss: Effort::MOST,
                    };
                    return numbers;
                }
                Sight::Won => continue,
                Sight::One { effort, .. } => effort.unwrap_or_else(|| first_guess(&option)),
                Sight::More { .. } => first_guess(&option),
            };
            self.listed[kept] = option;
            numbers.open += 1;
            numbers.effort.loss = numbers.effort.loss.max(effort.win);
            if effort.loss < least {
                numbers.second = least;
                least = effort.loss;
                (numbers.best, numbers.best_effort) = (kept, effort);
            } else {
                numbers.second = numbers.second.min(effort.loss);
            }
            kept += 1;
        }
        self.listed.truncate(kept);
        if numbers.open > 0 {
            numbers.effort.win = least.min(Effort::MOST);
            let loss = numbers.effort.loss.saturating_add(numbers.open - 1);
            numbers.effort.loss = loss.min(Effort::MOST);
        }
        numbers
    }

    /// What to ask for the easiest option of a question with this heap and these
    /// limits: the part, the question, its limits, and whether the option is a
    /// move in the heap.
    pub(super) fn next(
        &self,
        memory: &Memory<P>,
        numbers: &Numbers,
        heap: u32,
        limits: Effort,
    ) -> Option<(P, Question, Effort, bool)> {
        let option = self.listed.get(numbers.best)?;
        match self.sight(memory, option, heap) {
            Sight::One { part, heap, .. } => {
                let part = self.parts[part].clone();
                let limits = numbers.limits(limits);
                Some((part, Question::Is(heap), limits, option.in_heap))
            }
            Sight::More { part } => {
                let part = self.parts[part].clone();
                Some((part, Question::Nimber, NO_LIMITS, false))
            }
            Sight::Lost | Sight::Won => None,
        }
    }
}

/// Limits that are never met.
pub(super) const NO_LIMITS: Effort = Effort {
    win: Effort::NO_LIMIT,
    loss: Effort::NO_LIMIT,
};

/// One move wins, all moves must be answered.
fn first_guess(option: &Listed) -> Effort {
    Effort {
        win: 1,
        loss: option.weight.clamp(1, Effort::MOST),
    }
}

impl Numbers {
    /// How far the easiest option may be searched before another option, here or
    /// above, looks easier. Any further, as is usual elsewhere, and twice as many
    /// positions were searched on Cram.
    fn limits(&self, limits: Effort) -> Effort {
        let win = match limits.loss {
            Effort::NO_LIMIT => Effort::NO_LIMIT,
            // The hardest option counts, and each of the others as one.
            limit => limit.saturating_sub(self.open - 1),
        };
        Effort {
            win: win.max(self.best_effort.win.saturating_add(1)),
            loss: limits.win.min(self.second.saturating_add(1)),
        }
    }
}
