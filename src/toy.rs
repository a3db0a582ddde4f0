//! Tiny games for tests and docs.

use crate::game::{Game, Player};
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::notation::{Notation, NotationError};
use crate::retro::Retro;
use crate::value::{Outcome, Score, Value};

/// A game written out as a graph: positions are numbers, 0 is the start.
///
/// ```
/// use retrograde::toy::{Graph, Node};
/// use retrograde::{Auto, Outcome, Player, Solver};
///
/// // The second player can go back to the start for ever.
/// let game = Graph::new(vec![
///     Node::inner(Player::First, [(1, ())]),
///     Node::inner(Player::Second, [(0, ()), (2, ())]),
///     Node::terminal(Player::First, Outcome::Win(0)),
/// ]);
/// assert_eq!(*Auto::new().solve(&game).unwrap().value(), Outcome::Draw);
/// ```
#[derive(Clone, Debug)]
pub struct Graph<V: Value> {
    nodes: Vec<Node<V>>,
}

/// A position of a [`Graph`].
#[derive(Clone, Debug)]
pub struct Node<V: Value> {
    /// The player to move.
    pub mover: Player,
    /// The value, where the game is over.
    pub terminal: Option<V>,
    /// Where the moves lead, and what each banks.
    pub moves: Vec<(u32, V::Payoff)>,
}

impl<V: Value> Node<V> {
    /// A position where the game goes on.
    pub fn inner(mover: Player, moves: impl IntoIterator<Item = (u32, V::Payoff)>) -> Self {
        Self {
            mover,
            terminal: None,
            moves: moves.into_iter().collect(),
        }
    }

    /// A position where the game is over.
    pub fn terminal(mover: Player, value: V) -> Self {
        Self {
            mover,
            terminal: Some(value),
            moves: Vec::new(),
        }
    }
}

impl<V: Value> Graph<V> {
    /// The game with these positions.
    ///
    /// # Panics
    ///
    /// When there are none, or a move leads to a position that is not there.
    pub fn new(nodes: Vec<Node<V>>) -> Self {
        assert!(!nodes.is_empty(), "a graph needs a start");
        for (to, _) in nodes.iter().flat_map(|node| &node.moves) {
            assert!((*to as usize) < nodes.len(), "no position {to}");
        }
        Self { nodes }
    }

    /// All positions, by number.
    pub fn nodes(&self) -> &[Node<V>] {
        &self.nodes
    }
}

impl<V: Value> Game for Graph<V> {
    type Position = u32;
    /// The number of the move among those of its position.
    type Move = u32;
    type Value = V;

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, &position: &u32) -> Player {
        self.nodes[position as usize].mover
    }

    fn terminal(&self, &position: &u32) -> Option<V> {
        self.nodes[position as usize].terminal.clone()
    }

    fn moves(&self, &position: &u32, moves: &mut Vec<u32>) {
        moves.extend((0..).take(self.nodes[position as usize].moves.len()));
    }

    fn play(&self, &position: &u32, &mv: &u32) -> u32 {
        self.nodes[position as usize].moves[mv as usize].0
    }

    fn payoff(&self, &position: &u32, &mv: &u32) -> V::Payoff {
        self.nodes[position as usize].moves[mv as usize].1.clone()
    }
}

/// Positions are numbers as it is.
impl<V: Value> Indexed for Graph<V> {
    fn indices(&self) -> u64 {
        self.nodes.len() as u64
    }

    fn index(&self, &position: &u32) -> u64 {
        position.into()
    }

    fn position_at(&self, index: u64) -> Option<u32> {
        u32::try_from(index).ok()
    }
}

/// Found by a look at all moves: time in proportion to the whole graph.
impl<V: Value> Retro for Graph<V> {
    fn parents(&self, position: &u32, parents: &mut Vec<u32>) {
        let leads = |node: &Node<V>| {
            node.terminal.is_none() && node.moves.iter().any(|(to, _)| to == position)
        };
        let all = (0..).zip(&self.nodes);
        parents.extend(all.filter(|(_, node)| leads(node)).map(|(from, _)| from));
    }
}

/// For graphs in which all ways to a position are equally long; others are
/// refused, or solved all the same.
impl<V: Value> Graded for Graph<V> {
    /// Every position is for itself.
    fn class_size(&self, _: &u32) -> Option<u32> {
        Some(1)
    }
}

impl<V: Value> Notation for Graph<V> {
    fn format_position(&self, position: &u32) -> String {
        position.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<u32, NotationError> {
        let known = text
            .parse()
            .ok()
            .filter(|&number: &u32| (number as usize) < self.nodes.len());
        known
            .ok_or_else(|| NotationError::new(text, format!("a number below {}", self.nodes.len())))
    }

    fn format_move(&self, _position: &u32, mv: &u32) -> String {
        mv.to_string()
    }
}

/// One forced move after the other, for as many plies as it is told: the
/// deepest game there is for its number of positions. Each move banks 1.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// The number of moves of the whole game.
    pub plies: u32,
}

impl Game for Chain {
    /// The moves that are left.
    type Position = u32;
    type Move = ();
    type Value = Score;

    fn start(&self) -> u32 {
        self.plies
    }

    fn to_move(&self, &left: &u32) -> Player {
        if (self.plies - left).is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn terminal(&self, &left: &u32) -> Option<Score> {
        (left == 0).then_some(Score(0))
    }

    fn moves(&self, _left: &u32, moves: &mut Vec<()>) {
        moves.push(());
    }

    fn play(&self, &left: &u32, (): &()) -> u32 {
        left - 1
    }

    fn payoff(&self, _left: &u32, (): &()) -> i64 {
        1
    }
}

impl Graded for Chain {
    /// Every position is for itself.
    fn class_size(&self, _: &u32) -> Option<u32> {
        Some(1)
    }
}

/// [`Chain`] as a game that is won: who makes the last move wins.
#[derive(Clone, Copy, Debug)]
pub struct LastMove(pub Chain);

impl Game for LastMove {
    type Position = u32;
    type Move = ();
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.0.start()
    }

    fn to_move(&self, left: &u32) -> Player {
        self.0.to_move(left)
    }

    fn terminal(&self, &left: &u32) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Loss(0))
    }

    fn moves(&self, left: &u32, moves: &mut Vec<()>) {
        self.0.moves(left, moves);
    }

    fn play(&self, left: &u32, mv: &()) -> u32 {
        self.0.play(left, mv)
    }
}

impl Graded for LastMove {
    /// Every position is for itself.
    fn class_size(&self, _: &u32) -> Option<u32> {
        Some(1)
    }
}
