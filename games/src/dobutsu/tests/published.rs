//! The whole game, as published: 641 million indices, so this runs on demand.
//! Without drops it is small.

use std::time::Instant;

use retrograde::Tabulated;

use super::*;

/// What play can reach, as Tanaka (2009) counts: representatives, those in
/// which the lion can be taken among them, and none in which it was.
#[derive(Debug, Default, PartialEq, Eq)]
struct Reached {
    /// Positions in which the lion can be taken.
    caught: u64,
    /// Tries that have come off.
    tried: u64,
    /// The others, and all their moves.
    open: u64,
    /// Wins, losses and draws among the others.
    kinds: [u64; 3],
    /// Wins among the others, by distance.
    wins: BTreeMap<u32, u64>,
    /// The farthest loss.
    farthest_loss: u32,
}

fn reached(game: &Dobutsu, value: impl Fn(&Animals) -> Outcome) -> Reached {
    let mut seen = vec![0_u64; game.indices() as usize / 64 + 1];
    let mut found = Reached::default();
    let mut moves = Vec::new();
    let mut left = vec![game.index(&game.start())];
    seen[left[0] as usize / 64] |= 1 << (left[0] % 64);
    while let Some(index) = left.pop() {
        let at = game.position_at(index).unwrap();
        if game.is_taken(&at) {
            continue;
        }
        if game.terminal(&at).is_some() {
            found.tried += 1;
            continue;
        }
        if game.can_catch(&at) {
            assert_eq!(value(&at), Outcome::Win(1));
            found.caught += 1;
            continue;
        }
        found.open += 1;
        match value(&at) {
            Outcome::Win(plies) => {
                found.kinds[0] += 1;
                *found.wins.entry(plies).or_default() += 1;
            }
            Outcome::Loss(plies) => {
                found.kinds[1] += 1;
                found.farthest_loss = found.farthest_loss.max(plies);
            }
            Outcome::Draw | Outcome::Tie(_) => found.kinds[2] += 1,
        }
        moves.clear();
        game.moves(&at, &mut moves);
        for mv in &moves {
            let child = game.index(&game.play(&at, mv));
            let (word, bit) = (&mut seen[child as usize / 64], 1 << (child % 64));
            if *word & bit == 0 {
                *word |= bit;
                left.push(child);
            }
        }
    }
    found
}

fn tabulated(game: &Dobutsu) -> Tabulated<'_, Dobutsu> {
    let begun = Instant::now();
    let table = Dense::new().threads(2).tabulate_retro(game).unwrap();
    let report = table.report();
    println!(
        "{} positions, {} moves, {} bytes, {:?}",
        report.positions,
        report.moves,
        report.memory,
        begun.elapsed()
    );
    table
}

/// Without drops 797,658 positions can be reached, if play stops where a lion
/// can be taken or can step to the far row out of reach; a draw, and no win
/// takes more than 37 plies: a published enumeration.
#[test]
fn without_drops_it_is_a_draw() {
    let game = Dobutsu::with(false, Pieces::ALL);
    let solved = Retrograde::new().solve(&game).unwrap();
    assert_eq!(*solved.value(), Outcome::Draw);
    let mut left = vec![game.canonical(&game.start())];
    let mut seen: HashSet<Animals> = left.iter().copied().collect();
    let mut farthest = 0;
    while let Some(at) = left.pop() {
        if let Outcome::Win(plies) = solved.value_of(&at).unwrap() {
            farthest = farthest.max(plies);
        }
        if game.can_catch(&at) {
            continue;
        }
        let children = children(&game, &at);
        if children.iter().any(|child| game.terminal(child).is_some()) {
            continue;
        }
        for child in children {
            let child = game.canonical(&child);
            if seen.insert(child) {
                left.push(child);
            }
        }
    }
    assert_eq!((seen.len(), farthest), (797_658, 37));
    // By Tanaka's way to count there are more, tries among them.
    let found = reached(&game, |at| solved.value_of(at).unwrap());
    assert_eq!(found.caught + found.tried + found.open, 962_894);
}

/// Tanaka (2009).
#[test]
#[ignore = "solves 641 million indices in 2.6 GB: for a release build and an idle machine"]
fn the_second_player_wins_in_78_plies() {
    let game = Dobutsu::default();
    let table = tabulated(&game);
    assert_eq!(table.value_of(&game.start()), Some(Outcome::Loss(78)));
    let first = children(&game, &game.start());
    let mut first: Vec<Outcome> = first.iter().map(|at| table.value_of(at).unwrap()).collect();
    first.sort_unstable_by_key(|value| value.distance());
    // The chick takes, the giraffe steps up, the lion to either side.
    let slower = Outcome::Win(77);
    assert_eq!(first, [Outcome::Win(75), slower, slower, slower]);
    let found = reached(&game, |at| table.value_of(at).unwrap());
    println!("{found:?}");
    assert_eq!(found.caught, 140_298_614);
    assert_eq!(found.tried, 7_018_985);
    assert_eq!(found.open, 99_485_568);
    assert_eq!(found.kinds, [56_474_473, 40_328_395, 2_682_700]);
    assert_eq!(found.wins.keys().next_back(), Some(&173));
}
