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
use crate::links::Links;

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
        let mut member = vec![usize::MAX; self.graph.node_count()];
        let mut components: Vec<Vec<NodeIndex>> = kosaraju_scc(&self.graph)
            .into_iter()
            .filter(|part| part.len() > 1 || self.graph.contains_edge(part[0], part[0]))
            .collect();
        for part in &mut components {
            part.sort_unstable();
        }
        components.sort_unstable();
        for (number, part) in components.iter().enumerate() {
            for node in part {
                member[node.index()] = number;
            }
        }
        // The moves inside components, so that each search stays in its own.
        let mut inside = Links::new();
        let mut moves = Vec::new();
        for node in self.graph.node_indices() {
            moves.clear();
            let of = member[node.index()];
            let within = |to: &NodeIndex| of != usize::MAX && member[to.index()] == of;
            moves.extend(self.graph.neighbors(node).filter(within).map(number));
            // `neighbors` begins with the last move.
            moves.reverse();
            inside.push(&moves);
        }
        let mut searched = inside.search();
        components
            .into_iter()
            .map(|positions| {
                let cycle = searched.shortest_through(number(positions[0]));
                Component {
                    positions,
                    cycle: cycle.into_iter().map(NodeIndex::from).collect(),
                }
            })
            .collect()
    }
}

fn number(node: NodeIndex) -> u32 {
    u32::try_from(node.index()).expect("indices have 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Unroll;
    use crate::graph::testing::loopy;

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
}
