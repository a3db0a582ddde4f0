//! Where the moves of explored positions lead, by number, and the cycles among
//! them.

use std::collections::VecDeque;

use crate::explore::Visitor;
use crate::game::Game;
use crate::limits::{Meter, Stopped};
use crate::solve::Edge;
use crate::table::vec_peak;

/// The moves of all explored positions, in the order of exploration: 8 bytes a
/// position, 4 a move.
pub(crate) struct Links {
    /// Where the moves of each position begin.
    first: Vec<usize>,
    to: Vec<u32>,
}

impl Links {
    pub(crate) fn new() -> Self {
        Self {
            first: Vec::new(),
            to: Vec::new(),
        }
    }

    /// The next position has these moves.
    pub(crate) fn push(&mut self, moves: &[u32]) {
        self.first.push(self.to.len());
        self.to.extend_from_slice(moves);
    }

    /// Where the moves of a position lead; nowhere from one that was not
    /// expanded.
    pub(crate) fn of(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let end = self.first.get(number + 1).copied();
        match self.first.get(number) {
            Some(&first) => &self.to[first..end.unwrap_or(self.to.len())],
            None => &[],
        }
    }

    /// Bytes taken at most while a position with this many moves is added.
    pub(crate) fn peak_usage(&self, moves: usize) -> usize {
        vec_peak(&self.first, 1) + vec_peak(&self.to, moves)
    }

    /// Bytes taken now.
    pub(crate) fn memory_usage(&self) -> usize {
        self.first.capacity() * size_of::<usize>() + self.to.capacity() * size_of::<u32>()
    }

    /// A cycle among the first `positions` positions, each leading to the next
    /// and the last to the first, or `None` where there is none.
    ///
    /// Depth-first search with its own stack finds whether there is one, in
    /// time in proportion to positions and moves; breadth-first search then finds a
    /// shortest one through one of its positions. `held` is what is taken
    /// beside these links, in bytes.
    pub(crate) fn cycle(
        &self,
        positions: usize,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        meter.phase("looking for cycles", Some(positions as u64));
        let held = held + self.memory_usage();
        meter.memory(held + positions * size_of::<Mark>())?;
        let mut marks = vec![Mark::New; positions];
        let mut path: Vec<(u32, usize)> = Vec::new();
        for root in (0..).take(positions) {
            if marks[root as usize] != Mark::New {
                continue;
            }
            marks[root as usize] = Mark::Open;
            path.push((root, 0));
            meter.step()?;
            while let Some((at, next)) = path.last_mut() {
                let Some(&to) = self.of(*at).get(*next) else {
                    marks[*at as usize] = Mark::Done;
                    path.pop();
                    continue;
                };
                *next += 1;
                match marks[to as usize] {
                    Mark::Open => {
                        drop(path);
                        drop(marks);
                        meter.memory(held + self.search_usage())?;
                        return Ok(Some(self.search().shortest_through(to)));
                    }
                    Mark::New => {
                        meter.step()?;
                        if path.len() == path.capacity() {
                            meter.memory(held + marks.len() + vec_peak(&path, 1))?;
                        }
                        marks[to as usize] = Mark::Open;
                        path.push((to, 0));
                    }
                    Mark::Done => {}
                }
            }
        }
        Ok(None)
    }

    /// Bytes that a [`search`](Self::search) takes at most: where each position
    /// was reached from, and a queue and a cycle that grow by doubling.
    pub(crate) fn search_usage(&self) -> usize {
        let each = size_of::<Option<u32>>() + 2 * 3 * size_of::<u32>();
        self.first.len() * each
    }

    /// Searches for shortest cycles, one after the other.
    pub(crate) fn search(&self) -> Search<'_> {
        Search {
            links: self,
            parent: vec![None; self.first.len()],
        }
    }
}

/// Breadth-first searches that share what they have seen.
pub(crate) struct Search<'a> {
    links: &'a Links,
    /// Where each position was first reached from.
    parent: Vec<Option<u32>>,
}

impl Search<'_> {
    /// A shortest cycle through a position, empty where none is. What an
    /// earlier search has seen is not entered again, so that all of them
    /// together take time in proportion to positions and moves: ask for one position
    /// a strongly connected component, of moves inside components.
    pub(crate) fn shortest_through(&mut self, through: u32) -> Vec<u32> {
        let mut queue = VecDeque::from([through]);
        while let Some(at) = queue.pop_front() {
            for &to in self.links.of(at) {
                if to == through {
                    return self.back(at, through);
                }
                // A position that was not expanded leads nowhere.
                if let Some(parent @ None) = self.parent.get_mut(to as usize) {
                    *parent = Some(at);
                    queue.push_back(to);
                }
            }
        }
        Vec::new()
    }

    fn back(&self, mut at: u32, through: u32) -> Vec<u32> {
        let mut cycle = vec![at];
        while at != through {
            at = self.parent[at as usize].expect("reached from somewhere");
            cycle.push(at);
        }
        cycle.reverse();
        cycle
    }
}

impl<G: Game> Visitor<G> for Links {
    fn position(&mut self, _position: &G::Position, _terminal: Option<G::Value>) {
        self.first.push(self.to.len());
    }

    fn edge(&mut self, _mv: &G::Move, to: u32, _edge: Edge<G::Value>) {
        self.to.push(to);
    }

    fn peak_usage(&self, moves: usize) -> usize {
        Self::peak_usage(self, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::progress::Silent;

    fn links(moves: &[&[u32]]) -> Links {
        let mut links = Links::new();
        for to in moves {
            links.push(to);
        }
        links
    }

    fn cycle_within(links: &Links, limits: &Limits) -> Result<Option<Vec<u32>>, Stopped> {
        let positions = links.to.iter().map(|&to| to as usize + 1);
        let positions = positions.max().unwrap_or(0).max(links.first.len());
        links.cycle(positions, 0, &mut Meter::new(limits, &Silent, ""))
    }

    fn cycle(links: &Links) -> Option<Vec<u32>> {
        cycle_within(links, &Limits::new()).unwrap()
    }

    #[test]
    fn a_shortest_cycle_through_its_first_position_is_shown() {
        // 1 leads back to itself by 2, 3 and, shorter, by 3 alone.
        let loopy = links(&[&[1], &[2, 3], &[3], &[1]]);
        assert_eq!(cycle(&loopy), Some(vec![1, 3]));
        assert_eq!(cycle(&links(&[&[0]])), Some(vec![0]));
    }

    #[test]
    fn ways_that_meet_are_no_cycle() {
        assert_eq!(cycle(&links(&[&[1, 2], &[3], &[3], &[]])), None);
        // A position that was not expanded leads nowhere.
        assert_eq!(cycle(&links(&[&[1, 2]])), None);
    }

    #[test]
    fn a_cycle_of_a_million_positions_needs_no_deep_stack() {
        let count = 1_000_000;
        let mut ring = Links::new();
        for at in 0..count {
            ring.push(&[(at + 1) % count]);
        }
        let found = std::thread::Builder::new()
            .stack_size(256 << 10)
            .spawn(move || cycle(&ring).map(|cycle| cycle.len()));
        assert_eq!(found.unwrap().join().unwrap(), Some(count as usize));
    }

    #[test]
    fn a_search_asks_for_its_memory() {
        let count = 1000;
        let mut chain = Links::new();
        for at in 1..count {
            chain.push(&[at]);
        }
        let own = chain.memory_usage() as u64;
        // A byte for each mark, and the path at its end, before it last grew.
        let enough = own + u64::from(count) + (512 + 1024) * 16;
        let within = |bytes| cycle_within(&chain, &Limits::new().memory(bytes));
        assert_eq!(within(enough), Ok(None));
        let (limit, needed) = (enough - 1, enough);
        assert_eq!(within(limit), Err(Stopped::Memory { limit, needed }));
        let (limit, needed) = (own, own + u64::from(count));
        assert_eq!(within(limit), Err(Stopped::Memory { limit, needed }));
    }
}
