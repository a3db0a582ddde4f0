//! The games bundled with retrograde, written with its public API alone.

pub mod mu_torere;
pub mod pick;
pub mod staircase;
#[cfg(test)]
mod testing;
pub mod tic_tac_toe;
