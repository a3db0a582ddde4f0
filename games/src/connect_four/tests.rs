//! Tests of Connect Four.
