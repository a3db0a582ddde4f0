//! Moves taken back: from a position to all those that a legal move leads from
//! to it.
//!
//! A man goes back along a line that is free now, and may leave a man of the
//! other side behind that it took. A queen, rook, bishop or knight on the last
//! rank may have been a pawn. What the position before knew of en passant is
//! lost with the move, so it comes back in each way that it can have been.
//!
//! A position without pawns stands for eight images of the board, one with
//! pawns for two. So where the position before had a pawn, four images of the
//! one after it are gone back from.

use super::board::{PAWN, bit, each, file, transposed};
use super::material::{Kind, Role, Table};
use super::men::{
    Men, Set, ahead, attacks, en_passant_file, insert, rank_for, remove, sort_twins,
    taken_en_passant,
};

/// Pushes all positions before this one.
pub(super) fn parents(tables: &[Table], men: Men, parents: &mut Vec<Men>) {
    let mut back = |men: Men, pawns_alone: bool| {
        let back = Back {
            tables,
            set: Set::new(tables, men),
            moved: 1 - men.mover(),
            pawns_alone,
            parents,
        };
        back.all();
    };
    back(men, false);
    let table = &tables[usize::from(men.table)];
    if table.after_pawns {
        back(table.image(men, |square| square ^ 0o70), true);
        back(table.image(men, transposed), true);
        back(table.image(men, |square| transposed(square ^ 7)), true);
    }
}

struct Back<'t, 'p> {
    tables: &'t [Table],
    /// The position after the moves.
    set: Set<'t>,
    /// The side that moved.
    moved: usize,
    /// Whether positions with pawns alone are wanted.
    pawns_alone: bool,
    parents: &'p mut Vec<Men>,
}

impl Back<'_, '_> {
    fn all(mut self) {
        let moved = self.moved;
        if let Some(file) = en_passant_file(self.set.men) {
            // Nothing but this pawn's double step came before.
            let to = taken_en_passant(1 - moved, file);
            if let Some(at) = self.set.on(to) {
                self.put(at, ahead(1 - moved, to, 2), None, to);
            }
            return;
        }
        let free = !self.set.occupied;
        let to = self.set.men.kings[moved];
        for from in each(attacks(moved, Role::King, to, 0) & free) {
            let mut before = self.set.men;
            before.kings[moved] = from;
            self.with_taken(before, to);
        }
        for (at, kind, to) in self.set.others() {
            if kind.side() != moved {
                continue;
            }
            if kind.role() == Role::Pawn {
                self.pawn(at, to);
                continue;
            }
            for from in each(attacks(moved, kind.role(), to, self.set.occupied) & free) {
                let mut before = self.set.men;
                before.others[at] = from;
                self.with_taken(before, to);
            }
            if rank_for(moved, to) == 7 {
                self.promoted(at, to);
            }
        }
    }

    /// The man at this place goes back, and leaves a man or nobody.
    fn put(&mut self, at: usize, from: u8, taken: Option<Kind>, to: u8) {
        let mut before = self.set.men;
        before.others[at] = from;
        self.push(before, taken, to);
    }

    /// A pawn goes back.
    fn pawn(&mut self, at: usize, to: u8) {
        let (moved, occupied) = (self.moved, self.set.occupied);
        let rank = rank_for(moved, to);
        let behind = |ranks| ahead(1 - moved, to, ranks);
        if rank < 2 {
            return;
        }
        if occupied & bit(behind(1)) == 0 {
            self.put(at, behind(1), None, to);
            // After a double step that gives the right to take en passant, the
            // position would have it.
            if rank == 3
                && occupied & bit(behind(2)) == 0
                && !self.set.can_take_en_passant(file(to))
            {
                self.put(at, behind(2), None, to);
            }
        }
        for from in each(PAWN[1 - moved][usize::from(to)] & !occupied) {
            for taken in Kind::of_side(1 - moved) {
                self.put(at, from, Some(taken), to);
            }
            if rank == 5 && occupied & (bit(behind(1)) | bit(ahead(moved, to, 1))) == 0 {
                self.en_passant(at, from, behind(1), file(to));
            }
        }
    }

    /// A pawn took another one en passant.
    fn en_passant(&mut self, at: usize, from: u8, taken: u8, file: u8) {
        let mut before = self.set.men;
        before.others[at] = from;
        before.black_to_move = !before.black_to_move;
        let pawn = Kind::new(1 - self.moved, Role::Pawn);
        if insert(self.tables, &mut before, pawn, taken) {
            self.push_with_right(before, file);
        }
    }

    /// A man on the last rank was a pawn.
    fn promoted(&mut self, at: usize, to: u8) {
        let (moved, occupied) = (self.moved, self.set.occupied);
        let pawn = Kind::new(moved, Role::Pawn);
        let mut rest = self.set.men;
        remove(self.tables, &mut rest, at);
        let straight = ahead(1 - moved, to, 1);
        if occupied & bit(straight) == 0 {
            let mut before = rest;
            if insert(self.tables, &mut before, pawn, straight) {
                self.push(before, None, to);
            }
        }
        for from in each(PAWN[1 - moved][usize::from(to)] & !occupied) {
            for taken in Kind::of_side(1 - moved) {
                let mut before = rest;
                if insert(self.tables, &mut before, pawn, from) {
                    self.push(before, Some(taken), to);
                }
            }
        }
    }

    /// With nobody and with each man that may have been taken.
    fn with_taken(&mut self, before: Men, to: u8) {
        self.push(before, None, to);
        for taken in Kind::of_side(1 - self.moved) {
            self.push(before, Some(taken), to);
        }
    }

    /// Pushes a position, where it is one, in which this man stands on the
    /// square that the move goes to.
    fn push(&mut self, mut before: Men, taken: Option<Kind>, to: u8) {
        before.black_to_move = !self.set.men.black_to_move;
        before.en_passant = 0;
        if let Some(kind) = taken {
            let last = matches!(rank_for(0, to), 0 | 7);
            if kind.role() == Role::Pawn && last || !insert(self.tables, &mut before, kind, to) {
                return;
            }
        }
        let table = &self.tables[usize::from(before.table)];
        if self.pawns_alone && !table.pawns {
            return;
        }
        sort_twins(table, &mut before.others);
        let set = Set::new(self.tables, before);
        if set.is_illegal() || set.is_dead() {
            return;
        }
        self.parents.push(before);
        if table.both_pawns {
            for (_, kind, square) in set.others() {
                let own = kind == Kind::new(1 - self.moved, Role::Pawn);
                if own && rank_for(1 - self.moved, square) == 3 {
                    self.push_with_right(before, file(square));
                }
            }
        }
    }

    /// Pushes a position with the right to take the pawn on this file en
    /// passant, where there can be one.
    fn push_with_right(&mut self, mut before: Men, file: u8) {
        before.en_passant = 0;
        let set = Set::new(self.tables, before);
        if !set.is_illegal() && set.can_take_en_passant(file) {
            before.en_passant = file + 1;
            self.parents.push(before);
        }
    }
}
