//! Numbers, ups and nimbers: the values `x + n·↑ + *k`.
//!
//! Most values that boards have are of this kind, and for them sum, negative
//! and comparison are arithmetic (*Winning Ways*, chapter 2 and 3), with no
//! game tree at all. `CGSuite` (Siegel) represents them so as well.

use std::cmp::Ordering;

use super::super::dyadic::Dyadic;
use super::super::error::FormError;

/// The value `number + ups·↑ + *nimber`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct UpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs are negative.
    pub ups: i32,
    /// The nimber.
    pub nimber: u32,
}

/// The two players, as the sides of `{left|right}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl UpStar {
    /// A number alone.
    pub const fn of(number: Dyadic) -> Self {
        Self {
            number,
            ups: 0,
            nimber: 0,
        }
    }

    /// Whether it is a number.
    pub const fn is_number(&self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// When the number or the ups leave their range.
    pub fn add(&self, other: &Self) -> Result<Self, FormError> {
        Ok(Self {
            number: self.number.add(other.number)?,
            ups: self.ups.checked_add(other.ups).ok_or(FormError::Up)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// The negative.
    ///
    /// # Errors
    ///
    /// When the number or the ups leave their range.
    pub fn neg(&self) -> Result<Self, FormError> {
        Ok(Self {
            number: self.number.neg()?,
            ups: self.ups.checked_neg().ok_or(FormError::Up)?,
            nimber: self.nimber,
        })
    }

    /// How the two compare as games; `None` = confused.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        let numbers = self.number.cmp(&other.number);
        if numbers != Ordering::Equal {
            return Some(numbers);
        }
        let ups = i64::from(self.ups) - i64::from(other.ups);
        match (ups, self.nimber ^ other.nimber) {
            (0, 0) => Some(Ordering::Equal),
            // Nimbers are confused with zero, and star alone with up as well.
            (0, _) | (-1 | 1, 1) => None,
            _ => Some(ups.cmp(&0)),
        }
    }

    /// How many options a side has, apart from those of the number: a player
    /// who moves in a number while there is anything else gains nothing
    /// (number avoidance).
    pub(super) const fn count(&self, side: Side) -> u32 {
        if self.ups == 0 {
            return self.nimber;
        }
        // Up star is {0,*|0}; every other positive one is {0|one less}.
        match side {
            Side::Left if self.ups == 1 && self.nimber == 1 => 2,
            Side::Right if self.ups == -1 && self.nimber == 1 => 2,
            _ => 1,
        }
    }

    /// The option with this index below `count`.
    pub(super) fn option(&self, side: Side, index: u32) -> Self {
        let toward_zero = match side {
            Side::Left => self.ups > 0,
            Side::Right => self.ups < 0,
        };
        let (ups, nimber) = if self.ups == 0 || (self.ups.unsigned_abs() == 1 && self.nimber == 1) {
            (0, index)
        } else if toward_zero {
            (0, 0)
        } else {
            (self.ups - self.ups.signum(), self.nimber ^ 1)
        };
        Self {
            number: self.number,
            ups,
            nimber,
        }
    }

    /// The day on which it is born.
    pub(super) fn birthday(&self) -> u64 {
        let ups = u64::from(self.ups.unsigned_abs());
        let nimber = u64::from(self.nimber);
        // The chain of ups changes the nimber's lowest bit step by step down
        // to a nimber, or ends in up star.
        let small = match ups {
            0 => nimber,
            _ if nimber ^ ((ups - 1) & 1) == 1 => ups + 1,
            _ => ups + (nimber ^ (ups & 1)),
        };
        self.number.birthday().saturating_add(small)
    }

    /// The value `{left|right}` that is of this kind, from its options in
    /// canonical form, if it is.
    pub(super) fn recognise(left: &[Self], right: &[Self]) -> Option<Self> {
        let number = left.first()?.number;
        if left
            .iter()
            .chain(right)
            .any(|option| option.number != number)
        {
            return None;
        }
        if left.len() == right.len() && is_heap(left) && is_heap(right) {
            return Some(Self {
                number,
                ups: 0,
                nimber: u32::try_from(left.len()).ok()?,
            });
        }
        let of = |(ups, nimber)| Self {
            number,
            ups,
            nimber,
        };
        rising(left, right).or_else(|| falling(left, right)).map(of)
    }
}

/// Whether they are the nimbers 0, *, ..., in any order, each once.
fn is_heap(options: &[UpStar]) -> bool {
    let mut seen = vec![false; options.len()];
    options.iter().all(|option| {
        let place = seen.get_mut(option.nimber as usize);
        option.ups == 0 && place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// The ups and nimber of `{0|n·↑ + *k}` and of up star.
fn rising(left: &[UpStar], right: &[UpStar]) -> Option<(i32, u32)> {
    let [right] = right else { return None };
    if right.ups < 0 {
        return None;
    }
    match left {
        [zero] if zero.is_number() && !right.is_number() => {
            Some((right.ups.checked_add(1)?, right.nimber ^ 1))
        }
        [_, _] if is_heap(left) && right.is_number() => Some((1, 1)),
        _ => None,
    }
}

/// The same for negative ones.
fn falling(left: &[UpStar], right: &[UpStar]) -> Option<(i32, u32)> {
    let mirror = |options: &[UpStar]| {
        let mirrored = options.iter().map(|option| {
            Some(UpStar {
                ups: option.ups.checked_neg()?,
                ..*option
            })
        });
        mirrored.collect::<Option<Vec<_>>>()
    };
    if left.len() > 2 || right.len() > 2 {
        return None;
    }
    let (ups, nimber) = rising(&mirror(right)?, &mirror(left)?)?;
    Some((-ups, nimber))
}
