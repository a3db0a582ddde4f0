//! Looking a number of plies ahead: plain depth-first search to a depth, which
//! gives bounds where it does not see the end.
//!
//! What lies beyond the depth is known by the game's own bounds only
//! ([`Game::bounds`]), so what comes back holds whatever follows. One more ply
//! a round ("iterative deepening", Slate and Atkin 1977, Chess 4.5): a round
//! that a limit stops is dropped, and the one before it stands.

use crate::game::{Game, Player};
use crate::limits::{Limits, Meter, Stopped};
use crate::progress::Progress;
use crate::solve::Edge;
use crate::value::Value;

/// What is known of a value: it is at least `lower` and at most `upper`, for
/// the player who sees it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sight<V> {
    pub(super) lower: V,
    pub(super) upper: V,
}

impl<V: Value> Sight<V> {
    pub(super) fn exact(value: V) -> Self {
        Self {
            lower: value.clone(),
            upper: value,
        }
    }

    pub(super) fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// As the player sees it who makes the move.
    fn before(&self, edge: &Edge<V>) -> Self {
        let (lower, upper) = (edge.seen(&self.lower), edge.seen(&self.upper));
        if edge.flips {
            Self {
                lower: upper,
                upper: lower,
            }
        } else {
            Self { lower, upper }
        }
    }

    /// What is known of the better of two.
    fn better(&self, other: &Self) -> Self {
        Self {
            lower: self.lower.better(&other.lower),
            upper: self.upper.better(&other.upper),
        }
    }
}

/// What is known of each move of a position, in the game's order, and from how
/// many plies ahead.
pub(super) struct Ahead<M, V> {
    pub(super) moves: Vec<(M, Sight<V>)>,
    pub(super) plies: u32,
    /// Why it looked no further, where more plies were asked for.
    pub(super) stopped: Option<Stopped>,
}

/// Looks at most so many plies ahead, one at least.
pub(super) fn look<G: Game>(
    game: &G,
    position: &G::Position,
    most: u32,
    limits: &Limits,
    progress: &dyn Progress,
) -> Ahead<G::Move, G::Value> {
    let mut meter = Meter::new(limits, progress, "looking ahead");
    let mut found = Ahead {
        moves: Vec::new(),
        plies: 1,
        stopped: None,
    };
    // Without the meter: something has to be known.
    let children = children(game, position);
    for (mv, child, edge) in &children {
        let sight = at_once(game, child).unwrap_or_else(|| bounds(game, child));
        found.moves.push((mv.clone(), sight.before(edge)));
    }
    while found.plies < most && !found.moves.iter().all(|(_, sight)| sight.is_exact()) {
        let depth = found.plies;
        let mut sights = Vec::with_capacity(children.len());
        for (_, child, edge) in &children {
            match search(game, child, depth, &mut meter) {
                Ok(sight) => sights.push(sight.before(edge)),
                Err(stopped) => {
                    found.stopped = Some(stopped);
                    return found;
                }
            }
        }
        for ((_, sight), deeper) in found.moves.iter_mut().zip(sights) {
            *sight = deeper;
        }
        found.plies += 1;
    }
    found
}

type Child<G> = (
    <G as Game>::Move,
    <G as Game>::Position,
    Edge<<G as Game>::Value>,
);

fn children<G: Game>(game: &G, position: &G::Position) -> Vec<Child<G>> {
    if game.terminal(position).is_some() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mover = game.to_move(position);
    let child = |mv: G::Move| {
        let (child, edge) = Edge::along(game, position, mover, &mv);
        (mv, child, edge)
    };
    moves.into_iter().map(child).collect()
}

fn at_once<G: Game>(game: &G, position: &G::Position) -> Option<Sight<G::Value>> {
    game.terminal(position).map(Sight::exact)
}

fn bounds<G: Game>(game: &G, position: &G::Position) -> Sight<G::Value> {
    let (lower, upper) = game.bounds(position);
    Sight { lower, upper }
}

/// A position on the path, and what its moves so far are worth.
struct Frame<G: Game> {
    position: G::Position,
    mover: Player,
    moves: Vec<G::Move>,
    next: usize,
    best: Option<Sight<G::Value>>,
    /// The move that led here.
    edge: Option<Edge<G::Value>>,
}

/// What a position is worth, as far as so many plies tell. The path is kept in
/// a list of its own, not on the stack.
fn search<G: Game>(
    game: &G,
    root: &G::Position,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Sight<G::Value>, Stopped> {
    let mut path: Vec<Frame<G>> = Vec::new();
    let (mut position, mut edge) = (root.clone(), None);
    loop {
        // Down: a new position, which is known at once or joins the path.
        meter.position()?;
        let over = at_once(game, &position);
        let deep = path.len() >= depth as usize;
        let mut known = over.or_else(|| deep.then(|| bounds(game, &position)));
        if known.is_none() {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            meter.count_moves(moves.len())?;
            path.push(Frame {
                mover: game.to_move(&position),
                position,
                moves,
                next: 0,
                best: None,
                edge: edge.take(),
            });
        }
        // Up: what is known goes to the mover before, until there is a move
        // that was not looked at.
        loop {
            if let Some(sight) = known.take() {
                let sight = match &edge {
                    Some(edge) => sight.before(edge),
                    None => sight,
                };
                let Some(frame) = path.last_mut() else {
                    return Ok(sight);
                };
                frame.best = Some(match &frame.best {
                    Some(best) => best.better(&sight),
                    None => sight,
                });
            }
            let Some(frame) = path.last_mut() else {
                // Nothing is known and nobody is left to ask: not reached.
                return Ok(bounds(game, root));
            };
            if let Some(mv) = frame.moves.get(frame.next) {
                frame.next += 1;
                let (child, along) = Edge::along(game, &frame.position, frame.mover, mv);
                (position, edge) = (child, Some(along));
                break;
            }
            let best = frame.best.take();
            let at = &frame.position;
            known = Some(best.unwrap_or_else(|| bounds(game, at)));
            edge = frame.edge.take();
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::solve::{Negamax, Solver};
    use crate::toy::{Chain, Graph, Node};
    use crate::value::{Outcome, Score};

    fn sights<G: Game>(game: &G, most: u32, limits: &Limits) -> Ahead<G::Move, G::Value> {
        look(game, &game.start(), most, limits, &Silent)
    }

    /// First to move: 1 loses at once, 2 wins in three plies, 3 is a double
    /// move into a tie.
    fn graph() -> Graph<Outcome> {
        use Player::{First, Second};
        let over = Node::terminal;
        Graph::new(vec![
            Node::inner(First, [(1, ()), (2, ()), (3, ())]),
            over(Second, Outcome::Win(0)),
            Node::inner(Second, [(4, ())]),
            Node::inner(First, [(5, ())]),
            Node::inner(First, [(6, ())]),
            over(Second, Outcome::Tie(0)),
            over(Second, Outcome::Loss(0)),
        ])
    }

    #[test]
    fn what_is_not_seen_is_bounded_and_what_is_seen_is_exact() {
        use Outcome::{Loss, Tie, Win};
        let sight = |lower, upper| Sight { lower, upper };
        let unknown = sight(Loss(1), Win(1));
        let rounds = [
            vec![Sight::exact(Loss(1)), unknown.clone(), unknown],
            vec![
                Sight::exact(Loss(1)),
                sight(Loss(2), Win(2)),
                Sight::exact(Tie(2)),
            ],
            vec![
                Sight::exact(Loss(1)),
                Sight::exact(Win(3)),
                Sight::exact(Tie(2)),
            ],
        ];
        for (plies, expected) in (1..).zip(rounds) {
            let ahead = sights(&graph(), plies, &Limits::new());
            let found: Vec<_> = ahead.moves.into_iter().map(|(_, sight)| sight).collect();
            assert_eq!(found, expected, "{plies} plies");
            assert_eq!(ahead.stopped, None);
        }
        // Where all is seen, it looks no further.
        assert_eq!(sights(&graph(), 100, &Limits::new()).plies, 3);
    }

    #[test]
    fn payoffs_are_banked_on_the_way() {
        let chain = Chain { plies: 7 };
        let ahead = sights(&chain, 9, &Limits::new());
        let value: Score = *Negamax::new().solve(&chain).unwrap().value();
        let found: Vec<_> = ahead.moves.into_iter().map(|((), sight)| sight).collect();
        assert_eq!(found, [Sight::exact(value)]);
    }

    #[test]
    fn a_limit_leaves_the_round_before() {
        let ahead = sights(&graph(), 9, &Limits::new().positions(6));
        assert_eq!(ahead.plies, 2);
        assert_eq!(ahead.stopped, Some(Stopped::Positions { limit: 6 }));
        let ahead = sights(&graph(), 9, &Limits::new().positions(0));
        assert_eq!((ahead.plies, ahead.moves.len()), (1, 3));
    }
}
