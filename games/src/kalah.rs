//! Kalah(m, n): m holes a side with n seeds each (William Julius Champion
//! 1940; solved for small boards by Irving, Donkers and Uiterwijk 2000).
//!
//! The players have a row of holes each, and a store to the right of it. The
//! player to move takes all seeds from one of their holes and sows them one by
//! one counter-clockwise, into their own store too, but not into the other
//! player's. Where the last seed falls into the own store, they move again.
//! Where it falls into an own hole that was empty, it and all seeds of the
//! hole opposite go into the own store. When a player has no seed in any hole,
//! the game ends, and the seeds that are left belong to the player on whose
//! side they lie. The value is the first player's seeds minus the second's.
//!
//! # Empty capture
//!
//! By the rules here the last seed in an empty hole goes into the store even
//! where the hole opposite is empty (the *empty capture*). Others ask for a
//! seed to take there; that is a setting.
//!
//! # The position
//!
//! Seeds in a store stay there, so what is banked is a payoff, and no position
//! knows of it. What is left are the seeds in the holes: a byte for each, the
//! holes of the player to move in one word, those of the other in a second
//! one, and who that is in the highest bit. Sowing adds two words to them, which
//! are worked out once for each hole and number of seeds. The value is the same
//! for both players, so all positions have the first player to move, up to
//! symmetry. Each move brings seeds further on their way, and none comes round
//! without leaving some in the store: play ends.

#![expect(
    clippy::cast_possible_truncation,
    reason = "holes and seeds are numbers below 256"
)]

use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Player, Powers, Score};
use thiserror::Error;

mod notation;

/// The game in one line.
pub const SUMMARY: &str = "Kalah(m, n): seeds are sown, the store feeds another move";

/// The rules.
pub const RULES: &str = "\
Each player has a row of holes with seeds, and a store to the right of it. The
player to move empties one of their holes and sows the seeds one by one
counter-clockwise, their own store included, the other's left out. If the last
seed falls into the own store, they move again. If it falls into an own hole
that was empty, it and the seeds of the hole opposite go into the own store;
without the empty capture only where there are such seeds. When one side has no
seeds in its holes, the game ends, and seeds that are left belong to the player
on whose side they lie. Its value is the first player's seeds minus the
second's.

Positions: the holes of North (the second player) from North's right to left,
those of South (the first player) from left to right, then the player to move,
such as 3,3,3,3/3,3,3,3 S; what is in the stores plays no part.
Moves: the hole by its number from the player's left, such as 2.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Kalah> {
    let options = Options::new()
        .number("holes", 4, 1..=Kalah::HOLES, "holes on each side")
        .number(
            "seeds",
            3,
            1..=127,
            "seeds in each hole, at most 255 in all",
        )
        .one_of(
            "empty-capture",
            &["yes", "no"],
            "whether the last seed in an empty hole is banked when nothing lies opposite",
        );
    let build = |chosen: &Chosen| {
        let game = Kalah::new(chosen.number("holes"), chosen.number("seeds"));
        let game = game.map_err(|error| error.to_string())?;
        Ok(game.empty_capture(chosen.word("empty-capture") == "yes"))
    };
    Entry::with_options("kalah", SUMMARY, RULES, options, build)
        .powers(Powers::new().ranked().parallel())
}

/// A board on which kalah cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "found {holes} holes a side with {seeds} seeds each, expected 1 to {} holes with 1 or more seeds, at most {} seeds in all",
    Kalah::HOLES,
    Kalah::SEEDS
)]
pub struct BoardError {
    /// Holes on each side.
    pub holes: u32,
    /// Seeds in each hole.
    pub seeds: u32,
}

/// The rules of Kalah(m, n).
///
/// ```
/// use retrograde::{Auto, Score, Solver};
/// use retrograde_games::kalah::Kalah;
///
/// let game = Kalah::new(4, 3)?;
/// let solved = Auto::new().solve(&game).unwrap();
/// assert_eq!(*solved.value(), Score(8));
/// # Ok::<(), retrograde_games::kalah::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kalah {
    holes: u32,
    seeds: u32,
    empty_capture: bool,
    /// What sowing so many seeds from a hole adds: hole by hole, for each from
    /// no seeds to all.
    sowings: Vec<Sowing>,
}

/// What sowing adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sowing {
    own: u64,
    other: u64,
    store: u8,
    /// Where the last seed falls, counted from the leftmost hole of the mover.
    last: u8,
}

/// The seeds in the holes, a byte for each from the player's left, and
/// the highest bit where the second player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seeds {
    /// Of the player to move.
    own: u64,
    /// Of the other player.
    other: u64,
}

/// Beside the seeds of the player to move, in the highest bit: that is the
/// second one.
const SECOND: u64 = 1 << 63;

/// A hole, by its number from the player's left, from 0: as a move, the
/// mover sows its seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hole(pub u8);

/// The seeds in a hole.
#[inline]
const fn seeds_in(row: u64, hole: u32) -> u8 {
    (row >> (8 * hole)) as u8
}

/// The seeds in all holes of a row: no more than a byte holds.
#[inline]
const fn total(row: u64) -> u8 {
    // The highest byte of the product is the sum of all bytes.
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

impl Seeds {
    const fn own(self) -> u64 {
        self.own & !SECOND
    }

    const fn mover(self) -> Player {
        if self.own & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The holes of the first player, and of the second.
    const fn rows(self) -> [u64; 2] {
        match self.mover() {
            Player::First => [self.own(), self.other],
            Player::Second => [self.other, self.own()],
        }
    }

    const fn of_rows([first, second]: [u64; 2], mover: Player) -> Self {
        match mover {
            Player::First => Self {
                own: first,
                other: second,
            },
            Player::Second => Self {
                own: second | SECOND,
                other: first,
            },
        }
    }
}

/// What a move does.
struct Sown {
    own: u64,
    other: u64,
    banked: u8,
    again: bool,
}

impl Kalah {
    /// The most holes on a side.
    pub const HOLES: u32 = 7;

    /// The most seeds on a board.
    pub const SEEDS: u32 = 255;

    /// A board of so many holes a side, with so many seeds in each.
    ///
    /// # Errors
    ///
    /// For no holes or seeds, and beyond [`HOLES`](Self::HOLES) on a side and
    /// [`SEEDS`](Self::SEEDS) in all.
    pub fn new(holes: u32, seeds: u32) -> Result<Self, BoardError> {
        let all = holes.saturating_mul(seeds).saturating_mul(2);
        if !(1..=Self::HOLES).contains(&holes) || !(1..=Self::SEEDS).contains(&all) {
            return Err(BoardError { holes, seeds });
        }
        let sow = |hole| (0..=all).map(move |seeds| Sowing::new(holes, hole, seeds));
        Ok(Self {
            holes,
            seeds,
            empty_capture: true,
            sowings: (0..holes).flat_map(sow).collect(),
        })
    }

    /// Whether the last seed in an own empty hole is banked where nothing lies
    /// opposite. Default: yes.
    #[must_use]
    pub const fn empty_capture(mut self, empty_capture: bool) -> Self {
        self.empty_capture = empty_capture;
        self
    }

    /// All seeds of the board.
    const fn all(&self) -> u32 {
        2 * self.holes * self.seeds
    }

    #[inline]
    fn sown(&self, seeds: Seeds, Hole(hole): Hole) -> Sown {
        let hole = u32::from(hole);
        let taken = seeds_in(seeds.own, hole);
        let sowing = &self.sowings[(hole * (self.all() + 1) + u32::from(taken)) as usize];
        let mut own = seeds.own() - (u64::from(taken) << (8 * hole)) + sowing.own;
        let mut other = seeds.other + sowing.other;
        let mut banked = sowing.store;
        let last = u32::from(sowing.last);
        if last < self.holes && seeds_in(own, last) == 1 {
            let opposite = self.holes - 1 - last;
            let captured = seeds_in(other, opposite);
            if captured > 0 || self.empty_capture {
                own -= 1 << (8 * last);
                other -= u64::from(captured) << (8 * opposite);
                banked += captured + 1;
            }
        }
        Sown {
            own,
            other,
            banked,
            again: last == self.holes,
        }
    }
}

impl Sowing {
    /// One seed after the other, round the holes and the mover's store.
    fn new(holes: u32, hole: u32, seeds: u32) -> Self {
        let mut sowing = Self {
            own: 0,
            other: 0,
            store: 0,
            last: 0,
        };
        let mut at = hole;
        for _ in 0..seeds {
            at = (at + 1) % (2 * holes + 1);
            match at.checked_sub(holes) {
                None => sowing.own += 1 << (8 * at),
                Some(0) => sowing.store += 1,
                Some(beyond) => sowing.other += 1 << (8 * (beyond - 1)),
            }
        }
        sowing.last = at as u8;
        sowing
    }
}

impl Game for Kalah {
    type Position = Seeds;
    type Move = Hole;
    type Value = Score;

    fn start(&self) -> Seeds {
        let row = |row, hole| row | u64::from(self.seeds) << (8 * hole);
        let row = (0..self.holes).fold(0, row);
        Seeds {
            own: row,
            other: row,
        }
    }

    fn to_move(&self, seeds: &Seeds) -> Player {
        seeds.mover()
    }

    /// A side without seeds ends the game; each player has what lies on their
    /// own side.
    #[inline]
    fn terminal(&self, seeds: &Seeds) -> Option<Score> {
        let (own, other) = (seeds.own(), seeds.other);
        let left = |row| i64::from(total(row));
        (own == 0 || other == 0).then(|| Score(left(own) - left(other)))
    }

    /// Holes from which the last seed falls into the store first, then the
    /// others, those near the store first.
    #[inline]
    fn moves(&self, seeds: &Seeds, moves: &mut Vec<Hole>) {
        let round = 2 * self.holes + 1;
        let mut others = [0; Self::HOLES as usize];
        let mut len = 0;
        for hole in (0..self.holes).rev() {
            let taken = u32::from(seeds_in(seeds.own(), hole));
            if taken == 0 {
                continue;
            }
            let last = if taken < round { taken } else { taken % round };
            if last == self.holes - hole {
                moves.push(Hole(hole as u8));
            } else {
                others[len] = hole as u8;
                len += 1;
            }
        }
        moves.extend(others[..len].iter().map(|&hole| Hole(hole)));
    }

    #[inline]
    fn play(&self, seeds: &Seeds, hole: &Hole) -> Seeds {
        let Sown {
            own, other, again, ..
        } = self.sown(*seeds, *hole);
        let second = seeds.own & SECOND;
        if again {
            Seeds {
                own: own | second,
                other,
            }
        } else {
            Seeds {
                own: other | (second ^ SECOND),
                other: own,
            }
        }
    }

    #[inline]
    fn payoff(&self, seeds: &Seeds, hole: &Hole) -> i64 {
        self.sown(*seeds, *hole).banked.into()
    }

    /// The first player is to move.
    #[inline]
    fn canonical(&self, seeds: &Seeds) -> Seeds {
        Seeds {
            own: seeds.own(),
            other: seeds.other,
        }
    }

    /// Nobody gets more seeds than lie in the holes.
    fn bounds(&self, seeds: &Seeds) -> (Score, Score) {
        if let Some(value) = self.terminal(seeds) {
            return (value, value);
        }
        let left = i64::from(total(seeds.own())) + i64::from(total(seeds.other));
        (Score(-left), Score(left))
    }

    fn range(&self) -> (Score, Score) {
        let all = i64::from(self.all());
        (Score(-all), Score(all))
    }
}

#[cfg(test)]
mod tests;
