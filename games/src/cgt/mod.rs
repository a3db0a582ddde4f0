//! Combinatorial rulesets: games that end, where positions can be added.
//!
//! Each is a [`Ruleset`](retrograde::Ruleset) for the theory, and under
//! [`Normal`](retrograde::Normal) or [`Misere`](retrograde::Misere) a game for
//! every solver. Positions carry their own board, so that boards of any shape
//! can be added under one ruleset.
//!
//! Boards are written row by row from the top, `|` between rows: `X` is black
//! (Left), `O` white (Right), `.` an empty cell, `#` a cell that is no longer in
//! play. Cells are named by a letter for the column and the number of the row,
//! counted from the top: `a1` is the first cell of the text.

#[cfg(test)]
mod agreement;
pub mod amazons;
pub mod chomp;
pub mod clobber;
pub mod clobber_strip;
pub mod col;
mod colour;
#[cfg(test)]
mod corpus;
pub mod cram;
pub mod cram_strip;
pub mod domineering;
pub mod entries;
pub mod extended;
pub mod fission;
pub mod gen_toads;
pub mod graph;
pub mod grid;
pub mod hackenbush;
pub mod heaps;
pub mod king_dirt;
pub mod konane;
mod labelling;
pub mod nimber;
pub mod node_kayles;
pub mod nogo;
pub mod numbers;
pub mod sheep;
pub mod snort;
pub mod toppling_dominoes;
pub mod up_star;
pub mod wythoff;
