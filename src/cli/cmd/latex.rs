//! Names of values in LaTeX, for its mathematics.

use std::fmt::Write;

/// The name of a value, written in ASCII or with signs outside it, in LaTeX.
pub(super) fn latex(name: &str) -> String {
    let mut text = String::new();
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let mut taken = c.len_utf8();
        if let Some((fraction, length)) = fraction(rest) {
            text += &fraction;
            taken = length;
        } else if let Some((word, sign)) = word(rest) {
            text += sign;
            taken = word.len();
        } else {
            match c {
                '{' => text += "\\{",
                '}' => text += "\\}",
                '|' => {
                    taken = rest.bytes().take_while(|&byte| byte == b'|').count();
                    let bars = "|".repeat(taken);
                    // Writing to a string cannot fail.
                    let _ = write!(text, "\\,{bars}\\,");
                }
                '^' | '↑' => text += "{\\uparrow}",
                'v' | '↓' => text += "{\\downarrow}",
                '⇑' => text += "{\\Uparrow}",
                '⇓' => text += "{\\Downarrow}",
                '±' => text += "{\\pm}",
                '*' | '∗' => {
                    text += "\\ast";
                    // Else the number would be a part of the name.
                    if digits(&rest[taken..]) > 0 {
                        text.push(' ');
                    }
                }
                '[' => {
                    // The order of an up.
                    let inner = rest[1..].split(']').next().unwrap_or_default();
                    let _ = write!(text, "^{{[{inner}]}}");
                    taken = (inner.len() + 2).min(rest.len());
                }
                '∞' => text += "\\infty",
                ',' => text += ",",
                c => text.push(c),
            }
        }
        rest = &rest[taken..];
    }
    text
}

/// A fraction at the beginning, and how long it is.
fn fraction(text: &str) -> Option<(String, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let above = digits(text);
    let below = text[above..].strip_prefix('/').map(digits)?;
    if above == 0 || below == 0 {
        return None;
    }
    let length = above + 1 + below;
    let (above, below) = (&text[..above], &text[above + 1..length]);
    Some((format!("\\frac{{{above}}}{{{below}}}"), length))
}

/// A word or a sign of several letters at the beginning, and what it is.
fn word(text: &str) -> Option<(&'static str, &'static str)> {
    [
        ("Tiny", "\\operatorname{tiny}"),
        ("Miny", "\\operatorname{miny}"),
        ("⧾", "\\operatorname{tiny}"),
        ("⧿", "\\operatorname{miny}"),
        ("+-", "{\\pm}"),
        ("oo", "\\infty"),
    ]
    .into_iter()
    .find(|(word, _)| text.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_mathematics() {
        for (name, expected) in [
            ("3/4", "\\frac{3}{4}"),
            ("-1/2*", "-\\frac{1}{2}\\ast"),
            ("*2", "\\ast 2"),
            ("^^*", "{\\uparrow}{\\uparrow}\\ast"),
            ("⇓∗3", "{\\Downarrow}\\ast 3"),
            ("{2|0||-1}", "\\{2\\,|\\,0\\,||\\,-1\\}"),
            ("+-1", "{\\pm}1"),
            ("Tiny(2)", "\\operatorname{tiny}(2)"),
            ("3/4v[3]*", "\\frac{3}{4}{\\downarrow}^{[3]}\\ast"),
        ] {
            assert_eq!(latex(name), expected);
        }
    }
}
