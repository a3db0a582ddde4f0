//! The laws of what a game offers beyond its rules.
//!
//! Generic code cannot ask whether a game has such a trait, so the tests of its
//! laws are kept as pointers, made where that is known:
//! [`Powers`](crate::Powers) holds them beside the solvers.

use super::solved::RULES;
use super::walk::Walk;
use super::work::Work;
use super::{Law, boards, graded, guided, indexed, layered, retro};
use crate::batch::Batch;
use crate::game::Game;
use crate::graded::Graded;
use crate::guided::Guided;
use crate::indexed::{Ascending, Indexed};
use crate::layered::Layered;
use crate::limits::Stopped;
use crate::retro::Retro;
use crate::value::Ranked;

/// Tries the laws of one trait, on what the walk met.
type Test<G> =
    for<'a, 'w> fn(&Walk<<G as Game>::Position>, &'w mut Work<'a, G>) -> Result<(), Stopped>;

/// The tests of all traits that a game has beyond [`Game`].
pub(crate) struct PowerLaws<G: Game> {
    layered: Option<Test<G>>,
    indexed: Option<Test<G>>,
    ascending: Option<Test<G>>,
    retro: Option<Test<G>>,
    graded: Option<Test<G>>,
    boards: Option<Test<G>>,
    guided: Option<Test<G>>,
}

impl<G: Game> Clone for PowerLaws<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for PowerLaws<G> {}

impl<G: Game> PowerLaws<G> {
    /// None.
    pub(crate) const fn new() -> Self {
        Self {
            layered: None,
            indexed: None,
            ascending: None,
            retro: None,
            graded: None,
            boards: None,
            guided: None,
        }
    }

    /// Also those of [`Layered`].
    pub(crate) fn layered(mut self) -> Self
    where
        G: Layered,
    {
        self.layered = Some(layered::test);
        self
    }

    /// Also that of [`Indexed`].
    pub(crate) fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        self.indexed = Some(indexed::test);
        self
    }

    /// Also those of [`Indexed`] and [`Ascending`].
    pub(crate) fn ascending(mut self) -> Self
    where
        G: Ascending,
    {
        self.ascending = Some(indexed::test_ascending);
        self
    }

    /// Also those of [`Indexed`] and [`Retro`].
    pub(crate) fn retro(mut self) -> Self
    where
        G: Indexed + Retro,
    {
        self.retro = Some(retro::test);
        self.indexed()
    }

    /// Also those of [`Graded`].
    pub(crate) fn graded(mut self) -> Self
    where
        G: Graded,
    {
        self.graded = Some(graded::test);
        self
    }

    /// Also those of [`Batch`].
    pub(crate) fn boards(mut self) -> Self
    where
        G: Batch,
    {
        self.boards = Some(boards::test);
        self
    }

    /// Also those of [`Guided`].
    pub(crate) fn guided(mut self) -> Self
    where
        G: Guided<Value: Ranked>,
    {
        self.guided = Some(guided::test);
        self
    }

    /// Each test with the laws that it tries, in the order of the laws.
    fn tests(&self) -> impl Iterator<Item = (Test<G>, &'static [Law])> {
        // Ascending games have the law of their index tried in a stricter form.
        let indexed = self.indexed.filter(|_| self.ascending.is_none());
        let all: [(_, &[Law]); 7] = [
            (self.layered, &Law::LAYERED),
            (indexed, &Law::INDEXED),
            (self.ascending, &Law::ASCENDING),
            (self.retro, &Law::RETRO),
            (self.graded, &Law::GRADED),
            (self.boards, &Law::BATCH),
            (self.guided, &Law::GUIDED),
        ];
        let offered = |(test, laws): (Option<Test<G>>, _)| Some((test?, laws));
        all.into_iter().filter_map(offered)
    }

    /// The laws of all these traits.
    pub(super) fn laws(&self) -> impl Iterator<Item = Law> {
        self.tests().flat_map(|(_, laws)| laws.iter().copied())
    }

    /// Tries them where the rules give a game to try them on.
    pub(super) fn run(&self, walk: &mut Walk<G::Position>, work: &mut Work<'_, G>) {
        if self.tests().next().is_none() || walk.expanded() == 0 {
            return;
        }
        if work.broken(&RULES) {
            work.note("what the game offers beyond its rules was not tried: the rules that are broken come first");
            return;
        }
        if walk.may_go_on() {
            let stopped = self.tests().try_for_each(|(test, _)| test(walk, work));
            match stopped {
                Ok(()) => return,
                Err(stopped) => walk.stopped = Some(stopped),
            }
        }
        work.note("what the game offers beyond its rules was not tried as a whole, since the run was stopped");
    }
}
