//! front
pub mod check;
mod count;
mod explore;
mod game;
pub mod input;
mod limits;
mod links;
mod notation;
mod progress;
mod solve;
pub mod table;
pub mod toy;
mod value;

pub use count::{AtLeast, Count, GameCount, PositionCount, RESULTS, Uncounted};
pub use game::{Game, Payoff, Player};
pub use limits::{Cancel, Limits, Report, Stopped};
pub use notation::{Notation, NotationError};
pub use progress::{Progress, Silent, Snapshot};
pub use solve::{
    Answer, Auto, Bounds, Line, Negamax, Reference, Refusal, Retrograde, Setup, Solved, Solver,
    Unsolved,
};
pub use value::{Outcome, Score, ScoreOverflow, Value};
