//! Sums of parts by number, for misere play, where a sum is not known by a
//! number for each part (Grundy and Smith 1956).
//!
//! Parts are told apart by their normal form, and a sum is the sorted list of its
//! parts: those without a move are left out, and two from which the only move is
//! to the end cancel each other, under misere play too. Numbers are given in the
//! order in which sums are met, so they are the same on each run. What a part
//! can become is listed once.

use hashbrown::HashMap;

use crate::game::Player;
use crate::limits::{Meter, Stopped};
use crate::ruleset::Impartial;
use crate::table::{ExactTable, FixedHash};

/// A part, and the sums that its moves lead to, once they are listed.
struct Part<P> {
    position: P,
    options: Option<Box<[Box<[u32]>]>>,
}

/// Parts and sums of parts by number.
pub(super) struct Sums<'a, R: Impartial> {
    ruleset: &'a R,
    pub(super) meter: Meter<'a>,
    ids: ExactTable<R::Position, u32>,
    parts: Vec<Part<R::Position>>,
    /// Each sum as its parts, ascending.
    pub(super) terms_of: Vec<Box<[u32]>>,
    numbers: HashMap<Box<[u32]>, u32, FixedHash>,
    /// Parts in all sums.
    terms: usize,
}

/// Stands for a part without a move among the numbers of parts.
const NOTHING: u32 = u32::MAX;

impl<'a, R: Impartial> Sums<'a, R> {
    pub(super) fn new(ruleset: &'a R, meter: Meter<'a>) -> Self {
        Self {
            ruleset,
            meter,
            ids: ExactTable::new(),
            parts: Vec::new(),
            terms_of: Vec::new(),
            numbers: HashMap::with_hasher(FixedHash::default()),
            terms: 0,
        }
    }

    /// The number of the sum that a position is.
    pub(super) fn of_position(&mut self, position: &R::Position) -> Result<u32, Stopped> {
        let parts = self.split(position)?;
        self.number(parts)
    }

    /// The parts of a position that have moves, ascending.
    fn split(&mut self, position: &R::Position) -> Result<Vec<u32>, Stopped> {
        let mut parts = Vec::new();
        self.ruleset.components(position, &mut parts);
        let mut numbers = Vec::with_capacity(parts.len());
        for part in parts {
            let id = self.id(&part)?;
            if id != NOTHING {
                numbers.push(id);
            }
        }
        Ok(numbers)
    }

    fn id(&mut self, part: &R::Position) -> Result<u32, Stopped> {
        let key = self.ruleset.normal_form(part).0;
        if let Some(&id) = self.ids.get(&key) {
            return Ok(id);
        }
        self.meter.step()?;
        let id = if self.ruleset.has_move(&key, Player::First) {
            self.parts.push(Part {
                position: key.clone(),
                options: None,
            });
            small(self.parts.len() - 1)?
        } else {
            NOTHING
        };
        self.ids.insert(key, id)?;
        Ok(id)
    }

    /// The number of a sum of parts.
    pub(super) fn number(&mut self, mut parts: Vec<u32>) -> Result<u32, Stopped> {
        parts.sort_unstable();
        self.cancel_stars(&mut parts)?;
        if let Some(&number) = self.numbers.get(&parts[..]) {
            return Ok(number);
        }
        self.meter.position()?;
        let number = small(self.terms_of.len())?;
        let parts = parts.into_boxed_slice();
        self.terms += parts.len();
        self.terms_of.push(parts.clone());
        self.numbers.insert(parts, number);
        Ok(number)
    }

    /// Two parts that last one move each are worth nothing together, under
    /// misere play too.
    fn cancel_stars(&mut self, parts: &mut Vec<u32>) -> Result<(), Stopped> {
        let mut stars = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            if self
                .options_of_part(part)?
                .iter()
                .all(|left| left.is_empty())
            {
                stars.push(at);
            }
        }
        for &at in stars.iter().skip(stars.len() % 2).rev() {
            parts.remove(at);
        }
        Ok(())
    }

    /// The sums that the moves of a part lead to, each once.
    fn options_of_part(&mut self, part: u32) -> Result<&[Box<[u32]>], Stopped> {
        if self.parts[part as usize].options.is_none() {
            let position = self.parts[part as usize].position.clone();
            let mut moves = Vec::new();
            self.ruleset.moves(&position, Player::First, &mut moves);
            self.meter.count_moves(moves.len())?;
            let mut options = Vec::with_capacity(moves.len());
            for mv in &moves {
                let child = self.ruleset.play(&position, Player::First, mv);
                let mut left = self.split(&child)?;
                left.sort_unstable();
                options.push(left.into_boxed_slice());
            }
            options.sort_unstable();
            options.dedup();
            self.terms += options.iter().map(|left| left.len() + 4).sum::<usize>();
            self.parts[part as usize].options = Some(options.into_boxed_slice());
        }
        let options = self.parts[part as usize].options.as_ref();
        Ok(options.expect("listed above"))
    }

    /// The parts that a move can leave of one, by number, each option as a sum.
    pub(super) fn left_of(&mut self, part: u32) -> Result<Vec<Vec<u32>>, Stopped> {
        let options = self.options_of_part(part)?;
        Ok(options.iter().map(|left| left.to_vec()).collect())
    }

    /// The sums that a move leads to, ascending, each once.
    pub(super) fn options(&mut self, sum: u32) -> Result<Vec<u32>, Stopped> {
        let parts = self.terms_of[sum as usize].clone();
        let mut options = Vec::new();
        let mut last = NOTHING;
        for (at, &part) in parts.iter().enumerate() {
            if part == last {
                continue;
            }
            last = part;
            for left in self.left_of(part)? {
                let mut child = left;
                child.extend_from_slice(&parts[..at]);
                child.extend_from_slice(&parts[at + 1..]);
                options.push(self.number(child)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        self.meter.count_moves(options.len())?;
        Ok(options)
    }

    /// The parts of a sum.
    pub(super) fn parts_of(&self, sum: u32) -> &[u32] {
        &self.terms_of[sum as usize]
    }

    /// The position that a part is.
    pub(super) fn position(&self, part: u32) -> &R::Position {
        &self.parts[part as usize].position
    }

    /// A part for each sum of a cycle, the first that differs from the next
    /// sum.
    pub(super) fn first_parts(&self, cycle: &[u32]) -> Vec<R::Position> {
        let next = cycle.iter().cycle().skip(1);
        let moved = cycle.iter().zip(next).filter_map(|(&from, &to)| {
            let (from, to) = (self.parts_of(from), self.parts_of(to));
            let count = |parts: &[u32], part| parts.iter().filter(|at| **at == part).count();
            let gone = |part: &&u32| count(from, **part) > count(to, **part);
            from.iter().find(gone).or(from.first())
        });
        moved.map(|&part| self.position(part).clone()).collect()
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.ids.memory_usage()
            + self.parts.capacity() * size_of::<Part<R::Position>>()
            + self.terms_of.capacity() * size_of::<Box<[u32]>>()
            + self.numbers.allocation_size()
            + 2 * self.terms * size_of::<u32>()
    }
}

fn small(number: usize) -> Result<u32, Stopped> {
    let capacity = u64::from(NOTHING);
    u32::try_from(number)
        .ok()
        .filter(|number| *number != NOTHING)
        .ok_or(Stopped::TableFull { capacity })
}
