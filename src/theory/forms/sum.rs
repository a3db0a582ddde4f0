//! Sums and negatives.
//!
//! The sum of two games offers each player a move in either. A number is only
//! ever a place to move as a last resort, so a number added to any other
//! game translates that game's options and nothing else (number avoidance and
//! number translation, Conway 1976). What is left is computed option by
//! option with an explicit stack and a bounded memory of pairs.

use super::super::error::FormError;
use super::up_star::Side;
use super::{Form, Forms};

/// The stack of a sum, and the options found for the sums on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Adding {
    frames: Vec<Frame>,
    results: Vec<Form>,
}

/// A sum whose options are being added up.
#[derive(Clone, Copy, Debug)]
struct Frame {
    g: Form,
    h: Form,
    /// How many options each side has: of `g` for Left, of `h` for Left, of
    /// `g` for Right, of `h` for Right.
    counts: [u32; 4],
    next: u32,
    /// Where its options begin among the results.
    base: usize,
}

impl Forms {
    /// The largest nimber that is added to a game with options of its own.
    pub const MAX_NIMBER_IN_SUM: u64 = 256;

    /// The most ups or downs that are added to a game with options of its own.
    pub const MAX_UPS_IN_SUM: u64 = 1 << 12;

    /// The sum of two games, in which a move is a move in either.
    ///
    /// Time at worst in the pairs of their followers; constant for numbers,
    /// ups and nimbers.
    ///
    /// # Errors
    ///
    /// A [number](FormError::Number) or a [multiple of up](FormError::Up) out of
    /// range, [too many options](FormError::TooManyOptions), a
    /// [nimber](FormError::LargeNimber) above
    /// [`MAX_NIMBER_IN_SUM`](Self::MAX_NIMBER_IN_SUM), or
    /// [more ups](FormError::TooLarge) than
    /// [`MAX_UPS_IN_SUM`](Self::MAX_UPS_IN_SUM), added to a game with options of
    /// its own, or an arena that is [full](FormError::TooManyForms).
    pub fn sum(&mut self, g: Form, h: Form) -> Result<Form, FormError> {
        if let Some(sum) = self.quick_sum(g, h)? {
            return Ok(sum);
        }
        let mut adding = std::mem::take(&mut self.adding);
        adding.frames.clear();
        adding.results.clear();
        let sum = self.add_up(&mut adding, g, h);
        self.adding = adding;
        sum
    }

    /// The sum of the first game and the negative of the second.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn difference(&mut self, g: Form, h: Form) -> Result<Form, FormError> {
        let negative = self.negate(h)?;
        self.sum(g, negative)
    }

    /// So many copies of a game added; of its negative where negative.
    ///
    /// Time: up to two sums for each binary digit.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Self::sum).
    pub fn multiple(&mut self, copies: i64, form: Form) -> Result<Form, FormError> {
        let mut power = if copies < 0 { self.negate(form)? } else { form };
        let mut left = copies.unsigned_abs();
        let mut sum = Form::ZERO;
        while left > 0 {
            if left & 1 == 1 {
                sum = self.sum(sum, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The negative: the players exchanged.
    ///
    /// Time in the followers, each of which remembers its negative.
    ///
    /// # Errors
    ///
    /// A [number](FormError::Number) or a [multiple of up](FormError::Up)
    /// without a negative in range, or an arena that is
    /// [full](FormError::TooManyForms).
    pub fn negate(&mut self, form: Form) -> Result<Form, FormError> {
        if let Some(negative) = self.quick_negative(form)? {
            return Ok(negative);
        }
        let mut stack = vec![form];
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while let Some(&form) = stack.last() {
            if self.trees[form.index()].negative != Form::ZERO {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let count = self.count(form, Side::Left) + self.count(form, Side::Right);
            left.clear();
            right.clear();
            for i in 0..count {
                let lefts = self.count(form, Side::Left);
                let (side, at, list) = if i < lefts {
                    (Side::Left, i, &mut right)
                } else {
                    (Side::Right, i - lefts, &mut left)
                };
                let option = self.option(form, side, at);
                match self.quick_negative(option)? {
                    Some(negative) => list.push(negative),
                    None => stack.push(option),
                }
            }
            if stack.len() == before {
                left.sort_unstable();
                right.sort_unstable();
                let negative = self.tree(&left, &right)?;
                self.trees[form.index()].negative = negative;
                self.trees[negative.index()].negative = form;
                stack.pop();
            }
        }
        Ok(self.trees[form.index()].negative)
    }

    /// The negative where it is arithmetic or known.
    fn quick_negative(&mut self, form: Form) -> Result<Option<Form>, FormError> {
        if form.is_tree() {
            let negative = self.trees[form.index()].negative;
            return Ok((negative != Form::ZERO).then_some(negative));
        }
        let negative = self.smalls[form.index()].value.neg()?;
        Ok(Some(self.up_star(negative)))
    }

    /// The sum where it is arithmetic or known.
    fn quick_sum(&mut self, g: Form, h: Form) -> Result<Option<Form>, FormError> {
        if g == Form::ZERO {
            return Ok(Some(h));
        }
        if h == Form::ZERO {
            return Ok(Some(g));
        }
        if !g.is_tree() && !h.is_tree() {
            let sum = self.smalls[g.index()]
                .value
                .add(&self.smalls[h.index()].value)?;
            return Ok(Some(self.up_star(sum)));
        }
        if g.is_tree() && self.trees[g.index()].negative == h {
            return Ok(Some(Form::ZERO));
        }
        Ok(self.sums.get(g.min(h), g.max(h)))
    }

    fn add_up(&mut self, adding: &mut Adding, g: Form, h: Form) -> Result<Form, FormError> {
        let first = self.sum_frame(g, h, 0)?;
        adding.frames.push(first);
        while let Some(frame) = adding.frames.last_mut() {
            if frame.next == frame.counts.iter().sum::<u32>() {
                let frame = *frame;
                let sum = self.close_sum(&frame, &mut adding.results)?;
                adding.frames.pop();
                if let Some(above) = adding.frames.last_mut() {
                    above.next += 1;
                    adding.results.push(sum);
                    continue;
                }
                return Ok(sum);
            }
            let (a, b) = self.summands(frame);
            if let Some(sum) = self.quick_sum(a, b)? {
                frame.next += 1;
                adding.results.push(sum);
            } else {
                self.step()?;
                let next = self.sum_frame(a, b, adding.results.len())?;
                adding.frames.push(next);
            }
        }
        Ok(Form::ZERO)
    }

    fn sum_frame(&self, g: Form, h: Form, base: usize) -> Result<Frame, FormError> {
        let (g, h) = (g.min(h), g.max(h));
        for form in [g, h] {
            let Some(value) = self.to_up_star(form) else {
                continue;
            };
            if u64::from(value.nimber) > Self::MAX_NIMBER_IN_SUM {
                return Err(FormError::LargeNimber {
                    found: u64::from(value.nimber),
                    limit: Self::MAX_NIMBER_IN_SUM,
                });
            }
            if u64::from(value.ups.unsigned_abs()) > Self::MAX_UPS_IN_SUM {
                return Err(FormError::TooLarge {
                    limit: Self::MAX_UPS_IN_SUM,
                });
            }
        }
        let counts = [
            self.count(g, Side::Left),
            self.count(h, Side::Left),
            self.count(g, Side::Right),
            self.count(h, Side::Right),
        ];
        Ok(Frame {
            g,
            h,
            counts,
            next: 0,
            base,
        })
    }

    /// The two games whose sum is the next option.
    fn summands(&mut self, frame: &Frame) -> (Form, Form) {
        let [g_left, h_left, g_right, _] = frame.counts;
        let mut at = frame.next;
        if at < g_left {
            return (self.option(frame.g, Side::Left, at), frame.h);
        }
        at -= g_left;
        if at < h_left {
            return (frame.g, self.option(frame.h, Side::Left, at));
        }
        at -= h_left;
        if at < g_right {
            return (self.option(frame.g, Side::Right, at), frame.h);
        }
        (frame.g, self.option(frame.h, Side::Right, at - g_right))
    }

    /// The sum of a frame, whose options are the last results.
    fn close_sum(&mut self, frame: &Frame, results: &mut Vec<Form>) -> Result<Form, FormError> {
        let lefts = (frame.counts[0] + frame.counts[1]) as usize;
        let options = &mut results[frame.base..];
        let (left, right) = options.split_at_mut(lefts);
        let sum = if self.to_number(frame.g).is_some() || self.to_number(frame.h).is_some() {
            // A translated canonical form is one.
            left.sort_unstable();
            right.sort_unstable();
            self.tree(left, right)?
        } else {
            self.from_options(left, right)?
        };
        results.truncate(frame.base);
        self.sums.insert(frame.g, frame.h, sum);
        Ok(sum)
    }
}
