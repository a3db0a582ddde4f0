//! Snort: neighbours must not have different colours.
//!
//! The players put bulls (Left) and cows (Right) into fields, in turn; a field
//! next to one of the other kind may not be used. Simon Norton invented it; see
//! Conway, *On Numbers and Games* (1976), and *Winning Ways* (Berlekamp, Conway
//! and Guy 1982).
//!
//! [Boards](super::graph) are read and written as graphs: `L` and `R` are
//! taken fields. An edge between two fields that are open to one player only,
//! the same, says nothing, and is left out when the board falls into parts.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::graph::{Board, Link, vertices};

/// The edges that matter.
const LINK: Link = Link::Opposite;

/// Snort.
#[derive(Clone, Debug)]
pub struct Snort {
    start: Board,
}

impl Snort {
    /// The game that begins with this board.
    pub const fn new(start: Board) -> Self {
        Self { start }
    }

    /// The game that begins with the board of this [text](super::graph).
    ///
    /// # Errors
    ///
    /// When the text is not a board of at most 64 vertices.
    pub fn on(text: &str) -> Result<Self, NotationError> {
        Board::parse(text, take).map(Self::new)
    }
}

/// A player takes a vertex: its neighbours are closed to the other player.
fn take(board: &mut Board, vertex: usize, player: Player) {
    let around = board.around(vertex);
    board.close(around, player.other());
    board.close_vertex(vertex);
}

impl Ruleset for Snort {
    type Position = Board;
    type Move = usize;

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn moves(&self, board: &Board, player: Player, moves: &mut Vec<usize>) {
        moves.extend(vertices(board.open(player)));
    }

    fn play(&self, board: &Board, player: Player, vertex: &usize) -> Board {
        let mut board = board.clone();
        take(&mut board, *vertex, player);
        board
    }

    fn has_move(&self, board: &Board, player: Player) -> bool {
        board.open(player) != 0
    }

    fn components(&self, board: &Board, parts: &mut Vec<Board>) {
        board.parts(LINK, parts);
    }

    fn canonical(&self, board: &Board) -> Board {
        board.canonical(LINK)
    }

    fn normal_form(&self, board: &Board) -> (Board, bool) {
        board.normal_form(LINK)
    }

    fn bounds(&self, board: &Board) -> (Option<Dyadic>, Option<Dyadic>) {
        board.bounds()
    }
}

impl RulesetNotation for Snort {
    fn format_position(&self, board: &Board) -> String {
        board.format()
    }

    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        Board::parse(text, take)
    }

    fn format_move(&self, _: &Board, _: Player, vertex: &usize) -> String {
        (vertex + 1).to_string()
    }

    fn draw_position(&self, board: &Board) -> String {
        board.format().replace('|', "\n")
    }
}

#[cfg(test)]
mod tests {
    use retrograde::Either;

    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for text in [
            "...|..L",
            ".-.(-.;-r-.)",
            "....:1-2,2-3,3-4,4-1,1-3",
            "#.|..",
        ] {
            agreement::holds(&Snort::on(text).unwrap());
        }
        agreement::impartial_holds(&Either(Snort::on(".-.-.-.").unwrap()));
    }

    /// A. N. Siegel's `CGSuite` 2.1, regression tests.
    #[test]
    fn published_values() {
        let value = |text: &str| agreement::value(&Snort::on(".").unwrap(), text);
        assert_eq!(value("l-.-.-.-l"), "{4|0,+-1}");
        assert_eq!(value(".-.-.(-.;-.)"), "+-{3|2}");
        assert_eq!(value("."), "*");
    }
}
