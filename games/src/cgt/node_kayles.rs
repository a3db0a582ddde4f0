//! Node Kayles: a move takes a vertex of a graph with all its neighbours.
//!
//! Thomas Schaefer (1978) named it and showed that graphs at large are as hard
//! as any game of polynomial length. On a path it is Dawson's Chess, `.137`. The
//! graph falls apart as it is played.
//!
//! [Boards](super::graph) are read and written as graphs; taken vertices (`X`)
//! take their neighbours with them.

use retrograde::theory::Dyadic;
use retrograde::{Impartial, NotationError, Player, Ruleset, RulesetNotation};

use super::graph::{Board, Link, vertices};

/// The edges that matter.
const LINK: Link = Link::Same;

/// Node Kayles.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    start: Board,
}

impl NodeKayles {
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
        read(text).map(Self::new)
    }
}

/// The vertex and its neighbours are gone, whoever takes it.
fn take(board: &mut Board, vertex: usize, _: Player) {
    let around = board.around(vertex);
    board.close(around, Player::First);
    board.close(around, Player::Second);
    board.close_vertex(vertex);
}

fn read(text: &str) -> Result<Board, NotationError> {
    let board = Board::parse(text, take)?;
    if board.open(Player::First) == board.open(Player::Second) {
        return Ok(board);
    }
    Err(NotationError::new(
        text.trim(),
        "vertices that are open to both players or to none, such as `..#|...`",
    ))
}

impl Ruleset for NodeKayles {
    type Position = Board;
    type Move = usize;

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn moves(&self, board: &Board, _: Player, moves: &mut Vec<usize>) {
        moves.extend(vertices(board.open(Player::First)));
    }

    fn play(&self, board: &Board, player: Player, vertex: &usize) -> Board {
        let mut board = board.clone();
        take(&mut board, *vertex, player);
        board
    }

    fn has_move(&self, board: &Board, _: Player) -> bool {
        board.open(Player::First) != 0
    }

    fn components(&self, board: &Board, parts: &mut Vec<Board>) {
        board.parts(LINK, parts);
    }

    fn canonical(&self, board: &Board) -> Board {
        board.canonical(LINK)
    }

    fn bounds(&self, board: &Board) -> (Option<Dyadic>, Option<Dyadic>) {
        board.bounds()
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl Impartial for NodeKayles {}

impl RulesetNotation for NodeKayles {
    fn format_position(&self, board: &Board) -> String {
        board.format()
    }

    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        read(text)
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
    use super::*;
    use crate::cgt::agreement;

    #[test]
    fn it_obeys_the_laws() {
        for text in [
            "...|...",
            ".-.(-.;-.-.)",
            ".....:1-2,2-3,3-4,4-5,5-1",
            "#.|.X",
        ] {
            let game = NodeKayles::on(text).unwrap();
            agreement::holds(&game);
            agreement::impartial_holds(&game);
        }
    }

    /// OEIS A002187 (paths), A316632 (three rows), and its notes on two and
    /// four.
    #[test]
    fn published_values() {
        let grid = |rows: usize, columns: usize| {
            let game = NodeKayles::new(Board::grid(rows, columns).unwrap());
            agreement::nimber(&game, &game.start.format())
        };
        let path = [
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
            4, 5, 2, 7, 4, 0,
        ];
        for (columns, nimber) in path.into_iter().enumerate().skip(1) {
            assert_eq!(grid(1, columns), nimber, "1x{columns}");
        }
        for columns in 1..=8 {
            assert_eq!(grid(2, columns), u32::from(columns % 2 == 1), "2x{columns}");
        }
        for (columns, nimber) in [2, 1, 1, 0, 3, 3, 2].into_iter().enumerate() {
            assert_eq!(grid(3, columns + 1), nimber, "3x{}", columns + 1);
        }
        for columns in 1..=4 {
            assert_eq!(grid(4, columns), 0, "4x{columns}");
        }
    }

    #[test]
    fn what_is_open_to_one_player_is_refused() {
        assert!(NodeKayles::on("l.").is_err());
        assert!(NodeKayles::on("X.").is_ok());
    }
}
