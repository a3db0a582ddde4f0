//! Connect Four on the test sets of Pascal Pons: mean positions and time a
//! line, one table for all lines, emptied before each. Answers are compared.
//!
//! ```text
//! cargo bench -p retrograde-games --bench connect_four            # one thread
//! cargo bench -p retrograde-games --bench connect_four -- 2       # two threads
//! cargo bench -p retrograde-games --bench connect_four -- 1 FILE  # lines of a file
//! ```

#![expect(clippy::cast_precision_loss, reason = "means of few positions")]

use std::path::PathBuf;
use std::time::Instant;

use retrograde::{AlphaBeta, Configure, Notation};
use retrograde_games::connect_four::ConnectFour;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut words = words.iter().filter(|word| !word.starts_with("--"));
    let threads = words
        .next()
        .map_or(1, |word| word.parse().expect("a number of threads"));
    let files: Vec<PathBuf> = words.map(PathBuf::from).collect();
    let sets = ["L3_R1", "L2_R1", "L1_R1", "L2_R2-first-100"];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/connect4");
    let given = sets.map(|set| PathBuf::from(format!("{folder}/{set}.txt")));
    let files = if files.is_empty() {
        given.to_vec()
    } else {
        files
    };
    let game = ConnectFour::default();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file of moves and scores");
        let lines: Vec<_> = text
            .lines()
            .map(|line| {
                let (moves, score) = line.split_once(' ').expect("moves and a score");
                let position = game.parse_position(moves).expect("moves");
                (line, position, score.parse::<i64>().expect("a score"))
            })
            .collect();
        let mut searcher = AlphaBeta::new().threads(threads).guided_searcher(&game);
        let mut positions = 0;
        let begun = Instant::now();
        for (line, position, score) in &lines {
            let (value, report) = searcher.value(position).expect("solved");
            assert_eq!(game.score(position, value), *score, "{line}");
            positions += report.positions;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let count = lines.len() as f64;
        println!(
            "{:<16} {:>12.1} positions {:>12.1} us a line {:>8.2} million positions/s",
            file.file_stem().unwrap_or_default().display(),
            positions as f64 / count,
            seconds * 1e6 / count,
            positions as f64 / seconds / 1e6
        );
    }
}
