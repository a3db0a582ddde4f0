//! Games that each break a law: the kit names the law, the position and the
//! move. Games that break none pass.

use retrograde::check::{Check, Checked, Law};
use retrograde::toy::{Chain, Graph, LastMove, Node};
use retrograde::{Configure, Limits, Outcome, Player, Score, Stopped};

mod boards;
mod graded;
mod guided;
mod indexed;
mod layered;
mod piles;
mod retro;
mod values;

use piles::{Fault, Piles};

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
        text.contains(&position.replace('\n', r"\n")) && text.contains(mv.unwrap_or_default()),
        "{text}"
    );
    let tally = checked
        .tallies
        .iter()
        .find(|tally| tally.law == law)
        .unwrap();
    assert!(tally.broken > 0 && tally.broken <= tally.tried, "{tally:?}");
}

/// The kit finds this law broken and no other, first at a position that begins
/// so, with this move, and with a finding that holds these words.
fn only(checked: &Checked, law: Law, position: &str, mv: Option<&str>, found: &str) {
    let broken = checked.violations.iter().map(|violation| violation.law);
    let broken: Vec<_> = broken.collect();
    assert!(!broken.is_empty(), "{law} not found broken:\n{checked}");
    assert!(broken.iter().all(|&other| other == law), "{checked}");
    let first = &checked.violations[0];
    assert!(first.position.starts_with(position), "{checked}");
    assert_eq!(first.mv.as_deref(), mv, "{checked}");
    assert!(first.found.contains(found), "{checked}");
}

/// No law is broken, and those of what the game offers were all tried: the
/// count of laws holds these and no others.
fn passes_with(checked: &Checked, laws: &[Law]) {
    assert!(checked.passed() && checked.complete, "{checked}");
    assert_eq!(checked.notes, [""; 0]);
    assert!(
        checked.untried().all(|law| !laws.contains(&law)),
        "{checked}"
    );
    has_laws(checked, laws.len());
}

/// How many laws there are beside those of every game.
fn has_laws(checked: &Checked, more: usize) {
    let count = format!(" of {} tried, none broken", Law::GAME.len() + more);
    assert!(checked.to_string().contains(&count), "{checked}");
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
    assert_eq!(checked.untried().count(), 0, "{checked}");
    for tally in &checked.tallies {
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
fn a_range_that_does_not_hold_is_caught() {
    caught(Fault::TightRange, Law::Range, "1+3:2", None);
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

#[test]
fn laws_that_were_not_tried_are_named() {
    let chain = LastMove(Chain { plies: 5 });
    let told = Check::new().run(&chain).to_string();
    // No symmetry merges anything, endless play has a value, there is no text.
    let untried = "\nnot tried: symmetry-terminal symmetry-moves symmetry-value endless no-past position-text move-text one-line";
    assert!(
        told.starts_with("laws: 18 of 26 tried, none broken, on 6 positions and 5 moves"),
        "{told}"
    );
    assert!(told.contains(untried), "{told}");
}

#[test]
fn a_check_that_stopped_at_once_claims_no_laws() {
    for limits in [
        Limits::new().positions(0),
        Limits::new().time(std::time::Duration::ZERO),
    ] {
        let checked = Check::new().limits(limits).run(&Chain { plies: 5 });
        assert_eq!(checked.positions, 0);
        let told = checked.to_string();
        let none = "laws: stopped before a position was checked, none broken, on 0 positions";
        assert!(
            told.starts_with(none) && !told.contains("not tried"),
            "{told}"
        );
    }
}

#[test]
fn findings_stay_on_their_line() {
    let checked = check(Fault::TwoLines);
    let told = checked.violations[0].to_string();
    assert!(
        told.contains(r"at position 3+3\n1:") && !told.contains('\n'),
        "{told}"
    );
}
