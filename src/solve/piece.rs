//! A piece of a layer: where the options that a game tells become values.
//!
//! Each kind of option is a pass over slices that are cut once: a run over two,
//! a fan over the positions and the children of up to four moves at a time, a
//! pattern over its place and the children of that place. So what is checked is
//! checked a few times for many positions.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use crate::layered::{Fan, Layered, OptionSink, Pattern, PatternPair, Run};
use crate::table::Packed;
use crate::value::Value;

/// The values of a piece of a layer: the number of its moves, or what is wrong
/// with one of its positions.
pub(super) fn sweep_piece<G: Layered, P: Packed<G::Value>>(
    game: &G,
    layer: usize,
    begin: u64,
    values: &mut [P],
    children: &[P],
) -> Result<u64, Fault> {
    values.fill(P::worst());
    let range = begin..begin + values.len() as u64;
    let mut piece = Piece {
        begin,
        values,
        children,
        moves: 0,
    };
    game.options(layer, range, &mut piece);
    let index = |at: usize| begin + at as u64;
    let is_stuck = |at: &usize| game.terminal(&game.position(layer, index(*at))).is_none();
    if let Some(at) = untold(piece.values).find(is_stuck) {
        return Err(Fault::NoMoves(index(at)));
    }
    let beyond = piece.values.iter().position(|value| !value.in_range());
    match beyond {
        Some(at) => Err(Fault::Overflow(index(at))),
        None => Ok(piece.moves),
    }
}

/// What is wrong with a position, by its index.
pub(super) enum Fault {
    /// It is neither terminal nor has it a move.
    NoMoves(u64),
    /// Its value leaves the range of values.
    Overflow(u64),
}

impl Fault {
    pub(super) fn index(&self) -> u64 {
        match *self {
            Self::NoMoves(index) | Self::Overflow(index) => index,
        }
    }
}

/// Values that are looked at together.
const LOOK: usize = 256;

/// Where those of these values stand that are as bad as can be: no move has
/// told of them, and at most a terminal value of that kind.
pub(super) fn untold<V: Value, P: Packed<V>>(values: &[P]) -> impl Iterator<Item = usize> {
    let looks = (0..).step_by(LOOK).zip(values.chunks(LOOK));
    // Without an early end, so that this is done many at a time.
    let any = |values: &[P]| {
        let worst = values.iter().map(|value| value.is_worst());
        worst.fold(false, |any, worst| any | worst)
    };
    looks
        .filter(move |(_, values)| any(values))
        .flat_map(|(begin, values)| (begin..).zip(values))
        .filter(|(_, value)| value.is_worst())
        .map(|(at, _)| at)
}

/// A piece of a layer on its way to its values.
struct Piece<'a, P> {
    /// The index of its first position.
    begin: u64,
    values: &'a mut [P],
    /// The whole next layer.
    children: &'a [P],
    moves: u64,
}

impl<P> Piece<'_, P> {
    #[inline]
    fn positions(&mut self, from: u64, len: u64) -> &mut [P] {
        let from = (from - self.begin) as usize;
        &mut self.values[from..from + len as usize]
    }

    #[inline]
    fn fan_of<V: Value, const MOVES: usize>(
        &mut self,
        fan: &Fan<'_>,
        moves: &[(u64, u32); MOVES],
        payoffs: &[V::Payoff],
    ) where
        P: Packed<V>,
    {
        let children = moves.map(|(distance, _)| {
            let to = fan.from.wrapping_add(distance) as usize;
            &self.children[to..to + fan.len as usize]
        });
        let payoffs = moves.map(|(_, payoff)| &payoffs[payoff as usize]);
        P::relax_each(
            self.positions(fan.from, fan.len),
            children,
            fan.flips,
            payoffs,
        );
    }
}

impl<V: Value, P: Packed<V>> OptionSink<V> for Piece<'_, P> {
    fn terminal(&mut self, index: u64, value: &V) {
        self.positions(index, 1)[0] = P::pack(value);
    }

    #[inline]
    fn run(&mut self, run: Run, payoff: &V::Payoff) {
        self.moves += run.len;
        let to = run.to as usize;
        let children = &self.children[to..to + run.len as usize];
        P::relax(
            self.positions(run.from, run.len),
            children,
            run.flips,
            payoff,
        );
    }

    #[inline]
    fn fan(&mut self, fan: Fan<'_>, payoffs: &[V::Payoff]) {
        self.moves += fan.len * fan.moves.len() as u64;
        let (fours, rest) = fan.moves.as_chunks::<4>();
        for four in fours {
            self.fan_of(&fan, four, payoffs);
        }
        match *rest {
            [one] => self.fan_of(&fan, &[one], payoffs),
            [one, two] => self.fan_of(&fan, &[one, two], payoffs),
            [one, two, three] => self.fan_of(&fan, &[one, two, three], payoffs),
            _ => {}
        }
    }

    #[inline]
    fn pattern(&mut self, from: u64, to: u64, pattern: Pattern<'_>, payoffs: &[V::Payoff]) {
        let children = &self.children[to as usize..][..pattern.to_len as usize];
        let from = (from - self.begin) as usize;
        let values = &mut self.values[from..][..pattern.from_len as usize];
        self.moves += if pattern.flips {
            relax_pattern::<V, P, true>(values, children, &pattern, payoffs)
        } else {
            relax_pattern::<V, P, false>(values, children, &pattern, payoffs)
        };
    }
}

/// The options of a pattern at its place: how many there are.
#[inline]
fn relax_pattern<V: Value, P: Packed<V>, const FLIPS: bool>(
    values: &mut [P],
    children: &[P],
    pattern: &Pattern<'_>,
    payoffs: &[V::Payoff],
) -> u64 {
    let mut moves = pattern.pairs.len() as u64;
    for run in pattern.runs {
        moves += u64::from(run.len);
        let [from, to, len] = [run.from, run.to, run.len].map(usize::from);
        P::relax(
            &mut values[from..from + len],
            &children[to..to + len],
            FLIPS,
            &payoffs[usize::from(run.payoff)],
        );
    }
    relax_pairs::<V, P, FLIPS>(values, children, pattern.pairs, payoffs);
    moves
}

/// On its own, so that all four slices stay in registers.
#[inline(never)]
fn relax_pairs<V: Value, P: Packed<V>, const FLIPS: bool>(
    values: &mut [P],
    children: &[P],
    pairs: &[PatternPair],
    payoffs: &[V::Payoff],
) {
    for pair in pairs {
        let value = &mut values[usize::from(pair.from)];
        let child = children[usize::from(pair.to)];
        *value = value.relaxed(child, FLIPS, &payoffs[usize::from(pair.payoff)]);
    }
}
