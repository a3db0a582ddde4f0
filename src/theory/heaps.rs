//! Games on heaps of counters where a move changes one heap: octal games,
//! subtraction games, Grundy's game.

use std::fmt;
use std::str::FromStr;

use super::octal::HeapCode;
use super::sequence::HeapSequence;
use crate::game::Player;
use crate::notation::NotationError;
use crate::ruleset::{Impartial, Ruleset, RulesetNotation};

/// What a move leaves of a heap: up to three heaps, ascending, with zeros in
/// front.
pub type Left = [u32; 3];

/// What may be done with one heap.
pub trait HeapRule {
    /// Pushes what each move may leave of a heap of this size; no move leaves
    /// the heap as it is or larger heaps.
    fn options(&self, heap: u32, options: &mut Vec<Left>);

    /// A kind of rule for which there are faster ways and theorems. Default:
    /// none.
    fn kind(&self) -> HeapKind<'_> {
        HeapKind::Other
    }
}

/// Kinds of rules that the theory knows more about.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum HeapKind<'a> {
    /// A taking-and-breaking game.
    Code(&'a HeapCode),
    /// Take one of these numbers, ascending.
    Subtraction(&'a [u32]),
    /// Take any number but these, ascending.
    AllBut(&'a [u32]),
    /// Split into two heaps of different sizes.
    Unequal,
    /// Nothing is known beyond the options.
    Other,
}

/// The rules that have names.
///
/// As text: a code (`.77`, `4.07`), `subtraction 1,2,3`, `all-but 2,3,7`,
/// `grundy`, `subtract-a-square`, `up-to-half`; also `nim`, `kayles` (`.77`),
/// `dawsons-kayles` (`.07`), `dawsons-chess` (`.137`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NamedRule {
    /// A taking-and-breaking game.
    Code(HeapCode),
    /// Take one of these numbers: see [`subtraction`](Self::subtraction).
    Subtraction(Vec<u32>),
    /// Take any number but these: see [`all_but`](Self::all_but).
    AllBut(Vec<u32>),
    /// Grundy's game: split into two heaps of different sizes.
    Grundy,
    /// Take a square number.
    SubtractSquare,
    /// Take at least one and at most half.
    UpToHalf,
}

/// The largest number in a subtraction set.
const LARGEST: u32 = 1 << 16;

fn ascending(numbers: impl IntoIterator<Item = u32>) -> Result<Vec<u32>, NotationError> {
    let mut numbers: Vec<u32> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers.dedup();
    match numbers
        .iter()
        .find(|number| !(1..=LARGEST).contains(*number))
    {
        None => Ok(numbers),
        Some(wrong) => Err(NotationError::new(
            wrong.to_string(),
            format!("numbers of counters from 1 to {LARGEST}, such as `1,2,3`"),
        )),
    }
}

impl NamedRule {
    /// Take one of these numbers.
    ///
    /// # Errors
    ///
    /// When a number is not from 1 to 65536, or there is none.
    pub fn subtraction(numbers: impl IntoIterator<Item = u32>) -> Result<Self, NotationError> {
        let numbers = ascending(numbers)?;
        if numbers.is_empty() {
            return Err(NotationError::new(
                "",
                "numbers of counters, such as `1,2,3`",
            ));
        }
        Ok(Self::Subtraction(numbers))
    }

    /// Take any number but these. Without any it is Nim.
    ///
    /// # Errors
    ///
    /// When a number is not from 1 to 65536.
    pub fn all_but(numbers: impl IntoIterator<Item = u32>) -> Result<Self, NotationError> {
        ascending(numbers).map(Self::AllBut)
    }
}

impl HeapRule for NamedRule {
    fn options(&self, heap: u32, options: &mut Vec<Left>) {
        let left = |left| [0, 0, left];
        match self {
            Self::Code(code) => code.options(heap, options),
            Self::Subtraction(numbers) => {
                let numbers = numbers.iter().take_while(|take| **take <= heap);
                options.extend(numbers.map(|take| left(heap - take)));
            }
            Self::AllBut(numbers) => {
                let takes = (1..=heap).filter(|take| numbers.binary_search(take).is_err());
                options.extend(takes.map(|take| left(heap - take)));
            }
            Self::Grundy => {
                let small = 1..=heap.saturating_sub(1) / 2;
                options.extend(small.map(|small| [0, small, heap - small]));
            }
            Self::SubtractSquare => {
                let squares = (1..=heap.isqrt()).map(|root| root * root);
                options.extend(squares.map(|take| left(heap - take)));
            }
            Self::UpToHalf => options.extend((1..=heap / 2).map(|take| left(heap - take))),
        }
    }

    fn kind(&self) -> HeapKind<'_> {
        match self {
            Self::Code(code) => HeapKind::Code(code),
            Self::Subtraction(numbers) => HeapKind::Subtraction(numbers),
            Self::AllBut(numbers) => HeapKind::AllBut(numbers),
            Self::Grundy => HeapKind::Unequal,
            Self::SubtractSquare | Self::UpToHalf => HeapKind::Other,
        }
    }
}

impl fmt::Display for NamedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[u32]| {
            let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
            texts.join(",")
        };
        match self {
            Self::Code(code) => code.fmt(f),
            Self::Subtraction(numbers) => write!(f, "subtraction {}", list(numbers)),
            Self::AllBut(numbers) if numbers.is_empty() => f.write_str("nim"),
            Self::AllBut(numbers) => write!(f, "all-but {}", list(numbers)),
            Self::Grundy => f.write_str("grundy"),
            Self::SubtractSquare => f.write_str("subtract-a-square"),
            Self::UpToHalf => f.write_str("up-to-half"),
        }
    }
}

/// Numbers with commas or white space between them.
fn numbers(text: &str) -> Result<Vec<u32>, NotationError> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    let words = words.filter(|word| !word.is_empty());
    let read = |word: &str| {
        let wrong = |_| NotationError::new(word, "a whole number below 4294967296");
        word.parse().map_err(wrong)
    };
    words.map(read).collect()
}

impl FromStr for NamedRule {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let code = |code: &str| {
            let wrong = |why: super::octal::CodeError| NotationError::new(code, why.to_string());
            code.parse().map(Self::Code).map_err(wrong)
        };
        let list = |prefix: &str| {
            let rest = text.strip_prefix(prefix)?;
            rest.strip_prefix([' ', ':']).map(numbers)
        };
        match text {
            "nim" => return Self::all_but([]),
            "kayles" => return code(".77"),
            "dawsons-kayles" => return code(".07"),
            "dawsons-chess" => return code(".137"),
            "grundy" => return Ok(Self::Grundy),
            "subtract-a-square" => return Ok(Self::SubtractSquare),
            "up-to-half" => return Ok(Self::UpToHalf),
            _ => {}
        }
        if let Some(set) = list("subtraction") {
            return Self::subtraction(set?);
        }
        if let Some(set) = list("all-but") {
            return Self::all_but(set?);
        }
        if text.contains('.') {
            return code(text);
        }
        Err(NotationError::new(
            text,
            "a code such as `.77`, `subtraction 1,2,3`, `all-but 2,3`, `nim`, `kayles`, `dawsons-kayles`, `dawsons-chess`, `grundy`, `subtract-a-square` or `up-to-half`",
        ))
    }
}

/// Heaps of counters under one rule, as a ruleset.
///
/// A position is its heaps, ascending, none of them empty. As text: `3,5,7`,
/// and `0` without heaps; a move is written with the heap and what is left of
/// it, `7>3,2` or `7>0`.
#[derive(Clone, Debug)]
pub struct Heaps<H> {
    rule: H,
    start: Vec<u32>,
    known: Option<HeapSequence>,
}

/// A move in one heap. Equal heaps have equal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapMove {
    /// The size of the heap.
    pub heap: u32,
    /// What is left of it.
    pub left: Left,
}

fn sorted(mut heaps: Vec<u32>) -> Vec<u32> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

impl<H: HeapRule> Heaps<H> {
    /// The game that begins with these heaps.
    pub fn new(rule: H, heaps: impl IntoIterator<Item = u32>) -> Self {
        let start = sorted(heaps.into_iter().collect());
        Self {
            rule,
            start,
            known: None,
        }
    }

    /// The same with Grundy values that are known beforehand: of the heaps
    /// that were computed, and of all where a period was proved. They must be
    /// those of this rule.
    #[must_use]
    pub fn knowing(mut self, values: HeapSequence) -> Self {
        self.known = Some(values);
        self
    }

    /// The rule for one heap.
    pub fn rule(&self) -> &H {
        &self.rule
    }
}

impl<H: HeapRule> Ruleset for Heaps<H> {
    type Position = Vec<u32>;
    type Move = HeapMove;

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn moves(&self, heaps: &Vec<u32>, _: Player, moves: &mut Vec<HeapMove>) {
        let mut options = Vec::new();
        let mut last = 0;
        for &heap in heaps {
            if heap != last {
                last = heap;
                self.rule.options(heap, &mut options);
                moves.extend(options.drain(..).map(|left| HeapMove { heap, left }));
            }
        }
    }

    fn play(&self, heaps: &Vec<u32>, _: Player, mv: &HeapMove) -> Vec<u32> {
        let mut heaps = heaps.clone();
        if let Some(at) = heaps.iter().position(|&heap| heap == mv.heap) {
            heaps.remove(at);
        }
        heaps.extend(mv.left);
        sorted(heaps)
    }

    fn components(&self, heaps: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        parts.extend(heaps.iter().map(|&heap| vec![heap]));
    }

    fn canonical(&self, heaps: &Vec<u32>) -> Vec<u32> {
        sorted(heaps.clone())
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl<H: HeapRule> Impartial for Heaps<H> {
    fn nimber(&self, part: &Vec<u32>) -> Option<u32> {
        let known = self.known.as_ref()?;
        let mut values = part.iter().map(|&heap| known.get(heap.into()));
        let sum = values.try_fold(0, |sum, value| Some(sum ^ value?))?;
        u32::try_from(sum).ok()
    }
}

impl<H: HeapRule> RulesetNotation for Heaps<H> {
    fn format_position(&self, heaps: &Vec<u32>) -> String {
        let texts: Vec<String> = heaps.iter().map(u32::to_string).collect();
        if texts.is_empty() {
            "0".into()
        } else {
            texts.join(",")
        }
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let heaps = numbers(text)?;
        if heaps.is_empty() {
            return Err(NotationError::new(
                text,
                "heaps of counters, such as `3,5,7`",
            ));
        }
        Ok(sorted(heaps))
    }

    fn format_move(&self, _: &Vec<u32>, _: Player, mv: &HeapMove) -> String {
        let left: Vec<u32> = mv.left.into_iter().filter(|&heap| heap > 0).collect();
        format!("{}>{}", mv.heap, self.format_position(&left))
    }
}
