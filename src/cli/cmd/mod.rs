//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod pages;
pub(crate) mod play;
pub(crate) mod solve;
mod work;
