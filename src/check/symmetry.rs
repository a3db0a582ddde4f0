//! The laws of `canonical` that can be tried without solving the game.

use super::Law;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::game::{Game, Payoff};
use crate::limits::{Meter, Stopped};
use crate::solve::Edge;
use crate::table::PositionSet;

/// A move as symmetry sees it: the class it leads to, the change of view, the
/// payoff.
struct Choice<G: Game> {
    class: u32,
    flips: bool,
    payoff: Payoff<G>,
    mv: G::Move,
}

impl<P: Clone + Eq + std::hash::Hash> Walk<P> {
    /// Compares each position with its representative.
    pub(super) fn symmetry<G: Game<Position = P>>(&mut self, work: &mut Work<'_, G>) {
        if let Err(stopped) = self.representatives(work) {
            self.stopped = Some(stopped);
        }
    }

    fn representatives<G: Game<Position = P>>(
        &self,
        work: &mut Work<'_, G>,
    ) -> Result<(), Stopped> {
        let game = work.game;
        let mut classes = Classes {
            positions: PositionSet::new(),
            held: self.held(),
        };
        for position in self.checked() {
            work.meter.step()?;
            let place = work.place(position);
            let canonical = game.canonical(position);
            let twice = game.canonical(&canonical);
            let fault = (twice != canonical).then(|| {
                format!(
                    "the representative {}, whose own is {}",
                    place.text(&canonical),
                    place.text(&twice)
                )
            });
            work.tried(Law::Canonical, &place, fault);
            if canonical == *position {
                continue;
            }
            let (own, its) = (game.terminal(position), game.terminal(&canonical));
            let fault = (own != its).then(|| {
                format!(
                    "{own:?}, and {its:?} at its representative {}",
                    place.text(&canonical)
                )
            });
            work.tried(Law::SymmetryTerminal, &place, fault);
            if own.is_some() || its.is_some() {
                continue;
            }
            let own = classes.options(game, position, &mut work.meter)?;
            let its = classes.options(game, &canonical, &mut work.meter)?;
            compare(work, &place, &canonical, &own, &its);
        }
        Ok(())
    }
}

/// The classes that moves lead to, numbered as they are met.
struct Classes<P> {
    positions: PositionSet<P>,
    /// Bytes taken beside them.
    held: usize,
}

impl<P: Eq + std::hash::Hash> Classes<P> {
    /// The options of a position, each with the class it leads to.
    fn options<G: Game<Position = P>>(
        &mut self,
        game: &G,
        position: &P,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Choice<G>>, Stopped> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mover = game.to_move(position);
        let option = |mv: G::Move| {
            let (child, edge) = Edge::along(game, position, mover, &mv);
            if self.positions.is_full() {
                meter.memory(self.held + self.positions.peak_usage())?;
            }
            let (class, _) = self.positions.insert(game.canonical(&child))?;
            Ok(Choice {
                class,
                flips: edge.flips,
                payoff: edge.payoff,
                mv,
            })
        };
        moves.into_iter().map(option).collect()
    }
}

/// Each move of one position needs a counterpart among the other's, both ways.
/// How many moves lead to one class is left to the game: it changes no value.
fn compare<G: Game>(
    work: &mut Work<'_, G>,
    place: &Place<'_, G>,
    canonical: &G::Position,
    own: &[Choice<G>],
    its: &[Choice<G>],
) {
    let alike = |a: &Choice<G>, b: &Choice<G>| {
        a.class == b.class && a.flips == b.flips && a.payoff == b.payoff
    };
    for option in own {
        let fault = (!its.iter().any(|other| alike(option, other))).then(|| {
            format!(
                "no move of its representative {} that leads to the same class with the same payoff and change of view",
                place.text(canonical)
            )
        });
        work.tried_move(Law::SymmetryMoves, place, Some(&option.mv), fault);
    }
    let surplus = its
        .iter()
        .find(|option| !own.iter().any(|other| alike(option, other)));
    let fault = surplus.map(|option| {
        format!(
            "no counterpart to move {} of its representative {}",
            place.texts.mv(place.game, canonical, &option.mv),
            place.text(canonical)
        )
    });
    work.tried(Law::SymmetryMoves, place, fault);
}
