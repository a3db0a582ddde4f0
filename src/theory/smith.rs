//! Values of impartial games in which play can go round for ever.
//!
//! Cedric Smith (1966) and Aviezri Fraenkel with Yehoshua Perl (1975) found that such
//! a position is either worth a nimber all the same, or an infinity that is
//! told by the nimbers among its options: then whoever would lose keeps the
//! play going, unless the other moves to the right nimber at once. Here is the
//! arithmetic of these values, and the labelling that finds them in a set of
//! positions that lead to each other.

use std::fmt;

use super::nimber_set::NimberSet;
use crate::limits::{Meter, Stopped};
use crate::value::Verdict;

/// What an impartial position is worth in sums, under normal play, with endless
/// play as a draw (Smith 1966).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SmithValue {
    /// As good as a heap of Nim of this size: the Grundy value.
    Nimber(u32),
    /// Infinite, with the nimbers that options of the position are worth: with
    /// a heap of one of these sizes the player to move wins, with any other sum
    /// of nimbers, and with another infinity, play is a draw.
    Infinite(NimberSet),
}

impl SmithValue {
    /// The nimber, where the value is finite.
    pub const fn nimber(&self) -> Option<u32> {
        match self {
            Self::Nimber(nimber) => Some(*nimber),
            Self::Infinite(_) => None,
        }
    }

    /// The value of the sum of two positions. The nimbers of an infinity move
    /// with a finite summand; two infinities have none.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Nimber(one), Self::Nimber(two)) => Self::Nimber(one ^ two),
            (Self::Infinite(options), Self::Nimber(nimber))
            | (Self::Nimber(nimber), Self::Infinite(options)) => {
                Self::Infinite(options.shifted(*nimber))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(NimberSet::new()),
        }
    }

    /// How the position alone ends for the player to move, under normal play;
    /// even where play goes on for ever.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Nimber(0) => Verdict::Lost,
            Self::Nimber(_) => Verdict::Won,
            Self::Infinite(options) if options.contains(0) => Verdict::Won,
            Self::Infinite(_) => Verdict::Even,
        }
    }
}

impl fmt::Display for SmithValue {
    /// As `0`, `*`, `*2`, and `∞{0,2}`; with `{:#}` in ASCII, `oo{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(0) => f.write_str("0"),
            Self::Nimber(1) => f.write_str("*"),
            Self::Nimber(nimber) => write!(f, "*{nimber}"),
            Self::Infinite(options) if f.alternate() => write!(f, "oo{options}"),
            Self::Infinite(options) => write!(f, "∞{options}"),
        }
    }
}

/// Positions that lead to each other: what each of them leads to.
#[derive(Default)]
pub(super) struct Knot {
    /// The nimbers among the options outside.
    finite: Vec<NimberSet>,
    /// The infinities among the options outside, by node, each with its node.
    infinite: Vec<(u32, NimberSet)>,
    /// The options within, by node; those of node `v` are
    /// `within[starts[v]..starts[v + 1]]`.
    within: Vec<u32>,
    starts: Vec<usize>,
}

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Open,
    Nimber(u32),
    Infinite,
}

impl Knot {
    /// Begins the next node; its options are added by the methods below.
    pub(super) fn node(&mut self) {
        self.starts.push(self.within.len());
        self.finite.push(NimberSet::new());
    }

    /// An option of the last node that has its value.
    pub(super) fn outside(&mut self, value: SmithValue) {
        let node = self.finite.len() - 1;
        match value {
            SmithValue::Nimber(nimber) => self.finite[node].insert(nimber),
            SmithValue::Infinite(options) => self.infinite.push((index(node), options)),
        }
    }

    /// An option of the last node within the knot.
    pub(super) fn inside(&mut self, node: u32) {
        self.within.push(node);
    }

    /// Bytes taken, with those that the labelling will take.
    pub(super) fn memory_usage(&self) -> usize {
        let node = size_of::<NimberSet>() + 2 * size_of::<usize>() + 24;
        self.finite.capacity() * node
            + self.infinite.capacity() * size_of::<(u32, NimberSet)>()
            + self.within.capacity() * 2 * size_of::<u32>()
    }

    fn options(&self, node: u32) -> &[u32] {
        let node = node as usize;
        let end = self.starts.get(node + 1).copied();
        &self.within[self.starts[node]..end.unwrap_or(self.within.len())]
    }

    /// The values of all nodes.
    ///
    /// The nimbers are given out in ascending order (Fraenkel and Perl 1975). A
    /// node gets `m` where no option has it, smaller ones are all there, and
    /// every option without a nimber so far can be answered by a move to `m`.
    /// Nodes that have no option `m` when that is over can get no
    /// nimber any more. Time: options times nimbers.
    pub(super) fn values(&self, meter: &mut Meter<'_>) -> Result<Vec<SmithValue>, Stopped> {
        let mut work = Labelling::new(self);
        let mut nimber = 0;
        while !work.open.is_empty() {
            work.give(nimber, meter)?;
            nimber += 1;
        }
        let labels = &work.labels;
        let value = |node: u32| match labels[node as usize] {
            Label::Nimber(nimber) => SmithValue::Nimber(nimber),
            Label::Open | Label::Infinite => {
                let mut options = self.finite[node as usize].clone();
                for &option in self.options(node) {
                    if let Label::Nimber(nimber) = labels[option as usize] {
                        options.insert(nimber);
                    }
                }
                SmithValue::Infinite(options)
            }
        };
        Ok((0..index(self.finite.len())).map(value).collect())
    }
}

fn index(node: usize) -> u32 {
    u32::try_from(node).expect("positions in a table are fewer")
}

/// The labelling on its way.
struct Labelling<'k> {
    knot: &'k Knot,
    labels: Vec<Label>,
    /// Nodes that are open yet.
    open: Vec<u32>,
    /// Whether an option of the node has the nimber in hand.
    has: Vec<bool>,
    /// Options without a nimber that cannot be answered by the one in hand.
    unanswered: Vec<u32>,
    /// Who leads here: the options the other way round.
    before: Vec<u32>,
    before_starts: Vec<usize>,
    ready: Vec<u32>,
}

impl<'k> Labelling<'k> {
    fn new(knot: &'k Knot) -> Self {
        let nodes = knot.finite.len();
        let mut starts = vec![0; nodes + 1];
        for &option in &knot.within {
            starts[option as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut fill = starts.clone();
        let mut before = vec![0; knot.within.len()];
        for node in 0..index(nodes) {
            for &option in knot.options(node) {
                let at = &mut fill[option as usize];
                before[*at] = node;
                *at += 1;
            }
        }
        Self {
            knot,
            labels: vec![Label::Open; nodes],
            open: (0..index(nodes)).collect(),
            has: vec![false; nodes],
            unanswered: vec![0; nodes],
            before,
            before_starts: starts,
            ready: Vec::new(),
        }
    }

    fn is_finite(&self, node: u32) -> bool {
        matches!(self.labels[node as usize], Label::Nimber(_))
    }

    /// Gives a nimber to every node that can have it.
    fn give(&mut self, nimber: u32, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.look(nimber, meter)?;
        while let Some(node) = self.ready.pop() {
            let at = node as usize;
            if self.has[at] || self.labels[at] != Label::Open {
                continue;
            }
            self.labels[at] = Label::Nimber(nimber);
            for before in self.before_starts[at]..self.before_starts[at + 1] {
                self.answered(self.before[before], meter)?;
            }
        }
        let (labels, has) = (&mut self.labels, &self.has);
        self.open.retain(|&node| {
            let label = &mut labels[node as usize];
            if *label == Label::Open && !has[node as usize] {
                *label = Label::Infinite;
            }
            *label == Label::Open
        });
        Ok(())
    }

    /// Who has the nimber among the options outside, and who may get it.
    fn look(&mut self, nimber: u32, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        for (has, finite) in self.has.iter_mut().zip(&self.knot.finite) {
            *has = finite.contains(nimber);
        }
        self.unanswered.fill(0);
        for (node, options) in &self.knot.infinite {
            self.unanswered[*node as usize] += u32::from(!options.contains(nimber));
        }
        for &node in &self.open {
            let options = self.knot.options(node);
            meter.steps(1 + options.len() as u64)?;
            if self.has[node as usize] {
                continue;
            }
            for &option in options {
                if !self.has[option as usize] && !self.is_finite(option) {
                    self.unanswered[node as usize] += 1;
                }
            }
            if self.unanswered[node as usize] == 0 {
                self.ready.push(node);
            }
        }
        Ok(())
    }

    /// An option of this node got the nimber in hand.
    fn answered(&mut self, node: u32, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let at = node as usize;
        if self.has[at] || self.is_finite(node) {
            return Ok(());
        }
        self.has[at] = true;
        for before in self.before_starts[at]..self.before_starts[at + 1] {
            meter.step()?;
            let before = self.before[before];
            let left = &mut self.unanswered[before as usize];
            if self.labels[before as usize] == Label::Open && !self.has[before as usize] {
                *left -= 1;
                if *left == 0 {
                    self.ready.push(before);
                }
            }
        }
        Ok(())
    }
}
