//! What is known of the parts, and of an option by what is known of its parts.
//!
//! A part has its state in one word: a nimber as it is, an infinity by its number
//! in a list that holds each once, or the number of the visit while the search
//! of the part is open. An option is a sum of parts, so its state is that of their
//! sum, where all of them are closed.

use super::GrundyTable;
use crate::limits::Stopped;
use crate::ruleset::Impartial;
use crate::theory::SmithValue;

/// States of parts in 32 bits: a nimber, an infinity by its number, or open
/// with the number of its first visit.
pub(super) const INFINITE: u32 = 1 << 30;
pub(super) const OPEN: u32 = 1 << 31;
/// Left over from a run that stopped.
pub(super) const FORGOTTEN: u32 = u32::MAX;

/// What is known of an option.
pub(super) enum Sight<P> {
    /// Its state.
    Known(u32),
    /// It holds parts that are being searched, the earliest of this visit; and
    /// whether it is worth as much as that part.
    Open { visit: u32, alone: bool },
    /// This part must be searched first.
    Unknown(P),
}

impl<R: Impartial> GrundyTable<'_, R> {
    /// The state of a part that is closed.
    pub(super) fn known(&self, key: &R::Position) -> Option<u32> {
        self.states.get(key).copied().filter(|state| *state < OPEN)
    }

    pub(super) fn valued(&self, state: u32) -> SmithValue {
        if state < INFINITE {
            SmithValue::Nimber(state)
        } else {
            SmithValue::Infinite(self.infinities[(state - INFINITE) as usize].clone())
        }
    }

    /// The state that stands for a value.
    pub(super) fn state(&mut self, value: SmithValue) -> Result<u32, Stopped> {
        let full = Stopped::TableFull {
            capacity: INFINITE.into(),
        };
        match value {
            SmithValue::Nimber(nimber) if nimber < INFINITE => Ok(nimber),
            SmithValue::Nimber(_) => Err(full),
            SmithValue::Infinite(options) => {
                if let Some(&id) = self.ids.get(&options) {
                    return Ok(INFINITE | id);
                }
                let id = u32::try_from(self.infinities.len()).unwrap_or(INFINITE);
                if id >= INFINITE {
                    return Err(full);
                }
                self.infinities.push(options.clone());
                self.ids.insert(options, id);
                Ok(INFINITE | id)
            }
        }
    }

    /// What is known of an option.
    pub(super) fn sight(&mut self, child: &R::Position) -> Result<Sight<R::Position>, Stopped> {
        let mut parts = std::mem::take(&mut self.parts);
        self.ruleset.components(child, &mut parts);
        let sight = self.sight_of_parts(&parts);
        parts.clear();
        self.parts = parts;
        sight
    }

    fn sight_of_parts(&mut self, parts: &[R::Position]) -> Result<Sight<R::Position>, Stopped> {
        let (mut sum, mut open, mut opens) = (SmithValue::Nimber(0), u32::MAX, 0);
        for part in parts {
            if let Some(nimber) = self.ruleset.nimber(part) {
                sum = sum.plus(&SmithValue::Nimber(nimber));
                continue;
            }
            let key = self.ruleset.normal_form(part).0;
            match self.states.get(&key) {
                Some(&FORGOTTEN) | None => return Ok(Sight::Unknown(key)),
                Some(&state) if state < OPEN => sum = sum.plus(&self.valued(state)),
                Some(&state) => {
                    open = open.min(state - OPEN);
                    opens += 1;
                }
            }
        }
        if opens > 0 {
            return Ok(Sight::Open {
                visit: open,
                alone: opens == 1 && sum == SmithValue::Nimber(0),
            });
        }
        Ok(Sight::Known(self.state(sum)?))
    }

    pub(super) fn settle(&mut self, position: &R::Position, state: u32) {
        let stored = self.states.get_mut(position);
        *stored.expect("stored when first seen") = state;
    }
}
