//! Sums against plain search of the same games.

use super::toys::{Dominoes, Heap, Random, Stairs};
use super::*;
use crate::game::Game;
use crate::limits::{Limits, Stopped};
use crate::ruleset::{Either, Impartial, Misere, Normal, Seated};
use crate::solve::{Configure, Negamax, Solver};
use crate::theory::{OutcomeClass, SmithValue, Unvalued};
use crate::value::Outcome;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn toys() -> Sum {
    Sum::new([
        AnyRuleset::new("dominoes", Dominoes),
        AnyRuleset::impartial("heap", Heap),
        AnyRuleset::new("stairs", Stairs { loops: false }),
        AnyRuleset::impartial("impartial dominoes", Either(Dominoes)),
        AnyRuleset::new("loop", Stairs { loops: true }),
    ])
}

/// A sum of two or three small parts, and its text.
fn random_sum(random: &mut Random, sum: &Sum, kinds: &[u32]) -> SumPosition {
    let parts = (0..2 + random.below(2)).map(|_| {
        let kind = kinds[random.below(u32::try_from(kinds.len()).unwrap()) as usize];
        match kind {
            0 => {
                let board = Dominoes::random(random, 3, 3);
                format!("dominoes:{}", Dominoes.format_position(&board))
            }
            1 => format!("heap:{}", random.below(4)),
            2 => format!("stairs:{}", random.below(5)),
            _ => {
                let board = Dominoes::random(random, 2, 3);
                format!("impartial dominoes:{}", Dominoes.format_position(&board))
            }
        }
    });
    let text = parts.collect::<Vec<_>>().join(" + ");
    sum.parse_position(&text).unwrap()
}

fn wins<G: Game<Value = Outcome>>(game: &G, position: G::Position) -> bool {
    let solved = Negamax::new().solve_from(game, position).ok().unwrap();
    matches!(solved.value(), Outcome::Win(_))
}

#[test]
fn answers_agree_with_plain_search() {
    let sum = toys();
    let theory = SumTheory::new(sum.clone());
    let mut answers = theory.answers();
    let mut random = Random(7);
    let mut seen = [0; 4];
    for round in 0..160 {
        let kinds: &[u32] = if round % 4 == 0 {
            &[1, 3]
        } else {
            &[0, 1, 2, 3]
        };
        let position = random_sum(&mut random, &sum, kinds);
        let text = sum.format_position(&position);
        let seat = |player| Seated::new(position.clone(), player);
        let plain = PLAYERS.map(|player| wins(&Normal(&sum), seat(player)));
        let misere = PLAYERS.map(|player| wins(&Misere(&sum), seat(player)));
        let class = OutcomeClass::of_wins(plain[0], !plain[1]);
        assert_eq!(answers.class(&position).unwrap(), class, "{text}");
        let misere = OutcomeClass::of_wins(misere[0], !misere[1]);
        assert_eq!(answers.misere_class(&position).unwrap(), misere, "{text}");
        let value = answers.value(&position).unwrap();
        assert_eq!(answers.forms().outcome(value), class, "{text}");
        let mean = answers.forms().mean(value).unwrap();
        assert_eq!(answers.mean(&position).unwrap(), mean, "{text}");
        for player in PLAYERS {
            let mut moves = Vec::new();
            sum.moves(&position, player, &mut moves);
            moves.retain(|mv| {
                let child = sum.play(&position, player, mv);
                !wins(&Normal(&sum), Seated::new(child, player.other()))
            });
            let found = answers.winning_moves(&position, player).unwrap();
            assert_eq!(found, moves, "{text}");
        }
        let nimber = answers.nimber(&position).unwrap();
        assert_eq!(nimber.is_some(), sum.is_impartial_at(&position));
        if let Some(SmithValue::Nimber(nimber)) = nimber {
            assert_eq!(answers.forms().nimber(nimber), value, "{text}");
        }
        seen[class as usize] += 1;
    }
    assert!(seen.iter().all(|&times| times > 3), "{seen:?}");
}

#[test]
fn sums_are_read_and_written() {
    let sum = toys();
    let text = "dominoes:..###|.####|#####|#####|##### + impartial dominoes:#####|.####|.####|#####|##### + heap:2";
    let position = sum.parse_position(text).unwrap();
    assert_eq!(sum.format_position(&position), text);
    assert_eq!(position.len(), 3);
    assert_eq!(sum.kind_of(&position, 1).name(), "impartial dominoes");
    let texts = |position: &SumPosition, player| {
        let mut moves = Vec::new();
        sum.moves(position, player, &mut moves);
        let texts = moves.iter().map(|mv| {
            let text = sum.format_move(position, player, mv);
            assert_eq!(sum.parse_move(position, player, &text).as_ref(), Ok(mv));
            text
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&position, Player::First),
        ["0:0", "1:6", "2:to 0", "2:to 1"]
    );
    assert_eq!(texts(&position.part(2), Player::Second), ["to 0", "to 1"]);
    let both = sum.plus(&position, &position.part(0));
    assert_eq!(both.len(), 4);
    let empty = sum.parse_position("0").unwrap();
    assert!(empty.is_empty());
    assert_eq!(sum.format_position(&empty), "0");
    for (text, found) in [
        ("heap:3 + chess:e4", "chess:e4"),
        ("heap:x", "x"),
        ("impartial heap:3", "impartial heap:3"),
        ("", ""),
    ] {
        assert_eq!(sum.parse_position(text).unwrap_err().found, found, "{text}");
    }
    let named = sum.parse_position("bridge:1").unwrap_err().to_string();
    assert!(named.contains("dominoes, heap, stairs"), "{named}");
}

#[test]
fn a_position_is_the_sum_of_its_parts_in_any_order() {
    let sum = toys();
    let mut random = Random(3);
    for _ in 0..100 {
        let first = random_sum(&mut random, &sum, &[0, 1, 2, 3]);
        let second = random_sum(&mut random, &sum, &[0, 1, 2, 3]);
        let canonical = sum.canonical(&sum.plus(&first, &second));
        assert_eq!(canonical, sum.canonical(&sum.plus(&second, &first)));
        assert_eq!(canonical, sum.canonical(&canonical));
        let (normal, _) = sum.normal_form(&first);
        assert_eq!(sum.normal_form(&normal), (normal, false));
    }
}

/// What a sum tells of an option in one go is what the methods tell one by one.
#[test]
fn options_are_split_as_their_components_say() {
    let rules = ImpartialSum(toys());
    let mut random = Random(11);
    let (mut sums, mut pushed) = (0, 0);
    for _ in 0..60 {
        let position = random_sum(&mut random, &rules.0, &[1, 3]);
        let mut moves = Vec::new();
        rules.moves(&position, Player::First, &mut moves);
        for mv in moves {
            let child = rules.play(&position, Player::First, &mv);
            let (mut split, mut expected) = (Vec::new(), (0, Vec::new()));
            rules.components(&child, &mut split);
            for part in split {
                match rules.nimber(&part) {
                    Some(nimber) => expected.0 ^= nimber,
                    None => expected.1.push(rules.normal_form(&part).0),
                }
            }
            expected.1.retain(|part| !part.is_empty());
            let mut parts = Vec::new();
            let nimber = rules.split_option(&position, &mv, &mut parts);
            parts.retain(|part| rules.has_move(part, Player::First));
            assert_eq!((nimber, parts.clone()), expected);
            let mut again = Vec::new();
            let of_child = rules.split(&child, &mut again);
            again.retain(|part| rules.has_move(part, Player::First));
            assert_eq!((of_child, again), expected);
            sums += u32::from(nimber > 0);
            pushed += parts.len();
        }
    }
    assert!(sums > 50 && pushed > 50, "{sums} {pushed}");
}

#[test]
fn values_add_up_over_rulesets() {
    let theory = SumTheory::new(toys());
    let mut answers = theory.answers();
    // A switch and a nimber: {1|-1} + *2.
    let position = theory
        .sum()
        .parse_position("dominoes:..|.. + heap:2")
        .unwrap();
    let value = answers.value(&position).unwrap();
    let forms = answers.forms();
    let (one, star) = (forms.integer(1), forms.nimber(2));
    let minus_one = forms.integer(-1);
    let switch = forms.from_options(&[one], &[minus_one]).unwrap();
    assert_eq!(forms.sum(switch, star), Ok(value));
    assert_eq!(answers.temperature(&position).unwrap().to_string(), "1");
    assert_eq!(answers.mean(&position).unwrap().to_string(), "0");
    let graph = answers.thermograph(&position).unwrap().to_string();
    assert_eq!(graph, "L: (1, -1) (1, 0) (0, 1) R: (-1, -1) (-1, 0) (0, 1)");
    assert_eq!(answers.nimber(&position).unwrap(), None);
}

#[test]
fn endless_play_is_refused() {
    let theory = SumTheory::new(toys());
    let mut answers = theory.answers();
    let position = theory.sum().parse_position("loop:4 + heap:1").unwrap();
    for starter in PLAYERS {
        for answer in [
            answers.wins(&position, starter).map(|_| ()),
            answers.value(&position).map(|_| ()),
        ] {
            assert!(
                matches!(answer, Ok(()) | Err(Unvalued::Cycle(_))),
                "{answer:?}"
            );
        }
    }
    assert!(matches!(answers.value(&position), Err(Unvalued::Cycle(_))));
}

#[test]
fn a_limit_is_no_answer() {
    let sum = toys();
    let text = "dominoes:.....|.....|.....|..... + heap:3 + impartial dominoes:....|....|....";
    let position = sum.parse_position(text).unwrap();
    let theory = SumTheory::new(sum.clone());
    let class = theory.answers().class(&position).unwrap();
    let mut stopped = 0;
    for limit in (0..60).map(|step| step * step) {
        let limits = Limits::new().positions(limit);
        let theory = SumTheory::new(sum.clone()).limits(limits);
        match theory.answers().class(&position) {
            Ok(found) => assert_eq!(found, class, "{limit}"),
            Err(Unvalued::Stopped(Stopped::Positions { limit: told })) => {
                assert!(told <= limit, "{told}");
                stopped += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(stopped > 2);
}

/// The same games, searched by their own type and by numbers of positions.
fn searched() -> Sum {
    Sum::new([
        AnyRuleset::impartial("own", Either(Dominoes)),
        AnyRuleset::either("numbered", Dominoes),
        AnyRuleset::impartial("heap", Heap),
    ])
}

#[test]
fn searches_agree_with_enumeration() {
    let theory = SumTheory::new(searched());
    let sum = theory.sum();
    let (mut enumerated, mut answers) = (theory.answers(), theory.answers());
    let mut random = Random(23);
    let mut lost = 0;
    for round in 0..120 {
        // Alone, with another one, with itself, and all together.
        let kinds: &[&str] = [
            &["own"][..],
            &["numbered", "own"],
            &["own", "heap", "numbered", "own"],
            &["numbered", "numbered", "heap"],
        ][round % 4];
        let parts = kinds.iter().map(|kind| match *kind {
            "heap" => format!("heap:{}", random.below(6)),
            kind => {
                let board = Dominoes::random(&mut random, 4, 4);
                format!("{kind}:{}", Dominoes.format_position(&board))
            }
        });
        let text = parts.collect::<Vec<_>>().join(" + ");
        let mut position = sum.parse_position(&text).unwrap();
        if round % 3 == 0 {
            position = sum.plus(&position, &position.part(0));
        }
        if round % 2 == 0 {
            answers = theory.answers();
        }
        answers.enumerates = false;
        let class = enumerated.class(&position).unwrap();
        assert_eq!(answers.class(&position).unwrap(), class, "{text}");
        let nimber = enumerated.nimber(&position).unwrap();
        assert_eq!(answers.nimber(&position).unwrap(), nimber, "{text}");
        let moves = enumerated.winning_moves(&position, Player::First).unwrap();
        let found = answers.winning_moves(&position, Player::First).unwrap();
        assert_eq!(found, moves, "{text}");
        lost += u32::from(class == OutcomeClass::Previous);
    }
    assert!(lost > 5, "{lost}");
    let [.., searches] = answers.reports();
    assert!(searches.positions > 0);
}

/// The memory of all searches is held to one limit.
#[test]
fn searches_share_a_limit_on_memory() {
    let board = "....|....|....|....";
    let stops = |limit: u64, texts: &[&str]| {
        let theory = SumTheory::new(searched()).limits(Limits::new().memory(limit));
        let (sum, mut answers) = (theory.sum(), theory.answers());
        answers.enumerates = false;
        let mut kinds = texts.iter().map(|kind| {
            let position = sum.parse_position(&format!("{kind}:{board}")).unwrap();
            answers.nimber(&position)
        });
        match kinds.find_map(Result::err) {
            Some(Unvalued::Stopped(Stopped::Memory { limit: told, .. })) => {
                assert_eq!(told, limit);
                true
            }
            Some(other) => panic!("{other}"),
            None => false,
        }
    };
    let least = |texts: &[&str]| {
        let (mut low, mut high) = (0, 1 << 24);
        while high - low > 1 {
            let middle = u64::midpoint(low, high);
            if stops(middle, texts) {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    };
    let alone = least(&["own"]).max(least(&["numbered"]));
    assert!(alone > 1000, "{alone}");
    for both in [["own", "numbered"], ["numbered", "own"]] {
        assert!(stops(alone, &both), "{both:?}");
        assert!(!stops(3 * alone, &both), "{both:?}");
    }
}

#[test]
fn searches_refuse_cycles_in_terms_of_the_sum() {
    let loops = Either(Stairs { loops: true });
    let theory = SumTheory::new(Sum::new([
        AnyRuleset::new("dominoes", Dominoes),
        AnyRuleset::impartial("loop", loops),
    ]));
    let sum = theory.sum();
    let position = sum.parse_position("loop:2").unwrap();
    let mut answers = theory.answers();
    answers.enumerates = false;
    match answers.nimber(&position) {
        Err(Unvalued::Cycle(cycle)) => {
            let mut steps: Vec<String> = cycle.iter().map(|at| sum.format_position(at)).collect();
            steps.sort();
            assert_eq!(steps, ["loop:1", "loop:2"]);
        }
        other => panic!("{other:?}"),
    }
}
