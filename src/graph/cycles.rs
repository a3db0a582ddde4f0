//! The cycles of the state graph: where play can go on for ever.
//!
//! Cycles may be too many to list, strongly connected components are not:
//! they are found by Kosaraju's and Sharir's two searches (1978, 1981), which
//! petgraph has with a stack of their own. Each component is shown with one
//! shortest cycle through its first position, found by breadth-first search
//! among the moves inside the component, so that all searches together take
//! time in proportion to positions and moves.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::NodeIndex;

use super::StateGraph;
use crate::game::Game;
use crate::limits::{Limits, Meter, Stopped};
use crate::links::Links;
use crate::progress::Silent;

/// Positions that play can go round for ever: a strongly connected component
/// that is not a single position without a move to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// All its positions, by number.
    pub positions: Vec<NodeIndex>,
    /// A shortest cycle through the first of them: each leads to the next, the
    /// last to the first.
    pub cycle: Vec<NodeIndex>,
}

impl<G: Game> StateGraph<G> {
    /// The components in which play can go round for ever, by their first
    /// position. Time in proportion to positions and moves (Kosaraju's and
    /// Sharir's two searches, each with a stack of its own).
    pub fn cycles(&self) -> Vec<Component> {
        self.cycles_within(&Limits::new())
            .unwrap_or_else(|_| unreachable!("no limits, nothing to stop at"))
    }

    /// The same within limits on memory and time, where the memory of this
    /// graph counts. Time and the [`Cancel`](crate::Cancel) switch are looked
    /// at before and after the search for components, and during all others.
    ///
    /// # Errors
    ///
    /// When a limit was reached.
    pub fn cycles_within(&self, limits: &Limits) -> Result<Vec<Component>, Stopped> {
        let (nodes, moves) = (self.graph.node_count(), self.graph.edge_count());
        let mut meter = Meter::new(limits, &Silent, "looking for cycles");
        let held = self.memory_usage();
        meter.step()?;
        meter.memory(held + components_usage(nodes, moves))?;
        let components = self.components();
        let members: usize = components.iter().map(Vec::capacity).sum();
        let held = held
            + components.capacity() * size_of::<Vec<NodeIndex>>()
            + members * size_of::<NodeIndex>();
        let inside = self.inside(&components, held, &mut meter)?;
        let shown = components.len() * size_of::<Component>() + nodes * size_of::<NodeIndex>();
        meter.memory(held + inside.memory_usage() + inside.search_usage() + shown)?;
        let mut searched = inside.search();
        let show = |positions: Vec<NodeIndex>| {
            meter.step()?;
            let cycle = searched.shortest_through(number(positions[0]));
            Ok(Component {
                positions,
                cycle: cycle.into_iter().map(NodeIndex::from).collect(),
            })
        };
        components.into_iter().map(show).collect()
    }

    /// The components with a cycle, by their first position.
    fn components(&self) -> Vec<Vec<NodeIndex>> {
        let mut components: Vec<Vec<NodeIndex>> = kosaraju_scc(&self.graph)
            .into_iter()
            .filter(|part| part.len() > 1 || self.graph.contains_edge(part[0], part[0]))
            .collect();
        for part in &mut components {
            part.sort_unstable();
        }
        components.sort_unstable();
        components
    }

    /// The moves inside components, so that each search stays in its own.
    fn inside(
        &self,
        components: &[Vec<NodeIndex>],
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Links, Stopped> {
        let nodes = self.graph.node_count();
        let held = held + nodes * size_of::<usize>();
        meter.memory(held)?;
        let mut member = vec![usize::MAX; nodes];
        for (number, part) in components.iter().enumerate() {
            for node in part {
                member[node.index()] = number;
            }
        }
        let mut inside = Links::new();
        let mut moves = Vec::new();
        for node in self.graph.node_indices() {
            meter.step()?;
            moves.clear();
            let of = member[node.index()];
            let within = |to: &NodeIndex| of != usize::MAX && member[to.index()] == of;
            moves.extend(self.graph.neighbors(node).filter(within).map(number));
            // `neighbors` begins with the last move.
            moves.reverse();
            meter.memory(held + inside.peak_usage(moves.len()))?;
            inside.push(&moves);
        }
        Ok(inside)
    }
}

/// Bytes that the search for components takes at most.
fn components_usage(nodes: usize, moves: usize) -> usize {
    // What grows by doubling takes three times its own while it grows.
    let order = 3 * size_of::<NodeIndex>();
    let list = 3 * size_of::<Vec<NodeIndex>>();
    // A list of one node has room for four; one of many is no larger a node.
    let members = 4 * size_of::<NodeIndex>();
    // A stack with an entry a move, and two bits a node.
    let stack = moves.saturating_mul(3 * size_of::<NodeIndex>());
    nodes
        .saturating_mul(order + list + members + 1)
        .saturating_add(stack)
}

fn number(node: NodeIndex) -> u32 {
    u32::try_from(node.index()).expect("indices have 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Unroll;
    use crate::graph::testing::loopy;
    use crate::limits::Cancel;

    #[test]
    fn each_component_shows_one_shortest_cycle() {
        let states = Unroll::new().graph(&loopy()).unwrap();
        let nodes = |numbers: &[u32]| -> Vec<NodeIndex> {
            numbers.iter().copied().map(NodeIndex::from).collect()
        };
        let expected = [nodes(&[0, 1]), nodes(&[2])].map(|positions| Component {
            cycle: positions.clone(),
            positions,
        });
        assert_eq!(states.cycles(), expected);
    }

    #[test]
    fn limits_hold_for_the_search_too() {
        let states = Unroll::new().graph(&loopy()).unwrap();
        let within = |limits: Limits| states.cycles_within(&limits);
        let held = states.memory_usage() as u64;
        let limit = held + components_usage(4, 5) as u64 - 1;
        assert_eq!(
            within(Limits::new().memory(limit)),
            Err(Stopped::Memory {
                limit,
                needed: limit + 1
            })
        );
        let limits = Limits::new().memory(held + 10_000);
        assert_eq!(within(limits), Ok(states.cycles()));
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(
            within(Limits::new().cancel(cancel)),
            Err(Stopped::Cancelled)
        );
    }
}
