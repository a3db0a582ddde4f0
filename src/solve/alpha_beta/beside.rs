//! Many positions, one beside the other: each thread searches a position of
//! its own with a table of its own, which no single search can use threads as
//! well as.
//!
//! Values, work and order are those of one thread that takes the positions one
//! after the other.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::guide::{Guidance, Guide, Rules};
use super::{AlphaBeta, Searchable, Worth};
use crate::game::Game;
use crate::guided::Guided;
use crate::progress::Silent;
use crate::solve::Configure;

/// Hands out positions, one after the other, until there are none.
pub type Source<'s, G> = dyn FnMut(&G) -> Option<<G as Game>::Position> + Send + 's;

/// Takes each position and what it is worth; breaks where it wants no more.
pub type Sink<'s, G> = dyn FnMut(<G as Game>::Position, Worth<G>) -> ControlFlow<()> + 's;

/// Positions that are taken before the first of them is answered, at most.
const AHEAD: usize = 256;

impl AlphaBeta {
    /// The values of many positions of a game, by its rules alone, each found
    /// as [`Searcher::value`](super::Searcher::value) finds it.
    ///
    /// The source is asked in a thread of its own, up to 256 positions ahead;
    /// the sink is called in this thread, in the order of the source. The table
    /// of each thread has its part of [`table`](Self::table). Limits hold for
    /// each position, and with a limit on memory, or on positions, one thread
    /// does all.
    ///
    /// When the sink breaks, nothing more is searched, and the source is asked
    /// for one more position at most: where it waits for its input, the caller
    /// ends that wait.
    pub fn values<G: Searchable>(
        &self,
        game: &G,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) {
        self.values_with(game, Rules, source, sink);
    }

    /// The same for a game that guides the search.
    pub fn guided_values<G: Guided + Searchable>(
        &self,
        game: &G,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) {
        self.values_with(game, Guidance, source, sink);
    }

    fn values_with<G: Searchable, H: Guide<G>>(
        &self,
        game: &G,
        guide: H,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) {
        let limits = &self.setup.limits;
        let alone = limits.counts_positions() || limits.memory_left().is_some();
        let threads = if alone { 1 } else { self.setup.thread_count() };
        if threads > 1 {
            self.side_by_side(threads, game, guide, source, sink);
        } else {
            self.in_turn(game, guide, source, sink);
        }
    }

    fn in_turn<G: Searchable, H: Guide<G>>(
        &self,
        game: &G,
        guide: H,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) {
        let mut searcher = self.clone().threads(1).with_guide(game, guide);
        while let Some(position) = source(game) {
            let worth = searcher.value(&position);
            if sink(position, worth).is_break() {
                return;
            }
        }
    }

    fn side_by_side<G: Searchable, H: Guide<G>>(
        &self,
        threads: usize,
        game: &G,
        guide: H,
        source: &mut Source<'_, G>,
        sink: &mut Sink<'_, G>,
    ) {
        let (to_workers, jobs) = sync_channel::<(usize, G::Position)>(threads);
        let (to_sink, answers) = channel();
        let (allow, allowed) = sync_channel(AHEAD);
        for _ in 0..AHEAD {
            // There is room for as many.
            let _ = allow.try_send(());
        }
        // Owned by the workers alone: with the last of them, jobs end.
        let jobs = Arc::new(Mutex::new(jobs));
        let mut share = self
            .clone()
            .threads(1)
            .table((self.table / threads as u64).max(1));
        share.setup.progress = Arc::new(Silent);
        let share = &share;
        thread::scope(|scope| {
            for _ in 0..threads {
                let (jobs, to_sink) = (Arc::clone(&jobs), to_sink.clone());
                scope.spawn(move || {
                    let mut searcher = share.with_guide(game, guide);
                    while let Some((number, position)) = next_job(&jobs) {
                        let worth = searcher.value(&position);
                        if to_sink.send((number, position, worth)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop((jobs, to_sink));
            scope.spawn(move || feed(game, source, &allowed, &to_workers));
            let mut early = BTreeMap::new();
            let mut next = 0;
            for (number, position, worth) in answers {
                early.insert(number, (position, worth));
                while let Some((position, worth)) = early.remove(&next) {
                    next += 1;
                    if sink(position, worth).is_break() {
                        return;
                    }
                    // Nobody waits where the source has ended.
                    let _ = allow.try_send(());
                }
            }
        });
    }
}

fn next_job<P>(jobs: &Mutex<Receiver<(usize, P)>>) -> Option<(usize, P)> {
    let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.recv().ok()
}

/// Numbers the positions of the source and hands them on, so many ahead.
fn feed<G: Game>(
    game: &G,
    source: &mut Source<'_, G>,
    allowed: &Receiver<()>,
    to_workers: &SyncSender<(usize, G::Position)>,
) {
    for number in 0.. {
        if allowed.recv().is_err() {
            return;
        }
        let Some(position) = source(game) else {
            return;
        };
        if to_workers.send((number, position)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::limits::Limits;
    use crate::toy::Chain;

    /// Positions, values and work of each, with so many threads, at most `most`
    /// of them.
    fn run(alpha_beta: &AlphaBeta, positions: u32, most: usize) -> Vec<(u32, Score, u64)> {
        let game = Chain { plies: 300 };
        let mut left = positions;
        let mut source = |_: &Chain| {
            left = left.checked_sub(1)?;
            Some(left % 300 * 7 % 300)
        };
        let mut told = Vec::new();
        let mut sink = |position, worth: Worth<Chain>| {
            let (value, report) = worth.unwrap();
            told.push((position, value, report.positions));
            if told.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        alpha_beta.values(&game, &mut source, &mut sink);
        told
    }

    #[test]
    fn threads_change_nothing() {
        let alone = run(&AlphaBeta::new().threads(1), 1000, usize::MAX);
        assert_eq!(alone.len(), 1000);
        for threads in [2, 3, 7] {
            let beside = run(&AlphaBeta::new().threads(threads), 1000, usize::MAX);
            assert_eq!(beside, alone, "{threads} threads");
        }
        let limited = AlphaBeta::new().limits(Limits::new().memory(1 << 24));
        assert_eq!(run(&limited, 1000, usize::MAX), alone);
    }

    #[test]
    fn it_ends_when_the_sink_has_enough() {
        for threads in [1, 2, 3] {
            let told = run(&AlphaBeta::new().threads(threads), u32::MAX, 300);
            assert_eq!(told.len(), 300);
            assert_eq!(run(&AlphaBeta::new().threads(threads), 0, 1), []);
        }
    }
}
