//! The search for proofs, depth first by proof numbers.
//!
//! Proof-number search (Allis, van der Meulen and van den Herik 1994) goes on
//! where a proof looks easiest: where the player to move may win by any of a
//! few moves, or has few of them to be refuted. Here it runs depth first (Nagai
//! 2002): a question is searched until one of its two numbers reaches a limit,
//! beyond which another option, here or above, looks easier; the numbers are kept
//! in the memory then.
//!
//! To lose, a player must lose by every move. The sum of the numbers of all
//! options would count positions once for each way to them, and in games where
//! most moves can be made in any order there are very many ways; so the largest
//! counts, and each other option as one more (weak proof-number search: Ueda,
//! Hashimoto, Hashimoto and Iida 2008).
//!
//! A nimber that an option is known to have the part has not, with whatever heap
//! beside it: when options are listed for one heap, all nimbers seen among them
//! are noted for later questions on the part.
//!
//! What an option is worth at first sight: a win is one move away, and a loss as
//! far as there are moves.
//!
//! The search keeps its own stack of questions. Where play cannot go round it
//! ends: each visit finds new numbers for a position or goes on to one that
//! follows it, and the numbers of a position change only when those of later
//! ones have. A part that comes again on the way to itself is refused.

use super::facts::Effort;
use super::options::{Listed, NO_LIMITS};
use super::{Search, SearchesNimbers};
use crate::game::Player;
use crate::limits::Stopped;
use crate::ruleset::Impartial;
use crate::table::vec_peak;
use crate::theory::unvalued::Unvalued;

/// A question.
pub(super) struct Frame<P> {
    part: P,
    kind: Question,
    /// Whether this question put its part on the path.
    entered: bool,
    /// Where its options begin among those of all questions, and their parts.
    start: (usize, usize),
    /// The efforts at which the search turns elsewhere.
    limits: Effort,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Which nimber has the part?
    Nimber,
    /// Is this its nimber? Its moves are not listed yet.
    Is(u32),
    /// The same, with its options listed.
    Listed(u32),
}

/// What was seen of the options of a part.
#[derive(Default)]
struct Seen {
    /// The nimbers below 64 that options have.
    nimbers: u64,
    /// Whether an option has the nimber that was asked for.
    asked: bool,
    /// Whether the nimber of some option is not known.
    unknown: bool,
}

impl Seen {
    /// An option with its nimber, where that is known.
    fn add(&mut self, nimber: Option<u32>, asked: u32) {
        let Some(nimber) = nimber else {
            self.unknown = true;
            return;
        };
        self.asked |= nimber == asked;
        self.nimbers |= 1_u64.checked_shl(nimber).unwrap_or(0);
    }

    /// The nimber of the part, where all options are known: the least that none
    /// of them has. None from 64 on, of which nothing is noted here.
    fn least_missing(&self) -> Option<u32> {
        (!self.unknown && self.nimbers != u64::MAX).then(|| self.nimbers.trailing_ones())
    }
}

impl<R: Impartial> Search<'_, '_, R> {
    /// Pushes the parts of a position that are not known; the sum of the others.
    pub(super) fn split_into(
        &mut self,
        position: &R::Position,
        parts: &mut Vec<R::Position>,
    ) -> u32 {
        let from = parts.len();
        let sum = self.ruleset.split(position, parts);
        sum ^ self.drop_known(parts, from)
    }

    /// Takes those parts from `from` on away that are known; their sum. Two that
    /// are equal are worth nothing together.
    fn drop_known(&self, parts: &mut Vec<R::Position>, from: usize) -> u32 {
        let (mut sum, mut kept) = (0, from);
        for at in from..parts.len() {
            if let Some(nimber) = self.proofs.memory.nimber(&parts[at]) {
                sum ^= nimber;
                continue;
            }
            parts.swap(kept, at);
            let mut before = from..kept;
            match before.find(|&other| parts[other] == parts[kept]) {
                Some(equal) => {
                    kept -= 1;
                    parts.swap(equal, kept);
                }
                None => kept += 1,
            }
        }
        parts.truncate(kept);
        sum
    }

    /// How much there is to search in a part.
    pub(super) fn weight(&mut self, part: &R::Position) -> u32 {
        let first = self.proofs.moves.len();
        self.ruleset
            .moves(part, Player::First, &mut self.proofs.moves);
        let count = self.proofs.moves.len() - first;
        self.proofs.moves.truncate(first);
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Answers a question and all that it leads to.
    pub(super) fn ask(
        &mut self,
        part: R::Position,
        kind: Question,
    ) -> Result<(), Unvalued<R::Position>> {
        let answered = self.answer(part, kind);
        if answered.is_err() {
            while let Some(frame) = self.proofs.frames.pop() {
                self.leave(&frame);
            }
            self.proofs.options.truncate((0, 0));
            self.proofs.moves.clear();
        }
        answered
    }

    fn answer(&mut self, part: R::Position, kind: Question) -> Result<(), Unvalued<R::Position>> {
        self.push(part, kind, NO_LIMITS, true)?;
        while let Some(frame) = self.proofs.frames.last() {
            match frame.kind {
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
        limits: Effort,
        by_move: bool,
    ) -> Result<(), Unvalued<R::Position>> {
        self.meter.step()?;
        let beside = self.proofs.beside();
        let facts = self.proofs.memory.learn_of(&part, beside, self.meter)?;
        if by_move && facts.on_path {
            return Err(Unvalued::Cycle(self.cycle(&part)));
        }
        let entered = !facts.on_path;
        facts.on_path = true;
        if self.proofs.frames.len() == self.proofs.frames.capacity() {
            let held = self.proofs.memory_usage() + vec_peak(&self.proofs.frames, 1);
            self.meter.memory(held)?;
        }
        self.proofs.frames.push(Frame {
            part,
            kind,
            entered,
            start: self.proofs.options.len(),
            limits,
        });
        Ok(())
    }

    /// The parts on the path from this one on.
    fn cycle(&self, part: &R::Position) -> Vec<R::Position> {
        let entered = self.proofs.frames.iter().filter(|frame| frame.entered);
        let from = entered.skip_while(|frame| frame.part != *part);
        from.map(|frame| frame.part.clone()).collect()
    }

    fn leave(&mut self, frame: &Frame<R::Position>) {
        if frame.entered {
            self.proofs.memory.leave(&frame.part);
        }
    }

    /// Takes the question in hand off the stack.
    fn close(&mut self) {
        if let Some(frame) = self.proofs.frames.pop() {
            self.proofs.options.truncate(frame.start);
            self.leave(&frame);
        }
    }

    /// Tries the next nimber of the part in hand.
    fn next_nimber(&mut self) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.proofs.frames.last() else {
            return Ok(());
        };
        let part = frame.part.clone();
        if self.proofs.memory.nimber(&part).is_some() {
            self.close();
            return Ok(());
        }
        let next = (0..u32::MAX).find(|&nimber| self.proofs.memory.is(&part, nimber).is_none());
        let next = next.ok_or(Stopped::TableFull {
            capacity: u32::MAX.into(),
        })?;
        self.push(part, Question::Is(next), NO_LIMITS, false)
    }

    /// Lists the options of the part in hand. What nimbers are seen among them
    /// the part does not have, whichever of them was asked for; the question
    /// ends where that answers it.
    fn list(&mut self, nimber: u32) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.proofs.frames.last_mut() else {
            return Ok(());
        };
        frame.kind = Question::Listed(nimber);
        let (part, start) = (frame.part.clone(), frame.start.0);
        if self.proofs.memory.is(&part, nimber).is_some() {
            self.close();
            return Ok(());
        }
        // What an earlier question left by its end.
        self.proofs.moves.clear();
        self.ruleset
            .moves(&part, Player::First, &mut self.proofs.moves);
        let moves = self.proofs.moves.len();
        self.meter.count_moves(moves)?;
        let mut seen = Seen::default();
        for at in 0..moves {
            // A weight puts its moves behind these, and takes them away.
            let mv = &self.proofs.moves[at];
            let order = self.ruleset.order(&part, Player::First, mv);
            let first = self.proofs.options.len().1;
            let sum = self
                .ruleset
                .split_option(&part, mv, self.proofs.options.parts());
            let option = self.list_option(first, sum, order, nimber)?;
            seen.add(option, nimber);
        }
        self.proofs.memory.rule_out(&part, seen.nimbers);
        if seen.asked {
            return self.conclude(nimber, false);
        }
        if let Some(least) = seen.least_missing() {
            return self.conclude(least, true);
        }
        for smaller in 0..nimber {
            if self.list_heap(&part, moves, smaller, nimber)? {
                return self.conclude(nimber, false);
            }
        }
        self.proofs.options.arrange(start);
        Ok(())
    }

    /// Lists an option of the part in hand, unless it is known whether it has
    /// this nimber; its nimber, where that is known. Its parts are those from
    /// `first` on, beside others that have this sum.
    fn list_option(
        &mut self,
        first: usize,
        sum: u32,
        order: i32,
        nimber: u32,
    ) -> Result<Option<u32>, Stopped> {
        let mut parts = std::mem::take(self.proofs.options.parts());
        let sum = sum ^ self.drop_known(&mut parts, first);
        let won = match &parts[first..] {
            [] => true,
            [one] => self.proofs.memory.is(one, sum ^ nimber) == Some(false),
            _ => false,
        };
        let known = (parts.len() == first).then_some(sum);
        let mut weight = 0_u32;
        let mut hash = u64::from(sum);
        if won {
            parts.truncate(first);
        } else {
            if parts.len() - first > 1 {
                parts[first..].sort_by_cached_key(|part| self.weight(part));
            }
            for part in &parts[first..] {
                weight = weight.saturating_add(self.weight(part));
                hash ^= self.proofs.memory.hash(part);
            }
        }
        let count = parts.len() - first;
        *self.proofs.options.parts() = parts;
        if !won {
            self.push_option(Listed {
                sum,
                order,
                weight,
                hash,
                first,
                count,
                in_heap: false,
            })?;
        }
        Ok(known)
    }

    /// Lists a move in the heap beside the part in hand, unless its outcome is
    /// known; whether it is known to be lost.
    fn list_heap(
        &mut self,
        part: &R::Position,
        moves: usize,
        smaller: u32,
        nimber: u32,
    ) -> Result<bool, Stopped> {
        let outcome = self.proofs.memory.is(part, smaller);
        if outcome.is_none() {
            let first = self.proofs.options.len().1;
            self.proofs.options.parts().push(part.clone());
            self.push_option(Listed {
                sum: smaller ^ nimber,
                order: 0,
                weight: u32::try_from(moves).unwrap_or(u32::MAX),
                hash: u64::from(smaller),
                first,
                count: 1,
                in_heap: true,
            })?;
        }
        Ok(outcome == Some(true))
    }

    fn push_option(&mut self, option: Listed) -> Result<(), Stopped> {
        if self.proofs.options.is_full() {
            let held = self.proofs.memory_usage() + self.proofs.options.growth();
            self.meter.memory(held)?;
        }
        self.proofs.options.push(option);
        Ok(())
    }

    /// Goes on with the easiest option of the question in hand, or ends it.
    fn next_option(&mut self, nimber: u32) -> Result<(), Unvalued<R::Position>> {
        let Some(frame) = self.proofs.frames.last() else {
            return Ok(());
        };
        if self.proofs.memory.is(&frame.part, nimber).is_some() {
            self.close();
            return Ok(());
        }
        let numbers = self
            .proofs
            .options
            .numbers(&self.proofs.memory, frame.start.0, nimber);
        let (effort, limits) = (numbers.effort, frame.limits);
        if effort.win == 0 || numbers.open == 0 {
            return self.conclude(nimber, effort.win > 0);
        }
        if effort.win >= limits.win || effort.loss >= limits.loss {
            let part = frame.part.clone();
            let beside = self.proofs.beside();
            self.proofs
                .memory
                .put_off(part, nimber, effort, beside, self.meter)?;
            self.close();
            return Ok(());
        }
        match self
            .proofs
            .options
            .next(&self.proofs.memory, &numbers, nimber, limits)
        {
            Some((part, kind, limits, in_heap)) => self.push(part, kind, limits, !in_heap),
            None => Ok(()),
        }
    }

    /// The part in hand has this nimber, or has it not.
    fn conclude(&mut self, nimber: u32, is: bool) -> Result<(), Unvalued<R::Position>> {
        if let Some(frame) = self.proofs.frames.last() {
            let part = frame.part.clone();
            self.proofs.memory.conclude(part, nimber, is)?;
        }
        self.close();
        Ok(())
    }
}
