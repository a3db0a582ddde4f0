//! Nimbers of single positions by proofs of single outcomes.
//!
//! The Grundy value of a position takes the values of all its options. Julien
//! Lemoine and Simon Viennot (2012, on Sprouts and Cram) ask for less: a
//! position with a heap of Nim beside it is lost for the player to move exactly
//! if the heap is its nimber. So a position is tried with heaps of 0, 1, 2 and so
//! on, and each try is an ordinary search for a winning move, which ends at the
//! first one found. In an option that splits, the nimbers of all parts but the
//! largest are found first and join the heap. What is remembered of a part is
//! its nimber, or the nimbers that it does not have.
//!
//! The search keeps its own stack of questions; each question looks its answer
//! up in the memory when it is resumed.

use super::unvalued::Unvalued;
use crate::game::Player;
use crate::limits::{Limits, Meter, Report, Stopped};
use crate::ruleset::Impartial;
use crate::solve::{Configure, Setup};
use crate::table::{ExactTable, vec_peak};

/// Finds nimbers and outcomes of large impartial positions that split.
///
/// Time and memory: what the proofs take, mostly far fewer positions than there
/// are; an entry of the table is a part and 16 bytes. The
/// [order](crate::Ruleset::order) of moves comes first, then options with fewer
/// moves left. The limit on memory is 4 GiB unless another is set.
#[derive(Clone, Debug)]
pub struct NimberSearch {
    setup: Setup,
}

const MEMORY: u64 = 4 << 30;

impl Default for NimberSearch {
    fn default() -> Self {
        let setup = Setup {
            limits: Limits::new().memory(MEMORY),
            ..Setup::default()
        };
        Self { setup }
    }
}

impl Configure for NimberSearch {
    fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

impl NimberSearch {
    /// Silent, with 4 GiB of memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The nimber of one position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round.
    pub fn nimber<R: Impartial>(
        &self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<u32, Unvalued<R::Position>> {
        self.table(ruleset).nimber(position)
    }

    /// A memory for many questions on one ruleset. The limits hold for all of
    /// them together.
    pub fn table<'a, R: Impartial>(&'a self, ruleset: &'a R) -> NimberTable<'a, R> {
        NimberTable {
            ruleset,
            meter: Meter::new(self.setup.limits(), self.setup.progress(), "proving"),
            facts: ExactTable::new(),
            far: ExactTable::new(),
            frames: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            moves: Vec::new(),
            split: Vec::new(),
        }
    }
}

/// What is known of a part.
#[derive(Clone, Copy)]
struct Facts {
    /// The nimber, or [`NONE`].
    nimber: u32,
    /// Whether the part is on the way to the question in hand.
    on_path: bool,
    /// The nimbers below 64 that it does not have.
    not: u64,
}

const NONE: u32 = u32::MAX;

/// A question.
struct Frame<P> {
    part: P,
    kind: Question,
    /// Whether this question put its part on the path.
    entered: bool,
    /// Where its options begin among those of all questions, and their parts.
    options: usize,
    parts: usize,
    /// The option or nimber in hand.
    next: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Which nimber has the part?
    Nimber,
    /// Is this its nimber? Its moves are not listed yet.
    Is(u32),
    /// The same, with its options listed.
    Listed(u32),
}

/// An option of a question: the nimber of the parts that were known when it was
/// listed, the other parts, and how much there is to search in them.
#[derive(Clone, Copy)]
struct Listed {
    sum: u32,
    order: i32,
    weight: u32,
    first: usize,
    count: usize,
}

/// What is known of an option with a heap beside it.
enum Sight<P> {
    /// Lost or won for the player who is to move there.
    Lost,
    Won,
    /// This must be answered first.
    Ask(P, Question),
}

/// Nimbers and outcomes of one ruleset, found on demand; what was proved is
/// kept.
pub struct NimberTable<'a, R: Impartial> {
    ruleset: &'a R,
    meter: Meter<'a>,
    facts: ExactTable<R::Position, Facts>,
    /// The nimbers from 64 on that a part does not have.
    far: ExactTable<(R::Position, u32), ()>,
    frames: Vec<Frame<R::Position>>,
    options: Vec<Listed>,
    parts: Vec<R::Position>,
    moves: Vec<R::Move>,
    split: Vec<R::Position>,
}

impl<R: Impartial> NimberTable<'_, R> {
    /// The nimber of a position.
    ///
    /// # Errors
    ///
    /// When a limit is met, or play can go round; what was proved is kept.
    pub fn nimber(&mut self, position: &R::Position) -> Result<u32, Unvalued<R::Position>> {
        let (mut sum, unknown) = self.known_parts(position);
        for part in unknown {
            sum ^= self.part(&part)?;
        }
        Ok(sum)
    }

    /// Whether the player to move loses in the position with a heap of Nim of
    /// this size beside it. Mostly less work than the nimber.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Self::nimber).
    pub fn is_lost(
        &mut self,
        position: &R::Position,
        heap: u32,
    ) -> Result<bool, Unvalued<R::Position>> {
        let (mut sum, mut unknown) = self.known_parts(position);
        unknown.sort_by_cached_key(|part| self.weight(part));
        let Some(largest) = unknown.pop() else {
            return Ok(sum == heap);
        };
        for part in unknown {
            sum ^= self.part(&part)?;
        }
        self.ask(largest.clone(), Question::Is(sum ^ heap))?;
        Ok(self.is(&largest, sum ^ heap) == Some(true))
    }

    /// What the questions so far took.
    pub fn report(&self) -> Report {
        self.meter.report("nimber search")
    }

    /// The number of parts of which something is known.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The sum of the parts that are known, and the others.
    fn known_parts(&mut self, position: &R::Position) -> (u32, Vec<R::Position>) {
        let mut parts = Vec::new();
        let sum = self.split_into(position, &mut parts);
        (sum, parts)
    }

    /// Pushes the parts that are not known; the sum of the others. Two that are
    /// equal are worth nothing together.
    fn split_into(&mut self, position: &R::Position, parts: &mut Vec<R::Position>) -> u32 {
        let (mut sum, from) = (0, parts.len());
        self.ruleset.components(position, &mut self.split);
        for part in self.split.drain(..) {
            if let Some(nimber) = self.ruleset.nimber(&part) {
                sum ^= nimber;
                continue;
            }
            let key = self.ruleset.normal_form(&part).0;
            match self.facts.get(&key) {
                Some(facts) if facts.nimber != NONE => sum ^= facts.nimber,
                _ => match parts[from..].iter().position(|part| *part == key) {
                    Some(equal) => drop(parts.swap_remove(from + equal)),
                    None => parts.push(key),
                },
            }
        }
        sum
    }

    fn part(&mut self, part: &R::Position) -> Result<u32, Unvalued<R::Position>> {
        self.ask(part.clone(), Question::Nimber)?;
        Ok(self.found(part).expect("a question that ends is answered"))
    }

    fn found(&self, part: &R::Position) -> Option<u32> {
        let nimber = self.facts.get(part)?.nimber;
        (nimber != NONE).then_some(nimber)
    }

    /// Whether the part has this nimber, where that is known.
    fn is(&self, part: &R::Position, nimber: u32) -> Option<bool> {
        let facts = self.facts.get(part)?;
        if facts.nimber != NONE {
            return Some(facts.nimber == nimber);
        }
        let not = if nimber < 64 {
            facts.not >> nimber & 1 == 1
        } else {
            self.far.get(&(part.clone(), nimber)).is_some()
        };
        not.then_some(false)
    }

    /// How much there is to search in a part.
    fn weight(&mut self, part: &R::Position) -> u32 {
        let first = self.moves.len();
        self.ruleset.moves(part, Player::First, &mut self.moves);
        let count = self.moves.len() - first;
        self.moves.truncate(first);
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Answers a question and all that it leads to.
    fn ask(&mut self, part: R::Position, kind: Question) -> Result<(), Unvalued<R::Position>> {
        let answered = self.answer(part, kind);
        if answered.is_err() {
            while let Some(frame) = self.frames.pop() {
                self.leave(&frame);
            }
            self.options.clear();
            self.parts.clear();
            self.moves.clear();
        }
        answered
    }

    fn answer(&mut self, part: R::Position, kind: Question) -> Result<(), Unvalued<R::Position>> {
        self.push(part, kind, true)?;
        while let Some(frame) = self.frames.last() {
            let kind = frame.kind;
            match kind {
                Question::Nimber => self.next_nimber()?,
                Question::Is(nimber) => self.list(nimber)?,
                Question::Listed(nimber) => self.next_option(nimber)?,
            }
        }
        Ok(())
    }

    /// Puts a question on the stack. By a move it is on another part than
    /// those on the path.
    fn push(
        &mut self,
        part: R::Position,
        kind: Question,
        by_move: bool,
    ) -> Result<(), Unvalued<R::Position>> {
        self.meter.step()?;
        self.learn_of(&part)?;
        let facts = self.facts.get_mut(&part).expect("inserted above");
        if by_move && facts.on_path {
            return Err(Unvalued::Cycle(self.cycle(&part)));
        }
        let entered = !facts.on_path;
        facts.on_path = true;
        if self.frames.len() == self.frames.capacity() {
            let held = self.memory_usage() + vec_peak(&self.frames, 1);
            self.meter.memory(held)?;
        }
        self.frames.push(Frame {
            part,
            kind,
            entered,
            options: self.options.len(),
            parts: self.parts.len(),
            next: 0,
        });
        Ok(())
    }

    /// Makes an entry for a part, where there is none.
    fn learn_of(&mut self, part: &R::Position) -> Result<(), Stopped> {
        if self.facts.get(part).is_some() {
            return Ok(());
        }
        self.meter.position()?;
        if let Some(growth) = self.facts.growth(part) {
            let beside = self.memory_usage() - self.facts.memory_usage();
            self.meter.memory(growth + beside)?;
        }
        let facts = Facts {
            nimber: NONE,
            on_path: false,
            not: 0,
        };
        self.facts.insert(part.clone(), facts)?;
        Ok(())
    }

    /// The parts on the path from this one on.
    fn cycle(&self, part: &R::Position) -> Vec<R::Position> {
        let entered = self.frames.iter().filter(|frame| frame.entered);
        let from = entered.skip_while(|frame| frame.part != *part);
        from.map(|frame| frame.part.clone()).collect()
    }

    fn leave(&mut self, frame: &Frame<R::Position>) {
        if frame.entered
            && let Some(facts) = self.facts.get_mut(&frame.part)
        {
            facts.on_path = false;
        }
    }

    /// Takes the question in hand off the stack.
    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.options.truncate(frame.options);
            self.parts.truncate(frame.parts);
            self.leave(&frame);
        }
    }

    /// Tries the next nimber of the part in hand.
    fn next_nimber(&mut self) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.last() else {
            return Ok(());
        };
        let part = frame.part.clone();
        if self.found(&part).is_some() {
            self.close();
            return Ok(());
        }
        let from = u32::try_from(frame.next).unwrap_or(NONE);
        let next = (from..NONE).find(|&nimber| self.is(&part, nimber).is_none());
        let next = next.ok_or(Stopped::TableFull {
            capacity: NONE.into(),
        })?;
        if let Some(frame) = self.frames.last_mut() {
            frame.next = next as usize;
        }
        self.push(part, Question::Is(next), false)
    }

    /// Lists the options of the part in hand, the most promising first; ends
    /// the question where one of them is known to be lost.
    fn list(&mut self, nimber: u32) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        frame.kind = Question::Listed(nimber);
        let (part, start) = (frame.part.clone(), frame.options);
        if self.is(&part, nimber).is_some() {
            self.close();
            return Ok(());
        }
        let mut moves = Vec::new();
        self.ruleset.moves(&part, Player::First, &mut moves);
        self.meter.count_moves(moves.len())?;
        let room = self.parts.capacity();
        for mv in &moves {
            let child = self.ruleset.play(&part, Player::First, mv);
            let order = self.ruleset.order(&part, Player::First, mv);
            let first = self.parts.len();
            let mut unknown = std::mem::take(&mut self.parts);
            let sum = self.split_into(&child, &mut unknown);
            self.parts = unknown;
            let lost = match &self.parts[first..] {
                [] => Some(sum == nimber),
                [one] => self.is(one, sum ^ nimber),
                _ => None,
            };
            match lost {
                Some(true) => return self.conclude(nimber, false),
                Some(false) => self.parts.truncate(first),
                None => {
                    let listed = self.listed(sum, order, first);
                    self.options.push(listed);
                }
            }
        }
        if self.parts.capacity() != room {
            self.meter.memory(self.memory_usage())?;
        }
        let key = |option: &Listed| (-i64::from(option.order), option.weight);
        self.options[start..].sort_by_key(key);
        Ok(())
    }

    fn listed(&mut self, sum: u32, order: i32, first: usize) -> Listed {
        let count = self.parts.len() - first;
        let mut weight = 0_u32;
        for at in first..self.parts.len() {
            let part = self.parts[at].clone();
            weight = weight.saturating_add(self.weight(&part));
        }
        Listed {
            sum,
            order,
            weight,
            first,
            count,
        }
    }

    /// Looks at the option in hand with what is known by now.
    fn next_option(&mut self, nimber: u32) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.last() else {
            return Ok(());
        };
        if self.is(&frame.part, nimber).is_some() {
            self.close();
            return Ok(());
        }
        let (part, next) = (frame.part.clone(), frame.next);
        let options = self.options.len() - frame.options;
        let sight = if next < options {
            let option = self.options[frame.options + next];
            self.sight(option, nimber)
        } else {
            // A move in the heap beside the part.
            let smaller = u32::try_from(next - options).unwrap_or(NONE);
            if smaller >= nimber {
                return self.conclude(nimber, true);
            }
            match self.is(&part, smaller) {
                Some(true) => Sight::Lost,
                Some(false) => Sight::Won,
                None => Sight::Ask(part, Question::Is(smaller)),
            }
        };
        match sight {
            Sight::Lost => self.conclude(nimber, false),
            Sight::Won => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.next += 1;
                }
                Ok(())
            }
            Sight::Ask(part, kind) => self.push(part, kind, next < options),
        }
    }

    /// What is known of an option with a heap of this size.
    fn sight(&mut self, option: Listed, heap: u32) -> Sight<R::Position> {
        let parts = option.first..option.first + option.count;
        let (mut heap, mut unknown) = (heap ^ option.sum, Vec::new());
        for part in &self.parts[parts] {
            match self.found(part) {
                Some(nimber) => heap ^= nimber,
                None => unknown.push(part.clone()),
            }
        }
        if unknown.len() > 1 {
            unknown.sort_by_cached_key(|part| self.weight(part));
            return Sight::Ask(unknown.swap_remove(0), Question::Nimber);
        }
        match unknown.pop() {
            None if heap == 0 => Sight::Lost,
            None => Sight::Won,
            Some(part) => match self.is(&part, heap) {
                Some(true) => Sight::Lost,
                Some(false) => Sight::Won,
                None => Sight::Ask(part, Question::Is(heap)),
            },
        }
    }

    /// The part in hand has this nimber, or has it not.
    fn conclude(&mut self, nimber: u32, is: bool) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.frames.last() else {
            return Ok(());
        };
        let part = frame.part.clone();
        let facts = self.facts.get_mut(&part).expect("asked about");
        if is {
            facts.nimber = nimber;
        } else if nimber < 64 {
            facts.not |= 1 << nimber;
        } else {
            self.far.insert((part, nimber), ())?;
        }
        self.close();
        Ok(())
    }

    fn memory_usage(&self) -> usize {
        self.facts.memory_usage()
            + self.far.memory_usage()
            + self.frames.capacity() * size_of::<Frame<R::Position>>()
            + self.options.capacity() * size_of::<Listed>()
            + self.parts.capacity() * size_of::<R::Position>()
            + self.moves.capacity() * size_of::<R::Move>()
    }
}
