//! What the README shows of the command line is what it prints.

#[test]
fn sessions_of_the_readme() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    std::env::set_current_dir(root).unwrap();
    trycmd::TestCases::new().case("README.md");
}
