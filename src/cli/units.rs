//! Sizes and times, as people write and read them.

use std::time::Duration;

/// Bytes from text: `1000000`, `100MiB`, `2GB`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
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
    let number: u64 = number.parse().map_err(|_| {
        format!("found `{number}`, expected a whole number of bytes or of a unit, such as 100MiB")
    })?;
    number
        .checked_mul(factor)
        .ok_or_else(|| format!("found `{text}`, expected at most {} bytes", u64::MAX))
}

/// A time from text: `500ms`, `10s`, `1.5m`, `2h`.
///
/// # Errors
///
/// Says what was found and what would be right.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
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

/// The number in front, and the unit after it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number, unit.trim_start())
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
    fn sizes_are_read() {
        assert_eq!(parse_size("0"), Ok(0));
        assert_eq!(parse_size("640"), Ok(640));
        assert_eq!(parse_size("100MiB"), Ok(100 << 20));
        assert_eq!(parse_size("100 mib"), Ok(100 << 20));
        assert_eq!(parse_size("2GB"), Ok(2_000_000_000));
        for bad in ["", "MiB", "-1", "1.5GiB", "10M", "10 x", "99999999TiB"] {
            assert!(parse_size(bad).unwrap_err().contains("expected"), "{bad}");
        }
    }

    #[test]
    fn times_are_read() {
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
