//! Heaps of Nim as values: the game `nimber` of collections of sums.
//!
//! A position is one heap of `n` counters, worth the nimber `*n`; a move leaves
//! fewer. Charles Bouton solved Nim in 1901; that every impartial game is worth
//! such a heap is the theorem of Sprague (1935) and Grundy (1939). [Nim] on many
//! heaps stands among the [heap games](super::heaps).
//!
//! As text: the number, `5` or `*5`; a move is what it leaves, `*3`.
//!
//! [Nim]: super::heaps::HeapGame::nim

use retrograde::theory::Dyadic;
use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

/// The largest heap.
pub const LARGEST: u32 = 1 << 20;

/// One heap of Nim.
#[derive(Clone, Copy, Debug)]
pub struct NimberGame {
    start: u32,
}

impl NimberGame {
    /// The game that begins with this heap.
    ///
    /// # Errors
    ///
    /// When the heap is above 1048576.
    pub fn new(heap: u32) -> Result<Self, NotationError> {
        bounded(heap).map(|start| Self { start })
    }
}

impl Default for NimberGame {
    /// A heap of five.
    fn default() -> Self {
        Self { start: 5 }
    }
}

fn bounded(heap: u32) -> Result<u32, NotationError> {
    if heap <= LARGEST {
        return Ok(heap);
    }
    let expected = format!("a heap of at most {LARGEST} counters, such as `5`");
    Err(NotationError::new(heap.to_string(), expected))
}

impl Ruleset for NimberGame {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.start
    }

    fn moves(&self, heap: &u32, _: Player, moves: &mut Vec<u32>) {
        // Large ones first: a search that asks for too much then finds out soon.
        moves.extend((0..*heap).rev());
    }

    fn play(&self, _: &u32, _: Player, left: &u32) -> u32 {
        *left
    }

    fn has_move(&self, heap: &u32, _: Player) -> bool {
        *heap > 0
    }

    fn components(&self, heap: &u32, parts: &mut Vec<u32>) {
        parts.extend((*heap > 0).then_some(*heap));
    }

    fn bounds(&self, heap: &u32) -> (Option<Dyadic>, Option<Dyadic>) {
        // A nimber lies between all negative and all positive numbers.
        let end = Dyadic::integer(i64::from(*heap > 0));
        (end.neg().ok(), Some(end))
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for NimberGame {
    fn nimber(&self, heap: &u32) -> Option<u32> {
        Some(*heap)
    }
}

impl RulesetNotation for NimberGame {
    fn format_position(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<u32, NotationError> {
        let text = text.trim();
        let digits = text.strip_prefix('*').unwrap_or(text);
        let read = digits.parse();
        bounded(read.map_err(|_| NotationError::new(text, "a number of counters, such as `5`"))?)
    }

    fn format_move(&self, _: &u32, _: Player, left: &u32) -> String {
        format!("*{left}")
    }
}

#[cfg(test)]
mod tests {
    use retrograde::theory::{Grundy, SmithValue};

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        agreement::holds(&NimberGame::new(6).unwrap());
        agreement::impartial_holds(&NimberGame::new(6).unwrap());
    }

    #[test]
    fn a_heap_of_a_million_has_its_value_and_larger_ones_are_refused() {
        let game = NimberGame::new(1_000_000).unwrap();
        let value = Grundy::new().value(&game, &game.start());
        assert_eq!(value, Ok(SmithValue::Nimber(1_000_000)));
        assert!(NimberGame::new(u32::MAX).is_err());
        let told = game.parse_position("99999999999").unwrap_err().to_string();
        assert_eq!(
            told,
            "found `99999999999`, expected a number of counters, such as `5`"
        );
    }
}
