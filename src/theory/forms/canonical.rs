//! The canonical form of `{left|right}`, from options in canonical form.
//!
//! A number is found by its simplest-number interval before anything else.
//! What remains loses its dominated options (another one is at least as good)
//! and has its reversible ones bypassed (the opponent can answer them to a
//! position at least as good for him as the game itself, so that only what
//! comes after the answer counts) until there are none (Conway 1976).

use std::ops::Bound;

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::up_star::{Side, UpStar};
use super::{CANDIDATES, Form, Forms, MOST_FORMS};

mod simplify;

/// A game that is not in canonical form yet. It has an index like a form
/// while it is compared with the followers of its options.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidate {
    pub(super) left: Vec<Form>,
    pub(super) right: Vec<Form>,
    pub(super) coarse: (i32, i32),
    pub(super) nimber: u32,
    /// Room for a list that replaces one of the lists.
    scratch: Vec<Form>,
    /// How many there were; each has its own index, since the memory of pairs
    /// knows them by it.
    number: u32,
}

impl Candidate {
    fn list(&self, side: Side) -> &[Form] {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }
}

impl Forms {
    /// The game `{left|right}` in canonical form.
    ///
    /// Time: a comparison a pair of options of one player, and one for each
    /// answer to an option; most of them are decided by stops.
    ///
    /// # Errors
    ///
    /// [`TooManyOptions`](FormError::TooManyOptions) above
    /// [`MAX_OPTIONS`](Self::MAX_OPTIONS) different ones of a player, a
    /// [nimber](FormError::LargeNimber) above [`MAX_NIMBER`](Self::MAX_NIMBER)
    /// among the followers of what is no number and no nimber, a
    /// [number](FormError::Number) out of range, or an arena that is
    /// [full](FormError::TooManyForms).
    pub fn from_options(&mut self, left: &[Form], right: &[Form]) -> Result<Form, FormError> {
        let mut lefts = std::mem::take(&mut self.candidate.left);
        let mut rights = std::mem::take(&mut self.candidate.right);
        for (list, options) in [(&mut lefts, left), (&mut rights, right)] {
            list.clear();
            list.extend_from_slice(options);
            list.sort_unstable();
            list.dedup();
        }
        self.candidate.left = lefts;
        self.candidate.right = rights;
        self.canonical_candidate()
    }

    /// The canonical form of the candidate, its options sorted, each once.
    fn canonical_candidate(&mut self) -> Result<Form, FormError> {
        if let Some(form) = self.known_candidate() {
            return Ok(form);
        }
        if let Some(value) = self.candidate_heap() {
            return Ok(self.up_star(value));
        }
        let most = self.candidate.left.len().max(self.candidate.right.len()) as u64;
        if most > Self::MAX_OPTIONS {
            return Err(FormError::TooManyOptions {
                found: most,
                limit: Self::MAX_OPTIONS,
            });
        }
        if let Some(number) = self.candidate_number()? {
            return Ok(self.number(number));
        }
        self.measure_candidate();
        let nimber = u64::from(self.candidate.nimber);
        if nimber > Self::MAX_NIMBER {
            return Err(FormError::LargeNimber {
                found: nimber,
                limit: Self::MAX_NIMBER,
            });
        }
        loop {
            self.drop_dominated(Side::Left);
            self.drop_dominated(Side::Right);
            // Bypassing the options of one player leaves the game what it
            // is, so the other player's stay as they are.
            if !(self.bypass(Side::Left) || self.bypass(Side::Right)) {
                break;
            }
        }
        self.intern_candidate()
    }

    /// The candidate if it is zero or known as it stands.
    fn known_candidate(&self) -> Option<Form> {
        let (left, right) = (&self.candidate.left, &self.candidate.right);
        if left.is_empty() && right.is_empty() {
            return Some(Form::ZERO);
        }
        self.find_tree(left, right)
    }

    /// The candidate if it is a number and a heap of Nim: its options are the
    /// number and heaps, and the smallest missing heap is the same for both
    /// players (Sprague 1935, Grundy 1939: larger heaps are reversible).
    fn candidate_heap(&self) -> Option<UpStar> {
        // Most games are no such thing, which their first options show.
        let number = |options: &[Form]| self.to_up_star(*options.first()?).map(|x| x.number);
        if number(&self.candidate.left)? != number(&self.candidate.right)? {
            return None;
        }
        let mex = |options: &[Form]| heap(options.iter().map(|&form| self.to_up_star(form)));
        let left = mex(&self.candidate.left)?;
        // Without the number itself there is no heap to move to.
        let (number, nimber) = (left == mex(&self.candidate.right)?).then_some(left)?;
        (nimber > 0).then_some(UpStar {
            number,
            ups: 0,
            nimber,
        })
    }

    /// The number that the candidate is, if it is one.
    fn candidate_number(&mut self) -> Result<Option<Dyadic>, FormError> {
        let (left, right) = (self.candidate.left.len(), self.candidate.right.len());
        let mut ends = (None, None);
        for i in 0..left {
            let found = self.stop_forms(self.candidate.left[i]).1;
            if ends
                .0
                .is_none_or(|end| self.number_of(found) > self.number_of(end))
            {
                ends.0 = Some(found);
            }
        }
        for i in 0..right {
            let found = self.stop_forms(self.candidate.right[i]).0;
            if ends
                .1
                .is_none_or(|end| self.number_of(found) < self.number_of(end))
            {
                ends.1 = Some(found);
            }
        }
        if let (Some(low), Some(high)) = ends
            && self.number_of(low) > self.number_of(high)
        {
            return Ok(None);
        }
        let mut lower = Bound::Unbounded;
        let mut upper = Bound::Unbounded;
        // An end belongs to the interval unless an option reaches it.
        if let Some(end) = ends.0 {
            let reached = (0..left).any(|i| self.is_at_most(end, self.candidate.left[i]));
            lower = bound(self.number_of(end), reached);
        }
        if let Some(end) = ends.1 {
            let reached = (0..right).any(|i| self.is_at_most(self.candidate.right[i], end));
            upper = bound(self.number_of(end), reached);
        }
        if let (
            Bound::Included(low) | Bound::Excluded(low),
            Bound::Included(high) | Bound::Excluded(high),
        ) = (lower, upper)
            && low == high
            && (lower, upper) != (Bound::Included(low), Bound::Included(high))
        {
            return Ok(None);
        }
        Ok(Some(Dyadic::simplest(lower, upper)?))
    }

    /// Notes what comparisons with the candidate, which is no number, need.
    fn measure_candidate(&mut self) {
        let left = std::mem::take(&mut self.candidate.left);
        let right = std::mem::take(&mut self.candidate.right);
        let (left_stop, right_stop) = self.stops_of_options(&left, &right);
        let nimbers = left
            .iter()
            .chain(&right)
            .map(|&option| self.largest_nimber(option));
        let candidate = Candidate {
            coarse: (
                self.smalls[left_stop.index()].coarse,
                self.smalls[right_stop.index()].coarse,
            ),
            nimber: nimbers.max().unwrap_or(0),
            number: self.candidate.number + 1,
            scratch: std::mem::take(&mut self.candidate.scratch),
            left,
            right,
        };
        self.candidate = candidate;
        if self.candidate.number == CANDIDATES {
            self.candidate.number = 0;
            self.orders.clear();
        }
    }

    /// The handle of the candidate while it is compared.
    const fn candidate_form(&self) -> Form {
        Form::tree(MOST_FORMS + self.candidate.number)
    }

    /// The form of the candidate, whose options are in canonical form.
    fn intern_candidate(&mut self) -> Result<Form, FormError> {
        let mut left = std::mem::take(&mut self.candidate.left);
        let mut right = std::mem::take(&mut self.candidate.right);
        left.sort_unstable();
        right.sort_unstable();
        let form = match self.recognise(&left, &right) {
            Some(value) => Ok(self.up_star(value)),
            None => self.tree(&left, &right),
        };
        self.candidate.left = left;
        self.candidate.right = right;
        form
    }

    /// The number, ups and nimber that these options make, if they do.
    fn recognise(&self, left: &[Form], right: &[Form]) -> Option<UpStar> {
        let number = self.to_up_star(*left.first()?)?.number;
        let same = |&option: &Form| {
            self.to_up_star(option)
                .is_some_and(|value| value.number == number)
        };
        if !left.iter().chain(right).all(same) {
            return None;
        }
        let values = |options: &[Form]| -> Vec<UpStar> {
            options
                .iter()
                .filter_map(|&option| self.to_up_star(option))
                .collect()
        };
        UpStar::recognise(&values(left), &values(right))
    }
}

/// The end of an interval, open where an option reaches it.
const fn bound(end: Dyadic, reached: bool) -> Bound<Dyadic> {
    if reached {
        Bound::Excluded(end)
    } else {
        Bound::Included(end)
    }
}

/// The number and the smallest nimber missing in options that are one number
/// with different nimbers.
fn heap(values: impl ExactSizeIterator<Item = Option<UpStar>>) -> Option<(Dyadic, u32)> {
    let mut seen = vec![false; values.len() + 1];
    let mut number = None;
    for value in values {
        let value = value?;
        if value.ups != 0 || *number.get_or_insert(value.number) != value.number {
            return None;
        }
        if let Some(seen) = seen.get_mut(value.nimber as usize) {
            *seen = true;
        }
    }
    let mex = seen.iter().position(|&seen| !seen)?;
    Some((number?, u32::try_from(mex).ok()?))
}
