//! Dots and Boxes (Lucas 1889, la Pipopipette), on boards of any size.
//!
//! The players draw edges between neighbouring dots of a grid, by turns. Who
//! draws the fourth edge of a box has it, and moves again; one edge can
//! complete two boxes. The game ends when all edges are drawn, and its value
//! is the first player's boxes minus the second's.
//!
//! # The position
//!
//! The edges that are drawn, a bit for each, and whose turn it is in the
//! highest bit; boxes that were won are payoffs and stand nowhere. From the top
//! there is a row of horizontal edges, a row of vertical ones, and so on, so
//! that half a turn of the board reverses the bits. Laid over each other at
//! four distances, these rows show each box its edges, and all boxes are looked
//! at at once.
//!
//! # Symmetry
//!
//! A rectangle has four symmetries and a square eight, and the players can
//! change sides. Beyond that the edges of one box that lie on the rim, such as
//! the two at a corner, bound this box and no other: which of them are drawn
//! makes no difference, only how many (as coins on strings in Strings and
//! Coins: Berlekamp, Conway and Guy 1982).
//!
//! What of all this makes a search short is told in `guide`.

use retrograde::bits::{Permutation, members};
use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Graded, Player, Powers, Score};
use thiserror::Error;

mod guide;
mod notation;

/// The game in one line.
pub const SUMMARY: &str = "Dots and Boxes: who completes a box has it and moves again";

/// The rules.
pub const RULES: &str = "\
The players draw edges between neighbouring dots of a grid, by turns. Who draws
the fourth edge of a box has it and moves again. The game ends when all edges
are drawn. Its value is the first player's boxes minus the second's.

Positions: from the top, a row of horizontal edges (- where drawn), then one of
vertical edges (| where drawn) and so on, then the player to move, A or B, such
as -./|../.. A on a board of two boxes. The drawing is read too.
Moves: the two dots of the edge, columns by letter, rows by number from the
bottom, such as a1-b1.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<DotsAndBoxes> {
    let options = Options::new().size(2, 2, "columns x rows of boxes, at most 63 edges");
    let build = |chosen: &Chosen| {
        let (width, height) = chosen.size();
        DotsAndBoxes::new(width, height).map_err(|error| error.to_string())
    };
    Entry::with_options("dots-and-boxes", SUMMARY, RULES, options, build)
        .powers(Powers::new().graded().guided().parallel())
}

/// A board that is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "found {width} x {height} boxes, expected 1 x 1 or more with at most {} edges, such as 5 x 5 or 20 x 1",
    DotsAndBoxes::EDGES
)]
pub struct BoardError {
    /// Columns of boxes.
    pub width: u32,
    /// Rows of boxes.
    pub height: u32,
}

/// The rules of Dots and Boxes.
///
/// ```
/// use retrograde::{Auto, Score, Solver};
/// use retrograde_games::dots_and_boxes::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(2, 2)?;
/// let solved = Auto::new().solve(&game).unwrap();
/// assert_eq!(*solved.value(), Score(2));
/// # Ok::<(), retrograde_games::dots_and_boxes::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotsAndBoxes {
    width: u32,
    height: u32,
    /// All edges.
    full: u64,
    /// The upper edges of all boxes.
    boxes: u64,
    /// Upside down.
    flip: Permutation,
    /// Mirrored in the diagonal, where the board is a square.
    transposition: Option<Permutation>,
    /// Edges of which the first is drawn before the second, up to symmetry.
    pairs: Vec<(u8, u8)>,
}

/// The edges that are drawn, and the highest bit where the second player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edges(u64);

/// In the highest bit: the second player is to move.
const SECOND: u64 = 1 << 63;

/// An edge by its number, from the top: as a move, the mover draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge(pub u8);

impl Edges {
    const fn drawn(self) -> u64 {
        self.0 & !SECOND
    }
}

/// For each box, at its upper edge, which of its edges are in a set.
#[derive(Clone, Copy)]
struct Sides {
    upper: u64,
    left: u64,
    right: u64,
    lower: u64,
}

impl Sides {
    /// Boxes with all four edges.
    const fn four(self) -> u64 {
        self.upper & self.left & self.right & self.lower
    }

    /// Boxes with three edges or four.
    const fn three_or_more(self) -> u64 {
        let (one, two) = (self.upper & self.left, self.upper | self.left);
        let (other_one, other_two) = (self.right & self.lower, self.right | self.lower);
        one & other_two | two & other_one
    }

    /// Boxes with two edges or more.
    const fn two_or_more(self) -> u64 {
        let (one, two) = (self.upper & self.left, self.upper | self.left);
        let (other_one, other_two) = (self.right & self.lower, self.right | self.lower);
        one | other_one | two & other_two
    }
}

impl DotsAndBoxes {
    /// The most edges of a board.
    pub const EDGES: u32 = 63;

    /// A board of so many columns and rows of boxes.
    ///
    /// # Errors
    ///
    /// When it has no boxes, or more than [`EDGES`](Self::EDGES) edges.
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let error = BoardError { width, height };
        let most = Self::EDGES;
        if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
            return Err(error);
        }
        // A row of horizontal edges and one of vertical edges.
        let stride = 2 * width + 1;
        let edges = height * stride + width;
        if edges > most {
            return Err(error);
        }
        let flip = |edge: u32| {
            let (row, at) = (edge / stride, edge % stride);
            let rows = if at < width { height } else { height - 1 };
            (rows - row) * stride + at
        };
        let transposed = |edge: u32| {
            let (row, at) = (edge / stride, edge % stride);
            if at < width {
                at * stride + width + row
            } else {
                (at - width) * stride + row
            }
        };
        let row = (1 << width) - 1;
        let mut game = Self {
            width,
            height,
            full: (1 << edges) - 1,
            boxes: (0..height).fold(0, |boxes, at| boxes | row << (at * stride)),
            flip: Permutation::new(edges, flip),
            transposition: (width == height).then(|| Permutation::new(edges, transposed)),
            pairs: Vec::new(),
        };
        game.find_pairs();
        Ok(game)
    }

    /// The number of boxes.
    pub const fn boxes(&self) -> u32 {
        self.width * self.height
    }

    /// How far below the upper edge of a box its left, right and lower edges
    /// stand.
    const fn distances(&self) -> [u32; 3] {
        [self.width, self.width + 1, 2 * self.width + 1]
    }

    /// Which edges of each box are in this set.
    #[inline]
    const fn sides(&self, edges: u64) -> Sides {
        let [left, right, lower] = self.distances();
        Sides {
            upper: edges & self.boxes,
            left: edges >> left & self.boxes,
            right: edges >> right & self.boxes,
            lower: edges >> lower & self.boxes,
        }
    }

    /// All edges of these boxes.
    #[inline]
    const fn edges_of(&self, boxes: u64) -> u64 {
        let [left, right, lower] = self.distances();
        boxes | boxes << left | boxes << right | boxes << lower
    }

    /// The edges of each box that bound no other one, in pairs such that
    /// exchanging wrong ones in this order sorts them.
    fn find_pairs(&mut self) {
        for upper in members(self.boxes) {
            let edges = self.edges_of(1 << upper);
            let others = self.edges_of(self.boxes & !(1 << upper));
            let alone: Vec<u8> = members(edges & !others).collect();
            for end in 1..alone.len() {
                for at in (0..end).rev() {
                    self.pairs.push((alone[at], alone[at + 1]));
                }
            }
        }
    }

    /// The same with the first ones drawn among edges that are alike.
    #[inline]
    fn sorted(&self, edges: u64) -> u64 {
        self.pairs.iter().fold(edges, |edges, &(first, second)| {
            let wrong = edges >> second & !(edges >> first) & 1;
            edges ^ (wrong << first | wrong << second)
        })
    }

    /// The number of boxes that this edge completes.
    #[inline]
    fn completed(&self, edges: Edges, edge: Edge) -> u32 {
        let drawn = edges.drawn();
        let after = self.sides(drawn | 1 << edge.0).four();
        (after & !self.sides(drawn).four()).count_ones()
    }

    /// The number of boxes that nobody has.
    #[inline]
    fn left(&self, edges: Edges) -> u32 {
        (self.boxes & !self.sides(edges.drawn()).four()).count_ones()
    }
}

impl Game for DotsAndBoxes {
    type Position = Edges;
    type Move = Edge;
    type Value = Score;

    fn start(&self) -> Edges {
        Edges(0)
    }

    fn to_move(&self, edges: &Edges) -> Player {
        if edges.0 & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    fn terminal(&self, edges: &Edges) -> Option<Score> {
        (edges.drawn() == self.full).then_some(Score(0))
    }

    /// Edges that complete a box first, then those that give none away, then
    /// the third edges of boxes.
    #[inline]
    fn moves(&self, edges: &Edges, moves: &mut Vec<Edge>) {
        let free = self.full & !edges.drawn();
        let sides = self.sides(edges.drawn());
        let (three, two) = (sides.three_or_more(), sides.two_or_more());
        let completing = free & self.edges_of(three & !sides.four());
        let giving = free & self.edges_of(two & !three) & !completing;
        for edges in [completing, free & !(completing | giving), giving] {
            moves.extend(members(edges).map(Edge));
        }
    }

    #[inline]
    fn play(&self, edges: &Edges, edge: &Edge) -> Edges {
        let turn = if self.completed(*edges, *edge) == 0 {
            SECOND
        } else {
            0
        };
        Edges((edges.0 | 1 << edge.0) ^ turn)
    }

    #[inline]
    fn payoff(&self, edges: &Edges, edge: &Edge) -> i64 {
        self.completed(*edges, *edge).into()
    }

    /// The first player is to move, and the least image of the board stands
    /// for all, with edges that are alike drawn in their order.
    #[inline]
    fn canonical(&self, edges: &Edges) -> Edges {
        // Half a turn reverses the order of all edges.
        let turned = |edges: u64| edges.reverse_bits() >> self.full.leading_zeros();
        let both = |edges: u64| self.sorted(edges).min(self.sorted(turned(edges)));
        let drawn = edges.drawn();
        let flipped = self.flip.apply(drawn);
        let mut least = both(drawn).min(both(flipped));
        if let Some(transposition) = &self.transposition {
            for image in [drawn, flipped] {
                least = least.min(both(transposition.apply(image)));
            }
        }
        Edges(least)
    }

    /// Nobody gets more boxes than are left; a box with three edges is the
    /// mover's for the taking.
    fn bounds(&self, edges: &Edges) -> (Score, Score) {
        let left = i64::from(self.left(*edges));
        let sides = self.sides(edges.drawn());
        let takes = i64::from(sides.three_or_more() != sides.four());
        (Score(2 * takes - left), Score(left))
    }

    fn range(&self) -> (Score, Score) {
        let boxes = i64::from(self.boxes());
        (Score(-boxes), Score(boxes))
    }
}

impl Graded for DotsAndBoxes {
    /// The edge.
    fn track(&self, _edges: &Edges, edge: &Edge, _nth: usize) -> usize {
        edge.0.into()
    }
}

#[cfg(test)]
mod tests;
