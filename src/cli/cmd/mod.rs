//! The commands, one file each.

pub(crate) mod calc;
pub(crate) mod check;
pub(crate) mod count;
mod file;
pub(crate) mod games;
pub(crate) mod graph;
mod latex;
pub(crate) mod pages;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod rulesets;
pub(crate) mod sequence;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod value;
pub(crate) mod verify;
mod watch;
mod work;
