//! Rulesets on heaps, strips and graphs, and the simple values.

use retrograde::cli::RulesetEntry;
use retrograde::theory::NamedRule;

use super::{begun, board, checkered, strip};
use crate::cgt::chomp::Chomp;
use crate::cgt::col::Col;
use crate::cgt::gen_toads::GenToads;
use crate::cgt::hackenbush::Hackenbush;
use crate::cgt::heaps::HeapGame;
use crate::cgt::nimber::NimberGame;
use crate::cgt::node_kayles::NodeKayles;
use crate::cgt::numbers::{DyadicGame, IntegerGame, SwitchGame};
use crate::cgt::sheep::Sheep;
use crate::cgt::snort::Snort;
use crate::cgt::toppling_dominoes::TopplingDominoes;
use crate::cgt::up_star::UpStarGame;
use crate::cgt::wythoff::Wythoff;

/// Heaps under a rule, by the size of a single one.
fn heap(rows: u32, columns: u32) -> Option<String> {
    (rows == 1).then(|| columns.to_string())
}

/// Nim.
pub fn nim() -> RulesetEntry {
    RulesetEntry::impartial(
        "nim",
        "Nim: take any number from one heap",
        "A move takes any number of counters, at least one, from one heap (Bouton 1901).\n\n\
         Positions: the heaps, such as 3,5,7. Moves: the heap, and what is left of it,\n\
         such as 7>4.",
        "3,5,7",
        || begun(HeapGame::nim([3, 5, 7])),
    )
}

/// Kayles.
pub fn kayles() -> RulesetEntry {
    RulesetEntry::impartial(
        "kayles",
        "Kayles: knock down one pin or two side by side",
        "A move knocks down one pin of a row, or two side by side; what is left of the row\n\
         may fall in two (Dudeney 1908).\n\n\
         Positions: the rows, such as 7 or 3,4. Moves: pins before, knocked down, and\n\
         after, such as 1-2-4, the smaller side first; with several rows, after the row\n\
         in question, such as 7:1-2-4.",
        "7",
        || begun(HeapGame::kayles([7])),
    )
    .boards(1, 7, heap)
}

/// A rule that has a name.
fn named(rule: &str, heap: u32) -> HeapGame {
    let rule: NamedRule = rule.parse().expect("the name of a rule");
    HeapGame::new(rule, [heap]).expect("a small heap")
}

/// Dawson's Kayles.
pub fn dawsons_kayles() -> RulesetEntry {
    RulesetEntry::impartial(
        "dawsons_kayles",
        "Dawson's Kayles (.07): take two side by side",
        "A move takes two counters side by side from a row; what is left of it may fall in two.\n\
         For any other rule by its code see the command `sequence`.\n\n\
         Positions: the rows, such as 7 or 3,4. Moves: the row, and what is left of it,\n\
         such as 7>2,3.",
        "7",
        || named("dawsons-kayles", 7),
    )
    .boards(1, 7, heap)
}

/// Dawson's Chess.
pub fn dawsons_chess() -> RulesetEntry {
    RulesetEntry::impartial(
        "dawsons_chess",
        "Dawson's Chess (.137)",
        "A move takes from a row one counter if it stands alone, two at an end, or three anywhere;\n\
         then what is left may fall in two. It is a game of pawns (Dawson 1935).\n\n\
         Positions and moves: as in dawsons_kayles.",
        "7",
        || named("dawsons-chess", 7),
    )
    .boards(1, 7, heap)
}

/// Grundy's game.
pub fn grundys_game() -> RulesetEntry {
    RulesetEntry::impartial(
        "grundys_game",
        "Grundy's game: split a heap into two that differ",
        "A move splits a heap into two of different sizes (Grundy 1939).\n\n\
         Positions: the heaps, such as 7 or 3,4. Moves: the heap, and what is left of it,\n\
         such as 7>2,5.",
        "7",
        || named("grundy", 7),
    )
    .boards(1, 7, heap)
}

/// Wythoff's game.
pub fn wythoff() -> RulesetEntry {
    RulesetEntry::impartial(
        "wythoff",
        "Wythoff's game: take from one of two heaps, or as many from both",
        "A move takes any number of counters, at least one, from one of two heaps, or the\n\
         same number from both (Wythoff 1907).\n\n\
         Positions: the heaps, such as 3,5. Moves: what is left, the smaller heap first,\n\
         such as 1,2.\n\
         The board of M rows and N columns is a queen on it: heaps of M-1 and N-1.",
        "3,5",
        Wythoff::default,
    )
    .boards(4, 7, |rows, columns| {
        Some(format!("{},{}", rows - 1, columns - 1))
    })
}

/// Chomp.
pub fn chomp() -> RulesetEntry {
    RulesetEntry::impartial(
        "chomp",
        "Chomp: eat a square of chocolate and all below and right of it",
        "A move picks a square of a bar of chocolate and eats it with all below and to\n\
         the right of it. The square in the corner is poisoned: nobody eats it, and who could only\n\
         eat that has lost (Gale 1974).\n\n\
         Positions: the lengths of the rows, such as 4,4,2, or a whole bar, such as 3x4.\n\
         Moves: row and column of the square, such as 2,3.",
        "4,4,2",
        Chomp::default,
    )
    .boards(3, 4, |rows, columns| {
        (rows <= 64 && columns <= 64).then(|| format!("{rows}x{columns}"))
    })
}

/// Node Kayles.
pub fn node_kayles() -> RulesetEntry {
    RulesetEntry::impartial(
        "node_kayles",
        "Node Kayles: take a vertex with all its neighbours",
        "A move takes a vertex of a graph, with all its neighbours (Schaefer 1978).\n\n\
         Positions: rows of a grid with `|` between them, `.` a vertex, `#` none; or a tree, such as .-.(-.;-.);\n\
         or vertices and edges, such as ...:1-2,2-3,3-1; up to 64 vertices. Moves: the number\n\
         of the vertex.",
        "...|.#.",
        || begun(NodeKayles::on("...|...|...")),
    )
    .boards(3, 3, |rows, columns| board(rows, columns, |_, _| '.'))
}

/// Col.
pub fn col() -> RulesetEntry {
    RulesetEntry::new(
        "col",
        "Col: neighbours must not have the same colour",
        "The players colour the vertices of a graph, Left blue, Right red; neighbours must\n\
         not have the same colour (Conway 1976).\n\n\
         Positions: rows of a grid with `|` between them: `.` a vertex for both, `l` or `r` for one player only,\n\
         `#` for none, `L` or `R` one that is coloured; or a tree, such as .-.(-.;-L); or vertices and\n\
         edges, such as ..l:1-2,2-3,3-1; up to 64 vertices. Moves: the number of the vertex.",
        "...|.L.",
        || begun(Col::on("...|...")),
    )
    .boards(2, 3, |rows, columns| board(rows, columns, |_, _| '.'))
}

/// Snort.
pub fn snort() -> RulesetEntry {
    RulesetEntry::new(
        "snort",
        "Snort: neighbours must not have different colours",
        "The players colour the vertices of a graph, Left blue, Right red; neighbours must\n\
         not have different colours (Norton; Conway 1976).\n\n\
         Positions and moves: as in col.",
        "...|.L.",
        || begun(Snort::on("...|...")),
    )
    .boards(2, 3, |rows, columns| board(rows, columns, |_, _| '.'))
}

/// Hackenbush.
pub fn hackenbush() -> RulesetEntry {
    RulesetEntry::new(
        "hackenbush",
        "Hackenbush: cut an edge, and what hangs in the air is gone",
        "Left cuts a blue edge of a picture, Right a red one, either of them a green one;\n\
         what is not joined to the ground any more is gone (Conway 1976).\n\n\
         Positions: `l` blue (Left's), `r` red, `e` green edges from the ground upwards, such as lrrl; where\n\
         edges go on from a joint, in brackets, such as l(l;rl); stalks side by side, such as l;rl; or by edges\n\
         between joints, the ground is 0, such as 0-1l,1-2e,2-0r. Moves: the number of the\n\
         edge as the position is written.",
        "l(r;rl)",
        || begun(Hackenbush::on("lrrl")),
    )
}

/// Toads and Frogs.
pub fn toads_frogs() -> RulesetEntry {
    RulesetEntry::new(
        "toads_frogs",
        "Toads and Frogs: pieces slide by a cell or jump over an enemy",
        "Left's toads (T) move to the right, Right's frogs (F) to the left: onto the next\n\
         cell if it is empty, or over one enemy piece onto the cell behind it (Guy;\n\
         Winning Ways 1982).\n\n\
         Positions: the cells, T, F or `.`. Moves: from cell to cell, numbers from 1 on,\n\
         such as 2-3.\n\
         Boards by size have one row: toads, empty cells and frogs, a third each.",
        "TT..FF",
        || begun(GenToads::toads_and_frogs("TT..FF")),
    )
    .boards(1, 6, |rows, columns| {
        strip(rows, columns, |column| facing(columns, column, ['T', 'F']))
    })
}

/// A piece of the left third or of the right third of a strip.
const fn facing(columns: u32, column: u32, [toad, frog]: [char; 2]) -> char {
    let third = columns / 3;
    if column < third {
        toad
    } else if column >= columns - third {
        frog
    } else {
        '.'
    }
}

/// Elephants and Rhinos.
pub fn elephants() -> RulesetEntry {
    RulesetEntry::new(
        "elephants",
        "Elephants and Rhinos: pieces slide by a cell towards each other",
        "Left's elephants (X) move to the right by one cell, Right's rhinos (O) to the\n\
         left; nobody jumps.\n\n\
         Positions: the cells, X, O or `.`. Moves: from cell to cell, numbers from 1 on,\n\
         such as 2-3.\n\
         Boards by size have one row: elephants, empty cells and rhinos, a third each.",
        "X.X..O",
        || begun(GenToads::elephants("XX..OO")),
    )
    .boards(1, 6, |rows, columns| {
        strip(rows, columns, |column| facing(columns, column, ['X', 'O']))
    })
}

/// Toads and Frogs under general rules.
pub fn gen_toads() -> RulesetEntry {
    RulesetEntry::new(
        "gen_toads",
        "Toads and Frogs with slides and jumps of any length",
        "As toads_frogs, with rules in front of the strip: the least slide, the greatest\n\
         slide, how many pieces a jump may cross, and 1 where own pieces may be among them,\n\
         else 0.\n\n\
         Positions: the rules and the cells, X, O or `.`. Moves: from cell to cell,\n\
         numbers from 1 on, such as 2-3.",
        "1,2,1,0:XX..OO",
        || begun(GenToads::general("1,2,1,0:XX..OO")),
    )
    .boards(1, 6, |rows, columns| {
        let cells = strip(rows, columns, |column| facing(columns, column, ['X', 'O']))?;
        Some(format!("1,2,1,0:{cells}"))
    })
}

/// Toppling Dominoes.
pub fn toppling_dominoes() -> RulesetEntry {
    RulesetEntry::new(
        "toppling_dominoes",
        "Toppling Dominoes: topple a domino and all on one side of it",
        "Dominoes stand in a row. A player topples one of their colour, Left blue (X),\n\
         Right red (O), either of them green (#), to the left or to the right, and all on\n\
         that side fall with it (Albert, Nowakowski and Wolfe 2007).\n\n\
         Positions: the row, X, O and #; `-` is the empty row. Moves: the number of the\n\
         domino, from 1 on, and L or R, such as 3L.",
        "XOOX#",
        TopplingDominoes::default,
    )
    .boards(1, 6, |rows, columns| {
        strip(rows, columns, |column| checkered(0, column))
    })
}

/// Sheep.
pub fn sheep() -> RulesetEntry {
    RulesetEntry::new(
        "sheep",
        "Sheep: herds divide and run as far as they can",
        "A player divides a herd of at least two: some stay, the others run in a straight\n\
         line as far as they can, to the edge or the next herd. Each cell has six\n\
         neighbours: in its row, in its column, and on the diagonal that goes up to the\n\
         right. After the second half of Battle Sheep (Rotta 2010).\n\n\
         Positions: rows of numbers with `|` between them, the herds of Left positive,\n\
         those of Right negative, 0 an empty cell, `#` one that nobody enters. Moves: from cell to cell\n\
         and how many, such as b2-a3-2.",
        "0 3 0 | 0 0 -2",
        Sheep::default,
    )
}

/// Heaps as values.
pub fn nimber() -> RulesetEntry {
    RulesetEntry::impartial(
        "nimber",
        "A heap of Nim: the value *n",
        "A move leaves any smaller heap.\n\nPositions: its size, such as 5. Moves: what is\nleft, such as *3.",
        "5",
        NimberGame::default,
    )
}

/// Integers.
pub fn integer_game() -> RulesetEntry {
    RulesetEntry::new(
        "integer_game",
        "An integer: so many moves for Left, or for Right if negative",
        "The game n in canonical form: a move leaves one less, Left's or, below zero,\n\
         Right's.\n\nPositions: the integer, such as 5 or -3.",
        "5",
        IntegerGame::default,
    )
}

/// Dyadic rationals.
pub fn dyadic_rational() -> RulesetEntry {
    RulesetEntry::new(
        "dyadic_rational",
        "A number whose denominator is a power of two",
        "The game of the number in canonical form: a move leads to the nearest simpler\n\
         number below it (Left's) or above it (Right's).\n\nPositions: the number, such as 5/4 or -3.",
        "5/4",
        DyadicGame::default,
    )
}

/// Switches.
pub fn switch_game() -> RulesetEntry {
    RulesetEntry::new(
        "switch_game",
        "A switch {a|b} of two numbers",
        "Left moves to the first number, Right to the second one.\n\nPositions: two\nnumbers, such as 1/2, -1/2, or the one that a move leaves.",
        "1/2, -1/2",
        SwitchGame::default,
    )
}

/// Multiples of up, with or without star.
pub fn up_star() -> RulesetEntry {
    RulesetEntry::new(
        "up_star",
        "A multiple of up, with or without star",
        "The moves are those of the canonical form of n ups, or of -n downs, with a star or\n\
         without.\n\nPositions: the number of ups and the star, such as 3 *, -2, or *.",
        "3 *",
        UpStarGame::default,
    )
}
