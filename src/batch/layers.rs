//! Many boards by layers: what moves bank is told by number, and becomes lanes
//! on the way to the solver.
//!
//! The layers are those of the numbered game, and it tells its options as it
//! always does: runs, fans and patterns, whose payoffs are now numbers. A sink
//! between it and the solver looks these up. A run has one of them and a fan a
//! few, so that they are looked up one by one. A pattern has as many as it has
//! options, but names them by their places in a table; and where that table is
//! a piece of the list of all payoffs, as it is where a game numbers the
//! payoffs in the order in which it keeps them, the same piece of the list of
//! lanes stands for it. To see that costs a look at the table, far less than
//! the pattern itself.

use std::ops::Range;

use super::{Batch, Many};
use crate::game::Game;
use crate::layered::{Fan, Layered, OptionSink, Pattern, Run};
use crate::value::{Lane, Lanes, Score};

impl<G: Batch + Layered, T: Lane, const N: usize> Layered for Many<'_, G, T, N> {
    fn layers(&self) -> usize {
        self.rules.layers()
    }

    fn layer_len(&self, layer: usize) -> u64 {
        self.rules.layer_len(layer)
    }

    fn place(&self, position: &Self::Position) -> (usize, u64) {
        self.rules.place(position)
    }

    fn position(&self, layer: usize, index: u64) -> Self::Position {
        self.rules.position(layer, index)
    }

    fn options(&self, layer: usize, range: Range<u64>, sink: &mut impl OptionSink<Lanes<T, N>>) {
        let mut numbered = Numbered {
            many: self,
            layer,
            sink,
            moves: Vec::new(),
            table: Vec::new(),
        };
        self.rules.options(layer, range, &mut numbered);
    }

    fn memory_usage(&self) -> usize {
        self.rules.memory_usage() + size_of_val(&*self.payoffs)
    }
}

/// Passes on options whose payoffs are numbers.
struct Numbered<'a, 'g, S, G, T, const N: usize> {
    many: &'a Many<'g, G, T, N>,
    layer: usize,
    sink: &'a mut S,
    /// The moves of the fan at hand, with numbers of payoffs.
    moves: Vec<(u64, u32)>,
    /// The payoffs of the pattern at hand, where they are in no piece of the
    /// list.
    table: Vec<Lanes<T, N>>,
}

impl<G: Batch + Layered, T: Lane, const N: usize, S: OptionSink<Lanes<T, N>>> OptionSink<Score>
    for Numbered<'_, '_, S, G, T, N>
{
    fn terminal(&mut self, index: u64, _: &Score) {
        // Boards may end in different values.
        let position = self.many.position(self.layer, index);
        let value = self.many.terminal(&position);
        let value = value.expect("a board is over where its numbered board is");
        self.sink.terminal(index, &value);
    }

    #[inline]
    fn run(&mut self, run: Run, &payoff: &i64) {
        self.sink.run(run, self.many.numbered_payoff(payoff));
    }

    #[inline]
    fn fan(&mut self, fan: Fan<'_>, payoffs: &[i64]) {
        self.moves.clear();
        self.moves.extend(fan.moves.iter().map(|&(distance, at)| {
            let number = u32::try_from(payoffs[at as usize]).ok();
            (
                distance,
                number.expect("a numbered board banks numbers of payoffs"),
            )
        }));
        let moves = &self.moves[..];
        self.sink.fan(Fan { moves, ..fan }, &self.many.payoffs);
    }

    #[inline]
    fn pattern(&mut self, from: u64, to: u64, pattern: Pattern<'_>, payoffs: &[i64]) {
        let many = self.many;
        let lanes = piece(&many.payoffs, payoffs).unwrap_or_else(|| {
            let lanes = payoffs.iter().map(|&number| many.numbered_payoff(number));
            self.table.clear();
            self.table.extend(lanes.copied());
            &self.table
        });
        self.sink.pattern(from, to, pattern, lanes);
    }
}

/// The piece of a list that has these numbers, where they are in a row.
#[inline]
fn piece<'a, L>(list: &'a [L], numbers: &[i64]) -> Option<&'a [L]> {
    let begin = *numbers.first()?;
    let first = usize::try_from(begin).ok()?;
    let piece = list.get(first..first.checked_add(numbers.len())?)?;
    let counted = (begin..).zip(numbers);
    // Without an early end, so that this is done many at a time.
    let off = counted.fold(0, |off, (count, number)| off | (count ^ number));
    (off == 0).then_some(piece)
}

#[cfg(test)]
mod tests {
    use super::piece;

    #[test]
    fn numbers_in_a_row_are_a_piece() {
        let list = [10, 11, 12, 13, 14];
        assert_eq!(piece(&list, &[1, 2, 3]), Some(&list[1..4]));
        assert_eq!(piece(&list, &[0, 1, 2, 3, 4]), Some(&list[..]));
        for numbers in [
            &[][..],
            &[1, 2, 4],
            &[2, 2, 2],
            &[3, 2, 1],
            &[1, 4, 3],
            &[3, 4, 5],
            &[-1, 0, 1],
            &[i64::MAX],
        ] {
            assert_eq!(piece(&list, numbers), None, "{numbers:?}");
        }
    }
}
