//! Progress on a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::progress::{Progress, Snapshot};

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// A bar where the amount of work is known, else a spinner; both with the
/// phase, what is done, and how fast.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new() -> Self {
        // Ten times a second is enough for people.
        let target = ProgressDrawTarget::stderr_with_hz(10);
        Self(ProgressBar::with_draw_target(None, target))
    }

    /// Takes it off the terminal; the next update brings it back.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
        self.0.reset();
    }
}

impl Progress for Bar {
    fn update(&self, now: &Snapshot) {
        if now.elapsed < PATIENCE {
            return;
        }
        if self.0.message() != now.phase {
            let template = match now.total {
                Some(_) => "{msg} {wide_bar} {human_pos} of {human_len}, {per_sec}, {elapsed}",
                None => "{spinner} {msg}: {human_pos}, {per_sec}, {elapsed}",
            };
            // The templates are constant; without one the default is used.
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.0.set_style(style);
            }
            match now.total {
                Some(total) => self.0.set_length(total),
                None => self.0.unset_length(),
            }
            self.0.reset();
            self.0.set_message(now.phase);
        }
        self.0.set_position(now.done);
    }
}
