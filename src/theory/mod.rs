//! Combinatorial game theory: what positions of a [`Ruleset`](crate::Ruleset)
//! are worth, alone and in sums.
