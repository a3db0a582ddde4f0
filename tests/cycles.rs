//! A cycle that is shown is one that can be played, symmetry or not.

use retrograde::{Game, Negamax, Outcome, Player, Refusal, Score, Solver, Unsolved, Value};
use retrograde_games::mu_torere::MuTorere;

fn can_be_played<G: Game>(game: &G, cycle: &[G::Position]) {
    assert!(!cycle.is_empty());
    for (at, position) in cycle.iter().enumerate() {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let next = &cycle[(at + 1) % cycle.len()];
        assert!(moves.iter().any(|mv| game.play(position, mv) == *next));
    }
}

#[test]
fn in_mu_torere_the_players_alternate_round_the_cycle() {
    let game = MuTorere::default();
    let Err(Unsolved::Refused(Refusal::Cycle(cycle))) = Negamax::new().solve(&game) else {
        panic!("negamax is for games without cycles");
    };
    can_be_played(&game, &cycle);
    assert!(cycle.len().is_multiple_of(2));
}

/// A walk round a ring of places, the same from each: the representative of all
/// positions is one, but it takes the whole round to come back.
struct Ring<V>(u8, std::marker::PhantomData<V>);

impl<V: Value> Game for Ring<V> {
    type Position = u8;
    type Move = ();
    type Value = V;

    fn start(&self) -> u8 {
        0
    }
    fn to_move(&self, _: &u8) -> Player {
        Player::First
    }
    fn terminal(&self, _: &u8) -> Option<V> {
        None
    }
    fn moves(&self, _: &u8, moves: &mut Vec<()>) {
        moves.push(());
    }
    fn play(&self, &at: &u8, (): &()) -> u8 {
        (at + 1) % self.0
    }
    fn canonical(&self, _: &u8) -> u8 {
        0
    }
}

#[test]
fn one_class_that_takes_seven_moves_to_come_back() {
    let ring = Ring::<Score>(7, std::marker::PhantomData);
    for answer in [
        Negamax::new().solve(&ring).map(|_| ()),
        retrograde::Retrograde::new().solve(&ring).map(|_| ()),
    ] {
        let Err(Unsolved::Refused(Refusal::Endless(cycle))) = answer else {
            panic!("endless play has no score");
        };
        assert_eq!(cycle, [0, 1, 2, 3, 4, 5, 6]);
        can_be_played(&ring, &cycle);
    }
    let ring = Ring::<Outcome>(7, std::marker::PhantomData);
    let solved = retrograde::Retrograde::new().solve(&ring).unwrap();
    assert_eq!(*solved.value(), Outcome::Draw);
}
