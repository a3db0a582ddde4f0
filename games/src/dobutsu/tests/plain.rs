//! Dobutsu shogi once more, as plainly as can be: letters in a list of cells,
//! rules by column and row, no packed words, no symmetry, and values by rounds
//! over all that can be reached.

use std::collections::HashMap;

use retrograde::Outcome;

/// The cells from the top row by row, capital letters for the first player; the
/// hands as sorted letters; whether the first player is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    cells: Vec<char>,
    hands: Vec<char>,
    first: bool,
}

/// Columns to the right and rows down that a letter steps, as the first player.
fn steps(kind: char) -> &'static [(i32, i32)] {
    match kind {
        'C' => &[(0, -1)],
        'E' => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        'G' => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        'H' => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
        _ => &[
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ],
    }
}

impl State {
    /// The start, with these capital letters beside the lions.
    pub(super) fn start(pieces: &str) -> Self {
        let all = "gle.c..C.ELG".chars();
        let stays = |letter: char| "L.".contains(letter) || pieces.contains(letter);
        Self {
            cells: all
                .map(|letter| {
                    let stays = stays(letter.to_ascii_uppercase());
                    if stays { letter } else { '.' }
                })
                .collect(),
            hands: Vec::new(),
            first: true,
        }
    }

    pub(super) fn text(&self) -> String {
        let rows: Vec<String> = self
            .cells
            .chunks(3)
            .map(|row| row.iter().collect())
            .collect();
        let hands: String = if self.hands.is_empty() {
            "-".into()
        } else {
            self.hands.iter().collect()
        };
        let mover = if self.first { 'b' } else { 'w' };
        format!("{} {hands} {mover}", rows.join("/"))
    }

    fn is_own(&self, letter: char) -> bool {
        letter != '.' && letter.is_ascii_uppercase() == self.first
    }

    /// A letter as the player to move has it.
    fn own(&self, kind: char) -> char {
        if self.first {
            kind
        } else {
            kind.to_ascii_lowercase()
        }
    }

    /// From and to of all steps of the player to move.
    fn steps(&self) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for (from, &letter) in self.cells.iter().enumerate() {
            if !self.is_own(letter) {
                continue;
            }
            let at = i32::try_from(from).unwrap();
            for (right, down) in steps(letter.to_ascii_uppercase()) {
                let down = if self.first { *down } else { -down };
                let (column, row) = (at % 3 + right, at / 3 + down);
                if (0..3).contains(&column) && (0..4).contains(&row) {
                    let to = usize::try_from(row * 3 + column).unwrap();
                    if !self.is_own(self.cells[to]) {
                        all.push((from, to));
                    }
                }
            }
        }
        all
    }

    fn lion(&self, first: bool) -> Option<usize> {
        let lion = if first { 'L' } else { 'l' };
        self.cells.iter().position(|&letter| letter == lion)
    }

    /// Whether the player to move can take the lion.
    pub(super) fn can_catch(&self) -> bool {
        let lion = self.lion(!self.first);
        self.steps().iter().any(|&(_, to)| Some(to) == lion)
    }

    /// Whether the player to move has lost.
    pub(super) fn is_over(&self, drops: bool) -> bool {
        let far = if self.first { 3 } else { 0 };
        let tried = self.lion(!self.first).unwrap() / 3 == far;
        self.lion(self.first).is_none()
            || tried && !self.can_catch()
            || self.children(drops).is_empty()
    }

    pub(super) fn is_taken(&self) -> bool {
        self.lion(self.first).is_none()
    }

    /// All positions after a move, those that take the lion alone where there
    /// are such.
    pub(super) fn children(&self, drops: bool) -> Vec<Self> {
        let lion = self.lion(!self.first);
        let mut steps = self.steps();
        if self.can_catch() {
            steps.retain(|&(_, to)| Some(to) == lion);
        }
        let far = if self.first { 0 } else { 3 };
        let mut children = Vec::new();
        for (from, to) in steps {
            let mut child = self.clone();
            child.first = !self.first;
            let taken = std::mem::replace(&mut child.cells[to], self.cells[from]);
            child.cells[from] = '.';
            let ends = Some(to) == lion;
            if child.cells[to] == self.own('C') && to / 3 == far && !ends {
                child.cells[to] = self.own('H');
            }
            let kind = taken.to_ascii_uppercase();
            if drops && "CHEG".contains(kind) {
                let kind = if kind == 'H' { 'C' } else { kind };
                child.hands.push(self.own(kind));
                child.hands.sort_unstable();
            }
            children.push(child);
        }
        if self.can_catch() {
            return children;
        }
        let mut held: Vec<char> = self.hands.clone();
        held.retain(|&letter| self.is_own(letter));
        held.dedup();
        for letter in held {
            for to in (0..12).filter(|&to| self.cells[to] == '.') {
                let mut child = self.clone();
                child.first = !self.first;
                child.cells[to] = letter;
                let at = child.hands.iter().position(|&held| held == letter);
                child.hands.remove(at.unwrap());
                children.push(child);
            }
        }
        children
    }
}

/// Every position that can be reached with its value: in each round won is what
/// can go to a lost position, lost what can only go to won ones.
pub(super) fn solved(pieces: &str, drops: bool) -> Vec<(State, Outcome)> {
    let mut states = vec![State::start(pieces)];
    let mut numbers: HashMap<State, usize> = HashMap::from([(states[0].clone(), 0)]);
    let mut children: Vec<Vec<usize>> = Vec::new();
    while children.len() < states.len() {
        let state = states[children.len()].clone();
        let mut of_state = Vec::new();
        if !state.is_over(drops) {
            for child in state.children(drops) {
                let number = *numbers.entry(child.clone()).or_insert(states.len());
                if number == states.len() {
                    states.push(child);
                }
                of_state.push(number);
            }
        }
        children.push(of_state);
    }
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
    let values = values
        .into_iter()
        .map(|value| value.unwrap_or(Outcome::Draw));
    states.into_iter().zip(values).collect()
}
