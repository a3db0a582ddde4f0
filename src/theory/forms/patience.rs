//! Limits on the work of an arena: a look at the clock and at the memory now and
//! then, wherever values are added up or made.

use std::time::Instant;

use super::super::error::FormError;
use super::Forms;
use crate::limits::{Limits, Meter};
use crate::progress::Silent;

/// Steps between two looks.
const STEPS: u32 = 256;

/// The limits, and since when they count.
#[derive(Clone, Debug)]
pub(super) struct Patience {
    limits: Limits,
    begun: Instant,
    /// Steps until the next look.
    left: u32,
}

impl Forms {
    /// Holds all that is calculated from now on to limits on time and memory,
    /// which are looked at between steps; the time counts from this call.
    /// Default: no limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use retrograde::{Limits, Stopped};
    /// use retrograde::theory::{CalcError, FormError, Forms};
    ///
    /// let mut forms = Forms::new().limits(Limits::new().time(Duration::ZERO));
    /// let tiny = forms.parse("10000.tiny(1)");
    /// let Err(CalcError::Value { error: FormError::Stopped(why), .. }) = tiny else {
    ///     panic!("no limit was met: {tiny:?}");
    /// };
    /// assert!(matches!(why, Stopped::Time { .. }));
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.patience = Some(Box::new(Patience {
            limits,
            begun: Instant::now(),
            left: 0,
        }));
        self
    }

    /// One more step.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), FormError> {
        match &mut self.patience {
            None => Ok(()),
            Some(patience) if patience.left > 0 => {
                patience.left -= 1;
                Ok(())
            }
            Some(_) => self.look(),
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), FormError> {
        let bytes = self.memory_usage();
        let Some(patience) = &mut self.patience else {
            return Ok(());
        };
        patience.left = STEPS;
        let limits = patience.limits.clone().spent(patience.begun.elapsed());
        let mut meter = Meter::new(&limits, &Silent, "calculating");
        meter.pulse()?;
        Ok(meter.memory(bytes)?)
    }
}
