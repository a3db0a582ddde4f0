//! The reachable state graph, as a [`petgraph`] graph: for pictures, for other
//! programs, and for questions that solvers do not ask.
//!
//! Nodes are positions in the order of breadth-first exploration, so node 0 is
//! the start; edges are moves in the game's order. After
//! [`StateGraph::mark`] they carry values and best moves. The graph is written
//! as DOT, the language of Graphviz (Gansner and North 2000), and as
//! [GraphML](http://graphml.graphdrawing.org), which yEd, Gephi and networkx
//! read. The same game gives the same bytes.
//!
//! A picture of more than some hundred positions helps nobody, and texts take
//! memory, so the size is limited unless the caller says otherwise. A game
//! over the limit gives no graph at all: a part would look like the whole.

use std::fmt;

use petgraph::graph::{DiGraph, Node};

use crate::explore::explore;
use crate::game::{Game, Payoff, Player};
use crate::limits::{Limits, Meter, Stopped};
use crate::notation::Notation;
use crate::progress::Silent;
use crate::solve::{Configure, Edge, Interrupted, Refusal, Setup, Solved, Team, no_moves};

mod build;
mod cycles;
mod dot;
mod graphml;
#[cfg(test)]
mod testing;

use build::Draft;
pub use cycles::Component;

/// Builds the state graph of a game.
///
/// ```
/// use retrograde::graph::Unroll;
/// use retrograde::toy::{Graph, Node};
/// use retrograde::{Auto, Outcome, Player, Solver};
///
/// let game = Graph::new(vec![
///     Node::inner(Player::First, [(1, ()), (2, ())]),
///     Node::terminal(Player::Second, Outcome::Loss(0)),
///     Node::terminal(Player::Second, Outcome::Win(0)),
/// ]);
/// let mut states = Unroll::new().graph(&game)?;
/// states.mark(&Auto::new().solve(&game)?);
/// assert!(states.graph().edge_weights().next().unwrap().best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Unroll {
    setup: Setup,
    symmetry: bool,
}

/// A position in the state graph.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct State<P, V> {
    /// The position; the representative of its class, with symmetry.
    pub position: P,
    /// The position as text.
    pub text: String,
    /// The player to move.
    pub player: Player,
    /// The fewest plies that lead to it from the start.
    pub ply: usize,
    /// Its value where the game is over, seen by the player to move.
    pub terminal: Option<V>,
    /// Its value where the graph is [marked](StateGraph::mark), seen by the
    /// player to move.
    pub value: Option<V>,
}

/// A move in the state graph.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<M, T> {
    /// The move.
    pub mv: M,
    /// The move as text.
    pub text: String,
    /// Whether the side to move changes with it. With symmetry the position
    /// that the edge leads to may have the players exchanged; this says what
    /// the move itself does.
    pub flips: bool,
    /// What the mover banks.
    pub payoff: T,
    /// Whether it keeps the value of its position; not so in a graph that is
    /// not [marked](StateGraph::mark).
    pub best: bool,
}

/// The nodes and edges of a game's state graph.
pub type States<G> =
    DiGraph<State<<G as Game>::Position, <G as Game>::Value>, Step<<G as Game>::Move, Payoff<G>>>;

/// All reachable positions of a game and the moves between them.
pub struct StateGraph<G: Game> {
    graph: States<G>,
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGraph<P> {
    /// The graph is larger than a limit allows.
    Stopped(Stopped),
    /// This position is not terminal and has no moves.
    NoMoves(P),
}

impl<P> NoGraph<P> {
    /// Says why, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Stopped(reason) => {
                format!("no graph, since a part would look like the whole: {reason}")
            }
            Self::NoMoves(position) => no_moves(&text(position)),
        }
    }
}

impl<P: fmt::Debug> fmt::Display for NoGraph<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: fmt::Debug> std::error::Error for NoGraph<P> {}

impl Configure for Unroll {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Unroll {
    /// The most positions of a graph where the limits don't say.
    pub const POSITIONS: u64 = 10_000;

    /// Up to [`POSITIONS`](Self::POSITIONS) positions, silent, each position
    /// for itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether one node stands for all symmetric positions. Default: no.
    #[must_use]
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// The state graph, with texts by the game's notation.
    ///
    /// Time: one expansion a position, one lookup a move. Memory: positions,
    /// moves and their texts.
    ///
    /// # Errors
    ///
    /// [`NoGraph::Stopped`] for a game over the limits, [`NoGraph::NoMoves`]
    /// for a position without moves that is not terminal.
    pub fn graph<G: Notation>(&self, game: &G) -> Result<StateGraph<G>, NoGraph<G::Position>> {
        self.graph_with(
            game,
            |position| game.format_position(position),
            |position, mv| game.format_move(position, mv),
        )
    }

    /// The state graph of a game without a notation: texts are the caller's.
    ///
    /// # Errors
    ///
    /// As [`graph`](Self::graph).
    pub fn graph_with<G: Game>(
        &self,
        game: &G,
        position: impl Fn(&G::Position) -> String,
        mv: impl Fn(&G::Position, &G::Move) -> String,
    ) -> Result<StateGraph<G>, NoGraph<G::Position>> {
        let (limits, _) = self.setup.limits.clone().positions_or(Self::POSITIONS);
        let mut meter = Meter::new(&limits, self.setup.progress(), "exploring");
        let mut draft = Draft::new(game, position, mv);
        let start = game.start();
        // Texts are the work here, and they are the caller's.
        let team = Team::new(&self.setup, None);
        match explore(game, &start, self.symmetry, &team, &mut meter, &mut draft) {
            Ok(_) => Ok(draft.finish()),
            Err(Interrupted::Stopped(reason)) => Err(NoGraph::Stopped(reason)),
            Err(Interrupted::Refused(Refusal::NoMoves(position))) => {
                Err(NoGraph::NoMoves(position))
            }
            Err(Interrupted::Refused(_)) => unreachable!("exploring takes cycles as they come"),
        }
    }
}

impl<G: Game> StateGraph<G> {
    /// The graph.
    pub fn graph(&self) -> &States<G> {
        &self.graph
    }

    /// The graph, to be changed or kept.
    pub fn into_graph(self) -> States<G> {
        self.graph
    }

    /// Bytes taken now by positions, moves and their texts.
    pub fn memory_usage(&self) -> usize {
        let (nodes, edges) = self.graph.capacity();
        let positions = self.graph.node_weights().map(|node| node.text.capacity());
        let moves = self.graph.edge_weights().map(|step| step.text.capacity());
        nodes * size_of::<Node<State<G::Position, G::Value>>>()
            + edges * size_of::<petgraph::graph::Edge<Step<G::Move, Payoff<G>>>>()
            + positions.chain(moves).sum::<usize>()
    }

    /// Writes the values of a solved game to the positions, and marks the
    /// moves that keep them. Positions that it does not reach are left as they
    /// were.
    pub fn mark(&mut self, solved: &Solved<'_, G>) {
        self.mark_within(solved, &Limits::new())
            .unwrap_or_else(|_| unreachable!("no limits, nothing to stop at"));
    }

    /// The same within limits on time, with a look at the
    /// [`Cancel`](crate::Cancel) switch.
    ///
    /// # Errors
    ///
    /// When a limit was reached; the graph is marked in part then.
    pub fn mark_within(&mut self, solved: &Solved<'_, G>, limits: &Limits) -> Result<(), Stopped> {
        let mut meter = Meter::new(limits, &Silent, "marking");
        for node in self.graph.node_weights_mut() {
            meter.step()?;
            if let Some(value) = solved.value_of(&node.position) {
                node.value = Some(value);
            }
        }
        for index in self.graph.edge_indices() {
            meter.step()?;
            let Some((from, to)) = self.graph.edge_endpoints(index) else {
                continue;
            };
            let (from, to) = (&self.graph[from].value, &self.graph[to].value);
            let (Some(value), Some(child)) = (from.clone(), to.clone()) else {
                continue;
            };
            let step = &mut self.graph[index];
            let edge = Edge::<G::Value> {
                flips: step.flips,
                payoff: step.payoff.clone(),
            };
            step.best = edge.seen(&child) == value;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use petgraph::visit::EdgeRef;

    use super::testing::loopy;
    use super::*;
    use crate::limits::Cancel;
    use crate::solve::{Retrograde, Solver};
    use crate::toy::{Chain, LastMove};

    #[test]
    fn positions_and_moves_are_all_there_in_order() {
        let states = Unroll::new().graph(&loopy()).unwrap();
        let graph = states.graph();
        let texts: Vec<&str> = graph.node_weights().map(|node| &*node.text).collect();
        // Position 3 is met before position 2.
        assert_eq!(texts, ["0", "1", "3", "2"]);
        let plies: Vec<usize> = graph.node_weights().map(|node| node.ply).collect();
        assert_eq!(plies, [0, 1, 1, 2]);
        let ends: Vec<_> = graph
            .edge_references()
            .map(|edge| (edge.source().index(), edge.target().index()))
            .collect();
        assert_eq!(ends, [(0, 1), (0, 2), (1, 0), (1, 3), (2, 2)]);
    }

    #[test]
    fn best_moves_are_those_of_the_solved_game() {
        let game = loopy();
        let mut states = Unroll::new().graph(&game).unwrap();
        assert!(states.graph().edge_weights().all(|step| !step.best));
        let solved = Retrograde::new().solve(&game).unwrap();
        states.mark(&solved);
        let graph = states.graph();
        for node in graph.node_indices() {
            let state = &graph[node];
            assert_eq!(state.value, solved.value_of(&state.position));
            let mut best: Vec<u32> = graph
                .edges(node)
                .filter(|edge| edge.weight().best)
                .map(|edge| edge.weight().mv)
                .collect();
            best.reverse();
            assert_eq!(Some(best), solved.best_moves(&state.position));
        }
    }

    #[test]
    fn marking_looks_at_the_switch() {
        let game = loopy();
        let solved = Retrograde::new().solve(&game).unwrap();
        let mut states = Unroll::new().graph(&game).unwrap();
        let cancel = Cancel::new();
        cancel.cancel();
        let limits = Limits::new().cancel(cancel);
        let stopped = states.mark_within(&solved, &limits);
        assert_eq!(stopped, Err(Stopped::Cancelled));
        assert!(
            states
                .graph()
                .node_weights()
                .all(|node| node.value.is_none())
        );
    }

    #[test]
    fn too_large_a_game_gives_no_graph() {
        let chain = LastMove(Chain { plies: 20_000 });
        let graph = |unroll: Unroll| {
            unroll
                .graph_with(&chain, u32::to_string, |_, ()| "on".into())
                .map(|states| states.graph().node_count())
        };
        let limit = Unroll::POSITIONS;
        let none = graph(Unroll::new()).unwrap_err();
        assert_eq!(none, NoGraph::Stopped(Stopped::Positions { limit }));
        assert!(
            none.to_string()
                .contains("a part would look like the whole")
        );
        let whole = Unroll::new().limits(Limits::new().positions(20_001));
        assert_eq!(graph(whole), Ok(20_001));
    }

    #[test]
    fn a_million_plies_need_no_deep_stack() {
        let run = || {
            let chain = LastMove(Chain { plies: 1_000_000 });
            let unroll = Unroll::new().limits(Limits::new().positions(2_000_000));
            let states = unroll.graph_with(&chain, u32::to_string, |_, ()| "on".into());
            let states = states.unwrap();
            states.write_dot(&mut io::sink()).unwrap();
            states.write_graphml(&mut io::sink()).unwrap();
            (states.graph().edge_count(), states.cycles().len())
        };
        let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(run);
        assert_eq!(thread.unwrap().join().unwrap(), (1_000_000, 0));
    }
}
