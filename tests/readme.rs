//! The README shows the example as it is.

#[test]
fn the_readme_shows_the_example() {
    let readme = include_str!("../README.md");
    let example = include_str!("../examples/own_game.rs");
    assert!(
        readme.contains(&format!("```rust\n{example}```\n")),
        "copy examples/own_game.rs into README.md"
    );
}
