//! Chess endgames of few men: any material such as `KQvK`,
//! `KBNvK`, `KRvKN`, `KPvKP`.
//!
//! The rules are those of chess, without castling and without the counting of
//! fifty moves; endless play is a draw. Stalemate and positions in which
//! neither side can ever mate (kings alone, one bishop or one knight, bishops
//! on squares of one colour) end the game without a winner. En passant is as
//! the rules say, and a position knows it only where a pawn can in fact be
//! taken.
//!
//! # One array for all that follows
//!
//! An endgame leads into others, by captures and promotions. All of them
//! together are one game with one index, the smaller ones behind: see
//! [`Indexed`]. Turned and mirrored positions count as one. So
//! [`Dense`](retrograde::Dense) solves an endgame with all that can come of it,
//! as Ströhlein (1970) and Thompson (1986) did table by table.
//!
//! # Published figures
//!
//! The tests hold the numbers of positions by value and distance against the
//! statistics of the Syzygy tables (de Man 2013), and the longest wins against
//! those of Thompson (1986) and later: mate in 10 with the queen, 16 with the
//! rook, 19 with two bishops, 33 with bishop and knight, 28 with the pawn.

#![expect(
    clippy::cast_possible_truncation,
    reason = "squares are numbers below 64, tables fewer than 256"
)]

use std::fmt;
use std::str::FromStr;

use retrograde::cli;
use retrograde::input::{Input, InputError};
use retrograde::{Game, Indexed, Outcome, Player, Retro};

mod board;
mod fen;
mod index;
mod material;
mod men;
mod moves;
mod unmoves;

pub use material::{MOST_MEN, Role, SignatureError};
use material::{Material, Table};
pub use men::Men;
use men::Set;
pub use moves::Step;

/// The game in one line.
pub const SUMMARY: &str = "Chess endgames of up to five men, such as KBNvK";

/// The rules.
pub const RULES: &str = "\
Chess without castling and without the rule of fifty moves. Checkmate wins;
stalemate ends the game without a winner, and so do men with which nobody can
mate (kings alone, one bishop or knight, bishops on squares of one colour);
endless play is a draw.

Input: one endgame a line, as a FEN whose men are the endgame and whose position
is where it starts, or as a signature such as KQvK or KRvKN, which starts at the
first position of its index in which the game is not over. The two counters at
the end of a FEN may be left out. `--all` counts what can be reached from there: a
pawn that takes nothing stays on its file.
Positions: FEN. Moves: from and to, such as e2e4, and what a pawn becomes: a7a8q.
White is the first player, whoever is to move.";

/// A valid input.
pub const EXAMPLE: &str = "8/8/8/8/4k3/8/1Q6/K7 b - -\n";

/// The game for a command line.
#[cfg_attr(test, inline)]
pub fn entry() -> cli::Entry<Endgame> {
    cli::Entry::boards("chess", SUMMARY, RULES, EXAMPLE, read)
        .powers(retrograde::Powers::new().parallel().retro())
}

/// An endgame with all that can come of it by captures and promotions.
///
/// ```
/// use retrograde::{Dense, Game, Notation, Outcome};
/// use retrograde_games::chess::Endgame;
///
/// let game: Endgame = "KQvK".parse().unwrap();
/// let table = Dense::new().tabulate_retro(&game).unwrap();
/// let (longest, value) = table.longest(|men| game.is_full(men)).unwrap();
/// assert_eq!(value, Outcome::Loss(20));
/// let mate = game.parse_position("k7/1Q6/1K6/8/8/8/8/8 b - -").unwrap();
/// assert_eq!(table.value_of(&mate), Some(Outcome::Loss(0)));
/// # let _ = longest;
/// ```
#[derive(Clone, Debug)]
pub struct Endgame {
    tables: Vec<Table>,
    /// Where the indices of each table begin, and where they all end.
    begins: Vec<u64>,
    start: Men,
}

impl Endgame {
    fn new(material: Material) -> Self {
        let tables = material::tables(material);
        let mut begins = vec![0];
        for table in &tables {
            begins.push(begins[begins.len() - 1] + table.len());
        }
        let positions = || (0..tables[0].len()).filter_map(|at| tables[0].position(&tables, 0, at));
        // Kings in corners, and the others out of the way; where there are
        // such, men with which somebody can mate, and a move to be made.
        let open = positions().find(|men| over(&tables, *men).is_none());
        let start = open.or_else(|| positions().next());
        let start = start.expect("every endgame has a position");
        Self {
            tables,
            begins,
            start,
        }
    }

    /// The endgame of a position's men, which starts there.
    ///
    /// # Errors
    ///
    /// When the text is not a FEN with up to [`MOST_MEN`] men: what was
    /// expected.
    pub fn from_fen(text: &str) -> Result<Self, retrograde::NotationError> {
        let (endgame, start) = fen::endgame(text).map_err(|wrong| fen::wrong(text, &wrong))?;
        Ok(Self { start, ..endgame })
    }

    /// Whether no man has been taken or promoted: the position belongs to the
    /// endgame itself and not to a smaller one.
    pub fn is_full(&self, men: &Men) -> bool {
        men.table == 0
    }

    fn table_of(&self, material: Material) -> Option<u8> {
        let at = self
            .tables
            .iter()
            .position(|table| table.material == material);
        at.map(|at| at as u8)
    }

    fn table(&self, men: Men) -> &Table {
        &self.tables[usize::from(men.table)]
    }
}

/// The outcome, where the game is over.
fn over(tables: &[Table], men: Men) -> Option<Outcome> {
    let set = Set::new(tables, men);
    if set.is_dead() {
        return Some(Outcome::Tie(0));
    }
    if set.any_move(|_| true) {
        return None;
    }
    Some(if set.in_check(men.mover()) {
        Outcome::Loss(0)
    } else {
        Outcome::Tie(0)
    })
}

impl FromStr for Endgame {
    type Err = SignatureError;

    /// From a signature such as `KBNvK`.
    fn from_str(text: &str) -> Result<Self, SignatureError> {
        Material::parse(text).map(Self::new)
    }
}

impl fmt::Display for Endgame {
    /// The signature.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables[0].material.fmt(f)
    }
}

impl Game for Endgame {
    type Position = Men;
    type Move = Step;
    type Value = Outcome;

    fn start(&self) -> Men {
        self.start
    }

    fn to_move(&self, men: &Men) -> Player {
        men.player()
    }

    fn terminal(&self, men: &Men) -> Option<Outcome> {
        over(&self.tables, *men)
    }

    fn moves(&self, men: &Men, moves: &mut Vec<Step>) {
        Set::new(&self.tables, *men).any_move(|step| {
            moves.push(step);
            false
        });
    }

    fn play(&self, men: &Men, step: &Step) -> Men {
        moves::play(&self.tables, *men, *step)
    }

    /// The white king in the first triangle of the board, or on its left half
    /// where there are pawns.
    fn canonical(&self, men: &Men) -> Men {
        self.table(*men).representative(*men)
    }
}

/// Representatives, table after table.
impl Indexed for Endgame {
    fn indices(&self) -> u64 {
        self.begins[self.tables.len()]
    }

    fn index(&self, men: &Men) -> u64 {
        let men = self.canonical(men);
        self.begins[usize::from(men.table)] + self.table(men).index(men)
    }

    fn position_at(&self, index: u64) -> Option<Men> {
        let number = self.begins.partition_point(|&begin| begin <= index) - 1;
        let table = &self.tables[number];
        table.position(&self.tables, number as u8, index - self.begins[number])
    }
}

impl Retro for Endgame {
    fn parents(&self, men: &Men, parents: &mut Vec<Men>) {
        unmoves::parents(&self.tables, *men, parents);
    }
}

/// What a line was expected to be.
const NO_ENDGAME: &str = "an endgame: a FEN, or a signature such as KRvKN with up to five men";

/// Reads endgames, one a line.
fn read(input: &mut Input<'_>) -> Result<Vec<Endgame>, InputError> {
    let mut endgames = Vec::new();
    while let Some(line) = input.line() {
        let endgame = if line.contains('/') {
            fen::endgame(line)
                .map(|(endgame, start)| Endgame { start, ..endgame })
                .map_err(|wrong| format!("a FEN with {wrong}"))
        } else {
            line.parse().map_err(|_| NO_ENDGAME.to_owned())
        };
        let wrong = |expected| input.error(format!("`{line}`"), expected);
        endgames.push(endgame.map_err(wrong)?);
    }
    if endgames.is_empty() {
        return Err(input.error("the end of the input", NO_ENDGAME));
    }
    Ok(endgames)
}

#[cfg(test)]
mod tests;
