//! What guides a search of Dots and Boxes: of the edges that take or give boxes
//! those worth drawing, and the edges near the centre first.
//!
//! Boxes with one open edge or two lie in chains (Berlekamp 2000, The Dots and
//! Boxes Game). Who draws an edge of a chain gives all of it away, so that one
//! edge stands for all. Who is given chains takes them box by box, but may leave
//! the last two boxes of one to the opponent, who has to move elsewhere after
//! them (the double-dealing move). Nothing else that could be taken is worth
//! leaving. Searches rest on this, and on the order from the centre, since Barker
//! and Korf 2012 (Solving Dots-And-Boxes).

use retrograde::bits::members;
use retrograde::{Choice, Game, Glance, Guided, Score};

use super::{DotsAndBoxes, Edge, Edges};

/// Safe edges are ordered by how far they are from the centre, which is less than
/// this; edges that give boxes away come behind them.
const GIVING: i32 = 64;

/// What is open in a position.
struct Open {
    /// All edges that are not drawn.
    free: u64,
    /// Boxes, by their upper edges, with one open edge.
    one: u64,
    /// Boxes with two open edges.
    two: u64,
}

/// Boxes in a row, from open edge to open edge.
struct Chain {
    /// Its boxes, by their upper edges.
    boxes: u64,
    /// The first two open edges on the way, or none.
    passed: [u64; 2],
    /// The last box has no other open edge.
    closed: bool,
}

impl Chain {
    fn length(&self) -> u32 {
        self.boxes.count_ones()
    }

    /// The boxes that a double-dealing move leaves: at a chain that is closed the
    /// edge in the middle of four, else the last edge of two.
    fn dealt(&self) -> u32 {
        if self.closed { 4 } else { 2 }
    }
}

/// What to do where boxes can be taken.
struct Taking {
    /// Edges that take a box, of which one is best if it is not to deal.
    takes: u64,
    /// The edge of the double-dealing move, where it is time for it.
    deal: u64,
    /// The boxes that can be taken.
    boxes: u32,
    /// The most boxes that have to be left to the opponent for the move, where
    /// there is such a chain.
    dealt: Option<u32>,
}

impl DotsAndBoxes {
    #[inline]
    fn open(&self, edges: Edges) -> Open {
        let drawn = edges.drawn();
        let sides = self.sides(drawn);
        let (four, three, two) = (sides.four(), sides.three_or_more(), sides.two_or_more());
        Open {
            free: self.full & !drawn,
            one: three & !four,
            two: two & !three,
        }
    }

    /// The boxes that have this edge.
    #[inline]
    const fn beside(&self, edge: u64) -> u64 {
        let [left, right, lower] = self.distances();
        (edge | edge >> left | edge >> right | edge >> lower) & self.boxes
    }

    /// Walks from a box through one of its open edges, as far as boxes have no
    /// more than two.
    fn walk(&self, open: &Open, start: u64, edge: u64) -> Chain {
        let mut chain = Chain {
            boxes: start,
            passed: [edge, 0],
            closed: false,
        };
        let (mut at, mut through) = (start, edge);
        loop {
            at = self.beside(through) & !at;
            // Outside, at a box with more open edges, or round a loop.
            if at & (open.one | open.two) & !chain.boxes == 0 {
                return chain;
            }
            through = self.edges_of(at) & open.free & !through;
            if chain.boxes == start {
                chain.passed[1] = through;
            }
            chain.boxes |= at;
            if through == 0 {
                chain.closed = true;
                return chain;
            }
        }
    }

    /// What to do where boxes can be taken. Of all chains that are long enough
    /// the one is kept for last of which the fewest boxes are dealt. Where there
    /// are several that are open, any may be the one to keep, for where chains
    /// meet, one that is taken may close another.
    fn taking(&self, open: &Open) -> Taking {
        let (mut kept, mut tied) = (None::<Chain>, false);
        let (mut all, mut others) = (0, 0);
        let (mut boxes, mut left) = (0, open.one);
        while left != 0 {
            let start = left & left.wrapping_neg();
            let mut chain = self.walk(open, start, self.edges_of(start) & open.free);
            left &= !chain.boxes;
            boxes += chain.length();
            all |= chain.passed[0];
            if chain.length() >= chain.dealt() {
                match &mut kept {
                    None => {
                        kept = Some(chain);
                        continue;
                    }
                    Some(kept) if chain.dealt() < kept.dealt() => std::mem::swap(kept, &mut chain),
                    Some(_) => tied |= !chain.closed,
                }
            }
            others |= chain.passed[0];
        }
        let last = kept.as_ref().filter(|_| others == 0);
        let deals = last.filter(|chain| chain.length() == chain.dealt());
        let one = if others == 0 { all } else { others };
        Taking {
            takes: if tied { all } else { one & one.wrapping_neg() },
            deal: deals.map_or(0, |chain| chain.passed[1]),
            boxes,
            // Chains that meet can close each other.
            dealt: kept.map(|chain| if others == 0 { chain.dealt() } else { 4 }),
        }
    }

    /// Calls with an edge of each chain that can be given away, and its length.
    fn giving(&self, open: &Open, mut give: impl FnMut(u64, u32)) {
        let mut left = open.two;
        while left != 0 {
            let start = left & left.wrapping_neg();
            let edges = self.edges_of(start) & open.free;
            let one = edges & edges.wrapping_neg();
            let there = self.walk(open, start, one);
            let boxes = there.boxes | self.walk(open, start, edges ^ one).boxes;
            left &= !boxes;
            // Of two boxes none can be left, if the edge between them is drawn.
            let ends = boxes.count_ones() == 2 && there.boxes == start;
            give(if ends { edges ^ one } else { one }, boxes.count_ones());
        }
    }

    /// Some free edges without those that are alike to the one before them in
    /// their box.
    #[inline]
    fn distinct(&self, free: u64) -> u64 {
        let again = |&(first, second): &(u8, u8)| (free >> first & 1) << second;
        free & !self.pairs.iter().map(again).fold(0, |all, one| all | one)
    }

    /// How far the middle of an edge is from the centre, in halves of edges along
    /// the rows and columns.
    fn distance_from_centre(&self, edge: u8) -> i32 {
        let (width, height) = (self.width.cast_signed(), self.height.cast_signed());
        let stride = 2 * width + 1;
        let (row, at) = (i32::from(edge) / stride, i32::from(edge) % stride);
        if at < width {
            (2 * at + 1 - width).abs() + (2 * row - height).abs()
        } else {
            (2 * (at - width) - width).abs() + (2 * row + 1 - height).abs()
        }
    }
}

/// Boxes are taken, but for those of a double-dealing move; else safe edges from
/// the centre, then an edge of each chain, the shorter ones first.
impl Guided for DotsAndBoxes {
    fn glance(&self, edges: &Edges, choices: &mut Vec<Choice<Edge>>) -> Glance<Score> {
        let open = self.open(*edges);
        if open.free == 0 {
            return Glance::Value(Score(0));
        }
        let choice =
            |edges, order| members(edges).map(move |edge| Choice::new(Edge(edge)).order(order));
        let left = i64::from(self.left(*edges));
        let mut lower = -left;
        if open.one == 0 {
            let safe = self.distinct(open.free & !self.edges_of(open.two));
            let safe = members(safe)
                .map(|edge| Choice::new(Edge(edge)).order(-self.distance_from_centre(edge)));
            choices.extend(safe);
            self.giving(&open, |edge, boxes| {
                choices.extend(choice(edge, -GIVING - boxes.cast_signed()));
            });
        } else {
            let taking = self.taking(&open);
            choices.extend(choice(taking.takes, 1));
            choices.extend(choice(taking.deal, 0));
            let boxes = i64::from(taking.boxes);
            lower += 2 * boxes;
            if let Some(dealt) = taking.dealt {
                // With all taken the rest is somebody's, with some dealt the
                // other one's: the better of both is no worse than half-way.
                lower = lower.max(boxes - i64::from(dealt));
            }
        }
        Glance::Moves {
            lower: Score(lower),
            upper: Score(left),
        }
    }

    /// A bit for each edge.
    fn key_bits(&self) -> Option<u32> {
        Some(self.full.count_ones())
    }

    #[inline]
    fn key(&self, edges: &Edges) -> u64 {
        self.canonical(edges).drawn()
    }
}
