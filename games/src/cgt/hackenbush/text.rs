//! How pictures are written and read: as stalks with branches in brackets, or
//! as a list of edges where the picture is no tree.
//!
//! Trees are walked with a stack of what is still to be written, so that no
//! stalk is too long.

use retrograde::NotationError;

use super::super::colour::Colour;
use super::picture::{Edge, Picture};

impl Picture {
    /// The children of each joint, where the picture is a tree whose edges stand
    /// in the order in which it is written.
    fn tree(&self) -> Option<Vec<Vec<Edge>>> {
        let mut children = vec![Vec::new(); self.joints()];
        let mut path = vec![0];
        for (edge, new) in self.edges.iter().zip(1..) {
            while *path.last()? != edge.from {
                path.pop();
            }
            if edge.to != new {
                return None;
            }
            path.push(new);
            children[usize::from(edge.from)].push(*edge);
        }
        Some(children)
    }

    pub(super) fn format(&self) -> String {
        /// What is still to be written.
        enum Rest {
            Letter(char),
            Joint(u8),
        }
        if self.edges.is_empty() {
            return "0".into();
        }
        let Some(children) = self.tree() else {
            let edges = self.edges.iter().map(|edge| {
                let Edge { from, to, colour } = edge;
                format!("{from}-{to}{}", colour.letter())
            });
            return edges.collect::<Vec<String>>().join(",");
        };
        let mut text = String::new();
        let mut rest = vec![Rest::Joint(0)];
        while let Some(next) = rest.pop() {
            let joint = match next {
                Rest::Letter(letter) => {
                    text.push(letter);
                    continue;
                }
                Rest::Joint(joint) => joint,
            };
            let edges = &children[usize::from(joint)];
            let brackets = joint != 0 && edges.len() > 1;
            rest.extend(brackets.then_some(Rest::Letter(')')));
            for (at, edge) in edges.iter().enumerate().rev() {
                rest.push(Rest::Joint(edge.to));
                rest.push(Rest::Letter(edge.colour.letter()));
                rest.extend((at > 0).then_some(Rest::Letter(';')));
            }
            rest.extend(brackets.then_some(Rest::Letter('(')));
        }
        text
    }

    pub(super) fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let edges = if text == "0" {
            Vec::new()
        } else if text.contains('-') {
            read_edges(text)?
        } else {
            read_tree(text)?
        };
        let count = edges.len();
        let picture = Self::new(edges)?;
        if picture.edges.len() == count {
            return Ok(picture);
        }
        Err(NotationError::new(
            text,
            "edges that are all joined to the ground, which is joint 0, such as `0-1l,1-2e`",
        ))
    }
}

fn read_edges(text: &str) -> Result<Vec<Edge>, NotationError> {
    let read = |edge: &str| {
        let edge = edge.trim();
        let colour = Colour::of_letter(edge.chars().next_back()?)?;
        let (from, to) = edge[..edge.len() - 1].split_once('-')?;
        let number = |text: &str| text.trim().parse().ok();
        Some(Edge {
            from: number(from)?,
            to: number(to)?,
            colour,
        })
    };
    let wrong = |edge: &str| {
        NotationError::new(
            edge.trim(),
            "two joints from 0 to 255 and `l`, `r` or `e`, as in `0-1l,1-2e,2-0r`",
        )
    };
    let edges = text.split(',');
    edges
        .map(|edge| read(edge).ok_or_else(|| wrong(edge)))
        .collect()
}

fn read_tree(text: &str) -> Result<Vec<Edge>, NotationError> {
    let wrong = || {
        NotationError::new(
            text,
            "edges `l`, `r` and `e`, with branches in brackets, as in `l(l;rl)`, or a list as in `0-1l,1-2e,2-0r`",
        )
    };
    let mut edges = Vec::new();
    // Where the next edge begins, whether brackets were closed there, and where
    // those that are open began.
    let (mut at, mut closed, mut forks) = (0, false, Vec::new());
    // Whether something may end here.
    let mut edge_before = false;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '(' if !closed => {
                forks.push(at);
                edge_before = false;
            }
            ';' if edge_before => {
                at = forks.last().copied().unwrap_or(0);
                (closed, edge_before) = (false, false);
            }
            ')' if edge_before => {
                at = forks.pop().ok_or_else(wrong)?;
                closed = true;
            }
            _ => {
                let colour = Colour::of_letter(letter).ok_or_else(wrong)?;
                let new = u8::try_from(edges.len() + 1).map_err(|_| wrong())?;
                if closed {
                    return Err(wrong());
                }
                edges.push(Edge {
                    from: at,
                    to: new,
                    colour,
                });
                (at, edge_before) = (new, true);
            }
        }
    }
    if forks.is_empty() && edge_before {
        Ok(edges)
    } else {
        Err(wrong())
    }
}
