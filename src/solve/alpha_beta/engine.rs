//! From questions to a value: null-window searches of one position, with a
//! table that grows and threads that help.
//!
//! A null window asks one question, "is it at least this?", and cuts off more
//! than a wide one. The value is closed in by questions (the bisection of
//! Coplan's C*, 1982, in the company of MTD(f), Plaat 1996), whose answers are
//! fail-soft and often say more than was asked. Which question comes next is
//! the value's affair ([`Ranked::question`]): outcomes ask for near ends first,
//! so that a shallow win is found before deep play is looked at (iterative
//! widening: Cazenave 2001).
//!
//! Several threads search the same question and share the table; each puts off
//! what another is at (`busy`), and the first answer counts. Each answer is a proof, so the value is
//! the same whoever comes first. They are called in when a problem proves hard,
//! for waking a thread takes longer than many problems do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::busy::Busy;
use super::guide::Guide;
use super::memory::Memory;
use super::search::{Pause, Search, Work};
use super::{Searchable, Worth};
use crate::game::Game;
use crate::limits::{Limits, Meter};
use crate::progress::Silent;
use crate::solve::{AlphaBeta, Bounds, Interrupted, Unsolved};
use crate::value::{Ranked, Value};

/// Positions that one thread searches before others help.
const ALONE: u64 = 4_000;

/// What solves one position after another.
pub(super) trait Solve<G: Game> {
    /// The value of a position. Where `keep`, with all that is known from
    /// questions before.
    fn solve(&mut self, start: &G::Position, keep: bool) -> Worth<G>;
}

/// A game, its memory, and the searches that fill it.
pub(super) struct Engine<'g, G: Searchable, H: Guide<G>, M: Memory<G, H>> {
    pub(super) game: &'g G,
    pub(super) guide: H,
    pub(super) memory: M,
    search: Search<G, M::Key>,
    helpers: Vec<Search<G, M::Key>>,
    config: AlphaBeta,
    threads: usize,
    /// Whether the others help already.
    helped: bool,
}

impl<'g, G: Searchable, H: Guide<G>, M: Memory<G, H>> Engine<'g, G, H, M> {
    pub(super) fn new(game: &'g G, guide: H, memory: M, config: AlphaBeta) -> Self {
        let setup = &config.setup;
        // A run that counts its positions is the same each time.
        let threads = if setup.limits.counts_positions() {
            1
        } else {
            setup.thread_count()
        };
        Self {
            game,
            guide,
            memory,
            search: Search::new(0),
            helpers: Vec::new(),
            config,
            threads,
            helped: false,
        }
    }

    /// The value of a position, or why there is none and the bounds until then.
    fn value(
        &mut self,
        meter: &mut Meter<'_>,
        start: &G::Position,
        bounds: &mut (i64, i64),
    ) -> Result<G::Value, Interrupted<G::Position>> {
        let game = self.game;
        meter.memory(self.memory.memory_usage() + self.search.peak_usage())?;
        if let Some(value) = game.terminal(start) {
            meter.position()?;
            return Ok(value);
        }
        let longest = self.guide.full_length(game, start);
        let (mut surmise, mut surmised) = (None, false);
        while bounds.0 < bounds.1 {
            let question = surmise.take().unwrap_or_else(|| {
                let question = G::Value::question(bounds.0, bounds.1, longest);
                question.clamp(bounds.0 + 1, bounds.1)
            });
            let rank = self.ask(meter, start, question)?;
            if rank >= question {
                bounds.0 = bounds.0.max(rank);
            } else {
                bounds.1 = bounds.1.min(rank);
            }
            // An answer that says more than was asked is often the value
            // itself: the next question is whether it is, and the one after
            // that is a common one again.
            let says_more = rank > question || rank < question - 1;
            surmised = says_more && !surmised && longest.is_none();
            if surmised {
                let asked = rank.saturating_add(i64::from(rank > question));
                surmise = Some(asked).filter(|&asked| bounds.0 < asked && asked <= bounds.1);
            }
        }
        let rank = bounds.0;
        if !G::Value::leaves_distance(rank) {
            return Ok(G::Value::of_rank(rank, 0));
        }
        match longest {
            Some(plies) => Ok(G::Value::of_rank(rank, plies)),
            None => self.nearest(meter, start, rank),
        }
    }

    /// Whether the value of a position is at least `question`: a rank that is
    /// no less and a lower bound, or less and an upper bound.
    pub(super) fn ask(
        &mut self,
        meter: &mut Meter<'_>,
        start: &G::Position,
        question: i64,
    ) -> Result<i64, Interrupted<G::Position>> {
        let window = (question - 1, question);
        let never = AtomicBool::new(false);
        let work = Work {
            game: self.game,
            guide: self.guide,
            memory: &self.memory,
            answered: &never,
            busy: None,
        };
        let begun = self.search.begin(&work, meter, start, window);
        let mut step = match begun {
            Err(pause) => Err(pause),
            Ok(()) if self.helped => self.run_together(meter, start, window),
            Ok(()) => self.search.run(&work, meter),
        };
        loop {
            match step {
                Ok(rank) => return Ok(rank),
                Err(Pause::Interrupted(why)) => return Err(why),
                Err(Pause::Full) => self.make_room(meter),
                Err(Pause::Help) => {
                    self.helped = true;
                    self.search.alone = u64::MAX;
                }
                Err(Pause::Answered) => {}
            }
            step = if self.helped {
                self.run_together(meter, start, window)
            } else {
                let work = Work {
                    game: self.game,
                    guide: self.guide,
                    memory: &self.memory,
                    answered: &never,
                    busy: None,
                };
                self.search.run(&work, meter)
            };
        }
    }

    /// Goes on with the search while others search the same.
    fn run_together(
        &mut self,
        meter: &mut Meter<'_>,
        start: &G::Position,
        window: (i64, i64),
    ) -> Result<i64, Pause<G::Position>> {
        while self.helpers.len() + 1 < self.threads {
            self.helpers
                .push(Search::new(self.helpers.len() as u64 + 1));
        }
        let answered = AtomicBool::new(false);
        let answer = Mutex::new(None);
        let busy = Busy::new();
        let work = Work {
            game: self.game,
            guide: self.guide,
            memory: &self.memory,
            answered: &answered,
            busy: Some(&busy),
        };
        let before: u64 = self.helpers.iter().map(Search::visited).sum();
        let mut step = thread::scope(|scope| {
            for helper in &mut self.helpers {
                let (work, answer) = (&work, &answer);
                let help = move || {
                    let limits = Limits::new();
                    let mut meter = Meter::new(&limits, &Silent, "helping");
                    let begun = helper.begin(work, &mut meter, start, window);
                    let found = begun.and_then(|()| helper.run(work, &mut meter));
                    if let Ok(rank) = found
                        && let Ok(mut answer) = answer.lock()
                    {
                        answer.get_or_insert(rank);
                        work.answered.store(true, Relaxed);
                    }
                };
                // A machine without threads to spare does without.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let step = self.search.run(&work, meter);
            answered.store(true, Relaxed);
            step
        });
        let helped: u64 = self.helpers.iter().map(Search::visited).sum();
        meter.advance(helped - before, 0)?;
        if let Err(Pause::Answered) = step
            && let Ok(Some(rank)) = answer.into_inner()
        {
            step = Ok(rank);
        }
        step
    }

    /// Doubles the table, where it may.
    fn make_room(&mut self, meter: &mut Meter<'_>) {
        let most = usize::try_from(self.config.table).unwrap_or(usize::MAX);
        let growth = self.memory.growth();
        let allowed = growth <= most.saturating_add(most / 2)
            && meter.memory(growth + self.search.peak_usage()).is_ok()
            && self.memory.grow().is_ok();
        self.search.room = if allowed { self.room() } else { u64::MAX };
    }

    /// The entries that are filled before the table doubles: half of them, of
    /// which each thread counts its own.
    fn room(&self) -> u64 {
        let threads = if self.helped { self.threads as u64 } else { 1 };
        self.memory.entries() / 2 / threads
    }
}

impl<G: Searchable, H: Guide<G>, M: Memory<G, H>> Solve<G> for Engine<'_, G, H, M> {
    fn solve(&mut self, start: &G::Position, keep: bool) -> Worth<G> {
        if !keep {
            self.memory.reset();
            self.search.reset();
            self.helpers.iter_mut().for_each(Search::reset);
            self.helped = false;
            self.search.room = self.room();
        }
        self.search.alone = if self.helped || self.threads < 2 {
            u64::MAX
        } else {
            self.search.visited() + ALONE
        };
        let setup = self.config.setup.clone();
        let mut meter = Meter::new(&setup.limits, setup.progress(), "searching");
        let (least, greatest) = self.game.bounds(start);
        let mut bounds = (least.rank(), greatest.rank());
        let found = self.value(&mut meter, start, &mut bounds);
        let report = meter.report(AlphaBeta::NAME);
        match found {
            Ok(value) => Ok((value, report)),
            Err(Interrupted::Refused(refusal)) => Err(Unsolved::Refused(refusal)),
            Err(Interrupted::Stopped(reason)) => Err(Unsolved::Stopped(Bounds {
                lower: least.better(&G::Value::within(bounds.0).0),
                upper: if bounds.1 < greatest.rank() {
                    G::Value::within(bounds.1).1
                } else {
                    greatest
                },
                reason,
                needs: Box::default(),
                report: Box::new(report),
            })),
        }
    }
}
