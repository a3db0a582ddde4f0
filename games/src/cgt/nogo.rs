//! `NoGo`: stones are placed as in Go, and nobody may capture.
//!
//! Also known as Anti-Atari Go; proposed by John Moore and first played at the
//! Combinatorial Game Theory workshop at BIRS in 2011. A stone may be placed on
//! an empty cell where each block of stones of one colour still has a liberty,
//! an empty cell beside it, afterwards: no capture and no suicide.
//!
//! A stone beside a block of the other colour is no more to it than the edge of
//! the board. So a position falls into parts along the borders between black and
//! white, as well as at cells out of play.

use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

use super::grid::{Board, BoardError, Size, bits, colour, stone};

/// Black stones, white stones, empty cells.
pub type Goban = Board<3>;

const LETTERS: [char; 3] = ['X', 'O', '.'];

/// A stone on this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement(pub u8);

/// The rules of `NoGo`, and the board to begin on.
#[derive(Clone, Copy, Debug)]
pub struct NoGo {
    start: Goban,
    strip: bool,
}

impl NoGo {
    /// Begins on this board.
    pub const fn new(start: Goban) -> Self {
        Self {
            start,
            strip: false,
        }
    }

    /// Begins on an empty rectangle.
    ///
    /// # Errors
    ///
    /// When it has more than 64 cells.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let size = Size::new(rows, columns)?;
        Ok(Self::new(Board::new(size, [0, 0, size.all()])))
    }

    /// The same on boards of one row, whose cells are named by their numbers,
    /// from 1.
    #[must_use]
    pub const fn on_strips(mut self) -> Self {
        self.strip = true;
        self
    }
}

/// The blocks of one colour: those with two liberties or more, and the only
/// liberties of the others.
struct Blocks {
    rich: u64,
    last: u64,
    /// Whether each has a liberty.
    alive: bool,
}

impl Blocks {
    fn of(position: &Goban, kind: usize) -> Self {
        let (size, empty) = (position.size(), position.plane(2));
        let stones = position.plane(kind);
        let mut blocks = Self {
            rich: 0,
            last: 0,
            alive: true,
        };
        let mut rest = stones;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            let block = size.flood(lowest, rest, |cells| size.beside(cells));
            rest &= !block;
            let liberties = size.beside(block) & empty;
            match liberties.count_ones() {
                0 => blocks.alive = false,
                1 => blocks.last |= liberties,
                _ => blocks.rich |= block,
            }
        }
        blocks
    }
}

/// Where this player may place a stone.
fn legal(position: &Goban, player: Player) -> u64 {
    let (size, empty) = (position.size(), position.plane(2));
    let own = Blocks::of(position, colour(player));
    let other = Blocks::of(position, colour(player.other()));
    empty & !other.last & (size.beside(empty) | size.beside(own.rich))
}

/// The board without empty rows and columns at its edge. In one row a block is
/// as good as one stone: it has the same liberties.
fn shortened(position: &Goban) -> Goban {
    let position = position.cropped(position.filled());
    let size = position.size();
    if size.rows() > 1 && size.columns() > 1 {
        return position;
    }
    let same = |stones: u64| stones & stones << 1;
    let spare = same(position.plane(0)) | same(position.plane(1));
    if spare == 0 {
        return position;
    }
    position.without(spare)
}

impl Ruleset for NoGo {
    type Position = Goban;
    type Move = Placement;

    fn start(&self) -> Goban {
        self.start
    }

    fn moves(&self, position: &Goban, player: Player, moves: &mut Vec<Placement>) {
        moves.extend(bits(legal(position, player)).map(Placement));
    }

    fn play(&self, position: &Goban, player: Player, placement: &Placement) -> Goban {
        let cell = 1_u64 << placement.0;
        let mut planes = [0, 1, 2].map(|kind| position.plane(kind) & !cell);
        planes[colour(player)] |= cell;
        Board::new(position.size(), planes)
    }

    fn has_move(&self, position: &Goban, player: Player) -> bool {
        legal(position, player) != 0
    }

    fn components(&self, position: &Goban, parts: &mut Vec<Goban>) {
        let size = position.size();
        let [black, white, empty] = [0, 1, 2].map(|kind| position.plane(kind));
        let mut rest = empty;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            // From stone to stone of the same colour only.
            let part = size.flood(lowest, black | white | empty, |cells| {
                size.beside(cells & empty)
                    | size.beside(cells & black) & !white
                    | size.beside(cells & white) & !black
            });
            rest &= !part;
            parts.push(position.within(part));
        }
    }

    fn canonical(&self, position: &Goban) -> Goban {
        shortened(position).least_image().0
    }

    fn normal_form(&self, position: &Goban) -> (Goban, bool) {
        shortened(position).least_recoloured()
    }
}

impl RulesetNotation for NoGo {
    fn format_position(&self, position: &Goban) -> String {
        position.text(LETTERS, '#')
    }

    fn parse_position(&self, text: &str) -> Result<Goban, NotationError> {
        let position = Board::parse(text, LETTERS, '#')?;
        if self.strip && position.size().rows() > 1 {
            return Err(NotationError::new(text, "one row of the letters XO.#"));
        }
        if [0, 1]
            .iter()
            .any(|&kind| !Blocks::of(&position, kind).alive)
        {
            let expected = "a board where every block of stones has an empty cell beside it";
            return Err(NotationError::new(text, expected));
        }
        Ok(position)
    }

    fn format_move(&self, position: &Goban, player: Player, placement: &Placement) -> String {
        let letter = stone(player);
        if self.strip {
            return format!("{}_{letter}", placement.0 + 1);
        }
        format!("{}_{letter}", position.size().name(placement.0))
    }

    fn draw_position(&self, position: &Goban) -> String {
        self.format_position(position).replace('|', "\n")
    }
}

#[cfg(test)]
mod tests;
