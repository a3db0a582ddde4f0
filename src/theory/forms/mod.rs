//! Short games in canonical form, each form once: a value is a handle, and
//! equal values are equal handles.
//!
//! Every short game has one simplest form, without dominated and reversible
//! options (Conway 1976). The arena keeps each such form once ("hash
//! consing"), its options in one shared list, so that a form is one entry of
//! 32 bytes and four bytes an option. Values that are a number, a multiple of up
//! and a nimber added ([`UpStar`]) have no options stored at all: sum,
//! negative and order are arithmetic there.
//!
//! All walks keep explicit stacks on the heap, so depth is no limit.

mod arena;
mod atomic;
mod cache;
mod canonical;
mod heating;
mod order;
mod patience;
mod sum;
mod up_star;
mod values;
mod walk;

use hashbrown::hash_table::HashTable;

use super::dyadic::Dyadic;
use super::thermograph::Thermographs;
use crate::game::Player;
use crate::table::FixedHash;
use cache::{OrderCache, SumCache};
use order::Comparing;
use sum::Adding;
use up_star::Side;
pub use up_star::UpStar;
pub(super) use walk::FormMap;

/// A short game in canonical form: a handle into the [`Forms`] that made it.
///
/// Two forms of the same arena are equal if and only if the games are. Forms
/// of different arenas have nothing to do with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Form(u32);

/// Form handles have 31 bits: an index of 30 and whether it has a tree.
const MOST_FORMS: u32 = (1 << 30) - CANDIDATES;
/// Indices for games that are not in canonical form yet.
const CANDIDATES: u32 = 1 << 20;

impl Form {
    const ZERO: Self = Self(0);

    /// No form of any arena: marks for whoever keeps forms in a table.
    pub(super) const OPEN: Self = Self(u32::MAX);
    pub(super) const FORGOTTEN: Self = Self(u32::MAX - 1);

    /// The handle as a number below 2³¹, for whoever packs it.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// The handle that was packed.
    pub(super) const fn of_bits(bits: u32) -> Self {
        Self(bits)
    }

    const fn small(index: u32) -> Self {
        Self(index << 1)
    }

    const fn tree(index: u32) -> Self {
        Self(index << 1 | 1)
    }

    const fn is_tree(self) -> bool {
        self.0 & 1 == 1
    }

    const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// A form that has options of its own, 32 bytes.
#[derive(Clone, Copy, Debug)]
struct Tree {
    /// Where the options begin: left ones, then right ones.
    start: u32,
    left: u16,
    right: u16,
    /// The stops, which are numbers.
    left_stop: Form,
    right_stop: Form,
    /// The stops, rounded as in [`Dyadic::coarse`].
    left_coarse: i32,
    right_coarse: i32,
    /// The negative; zero while it is not known.
    negative: Form,
    /// The largest nimber among its followers, or one more, and whether it is
    /// all small.
    nimber: u32,
}

/// A value without options of its own.
#[derive(Clone, Copy, Debug)]
struct Small {
    value: UpStar,
    coarse: i32,
    /// The number in it, at which play stops.
    stop: Form,
}

/// The highest bit of [`Tree::nimber`].
const ALL_SMALL: u32 = 1 << 31;

/// An arena of short games in canonical form.
///
/// Values are made from options, by name, or from one another. What takes
/// `&mut self` may add forms; none is ever dropped or moved. The answers, and
/// the order in which forms are made, depend only on the calls made.
///
/// Memory: 32 bytes a form, 4 bytes an option, some 45 bytes a number or
/// infinitesimal that is kept without options, and bounded caches (by default
/// at most 56 MiB).
#[derive(Clone, Debug)]
pub struct Forms {
    trees: Vec<Tree>,
    options: Vec<Form>,
    tree_index: HashTable<u32>,
    smalls: Vec<Small>,
    small_index: HashTable<u32>,
    hash: FixedHash,
    limit: u32,
    orders: OrderCache,
    sums: SumCache,
    candidate: canonical::Candidate,
    comparing: Comparing,
    adding: Adding,
    thermographs: Thermographs,
    patience: Option<Box<patience::Patience>>,
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// The most options of one player that are put into canonical form.
    pub const MAX_OPTIONS: u64 = 1 << 14;

    /// The largest nimber among the followers of a game with options of its
    /// own; nimbers alone, and with numbers and ups, go up to 2^32 - 1.
    pub const MAX_NIMBER: u64 = (1 << 12) - 1;

    /// An arena that holds zero alone.
    pub fn new() -> Self {
        let mut forms = Self {
            trees: Vec::new(),
            options: Vec::new(),
            tree_index: HashTable::new(),
            smalls: Vec::new(),
            small_index: HashTable::new(),
            hash: FixedHash::default(),
            limit: MOST_FORMS,
            orders: OrderCache::new(22),
            sums: SumCache::new(21),
            candidate: canonical::Candidate::default(),
            comparing: Comparing::default(),
            adding: Adding::default(),
            thermographs: Thermographs::default(),
            patience: None,
        };
        forms.small_or_zero(UpStar::default());
        forms
    }

    /// Refuses to hold more than this many forms with options. Default: 2^30
    /// less a million.
    #[must_use]
    pub fn limit(mut self, forms: u32) -> Self {
        self.limit = forms.min(MOST_FORMS);
        self
    }

    /// How many different values are kept.
    pub fn len(&self) -> usize {
        self.trees.len() + self.smalls.len()
    }

    /// Whether there is none: never, as there is zero.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken now, with all caches.
    pub fn memory_usage(&self) -> usize {
        self.trees.capacity() * size_of::<Tree>()
            + self.options.capacity() * size_of::<Form>()
            + self.smalls.capacity() * size_of::<Small>()
            + self.tree_index.allocation_size()
            + self.small_index.allocation_size()
            + self.orders.memory_usage()
            + self.sums.memory_usage()
            + self.thermographs.memory_usage()
    }

    /// Zero, the game without moves.
    #[allow(clippy::unused_self, reason = "like all other values")]
    pub const fn zero(&self) -> Form {
        Form::ZERO
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Form {
        self.small_or_zero(UpStar::of(number))
    }

    /// An integer: so many free moves for Left, or if negative for Right.
    pub fn integer(&mut self, integer: i64) -> Form {
        self.number(Dyadic::integer(integer))
    }

    /// The nimber `*n`.
    pub fn nimber(&mut self, n: u32) -> Form {
        self.small_or_zero(UpStar {
            nimber: n,
            ..UpStar::default()
        })
    }

    /// So many ups, `{0|*}` each; a negative number of them are downs.
    pub fn up(&mut self, ups: i32) -> Form {
        self.small_or_zero(UpStar {
            ups,
            ..UpStar::default()
        })
    }

    /// A number, ups and a nimber added.
    pub fn up_star(&mut self, value: UpStar) -> Form {
        self.small_or_zero(value)
    }

    /// Its number, ups and nimber, if it is a sum of these.
    pub fn to_up_star(&self, form: Form) -> Option<UpStar> {
        (!form.is_tree()).then(|| self.smalls[form.index()].value)
    }

    /// The left options of its canonical form.
    pub fn left(&mut self, form: Form) -> Vec<Form> {
        self.all_options(form, Side::Left)
    }

    /// The right options of its canonical form.
    pub fn right(&mut self, form: Form) -> Vec<Form> {
        self.all_options(form, Side::Right)
    }

    /// The options of a player in canonical form: [`Player::First`] is Left.
    pub fn options(&mut self, form: Form, player: Player) -> Vec<Form> {
        match player {
            Player::First => self.left(form),
            Player::Second => self.right(form),
        }
    }

    fn all_options(&mut self, form: Form, side: Side) -> Vec<Form> {
        if let Some(number) = self.to_number(form) {
            let option = match side {
                Side::Left => number.left_option(),
                Side::Right => number.right_option(),
            };
            return option
                .map(|option| self.number(option))
                .into_iter()
                .collect();
        }
        (0..self.count(form, side))
            .map(|i| self.option(form, side, i))
            .collect()
    }

    /// How many options there are, none for numbers (see [`UpStar::count`]).
    fn count(&self, form: Form, side: Side) -> u32 {
        if !form.is_tree() {
            return self.smalls[form.index()].value.count(side);
        }
        match (self.trees.get(form.index()), side) {
            (Some(tree), Side::Left) => u32::from(tree.left),
            (Some(tree), Side::Right) => u32::from(tree.right),
            (None, Side::Left) => short(self.candidate.left.len()),
            (None, Side::Right) => short(self.candidate.right.len()),
        }
    }

    /// The option with this index below the count.
    fn option(&mut self, form: Form, side: Side, index: u32) -> Form {
        if !form.is_tree() {
            let option = self.smalls[form.index()].value.option(side, index);
            return self.small_or_zero(option);
        }
        let index = index as usize;
        match (self.trees.get(form.index()), side) {
            (Some(tree), Side::Left) => self.options[tree.start as usize + index],
            (Some(tree), Side::Right) => {
                self.options[tree.start as usize + usize::from(tree.left) + index]
            }
            (None, Side::Left) => self.candidate.left[index],
            (None, Side::Right) => self.candidate.right[index],
        }
    }

    /// The options of a form with a tree, left ones and right ones.
    fn tree_options(&self, form: Form) -> (&[Form], &[Form]) {
        let tree = &self.trees[form.index()];
        let (left, right) = (usize::from(tree.left), usize::from(tree.right));
        let options = &self.options[tree.start as usize..][..left + right];
        options.split_at(left)
    }

    /// The stops of any form, rounded.
    fn coarse(&self, form: Form) -> (i32, i32) {
        if !form.is_tree() {
            let coarse = self.smalls[form.index()].coarse;
            return (coarse, coarse);
        }
        let tree = self.trees.get(form.index());
        tree.map_or(self.candidate.coarse, |tree| {
            (tree.left_coarse, tree.right_coarse)
        })
    }

    /// The largest nimber among the followers of a form, or one more.
    fn largest_nimber(&self, form: Form) -> u32 {
        if !form.is_tree() {
            // Moves in ups change the lowest bit.
            return self.smalls[form.index()].value.nimber | 1;
        }
        let tree = self.trees.get(form.index());
        tree.map_or(self.candidate.nimber, |tree| tree.nimber & !ALL_SMALL)
    }

    /// The stops of any form, as numbers' handles.
    fn stop_forms(&self, form: Form) -> (Form, Form) {
        if form.is_tree() {
            let tree = &self.trees[form.index()];
            return (tree.left_stop, tree.right_stop);
        }
        let stop = self.smalls[form.index()].stop;
        (stop, stop)
    }

    fn number_of(&self, form: Form) -> Dyadic {
        self.smalls[form.index()].value.number
    }
}

/// A length in 32 bits, where lengths are bounded by far less.
fn short(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
