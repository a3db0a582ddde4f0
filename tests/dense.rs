//! Retrograde analysis over dense arrays: against the solver that builds the
//! graph of reachable positions, against plain programs, and within limits.

use proptest::prelude::*;
use retrograde::toy::{Graph, Node};
use retrograde::{
    Cancel, Configure, Dense, Game, Indexed, Limits, Negamax, Outcome, Player, Reference, Refusal,
    Retro, Retrograde, Solver, Stopped, Tabulated, Tally, Unsolved,
};
use retrograde_games::mu_torere::{Entry, MuTorere};
use retrograde_games::tic_tac_toe::TicTacToe;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn end(kind: u8) -> Outcome {
    match kind % 4 {
        0 => Outcome::Win(0),
        1 | 2 => Outcome::Loss(0),
        _ => Outcome::Tie(0),
    }
}

/// A position before its targets are known: who moves, how it ends if it has
/// no moves, and where moves lead, to be reduced to the graph's size.
type Draft = (bool, u8, Vec<u32>);

fn build(drafts: &[Draft]) -> Graph<Outcome> {
    let count = u32::try_from(drafts.len()).unwrap();
    let node = |(second, kind, moves): &Draft| {
        let mover = PLAYERS[usize::from(*second)];
        if moves.is_empty() {
            return Node::terminal(mover, end(*kind));
        }
        Node::inner(mover, moves.iter().map(|to| (to % count, ())))
    };
    Graph::new(drafts.iter().map(node).collect())
}

fn drafts(most: usize) -> impl Strategy<Value = Vec<Draft>> {
    let moves = prop::collection::vec(any::<u32>(), 1..=3);
    let moves = prop_oneof![1 => Just(Vec::new()), 4 => moves];
    prop::collection::vec((any::<bool>(), any::<u8>(), moves), 1..=most)
}

/// Both ways back and several numbers of threads.
fn tables<G>(game: &G) -> Vec<Tabulated<'_, G>>
where
    G: Indexed<Value = Outcome> + Retro + retrograde::Parallel,
    G::Position: std::fmt::Debug,
{
    let mut tables = Vec::new();
    for threads in [1, 2, 5] {
        let dense = Dense::new().threads(threads);
        tables.push(dense.tabulate(game).unwrap());
        tables.push(dense.tabulate_retro(game).unwrap());
    }
    tables
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Cycles, double moves, moves to the own position, several moves to one
    /// child, ties; positions that cannot be reached from the start too.
    #[test]
    fn random_games_as_by_the_graph_and_by_plain_search(drafts in drafts(9)) {
        let game = build(&drafts);
        let tables = tables(&game);
        let reference = Reference::new().limits(Limits::new().positions(2000));
        for position in 0..u32::try_from(drafts.len()).unwrap() {
            let judge = Retrograde::new().solve_from(&game, position).unwrap();
            for table in &tables {
                prop_assert_eq!(table.value_of(&position), Some(*judge.value()));
            }
            if let Ok(plain) = reference.solve_from(&game, position) {
                prop_assert_eq!(plain.value(), judge.value());
            }
        }
        for table in &tables {
            prop_assert_eq!(table.fault(), None);
        }
    }
}

/// Numbers that look random and are the same on each run.
struct Random(u64);

impl Random {
    fn below(&mut self, below: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(below)).unwrap()
    }
}

/// A game of so many positions, all of which the first one leads to.
fn large(count: u32) -> Graph<Outcome> {
    let mut random = Random(u64::from(count));
    let node = |number: u32| {
        let mover = PLAYERS[random.below(2) as usize];
        if number > 0 && random.below(10) == 0 {
            return Node::terminal(mover, end(u8::try_from(random.below(4)).unwrap()));
        }
        let moves: Vec<_> = (0..=random.below(6))
            .map(|_| (random.below(count), ()))
            .collect();
        Node::inner(mover, moves)
    };
    Graph::new((0..count).map(node).collect())
}

#[test]
fn large_games_in_threads_as_by_the_graph() {
    let game = large(60_000);
    let judge = Retrograde::new().solve(&game).unwrap();
    let mut compared = 0;
    let mut first = None;
    for threads in [1, 2, 3, 7] {
        let table = Dense::new().threads(threads).tabulate(&game).unwrap();
        for position in 0..60_000 {
            if let Some(value) = judge.value_of(&position) {
                assert_eq!(table.value_of(&position), Some(value), "{position}");
                compared += 1;
            }
        }
        assert_eq!(table.fault(), None);
        let census = table.census(|_| true);
        let all: u64 = PLAYERS.map(|player| census.of(player).all()).iter().sum();
        assert_eq!(all, 60_000);
        // Thirds, of which the last is left out, each position twice.
        let groups = table.census_by(|&at| (at % 3 < 2).then_some((at % 3, 2)));
        assert!(groups.keys().eq(&[0, 1]));
        for (third, group) in &groups {
            let counted = table.census(|at| at % 3 == *third);
            for (of, twice) in PLAYERS.map(|player| (counted.of(player), group.of(player))) {
                assert!(
                    of.iter()
                        .map(|(value, count)| (value, 2 * count))
                        .eq(twice.iter())
                );
            }
        }
        let report = table.report();
        let found = (
            report.positions,
            report.moves,
            report.memory,
            census,
            groups,
            table.longest(|_| true),
        );
        assert_eq!(*first.get_or_insert_with(|| found.clone()), found);
    }
    assert!(compared > 4 * 50_000, "{compared}");
}

/// A row of positions with one move each: distances need two bytes, then four.
#[test]
fn distances_are_as_wide_as_they_need_to_be() {
    for plies in [83, 84, 85, 21_843, 21_844, 300_000] {
        let nodes = (0..=plies).map(|number| {
            let mover = PLAYERS[number as usize % 2];
            if number == plies {
                Node::terminal(mover, Outcome::Loss(0))
            } else {
                Node::inner(mover, [(number + 1, ())])
            }
        });
        let game = Graph::new(nodes.collect());
        let table = Dense::new().tabulate(&game).unwrap();
        for number in [0, 1, plies / 2, plies - 1, plies] {
            let left = plies - number;
            let value = if left % 2 == 1 {
                Outcome::Win(left)
            } else {
                Outcome::Loss(left)
            };
            assert_eq!(table.value_of(&number), Some(value));
        }
        assert_eq!(table.longest(|_| true).map(|(at, _)| at), Some(0));
        let line = table.solved_from(0).unwrap();
        assert_eq!(line.line(&0).unwrap().moves.len(), plies as usize);
    }
}

#[test]
fn more_moves_than_a_byte_can_count() {
    for moves in [255, 256, 1000] {
        let inner = Node::inner(Player::First, (1..=moves).map(|to| (to, ())));
        let ends = (1..=moves).map(|_| Node::terminal(Player::Second, Outcome::Win(0)));
        let game = Graph::new(std::iter::once(inner).chain(ends).collect());
        for table in tables(&game) {
            assert_eq!(table.value_of(&0), Some(Outcome::Loss(1)));
            assert_eq!(table.report().moves, u64::from(moves));
        }
    }
}

#[test]
fn mu_torere_as_by_iteration_and_as_by_the_graph() {
    // Over the 46 classes, for the player to move; the game's own tests find
    // the same by a plain iteration, and the published figures with it.
    for (entry, counts) in [(Entry::BesideEnemy, [8, 33, 5]), (Entry::Free, [13, 27, 6])] {
        let game = MuTorere { entry };
        for table in tables(&game) {
            let census = table.census(|_| true);
            let [first, second] = PLAYERS.map(|player| census.of(player).clone());
            // Representatives have the first player to move.
            assert_eq!(second.all(), 0);
            assert_eq!(
                [first.wins(), first.draws(), first.losses()],
                counts,
                "{entry:?}"
            );
            assert_eq!(table.fault(), None);
            for index in 0..game.indices() {
                let position = game.position_at(index).unwrap();
                let judge = Retrograde::new().solve_from(&game, position).unwrap();
                assert_eq!(table.value_of(&position), Some(*judge.value()));
            }
        }
    }
}

/// A graph whose un-moves are not its moves taken back.
struct Wrong {
    graph: Graph<Outcome>,
    parents: fn(u32) -> Vec<u32>,
}

impl Game for Wrong {
    type Position = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, position: &u32) -> Player {
        // Asked of anything that un-moves tell.
        let node = self.graph.nodes().get(*position as usize);
        node.map_or(Player::First, |node| node.mover)
    }
    fn terminal(&self, position: &u32) -> Option<Outcome> {
        self.graph.terminal(position)
    }
    fn moves(&self, position: &u32, moves: &mut Vec<u32>) {
        self.graph.moves(position, moves);
    }
    fn play(&self, position: &u32, mv: &u32) -> u32 {
        self.graph.play(position, mv)
    }
}

impl Indexed for Wrong {
    fn indices(&self) -> u64 {
        self.graph.indices()
    }
    fn index(&self, &position: &u32) -> u64 {
        position.into()
    }
    /// Position 3 has no index.
    fn position_at(&self, index: u64) -> Option<u32> {
        (index != 3).then(|| u32::try_from(index).unwrap())
    }
}

impl Retro for Wrong {
    fn parents(&self, &position: &u32, parents: &mut Vec<u32>) {
        parents.extend((self.parents)(position));
    }
}

#[test]
fn wrong_unmoves_are_refused_or_found() {
    let graph = || {
        Graph::new(vec![
            Node::inner(Player::First, [(1, ()), (2, ())]),
            Node::terminal(Player::Second, Outcome::Win(0)),
            Node::inner(Player::Second, [(1, ())]),
            Node::terminal(Player::First, Outcome::Win(0)),
        ])
    };
    let table = |parents| Wrong {
        graph: graph(),
        parents,
    };
    let right = table(|at| match at {
        1 => vec![0, 2],
        2 => vec![0],
        _ => vec![],
    });
    let solved = Dense::new().tabulate_retro(&right).unwrap();
    assert_eq!(solved.value_of(&2), Some(Outcome::Win(1)));
    assert_eq!(solved.value_of(&0), Some(Outcome::Loss(2)));
    assert_eq!(solved.value_of(&3), None);
    assert_eq!(solved.fault(), None);

    // Too few: what is not told is not known.
    let few = table(|at| if at == 1 { vec![2] } else { vec![] });
    let solved = Dense::new().tabulate_retro(&few).unwrap();
    assert_eq!(solved.value_of(&0), Some(Outcome::Draw));
    assert_eq!(solved.fault(), Some(0));

    // To a hole, to a number beyond the index.
    for wrong in [
        table(|at| if at == 1 { vec![3] } else { vec![] }),
        table(|at| if at == 1 { vec![4] } else { vec![] }),
    ] {
        let refused = Dense::new().tabulate_retro(&wrong).map(|_| ());
        assert!(matches!(
            refused,
            Err(Unsolved::Refused(Refusal::Misnumbered { .. }))
        ));
    }
}

#[test]
fn more_losses_than_moves_are_refused() {
    let graph = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::terminal(Player::Second, Outcome::Win(0)),
        Node::terminal(Player::Second, Outcome::Tie(0)),
        Node::terminal(Player::First, Outcome::Tie(0)),
        Node::terminal(Player::Second, Outcome::Win(0)),
        Node::inner(Player::First, [(4, ()), (2, ())]),
    ]);
    // 5 has two moves, one of them lost; three are said to be.
    let parents = |at| match at {
        0 => vec![],
        1 => vec![0, 5],
        _ => vec![5],
    };
    let mut more = Wrong { graph, parents };
    let refused = |game: &Wrong, threads, index| {
        let answer = Dense::new().threads(threads).tabulate_retro(game);
        let position = u32::try_from(index).unwrap();
        let expected = Refusal::Misnumbered { index, position };
        assert_eq!(answer.map(|_| ()), Err(Unsolved::Refused(expected)));
    };
    refused(&more, 1, 5);
    more.graph = Graph::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::terminal(Player::Second, Outcome::Win(0)),
        Node::terminal(Player::Second, Outcome::Win(0)),
    ]);
    more.parents = |at| if at == 0 { vec![] } else { vec![0] };
    // The count is at its end already when the second comes.
    for threads in [1, 2] {
        refused(&more, threads, 0);
    }
}

#[test]
fn tic_tac_toe_by_representatives() {
    for table in tables(&TicTacToe) {
        let census = table.census(|_| true);
        let of = PLAYERS.map(|player| census.of(player));
        let sum = |count: fn(&Tally) -> u64| count(of[0]) + count(of[1]);
        assert_eq!(sum(Tally::wins), 390);
        assert_eq!(sum(Tally::losses), 224);
        assert_eq!(sum(Tally::ties), 151);
        assert_eq!(sum(Tally::draws), 0);
        assert_eq!(table.report().positions, 765);
        let judge = Negamax::new().solve(&TicTacToe).unwrap();
        for index in 0..TicTacToe.indices() {
            let marks = TicTacToe.position_at(index).unwrap();
            assert_eq!(table.value_of(&marks), judge.value_of(&marks));
        }
        assert_eq!(table.fault(), None);
        let solved = table.solved_from(TicTacToe.start()).unwrap();
        assert_eq!(
            solved.line(&TicTacToe.start()),
            judge.line(&TicTacToe.start())
        );
    }
}

#[test]
fn positions_without_moves_are_refused_by_name() {
    let game = Graph::<Outcome>::new(vec![
        Node::inner(Player::First, [(1, ())]),
        Node::inner(Player::First, []),
        Node::inner(Player::First, []),
    ]);
    for threads in [1, 2] {
        let refused = Dense::new().threads(threads).tabulate(&game).map(|_| ());
        assert_eq!(refused, Err(Unsolved::Refused(Refusal::NoMoves(1))));
    }
}

#[test]
fn limits_hold_before_any_work_is_done() {
    let game = large(60_000);
    let stopped = |dense: Dense, retro: bool| {
        let answer = if retro {
            dense.tabulate_retro(&game).map(|_| ())
        } else {
            dense.tabulate(&game).map(|_| ())
        };
        match answer {
            Err(Unsolved::Stopped(bounds)) => bounds,
            other => panic!("{other:?}"),
        }
    };
    for retro in [false, true] {
        let needed = Dense::new().memory(&game, retro);
        let bounds = stopped(Dense::new().limits(Limits::new().memory(needed - 1)), retro);
        let limit = needed - 1;
        assert_eq!(bounds.reason, Stopped::Memory { limit, needed });
        assert_eq!(
            (bounds.lower, bounds.upper),
            (Outcome::Loss(0), Outcome::Win(0))
        );
        assert_eq!(bounds.report.positions, 0);
        let bounds = stopped(Dense::new().limits(Limits::new().positions(59_999)), retro);
        assert_eq!(bounds.reason, Stopped::Positions { limit: 59_999 });
        let cancel = Cancel::new();
        cancel.cancel();
        let bounds = stopped(Dense::new().limits(Limits::new().cancel(cancel)), retro);
        assert_eq!(bounds.reason, Stopped::Cancelled);
    }
    // What is told is enough, the list of moves apart.
    let needed = Dense::new().memory(&game, false) + 4 * 6 * 60_000;
    let table = Dense::new()
        .limits(Limits::new().memory(needed))
        .tabulate(&game)
        .unwrap();
    assert!(table.report().memory <= needed);
}
