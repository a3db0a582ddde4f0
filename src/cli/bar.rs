//! Progress on a terminal.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::progress::{Progress, Snapshot};
use crate::show::show_time;

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// A bar where the amount of work is known, else a spinner; both with the
/// phase, what is done, and how fast.
pub(crate) struct Bar {
    shown: ProgressBar,
    /// The phase, and the time of the run when it began.
    phase: Mutex<(&'static str, Duration)>,
}

impl Bar {
    pub(crate) fn new() -> Self {
        // Ten times a second is enough for people.
        let target = ProgressDrawTarget::stderr_with_hz(10);
        Self {
            shown: ProgressBar::with_draw_target(None, target),
            phase: Mutex::default(),
        }
    }

    /// Takes it off the terminal; the next update brings it back.
    pub(crate) fn clear(&self) {
        self.shown.finish_and_clear();
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = Default::default();
    }

    /// Notes the phase: the time since it began, and whether it is a new one.
    fn phase(&self, now: &Snapshot) -> (Duration, bool) {
        let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        let new = phase.0 != now.phase;
        if new {
            *phase = (now.phase, now.elapsed);
        }
        (now.elapsed.saturating_sub(phase.1), new)
    }

    fn begin(&self, now: &Snapshot) {
        let template = match now.total {
            Some(_) => "{wide_bar} {msg}",
            None => "{spinner} {msg}",
        };
        // The templates are constant; without one the default is used.
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.shown.set_style(style);
        }
        match now.total {
            Some(total) => self.shown.set_length(total),
            None => self.shown.unset_length(),
        }
    }
}

impl Progress for Bar {
    fn update(&self, now: &Snapshot) {
        let (time, new) = self.phase(now);
        if new {
            self.begin(now);
        }
        if now.elapsed < PATIENCE {
            return;
        }
        if self.shown.is_finished() {
            self.shown.reset();
        }
        self.shown.set_message(news(now, time));
        self.shown.set_position(now.done);
    }
}

/// The phase, what is done of it, how fast in its `time`, and the time of the
/// whole run.
fn news(now: &Snapshot, time: Duration) -> String {
    let total = now.total.map(|total| format!(" of {}", HumanCount(total)));
    let rate = u128::from(now.done) * 1000 / time.as_millis().max(1);
    format!(
        "{}: {}{}, {}/s, {}",
        now.phase,
        HumanCount(now.done),
        total.unwrap_or_default(),
        HumanCount(u64::try_from(rate).unwrap_or(u64::MAX)),
        show_time(now.elapsed)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_news_of_a_phase() {
        let mut now = Snapshot {
            phase: "settling",
            done: 3000,
            total: Some(12_000),
            elapsed: Duration::from_secs(5),
        };
        let text = "settling: 3,000 of 12,000, 1,500/s, 5.00 s";
        assert_eq!(news(&now, Duration::from_secs(2)), text);
        now.total = None;
        assert_eq!(
            news(&now, Duration::ZERO),
            "settling: 3,000, 3,000,000/s, 5.00 s"
        );
    }
}
