//! The draft of a state graph, filled while the game is explored.
//!
//! Exploration tells a position's moves before all of the positions they lead
//! to, while petgraph takes an edge only between nodes that it has. So nodes
//! and edges are listed as they are told, each once, and become a graph when
//! all are there. Numbers stay as they were told, so node 0 is the start. The
//! draft tells what it takes with its texts, and what the graph will take
//! beside it, so that a limit on memory is met before the machine's own.

use petgraph::graph::DiGraph;

use super::{State, StateGraph, Step};
use crate::explore::Visitor;
use crate::game::{Game, Payoff};
use crate::solve::Edge;
use crate::table::vec_peak;

/// A move from one position to another, by their numbers.
type Move<G> = (u32, u32, Step<<G as Game>::Move, Payoff<G>>);

/// Nodes and edges in the order in which they are told: an edge may lead to a
/// node that is told later.
pub(super) struct Draft<'g, G: Game, P, M> {
    game: &'g G,
    position: P,
    mv: M,
    nodes: Vec<State<G::Position, G::Value>>,
    edges: Vec<Move<G>>,
    plies: usize,
    text_bytes: usize,
}

impl<'g, G: Game, P, M> Draft<'g, G, P, M> {
    /// Nothing yet; `position` and `mv` write texts.
    pub(super) fn new(game: &'g G, position: P, mv: M) -> Self {
        Self {
            game,
            position,
            mv,
            nodes: Vec::new(),
            edges: Vec::new(),
            plies: 0,
            text_bytes: 0,
        }
    }

    /// The graph of what was told.
    pub(super) fn finish(self) -> StateGraph<G> {
        let mut graph = DiGraph::with_capacity(self.nodes.len(), self.edges.len());
        for node in self.nodes {
            graph.add_node(node);
        }
        for (from, to, step) in self.edges {
            graph.add_edge(from.into(), to.into(), step);
        }
        StateGraph { graph }
    }
}

impl<G, P, M> Visitor<G> for Draft<'_, G, P, M>
where
    G: Game,
    P: Fn(&G::Position) -> String,
    M: Fn(&G::Position, &G::Move) -> String,
{
    fn ply(&mut self, _positions: usize) {
        self.plies += 1;
    }

    fn position(&mut self, position: &G::Position, terminal: Option<G::Value>) {
        let text = (self.position)(position);
        self.text_bytes += text.capacity();
        self.nodes.push(State {
            position: position.clone(),
            text,
            player: self.game.to_move(position),
            ply: self.plies - 1,
            terminal,
            value: None,
        });
    }

    fn edge(&mut self, mv: &G::Move, to: u32, edge: Edge<G::Value>) {
        let from = self.nodes.len() - 1;
        let text = (self.mv)(&self.nodes[from].position, mv);
        self.text_bytes += text.capacity();
        let step = Step {
            mv: mv.clone(),
            text,
            flips: edge.flips,
            payoff: edge.payoff,
            best: false,
        };
        let from = u32::try_from(from).expect("numbered by a position set");
        self.edges.push((from, to, step));
    }

    fn peak_usage(&self, moves: usize) -> usize {
        // Once as a draft, once as a graph, which adds two indices a node and
        // four an edge.
        let (nodes, edges) = (self.nodes.len() + 1, self.edges.len() + moves);
        let node = size_of::<State<G::Position, G::Value>>() + 8;
        let edge = size_of::<Step<G::Move, Payoff<G>>>() + 16;
        self.text_bytes
            + vec_peak(&self.nodes, 1)
            + vec_peak(&self.edges, moves)
            + nodes * node
            + edges * edge
    }
}
