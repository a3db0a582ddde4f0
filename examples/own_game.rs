//! A game of your own: coins lie in a row, the players take one in turn from
//! either end, and each wants the larger sum.

use retrograde::check::Check;
use retrograde::{Auto, Game, Negamax, Player, Reference, Retrograde, Score, Solver};

/// The values of the coins, from the left.
pub struct Coins(pub Vec<i64>);

impl Game for Coins {
    type Position = (usize, usize); // the coins that are left: from.., to
    type Move = bool; // whether to take the last one
    type Value = Score; // the mover's sum minus the other's

    fn start(&self) -> (usize, usize) {
        (0, self.0.len())
    }

    fn to_move(&self, &(from, to): &(usize, usize)) -> Player {
        let taken = self.0.len() - (to - from);
        [Player::First, Player::Second][taken % 2]
    }

    fn terminal(&self, &(from, to): &(usize, usize)) -> Option<Score> {
        (from == to).then_some(Score(0))
    }

    fn moves(&self, _: &(usize, usize), moves: &mut Vec<bool>) {
        moves.extend([false, true]);
    }

    fn play(&self, &(from, to): &(usize, usize), &last: &bool) -> (usize, usize) {
        if last { (from, to - 1) } else { (from + 1, to) }
    }

    fn payoff(&self, &(from, to): &(usize, usize), &last: &bool) -> i64 {
        self.0[if last { to - 1 } else { from }]
    }
}

fn main() {
    let game = Coins(vec![8, 15, 3, 7]);
    let solved = Auto::new().solve(&game).unwrap();
    assert_eq!(*solved.value(), Score(11)); // 7 and 15 against 8 and 3
    let start = game.start();
    let moves = solved.moves_of(&start).unwrap();
    assert_eq!(moves, [(false, Score(-3)), (true, Score(11))]);
    let line = solved.line(&start).unwrap();
    assert_eq!(line.moves, [true, false, false, false]);

    // Every solver reads the same rules.
    let values = [
        *Reference::new().solve(&game).unwrap().value(),
        *Negamax::new().solve(&game).unwrap().value(),
        *Retrograde::new().solve(&game).unwrap().value(),
    ];
    assert_eq!(values, [Score(11); 3]);

    // The conformance kit looks for broken laws.
    let checked = Check::new().run(&game);
    assert!(checked.passed(), "{checked}");
}
