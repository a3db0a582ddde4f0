//! Rulesets of combinatorial games: their rules, their text and what is
//! published about their values.

#[cfg(test)]
mod agreement;
pub mod chomp;
pub mod col;
#[cfg(test)]
mod corpus;
pub mod gen_toads;
pub mod graph;
pub mod hackenbush;
pub mod heaps;
mod labelling;
pub mod nimber;
pub mod node_kayles;
pub mod numbers;
pub mod sheep;
pub mod snort;
pub mod toppling_dominoes;
pub mod up_star;
pub mod wythoff;
