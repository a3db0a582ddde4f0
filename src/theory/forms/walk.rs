//! Walks through the followers of a form, options before what they are
//! options of.

use hashbrown::{HashMap, HashSet};

use super::super::error::FormError;
use super::up_star::{Side, UpStar};
use super::{Form, Forms};
use crate::table::FixedHash;

/// Forms by form; read by key only, never in the order of the table.
pub(in super::super) type FormMap<T> = HashMap<Form, T, FixedHash>;

/// A form with its options.
pub(in super::super) struct Follower {
    pub(in super::super) form: Form,
    pub(in super::super) left: Vec<Form>,
    pub(in super::super) right: Vec<Form>,
}

impl Forms {
    /// The most followers that a walk goes through, with at most four times as
    /// many options.
    pub const MAX_FOLLOWERS: u64 = 1 << 20;

    /// All followers, each once, each after its options, the form itself
    /// last. Those without options of their own for which `leaf` holds have
    /// no options here.
    pub(in super::super) fn followers(
        &mut self,
        form: Form,
        leaf: impl Fn(UpStar) -> bool,
    ) -> Result<Vec<Follower>, FormError> {
        let mut seen: HashSet<Form, FixedHash> = HashSet::default();
        let mut order = Vec::new();
        let mut moves = 0u64;
        // A form comes up twice: to be opened, and once its options are done.
        let mut stack = vec![(form, None)];
        while let Some((form, opened)) = stack.pop() {
            if let Some(follower) = opened {
                order.push(follower);
                continue;
            }
            if !seen.insert(form) {
                continue;
            }
            let limit = Self::MAX_FOLLOWERS;
            if seen.len() as u64 > limit {
                return Err(FormError::TooLarge { limit });
            }
            let end = self.to_up_star(form).is_some_and(&leaf);
            let count = self
                .count(form, Side::Left)
                .saturating_add(self.count(form, Side::Right));
            moves += if end { 0 } else { u64::from(count) };
            if moves > 4 * limit {
                return Err(FormError::TooLarge { limit });
            }
            let (left, right) = if end {
                (Vec::new(), Vec::new())
            } else {
                (self.left(form), self.right(form))
            };
            let options: Vec<Form> = left.iter().chain(&right).copied().collect();
            stack.push((form, Some(Follower { form, left, right })));
            stack.extend(options.iter().rev().map(|&option| (option, None)));
        }
        Ok(order)
    }
}
