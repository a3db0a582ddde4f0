//! Games that say they are graded and are not, and orders that are none.

use std::cmp::Ordering;

use retrograde::check::{Check, Checked, Law};
use retrograde::toy::{Chain, Graph, Node};
use retrograde::{Game, Graded, Outcome, Player, Powers, Score};

use super::{only, passes_with};

fn check<G: Graded<Position: std::fmt::Debug, Move: std::fmt::Debug> + Sync>(game: &G) -> Checked
where
    G::Value: retrograde::table::Pack,
{
    Check::new().run_with(&Powers::new().graded(), game)
}

fn inner(to: &[u32]) -> Node<Score> {
    Node::inner(Player::First, to.iter().map(|&to| (to, 0)))
}

fn end() -> Node<Score> {
    Node::terminal(Player::First, Score(0))
}

#[test]
fn graded_games_pass() {
    let checked = check(&Chain { plies: 700 });
    assert!(checked.passed() && checked.complete, "{checked}");
    assert!(checked.untried().all(|law| !Law::GRADED.contains(&law)));
    // Two ways that are equally long.
    let game = Graph::new(vec![inner(&[1, 2]), inner(&[3]), inner(&[3]), end()]);
    let checked = check(&game);
    passes_with(&checked, &Law::GRADED);
}

#[test]
fn ways_of_different_lengths_are_caught() {
    let game = Graph::new(vec![inner(&[1, 2]), inner(&[2]), inner(&[3]), end()]);
    let found = "a way of 2 moves to 2, and one of 1 to it";
    only(&check(&game), Law::Grade, "1", Some("0"), found);
}

#[test]
fn cycles_are_caught() {
    let loopy = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::inner(Player::Second, [(0, ()), (2, ())]),
        Node::terminal(Player::First, Outcome::Win(0)),
    ]);
    let found = "a way of 2 moves to 0, and one of 0 to it";
    only(&check(&loopy), Law::Grade, "1", Some("0"), found);
}

/// A graph with the same representative for 1 and 3, and for 4 and 5.
struct Mirrored(Graph<Score>);

impl Game for Mirrored {
    type Position = u32;
    type Move = u32;
    type Value = Score;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, at: &u32) -> Player {
        self.0.to_move(at)
    }
    fn terminal(&self, at: &u32) -> Option<Score> {
        self.0.terminal(at)
    }
    fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
        self.0.moves(at, moves);
    }
    fn play(&self, at: &u32, mv: &u32) -> u32 {
        self.0.play(at, mv)
    }
    fn canonical(&self, &at: &u32) -> u32 {
        match at {
            3 => 1,
            5 => 4,
            _ => at,
        }
    }
}

impl Graded for Mirrored {}

#[test]
fn ways_to_representatives_count() {
    let graph = |two: &[u32]| {
        Mirrored(Graph::new(vec![
            inner(&[1, 2]),
            inner(&[4]),
            inner(two),
            inner(&[5]),
            end(),
            end(),
        ]))
    };
    let found = "a way of 2 moves to 3, and one of 1 to it or to a position with the same";
    only(&check(&graph(&[3])), Law::Grade, "2", Some("0"), found);
    let checked = check(&graph(&[4]));
    assert!(checked.passed(), "{checked}");
}

/// What is wrong with the order of [`Odd`].
const ROUND: u8 = 0;
const BLIND: u8 = 1;
const ONE_WAY: u8 = 2;

/// A number with an order that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Odd<const FAULT: u8>(u32);

impl<const FAULT: u8> Ord for Odd<FAULT> {
    fn cmp(&self, other: &Self) -> Ordering {
        match FAULT {
            // 1 before 2, 2 before 3, 3 before 1.
            ROUND if self.0.min(other.0) == 1 && self.0.max(other.0) == 3 => other.0.cmp(&self.0),
            BLIND => self.0.min(2).cmp(&other.0.min(2)),
            ONE_WAY if self.0 + other.0 == 5 => Ordering::Less,
            _ => self.0.cmp(&other.0),
        }
    }
}

impl<const FAULT: u8> PartialOrd for Odd<FAULT> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One move, to 1, 2 or 3.
struct Star<const FAULT: u8>;

impl<const FAULT: u8> Game for Star<FAULT> {
    type Position = Odd<FAULT>;
    type Move = u32;
    type Value = Score;

    fn start(&self) -> Odd<FAULT> {
        Odd(0)
    }
    fn to_move(&self, _: &Odd<FAULT>) -> Player {
        Player::First
    }
    fn terminal(&self, at: &Odd<FAULT>) -> Option<Score> {
        (at.0 > 0).then_some(Score(0))
    }
    fn moves(&self, _: &Odd<FAULT>, moves: &mut Vec<u32>) {
        moves.extend(1..=3);
    }
    fn play(&self, _: &Odd<FAULT>, to: &u32) -> Odd<FAULT> {
        Odd(*to)
    }
}

impl<const FAULT: u8> Graded for Star<FAULT> {}

#[test]
fn orders_that_are_none_are_caught() {
    let found = "it equal to Odd(3), and Odd(3) equal to it";
    only(&check(&Star::<BLIND>), Law::Order, "Odd(2)", None, found);
    let found = "it less than Odd(3), and Odd(3) less than it";
    only(&check(&Star::<ONE_WAY>), Law::Order, "Odd(2)", None, found);
    let found = "2 positions before it among 4, and as many before Odd(1)";
    only(&check(&Star::<ROUND>), Law::Order, "Odd(2)", None, found);
}

/// Two images of one another, and how large the classes are said to be.
struct Twins([u32; 3]);

impl Game for Twins {
    type Position = u32;
    type Move = u32;
    type Value = Score;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, _: &u32) -> Player {
        Player::First
    }
    fn terminal(&self, &at: &u32) -> Option<Score> {
        (at > 0).then_some(Score(0))
    }
    fn moves(&self, _: &u32, moves: &mut Vec<u32>) {
        moves.extend(1..=2);
    }
    fn play(&self, _: &u32, &to: &u32) -> u32 {
        to
    }
    fn canonical(&self, &at: &u32) -> u32 {
        at.min(1)
    }
}

impl Graded for Twins {
    fn class_size(&self, &at: &u32) -> Option<u32> {
        Some(self.0[at as usize])
    }
}

#[test]
fn wrong_sizes_of_classes_are_caught() {
    passes_with(&check(&Twins([1, 2, 2])), &Law::GRADED);
    let found = "1, and 2 that are reachable";
    only(&check(&Twins([1, 1, 1])), Law::ClassSize, "1", None, found);
    let found = "3, and of its representative 2";
    only(&check(&Twins([1, 2, 3])), Law::ClassSize, "2", None, found);
    // A start with images: some of a class may be out of reach, but not more within.
    assert!(check(&Twins([2, 5, 5])).passed());
    let found = "1, and 2 that are reachable";
    only(&check(&Twins([2, 1, 1])), Law::ClassSize, "1", None, found);
}
