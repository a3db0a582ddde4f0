//! Dyadic rationals: the numbers among the values of short games.
//!
//! A short game that is a number is an integer over a power of two
//! (Conway 1976). Arithmetic is exact; what leaves the range is an error.
//! Numbers are ordered by birthday as well: the simplest number of an
//! interval, the one born first, is what a game equals whose options leave
//! that interval between them.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Bound;
use std::str::FromStr;

use thiserror::Error;

/// A rational number whose denominator is a power of two, exact: a numerator
/// of 64 bits over at most 2^62, in lowest terms.
///
/// All operations take constant time (birthdays and simplest numbers: time in
/// the exponent).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

/// A number left the range of [`Dyadic`]: its numerator needs more than 64
/// bits, or its denominator is above 2^62.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a number beyond 64 bits, or with a denominator above 2^62: use smaller numbers")]
pub struct DyadicError;

/// A text that is no dyadic rational.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{found}`, expected an integer or a fraction over a power of two, such as `-3` or `3/4`"
)]
pub struct DyadicParseError {
    /// What was found.
    pub found: String,
}

#[allow(
    clippy::should_implement_trait,
    reason = "they can fail, unlike the operators"
)]
impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self::integer(0);
    /// One.
    pub const ONE: Self = Self::integer(1);
    /// Minus one, the temperature of integers.
    pub const MINUS_ONE: Self = Self::integer(-1);
    /// The largest exponent of two in a denominator.
    pub const MAX_EXPONENT: u32 = 62;

    /// An integer.
    pub const fn integer(integer: i64) -> Self {
        Self {
            numerator: integer,
            exponent: 0,
        }
    }

    /// `numerator / 2^exponent`, in lowest terms.
    ///
    /// # Errors
    ///
    /// When the denominator in lowest terms is above 2^62.
    pub fn new(numerator: i64, exponent: u32) -> Result<Self, DyadicError> {
        Self::reduce(i128::from(numerator), exponent)
    }

    /// One over two to this power, of at most 62.
    pub(crate) fn step(exponent: u32) -> Self {
        debug_assert!(exponent <= Self::MAX_EXPONENT);
        Self {
            numerator: 1,
            exponent: narrow(exponent),
        }
    }

    fn reduce(numerator: i128, exponent: u32) -> Result<Self, DyadicError> {
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = if numerator == 0 {
            (0, 0)
        } else {
            (numerator >> shift, exponent - shift)
        };
        if exponent > Self::MAX_EXPONENT {
            return Err(DyadicError);
        }
        Ok(Self {
            numerator: i64::try_from(numerator).map_err(|_| DyadicError)?,
            exponent: narrow(exponent),
        })
    }

    /// The numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The power of two that is the denominator in lowest terms.
    pub const fn exponent(self) -> u32 {
        self.exponent as u32
    }

    /// Whether it is an integer.
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The integer that it is, if it is one.
    pub const fn to_integer(self) -> Option<i64> {
        if self.is_integer() {
            Some(self.numerator)
        } else {
            None
        }
    }

    /// Whether it is zero.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn add(self, other: Self) -> Result<Self, DyadicError> {
        if self.exponent | other.exponent == 0 {
            let sum = self.numerator.checked_add(other.numerator);
            return sum.map(Self::integer).ok_or(DyadicError);
        }
        let exponent = self.exponent().max(other.exponent());
        // At most 63 + 62 bits each.
        Self::reduce(self.at(exponent) + other.at(exponent), exponent)
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn sub(self, other: Self) -> Result<Self, DyadicError> {
        let exponent = self.exponent().max(other.exponent());
        Self::reduce(self.at(exponent) - other.at(exponent), exponent)
    }

    /// The negative.
    ///
    /// # Errors
    ///
    /// When it is out of range, which one integer's negative is.
    pub fn neg(self) -> Result<Self, DyadicError> {
        Ok(Self {
            numerator: self.numerator.checked_neg().ok_or(DyadicError)?,
            exponent: self.exponent,
        })
    }

    /// The product.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn mul(self, other: Self) -> Result<Self, DyadicError> {
        Self::reduce(
            i128::from(self.numerator) * i128::from(other.numerator),
            self.exponent() + other.exponent(),
        )
    }

    /// Half of it.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn half(self) -> Result<Self, DyadicError> {
        Self::reduce(i128::from(self.numerator), self.exponent() + 1)
    }

    /// The numerator over a denominator at least as fine as its own.
    fn at(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    /// The largest integer that is not above it.
    pub const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The smallest integer that is not below it.
    pub const fn ceil(self) -> i64 {
        self.floor() + !self.is_integer() as i64
    }

    /// Rounded down to twelve binary places and held to 32 bits: where two of
    /// these differ, the numbers differ the same way.
    pub(crate) fn coarse(self) -> i32 {
        // An integer of up to 19 bits fits; what does not is held to the ends.
        let scaled = (i128::from(self.numerator) << 12) >> self.exponent;
        let end = if scaled < 0 { i32::MIN } else { i32::MAX };
        i32::try_from(scaled).unwrap_or(end)
    }

    /// The nearest floating-point number, for drawings.
    pub fn to_f64(self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "for drawings only")]
        let numerator = self.numerator as f64;
        numerator / 2f64.powi(i32::from(self.exponent))
    }

    /// Its left option in canonical form, if it has one.
    pub fn left_option(self) -> Option<Self> {
        if self.exponent == 0 {
            return (self.numerator > 0).then(|| Self::integer(self.numerator - 1));
        }
        Self::reduce(i128::from(self.numerator) - 1, self.exponent()).ok()
    }

    /// Its right option in canonical form, if it has one.
    pub fn right_option(self) -> Option<Self> {
        if self.exponent == 0 {
            return (self.numerator < 0).then(|| Self::integer(self.numerator + 1));
        }
        Self::reduce(i128::from(self.numerator) + 1, self.exponent()).ok()
    }

    /// The day on which it is born: the depth of its canonical form.
    pub const fn birthday(self) -> u64 {
        let whole = self.numerator.unsigned_abs() >> self.exponent;
        if self.exponent == 0 {
            whole
        } else {
            // A half is born the day after the integers around it, and what
            // is between a day later for each further halving.
            whole + 1 + self.exponent as u64
        }
    }

    /// The simplest number of an interval: the one that is born first.
    ///
    /// # Errors
    ///
    /// When the interval is empty, or no number of it is in range.
    pub fn simplest(lower: Bound<Self>, upper: Bound<Self>) -> Result<Self, DyadicError> {
        let above = |number: Self| match lower {
            Bound::Unbounded => true,
            Bound::Included(end) => number >= end,
            Bound::Excluded(end) => number > end,
        };
        let below = |number: Self| match upper {
            Bound::Unbounded => true,
            Bound::Included(end) => number <= end,
            Bound::Excluded(end) => number < end,
        };
        if above(Self::ZERO) {
            if below(Self::ZERO) {
                return Ok(Self::ZERO);
            }
            // All of the interval is negative: mirror it.
            let mirrored = Self::simplest_positive(mirror(upper)?, mirror(lower)?)?;
            return mirrored.neg();
        }
        Self::simplest_positive(lower, upper)
    }

    /// The same for an interval of positive numbers only.
    fn simplest_positive(lower: Bound<Self>, upper: Bound<Self>) -> Result<Self, DyadicError> {
        for exponent in 0..=Self::MAX_EXPONENT {
            // The least multiple of 2^-exponent inside the lower end.
            let least = match lower {
                Bound::Unbounded => 1,
                Bound::Included(end) => {
                    -(Self::floor_scaled(-i128::from(end.numerator), end, exponent))
                }
                Bound::Excluded(end) => {
                    Self::floor_scaled(i128::from(end.numerator), end, exponent) + 1
                }
            };
            let number = Self::reduce(least, exponent)?;
            let fits = match upper {
                Bound::Unbounded => true,
                Bound::Included(end) => number <= end,
                Bound::Excluded(end) => number < end,
            };
            if fits {
                return Ok(number);
            }
        }
        Err(DyadicError)
    }

    /// A numerator over this number's denominator, times `2^power`, rounded
    /// down.
    const fn floor_scaled(numerator: i128, over: Self, power: u32) -> i128 {
        if power >= over.exponent() {
            numerator << (power - over.exponent())
        } else {
            numerator >> (over.exponent() - power)
        }
    }
}

/// An exponent of at most 62.
fn narrow(exponent: u32) -> u8 {
    u8::try_from(exponent).unwrap_or(u8::MAX)
}

/// The end of an interval, mirrored at zero.
fn mirror(bound: Bound<Dyadic>) -> Result<Bound<Dyadic>, DyadicError> {
    Ok(match bound {
        Bound::Unbounded => Bound::Unbounded,
        Bound::Included(end) => Bound::Included(end.neg()?),
        Bound::Excluded(end) => Bound::Excluded(end.neg()?),
    })
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent().max(other.exponent());
        self.at(exponent).cmp(&other.at(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::integer(integer)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, 1u64 << self.exponent)
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Dyadic {
    type Err = DyadicParseError;

    /// Reads `7`, `-3/4`, `6/4`.
    fn from_str(text: &str) -> Result<Self, DyadicParseError> {
        let error = || DyadicParseError {
            found: text.chars().take(40).collect(),
        };
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        if !denominator.starts_with(|c: char| c.is_ascii_digit()) || numerator.starts_with('+') {
            return Err(error());
        }
        let numerator: i64 = numerator.parse().map_err(|_| error())?;
        let denominator: u64 = denominator.parse().map_err(|_| error())?;
        if !denominator.is_power_of_two() {
            return Err(error());
        }
        Self::new(numerator, denominator.trailing_zeros()).map_err(|_| error())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Dyadic {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests;
