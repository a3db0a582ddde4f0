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

use super::bounded_setup;
use super::genus::Genus;
use super::misere_sums::Sums;
use super::unvalued::Unvalued;
use crate::limits::{Meter, Report};
use crate::ruleset::Impartial;
use crate::solve::{Configure, Setup};

/// Finds outcomes and genera under misere play: who cannot move wins.
///
/// Time and memory: one entry a sum of parts that can be reached; for the
/// outcome fewer, since the first move to a lost sum ends the search. The
/// limit on memory is 4 GiB unless another is set.
#[derive(Clone, Debug)]
pub struct MisereSearch {
    setup: Setup,
}

impl Default for MisereSearch {
    fn default() -> Self {
        Self {
            setup: bounded_setup(),
        }
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
