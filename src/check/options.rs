//! What a game tells of the options of a range, compared with the rules.
//!
//! Games tell options of layers and of the whole game, by different methods and
//! in the same words: a [`Source`] says how they are asked for,
//! [`by_rules`] what is expected, and [`Told`] takes the answer apart.

#![expect(
    clippy::cast_possible_truncation,
    reason = "indices of arrays that are in memory"
)]

use std::hash::BuildHasher;
use std::ops::Range;

use super::Law;
use super::told::{Entry, Told};
use super::work::{Place, Work};
use crate::game::Game;
use crate::limits::Stopped;
use crate::solve::Edge;
use crate::table::{FixedHash, vec_peak};
use crate::value::Value;

/// What the indices of a stretch number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Indices {
    /// The positions of this layer; those of children the next one's.
    Layer(usize),
    /// The positions of the whole game, told of from the last one down.
    Game,
}

impl Indices {
    /// The law of what is told by such indices.
    fn law(self) -> Law {
        match self {
            Self::Layer(_) => Law::Options,
            Self::Game => Law::OptionsDown,
        }
    }

    /// What follows an index in words.
    fn suffix(self) -> String {
        match self {
            Self::Layer(layer) => format!(" of layer {layer}"),
            Self::Game => String::new(),
        }
    }

    /// What follows the index of a child in words.
    pub(super) fn child_suffix(self) -> &'static str {
        match self {
            Self::Layer(_) => " of the next layer",
            Self::Game => "",
        }
    }
}

/// Asks for the options of a range.
type Ask<'f, V> = &'f dyn Fn(Range<u64>, &mut Told<V>);

/// How a game is asked for the options of a stretch.
pub(super) struct Source<'f, G: Game> {
    pub(super) indices: Indices,
    /// The number of indices that children can have.
    pub(super) children: u64,
    pub(super) ask: Ask<'f, G::Value>,
    /// The position with this index.
    pub(super) position: &'f dyn Fn(u64) -> G::Position,
}

/// What the rules say of a stretch of indices.
pub(super) struct Expected<V: Value> {
    stretch: Range<u64>,
    /// Where the entries of each position begin.
    first: Vec<usize>,
    /// Its value, or its options in the order of its moves.
    entries: Vec<Entry<V>>,
}

impl<V: Value> Expected<V> {
    /// Nothing yet.
    fn new(stretch: Range<u64>) -> Self {
        Self {
            stretch,
            first: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Bytes taken at most while a position with so many entries is added.
    fn peak_usage(&self, entries: usize) -> usize {
        vec_peak(&self.first, 1).saturating_add(vec_peak(&self.entries, entries))
    }

    /// The entries from here on are those of the next position.
    fn next(&mut self) {
        self.first.push(self.entries.len());
    }

    /// One more of this position.
    fn push(&mut self, entry: Entry<V>) {
        self.entries.push(entry);
    }

    /// Where the entries of an index begin, or those of all end.
    fn begin(&self, index: u64) -> usize {
        let first = self.first.get((index - self.stretch.start) as usize);
        first.copied().unwrap_or(self.entries.len())
    }

    /// The entries of a range within the stretch.
    fn of(&self, range: Range<u64>) -> &[Entry<V>] {
        &self.entries[self.begin(range.start)..self.begin(range.end)]
    }

    /// The stretch as a whole, and cut: in two, somewhere between, to a single
    /// position, to none. Stretches of different layers are cut elsewhere.
    fn ranges(&self, indices: Indices) -> [Range<u64>; 6] {
        let Range { start, end } = self.stretch;
        let layer = match indices {
            Indices::Layer(layer) => layer,
            Indices::Game => 0,
        };
        let some = |nth: u64| {
            let number = FixedHash::default().hash_one((layer, start, nth));
            start + number % (end - start + 1)
        };
        let [cut, one, other] = [some(0), some(1), some(2)];
        let single = cut.min(end - 1);
        [
            start..end,
            start..cut,
            cut..end,
            one.min(other)..one.max(other),
            single..single + 1,
            cut..cut,
        ]
    }
}

/// What the rules say of a stretch of indices. `at` gives the position with an
/// index, or `None` where there is none or it does not stand there; `child`
/// tries the laws of a move and gives the index of what it leads to, where it
/// has one.
pub(super) fn by_rules<'a, G: Game>(
    work: &mut Work<'a, G>,
    stretch: Range<u64>,
    held: usize,
    mut at: impl FnMut(&mut Work<'a, G>, u64) -> Option<G::Position>,
    mut child: impl FnMut(&mut Work<'a, G>, &Step<'_, G>) -> Option<u64>,
) -> Result<Expected<G::Value>, Stopped> {
    let game = work.game;
    let mut expected = Expected::new(stretch.clone());
    let mut moves = Vec::new();
    for index in stretch {
        work.meter.step()?;
        work.meter
            .memory(held.saturating_add(expected.peak_usage(0)))?;
        expected.next();
        let Some(position) = at(work, index) else {
            continue;
        };
        let place = work.place(&position);
        moves.clear();
        let over = game.terminal(&position);
        if over.is_none() {
            game.moves(&position, &mut moves);
            let fault = moves.is_empty();
            let fault = fault.then(|| "neither a terminal value nor a move".to_string());
            work.tried(Law::NoMoves, &place, fault);
        }
        work.meter
            .memory(held.saturating_add(expected.peak_usage(moves.len().max(1))))?;
        if let Some(value) = over {
            expected.push(Entry::Over(value));
        }
        let mover = game.to_move(&position);
        for mv in &moves {
            let (to, edge) = Edge::along(game, &position, mover, mv);
            let step = Step {
                from: index,
                place: &place,
                mv,
                child: &to,
            };
            if let Some(to) = child(work, &step) {
                let Edge { flips, payoff } = edge;
                expected.push(Entry::Option { to, flips, payoff });
            }
        }
    }
    Ok(expected)
}

/// A move of the position with an index.
pub(super) struct Step<'s, G: Game> {
    pub(super) from: u64,
    pub(super) place: &'s Place<'s, G>,
    pub(super) mv: &'s G::Move,
    pub(super) child: &'s G::Position,
}

/// Asks for the options of a stretch in one piece and cut in several ways, and
/// compares each answer with the rules.
pub(super) fn compare<G: Game>(
    work: &mut Work<'_, G>,
    source: &Source<'_, G>,
    expected: &Expected<G::Value>,
    held: usize,
) -> Result<(), Stopped> {
    for range in expected.ranges(source.indices) {
        work.meter.step()?;
        let most = expected.of(range.clone()).len() + 1;
        let told = Told::<G::Value>::usage(&range, most);
        let needed = expected.peak_usage(0).saturating_add(told);
        work.meter.memory(held.saturating_add(needed))?;
        answer(work, source, expected, range);
    }
    Ok(())
}

/// Asks for the options of a range.
fn answer<G: Game>(
    work: &mut Work<'_, G>,
    source: &Source<'_, G>,
    expected: &Expected<G::Value>,
    range: Range<u64>,
) {
    let most = expected.of(range.clone()).len() + 1;
    let mut told = Told::new(source.indices, range.clone(), source.children, most);
    (source.ask)(range.clone(), &mut told);
    let fault = told.wrong.take().map(|(index, found)| Fault {
        index,
        nth: None,
        found,
    });
    let fault = fault.or_else(|| first_fault(told, expected));
    // An empty range may begin where the stretch ends.
    let index = fault.as_ref().map_or(range.start, |fault| fault.index);
    let index = index.min(expected.stretch.end - 1);
    let position = (source.position)(index);
    let place = work.place(&position);
    let mut moves = Vec::new();
    let nth = fault.as_ref().and_then(|fault| fault.nth);
    if nth.is_some() {
        work.game.moves(&position, &mut moves);
    }
    let mv = nth.and_then(|nth| moves.get(nth));
    let found = fault.map(|fault| {
        let Range { start, end } = range;
        let suffix = source.indices.suffix();
        format!(
            "{}, when asked for indices {start}..{end}{suffix}",
            fault.found
        )
    });
    work.tried_move(source.indices.law(), &place, mv, found);
}

/// What is wrong with what was told.
struct Fault {
    /// The position that it is told of.
    index: u64,
    /// The number of the move.
    nth: Option<usize>,
    found: String,
}

/// The first position of which something else was told than the rules say.
fn first_fault<V: Value>(mut told: Told<V>, expected: &Expected<V>) -> Option<Fault> {
    told.entries.sort_by_key(|(index, _)| *index);
    // Where not all was kept there is too much, and what lacks may be the rest.
    let full = told.is_full();
    let mut rest = &told.entries[..];
    told.range.clone().find_map(|index| {
        let count = rest.iter().take_while(|(at, _)| *at == index).count();
        let (told_here, later) = rest.split_at(count);
        rest = later;
        let expected_here = expected.of(index..index + 1);
        let (nth, what, entry) = differs(told_here, expected_here, full)?;
        let found = format!("{what} {}", entry.shown(told.indices));
        // A position has a value or moves.
        let hole = expected_here.is_empty();
        Some(Fault {
            index,
            // Of a finished game the entry is no move.
            nth: nth.filter(|_| matches!(entry, Entry::Option { .. })),
            found: if hole {
                format!("{found}, told of index {index}, a hole")
            } else {
                found
            },
        })
    })
}

/// The first entry that one list has more often than the other: its number
/// among those expected, what is wrong with it, and the entry. Only one that is
/// too much where `surplus_only` says so.
fn differs<'e, V: Value>(
    told: &'e [(u64, Entry<V>)],
    expected: &'e [Entry<V>],
    surplus_only: bool,
) -> Option<(Option<usize>, &'static str, &'e Entry<V>)> {
    let mut told: Vec<&Entry<V>> = told.iter().map(|(_, entry)| entry).collect();
    for (nth, entry) in expected.iter().enumerate() {
        match told.iter().position(|told| *told == entry) {
            Some(at) => {
                told.remove(at);
            }
            None if surplus_only => {}
            None => return Some((Some(nth), "no word of", entry)),
        }
    }
    let surplus = told.first()?;
    let again = expected.contains(surplus);
    let what = if again {
        "once more"
    } else {
        "against the rules"
    };
    Some((None, what, surplus))
}
