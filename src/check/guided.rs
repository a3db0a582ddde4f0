//! The laws of [`Guided`]: what a glance tells, compared with the rules and with
//! the values of the solved game; how long play is; and keys that are
//! mistaken for each other.
//!
//! A glance is asked where a search would ask it: where the game goes on, and
//! at the ends that the moves it has told lead to.

use hashbrown::hash_table::Entry;

use super::Law;
use super::solved::Values;
use super::walk::{Walk, first_difference};
use super::work::{Place, Work};
use crate::guided::{Choice, Glance, Guided};
use crate::limits::Stopped;
use crate::show::show_count;
use crate::solve::Edge;
use crate::table::{ExactTable, vec_peak};
use crate::value::{Ranked, Value};

/// Tries the laws on the positions of the walk; those of values where all
/// positions are known.
pub(super) fn test<G: Guided<Value: Ranked>>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let values = walk.plain_values(work)?;
    if values.is_none() {
        work.note(
            "what `glance` tells was not compared with values: that needs the whole game, solved",
        );
    }
    let mut guide = Guide {
        held: walk.held() + values.as_ref().map_or(0, |values| size_of_val(&**values)),
        walk,
        values,
        asked: Vec::new(),
    };
    guide.glances(work)?;
    guide.lengths(work)?;
    guide.keys(work)
}

/// What the laws are tried against.
struct Guide<'w, G: Guided> {
    walk: &'w Walk<G::Position>,
    /// The values of all positions, where they are known.
    values: Option<Values<G>>,
    /// Which positions a search can ask of.
    asked: Vec<bool>,
    /// Bytes taken by all that.
    held: usize,
}

impl<G: Guided<Value: Ranked>> Guide<'_, G> {
    /// The value of a position, where it is known.
    fn value(&self, number: u32) -> Option<&G::Value> {
        self.values.as_ref()?.get(number as usize)?.as_ref()
    }

    /// Glances at every position where the game goes on.
    fn glances(&mut self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        let walk = self.walk;
        let all = walk.positions.len();
        self.held += all;
        work.meter.memory(self.held)?;
        self.asked = vec![false; all];
        work.meter.phase("glancing", Some(all as u64));
        let (mut choices, mut moves) = (Vec::new(), Vec::new());
        for (number, position) in (0..).zip(walk.checked()) {
            work.meter.step()?;
            if work.game.terminal(position).is_some() {
                continue;
            }
            self.asked[number as usize] = true;
            let place = work.place(position);
            choices.clear();
            let glance = work.game.glance(position, &mut choices);
            match glance {
                Glance::Value(told) => self.told(work, &place, number, &told),
                Glance::Moves { lower, upper } => {
                    self.bounds(work, &place, number, (&lower, &upper));
                    moves.clear();
                    work.game.moves(position, &mut moves);
                    if listed(work, &place, &choices, &moves) {
                        self.best(work, &place, number, (&choices, &moves));
                    }
                }
            }
        }
        Ok(())
    }

    /// A value that was told is the value.
    fn told(&self, work: &mut Work<'_, G>, place: &Place<'_, G>, number: u32, told: &G::Value) {
        if let Some(value) = self.value(number) {
            let fault = (told != value).then(|| format!("{told:?} told for the value {value:?}"));
            work.tried(Law::Glance, place, fault);
        }
    }

    /// Bounds come in their order, the value between them where it is known.
    fn bounds(
        &self,
        work: &mut Work<'_, G>,
        place: &Place<'_, G>,
        number: u32,
        (lower, upper): (&G::Value, &G::Value),
    ) {
        let above = |one: &G::Value, other: &G::Value| one.better(other) != *other;
        let value = self.value(number);
        let fault = match value {
            _ if above(lower, upper) => Some(format!(
                "the lower bound {lower:?} above the upper one {upper:?}"
            )),
            Some(value) if above(lower, value) => {
                Some(format!("the lower bound {lower:?} for the value {value:?}"))
            }
            Some(value) if above(value, upper) => {
                Some(format!("the upper bound {upper:?} for the value {value:?}"))
            }
            _ => None,
        };
        work.tried(Law::GlanceBounds, place, fault);
    }

    /// The best of the moves that were told is worth the value; ends that they
    /// lead to are told by their values.
    fn best(
        &mut self,
        work: &mut Work<'_, G>,
        place: &Place<'_, G>,
        number: u32,
        (choices, moves): (&[Choice<G::Move>], &[G::Move]),
    ) {
        let game = work.game;
        let walk = self.walk;
        let mover = game.to_move(place.position);
        let mut best = Some(G::Value::worst());
        for choice in choices {
            let (child, edge) = Edge::along(game, place.position, mover, &choice.mv);
            let at = moves.iter().position(|mv| *mv == choice.mv);
            let to = at.and_then(|at| walk.links.of(number).get(at)).copied();
            let value = to.and_then(|to| self.value(to));
            best = best
                .zip(value)
                .map(|(best, value)| best.better(&edge.seen(value)));
            let Some(value) = game.terminal(&child) else {
                continue;
            };
            if let Some(asked) = to.and_then(|to| self.asked.get_mut(to as usize)) {
                *asked = true;
            }
            let fault = match game.glance(&child, &mut Vec::new()) {
                Glance::Value(told) if told == value => None,
                Glance::Value(told) => Some(format!("{told:?} told")),
                Glance::Moves { .. } => Some("moves told".into()),
            };
            let fault = fault.map(|fault| {
                let child = place.text(&child);
                format!("{fault} of {child}, where the game is over with {value:?}")
            });
            work.tried_move(Law::Glance, place, Some(&choice.mv), fault);
        }
        if let Some((best, value)) = best.as_ref().zip(self.value(number)) {
            let told = show_count(choices.len() as u64, "move");
            let fault = (best != value)
                .then(|| format!("{told} told, the best worth {best:?}, for the value {value:?}"));
            work.tried(Law::Glance, place, fault);
        }
    }

    /// Compares what `full_length` says with the lengths of plays.
    fn lengths(&self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        let game = work.game;
        let says = |position| game.full_length(position).is_some();
        if !self.walk.checked().iter().any(says) {
            return Ok(());
        }
        let plays = self.plays(work)?;
        for (plays, position) in plays.iter().zip(self.walk.checked()) {
            work.meter.step()?;
            let Some(says) = game.full_length(position) else {
                continue;
            };
            let tie = plays.ties.and_then(|(shortest, longest)| {
                [shortest, longest].into_iter().find(|&plies| plies != says)
            });
            let fault = match plays.longest {
                Some(longest) if longest <= says => {
                    tie.map(|plies| format!("{says} plies told, and a tie after {plies}"))
                }
                Some(longest) => Some(format!("{says} plies told, and play that takes {longest}")),
                None => Some(format!(
                    "{says} plies told, and play that goes round for ever"
                )),
            };
            work.tried(Law::FullLength, &work.place(position), fault);
        }
        Ok(())
    }

    /// How long play can be from each position, as far as the walk knows it:
    /// depth first, with a stack of its own.
    fn plays(&self, work: &mut Work<'_, G>) -> Result<Vec<Plays>, Stopped> {
        let walk = self.walk;
        let all = walk.positions.len();
        let held = self.held + all * (size_of::<Plays>() + size_of::<Mark>());
        work.meter.memory(held)?;
        work.meter.phase("measuring plays", Some(all as u64));
        let mut marks = vec![Mark::New; all];
        let mut plays: Vec<_> = walk
            .positions
            .positions()
            .iter()
            .map(|position| {
                let value = work.game.terminal(position);
                Plays::over(value.is_some_and(|value| G::Value::leaves_distance(value.rank())))
            })
            .collect();
        let mut path: Vec<(u32, usize)> = Vec::new();
        for root in (0..).take(all) {
            if marks[root as usize] != Mark::New {
                continue;
            }
            marks[root as usize] = Mark::Open;
            path.push((root, 0));
            work.meter.step()?;
            while let Some((at, next)) = path.last_mut() {
                let Some(&to) = walk.links.of(*at).get(*next) else {
                    marks[*at as usize] = Mark::Done;
                    path.pop();
                    continue;
                };
                let at = *at as usize;
                match marks[to as usize] {
                    // Its plays are complete: this move is done with.
                    Mark::Done => {
                        *next += 1;
                        plays[at] = plays[at].with(plays[to as usize]);
                    }
                    // Back to where the path comes from.
                    Mark::Open => {
                        *next += 1;
                        plays[at].longest = None;
                    }
                    // This move is looked at again when it is.
                    Mark::New => {
                        work.meter.step()?;
                        if path.len() == path.capacity() {
                            work.meter.memory(held + vec_peak(&path, 1))?;
                        }
                        marks[to as usize] = Mark::Open;
                        path.push((to, 0));
                    }
                }
            }
        }
        Ok(plays)
    }

    /// Keys fit their bits, and are not those of positions that differ.
    fn keys(&self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        let game = work.game;
        let (Some(bits), Some(start)) = (game.key_bits(), self.walk.checked().first()) else {
            return Ok(());
        };
        let bad = !(1..=64).contains(&bits);
        let fault = bad.then(|| format!("keys of {bits} bits"));
        work.tried(Law::Key, &work.place(start), fault);
        if bad {
            return Ok(());
        }
        let mut first = ExactTable::new();
        work.meter
            .phase("comparing keys", Some(self.asked.len() as u64));
        let positions = (0..).zip(self.walk.positions.positions());
        for (number, position) in positions.filter(|&(number, _)| self.asked[number as usize]) {
            work.meter.step()?;
            work.meter.memory(self.held + first.peak_usage())?;
            let place = work.place(position);
            let key = game.key(position);
            let fault = if key.checked_shr(bits).unwrap_or(0) > 0 {
                Some(format!("the key {key}, where keys have {bits} bits"))
            } else {
                match first.entry(&key) {
                    Entry::Vacant(unseen) => {
                        unseen.insert((key, number));
                        None
                    }
                    Entry::Occupied(seen) => self.mistaken(&place, (number, seen.get().1), key),
                }
            };
            work.tried(Law::Key, &place, fault);
        }
        Ok(())
    }

    /// What is wrong with two positions that have one key.
    fn mistaken(&self, place: &Place<'_, G>, (one, two): (u32, u32), key: u64) -> Option<String> {
        let game = place.game;
        let other = self.walk.positions.position(two);
        if game.canonical(place.position) == game.canonical(other) {
            return None;
        }
        // Unknown values may be the same.
        let (own, its) = self.value(one).zip(self.value(two))?;
        (own != its).then(|| {
            let other = place.text(other);
            format!("the key {key} for the value {own:?}, and for {its:?} at {other}")
        })
    }
}

/// Whether the moves that a glance tells are moves of the rules, each once and
/// each time the same.
fn listed<G: Guided>(
    work: &mut Work<'_, G>,
    place: &Place<'_, G>,
    choices: &[Choice<G::Move>],
    moves: &[G::Move],
) -> bool {
    let mut filled = choices.to_vec();
    work.game.glance(place.position, &mut filled);
    let expected = [choices, choices].concat();
    let fault = if choices.is_empty() {
        Some("neither a value nor a move".to_string())
    } else {
        first_difference(&expected, &filled).map(|at| {
            let held = show_count(choices.len() as u64, "move");
            format!(
                "other moves, from number {} on, in a buffer that held the {held} told before",
                at + 1
            )
        })
    };
    let mut fine = fault.is_none();
    work.tried(Law::GlanceMoves, place, fault);
    for (at, choice) in choices.iter().enumerate() {
        let fault = if !moves.contains(&choice.mv) {
            Some("a move that the rules do not have")
        } else if choices[..at].iter().any(|other| other.mv == choice.mv) {
            Some("the move a second time")
        } else {
            None
        };
        fine &= fault.is_none();
        work.tried_move(
            Law::GlanceMoves,
            place,
            Some(&choice.mv),
            fault.map(Into::into),
        );
    }
    fine
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// The plays from a position.
#[derive(Clone, Copy)]
struct Plays {
    /// The plies of a longest one, unless one goes round for ever.
    longest: Option<u32>,
    /// The plies of a shortest and of a longest tie.
    ties: Option<(u32, u32)>,
}

impl Plays {
    /// The game is over here, or goes on in ways that are added.
    fn over(tie: bool) -> Self {
        Self {
            longest: Some(0),
            ties: tie.then_some((0, 0)),
        }
    }

    /// With those that begin with a move to a position with these.
    fn with(self, child: Self) -> Self {
        let further = |plies: u32| plies.saturating_add(1);
        let ties = match (self.ties, child.ties) {
            (None, None) => None,
            (ties, None) => ties,
            (None, Some((shortest, longest))) => Some((further(shortest), further(longest))),
            (Some((shortest, longest)), Some((least, most))) => {
                Some((shortest.min(further(least)), longest.max(further(most))))
            }
        };
        let longest = self.longest.zip(child.longest);
        Self {
            longest: longest.map(|(own, its)| own.max(further(its))),
            ties,
        }
    }
}
