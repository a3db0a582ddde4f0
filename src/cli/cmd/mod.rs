//! The commands, one file each.

pub(crate) mod games;
pub(crate) mod pages;
pub(crate) mod solve;
