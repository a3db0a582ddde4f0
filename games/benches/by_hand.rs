//! The two score games beside programs written by hand for nothing else.
//!
//! The staircase twice: by plain recursion over contours with an array of all
//! 2^(n + m) bit strings, and by one pass over all contours in ascending order
//! with an array of nothing but them. The Pick Game by plain recursion over
//! sets of cells with a small open hash table. Answers are compared, then
//! times. With `--bench` this goes up to boards of 15 x 15, which take seconds
//! and 600 MiB.
//!
//! ```text
//! cargo bench -p retrograde-games --bench by_hand                      # compare
//! cargo bench -p retrograde-games --bench by_hand -- staircase FILE    # by hand, bare answer
//! cargo bench -p retrograde-games --bench by_hand -- pick FILE         # by hand, bare answers
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};

use retrograde::input::Input;
use retrograde::{Layers, Negamax, Solver};
use retrograde_games::pick::{self, Pick};
use retrograde_games::staircase::{self, Board, Staircase, StaircaseRows};

/// The staircase game as a program for nothing else would be written.
struct ByHandStaircase<'b> {
    rows: usize,
    columns: usize,
    cells: &'b [[i64; 2]],
    best: Vec<i64>,
    seen: Vec<bool>,
}

impl<'b> ByHandStaircase<'b> {
    /// The most steps of a contour; an array of 2^26 values takes 576 MiB.
    const STEPS: usize = 26;

    fn answer(board: &'b Board) -> i64 {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        assert!(
            rows + columns <= Self::STEPS,
            "the array over all contours holds boards with n + m up to {}",
            Self::STEPS
        );
        let mut search = Self {
            rows,
            columns,
            cells: board.cells(),
            best: vec![0; 1 << (rows + columns)],
            seen: vec![false; 1 << (rows + columns)],
        };
        search.value(((1 << columns) - 1) << rows, 0)
    }

    fn value(&mut self, contour: usize, turn: usize) -> i64 {
        if contour == (1 << self.columns) - 1 {
            return 0;
        }
        if self.seen[contour] {
            return self.best[contour];
        }
        let mut best = i64::MIN;
        let (mut row, mut column) = (self.rows, 0);
        for step in 0..self.rows + self.columns - 1 {
            if contour >> step & 1 == 1 {
                column += 1;
                continue;
            }
            row -= 1;
            if contour >> (step + 1) & 1 == 1 {
                let child = self.value(contour ^ (3 << step), 1 - turn);
                best = best.max(self.cells[row * self.columns + column][turn] - child);
            }
        }
        self.seen[contour] = true;
        self.best[contour] = best;
        best
    }
}

/// The staircase game as a faster program for nothing else would be written:
/// bottom up, without a search.
///
/// Contours are bit strings with as many right steps as columns. In ascending
/// order the one with right steps at p1 < p2 < … has the rank C(p1, 1) +
/// C(p2, 2) + … (the combinatorial number system), so that a move, which
/// shifts the (c + 1)-th right step from p + 1 to p, leads back by C(p, c).
struct ByHandSweep {
    /// For each step with so many right steps before it: how far a move at it
    /// leads back, and what the players bank.
    moves: Vec<[(u32, [i32; 2]); 32]>,
    columns: usize,
    start: u64,
}

impl ByHandSweep {
    fn answer(board: &Board) -> i64 {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        assert!(rows + columns <= 32, "ranks of 32 bits");
        let mut sweep = Self {
            moves: vec![[(0, [0; 2]); 32]; rows + columns],
            columns,
            start: ((1 << columns) - 1) << rows,
        };
        for (at, cell) in board.cells().iter().enumerate() {
            let (row, column) = (at / columns, at % columns);
            let step = rows - 1 - row + column;
            let back = binomial(step, column);
            let payoffs = cell.map(|payoff| i32::try_from(payoff).expect("small values"));
            sweep.moves[step][column] = (back, payoffs);
        }
        sweep
            .value(binomial(rows + columns, columns) as usize)
            .into()
    }

    fn value(&self, positions: usize) -> i32 {
        let odd = 0xaaaa_aaaa & self.start;
        let mut best = Vec::with_capacity(positions);
        best.push(0);
        let mut contour: u64 = (1 << self.columns) - 1;
        while contour != self.start {
            // The next string with as many ones (Gosper, HAKMEM item 175).
            let low = contour.trailing_zeros();
            let up = contour + (1 << low);
            contour = up | ((contour ^ up) >> (low + 2));
            let turn = ((contour & 0xaaaa_aaaa) ^ odd).count_ones() as usize & 1;
            let mut corners = !contour & (contour >> 1);
            let mut column = contour.trailing_ones() as usize;
            let mut value = i32::MIN;
            while corners != 0 {
                let step = corners.trailing_zeros() as usize;
                corners &= corners - 1;
                let (back, payoffs) = self.moves[step][column & 31];
                value = value.max(payoffs[turn] - best[best.len() - back as usize]);
                column += (contour >> (step + 1)).trailing_ones() as usize;
            }
            best.push(value);
        }
        assert_eq!(best.len(), positions);
        best[positions - 1]
    }
}

/// C(n, k), exact on the way.
fn binomial(n: usize, k: usize) -> u32 {
    let product = (1..=k).fold(1, |product, i| product * (n + 1 - i) / i);
    u32::try_from(product).expect("at most C(32, 16)")
}

/// The Pick Game as a program for nothing else would be written.
struct ByHandPick<'g> {
    rows: usize,
    columns: usize,
    values: &'g [i64],
    /// Sets of cells with their values; an empty slot has the empty set.
    slots: Vec<(u64, i64)>,
    used: usize,
}

impl<'g> ByHandPick<'g> {
    fn answer(game: &'g Pick) -> i64 {
        let values = game.values();
        let columns = game.columns() as usize;
        let mut search = Self {
            rows: values.len() / columns,
            columns,
            values,
            slots: vec![(0, 0); 1 << 10],
            used: 0,
        };
        let lead = search.value(u64::MAX >> (64 - values.len()));
        i64::midpoint(values.iter().sum(), lead)
    }

    /// The slot of this set, or the free one where it belongs.
    fn slot(&self, cells: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (cells.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.slots[at].0 != cells && self.slots[at].0 != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    fn store(&mut self, cells: u64, value: i64) {
        if 2 * self.used >= self.slots.len() {
            let slots = vec![(0, 0); 2 * self.slots.len()];
            for (cells, value) in std::mem::replace(&mut self.slots, slots) {
                if cells != 0 {
                    let at = self.slot(cells);
                    self.slots[at] = (cells, value);
                }
            }
        }
        let at = self.slot(cells);
        self.slots[at] = (cells, value);
        self.used += 1;
    }

    fn value(&mut self, cells: u64) -> i64 {
        if cells == 0 {
            return 0;
        }
        let (known, value) = self.slots[self.slot(cells)];
        if known == cells {
            return value;
        }
        let mut best = i64::MIN;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let at = row * self.columns + column;
                if cells >> at & 1 == 0 {
                    continue;
                }
                let empty = |at: usize| u32::from(cells >> at & 1 == 0);
                let mut open = 0;
                open += if row == 0 {
                    1
                } else {
                    empty(at - self.columns)
                };
                open += if row == self.rows - 1 {
                    1
                } else {
                    empty(at + self.columns)
                };
                open += if column == 0 { 1 } else { empty(at - 1) };
                open += if column == self.columns - 1 {
                    1
                } else {
                    empty(at + 1)
                };
                if open >= 2 {
                    best = best.max(self.values[at] - self.value(cells & !(1 << at)));
                }
            }
        }
        self.store(cells, best);
        best
    }
}

/// A sequence that looks random and is the same on each run, up to `below`.
fn values(count: usize, below: u64, seed: u64) -> Vec<i64> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % below).expect("33 bits")
    };
    (0..count).map(|_| next()).collect()
}

/// One contender: its name, and a run that gives its answers.
type Contender<'a> = (&'a str, &'a dyn Fn() -> Vec<i64>);

/// Runs all contenders by turns, checks that they agree, and prints the median
/// time of each and its ratio to the first.
fn compare(title: &str, rounds: usize, contenders: &[Contender<'_>]) {
    let mut times = vec![Vec::new(); contenders.len()];
    let mut answers: Option<Vec<i64>> = None;
    for _ in 0..rounds {
        for (times, (name, run)) in times.iter_mut().zip(contenders) {
            let begun = Instant::now();
            let answer = run();
            times.push(begun.elapsed());
            let known = answers.get_or_insert_with(|| answer.clone());
            assert_eq!(*known, answer, "{title}: {name} differs");
        }
    }
    let medians: Vec<Duration> = times
        .into_iter()
        .map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2]
        })
        .collect();
    println!("{title}, median of {rounds} runs");
    for (median, (name, _)) in medians.iter().zip(contenders) {
        let ratio = median.as_secs_f64() / medians[0].as_secs_f64();
        println!(
            "  {name:<24} {:>9.2} ms  x {ratio:.2}",
            median.as_secs_f64() * 1e3
        );
    }
}

/// A board of n x n values up to 100000.
fn board(n: usize) -> Board {
    let values_of_both = values(2 * n * n, 100_001, 1);
    let cells = values_of_both.chunks(2).map(|pair| [pair[0], pair[1]]);
    Board::new(n, cells.collect()).expect("small values")
}

/// The staircase bottom up, on one thread and on all.
fn compare_sweeps(n: usize, rounds: usize) {
    let board = board(n);
    // Tables that the game makes on first use are part of the work.
    let layers = |threads| {
        let game = Staircase::new(board.clone()).expect("at most 64 steps");
        let solved = Layers::new().threads(threads).solve(&game);
        vec![solved.expect("no limit").value().0]
    };
    compare(
        &format!("staircase, {n} x {n}"),
        rounds,
        &[
            ("by hand, sweep", &|| vec![ByHandSweep::answer(&board)]),
            ("layers, one thread", &|| layers(1)),
            ("layers, all threads", &|| layers(0)),
        ],
    );
}

/// Both games, each with so many rounds or with one.
fn compare_all(measured: bool) {
    let rounds = |rounds| if measured { rounds } else { 1 };
    let sizes: &[usize] = if measured { &[10, 12, 14, 15] } else { &[10] };
    for &n in sizes {
        compare_sweeps(n, rounds(if n > 13 { 3 } else { 15 }));
    }
    let board = board(10);
    let contour = Staircase::new(board.clone()).expect("20 steps");
    let rows = StaircaseRows::new(board.clone()).expect("11^10 positions");
    let value = |solver: &Negamax| solver.solve(&contour).map(|solved| solved.value().0);
    compare(
        "staircase, 10 x 10",
        rounds(15),
        &[
            ("by hand, array", &|| vec![ByHandStaircase::answer(&board)]),
            ("negamax, contour", &|| {
                vec![value(&Negamax::new()).expect("no limit")]
            }),
            ("negamax, row lengths", &|| {
                let solved = Negamax::new().solve(&rows).expect("no limit");
                vec![solved.value().0]
            }),
        ],
    );

    let grids: Vec<Pick> = (0..50)
        .map(|seed| values(25, 1000, seed).into_iter().map(|value| value + 1))
        .map(|values| Pick::new(5, values.collect()).expect("5 x 5 small values"))
        .collect();
    compare(
        "pick, fifty 5 x 5",
        rounds(5),
        &[
            ("by hand, hash table", &|| {
                grids.iter().map(ByHandPick::answer).collect()
            }),
            ("negamax", &|| {
                let total = |game: &Pick| {
                    let solved = Negamax::new().solve(game).expect("no limit");
                    game.first_total(*solved.value())
                };
                grids.iter().map(total).collect()
            }),
        ],
    );
}

/// Prints the answers of a file, by hand.
fn answer(game: &str, path: &str) -> Result<(), String> {
    let (example, is_pick) = match game {
        "staircase" => (staircase::EXAMPLE, false),
        "pick" => (pick::EXAMPLE, true),
        _ => return Err(format!("found `{game}`, expected staircase or pick")),
    };
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut input = Input::new(path, &bytes, example).map_err(|error| error.to_string())?;
    if is_pick {
        let cases = pick::read_cases(&mut input).map_err(|error| error.to_string())?;
        for case in &cases {
            println!("{}", ByHandPick::answer(case));
        }
    } else {
        let game = Staircase::read(&mut input).map_err(|error| error.to_string())?;
        println!("{}", ByHandStaircase::answer(game.board()));
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Cargo passes --bench to a bench and not to a test of all targets.
    let measured = words.iter().any(|word| word == "--bench");
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let done = match words[..] {
        [] => {
            compare_all(measured);
            Ok(())
        }
        [game, path] => answer(game, path),
        _ => Err("expected no arguments, or a game (staircase, pick) and a file".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
