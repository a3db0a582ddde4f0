//! Squares, and where men go on an empty or a crowded board.
//!
//! Squares are numbered as FEN readers know them: a1 is 0, b1 is 1, h8 is 63.
//! Sets of squares are 64 bits. Rays come from tables, computed at compile
//! time; a slider's ray ends at the first man on it.

/// A set of squares, bit by bit.
pub(super) type Squares = u64;

/// One square as a set.
#[inline]
pub(super) const fn bit(square: u8) -> Squares {
    1 << square
}

/// The column, 0 for a.
#[inline]
pub(super) const fn file(square: u8) -> u8 {
    square & 7
}

/// The row, 0 for rank 1.
#[inline]
pub(super) const fn rank(square: u8) -> u8 {
    square >> 3
}

/// The square mirrored in the long diagonal from a1.
#[inline]
pub(super) const fn transposed(square: u8) -> u8 {
    file(square) << 3 | rank(square)
}

/// The squares of a set, in order.
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (squares != 0).then(|| {
            // Below 64.
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            square
        })
    })
}

/// The directions of a slider: up in the numbering first, each with its
/// opposite four places on.
const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (1, -1),
];
const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The square so many files and ranks on, where there is one.
const fn stepped(square: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    let file = file(square).cast_signed() + files;
    let rank = rank(square).cast_signed() + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((8 * rank + file).cast_unsigned())
}

const fn steps(directions: &[(i8, i8); 8]) -> [Squares; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            if let Some(to) = stepped(square, directions[direction]) {
                table[square as usize] |= bit(to);
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn rays() -> [[Squares; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 64 {
            let mut at = square;
            while let Some(to) = stepped(at, DIRECTIONS[direction]) {
                table[direction][square as usize] |= bit(to);
                at = to;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}

const fn pawn_attacks() -> [[Squares; 64]; 2] {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let mut side = 0;
        while side < 2 {
            let forward = if side == 0 { 1 } else { -1 };
            let mut files = -1;
            while files <= 1 {
                if let Some(to) = stepped(square, (files, forward)) {
                    table[side][square as usize] |= bit(to);
                }
                files += 2;
            }
            side += 1;
        }
        square += 1;
    }
    table
}

static RAYS: [[Squares; 64]; 8] = rays();
/// Where a king can step to.
pub(super) static KING: [Squares; 64] = KING_STEPS;
/// The same where it is asked at compile time.
pub(super) const KING_STEPS: [Squares; 64] = steps(&DIRECTIONS);
/// Where a knight can jump to.
pub(super) static KNIGHT: [Squares; 64] = steps(&KNIGHT_STEPS);
/// What a pawn attacks, white and black.
pub(super) static PAWN: [[Squares; 64]; 2] = pawn_attacks();

/// One ray up to the first man on it, that one included.
#[inline]
fn ray(direction: usize, square: u8, men: Squares) -> Squares {
    let ray = RAYS[direction][usize::from(square)];
    let hit = ray & men;
    if hit == 0 {
        return ray;
    }
    let first = if direction < 4 {
        hit.trailing_zeros()
    } else {
        hit.ilog2()
    };
    ray & !RAYS[direction][first as usize]
}

/// What a rook attacks among these men.
#[inline]
pub(super) fn rook(square: u8, men: Squares) -> Squares {
    ray(0, square, men) | ray(1, square, men) | ray(4, square, men) | ray(5, square, men)
}

/// What a bishop attacks among these men.
#[inline]
pub(super) fn bishop(square: u8, men: Squares) -> Squares {
    ray(2, square, men) | ray(3, square, men) | ray(6, square, men) | ray(7, square, men)
}

/// The dark squares, a1 among them.
pub(super) const DARK: Squares = 0xaa55_aa55_aa55_aa55;
