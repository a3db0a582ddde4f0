//! Atomic weights: how many ups an all-small game is about worth.
//!
//! The weight is found from those of the options, each two off for the move;
//! where that gives an integer, a remote star decides which of the integers
//! that fit it is (*Winning Ways*, chapter 8; Siegel 2013, II.7). A nimber
//! stands for the remote star, larger than any in the game.

use super::super::error::FormError;
use super::walk::FormMap;
use super::{Form, Forms};

impl Forms {
    /// The atomic weight of an all-small game.
    ///
    /// Time in the followers, with a canonical form each.
    ///
    /// # Errors
    ///
    /// [`NotAllSmall`](FormError::NotAllSmall); and as for
    /// [`sum`](Self::sum).
    pub fn atomic_weight(&mut self, form: Form) -> Result<Form, FormError> {
        if !self.is_all_small(form) {
            return Err(FormError::NotAllSmall);
        }
        let mut weights: FormMap<Form> = FormMap::default();
        for follower in self.followers(form, |_| true)? {
            let weight = match self.to_up_star(follower.form) {
                Some(value) => self.integer(i64::from(value.ups)),
                None => {
                    let left = self.weights(&weights, &follower.left, -2)?;
                    let right = self.weights(&weights, &follower.right, 2)?;
                    self.weight(follower.form, &left, &right)?
                }
            };
            weights.insert(follower.form, weight);
        }
        Ok(weights[&form])
    }

    fn weights(
        &mut self,
        weights: &FormMap<Form>,
        options: &[Form],
        off: i64,
    ) -> Result<Vec<Form>, FormError> {
        let off = self.integer(off);
        options
            .iter()
            .map(|option| self.sum(weights[option], off))
            .collect()
    }

    fn weight(&mut self, form: Form, left: &[Form], right: &[Form]) -> Result<Form, FormError> {
        let weight = self.from_options(left, right)?;
        let Some(integer) = self.to_integer(weight) else {
            return Ok(weight);
        };
        let star = self.nimber(self.largest_nimber(form).saturating_add(1));
        let step = match (self.is_at_most(star, form), self.is_at_most(form, star)) {
            // At least the star: the largest integer that fits.
            (true, _) => 1,
            (_, true) => -1,
            _ => return Ok(Form::ZERO),
        };
        // The integers that fit lie side by side, the simplest among them.
        let mut best = integer;
        loop {
            let next = self.integer(best + step);
            let fits = if step > 0 {
                !right.iter().any(|&option| self.is_at_most(option, next))
            } else {
                !left.iter().any(|&option| self.is_at_most(next, option))
            };
            if !fits {
                return Ok(self.integer(best));
            }
            best += step;
        }
    }
}
