//! Simplifies a game: dominated options go, reversible ones are bypassed
//! (Conway 1976).
//!
//! An option is dominated where another is at least as good for its player. Most
//! of them show by their stops alone, the others are compared. It is reversible
//! where the opponent has an answer to a position at least as good for him as
//! the game itself; what its player can do after that answer takes its place.

use super::super::up_star::Side;
use super::super::{Form, Forms};

impl Forms {
    /// Removes the options of a player where another is as good.
    pub(super) fn drop_dominated(&mut self, side: Side) {
        let list = match side {
            Side::Left => &mut self.candidate.left,
            Side::Right => &mut self.candidate.right,
        };
        let mut options = std::mem::take(list);
        if options.len() > 1 {
            self.drop_below_best_stop(&mut options, side);
            self.drop_compared(&mut options, side);
        }
        match side {
            Side::Left => self.candidate.left = options,
            Side::Right => self.candidate.right = options,
        }
    }

    /// Removes the options that stop, even when their player begins, on the
    /// wrong side of the stop of another one where the opponent begins.
    fn drop_below_best_stop(&self, options: &mut Vec<Form>, side: Side) {
        match side {
            Side::Left => {
                let best = options.iter().map(|&option| self.coarse(option).1).max();
                options.retain(|&option| Some(self.coarse(option).0) >= best);
            }
            Side::Right => {
                let best = options.iter().map(|&option| self.coarse(option).0).min();
                options.retain(|&option| Some(self.coarse(option).1) <= best);
            }
        }
    }

    fn drop_compared(&mut self, options: &mut Vec<Form>, side: Side) {
        let mut kept = 0;
        'options: for i in 0..options.len() {
            let new = options[i];
            let mut old = 0;
            while old < kept {
                if self.is_worse(side, new, options[old]) {
                    continue 'options;
                }
                if self.is_worse(side, options[old], new) {
                    kept -= 1;
                    options.swap(old, kept);
                } else {
                    old += 1;
                }
            }
            options[kept] = new;
            kept += 1;
        }
        options.truncate(kept);
    }

    /// Whether one option is at most as good as another for a player.
    fn is_worse(&mut self, side: Side, option: Form, other: Form) -> bool {
        match side {
            Side::Left => self.is_at_most(option, other),
            Side::Right => self.is_at_most(other, option),
        }
    }

    /// Replaces each reversible option of a player by what comes after the
    /// answer that reverses it. Whether there was one.
    pub(super) fn bypass(&mut self, side: Side) -> bool {
        let mut bypassed = std::mem::take(&mut self.candidate.scratch);
        bypassed.clear();
        let count = self.candidate.list(side).len();
        let mut changed = false;
        for i in 0..count {
            let option = self.candidate.list(side)[i];
            match self.reversing_answer(side, option) {
                Some(answer) => {
                    changed = true;
                    self.push_options(answer, side, &mut bypassed);
                }
                None => bypassed.push(option),
            }
        }
        if changed {
            bypassed.sort_unstable();
            bypassed.dedup();
            let list = match side {
                Side::Left => &mut self.candidate.left,
                Side::Right => &mut self.candidate.right,
            };
            std::mem::swap(list, &mut bypassed);
        }
        self.candidate.scratch = bypassed;
        changed
    }

    /// The opponent's answer to an option that leads to a position at least
    /// as good for the opponent as the candidate.
    ///
    /// Numbers have none once dominated options are gone: an answer to a
    /// number only makes it larger (for Left's), and the candidate stops at
    /// this number already.
    fn reversing_answer(&mut self, side: Side, option: Form) -> Option<Form> {
        let answerer = side.other();
        let game = self.candidate_form();
        for i in 0..self.count(option, answerer) {
            let answer = self.option(option, answerer, i);
            let reverses = match side {
                Side::Left => self.is_at_most(answer, game),
                Side::Right => self.is_at_most(game, answer),
            };
            if reverses {
                return Some(answer);
            }
        }
        None
    }

    /// Pushes the options of a player in a form, those of numbers too.
    fn push_options(&mut self, form: Form, side: Side, list: &mut Vec<Form>) {
        if let Some(number) = self.to_number(form) {
            let option = match side {
                Side::Left => number.left_option(),
                Side::Right => number.right_option(),
            };
            list.extend(option.map(|option| self.number(option)));
            return;
        }
        for i in 0..self.count(form, side) {
            let option = self.option(form, side, i);
            list.push(option);
        }
    }
}
