//! Mū tōrere, a Māori game for two, whose play can go round for ever.
//!
//! The board has nine points: eight kewai on a ring, and the pūtahi in the
//! middle, next to all of them. Each player has four men, at the start on four
//! kewai side by side; the pūtahi is empty. The players move in turn, one man to
//! the empty point where that is next to it. Who cannot move loses. Men are
//! never taken, so play ends only by a block, and between equals it does not
//! end: the game is a draw.
//!
//! # Two rules for the pūtahi
//!
//! If any man could go to the pūtahi, the first player would block the second
//! with the first move. So a man may leave the ring for the pūtahi only where
//! at least one kewai next to it holds a man of the other player
//! ([`Entry::BesideEnemy`], the rule by which the game is known; Bell, Board
//! and Table Games, 1960). The game without this rule is here as well
//! ([`Entry::Free`]): played at the start only, as other accounts have it, the
//! rule leaves all later positions to it.
//!
//! # The position
//!
//! The men of either player as nine bits each, and whose turn it is. The ring
//! can be turned and mirrored, and the players can change sides, so each
//! position has up to 32 images. They fall into 46 classes (Straffin 1995,
//! Position graphs for Pong Hau K'i and Mu Torere; Ascher 1987, Mu Torere: an
//! analysis of a Maori game, has the strategy), 43 of which can be reached.

#![expect(
    clippy::cast_possible_truncation,
    reason = "points are numbers below 9"
)]

use retrograde::cli;
use retrograde::{Game, Indexed, Notation, NotationError, Outcome, Player, Powers, Retro};

/// The game in one line.
pub const SUMMARY: &str = "Mu torere: a Maori game of blocking, with endless play";

/// The rules.
pub const RULES: &str = "\
Eight points (kewai) on a ring and one in the middle (putahi), next to all of
them; four men a side. The players move in turn, one man to the empty point
where that is next to it. To the middle a man may go only from beside a man of
the other player. Who cannot move loses; endless play is a draw.

Positions: the ring from point 1 on, the middle, the player to move, such as
XXXXOOOO/. X (X moves first).
Moves: from and to, the points of the ring from 1 to 8, the middle c, such as
1-c.";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> cli::Entry<MuTorere> {
    cli::Entry::fixed("mu-torere", SUMMARY, RULES, MuTorere::default())
        .powers(Powers::new().ranked().parallel())
}

/// When a man may go from the ring to the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Entry {
    /// With a man of the other player on a point of the ring beside it.
    #[default]
    BesideEnemy,
    /// Always.
    Free,
}

/// The rules of mū tōrere.
///
/// ```
/// use retrograde::{Auto, Outcome, Solver};
/// use retrograde_games::mu_torere::MuTorere;
///
/// let game = MuTorere::default();
/// let solved = Auto::new().solve(&game).unwrap();
/// assert_eq!(*solved.value(), Outcome::Draw);
/// assert_eq!(solved.report().solver, "retrograde");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MuTorere {
    /// When a man may go from the ring to the middle.
    pub entry: Entry,
}

/// Where the men stand, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men {
    /// The men of each player: bits 0 to 7 the ring, bit 8 the middle.
    men: [u16; 2],
    second_to_move: bool,
}

/// A step of one man to the empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The point that the man leaves: 0 to 7 the ring, 8 the middle.
    pub from: u8,
    /// The point that it goes to.
    pub to: u8,
}

const MIDDLE: u8 = 8;
const RING: u16 = 0xff;
const ALL: u16 = 0x1ff;
const MEN: u32 = 4;

/// A set of points after the ring has been turned by one place.
const fn turned(points: u16) -> u16 {
    let ring = points & RING;
    points & !RING | (ring << 1 | ring >> 7) & RING
}

/// A set of points in a mirror.
const fn mirrored(points: u16) -> u16 {
    points & !RING | (points & RING).reverse_bits() >> 8
}

/// The points of the ring beside any of these points of the ring.
const fn beside(points: u16) -> u16 {
    let ring = points & RING;
    (ring << 1 | ring >> 1 | ring >> 7 | ring << 7) & RING
}

impl Men {
    fn of(self, player: Player) -> u16 {
        self.men[player as usize]
    }

    fn mover(self) -> Player {
        if self.second_to_move {
            Player::Second
        } else {
            Player::First
        }
    }
}

impl MuTorere {
    /// The points whose men the player to move can move, and the empty point.
    fn movable(self, men: Men) -> (u16, u8) {
        let (own, other) = (men.of(men.mover()), men.of(men.mover().other()));
        let empty = ALL & !(own | other);
        let movable = if empty == 1 << MIDDLE {
            match self.entry {
                Entry::BesideEnemy => own & beside(other),
                Entry::Free => own,
            }
        } else {
            own & (beside(empty) | 1 << MIDDLE)
        };
        (movable, empty.trailing_zeros() as u8)
    }
}

impl Game for MuTorere {
    type Position = Men;
    type Move = Step;
    type Value = Outcome;

    fn start(&self) -> Men {
        Men {
            men: [0x0f, 0xf0],
            second_to_move: false,
        }
    }

    fn to_move(&self, men: &Men) -> Player {
        men.mover()
    }

    fn terminal(&self, men: &Men) -> Option<Outcome> {
        (self.movable(*men).0 == 0).then_some(Outcome::Loss(0))
    }

    fn moves(&self, men: &Men, moves: &mut Vec<Step>) {
        let (movable, to) = self.movable(*men);
        let points = (0..=MIDDLE).filter(|from| movable >> from & 1 == 1);
        moves.extend(points.map(|from| Step { from, to }));
    }

    fn play(&self, men: &Men, step: &Step) -> Men {
        let mut after = *men;
        after.men[men.mover() as usize] ^= 1 << step.from | 1 << step.to;
        after.second_to_move = !men.second_to_move;
        after
    }

    /// The first player is to move, and the ring is turned and mirrored so
    /// that the sets of men are the least.
    fn canonical(&self, men: &Men) -> Men {
        let mut image = [men.of(men.mover()), men.of(men.mover().other())];
        let mut least = image;
        for _ in 0..2 {
            for _ in 0..8 {
                image = image.map(turned);
                least = least.min(image);
            }
            image = image.map(mirrored);
        }
        Men {
            men: least,
            second_to_move: false,
        }
    }
}

/// The ways to choose four of eight points, in ascending order.
static FOURS: [u8; 70] = fours();

const fn fours() -> [u8; 70] {
    let mut fours = [0; 70];
    let (mut points, mut at) = (0_u8, 0);
    while at < fours.len() {
        if points.count_ones() == MEN {
            fours[at] = points;
            at += 1;
        }
        points = points.wrapping_add(1);
    }
    fours
}

/// By the empty point, the men of the first player among the other eight, and
/// the player to move: all ways to set the men up.
impl Indexed for MuTorere {
    fn indices(&self) -> u64 {
        9 * FOURS.len() as u64 * 2
    }

    fn index(&self, men: &Men) -> u64 {
        let empty = ALL & !(men.men[0] | men.men[1]);
        let before = men.men[0] & (empty - 1);
        // The points beyond the empty one close up.
        let points = (before | (men.men[0] & !before) >> 1) as u8;
        let rank = FOURS.partition_point(|&four| four < points) as u64;
        let empty = u64::from(empty.trailing_zeros());
        (empty * FOURS.len() as u64 + rank) * 2 + u64::from(men.second_to_move)
    }

    fn position_at(&self, index: u64) -> Option<Men> {
        let points = u16::from(FOURS[(index / 2) as usize % FOURS.len()]);
        let empty = 1 << (index / 2 / FOURS.len() as u64);
        let before = points & (empty - 1);
        let first = before | (points & !before) << 1;
        Some(Men {
            men: [first, ALL & !first & !empty],
            second_to_move: index % 2 == 1,
        })
    }
}

impl Retro for MuTorere {
    /// A man of the player who is not to move goes back to the empty point.
    fn parents(&self, men: &Men, parents: &mut Vec<Men>) {
        let empty = ALL & !(men.men[0] | men.men[1]);
        let own = men.of(men.mover().other());
        for at in 0..=MIDDLE {
            if own >> at & 1 == 1 {
                let mut before = *men;
                before.men[men.mover().other() as usize] ^= 1 << at | empty;
                before.second_to_move = !men.second_to_move;
                let (movable, to) = self.movable(before);
                if to == at && movable & empty != 0 {
                    parents.push(before);
                }
            }
        }
    }
}

impl Notation for MuTorere {
    /// The ring from point 1 on, the middle, the player to move:
    /// `XXXXOOOO/. X`.
    fn format_position(&self, men: &Men) -> String {
        let mut text = String::new();
        for point in 0..=MIDDLE {
            if point == MIDDLE {
                text.push('/');
            }
            text.push(if men.men[0] >> point & 1 == 1 {
                'X'
            } else if men.men[1] >> point & 1 == 1 {
                'O'
            } else {
                '.'
            });
        }
        text.push_str(if men.second_to_move { " O" } else { " X" });
        text
    }

    fn parse_position(&self, text: &str) -> Result<Men, NotationError> {
        let parse = || {
            let (points, mover) = text.trim().split_once(' ')?;
            let (ring, middle) = points.split_once('/')?;
            if ring.len() != 8 || middle.len() != 1 {
                return None;
            }
            let mut men = [0; 2];
            for (point, byte) in ring.bytes().chain(middle.bytes()).enumerate() {
                match byte {
                    b'X' => men[0] |= 1 << point,
                    b'O' => men[1] |= 1 << point,
                    b'.' => {}
                    _ => return None,
                }
            }
            let second_to_move = match mover {
                "X" => false,
                "O" => true,
                _ => return None,
            };
            let complete = men.iter().all(|men: &u16| men.count_ones() == MEN);
            complete.then_some(Men {
                men,
                second_to_move,
            })
        };
        parse().ok_or_else(|| {
            NotationError::new(
                text,
                "the eight points of the ring, a slash, the middle, a space, the player to move; four X and four O, such as XXXXOOOO/. X",
            )
        })
    }

    /// From and to, the points of the ring from 1, the middle `c`: `1-c`.
    fn format_move(&self, _men: &Men, step: &Step) -> String {
        let name = |point: u8| {
            if point == MIDDLE {
                "c".to_owned()
            } else {
                (point + 1).to_string()
            }
        };
        format!("{}-{}", name(step.from), name(step.to))
    }

    /// The ring as it lies, point 1 at the top and the others clockwise.
    fn draw_position(&self, men: &Men) -> String {
        let text = self.format_position(men);
        let point = |at: usize| &text[at..=at];
        // The middle stands after the ring and the slash.
        let middle = point(9);
        format!(
            "  {}\n{}   {}\n{} {middle} {}\n{}   {}\n  {}\n{} to move",
            point(0),
            point(7),
            point(1),
            point(6),
            point(2),
            point(5),
            point(3),
            point(4),
            if men.second_to_move { 'O' } else { 'X' }
        )
    }
}

#[cfg(test)]
mod tests;
