//! Wall time, instructions and memory, as far as the machine tells them.
//!
//! Instructions are those that the processor retired for this process, its
//! threads and its children outside the kernel, by the hardware's own counter.
//! Linux alone is asked, and many a virtual machine has no such counter.

use std::time::{Duration, Instant};

/// What one run took.
pub struct Measured {
    pub time: Duration,
    pub instructions: Result<u64, String>,
}

/// Does work, and measures it.
pub fn measure<R>(work: impl FnOnce() -> R) -> (R, Measured) {
    let counter = counter::start();
    let begun = Instant::now();
    let done = work();
    let time = begun.elapsed();
    let instructions = counter.and_then(counter::stop);
    (done, Measured { time, instructions })
}

#[cfg(target_os = "linux")]
mod counter {
    use perf_event::events::Hardware;
    use perf_event::{Builder, Counter};

    pub fn start() -> Result<Counter, String> {
        let start = || {
            let mut counter = Builder::new(Hardware::INSTRUCTIONS).inherit(true).build()?;
            counter.enable()?;
            Ok(counter)
        };
        start().map_err(|error: std::io::Error| format!("the kernel gives no counter: {error}"))
    }

    pub fn stop(mut counter: Counter) -> Result<u64, String> {
        let read = counter.disable().and_then(|()| counter.read());
        read.map_err(|error| format!("the counter cannot be read: {error}"))
    }
}

#[cfg(not(target_os = "linux"))]
mod counter {
    pub fn start() -> Result<(), String> {
        Err("counted on Linux alone".into())
    }

    pub fn stop((): ()) -> Result<u64, String> {
        start().map(|()| 0)
    }
}

/// The middle one of several runs, of each measure on its own.
pub fn median(mut runs: Vec<Measured>) -> Measured {
    let middle = runs.len() / 2;
    runs.sort_by_key(|run| run.time);
    let time = runs[middle].time;
    let counts: Result<Vec<u64>, String> = runs.into_iter().map(|run| run.instructions).collect();
    let instructions = counts.map(|mut counts| {
        counts.sort_unstable();
        counts[middle]
    });
    Measured { time, instructions }
}

/// The most bytes of memory that this process had so far, where the system
/// tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}
