//! King dirt: kings move one step and leave dirt behind.
//!
//! The family `gen_king_dirt` of the corpus of the solver MCGS (Folkersen,
//! Müller and Du 2025). Each player has stones to place, on any empty cell, and
//! moves stones as kings move to an empty cell beside; the cell left behind is
//! out of play. Under one more rule a player must place all stones before moving
//! any. The rules are inferred from the corpus's positions, all of which agree.

use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::grid::{Board, Step, bits, colour, stone};

const LETTERS: [char; 3] = ['X', 'O', '.'];

/// A board and what is still to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kingdom {
    /// The stones that black and white have yet to place.
    pub unplaced: [u8; 2],
    /// Whether a player must place all stones before moving any.
    pub must_place: bool,
    /// Black stones, white stones, empty cells; the others are out of play.
    pub board: Board<3>,
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingMove {
    /// Places a stone on this cell.
    Place(u8),
    /// Moves a stone.
    Step(Step),
}

/// The rules of king dirt, and the position to begin with.
#[derive(Clone, Copy, Debug)]
pub struct KingDirt {
    start: Kingdom,
}

impl KingDirt {
    /// Begins with this position.
    pub const fn new(start: Kingdom) -> Self {
        Self { start }
    }
}

impl Kingdom {
    fn with_board(self, board: Board<3>) -> Self {
        Self { board, ..self }
    }

    fn recoloured(self) -> Self {
        let [black, white] = self.unplaced;
        Self {
            unplaced: [white, black],
            board: self.board.recoloured(),
            ..self
        }
    }

    fn least_image(self) -> Self {
        let board = self.board.cropped(self.board.filled());
        self.with_board(board.least_image().0)
    }

    /// Whether this player may move stones already.
    fn may_step(&self, player: Player) -> bool {
        !self.must_place || self.unplaced[colour(player)] == 0
    }
}

impl Ruleset for KingDirt {
    type Position = Kingdom;
    type Move = KingMove;

    fn start(&self) -> Kingdom {
        self.start
    }

    fn moves(&self, position: &Kingdom, player: Player, moves: &mut Vec<KingMove>) {
        let (board, kind) = (&position.board, colour(player));
        let (size, empty) = (board.size(), board.plane(2));
        if position.unplaced[kind] > 0 {
            moves.extend(bits(empty).map(KingMove::Place));
        }
        if position.may_step(player) {
            for from in bits(board.plane(kind)) {
                let steps = bits(size.around(1 << from) & empty);
                moves.extend(steps.map(|to| KingMove::Step(Step { from, to })));
            }
        }
    }

    fn play(&self, position: &Kingdom, player: Player, mv: &KingMove) -> Kingdom {
        let mut next = *position;
        let kind = colour(player);
        let (left, to) = match mv {
            KingMove::Place(to) => {
                next.unplaced[kind] = next.unplaced[kind].saturating_sub(1);
                (0, 1_u64 << to)
            }
            KingMove::Step(step) => (1_u64 << step.from, 1 << step.to),
        };
        let mut planes = [0, 1, 2].map(|kind| position.board.plane(kind) & !(left | to));
        planes[kind] |= to;
        next.board = Board::new(position.board.size(), planes);
        next
    }

    fn has_move(&self, position: &Kingdom, player: Player) -> bool {
        let (board, kind) = (&position.board, colour(player));
        let empty = board.plane(2);
        position.unplaced[kind] > 0 && empty != 0
            || position.may_step(player) && board.size().around(board.plane(kind)) & empty != 0
    }

    /// While stones are to be placed, anywhere, the board is one.
    fn components(&self, position: &Kingdom, parts: &mut Vec<Kingdom>) {
        let board = &position.board;
        if position.unplaced != [0, 0] {
            parts.push(*position);
            return;
        }
        let (size, stones) = (board.size(), board.plane(0) | board.plane(1));
        let mut rest = board.filled();
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let part = size.flood(lowest, rest, |cells| size.around(cells));
            rest &= !part;
            if part & stones != 0 && part & board.plane(2) != 0 {
                parts.push(position.with_board(board.within(part)));
            }
        }
    }

    fn canonical(&self, position: &Kingdom) -> Kingdom {
        position.least_image()
    }

    fn normal_form(&self, position: &Kingdom) -> (Kingdom, bool) {
        let (own, other) = (position.least_image(), position.recoloured().least_image());
        (own.min(other), other < own)
    }
}

/// A position is the stones to be placed by black and white, 1 where they must
/// be placed first or else 0, and the board: `1,1,0:X..|..O`.
impl RulesetNotation for KingDirt {
    fn format_position(&self, position: &Kingdom) -> String {
        let [black, white] = position.unplaced;
        let must_place = u8::from(position.must_place);
        let board = position.board.text(LETTERS, '#');
        format!("{black},{white},{must_place}:{board}")
    }

    fn parse_position(&self, text: &str) -> Result<Kingdom, NotationError> {
        let bad = || {
            NotationError::new(
                text,
                "stones for black and white to place (at most 255), 1 or 0 for whether they must be placed first, and a board, as 1,1,0:X..|..O",
            )
        };
        let (numbers, board) = text.split_once(':').ok_or_else(bad)?;
        let numbers: Vec<u8> = numbers
            .split(',')
            .map(|number| number.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| bad())?;
        let [black, white, must_place @ 0..=1] = numbers[..] else {
            return Err(bad());
        };
        Ok(Kingdom {
            unplaced: [black, white],
            must_place: must_place == 1,
            board: Board::parse(board, LETTERS, '#')?,
        })
    }

    fn format_move(&self, position: &Kingdom, player: Player, mv: &KingMove) -> String {
        let size = position.board.size();
        match mv {
            KingMove::Place(cell) => format!("{}_{}", size.name(*cell), stone(player)),
            KingMove::Step(step) => step.text(size),
        }
    }

    fn draw_position(&self, position: &Kingdom) -> String {
        let [black, white] = position.unplaced;
        let board = position.board.text(LETTERS, '#').replace('|', "\n");
        format!("{board}\nto be placed: {black} black, {white} white")
    }
}

#[cfg(test)]
mod tests;
