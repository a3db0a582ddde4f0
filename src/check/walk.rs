//! The walk over the positions, and the laws that are tried at each of them.

use std::hash::BuildHasher;

use super::Law;
use super::text::Seen;
use super::work::{Place, Work};
use crate::game::Game;
use crate::limits::Stopped;
use crate::links::Links;
use crate::show::show_count;
use crate::table::{FixedHash, PositionSet};
use crate::value::Value;

/// What the walk met.
pub(crate) struct Walk<P> {
    pub(super) positions: PositionSet<P>,
    /// Moves of the expanded positions, which are the first ones.
    pub(super) links: Links,
    /// Texts of the expanded positions.
    seen: Seen,
    expanded: usize,
    /// Moves that led to a position that was known.
    reunions: u64,
    /// The most moves of one position.
    widest: usize,
    pub(super) stopped: Option<Stopped>,
}

/// Expands positions breadth first and tries the laws at each. Unlike a
/// solver's exploration it goes on where a law is broken.
pub(super) fn walk<G: Game>(work: &mut Work<'_, G>) -> Walk<G::Position> {
    let mut walk = Walk {
        positions: PositionSet::new(),
        links: Links::new(),
        seen: Seen::new(),
        expanded: 0,
        reunions: 0,
        widest: 0,
        stopped: None,
    };
    walk.stopped = walk.run(work).err();
    walk
}

fn hash<P: std::hash::Hash>(position: &P) -> u64 {
    FixedHash::default().hash_one(position)
}

impl<P: Clone + Eq + std::hash::Hash> Walk<P> {
    /// How many positions are compared with each other, pair by pair.
    const PAIRS: usize = 1000;

    /// How many positions a game may have before it is odd that no two ways
    /// meet.
    const ODD: usize = 100;

    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    /// The positions that were expanded and checked, in the order of their
    /// numbers.
    pub(super) fn checked(&self) -> &[P] {
        &self.positions.positions()[..self.expanded]
    }

    pub(super) fn complete(&self) -> bool {
        self.stopped.is_none() && self.expanded == self.positions.len()
    }

    /// Whether the limits leave room for more work on what was found.
    pub(super) fn may_go_on(&self) -> bool {
        matches!(self.stopped, None | Some(Stopped::Positions { .. }))
    }

    /// Bytes that stay taken after the walk.
    pub(super) fn held(&self) -> usize {
        self.positions.memory_usage() + self.links.memory_usage() + self.seen.memory_usage()
    }

    fn run<G: Game<Position = P>>(&mut self, work: &mut Work<'_, G>) -> Result<(), Stopped> {
        let game = work.game;
        let start = game.start();
        let again = game.start();
        let place = work.place(&start);
        let fault = (again != start).then(|| format!("another start, {}", place.text(&again)));
        work.tried(Law::Start, &place, fault);
        work.meter.position()?;
        self.positions.insert(start)?;
        let mut moves = Vec::new();
        let mut children = Vec::new();
        while self.expanded < self.positions.len() {
            let number = self.expanded;
            let position = self.positions.positions()[number].clone();
            moves.clear();
            one_position(work, &position, &mut moves);
            children.clear();
            let beside = self.links.peak_usage(moves.len()) + self.seen.peak_usage();
            work.meter.memory(self.positions.peak_usage() + beside)?;
            for mv in &moves {
                work.meter.step()?;
                let child = one_move(work, &position, mv);
                let new = self.positions.number(&child).is_none();
                if new {
                    work.meter.position()?;
                }
                if self.positions.is_full() {
                    work.meter.memory(self.positions.peak_usage() + beside)?;
                }
                children.push(self.positions.insert(child)?.0);
                self.reunions += u64::from(!new);
            }
            let positions = self.positions.positions();
            work.texts
                .laws(work, &mut self.seen, number, positions, &moves);
            work.meter.count_moves(moves.len())?;
            self.widest = self.widest.max(moves.len());
            self.links.push(&children);
            self.expanded += 1;
        }
        Ok(())
    }

    /// Asks each position once more, after all others were asked: state that
    /// is hidden in the rules shows.
    pub(super) fn again<G: Game<Position = P>>(&mut self, work: &mut Work<'_, G>) {
        let game = work.game;
        let mut moves = Vec::new();
        for number in (0..).take(self.expanded) {
            if let Err(stopped) = work.meter.step() {
                self.stopped = Some(stopped);
                return;
            }
            let position = self.positions.position(number);
            let place = work.place(position);
            moves.clear();
            if game.terminal(position).is_none() {
                game.moves(position, &mut moves);
            }
            let before = self.links.of(number);
            let fault = (moves.len() != before.len()).then(|| {
                format!(
                    "{} when asked again after the exploration, {} before",
                    show_count(moves.len() as u64, "move"),
                    before.len()
                )
            });
            work.tried(Law::Moves, &place, fault);
            for (mv, &before) in moves.iter().zip(before) {
                let child = game.play(position, mv);
                let before = self.positions.position(before);
                let fault = (child != *before).then(|| {
                    format!(
                        "a move to {} when asked again after the exploration, to {} before",
                        place.text(&child),
                        place.text(before)
                    )
                });
                work.tried_move(Law::Play, &place, Some(mv), fault);
            }
        }
    }

    /// The set takes positions apart by their hashes first: two that are equal
    /// stand in it together only where their hashes differ.
    pub(super) fn hashes<G: Game<Position = P>>(&self, work: &mut Work<'_, G>) {
        let positions = self.positions.positions();
        let positions = &positions[..positions.len().min(Self::PAIRS)];
        for (at, position) in positions.iter().enumerate() {
            let place = work.place(position);
            let twin = positions[..at].iter().find(|&other| other == position);
            let fault = twin
                .map(|twin| format!("an equal position with another hash, {}", place.text(twin)));
            work.tried(Law::EqHash, &place, fault);
        }
    }

    /// A game of some size where no two ways ever meet may be right, such as
    /// one on a tree; more often its positions remember how they came about.
    pub(super) fn remark<G: Game<Position = P>>(&self, work: &mut Work<'_, G>) {
        if self.reunions == 0 && self.widest > 1 && self.expanded >= Self::ODD {
            work.note(format!(
                "no two ways led to one of the {} positions: does a position remember its past (a move counter, a running score, the list of moves)?",
                self.positions.len()
            ));
        }
    }
}

/// The laws of a position for itself; pushes its moves.
fn one_position<G: Game>(work: &mut Work<'_, G>, position: &G::Position, moves: &mut Vec<G::Move>) {
    let game = work.game;
    let place = work.place(position);
    let twin = position.clone();
    let fault = (twin != *position)
        .then(|| "a clone that is not equal to it".to_string())
        .or_else(|| {
            (hash(&twin) != hash(position)).then(|| "a clone with another hash".to_string())
        });
    work.tried(Law::EqHash, &place, fault);
    let (mover, again) = (game.to_move(position), game.to_move(position));
    let fault = (mover != again).then(|| format!("first the {mover}, then the {again}"));
    work.tried(Law::ToMove, &place, fault);
    let (terminal, again) = (game.terminal(position), game.terminal(position));
    let fault = (terminal != again).then(|| format!("first {terminal:?}, then {again:?}"));
    work.tried(Law::Terminal, &place, fault);
    if let Some(value) = terminal {
        let fault = (!value.ends_game()).then(|| format!("the value {value:?}"));
        work.tried(Law::TerminalValue, &place, fault);
        return;
    }
    game.moves(position, moves);
    let mut again = Vec::new();
    game.moves(position, &mut again);
    let differs = first_difference(moves, &again);
    let fault = differs.map(|at| {
        let told = |list: &[G::Move]| match list.get(at) {
            Some(mv) => format!("move {}", place.mv(mv)),
            None => "no more moves".into(),
        };
        format!(
            "{} as number {} of its moves the first time, {} the second",
            told(moves),
            at + 1,
            told(&again)
        )
    });
    let mv = differs.and_then(|at| moves.get(at).or_else(|| again.get(at)));
    work.tried_move(Law::Moves, &place, mv, fault);
    if differs.is_none() && !moves.is_empty() {
        buffer(work, &place, moves);
    }
    for (at, mv) in moves.iter().enumerate() {
        let fault = moves[..at]
            .contains(mv)
            .then(|| format!("the move a second time, as number {} of its moves", at + 1));
        work.tried_move(Law::Duplicates, &place, Some(mv), fault);
    }
    let fault = moves
        .is_empty()
        .then(|| "neither a terminal value nor a move".to_string());
    work.tried(Law::NoMoves, &place, fault);
}

/// Asks for the moves with a buffer that already holds them.
fn buffer<G: Game>(work: &mut Work<'_, G>, place: &Place<'_, G>, moves: &[G::Move]) {
    let mut filled = moves.to_vec();
    work.game.moves(place.position, &mut filled);
    let expected = [moves, moves].concat();
    let differs = first_difference(&expected, &filled);
    let fault = differs.map(|at| {
        if filled.len() == expected.len() {
            let lot = if at < moves.len() { "held" } else { "got" };
            format!(
                "another move as number {} of those that the buffer {lot}",
                at % moves.len() + 1
            )
        } else {
            let (held, left) = (moves.len(), filled.len());
            let left = show_count(left as u64, "move");
            format!("{left} in a buffer that held {held} and got {held} more")
        }
    });
    let mv = differs.map(|at| &moves[at.min(expected.len() - 1) % moves.len()]);
    work.tried_move(Law::Buffer, place, mv, fault);
}

/// Where two lists begin to differ.
pub(super) fn first_difference<T: PartialEq>(one: &[T], two: &[T]) -> Option<usize> {
    let common = one.iter().zip(two).take_while(|(a, b)| a == b).count();
    (common < one.len().max(two.len())).then_some(common)
}

/// The laws of a move; gives the position that it leads to.
fn one_move<G: Game>(work: &mut Work<'_, G>, position: &G::Position, mv: &G::Move) -> G::Position {
    let game = work.game;
    let place = work.place(position);
    let (payoff, again) = (game.payoff(position, mv), game.payoff(position, mv));
    let fault = (payoff != again).then(|| format!("first {payoff:?}, then {again:?}"));
    work.tried_move(Law::Payoff, &place, Some(mv), fault);
    let (child, again) = (game.play(position, mv), game.play(position, mv));
    let same = child == again;
    let fault =
        (!same).then(|| format!("first {}, then {}", place.text(&child), place.text(&again)));
    work.tried_move(Law::Play, &place, Some(mv), fault);
    if same {
        let fault = (hash(&child) != hash(&again))
            .then(|| format!("two hashes of what it leads to, {}", place.text(&child)));
        work.tried_move(Law::EqHash, &place, Some(mv), fault);
    }
    child
}
