//! A game into which faults are built.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use retrograde::{Game, Notation, NotationError, Player, Score};

/// What is wrong with [`Piles`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    None,
    StartDrifts,
    MoverDrifts,
    TerminalDrifts,
    MovesTurnRound,
    MovesDryUp,
    BufferCleared,
    BufferSorted,
    MoveTwice,
    Stuck,
    PlayDrifts,
    /// After the walk, which makes each of the 64 moves twice.
    PlayTires,
    PayoffDrifts,
    HashOfMore,
    NeverCanonical,
    EndsByCanonical,
    LargestPileOnly,
    PayoffUnlike,
    TightBounds,
    CrossedBounds,
    TightRange,
    MoveCounter,
    PathKept,
    MoverUnwritten,
    Unreadable,
    MovesAlike,
    MoveMisread,
    TrailingBlank,
    TwoLines,
}

/// Two piles of counters; a move takes one or two from one of them and banks
/// as many. A fault is built in.
pub struct Piles {
    fault: Fault,
    calls: Cell<u32>,
}

#[derive(Clone, Debug)]
pub struct Board {
    piles: [u8; 2],
    second: bool,
    /// What a position should not hold; 0 without a fault.
    past: u32,
    /// What only the hash looks at; 0 without a fault.
    shade: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.piles, self.second, self.past) == (other.piles, other.second, other.past)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.piles, self.second, self.past, self.shade).hash(state);
    }
}

/// The pile and how many counters go.
pub type Take = (u8, u8);

impl Piles {
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            calls: Cell::new(0),
        }
    }

    fn calls(&self) -> u32 {
        self.calls.set(self.calls.get() + 1);
        self.calls.get()
    }

    /// Every other time, where this fault is built in.
    fn drifts(&self, fault: Fault) -> bool {
        self.fault == fault && self.calls().is_multiple_of(2)
    }
}

impl Game for Piles {
    type Position = Board;
    type Move = Take;
    type Value = Score;

    fn start(&self) -> Board {
        Board {
            piles: [
                3,
                if self.drifts(Fault::StartDrifts) {
                    2
                } else {
                    3
                },
            ],
            second: false,
            past: 0,
            shade: 0,
        }
    }

    fn to_move(&self, board: &Board) -> Player {
        let turned = self.drifts(Fault::MoverDrifts);
        if board.second ^ turned {
            Player::Second
        } else {
            Player::First
        }
    }

    fn terminal(&self, board: &Board) -> Option<Score> {
        let over = board.piles == [0, 0];
        over.then(|| Score(i64::from(self.drifts(Fault::TerminalDrifts))))
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Take>) {
        if self.fault == Fault::Stuck && board.piles == [0, 1] {
            return;
        }
        if self.fault == Fault::BufferCleared {
            moves.clear();
        }
        let first = moves.len();
        for (pile, left) in (0..).zip(board.piles) {
            moves.extend((1..=left.min(2)).map(|take| (pile, take)));
        }
        match self.fault {
            Fault::MovesTurnRound if self.calls().is_multiple_of(2) => moves[first..].reverse(),
            Fault::MovesDryUp if self.calls() > 100 => moves.truncate(first + 1),
            Fault::BufferSorted => moves.sort_by_key(|&(pile, take)| (take, pile)),
            Fault::MoveTwice if board.piles[1] == 1 => moves.push((1, 1)),
            _ => {}
        }
    }

    fn play(&self, board: &Board, &(pile, take): &Take) -> Board {
        let mut next = board.clone();
        next.piles[usize::from(pile)] -= take;
        next.second = !board.second;
        match self.fault {
            Fault::MoveCounter => next.past += 1,
            Fault::PathKept => next.past = board.past * 5 + u32::from(pile * 2 + take),
            Fault::PlayDrifts => next.second ^= self.calls().is_multiple_of(2),
            Fault::PlayTires => next.second ^= self.calls() > 128,
            Fault::HashOfMore => next.shade = u32::from(pile),
            _ => {}
        }
        next
    }

    fn payoff(&self, board: &Board, &(pile, take): &Take) -> i64 {
        let more = self.drifts(Fault::PayoffDrifts)
            || self.fault == Fault::PayoffUnlike && pile == 1 && board.piles[1] == 3;
        i64::from(take) + i64::from(more)
    }

    fn canonical(&self, board: &Board) -> Board {
        let mut image = board.clone();
        match self.fault {
            Fault::NeverCanonical => image.piles.reverse(),
            Fault::EndsByCanonical if board.piles == [0, 1] => image.piles = [0, 0],
            Fault::LargestPileOnly => image.piles = [0, board.piles[0].max(board.piles[1])],
            _ => image.piles.sort_unstable(),
        }
        image
    }

    fn bounds(&self, board: &Board) -> (Score, Score) {
        let left = i64::from(board.piles[0]) + i64::from(board.piles[1]);
        match self.fault {
            Fault::TightBounds => (Score(0), Score(1)),
            Fault::CrossedBounds if left == 4 => (Score(5), Score(-5)),
            _ => (Score(-left), Score(left)),
        }
    }
    fn range(&self) -> (Score, Score) {
        match self.fault {
            Fault::TightRange => (Score(-1), Score(2)),
            _ => (Score(-6), Score(6)),
        }
    }
}

impl Notation for Piles {
    fn format_position(&self, board: &Board) -> String {
        let [one, two] = board.piles;
        let player = if board.second { 2 } else { 1 };
        match self.fault {
            Fault::MoverUnwritten => format!("{one}+{two}"),
            Fault::TrailingBlank => format!("{one}+{two}:{player} "),
            Fault::TwoLines => format!("{one}+{two}\n{player}"),
            _ => format!("{one}+{two}:{player}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        let read = || {
            let (piles, player) = text.trim().split_once([':', '\n'])?;
            let (one, two) = piles.split_once('+')?;
            Some(Board {
                piles: [one.parse().ok()?, two.parse().ok()?],
                second: player == "2",
                past: 0,
                shade: 0,
            })
        };
        let known = read().filter(|board| self.fault != Fault::Unreadable || board.piles[0] < 3);
        known.ok_or_else(|| NotationError::new(text, "piles and player, such as 3+3:1"))
    }

    fn format_move(&self, _board: &Board, &(pile, take): &Take) -> String {
        match self.fault {
            Fault::MovesAlike => format!("take {take}"),
            _ => format!("{take} from {}", pile + 1),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Take, NotationError> {
        let mut moves = Vec::new();
        if self.terminal(board).is_none() {
            self.moves(board, &mut moves);
        }
        let found = moves
            .into_iter()
            .find(|mv| self.format_move(board, mv) == text);
        let (pile, take) =
            found.ok_or_else(|| NotationError::new(text, "a move such as 1 from 2"))?;
        Ok(match self.fault {
            Fault::MoveMisread if take == 2 => (pile, 1),
            _ => (pile, take),
        })
    }
}
