//! Rulesets on boards.

use retrograde::cli::RulesetEntry;

use super::{begun, board, checkered, strip};
use crate::cgt::amazons::Amazons;
use crate::cgt::clobber::{Capture, Clobber};
use crate::cgt::clobber_strip::ClobberStrip;
use crate::cgt::cram::Cram;
use crate::cgt::cram_strip::CramStrip;
use crate::cgt::domineering::Domineering;
use crate::cgt::extended::Extended;
use crate::cgt::fission::Fission;
use crate::cgt::grid::Board;
use crate::cgt::king_dirt::{KingDirt, Kingdom};
use crate::cgt::konane::Konane;
use crate::cgt::nogo::NoGo;

/// A board to begin on.
fn start<const N: usize>(text: &str, kinds: [char; N], none: char) -> Board<N> {
    Board::parse(text, kinds, none).expect("the text of a board")
}

const STONES: [char; 3] = ['X', 'O', '.'];

/// Domineering.
pub fn domineering() -> RulesetEntry {
    RulesetEntry::new(
        "domineering",
        "Domineering: Left places dominoes upright, Right lying",
        "Left places dominoes upright, Right lying, each on two free cells of a board\n\
         of up to 64. Goeran Andersson invented it around 1973.\n\n\
         Positions: rows from the top, `|` between them, `.` a free cell, `#` one that\n\
         is not. Moves: the two cells of the domino, such as a1-a2; columns are letters,\n\
         rows are numbers, from the top.",
        "....|.#..|....",
        || Domineering::new(start("....|....|....|....", ['.'], '#')),
    )
    .either_by(|| cramming("....|....|....|...."))
    .boards(4, 4, |rows, columns| board(rows, columns, |_, _| '.'))
}

fn cramming(board: &str) -> Extended<Cram, CramStrip> {
    Extended(Cram::new(start(board, ['.'], '#')), CramStrip::new(0))
}

/// Cram.
pub fn cram() -> RulesetEntry {
    RulesetEntry::impartial(
        "cram",
        "Cram: either player places dominoes either way",
        "The players place dominoes, either way, each on two free cells of a board of up\n\
         to 64. Martin Gardner published it in 1974. It is the same as impartial\n\
         domineering.\n\n\
         Positions and moves: as in domineering, and one row of any length; in a row of\n\
         more than 64 cells moves by numbers, from 1 on.",
        "....|.#..|....",
        || cramming("...|...|..."),
    )
    .boards(3, 3, |rows, columns| board(rows, columns, |_, _| '.'))
}

fn clobbering(capture: Capture) -> Extended<Clobber, ClobberStrip> {
    let board = start("XOX|OXO|XOX", ['X', 'O'], '.');
    let strip = ClobberStrip::repeated("XO", 1, capture).expect("a short strip");
    Extended(Clobber::new(board, capture), strip)
}

/// Clobber.
pub fn clobber() -> RulesetEntry {
    RulesetEntry::new(
        "clobber",
        "Clobber: a stone takes an enemy stone beside it",
        "A player moves a stone of theirs onto an enemy stone beside it, along a row or\n\
         column, which is gone. Left is black (X), Right white (O). Albert, Grossman,\n\
         Nowakowski and Wolfe invented it in 2001.\n\n\
         Positions: rows from the top, `|` between them, `.` an empty cell; up to 64 cells,\n\
         or one row of any length. Moves: from cell to cell, such as a1-b1; in a row of more than 64\n\
         cells by numbers, from 1 on.",
        "XOX|OXO",
        || clobbering(Capture::Enemy),
    )
    .boards(3, 3, |rows, columns| board(rows, columns, checkered))
}

/// Cannibal Clobber.
pub fn cannibal_clobber() -> RulesetEntry {
    RulesetEntry::new(
        "cannibal_clobber",
        "Cannibal Clobber: a stone takes any stone beside it",
        "As clobber, but a stone may take a stone of its own colour too.\n\n\
         Positions and moves: as in clobber.",
        "XOX|OXO",
        || clobbering(Capture::Any),
    )
    .boards(2, 3, |rows, columns| board(rows, columns, checkered))
}

/// Clobber on a strip.
pub fn clobber_strip() -> RulesetEntry {
    RulesetEntry::new(
        "clobber_1xn",
        "Clobber on a strip of any length",
        "As clobber, on one row of any length.\n\n\
         Positions: the cells of the row, X, O or `.`. Moves: from cell to cell, numbers\n\
         from 1 on, such as 2-3.",
        "XOXOXO",
        || begun(ClobberStrip::repeated("XO", 3, Capture::Enemy)),
    )
    .boards(1, 8, |rows, columns| {
        strip(rows, columns, |column| checkered(0, column))
    })
}

/// `NoGo`.
pub fn nogo() -> RulesetEntry {
    RulesetEntry::new(
        "nogo",
        "NoGo: stones are placed as in Go, and nobody may capture",
        "The players place stones on empty cells, Left black ones (X), Right white ones\n\
         (O). Afterwards every block of stones of one colour must have an empty cell beside\n\
         it: no capture, no suicide.\n\n\
         Positions: rows from the top, `|` between them, `.` an empty cell, `#` one that\n\
         is out of play; up to 64 cells. Moves: the cell, such as b2.",
        "..X|...|O..",
        || NoGo::new(start("...|...|...", STONES, '#')),
    )
    .boards(3, 3, |rows, columns| board(rows, columns, |_, _| '.'))
}

/// `NoGo` on a strip.
pub fn nogo_strip() -> RulesetEntry {
    RulesetEntry::new(
        "nogo_1xn",
        "NoGo on a strip of up to 64 cells",
        "As nogo, on one row.\n\n\
         Positions: the cells of the row, X, O, `.` or `#`. Moves: the number of the cell,\n\
         from 1 on.",
        "..X..O.",
        || NoGo::new(start("......", STONES, '#')).on_strips(),
    )
    .boards(1, 6, |rows, columns| {
        (columns <= 64).then(|| strip(rows, columns, |_| '.'))?
    })
}

/// Amazons.
pub fn amazons() -> RulesetEntry {
    RulesetEntry::new(
        "amazons",
        "Amazons: an amazon moves as a queen and burns a cell",
        "A player moves an amazon as a chess queen moves; from where it arrives it shoots\n\
         an arrow, as a queen moves too, and the cell that is hit is burnt: nobody passes\n\
         or enters it any more. Left is black (X), Right white (O). Walter Zamkauskas invented it\n\
         in 1988.\n\n\
         Positions: rows from the top, `|` between them, `.` an empty cell, `#` a burnt\n\
         one; up to 64 cells. Moves: from, to, arrow, such as a1-a3-b3.\n\
         Boards by size have one amazon each, in opposite corners.",
        "X..|...|..O",
        || Amazons::new(start("X..|...|..O", STONES, '#')),
    )
    .boards(3, 3, |rows, columns| {
        (rows * columns > 1).then_some(())?;
        board(rows, columns, |row, column| {
            if (row, column) == (0, 0) {
                'X'
            } else if (row + 1, column + 1) == (rows, columns) {
                'O'
            } else {
                '.'
            }
        })
    })
}

/// Konane.
pub fn konane() -> RulesetEntry {
    RulesetEntry::new(
        "konane",
        "Konane: a stone jumps over enemy stones, which are gone",
        "A stone jumps, along a row or column, over an enemy stone beside it to the empty\n\
         cell behind it, and may go on so in the same direction; what it jumps over is\n\
         gone. Left is black (X), Right white (O). The game of old Hawaii.\n\n\
         Positions: rows from the top, `|` between them, `.` an empty cell, `#` one that\n\
         is out of play; up to 64 cells. Moves: from cell to cell, such as a1-a3.\n\
         Boards by size are full, but for the first two cells.",
        "..XO|OXOX|XOXO",
        || Konane::new(start("..XO|OXOX|XOXO|OXOX", STONES, '#')),
    )
    .boards(4, 4, |rows, columns| {
        board(rows, columns, |row, column| {
            if row == 0 && column < 2 {
                '.'
            } else {
                checkered(row, column)
            }
        })
    })
}

/// Fission.
pub fn fission() -> RulesetEntry {
    RulesetEntry::new(
        "fission",
        "Fission: a stone splits into two, on opposite sides of where it was",
        "Left splits a stone into two, on the cells above and below it, Right to the left\n\
         and right of it; both must be empty, and the stone's own cell is empty\n\
         afterwards.\n\n\
         Positions: rows from the top, `|` between them, `X` a stone, `.` an empty cell,\n\
         `#` one that is out of play; up to 64 cells. Moves: the cell and V or H, such as\n\
         b2_V.\n\
         Boards by size have one stone, in the middle.",
        "...|.X.|...",
        || Fission::new(start("....|.X..|....", ['X', '.'], '#')),
    )
    .boards(3, 3, |rows, columns| {
        board(rows, columns, |row, column| {
            if (row, column) == (rows / 2, columns / 2) {
                'X'
            } else {
                '.'
            }
        })
    })
}

/// King dirt.
pub fn king_dirt() -> RulesetEntry {
    RulesetEntry::new(
        "gen_king_dirt",
        "King dirt: kings move one step and leave dirt behind",
        "A player places one of the stones in hand on an empty cell, or moves a stone of\n\
         theirs as a chess king moves to an empty cell; the cell that it leaves is out of\n\
         play. Left is black (X), Right white (O).\n\n\
         Positions: the stones that black and white have in hand, 1 where they must be\n\
         placed before any is moved, else 0, then rows from the top: `.` an empty cell,\n\
         `#` one that is out of play; up to 64 cells. Moves: from cell to cell, such as\n\
         a1-b2, or a cell and a colour, such as b1_X.\n\
         Boards by size are empty, with one stone each in hand.",
        "1,1,0:X..|..O",
        || {
            KingDirt::new(Kingdom {
                unplaced: [1, 1],
                must_place: false,
                board: start("...|...", STONES, '#'),
            })
        },
    )
    .boards(2, 2, |rows, columns| {
        let board = board(rows, columns, |_, _| '.')?;
        Some(format!("1,1,0:{board}"))
    })
}
