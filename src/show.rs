//! Texts, numbers, sizes and times as people read them.

use std::borrow::Cow;
use std::time::Duration;

/// Text for a line of its own: what a terminal would obey, or a reader would
/// not see, is escaped. That is line ends, escape sequences, marks that turn
/// the direction of writing, and other characters without a picture. So a name
/// that somebody else chose can neither forge a line nor hide in one.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    escape(text, is_hidden)
}

/// The same for text of several lines, which keeps its line ends and tabs.
pub(crate) fn printable_lines(text: &str) -> Cow<'_, str> {
    escape(text, |c| !matches!(c, '\n' | '\t') && is_hidden(c))
}

fn escape(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped.into()
}

/// Control characters, and those of the categories Cf, Zl and Zp (format
/// characters, separators of lines and paragraphs) in Unicode's data.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e007f}')
}

/// A count for people: `1 move`, `12 moves`.
pub(crate) fn show_count(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Bytes for people: `640 B`, `1.2 MiB`.
pub(crate) fn show_size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    // In tenths of the unit, rounded; the last unit takes all that is larger.
    let tenths = |unit: usize| {
        let size = 1u128 << (10 * (unit + 1));
        (u128::from(bytes) * 10 + size / 2) / size
    };
    let unit = (0..UNITS.len())
        .find(|&unit| tenths(unit) < 10_240)
        .unwrap_or(UNITS.len() - 1);
    let tenths = tenths(unit);
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}

/// A limit on time for people, as they would write it: `500 ms`, `10 s`, `2 h`;
/// what is no whole number of a unit is shown as any time.
pub(crate) fn show_limit(time: Duration) -> String {
    let millis = time.as_millis();
    if !time.subsec_nanos().is_multiple_of(1_000_000) {
        return show_time(time);
    }
    match millis {
        1.. if millis.is_multiple_of(3_600_000) => format!("{} h", millis / 3_600_000),
        1.. if millis.is_multiple_of(60_000) => format!("{} min", millis / 60_000),
        _ if millis.is_multiple_of(1000) && millis < 60_000 => format!("{} s", millis / 1000),
        ..1000 => format!("{millis} ms"),
        _ => show_time(time),
    }
}

/// A time for people: `850 µs`, `12.3 ms`, `4.56 s`, `12 min 3 s`.
pub(crate) fn show_time(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        1_000_000..60_000_000 => format!("{:.2} s", time.as_secs_f64()),
        _ => {
            let seconds = time.as_secs();
            match seconds / 3600 {
                0 => format!("{} min {} s", seconds / 60, seconds % 60),
                hours => format!("{hours} h {} min", seconds / 60 % 60),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped_and_nothing_else() {
        assert_eq!(
            printable("plain, \u{e9}, \u{4e2d} `\\`"),
            "plain, \u{e9}, \u{4e2d} `\\`"
        );
        assert_eq!(
            printable("a\nb\r\u{1b}[31m\u{202e}txt\u{200b}\u{9b}\u{7f}"),
            "a\\nb\\r\\u{1b}[31m\\u{202e}txt\\u{200b}\\u{9b}\\u{7f}"
        );
    }

    #[test]
    fn limits_on_time_are_shown_as_they_are_written() {
        for (millis, text) in [
            (0, "0 s"),
            (1, "1 ms"),
            (200, "200 ms"),
            (1000, "1 s"),
            (1500, "1.50 s"),
            (90_000, "1 min 30 s"),
            (300_000, "5 min"),
            (7_200_000, "2 h"),
        ] {
            assert_eq!(show_limit(Duration::from_millis(millis)), text);
        }
        assert_eq!(show_limit(Duration::from_nanos(1500)), "1 µs");
    }

    #[test]
    fn sizes_and_times_are_shown() {
        assert_eq!(show_size(0), "0 B");
        assert_eq!(show_size(1023), "1023 B");
        assert_eq!(show_size(1536), "1.5 KiB");
        assert_eq!(show_size((1 << 20) - 1), "1.0 MiB");
        assert_eq!(show_size(u64::MAX), "16777216.0 TiB");
        assert_eq!(show_time(Duration::from_micros(850)), "850 µs");
        assert_eq!(show_time(Duration::from_micros(12_345)), "12.3 ms");
        assert_eq!(show_time(Duration::from_millis(4560)), "4.56 s");
        assert_eq!(show_time(Duration::from_secs(723)), "12 min 3 s");
        assert_eq!(show_time(Duration::from_mins(121)), "2 h 1 min");
    }
}
