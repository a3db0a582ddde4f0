//! The state graph in [GraphML](http://graphml.graphdrawing.org), which yEd,
//! Gephi and networkx read: for other programs.
//!
//! Nodes are written by number and edges in their order, so the same graph
//! gives the same bytes. The XML is quick-xml's; the control characters that
//! XML cannot hold become U+FFFD, the replacement character.

use std::fmt;
use std::io::{self, Write};

use petgraph::visit::EdgeRef;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::StateGraph;
use crate::game::{Game, Player};

impl<G: Game<Value: fmt::Display>> StateGraph<G> {
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

#[cfg(test)]
mod tests {
    use crate::graph::testing::{awkward, written};

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
