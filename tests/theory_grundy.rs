//! Values of impartial games, with cycles and without, against outcomes found
//! by solvers that know nothing of values.

use retrograde::theory::{Grundy, MisereSearch, NimberSearch, NimberSet, SmithValue, Unvalued};
use retrograde::{
    Auto, Cancel, Configure, Either, Game, Impartial, Limits, Misere, Normal, Notation,
    NotationError, Outcome, Player, Retrograde, Ruleset, RulesetNotation, Seated, Solver, Stopped,
    Verdict,
};

/// A token on a graph: each node with the nodes that a move leads to. A
/// position is a sum of tokens.
struct Walk(Vec<Vec<u32>>);

impl Ruleset for Walk {
    type Position = Vec<u32>;
    type Move = (usize, u32);

    fn start(&self) -> Vec<u32> {
        vec![0]
    }
    fn moves(&self, tokens: &Vec<u32>, _: Player, moves: &mut Vec<(usize, u32)>) {
        for (at, &node) in tokens.iter().enumerate() {
            moves.extend(self.0[node as usize].iter().map(|&to| (at, to)));
        }
    }
    fn play(&self, tokens: &Vec<u32>, _: Player, &(at, to): &(usize, u32)) -> Vec<u32> {
        let mut tokens = tokens.clone();
        tokens[at] = to;
        tokens
    }
    fn components(&self, tokens: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        parts.extend(tokens.iter().map(|&node| vec![node]));
    }
    fn is_impartial(&self) -> bool {
        true
    }
}
impl Impartial for Walk {}

/// A small generator, so that each run has the same graphs.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u32::try_from((self.0 >> 33) % u64::from(bound)).unwrap()
    }

    fn graph(&mut self, nodes: u32, most: u32) -> Vec<Vec<u32>> {
        (0..nodes)
            .map(|_| {
                let options = self.below(most + 1);
                (0..options).map(|_| self.below(nodes)).collect()
            })
            .collect()
    }
}

fn verdict(value: Outcome) -> Verdict {
    match value {
        Outcome::Win(_) => Verdict::Won,
        Outcome::Loss(_) => Verdict::Lost,
        _ => Verdict::Even,
    }
}

/// Values of random graphs with cycles: with each heap of Nim and with each
/// other node beside it, a node ends as its value says.
#[test]
fn smith_values_tell_every_sum() {
    let mut random = Random(5);
    let mut infinite = 0;
    for round in 0..120 {
        let nodes = 3 + round % 6;
        let mut graph = random.graph(nodes, 1 + round % 4);
        // Heaps of Nim as nodes: `nodes` is empty, and so on.
        for heap in 0..5 {
            graph.push((0..heap).map(|smaller| nodes + smaller).collect());
        }
        let walk = Walk(graph);
        let grundy = Grundy::new();
        let mut table = grundy.table(&walk);
        for one in 0..nodes {
            let value = table.value(&vec![one]).unwrap();
            infinite += u32::from(value.nimber().is_none());
            for two in 0..nodes + 5 {
                let sum = value.plus(&table.value(&vec![two]).unwrap());
                assert_eq!(table.value(&vec![one, two]).unwrap(), sum);
                let game = Normal(&walk);
                let start = Seated::new(vec![one, two], Player::First);
                let solved = Retrograde::new().solve_from(&game, start).unwrap();
                assert_eq!(
                    verdict(*solved.value()),
                    sum.verdict(),
                    "{one} + {two} of {:?}",
                    walk.0
                );
            }
        }
    }
    assert!(infinite > 50, "the graphs are loopy enough");
}

#[test]
fn two_positions_that_lead_to_each_other() {
    // Alone a draw; with a way out to the end, the mover wins at once.
    let walk = Walk(vec![vec![1], vec![0], vec![3, 4], vec![2], vec![]]);
    let value = |node| Grundy::new().value(&walk, &vec![node]).unwrap();
    assert_eq!(value(0), SmithValue::Infinite(NimberSet::new()));
    assert_eq!(value(1).to_string(), "∞{}");
    // 3 leads to 2 alone, and 2 to the end: 3 is lost, and 2 is a star.
    assert_eq!(value(2), SmithValue::Nimber(1));
    assert_eq!(value(3), SmithValue::Nimber(0));
    let own = Walk(vec![vec![0, 1], vec![]]);
    let loopy = Grundy::new().value(&own, &vec![0]).unwrap();
    assert_eq!(format!("{loopy:#}"), "oo{0}");
    // The searches for games that end say what is wrong.
    let cycle = NimberSearch::new().nimber(&walk, &vec![0]).unwrap_err();
    assert_eq!(cycle, Unvalued::Cycle(vec![vec![0], vec![1]]));
    let cycle = MisereSearch::new().is_won(&walk, &vec![0]).unwrap_err();
    assert_eq!(cycle, Unvalued::Cycle(vec![vec![0], vec![1]]));
}

/// From each node to the one before, down to the end.
fn chain(length: u32) -> Walk {
    let next = |node: u32| node.checked_sub(1).into_iter().collect();
    Walk((0..=length).map(next).collect())
}

#[test]
fn a_chain_of_a_million() {
    let long = 1_000_000;
    let value = Grundy::new().value(&chain(long), &vec![long - 1]).unwrap();
    assert_eq!(value, SmithValue::Nimber(1));
}

#[test]
fn long_chains_and_a_long_cycle() {
    let long = 100_000;
    let ring = Walk((0..long).map(|node| vec![(node + 1) % long]).collect());
    let value = Grundy::new().value(&ring, &vec![0]).unwrap();
    assert_eq!(value, SmithValue::Infinite(NimberSet::new()));
    let chain = chain(long);
    assert_eq!(NimberSearch::new().nimber(&chain, &vec![long - 1]), Ok(1));
    let won = MisereSearch::new().is_won(&chain, &vec![long - 1]);
    assert_eq!(won, Ok(false));
}

/// Parts that multiply: 0 becomes two of its kind, 1 leaves a heap behind and
/// goes on, 2 leaves behind what is worth nothing.
struct Spawn;

impl Ruleset for Spawn {
    type Position = Vec<u32>;
    type Move = usize;

    fn start(&self) -> Vec<u32> {
        vec![0]
    }
    fn moves(&self, parts: &Vec<u32>, _: Player, moves: &mut Vec<usize>) {
        let movable = |at: &usize| parts[*at] != 9;
        moves.extend((0..parts.len()).filter(movable));
    }
    fn play(&self, parts: &Vec<u32>, _: Player, &at: &usize) -> Vec<u32> {
        let mut parts = parts.clone();
        let next: &[u32] = match parts.remove(at) {
            0 => &[0, 0],
            1 => &[1, 3],
            2 => &[2, 4],
            4 => &[3],
            _ => &[9],
        };
        parts.extend(next);
        parts
    }
    fn components(&self, parts: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
        into.extend(parts.iter().map(|&part| vec![part]));
    }
    fn is_impartial(&self) -> bool {
        true
    }
}
impl Impartial for Spawn {}

#[test]
fn parts_that_multiply_are_refused() {
    for part in [0, 1] {
        let refused = Grundy::new().value(&Spawn, &vec![part]).unwrap_err();
        assert_eq!(refused, Unvalued::Growing(vec![part]));
    }
    // 4 leads to a star alone, so it is worth nothing: 2 goes round.
    let value = Grundy::new().value(&Spawn, &vec![2]).unwrap();
    assert_eq!(value, SmithValue::Infinite(NimberSet::new()));
    let limits = Limits::new().positions(1000);
    let refused = MisereSearch::new().limits(limits).is_won(&Spawn, &vec![0]);
    assert!(matches!(
        refused,
        Err(Unvalued::Stopped(Stopped::Positions { limit: 1000 }))
    ));
}

#[test]
fn a_stopped_search_leaves_no_trace() {
    let mut random = Random(11);
    for round in 0..40 {
        let walk = Walk(random.graph(30, 3));
        let config = Grundy::new().limits(Limits::new().positions(5 + round));
        let mut table = config.table(&walk);
        let full = Grundy::new();
        let mut full = full.table(&walk);
        for node in 0..30 {
            if let Ok(value) = table.value(&vec![node]) {
                assert_eq!(value, full.value(&vec![node]).unwrap());
            }
        }
    }
    let cancel = Cancel::new();
    cancel.cancel();
    let walk = Walk(random.graph(30, 3));
    let config = Grundy::new().limits(Limits::new().cancel(cancel));
    let stopped = config.value(&walk, &vec![0]).unwrap_err();
    assert_eq!(stopped, Unvalued::Stopped(Stopped::Cancelled));
}

/// A row of cells on which Left puts vertical sticks of one cell on even places
/// and Right of two anywhere: different moves for each player.
struct Row(u32);

impl Ruleset for Row {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        (1 << self.0) - 1
    }
    fn moves(&self, &free: &u32, player: Player, moves: &mut Vec<u32>) {
        let fits = |stick: &u32| free & stick == *stick;
        match player {
            Player::First => moves.extend((0..self.0).step_by(2).map(|at| 1 << at).filter(fits)),
            Player::Second => moves.extend((1..self.0).map(|at| 3 << (at - 1)).filter(fits)),
        }
    }
    fn play(&self, &free: &u32, _: Player, stick: &u32) -> u32 {
        free & !stick
    }
}

impl RulesetNotation for Row {
    fn format_position(&self, free: &u32) -> String {
        format!("{free:b}")
    }
    fn parse_position(&self, text: &str) -> Result<u32, NotationError> {
        u32::from_str_radix(text, 2).map_err(|_| NotationError::new(text, "cells such as `1101`"))
    }
    fn format_move(&self, _: &u32, _: Player, stick: &u32) -> String {
        stick.trailing_zeros().to_string()
    }
}

#[test]
fn a_ruleset_is_a_game_both_ways() {
    let row = Row(5);
    let game = Normal(&row);
    let start = game.start();
    assert_eq!(game.format_position(&start), "11111 B");
    for (text, to_move) in [
        ("1101 W", Player::Second),
        ("1101 B", Player::First),
        ("1101", Player::First),
    ] {
        let read = game.parse_position(text).unwrap();
        assert_eq!(read, Seated::new(0b1101, to_move));
    }
    assert!(game.parse_position("W").is_err());
    // Who is stuck loses under normal play and wins under misere play.
    let stuck = Seated::new(0b10, Player::First);
    assert_eq!(game.terminal(&stuck), Some(Outcome::Loss(0)));
    assert_eq!(Misere(&row).terminal(&stuck), Some(Outcome::Win(0)));
    // Both players' moves, told apart where the text is the same.
    let either = Either(&row);
    let mut moves = Vec::new();
    either.moves(&0b1101, Player::First, &mut moves);
    let texts: Vec<String> = moves
        .iter()
        .map(|mv| either.format_move(&0b1101, Player::First, mv))
        .collect();
    assert_eq!(texts, ["0", "B:2", "W:2"]);
    for (mv, text) in moves.iter().zip(&texts) {
        assert_eq!(
            either.parse_move(&0b1101, Player::First, text).as_ref(),
            Ok(mv)
        );
    }
}

#[test]
fn the_impartial_version_is_valued() {
    for cells in 1..8 {
        let either = Either(Row(cells));
        let value = Grundy::new().value(&either, &either.start()).unwrap();
        let nimber = NimberSearch::new().nimber(&either, &either.start());
        assert_eq!(Some(nimber.unwrap()), value.nimber());
        let normal = *Auto::new().solve(&Normal(&either)).unwrap().value();
        assert_eq!(verdict(normal), value.verdict());
        let misere = *Auto::new().solve(&Misere(&either)).unwrap().value();
        let won = MisereSearch::new()
            .is_won(&either, &either.start())
            .unwrap();
        assert_eq!(verdict(misere) == Verdict::Won, won);
    }
}

/// Domineering on cells of a 3 x 3 board, bit `3 * row + column`; with the
/// symmetry that turns rows into columns and Left into Right, or without.
struct Dominoes {
    folds: bool,
}

impl Ruleset for Dominoes {
    type Position = u16;
    type Move = u16;

    fn start(&self) -> u16 {
        0o777
    }
    fn moves(&self, &free: &u16, player: Player, moves: &mut Vec<u16>) {
        let fits = |domino: &u16| free & domino == *domino;
        match player {
            Player::First => moves.extend((0..6).map(|at| 0b1001 << at).filter(fits)),
            Player::Second => {
                moves.extend(
                    [0, 1, 3, 4, 6, 7]
                        .map(|at| 0b11 << at)
                        .into_iter()
                        .filter(fits),
                );
            }
        }
    }
    fn play(&self, &free: &u16, _: Player, domino: &u16) -> u16 {
        free & !domino
    }
    fn normal_form(&self, &free: &u16) -> (u16, bool) {
        let cells = (0..9).filter(|at| free >> at & 1 == 1);
        let turned = cells.fold(0, |turned, at| turned | 1 << (at % 3 * 3 + at / 3));
        if self.folds && turned < free {
            (turned, true)
        } else {
            (free, false)
        }
    }
}

#[test]
fn exchanging_the_players_keeps_outcomes() {
    let (plain, folded) = (Dominoes { folds: false }, Dominoes { folds: true });
    for free in 0..1 << 9 {
        for player in [Player::First, Player::Second] {
            let start = Seated::new(free, player);
            let (one, two) = (Normal(&plain), Normal(&folded));
            let one = Auto::new()
                .solve_from(&one, start.clone())
                .unwrap()
                .value()
                .to_owned();
            let two = Auto::new()
                .solve_from(&two, start.clone())
                .unwrap()
                .value()
                .to_owned();
            assert_eq!(one, two, "{free:o}, {player} to move, normal play");
            let (one, two) = (Misere(&plain), Misere(&folded));
            let one = Auto::new()
                .solve_from(&one, start.clone())
                .unwrap()
                .value()
                .to_owned();
            let two = Auto::new()
                .solve_from(&two, start)
                .unwrap()
                .value()
                .to_owned();
            assert_eq!(one, two, "{free:o}, {player} to move, misere play");
        }
    }
    // A position that is its own negative is one class only with its seat, so
    // seats are kept: each position that can be reached has its value.
    let game = Normal(&folded);
    let start = Seated::new((1 << 9) - 1, Player::First);
    let solved = Auto::new().solve_from(&game, start.clone()).unwrap();
    let (mut seen, mut left, mut moves) = (vec![start.clone()], vec![start], Vec::new());
    while let Some(position) = left.pop() {
        assert!(solved.value_of(&position).is_some(), "{position:?}");
        moves.clear();
        if game.terminal(&position).is_none() {
            game.moves(&position, &mut moves);
        }
        for mv in &moves {
            let child = game.play(&position, mv);
            if !seen.contains(&child) {
                seen.push(child.clone());
                left.push(child);
            }
        }
    }
    assert!(seen.len() > 20, "{}", seen.len());
}
