//! Canonical forms of Domineering beside a program as one writes it first: a
//! hash map from positions to trees of boxes. The values of all positions of
//! each board are compared.
//!
//! ```text
//! cargo bench -p retrograde-games --bench domineering           # up to 4 x 4
//! cargo bench -p retrograde-games --bench domineering -- large  # all of 4 x 6 as well, a minute
//! ```

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use retrograde::theory::{Canon, Form, Forms};
use retrograde_games::cgt::domineering::Domineering;
use retrograde_games::cgt::grid::{Board, Size};

/// A game in canonical form.
struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

/// Whether Right wins `g - h` when Left begins.
fn at_most(g: &Tree, h: &Tree) -> bool {
    !g.left.iter().any(|option| at_most(h, option))
        && !h.right.iter().any(|option| at_most(option, g))
}

/// Puts a game into canonical form whose options are.
fn simplest(mut game: Tree) -> Tree {
    while let Some(game_then) = bypassed(&game) {
        game = game_then;
    }
    game.left = best(&game.left, at_most);
    game.right = best(&game.right, |worse, better| at_most(better, worse));
    game
}

/// The game with one reversible option replaced by what follows it.
fn bypassed(game: &Tree) -> Option<Tree> {
    for (at, option) in game.left.iter().enumerate() {
        if let Some(back) = option.right.iter().find(|back| at_most(back, game)) {
            let (left, right) = (replaced(&game.left, at, &back.left), game.right.clone());
            return Some(Tree { left, right });
        }
    }
    for (at, option) in game.right.iter().enumerate() {
        if let Some(back) = option.left.iter().find(|back| at_most(game, back)) {
            let (left, right) = (game.left.clone(), replaced(&game.right, at, &back.right));
            return Some(Tree { left, right });
        }
    }
    None
}

fn replaced(options: &[Rc<Tree>], at: usize, by: &[Rc<Tree>]) -> Vec<Rc<Tree>> {
    let others = options[..at].iter().chain(&options[at + 1..]);
    others.chain(by).cloned().collect()
}

/// The options that no other one dominates.
fn best(options: &[Rc<Tree>], worse: impl Fn(&Tree, &Tree) -> bool) -> Vec<Rc<Tree>> {
    let mut kept: Vec<Rc<Tree>> = Vec::new();
    for option in options {
        if kept.iter().any(|other| worse(option, other)) {
            continue;
        }
        kept.retain(|other| !worse(other, option));
        kept.push(Rc::clone(option));
    }
    kept
}

/// Positions by their free cells, and their values.
struct ByHand {
    rows: u32,
    columns: u32,
    known: HashMap<u64, Rc<Tree>>,
}

impl ByHand {
    fn new(rows: u32, columns: u32) -> Self {
        Self {
            rows,
            columns,
            known: HashMap::new(),
        }
    }

    fn value(&mut self, free: u64) -> Rc<Tree> {
        if let Some(value) = self.known.get(&free) {
            return Rc::clone(value);
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = 1 << (row * self.columns + column);
                let (down, across) = (cell | cell << self.columns, cell | cell << 1);
                if row + 1 < self.rows && free & down == down {
                    left.push(self.value(free & !down));
                }
                if column + 1 < self.columns && free & across == across {
                    right.push(self.value(free & !across));
                }
            }
        }
        let value = Rc::new(simplest(Tree { left, right }));
        self.known.insert(free, Rc::clone(&value));
        value
    }
}

/// A tree as a form, by its options; trees by their addresses.
fn form(forms: &mut Forms, known: &mut HashMap<*const Tree, Form>, tree: &Rc<Tree>) -> Form {
    if let Some(&form) = known.get(&Rc::as_ptr(tree)) {
        return form;
    }
    let mut side = |options: &[Rc<Tree>]| -> Vec<Form> {
        let forms_of = options.iter().map(|option| form(forms, known, option));
        forms_of.collect()
    };
    let (left, right) = (side(&tree.left), side(&tree.right));
    let made = forms.from_options(&left, &right).expect("a small game");
    known.insert(Rc::as_ptr(tree), made);
    made
}

/// All positions of a board by the library, in the order of their numbers.
fn by_library(forms: &mut Forms, rows: u32, columns: u32) -> Vec<Form> {
    let (height, width) = (rows as usize, columns as usize);
    let rules = Domineering::rectangle(height, width).expect("a small board");
    let size = Size::new(height, width).expect("a small board");
    let canon = Canon::new();
    let mut table = canon.table(&rules);
    (0..1_u64 << (rows * columns))
        .map(|free| {
            let value = table.value(forms, &Board::new(size, [free]));
            value.expect("no limit")
        })
        .collect()
}

/// The middle of three runs.
fn median<R>(mut run: impl FnMut() -> R) -> (R, Duration) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..3 {
        let begun = Instant::now();
        last = Some(run());
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    (last.expect("three runs"), times[1])
}

fn compare(rows: u32, columns: u32) {
    let ((mut forms, values), fast) = median(|| {
        let mut forms = Forms::new();
        let values = by_library(&mut forms, rows, columns);
        (forms, values)
    });
    let (trees, slow) = median(|| {
        let mut by_hand = ByHand::new(rows, columns);
        let all = 0..1_u64 << (rows * columns);
        all.map(|free| by_hand.value(free)).collect::<Vec<_>>()
    });
    let mut known = HashMap::new();
    for (free, (value, tree)) in values.iter().zip(&trees).enumerate() {
        let made = form(&mut forms, &mut known, tree);
        assert_eq!(*value, made, "{rows} x {columns}, position {free}");
    }
    println!(
        "{rows} x {columns}: {} positions, {} values; library {:.2} ms, by hand {:.2} ms: {:.1} x",
        values.len(),
        forms.len(),
        fast.as_secs_f64() * 1e3,
        slow.as_secs_f64() * 1e3,
        slow.as_secs_f64() / fast.as_secs_f64()
    );
}

/// All positions of 4 x 6 by the library; those of 4 x 5, beside an empty
/// column, are among them.
fn large() {
    let begun = Instant::now();
    let mut forms = Forms::new();
    let values = by_library(&mut forms, 4, 6);
    let took = begun.elapsed();
    let mut narrow = Forms::new();
    for (free, value) in by_library(&mut narrow, 4, 5).into_iter().enumerate() {
        let wide = (0..4).fold(0, |wide, row| wide | (free >> (5 * row) & 31) << (6 * row));
        assert_eq!(narrow.text(value), forms.text(values[wide]), "{free}");
    }
    println!(
        "4 x 6: {} positions, {} values; {:.1} s, {} MiB of values",
        values.len(),
        forms.len(),
        took.as_secs_f64(),
        forms.memory_usage() >> 20
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for (rows, columns) in [(1, 16), (2, 8), (3, 5), (4, 4)] {
        compare(rows, columns);
    }
    if arguments.iter().any(|argument| argument == "large") {
        large();
    }
}
