//! The state graph in DOT, the language of Graphviz (Gansner and North 2000):
//! for pictures.
//!
//! Nodes are written by number and edges in their order, so the same graph
//! gives the same bytes. Labels are the texts of positions and moves, escaped
//! as Graphviz reads them.

use std::fmt;
use std::io::{self, Write};

use petgraph::visit::EdgeRef;

use super::StateGraph;
use crate::game::Game;
use crate::value::Value;

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
    use crate::graph::Unroll;
    use crate::graph::testing::{awkward, loopy, written};
    use crate::solve::{Auto, Solver};

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
}
