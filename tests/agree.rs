//! Every solver on every bundled game over the whole corpus: the published
//! answers, the same value at every reachable position, and each value the
//! one that follows from the next move.
//!
//! The reference solver, which looks at every play, cannot do the larger
//! boards from their start. It judges those positions that it can do within a
//! limit, mostly late ones; a board small enough is judged from the start.

use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

use retrograde::input::{Input, InputError};
use retrograde::proof::{Goal, ProofNumber, Unproved};
use retrograde::{
    AlphaBeta, Answer, Auto, Configure, Dense, Game, Grades, Keep, Layers, Limits, Negamax,
    Outcome, Reference, Refusal, Retrograde, Searchable, Searcher, Solved, Solver, Sweep, Unsolved,
    Value, Verdict,
};
use retrograde_games::breakthrough::Breakthrough;
use retrograde_games::connect_four::ConnectFour;
use retrograde_games::dobutsu::{Dobutsu, Pieces};
use retrograde_games::dots_and_boxes::DotsAndBoxes;
use retrograde_games::hexapawn::Hexapawn;
use retrograde_games::kalah::Kalah;
use retrograde_games::mnk::Mnk;
use retrograde_games::mu_torere::MuTorere;
use retrograde_games::pick;
use retrograde_games::staircase::{Staircase, StaircaseRows};
use retrograde_games::teeko::{Squares, Teeko};
use retrograde_games::tic_tac_toe::TicTacToe;

/// A game of wins and losses of so many positions is small: each of them is
/// compared, searched for and proved.
const SMALL: usize = 6000;
/// Positions of either end of a larger game that are compared one by one.
const COMPARED: usize = 1000;
/// Positions of either end that are searched for, with their moves.
const SEARCHED: usize = 20;
/// Positions of a larger game that are searched for and proved, evenly spread
/// over those that are compared.
const SPREAD: usize = 30;
/// So many positions are compared one by one in games of scores too.
const FEW: usize = 500;
/// What a proof from one position may look at.
const PROVED: u64 = 20_000;
/// What the reference solver may look at for one question.
const JUDGED: u64 = 1000;

/// What can be reached, nearest first.
fn reachable<G: Game>(game: &G) -> Vec<G::Position> {
    let mut seen = HashSet::from([game.start()]);
    let mut open = VecDeque::from([game.start()]);
    let mut found = Vec::new();
    let mut moves = Vec::new();
    while let Some(position) = open.pop_front() {
        moves.clear();
        if game.terminal(&position).is_none() {
            game.moves(&position, &mut moves);
        }
        for mv in &moves {
            let child = game.play(&position, mv);
            if seen.insert(child.clone()) {
                open.push_back(child);
            }
        }
        found.push(position);
    }
    found
}

/// All of a small game; of a large one the beginning and the end.
fn compared<G: Game>(game: &G) -> Vec<G::Position> {
    let mut found = reachable(game);
    let small = if decides::<G>() { SMALL } else { 2 * COMPARED };
    if found.len() > small {
        let end = found.split_off(found.len() - COMPARED);
        found.truncate(COMPARED);
        found.extend(end);
    }
    found
}

/// Whether the values say who wins.
fn decides<G: Game>() -> bool {
    G::Value::worst().verdict().is_some()
}

/// All that are compared of a small game, else some that are evenly spread.
fn spread<G: Game>(positions: &[G::Position]) -> impl Iterator<Item = &G::Position> {
    let small = positions.len() <= FEW || decides::<G>() && positions.len() != 2 * COMPARED;
    let step = if small {
        1
    } else {
        positions.len().div_ceil(SPREAD)
    };
    positions.iter().step_by(step)
}

/// Alpha-beta goes from one position to the next with all that is known by then;
/// proof-number search is asked both questions.
fn one_by_one<'g, G>(
    name: &str,
    solved: &Solved<'g, G>,
    loopy: bool,
    positions: &[G::Position],
    mut searcher: Searcher<'g, G>,
) where
    G: Searchable<Position: Debug, Move: Debug>,
{
    let game = solved.game();
    let (mut searched, mut proved) = (0, 0);
    for position in spread::<G>(positions) {
        let value = solved.value_of(position).expect("reachable");
        match searcher.next_value(position) {
            Ok((found, _)) => {
                assert_eq!(found, value, "{name}: alpha-beta: {position:?}");
                searched += 1;
            }
            // The same skip as ever: a cycle was on its way.
            Err(Unsolved::Refused(Refusal::Cycle(_))) if loopy => {}
            Err(why) => panic!("{name}: alpha-beta: {position:?}: {why}"),
        }
        let Some(verdict) = value.verdict() else {
            continue;
        };
        let wins = (Goal::Win, verdict == Verdict::Won);
        let draws = (Goal::Draw, verdict != Verdict::Lost);
        for (goal, can) in [wins, draws] {
            let limits = Limits::new().positions(PROVED);
            let prover = ProofNumber::new().goal(goal).limits(limits);
            match prover.prove_from(game, position.clone()) {
                Ok(answer) => {
                    let found = answer.is_achieved();
                    assert_eq!(found, can, "{name}: {goal:?} from {position:?}");
                    proved += 1;
                }
                Err(Unproved::Stopped { .. }) => {}
                Err(why) => panic!("{name}: {goal:?} from {position:?}: {why}"),
            }
        }
    }
    assert!(searched > 0, "{name}: alpha-beta answered nowhere");
    assert!(
        proved > 0 || !decides::<G>(),
        "{name}: proof-number search answered nowhere"
    );
}

fn solved<'g, G>(name: &str, answer: Answer<'g, G>) -> Solved<'g, G>
where
    G: Game<Position: Debug>,
{
    answer.unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// All solvers on one game; gives the value of its start. `powers` is the
/// answers of the solvers for games of its kind, where there are some: layers
/// and sweep for the contours of the staircase, sweep for tic-tac-toe, graded
/// where all ways to a position are equally long. The other games promise
/// nothing beyond their rules: men and pawns that are taken, and seeds that are
/// sown, can go in fewer moves or in more.
fn agree<'g, G>(
    name: &str,
    game: &'g G,
    loopy: bool,
    powers: impl IntoIterator<Item = Answer<'g, G>>,
) -> G::Value
where
    G: Searchable<Position: Debug, Move: Debug>,
{
    let auto = solved(name, Auto::new().solve(game));
    let mut others = vec![solved(name, Retrograde::new().solve(game))];
    let powers = powers.into_iter();
    others.extend(powers.map(|answer| solved(name, answer)));
    match (Negamax::new().solve(game), loopy) {
        (Ok(negamax), false) => others.push(negamax),
        // The one skip: negamax is for games without cycles, and says so.
        (Err(Unsolved::Refused(Refusal::Cycle(_))), true) => {}
        (Ok(_), true) => panic!("{name}: negamax solved a game with cycles"),
        (Err(why), _) => panic!("{name}: negamax: {why}"),
    }
    let positions = compared(game);
    match AlphaBeta::new().solve(game) {
        Ok(searched) => assert_eq!(searched.value(), auto.value(), "{name}: alpha-beta"),
        // The same skip, where a cycle was on its way.
        Err(Unsolved::Refused(Refusal::Cycle(_))) if loopy => {}
        Err(why) => panic!("{name}: alpha-beta: {why}"),
    }
    if !loopy {
        // Each of these is a search of its own.
        let searched = solved(name, AlphaBeta::new().threads(1).solve(game));
        let late = positions.iter().rev().take(SEARCHED);
        for position in positions.iter().take(SEARCHED).chain(late) {
            assert_eq!(
                searched.moves_of(position),
                auto.moves_of(position),
                "{name}: alpha-beta: {position:?}"
            );
        }
        let start = &game.start();
        assert_eq!(searched.line(start), auto.line(start), "{name}: alpha-beta");
    }
    // Scores are searched for above; of many positions one by one they take
    // minutes.
    if decides::<G>() || positions.len() <= FEW {
        let searcher = AlphaBeta::new().threads(1).searcher(game);
        one_by_one(name, &auto, loopy, &positions, searcher);
    }
    let reference = Reference::new().limits(Limits::new().positions(JUDGED));
    let mut judged = 0;
    for position in &positions {
        let value = auto.value_of(position).expect("reachable");
        let moves = auto.moves_of(position).expect("reachable");
        let best = moves
            .iter()
            .fold(G::Value::worst(), |best, (_, value)| best.better(value));
        assert_eq!(
            game.terminal(position).unwrap_or(best),
            value,
            "{name}: {position:?} against its moves"
        );
        for other in &others {
            let solver = other.report().solver;
            assert_eq!(
                other.value_of(position).as_ref(),
                Some(&value),
                "{name}: {solver}: {position:?}"
            );
            assert_eq!(
                other.moves_of(position).as_ref(),
                Some(&moves),
                "{name}: {solver}: {position:?}"
            );
        }
        let (lower, upper) = game.bounds(position);
        assert_eq!(
            lower.better(&value),
            value,
            "{name}: lower bound of {position:?}"
        );
        assert_eq!(
            value.better(&upper),
            upper,
            "{name}: upper bound of {position:?}"
        );
        if let Ok(answer) = reference.solve_from(game, position.clone()) {
            assert_eq!(*answer.value(), value, "{name}: reference: {position:?}");
            judged += 1;
        }
    }
    assert!(
        judged > 0,
        "{name}: the reference solver judged no position"
    );
    for other in &others {
        assert_eq!(
            other.line(&game.start()),
            auto.line(&game.start()),
            "{name}: the best line"
        );
    }
    auto.value().clone()
}

/// The inputs of a game with their answers, by name.
fn corpus(game: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/cases")
        .join(game);
    let mut inputs: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty());
    inputs
        .into_iter()
        .map(|path| {
            let answers = fs::read_to_string(path.with_extension("out")).unwrap();
            (
                path.display().to_string(),
                fs::read(&path).unwrap(),
                answers,
            )
        })
        .collect()
}

fn read<T>(name: &str, bytes: &[u8], read: impl Fn(&mut Input<'_>) -> Result<T, InputError>) -> T {
    Input::new(name, bytes, "")
        .and_then(|mut input| read(&mut input))
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn staircase() {
    for (name, bytes, answer) in corpus("staircase") {
        let game = read(&name, &bytes, Staircase::read);
        let layers = Layers::new().keep(Keep::All).solve(&game);
        let value = agree(&name, &game, false, [layers, Sweep::new().solve(&game)]);
        assert_eq!(format!("{}\n", value.0), answer, "{name}");
    }
}

#[test]
fn staircase_rows() {
    for (name, bytes, answer) in corpus("staircase") {
        let game = read(&name, &bytes, StaircaseRows::read);
        let value = agree(&name, &game, false, None);
        assert_eq!(format!("{}\n", value.0), answer, "{name}");
    }
}

#[test]
fn pick() {
    for (name, bytes, answers) in corpus("pick") {
        let games = read(&name, &bytes, pick::read_cases);
        assert_eq!(games.len(), answers.lines().count(), "{name}");
        for (game, answer) in games.iter().zip(answers.lines()) {
            let graded = Grades::new().keep(Keep::All).solve(game);
            let value = agree(&name, game, false, [graded]);
            assert_eq!(game.first_total(value).to_string(), answer, "{name}");
        }
    }
}

/// Who plays by the values alone, move by move, gets there in time: the last
/// move that keeps what the position is worth, told by the children's values
/// and by no line.
fn greedy<G>(solved: &Solved<'_, G>, position: &G::Position, plies: u32)
where
    G: Game<Position: Debug, Value = Outcome>,
{
    let game = solved.game();
    let mut at = position.clone();
    let mut moves = Vec::new();
    for left in (0..plies).rev() {
        assert_eq!(game.terminal(&at), None, "too early from {position:?}");
        let value = solved.value_of(&at).expect("reachable");
        moves.clear();
        game.moves(&at, &mut moves);
        let children = moves.iter().rev().map(|mv| game.play(&at, mv));
        let keeps =
            |child: &G::Position| {
                let changed = game.to_move(child) != game.to_move(&at);
                match (solved.value_of(child).expect("reachable"), value) {
                    (Outcome::Win(rest), Outcome::Win(_))
                    | (Outcome::Loss(rest), Outcome::Loss(_)) => rest == left && !changed,
                    (Outcome::Loss(rest), Outcome::Win(_))
                    | (Outcome::Win(rest), Outcome::Loss(_)) => rest == left && changed,
                    (Outcome::Tie(rest), Outcome::Tie(_)) => rest == left,
                    _ => false,
                }
            };
        let next = children.into_iter().find(keeps);
        at = next.unwrap_or_else(|| panic!("nothing keeps {value:?} at {at:?}"));
    }
    assert!(game.terminal(&at).is_some(), "not over from {position:?}");
}

/// From each won position best play wins in the stated number of plies, and
/// from each lost one the loser holds out as long.
fn ends_on_time<G>(game: &G)
where
    G: Game<Position: Debug, Value = Outcome>,
{
    let solved = solved("in time", Auto::new().solve(game));
    let mut decided = 0;
    for position in reachable(game) {
        let line = solved.line(&position).expect("reachable");
        let value = solved.value_of(&position).expect("reachable");
        assert_eq!(line.repeats_from.is_some(), value == Outcome::Draw);
        if let Some(plies) = value.distance() {
            assert_eq!(line.moves.len(), plies as usize, "{position:?}");
            decided += 1;
        }
        let mut end = position.clone();
        for mv in &line.moves {
            end = game.play(&end, mv);
        }
        let winner = match value {
            Outcome::Win(_) => Some(game.to_move(&position)),
            Outcome::Loss(_) => Some(game.to_move(&position).other()),
            _ => None,
        };
        if let Some(plies) = value.distance() {
            greedy(&solved, &position, plies);
        }
        if let Some(winner) = winner {
            let won = match game.terminal(&end).expect("the line ends the game") {
                Outcome::Win(0) => game.to_move(&end),
                Outcome::Loss(0) => game.to_move(&end).other(),
                other => panic!("{position:?} ends with {other:?}"),
            };
            assert_eq!(won, winner, "{position:?}");
        }
    }
    assert!(decided > 0);
}

#[test]
fn won_games_end_on_time() {
    ends_on_time(&TicTacToe);
    ends_on_time(&MuTorere::default());
    ends_on_time(&Teeko::new(3, 3, 3, Squares::Small).unwrap());
    ends_on_time(&Mnk::new(4, 3, 3).unwrap());
    ends_on_time(&Mnk::new(3, 3, 3).unwrap().misere(true));
    ends_on_time(&Mnk::new(3, 3, 3).unwrap().wild(true));
    for (width, height) in [(2, 3), (3, 3), (4, 3), (3, 4)] {
        ends_on_time(&Hexapawn::new(width, height).unwrap());
    }
    for (width, height) in [(2, 4), (2, 5), (3, 4)] {
        ends_on_time(&Breakthrough::new(width, height).unwrap());
    }
}

/// A tie in nine plies: the published value.
#[test]
fn tic_tac_toe() {
    assert_eq!(
        agree(
            "tic-tac-toe",
            &TicTacToe,
            false,
            [Sweep::new().solve(&TicTacToe)]
        ),
        Outcome::Tie(9)
    );
}

/// Published: 3 x 4 and 4 x 4 are ties (Tromp).
#[test]
fn connect_four() {
    for (width, height) in [(3, 4), (4, 3), (4, 4)] {
        let game = ConnectFour::new(width, height, 4).unwrap();
        let graded = Grades::new().keep(Keep::All).solve(&game);
        let name = format!("connect4 {width}x{height}");
        let value = agree(&name, &game, false, Some(graded));
        assert_eq!(value, Outcome::Tie(width * height), "{name}");
        let guided = solved(&name, AlphaBeta::new().threads(1).solve_guided(&game));
        let searcher = AlphaBeta::new().threads(1).guided_searcher(&game);
        one_by_one(&name, &guided, false, &compared(&game), searcher);
        let negamax = solved(&name, Negamax::new().solve(&game));
        for position in compared(&game) {
            let (found, known) = (guided.value_of(&position), negamax.value_of(&position));
            assert_eq!(found, known, "{name}: {position:?}");
        }
    }
    ends_on_time(&ConnectFour::new(3, 4, 3).unwrap());
}

/// A draw without end: the published value.
#[test]
fn mu_torere() {
    let game = MuTorere::default();
    assert_eq!(agree("mu-torere", &game, true, None), Outcome::Draw);
}

/// Two draws and a win; the game's own tests find the same by a plain iteration.
#[test]
fn teeko() {
    for (width, men, value) in [
        (3, 3, Outcome::Draw),
        (3, 4, Outcome::Draw),
        (4, 3, Outcome::Win(9)),
    ] {
        let game = Teeko::new(width, 3, men, Squares::Small).unwrap();
        let arrays = [
            Dense::new().solve_retro_from(&game, game.start()),
            Dense::new().solve_from(&game, game.start()),
        ];
        let name = format!("teeko {width}x3, {men} men");
        assert_eq!(agree(&name, &game, true, arrays), value, "{name}");
    }
}

/// Lions with one kind beside them; the game's own tests find the same by a
/// plain iteration.
#[test]
fn dobutsu() {
    for (pieces, drops, value) in [
        ("c", true, Outcome::Win(15)),
        ("e", true, Outcome::Draw),
        ("g", true, Outcome::Draw),
        ("c", false, Outcome::Win(7)),
        ("e", false, Outcome::Draw),
        ("g", false, Outcome::Draw),
    ] {
        let beside = Pieces {
            chicks: pieces == "c",
            elephants: pieces == "e",
            giraffes: pieces == "g",
        };
        let game = Dobutsu::with(drops, beside);
        let arrays = [
            Dense::new().solve_retro_from(&game, game.start()),
            Dense::new().solve_from(&game, game.start()),
        ];
        let name = format!("dobutsu, {pieces}, drops: {drops}");
        assert_eq!(agree(&name, &game, true, arrays), value, "{name}");
    }
}

/// Who wins: the first player 1, the second -1, nobody 0.
fn winner(value: Outcome) -> i8 {
    match value {
        Outcome::Win(_) => 1,
        Outcome::Loss(_) => -1,
        Outcome::Tie(_) | Outcome::Draw => 0,
    }
}

#[test]
fn mnk() {
    let variants = [(false, false), (true, false), (false, true), (true, true)];
    for (width, height, line, first) in [(3, 3, 3, 0), (4, 3, 3, 1), (4, 2, 3, 0)] {
        for (misere, wild) in variants {
            let game = Mnk::new(width, height, line).unwrap();
            let game = game.misere(misere).wild(wild);
            let name = format!("mnk {width},{height},{line} misere {misere} wild {wild}");
            if wild && width * height > 9 {
                // 3^12 boards and more: too many for a plain walk here.
                continue;
            }
            let graded = Grades::new().keep(Keep::All).solve(&game);
            let value = agree(&name, &game, false, Some(graded));
            if !misere && !wild {
                assert_eq!(winner(value), first, "{name}");
            }
        }
    }
}

#[test]
fn hexapawn() {
    for (width, height, first) in [(3, 3, -1), (2, 3, -1), (4, 3, 1), (3, 4, -1)] {
        let game = Hexapawn::new(width, height).unwrap();
        let value = agree(&format!("hexapawn {width}x{height}"), &game, false, None);
        assert_eq!(winner(value), first, "{width} {height}");
    }
}

#[test]
fn breakthrough() {
    for (width, height, first) in [(2, 4, -1), (2, 5, -1), (2, 6, 1), (3, 4, -1)] {
        let game = Breakthrough::new(width, height).unwrap();
        let value = agree(
            &format!("breakthrough {width}x{height}"),
            &game,
            false,
            None,
        );
        assert_eq!(winner(value), first, "{width} {height}");
    }
}

#[test]
fn dots_and_boxes() {
    for (width, height, margin) in [(1, 1, -1), (3, 1, -1), (1, 4, 0), (2, 2, 2)] {
        let game = DotsAndBoxes::new(width, height).unwrap();
        let graded = Grades::new().keep(Keep::All).solve(&game);
        let name = format!("dots and boxes {width}x{height}");
        let value = agree(&name, &game, false, Some(graded));
        assert_eq!(value.0, margin, "{name}");
    }
}

#[test]
fn kalah() {
    for (holes, seeds, margin) in [(1, 3, 6), (2, 3, -2), (2, 4, -12), (3, 2, 4)] {
        let game = Kalah::new(holes, seeds).unwrap();
        let value = agree(&format!("kalah {holes},{seeds}"), &game, false, None);
        assert_eq!(value.0, margin, "{holes} {seeds}");
        let game = game.empty_capture(false);
        agree(
            &format!("kalah {holes},{seeds} standard"),
            &game,
            false,
            None,
        );
    }
}
