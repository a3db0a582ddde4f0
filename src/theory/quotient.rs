//! Misere quotients.
//!
//! Thane Plambeck (2005), and with Aaron Siegel (2008), found what takes the
//! place of the nimbers under misere play. Take all sums of a set of parts that
//! is closed under moves. Two sums are equivalent where no sum added to both tells
//! them apart by its outcome. The classes form a commutative monoid, the misere
//! quotient; where it is finite, it and the set of its lost classes tell the
//! outcome of every sum at once.
//!
//! The classes are found by their outcomes with test sums, which are
//! representatives of the classes found so far, until nothing new appears. That
//! is a guess that can only be too coarse. It is proved by the transition
//! algebra: the pairs of the class of a sum and the set of classes of its
//! options form a finite monoid too, which the parts generate. Every pair of
//! it is looked at: its class must be lost exactly if it has options and none
//! of them is lost. By induction on the length of play this holds then for all
//! sums, of which there are infinitely many.

use hashbrown::HashSet;

use super::misere::{MisereSearch, MisereTable};
use super::unvalued::Unvalued;
use crate::limits::Stopped;
use crate::ruleset::Impartial;
use crate::solve::{Configure, Setup};
use crate::table::FixedHash;

mod classes;

use classes::Classes;

/// Finds misere quotients, with proof.
///
/// Time: outcomes of sums of some dozen parts, so small parts only; the proof
/// looks at each pair of the transition algebra. The limits of the setup hold
/// for all of it.
#[derive(Clone, Debug, Default)]
pub struct MisereQuotients {
    search: MisereSearch,
    most: Option<u32>,
}

/// The largest quotient that is looked for unless another is set.
const MOST: u32 = 500;

impl Configure for MisereQuotients {
    fn setup(&mut self) -> &mut Setup {
        self.search.setup()
    }
}

/// A finite misere quotient. Classes are numbers from 0 on; class 0 is that of
/// the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereQuotient<P> {
    /// The parts that it is the quotient of, but for those without a move, and
    /// the class of each: what was asked for, and what it leads to.
    pub parts: Vec<(P, u32)>,
    /// A sum of parts for each class, one of the fewest parts.
    pub representatives: Vec<Vec<P>>,
    /// Whether the player to move loses, by class.
    pub lost: Vec<bool>,
    /// The class of the sum of two classes.
    products: Vec<u32>,
    /// The pairs of the transition algebra that the proof looked at.
    pub proved_by: usize,
}

impl<P: Eq> MisereQuotient<P> {
    /// The number of classes.
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// The class of the sum of two classes.
    pub fn product(&self, one: u32, two: u32) -> u32 {
        self.products[one as usize * self.order() + two as usize]
    }

    /// The class of a part, given in its normal form. A part without a move is
    /// of class 0 and not listed.
    pub fn class(&self, part: &P) -> Option<u32> {
        let mut parts = self.parts.iter();
        parts.find(|(of, _)| of == part).map(|&(_, class)| class)
    }
}

/// Why there is no quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoQuotient<P> {
    /// A limit was met, or play can go round.
    Unvalued(Unvalued<P>),
    /// There are more classes than this.
    TooLarge {
        /// The most classes that were looked for.
        most: u32,
    },
    /// The tests that were tried tell fewer classes apart than there are.
    Unproved {
        /// The classes found.
        classes: usize,
    },
}

impl<P> NoQuotient<P> {
    /// Says why, with positions as `text` writes them.
    pub fn describe(&self, text: impl Fn(&P) -> String) -> String {
        match self {
            Self::Unvalued(why) => why.describe(text),
            Self::TooLarge { most } => format!(
                "the misere quotient has more than {most} classes, or infinitely many: allow more, or ask for smaller parts"
            ),
            Self::Unproved { classes } => format!(
                "the misere quotient has more than the {classes} classes that the tests tell apart: ask for smaller parts"
            ),
        }
    }
}

impl<P: std::fmt::Debug> std::fmt::Display for NoQuotient<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.describe(|position| format!("{position:?}")))
    }
}

impl<P: std::fmt::Debug> std::error::Error for NoQuotient<P> {}

impl<P> From<Unvalued<P>> for NoQuotient<P> {
    fn from(why: Unvalued<P>) -> Self {
        Self::Unvalued(why)
    }
}

impl<P> From<Stopped> for NoQuotient<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Unvalued(stopped.into())
    }
}

/// How often the tests are refined before the search gives up.
const ROUNDS: usize = 12;

impl MisereQuotients {
    /// Quotients of up to 500 classes, with 4 GiB of memory, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// The largest quotient that is looked for. Default: 500.
    #[must_use]
    pub fn most(mut self, classes: u32) -> Self {
        self.most = Some(classes);
        self
    }

    /// The quotient of all sums of the parts of these positions and of what
    /// they lead to.
    ///
    /// # Errors
    ///
    /// When there is no finite one within the limits.
    pub fn quotient<R: Impartial>(
        &self,
        ruleset: &R,
        positions: &[R::Position],
    ) -> Result<MisereQuotient<R::Position>, NoQuotient<R::Position>> {
        let most = self.most.unwrap_or(MOST);
        let mut table = self.search.table(ruleset);
        let parts = closure(&mut table, positions)?;
        // Sums of one part each to begin with.
        let mut tests: Vec<Vec<u32>> = vec![Vec::new()];
        tests.extend(parts.iter().map(|&part| vec![part]));
        let mut classes = 0;
        for _ in 0..ROUNDS {
            let found = Classes::find(&mut table, &parts, &tests, most)?;
            if let Some(pairs) = found.proof(&mut table, &parts)? {
                return Ok(found.quotient(&table, &parts, pairs));
            }
            classes = found.sums.len();
            let before = tests.len();
            for sum in &found.sums {
                for more in std::iter::once(None).chain(parts.iter().map(Some)) {
                    let mut test = sum.clone();
                    test.extend(more);
                    test.sort_unstable();
                    if !tests.contains(&test) {
                        tests.push(test);
                    }
                }
            }
            if tests.len() == before {
                break;
            }
        }
        Err(NoQuotient::Unproved { classes })
    }
}

/// All parts that these positions lead to, in the order they are met.
fn closure<R: Impartial>(
    table: &mut MisereTable<'_, R>,
    positions: &[R::Position],
) -> Result<Vec<u32>, NoQuotient<R::Position>> {
    let mut parts: Vec<u32> = Vec::new();
    let mut known = HashSet::with_hasher(FixedHash::default());
    for position in positions {
        let sum = table.sums.of_position(position)?;
        parts.extend(
            table
                .sums
                .parts_of(sum)
                .iter()
                .filter(|&&part| known.insert(part)),
        );
    }
    let mut at = 0;
    while let Some(&part) = parts.get(at) {
        at += 1;
        for left in table.sums.left_of(part)? {
            parts.extend(left.into_iter().filter(|&part| known.insert(part)));
        }
    }
    Ok(parts)
}
