//! A plain solver that shares nothing with the crate but the rules: the judge
//! of what the command line says about whole games.

use std::collections::HashMap;

use retrograde::{Game, Outcome, Value};

/// Every position that can be reached, with its value: won and lost ones in
/// rounds by distance, then ties, and what is left goes on for ever.
pub(crate) fn solved<G: Game<Value = Outcome>>(game: &G) -> Vec<(G::Position, Outcome)> {
    let mut positions = vec![game.start()];
    let mut numbers = HashMap::from([(game.start(), 0)]);
    // The children of each position, and whether the other player moves there.
    let mut children: Vec<Vec<(usize, bool)>> = Vec::new();
    while let Some(position) = positions.get(children.len()).cloned() {
        let mut moves = Vec::new();
        if game.terminal(&position).is_none() {
            game.moves(&position, &mut moves);
        }
        let mut found = Vec::new();
        for mv in moves {
            let child = game.play(&position, &mv);
            let flips = game.to_move(&child) != game.to_move(&position);
            let next = positions.len();
            let number = *numbers.entry(child.clone()).or_insert(next);
            if number == next {
                positions.push(child);
            }
            found.push((number, flips));
        }
        children.push(found);
    }
    let mut values: Vec<Option<Outcome>> = positions.iter().map(|at| game.terminal(at)).collect();
    rounds(&children, &mut values, |seen, plies| {
        let lost = |value: &Option<Outcome>| matches!(value, Some(Outcome::Loss(_)));
        if seen.contains(&Some(Outcome::Win(plies))) {
            Some(Outcome::Win(plies))
        } else {
            // All moves lose, the slowest of them now.
            let now = seen.contains(&Some(Outcome::Loss(plies)));
            (now && seen.iter().all(lost)).then_some(Outcome::Loss(plies))
        }
    });
    rounds(&children, &mut values, |seen, plies| {
        let tie = Outcome::Tie(plies);
        seen.contains(&Some(tie)).then_some(tie)
    });
    let values = values
        .into_iter()
        .map(|value| value.unwrap_or(Outcome::Draw));
    positions.into_iter().zip(values).collect()
}

/// Settles positions round by round, until a round settles none.
fn rounds(
    children: &[Vec<(usize, bool)>],
    values: &mut [Option<Outcome>],
    settle: impl Fn(&[Option<Outcome>], u32) -> Option<Outcome>,
) {
    for plies in 1.. {
        let mut settled = Vec::new();
        for (at, children) in children.iter().enumerate() {
            if values[at].is_some() {
                continue;
            }
            let seen = |&(child, flips): &(usize, bool)| {
                let value = values[child]?;
                let value = if flips { value.flip() } else { value };
                Some(value.after(&()))
            };
            let seen: Vec<Option<Outcome>> = children.iter().map(seen).collect();
            if let Some(value) = settle(&seen, plies) {
                settled.push((at, value));
            }
        }
        if settled.is_empty() {
            return;
        }
        for (at, value) in settled {
            values[at] = Some(value);
        }
    }
}
