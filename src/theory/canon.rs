//! Canonical forms of the positions of any ruleset.
//!
//! A position is the sum of its parts, and a part is worth what its options
//! are (Conway 1976). Depth-first search with a memory gives each part its
//! [`Form`] once, however many sums it stands in, up to the symmetry and the
//! exchange of players that the ruleset tells. The search keeps its own stack,
//! so that depth is bounded by memory alone. Only games that end have a
//! canonical form: a position that play leads back to is refused, with the
//! cycle.

use std::hash::BuildHasher;
use std::mem;

use super::bounded_setup;
use super::forms::{Form, Forms};
use super::unvalued::Unvalued;
use crate::game::Player;
use crate::limits::{Meter, Report, Stopped};
use crate::ruleset::Ruleset;
use crate::solve::{Configure, Setup};
use crate::table::{ExactTable, FixedHash, vec_peak};

/// Finds the canonical forms of positions.
///
/// Time: one expansion a part, one lookup a move and part, one canonical form
/// a part. Memory: one entry a part (its size and five bytes, over a load
/// between 7/16 and 7/8), the moves of the longest line, and the
/// [arena](Forms).
///
/// The limit on memory is 4 GiB unless another is set. Values are exact; a run
/// that meets a limit has none.
#[derive(Clone, Debug)]
pub struct Canon {
    setup: Setup,
}

impl Default for Canon {
    fn default() -> Self {
        Self {
            setup: bounded_setup(),
        }
    }
}

impl Configure for Canon {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl Canon {
    /// Silent, with 4 GiB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of one position, in this arena.
    ///
    /// # Errors
    ///
    /// When a limit is met, play can go round, or a value is too large.
    pub fn value<R: Ruleset>(
        &self,
        forms: &mut Forms,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<Form, Unvalued<R::Position>> {
        self.table(ruleset).value(forms, position)
    }

    /// A memory for the values of many positions of one ruleset. The limits
    /// hold for all questions together.
    ///
    /// All questions to it must come with the same arena.
    pub fn table<'a, R: Ruleset>(&'a self, ruleset: &'a R) -> CanonTable<'a, R> {
        CanonTable {
            ruleset,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "searching"),
            values: ExactTable::new(),
            frames: Vec::new(),
            moves: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            recent: Vec::new(),
            hash: FixedHash::default(),
            measured: 0,
            allowance: None,
        }
    }
}

/// How many recent parts are kept, a power of two.
const RECENT: usize = 1 << 14;

/// The place of a hash among the recent parts.
fn short_hash(hash: u64) -> usize {
    usize::try_from(hash >> 32).unwrap_or(0) & (RECENT - 1)
}

/// A part that is being searched.
struct Frame<P> {
    position: P,
    /// Where its moves begin: Left's, then Right's; and the next one to try.
    first: usize,
    right: usize,
    next: usize,
    /// Where its options begin among those found.
    options: usize,
}

/// What is known of an option.
enum Sight<P> {
    Known(Form),
    /// This part must be searched first.
    Unknown(P),
    /// This part is being searched.
    Open(P),
}

/// The values of the positions of one ruleset, found on demand and kept.
pub struct CanonTable<'a, R: Ruleset> {
    ruleset: &'a R,
    meter: Meter<'a>,
    /// Values of parts; [`Form::OPEN`] while a part is searched,
    /// [`Form::FORGOTTEN`] where a search ended early.
    values: ExactTable<R::Position, Form>,
    frames: Vec<Frame<R::Position>>,
    moves: Vec<R::Move>,
    options: Vec<Form>,
    parts: Vec<R::Position>,
    /// Values of the last parts by their hash, as they stood before they were
    /// brought to normal form, which takes most rulesets longer than a look
    /// here.
    recent: Vec<Option<(R::Position, Form)>>,
    hash: FixedHash,
    /// How many forms there were when memory was last measured.
    measured: usize,
    /// How many parts the question in hand may still search, where that is
    /// bounded.
    allowance: Option<u64>,
}

impl<R: Ruleset> CanonTable<'_, R> {
    /// The value of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, play can go round, or a value is too large; what
    /// was found so far is kept.
    pub fn value(
        &mut self,
        forms: &mut Forms,
        position: &R::Position,
    ) -> Result<Form, Unvalued<R::Position>> {
        loop {
            match self.sight(forms, position)? {
                Sight::Known(form) => return Ok(form),
                Sight::Open(part) => return Err(Unvalued::Cycle(vec![part])),
                Sight::Unknown(part) => {
                    let searched = self.search(forms, part);
                    if searched.is_err() {
                        self.forget();
                    }
                    searched?;
                }
            }
        }
    }

    /// The value of a position, where no more than so many parts have to be
    /// searched for it; what was found is kept in any case.
    pub(super) fn value_within(
        &mut self,
        forms: &mut Forms,
        position: &R::Position,
        parts: u64,
    ) -> Result<Option<Form>, Unvalued<R::Position>> {
        self.allowance = Some(parts);
        let value = self.value(forms, position);
        let spent = self.allowance.take() == Some(0);
        match value {
            Err(Unvalued::Stopped(Stopped::Positions { .. })) if spent => Ok(None),
            value => value.map(Some),
        }
    }

    /// What the questions so far took.
    pub fn report(&self) -> Report {
        self.meter.report("canon")
    }

    /// The number of parts that were met.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no part was met.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn search(
        &mut self,
        forms: &mut Forms,
        part: R::Position,
    ) -> Result<(), Unvalued<R::Position>> {
        self.open(forms, part)?;
        while let Some(frame) = self.frames.last() {
            if frame.next == self.moves.len() {
                self.close(forms)?;
                continue;
            }
            let player = if frame.next < frame.right {
                Player::First
            } else {
                Player::Second
            };
            let mv = &self.moves[frame.next];
            let child = self.ruleset.play(&frame.position, player, mv);
            match self.sight(forms, &child)? {
                Sight::Known(form) => self.take(form),
                Sight::Unknown(part) => self.open(forms, part)?,
                Sight::Open(part) => return Err(Unvalued::Cycle(self.cycle(&part))),
            }
        }
        Ok(())
    }

    /// The option in hand has this value.
    fn take(&mut self, form: Form) {
        self.options.push(form);
        if let Some(frame) = self.frames.last_mut() {
            frame.next += 1;
        }
    }

    /// What is known of a position: the sum of its parts.
    fn sight(
        &mut self,
        forms: &mut Forms,
        position: &R::Position,
    ) -> Result<Sight<R::Position>, Unvalued<R::Position>> {
        let mut parts = mem::take(&mut self.parts);
        self.ruleset.components(position, &mut parts);
        let sight = self.sight_of_parts(forms, &parts);
        parts.clear();
        self.parts = parts;
        sight
    }

    fn sight_of_parts(
        &mut self,
        forms: &mut Forms,
        parts: &[R::Position],
    ) -> Result<Sight<R::Position>, Unvalued<R::Position>> {
        let mut sum = forms.zero();
        for part in parts {
            let value = match self.part(forms, part)? {
                Sight::Known(value) => value,
                other => return Ok(other),
            };
            sum = forms.sum(sum, value)?;
        }
        // Sums of large values take long.
        if parts.len() > 1 {
            self.meter.pulse()?;
        }
        Ok(Sight::Known(sum))
    }

    /// What is known of a part.
    fn part(
        &mut self,
        forms: &mut Forms,
        part: &R::Position,
    ) -> Result<Sight<R::Position>, Unvalued<R::Position>> {
        let place = short_hash(self.hash.hash_one(part));
        if let Some(Some((known, value))) = self.recent.get(place)
            && known == part
        {
            return Ok(Sight::Known(*value));
        }
        let (key, negated) = self.ruleset.normal_form(part);
        let value = match self.values.get(&key) {
            None | Some(&Form::FORGOTTEN) => return Ok(Sight::Unknown(key)),
            Some(&Form::OPEN) => return Ok(Sight::Open(key)),
            Some(&value) => value,
        };
        let value = if negated { forms.negate(value)? } else { value };
        if self.recent.is_empty() {
            self.recent.resize(RECENT, None);
        }
        self.recent[place] = Some((part.clone(), value));
        Ok(Sight::Known(value))
    }

    /// Begins the search of a part.
    fn open(&mut self, forms: &Forms, position: R::Position) -> Result<(), Stopped> {
        match &mut self.allowance {
            Some(0) => return Err(Stopped::Positions { limit: 0 }),
            Some(left) => *left -= 1,
            None => {}
        }
        self.meter.position()?;
        if let Some(growth) = self.values.growth(&position) {
            let beside = self.memory_usage(forms) - self.values.memory_usage();
            self.meter.memory(growth + beside)?;
        }
        let (first, room) = (self.moves.len(), self.moves.capacity());
        self.ruleset
            .moves(&position, Player::First, &mut self.moves);
        let right = self.moves.len();
        if !self.ruleset.is_impartial() {
            self.ruleset
                .moves(&position, Player::Second, &mut self.moves);
        }
        self.meter.count_moves(self.moves.len() - first)?;
        let grown = forms.len() > self.measured + self.measured / 8 + 1024;
        if grown || self.frames.len() == self.frames.capacity() || self.moves.capacity() != room {
            self.measured = forms.len();
            let held = self.memory_usage(forms) + vec_peak(&self.frames, 1);
            self.meter.memory(held)?;
        }
        self.values.insert(position.clone(), Form::OPEN)?;
        self.frames.push(Frame {
            position,
            first,
            right,
            next: first,
            options: self.options.len(),
        });
        Ok(())
    }

    /// Ends the search of the part in hand, all of whose moves are done.
    fn close(&mut self, forms: &mut Forms) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.last() else {
            return Ok(());
        };
        let options = &self.options[frame.options..];
        let (left, right) = options.split_at(frame.right - frame.first);
        let right = if self.ruleset.is_impartial() {
            left
        } else {
            right
        };
        let form = forms.from_options(left, right)?;
        // Few parts can have large values, so that none may be met for long.
        self.meter.pulse()?;
        if let Some(value) = self.values.get_mut(&frame.position) {
            *value = form;
        }
        self.moves.truncate(frame.first);
        self.options.truncate(frame.options);
        self.frames.pop();
        Ok(())
    }

    /// The parts in hand from this one on, which lead back to it.
    fn cycle(&self, part: &R::Position) -> Vec<R::Position> {
        let all = self.frames.iter().map(|frame| &frame.position);
        all.skip_while(|position| *position != part)
            .cloned()
            .collect()
    }

    /// Leaves a search that ended early: what was open is unknown again.
    fn forget(&mut self) {
        for frame in self.frames.drain(..) {
            if let Some(value) = self.values.get_mut(&frame.position) {
                *value = Form::FORGOTTEN;
            }
        }
        self.moves.clear();
        self.options.clear();
    }

    fn memory_usage(&self, forms: &Forms) -> usize {
        self.values.memory_usage()
            + self.frames.capacity() * size_of::<Frame<R::Position>>()
            + self.moves.capacity() * size_of::<R::Move>()
            + vec_peak(&self.options, 1)
            + self.recent.capacity() * size_of::<Option<(R::Position, Form)>>()
            + forms.memory_usage()
    }
}
