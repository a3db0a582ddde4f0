//! What the computer knows: the solved game where the limits allow it, else
//! what it sees ahead.
//!
//! The whole game is solved once, from the first position that is asked about,
//! and answers from then on. Where that fails it is tried again from each
//! later position, which is a smaller game; until then half of the time limit
//! goes into a look ahead, whose bounds hold whatever follows.

use std::sync::Arc;

use super::ahead::{Ahead, Sight, look};
use crate::cli::entry::Listed;
use crate::game::Game;
use crate::limits::Limits;
use crate::progress::Progress;
use crate::solve::{Auto, Configure, Extent, Powers, Refusal, Solved, Unsolved};
use crate::value::Value;

/// What is known of the moves of a position, in the game's order, seen by the
/// player who makes them.
#[derive(Clone, Debug)]
pub(super) struct View<M, V> {
    pub(super) moves: Vec<(M, Sight<V>)>,
    /// Why not everything is exact, in words.
    pub(super) part: Option<String>,
}

impl<M, V: Value> View<M, V> {
    /// The numbers of the moves that look best: of the best lower bound, and
    /// among those of the best upper one. Where all is exact, these are the
    /// best moves.
    pub(super) fn best(&self) -> Vec<usize> {
        let lower = self.leading(|_| true, |sight| &sight.lower);
        let safe = |at: usize| lower.contains(&at);
        self.leading(safe, |sight| &sight.upper)
    }

    /// The numbers of those moves for which this is as good as for none other.
    fn leading(&self, among: impl Fn(usize) -> bool, of: impl Fn(&Sight<V>) -> &V) -> Vec<usize> {
        let mut best: Option<&V> = None;
        let mut leading = Vec::new();
        for (at, (_, sight)) in self.moves.iter().enumerate() {
            let value = of(sight);
            if !among(at) {
                continue;
            }
            if best == Some(value) {
                leading.push(at);
            } else if best.is_none_or(|best| best.better(value) == *value) {
                best = Some(value);
                leading = vec![at];
            }
        }
        leading
    }
}

/// What is known of the moves of a game.
type Known<G> = View<<G as Game>::Move, <G as Game>::Value>;

/// The computer's knowledge of one game.
pub(super) struct Brain<'a, G: Listed> {
    game: &'a G,
    powers: &'a Powers<G>,
    /// For one question each.
    limits: Limits,
    half: Limits,
    progress: Arc<dyn Progress>,
    threads: usize,
    solved: Option<Solved<'a, G>>,
    /// What was seen last of a position that was not solved.
    last: Option<(G::Position, Known<G>)>,
}

impl<'a, G: Listed> Brain<'a, G> {
    /// A computer that uses so much for each question. `half` is the same with
    /// half of the time.
    pub(super) fn new(
        game: &'a G,
        powers: &'a Powers<G>,
        [limits, half]: [Limits; 2],
        progress: Arc<dyn Progress>,
        threads: usize,
    ) -> Self {
        Self {
            game,
            powers,
            limits,
            half,
            progress,
            threads,
            solved: None,
            last: None,
        }
    }

    /// All that can be known of the moves of a position within the limits.
    ///
    /// # Errors
    ///
    /// For a game that has no answer.
    pub(super) fn view(
        &mut self,
        position: &G::Position,
    ) -> Result<Known<G>, Refusal<G::Position>> {
        if let Some(view) = self.exact(position) {
            return Ok(view);
        }
        // A person who asks twice does not wait twice.
        if let Some((last, view)) = &self.last
            && last == position
        {
            return Ok(view.clone());
        }
        self.solved = None;
        let auto = Auto::new()
            .limits(self.half.clone())
            .progress(self.progress.clone())
            .threads(self.threads);
        // A guided search needs no table of all positions to answer for each.
        let extent = if self.powers.is_guided() {
            Extent::Start
        } else {
            Extent::Everything
        };
        match auto.solve_with(self.powers, self.game, position.clone(), extent) {
            Ok(solved) => {
                self.solved = Some(solved);
                if let Some(view) = self.exact(position) {
                    return Ok(view);
                }
            }
            Err(Unsolved::Stopped(_)) => {}
            Err(Unsolved::Refused(refusal)) => return Err(refusal),
        }
        let ahead = look(self.game, position, u32::MAX, &self.half, &*self.progress);
        let view = seen(ahead, true);
        self.last = Some((position.clone(), view.clone()));
        Ok(view)
    }

    /// What is seen so many plies ahead, and nothing beyond.
    pub(super) fn glance(&self, position: &G::Position, plies: u32) -> Known<G> {
        let ahead = look(self.game, position, plies, &self.limits, &*self.progress);
        let short = ahead.stopped.is_some();
        seen(ahead, short)
    }

    fn exact(&self, position: &G::Position) -> Option<Known<G>> {
        let moves = self.solved.as_ref()?.moves_of(position)?.into_iter();
        let moves = moves.map(|(mv, value)| (mv, Sight::exact(value)));
        Some(View {
            moves: moves.collect(),
            part: None,
        })
    }
}

/// What was seen, with the reason where that is less than was wanted.
fn seen<M, V: Value>(ahead: Ahead<M, V>, less: bool) -> View<M, V> {
    let exact = ahead.moves.iter().all(|(_, sight)| sight.is_exact());
    let part = (less && !exact).then(|| {
        let plies = match ahead.plies {
            1 => "1 ply".into(),
            plies => format!("{plies} plies"),
        };
        format!("not solved within the limits, looked {plies} ahead")
    });
    View {
        moves: ahead.moves,
        part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Outcome::{self, Loss, Tie, Win};

    fn view(sights: &[(Outcome, Outcome)]) -> View<usize, Outcome> {
        let sight = |&(lower, upper): &(Outcome, Outcome)| Sight { lower, upper };
        View {
            moves: sights.iter().map(sight).enumerate().collect(),
            part: None,
        }
    }

    #[test]
    fn the_best_bound_is_the_safest_and_then_the_most_hopeful() {
        let exact = |value| (value, value);
        for (sights, best) in [
            (&[][..], &[][..]),
            (&[exact(Loss(2)), exact(Loss(4)), exact(Loss(4))], &[1, 2]),
            (&[exact(Win(5)), exact(Win(3)), exact(Tie(1))], &[1]),
            // A tie in hand is better than what may be lost.
            (&[(Loss(4), Win(4)), exact(Tie(2))], &[1]),
            // What may be won is better than what is lost later.
            (
                &[exact(Loss(2)), (Loss(4), Win(4)), (Loss(4), Win(4))],
                &[1, 2],
            ),
            (&[(Loss(4), Tie(4)), (Loss(4), Win(4))], &[1]),
        ] {
            assert_eq!(view(sights).best(), best, "{sights:?}");
        }
    }
}
