//! Sheep: herds on a board of hexagons divide, and the one whose herds are stuck
//! loses.
//!
//! A herd is a number of sheep on one cell, Left's positive, Right's negative. A
//! player divides a herd of at least two: some stay, the others, at least one,
//! go in a straight line as far as they can, up to the edge or the next herd. It
//! is the second half of the board game Battle Sheep (Francesco Rotta 2010).
//! Each cell has six neighbours: in its row, in its column, and on the diagonal
//! that goes up to the right.
//!
//! The rules are those of the collection of sums of the University of Alberta
//! (the MCGS corpus), inferred from its complete lists of winning moves.
//!
//! As text: the herds row by row, `0 3 0 | 0 0 -2`, commas are read as well, `#`
//! for a cell that nobody can enter. A move is written from cell to cell and how
//! many go: `b2-a3-2`; columns are letters, rows are numbers, from the top.
//!
//! # Parts
//!
//! A herd of one is no more than an obstacle. Obstacles and the edge divide the
//! board; what lies on different sides of them is independent.

use retrograde::theory::Dyadic;
use retrograde::{NotationError, Player, Ruleset, RulesetNotation};

/// The most cells, and the largest herd.
pub const MOST_CELLS: usize = 400;
/// The largest herd.
pub const LARGEST_HERD: i16 = 1000;
/// The letters of columns.
const COLUMNS: usize = 26;
/// A cell that nobody can enter.
const WALL: i16 = i16::MIN;

/// The six ways: columns, rows.
const WAYS: [(isize, isize); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

/// Herds on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meadow {
    columns: usize,
    /// Row by row.
    cells: Vec<i16>,
}

/// So many sheep go from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drive {
    /// Where the herd stands, row by row from 0 on.
    pub from: usize,
    /// Where they go.
    pub to: usize,
    /// How many.
    pub sheep: i16,
}

impl Meadow {
    fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The next cell this way.
    fn next(&self, at: usize, way: (isize, isize)) -> Option<usize> {
        let column = (at % self.columns).checked_add_signed(way.0)?;
        let row = (at / self.columns).checked_add_signed(way.1)?;
        (column < self.columns && row < self.rows()).then_some(row * self.columns + column)
    }

    /// The last empty cell this way, if there is one.
    fn far(&self, from: usize, way: (isize, isize)) -> Option<usize> {
        let mut at = from;
        while let Some(next) = self.next(at, way)
            && self.cells[next] == 0
        {
            at = next;
        }
        (at != from).then_some(at)
    }

    /// The board with this for each cell, where it is not all walls, cropped.
    fn cropped(&self, cell: impl Fn(usize) -> i16) -> Self {
        let open: Vec<usize> = (0..self.cells.len())
            .filter(|&at| cell(at) != WALL)
            .collect();
        let range = |place: &dyn Fn(usize) -> usize| {
            let places = open.iter().map(|&at| place(at));
            let (least, most) = (places.clone().min(), places.max());
            least.unwrap_or(0)..most.map_or(0, |most| most + 1)
        };
        let columns = range(&|at| at % self.columns);
        let rows = range(&|at| at / self.columns);
        let mut cells = Vec::with_capacity(columns.len() * rows.len());
        for row in rows {
            cells.extend(
                columns
                    .clone()
                    .map(|column| cell(row * self.columns + column)),
            );
        }
        Self {
            columns: columns.len(),
            cells,
        }
    }

    /// Herds of one as walls, without walls at the edges.
    fn tidy(&self) -> Self {
        self.cropped(|at| match self.cells[at] {
            -1 | 1 => WALL,
            other => other,
        })
    }

    fn transposed(&self) -> Self {
        let columns = self.rows();
        let cells = (0..self.cells.len())
            .map(|at| self.cells[at % columns * self.columns + at / columns])
            .collect();
        Self { columns, cells }
    }

    fn turned(&self) -> Self {
        Self {
            columns: self.columns,
            cells: self.cells.iter().rev().copied().collect(),
        }
    }

    /// The players exchanged.
    fn negated(&self) -> Self {
        let exchange = |&cell: &i16| if cell == WALL { WALL } else { -cell };
        Self {
            columns: self.columns,
            cells: self.cells.iter().map(exchange).collect(),
        }
    }

    /// The least of the four images.
    fn least(self) -> Self {
        let (turned, transposed) = (self.turned(), self.transposed());
        let both = transposed.turned();
        self.min(turned).min(transposed).min(both)
    }

    /// The herds of a player that can divide: place and size.
    fn herds(&self, player: Player) -> impl Iterator<Item = (usize, i16)> {
        let sign = match player {
            Player::First => 1,
            Player::Second => -1,
        };
        let cells = self.cells.iter().enumerate();
        let own = cells.map(move |(at, &cell)| (at, if cell == WALL { 0 } else { cell * sign }));
        own.filter(|&(_, herd)| herd > 1)
    }

    /// Which open cells belong together: the number of the region of each.
    fn regions(&self) -> (usize, Vec<Option<usize>>) {
        let open = |at: usize| !matches!(self.cells[at], -1 | 1 | WALL);
        let mut region = vec![None; self.cells.len()];
        let (mut regions, mut waiting) = (0, Vec::new());
        for first in 0..self.cells.len() {
            if !open(first) || region[first].is_some() {
                continue;
            }
            region[first] = Some(regions);
            waiting.push(first);
            while let Some(at) = waiting.pop() {
                for next in WAYS.iter().filter_map(|&way| self.next(at, way)) {
                    if open(next) && region[next].is_none() {
                        region[next] = Some(regions);
                        waiting.push(next);
                    }
                }
            }
            regions += 1;
        }
        (regions, region)
    }
}

/// Sheep.
#[derive(Clone, Debug)]
pub struct Sheep {
    start: Meadow,
}

impl Sheep {
    /// The game that begins with these herds, in the text form of positions.
    ///
    /// # Errors
    ///
    /// When the text is not a board of at most 400 cells and 26 columns with
    /// herds of at most 1000 sheep.
    pub fn new(text: &str) -> Result<Self, NotationError> {
        read(text).map(|start| Self { start })
    }
}

impl Default for Sheep {
    /// Four sheep each in the corners of a board of three by three.
    fn default() -> Self {
        let mut cells = vec![0; 9];
        (cells[0], cells[8]) = (4, -4);
        let start = Meadow { columns: 3, cells };
        Self { start }
    }
}

fn read(text: &str) -> Result<Meadow, NotationError> {
    let wrong = |found: &str, expected: String| NotationError::new(found.trim(), expected);
    let mut columns = 0;
    let mut cells = Vec::new();
    for row in text.split('|') {
        let before = cells.len();
        let words = row.split(|c: char| c == ',' || c.is_whitespace());
        for word in words.filter(|word| !word.is_empty()) {
            let herd = match word {
                "#" => Some(WALL),
                _ => word.parse().ok(),
            };
            let fits =
                |herd: &i16| *herd == WALL || herd.unsigned_abs() <= LARGEST_HERD.unsigned_abs();
            cells.push(
                herd.filter(fits)
                    .filter(|_| word != "-32768")
                    .ok_or_else(|| {
                        let range = format!("a herd from -{LARGEST_HERD} to {LARGEST_HERD} or `#`");
                        wrong(word, range + ", as in `0 3 | 0 -2`")
                    })?,
            );
        }
        let width = cells.len() - before;
        if columns == 0 {
            columns = width;
        }
        if width != columns || !(1..=COLUMNS).contains(&width) || cells.len() > MOST_CELLS {
            return Err(wrong(
                row,
                format!(
                    "rows of equal length, at most {COLUMNS}, with at most {MOST_CELLS} cells together, as in `0 3 | 0 -2`"
                ),
            ));
        }
    }
    Ok(Meadow { columns, cells })
}

impl Ruleset for Sheep {
    type Position = Meadow;
    type Move = Drive;

    fn start(&self) -> Meadow {
        self.start.clone()
    }

    fn moves(&self, meadow: &Meadow, player: Player, moves: &mut Vec<Drive>) {
        for (from, herd) in meadow.herds(player) {
            for to in WAYS.iter().filter_map(|&way| meadow.far(from, way)) {
                moves.extend((1..herd).map(|sheep| Drive { from, to, sheep }));
            }
        }
    }

    fn play(&self, meadow: &Meadow, player: Player, mv: &Drive) -> Meadow {
        let mut meadow = meadow.clone();
        let sheep = match player {
            Player::First => mv.sheep,
            Player::Second => -mv.sheep,
        };
        meadow.cells[mv.from] -= sheep;
        meadow.cells[mv.to] = sheep;
        meadow
    }

    fn has_move(&self, meadow: &Meadow, player: Player) -> bool {
        let mut herds = meadow.herds(player);
        herds.any(|(from, _)| WAYS.iter().any(|&way| meadow.far(from, way).is_some()))
    }

    fn components(&self, meadow: &Meadow, parts: &mut Vec<Meadow>) {
        let (regions, region) = meadow.regions();
        for number in 0..regions {
            let part = meadow.cropped(|at| {
                if region[at] == Some(number) {
                    meadow.cells[at]
                } else {
                    WALL
                }
            });
            let moves = |player| self.has_move(&part, player);
            if moves(Player::First) || moves(Player::Second) {
                parts.push(part);
            }
        }
    }

    fn canonical(&self, meadow: &Meadow) -> Meadow {
        meadow.tidy().least()
    }

    fn normal_form(&self, meadow: &Meadow) -> (Meadow, bool) {
        let tidy = meadow.tidy();
        let negated = tidy.negated().least();
        let same = tidy.least();
        if negated < same {
            (negated, true)
        } else {
            (same, false)
        }
    }

    fn bounds(&self, meadow: &Meadow) -> (Option<Dyadic>, Option<Dyadic>) {
        // Each move makes one herd more, and a herd has at least one sheep.
        let most = |player| {
            let moves: i64 = meadow
                .herds(player)
                .map(|(_, herd)| i64::from(herd) - 1)
                .sum();
            Dyadic::integer(moves)
        };
        (most(Player::Second).neg().ok(), Some(most(Player::First)))
    }
}

/// The name of a cell, such as `b2`.
fn name(meadow: &Meadow, at: usize) -> String {
    let column = u8::try_from(at % meadow.columns).unwrap_or(0);
    format!("{}{}", char::from(b'a' + column), at / meadow.columns + 1)
}

impl RulesetNotation for Sheep {
    fn format_position(&self, meadow: &Meadow) -> String {
        if meadow.cells.is_empty() {
            return "#".into();
        }
        let cell = |&cell: &i16| match cell {
            WALL => "#".into(),
            herd => herd.to_string(),
        };
        let row = |row: &[i16]| row.iter().map(cell).collect::<Vec<String>>().join(" ");
        let rows = meadow.cells.chunks(meadow.columns).map(row);
        rows.collect::<Vec<String>>().join(" | ")
    }

    fn parse_position(&self, text: &str) -> Result<Meadow, NotationError> {
        read(text)
    }

    fn format_move(&self, meadow: &Meadow, _: Player, mv: &Drive) -> String {
        let (from, to) = (name(meadow, mv.from), name(meadow, mv.to));
        format!("{from}-{to}-{}", mv.sheep)
    }

    fn draw_position(&self, meadow: &Meadow) -> String {
        self.format_position(meadow).replace(" | ", "\n")
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
            "0 3 | -3 0",
            "2 0 1 0 -2 | 0 # # 0 0",
            "0 0 0 | 0 3 0 | 0 -2 0",
            "4 0 | # 0 | 0 -2",
        ] {
            agreement::holds(&Sheep::new(text).unwrap());
        }
        agreement::impartial_holds(&Either(Sheep::new("0 3 0 | 0 0 -2").unwrap()));
    }

    #[test]
    fn a_part_is_what_obstacles_leave() {
        let game = Sheep::new("3 0 1 0 -4 | # -1 -1 # 0").unwrap();
        let mut parts = Vec::new();
        game.components(&game.start(), &mut parts);
        let texts: Vec<String> = parts
            .iter()
            .map(|part| game.format_position(part))
            .collect();
        assert_eq!(texts, ["3 0", "0 -4 | # 0"]);
    }

    #[test]
    fn boards_are_refused_that_are_none() {
        for text in ["", "1 2 | 3", "1001", "-32768", "x", "0 | ", "99999999"] {
            assert!(Sheep::new(text).is_err(), "{text}");
        }
        assert!(Sheep::new(&"0 ".repeat(27)).is_err());
        assert!(Sheep::new(&["0"; 401].join("|")).is_err());
        assert_eq!(Sheep::new("5, 0|0,-1").unwrap().start().columns, 2);
    }
}
