//! Canonical forms of a ruleset's positions: with parts and without, with
//! symmetry and exchange of players and without, published values, deep
//! chains, cycles, limits.

use std::time::Instant;

use retrograde::theory::{Canon, Form, Forms, Unvalued};
use retrograde::{Cancel, Configure, Limits, Player, Ruleset, Stopped};

/// Domineering on a grid of up to 64 cells; Left places vertical dominoes. A
/// position holds its free cells.
struct Domineering {
    rows: u32,
    columns: u32,
    /// Whether positions are split, shifted and mirrored.
    parts: bool,
}

/// Free cells and the columns of the grid they are in.
type Region = (u64, u32);

impl Domineering {
    fn new(rows: u32, columns: u32, parts: bool) -> Self {
        Self {
            rows,
            columns,
            parts,
        }
    }

    fn step(player: Player, columns: u32) -> u32 {
        match player {
            Player::First => columns,
            Player::Second => 1,
        }
    }

    /// The cells that a domino of this player may begin at.
    fn starts((free, columns): Region, player: Player) -> u64 {
        let next = free >> Self::step(player, columns);
        let last: u64 = (0..64 / columns)
            .map(|row| 1 << (row * columns + columns - 1))
            .sum();
        match player {
            Player::First => free & next,
            Player::Second => free & next & !last,
        }
    }

    fn cells((free, columns): Region) -> impl Iterator<Item = (u32, u32)> {
        (0..64)
            .filter(move |at| free >> at & 1 == 1)
            .map(move |at| (at / columns, at % columns))
    }

    /// The region with its corner at the corner, rows and columns exchanged or
    /// not, mirrored or not, whichever comes first.
    fn representative(region: Region) -> (Region, bool) {
        let cells: Vec<(u32, u32)> = Self::cells(region).collect();
        let rows = cells.iter().map(|cell| cell.0);
        let columns = cells.iter().map(|cell| cell.1);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let (left, right) = (
            columns.clone().min().unwrap_or(0),
            columns.max().unwrap_or(0),
        );
        let (height, width) = (bottom - top + 1, right - left + 1);
        let mut best = None;
        for view in 0..8 {
            let exchanged = view & 4 != 0;
            let mut free = 0u64;
            let across = if exchanged { height } else { width };
            for &(row, column) in &cells {
                let (mut row, mut column) = (row - top, column - left);
                if view & 1 != 0 {
                    row = height - 1 - row;
                }
                if view & 2 != 0 {
                    column = width - 1 - column;
                }
                if exchanged {
                    (row, column) = (column, row);
                }
                free |= 1 << (row * across + column);
            }
            let candidate = (across, free, exchanged);
            if best.is_none_or(|best| candidate < best) {
                best = Some(candidate);
            }
        }
        let (across, free, exchanged) = best.unwrap_or((1, 0, false));
        ((free, across), exchanged)
    }
}

impl Ruleset for Domineering {
    type Position = Region;
    type Move = u32;

    fn start(&self) -> Region {
        (u64::MAX >> (64 - self.rows * self.columns), self.columns)
    }

    fn moves(&self, &region: &Region, player: Player, moves: &mut Vec<u32>) {
        let starts = Self::starts(region, player);
        moves.extend((0..64).filter(|at| starts >> at & 1 == 1));
    }

    fn play(&self, &(free, columns): &Region, player: Player, &at: &u32) -> Region {
        let domino = 1 << at | 1 << (at + Self::step(player, columns));
        (free & !domino, columns)
    }

    fn components(&self, &region: &Region, parts: &mut Vec<Region>) {
        let (mut free, columns) = region;
        if !self.parts {
            parts.push(region);
            return;
        }
        let last: u64 = (0..64 / columns)
            .map(|row| 1 << (row * columns + columns - 1))
            .sum();
        while free != 0 {
            let mut part = free & free.wrapping_neg();
            loop {
                let sides = (part & !last) << 1 | part >> 1 & !last;
                let grown = part | free & (sides | part << columns | part >> columns);
                if grown == part {
                    break;
                }
                part = grown;
            }
            free &= !part;
            if part.count_ones() > 1 {
                parts.push((part, columns));
            }
        }
    }

    fn normal_form(&self, region: &Region) -> (Region, bool) {
        if self.parts {
            Self::representative(*region)
        } else {
            (*region, false)
        }
    }
}

#[test]
fn parts_symmetry_and_exchange_change_no_value() {
    let mut forms = Forms::new();
    let canon = Canon::new();
    let (whole, split) = (Domineering::new(3, 4, false), Domineering::new(3, 4, true));
    let (mut slow, mut fast) = (canon.table(&whole), canon.table(&split));
    for free in 0..1 << 12 {
        let value = slow.value(&mut forms, &(free, 4)).unwrap();
        assert_eq!(fast.value(&mut forms, &(free, 4)).unwrap(), value);
    }
    assert_eq!(slow.len(), 1 << 12);
    assert!(fast.len() < 600, "{}", fast.len());
    assert_eq!(fast.report().positions, fast.len() as u64);
}

/// Boards of up to 16 cells in the list made with cgt-tools 17fa9f3.
#[test]
fn published_values_are_found() {
    let mut forms = Forms::new();
    let list = include_str!("../src/theory/data/canonical-forms.tsv");
    let mut boards = 0;
    for line in list.lines().filter(|line| line.starts_with("D ")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (rows, columns) = fields[0][2..].split_once('x').unwrap();
        let game = Domineering::new(rows.parse().unwrap(), columns.parse().unwrap(), true);
        if game.rows * game.columns > 16 {
            continue;
        }
        boards += 1;
        let value = Canon::new()
            .value(&mut forms, &game, &game.start())
            .unwrap();
        assert_eq!(forms.parse(fields[1]), Ok(value), "{line}");
    }
    assert_eq!(boards, 28);
}

/// Play leads from `n` to `n - 1` for Left; from 0 on to `back`, if that is a
/// position.
struct Chain {
    length: u32,
    back: Option<u32>,
}

impl Ruleset for Chain {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.length
    }

    fn moves(&self, &at: &u32, player: Player, moves: &mut Vec<u32>) {
        match player {
            Player::First => moves.extend(at.checked_sub(1).or(self.back)),
            Player::Second => {}
        }
    }

    fn play(&self, _: &u32, _: Player, &to: &u32) -> u32 {
        to
    }
}

#[test]
fn chains_of_a_million_positions_have_a_value() {
    let mut forms = Forms::new();
    let chain = Chain {
        length: 1_000_000,
        back: None,
    };
    let value = Canon::new()
        .value(&mut forms, &chain, &chain.start())
        .unwrap();
    assert_eq!(forms.to_integer(value), Some(1_000_000));
}

/// Heaps of which either player takes one or two counters.
struct OneOrTwo;

impl Ruleset for OneOrTwo {
    type Position = Vec<u32>;
    type Move = (usize, u32);

    fn start(&self) -> Vec<u32> {
        vec![7, 5]
    }

    fn moves(&self, heaps: &Vec<u32>, _: Player, moves: &mut Vec<(usize, u32)>) {
        for (at, &heap) in heaps.iter().enumerate() {
            moves.extend((1..=heap.min(2)).map(|take| (at, take)));
        }
    }

    fn play(&self, heaps: &Vec<u32>, _: Player, &(at, take): &(usize, u32)) -> Vec<u32> {
        let mut heaps = heaps.clone();
        heaps[at] -= take;
        heaps
    }

    fn components(&self, heaps: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        parts.extend(
            heaps
                .iter()
                .filter(|&&heap| heap > 0)
                .map(|&heap| vec![heap]),
        );
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

/// A heap of `n` is worth `n mod 3`.
#[test]
fn impartial_positions_are_worth_nimbers() {
    let mut forms = Forms::new();
    let canon = Canon::new();
    let mut table = canon.table(&OneOrTwo);
    for (first, second) in (0..12).flat_map(|first| (0..12).map(move |second| (first, second))) {
        let value = table.value(&mut forms, &vec![first, second]).unwrap();
        assert_eq!(forms.to_nimber(value), Some((first % 3) ^ (second % 3)));
    }
    let deep = table.value(&mut forms, &vec![100_000]).unwrap();
    assert_eq!(forms.to_nimber(deep), Some(1));
}

#[test]
fn cycles_are_refused_and_shown() {
    let mut forms = Forms::new();
    let canon = Canon::new();
    for (length, back, cycle) in [(1, 1, vec![1, 0]), (3, 2, vec![2, 1, 0]), (0, 0, vec![0])] {
        let chain = Chain {
            length,
            back: Some(back),
        };
        let mut table = canon.table(&chain);
        for _ in 0..2 {
            let refused = table.value(&mut forms, &length);
            assert_eq!(refused, Err(Unvalued::Cycle(cycle.clone())));
        }
    }
}

#[test]
fn limits_end_a_search_that_can_go_on() {
    let game = Domineering::new(4, 4, true);
    let mut forms = Forms::new();
    let stopped = |canon: Canon, forms: &mut Forms| match canon.value(forms, &game, &game.start()) {
        Err(Unvalued::Stopped(why)) => why,
        other => panic!("{other:?}"),
    };
    let few = Canon::new().limits(Limits::new().positions(20));
    assert_eq!(stopped(few, &mut forms), Stopped::Positions { limit: 20 });
    let small = Canon::new().limits(Limits::new().memory(1000));
    assert!(matches!(
        stopped(small, &mut forms),
        Stopped::Memory { limit: 1000, .. }
    ));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Canon::new().limits(Limits::new().cancel(cancel));
    assert_eq!(stopped(cancelled, &mut forms), Stopped::Cancelled);
    // What an ended search left open is no cycle later on.
    let canon = Canon::new().limits(Limits::new().positions(60));
    let mut table = canon.table(&game);
    let small_board = (0b0011_0011, 4);
    assert!(table.value(&mut forms, &game.start()).is_err());
    let again = table.value(&mut forms, &game.start());
    assert!(matches!(again, Err(Unvalued::Stopped(_))), "{again:?}");
    let value = Canon::new().value(&mut forms, &game, &small_board).unwrap();
    assert_eq!(forms.text(value).unwrap(), "+-1");
    // So does a full arena.
    let mut full = Forms::new().limit(3);
    let refused = Canon::new().value(&mut full, &game, &game.start());
    assert!(matches!(refused, Err(Unvalued::Form(_))), "{refused:?}");
}

/// By hand, in a release build: all positions of 4x4 and, with
/// `RETROGRADE_LONG`, of 4x6.
#[test]
#[ignore = "measures time"]
fn all_positions_of_a_board() {
    let long = std::env::var_os("RETROGRADE_LONG").is_some();
    for (rows, columns) in [(4, 4), (4, 5), (4, 6)] {
        if columns == 6 && !long {
            continue;
        }
        let mut forms = Forms::new();
        let canon = Canon::new();
        let game = Domineering::new(rows, columns, true);
        let mut table = canon.table(&game);
        let begun = Instant::now();
        let mut last: Option<Form> = None;
        for free in 0..1u64 << (rows * columns) {
            last = Some(table.value(&mut forms, &(free, columns)).unwrap());
        }
        println!(
            "{rows}x{columns}: {:?}, {} parts, {} values, {} KiB, {}",
            begun.elapsed(),
            table.len(),
            forms.len(),
            forms.memory_usage() >> 10,
            forms.text(last.unwrap()).unwrap()
        );
    }
}
