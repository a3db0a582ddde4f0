//! The classes of sums, found by their outcomes with tests, and the proof that
//! they are all.
//!
//! The tests only tell classes apart, so there can be too few. The proof is the
//! transition algebra of Plambeck and Siegel (2008): every pair of a class and
//! the classes of its options that the parts generate is looked at, and its class
//! must be lost exactly if it has options and none of them is lost.

use hashbrown::{HashMap, HashSet};

use super::{MisereQuotient, NoQuotient};
use crate::ruleset::Impartial;
use crate::table::FixedHash;
use crate::theory::misere::MisereTable;

/// Classes by their outcomes with tests.
pub(super) struct Classes {
    /// A sum of each class.
    pub(super) sums: Vec<Vec<u32>>,
    lost: Vec<bool>,
    /// The class of each class with each part: `by_part[class * parts + part]`.
    by_part: Vec<u32>,
    /// The way from the end of the game to the class: a class, and the place of
    /// the part added to it.
    way: Vec<Option<(u32, usize)>>,
}

impl Classes {
    pub(super) fn find<R: Impartial>(
        table: &mut MisereTable<'_, R>,
        parts: &[u32],
        tests: &[Vec<u32>],
        most: u32,
    ) -> Result<Self, NoQuotient<R::Position>> {
        let mut found = Self {
            sums: vec![Vec::new()],
            lost: Vec::new(),
            by_part: Vec::new(),
            way: vec![None],
        };
        let mut classes = HashMap::with_hasher(FixedHash::default());
        classes.insert(told_apart(table, &[], tests)?, 0);
        let mut at = 0;
        while let Some(sum) = found.sums.get(at).cloned() {
            let number = table.sums.number(sum.clone())?;
            found.lost.push(!table.is_sum_won(number)?);
            for (place, &part) in parts.iter().enumerate() {
                let mut more = sum.clone();
                more.push(part);
                let outcomes = told_apart(table, &more, tests)?;
                let next = u32::try_from(classes.len()).unwrap_or(u32::MAX);
                let class = *classes.entry(outcomes).or_insert(next);
                if class == next {
                    if next >= most {
                        return Err(NoQuotient::TooLarge { most });
                    }
                    found.sums.push(more);
                    let from = u32::try_from(at).unwrap_or(u32::MAX);
                    found.way.push(Some((from, place)));
                }
                found.by_part.push(class);
            }
            at += 1;
        }
        Ok(found)
    }

    fn with_part(&self, class: u32, place: usize) -> u32 {
        let parts = self.by_part.len() / self.sums.len();
        self.by_part[class as usize * parts + place]
    }

    /// The products of all classes; `None` where the order of parts matters,
    /// so that they are not those of sums.
    fn products(&self, parts: usize) -> Option<Vec<u32>> {
        let order = self.sums.len();
        let classes = 0..u32::try_from(order).ok()?;
        for class in classes.clone() {
            for one in 0..parts {
                for two in 0..one {
                    let there = self.with_part(self.with_part(class, one), two);
                    if there != self.with_part(self.with_part(class, two), one) {
                        return None;
                    }
                }
            }
        }
        let mut products: Vec<u32> = classes.clone().collect();
        // A class comes after the one that its way leads from.
        for (from, place) in self.way.iter().skip(1).flatten() {
            for class in classes.clone() {
                let before = products[*from as usize * order + class as usize];
                products.push(self.with_part(before, *place));
            }
        }
        Some(products)
    }

    /// The pairs of the transition algebra, where each is as the rules say.
    pub(super) fn proof<R: Impartial>(
        &self,
        table: &mut MisereTable<'_, R>,
        parts: &[u32],
    ) -> Result<Option<usize>, NoQuotient<R::Position>> {
        let order = self.sums.len();
        let Some(products) = self.products(parts.len()) else {
            return Ok(None);
        };
        let product = |one: u32, two: u32| products[one as usize * order + two as usize];
        let places: HashMap<u32, usize, FixedHash> = parts
            .iter()
            .enumerate()
            .map(|(at, &part)| (part, at))
            .collect();
        let mut generators = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            let mut options = vec![false; order];
            for left in table.sums.left_of(part)? {
                let classes = left.iter().map(|part| self.with_part(0, places[part]));
                options[classes.fold(0, product) as usize] = true;
            }
            generators.push((self.with_part(0, place), options));
        }
        let end = (0_u32, vec![false; order]);
        let mut known = HashSet::with_hasher(FixedHash::default());
        known.insert(end.clone());
        let mut open = vec![end];
        while let Some((class, options)) = open.pop() {
            let mut reached = members(&options);
            let lost = options.contains(&true) && reached.all(|option| !self.lost[option as usize]);
            if lost != self.lost[class as usize] {
                return Ok(None);
            }
            for (part, part_options) in &generators {
                let mut sum = vec![false; order];
                for option in members(&options) {
                    sum[product(option, *part) as usize] = true;
                }
                for option in members(part_options) {
                    sum[product(option, class) as usize] = true;
                }
                let pair = (product(class, *part), sum);
                if !known.contains(&pair) {
                    table.sums.meter.position()?;
                    let bytes = (known.len() + 1) * (3 * order + 100);
                    table.sums.meter.memory(bytes)?;
                    known.insert(pair.clone());
                    open.push(pair);
                }
            }
        }
        Ok(Some(known.len()))
    }

    pub(super) fn quotient<R: Impartial>(
        self,
        table: &MisereTable<'_, R>,
        parts: &[u32],
        proved_by: usize,
    ) -> MisereQuotient<R::Position> {
        let position = |part: &u32| table.sums.position(*part).clone();
        let classes = parts.iter().enumerate();
        MisereQuotient {
            parts: classes
                .map(|(place, part)| (position(part), self.with_part(0, place)))
                .collect(),
            representatives: self
                .sums
                .iter()
                .map(|sum| sum.iter().map(position).collect())
                .collect(),
            products: self.products(parts.len()).expect("proved"),
            lost: self.lost,
            proved_by,
        }
    }
}

fn members(set: &[bool]) -> impl Iterator<Item = u32> + '_ {
    let members = (0_u32..).zip(set).filter(|(_, inside)| **inside);
    members.map(|(class, _)| class)
}

/// The outcomes of a sum with each test beside it.
fn told_apart<R: Impartial>(
    table: &mut MisereTable<'_, R>,
    sum: &[u32],
    tests: &[Vec<u32>],
) -> Result<Vec<bool>, NoQuotient<R::Position>> {
    let mut outcomes = Vec::with_capacity(tests.len());
    for test in tests {
        let whole = [sum, test].concat();
        let number = table.sums.number(whole)?;
        outcomes.push(table.is_sum_won(number)?);
    }
    Ok(outcomes)
}
