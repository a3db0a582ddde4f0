//! Dobutsu shogi ("animal chess", Madoka Kitao and Maiko Fujita, 2008) on its
//! board of 3 x 4 cells.
//!
//! Each side has a lion, a giraffe, an elephant and a chick, which step to a
//! cell beside them: the lion all ways, the giraffe along rows and columns, the
//! elephant along diagonals, the chick forward. A chick that steps to the far
//! row is a hen from then on, which steps all ways but diagonally back. Who
//! takes an animal has it in hand, a hen as a chick, and may drop it on any
//! empty cell instead of a step. Who takes the lion wins; and who brings the
//! lion to the far row, where it cannot be taken at once, wins as well (a
//! try). Endless play is a draw.
//!
//! # How ends are told
//!
//! As Tanaka (2009, An analysis of a board game "Doubutsu Shogi") tells them. A
//! lion that can be taken is taken: no other move is looked at, since there is
//! none better, and the game is won in one ply; a chick that takes it is left a
//! chick. A lion that stands on the far
//! row after its move and cannot be taken has won: the game is over, at no
//! distance. So a lion in reach on the far row is no try yet, but lost at once.
//! A chick dropped on the far row stays a chick that cannot move. A player
//! without any move would lose.
//!
//! # Solved
//!
//! Tanaka (2009): the second player wins in 78 plies. 246,803,167 positions
//! can be reached, mirror images and exchanged players taken together; in
//! 99,485,568 of them the game is neither over nor can a lion be taken:
//! 56,474,473 wins, 40,328,395 losses and 2,682,700 draws of the player to
//! move. The longest win takes 173 plies. Without drops 797,658 positions can
//! be reached, if play stops as well where a lion can make its try, and the game
//! is a draw. The tests hold the game without drops against these numbers, and
//! on demand the whole game.
//!
//! # The position
//!
//! One word, seen by the player to move. See [`Indexed`](retrograde::Indexed)
//! for its number: there are 641,426,358, a good third of which play can reach.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "cells are numbers below 12, counts of animals below 9"
)]

use retrograde::cli::{Chosen, Entry, Options};
use retrograde::{Game, Outcome, Player, Powers};

mod animals;
mod index;
mod notation;
mod unmoves;

pub use animals::Animals;
use animals::{
    CELLS, CHICK, ELEPHANT, EMPTY, FAR, GIRAFFE, HEN, LION, OTHER, STEPS, WIDTH, cells, tamed,
};
use index::Index;

/// The game in one line.
pub const SUMMARY: &str = "Dobutsu shogi: lions and their animals on 3 x 4 cells, with drops";

/// The rules.
pub const RULES: &str = "\
On 3 x 4 cells each side has a lion (L, steps all ways), a giraffe (G, along
rows and columns), an elephant (E, along diagonals) and a chick (C, forward).
A chick that steps to the far row becomes a hen (H, all ways but diagonally
back). What is taken goes to the hand of the taker, a hen as a chick, and may
be dropped on any empty cell in place of a step; with drops=no it is gone.
Who takes the lion wins; a lion that can be taken must be taken. A lion that
steps to the far row and cannot be taken there wins. Who cannot move loses;
endless play is a draw. With pieces=... only some animals stand beside the
lions, such as ce for chicks and elephants.

Positions: rows from the top, capital letters for the first player, who plays
upward, then what is in hand (- for nothing), then b or w where the first or
the second player is to move, such as gle/.c./.C./ELG - b.
Moves: from and to, columns by letter, rows by number from the bottom, such as
b2b3; drops with the animal, such as C*b2.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> Entry<Dobutsu> {
    let options = Options::new()
        .one_of("drops", &["yes", "no"], "whether taken animals come back")
        .one_of(
            "pieces",
            &["ceg", "ce", "cg", "eg", "c", "e", "g"],
            "chicks, elephants, giraffes: what stands beside the lions",
        );
    let build = |chosen: &Chosen| {
        let pieces = chosen.word("pieces");
        Ok(Dobutsu::with(
            chosen.word("drops") == "yes",
            Pieces {
                chicks: pieces.contains('c'),
                elephants: pieces.contains('e'),
                giraffes: pieces.contains('g'),
            },
        ))
    };
    Entry::with_options("dobutsu", SUMMARY, RULES, options, build)
        .powers(Powers::new().ranked().parallel().retro())
}

/// Which animals stand beside the lions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// A chick of each side.
    pub chicks: bool,
    /// An elephant of each side.
    pub elephants: bool,
    /// A giraffe of each side.
    pub giraffes: bool,
}

impl Pieces {
    /// The usual game.
    pub const ALL: Self = Self {
        chicks: true,
        elephants: true,
        giraffes: true,
    };

    /// Whether there are any of a kind, told as it is in hand.
    const fn has(self, kind: u8) -> bool {
        match kind {
            CHICK => self.chicks,
            ELEPHANT => self.elephants,
            _ => self.giraffes,
        }
    }
}

/// The rules of Dobutsu shogi.
///
/// ```
/// use retrograde::{Dense, Game, Outcome};
/// use retrograde_games::dobutsu::{Dobutsu, Pieces};
///
/// // Lions and chicks alone, with drops.
/// let chicks = Pieces { chicks: true, elephants: false, giraffes: false };
/// let game = Dobutsu::with(true, chicks);
/// let table = Dense::new().tabulate_retro(&game).unwrap();
/// assert_eq!(table.value_of(&game.start()), Some(Outcome::Win(15)));
/// ```
#[derive(Clone, Debug)]
pub struct Dobutsu {
    drops: bool,
    pieces: Pieces,
    index: Index,
}

/// A move. Cells are numbered as the player to move sees them: row by row from
/// the own home row, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// An animal steps.
    Step {
        /// The cell that it leaves.
        from: u8,
        /// The cell that it goes to.
        to: u8,
    },
    /// An animal is dropped.
    Drop {
        /// Which one: 1 for a chick, 2 for an elephant, 3 for a giraffe.
        kind: u8,
        /// The cell that it is dropped on.
        to: u8,
    },
}

impl Default for Dobutsu {
    /// The usual game.
    fn default() -> Self {
        Self::with(true, Pieces::ALL)
    }
}

impl Dobutsu {
    /// The game with or without drops, with these animals beside the lions.
    ///
    /// Builds the tables of the index: well under a megabyte.
    pub fn with(drops: bool, pieces: Pieces) -> Self {
        Self {
            drops,
            pieces,
            index: Index::new(drops, pieces),
        }
    }

    /// Whether taken animals come back.
    pub const fn drops(&self) -> bool {
        self.drops
    }

    /// How many positions have the same [representative](Game::canonical) as
    /// this one, itself included, for positions in which no lion was taken: its
    /// mirror image, and both with the players exchanged.
    pub fn class_size(&self, animals: &Animals) -> u64 {
        if animals.mirrored() == *animals { 2 } else { 4 }
    }

    /// Whether the player to move can take the lion: the game ends with the
    /// next move.
    pub fn can_catch(&self, animals: &Animals) -> bool {
        animals.can_catch()
    }

    /// Whether the lion of the player to move has been taken.
    pub const fn is_taken(&self, animals: &Animals) -> bool {
        animals.lion(0).is_none()
    }

    /// Whether there is any move, for a player who cannot take the lion.
    fn can_move(&self, animals: Animals) -> bool {
        // There are always empty cells.
        let drops = self.drops && (CHICK..=GIRAFFE).any(|kind| animals.in_hand(kind, 0) > 0);
        drops
            || animals
                .own()
                .any(|(animal, from)| animals.targets(animal, from) != 0)
    }
}

impl Game for Dobutsu {
    type Position = Animals;
    type Move = Move;
    type Value = Outcome;

    fn start(&self) -> Animals {
        let mut home = Animals::NONE.with(1, LION);
        for (cell, kind) in [(0, ELEPHANT), (2, GIRAFFE), (4, CHICK)] {
            if self.pieces.has(kind) {
                home = home.with(cell, kind);
            }
        }
        let own: Vec<(u8, u8)> = home.own().collect();
        own.into_iter().fold(home, |both, (animal, cell)| {
            both.with(CELLS - 1 - cell, animal | OTHER)
        })
    }

    #[inline]
    fn to_move(&self, animals: &Animals) -> Player {
        animals.mover()
    }

    #[inline]
    fn terminal(&self, animals: &Animals) -> Option<Outcome> {
        let taken = self.is_taken(animals);
        if !taken && animals.can_catch() {
            return None;
        }
        let tried = animals.lion(OTHER).is_some_and(|lion| lion < WIDTH);
        let over = taken || tried || !self.can_move(*animals);
        over.then_some(Outcome::Loss(0))
    }

    fn moves(&self, animals: &Animals, moves: &mut Vec<Move>) {
        if let Some(lion) = animals.lion(OTHER)
            && animals.reaches(lion)
        {
            let catches = animals.own().filter(|&(animal, from)| {
                STEPS[usize::from(animal)][usize::from(from)] >> lion & 1 == 1
            });
            moves.extend(catches.map(|(_, from)| Move::Step { from, to: lion }));
            return;
        }
        for (animal, from) in animals.own() {
            let targets = cells(animals.targets(animal, from));
            moves.extend(targets.map(|to| Move::Step { from, to }));
        }
        if !self.drops {
            return;
        }
        let empty = animals.sets()[usize::from(EMPTY)];
        for kind in CHICK..=GIRAFFE {
            if animals.in_hand(kind, 0) > 0 {
                moves.extend(cells(empty).map(|to| Move::Drop { kind, to }));
            }
        }
    }

    #[inline]
    fn play(&self, animals: &Animals, mv: &Move) -> Animals {
        let moved = match *mv {
            Move::Drop { kind, to } => animals.dropping(kind, 0).with(to, kind),
            Move::Step { from, to } => {
                let (animal, there) = (animals.at(from), animals.at(to));
                let taken = tamed(there & !OTHER);
                // With the lion's end the game is over, as it stands.
                let arrives = if animal == CHICK && to >= FAR && taken != LION {
                    HEN
                } else {
                    animal
                };
                let moved = animals.with(from, animal).with(to, there ^ arrives);
                if self.drops && taken != EMPTY && taken != LION {
                    moved.taking(taken, 0)
                } else {
                    moved
                }
            }
        };
        moved.turned()
    }

    /// The first player is to move, and left and right are exchanged where that
    /// brings the lion of the player to move to the left column, or the other
    /// one while the former is in the middle; with both in the middle the
    /// lesser word stands. Where a lion was taken all is over, and what is left
    /// counts only by who has it.
    #[inline]
    fn canonical(&self, animals: &Animals) -> Animals {
        self.index.representative(*animals)
    }
}

#[cfg(test)]
mod tests;
