//! Clobber and cannibal Clobber on a strip of any length.
//!
//! A move cuts a strip in two, so the parts of even a very long strip are few
//! when its stones follow a pattern: the strip `XOXO...` of linear Clobber
//! (Albert, Grossman, Nowakowski and Wolfe 2005) has less than its length
//! squared. Cells are named by their number, from 1.

use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::clobber::Capture;
use super::grid::stone;

/// The longest strip.
pub const LENGTH: usize = u16::MAX as usize;

/// A row of stones, a letter each: `X` black, `O` white, `.` none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip(Box<[u8]>);

impl Strip {
    /// The letters.
    pub fn letters(&self) -> &[u8] {
        &self.0
    }

    fn recoloured(&self) -> Self {
        let letters = self.0.iter().map(|letter| match letter {
            b'X' => b'O',
            b'O' => b'X',
            other => *other,
        });
        Self(letters.collect())
    }

    fn least_image(self) -> Self {
        Self(least_image(self.0))
    }
}

/// The lesser of a row of cells and its mirror image.
pub(super) fn least_image(cells: Box<[u8]>) -> Box<[u8]> {
    let mirrored = cells.iter().rev();
    if mirrored.clone().lt(cells.iter()) {
        return mirrored.copied().collect();
    }
    cells
}

/// The cells as text.
pub(super) fn text(cells: &[u8]) -> String {
    cells.iter().copied().map(char::from).collect()
}

/// A move of a stone to the next cell or the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StripStep {
    /// The cell that it leaves, from 0.
    pub from: u16,
    /// The cell that it moves to.
    pub to: u16,
}

/// The rules of Clobber on a strip, and the strip to begin with.
#[derive(Clone, Debug)]
pub struct ClobberStrip {
    start: Strip,
    capture: Capture,
}

impl ClobberStrip {
    /// Begins with this strip.
    pub const fn new(start: Strip, capture: Capture) -> Self {
        Self { start, capture }
    }

    /// Begins with `times` repetitions of a pattern such as `XO`.
    ///
    /// # Errors
    ///
    /// When the pattern is no strip, or the strip longer than 65535 cells.
    pub fn repeated(pattern: &str, times: usize, capture: Capture) -> Result<Self, NotationError> {
        let length = pattern.len().checked_mul(times);
        if length.is_none_or(|length| length > LENGTH) {
            return Err(too_long(pattern));
        }
        Ok(Self::new(parse(&pattern.repeat(times))?, capture))
    }

    /// Whether this player's stone at `from` may take the one at `to`.
    fn takes(&self, cells: &[u8], player: Player, from: usize, to: usize) -> bool {
        let own = stone(player) as u8;
        let enemy = stone(player.other()) as u8;
        cells[from] == own
            && (cells[to] == enemy || self.capture == Capture::Any && cells[to] == own)
    }
}

fn too_long(text: &str) -> NotationError {
    NotationError::new(text, format!("a strip of at most {LENGTH} cells"))
}

fn parse(text: &str) -> Result<Strip, NotationError> {
    let letters = text.trim().to_ascii_uppercase();
    if let Some(bad) = letters.chars().find(|letter| !"XO.".contains(*letter)) {
        let expected = format!("a strip of the letters XO., as XO.X, not {bad}");
        return Err(NotationError::new(text, expected));
    }
    if letters.len() > LENGTH {
        return Err(too_long(text));
    }
    Ok(Strip(letters.into_bytes().into()))
}

impl Ruleset for ClobberStrip {
    type Position = Strip;
    type Move = StripStep;

    fn start(&self) -> Strip {
        self.start.clone()
    }

    #[expect(clippy::cast_possible_truncation)] // A strip has at most 65535 cells.
    fn moves(&self, position: &Strip, player: Player, moves: &mut Vec<StripStep>) {
        let cells = &position.0;
        for right in 1..cells.len() {
            for (from, to) in [(right - 1, right), (right, right - 1)] {
                if self.takes(cells, player, from, to) {
                    let (from, to) = (from as u16, to as u16);
                    moves.push(StripStep { from, to });
                }
            }
        }
    }

    fn play(&self, position: &Strip, player: Player, step: &StripStep) -> Strip {
        let mut cells = position.0.clone();
        cells[usize::from(step.from)] = b'.';
        cells[usize::from(step.to)] = stone(player) as u8;
        Strip(cells)
    }

    fn has_move(&self, position: &Strip, player: Player) -> bool {
        let cells = &position.0;
        (1..cells.len()).any(|right| {
            self.takes(cells, player, right - 1, right)
                || self.takes(cells, player, right, right - 1)
        })
    }

    fn components(&self, position: &Strip, parts: &mut Vec<Strip>) {
        for group in position.0.split(|letter| *letter == b'.') {
            let moves = match self.capture {
                Capture::Any => group.len() > 1,
                Capture::Enemy => group.contains(&b'X') && group.contains(&b'O'),
            };
            if moves {
                parts.push(Strip(group.into()));
            }
        }
    }

    fn canonical(&self, position: &Strip) -> Strip {
        position.clone().least_image()
    }

    fn normal_form(&self, position: &Strip) -> (Strip, bool) {
        let own = position.clone().least_image();
        let other = position.recoloured().least_image();
        if other < own {
            (other, true)
        } else {
            (own, false)
        }
    }
}

impl RulesetNotation for ClobberStrip {
    fn format_position(&self, position: &Strip) -> String {
        text(&position.0)
    }

    fn parse_position(&self, text: &str) -> Result<Strip, NotationError> {
        parse(text)
    }

    fn format_move(&self, _: &Strip, _: Player, step: &StripStep) -> String {
        format!("{}-{}", u32::from(step.from) + 1, u32::from(step.to) + 1)
    }
}

#[cfg(test)]
mod tests;
