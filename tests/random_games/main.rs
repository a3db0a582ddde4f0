//! Random small games, with and without cycles, double moves and payoffs:
//! every solver against the reference solver, and cyclic games against a plain
//! fixed-point iteration as well. They are drawn anew on every run; those of
//! `thousand` are always the same.

use std::collections::BTreeSet;

use proptest::prelude::*;
use retrograde::toy::{Graph, Node};
use retrograde::{
    AlphaBeta, Answer, Auto, Configure, Game, Limits, Negamax, Outcome, Player, Ranked, Reference,
    Refusal, Retrograde, Score, Solved, Solver, Stopped, Unsolved, Value,
};

mod thousand;

/// A position before its targets are known: who moves, how it ends if it has
/// no moves, and moves as (where to, payoff), to be reduced to the graph's size.
type Draft = (bool, u8, Vec<(u32, i8)>);

fn drafts(most: usize) -> impl Strategy<Value = Vec<Draft>> {
    let moves = prop::collection::vec((any::<u32>(), -9i8..=9), 1..=3);
    let moves = prop_oneof![1 => Just(Vec::new()), 4 => moves];
    prop::collection::vec((any::<bool>(), any::<u8>(), moves), 1..=most)
}

fn mover(second: bool) -> Player {
    if second {
        Player::Second
    } else {
        Player::First
    }
}

/// Moves lead to later positions only, if `acyclic`; else anywhere.
fn build<V: Value>(
    drafts: &[Draft],
    acyclic: bool,
    end: impl Fn(u8) -> V,
    payoff: impl Fn(i8) -> V::Payoff,
) -> Graph<V> {
    let count = u32::try_from(drafts.len()).unwrap();
    let node = |(number, (second, kind, moves)): (u32, &Draft)| {
        let from = if acyclic { number + 1 } else { 0 };
        if moves.is_empty() || from == count {
            return Node::terminal(mover(*second), end(*kind));
        }
        let moves = moves
            .iter()
            .map(|&(to, pay)| (from + to % (count - from), payoff(pay)));
        Node::inner(mover(*second), moves)
    };
    Graph::new((0..).zip(drafts).map(node).collect())
}

fn scores(drafts: &[Draft], acyclic: bool) -> Graph<Score> {
    build(
        drafts,
        acyclic,
        |kind| Score(i64::from(kind) - 128),
        i64::from,
    )
}

fn outcomes(drafts: &[Draft], acyclic: bool) -> Graph<Outcome> {
    let end = |kind| match kind % 4 {
        0 => Outcome::Win(0),
        1 | 2 => Outcome::Loss(0),
        _ => Outcome::Tie(0),
    };
    build(drafts, acyclic, end, |_| ())
}

/// Everything that can be reached from the start.
fn reachable<V: Value>(game: &Graph<V>) -> BTreeSet<u32> {
    let mut seen = BTreeSet::from([0]);
    let mut open = vec![0];
    while let Some(position) = open.pop() {
        for &(to, _) in &game.nodes()[position as usize].moves {
            if seen.insert(to) {
                open.push(to);
            }
        }
    }
    seen
}

/// The value of a position that follows from given values of all others.
fn one_step<V: Value>(game: &Graph<V>, position: u32, values: &[V]) -> V {
    let node = &game.nodes()[position as usize];
    if let Some(value) = &node.terminal {
        return value.clone();
    }
    node.moves.iter().fold(V::worst(), |best, (to, payoff)| {
        let child = &values[*to as usize];
        let same = game.nodes()[*to as usize].mover == node.mover;
        let seen = if same { child.clone() } else { child.flip() };
        best.better(&seen.after(payoff))
    })
}

/// Values by the definition: play cut off after ever more plies, with ties
/// counted as draws until all wins and losses are known.
fn fixed_point(game: &Graph<Outcome>) -> Vec<Outcome> {
    let count = u32::try_from(game.nodes().len()).unwrap();
    let decided = |value: &Outcome| matches!(value, Outcome::Win(_) | Outcome::Loss(_));
    let rounds = |mut values: Vec<Outcome>, ties: bool, fixed: &[bool]| {
        loop {
            let next: Vec<Outcome> = (0..count)
                .map(|position| {
                    if fixed[position as usize] {
                        return values[position as usize];
                    }
                    match one_step(game, position, &values) {
                        Outcome::Tie(_) if !ties => Outcome::Draw,
                        value => value,
                    }
                })
                .collect();
            if next == values {
                return values;
            }
            values = next;
        }
    };
    let none = vec![false; count as usize];
    let values = rounds(vec![Outcome::Draw; count as usize], false, &none);
    let fixed: Vec<bool> = values.iter().map(decided).collect();
    rounds(values, true, &fixed)
}

/// The solver's value of every reachable position, and what follows from it.
fn agree<G>(name: &str, judge: &Solved<'_, G>, solved: &Solved<'_, G>, positions: &BTreeSet<u32>)
where
    G: Game<Position = u32, Move = u32>,
{
    assert_eq!(solved.value(), judge.value(), "{name}: the start");
    for position in positions {
        let value = solved.value_of(position);
        assert_eq!(
            value,
            judge.value_of(position),
            "{name}: position {position}"
        );
        assert_eq!(
            solved.moves_of(position),
            judge.moves_of(position),
            "{name}: moves of {position}"
        );
        assert_eq!(
            solved.best_moves(position),
            judge.best_moves(position),
            "{name}: best moves of {position}"
        );
        assert_eq!(
            solved.line(position),
            judge.line(position),
            "{name}: line of {position}"
        );
        let best = solved.best_moves(position).expect("reachable");
        let over = solved.game().terminal(position).is_some();
        assert_eq!(best.is_empty(), over, "{name}: a best move at {position}");
    }
}

/// Whatever the loser does, the winner who follows the first best move wins, in
/// the stated number of plies if the loser plays best too.
fn wins_in_time(solved: &Solved<'_, Graph<Outcome>>, position: u32, choices: &[u32]) {
    let game = solved.game();
    let Some(Outcome::Win(plies)) = solved.value_of(&position) else {
        return;
    };
    let winner = game.to_move(&position);
    let line = solved.line(&position).expect("reachable");
    assert_eq!(
        line.moves.len(),
        plies as usize,
        "best play from {position}"
    );
    assert_eq!(line.repeats_from, None);

    let mut at = position;
    for played in 0..=plies {
        if let Some(end) = game.terminal(&at) {
            let won = if game.to_move(&at) == winner {
                end
            } else {
                end.flip()
            };
            assert_eq!(won, Outcome::Win(0), "the end of {position}");
            return;
        }
        let moves = if game.to_move(&at) == winner {
            solved.best_moves(&at).expect("reachable")
        } else {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            let choice = choices[played as usize % choices.len()] as usize % moves.len();
            moves.rotate_left(choice);
            moves
        };
        at = game.play(&at, &moves[0]);
    }
    panic!("not won within {plies} plies from {position}");
}

/// Every solver against the reference, on a game without cycles.
fn all_agree<V>(game: &Graph<V>)
where
    V: Ranked + Send + Sync,
    V::Payoff: Sync,
{
    let judge = Reference::new().solve(game).unwrap();
    let positions = reachable(game);
    let solved = [
        ("negamax", Negamax::new().solve(game).unwrap()),
        ("retrograde", Retrograde::new().solve(game).unwrap()),
        ("auto", Auto::new().solve(game).unwrap()),
        (
            "alpha-beta",
            AlphaBeta::new().threads(1).solve(game).unwrap(),
        ),
    ];
    for (name, solved) in &solved {
        agree(name, &judge, solved, &positions);
    }
}

/// The true value, or a true cycle.
fn never_wrong(answer: Answer<'_, Graph<Outcome>>, truth: Outcome, game: &Graph<Outcome>) {
    match answer {
        Ok(solved) => assert_eq!(*solved.value(), truth),
        Err(Unsolved::Refused(Refusal::Cycle(cycle))) => {
            let next = cycle.iter().skip(1).chain(&cycle[..1]);
            for (from, to) in cycle.iter().zip(next) {
                let moves = &game.nodes()[*from as usize].moves;
                assert!(
                    moves.iter().any(|(child, ())| child == to),
                    "{from} to {to}"
                );
            }
        }
        Err(other) => panic!("{other}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn scores_without_cycles(drafts in drafts(14)) {
        all_agree(&scores(&drafts, true));
    }

    #[test]
    fn outcomes_without_cycles(drafts in drafts(14)) {
        all_agree(&outcomes(&drafts, true));
    }

    #[test]
    fn outcomes_with_cycles(drafts in drafts(9), choices in prop::collection::vec(any::<u32>(), 1..9)) {
        let game = outcomes(&drafts, false);
        let solved = Retrograde::new().solve(&game).unwrap();
        let judge = Reference::new().solve(&game).unwrap();
        let positions = reachable(&game);
        agree("retrograde", &judge, &solved, &positions);
        agree("auto", &judge, &Auto::new().solve(&game).unwrap(), &positions);
        never_wrong(AlphaBeta::new().threads(1).solve(&game), *judge.value(), &game);
        for position in positions {
            wins_in_time(&solved, position, &choices);
        }
    }

    #[test]
    fn larger_games_with_cycles(drafts in drafts(120), choices in prop::collection::vec(any::<u32>(), 1..9)) {
        let game = outcomes(&drafts, false);
        let solved = Retrograde::new().solve(&game).unwrap();
        let plain = fixed_point(&game);
        never_wrong(AlphaBeta::new().threads(1).solve(&game), plain[0], &game);
        let auto = Auto::new().solve(&game).unwrap();
        for position in reachable(&game) {
            prop_assert_eq!(solved.value_of(&position), Some(plain[position as usize]));
            prop_assert_eq!(auto.value_of(&position), Some(plain[position as usize]));
            wins_in_time(&solved, position, &choices);
        }
    }

    /// Either all solvers give one answer, or all refuse with a real cycle.
    #[test]
    fn scores_with_cycles_are_refused(drafts in drafts(9)) {
        let game = scores(&drafts, false);
        let answers = [
            Reference::new().solve(&game),
            Negamax::new().solve(&game),
            Retrograde::new().solve(&game),
            Auto::new().solve(&game),
        ];
        let judge = answers[0].as_ref().map(|solved| *solved.value());
        for answer in &answers {
            match answer {
                Ok(solved) => prop_assert_eq!(Ok(solved.value()), judge.as_ref()),
                Err(Unsolved::Refused(Refusal::Endless(cycle))) => {
                    prop_assert!(judge.is_err());
                    prop_assert!(!cycle.is_empty());
                    let next = cycle.iter().skip(1).chain(&cycle[..1]);
                    for (from, to) in cycle.iter().zip(next) {
                        let moves = &game.nodes()[*from as usize].moves;
                        prop_assert!(moves.iter().any(|(child, _)| child == to), "{} to {}", from, to);
                    }
                }
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
    }

    /// A run that is cut short says bounds, and they hold.
    #[test]
    fn limits_give_true_bounds(drafts in drafts(14), limit in 0u64..14) {
        let game = scores(&drafts, true);
        let truth = *Negamax::new().solve(&game).unwrap().value();
        let limits = Limits::new().positions(limit);
        let answers = [
            Reference::new().limits(limits.clone()).solve(&game),
            Negamax::new().limits(limits.clone()).solve(&game),
            Retrograde::new().limits(limits.clone()).solve(&game),
            AlphaBeta::new().limits(limits.clone()).solve(&game),
            Auto::new().limits(limits).solve(&game),
        ];
        for answer in answers {
            match answer {
                Ok(solved) => {
                    prop_assert_eq!(*solved.value(), truth);
                    prop_assert!(solved.report().positions <= limit);
                }
                Err(Unsolved::Stopped(bounds)) => {
                    prop_assert_eq!(bounds.reason, Stopped::Positions { limit });
                    prop_assert!(bounds.lower <= truth && truth <= bounds.upper);
                    prop_assert!(bounds.report.positions <= limit);
                }
                Err(Unsolved::Refused(refusal)) => prop_assert!(false, "{}", refusal),
            }
        }
    }
}

#[test]
fn a_position_without_moves_is_named() {
    let game: Graph<Score> = Graph::new(vec![
        Node::inner(Player::First, [(1, 0)]),
        Node::inner(Player::Second, []),
    ]);
    let stuck = || Unsolved::Refused(Refusal::NoMoves(1));
    assert_eq!(Reference::new().solve(&game).unwrap_err(), stuck());
    assert_eq!(Negamax::new().solve(&game).unwrap_err(), stuck());
    assert_eq!(Retrograde::new().solve(&game).unwrap_err(), stuck());
    assert_eq!(AlphaBeta::new().solve(&game).unwrap_err(), stuck());
    assert_eq!(Auto::new().solve(&game).unwrap_err(), stuck());
}

#[test]
fn two_positions_that_lead_to_each_other() {
    let nodes = |payoff| [(Player::First, 1, payoff), (Player::Second, 0, payoff)];
    let scores: Graph<Score> = Graph::new(
        nodes(3)
            .map(|(mover, to, payoff)| Node::inner(mover, [(to, payoff)]))
            .into(),
    );
    let cycle = || Unsolved::Refused(Refusal::Endless(vec![0, 1]));
    assert_eq!(Reference::new().solve(&scores).unwrap_err(), cycle());
    assert_eq!(Negamax::new().solve(&scores).unwrap_err(), cycle());
    assert_eq!(Retrograde::new().solve(&scores).unwrap_err(), cycle());
    assert_eq!(AlphaBeta::new().solve(&scores).unwrap_err(), cycle());
    let refused = Auto::new().solve(&scores).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "play can go round a cycle of 2 positions for ever: 0 -> 1 -> 0: endless play has no \
         score, so the game has no value; give it rules that end it, or outcomes in place of scores"
    );

    let outcomes: Graph<Outcome> = Graph::new(
        nodes(0)
            .map(|(mover, to, _)| Node::inner(mover, [(to, ())]))
            .into(),
    );
    assert_eq!(
        Negamax::new().solve(&outcomes).unwrap_err(),
        Unsolved::Refused(Refusal::Cycle(vec![0, 1]))
    );
    assert_eq!(
        AlphaBeta::new().solve(&outcomes).unwrap_err(),
        Unsolved::Refused(Refusal::Cycle(vec![0, 1]))
    );
    assert_eq!(
        *Reference::new().solve(&outcomes).unwrap().value(),
        Outcome::Draw
    );
    assert_eq!(
        *Retrograde::new().solve(&outcomes).unwrap().value(),
        Outcome::Draw
    );
    let solved = Auto::new().solve(&outcomes).unwrap();
    assert_eq!(*solved.value(), Outcome::Draw);
    assert_eq!(solved.report().solver, "retrograde");
    let line = solved.line(&0).unwrap();
    assert_eq!((line.moves.len(), line.repeats_from), (2, Some(0)));
}

/// A game that does not bound its payoffs is refused at the position where the
/// value leaves its range, and no number runs over.
#[test]
fn payoffs_without_bounds_are_refused() {
    let game = |payoff, end| {
        Graph::new(vec![
            Node::inner(Player::First, [(1, 1)]),
            Node::inner(Player::First, [(2, payoff)]),
            Node::terminal(Player::Second, Score(end)),
        ])
    };
    for (payoff, end) in [(i64::MAX, -1), (i64::MIN, 1), (0, i64::MIN), (0, i64::MAX)] {
        let game = game(payoff, end);
        let overflow = || Unsolved::Refused(Refusal::Overflow(1));
        assert_eq!(Reference::new().solve(&game).unwrap_err(), overflow());
        assert_eq!(Negamax::new().solve(&game).unwrap_err(), overflow());
        assert_eq!(Retrograde::new().solve(&game).unwrap_err(), overflow());
        assert_eq!(AlphaBeta::new().solve(&game).unwrap_err(), overflow());
        assert_eq!(Auto::new().solve(&game).unwrap_err(), overflow());
    }
    let fits = game(Score::MAX - 1, 0);
    assert_eq!(
        *AlphaBeta::new().solve(&fits).unwrap().value(),
        Score(Score::MAX)
    );
    assert_eq!(
        *Auto::new().solve(&fits).unwrap().value(),
        Score(Score::MAX)
    );
}
