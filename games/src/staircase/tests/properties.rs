//! Identities of the value over random boards.

use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn bounds_are_sound(n in 1usize..5, m in 1usize..5, seed: u64) {
        let game = Staircase::new(board(n, m, seed)).unwrap();
        let solved = Negamax::new().solve(&game).unwrap();
        // Equal at the end, of which there is one, at the least.
        prop_assert!(bounds_hold(&solved) >= 1);
    }

    /// All that is banked could be banked by the first player alone, who
    /// owes the second player all of B: move by move A + B against nothing
    /// is worth B more than A against B, whoever takes the cell.
    #[test]
    fn constant_sum_transform(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let sums = board.cells.iter().map(|[a, b]| [a + b, 0]).collect();
        let owed: i64 = board.cells.iter().map(|[_, b]| b).sum();
        let sums = value(Board::new(m, sums).unwrap());
        prop_assert_eq!(sums - owed, value(board));
    }

    /// Rows and columns play the same part.
    #[test]
    fn the_transposed_board_has_the_same_value(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let columns = (0..m).flat_map(|column| (0..n).map(move |row| row * m + column));
        let cells = columns.map(|at| board.cells[at]).collect();
        prop_assert_eq!(value(Board::new(n, cells).unwrap()), value(board));
    }

    /// By the transform above the value is that of A + B less the sum of
    /// B. So A and B exchanged change it by the difference of their sums.
    #[test]
    fn exchanged_values_differ_by_their_sums(n in 1usize..6, m in 1usize..6, seed: u64) {
        let board = board(n, m, seed);
        let exchanged = board.cells.iter().map(|[a, b]| [*b, *a]).collect();
        let difference: i64 = board.cells.iter().map(|[a, b]| b - a).sum();
        let exchanged = value(Board::new(m, exchanged).unwrap());
        prop_assert_eq!(exchanged, value(board) + difference);
    }

    /// Both players' values with k times the size are worth k times.
    #[test]
    fn values_scale(n in 1usize..5, m in 1usize..5, seed: u64, k in 0i64..1000) {
        let board = board(n, m, seed);
        let cells = board.cells.iter().map(|cell| cell.map(|value| k * value)).collect();
        prop_assert_eq!(value(Board::new(m, cells).unwrap()), k * value(board));
    }
}
