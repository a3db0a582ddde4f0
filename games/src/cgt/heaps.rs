//! Games on heaps of counters: Nim, Kayles, any octal or hexadecimal code,
//! subtraction games, Grundy's game.
//!
//! The rules and what is known about them are those of
//! [`NamedRule`]; here they are a ruleset for people, with large heaps in mind.
//! The nimber of a heap comes from its sequence, computed once and as far as it is
//! needed, and from there by its period where one is proved; for Nim and for
//! taking up to half there is a formula. Heaps too large for their moves to be
//! listed are refused when they are read.
//!
//! As text: the heaps, `3,5,7`, and `0` without any; a move is written with the
//! heap and what is left of it, `7>3,2`. Kayles (`kayles`) is written as in
//! collections of sums, `1-2-4`: one pin is taken, two and four are left; where
//! there are several heaps the one in question stands in front, `7:1-2-4`.

use std::sync::{Arc, Mutex, PoisonError};

use retrograde::theory::{HeapKind, HeapMove, HeapRule, HeapSequence, Heaps, NamedRule, Sequencer};
use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

/// No heap is larger.
pub const LARGEST: u32 = 1 << 20;
/// No heap has more moves.
const MOST_MOVES: u64 = 1 << 23;
/// How far a sequence without a period is computed.
const COMPUTED: u32 = 1 << 17;

/// Heaps of counters under a named rule.
#[derive(Clone, Debug)]
pub struct HeapGame {
    heaps: Heaps<NamedRule>,
    /// Whether moves are written as those of Kayles.
    pins: bool,
    largest: u32,
    /// The nimbers of heaps, as far as they were asked for; clones share them.
    known: Arc<Mutex<Option<HeapSequence>>>,
}

impl HeapGame {
    /// The game that begins with these heaps.
    ///
    /// # Errors
    ///
    /// When a heap is larger than 1048576 or has more than 8388608 moves.
    pub fn new(
        rule: NamedRule,
        heaps: impl IntoIterator<Item = u32>,
    ) -> Result<Self, NotationError> {
        let largest = largest(&rule);
        let heaps: Vec<u32> = heaps.into_iter().collect();
        bounded(&heaps, largest)?;
        Ok(Self {
            heaps: Heaps::new(rule, heaps),
            pins: false,
            largest,
            known: Arc::default(),
        })
    }

    /// Nim (Bouton 1901): take any number from one heap.
    ///
    /// # Errors
    ///
    /// When a heap is larger than 1048576.
    pub fn nim(heaps: impl IntoIterator<Item = u32>) -> Result<Self, NotationError> {
        Self::new(NamedRule::all_but([])?, heaps)
    }

    /// Kayles (Dudeney 1908): knock down one pin or two side by side; what is
    /// left of the row may fall in two.
    ///
    /// # Errors
    ///
    /// When a row is longer than 1048576.
    pub fn kayles(rows: impl IntoIterator<Item = u32>) -> Result<Self, NotationError> {
        let game = Self::new("kayles".parse()?, rows)?;
        Ok(Self { pins: true, ..game })
    }

    /// The rule for one heap.
    pub fn rule(&self) -> &NamedRule {
        self.heaps.rule()
    }

    /// The nimber of a heap, where it can be had without search.
    fn of_heap(&self, heap: u32) -> Option<u32> {
        match self.rule() {
            NamedRule::AllBut(numbers) if numbers.is_empty() => return Some(heap),
            // OEIS A025480: 2n is worth n, 2n + 1 what n is.
            NamedRule::UpToHalf => {
                return Some(heap.checked_shr(heap.trailing_ones() + 1).unwrap_or(0));
            }
            _ => {}
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known
            .as_ref()
            .is_none_or(|known| known.get(heap.into()).is_none())
        {
            let computed = known.as_ref().map_or(0, |known| known.values().len());
            let most = heap.saturating_mul(2).clamp(1024, COMPUTED);
            if u32::try_from(computed).is_ok_and(|computed| computed < most) {
                // What was found is right even where it ends early.
                let found = match Sequencer::new().until_period(self.rule(), most) {
                    Ok(sequence) => sequence,
                    Err(unfinished) => unfinished.known,
                };
                *known = Some(found);
            }
        }
        u32::try_from(known.as_ref()?.get(heap.into())?).ok()
    }

    fn pins_of(mv: &HeapMove) -> String {
        let [_, small, large] = mv.left;
        format!("{}-{small}-{large}", mv.heap - small - large)
    }
}

/// The largest heap whose moves can be listed.
fn largest(rule: &NamedRule) -> u32 {
    let HeapKind::Code(code) = rule.kind() else {
        return LARGEST;
    };
    let (mut twos, mut threes) = (0, 0);
    for taken in 0..=code.last() {
        twos += u64::from(code.digit(taken) & 4 != 0);
        threes += u64::from(code.digit(taken) & 8 != 0);
    }
    // So many digits let a heap of n fall in two in n/2 ways, in three in about n²/12.
    let in_two = (2 * MOST_MOVES).checked_div(twos);
    let in_three = (12 * MOST_MOVES).checked_div(threes).map(u64::isqrt);
    let least = in_two.into_iter().chain(in_three).min();
    least.map_or(LARGEST, |least| {
        u32::try_from(least).unwrap_or(LARGEST).min(LARGEST)
    })
}

fn bounded(heaps: &[u32], largest: u32) -> Result<(), NotationError> {
    match heaps.iter().find(|&&heap| heap > largest) {
        None => Ok(()),
        Some(heap) => Err(NotationError::new(
            heap.to_string(),
            format!("heaps of at most {largest} counters for this rule, such as `3,5,7`"),
        )),
    }
}

impl Ruleset for HeapGame {
    type Position = Vec<u32>;
    type Move = HeapMove;

    fn start(&self) -> Vec<u32> {
        self.heaps.start()
    }

    fn moves(&self, heaps: &Vec<u32>, player: Player, moves: &mut Vec<HeapMove>) {
        self.heaps.moves(heaps, player, moves);
    }

    fn play(&self, heaps: &Vec<u32>, player: Player, mv: &HeapMove) -> Vec<u32> {
        self.heaps.play(heaps, player, mv)
    }

    fn components(&self, heaps: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        self.heaps.components(heaps, parts);
    }

    fn canonical(&self, heaps: &Vec<u32>) -> Vec<u32> {
        self.heaps.canonical(heaps)
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for HeapGame {
    fn nimber(&self, part: &Vec<u32>) -> Option<u32> {
        let mut nimbers = part.iter().map(|&heap| self.of_heap(heap));
        nimbers.try_fold(0, |sum, nimber| Some(sum ^ nimber?))
    }
}

impl RulesetNotation for HeapGame {
    fn format_position(&self, heaps: &Vec<u32>) -> String {
        self.heaps.format_position(heaps)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let heaps = self.heaps.parse_position(text)?;
        bounded(&heaps, self.largest)?;
        Ok(heaps)
    }

    fn format_move(&self, heaps: &Vec<u32>, player: Player, mv: &HeapMove) -> String {
        match (self.pins, heaps.len()) {
            (false, _) => self.heaps.format_move(heaps, player, mv),
            (true, 1) => Self::pins_of(mv),
            (true, _) => format!("{}:{}", mv.heap, Self::pins_of(mv)),
        }
    }
}

#[cfg(test)]
mod tests {
    use retrograde::theory::{Grundy, MisereSearch, SmithValue, Unvalued};
    use retrograde::{Configure, Limits};

    use super::*;
    use crate::cgt::agreement;

    fn game(rule: &str, heaps: &[u32]) -> HeapGame {
        HeapGame::new(rule.parse().unwrap(), heaps.iter().copied()).unwrap()
    }

    #[test]
    fn they_obey_the_laws() {
        for (rule, heaps) in [
            ("nim", &[3, 4][..]),
            (".77", &[7, 3]),
            (".07", &[9, 4]),
            (".137", &[8, 2]),
            ("4.07", &[7]),
            (".8", &[11]),
            ("grundy", &[10, 3]),
            ("subtraction 2,3,7", &[12, 5]),
            ("all-but 2,3", &[9, 4]),
            ("subtract-a-square", &[11, 6]),
            ("up-to-half", &[12, 7]),
        ] {
            let game = game(rule, heaps);
            agreement::holds(&game);
            agreement::impartial_holds(&game);
        }
        let kayles = HeapGame::kayles([7, 2]).unwrap();
        agreement::holds(&kayles);
        agreement::impartial_holds(&kayles);
    }

    fn nimbers(game: &HeapGame, from: u32, count: usize) -> Vec<u32> {
        let heaps = (from..).take(count);
        heaps
            .map(|heap| agreement::nimber(game, &heap.to_string()))
            .collect()
    }

    /// OEIS A002186, A002187, A002188, A014586, A025480 and A. N. Siegel's
    /// `CGSuite` 2.1, regression tests.
    #[test]
    fn published_values() {
        let starts = |rule: &str, from, values: &[u32]| {
            assert_eq!(
                nimbers(&game(rule, &[]), from, values.len()),
                values,
                "{rule}"
            );
        };
        starts(
            ".77",
            0,
            &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2],
        );
        starts(
            ".137",
            0,
            &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3],
        );
        starts(
            ".07",
            1,
            &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3],
        );
        starts(
            "grundy",
            0,
            &[
                0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
            ],
        );
        starts(
            "subtract-a-square",
            0,
            &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0],
        );
        starts(
            "up-to-half",
            0,
            &[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8],
        );
        starts("subtraction 2,3,7", 1, &[0, 1, 1, 2, 0, 0, 1, 1, 2, 0]);
        starts(
            "subtraction 2,3,5",
            0,
            &[0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3],
        );
        let all_but = [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10];
        starts("all-but 2,3,7", 1, &all_but);
        starts(
            ".051",
            0,
            &[0, 0, 1, 1, 1, 0, 2, 2, 1, 3, 4, 0, 1, 1, 1, 3, 2, 2, 2, 3],
        );
    }

    /// Misere play: `CGSuite`'s misere values, whose zeros are the lost heaps.
    #[test]
    fn published_misere_outcomes() {
        let lost = |rule: &str, most: u32| -> Vec<u32> {
            let game = game(rule, &[]);
            let misere = MisereSearch::new();
            let mut table = misere.table(&game);
            let heaps = 1..=most;
            heaps
                .filter(|&heap| !table.is_won(&vec![heap]).unwrap())
                .collect()
        };
        assert_eq!(lost(".77", 20), [1, 4, 9, 12, 20]);
        assert_eq!(lost(".07", 22), [2, 3, 7, 8, 12, 16, 17, 21, 22]);
        assert_eq!(lost("grundy", 18), [3, 6, 9, 12, 15, 18]);
    }

    #[test]
    fn kayles_is_written_in_pins() {
        let kayles = HeapGame::kayles([7]).unwrap();
        let start = kayles.start();
        let moves = agreement::moves(&kayles, &start, Player::First);
        let texts: Vec<String> = moves
            .iter()
            .map(|mv| kayles.format_move(&start, Player::First, mv))
            .collect();
        assert!(texts.contains(&"1-2-4".to_owned()) && texts.contains(&"2-0-5".to_owned()));
        let two = HeapGame::kayles([7, 3]).unwrap();
        assert!(
            two.parse_move(&two.start(), Player::First, "7:1-2-4")
                .is_ok()
        );
    }

    #[test]
    fn heaps_of_a_million_are_right_or_refused() {
        let million = 1_000_000;
        for (rule, expected) in [
            ("nim", million),
            // 1000000 = 4 mod 12.
            (".77", 1),
            ("subtraction 1,2,3", 0),
            ("up-to-half", 500_000),
        ] {
            let game = game(rule, &[million]);
            let value = Grundy::new().value(&game, &game.start());
            assert_eq!(value, Ok(SmithValue::Nimber(expected)), "{rule}");
        }
        // No period is known: the search ends at its limit.
        let limits = Limits::new().memory(200 << 20);
        for rule in [".007", "grundy", "subtract-a-square"] {
            let game = game(rule, &[million]);
            let value = Grundy::new()
                .limits(limits.clone())
                .value(&game, &game.start());
            assert!(matches!(value, Err(Unvalued::Stopped(_))), "{rule}");
        }
        let refused = |rule: &str, heap| HeapGame::new(rule.parse().unwrap(), [heap]).is_err();
        assert!(refused("nim", u32::MAX));
        assert!(refused(".8", million));
        assert!(refused(&format!(".{}", "7".repeat(4000)), million));
        assert!(!refused(&format!(".{}", "7".repeat(16)), million));
        assert!(game(".8", &[]).parse_position("1000000").is_err());
    }
}
