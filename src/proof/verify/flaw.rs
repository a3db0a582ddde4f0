//! Why a written proof is not accepted: what is wrong with it, and in which line.
//!
//! Each message says what was found and what was expected there, since proofs
//! are read by people and may have been written by them.

use std::io;

use thiserror::Error;

use crate::notation::NotationError;
use crate::show::printable;

/// Why a proof is not accepted.
#[derive(Debug, Error)]
pub enum Rejected {
    /// It proves nothing.
    #[error(transparent)]
    Flawed(#[from] Flaw),
    /// It could not be read to its end.
    #[error("the proof cannot be read: {0}")]
    Unread(#[from] io::Error),
}

/// What is wrong with a proof, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct Flaw {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a line of a proof. Positions are told by their numbers,
/// positions and moves by their notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else stands where a certain text has to.
    #[error("found `{}`, expected {expected}", printable(.found))]
    Text {
        /// What stands there.
        found: String,
        /// What has to stand there.
        expected: String,
    },
    /// The proof, or a position of it, ends where it has to go on.
    #[error("found nothing more, expected {0}")]
    Ends(&'static str),
    /// This is no position, or no legal move there.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The position is not the one that a move led to.
    #[error("found position `{}`, expected `{}`, where line {from} leads to", printable(.found), printable(.expected))]
    OtherPosition {
        /// What stands there.
        found: String,
        /// Where the move leads.
        expected: String,
        /// The line of that move.
        from: u64,
    },
    /// The player of the claim is to move, and not exactly one move is told.
    #[error("found {found} moves of the player of the claim in position {number}, expected one")]
    Moves {
        /// The number of the position.
        number: u64,
        /// The number of moves told.
        found: u64,
    },
    /// The other player is to move, and has a move without an answer.
    #[error("found no line for the move `{}` of position {number}, expected every legal move of the other player", printable(.mv))]
    Missing {
        /// The number of the position.
        number: u64,
        /// The move.
        mv: String,
    },
    /// A move is told a second time.
    #[error("found the move `{}` a second time", printable(.0))]
    Twice(String),
    /// The end is not what the rules say.
    #[error("found `{}`, expected `{expected}`", printable(.found))]
    End {
        /// What stands there.
        found: String,
        /// What the rules say.
        expected: String,
    },
    /// The end is told rightly, and is not what is claimed.
    #[error("found an end that `{end}`, expected ends that bear out `{claim}`")]
    Against {
        /// How the game ended.
        end: String,
        /// What is claimed.
        claim: String,
    },
    /// A move leads back.
    #[error(
        "found a move from position {from} to position {to}, expected a higher number: play must end"
    )]
    Back {
        /// The number of the position.
        from: u64,
        /// The number of the position that the move leads to.
        to: u64,
    },
    /// A move leads to a position that is not there.
    #[error("found a move to position {0}, expected that position further on in the proof")]
    Absent(u64),
    /// The values of the game do not say who has won.
    #[error("the game is played for a score: no proof can say who wins")]
    Undecided,
}
