//! A number for every position, symmetric ones alike: by the men on the board,
//! by the class of the sets of cells that the men of the player to move stand
//! in, and by where the other men stand among the cells that are left.
//!
//! Sets of so many cells are numbered in ascending order of their words, which
//! is the combinatorial number system (Lehmer 1964): with the cells c1 < c2 <
//! ..., a set comes after C(c1, 1) + C(c2, 2) + ... others. The sets of one
//! class are images of each other, and the least of them stands for all. Its
//! men leave cells that close up, and the other men are a set among those.
//! Where a set is its own image in a mirror, the other men have two images too,
//! or more; the least stands for them, and the others leave holes. Such sets
//! are few: on the usual board 12,063,947 of 12,896,757 indices are positions,
//! which stand for 171,875,046.

use retrograde::Indexed;
use retrograde::bits::members;

use super::board::Board;
use super::{Men, Teeko, mover_of_least};

/// The most men of a side.
pub(super) const MOST_MEN: usize = 4;
/// The most cells of a board.
pub(super) const MOST_CELLS: usize = 30;

/// What is known of a set of cells, by its number.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of its class.
    class: u16,
    /// The symmetries that take it to the least set of its class, a bit for
    /// each.
    least_by: u8,
    /// Whether men there win.
    goal: bool,
}

/// All sets of so many cells.
#[derive(Clone, Debug)]
struct Sets {
    /// Their words, in ascending order.
    words: Vec<u32>,
    entries: Vec<Entry>,
    /// The number of the least set of each class.
    least: Vec<u16>,
}

/// The positions with so many men on the board.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// Their first index.
    begin: u64,
    /// Men of the player to move, and of the other one.
    own: usize,
    other: usize,
    /// Indices of a class: the ways to set the other men.
    of_class: u64,
}

/// The numbers of all positions of a board.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// `choose[nth][cell]` is C(cell, nth + 1).
    choose: [[u32; MOST_CELLS + 1]; MOST_MEN],
    /// By the number of cells in the set.
    by_size: Vec<Sets>,
    /// By the number of men on the board.
    stages: Vec<Stage>,
    indices: u64,
}

/// How many sets of cells there are by their size less one, and by the number
/// of cells to choose from.
fn choose() -> [[u32; MOST_CELLS + 1]; MOST_MEN] {
    let mut choose = [[0; MOST_CELLS + 1]; MOST_MEN];
    for cells in 1..=MOST_CELLS {
        for nth in 0..MOST_MEN {
            let with_last = if nth == 0 {
                1
            } else {
                choose[nth - 1][cells - 1]
            };
            choose[nth][cells] = choose[nth][cells - 1] + with_last;
        }
    }
    choose
}

/// The sets of so many cells of a board, in ascending order.
fn sets_of(size: u32, full: u32) -> Vec<u32> {
    let next = |&set: &u32| {
        // The next number with as many bits (HAKMEM 175, Gosper 1972).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        let next = ripple | ((set ^ ripple) >> 2).checked_div(lowest)?;
        (next <= full).then_some(next)
    };
    std::iter::successors(Some((1 << size) - 1), next).collect()
}

impl Index {
    pub(super) fn new(board: &Board) -> Self {
        let mut index = Self {
            choose: choose(),
            by_size: Vec::new(),
            stages: Vec::new(),
            indices: 0,
        };
        for size in 0..=board.men {
            let sets = index.classes(board, sets_of(size, board.full));
            index.by_size.push(sets);
        }
        let men = board.men as usize;
        for placed in 0..=2 * men {
            let (own, other) = (placed / 2, placed.div_ceil(2));
            let left = board.cells() as usize - own;
            let of_class = if other == 0 {
                1
            } else {
                index.choose[other - 1][left].into()
            };
            index.stages.push(Stage {
                begin: index.indices,
                own,
                other,
                of_class,
            });
            index.indices += index.by_size[own].least.len() as u64 * of_class;
        }
        index
    }

    /// Sorts sets of one size into classes.
    fn classes(&self, board: &Board, words: Vec<u32>) -> Sets {
        let mut entries: Vec<Entry> = Vec::with_capacity(words.len());
        let mut least_sets = Vec::new();
        for (number, &set) in words.iter().enumerate() {
            let images = || (0..board.symmetries()).map(|way| board.image(way, set));
            let least = images().min().unwrap_or(set);
            let least_by = images().enumerate().fold(0, |ways, (way, image)| {
                ways | u8::from(image == least) << way
            });
            let class = if least == set {
                least_sets.push(number as u16);
                least_sets.len() as u16 - 1
            } else {
                // It came before this one.
                entries[self.number(least)].class
            };
            entries.push(Entry {
                class,
                least_by,
                goal: board.goals.binary_search(&set).is_ok(),
            });
        }
        Sets {
            words,
            entries,
            least: least_sets,
        }
    }

    /// The number of a set among those of its size.
    #[inline]
    fn number(&self, set: u32) -> usize {
        let cells = members(set.into()).zip(&self.choose);
        cells
            .map(|(cell, choose)| choose[usize::from(cell)] as usize)
            .sum()
    }

    #[inline]
    fn entry(&self, set: u32) -> Entry {
        self.by_size[set.count_ones() as usize].entries[self.number(set)]
    }

    /// Whether men on these cells win.
    #[inline]
    pub(super) fn is_goal(&self, set: u32) -> bool {
        self.entry(set).goal
    }

    /// What is known of the set of the player to move, the least set of its
    /// class, and the least image of the other men under all symmetries that
    /// lead there.
    #[inline]
    fn least(&self, board: &Board, own: u32, other: u32) -> (Entry, u32, u32) {
        let sets = &self.by_size[own.count_ones() as usize];
        let entry = sets.entries[self.number(own)];
        let least = sets.words[usize::from(sets.least[usize::from(entry.class)])];
        let ways = members(entry.least_by.into());
        let others = ways.map(|way| board.image(way.into(), other)).min();
        (entry, least, others.unwrap_or(other))
    }

    /// The least image of a position's men.
    #[inline]
    pub(super) fn representative(&self, board: &Board, own: u32, other: u32) -> (u32, u32) {
        let (_, own, other) = self.least(board, own, other);
        (own, other)
    }

    /// How many symmetries take a position's men to its least image.
    pub(super) fn ways(&self, board: &Board, own: u32, other: u32) -> usize {
        let (entry, _, least) = self.least(board, own, other);
        let images = members(entry.least_by.into()).map(|way| board.image(way.into(), other));
        images.filter(|&image| image == least).count()
    }

    /// The index of a position by its men.
    #[inline]
    fn index(&self, board: &Board, own: u32, other: u32) -> u64 {
        let (entry, own, other) = self.least(board, own, other);
        let stage = self.stages[(own.count_ones() + other.count_ones()) as usize];
        let number = self.number(closed_up(other, own)) as u64;
        stage.begin + u64::from(entry.class) * stage.of_class + number
    }

    /// The men at an index, unless it is a hole.
    fn men(&self, board: &Board, index: u64) -> Option<(u32, u32)> {
        let stage = self
            .stages
            .iter()
            .rev()
            .find(|stage| stage.begin <= index)?;
        let place = index - stage.begin;
        let (class, number) = (place / stage.of_class, place % stage.of_class);
        let sets = &self.by_size[stage.own];
        let least = usize::from(sets.least[class as usize]);
        let (own, entry) = (sets.words[least], sets.entries[least]);
        if entry.goal {
            return None;
        }
        let other = opened_up(self.by_size[stage.other].words[number as usize], own);
        // The first symmetry leaves all as it is.
        let is_least = entry.least_by == 1
            || members(entry.least_by.into()).all(|way| board.image(way.into(), other) >= other);
        is_least.then_some((own, other))
    }

    fn bytes(&self) -> usize {
        let bytes = |sets: &Sets| {
            sets.words.capacity() * size_of::<u32>()
                + sets.entries.capacity() * size_of::<Entry>()
                + sets.least.capacity() * size_of::<u16>()
        };
        self.by_size.iter().map(bytes).sum()
    }
}

/// The set after the cells of another one have been taken out of the board.
#[inline]
fn closed_up(set: u32, without: u32) -> u32 {
    let mut left = without;
    let mut set = set;
    while left != 0 {
        // From the last one, so that the others stay where they are.
        let cell = left.ilog2();
        let before = (1 << cell) - 1;
        set = set & before | set >> 1 & !before;
        left ^= 1 << cell;
    }
    set
}

/// The set before that.
#[inline]
fn opened_up(set: u32, without: u32) -> u32 {
    let mut set = set;
    for cell in members(without.into()) {
        let before = (1 << cell) - 1;
        set = set & before | (set & !before) << 1;
    }
    set
}

/// Positions in which the player to move has the goal already are holes: the
/// game was over before.
impl Indexed for Teeko {
    fn indices(&self) -> u64 {
        self.index.indices
    }

    #[inline]
    fn index(&self, men: &Men) -> u64 {
        self.index.index(&self.board, men.own(), men.other())
    }

    #[inline]
    fn position_at(&self, index: u64) -> Option<Men> {
        let (own, other) = self.index.men(&self.board, index)?;
        Some(Men::new(own, other, mover_of_least(own, other)))
    }

    fn index_memory(&self) -> usize {
        self.index.bytes()
    }
}
