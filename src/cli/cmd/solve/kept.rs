//! What was solved for one position, kept for the next ones.
//!
//! A solved game answers for all that its start leads to, so positions of one
//! play, or of one ending, cost one run. What is kept is always the newest
//! run: an older one is dropped before the next begins, so that limits on
//! memory hold for both together.

use super::solve;
use crate::cli::args::SolveArgs;
use crate::cli::context::{Context, Failure};
use crate::cli::entry::{Entry, Instance, Listed};
use crate::limits::Stopped;
use crate::solve::{Answer, Extent, Solved, Unsolved};

use super::facts::Facts;

/// One board, and what was solved last on it.
pub(super) struct Kept<'a, G: Listed> {
    entry: &'a Entry<G>,
    instance: &'a Instance<G>,
    args: &'a SolveArgs,
    solved: Option<Solved<'a, G>>,
    extent: Extent,
}

impl<'a, G: Listed> Kept<'a, G> {
    pub(super) fn new(entry: &'a Entry<G>, instance: &'a Instance<G>, args: &'a SolveArgs) -> Self {
        Self {
            entry,
            instance,
            args,
            solved: None,
            // A guided search finds each answer sooner than a table of all
            // positions is made, and keeps what it learns for the next one.
            extent: if entry.offers().is_guided() {
                Extent::Start
            } else {
                Extent::Everything
            },
        }
    }

    /// All that is told of a position.
    pub(super) fn facts(
        &mut self,
        position: &G::Position,
        ctx: &Context<'_>,
    ) -> Result<Facts, Failure> {
        let (entry, instance, args) = (self.entry, self.instance, self.args);
        if let Some(solved) = &self.solved
            && let Some(value) = solved.value_of(position)
        {
            let reached = (position, &value);
            return Ok(Facts::reached(entry, instance, solved, reached, args));
        }
        self.solved = None;
        let answer = self.solve(position, ctx)?;
        let facts = Facts::new(entry, instance, position, &answer, args);
        self.solved = answer.ok();
        Ok(facts)
    }

    /// Solves all that the position leads to, or, where that takes too much
    /// memory, now and from then on as little as answers for the position
    /// alone.
    fn solve(
        &mut self,
        position: &G::Position,
        ctx: &Context<'_>,
    ) -> Result<Answer<'a, G>, Failure> {
        let game: &'a G = &self.instance.game;
        let answer = solve(
            self.entry,
            game,
            position.clone(),
            self.extent,
            self.args,
            ctx,
        )?;
        let too_large = matches!(
            &answer,
            Err(Unsolved::Stopped(bounds)) if matches!(
                bounds.reason,
                Stopped::Memory { .. } | Stopped::OutOfMemory { .. } | Stopped::TableFull { .. }
            )
        );
        if !too_large || self.extent == Extent::Start {
            return Ok(answer);
        }
        self.extent = Extent::Start;
        drop(answer);
        solve(
            self.entry,
            game,
            position.clone(),
            Extent::Start,
            self.args,
            ctx,
        )
    }
}
