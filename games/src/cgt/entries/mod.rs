//! What the command line is told about the combinatorial rulesets: names,
//! rules in words, an example, boards by size.

use retrograde::cli::RulesetEntry;

mod boards;
mod strips;

pub use boards::{
    amazons, cannibal_clobber, clobber, clobber_strip, cram, domineering, fission, king_dirt,
    konane, nogo, nogo_strip,
};
pub use strips::{
    chomp, col, dawsons_chess, dawsons_kayles, dyadic_rational, elephants, gen_toads, grundys_game,
    hackenbush, integer_game, kayles, nim, nimber, node_kayles, sheep, snort, switch_game,
    toads_frogs, toppling_dominoes, up_star, wythoff,
};

/// All of them, in the order in which they are listed.
pub fn all() -> Vec<RulesetEntry> {
    vec![
        domineering(),
        cram(),
        clobber(),
        clobber_strip(),
        cannibal_clobber(),
        nogo(),
        nogo_strip(),
        amazons(),
        konane(),
        fission(),
        king_dirt(),
        hackenbush(),
        toads_frogs(),
        elephants(),
        gen_toads(),
        toppling_dominoes(),
        col(),
        snort(),
        sheep(),
        nim(),
        kayles(),
        dawsons_kayles(),
        dawsons_chess(),
        grundys_game(),
        wythoff(),
        chomp(),
        node_kayles(),
        nimber(),
        integer_game(),
        dyadic_rational(),
        switch_game(),
        up_star(),
    ]
}

/// The rules with a start that is written in this source, and right.
fn begun<T, E: std::fmt::Debug>(start: Result<T, E>) -> T {
    start.expect("the start of a ruleset")
}

/// A board of so many rows and columns, each cell by its row and column, from
/// 0 on; `None` where it has more than 64 cells.
fn board(rows: u32, columns: u32, cell: impl Fn(u32, u32) -> char) -> Option<String> {
    if u64::from(rows) * u64::from(columns) > 64 {
        return None;
    }
    let row = |row| (0..columns).map(|column| cell(row, column)).collect();
    let rows: Vec<String> = (0..rows).map(row).collect();
    Some(rows.join("|"))
}

/// A row of cells, for rulesets on strips.
fn strip(rows: u32, columns: u32, cell: impl Fn(u32) -> char) -> Option<String> {
    (rows == 1 && columns <= 4096).then(|| (0..columns).map(cell).collect())
}

/// Black and white in turn.
const fn checkered(row: u32, column: u32) -> char {
    if (row + column).is_multiple_of(2) {
        'X'
    } else {
        'O'
    }
}
