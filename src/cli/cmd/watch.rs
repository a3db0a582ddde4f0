//! Output and input that end when a limit is reached or the run is cancelled.

use std::io::{self, Read, Write};

use crate::limits::{Limits, Meter, Stopped};
use crate::progress::{Progress, Silent};

/// Hands on what is written or read until it is time to stop; from then on that
/// fails with the reason, which [`stopped`] finds.
pub(super) struct Watched<'l, W> {
    file: W,
    meter: Meter<'l>,
}

impl<'l, W: Write> Watched<'l, W> {
    pub(super) fn new(out: W, limits: &'l Limits) -> Self {
        let meter = Meter::new(limits, &Silent, "writing");
        Self { file: out, meter }
    }
}

impl<'l, R: Read> Watched<'l, R> {
    /// Counts bytes.
    pub(super) fn reading(from: R, limits: &'l Limits, progress: &'l dyn Progress) -> Self {
        let meter = Meter::new(limits, progress, "reading");
        Self { file: from, meter }
    }
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        self.meter.steps(read as u64).map_err(io::Error::other)?;
        Ok(read)
    }
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.meter.step().map_err(io::Error::other)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Why writing or reading stopped, where it was no fault of the file.
pub(super) fn stopped(error: &io::Error) -> Option<Stopped> {
    let reason = error.get_ref()?.downcast_ref::<Stopped>()?;
    Some(reason.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Unroll;
    use crate::limits::Cancel;
    use crate::toy::{Chain, LastMove};

    /// Cancels the run once it has taken so many bytes.
    struct Impatient {
        left: usize,
        cancel: Cancel,
    }

    impl Write for Impatient {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.left = self.left.saturating_sub(bytes.len());
            if self.left == 0 {
                self.cancel.cancel();
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn each_format_stops_soon_after_the_switch() {
        let chain = LastMove(Chain { plies: 5000 });
        let states = Unroll::new()
            .graph_with(&chain, u32::to_string, |_, ()| "on".into())
            .unwrap();
        let whole = |write: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| {
            let mut out = Vec::new();
            write(&mut out).unwrap();
            out.len()
        };
        let part = |write: &dyn Fn(&mut Watched<'_, Impatient>) -> io::Result<()>| {
            let cancel = Cancel::new();
            let limits = Limits::new().cancel(cancel.clone());
            let out = Impatient { left: 1000, cancel };
            let error = write(&mut Watched::new(out, &limits)).unwrap_err();
            assert_eq!(stopped(&error), Some(Stopped::Cancelled));
        };
        assert!(whole(&|out| states.write_dot(out)) > 100_000);
        part(&|out| states.write_dot(out));
        assert!(whole(&|out| states.write_graphml(out)) > 100_000);
        part(&|out| states.write_graphml(out));
    }
}
