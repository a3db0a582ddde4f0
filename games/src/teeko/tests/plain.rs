//! Teeko once more, as plainly as can be: a list of cells, men by column and
//! row, no words of bits, no symmetry, and values by rounds over all positions.

use std::collections::HashMap;

use retrograde::Outcome;

/// A board and its rules.
pub(super) struct Plain {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) men: usize,
    /// Whether the corners of squares of any size win.
    pub(super) all_squares: bool,
}

/// The cells from the top, row by row: 0 for none, 1 for X, 2 for O; and who is
/// to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) cells: Vec<u8>,
    pub(super) mover: u8,
}

impl State {
    /// The cells of a side.
    fn of(&self, side: u8) -> Vec<usize> {
        let cells = 0..self.cells.len();
        cells.filter(|&cell| self.cells[cell] == side).collect()
    }

    fn count(&self, side: u8) -> usize {
        self.of(side).len()
    }

    fn placed(&self) -> usize {
        self.count(1) + self.count(2)
    }
}

impl Plain {
    pub(super) fn text(&self, state: &State) -> String {
        let letter = |cell: &u8| [".", "X", "O"][usize::from(*cell)];
        let rows = state.cells.chunks(self.width);
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        format!("{} {}", rows.join("/"), letter(&state.mover))
    }

    /// Whether the men of a side are where they win.
    pub(super) fn has_won(&self, state: &State, side: u8) -> bool {
        let men = state.of(side);
        if men.len() < self.men {
            return false;
        }
        let at = |man: usize| {
            let place = |number: usize| i64::try_from(number).unwrap();
            (place(men[man] % self.width), place(men[man] / self.width))
        };
        // From the top: each man one step farther in one direction.
        let line = [(1, 0), (0, 1), (1, 1), (-1, 1)]
            .iter()
            .any(|(right, down)| {
                (1..men.len()).all(|man| {
                    let ((from, above), (to, below)) = (at(man - 1), at(man));
                    (to - from, below - above) == (*right, *down)
                })
            });
        let square = self.men == 4 && {
            let ((left, top), (right, _)) = (at(0), at(1));
            let bottom = top + right - left;
            let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
            let small = right - left == 1;
            (small || self.all_squares) && (0..4).all(|man| at(man) == corners[man])
        };
        line || square
    }

    pub(super) fn children(&self, state: &State) -> Vec<State> {
        let mut children = Vec::new();
        let mut child = |from: Option<usize>, to: usize| {
            let mut cells = state.cells.clone();
            if let Some(from) = from {
                cells[from] = 0;
            }
            cells[to] = state.mover;
            let mover = 3 - state.mover;
            children.push(State { cells, mover });
        };
        let empty = state.of(0);
        if state.placed() < 2 * self.men {
            for to in empty {
                child(None, to);
            }
            return children;
        }
        for from in state.of(state.mover) {
            for &to in &empty {
                let across = (from % self.width).abs_diff(to % self.width);
                let along = (from / self.width).abs_diff(to / self.width);
                if across <= 1 && along <= 1 {
                    child(Some(from), to);
                }
            }
        }
        children
    }

    /// All ways to set men up, as many of X as of O or one more, that the player
    /// to move has not won in.
    fn states(&self) -> Vec<State> {
        let mut boards = vec![Vec::new()];
        for _ in 0..self.width * self.height {
            // One cell more, in all ways that leave no side too many men.
            let longer = boards.iter().flat_map(|board: &Vec<u8>| {
                let few = |side: u8| board.iter().filter(|&cell| *cell == side).nth(self.men - 1);
                let free = (0..=2).filter(move |&side| side == 0 || few(side).is_none());
                free.map(move |side| board.iter().copied().chain([side]).collect())
            });
            boards = longer.collect();
        }
        let mut states = Vec::new();
        for cells in boards {
            let mut state = State { cells, mover: 1 };
            let (crosses, noughts) = (state.count(1), state.count(2));
            if crosses != noughts && crosses != noughts + 1 {
                continue;
            }
            let movers: &[u8] = match (crosses == noughts, noughts == self.men) {
                (true, true) => &[1, 2],
                (true, false) => &[1],
                (false, _) => &[2],
            };
            for &mover in movers {
                state.mover = mover;
                if !self.has_won(&state, mover) {
                    states.push(state.clone());
                }
            }
        }
        states
    }

    /// Every position with its value: in each round won is what can go to a
    /// lost position, lost what can only go to won ones.
    pub(super) fn solved(&self) -> Vec<(State, Outcome)> {
        let states = self.states();
        let numbers: HashMap<&State, usize> = states.iter().zip(0..).collect();
        let children = |state| {
            if self.has_won(state, 3 - state.mover) {
                return Vec::new();
            }
            let children = self.children(state);
            children.iter().map(|child| numbers[child]).collect()
        };
        let children: Vec<Vec<usize>> = states.iter().map(children).collect();
        let mut values: Vec<Option<Outcome>> = vec![None; states.len()];
        for round in 0.. {
            let mut settled = Vec::new();
            for (number, children) in children.iter().enumerate() {
                if values[number].is_some() {
                    continue;
                }
                let lost = |child: &usize| matches!(values[*child], Some(Outcome::Loss(_)));
                let won = |child: &usize| matches!(values[*child], Some(Outcome::Win(_)));
                if children.iter().any(lost) {
                    settled.push((number, Outcome::Win(round)));
                } else if children.iter().all(won) {
                    // No moves, or none that helps.
                    settled.push((number, Outcome::Loss(round)));
                }
            }
            if settled.is_empty() {
                break;
            }
            for (number, value) in settled {
                values[number] = Some(value);
            }
        }
        drop(numbers);
        let values = values.into_iter();
        let values = values.map(|value| value.unwrap_or(Outcome::Draw));
        states.into_iter().zip(values).collect()
    }
}
