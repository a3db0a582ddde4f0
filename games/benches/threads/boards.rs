//! Two large games with small rules.

#![expect(
    clippy::cast_possible_truncation,
    reason = "points are numbers below 33"
)]

use retrograde::{Game, Outcome, Player, Powers};

/// As many in a row as the board is wide: crosses in the low half of the bits.
pub struct Four {
    size: u32,
    lines: Vec<u32>,
}

impl Four {
    pub const POWERS: Powers<Self> = Powers::new().parallel();

    pub fn new(size: u32) -> Self {
        let cells =
            |from: u32, step: u32| (0..size).fold(0, |line, at| line | 1 << (from + step * at));
        let mut lines = vec![cells(0, size + 1), cells(size - 1, size - 1)];
        for at in 0..size {
            lines.extend([cells(at * size, 1), cells(at, size)]);
        }
        Self { size, lines }
    }

    fn cells(&self) -> u32 {
        self.size * self.size
    }
}

impl Game for Four {
    type Position = (u16, u16);
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> (u16, u16) {
        (0, 0)
    }

    fn to_move(&self, (crosses, noughts): &(u16, u16)) -> Player {
        if crosses.count_ones() == noughts.count_ones() {
            Player::First
        } else {
            Player::Second
        }
    }

    fn terminal(&self, at: &(u16, u16)) -> Option<Outcome> {
        let last = match self.to_move(at) {
            Player::First => at.1,
            Player::Second => at.0,
        };
        let full = (at.0 | at.1).count_ones() == self.cells();
        let last = u32::from(last);
        if self.lines.iter().any(|line| last & line == *line) {
            Some(Outcome::Loss(0))
        } else {
            full.then_some(Outcome::Tie(0))
        }
    }

    fn moves(&self, &(crosses, noughts): &(u16, u16), moves: &mut Vec<u8>) {
        let taken = crosses | noughts;
        moves.extend(
            (0..16)
                .take(self.cells() as usize)
                .filter(|cell| taken >> cell & 1 == 0),
        );
    }

    fn play(&self, at: &(u16, u16), cell: &u8) -> (u16, u16) {
        match self.to_move(at) {
            Player::First => (at.0 | 1 << cell, at.1),
            Player::Second => (at.0, at.1 | 1 << cell),
        }
    }
}

/// Men of two players on a ring and its middle, one point empty: a move takes
/// a man to the empty point, from beside it on the ring or through the middle.
/// Who cannot move has lost.
pub struct Ring {
    points: u32,
}

impl Ring {
    pub const POWERS: Powers<Self> = Powers::new().parallel();

    pub fn new(points: u32) -> Self {
        Self { points }
    }
}

/// The men of the player to move and of the other, and whether that is the
/// second player.
type Men = (u32, u32, bool);

impl Game for Ring {
    type Position = Men;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Men {
        let half = (1 << (self.points / 2)) - 1;
        (half, half << (self.points / 2), false)
    }

    fn to_move(&self, men: &Men) -> Player {
        if men.2 { Player::Second } else { Player::First }
    }

    fn terminal(&self, men: &Men) -> Option<Outcome> {
        let mut moves = Vec::new();
        self.moves(men, &mut moves);
        moves.is_empty().then_some(Outcome::Loss(0))
    }

    fn moves(&self, &(own, other, _): &Men, moves: &mut Vec<u8>) {
        let middle = self.points;
        let empty = (!(own | other)).trailing_zeros();
        let points = (0..=middle).filter(|&from| {
            let beside = (from + 1) % middle == empty || (empty + 1) % middle == from;
            own >> from & 1 == 1 && (from == middle || empty == middle || beside)
        });
        moves.extend(points.map(|from| from as u8));
    }

    fn play(&self, &(own, other, second): &Men, from: &u8) -> Men {
        let empty = (!(own | other)).trailing_zeros();
        (other, own ^ (1 << from | 1 << empty), !second)
    }
}
