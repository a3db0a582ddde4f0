//! Games whose positions fall into layers that every move leads out of, with a
//! perfect index inside each layer: what a sweep by layers needs.
//!
//! In such a game no table has to be searched. The values of a layer stand in
//! an array, by index, and follow from the values of the next layer alone, so
//! two arrays are enough however many layers there are. And since the game
//! itself enumerates the options of a whole range of positions, it can use all
//! it knows about their order: where many positions in a row have the same
//! move, to children that stand in a row too, that is one [run](Run), and the
//! work is a pass over two slices.

use std::ops::Range;

use crate::game::Game;
use crate::value::Value;

/// A game with a perfect index by layers.
///
/// # Laws
///
/// [`Check::run_with`](crate::check::Check::run_with) tests them.
///
/// - Every move leads from a layer to the next one.
/// - [`place`](Layered::place) and [`position`](Layered::position) are
///   inverse to each other; indices of a layer run from 0 to its
///   [`layer_len`](Layered::layer_len), without gaps.
/// - [`options`](Layered::options) tells the options and terminal values that
///   [`Game`] gives for these positions, no more and no less.
///
/// A layer may hold positions that cannot be reached from the start; they obey
/// the same laws. Symmetry is not used: an index of representatives is the
/// game's own affair.
pub trait Layered: Game {
    /// The number of layers. Layer 0 need not be that of the start.
    fn layers(&self) -> usize;

    /// The number of positions in a layer.
    fn layer_len(&self, layer: usize) -> u64;

    /// The layer of a position, and its index there.
    fn place(&self, position: &Self::Position) -> (usize, u64);

    /// The position with this index in a layer.
    fn position(&self, layer: usize, index: u64) -> Self::Position;

    /// Tells the options of all positions of a layer with indices in `range`,
    /// in any order. Default: position by position, by the rules.
    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Self::Value>) {
        let positions = range.map(|index| (index, self.position(layer, index)));
        tell_by_rules(self, positions, |child| self.place(child).1, sink);
    }

    /// The bytes that the game holds for all this, beside the rules. Default:
    /// none.
    fn memory_usage(&self) -> usize {
        0
    }
}

/// Tells the options of positions, each with its index, by the rules; `index`
/// gives that of a child.
pub(crate) fn tell_by_rules<G: Game + ?Sized>(
    game: &G,
    positions: impl Iterator<Item = (u64, G::Position)>,
    index: impl Fn(&G::Position) -> u64,
    sink: &mut impl OptionSink<G::Value>,
) {
    let mut moves = Vec::new();
    for (from, position) in positions {
        if let Some(value) = game.terminal(&position) {
            sink.terminal(from, &value);
            continue;
        }
        moves.clear();
        game.moves(&position, &mut moves);
        let mover = game.to_move(&position);
        for mv in &moves {
            let child = game.play(&position, mv);
            let run = Run {
                from,
                to: index(&child),
                len: 1,
                flips: game.to_move(&child) != mover,
            };
            sink.run(run, &game.payoff(&position, mv));
        }
    }
}

/// The same move for many positions in a row: positions `from..from + len` of a
/// layer lead to positions `to..to + len` of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The index of the first position.
    pub from: u64,
    /// The index of its child.
    pub to: u64,
    /// The number of positions.
    pub len: u64,
    /// Whether the side to move changes.
    pub flips: bool,
}

/// Several runs over the same positions, `from..from + len`.
#[derive(Clone, Copy, Debug)]
pub struct Fan<'a> {
    /// The index of the first position.
    pub from: u64,
    /// The number of positions.
    pub len: u64,
    /// Whether the side to move changes.
    pub flips: bool,
    /// For each move how far its children are from the positions (modulo 2^64),
    /// and the number of its payoff.
    pub moves: &'a [(u64, u32)],
}

impl Fan<'_> {
    /// The runs one by one, each with the number of its payoff.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (Run, usize)> {
        self.moves.iter().map(|&(distance, payoff)| {
            let run = Run {
                from: self.from,
                to: self.from.wrapping_add(distance),
                len: self.len,
                flips: self.flips,
            };
            (run, payoff as usize)
        })
    }
}

/// Options that come again in many places of a layer, with indices relative to
/// that place.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    /// The number of positions.
    pub from_len: u64,
    /// The number of positions of the next layer that they can lead to.
    pub to_len: u64,
    /// Whether the side to move changes.
    pub flips: bool,
    /// Runs.
    pub runs: &'a [PatternRun],
    /// Single options.
    pub pairs: &'a [PatternPair],
}

/// A run of a [`Pattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternRun {
    /// The first position, from the beginning of the place.
    pub from: u16,
    /// Its child, likewise.
    pub to: u16,
    /// The number of positions.
    pub len: u16,
    /// The number of the payoff.
    pub payoff: u16,
}

/// A single option of a [`Pattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternPair {
    /// The position, from the beginning of the place.
    pub from: u16,
    /// Its child, likewise.
    pub to: u16,
    /// The number of the payoff.
    pub payoff: u16,
}

/// Takes the options of a range of positions.
///
/// Everything can be told by [`run`](OptionSink::run) and
/// [`terminal`](OptionSink::terminal); the other two say the same in fewer
/// calls, and solvers make use of that.
pub trait OptionSink<V: Value> {
    /// The game is over in this position.
    fn terminal(&mut self, index: u64, value: &V);

    /// Positions in a row have this option.
    fn run(&mut self, run: Run, payoff: &V::Payoff);

    /// Several runs over the same positions; `payoffs` by number.
    fn fan(&mut self, fan: Fan<'_>, payoffs: &[V::Payoff]) {
        for (run, payoff) in fan.runs() {
            self.run(run, &payoffs[payoff]);
        }
    }

    /// A pattern at the place that begins at `from`, and at `to` in the next
    /// layer; `payoffs` by number.
    fn pattern(&mut self, from: u64, to: u64, pattern: Pattern<'_>, payoffs: &[V::Payoff]) {
        for run in pattern.runs {
            let moved = Run {
                from: from + u64::from(run.from),
                to: to + u64::from(run.to),
                len: run.len.into(),
                flips: pattern.flips,
            };
            self.run(moved, &payoffs[usize::from(run.payoff)]);
        }
        for pair in pattern.pairs {
            let moved = Run {
                from: from + u64::from(pair.from),
                to: to + u64::from(pair.to),
                len: 1,
                flips: pattern.flips,
            };
            self.run(moved, &payoffs[usize::from(pair.payoff)]);
        }
    }
}
