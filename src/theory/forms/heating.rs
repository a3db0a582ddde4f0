//! Taxes and subsidies on moves, and sums in order: cooling, heating,
//! overheating, the Norton product, the ordinal sum.
//!
//! All of them rebuild a game from its followers up (*Winning Ways*, chapters
//! 6 to 9 and 14; Siegel 2013, chapter II). They walk the canonical form, options
//! first, so that each follower is rebuilt once.

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::walk::{Follower, FormMap};
use super::{Form, Forms};

impl Forms {
    /// The game cooled by a tax on every move, of -1 or more: `G` becomes
    /// `{GL - t|GR + t}`, its options cooled too, up to its temperature, and
    /// its mean value, a number, above.
    ///
    /// Time in the followers, with a canonical form each.
    ///
    /// # Errors
    ///
    /// [`TooCold`](FormError::TooCold) below -1, and as for
    /// [`sum`](Self::sum) and [`thermograph`](Self::thermograph).
    pub fn cool(&mut self, form: Form, tax: Dyadic) -> Result<Form, FormError> {
        let least = Dyadic::MINUS_ONE;
        if tax < least {
            return Err(FormError::TooCold { found: tax, least });
        }
        let plus = self.number(tax);
        let minus = self.number(tax.neg()?);
        let frozen = tax > Dyadic::ZERO;
        self.rebuild(
            form,
            |value| value.number.is_integer() && value.is_number() || frozen,
            |forms, cooled, follower| {
                let integer = forms.is_integer(follower.form);
                if integer || tax > forms.temperature(follower.form)? {
                    let mean = forms.mean(follower.form)?;
                    return Ok(forms.number(mean));
                }
                let left = forms.moved(cooled, &follower.left, minus)?;
                let right = forms.moved(cooled, &follower.right, plus)?;
                forms.from_options(&left, &right)
            },
        )
    }

    /// The game heated: `{GL + t|GR - t}`, its options heated too; numbers
    /// stay what they are.
    ///
    /// Time in the followers, with a canonical form each.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn heat(&mut self, form: Form, subsidy: Form) -> Result<Form, FormError> {
        let minus = self.negate(subsidy)?;
        self.rebuild(
            form,
            |value| value.is_number(),
            |forms, heated, follower| {
                if forms.is_number(follower.form) {
                    return Ok(follower.form);
                }
                let left = forms.moved(heated, &follower.left, subsidy)?;
                let right = forms.moved(heated, &follower.right, minus)?;
                forms.from_options(&left, &right)
            },
        )
    }

    /// The game overheated from `from` to `to`: an integer `n` becomes `n`
    /// copies of `from`, every other game `{GL + to|GR - to}`, its options
    /// overheated too.
    ///
    /// Time in the followers, with a canonical form each.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn overheat(&mut self, form: Form, from: Form, to: Form) -> Result<Form, FormError> {
        let minus = self.negate(to)?;
        self.rebuild(
            form,
            |value| value.is_number() && value.number.is_integer(),
            |forms, heated, follower| {
                if let Some(copies) = forms.to_integer(follower.form) {
                    return forms.multiple(copies, from);
                }
                let left = forms.moved(heated, &follower.left, to)?;
                let right = forms.moved(heated, &follower.right, minus)?;
                forms.from_options(&left, &right)
            },
        )
    }

    /// The Norton product with a unit, a positive game: an integer `n` becomes
    /// `n` copies of the unit, every other game
    /// `{GL·U + U + I|GR·U - U - I}`, where `I` runs over the unit's
    /// incentives.
    ///
    /// Time in the followers times the incentives, with canonical forms.
    ///
    /// # Errors
    ///
    /// [`Unfit`](FormError::Unfit) where the unit is not positive; and as for
    /// [`sum`](Self::sum).
    pub fn norton_product(&mut self, form: Form, unit: Form) -> Result<Form, FormError> {
        if !self.is_at_most(Form::ZERO, unit) || unit == Form::ZERO {
            return Err(FormError::Unfit {
                found: "a unit that is not positive".to_owned(),
                expected: "a positive game as the unit of a Norton product",
            });
        }
        let mut steps = self.left_incentives(unit)?;
        steps.extend(self.right_incentives(unit)?);
        let mut minus_steps = Vec::new();
        for step in &mut steps {
            *step = self.sum(unit, *step)?;
            minus_steps.push(self.negate(*step)?);
        }
        self.rebuild(
            form,
            |value| value.is_number() && value.number.is_integer(),
            |forms, products, follower| {
                if let Some(copies) = forms.to_integer(follower.form) {
                    return forms.multiple(copies, unit);
                }
                let (mut left, mut right) = (Vec::new(), Vec::new());
                for (&plus, &minus) in steps.iter().zip(&minus_steps) {
                    left.extend(forms.moved(products, &follower.left, plus)?);
                    right.extend(forms.moved(products, &follower.right, minus)?);
                }
                forms.from_options(&left, &right)
            },
        )
    }

    /// The ordinal sum `G:H`: a move in `G` ends `H`. It depends on the form of
    /// `G`, which is the canonical one here, but only on the value of `H`.
    ///
    /// Time in the followers of `H`, with a canonical form each.
    ///
    /// # Errors
    ///
    /// [`TooLarge`](FormError::TooLarge) where `H` has over
    /// [`MAX_FOLLOWERS`](Self::MAX_FOLLOWERS) followers, such as a large
    /// integer; and as for [`from_options`](Self::from_options).
    pub fn ordinal_sum(&mut self, g: Form, h: Form) -> Result<Form, FormError> {
        let (g_left, g_right) = (self.left(g), self.right(g));
        self.rebuild(
            h,
            |_| false,
            |forms, sums, follower| {
                let mut left = forms.moved(sums, &follower.left, Form::ZERO)?;
                let mut right = forms.moved(sums, &follower.right, Form::ZERO)?;
                left.extend(&g_left);
                right.extend(&g_right);
                forms.from_options(&left, &right)
            },
        )
    }

    /// Rebuilds a form from its followers up.
    fn rebuild(
        &mut self,
        form: Form,
        leaf: impl Fn(super::UpStar) -> bool,
        mut one: impl FnMut(&mut Self, &FormMap<Form>, &Follower) -> Result<Form, FormError>,
    ) -> Result<Form, FormError> {
        let mut rebuilt: FormMap<Form> = FormMap::default();
        for follower in self.followers(form, leaf)? {
            let new = one(self, &rebuilt, &follower)?;
            rebuilt.insert(follower.form, new);
        }
        Ok(rebuilt[&form])
    }

    /// What options have become, each plus another game.
    fn moved(
        &mut self,
        rebuilt: &FormMap<Form>,
        options: &[Form],
        by: Form,
    ) -> Result<Vec<Form>, FormError> {
        options
            .iter()
            .map(|option| self.sum(rebuilt[option], by))
            .collect()
    }
}
