//! Proof-number search: its answers against solvers that know every value and
//! against plain fixed-point iteration, its written proofs against the
//! checker, and the checker against proofs that were tampered with.

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use retrograde::proof::{Claim, Goal, Problem, ProofNumber, Proved, Rejected, Unproved, verify};
use retrograde::toy::{Chain, Graph, LastMove, Node};
use retrograde::{
    Cancel, Configure, Game, Limits, Negamax, Notation, Outcome, Player, Refusal, Retrograde,
    Score, Solver, Stopped,
};
use retrograde_games::mu_torere::MuTorere;
use retrograde_games::tic_tac_toe::TicTacToe;

/// A position before its targets are known: who moves, how it ends if it has
/// no moves, and its moves, to be reduced to the graph's size.
type Draft = (bool, u8, Vec<u32>);

fn drafts(most: usize) -> impl Strategy<Value = Vec<Draft>> {
    let moves = prop::collection::vec(any::<u32>(), 1..=4);
    let moves = prop_oneof![1 => Just(Vec::new()), 4 => moves];
    prop::collection::vec((any::<bool>(), any::<u8>(), moves), 1..=most)
}

/// Moves lead to later positions only, if `acyclic`; else anywhere.
fn build(drafts: &[Draft], acyclic: bool) -> Graph<Outcome> {
    let count = u32::try_from(drafts.len()).unwrap();
    let node = |(number, (second, kind, moves)): (u32, &Draft)| {
        let mover = [Player::First, Player::Second][usize::from(*second)];
        let from = if acyclic { number + 1 } else { 0 };
        if moves.is_empty() || from == count {
            let end = match kind % 4 {
                0 => Outcome::Win(0),
                1 | 2 => Outcome::Loss(0),
                _ => Outcome::Tie(0),
            };
            return Node::terminal(mover, end);
        }
        let moves = moves.iter().map(|to| (from + to % (count - from), ()));
        Node::inner(mover, moves)
    };
    Graph::new((0..).zip(drafts).map(node).collect())
}

/// Who can force a win, by the definition: rounds over all positions until
/// nothing changes.
fn forced(game: &Graph<Outcome>, player: Player) -> Vec<bool> {
    let mut forced = vec![false; game.nodes().len()];
    loop {
        let before = forced.clone();
        for (at, node) in game.nodes().iter().enumerate() {
            let mut moves = node.moves.iter().map(|&(to, ())| before[to as usize]);
            forced[at] |= match node.terminal {
                Some(Outcome::Win(_)) => node.mover == player,
                Some(Outcome::Loss(_)) => node.mover != player,
                Some(_) => false,
                None if node.mover == player => moves.any(|won| won),
                None => moves.all(|won| won),
            };
        }
        if forced == before {
            return forced;
        }
    }
}

fn written<G: Notation>(proved: &mut Proved<'_, G>) -> String {
    let mut text = Vec::new();
    proved.strategy().unwrap().write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Both questions from a position, with a proof that the checker accepts; gives
/// the answers.
fn answers<G>(game: &G, start: &G::Position, limits: &Limits) -> (bool, bool)
where
    G: Notation<Position: std::fmt::Debug>,
{
    let [win, draw] = [Goal::Win, Goal::Draw].map(|goal| {
        let prover = ProofNumber::new().goal(goal).limits(limits.clone());
        let mut proved = prover.prove_from(game, start.clone()).unwrap();
        let mover = game.to_move(start);
        let (player, wins) = match (goal, proved.is_achieved()) {
            (Goal::Win, true) => (mover, true),
            (Goal::Win, false) => (mover.other(), false),
            (Goal::Draw, true) => (mover, false),
            (Goal::Draw, false) => (mover.other(), true),
        };
        assert_eq!(proved.claim(), Claim { player, wins });
        let text = written(&mut proved);
        let verified = verify(game, text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(verified.claim, proved.claim());
        assert_eq!(verified.position, *start);
        let lines = 2 + verified.positions + verified.moves;
        let over = u64::from(game.terminal(start).is_some());
        assert_eq!(text.lines().count() as u64, lines + over);
        proved.is_achieved()
    });
    (win, draw)
}

fn expected(value: Outcome) -> (bool, bool) {
    (
        matches!(value, Outcome::Win(_)),
        !matches!(value, Outcome::Loss(_)),
    )
}

/// Memory for a few positions, so that the table forgets all the time.
fn tight() -> Limits {
    Limits::new().memory(24 << 10)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn without_cycles(drafts in drafts(40)) {
        let game = build(&drafts, true);
        let solved = Negamax::new().solve(&game).unwrap();
        for position in 0..u32::try_from(game.nodes().len()).unwrap() {
            if let Some(value) = solved.value_of(&position) {
                prop_assert_eq!(answers(&game, &position, &Limits::new()), expected(value));
            }
        }
    }

    #[test]
    fn with_cycles(drafts in drafts(60)) {
        let game = build(&drafts, false);
        let solved = Retrograde::new().solve(&game).unwrap();
        let forced = [Player::First, Player::Second].map(|player| forced(&game, player));
        for (position, node) in (0..).zip(game.nodes()) {
            let [mine, theirs] = match node.mover {
                Player::First => [&forced[0], &forced[1]],
                Player::Second => [&forced[1], &forced[0]],
            };
            let truth = (mine[position as usize], !theirs[position as usize]);
            prop_assert_eq!(answers(&game, &position, &Limits::new()), truth);
            if let Some(value) = solved.value_of(&position) {
                prop_assert_eq!(truth, expected(value));
            }
        }
    }

    /// Damage of any kind: accepted is only what still proves a true claim.
    #[test]
    fn what_is_accepted_is_true(
        drafts in drafts(12),
        acyclic in any::<bool>(),
        draw in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..6u8), 1..4),
    ) {
        let game = build(&drafts, acyclic);
        let goal = [Goal::Win, Goal::Draw][usize::from(draw)];
        let mut proved = ProofNumber::new().goal(goal).prove(&game).unwrap();
        let whole = written(&mut proved);
        let mut lines: Vec<String> = whole.lines().map(String::from).collect();
        for (at, other, kind) in changes {
            let (at, other) = (at.index(lines.len()), other.index(lines.len()));
            match kind {
                0 => drop(lines.remove(at)),
                1 => lines.swap(at, other),
                2 => lines[at] = lines[other].clone(),
                3 => lines[at] = lines[at].replace("first", "second"),
                4 => lines[at] = lines[at].replace("does not lose", "wins"),
                _ => {
                    let digit = char::from(b'0' + u8::try_from(other % 10).unwrap());
                    lines[at] = lines[at].replacen(|c: char| c.is_ascii_digit(), &digit.to_string(), 1);
                }
            }
            if lines.is_empty() {
                lines.push(String::new());
            }
        }
        let text = lines.join("\n") + "\n";
        if let Ok(verified) = verify(&game, text.as_bytes()) {
            let Claim { player, wins } = verified.claim;
            let who = if wins { player } else { player.other() };
            let forced = forced(&game, who)[verified.position as usize];
            prop_assert_eq!(forced, wins, "{}", text);
        }
    }
}

/// Random games large enough that their table sheds many times over.
#[test]
fn a_table_that_forgets_answers_as_well() {
    let mut state = 7u64;
    let mut next = |below: u32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(state >> 33).unwrap() % below
    };
    let mut wins = 0;
    for round in 0..60 {
        let count = 400;
        let drafts: Vec<Draft> = (0..count)
            .map(|_| {
                let moves = if next(7) == 0 { 0 } else { 1 + next(3) };
                let moves = (0..moves).map(|_| next(u32::MAX)).collect();
                (next(2) == 0, u8::try_from(next(256)).unwrap(), moves)
            })
            .collect();
        let game = build(&drafts, round % 2 == 0);
        let forced = [Player::First, Player::Second].map(|player| forced(&game, player)[0]);
        let mine = usize::from(game.to_move(&0) == Player::Second);
        let truth = (forced[mine], !forced[1 - mine]);
        for goal in [Goal::Win, Goal::Draw] {
            let prover = ProofNumber::new().goal(goal).limits(tight());
            let proved = prover.prove(&game).unwrap();
            assert!(proved.report().memory <= 24 << 10);
            let answer = if goal == Goal::Win { truth.0 } else { truth.1 };
            assert_eq!(proved.is_achieved(), answer, "round {round}, {goal:?}");
            wins += u32::from(answer);
        }
    }
    assert!(
        (20..=100).contains(&wins),
        "{wins} of 120: not both answers"
    );
}

#[test]
fn tic_tac_toe() {
    let solved = Negamax::new().solve(&TicTacToe).unwrap();
    let (mut open, mut seen) = (vec![TicTacToe.start()], BTreeSet::new());
    while let Some(position) = open.pop() {
        if !seen.insert(position) || seen.len() > 600 {
            continue;
        }
        let truth = expected(solved.value_of(&position).unwrap());
        assert_eq!(answers(&TicTacToe, &position, &Limits::new()), truth);
        if TicTacToe.terminal(&position).is_none() {
            let mut moves = Vec::new();
            TicTacToe.moves(&position, &mut moves);
            open.extend(moves.iter().map(|mv| TicTacToe.play(&position, mv)));
        }
    }
}

#[test]
fn mu_torere_at_every_position() {
    let game = MuTorere::default();
    let solved = Retrograde::new().solve(&game).unwrap();
    let (mut open, mut seen) = (vec![game.start()], BTreeSet::new());
    let mut counts = [0; 3];
    while let Some(position) = open.pop() {
        if !seen.insert(position) {
            continue;
        }
        let value = solved.value_of(&position).unwrap();
        let truth = expected(value);
        counts[usize::from(truth.0) + usize::from(truth.1)] += 1;
        assert_eq!(answers(&game, &position, &Limits::new()), truth);
        if game.terminal(&position).is_none() {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            open.extend(moves.iter().map(|mv| game.play(&position, mv)));
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn a_game_a_million_plies_long() {
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    let work = || {
        let game = LastMove(Chain { plies: 1_000_000 });
        let mut proved = ProofNumber::new().goal(Goal::Draw).prove(&game).unwrap();
        assert!(!proved.is_achieved());
        assert_eq!(proved.report().positions, 1_000_000);
        assert_eq!(proved.strategy().unwrap().positions(), 1_000_000);
    };
    thread.spawn(work).unwrap().join().unwrap();
}

#[test]
fn limits_stop_a_run_with_the_reason() {
    let game = LastMove(Chain { plies: 100_000 });
    let stopped = |limits: Limits| match ProofNumber::new().limits(limits).prove(&game) {
        Err(Unproved::Stopped { reason, report }) => (reason, report),
        Err(why) => panic!("{why}"),
        Ok(_) => panic!("answered"),
    };
    let (reason, report) = stopped(Limits::new().positions(1000));
    assert_eq!(reason, Stopped::Positions { limit: 1000 });
    assert_eq!(report.positions, 1000);
    let (reason, _) = stopped(Limits::new().time(Duration::ZERO));
    assert!(matches!(reason, Stopped::Time { .. }));
    let (reason, report) = stopped(Limits::new().memory(1 << 20));
    assert!(matches!(reason, Stopped::Memory { .. }));
    assert!(report.memory <= 1 << 20);
    let cancel = Cancel::new();
    cancel.cancel();
    let (reason, _) = stopped(Limits::new().cancel(cancel));
    assert_eq!(reason, Stopped::Cancelled);

    // Enough for the answer and, counted anew, for the strategy, until
    // somebody cancels that.
    let cancel = Cancel::new();
    let limits = Limits::new().positions(100_000).cancel(cancel.clone());
    let mut proved = ProofNumber::new().limits(limits).prove(&game).unwrap();
    assert_eq!(proved.strategy().unwrap().positions(), 100_000);
    cancel.cancel();
    assert_eq!(proved.strategy().err(), Some(Stopped::Cancelled));

    let why = ProofNumber::new().prove(&Chain { plies: 3 }).err().unwrap();
    assert_eq!(why, Unproved::Undecided);
}

#[test]
fn a_position_without_moves_is_named() {
    let game: Graph<Outcome> = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::inner(Player::Second, []),
    ]);
    let why = ProofNumber::new().prove(&game).err().unwrap();
    assert_eq!(why, Unproved::Refused(Refusal::NoMoves(1)));
}

/// A proof of a win, by hand: 0 is the first player's, 1 the second's with two
/// replies, one of which leads on to 2.
fn small() -> Graph<Outcome> {
    Graph::new(vec![
        Node::inner(Player::First, [(3, ()), (1, ())]),
        Node::inner(Player::Second, [(4, ()), (2, ())]),
        Node::inner(Player::First, [(0, ()), (4, ())]),
        Node::terminal(Player::Second, Outcome::Tie(0)),
        Node::terminal(Player::Second, Outcome::Loss(0)),
    ])
}

const SMALL: &str = "retrograde proof 1
first wins
1 0
  1 -> 2
2 1
  0 -> first won
  1 -> 3
3 2
  1 -> first won
";

/// What the checker says of the small proof with a part of it replaced.
fn tampered(from: &str, to: &str) -> (u64, Problem) {
    assert_eq!(SMALL.matches(from).count(), 1, "{from}");
    match verify(&small(), SMALL.replace(from, to).as_bytes()) {
        Err(Rejected::Flawed(flaw)) => (flaw.line, flaw.problem),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_tampered_proof_is_refused_with_what_is_wrong_and_where() {
    let game = small();
    let mut proved = ProofNumber::new().prove(&game).unwrap();
    assert_eq!(written(&mut proved), SMALL);
    let verified = verify(&small(), SMALL.as_bytes()).unwrap();
    assert_eq!((verified.positions, verified.moves), (3, 4));

    // A move changed: to one that ends in a tie, to one that leads back.
    let (line, problem) = tampered("1 0\n  1 -> 2", "1 0\n  0 -> 2");
    assert_eq!(line, 4);
    assert_eq!(problem.to_string(), "found `2`, expected `nobody won`");
    let (line, problem) = tampered("1 0\n  1 -> 2", "1 0\n  0 -> nobody won");
    assert_eq!(line, 4);
    assert!(matches!(problem, Problem::Against { .. }), "{problem}");
    let (line, problem) = tampered("3 2\n  1 -> first won", "3 2\n  0 -> 1");
    assert_eq!((line, problem), (9, Problem::Back { from: 3, to: 1 }));
    // A reply dropped, told twice, or one of the winner's too many.
    let (line, problem) = tampered("  0 -> first won\n", "");
    let mv = "0".to_string();
    assert_eq!((line, problem), (5, Problem::Missing { number: 2, mv }));
    let (line, problem) = tampered("  1 -> 3\n", "  0 -> first won\n");
    assert_eq!((line, problem), (7, Problem::Twice("0".into())));
    let (line, problem) = tampered("1 0\n", "1 0\n  0 -> nobody won\n");
    assert_eq!(line, 4);
    assert!(matches!(problem, Problem::Against { .. }), "{problem}");
    let (line, problem) = tampered("3 2\n  1 -> first won\n", "3 2\n");
    let moves = Problem::Moves {
        number: 3,
        found: 0,
    };
    assert_eq!((line, problem), (8, moves));
    // An end claimed where the game goes on, and one that is somebody else's.
    let (line, problem) = tampered("  1 -> 3\n3 2\n  1 -> first won\n", "  1 -> first won\n");
    assert_eq!(line, 7);
    assert!(matches!(problem, Problem::Text { .. }), "{problem}");
    let (line, problem) = tampered("  0 -> first won", "  0 -> second won");
    assert_eq!(line, 6);
    assert!(matches!(problem, Problem::End { .. }), "{problem}");
    // Another position, an illegal move, a missing one, another claim.
    let (line, problem) = tampered("3 2\n", "3 0\n");
    assert_eq!(line, 8);
    assert_eq!(
        problem.to_string(),
        "found position `0`, expected `2`, where line 7 leads to"
    );
    let (line, problem) = tampered("1 0\n  1 ->", "1 0\n  7 ->");
    assert_eq!(line, 4);
    assert!(matches!(problem, Problem::Notation(_)), "{problem}");
    let (line, problem) = tampered("  1 -> 3", "  1 -> 4");
    assert_eq!((line, problem), (7, Problem::Absent(4)));
    let (line, problem) = tampered("3 2\n  1 -> first won\n", "");
    assert_eq!((line, problem), (7, Problem::Absent(3)));
    let (line, problem) = tampered("first wins", "second wins");
    assert_eq!(line, 3);
    assert!(matches!(
        problem,
        Problem::Moves { .. } | Problem::Missing { .. }
    ));
    let (line, _) = tampered("first wins", "first draws");
    assert_eq!(line, 2);
    let (line, _) = tampered("proof 1", "proof 2");
    assert_eq!(line, 1);
    let (line, problem) = tampered(&SMALL[SMALL.find("1 0").unwrap()..], "");
    assert_eq!((line, problem), (2, Problem::Ends("position 1")));
    let empty = verify(&small(), &b""[..]).unwrap_err();
    assert!(empty.to_string().starts_with("line 1: found ``"), "{empty}");
    let bytes = verify(&small(), &b"retrograde proof 1\nfirst \xff"[..]).unwrap_err();
    assert_eq!(
        bytes.to_string(),
        "line 2: found `bytes`, expected text in UTF-8"
    );
    let score = verify(
        &Graph::new(vec![Node::terminal(Player::First, Score(0))]),
        &b""[..],
    );
    assert!(score.unwrap_err().to_string().contains("for a score"));
}
