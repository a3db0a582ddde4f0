//! Ups of higher orders: `^[1]` is up, `^[n]` is `{^[n-1]|*}`.
//!
//! They are the sums of the first `n` of the uptimals, and what integers make
//! on top of a star: `*:n` is `^[n]*` (Siegel 2013, II.7).

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::super::forms::{Form, Forms};

/// A number, an up or down of some order, and a star or none.
pub(super) struct OrderName {
    pub(super) number: Dyadic,
    /// Negative for downs; 2 or more either way.
    pub(super) order: i32,
    pub(super) star: bool,
}

impl Forms {
    /// The highest order of up that has a name.
    pub const MAX_ORDER: i32 = 1000;

    /// Up of the order `n`, the sum of the first `n` uptimals:
    /// `{^[n-1]|*}`, and up itself for `n = 1`. Negative for downs.
    ///
    /// # Errors
    ///
    /// [`Unfit`](FormError::Unfit) beyond [`MAX_ORDER`](Self::MAX_ORDER), or an
    /// arena that is [full](FormError::TooManyForms).
    pub fn up_of_order(&mut self, order: i32) -> Result<Form, FormError> {
        if order.unsigned_abs() > Self::MAX_ORDER.unsigned_abs() {
            return Err(FormError::Unfit {
                found: format!("up of the order {order}"),
                expected: "an order of at most 1000",
            });
        }
        let star = self.nimber(1);
        let mut up = self.zero();
        for _ in 0..order.abs() {
            up = self.from_options(&[up], &[star])?;
        }
        if order < 0 { self.negate(up) } else { Ok(up) }
    }

    /// What a form with options is called by its order of up, if it is.
    pub(super) fn order_name(&mut self, form: Form) -> Result<Option<OrderName>, FormError> {
        let number = self.left_stop(form);
        if self.right_stop(form) != number {
            return Ok(None);
        }
        let minus = self.number(number.neg()?);
        let small = self.sum(form, minus)?;
        let lone = |options: &[Form]| options.len() == 1;
        let (left, right) = (self.left(small), self.right(small));
        // `^[n]` has one option a side, `^[n]*` one on the far side, zero.
        if !self.is_all_small(small) || !(lone(&left) || lone(&right)) {
            return Ok(None);
        }
        for (star, named) in [(false, small), (true, self.without_star(small)?)] {
            let negative = self.negate(named)?;
            let order = match self.order(named) {
                Some(order) => Some(order),
                None => self.order(negative).map(|order| -order),
            };
            if let Some(order) = order {
                return Ok(Some(OrderName {
                    number,
                    order,
                    star,
                }));
            }
        }
        Ok(None)
    }

    /// The form plus a star where that may be an up of some order.
    fn without_star(&mut self, form: Form) -> Result<Form, FormError> {
        let (left, right) = (self.left(form), self.right(form));
        let zero = [self.zero()];
        if left == zero || right == zero {
            let star = self.nimber(1);
            self.sum(form, star)
        } else {
            Ok(form)
        }
    }

    /// The order of up that a form is, from 2 on.
    fn order(&mut self, form: Form) -> Option<i32> {
        let (star, up) = (self.nimber(1), self.up(1));
        let mut form = form;
        for order in 1..=Self::MAX_ORDER {
            if form == up {
                return (order > 1).then_some(order);
            }
            if self.to_up_star(form).is_some() || self.right(form) != [star] {
                return None;
            }
            match self.left(form)[..] {
                [left] => form = left,
                _ => return None,
            }
        }
        None
    }
}
