//! Thermographs: how the stops of a game move when every move costs a tax.
//!
//! At tax `t` Left's stop is the best right stop among her options, less the
//! tax; Right's the other way round. Both walls are piecewise linear, and
//! where they meet the mast begins: its foot is the mean value, and how high it
//! stands the temperature (Conway 1976; *Winning Ways*, chapter 6). Walls
//! begin at temperature -1, that of integers, as in Siegel (2013); all corners
//! are dyadic, and exact here.

use std::cmp::Ordering;
use std::fmt;

use hashbrown::HashMap;

use super::dyadic::{Dyadic, DyadicError};
use super::forms::Form;
use crate::table::FixedHash;

/// A point of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Corner {
    /// The value, Left's view.
    pub value: Dyadic,
    /// The temperature: the tax on a move.
    pub temperature: Dyadic,
}

/// The two walls of a game and the mast above them.
///
/// A wall is given by the corners where it changes direction, from
/// temperature -1 up; above the last one it is vertical. Printed as
/// `L: (2, -1) (0, 1) R: (-2, -1) (0, 1)`: corners as value and temperature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Thermograph {
    left: Vec<Corner>,
    right: Vec<Corner>,
    mean: Dyadic,
    temperature: Dyadic,
}

/// A wall, or the outermost of several: temperatures with values, linear in
/// between, constant above the last.
type Line = Vec<Corner>;

impl Thermograph {
    /// That of an integer: a mast from temperature -1.
    pub(super) fn of_integer(integer: Dyadic) -> Self {
        let foot = Corner {
            value: integer,
            temperature: Dyadic::MINUS_ONE,
        };
        Self {
            left: vec![foot],
            right: vec![foot],
            mean: integer,
            temperature: Dyadic::MINUS_ONE,
        }
    }

    /// That of a game in canonical form that is no integer, from those of its
    /// options, of which each player has one or more.
    ///
    /// Time in all corners of all options.
    pub(super) fn of_options<'a>(
        left: impl Iterator<Item = &'a Self>,
        right: impl Iterator<Item = &'a Self>,
    ) -> Result<Self, DyadicError> {
        let inner_left = outermost(left.map(|graph| &graph.right), true)?;
        let inner_right = outermost(right.map(|graph| &graph.left), false)?;
        let temperature = meeting(&inner_left, &inner_right)?;
        let mean = at(&inner_left, temperature)?.sub(temperature)?;
        let left = wall(&inner_left, temperature, mean, Dyadic::sub)?;
        let right = wall(&inner_right, temperature, mean, Dyadic::add)?;
        Ok(Self {
            left,
            right,
            mean,
            temperature,
        })
    }

    /// The mean value: where the mast stands.
    pub const fn mean(&self) -> Dyadic {
        self.mean
    }

    /// The temperature: where the mast begins.
    pub const fn temperature(&self) -> Dyadic {
        self.temperature
    }

    /// The left wall's corners, from temperature -1 up.
    pub fn left(&self) -> &[Corner] {
        &self.left
    }

    /// The right wall's corners, from temperature -1 up.
    pub fn right(&self) -> &[Corner] {
        &self.right
    }

    /// Left's stop at a tax of at least -1.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn left_at(&self, tax: Dyadic) -> Result<Dyadic, DyadicError> {
        at(&self.left, tax)
    }

    /// Right's stop at a tax of at least -1.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn right_at(&self, tax: Dyadic) -> Result<Dyadic, DyadicError> {
        at(&self.right, tax)
    }
}

/// The value of a line at a temperature.
fn at(line: &[Corner], temperature: Dyadic) -> Result<Dyadic, DyadicError> {
    let above = line.partition_point(|corner| corner.temperature <= temperature);
    let below = line[above.saturating_sub(1)];
    let Some(next) = line.get(above) else {
        return Ok(below.value);
    };
    let rise = temperature.sub(below.temperature)?;
    match next.value.cmp(&below.value) {
        Ordering::Equal => Ok(below.value),
        Ordering::Greater => below.value.add(rise),
        Ordering::Less => below.value.sub(rise),
    }
}

/// The temperatures at which either line has a corner, in order.
fn corners(a: &[Corner], b: &[Corner]) -> Vec<Dyadic> {
    let all = a.iter().chain(b).map(|corner| corner.temperature);
    let mut temperatures: Vec<Dyadic> = all.collect();
    temperatures.sort_unstable();
    temperatures.dedup();
    temperatures
}

/// The largest (or smallest) of several lines, everywhere.
fn outermost<'a>(
    mut lines: impl Iterator<Item = &'a Line>,
    largest: bool,
) -> Result<Line, DyadicError> {
    let mut outer = lines.next().ok_or(DyadicError)?.clone();
    for line in lines {
        outer = outer_of_two(&outer, line, largest)?;
    }
    Ok(outer)
}

/// Slopes are 0 or 1 in size, so that two lines cross where the distance
/// between them has been walked off.
fn outer_of_two(a: &[Corner], b: &[Corner], largest: bool) -> Result<Line, DyadicError> {
    let mut outer = Line::new();
    let mut before: Option<(Dyadic, Dyadic, Dyadic)> = None;
    for temperature in corners(a, b) {
        let (value_a, value_b) = (at(a, temperature)?, at(b, temperature)?);
        if let Some((start, start_a, start_b)) = before
            && start_a.cmp(&start_b).is_ne()
            && start_a.cmp(&start_b) == value_b.cmp(&value_a)
        {
            let gap = start_a.max(start_b).sub(start_a.min(start_b))?;
            let crossing = start.add(gap)?;
            outer.push(Corner {
                value: at(a, crossing)?,
                temperature: crossing,
            });
        }
        outer.push(Corner {
            value: if largest {
                value_a.max(value_b)
            } else {
                value_a.min(value_b)
            },
            temperature,
        });
        before = Some((temperature, value_a, value_b));
    }
    Ok(straighten(outer))
}

/// Where the scaffolds `left - t` and `right + t` meet.
fn meeting(left: &[Corner], right: &[Corner]) -> Result<Dyadic, DyadicError> {
    let mut before = None;
    for temperature in corners(left, right) {
        let apart = at(left, temperature)?
            .sub(at(right, temperature)?)?
            .sub(temperature.add(temperature)?)?;
        if apart <= Dyadic::ZERO {
            let Some((start, start_apart)) = before else {
                return Ok(temperature);
            };
            let (start, start_apart): (Dyadic, Dyadic) = (start, start_apart);
            // They close in at a rate of 1 or 2.
            let single = start_apart.sub(apart)? == temperature.sub(start)?;
            let rise = if single {
                start_apart
            } else {
                start_apart.half()?
            };
            return start.add(rise);
        }
        before = Some((temperature, apart));
    }
    match before {
        // Above all corners both walls are vertical.
        Some((start, apart)) => start.add(apart.half()?),
        None => Err(DyadicError),
    }
}

/// The wall below the mast.
fn wall(
    inner: &[Corner],
    temperature: Dyadic,
    mean: Dyadic,
    tax: impl Fn(Dyadic, Dyadic) -> Result<Dyadic, DyadicError>,
) -> Result<Line, DyadicError> {
    let below = inner
        .iter()
        .take_while(|corner| corner.temperature < temperature);
    let mut line = Line::new();
    for corner in below {
        line.push(Corner {
            value: tax(corner.value, corner.temperature)?,
            temperature: corner.temperature,
        });
    }
    line.push(Corner {
        value: mean,
        temperature,
    });
    Ok(straighten(line))
}

/// The same line without the points where its direction stays.
fn straighten(line: Line) -> Line {
    // Over every step a line either keeps its value or changes it by the
    // step, so that the sign of the change is the direction.
    let mut straight: Line = Vec::with_capacity(line.len());
    for corner in line {
        while let [.., first, second] = straight[..]
            && first.value.cmp(&second.value) == second.value.cmp(&corner.value)
        {
            straight.pop();
        }
        straight.push(corner);
    }
    // The last corner goes where the line is vertical below it already.
    if let [.., first, second] = straight[..]
        && first.value == second.value
    {
        straight.pop();
    }
    straight
}

impl fmt::Display for Thermograph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("L:")?;
        for corner in &self.left {
            write!(f, " ({}, {})", corner.value, corner.temperature)?;
        }
        f.write_str(" R:")?;
        for corner in &self.right {
            write!(f, " ({}, {})", corner.value, corner.temperature)?;
        }
        Ok(())
    }
}

/// Thermographs of forms, remembered.
#[derive(Clone, Debug, Default)]
pub(super) struct Thermographs {
    known: HashMap<Form, Thermograph, FixedHash>,
    corners: usize,
}

impl Thermographs {
    /// The most corners that are kept from one call to the next.
    const MOST: usize = 1 << 20;

    pub(super) fn get(&self, form: Form) -> Option<&Thermograph> {
        self.known.get(&form)
    }

    /// Those of several forms, all known.
    pub(super) fn all<'a>(&'a self, forms: &'a [Form]) -> impl Iterator<Item = &'a Thermograph> {
        forms.iter().filter_map(|form| self.known.get(form))
    }

    pub(super) fn insert(&mut self, form: Form, graph: Thermograph) {
        self.corners += graph.left.capacity() + graph.right.capacity();
        self.known.insert(form, graph);
    }

    /// Forgets all where they have become too many.
    pub(super) fn make_room(&mut self) {
        if self.corners > Self::MOST {
            self.known.clear();
            self.corners = 0;
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.known.allocation_size() + self.corners * size_of::<Corner>()
    }
}
