//! A whole game, position by position: every position that can be reached has
//! its place among the layers that were found, and nothing more is needed to
//! sum a game up.
//!
//! The sums are over all positions of the game, symmetric ones apart, unless
//! they are asked for up to symmetry. Where a game tells how large its classes
//! are, one position of each is solved all the same, and counts for its class:
//! what the start's class of one can reach, its images can. Where a game breaks its word that
//! all ways to a position are equally long, a position stands in two layers;
//! then it would be counted twice, so all layers are held against each other
//! first, range by range of the positions' order.

use rayon::prelude::*;

use super::{Grades, Kept};
use crate::game::Game;
use crate::graded::Graded;
use crate::limits::Meter;
use crate::solve::{Answer, Plain, Refusal, Solved, Threads, Unsolved, Values, Visit};
use crate::table::{Pack, Packed};

/// Ranges of positions that are looked at together, at most.
const RANGES: usize = 256;

/// The values of a solved game behind one door for all widths: for whoever
/// knows what the positions stand for.
pub(super) trait Lookup<P, V> {
    /// Layer by layer, since nobody tells which one it is.
    fn find(&self, position: &P) -> Option<V>;

    fn each(&self, visit: &mut dyn FnMut(usize, &P, V));

    /// As [`each`](Self::each), where each counts once.
    fn each_once(&self, visit: &mut dyn FnMut(usize, &P, V, u64)) {
        self.each(&mut |ply, position, value| visit(ply, position, value, 1));
    }

    /// The first position that stands in two layers.
    fn repeated(&self, threads: &Threads) -> Option<P>;
}

impl<P: Copy + Ord + Send + Sync, V: crate::value::Value, W: Packed<V>> Lookup<P, V>
    for Kept<P, W>
{
    fn find(&self, position: &P) -> Option<V> {
        let mut layers = self.layers.iter().zip(&self.values);
        layers.find_map(|(layer, values)| {
            let at = layer.binary_search(position).ok()?;
            Some(values[at].unpack())
        })
    }

    fn each(&self, visit: &mut dyn FnMut(usize, &P, V)) {
        let layers = self.layers.iter().zip(&self.values);
        for (ply, (layer, values)) in layers.enumerate() {
            for (position, value) in layer.iter().zip(values) {
                visit(ply, position, value.unpack());
            }
        }
    }

    fn repeated(&self, threads: &Threads) -> Option<P> {
        repeated(&self.layers, threads)
    }
}

/// The least position that stands in two of these sorted layers.
fn repeated<P: Copy + Ord + Send + Sync>(layers: &[Vec<P>], threads: &Threads) -> Option<P> {
    let longest = layers.iter().max_by_key(|layer| layer.len())?;
    let step = longest.len().div_ceil(RANGES).max(1);
    let bounds: Vec<P> = longest.iter().copied().step_by(step).skip(1).collect();
    let place = |layer: &[P], bound: Option<&P>, end| {
        bound.map_or(end, |bound| layer.partition_point(|at| at < bound))
    };
    let in_range = |range: usize| {
        // What lies before the first bound, between two, behind the last one.
        let (from, to) = (
            range.checked_sub(1).map(|at| &bounds[at]),
            bounds.get(range),
        );
        let mut all: Vec<P> = Vec::new();
        for layer in layers {
            let begin = place(layer, from, 0);
            all.extend_from_slice(&layer[begin..place(layer, to, layer.len())]);
        }
        // Runs in ascending order, which this sort finds and merges.
        all.sort();
        let twins = all.windows(2).find(|pair| pair[0] == pair[1])?;
        Some(twins[0])
    };
    let ranges = (0..=bounds.len()).into_par_iter();
    let found: Vec<Option<P>> = threads.run(|| ranges.map(in_range).collect());
    found.into_iter().flatten().next()
}

/// Representatives, asked for any position of their class.
pub(super) struct Classes<'v, P, V>(pub(super) Box<dyn Lookup<P, V> + 'v>);

impl<G: Game> Values<G> for Classes<'_, G::Position, G::Value> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        self.0.find(&game.canonical(position))
    }

    fn each(&self, _game: &G, visit: &mut Visit<'_, G>) {
        self.0.each_once(visit);
    }
}

/// Representatives, each as often as its class has positions.
struct Weighed<'v, P, V>(Box<dyn Lookup<P, V> + 'v>);

impl<G: Graded> Values<G> for Weighed<'_, G::Position, G::Value> {
    fn value(&self, game: &G, position: &G::Position) -> Option<G::Value> {
        self.0.find(&game.canonical(position))
    }

    fn each(&self, game: &G, visit: &mut Visit<'_, G>) {
        self.0.each(&mut |ply, position, value| {
            let times = game.class_size(position).map_or(1, u64::from);
            visit(ply, position, value, times);
        });
    }
}

/// Every position for itself.
struct Single<'v, P, V>(Box<dyn Lookup<P, V> + 'v>);

impl<G: Game> Values<G> for Single<'_, G::Position, G::Value> {
    fn value(&self, _game: &G, position: &G::Position) -> Option<G::Value> {
        self.0.find(position)
    }

    fn each(&self, _game: &G, visit: &mut Visit<'_, G>) {
        self.0.each_once(visit);
    }
}

impl<G: Graded> Graded for Plain<'_, G> {
    fn track(&self, position: &G::Position, mv: &G::Move, nth: usize) -> usize {
        self.0.track(position, mv, nth)
    }
}

impl Grades {
    /// Solves every position that can be reached, to be summed up by
    /// [`Solved::each`]: all of them, or with `symmetry` one of each class.
    ///
    /// Time and memory are those of a game that keeps all values: without
    /// symmetry where all positions are asked for and the game does not tell
    /// the [size of classes](Graded::class_size), or the start is not alone in
    /// its class; else by classes. Moves are counted like positions.
    ///
    /// # Errors
    ///
    /// As [`solve_from`](Self::solve_from); a game that is not graded is
    /// refused with a position that two ways of different length lead to.
    pub fn solve_each_from<'g, G>(
        &self,
        game: &'g G,
        start: G::Position,
        symmetry: bool,
    ) -> Answer<'g, G>
    where
        G: Graded<Value: Pack> + Sync,
    {
        let weighed = !symmetry && game.class_size(&start) == Some(1);
        let mut grades = self.clone().keep(super::Keep::All);
        grades.weighed = weighed;
        let mut meter = Meter::new(grades.setup.limits(), grades.setup.progress(), "exploring");
        let found = if symmetry || weighed {
            grades.run(game, game.canonical(&start), &mut meter)
        } else {
            grades.run(&Plain(game), start, &mut meter)
        };
        let report = meter.report(Self::NAME);
        let (value, values) = match found {
            Ok(found) => found,
            Err(why) => return Err(why.unsolved(game, &start, None, report)),
        };
        if let Some(position) = values.repeated(&grades.setup.pool()) {
            return Err(Unsolved::Refused(Refusal::Ungraded(position)));
        }
        let values: Box<dyn Values<G> + 'g> = if symmetry {
            Box::new(Classes(values))
        } else if weighed {
            Box::new(Weighed(values))
        } else {
            Box::new(Single(values))
        };
        Ok(Solved {
            game,
            start,
            value,
            report,
            values,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::Player;
    use crate::toy::Chain;

    /// Two ways to the end, of one move and of two.
    struct Shortcut;

    impl Game for Shortcut {
        type Position = u8;
        type Move = u8;
        type Value = Outcome;

        fn start(&self) -> u8 {
            0
        }

        fn to_move(&self, &at: &u8) -> Player {
            if at == 1 {
                Player::Second
            } else {
                Player::First
            }
        }

        fn terminal(&self, &at: &u8) -> Option<Outcome> {
            (at == 2).then_some(Outcome::Loss(0))
        }

        fn moves(&self, &at: &u8, moves: &mut Vec<u8>) {
            moves.extend(at + 1..=2);
        }

        fn play(&self, _at: &u8, &to: &u8) -> u8 {
            to
        }
    }

    impl Graded for Shortcut {}

    #[test]
    fn a_position_at_two_distances_is_refused() {
        for symmetry in [false, true] {
            let answer = Grades::new().solve_each_from(&Shortcut, 0, symmetry);
            let Err(Unsolved::Refused(Refusal::Ungraded(position))) = answer else {
                panic!("counted twice");
            };
            assert_eq!(position, 2);
        }
    }

    #[test]
    fn each_position_is_visited_once() {
        let solved = Grades::new().solve_each_from(&Chain { plies: 9 }, 9, false);
        let solved = solved.unwrap();
        let mut seen = Vec::new();
        solved.each(|ply, &left, value, times| {
            assert_eq!(times, 1);
            assert_eq!(solved.value_of(&left), Some(value));
            seen.push((ply, left));
        });
        let expected: Vec<(usize, u32)> = (0..10).zip((0..10).rev()).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn twins_are_found_wherever_they_are() {
        let threads = crate::solve::Setup::default().pool();
        let layers: Vec<Vec<u32>> = (0..5)
            .map(|k| (0..5000).map(|n| 5 * n + k).collect())
            .collect();
        assert_eq!(repeated(&layers, &threads), None);
        assert_eq!(repeated::<u32>(&[], &threads), None);
        for twin in [0, 1, 99, 12_344, 24_998, 24_999] {
            let mut layers = layers.clone();
            layers.push(vec![twin]);
            assert_eq!(repeated(&layers, &threads), Some(twin));
        }
    }
}
