//! Bad boards: each ends with exit code 1 and says where, what and how instead.

use super::*;

/// What follows an error in a board.
const STAIRCASE_EXAMPLE: &str =
    "\na valid input, for example:\n  2 3\n  2 7 3\n  9 1 2\n  3 7 2\n  2 3 1\n";
const PICK_EXAMPLE: &str =
    "\na valid input, for example:\n  2\n  2 2\n  5 8\n  9 1\n  2 3\n  4 1 7\n  2 2 9\n";

#[test]
fn bad_boards_are_told_with_place_and_example() {
    let staircase: &[(&[u8], &str)] = &[
        (
            b"",
            "1:1: found the end of the input, expected the number of rows n, an integer",
        ),
        (
            b"2 3\n2 7 x\n",
            "2:5: found `x`, expected A[1][3], an integer",
        ),
        (
            b"2 3\n2 7 3\n9 1 2\n3 7 2\n2 3\n",
            "6:1: found the end of the input, expected B[2][3], an integer",
        ),
        (
            b"1 1\n4 5\n6\n",
            "3:1: found `6`, expected the end of the input",
        ),
        (
            b"0 3\n",
            "1:1: found `0`, expected the number of rows n, 1 or more",
        ),
        (
            b"-2 3\n",
            "1:1: found `-2`, expected the number of rows n, 1 or more",
        ),
        (
            b"1 1 9223372036854775808 0",
            "1:5: found `9223372036854775808`, expected A[1][1], an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            b"1 2 9223372036854775807 1 0 0",
            "1:5: found `9223372036854775807`, expected A[1][1] so small that the sizes of all values add up to at most 9223372036854775806",
        ),
        (
            b"1 1 -9223372036854775808 0",
            "1:5: found `-9223372036854775808`, expected A[1][1] so small that the sizes of all values add up to at most 9223372036854775806",
        ),
        (
            b"40 40\n",
            "1:4: found a board of 40 x 40 cells, expected n + m of at most 64 (a bit for each row and column of the contour); staircase-rows has no room for this board either, it takes (m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32",
        ),
        (
            b"9223372036854775807 9223372036854775807\n",
            "1:21: found a board of 9223372036854775807 x 9223372036854775807 cells, expected n + m of at most 64 (a bit for each row and column of the contour); staircase-rows has no room for this board either, it takes (m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32",
        ),
        (
            b"2 2\n1 \xff\n",
            "2:3: found the byte 0xff, expected text in UTF-8",
        ),
        (
            b"\x00\x01\x02",
            "1:1: found `\\0\\u{1}\\u{2}`, expected the number of rows n, an integer",
        ),
        (
            b"1 1 2.5 0",
            "1:5: found `2.5`, expected A[1][1], an integer",
        ),
    ];
    let rows: &[(&[u8], &str)] = &[(
        b"30 9\n",
        "1:4: found a board of 30 x 9 cells, expected (m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32; staircase takes this board",
    )];
    let pick: &[(&[u8], &str)] = &[
        (
            b"",
            "1:1: found the end of the input, expected the number of cases T, an integer",
        ),
        (
            b"2\n2 2\n5 8\n9 1\n",
            "5:1: found the end of the input, expected the number of rows n of case 2, an integer",
        ),
        (
            b"1\n9 8\n",
            "2:3: found a grid of 9 x 8 cells, expected n m of at most 64 (a bit for each cell)",
        ),
        (
            b"1\n2 2\n5 8\n9 1\n7\n",
            "5:1: found `7`, expected the end of the input",
        ),
        (
            b"0\n",
            "1:1: found `0`, expected the number of cases T, 1 or more",
        ),
    ];
    for (game, boards, example) in [
        ("staircase", staircase, STAIRCASE_EXAMPLE),
        ("staircase-rows", rows, STAIRCASE_EXAMPLE),
        ("pick", pick, PICK_EXAMPLE),
    ] {
        for (board, message) in boards {
            let output = run_with(&["solve", game], board);
            let stderr = format!("error: standard input:{message}{example}");
            assert_ends(&output, 1, "", &stderr);
        }
    }
}

#[test]
fn one_bad_input_and_nothing_is_solved() {
    let dir = folder("bad");
    fs::write(dir.join("good.in"), SAMPLE).unwrap();
    fs::write(dir.join("short.in"), "1 1 5").unwrap();
    fs::create_dir(dir.join("empty")).unwrap();
    let output = retrograde()
        .current_dir(&dir)
        .args(["solve", "staircase", "good.in", "short.in", "missing.in"])
        .output()
        .unwrap();
    let stderr = format!(
        "error: short.in:1:6: found the end of the input, expected B[1][1], an integer{STAIRCASE_EXAMPLE}\
         error: missing.in: found no such file, expected a file, a folder of files ending in `.in` or `.txt`, or `-` for standard input\n"
    );
    assert_ends(&output, 1, "", &stderr);
    let output = retrograde()
        .current_dir(&dir)
        .args(["solve", "staircase", "good.in", "empty"])
        .output()
        .unwrap();
    let stderr = "error: empty: found no file ending in `.in` or `.txt` in this folder, expected at least one\n";
    assert_ends(&output, 1, "", stderr);
}

#[test]
fn bad_input_is_one_json_document() {
    let dir = folder("bad-json");
    fs::write(dir.join("short.in"), "1 1 5").unwrap();
    for command in ["solve", "check", "count"] {
        let mut call = retrograde();
        call.current_dir(&dir).args([command, "staircase"]);
        call.args(["short.in", "missing.in", "--format", "json"]);
        let output = call.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let errors: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors.len(), 2);
        for (error, name) in errors.iter().zip(["short.in:1:6: ", "missing.in: "]) {
            assert_eq!(error["status"], "error");
            assert_eq!(error["game"], "staircase");
            let text = error["error"].as_str().unwrap();
            assert!(text.starts_with(name) && told.contains(text), "{text}");
        }
    }
    let args = [
        "solve",
        "tic-tac-toe",
        "--format",
        "json",
        "--position",
        "?",
    ];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(2));
    let errors: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(errors.len(), 1);
    let text = errors[0]["error"].as_str().unwrap();
    assert!(text.contains("found `?`, expected"), "{text}");
}
