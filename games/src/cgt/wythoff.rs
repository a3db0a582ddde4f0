//! Wythoff's game: two heaps, and a move takes from one of them, or as many
//! from both.
//!
//! Willem Wythoff (1907) found the lost positions: heaps `⌊kφ⌋` and `⌊kφ⌋ + k`.
//! Aviezri Fraenkel (1982) lets the numbers taken from both differ by less than
//! `r`; the lost positions are then `⌊kα⌋` and `⌊kα⌋ + rk`, where
//! `α = (2 - r + √(r² + 4)) / 2`. They are known here without search. What other
//! positions are worth no formula tells.
//!
//! As text: the heaps, `3,5`; a move is what it leaves, `1,2`, the smaller heap
//! first.

use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

/// The largest heap.
pub const LARGEST: u32 = 1 << 20;

/// The heaps, the smaller one first.
pub type Heaps = (u32, u32);

/// Wythoff's game, or Fraenkel's `r`-Wythoff.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff {
    start: Heaps,
    apart: u32,
}

impl Wythoff {
    /// The game that begins with these heaps.
    ///
    /// # Errors
    ///
    /// When a heap is above 1048576.
    pub fn new(heaps: Heaps) -> Result<Self, NotationError> {
        let start = bounded(heaps)?;
        Ok(Self { start, apart: 1 })
    }

    /// The numbers taken from both heaps may differ by less than this.
    /// Default: 1, they must be equal.
    ///
    /// # Errors
    ///
    /// When it is not from 1 to 1024.
    pub fn apart(self, apart: u32) -> Result<Self, NotationError> {
        if (1..=1024).contains(&apart) {
            return Ok(Self { apart, ..self });
        }
        Err(NotationError::new(
            apart.to_string(),
            "a number from 1 to 1024",
        ))
    }

    /// Whether the player to move loses, by the theorem.
    fn is_lost(self, (small, large): Heaps) -> bool {
        let (difference, r) = (large - small, self.apart);
        if !difference.is_multiple_of(r) {
            return false;
        }
        // ⌊kα⌋ in whole numbers: the root is irrational or 0, so that rounding
        // it down first changes nothing.
        let (k, r) = (i128::from(difference / r), i128::from(r));
        let root = (k * k * (r * r + 4)).isqrt();
        (k * (2 - r) + root).div_euclid(2) == i128::from(small)
    }
}

impl Default for Wythoff {
    /// Heaps of three and six.
    fn default() -> Self {
        Self {
            start: (3, 6),
            apart: 1,
        }
    }
}

fn sorted((first, second): Heaps) -> Heaps {
    (first.min(second), first.max(second))
}

fn bounded(heaps: Heaps) -> Result<Heaps, NotationError> {
    let heaps = sorted(heaps);
    if heaps.1 <= LARGEST {
        return Ok(heaps);
    }
    let expected = format!("heaps of at most {LARGEST} counters, such as `3,5`");
    Err(NotationError::new(heaps.1.to_string(), expected))
}

impl Ruleset for Wythoff {
    type Position = Heaps;
    type Move = Heaps;

    fn start(&self) -> Heaps {
        self.start
    }

    fn moves(&self, &(small, large): &Heaps, _: Player, moves: &mut Vec<Heaps>) {
        let first = moves.len();
        moves.extend((0..small).map(|left| (left, large)));
        if small != large {
            moves.extend((0..large).map(|left| sorted((small, left))));
        }
        for taken in 1..=small {
            let others = (taken.saturating_sub(self.apart - 1)).max(1)..=taken + (self.apart - 1);
            let others = others.take_while(|other| *other <= large);
            moves.extend(others.map(|other| sorted((small - taken, large - other))));
        }
        // What is left names the move; some are reached in two ways.
        let mut new = moves.split_off(first);
        new.sort_unstable_by(|a, b| b.cmp(a));
        new.dedup();
        moves.append(&mut new);
    }

    fn play(&self, _: &Heaps, _: Player, left: &Heaps) -> Heaps {
        *left
    }

    fn has_move(&self, &(_, large): &Heaps, _: Player) -> bool {
        large > 0
    }

    fn components(&self, heaps: &Heaps, parts: &mut Vec<Heaps>) {
        parts.extend((heaps.1 > 0).then_some(*heaps));
    }

    fn canonical(&self, heaps: &Heaps) -> Heaps {
        sorted(*heaps)
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for Wythoff {
    fn nimber(&self, part: &Heaps) -> Option<u32> {
        let part = sorted(*part);
        match part {
            (0, heap) => Some(heap),
            _ => self.is_lost(part).then_some(0),
        }
    }
}

impl RulesetNotation for Wythoff {
    fn format_position(&self, (small, large): &Heaps) -> String {
        format!("{small},{large}")
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, NotationError> {
        let wrong = || NotationError::new(text.trim(), "two heaps, such as `3,5`");
        let (first, second) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        bounded((number(first)?, number(second)?))
    }

    fn format_move(&self, _: &Heaps, _: Player, left: &Heaps) -> String {
        self.format_position(left)
    }
}

#[cfg(test)]
mod tests {
    use retrograde::theory::{Grundy, SmithValue};
    use retrograde::{Auto, Limits, Normal, Outcome, Seated, Solver};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for apart in [1, 2, 4] {
            let game = Wythoff::new((5, 7)).unwrap().apart(apart).unwrap();
            agreement::holds(&game);
            agreement::impartial_holds(&game);
        }
    }

    /// OEIS A004481, row 10.
    #[test]
    fn published_values() {
        let row = [
            10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28,
        ];
        let game = Wythoff::default();
        for (heap, nimber) in row.into_iter().enumerate() {
            assert_eq!(
                agreement::nimber(&game, &format!("10,{heap}")),
                nimber,
                "{heap}"
            );
        }
    }

    #[test]
    fn lost_positions_are_those_of_the_theorem_and_no_others() {
        for apart in 1..=5 {
            let game = Wythoff::default().apart(apart).unwrap();
            let normal = Normal(game);
            let start = Seated::new((25, 40), Player::First);
            let solved = Auto::new().solve_from(&normal, start).unwrap();
            for small in 0..=25 {
                for large in small..=40 {
                    let seated = Seated::new((small, large), Player::First);
                    let value = solved.value_of(&seated);
                    let lost = matches!(value, Some(Outcome::Loss(_)));
                    assert_eq!(
                        game.is_lost((small, large)),
                        lost,
                        "{apart} {small} {large}"
                    );
                }
            }
        }
    }

    #[test]
    fn heaps_of_a_million_are_right_or_stopped() {
        // k = 400000 of the golden ratio.
        let game = Wythoff::new((647_213, 1_047_213)).unwrap();
        let value = Grundy::new().value(&game, &game.start());
        assert_eq!(value, Ok(SmithValue::Nimber(0)));
        let won = Wythoff::new((647_212, 1_047_213)).unwrap();
        let limits = Limits::new().positions(3);
        let grundy = retrograde::Configure::limits(Grundy::new(), limits);
        assert!(grundy.value(&won, &won.start()).is_err());
        assert!(Wythoff::new((0, u32::MAX)).is_err());
        assert!(game.parse_position("5").is_err());
        assert!(game.parse_position("5,x").is_err());
        assert!(game.apart(0).is_err());
    }
}
