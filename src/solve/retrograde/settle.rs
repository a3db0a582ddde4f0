//! Settling: values from the ends of the game back to its start.
//!
//! Positions that are ready in one round are settled together. Few of them are
//! settled one by one. Of many, each owner settles its own and writes to the
//! owners of the positions before them what these moves are worth; then each
//! owner reads what all have written. Both steps go in threads, and neither
//! depends on how many there are.

use std::collections::BTreeMap;

use super::link::Walk;
use super::links::Payoffs;
use super::owner::{Need, OWNERS, Owner, owner_of};
use crate::limits::{Meter, Stopped};
use crate::solve::{Edge, Interrupted, Refusal, Threads};
use crate::value::Value;

/// Positions that are ready from which on they are settled together.
const LARGE: usize = 1 << 12;
/// Positions that an owner settles before it reads, at most, on average.
const SOME: usize = 1 << 11;
/// Bytes of all letters, about.
const LETTERS: usize = 1 << 22;

/// How linking and settling are shared out among threads.
#[expect(clippy::type_complexity, reason = "each is used once")]
pub(crate) struct Settlers<V: Value> {
    pub(super) count: fn(&Threads, &Walk<'_, V>, &mut [Owner<V>]) -> bool,
    pub(super) link: fn(&Threads, &Walk<'_, V>, &mut [Owner<V>]) -> bool,
    pub(super) make_room: fn(&Threads, &Payoffs<V::Payoff>, &mut [Owner<V>]) -> bool,
    write: fn(&Threads, &V::Payoff, &mut [Desk<'_, V>]),
    read: fn(&Threads, &[Letters<V>], &mut [Owner<V>]),
}

impl<V: Value> Copy for Settlers<V> {}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "pointers are copied, whatever the values are"
)]
impl<V: Value> Clone for Settlers<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Value> Settlers<V> {
    /// All in the caller's thread.
    pub(crate) const fn alone() -> Self {
        Self {
            count: |_, walk, owners| walk.count(0, owners),
            link: |_, walk, owners| walk.link(0, owners),
            make_room: |_, payoffs, owners| owners.iter_mut().all(|owner| owner.make_room(payoffs)),
            write: |_, same, desks| desks.iter_mut().for_each(|desk| desk.write(same)),
            read: |_, letters, owners| {
                let owners = owners.iter_mut().enumerate();
                owners.for_each(|(nth, owner)| read(owner, nth, letters));
            },
        }
    }
}

impl<V: Value<Payoff: Send + Sync> + Send + Sync> Settlers<V> {
    /// In threads.
    pub(crate) const fn new() -> Self {
        Self {
            count: |threads, walk, owners| {
                in_charge(threads, owners, |nth, owners| walk.count(nth, owners))
            },
            link: |threads, walk, owners| {
                in_charge(threads, owners, |nth, owners| walk.link(nth, owners))
            },
            make_room: |threads, payoffs, owners| {
                threads.all(owners, |_, owner| owner.make_room(payoffs))
            },
            write: |threads, same, desks| {
                threads.all(desks, |_, desk| {
                    desk.write(same);
                    true
                });
            },
            read: |threads, letters, owners| {
                threads.all(owners, |nth, owner| {
                    read(owner, nth, letters);
                    true
                });
            },
        }
    }
}

/// Does work for as many groups of owners as there are threads; it is told the
/// number of each group's first owner.
fn in_charge<V: Value<Payoff: Send> + Send>(
    threads: &Threads,
    owners: &mut [Owner<V>],
    work: impl Fn(usize, &mut [Owner<V>]) -> bool + Sync,
) -> bool {
    let group = OWNERS.div_ceil(threads.count().min(OWNERS));
    let mut groups: Vec<_> = owners.chunks_mut(group).collect();
    threads.all(&mut groups, |nth, owners| work(nth * group, owners))
}

/// What an owner has written: to each owner positions, and what one of their
/// moves is worth.
struct Letters<V> {
    to: [Vec<(u32, V)>; OWNERS],
    /// Positions that were settled.
    settled: usize,
    /// The first position whose value leaves its range.
    overflow: Option<u32>,
    /// Whether all values have the form in which they are stored.
    fit: bool,
}

impl<V> Letters<V> {
    fn new() -> Self {
        Self {
            to: std::array::from_fn(|_| Vec::new()),
            settled: 0,
            overflow: None,
            fit: true,
        }
    }

    fn memory_usage(&self) -> usize {
        let letters: usize = self.to.iter().map(Vec::capacity).sum();
        letters * size_of::<(u32, V)>()
    }
}

/// An owner at work on positions that are ready.
struct Desk<'a, V: Value> {
    owner: &'a mut Owner<V>,
    ready: &'a [u32],
    letters: &'a mut Letters<V>,
}

impl<V: Value> Desk<'_, V> {
    fn write(&mut self, same: &V::Payoff) {
        let letters = &mut *self.letters;
        letters.to.iter_mut().for_each(Vec::clear);
        letters.settled = 0;
        for &number in self.ready {
            let Some(value) = self.owner.settle(number) else {
                continue;
            };
            letters.settled += 1;
            for at in self.owner.incoming(number) {
                let (link, payoff) = self.owner.from(number, at);
                let edge = Edge::<V> {
                    flips: link.flips(),
                    payoff: payoff.unwrap_or(same).clone(),
                };
                let parent = link.number();
                match edge.checked_seen(&value) {
                    Some(seen) => {
                        letters.fit &= self.owner.fits(&seen);
                        letters.to[owner_of(parent)].push((parent, seen));
                    }
                    None => {
                        letters.overflow.get_or_insert(parent);
                    }
                }
            }
        }
    }
}

/// An owner, of this number, reads what all have written.
fn read<V: Value>(owner: &mut Owner<V>, nth: usize, letters: &[Letters<V>]) {
    for (number, seen) in letters.iter().flat_map(|letters| &letters.to[nth]) {
        if let Some(round) = owner.hear(*number, seen) {
            owner.news.push((round, *number));
        }
    }
}

/// Positions on their way to their values.
pub(super) struct Settling<'a, V: Value> {
    pub(super) owners: Vec<Owner<V>>,
    /// What is banked where that is not stored with each move.
    pub(super) same: V::Payoff,
    pub(super) settlers: Settlers<V>,
    pub(super) threads: &'a Threads,
    pub(super) need: Need,
    /// Bytes taken beside letters and values of full width.
    pub(super) held: usize,
    /// Positions that are ready, by their rounds.
    rounds: BTreeMap<u64, Vec<u32>>,
    /// Those that each owner settles next.
    lists: [Vec<u32>; OWNERS],
    letters: Vec<Letters<V>>,
    wide: bool,
}

impl<'a, V: Value> Settling<'a, V> {
    pub(super) fn new(
        owners: Vec<Owner<V>>,
        same: V::Payoff,
        settlers: Settlers<V>,
        threads: &'a Threads,
        need: Need,
        held: usize,
    ) -> Self {
        Self {
            owners,
            same,
            settlers,
            threads,
            need,
            held,
            rounds: BTreeMap::new(),
            lists: std::array::from_fn(|_| Vec::new()),
            letters: Vec::new(),
            wide: false,
        }
    }

    /// Settles all that can be settled, and tells how many positions are left.
    pub(super) fn run(
        &mut self,
        terminals: Vec<(u32, V)>,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Interrupted<u32>> {
        for (number, value) in terminals {
            if !self.owners[owner_of(number)].fits(&value) {
                self.widen(meter)?;
            }
            self.tell(value.round(), number);
            self.owners[owner_of(number)].set(number, value);
        }
        let mut left = self.need.positions;
        while let Some((round, mut ready)) = self.rounds.pop_first() {
            while !ready.is_empty() {
                if ready.len() >= LARGE {
                    left -= self.many(round, &mut ready, meter)?;
                } else {
                    left -= self.one(round, &mut ready, meter)?;
                }
            }
        }
        Ok(left)
    }

    /// A position can be settled in this round, which is not the present one.
    fn tell(&mut self, round: u64, number: u32) {
        self.rounds.entry(round).or_default().push(number);
    }

    /// Settles a position that is ready in the present round, if it was not.
    fn one(
        &mut self,
        now: u64,
        ready: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Interrupted<u32>> {
        let Some(number) = ready.pop() else {
            return Ok(0);
        };
        let own = owner_of(number);
        let Some(value) = self.owners[own].settle(number) else {
            return Ok(0);
        };
        meter.step()?;
        for at in self.owners[own].incoming(number) {
            let (link, payoff) = self.owners[own].from(number, at);
            let parent = link.number();
            let edge = Edge::<V> {
                flips: link.flips(),
                payoff: payoff.unwrap_or(&self.same).clone(),
            };
            let seen = edge.checked_seen(&value);
            let seen = seen.ok_or(Refusal::Overflow(parent))?;
            if !self.owners[own].fits(&seen) {
                self.widen(meter)?;
            }
            match self.owners[owner_of(parent)].hear(parent, &seen) {
                Some(round) if round == now => ready.push(parent),
                Some(round) => self.tell(round, parent),
                None => {}
            }
        }
        Ok(1)
    }

    /// Settles some positions of each owner, and tells how many.
    fn many(
        &mut self,
        now: u64,
        ready: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Interrupted<u32>> {
        let threads = self.threads;
        let letter = size_of::<(u32, V)>();
        let each = (self.need.links / self.need.positions + 1) * letter;
        let some = (LETTERS / OWNERS / each).clamp(SOME / 32, SOME);
        self.letters.resize_with(OWNERS, Letters::new);
        let expected = OWNERS * some * each;
        meter.memory(self.held + self.letter_usage().max(expected))?;

        self.lists.iter_mut().for_each(Vec::clear);
        for number in ready.drain(ready.len().saturating_sub(OWNERS * some)..) {
            self.lists[owner_of(number)].push(number);
        }
        let desks = self
            .owners
            .iter_mut()
            .zip(&self.lists)
            .zip(&mut self.letters);
        let mut desks: Vec<_> = desks
            .map(|((owner, ready), letters)| Desk {
                owner,
                ready,
                letters,
            })
            .collect();
        (self.settlers.write)(threads, &self.same, &mut desks);
        meter.memory(self.held + self.letter_usage())?;
        if let Some(number) = self.letters.iter().find_map(|letters| letters.overflow) {
            return Err(Refusal::Overflow(number).into());
        }
        if !self.letters.iter().all(|letters| letters.fit) {
            self.widen(meter)?;
        }
        (self.settlers.read)(threads, &self.letters, &mut self.owners);
        for owner in 0..OWNERS {
            let news = std::mem::take(&mut self.owners[owner].news);
            for &(round, number) in &news {
                if round == now {
                    ready.push(number);
                } else {
                    self.tell(round, number);
                }
            }
            self.owners[owner].news = news;
            self.owners[owner].news.clear();
        }
        let settled: usize = self.letters.iter().map(|letters| letters.settled).sum();
        meter.steps(settled as u64)?;
        Ok(settled)
    }

    fn letter_usage(&self) -> usize {
        self.letters.iter().map(Letters::memory_usage).sum()
    }

    /// Stores values as they are from now on.
    #[cold]
    fn widen(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        if self.wide {
            return Ok(());
        }
        self.wide = true;
        self.held += self.need.wide::<V>();
        meter.memory(self.held + self.letter_usage())?;
        self.owners.iter_mut().for_each(Owner::widen);
        for letters in &mut self.letters {
            letters.fit = true;
        }
        Ok(())
    }
}
