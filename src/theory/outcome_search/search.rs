//! The search itself: depth first, on a stack of its own.

use std::cmp::Reverse;

use super::super::error::FormError;
use super::super::unvalued::Unvalued;
use super::OutcomeTable;
use super::judge::judge;
use super::sums::{MOST_TERMS, Mark};
use super::terms::{Meaning, Term, meaning, value_term};
use crate::game::Player;
use crate::limits::Stopped;
use crate::ruleset::Ruleset;
use crate::table::vec_peak;

/// The sums that are being searched, and their options.
#[derive(Debug, Default)]
pub(super) struct Stack {
    frames: Vec<Frame>,
    options: Vec<Listed>,
    terms: Vec<Term>,
    scratch: Vec<Term>,
    negated: Vec<Term>,
}

/// A sum that is being searched.
#[derive(Debug)]
struct Frame {
    sum: u32,
    /// Where its options and their terms begin, and the next option to try.
    options: usize,
    terms: usize,
    next: usize,
}

/// An option of a sum, with the other player as Left to move.
#[derive(Clone, Copy, Debug)]
struct Listed {
    start: usize,
    len: usize,
    /// The choice of a part that led to it, or [`NO_CHOICE`].
    choice: usize,
    /// Larger is tried first.
    promise: (i32, i64),
}

const NO_CHOICE: usize = usize::MAX;

/// What a look at the options of a sum gives.
enum Opened {
    /// Whether the player to move wins.
    Known(bool),
    /// The options are to be searched.
    Listed,
}

impl<R: Ruleset> OutcomeTable<'_, R> {
    pub(super) fn simplify(&mut self, terms: &mut Vec<Term>) -> Result<(), FormError> {
        if self.misere {
            terms.sort_unstable();
            return Ok(());
        }
        self.values.simplify(terms)
    }

    /// Whether the player to move, Left, wins a sum in simplest form.
    pub(super) fn prove(&mut self, terms: &[Term]) -> Result<bool, Unvalued<R::Position>> {
        if let Some(known) = self.look(terms)? {
            return Ok(known);
        }
        let proved = self.search(terms);
        if proved.is_err() {
            for frame in self.stack.frames.drain(..) {
                self.sums.mark(frame.sum, Mark::Unknown);
            }
            self.stack.options.clear();
            self.stack.terms.clear();
        }
        proved
    }

    /// What is known of a sum without search.
    fn look(&mut self, terms: &[Term]) -> Result<Option<bool>, Unvalued<R::Position>> {
        if let Some(Mark::Known(won)) = self.sums.get(terms) {
            return Ok(Some(won));
        }
        if self.misere {
            return Ok(None);
        }
        Ok(judge(&mut self.values, &self.parts.met, terms)?)
    }

    fn search(&mut self, terms: &[Term]) -> Result<bool, Unvalued<R::Position>> {
        let mut found = self.open(terms)?;
        loop {
            let Some(frame) = self.stack.frames.last_mut() else {
                return Ok(found == Some(true));
            };
            if let Some(won) = found.take() {
                let at = frame.next - 1;
                if !won {
                    let choice = self.stack.options[at].choice;
                    if choice != NO_CHOICE {
                        self.parts.praise(choice);
                    }
                    self.close(true);
                    found = Some(true);
                    continue;
                }
            }
            if frame.next == self.stack.options.len() {
                self.close(false);
                found = Some(false);
                continue;
            }
            let option = self.stack.options[frame.next];
            frame.next += 1;
            let mut scratch = std::mem::take(&mut self.stack.scratch);
            scratch.clear();
            scratch.extend_from_slice(&self.stack.terms[option.start..][..option.len]);
            found = self.look(&scratch)?;
            if found.is_none() {
                found = self.open(&scratch)?;
            }
            self.stack.scratch = scratch;
        }
    }

    /// Begins the search of a sum; its answer, where a look at its options gives
    /// that.
    fn open(&mut self, terms: &[Term]) -> Result<Option<bool>, Unvalued<R::Position>> {
        self.parts.meter.position()?;
        self.measure()?;
        if terms.len() > MOST_TERMS {
            let capacity = MOST_TERMS as u64;
            return Err(Stopped::TableFull { capacity }.into());
        }
        let sum = self.sums.insert(terms)?;
        if self.sums.mark_of(sum) == Mark::Open {
            return Err(Unvalued::Cycle(self.positions(terms)));
        }
        let frame = Frame {
            sum,
            options: self.stack.options.len(),
            terms: self.stack.terms.len(),
            next: self.stack.options.len(),
        };
        self.stack.frames.push(frame);
        self.sums.mark(sum, Mark::Open);
        match self.list(terms)? {
            Opened::Known(won) => {
                self.close(won);
                Ok(Some(won))
            }
            Opened::Listed => Ok(None),
        }
    }

    /// Ends the search of the sum in hand.
    fn close(&mut self, won: bool) {
        let Some(frame) = self.stack.frames.pop() else {
            return;
        };
        self.sums.mark(frame.sum, Mark::Known(won));
        if let [term] = self.sums.terms(frame.sum)
            && let Meaning::Part { number, negated } = meaning(*term)
        {
            self.parts.met[number].won[usize::from(negated)] = Some(won);
        }
        self.stack.options.truncate(frame.options);
        self.stack.terms.truncate(frame.terms);
    }

    /// Lists the options of a sum that are neither known nor seen at once.
    fn list(&mut self, terms: &[Term]) -> Result<Opened, Unvalued<R::Position>> {
        let mut negated = std::mem::take(&mut self.stack.negated);
        negated.clear();
        for &term in terms {
            negated.push(self.values.negate(term)?);
        }
        let first = self.stack.options.len();
        let mut any = false;
        for at in 0..terms.len() {
            if at > 0 && terms[at] == terms[at - 1] {
                continue;
            }
            if self.list_term(terms[at], at, &negated, &mut any)? {
                self.stack.negated = negated;
                return Ok(Opened::Known(true));
            }
        }
        self.stack.negated = negated;
        if self.stack.options.len() == first {
            // Who cannot move has lost, or won under misere play.
            return Ok(Opened::Known(self.misere && !any));
        }
        self.stack.options[first..].sort_by_key(|option| Reverse(option.promise));
        Ok(Opened::Listed)
    }

    /// Lists what moves of Left in one term lead to; whether one of them wins
    /// at once.
    fn list_term(
        &mut self,
        term: Term,
        at: usize,
        negated: &[Term],
        any: &mut bool,
    ) -> Result<bool, Unvalued<R::Position>> {
        match meaning(term) {
            Meaning::Part {
                number,
                negated: swapped,
            } => {
                let player = if swapped {
                    Player::Second
                } else {
                    Player::First
                };
                let choices = self.parts.choices(&mut self.values, number, player)?;
                for choice in choices {
                    let mut option = self.others(negated, at);
                    let (known, left) = self.parts.choice(choice);
                    let (order, wins) = (known.order, known.wins);
                    for &term in left {
                        let term = if swapped {
                            term
                        } else {
                            self.values.negate(term)?
                        };
                        option.push(term);
                    }
                    *any = true;
                    if self.list_option(option, choice, order, wins)? {
                        return Ok(true);
                    }
                }
            }
            Meaning::Value(form) => {
                // A move in a number is the last resort, of use where all else is
                // worth a number too; and what else is here has no value yet, for
                // a number is added to any value.
                let number = self.values.forms.is_number(form);
                let order = if number { i32::MIN } else { 0 };
                for left in self.values.forms.left(form) {
                    let mut option = self.others(negated, at);
                    let term = value_term(left);
                    option.push(self.values.negate(term)?);
                    *any = true;
                    if self.list_option(option, NO_CHOICE, order, 0)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// All terms but one.
    fn others(&mut self, terms: &[Term], at: usize) -> Vec<Term> {
        let mut others = std::mem::take(&mut self.stack.scratch);
        others.clear();
        others.extend_from_slice(&terms[..at]);
        others.extend_from_slice(&terms[at + 1..]);
        others
    }

    /// Lists an option, if nothing is known of it; whether it is lost for the
    /// other player.
    fn list_option(
        &mut self,
        mut option: Vec<Term>,
        choice: usize,
        order: i32,
        wins: u32,
    ) -> Result<bool, Unvalued<R::Position>> {
        self.simplify(&mut option)?;
        let known = self.look(&option)?;
        if known.is_none() {
            let promise = (order, self.promise(&option, wins)?);
            let start = self.stack.terms.len();
            self.stack.terms.extend_from_slice(&option);
            self.stack.options.push(Listed {
                start,
                len: option.len(),
                choice,
                promise,
            });
        }
        self.stack.scratch = option;
        if known == Some(false) {
            if choice != NO_CHOICE {
                self.parts.praise(choice);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// How promising it is to hand this sum to the other player, Left: little
    /// to her liking, and little left to search.
    fn promise(&mut self, option: &[Term], wins: u32) -> Result<i64, FormError> {
        let (mut liking, mut left) = (0, 0);
        for &term in option {
            match meaning(term) {
                Meaning::Part { number, negated } => {
                    let [lefts, rights] = self.parts.met[number].moves;
                    let more = i64::from(lefts) - i64::from(rights);
                    liking += if negated { -more } else { more } * MOBILITY;
                    left += i64::from(lefts) + i64::from(rights);
                }
                Meaning::Value(form) => {
                    let mean = self.values.facts(form)?.mean;
                    liking += hundredths(mean.to_f64());
                }
            }
        }
        Ok(-liking - left * LEFT + i64::from(wins.min(1 << 20)) * WINS)
    }

    fn positions(&self, terms: &[Term]) -> Vec<R::Position> {
        let mut positions = Vec::new();
        for &term in terms {
            if let Meaning::Part { number, .. } = meaning(term) {
                positions.push(self.parts.met[number].position.clone());
            }
        }
        positions
    }

    /// Holds memory to its limit, now and then.
    fn measure(&mut self) -> Result<(), Stopped> {
        self.opened += 1;
        if self.opened < MEASURE {
            return Ok(());
        }
        self.opened = 0;
        let stack = &self.stack;
        let bytes = self.sums.peak_usage()
            + self.parts.peak_usage()
            + self.values.memory_usage()
            + vec_peak(&stack.frames, 1)
            + vec_peak(&stack.options, 64)
            + vec_peak(&stack.terms, 256);
        self.parts.meter.memory(bytes)
    }
}

/// Sums between two measurements of memory.
const MEASURE: u32 = 64;

/// What one more move is taken to be worth, in hundredths.
const MOBILITY: i64 = 75;
/// What one move less to search is taken to be worth.
const LEFT: i64 = 10;
/// What a sum won before by the same move is taken to be worth.
const WINS: i64 = 1;

/// In hundredths, for the order of moves alone.
#[expect(clippy::cast_possible_truncation, reason = "held to the range")]
fn hundredths(value: f64) -> i64 {
    (value * 100.0).clamp(-1e12, 1e12) as i64
}
