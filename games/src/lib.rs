//! The games bundled with retrograde, written with its public API alone.

pub mod staircase;
