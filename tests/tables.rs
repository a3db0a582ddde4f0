//! Tables find what was put into them, and foretell what they take.

use std::collections::HashMap;

use proptest::prelude::*;
use retrograde::table::{ExactTable, PositionSet};

/// What a table may claim beyond the truth: its smallest sizes round up.
const SLACK: usize = 256;

fn foretold_well(foretold: usize, taken: usize) {
    assert!(
        taken <= foretold,
        "{foretold} bytes were foretold, {taken} taken"
    );
    assert!(
        foretold <= taken + SLACK,
        "{foretold} bytes were foretold, only {taken} taken"
    );
}

/// Old and new memory live side by side while a table grows.
#[test]
fn the_growth_of_an_exact_table_is_foretold() {
    let mut table = ExactTable::new();
    let mut growths = 0;
    for number in 0..100_000_u32 {
        let (before, foretold) = (table.memory_usage(), table.growth(&number));
        let peak = table.peak_usage();
        table.insert(number, u64::from(number)).unwrap();
        assert!(foretold.unwrap_or(before) <= peak);
        match foretold {
            Some(foretold) => {
                // A part doubles: its old size is what the table gains.
                let after = table.memory_usage();
                foretold_well(foretold, after + (after - before));
                growths += 1;
            }
            None => assert_eq!(table.memory_usage(), before),
        }
    }
    assert!(growths > 10);
}

/// The parts of a table fill evenly, whatever the positions have in common: at
/// no time, growth included, does an entry of 8 bytes and a control byte take
/// more than 24.
#[test]
fn a_table_takes_little_at_any_size() {
    let spread: [fn(u32) -> u32; 4] = [
        |number| number,
        |number| number << 12,
        |number| number.wrapping_mul(0x0100_0001),
        |number| number ^ number << 16,
    ];
    for of in spread {
        let mut table = ExactTable::new();
        for number in 0..300_000 {
            let position = of(number);
            let peak = table.growth(&position).unwrap_or(table.memory_usage());
            table.insert(position, number).unwrap();
            assert!(
                number < 20_000 || peak <= 24 * table.len(),
                "{peak} bytes for {} positions",
                table.len()
            );
        }
        assert_eq!(table.len(), 300_000);
    }
}

#[test]
fn the_growth_of_a_position_set_is_foretold() {
    let mut set = PositionSet::new();
    for number in 0..100_000_u64 {
        let (before, foretold, full) = (set.memory_usage(), set.peak_usage(), set.is_full());
        assert_eq!(
            set.insert(number),
            Ok((u32::try_from(number).unwrap(), true))
        );
        if full {
            assert!(set.memory_usage() <= foretold, "at {number}");
            assert!(
                foretold <= before + set.memory_usage() + SLACK,
                "at {number}"
            );
        } else {
            assert_eq!((set.memory_usage(), foretold), (before, before));
        }
    }
}

proptest! {
    #[test]
    fn an_exact_table_is_a_map(entries in prop::collection::vec((0..500_u16, any::<i32>()), 0..900)) {
        let mut table = ExactTable::new();
        let mut map = HashMap::new();
        for &(position, value) in &entries {
            prop_assert_eq!(table.insert(position, value), Ok(map.insert(position, value)));
        }
        prop_assert_eq!(table.len(), map.len());
        for position in 0..500 {
            prop_assert_eq!(table.get(&position), map.get(&position));
        }
    }

    #[test]
    fn a_position_set_numbers_in_order(positions in prop::collection::vec(0..500_u16, 0..900)) {
        let mut set = PositionSet::new();
        let mut order = Vec::new();
        for &position in &positions {
            let known = order.iter().position(|&seen| seen == position);
            let number = known.unwrap_or(order.len());
            let (found, new) = set.insert(position).unwrap();
            prop_assert_eq!((found as usize, new), (number, known.is_none()));
            if new {
                order.push(position);
            }
        }
        prop_assert_eq!(set.positions(), &order[..]);
        for position in 0..500 {
            let number = order.iter().position(|&seen| seen == position);
            prop_assert_eq!(set.number(&position).map(|number| number as usize), number);
        }
    }
}
