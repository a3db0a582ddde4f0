//! `retrograde` solves two-player games of perfect information. A game is
//! described once, as a [`Game`]; every solver, check and command works on
//! that description.
//!
//! A complete problem, defined, solved and asserted (`examples/own_game.rs`):
//!
//! ```
#![doc = include_str!("../examples/own_game.rs")]
//! ```
//!
//! # Which solver when
//!
//! | solver | games | finds | time and memory |
//! |---|---|---|---|
//! | [`Auto`] | any | chooses among the others, and says why | those of its choice |
//! | [`AlphaBeta`] | with [ranked](Ranked) values; best where the game is [`Guided`] | the value of one position, then of others on demand | what a proof needs; a bounded table |
//! | [`Negamax`] | without cycles | the value of every reachable position | one expansion and one table entry a position |
//! | [`Retrograde`] | with cycles or without | the same; endless play is a draw | the whole reachable graph in memory: some 15 bytes a position beside it, 8 bytes a move |
//! | [`Layers`] | [layered](Layered) ones: a perfect index by layers | the value of the start and its moves, or of every position | one pass over arrays; two layers of values, or all |
//! | [`Sweep`] | [ascending](Ascending) ones: a [perfect index](Indexed) that every move raises | the value of every position from the start's index on | one pass over one array of all values |
//! | [`Dense`] | [indexed](Indexed) ones, with cycles or without, at best with [un-moves](Retro) | the value of every position there is an index for | two looks at a position; two bytes an index with un-moves |
//! | [`Grades`] | [graded](Graded) ones: all ways to a position are equally long | the value of the start and its moves, or of every reachable position | two expansions a position; all positions and two layers of values |
//! | [`Reference`] | tiny ones | the value of the start, by plain depth-first search | as many expansions as there are plays; no memory but the path |
//!
//! One more answers questions without the values of all positions:
//! [`ProofNumber`] proves that the player to move can win, or at least draw, or
//! cannot, with a strategy that can be [written and checked](proof).
//!
//! All of them are exact. What comes back is either a [`Solved`] game, proved,
//! which answers for every reachable position: its value, the value after each
//! move, all best moves, the best line. Or it is an [`Unsolved`] one: bounds
//! with the reason why the run stopped (a [limit](Limits) or a
//! [`Cancel`]), or a [`Refusal`] that shows what is wrong with the game. A limit can
//! never pass for a proof.
//!
//! # Values
//!
//! [`Score`] (the mover's total minus the other's), [`Outcome`] (win, loss,
//! tie, draw, with the distance in plies), or a [`Value`] of your own. Values
//! are seen by the player to move.
//!
//! # Map
//!
//! - the rules of a game: [`Game`], [`Player`], [`Payoff`]; as text: [`Notation`]
//! - values: [`Value`], [`Score`], [`Outcome`]; many boards in [`Lanes`]: [`batch`]
//! - runs: [`Limits`], [`Cancel`], [`Stopped`], [`Progress`], [`Report`]
//! - what a run is told: [`Configure`]; solvers: [`Solver`] and its implementations; the memory they fill: [`table`]
//! - what a game can offer beyond its rules: [`Guided`], [`Layered`] (and [`layered`]), [`Indexed`],
//!   [`Ascending`], [`Retro`], [`Graded`], [`batch::Batch`], [`Parallel`], said once in [`Powers`]
//! - proofs that can be written and checked: [`proof`]
//! - combinatorial games, whose positions add up: [`Ruleset`], [`theory`]
//! - the laws of a game, tested: [`check`](mod@check); its size: [`Count`]
#![cfg_attr(
    feature = "graph",
    doc = "- the graph of all positions, its cycles, DOT and `GraphML`: [`graph`](mod@graph)"
)]
//! - reading boards: [`input`]; boards in bits: [`bits`]; tiny games for tests: [`toy`]
#![cfg_attr(
    feature = "cli",
    doc = "- the whole command line for any set of games: [`cli`]"
)]

pub mod batch;
pub mod bits;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
mod count;
mod explore;
mod game;
mod graded;
#[cfg(feature = "graph")]
pub mod graph;
mod guided;
mod indexed;
pub mod input;
pub mod layered;
mod limits;
mod links;
mod notation;
mod progress;
pub mod proof;
mod retro;
mod ruleset;
mod show;
mod solve;
mod sum;
pub mod table;
pub mod theory;
pub mod toy;
mod value;

pub use count::{AtLeast, Count, Counted, GameCount, PositionCount, RESULTS, Uncounted};
pub use game::{Game, Payoff, Player};
pub use graded::Graded;
pub use guided::{Choice, Glance, Guided};
pub use indexed::{Ascending, Indexed};
pub use layered::Layered;
pub use limits::{Cancel, Limits, Report, Stopped};
pub use notation::{Notation, NotationError};
pub use progress::{Progress, Silent, Snapshot};
pub use proof::ProofNumber;
pub use retro::Retro;
pub use ruleset::{Either, Impartial, Misere, Normal, Ruleset, RulesetNotation, Seated, Tagged};
pub use solve::{
    AlphaBeta, Answer, Auto, BoardAnswer, BoardSolved, Bounds, Census, Configure, Dense, Extent,
    FinishedLayer, Grades, Keep, Layers, Line, Need, Negamax, Parallel, Powers, Reference, Refusal,
    Retrograde, Searchable, Searcher, Setup, Sink, Solved, Solver, Source, Sweep, Tabulated,
    Tabulation, Tally, Unsolved, Worth,
};
pub use sum::{AnyRuleset, Sum, SumAnswers, SumMove, SumPosition, SumTheory};
pub use value::{Lane, Lanes, Outcome, Ranked, Score, ScoreOverflow, Value, Verdict};

/// The code of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
