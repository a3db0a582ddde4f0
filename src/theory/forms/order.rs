//! The order of games: `G <= H` if and only if no left option of `G` is at
//! least `H`, and no right option of `H` at most `G` (Conway 1976).
//!
//! Stops decide most pairs at once: what stops below where the other stops is
//! less, and nothing that is less stops higher. What is left is searched with
//! an explicit stack and a bounded memory of pairs.

use std::cmp::Ordering;

use super::super::outcome::OutcomeClass;
use super::up_star::Side;
use super::{Form, Forms, UpStar};

/// The stack of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparing {
    frames: Vec<Frame>,
}

/// A pair whose order is searched.
#[derive(Clone, Copy, Debug)]
struct Frame {
    g: Form,
    h: Form,
    /// How many of the pairs that it depends on are known not to decide.
    next: u32,
    /// How many left options `g` has.
    lefts: u32,
    /// How many pairs it depends on.
    pairs: u32,
}

impl Forms {
    /// How two games compare; `None` = confused.
    ///
    /// Time at worst in the pairs of their followers.
    pub fn compare(&mut self, g: Form, h: Form) -> Option<Ordering> {
        match (self.is_at_most(g, h), self.is_at_most(h, g)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    /// Who wins it, by who begins.
    pub fn outcome(&mut self, form: Form) -> OutcomeClass {
        OutcomeClass::of_order(self.compare(form, Form::ZERO))
    }

    /// Whether `g <= h`: Right wins `g - h` when Left begins.
    ///
    /// Time at worst in the pairs of their followers.
    pub fn is_at_most(&mut self, g: Form, h: Form) -> bool {
        if let Some(answer) = self.quick_at_most(g, h) {
            return answer;
        }
        let mut comparing = std::mem::take(&mut self.comparing);
        let answer = self.search_order(&mut comparing.frames, g, h);
        comparing.frames.clear();
        self.comparing = comparing;
        answer
    }

    /// The order of a pair where arithmetic, stops or memory decide it.
    #[inline]
    pub(super) fn quick_at_most(&self, g: Form, h: Form) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        if !g.is_tree() && !h.is_tree() {
            let order = self.smalls[g.index()]
                .value
                .compare(&self.smalls[h.index()].value);
            return Some(matches!(order, Some(Ordering::Less)));
        }
        let (g_left, g_right) = self.coarse(g);
        let (h_left, h_right) = self.coarse(h);
        if g_left < h_right {
            return Some(true);
        }
        if g_left > h_left || g_right > h_right {
            return Some(false);
        }
        self.orders.get(g, h)
    }

    fn search_order(&mut self, frames: &mut Vec<Frame>, g: Form, h: Form) -> bool {
        let mut answer = None;
        self.open(frames, &mut answer, g, h);
        while let Some(frame) = frames.last_mut() {
            if let Some(decisive) = answer.take() {
                // The pair that the frame waited for.
                frame.next += 1;
                if decisive {
                    let (g, h) = (frame.g, frame.h);
                    frames.pop();
                    self.orders.insert(g, h, false);
                    answer = Some(false);
                    continue;
                }
            }
            let frame = *frame;
            if frame.next == frame.pairs {
                frames.pop();
                self.orders.insert(frame.g, frame.h, true);
                answer = Some(true);
                continue;
            }
            let (a, b) = self.pair(&frame, frame.next);
            match self.quick_at_most(a, b) {
                Some(known) => answer = Some(known),
                None => self.open(frames, &mut answer, a, b),
            }
        }
        answer == Some(true)
    }

    /// Begins a pair: an answer at once where a look at the pairs it depends
    /// on decides it, else a frame.
    fn open(&mut self, frames: &mut Vec<Frame>, answer: &mut Option<bool>, g: Form, h: Form) {
        let (g, h) = (self.nearer(g, h), self.nearer(h, g));
        let lefts = self.count(g, Side::Left);
        let frame = Frame {
            g,
            h,
            next: 0,
            lefts,
            pairs: lefts + self.count(h, Side::Right),
        };
        let mut open = false;
        for next in 0..frame.pairs {
            let (a, b) = self.pair(&frame, next);
            match self.quick_at_most(a, b) {
                Some(true) => {
                    self.orders.insert(g, h, false);
                    *answer = Some(false);
                    return;
                }
                Some(false) => {}
                None => open = true,
            }
        }
        if open {
            frames.push(frame);
        } else {
            self.orders.insert(g, h, true);
            *answer = Some(true);
        }
    }

    /// The pair with this index that `g <= h` depends on: where one is true,
    /// it is not.
    #[inline]
    fn pair(&mut self, frame: &Frame, index: u32) -> (Form, Form) {
        if index < frame.lefts {
            (frame.h, self.option(frame.g, Side::Left, index))
        } else {
            (
                self.option(frame.h, Side::Right, index - frame.lefts),
                frame.g,
            )
        }
    }

    /// A value that compares with `other` as this one does, without options
    /// that make no difference: all nimbers larger than any that a follower of
    /// `other` equals compare with it alike, as far stars (Siegel 2013, II.7).
    fn nearer(&mut self, form: Form, other: Form) -> Form {
        if form.is_tree() {
            return form;
        }
        let value = self.smalls[form.index()].value;
        let far = self.largest_nimber(other).saturating_add(1);
        if value.ups != 0 || value.nimber <= far {
            return form;
        }
        self.up_star(UpStar {
            nimber: far,
            ..value
        })
    }
}
