//! What guides a search of Connect Four: one look at a position settles it where
//! a stone wins or two have to be stopped, else gives the stones worth trying.
//!
//! Cells on which a line would be complete are found for the whole board by a
//! few shifts. Stones that make the most of them go first, as in Pons' solver;
//! the key names a position as in Tromp's Fhourstones.

use retrograde::{Choice, Glance, Guided, Outcome};

use super::board::ANY;
use super::{Column, ConnectFour, Stones, Word, bits};

/// A stone that does not let the opponent win at once, those first that make
/// the most cells on which a line would be complete.
impl<W: Word> Guided for ConnectFour<W> {
    #[inline]
    fn glance(&self, stones: &Stones<W>, choices: &mut Vec<Choice<Column>>) -> Glance<Outcome> {
        // Shifts by what the compiler knows are half the work.
        match (self.board.line, self.board.height) {
            (4, 4) => self.glance_at::<4>(*stones, choices),
            (4, 5) => self.glance_at::<5>(*stones, choices),
            (4, 6) => self.glance_at::<6>(*stones, choices),
            (4, 7) => self.glance_at::<7>(*stones, choices),
            _ => self.glance_at::<ANY>(*stones, choices),
        }
    }

    fn full_length(&self, stones: &Stones<W>) -> Option<u32> {
        Some(self.left(*stones))
    }

    /// None for boards of more than 64 bits.
    fn key_bits(&self) -> Option<u32> {
        let bits = u32::try_from(bits(self.board.width, self.board.height)).ok();
        bits.filter(|&bits| bits <= u64::BITS)
    }

    /// All stones plus those of the player to move: in each column the lowest
    /// empty cell is marked, and below it the owner of each stone. Early in the
    /// game a position shares the key of its mirror image, so that one of two
    /// halves of the search is spared; later on, to look for mirror images costs
    /// more than they save.
    #[inline]
    fn key(&self, stones: &Stones<W>) -> u64 {
        let key = (stones.all + stones.own).low();
        if stones.all.count() > EARLY {
            return key;
        }
        let image = self.image(stones);
        key.min((image.all + image.own).low())
    }
}

/// Stones of a position that looks for its mirror image when it is searched.
const EARLY: u32 = 16;

impl<W: Word> ConnectFour<W> {
    #[inline]
    fn glance_at<const H: u32>(
        &self,
        Stones { own, all }: Stones<W>,
        choices: &mut Vec<Choice<Column>>,
    ) -> Glance<Outcome> {
        let board = &self.board;
        if H == ANY && !board.has_lines() {
            return Glance::Value(Outcome::Tie(self.left(Stones { own, all })));
        }
        let opponent = own ^ all;
        let open = board.open(all);
        if board.winning::<H>(own, all) & open != W::NONE {
            return Glance::Value(Outcome::Win(1));
        }
        let threats = board.winning::<H>(opponent, all);
        let mut safe = open;
        let forced = open & threats;
        if forced != W::NONE {
            if forced.rest() != W::NONE {
                return Glance::Value(Outcome::Loss(2));
            }
            safe = forced;
        }
        // Not below a cell where the opponent would win.
        safe = safe & !(threats >> 1);
        if safe == W::NONE {
            return Glance::Value(Outcome::Loss(2));
        }
        let left = self.left(Stones { own, all });
        if left <= 2 {
            return Glance::Value(Outcome::Tie(left));
        }
        for column in board.columns() {
            let cell = safe & column.cells;
            if cell != W::NONE {
                let made = board.winning::<H>(own | cell, all | cell).count();
                choices.push(
                    Choice::new(Column(column.number))
                        .order(made.cast_signed())
                        .mark(cell.lowest() as u8, column.prior),
                );
            }
        }
        let lower = if left >= 4 {
            Outcome::Loss(4)
        } else {
            Outcome::Tie(left)
        };
        Glance::Moves {
            lower,
            upper: Outcome::Win(3),
        }
    }
}
