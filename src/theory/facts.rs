//! Published values, and a plain Domineering to reach them from a board.

use std::collections::HashMap;

use super::{Form, Forms, Style};

/// Domineering, by the definition of the canonical form: every position from
/// its options, in a map.
struct Domineering {
    rows: usize,
    columns: usize,
    known: HashMap<u64, Form>,
}

impl Domineering {
    fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            known: HashMap::new(),
        }
    }

    /// `#` is a blocked cell, `.` a free one, `|` between rows.
    fn read(board: &str) -> (Self, u64) {
        let rows: Vec<&str> = board.split('|').collect();
        let cells = rows.concat();
        let taken = cells.bytes().enumerate().filter(|&(_, cell)| cell == b'#');
        let position = taken.fold(0, |position, (at, _)| position | 1 << at);
        (Self::new(rows.len(), rows[0].len()), position)
    }

    fn options(&self, position: u64, vertical: bool) -> Vec<u64> {
        let mut options = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (fits, step) = if vertical {
                    (row + 1 < self.rows, self.columns)
                } else {
                    (column + 1 < self.columns, 1)
                };
                let at = row * self.columns + column;
                let domino = 1 << at | 1 << (at + step);
                if fits && position & domino == 0 {
                    options.push(position | domino);
                }
            }
        }
        options
    }

    fn value(&mut self, forms: &mut Forms, position: u64) -> Form {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let mut side = |vertical| -> Vec<Form> {
            let options = self.options(position, vertical);
            options
                .into_iter()
                .map(|option| self.value(forms, option))
                .collect()
        };
        let (left, right) = (side(true), side(false));
        let value = forms.from_options(&left, &right).unwrap();
        self.known.insert(position, value);
        value
    }
}

/// The list made with cgt-tools 17fa9f3: texts, means, temperatures, and the
/// boards of up to 16 cells.
#[test]
fn listed_canonical_forms_are_read_printed_and_found() {
    let mut forms = Forms::new();
    let (mut boards, mut games) = (0, 0);
    for line in include_str!("data/canonical-forms.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let form = forms.parse(fields[1]).unwrap();
        assert_eq!(
            forms.text_in(form, Style::plain()).unwrap(),
            fields[1],
            "{line}"
        );
        let Some(size) = fields[0].strip_prefix("D ") else {
            games += 1;
            continue;
        };
        boards += 1;
        assert_eq!(forms.mean(form).unwrap().to_string(), fields[2], "{line}");
        assert_eq!(
            forms.temperature(form).unwrap().to_string(),
            fields[3],
            "{line}"
        );
        let (rows, columns) = size.split_once('x').unwrap();
        let (rows, columns) = (rows.parse().unwrap(), columns.parse().unwrap());
        if rows * columns <= 16 {
            let value = Domineering::new(rows, columns).value(&mut forms, 0);
            assert_eq!(value, form, "{line}");
        }
    }
    assert_eq!((boards, games), (35, 30));
}

/// Thermographs of Domineering boards in the corpus of the minimax-based
/// solver MCGS, made with `CGSuite`.
#[test]
fn published_thermographs_of_boards_hold() {
    for (board, thermograph) in [
        (
            "#.#.|....|..#.|....",
            "L: (1, -1) (1, 0) (0, 1) R: (-1, -1) (-1, 0) (0, 1)",
        ),
        (
            "#.#.|....|....|#...",
            "L: (1, -1) (1, 1/2) (1/2, 1) R: (-1, -1) (0, 0) (0, 1/2) (1/2, 1)",
        ),
        (
            "#...|#...|....|....",
            "L: (2, -1) (2, 0) (3/4, 5/4) R: (-1, -1) (-1, -1/2) (3/4, 5/4)",
        ),
        ("..#.|....|....|#...", "L: (0, -1) R: (0, -1)"),
        (
            "...#|....|....|...#",
            "L: (2, -1) (2, -1/2) (3/4, 3/4) R: (0, -1) (0, 0) (3/4, 3/4)",
        ),
        (
            "....|#..#|.#..|.#..",
            "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)",
        ),
        (
            "....|....|..#.|..#.",
            "L: (3, -1) (1, 1) R: (-1, -1) (1, 1)",
        ),
    ] {
        let mut forms = Forms::new();
        let (mut game, position) = Domineering::read(board);
        let value = game.value(&mut forms, position);
        assert_eq!(
            forms.thermograph(value).unwrap().to_string(),
            thermograph,
            "{board}"
        );
    }
}

/// `CGSuite`'s `GameGridTest` and cgt-tools, as in the collected facts.
#[test]
fn published_values_of_boards_hold() {
    for (board, value, temperature) in [
        (
            "....|....|....|....",
            "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
            "0",
        ),
        ("#...|....|....|....", "{1*|-1*}", "1"),
        ("..#|..#|...", "{1/2|-2}", "5/4"),
        (".#|..", "*", "0"),
        (".#.#|.#..", "1*", "0"),
        ("..|..", "{1|-1}", "1"),
        ("...|...", "{2|-1/2}", "5/4"),
        ("....|....", "{2|0||0}", "0"),
        (".....|.....", "1/2", "-1/2"),
        ("......|......", "{{{3|1}|1}|-1}", "1"),
    ] {
        let mut forms = Forms::new();
        let (mut game, position) = Domineering::read(board);
        let found = game.value(&mut forms, position);
        assert_eq!(found, forms.parse(value).unwrap(), "{board}");
        assert_eq!(
            forms.temperature(found).unwrap().to_string(),
            temperature,
            "{board}"
        );
    }
}

/// The spellings of published values, printed in this project's one.
#[test]
fn published_names_are_read_and_printed() {
    let mut forms = Forms::new();
    for (name, printed) in [
        ("{^^*|*,v}", "{^^*|*,v}"),
        ("{0,v*|vv}", "{0,v*|vv}"),
        ("{^^*|*,v[2]}", "{^^*|*,v[2]}"),
        ("{^^*|0,*}", "{^^*|0,*}"),
        ("{*|-1}", "{*|-1}"),
        ("{1/2*|v}", "{1/2*|v}"),
        ("Tiny(1/2)", "Tiny(1/2)"),
        ("{1|0,{0|-1}}", "{1|0,{0|-1}}"),
        ("{1|*}", "{1|*}"),
        ("77/128", "77/128"),
        ("3/4v[3]*", "3/4v[3]*"),
        ("{4|0,+-1}", "{4|0,+-1}"),
        ("+-{3|2}", "+-{3|2}"),
        ("{4*|7/2}", "{4*|7/2}"),
        ("{4|3||2}", "{4|3||2}"),
        (
            "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
            "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
        ),
        ("{-1|-4}", "{-1|-4}"),
        ("{0|^}", "^^*"),
        ("{5,{{8|6*}|0}|-5,{0|{-6*|-8}}}", "+-{5,{8|6*||0}}"),
        ("{1/2|0||v}", "{1/2|0||v}"),
        ("{1*|v}", "{1*|v}"),
        ("2*", "2*"),
        ("{1/8|-1/8}", "+-1/8"),
        (
            "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
            "+-{3,{4|0,{1|0,*}},{4|+-1,+-{1,{2|0}},{0,{1/2|0}|v}}}",
        ),
    ] {
        let form = forms.parse(name).unwrap();
        assert_eq!(forms.text(form).unwrap(), printed);
    }
}

/// `CGSuite`'s Hackenbush `lrlerrr`, a stalk: 3/4, then a star with three
/// moves for Right on it (the colon principle).
#[test]
fn brackets_are_orders_of_up() {
    let mut forms = Forms::new();
    let value = forms.parse("3/4:(*:-3)").unwrap();
    assert_eq!(forms.text(value).unwrap(), "3/4v[3]*");
    assert_eq!(forms.parse("3/4v[3]*").unwrap(), value);
}

/// Every position of a board, and how many different values there are.
#[test]
fn all_positions_of_a_small_board_have_symmetric_values() {
    let mut forms = Forms::new();
    let mut game = Domineering::new(3, 3);
    for position in 0..1 << 9 {
        let value = game.value(&mut forms, position);
        // The transposed board exchanges the players.
        let transposed = (0..9).fold(0, |bits, at| {
            bits | (position >> at & 1) << (at % 3 * 3 + at / 3)
        });
        let negative = forms.negate(value).unwrap();
        assert_eq!(game.value(&mut forms, transposed), negative);
    }
}
