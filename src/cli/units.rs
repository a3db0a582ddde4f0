//! Numbers, sizes and times, as people write them.

use std::time::Duration;

/// A count from text: `1000000`, `1e6`, `10M`, `1.5k`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!(
            "found `{text}`, expected a whole number from 0 to {}, such as 1000000, 1e6 or 10M (k, M, G, T: powers of 1000)",
            u64::MAX
        )
    };
    let (number, unit) = split(text);
    let power = match unit {
        "" => 0,
        "k" | "K" => 3,
        "M" => 6,
        "G" => 9,
        "T" => 12,
        _ => {
            let digits = unit.strip_prefix(['e', 'E']).ok_or_else(wrong)?;
            digits.parse().map_err(|_| wrong())?
        }
    };
    let factor = 10_u64.checked_pow(power).ok_or_else(wrong)?;
    match scaled(number, factor) {
        Some((count, true)) => Ok(count),
        _ => Err(wrong()),
    }
}

/// A number of threads.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    let threads = text.parse().ok();
    let threads = threads.filter(|threads| (1..=MOST).contains(threads));
    threads.ok_or_else(|| format!("found `{text}`, expected a number of threads from 1 to {MOST}"))
}

/// A board's width and height from text: `4x3`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_shape(text: &str) -> Result<(u32, u32), String> {
    let side = |side: &str| side.parse().ok().filter(|&side| side > 0);
    let sides = text.split_once(['x', 'X']);
    let shape = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    shape.ok_or_else(|| {
        format!("found `{text}`, expected width and height, each 1 or more, such as 4x3")
    })
}

/// The rows and columns of a board from text: `4x3`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_rows(text: &str) -> Result<(u32, u32), String> {
    parse_shape(text).map_err(|_| {
        format!("found `{text}`, expected rows and columns, each 1 or more, such as 4x5")
    })
}

/// A setting from text: `misere=yes`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_setting(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=');
    let parts = parts.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    parts
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
        .ok_or_else(|| format!("found `{text}`, expected KEY=VALUE, such as misere=yes"))
}

/// Bytes from text: `1000000`, `100MiB`, `1.5GB`; parts of a byte are dropped.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    if text.trim().starts_with('-') {
        return Err(format!(
            "found `{text}`, expected 0 or more, such as 100MiB"
        ));
    }
    let factor: Option<u64> = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => Some(1),
        "kb" => Some(1_000),
        "mb" => Some(1_000_000),
        "gb" => Some(1_000_000_000),
        "tb" => Some(1_000_000_000_000),
        "kib" => Some(1 << 10),
        "mib" => Some(1 << 20),
        "gib" => Some(1 << 30),
        "tib" => Some(1 << 40),
        _ => None,
    };
    let factor = factor.ok_or_else(|| {
        format!("found the unit `{unit}`, expected kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB, TiB (powers of 1024), or none for bytes, such as 100MiB")
    })?;
    if number.is_empty() || !number.bytes().all(|c| c.is_ascii_digit() || c == b'.') {
        return Err(format!(
            "found `{text}`, expected a number of bytes or of a unit, such as 100MiB"
        ));
    }
    match scaled(number, factor) {
        Some((bytes, whole)) if whole || factor > 1 => Ok(bytes),
        _ => Err(format!(
            "found `{text}`, expected a whole number of bytes, or a number of a unit such as 1.5GiB, at most {} bytes",
            u64::MAX
        )),
    }
}

/// A time from text: `500ms`, `10s`, `1.5m`, `2h`, and `0`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    if text.trim().starts_with('-') {
        return Err(format!("found `{text}`, expected 0 or more, such as 10s"));
    }
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        // Nothing is nothing in every unit.
        "" if scaled(number, 1) == Some((0, true)) => 1.0,
        "" => {
            return Err(format!(
                "found `{text}` without a unit, expected ms, s, m or h, such as 10s"
            ));
        }
        _ => {
            return Err(format!(
                "found the unit `{unit}`, expected ms, s, m or h, such as 10s"
            ));
        }
    };
    number
        .parse()
        .ok()
        .and_then(|number: f64| Duration::try_from_secs_f64(number * seconds).ok())
        .ok_or_else(|| {
            format!("found `{number}`, expected a number with a unit, such as 500ms, 10s, 1.5m")
        })
}

/// A number with at most one point, times a factor; rounded down, with whether
/// it was whole. `None` for what is no such number or beyond 64 bits.
fn scaled(number: &str, factor: u64) -> Option<(u64, bool)> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if number.split_once('.').is_some() && (whole.is_empty() || part.is_empty()) {
        return None;
    }
    // Further digits are too small to matter.
    let part = part.trim_end_matches('0');
    if part.len() > 18 {
        return None;
    }
    let digits: u128 = format!("{whole}{part}").parse().ok()?;
    let scale = 10_u128.pow(u32::try_from(part.len()).ok()?);
    let product = digits.checked_mul(factor.into())?;
    let rounded = u64::try_from(product / scale).ok()?;
    Some((rounded, product.is_multiple_of(scale)))
}

/// The number in front, and the unit after it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number, unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        for (text, count) in [
            ("0", 0),
            ("640", 640),
            ("1e3", 1000),
            ("2.5E3", 2500),
            ("1k", 1000),
            ("1.5M", 1_500_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse_count(text), Ok(count));
        }
        for bad in [
            "",
            "M",
            "-1",
            "1.5",
            "1e-3",
            "1e99",
            "10MiB",
            "x",
            "1.",
            ".5k",
            "18446744073709551616",
        ] {
            let error = parse_count(bad).unwrap_err();
            assert!(error.contains("expected a whole number"), "{bad}");
        }
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(parse_size("0"), Ok(0));
        assert_eq!(parse_size("640"), Ok(640));
        assert_eq!(parse_size("100MiB"), Ok(100 << 20));
        assert_eq!(parse_size("100 mib"), Ok(100 << 20));
        assert_eq!(parse_size("2GB"), Ok(2_000_000_000));
        assert_eq!(parse_size("1.5GiB"), Ok(3 << 29));
        assert_eq!(parse_size("0.3KiB"), Ok(307));
        for bad in [
            "",
            "MiB",
            "-1",
            "-1MiB",
            "1.5",
            "1.2.3MiB",
            ".MiB",
            "10M",
            "10 x",
            "99999999TiB",
        ] {
            assert!(parse_size(bad).unwrap_err().contains("expected"), "{bad}");
        }
    }

    #[test]
    fn shapes_and_settings_are_read() {
        assert_eq!(parse_shape("4x3"), Ok((4, 3)));
        assert_eq!(parse_shape("10X1"), Ok((10, 1)));
        for bad in [
            "",
            "4",
            "x",
            "4x",
            "x3",
            "0x3",
            "4x-3",
            "4x3x2",
            "4.5x3",
            "99999999999x1",
        ] {
            assert!(parse_shape(bad).unwrap_err().contains("expected"), "{bad}");
        }
        let setting = |key: &str, value: &str| Ok((key.into(), value.into()));
        assert_eq!(parse_setting("line=4"), setting("line", "4"));
        assert_eq!(parse_setting("line = 4"), setting("line", "4"));
        assert_eq!(parse_setting("a=b=c"), setting("a", "b=c"));
        for bad in ["", "=", "line", "line=", "=4"] {
            assert!(
                parse_setting(bad).unwrap_err().contains("expected"),
                "{bad}"
            );
        }
    }

    #[test]
    fn times_are_read() {
        assert_eq!(parse_time("0"), Ok(Duration::ZERO));
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("2 h"), Ok(Duration::from_hours(2)));
        for bad in ["", "5", "s", "1.2.3s", "-1s", "5 weeks", "1e400s"] {
            assert!(parse_time(bad).unwrap_err().contains("expected"), "{bad}");
        }
        let long = format!("{}h", "9".repeat(400));
        assert!(parse_time(&long).is_err());
    }
}
