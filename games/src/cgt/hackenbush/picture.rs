//! Pictures of Hackenbush: edges in three colours that stand on the ground.
//!
//! What is no longer joined to the ground falls off, and joints are numbered
//! anew as they appear. Pictures that differ in these numbers only are brought to
//! one [labelling](Coloured), where that is found soon.

use retrograde::NotationError;

use super::super::colour::Colour;
use super::super::labelling::Coloured;

/// The most edges.
pub const MOST: usize = 200;

/// An edge between two joints; 0 is the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// One end.
    pub from: u8,
    /// The other.
    pub to: u8,
    /// Who cuts it.
    pub colour: Colour,
}

/// A picture: its edges, all joined to the ground, the joints numbered from 1 on
/// as they appear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picture {
    pub(super) edges: Vec<Edge>,
}

impl Picture {
    /// The picture of those edges that are joined to the ground. Joints are
    /// numbered anew.
    ///
    /// # Errors
    ///
    /// When there are more than 200 edges.
    pub fn new(edges: Vec<Edge>) -> Result<Self, NotationError> {
        if edges.len() > MOST {
            let expected = format!("a picture of at most {MOST}, such as `l(l;rl)`");
            return Err(NotationError::new(
                format!("{} edges", edges.len()),
                expected,
            ));
        }
        Ok(Self::grounded(edges))
    }

    /// The edges, in the order in which they are written.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub(super) fn grounded(mut edges: Vec<Edge>) -> Self {
        let mut joined = [false; 256];
        joined[0] = true;
        let mut grown = true;
        while grown {
            grown = false;
            // Edges mostly stand after those that carry them.
            for edge in &edges {
                let [from, to] = [edge.from, edge.to].map(usize::from);
                if joined[from] != joined[to] {
                    (joined[from], joined[to]) = (true, true);
                    grown = true;
                }
            }
        }
        edges.retain(|edge| joined[usize::from(edge.from)]);
        Self::renumbered(edges)
    }

    /// Joints numbered as they appear, the ground as it is. There are at most
    /// as many joints as edges.
    pub(super) fn renumbered(mut edges: Vec<Edge>) -> Self {
        let mut number: [Option<u8>; 256] = [None; 256];
        number[0] = Some(0);
        let mut joints = 0;
        for edge in &mut edges {
            for end in [&mut edge.from, &mut edge.to] {
                *end = *number[usize::from(*end)].get_or_insert_with(|| {
                    joints += 1;
                    joints
                });
            }
        }
        Self { edges }
    }

    /// The number of joints, the ground among them.
    pub(super) fn joints(&self) -> usize {
        let ends = self.edges.iter().map(|edge| edge.from.max(edge.to));
        ends.max().map_or(1, |last| usize::from(last) + 1)
    }

    pub(super) fn negated(&self) -> Self {
        let mut edges = self.edges.clone();
        for edge in &mut edges {
            edge.colour = edge.colour.exchanged();
        }
        Self { edges }
    }

    /// The representative among equal pictures, where it is found soon.
    pub(super) fn labelled(&self) -> Option<Self> {
        let count = self.joints();
        let mut graph = Coloured {
            colours: vec![1; count],
            edges: vec![Vec::new(); count],
        };
        graph.colours[0] = 0;
        for edge in &self.edges {
            // Labels count the edges of each colour, colours of joints the loops.
            let one = 1 << (8 * edge.colour as u32);
            let [from, to] = [edge.from, edge.to].map(usize::from);
            if from == to {
                graph.colours[from] += 2 * one;
                continue;
            }
            for (from, to) in [(from, to), (to, from)] {
                match graph.edges[from].iter_mut().find(|end| end.0 == to) {
                    Some(end) => end.1 += one,
                    None => graph.edges[from].push((to, one)),
                }
            }
        }
        let order = graph.order()?;
        let mut place = vec![0; count];
        // The ground stays 0, whatever its place is; the others keep their order.
        let joints = order.iter().filter(|&&joint| joint != 0);
        for (at, &joint) in (1..=u8::MAX).zip(joints) {
            place[joint] = at;
        }
        let mut edges = self.edges.clone();
        for edge in &mut edges {
            let ends = [edge.from, edge.to].map(|end| place[usize::from(end)]);
            (edge.from, edge.to) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        }
        edges.sort_unstable();
        Some(Self::renumbered(edges))
    }
}
