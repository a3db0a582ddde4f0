//! The arena's entries: each value once, found by what it is made of.

use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;

use super::super::error::FormError;
use super::{ALL_SMALL, Form, Forms, Small, Tree, UpStar, short};

impl Forms {
    /// The handle of a value without options of its own.
    pub(super) fn small_or_zero(&mut self, value: UpStar) -> Form {
        let stop = (!value.is_number()).then(|| self.find_small(UpStar::of(value.number), None));
        self.find_small(value, stop)
    }

    /// The same, its number's handle known if it is no number itself.
    fn find_small(&mut self, value: UpStar, stop: Option<Form>) -> Form {
        let hash = self.hash.hash_one(value);
        let smalls = &self.smalls;
        let hasher = &self.hash;
        let entry = self.small_index.entry(
            hash,
            |&at| smalls[at as usize].value == value,
            |&at| hasher.hash_one(smalls[at as usize].value),
        );
        let index = match entry {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(place) => {
                // Each takes 40 bytes, so memory ends before the indices do.
                let index = short(self.smalls.len());
                place.insert(index);
                self.smalls.push(Small {
                    value,
                    coarse: value.number.coarse(),
                    stop: stop.unwrap_or(Form::small(index)),
                });
                index
            }
        };
        Form::small(index)
    }

    /// The form with these options, which are in canonical form, sorted, and
    /// no value without options of its own, if it is known.
    pub(super) fn find_tree(&self, left: &[Form], right: &[Form]) -> Option<Form> {
        let hash = self.hash.hash_one((left, right));
        let found = self.tree_index.find(hash, |&at| {
            self.tree_options(Form::tree(at)) == (left, right)
        });
        found.map(|&at| Form::tree(at))
    }

    /// The same; a new form where it is not known.
    pub(super) fn tree(&mut self, left: &[Form], right: &[Form]) -> Result<Form, FormError> {
        if let Some(form) = self.find_tree(left, right) {
            return Ok(form);
        }
        let limit = u64::from(self.limit);
        let full = FormError::TooManyForms { limit };
        let index = u32::try_from(self.trees.len()).map_err(|_| full.clone())?;
        if index >= self.limit {
            return Err(full);
        }
        self.step()?;
        let start = u32::try_from(self.options.len()).map_err(|_| full)?;
        let length = |options: &[Form]| {
            u16::try_from(options.len()).map_err(|_| FormError::TooManyOptions {
                found: options.len() as u64,
                limit: Self::MAX_OPTIONS,
            })
        };
        let (left_len, right_len) = (length(left)?, length(right)?);
        let (left_stop, right_stop) = self.stops_of_options(left, right);
        let mut nimber = 0;
        let mut all_small = true;
        for &option in left.iter().chain(right) {
            nimber = nimber.max(self.largest_nimber(option));
            all_small &= self.is_all_small(option);
        }
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        self.trees.push(Tree {
            start,
            left: left_len,
            right: right_len,
            left_stop,
            right_stop,
            left_coarse: self.smalls[left_stop.index()].coarse,
            right_coarse: self.smalls[right_stop.index()].coarse,
            negative: Form::ZERO,
            // At most `MAX_NIMBER`, which has fewer bits.
            nimber: nimber | if all_small { ALL_SMALL } else { 0 },
        });
        let hash = self.hash.hash_one((left, right));
        let (trees, options, hasher) = (&self.trees, &self.options, &self.hash);
        self.tree_index.insert_unique(hash, index, |&at| {
            let tree = &trees[at as usize];
            let (left, right) = (usize::from(tree.left), usize::from(tree.right));
            let options = &options[tree.start as usize..][..left + right];
            hasher.hash_one(options.split_at(left))
        });
        Ok(Form::tree(index))
    }

    /// The largest right stop of left options and the smallest left stop of
    /// right ones: the stops of a game that is no number. Neither is empty.
    pub(super) fn stops_of_options(&self, left: &[Form], right: &[Form]) -> (Form, Form) {
        let mut ends = (self.stop_forms(left[0]).1, self.stop_forms(right[0]).0);
        for &option in &left[1..] {
            let stop = self.stop_forms(option).1;
            if self.number_of(stop) > self.number_of(ends.0) {
                ends.0 = stop;
            }
        }
        for &option in &right[1..] {
            let stop = self.stop_forms(option).0;
            if self.number_of(stop) < self.number_of(ends.1) {
                ends.1 = stop;
            }
        }
        ends
    }
}
