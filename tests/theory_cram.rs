//! Nimber search on Cram: dominoes on a grid, placed by either player in
//! either direction. Values: Winning Ways; Lemoine and Viennot 2012; Uiterwijk
//! 2018.

use std::time::Instant;

use retrograde::theory::{Grundy, NimberSearch, SmithValue, Unvalued};
use retrograde::{
    Auto, Configure, Impartial, Limits, Misere, Normal, Outcome, Player, Ruleset, Solver, Stopped,
};

/// Free cells of a board of up to 8 x 8, bit `8 * row + column`.
struct Cram(u64);

const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Cram {
    fn board(rows: u32, columns: u32) -> Self {
        let row = (1_u64 << columns) - 1;
        Self((0..rows).fold(0, |board, at| board | row << (8 * at)))
    }
}

fn transposed(mut board: u64) -> u64 {
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa_u64),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let swap = (board ^ (board >> shift)) & mask;
        board ^= swap ^ (swap << shift);
    }
    board
}

fn mirrored(board: u64) -> u64 {
    board.reverse_bits().swap_bytes()
}

/// The columns with a free cell, as the bits of one row.
fn columns(board: u64) -> u64 {
    let half = board | board >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) & 0xff
}

fn in_corner(board: u64) -> u64 {
    if board == 0 {
        return 0;
    }
    let board = board >> (board.trailing_zeros() / 8 * 8);
    board >> columns(board).trailing_zeros()
}

impl Ruleset for Cram {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.0
    }
    fn moves(&self, &board: &u64, _: Player, moves: &mut Vec<u64>) {
        for (step, mut from) in [
            (1, board & (board >> 1) & NOT_LAST_COLUMN),
            (8, board & (board >> 8)),
        ] {
            while from != 0 {
                let cell = from & from.wrapping_neg();
                from ^= cell;
                moves.push(cell | cell << step);
            }
        }
    }
    fn play(&self, board: &u64, _: Player, domino: &u64) -> u64 {
        board & !domino
    }
    fn components(&self, &board: &u64, parts: &mut Vec<u64>) {
        let mut left = board;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let sides = (part & NOT_LAST_COLUMN) << 1 | (part >> 1) & NOT_LAST_COLUMN;
                let grown = (part | sides | part << 8 | part >> 8) & left;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left ^= part;
            if part.count_ones() > 1 {
                parts.push(part);
            }
        }
    }
    fn canonical(&self, &board: &u64) -> u64 {
        if board == 0 {
            return 0;
        }
        let board = in_corner(board);
        let below = board.leading_zeros() / 8 * 8;
        let beside = columns(board).leading_zeros() - 56;
        let mut least = u64::MAX;
        for (image, below, beside) in [
            (board, below, beside),
            (transposed(board), 8 * beside, below / 8),
        ] {
            let flipped = image.swap_bytes() >> below;
            least = least.min(image).min(flipped);
            least = least.min(mirrored(image) >> beside);
            least = least.min(mirrored(flipped) >> beside);
        }
        least
    }
    fn is_impartial(&self) -> bool {
        true
    }
}
impl Impartial for Cram {
    /// A shape that half a turn leaves as it is, without a domino in its centre:
    /// each move has its image as an answer, so the second player wins.
    fn nimber(&self, &board: &u64) -> Option<u32> {
        let board = in_corner(board);
        let rows = board.ilog2() / 8 + 1;
        let columns = columns(board).ilog2() + 1;
        let (row, column) = ((rows - 1) / 2, (columns - 1) / 2);
        let free = board >> (8 * row + column) & 1 == 1;
        let even = rows.is_multiple_of(2) && columns.is_multiple_of(2);
        let turned = in_corner(board.reverse_bits());
        (turned == board && (even || !free)).then_some(0)
    }
}

fn nimber(rows: u32, columns: u32) -> u32 {
    let cram = Cram::board(rows, columns);
    let begun = Instant::now();
    let search = NimberSearch::new();
    let mut table = search.table(&cram);
    let found = table.nimber(&cram.start()).expect("within the limits");
    println!(
        "{rows}x{columns}: *{found}, {:.2?}, {} parts",
        begun.elapsed(),
        table.len()
    );
    found
}

/// The published table: rows, then nimbers by columns from a first one on.
const TABLE: [(u32, u32, &[u32]); 6] = [
    (1, 1, &[0, 1, 1, 2, 0, 3, 1, 1]),
    (2, 2, &[0, 1, 0, 1, 0, 1, 0]),
    (3, 3, &[0, 1, 1, 4, 1, 3]),
    (4, 4, &[0, 2, 0, 3, 0]),
    (5, 5, &[0, 2, 1, 1]),
    (6, 6, &[0, 5, 0]),
];

fn check(cells: std::ops::RangeInclusive<u32>) {
    for (rows, first, nimbers) in TABLE {
        for (columns, &expected) in (first..).zip(nimbers) {
            if cells.contains(&(rows * columns)) {
                assert_eq!(nimber(rows, columns), expected, "{rows}x{columns}");
            }
        }
    }
}

#[test]
fn small_boards_have_the_published_nimbers() {
    check(1..=20);
    assert_eq!(nimber(5, 4), 2);
}

/// `cargo test --release --test theory_cram -- --ignored --nocapture`
#[test]
#[ignore = "a minute in release"]
fn boards_up_to_forty_cells_have_the_published_nimbers() {
    check(21..=40);
}

#[test]
#[ignore = "many minutes in release, and gigabytes"]
fn the_largest_boards_of_the_table_have_the_published_nimbers() {
    check(41..=48);
    assert_eq!(nimber(7, 7), 1);
}

/// Both searches, and outcomes by a solver that knows nothing of nimbers, on
/// every shape on a 3 x 4 board.
#[test]
fn searches_agree_on_all_small_shapes() {
    let cram = Cram::board(3, 4);
    let (grundy, search) = (Grundy::new(), NimberSearch::new());
    let (mut grundy, mut search) = (grundy.table(&cram), search.table(&cram));
    for shape in 0..1 << 12 {
        let board = (shape & 15) | (shape >> 4 & 15) << 8 | (shape >> 8) << 16;
        let by_value = grundy.value(&board).unwrap();
        let nimber = by_value.nimber().unwrap();
        // Outcomes first, so that little is known.
        for heap in [0, 2, 1, 3] {
            assert_eq!(search.is_lost(&board, heap).unwrap(), heap == nimber);
        }
        assert_eq!(search.nimber(&board).unwrap(), nimber);
    }
    for board in [
        Cram::board(3, 4),
        Cram::board(4, 4),
        Cram(0x0007_071d),
        Cram(0x001b_0e0f),
    ] {
        let normal = Normal(&board);
        let solved = Auto::new().solve(&normal).unwrap();
        let won = matches!(solved.value(), Outcome::Win(_));
        let value = Grundy::new().value(&board, &board.0).unwrap();
        assert_eq!(won, value != SmithValue::Nimber(0));
        let misere = Misere(&board);
        let solved = Auto::new().solve(&misere).unwrap();
        let won = matches!(solved.value(), Outcome::Win(_));
        let found = retrograde::theory::MisereSearch::new();
        assert_eq!(found.is_won(&board, &board.0).unwrap(), won);
    }
}

#[test]
fn limits_end_a_search_and_it_goes_on_after() {
    let cram = Cram::board(5, 5);
    let config = NimberSearch::new().limits(Limits::new().positions(100));
    let mut table = config.table(&cram);
    for _ in 0..3 {
        let stopped = table.nimber(&cram.start()).unwrap_err();
        assert_eq!(
            stopped,
            Unvalued::Stopped(Stopped::Positions { limit: 100 })
        );
    }
    assert_eq!(table.nimber(&0b11), Ok(1));
    let config = NimberSearch::new().limits(Limits::new().memory(10_000));
    let stopped = config.nimber(&cram, &cram.start()).unwrap_err();
    assert!(matches!(stopped, Unvalued::Stopped(Stopped::Memory { .. })));
}
