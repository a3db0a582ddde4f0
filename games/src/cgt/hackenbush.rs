//! Hackenbush: edges of a picture are cut, and what no longer hangs on the ground
//! is gone.
//!
//! The picture is a graph that stands on the ground. Left cuts a blue edge, Right
//! a red one, either of them a green one; with it goes every edge that is not
//! joined to the ground any more. John Conway (*On Numbers and Games*, 1976;
//! *Winning Ways* 1982) invented it: a picture in blue and red is worth a number,
//! a picture all in green a nimber, a single stalk the number that Berlekamp's
//! rule reads off it.
//!
//! # Text
//!
//! `l` is a blue edge (Left's), `r` a red one, `e` a green one, from the ground
//! upwards: `lrrl` is a stalk. Where several edges go on from a joint, they are
//! written in brackets with `;` between them, `l(l;rl)`; several stalks stand side
//! by side as `l;rl`. A picture that is no tree is written by its edges, as
//! `0-1l,1-2e,2-0r`: the ground is 0, the joints are numbered from 1 on. `0` is
//! the empty picture. A move is the number of its edge as the picture is written,
//! from 1 on.
//!
//! # Parts
//!
//! What hangs together only by the ground is independent. Pictures that differ
//! in the numbers of their joints only are one where a
//! labelling of small graphs finds it soon; trees always are.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::labelling::Coloured;

/// The most edges.
pub const MOST: usize = 200;

/// The colour of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left cuts it.
    Blue,
    /// Right cuts it.
    Red,
    /// Either cuts it.
    Green,
}

impl Colour {
    const fn is_for(self, player: Player) -> bool {
        match self {
            Self::Green => true,
            Self::Blue => matches!(player, Player::First),
            Self::Red => matches!(player, Player::Second),
        }
    }

    const fn exchanged(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Blue => 'l',
            Self::Red => 'r',
            Self::Green => 'e',
        }
    }

    fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'l' | 'L' => Some(Self::Blue),
            'r' | 'R' => Some(Self::Red),
            'e' | 'E' => Some(Self::Green),
            _ => None,
        }
    }
}

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
    edges: Vec<Edge>,
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

    fn grounded(mut edges: Vec<Edge>) -> Self {
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
    fn renumbered(mut edges: Vec<Edge>) -> Self {
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
    fn joints(&self) -> usize {
        let ends = self.edges.iter().map(|edge| edge.from.max(edge.to));
        ends.max().map_or(1, |last| usize::from(last) + 1)
    }

    fn negated(&self) -> Self {
        let mut edges = self.edges.clone();
        for edge in &mut edges {
            edge.colour = edge.colour.exchanged();
        }
        Self { edges }
    }

    /// The representative among equal pictures, where it is found soon.
    fn labelled(&self) -> Option<Self> {
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

    fn format(&self) -> String {
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

    fn parse(text: &str) -> Result<Self, NotationError> {
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

/// Hackenbush.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    start: Picture,
}

impl Hackenbush {
    /// The game that begins with this picture.
    pub const fn new(start: Picture) -> Self {
        Self { start }
    }

    /// The game that begins with the picture of this text.
    ///
    /// # Errors
    ///
    /// When the text is not a picture of at most 200 edges.
    pub fn on(text: &str) -> Result<Self, NotationError> {
        Picture::parse(text).map(Self::new)
    }
}

impl Ruleset for Hackenbush {
    type Position = Picture;
    type Move = usize;

    fn start(&self) -> Picture {
        self.start.clone()
    }

    fn moves(&self, picture: &Picture, player: Player, moves: &mut Vec<usize>) {
        let edges = picture.edges.iter().enumerate();
        let own = edges.filter(|(_, edge)| edge.colour.is_for(player));
        moves.extend(own.map(|(at, _)| at));
    }

    fn play(&self, picture: &Picture, _: Player, cut: &usize) -> Picture {
        let mut edges = picture.edges.clone();
        edges.remove(*cut);
        Picture::grounded(edges)
    }

    fn has_move(&self, picture: &Picture, player: Player) -> bool {
        let mut edges = picture.edges.iter();
        edges.any(|edge| edge.colour.is_for(player))
    }

    fn components(&self, picture: &Picture, parts: &mut Vec<Picture>) {
        let mut root: Vec<usize> = (0..picture.joints()).collect();
        let find = |root: &[usize], end: u8| {
            let mut at = usize::from(end);
            while root[at] != at {
                at = root[at];
            }
            at
        };
        for edge in picture
            .edges
            .iter()
            .filter(|edge| edge.from != 0 && edge.to != 0)
        {
            let (a, b) = (find(&root, edge.from), find(&root, edge.to));
            root[a.max(b)] = a.min(b);
        }
        let part_of = |edge: &Edge| find(&root, edge.from.max(edge.to));
        let mut found: Vec<(usize, Vec<Edge>)> = Vec::new();
        for edge in &picture.edges {
            let part = part_of(edge);
            match found
                .iter_mut()
                .find(|(other, _)| *other == part && part != 0)
            {
                Some((_, edges)) => edges.push(*edge),
                None => found.push((part, vec![*edge])),
            }
        }
        let edges = found.into_iter().map(|(_, edges)| edges);
        parts.extend(edges.map(Picture::renumbered));
    }

    fn canonical(&self, picture: &Picture) -> Picture {
        picture.labelled().unwrap_or_else(|| picture.clone())
    }

    fn normal_form(&self, picture: &Picture) -> (Picture, bool) {
        match (picture.labelled(), picture.negated().labelled()) {
            (Some(same), Some(negated)) if negated < same => (negated, true),
            (Some(same), Some(_)) => (same, false),
            _ => (picture.clone(), false),
        }
    }

    fn bounds(&self, picture: &Picture) -> (Option<Dyadic>, Option<Dyadic>) {
        // Nobody cuts more edges than there are for them.
        let most = |player| {
            let edges = picture.edges.iter();
            let own = edges.filter(|edge| edge.colour.is_for(player)).count();
            i64::try_from(own).ok().map(Dyadic::integer)
        };
        let lower = most(Player::Second).and_then(|most| most.neg().ok());
        (lower, most(Player::First))
    }
}

impl RulesetNotation for Hackenbush {
    fn format_position(&self, picture: &Picture) -> String {
        picture.format()
    }

    fn parse_position(&self, text: &str) -> Result<Picture, NotationError> {
        Picture::parse(text)
    }

    fn format_move(&self, _: &Picture, _: Player, cut: &usize) -> String {
        (cut + 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use retrograde::Either;
    use retrograde::theory::{Canon, Forms, Unvalued};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for text in [
            "lrlr",
            "l(l;rl)",
            "e(lr;rl);re",
            "0-1l,1-2e,2-0r,1-2l",
            "0-1e,1-1r,0-1l,1-2r,2-2e",
            "0-0l,0-1r,0-0e",
        ] {
            agreement::holds(&Hackenbush::on(text).unwrap());
        }
        agreement::impartial_holds(&Either(Hackenbush::on("e(e;ee);e").unwrap()));
    }

    /// A. N. Siegel's `CGSuite` 2.1, regression tests.
    #[test]
    fn published_values() {
        let value = |text: &str| agreement::value(&Hackenbush::on("0").unwrap(), text);
        assert_eq!(value("lrlrrllr"), "77/128");
        assert_eq!(value("l(l;rl)"), "3/2");
        assert_eq!(value("eeeeeee"), "*7");
        assert_eq!(value("lrlerrr"), "3/4v[3]*");
        assert_eq!(value("e(ee(e;e);e(eee;ee);e(ee;e))"), "*5");
        assert_eq!(value("0"), "0");
    }

    /// The colon and the fusion principle of *Winning Ways*: where green stalks
    /// meet their nimbers add up, and a ring is as good as loops at one joint.
    #[test]
    fn green_pictures_follow_colon_and_fusion() {
        let value = |text: &str| agreement::value(&Hackenbush::on("0").unwrap(), text);
        assert_eq!(value("e(eee;ee)"), "*2"); // 1 + (3 ^ 2)
        assert_eq!(value("0-1e,1-2e,2-0e"), "*"); // three loops at the ground
        assert_eq!(value("0-1e,1-2e,2-3e,3-0e"), "0"); // four
        assert_eq!(value("0-1e,1-2e,2-1e"), "*"); // two loops on a stalk
    }

    #[test]
    fn text_is_read_and_written() {
        for (text, written) in [
            ("l;rl", "l;rl"),
            ("(l;rl)", "l;rl"),
            ("l(l;r(e;l))", "l(l;r(e;l))"),
            ("L ( L ; R )", "l(l;r)"),
            ("0-1l,1-2e", "le"),
            ("0-7l,7-5e,5-0r", "0-1l,1-2e,2-0r"),
            ("0", "0"),
        ] {
            let picture = Picture::parse(text).expect(text);
            assert_eq!(picture.format(), written);
            assert_eq!(Picture::parse(written), Ok(picture));
        }
        for text in [
            "", "x", "l(", "l)", "l(l;)", "l()", ";l", "l(l)r", "1-2l", "0-1", "0-1x", "0-256l",
            "l;", "0-1l,", "-",
        ] {
            assert!(Picture::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn equal_trees_are_one() {
        let hackenbush = Hackenbush::on("0").unwrap();
        let form = |text: &str| hackenbush.normal_form(&Picture::parse(text).unwrap());
        assert_eq!(form("l(rl;e(l;r))").0, form("l(e(r;l);rl)").0);
        let (blue, red) = (form("ll"), form("rr"));
        assert_eq!(blue.0, red.0);
        assert_ne!(blue.1, red.1);
        assert_ne!(form("l(rl;el)").0, form("l(re;ll)").0);
    }

    #[test]
    fn long_stalks_are_right_or_refused() {
        let hackenbush = Hackenbush::on("0").unwrap();
        assert_eq!(agreement::value(&hackenbush, &"l".repeat(80)), "80");
        assert_eq!(agreement::value(&hackenbush, &"e".repeat(40)), "*40");
        let fine = format!("l{}", "r".repeat(100));
        let picture = Picture::parse(&fine).unwrap();
        let value = Canon::new().value(&mut Forms::new(), &hackenbush, &picture);
        assert!(matches!(value, Err(Unvalued::Form(_))));
        assert!(Picture::parse(&"l".repeat(201)).is_err());
        assert!(Picture::parse(&"l".repeat(2001)).is_err());
    }
}
