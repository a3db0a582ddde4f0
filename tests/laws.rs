//! Games that each break a law: the kit names the law, the position and the
//! move. Games that break none pass.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use retrograde::check::{Check, Checked, Law};
use retrograde::toy::{Chain, Graph, LastMove, Node};
use retrograde::{Game, Limits, Notation, NotationError, Outcome, Player, Score, Stopped, Value};

/// What is wrong with [`Piles`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    StartDrifts,
    MoverDrifts,
    TerminalDrifts,
    MovesTurnRound,
    MovesDryUp,
    BufferCleared,
    BufferSorted,
    MoveTwice,
    Stuck,
    PlayDrifts,
    /// After the walk, which makes each of the 64 moves twice.
    PlayTires,
    PayoffDrifts,
    HashOfMore,
    NeverCanonical,
    EndsByCanonical,
    LargestPileOnly,
    PayoffUnlike,
    TightBounds,
    CrossedBounds,
    MoveCounter,
    PathKept,
    MoverUnwritten,
    Unreadable,
    MovesAlike,
    MoveMisread,
    TrailingBlank,
    TwoLines,
}

/// Two piles of counters; a move takes one or two from one of them and banks
/// as many. A fault is built in.
struct Piles {
    fault: Fault,
    calls: Cell<u32>,
}

#[derive(Clone, Debug)]
struct Board {
    piles: [u8; 2],
    second: bool,
    /// What a position should not hold; 0 without a fault.
    past: u32,
    /// What only the hash looks at; 0 without a fault.
    shade: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.piles, self.second, self.past) == (other.piles, other.second, other.past)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.piles, self.second, self.past, self.shade).hash(state);
    }
}

/// The pile and how many counters go.
type Take = (u8, u8);

impl Piles {
    fn new(fault: Fault) -> Self {
        Self {
            fault,
            calls: Cell::new(0),
        }
    }

    fn calls(&self) -> u32 {
        self.calls.set(self.calls.get() + 1);
        self.calls.get()
    }

    /// Every other time, where this fault is built in.
    fn drifts(&self, fault: Fault) -> bool {
        self.fault == fault && self.calls().is_multiple_of(2)
    }
}

impl Game for Piles {
    type Position = Board;
    type Move = Take;
    type Value = Score;

    fn start(&self) -> Board {
        Board {
            piles: [
                3,
                if self.drifts(Fault::StartDrifts) {
                    2
                } else {
                    3
                },
            ],
            second: false,
            past: 0,
            shade: 0,
        }
    }

    fn to_move(&self, board: &Board) -> Player {
        let turned = self.drifts(Fault::MoverDrifts);
        if board.second ^ turned {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, board: &Board) -> Option<Score> {
        let over = board.piles == [0, 0];
        over.then(|| Score(i64::from(self.drifts(Fault::TerminalDrifts))))
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Take>) {
        if self.fault == Fault::Stuck && board.piles == [0, 1] {
            return;
        }
        if self.fault == Fault::BufferCleared {
            moves.clear();
        }
        let first = moves.len();
        for (pile, left) in (0..).zip(board.piles) {
            moves.extend((1..=left.min(2)).map(|take| (pile, take)));
        }
        match self.fault {
            Fault::MovesTurnRound if self.calls().is_multiple_of(2) => moves[first..].reverse(),
            Fault::MovesDryUp if self.calls() > 100 => moves.truncate(first + 1),
            Fault::BufferSorted => moves.sort_by_key(|&(pile, take)| (take, pile)),
            Fault::MoveTwice if board.piles[1] == 1 => moves.push((1, 1)),
            _ => {}
        }
    }

    fn play(&self, board: &Board, &(pile, take): &Take) -> Board {
        let mut next = board.clone();
        next.piles[usize::from(pile)] -= take;
        next.second = !board.second;
        match self.fault {
            Fault::MoveCounter => next.past += 1,
            Fault::PathKept => next.past = board.past * 5 + u32::from(pile * 2 + take),
            Fault::PlayDrifts => next.second ^= self.calls().is_multiple_of(2),
            Fault::PlayTires => next.second ^= self.calls() > 128,
            Fault::HashOfMore => next.shade = u32::from(pile),
            _ => {}
        }
        next
    }

    fn payoff(&self, board: &Board, &(pile, take): &Take) -> i64 {
        let more = self.drifts(Fault::PayoffDrifts)
            || self.fault == Fault::PayoffUnlike && pile == 1 && board.piles[1] == 3;
        i64::from(take) + i64::from(more)
    }

    fn canonical(&self, board: &Board) -> Board {
        let mut image = board.clone();
        match self.fault {
            Fault::NeverCanonical => image.piles.reverse(),
            Fault::EndsByCanonical if board.piles == [0, 1] => image.piles = [0, 0],
            Fault::LargestPileOnly => image.piles = [0, board.piles[0].max(board.piles[1])],
            _ => image.piles.sort_unstable(),
        }
        image
    }

    fn bounds(&self, board: &Board) -> (Score, Score) {
        let left = i64::from(board.piles[0]) + i64::from(board.piles[1]);
        match self.fault {
            Fault::TightBounds => (Score(0), Score(1)),
            Fault::CrossedBounds if left == 4 => (Score(5), Score(-5)),
            _ => (Score(-left), Score(left)),
        }
    }
}

impl Notation for Piles {
    fn format_position(&self, board: &Board) -> String {
        let [one, two] = board.piles;
        let player = if board.second { 2 } else { 1 };
        match self.fault {
            Fault::MoverUnwritten => format!("{one}+{two}"),
            Fault::TrailingBlank => format!("{one}+{two}:{player} "),
            Fault::TwoLines => format!("{one}+{two}\n{player}"),
            _ => format!("{one}+{two}:{player}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        let read = || {
            let (piles, player) = text.trim().split_once([':', '\n'])?;
            let (one, two) = piles.split_once('+')?;
            Some(Board {
                piles: [one.parse().ok()?, two.parse().ok()?],
                second: player == "2",
                past: 0,
                shade: 0,
            })
        };
        let known = read().filter(|board| self.fault != Fault::Unreadable || board.piles[0] < 3);
        known.ok_or_else(|| NotationError::new(text, "piles and player, such as 3+3:1"))
    }

    fn format_move(&self, _board: &Board, &(pile, take): &Take) -> String {
        match self.fault {
            Fault::MovesAlike => format!("take {take}"),
            _ => format!("{take} from {}", pile + 1),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Take, NotationError> {
        let mut moves = Vec::new();
        if self.terminal(board).is_none() {
            self.moves(board, &mut moves);
        }
        let found = moves
            .into_iter()
            .find(|mv| self.format_move(board, mv) == text);
        let (pile, take) =
            found.ok_or_else(|| NotationError::new(text, "a move such as 1 from 2"))?;
        Ok(match self.fault {
            Fault::MoveMisread if take == 2 => (pile, 1),
            _ => (pile, take),
        })
    }
}

fn check(fault: Fault) -> Checked {
    Check::new().run_notation(&Piles::new(fault))
}

/// The kit finds this law broken, first at this position and with this move.
fn caught(fault: Fault, law: Law, position: &str, mv: Option<&str>) {
    let checked = check(fault);
    let found = checked.violations.iter().find(|found| found.law == law);
    let found = found.unwrap_or_else(|| panic!("{fault:?}: {law} not found broken in:\n{checked}"));
    assert_eq!(
        (found.position.as_str(), found.mv.as_deref()),
        (position, mv),
        "{fault:?}: {found}"
    );
    let text = found.to_string();
    assert!(
        text.contains(law.name()) && text.contains(law.statement()),
        "{text}"
    );
    assert!(
        text.contains(position) && text.contains(mv.unwrap_or_default()),
        "{text}"
    );
    let tally = checked
        .tallies
        .iter()
        .find(|tally| tally.law == law)
        .unwrap();
    assert!(tally.broken > 0 && tally.broken <= tally.tried, "{tally:?}");
}

#[test]
fn a_game_without_fault_passes_and_every_law_that_it_can_break_was_tried() {
    let checked = check(Fault::None);
    assert!(checked.passed(), "{checked}");
    assert!(checked.complete && checked.stopped.is_none());
    assert_eq!(checked.notes, [""; 0]);
    // 4 x 4 sizes with either player to move, less four that no play leads to:
    // 3+3 and 2+2 with the second player to move, 3+2 and 2+3 with the first.
    assert_eq!((checked.positions, checked.moves), (28, 64));
    for tally in &checked.tallies {
        assert!(tally.tried > 0, "{} was not tried", tally.law);
        assert_eq!(tally.broken, 0, "{}", tally.law);
    }
}

#[test]
fn answers_that_drift_are_caught() {
    caught(Fault::StartDrifts, Law::Start, "3+3:1", None);
    caught(Fault::MoverDrifts, Law::ToMove, "3+3:1", None);
    caught(Fault::TerminalDrifts, Law::Terminal, "0+0:1", None);
    caught(Fault::MovesTurnRound, Law::Moves, "3+3:1", Some("1 from 1"));
    caught(Fault::PlayDrifts, Law::Play, "3+3:1", Some("1 from 1"));
    caught(Fault::PayoffDrifts, Law::Payoff, "3+3:1", Some("1 from 1"));
}

#[test]
fn state_that_shows_late_is_caught_by_asking_again() {
    let checked = check(Fault::MovesDryUp);
    assert!(!checked.passed());
    let found = &checked.violations[0];
    assert_eq!((found.law, found.position.as_str()), (Law::Moves, "3+3:1"));
    assert!(found.found.contains("asked again"), "{found}");
    let found = check(Fault::PlayTires).violations.remove(0);
    assert_eq!((found.law, found.position.as_str()), (Law::Play, "3+3:1"));
    assert!(found.found.contains("asked again"), "{found}");
    assert_eq!(found.mv.as_deref(), Some("1 from 1"));
}

#[test]
fn wrong_lists_of_moves_are_caught() {
    caught(Fault::BufferCleared, Law::Buffer, "3+3:1", Some("1 from 1"));
    caught(Fault::BufferSorted, Law::Buffer, "3+3:1", Some("1 from 2"));
    caught(Fault::MoveTwice, Law::Duplicates, "3+1:2", Some("1 from 2"));
    caught(Fault::Stuck, Law::NoMoves, "0+1:2", None);
}

#[test]
fn equal_positions_with_unlike_hashes_are_caught() {
    caught(Fault::HashOfMore, Law::EqHash, "2+2:1", None);
}

#[test]
fn false_symmetries_are_caught() {
    caught(Fault::NeverCanonical, Law::Canonical, "2+3:2", None);
    caught(Fault::EndsByCanonical, Law::SymmetryTerminal, "0+1:2", None);
    caught(
        Fault::LargestPileOnly,
        Law::SymmetryMoves,
        "3+3:1",
        Some("1 from 1"),
    );
    caught(Fault::LargestPileOnly, Law::SymmetryValue, "3+3:1", None);
    caught(
        Fault::PayoffUnlike,
        Law::SymmetryMoves,
        "3+2:2",
        Some("1 from 1"),
    );
}

#[test]
fn bounds_that_do_not_hold_are_caught() {
    caught(Fault::TightBounds, Law::Bounds, "1+3:2", None);
    caught(Fault::CrossedBounds, Law::Bounds, "1+3:2", None);
}

#[test]
fn a_past_that_is_kept_is_caught() {
    caught(Fault::MoveCounter, Law::NoPast, "1+1:1", None);
    caught(Fault::PathKept, Law::NoPast, "0+3:1", None);
}

#[test]
fn a_past_is_suspected_without_notation_where_no_two_ways_meet() {
    let checked = Check::new().run(&Piles::new(Fault::PathKept));
    assert!(checked.notes[0].contains("remember its past"), "{checked}");
}

#[test]
fn wrong_notation_is_caught() {
    caught(Fault::MoverUnwritten, Law::PositionText, "3+3", None);
    caught(Fault::Unreadable, Law::PositionText, "3+3:1", None);
    caught(Fault::MovesAlike, Law::MoveText, "3+3:1", Some("take 1"));
    caught(Fault::MoveMisread, Law::MoveText, "3+3:1", Some("2 from 1"));
    caught(Fault::TrailingBlank, Law::OneLine, "3+3:1 ", None);
    caught(Fault::TwoLines, Law::OneLine, "3+3\n1", None);
}

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

#[test]
fn endless_play_without_a_value_is_caught_and_the_cycle_shown() {
    let game = Graph::new(vec![
        Node::inner(Player::First, [(1, 1)]),
        Node::inner(Player::Second, [(2, 1), (3, 1)]),
        Node::inner(Player::First, [(1, 1)]),
        Node::terminal(Player::First, Score(0)),
    ]);
    let checked = Check::new().run_notation(&game);
    let [found] = &checked.violations[..] else {
        panic!("one law is broken: {checked}");
    };
    assert_eq!((found.law, found.position.as_str()), (Law::Endless, "1"));
    assert!(found.found.contains("1 -> 2 -> 1"), "{found}");
}

#[test]
fn toy_games_pass() {
    let loopy = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::inner(Player::Second, [(0, ()), (2, ())]),
        Node::terminal(Player::First, Outcome::Win(0)),
    ]);
    let checked = Check::new().run_notation(&loopy);
    assert!(checked.passed() && checked.complete, "{checked}");
    let checked = Check::new().run(&LastMove(Chain { plies: 500 }));
    assert!(checked.passed() && checked.complete, "{checked}");
}

#[test]
fn a_part_is_never_taken_for_the_whole() {
    let chain = Chain { plies: 200_000 };
    let checked = Check::new().run(&chain);
    assert!(checked.passed() && !checked.complete && checked.by_default);
    assert_eq!(checked.positions, Check::POSITIONS - 1);
    assert!(
        checked.to_string().contains("only a part of the check"),
        "{checked}"
    );
    let checked = Check::new().limits(Limits::new().positions(10)).run(&chain);
    assert!(!checked.by_default && !checked.complete);
    assert_eq!(checked.stopped, Some(Stopped::Positions { limit: 10 }));
}
