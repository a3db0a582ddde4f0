//! Boards of vertices and edges, for the games of colouring and of taking
//! vertices: [Col](super::col), [Snort](super::snort) and
//! [Node Kayles](super::node_kayles).
//!
//! # Text
//!
//! A vertex is `.` where both players may play, `l` or `r` where only Left or
//! only Right may, `#` where none may. `L` and `R` (also `X` and `O`) are vertices
//! that a player has taken: what that means for the neighbours is up to the game,
//! and it is worked out on reading. Three forms are read:
//!
//! - rows of a grid: `.#.|...`; one row is a path
//! - trees: `.-.-L` is a path, `.-.(-.;-.-r)` has branches where it forks
//! - any graph: the vertices, `:`, and the edges between their numbers from 1 on:
//!   `..l.:1-2,2-3,3-1`
//!
//! `none` is the board without vertices. Boards are written as rows where their
//! edges are those of a grid, else as a graph. Moves name vertices by their
//! numbers from 1 on, in this order.

use std::sync::Arc;

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player};

use super::labelling::Coloured;

mod text;

/// The most vertices.
pub const MOST: usize = 64;

/// A graph, and at which of its vertices each player may play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The neighbours of each vertex, a bit for each.
    edges: Arc<[u64]>,
    left: u64,
    right: u64,
}

/// Which edges matter to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// Those whose ends are open to the same player.
    Same,
    /// Those with one end open to each player.
    Opposite,
}

/// What happens to the board when a player takes a vertex.
pub(crate) type Take = fn(&mut Board, usize, Player);

const fn bit(vertex: usize) -> u64 {
    1 << vertex
}

/// The vertices of a set, ascending.
pub(crate) fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        vertex
    })
}

impl Board {
    /// The board with these edges, open to both players everywhere.
    ///
    /// # Errors
    ///
    /// When there are more than 64 vertices, or an edge leads to none of them or
    /// back to its own.
    pub fn new(
        count: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, NotationError> {
        if count > MOST {
            let expected = format!("a graph of at most {MOST}, such as `...:1-2,2-3`");
            return Err(NotationError::new(format!("{count} vertices"), expected));
        }
        let mut neighbours = vec![0; count];
        for (a, b) in edges {
            if a >= count || b >= count || a == b {
                let expected = format!("edges between different vertices from 1 to {count}");
                let found = format!("{}-{}", a.saturating_add(1), b.saturating_add(1));
                return Err(NotationError::new(found, expected));
            }
            neighbours[a] |= bit(b);
            neighbours[b] |= bit(a);
        }
        let all = (0..count).fold(0, |all, vertex| all | bit(vertex));
        Ok(Self {
            edges: neighbours.into(),
            left: all,
            right: all,
        })
    }

    /// A path of so many vertices.
    ///
    /// # Errors
    ///
    /// When there are more than 64.
    pub fn path(count: usize) -> Result<Self, NotationError> {
        Self::grid(1, count)
    }

    /// A rectangle, each vertex joined to those beside, above and below it.
    ///
    /// # Errors
    ///
    /// When there are more than 64 vertices.
    pub fn grid(rows: usize, columns: usize) -> Result<Self, NotationError> {
        let count = rows.saturating_mul(columns);
        let edges = (0..count.min(MOST)).flat_map(|at| {
            let beside = ((at + 1) % columns != 0).then_some((at, at + 1));
            let below = (at + columns < count).then_some((at, at + columns));
            beside.into_iter().chain(below)
        });
        Self::new(count, edges)
    }

    /// The vertices at which a player may play, a bit for each.
    pub const fn open(&self, player: Player) -> u64 {
        match player {
            Player::First => self.left,
            Player::Second => self.right,
        }
    }

    pub(crate) fn around(&self, vertex: usize) -> u64 {
        self.edges[vertex]
    }

    /// These vertices are closed to the player.
    pub(crate) fn close(&mut self, set: u64, player: Player) {
        match player {
            Player::First => self.left &= !set,
            Player::Second => self.right &= !set,
        }
    }

    /// This vertex is closed to both.
    pub(crate) fn close_vertex(&mut self, vertex: usize) {
        self.close(bit(vertex), Player::First);
        self.close(bit(vertex), Player::Second);
    }

    /// The neighbours to which an edge matters.
    fn linked(&self, vertex: usize, link: Link) -> u64 {
        let open = |set: u64| if set & bit(vertex) == 0 { 0 } else { u64::MAX };
        let (of_left, of_right) = match link {
            Link::Same => (self.left, self.right),
            Link::Opposite => (self.right, self.left),
        };
        self.edges[vertex] & (open(self.left) & of_left | open(self.right) & of_right)
    }

    /// The parts that edges which matter hold together.
    pub(crate) fn parts(&self, link: Link, parts: &mut Vec<Self>) {
        let mut rest = self.left | self.right;
        while rest != 0 {
            let mut part = 0;
            let mut waiting = bit(rest.trailing_zeros() as usize);
            while waiting != 0 {
                let vertex = waiting.trailing_zeros() as usize;
                part |= bit(vertex);
                waiting = (waiting | self.linked(vertex, link)) & !part;
            }
            rest &= !part;
            let order: Vec<usize> = vertices(part).collect();
            parts.push(self.in_order(&order, link));
        }
    }

    /// These vertices in this order, with the edges that matter.
    fn in_order(&self, order: &[usize], link: Link) -> Self {
        let pack = |set: u64| {
            let places = order.iter().enumerate();
            places.fold(0, |packed, (at, &vertex)| {
                packed | if set & bit(vertex) == 0 { 0 } else { bit(at) }
            })
        };
        let edges = order.iter().map(|&vertex| pack(self.linked(vertex, link)));
        Self {
            edges: edges.collect(),
            left: pack(self.left),
            right: pack(self.right),
        }
    }

    /// The players exchanged.
    fn negated(&self) -> Self {
        Self {
            edges: self.edges.clone(),
            left: self.right,
            right: self.left,
        }
    }

    /// The representative among equal boards, where it is found soon.
    fn labelled(&self, link: Link) -> Option<Self> {
        let order: Vec<usize> = vertices(self.left | self.right).collect();
        let small = self.in_order(&order, link);
        let colour = |at: usize| {
            let open = |set: u64| u32::from(set & bit(at) != 0);
            2 * open(small.left) + open(small.right)
        };
        let count = order.len();
        let graph = Coloured {
            colours: (0..count).map(colour).collect(),
            edges: (0..count)
                .map(|at| vertices(small.edges[at]).map(|to| (to, 1)).collect())
                .collect(),
        };
        graph.order().map(|order| small.in_order(&order, link))
    }

    fn compact(&self, link: Link) -> Self {
        let order: Vec<usize> = vertices(self.left | self.right).collect();
        self.in_order(&order, link)
    }

    /// A representative for the same players.
    pub(crate) fn canonical(&self, link: Link) -> Self {
        self.labelled(link).unwrap_or_else(|| self.compact(link))
    }

    /// A representative, and whether the players were exchanged.
    pub(crate) fn normal_form(&self, link: Link) -> (Self, bool) {
        match (self.labelled(link), self.negated().labelled(link)) {
            (Some(same), Some(negated)) if negated < same => (negated, true),
            (Some(same), Some(_)) => (same, false),
            _ => (self.compact(link), false),
        }
    }

    /// Nobody moves more often than there are vertices for them.
    pub(crate) fn bounds(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        let most = |set: u64| i64::from(set.count_ones());
        let lower = Dyadic::integer(-most(self.right));
        (Some(lower), Some(Dyadic::integer(most(self.left))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shut(board: &mut Board, vertex: usize, _: Player) {
        board.close_vertex(vertex);
    }

    fn read(text: &str) -> Result<Board, NotationError> {
        Board::parse(text, shut)
    }

    #[test]
    fn the_three_forms_are_read_and_written() {
        for (text, written) in [
            (".-.-.", "..."),
            ("...|.#.", "...|.#."),
            (".-.(-l;-r-.)", "..lr.:1-2,2-3,2-4,4-5"),
            (".(-.;-.;-.)", "....:1-2,1-3,1-4"),
            ("...:1-2, 2-3,3-1", "...:1-2,1-3,2-3"),
            ("..:", "..:"),
            (".L|R.", ".#|#."),
            (".", "."),
            ("none", "none"),
        ] {
            let board = read(text).expect(text);
            assert_eq!(board.format(), written);
            assert_eq!(read(written), Ok(board));
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for text in [
            "", "..|.", "x", "..:1-3", "..:1-1", "..:0-1", "..:a", ".-", ".--.", "(.", ".-.)",
            ".;.", "-.", ".(-.", ".(-.);-.", ".-..",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&".".repeat(64)).is_ok());
        assert!(read(&".".repeat(65)).is_err());
        assert!(Board::grid(usize::MAX, 2).is_err());
    }

    #[test]
    fn equal_parts_of_different_boards_are_equal() {
        let part = |text: &str| {
            let mut parts = Vec::new();
            read(text).unwrap().parts(Link::Same, &mut parts);
            assert_eq!(parts.len(), 1);
            parts[0].canonical(Link::Same)
        };
        assert_eq!(part("..#|.##"), part("...:3-1,1-2"));
        assert_eq!(part("##.|...|..."), part("...|...|.##"));
        assert_eq!(part(".-.(-.;-.-.)"), part(".-.-.(-.;-.)"));
        assert_ne!(part("...."), part("..|.."));
    }
}
