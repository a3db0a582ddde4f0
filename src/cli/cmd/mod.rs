//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod count;
mod file;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod pages;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod solve;
pub(crate) mod verify;
mod watch;
mod work;
