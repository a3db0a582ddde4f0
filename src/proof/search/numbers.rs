//! The numbers of a position, from those of its moves.
//!
//! Where the attacker chooses, the proof number is the least of the moves' and
//! the disproof number their sum; where the defender does, the other way round
//! (Allis, van der Meulen and van den Herik 1994). Sums end below what stands for
//! none. With a disproof go the repetitions that it rests on: of one move where
//! one refutes, of all together where all have to fail.

use super::{NONE, Search};
use crate::game::Game;
use crate::proof::table::Loops;

/// A move of a position on the path, and what is known of where it leads.
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Where it is proven: within how many plies.
    pub(super) plies: u32,
    /// Where it is disproven: what that rests on.
    pub(super) loops: Option<Loops>,
    pub(super) visits: u16,
}

/// How a visit ends.
pub(super) enum End {
    Open { proof: u32, disproof: u32 },
    Proven { plies: u32 },
    Disproven { loops: Option<Loops> },
}

/// The numbers of a position, from those of its moves. What the mover
/// wants is near: the attacker a proof, the defender a disproof.
pub(super) struct Numbers {
    pub(super) near: u32,
    pub(super) far: u32,
    /// The move with the least near number, and the least of the others.
    pub(super) best: usize,
    pub(super) second: u32,
}

impl<G: Game> Search<'_, G> {
    /// The numbers of the last position.
    pub(super) fn numbers(&self) -> Numbers {
        let frame = &self.frames[self.frames.len() - 1];
        let attacking = frame.node.attacking;
        let mut numbers = Numbers {
            near: NONE,
            far: 0,
            best: frame.first,
            second: NONE,
        };
        for (at, child) in self.children.iter().enumerate().skip(frame.first) {
            let (near, far) = if attacking {
                (child.proof, child.disproof)
            } else {
                (child.disproof, child.proof)
            };
            if near < numbers.near {
                numbers.second = numbers.near;
                (numbers.near, numbers.best) = (near, at);
            } else {
                numbers.second = numbers.second.min(near);
            }
            // No open position has the number of a settled one.
            numbers.far = numbers.far.saturating_add(far).min(NONE - 1);
        }
        if numbers.near == 0 {
            numbers.far = NONE;
        }
        numbers
    }

    /// How the visit to the last position ends, if it does.
    pub(super) fn end(&self, numbers: &Numbers) -> Option<End> {
        let frame = &self.frames[self.frames.len() - 1];
        let children = &self.children[frame.first..];
        let plies = |child: &Child<_>| child.plies.saturating_add(1);
        let depth = u32::try_from(self.frames.len() - 1).unwrap_or(u32::MAX);
        let loops = |child: &Child<_>| above(depth, child.loops);
        let attacking = frame.node.attacking;
        match numbers.near {
            0 if attacking => {
                let won = children.iter().filter(|child| child.proof == 0);
                let plies = won.map(plies).min().unwrap_or(0);
                Some(End::Proven { plies })
            }
            // The disproof that rests on least.
            0 => {
                let held = children.iter().filter(|child| child.disproof == 0);
                let loops = held
                    .map(loops)
                    .min_by_key(|loops| loops.map(|loops| loops.deepest));
                Some(End::Disproven { loops: loops? })
            }
            NONE if attacking => {
                let loops = children.iter().map(loops).fold(None, joined);
                Some(End::Disproven { loops })
            }
            NONE => {
                let plies = children.iter().map(plies).max().unwrap_or(0);
                Some(End::Proven { plies })
            }
            _ => {
                let (proof, disproof) = if attacking {
                    (numbers.near, numbers.far)
                } else {
                    (numbers.far, numbers.near)
                };
                (proof >= frame.proof_limit || disproof >= frame.disproof_limit)
                    .then_some(End::Open { proof, disproof })
            }
        }
    }

    /// What the visit to the chosen move of the last position brought.
    pub(super) fn take(&mut self, end: &End) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let child = &mut self.children[frame.chosen];
        match *end {
            End::Open { proof, disproof } => {
                (child.proof, child.disproof) = (proof, disproof);
            }
            End::Proven { plies } => {
                (child.proof, child.disproof) = (0, NONE);
                child.plies = plies;
            }
            End::Disproven { loops } => {
                (child.proof, child.disproof) = (NONE, 0);
                child.loops = loops;
            }
        }
    }
}

/// What rests on positions at this depth or below it, seen from that depth: the
/// position itself is no condition of its own disproof.
fn above(depth: u32, loops: Option<Loops>) -> Option<Loops> {
    loops
        .filter(|loops| loops.least < depth)
        .map(|loops| Loops {
            deepest: loops.deepest.min(depth - 1),
            least: loops.least,
        })
}

/// What two disproofs rest on together.
fn joined(a: Option<Loops>, b: Option<Loops>) -> Option<Loops> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Loops {
            deepest: a.deepest.max(b.deepest),
            least: a.least.min(b.least),
        }),
        (one, None) | (None, one) => one,
    }
}
