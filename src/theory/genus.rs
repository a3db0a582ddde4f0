//! The genus of an impartial position.

use std::fmt;

use super::nimber_set::NimberSet;

/// The genus (Conway 1976): the Grundy value, and the misere nim-values of the
/// position with 0, 1, 2, ... heaps of two beside it.
///
/// From some place on these repeat with period two; they are kept and written
/// up to the first repetition: `0^{120}` is the genus of the position without
/// moves, whose values are 1, 2, 0, 2, 0 and so on, `1^{031}` that of `*`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    /// At least two; the last two repeat.
    misere: Vec<u32>,
}

impl Genus {
    /// The Grundy value under normal play.
    pub const fn normal(&self) -> u32 {
        self.normal
    }

    /// The misere nim-value of the position with so many heaps of two beside
    /// it. It is 0 exactly where the player to move loses under misere play.
    pub fn misere(&self, twos: usize) -> u32 {
        let settled = self.misere.len() - 2;
        let at = if twos < settled {
            twos
        } else {
            settled + (twos - settled) % 2
        };
        self.misere[at]
    }

    /// Whether the genus is that of a heap of Nim alone or of a sum of such
    /// heaps: the position is as tame as Nim by this measure.
    pub fn is_tame(&self) -> bool {
        let of = self.normal;
        let fickle = of < 2 && self.misere == [of ^ 1, of ^ 2, of];
        fickle || self.misere == [of, of ^ 2]
    }

    /// The genus of a position whose options have these.
    pub fn of(options: &[Self]) -> Self {
        let normals: NimberSet = options.iter().map(Self::normal).collect();
        // From there on every option repeats.
        let settled = options.iter().map(|option| option.misere.len()).max();
        let settled = settled.unwrap_or_default().max(2);
        let mut misere: Vec<u32> = Vec::new();
        loop {
            let twos = misere.len();
            let mut seen: NimberSet = options.iter().map(|option| option.misere(twos)).collect();
            match misere.last() {
                // A heap of two becomes none or one, and one more counter
                // changes the last binary digit.
                Some(&before) => {
                    seen.insert(before);
                    seen.insert(before ^ 1);
                }
                None if options.is_empty() => seen.insert(0),
                None => {}
            }
            misere.push(seen.mex());
            if twos >= settled && misere[twos] == misere[twos - 2] {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        let normal = normals.mex();
        Self { normal, misere }
    }
}

impl fmt::Display for Genus {
    /// As `1^{031}`; values above nine in brackets, `4^{[12]4}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^{{", self.normal)?;
        for &value in &self.misere {
            if value < 10 {
                write!(f, "{value}")?;
            } else {
                write!(f, "[{value}]")?;
            }
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_of_nim_have_the_published_genera() {
        let mut heaps: Vec<Genus> = Vec::new();
        let told = ["0^{120}", "1^{031}", "2^{20}", "3^{31}", "4^{46}", "5^{57}"];
        for expected in told {
            let next = Genus::of(&heaps);
            assert_eq!(next.to_string(), expected);
            assert!(next.is_tame());
            heaps.push(next);
        }
        assert_eq!(heaps[0].misere(7), 2);
        assert_eq!(heaps[1].misere(8), 1);
        // From Winning Ways: the position with options *2 and *3 and no other.
        let wild = Genus::of(&[heaps[2].clone(), heaps[3].clone()]);
        assert_eq!(wild.to_string(), "0^{02}");
        // Options 2 and 0 make 1 under normal play; misere mex of 2 and 1 is 0.
        let two_or_none = Genus::of(&[heaps[0].clone(), heaps[2].clone()]);
        assert_eq!(two_or_none.normal(), 1);
        assert_eq!(two_or_none.misere(0), 0);
    }
}
