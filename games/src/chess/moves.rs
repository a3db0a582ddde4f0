//! Moves, legal ones alone.

use super::board::{PAWN, Squares, bit, each, file};
use super::material::{Kind, Role, Table};
use super::men::{
    Man, Men, Set, ahead, attacks, en_passant_file, insert, mark_double_step, rank_for, remove,
    sort_twins, taken_en_passant,
};

/// A move: a man goes from one square to another, as UCI writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The square that the man leaves, from 0 for a1 by b1 to 63 for h8.
    pub from: u8,
    /// The square that it goes to.
    pub to: u8,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

/// What a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Set<'_> {
    /// The man on the square that a move leaves.
    fn man(&self, square: u8) -> Option<Man> {
        if self.men.kings[self.men.mover()] == square {
            return Some(Man::King);
        }
        self.on(square).map(Man::Other)
    }

    /// Whether a move leaves the own king safe.
    fn is_safe(&self, man: Man, from: u8, to: u8, taken: Option<usize>) -> bool {
        let mover = self.men.mover();
        let king = match man {
            Man::King => to,
            Man::Other(_) => self.men.kings[mover],
        };
        let mut occupied = self.occupied & !bit(from) | bit(to);
        if let Some(at) = taken {
            let square = self.men.others[at];
            if square != to {
                // En passant.
                occupied &= !bit(square);
            }
        }
        !self.attacked(king, 1 - mover, occupied, taken)
    }

    /// Where a pawn can go, whether its king is safe or not.
    fn pawn_targets(&self, from: u8, enemies: Squares) -> Squares {
        let mover = self.men.mover();
        let one = ahead(mover, from, 1);
        let mut targets = PAWN[mover][usize::from(from)] & enemies;
        if self.occupied & bit(one) == 0 {
            targets |= bit(one);
            if rank_for(mover, from) == 1 {
                targets |= bit(ahead(mover, from, 2)) & !self.occupied;
            }
        }
        if let Some(file) = en_passant_file(self.men) {
            let to = ahead(mover, taken_en_passant(mover, file), 1);
            targets |= PAWN[mover][usize::from(from)] & bit(to);
        }
        targets
    }

    /// The man that a move takes.
    fn taken(&self, pawn: bool, from: u8, to: u8) -> Option<usize> {
        let taken = self.on(to);
        if taken.is_none() && pawn && file(from) != file(to) {
            let file = en_passant_file(self.men)?;
            return self.on(taken_en_passant(self.men.mover(), file));
        }
        taken
    }

    /// Calls `each_move` with the legal moves until it says `true`, and gives that.
    pub(super) fn any_move(&self, mut each_move: impl FnMut(Step) -> bool) -> bool {
        let mover = self.men.mover();
        let own = self.of_side(mover);
        let enemies = self.occupied & !own & !bit(self.men.kings[1 - mover]);
        let mut go = |man, from, pawn, targets| {
            each(targets).any(|to| {
                let taken = self.taken(pawn, from, to);
                if !self.is_safe(man, from, to, taken) {
                    return false;
                }
                let step = |promotion| Step {
                    from,
                    to,
                    promotion,
                };
                if pawn && rank_for(mover, to) == 7 {
                    return PROMOTIONS.iter().any(|&role| each_move(step(Some(role))));
                }
                each_move(step(None))
            })
        };
        for (at, kind, from) in self.others() {
            if kind.side() != mover {
                continue;
            }
            let pawn = kind.role() == Role::Pawn;
            let targets = if pawn {
                self.pawn_targets(from, enemies)
            } else {
                attacks(mover, kind.role(), from, self.occupied) & (enemies | !self.occupied)
            };
            if go(Man::Other(at), from, pawn, targets) {
                return true;
            }
        }
        let from = self.men.kings[mover];
        let targets = attacks(mover, Role::King, from, 0) & (enemies | !self.occupied);
        go(Man::King, from, false, targets)
    }
}

/// The position after a legal move.
pub(super) fn play(tables: &[Table], men: Men, step: Step) -> Men {
    let set = Set::new(tables, men);
    let mover = men.mover();
    let mut after = men;
    after.black_to_move = !men.black_to_move;
    after.en_passant = 0;
    let man = set.man(step.from);
    let pawn = match man {
        Some(Man::Other(at)) => set.table.material.kinds()[at].role() == Role::Pawn,
        _ => false,
    };
    let taken = set.taken(pawn, step.from, step.to);
    match man {
        Some(Man::Other(at)) => after.others[at] = step.to,
        _ => after.kings[mover] = step.to,
    }
    if let Some(role) = step.promotion
        && let Some(Man::Other(at)) = man
    {
        // The later place first, since the earlier one moves nothing then.
        let places = match taken {
            Some(taken) => [at.max(taken), at.min(taken)],
            None => [at, at],
        };
        remove(tables, &mut after, places[0]);
        if taken.is_some() {
            remove(tables, &mut after, places[1]);
        }
        insert(tables, &mut after, Kind::new(mover, role), step.to);
        return after;
    }
    if let Some(at) = taken {
        remove(tables, &mut after, at);
    }
    sort_twins(&tables[usize::from(after.table)], &mut after.others);
    if pawn && step.from.abs_diff(step.to) == 16 {
        mark_double_step(tables, &mut after, step.to);
    }
    after
}
