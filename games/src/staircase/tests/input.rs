//! Boards as text: what is read, and what is refused with which words.

use super::*;

#[test]
fn bad_input_is_refused_with_place_and_reason() {
    const OVERFLOW: &str =
        "so small that the sizes of all values add up to at most 9223372036854775806";
    let cases: [(&str, &str); 14] = [
        (
            "",
            "1:1: found the end of the input, expected the number of rows n, an integer",
        ),
        (
            " \n",
            "2:1: found the end of the input, expected the number of rows n, an integer",
        ),
        (
            "2",
            "1:2: found the end of the input, expected the number of columns m, an integer",
        ),
        (
            "2 x",
            "1:3: found `x`, expected the number of columns m, an integer",
        ),
        (
            "0 3",
            "1:1: found `0`, expected the number of rows n, 1 or more",
        ),
        (
            "-2 3",
            "1:1: found `-2`, expected the number of rows n, 1 or more",
        ),
        (
            "2 0",
            "1:3: found `0`, expected the number of columns m, 1 or more",
        ),
        (
            "1 2\n3 y\n5 6",
            "2:3: found `y`, expected A[1][2], an integer",
        ),
        (
            "1 2\n3 4\n5",
            "3:2: found the end of the input, expected B[1][2], an integer",
        ),
        (
            "1 2\n3 4\n5 6 7",
            "3:5: found `7`, expected the end of the input",
        ),
        (
            "1 1\n2.5 1",
            "2:1: found `2.5`, expected A[1][1], an integer",
        ),
        (
            "1 1\n9223372036854775808 1",
            "2:1: found `9223372036854775808`, expected A[1][1], an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "1 1\n1 -9223372036854775809",
            "2:3: found `-9223372036854775809`, expected B[1][1], an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "1 \u{7}1",
            "1:3: found `\\u{7}1`, expected the number of columns m, an integer",
        ),
    ];
    for (text, message) in cases {
        let message = format!("bad.txt:{message}");
        assert_eq!(contour(text).unwrap_err(), message);
        assert_eq!(rows(text).unwrap_err(), message);
    }
    for overflowing in [
        "1 1\n9223372036854775807 0",
        "1 1\n0 -9223372036854775808",
        "1 2\n9223372036854775800 3\n-3 1",
    ] {
        let error = contour(overflowing).unwrap_err();
        assert!(error.ends_with(OVERFLOW), "{error}");
        assert_eq!(rows(overflowing).unwrap_err(), error);
    }
    // Bytes that are no text.
    assert_eq!(
        read(b"1 1\n\xff\x00", Staircase::read).unwrap_err(),
        "bad.txt:2:1: found the byte 0xff, expected text in UTF-8"
    );
}

#[test]
fn line_ends_and_a_byte_order_mark_are_accepted() {
    let plain = contour(EXAMPLE).unwrap();
    let marked = format!("\u{feff}{}\r\n", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(contour(&marked).unwrap(), plain);
    assert_eq!(contour(&EXAMPLE.replace('\n', "\t ")).unwrap(), plain);
}

#[test]
fn a_shape_beyond_the_encoding_is_refused_before_its_values_are_read() {
    const CONTOUR: &str = "n + m of at most 64 (a bit for each row and column of the contour)";
    const ROWS: &str =
        "(m + 1)^n of at most 2^64 (a digit from 0 to m for each row) and m below 2^32";
    let found = |n: usize, m: usize| {
        let column = n.to_string().len() + 2;
        format!("bad.txt:1:{column}: found a board of {n} x {m} cells, expected")
    };
    // Neither takes it.
    for (n, m) in [(40, 40), (1_000_000, 1_000_000), (1, 1 << 32)] {
        let text = format!("{n} {m}\n1");
        assert_eq!(
            contour(&text).unwrap_err(),
            format!(
                "{} {CONTOUR}; staircase-rows has no room for this board either, it takes {ROWS}",
                found(n, m)
            )
        );
        assert_eq!(
            rows(&text).unwrap_err(),
            format!(
                "{} {ROWS}; staircase has no room for this board either, it takes {CONTOUR}",
                found(n, m)
            )
        );
    }
    // The other takes it.
    for (n, m) in [
        (1, 1_000_000),
        (2, 1000),
        (1, 64),
        (64, 1),
        (1, (1 << 32) - 1),
    ] {
        assert_eq!(
            contour(&format!("{n} {m}\n1")).unwrap_err(),
            format!("{} {CONTOUR}; staircase-rows takes this board", found(n, m))
        );
        assert!(Encoding::Rows.fits(n, m).is_ok());
    }
    for (n, m) in [(32, 32), (60, 4)] {
        assert_eq!(
            rows(&format!("{n} {m}\n1")).unwrap_err(),
            format!("{} {ROWS}; staircase takes this board", found(n, m))
        );
        assert!(Encoding::Contour.fits(n, m).is_ok());
    }
    // A board that was not read says the same.
    let error = Staircase::new(board(1, 64, 1)).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "found a board of 1 x 64 cells, expected {CONTOUR}; staircase-rows takes this board"
        )
    );
    // Far fewer values than stated: nothing is set aside for them.
    let error = rows("1 4294967295\n1 2 3").unwrap_err();
    assert_eq!(
        error,
        "bad.txt:2:6: found the end of the input, expected A[1][4], an integer"
    );
}
