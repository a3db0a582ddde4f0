//! JSON as it is written.

use std::fmt::Write;
use std::io;

use serde::Serialize;

use crate::show::is_hidden;

/// A value on one line. The format itself lets characters pass that terminals
/// obey or readers do not see: those are escaped too, which is the same JSON.
///
/// # Errors
///
/// When the value cannot be written as JSON.
pub(super) fn text(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(serde_json::to_string(value)?))
}

/// The same over several lines.
///
/// # Errors
///
/// As [`text`].
pub(super) fn pretty(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(serde_json::to_string_pretty(value)?))
}

fn escaped(text: String) -> String {
    let hidden = |c: char| c != '\n' && is_hidden(c);
    if !text.contains(hidden) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_escaped_and_reads_back() {
        let name = "a\n\u{1b}[31m\u{9b}\u{202e}\u{e0001}b\u{7f}";
        let written = text(&[name]).unwrap();
        let shown = r#"["a\n\u001b[31m\u009b\u202e\udb40\udc01b\u007f"]"#;
        assert_eq!(written, shown);
        let read: Vec<String> = serde_json::from_str(&written).unwrap();
        assert_eq!(read, [name]);
    }
}
