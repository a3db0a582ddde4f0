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

mod picture;
mod text;

pub use super::colour::Colour;
pub use picture::{Edge, MOST, Picture};

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
