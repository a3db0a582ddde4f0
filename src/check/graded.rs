//! The laws of [`Graded`]: how long the ways to a position are, and the order
//! that positions are sorted in.
//!
//! The walk went breadth first, so it met each position by a shortest way. All
//! ways to it are as long if and only if every move takes a way one further.
//! Lengths are kept by class, since the solver meets representatives alone.

use std::cmp::Ordering;

use super::Law;
use super::walk::Walk;
use super::work::Work;
use crate::graded::Graded;
use crate::limits::Stopped;
use crate::show::show_count;
use crate::table::{PositionSet, vec_peak};

/// How many positions are compared with each other, pair by pair.
const PAIRS: usize = 500;

/// Tries the laws on the positions of the walk.
pub(super) fn test<G: Graded>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    order(walk, work)?;
    grade(walk, work)
}

/// All pairs: in a total order of different positions no two have equally many
/// before them, and two that have belong to three that go round.
fn order<G: Graded>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<(), Stopped> {
    let positions = &walk.checked()[..walk.expanded().min(PAIRS)];
    let mut by_rank = vec![None; positions.len()];
    work.meter.memory(walk.held() + size_of_val(&*by_rank))?;
    work.meter
        .phase("comparing positions", Some(positions.len() as u64));
    for one in positions {
        work.meter.step()?;
        let place = work.place(one);
        let mut before = 0;
        let mut fault = None;
        for other in positions {
            let (way, back) = (other.cmp(one), one.cmp(other));
            before += usize::from(way == Ordering::Less);
            if way != back.reverse() || (way == Ordering::Equal) != (one == other) {
                let told = |order| match order {
                    Ordering::Less => "less than",
                    Ordering::Equal => "equal to",
                    Ordering::Greater => "greater than",
                };
                let other = place.text(other);
                fault.get_or_insert_with(|| {
                    format!("it {} {other}, and {other} {} it", told(back), told(way))
                });
            }
        }
        if fault.is_none() {
            fault = by_rank[before].replace(one).map(|other| {
                format!(
                    "{} positions before it among {}, and as many before {}",
                    before,
                    positions.len(),
                    place.text(other)
                )
            });
        }
        work.tried(Law::Order, &place, fault);
    }
    Ok(())
}

/// The classes of the positions, and the length of the way on which each was
/// met first.
struct Classes<P> {
    positions: PositionSet<P>,
    plies: Vec<u32>,
    /// The class of each position of the walk.
    of: Vec<u32>,
}

fn grade<G: Graded>(walk: &Walk<G::Position>, work: &mut Work<'_, G>) -> Result<(), Stopped> {
    let positions = walk.positions.positions();
    work.meter
        .phase("comparing ways", Some(positions.len() as u64));
    let mut classes = Classes {
        positions: PositionSet::new(),
        plies: Vec::new(),
        of: Vec::new(),
    };
    classes.meet(walk, work, &positions[0], 0)?;
    let mut moves = Vec::new();
    for (number, position) in (0..).zip(walk.checked()) {
        work.meter.step()?;
        let plies = classes.plies_of(number) + 1;
        let place = work.place(position);
        moves.clear();
        if work.game.terminal(position).is_none() {
            work.game.moves(position, &mut moves);
        }
        for (mv, &to) in moves.iter().zip(walk.links.of(number)) {
            let child = &positions[to as usize];
            // Numbers are in the order in which positions were met.
            if to as usize == classes.of.len() {
                classes.meet(walk, work, child, plies)?;
            }
            let shortest = classes.plies_of(to);
            let fault = (shortest != plies).then(|| {
                format!(
                    "a way of {} to {}, and one of {shortest} to it or to a position with the same representative",
                    show_count(plies.into(), "move"),
                    place.text(child)
                )
            });
            work.tried_move(Law::Grade, &place, Some(mv), fault);
        }
    }
    if walk.complete() {
        sizes(walk, work, &classes)?;
    }
    Ok(())
}

/// Each position's word on its class, against those that were met.
fn sizes<G: Graded>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
    classes: &Classes<G::Position>,
) -> Result<(), Stopped> {
    let game = work.game;
    let positions = walk.checked();
    let Some(start) = positions.first() else {
        return Ok(());
    };
    let alone = game.class_size(start) == Some(1);
    let mut met = vec![0_u64; classes.plies.len()];
    work.meter
        .memory(walk.held() + classes.memory_usage() + size_of_val(&*met))?;
    for &class in &classes.of {
        met[class as usize] += 1;
    }
    for (position, &class) in positions.iter().zip(&classes.of) {
        work.meter.step()?;
        let Some(told) = game.class_size(position) else {
            continue;
        };
        let met = met[class as usize];
        let of_representative = game.class_size(&game.canonical(position));
        let right = if alone {
            met == u64::from(told)
        } else {
            met <= u64::from(told)
        };
        let fault = if of_representative == Some(told) {
            (!right).then(|| format!("{told}, and {met} that are reachable"))
        } else {
            let other = of_representative.map_or_else(|| "nothing".into(), |size| size.to_string());
            Some(format!("{told}, and of its representative {other}"))
        };
        let place = work.place(position);
        work.tried(Law::ClassSize, &place, fault);
    }
    Ok(())
}

impl<P: Copy + Ord + std::hash::Hash> Classes<P> {
    fn memory_usage(&self) -> usize {
        self.positions.memory_usage() + (self.plies.capacity() + self.of.capacity()) * 4
    }

    /// The length of the first way to the class of a position, in moves.
    fn plies_of(&self, number: u32) -> u32 {
        self.plies[self.of[number as usize] as usize]
    }

    /// The next position of the walk was met on a way of so many moves.
    fn meet<G: Graded<Position = P>>(
        &mut self,
        walk: &Walk<P>,
        work: &mut Work<'_, G>,
        position: &P,
        plies: u32,
    ) -> Result<(), Stopped> {
        let lists = vec_peak(&self.plies, 1) + vec_peak(&self.of, 1);
        work.meter
            .memory(walk.held() + self.positions.peak_usage() + lists)?;
        let (class, new) = self.positions.insert(work.game.canonical(position))?;
        if new {
            self.plies.push(plies);
        }
        self.of.push(class);
        Ok(())
    }
}
