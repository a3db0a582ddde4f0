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
use std::io::{self, Write};
use std::sync::Arc;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::explore::{Visitor, explore};
use crate::game::{Game, Payoff, Player};
use crate::limits::{Limits, Meter, Stopped};
use crate::links::Links;
use crate::notation::Notation;
use crate::progress::Progress;
use crate::solve::{Edge, Interrupted, Refusal, Setup, Solved, no_moves};
use crate::table::vec_peak;
use crate::value::Value;

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

    /// How much the run may use. Default: [`POSITIONS`](Self::POSITIONS)
    /// positions, no other limit.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.setup.limits = limits;
        self
    }

    /// Who is told how the run goes. Default: nobody.
    #[must_use]
    pub fn progress(mut self, progress: Arc<dyn Progress>) -> Self {
        self.setup.progress = progress;
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
        let mut draft = Draft {
            game,
            position,
            mv,
            nodes: Vec::new(),
            edges: Vec::new(),
            plies: 0,
            text_bytes: 0,
        };
        let start = game.start();
        match explore(game, &start, self.symmetry, &mut meter, &mut draft) {
            Ok(_) => Ok(draft.finish()),
            Err(Interrupted::Stopped(reason)) => Err(NoGraph::Stopped(reason)),
            Err(Interrupted::Refused(Refusal::NoMoves(position))) => {
                Err(NoGraph::NoMoves(position))
            }
            Err(Interrupted::Refused(_)) => unreachable!("exploring takes cycles as they come"),
        }
    }
}

/// A move from one position to another, by their numbers.
type Move<G> = (u32, u32, Step<<G as Game>::Move, Payoff<G>>);

/// Nodes and edges in the order in which they are told: an edge may lead to a
/// node that is told later.
struct Draft<'g, G: Game, P, M> {
    game: &'g G,
    position: P,
    mv: M,
    nodes: Vec<State<G::Position, G::Value>>,
    edges: Vec<Move<G>>,
    plies: usize,
    text_bytes: usize,
}

impl<G: Game, P, M> Draft<'_, G, P, M> {
    fn finish(self) -> StateGraph<G> {
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

impl<G: Game> StateGraph<G> {
    /// The graph.
    pub fn graph(&self) -> &States<G> {
        &self.graph
    }

    /// The graph, to be changed or kept.
    pub fn into_graph(self) -> States<G> {
        self.graph
    }

    /// Writes the values of a solved game to the positions, and marks the
    /// moves that keep them. Positions that it does not reach are left as they
    /// were.
    pub fn mark(&mut self, solved: &Solved<'_, G>) {
        for node in self.graph.node_weights_mut() {
            if let Some(value) = solved.value_of(&node.position) {
                node.value = Some(value);
            }
        }
        for index in self.graph.edge_indices() {
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
    }

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

impl<G: Game<Value: fmt::Display>> StateGraph<G> {
    /// Writes the graph in DOT: terminal positions with a double outline, even
    /// values (the same for both players) dashed, best moves bold.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write_dot(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "digraph states {{")?;
        writeln!(out, "  node [shape=box];")?;
        for node in self.graph.node_indices() {
            let state = &self.graph[node];
            let mut label = state.text.clone();
            let value = state.value.as_ref().or(state.terminal.as_ref());
            if let Some(value) = value {
                label.push('\n');
                label.push_str(&value.to_string());
            }
            write!(out, "  {} [label=\"{}\"", node.index(), dot(&label))?;
            if state.terminal.is_some() {
                write!(out, ", peripheries=2")?;
            }
            if value.is_some_and(|value| value.flip() == *value) {
                write!(out, ", style=dashed")?;
            }
            writeln!(out, "];")?;
        }
        for edge in self.graph.edge_references() {
            let (from, to) = (edge.source().index(), edge.target().index());
            let label = dot(&edge.weight().text);
            write!(out, "  {from} -> {to} [label=\"{label}\"")?;
            if edge.weight().best {
                write!(out, ", style=bold")?;
            }
            writeln!(out, "];")?;
        }
        writeln!(out, "}}")
    }

    /// Writes the graph in `GraphML`. Nodes carry `position`, `player` (1 or 2),
    /// `ply`, `terminal` and, where known, `value`; edges carry `move` and
    /// `best`.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write_graphml(&self, out: &mut impl Write) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(&mut *out, b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.create_element("graphml")
            .with_attribute(("xmlns", "http://graphml.graphdrawing.org/xmlns"))
            .write_inner_content(|xml| {
                for (id, target, kind) in KEYS {
                    xml.create_element("key")
                        .with_attributes([
                            ("id", id),
                            ("for", target),
                            ("attr.name", id),
                            ("attr.type", kind),
                        ])
                        .write_empty()?;
                }
                xml.create_element("graph")
                    .with_attributes([("id", "states"), ("edgedefault", "directed")])
                    .write_inner_content(|xml| self.write_parts(xml))?;
                Ok(())
            })?;
        writeln!(out)
    }

    fn write_parts(&self, xml: &mut Writer<impl Write>) -> io::Result<()> {
        for node in self.graph.node_indices() {
            let state = &self.graph[node];
            let player = match state.player {
                Player::First => "1",
                Player::Second => "2",
            };
            let value = state.value.as_ref().or(state.terminal.as_ref());
            xml.create_element("node")
                .with_attribute(("id", format!("n{}", node.index()).as_str()))
                .write_inner_content(|xml| {
                    data(xml, "position", &state.text)?;
                    data(xml, "player", player)?;
                    data(xml, "ply", &state.ply.to_string())?;
                    data(xml, "terminal", truth(state.terminal.is_some()))?;
                    match value {
                        Some(value) => data(xml, "value", &value.to_string()),
                        None => Ok(()),
                    }
                })?;
        }
        for edge in self.graph.edge_references() {
            let ends = [edge.source(), edge.target()].map(|end| format!("n{}", end.index()));
            xml.create_element("edge")
                .with_attributes([("source", ends[0].as_str()), ("target", ends[1].as_str())])
                .write_inner_content(|xml| {
                    data(xml, "move", &edge.weight().text)?;
                    data(xml, "best", truth(edge.weight().best))
                })?;
        }
        Ok(())
    }
}

/// The attributes in `GraphML`: name, what carries it, type.
const KEYS: [(&str, &str, &str); 7] = [
    ("position", "node", "string"),
    ("player", "node", "int"),
    ("ply", "node", "int"),
    ("terminal", "node", "boolean"),
    ("value", "node", "string"),
    ("move", "edge", "string"),
    ("best", "edge", "boolean"),
];

fn truth(holds: bool) -> &'static str {
    if holds { "true" } else { "false" }
}

fn data(xml: &mut Writer<impl Write>, key: &str, text: &str) -> io::Result<()> {
    // XML has no way to write most control characters.
    let text: String = text
        .chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => '\u{fffd}',
            c => c,
        })
        .collect();
    xml.create_element("data")
        .with_attribute(("key", key))
        .write_text_content(BytesText::new(&text))?;
    Ok(())
}

/// Text inside the quotes of a DOT string.
fn dot(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            // Graphviz reads entities in labels, and ends at a zero byte.
            '&' => escaped.push_str("&amp;"),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Auto, Retrograde, Solver};
    use crate::toy::{Chain, Graph, LastMove, Node};
    use crate::value::Outcome;

    /// The second player can go back for ever, or end the game.
    fn loopy() -> Graph<Outcome> {
        Graph::new(vec![
            Node::inner(Player::First, [(1, ()), (3, ())]),
            Node::inner(Player::Second, [(0, ()), (2, ())]),
            Node::terminal(Player::First, Outcome::Win(0)),
            Node::inner(Player::Second, [(3, ())]),
        ])
    }

    /// Text that needs care in each format.
    fn awkward() -> StateGraph<Graph<Outcome>> {
        let game = Graph::new(vec![
            Node::inner(Player::First, [(1, ())]),
            Node::terminal(Player::Second, Outcome::Tie(0)),
        ]);
        let text = |at: &u32| format!("<{at}> \"a\\b\" & c\nd\u{1}");
        let made = Unroll::new().graph_with(&game, text, |_, _| "go & \"<see>\"".into());
        made.unwrap()
    }

    fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

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

    #[test]
    fn dot_escapes_and_marks() {
        assert_eq!(
            written(|out| awkward().write_dot(out)),
            r#"digraph states {
  node [shape=box];
  0 [label="<0> \"a\\b\" &amp; c\nd�"];
  1 [label="<1> \"a\\b\" &amp; c\nd�\ntie in 0", peripheries=2, style=dashed];
  0 -> 1 [label="go &amp; \"<see>\""];
}
"#
        );
        let game = loopy();
        let mut states = Unroll::new().graph(&game).unwrap();
        states.mark(&Auto::new().solve(&game).unwrap());
        let dot = written(|out| states.write_dot(out));
        assert!(dot.contains(r#"0 -> 1 [label="0", style=bold]"#), "{dot}");
        assert_eq!(dot, written(|out| states.write_dot(out)));
    }

    #[test]
    fn graphml_reads_back() {
        let text = written(|out| awkward().write_graphml(out));
        let read = roxmltree::Document::parse(&text).unwrap();
        let all = |name: &'static str| {
            read.descendants()
                .filter(move |element| element.has_tag_name(name))
        };
        let data = |of: roxmltree::Node<'_, '_>| -> Vec<(String, String)> {
            of.children()
                .filter(roxmltree::Node::is_element)
                .map(|data| {
                    let key = data.attribute("key").unwrap_or_default();
                    (key.into(), data.text().unwrap_or_default().into())
                })
                .collect()
        };
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            let owned = |&(key, text): &(&str, &str)| (key.into(), text.into());
            pairs.iter().map(owned).collect()
        };
        let nodes: Vec<_> = all("node").map(data).collect();
        assert_eq!(
            nodes,
            [
                pairs(&[
                    ("position", "<0> \"a\\b\" & c\nd\u{fffd}"),
                    ("player", "1"),
                    ("ply", "0"),
                    ("terminal", "false"),
                ]),
                pairs(&[
                    ("position", "<1> \"a\\b\" & c\nd\u{fffd}"),
                    ("player", "2"),
                    ("ply", "1"),
                    ("terminal", "true"),
                    ("value", "tie in 0"),
                ]),
            ]
        );
        let edges: Vec<_> = all("edge").collect();
        assert_eq!(edges.len(), 1);
        assert_eq!(edges[0].attribute("source"), Some("n0"));
        assert_eq!(edges[0].attribute("target"), Some("n1"));
        let moves = pairs(&[("move", "go & \"<see>\""), ("best", "false")]);
        assert_eq!(data(edges[0]), moves);
        // Each key that is used is declared.
        let declared: Vec<_> = all("key").filter_map(|key| key.attribute("id")).collect();
        let used = all("data").filter_map(|data| data.attribute("key"));
        assert!(used.into_iter().all(|key| declared.contains(&key)));
    }
}
