//! Values that break a law, and games whose values do.

use retrograde::check::{Check, Checked, Law};
use retrograde::toy::{Graph, Node};
use retrograde::{Outcome, Player, Score, Value};

/// What is wrong with [`Odd`].
const COMMUTES: u8 = 0;
const NEUTRAL: u8 = 1;
const FLIPS: u8 = 2;
const MONOTONE: u8 = 3;

/// A value that breaks one law.
#[derive(Clone, Debug, PartialEq)]
struct Odd<const LAW: u8>(i32);

impl<const LAW: u8> Value for Odd<LAW> {
    type Payoff = i32;

    fn worst() -> Self {
        Self(if LAW == NEUTRAL { 0 } else { -99 })
    }
    fn best() -> Self {
        Self(99)
    }
    fn better(&self, other: &Self) -> Self {
        if LAW == COMMUTES && self.0 + other.0 == 3 {
            return self.clone();
        }
        Self(self.0.max(other.0))
    }
    fn flip(&self) -> Self {
        Self(if LAW == FLIPS { 1 - self.0 } else { -self.0 } * if LAW == FLIPS { 2 } else { 1 })
    }
    fn after(&self, payoff: &i32) -> Self {
        Self(if LAW == MONOTONE {
            payoff - self.0
        } else {
            payoff + self.0
        })
    }
}

fn odd<const LAW: u8>(law: Law, position: &str) {
    let game = Graph::<Odd<LAW>>::new(vec![
        Node::inner(Player::First, [(1, 0), (2, 0), (3, 0)]),
        Node::terminal(Player::First, Odd(-1)),
        Node::terminal(Player::First, Odd(1)),
        Node::terminal(Player::First, Odd(2)),
    ]);
    let checked = Check::new().run(&game);
    let laws: Vec<Law> = checked.violations.iter().map(|found| found.law).collect();
    // With no neutral element the default bounds fall too.
    let due = |found: &Law| *found == law || (law == Law::WorstBest && *found == Law::Bounds);
    assert!(laws.contains(&law) && laws.iter().all(due), "{checked}");
    let found = checked.violations.iter().find(|found| found.law == law);
    assert_eq!(found.unwrap().position, position, "{checked}");
}

#[test]
fn values_that_break_their_laws_are_caught() {
    odd::<COMMUTES>(Law::Better, "2");
    odd::<NEUTRAL>(Law::WorstBest, "1");
    odd::<FLIPS>(Law::Flip, "0");
    odd::<MONOTONE>(Law::After, "0");
}

fn first_fault(checked: &Checked) -> (Law, &str) {
    let found = &checked.violations[0];
    assert_eq!(checked.violations.len(), 1, "{checked}");
    (found.law, found.position.as_str())
}

#[test]
fn ends_with_values_that_no_end_has_are_caught() {
    let ending = |end: Outcome| {
        Graph::new(vec![
            Node::inner(Player::First, [(1, ()), (2, ())]),
            Node::terminal(Player::Second, Outcome::Loss(0)),
            Node::terminal(Player::Second, end),
        ])
    };
    for end in [Outcome::Win(0), Outcome::Tie(0), Outcome::Loss(0)] {
        assert!(Check::new().run(&ending(end)).passed());
    }
    for end in [
        Outcome::Draw,
        Outcome::Win(1),
        Outcome::Tie(3),
        Outcome::Loss(7),
    ] {
        let checked = Check::new().run(&ending(end));
        assert_eq!(first_fault(&checked), (Law::TerminalValue, "2"));
        let found = format!("found the value {end:?}");
        assert!(checked.to_string().contains(&found), "{checked}");
    }
    for end in [i64::MAX, -i64::MAX, i64::MIN] {
        let game = Graph::new(vec![
            Node::inner(Player::First, [(1, 0)]),
            Node::terminal(Player::Second, Score(end)),
        ]);
        let checked = Check::new().run(&game);
        assert_eq!(checked.violations[0].law, Law::TerminalValue);
        assert_eq!(checked.violations[0].position, "1");
    }
}

#[test]
fn payoffs_that_leave_the_range_are_caught() {
    let banking = |payoff: i64| {
        Graph::new(vec![
            Node::inner(Player::First, [(1, 0)]),
            Node::inner(Player::First, [(2, payoff), (3, 0)]),
            Node::inner(Player::First, [(3, payoff)]),
            Node::terminal(Player::Second, Score(0)),
        ])
    };
    let half = Score::MAX / 2;
    let checked = Check::new().run_notation(&banking(half));
    assert!(checked.passed() && checked.complete, "{checked}");
    assert!(checked.untried().all(|law| law != Law::Range));
    for payoff in [half + 1, -half - 1, i64::MAX / 2 + 9] {
        let checked = Check::new().run_notation(&banking(payoff));
        assert_eq!(first_fault(&checked), (Law::Range, "1"));
        assert!(checked.to_string().contains("Score::bound"), "{checked}");
    }
}
