//! The laws of [`Batch`]: a board and its numbered twin, side by side.
//!
//! Boards of one shape are solved on the rules of one of them,
//! [`numbered`](Batch::numbered), and each finds what it banks by number. So a
//! board is compared with that twin, position by position. That the numbers of
//! two boards mean the same cannot be seen from one of them.

use super::Law;
use super::walk::Walk;
use super::work::{Place, Work};
use crate::batch::{Batch, size};
use crate::limits::Stopped;
use crate::show::show_count;

/// Tries the laws at each position of the walk, up to the first where the twin
/// plays another game: what comes after that says nothing.
pub(super) fn test<G: Batch>(
    walk: &Walk<G::Position>,
    work: &mut Work<'_, G>,
) -> Result<(), Stopped> {
    let board = work.game;
    let twin = board.numbered();
    let payoffs = board.payoffs();
    work.meter.memory(walk.held() + size_of_val(&*payoffs))?;
    let checked = walk.checked();
    work.meter
        .phase("comparing boards", Some(checked.len() as u64));
    if !same_shape(work, &twin, &payoffs) {
        return Ok(());
    }
    let largest = size(board);
    if largest.is_none() {
        work.note("boards are solved one by one: `range` promises nothing, so that no lane is sure to hold the values");
    }
    let mut moves = Vec::new();
    for position in checked {
        work.meter.step()?;
        let place = work.place(position);
        moves.clear();
        if board.terminal(position).is_none() {
            board.moves(position, &mut moves);
        }
        let fault = differs(&place, &twin, &moves);
        let same = fault.is_none();
        work.tried(Law::Numbered, &place, fault);
        if !same {
            break;
        }
        if let (Some(value), Some(largest)) = (board.terminal(position), largest) {
            let fault = (value.0.unsigned_abs() > largest.unsigned_abs()).then(|| {
                format!(
                    "the terminal value {value:?}, where payoffs and range stay within {largest}"
                )
            });
            work.tried(Law::Lanes, &place, fault);
        }
        for mv in &moves {
            let number = twin.payoff(position, mv);
            let told = usize::try_from(number).ok().and_then(|at| payoffs.get(at));
            let banked = board.payoff(position, mv);
            let fault = match told {
                None => Some(format!(
                    "the number {number}, where there are {}",
                    show_count(payoffs.len() as u64, "payoff")
                )),
                Some(&payoff) => (payoff != banked).then(|| {
                    format!("the number {number}, of the payoff {payoff}, where the board banks {banked}")
                }),
            };
            work.tried_move(Law::PayoffNumbers, &place, Some(mv), fault);
        }
    }
    Ok(())
}

/// What can be seen before a position is compared.
fn same_shape<G: Batch>(work: &mut Work<'_, G>, twin: &G, payoffs: &[i64]) -> bool {
    let board = work.game;
    let start = board.start();
    let place = work.place(&start);
    let other = twin.start();
    let fault = if twin.shape() != board.shape() {
        Some("another shape of `numbered()`".to_string())
    } else if other != start {
        Some(format!(
            "another start of `numbered()`, {}",
            place.text(&other)
        ))
    } else {
        None
    };
    let same = fault.is_none();
    work.tried(Law::Numbered, &place, fault);
    if same {
        let (own, its) = (payoffs.len(), twin.payoffs().len());
        let fault = (own != its).then(|| {
            let own = show_count(own as u64, "payoff");
            format!("{own} of the board and {its} of `numbered()`")
        });
        work.tried(Law::PayoffNumbers, &place, fault);
    }
    same
}

/// How a board's twin plays on from a position of the board, whose moves are
/// given, where that is another way than the board's.
fn differs<G: Batch>(place: &Place<'_, G>, twin: &G, moves: &[G::Move]) -> Option<String> {
    let (board, position) = (place.game, place.position);
    let (own, its) = (board.to_move(position), twin.to_move(position));
    if own != its {
        return Some(format!("the {own} to move, and the {its} in `numbered()`"));
    }
    let (own, its) = (board.canonical(position), twin.canonical(position));
    if own != its {
        return Some(format!(
            "the representative {}, and {} in `numbered()`",
            place.text(&own),
            place.text(&its)
        ));
    }
    let over = |game: &G| game.terminal(position).is_some();
    if over(board) != over(twin) {
        let told = |over| if over { "over" } else { "not over" };
        return Some(format!(
            "a game that is {}, and {} in `numbered()`",
            told(over(board)),
            told(over(twin))
        ));
    }
    let mut others = Vec::new();
    if !over(twin) {
        twin.moves(position, &mut others);
    }
    if let Some(at) = super::walk::first_difference(moves, &others) {
        let told = |moves: &[G::Move]| match moves.get(at) {
            Some(mv) => format!("move {}", place.mv(mv)),
            None => "no more moves".into(),
        };
        return Some(format!(
            "{} as number {} of its moves, and {} in `numbered()`",
            told(moves),
            at + 1,
            told(&others)
        ));
    }
    moves.iter().find_map(|mv| {
        let (own, its) = (board.play(position, mv), twin.play(position, mv));
        (own != its).then(|| {
            format!(
                "move {} to {}, and to {} in `numbered()`",
                place.mv(mv),
                place.text(&own),
                place.text(&its)
            )
        })
    })
}
