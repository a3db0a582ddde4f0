//! Impartial games under misere play: outcomes and genus.
//!
//! Under misere play a sum is not known by a number for each part. Patrick
//! Grundy and Cedric Smith (1956) and John Conway (1976) showed how much is lost;
//! what remains of the arithmetic is the genus: the Grundy value, and the
//! misere nim-values of the position with 0, 1, 2, ... heaps of two beside it. It
//! follows from the genera of the options, but that of a sum not from those of
//! its parts. So whole sums are searched here, as multisets of parts: the parts
//! are told apart by their normal form, those without a move are left out, and
//! two parts from which the only move is to the end cancel each other. The
//! search keeps its own stack.

use hashbrown::HashMap;

use super::genus::Genus;
use super::unvalued::Unvalued;
use crate::game::Player;
use crate::limits::{Limits, Meter, Report, Stopped};
use crate::ruleset::Impartial;
use crate::solve::{Configure, Setup};
use crate::table::{ExactTable, FixedHash};

/// Finds outcomes and genera under misere play: who cannot move wins.
///
/// Time and memory: one entry a sum of parts that can be reached; for the
/// outcome fewer, since the first move to a lost sum ends the search. The
/// limit on memory is 4 GiB unless another is set.
#[derive(Clone, Debug)]
pub struct MisereSearch {
    setup: Setup,
}

const MEMORY: u64 = 4 << 30;

impl Default for MisereSearch {
    fn default() -> Self {
        let setup = Setup {
            limits: Limits::new().memory(MEMORY),
            ..Setup::default()
        };
        Self { setup }
    }
}

impl Configure for MisereSearch {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl MisereSearch {
    /// Silent, with 4 GiB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the player to move wins under misere play.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round.
    pub fn is_won<R: Impartial>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<bool, Unvalued<R::Position>> {
        self.table(ruleset).is_won(position)
    }

    /// The genus of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round.
    pub fn genus<R: Impartial>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<Genus, Unvalued<R::Position>> {
        self.table(ruleset).genus(position)
    }

    /// A memory for many questions on one ruleset. The limits hold for all of
    /// them together.
    pub fn table<'a, R: Impartial>(&'a self, ruleset: &'a R) -> MisereTable<'a, R> {
        let meter = Meter::new(self.setup.limits(), self.setup.progress(), "searching");
        MisereTable {
            sums: Sums::new(ruleset, meter),
            won: Vec::new(),
            genera: Vec::new(),
        }
    }
}

/// Outcomes and genera of one ruleset under misere play, found on demand and
/// kept.
pub struct MisereTable<'a, R: Impartial> {
    pub(super) sums: Sums<'a, R>,
    won: Vec<Mark<bool>>,
    genera: Vec<Mark<Genus>>,
}

impl<R: Impartial> MisereTable<'_, R> {
    /// Whether the player to move wins under misere play.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round; what was found is kept.
    pub fn is_won(&mut self, position: &R::Position) -> Result<bool, Unvalued<R::Position>> {
        let sum = self.sums.of_position(position)?;
        self.is_sum_won(sum)
    }

    /// The genus of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round; what was found is kept.
    pub fn genus(&mut self, position: &R::Position) -> Result<Genus, Unvalued<R::Position>> {
        let sum = self.sums.of_position(position)?;
        search(&mut self.sums, &mut self.genera, sum, |seen: &[Genus]| {
            (Genus::of(seen), false)
        })
    }

    pub(super) fn is_sum_won(&mut self, sum: u32) -> Result<bool, Unvalued<R::Position>> {
        search(&mut self.sums, &mut self.won, sum, |seen: &[bool]| {
            let lost = seen.contains(&false);
            (lost || seen.is_empty(), lost)
        })
    }

    /// What the questions so far took; a sum counts as a position.
    pub fn report(&self) -> Report {
        self.sums.meter.report("misere")
    }
}

/// What is known of a sum.
#[derive(Clone, Debug)]
enum Mark<T> {
    Unknown,
    Open,
    Known(T),
}

/// A sum that is being searched.
struct Frame<T> {
    sum: u32,
    options: Vec<u32>,
    next: usize,
    seen: Vec<T>,
}

/// Depth-first search of sums. `fold` gives what follows from the options seen
/// so far, and whether no other option can change that.
fn search<R: Impartial, T: Clone>(
    sums: &mut Sums<'_, R>,
    marks: &mut Vec<Mark<T>>,
    sum: u32,
    fold: impl Fn(&[T]) -> (T, bool),
) -> Result<T, Unvalued<R::Position>> {
    let mut frames: Vec<Frame<T>> = Vec::new();
    let mut found = visit(sums, marks, &mut frames, sum);
    while found.is_ok() {
        let Some(frame) = frames.last_mut() else {
            break;
        };
        if let Ok(Some(mark)) = &found {
            frame.seen.push(mark.clone());
        }
        let (mark, settled) = fold(&frame.seen);
        match frame.options.get(frame.next) {
            Some(&option) if !settled => {
                frame.next += 1;
                found = visit(sums, marks, &mut frames, option);
            }
            _ => {
                marks[frame.sum as usize] = Mark::Known(mark.clone());
                frames.pop();
                found = Ok(Some(mark));
            }
        }
    }
    for frame in frames {
        marks[frame.sum as usize] = Mark::Unknown;
    }
    found.map(|mark| mark.expect("the last frame leaves its mark"))
}

/// What is known of a sum, which is put on the stack where that is nothing.
fn visit<R: Impartial, T: Clone>(
    sums: &mut Sums<'_, R>,
    marks: &mut Vec<Mark<T>>,
    frames: &mut Vec<Frame<T>>,
    sum: u32,
) -> Result<Option<T>, Unvalued<R::Position>> {
    let at = sum as usize;
    if marks.len() <= at {
        marks.resize(sums.terms_of.len(), Mark::Unknown);
    }
    match &marks[at] {
        Mark::Known(mark) => return Ok(Some(mark.clone())),
        Mark::Open => {
            let path = frames.iter().map(|frame| frame.sum);
            let cycle: Vec<u32> = path.skip_while(|on_path| *on_path != sum).collect();
            return Err(Unvalued::Cycle(sums.first_parts(&cycle)));
        }
        Mark::Unknown => {}
    }
    let options = sums.options(sum)?;
    marks[at] = Mark::Open;
    frames.push(Frame {
        sum,
        options,
        next: 0,
        seen: Vec::new(),
    });
    sums.meter
        .memory(sums.memory_usage() + marks.capacity() * size_of::<Mark<T>>())?;
    Ok(None)
}

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
    terms_of: Vec<Box<[u32]>>,
    numbers: HashMap<Box<[u32]>, u32, FixedHash>,
    /// Parts in all sums.
    terms: usize,
}

/// Stands for a part without a move among the numbers of parts.
const NOTHING: u32 = u32::MAX;

impl<'a, R: Impartial> Sums<'a, R> {
    fn new(ruleset: &'a R, meter: Meter<'a>) -> Self {
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
    fn options(&mut self, sum: u32) -> Result<Vec<u32>, Stopped> {
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
    fn first_parts(&self, cycle: &[u32]) -> Vec<R::Position> {
        let next = cycle.iter().cycle().skip(1);
        let moved = cycle.iter().zip(next).filter_map(|(&from, &to)| {
            let (from, to) = (self.parts_of(from), self.parts_of(to));
            let count = |parts: &[u32], part| parts.iter().filter(|at| **at == part).count();
            let gone = |part: &&u32| count(from, **part) > count(to, **part);
            from.iter().find(gone).or(from.first())
        });
        moved.map(|&part| self.position(part).clone()).collect()
    }

    fn memory_usage(&self) -> usize {
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
