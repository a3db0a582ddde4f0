//! Col: neighbours must not have the same colour.
//!
//! The players colour the vertices of a graph in turn, Left blue, Right red;
//! vertices joined by an edge may not have the same colour. Colin Vout invented
//! it; Conway (*On Numbers and Games*, 1976) shows that every position is worth
//! a number, or a number and a star.
//!
//! [Boards](super::graph) are read and written as graphs: `L` and `R` are
//! coloured vertices. An edge between two vertices no colour of which is open to
//! both says nothing, and is left out when the board falls into parts.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::graph::{Board, Link, vertices};

/// The edges that matter.
const LINK: Link = Link::Same;

/// Col.
#[derive(Clone, Debug)]
pub struct Col {
    start: Board,
}

impl Col {
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

/// A player colours a vertex: its neighbours are closed to the same player.
fn take(board: &mut Board, vertex: usize, player: Player) {
    let around = board.around(vertex);
    board.close(around, player);
    board.close_vertex(vertex);
}

impl Ruleset for Col {
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

impl RulesetNotation for Col {
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
            agreement::holds(&Col::on(text).unwrap());
        }
        agreement::impartial_holds(&Either(Col::on(".-.-.-.").unwrap()));
    }

    /// A. N. Siegel's `CGSuite` 2.1, regression tests; small paths of *On Numbers
    /// and Games*.
    #[test]
    fn published_values() {
        let value = |text: &str| agreement::value(&Col::on(".").unwrap(), text);
        // Vertices beside red ones are open to Left.
        assert_eq!(value("l-.-l-.-r-.-l-.-l-."), "7/8");
        assert_eq!(value("."), "*");
        assert_eq!(value(".-."), "0");
        assert_eq!(value("l.R"), "1");
    }

    /// Conway's theorem: a number, or a number and a star.
    #[test]
    fn values_are_numbers_with_or_without_star() {
        use retrograde::theory::{Canon, Forms};
        let mut forms = Forms::new();
        let col = Col::on("....|.R..").unwrap();
        let canon = Canon::new();
        let mut table = canon.table(&col);
        for board in agreement::reachable(&col, col.start()) {
            let value = table.value(&mut forms, &board).unwrap();
            let star = forms.nimber(1);
            let with_star = forms.sum(value, star).unwrap();
            assert!(
                forms.is_number(value) || forms.is_number(with_star),
                "{}",
                board.format()
            );
        }
    }
}
