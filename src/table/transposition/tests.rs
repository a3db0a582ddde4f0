//! Mixing is undone, keys are read back from where they stand, and what a table
//! says is compared with a map that forgets nothing.

use super::*;
use std::collections::HashMap;

impl Mixer {
    /// The inverse of `mix`: a shift by half the bits undoes itself, the
    /// product is undone by the inverse of the factor (Newton).
    fn unmix(self, mixed: u64) -> u64 {
        let product = mixed ^ mixed >> self.shift;
        let mut inverse = 1_u64;
        for _ in 0..6 {
            let error = 2_u64.wrapping_sub(ODD.wrapping_mul(inverse));
            inverse = inverse.wrapping_mul(error);
        }
        assert_eq!(ODD.wrapping_mul(inverse), 1);
        product.wrapping_mul(inverse) & self.mask
    }
}

impl Transposition {
    /// The keys of all entries, from where they stand alone.
    fn keys(&self) -> Vec<u64> {
        let words = self.words[self.begin..].iter().take(ENTRIES << self.bits);
        let words = words.map(|word| word.load(Relaxed)).enumerate();
        words
            .filter(|&(_, word)| word >> PROBLEM & PROBLEMS == self.problem)
            .map(|(at, word)| {
                let bucket = (at / ENTRIES) as u64 & ((1 << self.least_bits) - 1);
                self.mixer.unmix(word >> TAG << self.least_bits | bucket)
            })
            .collect()
    }
}

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn mixing_can_be_undone() {
    let mut state = 1;
    for bits in 1..=64 {
        let mixer = Mixer::new(bits);
        for key in [0, 1, mixer.mask, mixer.mask / 3] {
            assert_eq!(mixer.unmix(mixer.mix(key)), key);
        }
        for _ in 0..500 {
            let key = random(&mut state) & mixer.mask;
            assert!(mixer.mix(key) <= mixer.mask);
            assert_eq!(mixer.unmix(mixer.mix(key)), key, "{bits} bits");
        }
    }
}

#[test]
fn bucket_and_entry_give_the_key_back() {
    for key_bits in [1, 12, 13, 20, 37, 48, 49, 50, 54, 56] {
        let mut table = Transposition::new(key_bits).unwrap();
        let mask = u64::MAX >> (64 - key_bits);
        let mut state = 99;
        let mut inserted = std::collections::HashSet::new();
        for round in 0..3 {
            for _ in 0..3000 {
                let key = random(&mut state) & mask;
                inserted.insert(key);
                let known = Bounded {
                    lower: 1,
                    upper: 2,
                    best: 3,
                };
                table.insert(key, known, 1);
            }
            let keys = table.keys();
            assert!(keys.len() * 10 >= inserted.len().min(3000) * 9);
            assert!(
                keys.iter().all(|key| inserted.contains(key)),
                "{key_bits} bits"
            );
            if round < 2 && table.growth() < 1 << 24 {
                table.grow().unwrap();
                let kept: Vec<u64> = table.keys();
                assert_eq!(kept.len(), keys.len());
                assert!(kept.iter().all(|&key| table.get(key).is_some()));
            }
        }
    }
}

/// Whatever a table says of a key is the last that was stored for it.
#[test]
fn a_table_forgets_and_never_mistakes() {
    let mut table = Transposition::new(40).unwrap();
    let mut map = HashMap::new();
    let mut state = 7;
    let mut hits = 0;
    for step in 0..400_000_u64 {
        let key = random(&mut state) >> 24 & 0xFFFF_F1FF;
        let known = table.get(key);
        if let Some(known) = known {
            assert_eq!(Some(&known), map.get(&key));
            hits += 1;
        }
        let [lower, upper, best, ..] = random(&mut state).to_le_bytes();
        let known = Bounded {
            lower: lower.cast_signed(),
            upper: upper.cast_signed(),
            best: best % 32,
        };
        table.insert(key, known, u64::from(best));
        assert_eq!(table.get(key), Some(known), "just stored");
        map.insert(key, known);
        if step % 50_000 == 49_999 {
            table.reset();
            map.clear();
            assert_eq!(table.get(key), None);
        } else if step % 9_000 == 0 && table.entries() < 1 << 16 {
            table.grow().unwrap();
        }
    }
    assert!(hits > 0);
}

#[test]
fn much_work_outlives_little() {
    let table = Transposition::new(49).unwrap();
    let known = Bounded {
        lower: 0,
        upper: 0,
        best: 0,
    };
    table.insert(12345, known, 1 << 20);
    for key in 0..200_000 {
        table.insert(1 << 30 | key, known, 1);
    }
    assert_eq!(table.get(12345), Some(known));
}

#[test]
fn wide_keys_are_refused() {
    assert_eq!(Transposition::new(0).unwrap_err(), KeyTooWide { bits: 0 });
    let error = Transposition::new(60).unwrap_err();
    assert_eq!(
        error.to_string(),
        "found keys of 60 bits, expected 1 to 59: store whole positions in place of keys"
    );
}
