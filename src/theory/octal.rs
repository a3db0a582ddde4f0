//! Taking-and-breaking games by their code.
//!
//! Richard Guy and Cedric Smith (1956) named such games by their digits: digit
//! `k` after the point says what may be left of a heap when `k` counters are
//! taken, as a sum of 1 (nothing), 2 (one heap) and 4 (two heaps). Kayles is
//! `.77`, Dawson's Kayles `.07`. The digit before the point is of moves that
//! take nothing and split the heap (`4`). Hexadecimal digits add 8: three
//! heaps are left.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::heaps::{HeapKind, HeapRule, Left};

/// The longest code.
const LONGEST: usize = 4096;

/// The code of an octal or hexadecimal game, such as `.77`, `.137`, `4.07`,
/// `.8`. Written and read with or without a `0` before the point; zeros at the
/// end say nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// By the number of counters taken; the last is not zero, unless it is the
    /// first.
    digits: Vec<u8>,
}

/// Text that is not the code of a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// There is no point.
    #[error("`{found}` has no point: expected digits after one, as in `.77` or `4.07`")]
    NoPoint {
        /// What was read.
        found: String,
    },
    /// No digit says anything.
    #[error("the code has no digit but zeros: expected at least one move, as in `.77`")]
    Empty,
    /// This is no digit.
    #[error(
        "found `{found}` as digit {at} after the point, expected 0 to 9 or A to F, as in `.137`"
    )]
    Digit {
        /// What was read.
        found: char,
        /// Its place after the point, from 1 on.
        at: usize,
    },
    /// What stands before the point does not split a heap.
    #[error(
        "found `{found}` before the point, expected 0, 4, 8 or C: a move that takes nothing must split the heap in two (4) or three (8)"
    )]
    BeforePoint {
        /// What was read.
        found: String,
    },
    /// The code is too long.
    #[error("the code has {digits} digits after the point, expected {LONGEST} at most")]
    TooLong {
        /// The digits found.
        digits: usize,
    },
}

impl HeapCode {
    /// The most counters that a move takes.
    pub fn last(&self) -> u32 {
        u32::try_from(self.digits.len() - 1).unwrap_or(u32::MAX)
    }

    /// The digit for so many counters taken: the sum of 1, 2, 4 and 8 where
    /// nothing, one heap, two heaps, three heaps may be left.
    pub fn digit(&self, taken: u32) -> u8 {
        let digit = self.digits.get(taken as usize);
        digit.copied().unwrap_or_default()
    }

    /// The most heaps that a move leaves.
    pub fn most_left(&self) -> u32 {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or_default()
    }

    /// Whether a digit is above 7.
    pub fn is_hexadecimal(&self) -> bool {
        self.most_left() == 3
    }
}

impl FromStr for HeapCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let text = text.trim();
        let Some((before, after)) = text.split_once('.') else {
            let found = text.chars().take(40).collect();
            return Err(CodeError::NoPoint { found });
        };
        let zero = match before {
            "" | "0" => 0,
            "4" => 4,
            "8" => 8,
            "C" | "c" => 12,
            _ => {
                let found = before.chars().take(40).collect();
                return Err(CodeError::BeforePoint { found });
            }
        };
        let mut digits = vec![zero];
        for (found, at) in after.chars().zip(1..) {
            let digit = found
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok());
            digits.push(digit.ok_or(CodeError::Digit { found, at })?);
        }
        while digits.len() > 1 && digits.ends_with(&[0]) {
            digits.pop();
        }
        match digits.len() - 1 {
            digits if digits > LONGEST => Err(CodeError::TooLong { digits }),
            0 if zero == 0 => Err(CodeError::Empty),
            _ => Ok(Self { digits }),
        }
    }
}

impl fmt::Display for HeapCode {
    /// As `.77`, `4.07`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.digits.split_first().unwrap_or((&0, &[]));
        if *before > 0 {
            write!(f, "{before:X}")?;
        }
        f.write_str(".")?;
        after.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        if after.is_empty() {
            f.write_str("0")
        } else {
            Ok(())
        }
    }
}

impl HeapRule for HeapCode {
    fn options(&self, heap: u32, options: &mut Vec<Left>) {
        for (&digit, taken) in self.digits.iter().zip(0..) {
            let Some(left) = u32::checked_sub(heap, taken) else {
                break;
            };
            if digit & 1 != 0 && left == 0 && heap > 0 {
                options.push([0, 0, 0]);
            }
            if digit & 2 != 0 && left > 0 {
                options.push([0, 0, left]);
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|small| [0, small, left - small]));
            }
            if digit & 8 != 0 {
                for small in 1..=left / 3 {
                    let rest = left - small;
                    let middle = small..=rest / 2;
                    options.extend(middle.map(|middle| [small, middle, rest - middle]));
                }
            }
        }
    }

    fn kind(&self) -> HeapKind<'_> {
        HeapKind::Code(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, written) in [
            (".77", ".77"),
            ("0.137", ".137"),
            ("4.07", "4.07"),
            (" .8a0 ", ".8A"),
            ("c.0", "C.0"),
            ("4.", "4.0"),
        ] {
            let code: HeapCode = text.parse().expect(text);
            assert_eq!(code.to_string(), written);
            assert_eq!(written.parse(), Ok(code));
        }
        let refused = |text: &str| text.parse::<HeapCode>().unwrap_err();
        assert_eq!(refused("0.00"), CodeError::Empty);
        assert_eq!(refused("."), CodeError::Empty);
        assert!(matches!(refused("77"), CodeError::NoPoint { .. }));
        assert!(matches!(refused("3.7"), CodeError::BeforePoint { .. }));
        assert!(matches!(
            refused(".7x"),
            CodeError::Digit { found: 'x', at: 2 }
        ));
        let long = format!(".{}", "1".repeat(LONGEST + 1));
        assert!(matches!(refused(&long), CodeError::TooLong { .. }));
    }

    #[test]
    fn options_are_those_of_the_digits() {
        let options = |code: &str, heap| {
            let mut options = Vec::new();
            code.parse::<HeapCode>()
                .unwrap()
                .options(heap, &mut options);
            options
        };
        // Take one or two, leave at most two heaps.
        assert_eq!(options(".77", 1), [[0, 0, 0]]);
        assert_eq!(options(".77", 3), [[0, 0, 2], [0, 1, 1], [0, 0, 1]]);
        assert_eq!(options(".07", 2), [[0, 0, 0]]);
        assert_eq!(options("4.0", 4), [[0, 1, 3], [0, 2, 2]]);
        assert_eq!(options(".8", 5), [[1, 1, 2]]);
        assert!(options(".77", 0).is_empty());
    }
}
