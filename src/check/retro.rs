//! The laws of [`Retro`]: un-moves beside the moves of the rules, in both
//! directions.
//!
//! From a position, each parent that is told must have a move back here; and
//! each of its moves must lead to a position that tells it as a parent. Both
//! are tried on a sample of the indices, whether play leads there or not, and
//! where that is not all of them on the first positions of play too. Images of
//! a position stand for each other, as they do for the solver.

use super::Law;
use super::sample::Sample;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::indexed::Indexed;
use crate::limits::Stopped;
use crate::retro::Retro;
use crate::show::show_count;

/// The most indices that are tried, and the most positions of play: each asks
/// for the moves of all its parents, and for the parents of all its children.
const MOST: u64 = 20_000;

/// Tries the laws on representatives.
pub(super) fn test<G: Indexed + Retro>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    if work.broken(&[Law::Index]) {
        work.note("`parents` was not compared with the rules: what is broken comes first");
        return Ok(());
    }
    let game = work.game;
    let all = game.indices();
    let most = work.setup.limits().most_positions().min(MOST);
    let sample = Sample::new(1, |_| all, most);
    work.meter
        .memory(walk.held().saturating_add(game.index_memory()))?;
    let mut lists = Lists {
        moves: Vec::new(),
        parents: Vec::new(),
    };
    if !sample.whole {
        let played = walk.checked().len().min(usize::try_from(most).unwrap_or(0));
        work.meter.phase("taking moves back", Some(played as u64));
        for position in &walk.checked()[..played] {
            work.meter.step()?;
            lists.both_ways(work, &game.canonical(position));
        }
        work.note(format!(
            "moves were taken back at {} of {all} indices and {} of play",
            sample.tried(all),
            show_count(played as u64, "position")
        ));
    }
    work.meter
        .phase("taking moves back", Some(sample.tried(all)));
    for index in sample.stretches(all).flatten() {
        work.meter.step()?;
        let representative = game
            .position_at(index)
            .filter(|position| game.canonical(position) == *position);
        if let Some(position) = representative {
            lists.both_ways(work, &position);
        }
    }
    Ok(())
}

/// Lists that are filled again and again.
struct Lists<G: Indexed> {
    moves: Vec<G::Move>,
    parents: Vec<G::Position>,
}

impl<G: Indexed + Retro> Lists<G> {
    fn both_ways(&mut self, work: &mut Work<'_, G>, position: &G::Position) {
        self.back(work, position);
        self.onward(work, position);
    }

    /// Every parent that is told has a move to here.
    fn back(&mut self, work: &mut Work<'_, G>, position: &G::Position) {
        let game = work.game;
        let place = work.place(position);
        // A list that is not empty is added to.
        self.parents.clear();
        self.parents.push(position.clone());
        game.parents(position, &mut self.parents);
        let kept = self.parents.first() == Some(position);
        let fault = (!kept).then(|| "a buffer that lost what it held".to_string());
        work.tried(Law::Parents, &place, fault);
        if !kept {
            return;
        }
        for parent in &self.parents[1..] {
            let found = wrong(&place, parent, &mut self.moves);
            let fault = found.map(|found| format!("the parent {}, {found}", place.text(parent)));
            work.tried(Law::Parents, &place, fault);
        }
    }

    /// Every move leads to a position that tells this one.
    fn onward(&mut self, work: &mut Work<'_, G>, position: &G::Position) {
        let game = work.game;
        if game.terminal(position).is_some() {
            return;
        }
        let place = work.place(position);
        let mover = game.to_move(position);
        self.moves.clear();
        game.moves(position, &mut self.moves);
        for mv in &self.moves {
            let child = game.play(position, mv);
            let flips = game.to_move(&child) != mover;
            let child = game.canonical(&child);
            self.parents.clear();
            game.parents(&child, &mut self.parents);
            let side = game.to_move(&child);
            let told = self.parents.iter().any(|parent| {
                (game.to_move(parent) != side) == flips && game.canonical(parent) == *position
            });
            let fault = (!told).then(|| {
                let changes = if flips { "changes" } else { "keeps" };
                format!(
                    "no word of it among the {} of {}, to which a move leads that {changes} the side to move",
                    show_count(self.parents.len() as u64, "parent"),
                    place.text(&child)
                )
            });
            work.tried_move(Law::ParentsTold, &place, Some(mv), fault);
        }
    }
}

/// What is wrong with a position that is told as a parent.
fn wrong<G: Indexed>(
    place: &Place<'_, G>,
    parent: &G::Position,
    moves: &mut Vec<G::Move>,
) -> Option<String> {
    let game = place.game;
    let index = game.index(parent);
    let at = (index < game.indices()).then(|| game.position_at(index));
    let indexed = at
        .flatten()
        .is_some_and(|at| at == *parent || at == game.canonical(parent));
    if !indexed {
        return Some(format!("where no position stands at its index {index}"));
    }
    if game.terminal(parent).is_some() {
        return Some("where the game is over".into());
    }
    let mover = game.to_move(parent);
    let flips = mover != game.to_move(place.position);
    moves.clear();
    game.moves(parent, moves);
    let leads = moves.iter().any(|mv| {
        let child = game.play(parent, mv);
        (game.to_move(&child) != mover) == flips && game.canonical(&child) == *place.position
    });
    (!leads).then(|| {
        let (own, its) = (game.to_move(place.position), mover);
        format!(
            "which has no move to an image of it, with the {own} to move here and the {its} there"
        )
    })
}
