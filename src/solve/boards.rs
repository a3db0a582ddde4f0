//! What the solvers of many boards share: which boards belong together, and
//! what is told of each.

use hashbrown::HashMap;

use super::{Edge, Interrupted, Solved, Unsolved, Values};
use crate::batch::{Batch, Many, size};
use crate::game::Game;
use crate::limits::Report;
use crate::table::FixedHash;
use crate::value::{Lane, Lanes, Score, Value};

/// What is known of one board of many.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSolved<M> {
    /// The value of its start, seen by the player to move.
    pub value: Score,
    /// The moves of the start with the value of each, seen by the player who
    /// makes it and with what it banks.
    pub moves: Vec<(M, Score)>,
    /// What the run used that this board was solved in, with others.
    pub report: Report,
}

impl<M> BoardSolved<M> {
    /// As a solved game that knows its start and what comes after it.
    pub(crate) fn on<G>(self, game: &G) -> Solved<'_, G>
    where
        G: Game<Move = M, Value = Score>,
    {
        let start = game.start();
        let mover = game.to_move(&start);
        let mut known = vec![(game.canonical(&start), self.value)];
        for (mv, value) in &self.moves {
            let (child, edge) = Edge::along(game, &start, mover, mv);
            // What the move does to the child's value, undone.
            let seen = Score(value.0 - edge.payoff);
            let value = if edge.flips { seen.flip() } else { seen };
            known.push((game.canonical(&child), value));
        }
        Solved {
            game,
            start,
            value: self.value,
            report: self.report,
            values: Box::new(Known(known)),
        }
    }
}

/// The few positions that are known of a board.
struct Known<P>(Vec<(P, Score)>);

impl<G: Game<Value = Score>> Values<G> for Known<G::Position> {
    fn value(&self, game: &G, position: &G::Position) -> Option<Score> {
        let class = game.canonical(position);
        let known = self.0.iter().find(|(position, _)| *position == class);
        known.map(|(_, value)| *value)
    }
}

/// One board's answer: exact, or why there is none.
pub type BoardAnswer<G> =
    Result<BoardSolved<<G as Game>::Move>, Unsolved<<G as Game>::Position, Score>>;

/// The numbers of the boards of each shape, and of each `kind` within it; a
/// board that promises no range is left alone. Groups stand in the order of
/// their first boards.
pub(super) fn groups<G: Batch>(boards: &[&G], kind: impl Fn(i64) -> usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut by_shape = HashMap::with_hasher(FixedHash::default());
    for (number, board) in boards.iter().enumerate() {
        let size = size(*board);
        let alone = size.is_none().then_some(number);
        let kind = size.map_or(0, &kind);
        let group = *by_shape
            .entry((board.shape(), kind, alone))
            .or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(number);
    }
    groups
}

/// Bytes of the narrowest lane that holds scores of this size.
pub(super) fn width(size: i64) -> usize {
    if size <= Lanes::<i16, 1>::largest() {
        size_of::<i16>()
    } else if size <= Lanes::<i32, 1>::largest() {
        size_of::<i32>()
    } else {
        size_of::<i64>()
    }
}

/// Bytes of the narrowest lanes that all these boards fit.
pub(super) fn common_width<G: Batch>(boards: &[&G]) -> usize {
    let sizes = boards.iter().filter_map(|board| size(*board));
    width(sizes.max().unwrap_or(0))
}

/// The boards of a group, solved in turn; the answers in the order of the
/// boards.
pub(super) fn in_groups<'g, G: Batch>(
    boards: &[&'g G],
    groups: Vec<Vec<usize>>,
    mut solve: impl FnMut(&[&'g G]) -> Vec<BoardAnswer<G>>,
) -> Vec<BoardAnswer<G>> {
    let mut answers = Vec::with_capacity(boards.len());
    for group in groups {
        let members: Vec<&G> = group.iter().map(|&number| boards[number]).collect();
        answers.extend(group.into_iter().zip(solve(&members)));
    }
    answers.sort_unstable_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// What is known of a board that was solved alone.
pub(super) fn alone<G: Batch>(solved: &Solved<'_, G>) -> BoardSolved<G::Move> {
    BoardSolved {
        value: *solved.value(),
        moves: solved.moves_of(solved.start()).unwrap_or_default(),
        report: solved.report().clone(),
    }
}

/// What is known of each of many boards, lane by lane.
pub(super) fn each<G: Batch, T: Lane, const N: usize>(
    solved: &Solved<'_, Many<'_, G, T, N>>,
) -> Vec<BoardAnswer<G>> {
    let moves = solved.moves_of(solved.start()).unwrap_or_default();
    let board = |lane: usize| BoardSolved {
        value: solved.value().score(lane),
        moves: moves
            .iter()
            .map(|(mv, value)| (mv.clone(), value.score(lane)))
            .collect(),
        report: solved.report().clone(),
    };
    let boards = 0..solved.game().boards().len();
    boards.map(|lane| Ok(board(lane))).collect()
}

/// The same failure for all boards.
pub(super) fn all<G: Batch>(
    why: &Interrupted<G::Position>,
    boards: &[&G],
    report: &Report,
) -> Vec<BoardAnswer<G>> {
    let each = |board: &&G| {
        let why = why.clone();
        Err(why.unsolved(*board, &board.start(), None, report.clone()))
    };
    boards.iter().map(each).collect()
}
