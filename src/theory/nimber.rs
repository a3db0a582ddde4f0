//! Nimbers: the values of impartial games, and the field that they form.
//!
//! Every impartial game equals a heap of Nim (Sprague 1935, Grundy 1939); sums
//! add without carry. With the product of Conway (*On Numbers and Games*,
//! chapter 6) the nimbers below 2^64 are a field of 2^64 elements. The product
//! is found by halving: with `F` a Fermat power `2^(2^k)`, `F ⊗ F = F ⊕ F/2`
//! and `F ⊗ x = F·x` for `x < F`, so that three products of half the width
//! and one by a constant do.

use std::fmt;

use thiserror::Error;

/// A nimber below 2^64: the value `*n` of a heap of `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nimber(pub u64);

/// Zero has no inverse among the nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("found a division by the nimber 0, expected another divisor")]
pub struct DivisionByZero;

impl Nimber {
    /// The sum of the games: addition without carry.
    #[must_use]
    #[allow(
        clippy::should_implement_trait,
        reason = "a sum of games, not of integers"
    )]
    pub const fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The nim product. At most 243 steps (three to the fifth) of constant time.
    #[must_use]
    #[allow(
        clippy::should_implement_trait,
        reason = "a product of nimbers, not of integers"
    )]
    pub fn mul(self, other: Self) -> Self {
        Self(product(self.0, other.0, 32))
    }

    /// The nimber whose product with this one is 1: its power 2^64 - 2.
    ///
    /// # Errors
    ///
    /// When this is zero.
    pub fn inverse(self) -> Result<Self, DivisionByZero> {
        if self.0 == 0 {
            return Err(DivisionByZero);
        }
        // The product of the squares x^2, x^4, ..., x^(2^63).
        let (mut square, mut power) = (self, Self(1));
        for _ in 0..63 {
            square = square.mul(square);
            power = power.mul(square);
        }
        Ok(power)
    }

    /// The nimber whose product with `divisor` is this one.
    ///
    /// # Errors
    ///
    /// When the divisor is zero.
    #[allow(
        clippy::should_implement_trait,
        reason = "it can fail, unlike the operator"
    )]
    pub fn div(self, divisor: Self) -> Result<Self, DivisionByZero> {
        Ok(self.mul(divisor.inverse()?))
    }

    /// The nimber whose square is this one: its power 2^63.
    #[must_use]
    pub fn sqrt(self) -> Self {
        (0..63).fold(self, |power, _| power.mul(power))
    }

    /// The smallest nimber that is not among these.
    ///
    /// Time and memory in their number.
    pub fn mex(nimbers: impl IntoIterator<Item = Self>) -> Self {
        let mut nimbers: Vec<Self> = nimbers.into_iter().collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        let mex = (0u64..).zip(&nimbers).find(|&(at, nimber)| nimber.0 != at);
        Self(mex.map_or(nimbers.len() as u64, |(at, _)| at))
    }
}

/// The product of nimbers of at most `2 * half` bits. The recursion halves the
/// width, so it is at most six calls deep.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let low = (1u64 << half) - 1;
    if a <= low && b <= low {
        return product(a, b, half / 2);
    }
    let (high_a, low_a) = (a >> half, a & low);
    let (high_b, low_b) = (b >> half, b & low);
    let highs = product(high_a, high_b, half / 2);
    let lows = product(low_a, low_b, half / 2);
    let crossed = product(high_a ^ low_a, high_b ^ low_b, half / 2);
    ((crossed ^ lows) << half) ^ lows ^ product(highs, 1 << (half - 1), half / 2)
}

impl fmt::Display for Nimber {
    /// As a game: `0`, `*`, `*2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `CGSuite`'s `GameTest`, as in the collected facts.
    #[test]
    fn published_rows_hold() {
        let row = |of: fn(Nimber) -> Nimber| (1..=16).map(|n| of(Nimber(n)).0).collect::<Vec<_>>();
        assert_eq!(
            row(|n| Nimber(8).mul(n)),
            [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]
        );
        assert_eq!(
            row(|n| n.inverse().unwrap()),
            [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]
        );
        assert_eq!(
            row(|n| Nimber(11).div(n).unwrap()),
            [11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]
        );
        assert_eq!(Nimber(0).inverse(), Err(DivisionByZero));
    }

    /// The definition: the smallest nimber that keeps the field's laws.
    #[test]
    fn products_are_those_of_the_definition() {
        let mut table = [[0u64; 32]; 32];
        for a in 0..32 {
            for b in 0..32 {
                let below = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                table[a][b] = Nimber::mex(
                    below.map(|(x, y)| Nimber(table[x][b] ^ table[a][y] ^ table[x][y])),
                )
                .0;
                assert_eq!(Nimber(a as u64).mul(Nimber(b as u64)).0, table[a][b]);
            }
        }
    }

    #[test]
    fn large_nimbers_are_a_field() {
        let mut state = 1u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            Nimber(state ^ (state >> 29))
        };
        for _ in 0..200 {
            let (a, b, c) = (next(), next(), next());
            assert_eq!(a.mul(b), b.mul(a));
            assert_eq!(a.mul(b).mul(c), a.mul(b.mul(c)));
            assert_eq!(a.mul(b.add(c)), a.mul(b).add(a.mul(c)));
            assert_eq!(a.mul(a.inverse().unwrap()), Nimber(1));
            assert_eq!(a.sqrt().mul(a.sqrt()), a);
        }
    }

    #[test]
    fn texts_are_those_of_games() {
        let text: Vec<_> = (0..3).map(|n| Nimber(n).to_string()).collect();
        assert_eq!(text, ["0", "*", "*2"]);
    }
}
