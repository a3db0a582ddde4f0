//! What a value is and what can be read off it: kinds, stops, birthday,
//! incentives, mean and temperature.

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::super::thermograph::Thermograph;
use super::walk::FormMap;
use super::{ALL_SMALL, Form, Forms};

impl Forms {
    /// The number that it is, if it is one.
    pub fn to_number(&self, form: Form) -> Option<Dyadic> {
        let value = self.to_up_star(form)?;
        value.is_number().then_some(value.number)
    }

    /// The integer that it is, if it is one.
    pub fn to_integer(&self, form: Form) -> Option<i64> {
        self.to_number(form)?.to_integer()
    }

    /// The `n` of the nimber `*n` that it is, if it is one; zero is `*0`.
    pub fn to_nimber(&self, form: Form) -> Option<u32> {
        let value = self.to_up_star(form)?;
        (value.number.is_zero() && value.ups == 0).then_some(value.nimber)
    }

    /// Whether it is a number.
    pub fn is_number(&self, form: Form) -> bool {
        self.to_number(form).is_some()
    }

    /// Whether it is an integer.
    pub fn is_integer(&self, form: Form) -> bool {
        self.to_integer(form).is_some()
    }

    /// Whether it is a nimber; zero is one.
    pub fn is_nimber(&self, form: Form) -> bool {
        self.to_nimber(form).is_some()
    }

    /// Whether it is less than all positive numbers and more than all
    /// negative ones: both stops are zero.
    pub fn is_infinitesimal(&self, form: Form) -> bool {
        self.left_stop(form).is_zero() && self.right_stop(form).is_zero()
    }

    /// Whether in every follower both players can move or neither.
    pub fn is_all_small(&self, form: Form) -> bool {
        if form.is_tree() {
            self.trees[form.index()].nimber & ALL_SMALL != 0
        } else {
            self.number_of(form).is_zero()
        }
    }

    /// The number at which play stops when Left begins and both play for it.
    pub fn left_stop(&self, form: Form) -> Dyadic {
        if form.is_tree() {
            self.number_of(self.trees[form.index()].left_stop)
        } else {
            self.number_of(form)
        }
    }

    /// The number at which play stops when Right begins and both play for it.
    pub fn right_stop(&self, form: Form) -> Dyadic {
        if form.is_tree() {
            self.number_of(self.trees[form.index()].right_stop)
        } else {
            self.number_of(form)
        }
    }

    /// The day on which it is born: the depth of its canonical form.
    ///
    /// Time in the followers.
    ///
    /// # Errors
    ///
    /// [`TooLarge`](FormError::TooLarge) above
    /// [`MAX_FOLLOWERS`](Self::MAX_FOLLOWERS).
    pub fn birthday(&mut self, form: Form) -> Result<u64, FormError> {
        if let Some(value) = self.to_up_star(form) {
            return Ok(value.birthday());
        }
        let mut days: FormMap<u64> = FormMap::default();
        for follower in self.followers(form, |_| true)? {
            let day = match self.to_up_star(follower.form) {
                Some(value) => value.birthday(),
                None => {
                    let options = follower.left.iter().chain(&follower.right);
                    options
                        .map(|option| days[option].saturating_add(1))
                        .max()
                        .unwrap_or(0)
                }
            };
            days.insert(follower.form, day);
        }
        Ok(days[&form])
    }

    /// Left's incentives: what each of her moves gains, sorted by handle, each
    /// once.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn left_incentives(&mut self, form: Form) -> Result<Vec<Form>, FormError> {
        let options = self.left(form);
        let gains = options
            .into_iter()
            .map(|option| self.difference(option, form));
        let mut gains = gains.collect::<Result<Vec<_>, _>>()?;
        gains.sort_unstable();
        gains.dedup();
        Ok(gains)
    }

    /// Right's incentives: what each of his moves gains for him, sorted by
    /// handle, each once.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn right_incentives(&mut self, form: Form) -> Result<Vec<Form>, FormError> {
        let options = self.right(form);
        let gains = options
            .into_iter()
            .map(|option| self.difference(form, option));
        let mut gains = gains.collect::<Result<Vec<_>, _>>()?;
        gains.sort_unstable();
        gains.dedup();
        Ok(gains)
    }

    /// The thermograph: how the stops move when every move costs a tax.
    ///
    /// Time and memory in the followers and the corners of their walls;
    /// computed ones are remembered.
    ///
    /// # Errors
    ///
    /// [`TooLarge`](FormError::TooLarge) above
    /// [`MAX_FOLLOWERS`](Self::MAX_FOLLOWERS), or a
    /// [number](FormError::Number) out of range.
    pub fn thermograph(&mut self, form: Form) -> Result<Thermograph, FormError> {
        let form = self.plainer(form);
        if let Some(known) = self.thermographs.get(form) {
            return Ok(known.clone());
        }
        self.thermographs.make_room();
        // Numbers have walls below temperature zero, which their options
        // make; infinitesimals have options to read off.
        let followers =
            self.followers(form, |value| value.is_number() && value.number.is_integer())?;
        for follower in followers {
            if self.thermographs.get(follower.form).is_some() {
                continue;
            }
            let number = self.to_number(follower.form);
            let graph = match number.filter(|number| number.is_integer()) {
                Some(integer) => Thermograph::of_integer(integer),
                None => {
                    let left = self.thermographs.all(&follower.left);
                    Thermograph::of_options(left, self.thermographs.all(&follower.right))?
                }
            };
            self.thermographs.insert(follower.form, graph);
        }
        // A form is the last of its own followers.
        let limit = Self::MAX_FOLLOWERS;
        self.thermographs
            .get(form)
            .cloned()
            .ok_or(FormError::TooLarge { limit })
    }

    /// A value with the same thermograph and few followers: all nimbers but
    /// zero have that of star, all ups that of up, up star apart.
    fn plainer(&mut self, form: Form) -> Form {
        let Some(value) = self.to_up_star(form) else {
            return form;
        };
        let like_star = value.ups == 0 || (value.ups.unsigned_abs() == 1 && value.nimber == 1);
        self.up_star(super::UpStar {
            ups: if like_star { 0 } else { value.ups.signum() },
            nimber: u32::from(like_star && value.nimber > 0),
            ..value
        })
    }

    /// The mean value: what one copy is worth in a sum of many.
    ///
    /// # Errors
    ///
    /// As for [`thermograph`](Self::thermograph).
    pub fn mean(&mut self, form: Form) -> Result<Dyadic, FormError> {
        match self.to_up_star(form) {
            Some(value) => Ok(value.number),
            None => Ok(self.thermograph(form)?.mean()),
        }
    }

    /// The temperature: how much the first move is worth. A number over `2^k`
    /// has `-1/2^k`, infinitesimals have 0.
    ///
    /// # Errors
    ///
    /// As for [`thermograph`](Self::thermograph).
    pub fn temperature(&mut self, form: Form) -> Result<Dyadic, FormError> {
        match self.to_up_star(form) {
            Some(value) if value.is_number() => Ok(Dyadic::step(value.number.exponent()).neg()?),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(form)?.temperature()),
        }
    }
}
