//! Time, instructions and memory, as far as the machine tells them.
//!
//! Time on the processor is that of all threads together, and of child
//! processes; unlike wall time it means something on a busy machine.
//! Instructions are those that the processor retired outside the kernel, by
//! the hardware's own counter. Linux alone is asked for both, and many a
//! virtual machine has no such counter.

use std::time::{Duration, Instant};

/// What one run took.
pub struct Measured {
    pub wall: Duration,
    /// On the processor, in nanoseconds.
    pub busy: Result<u64, String>,
    pub instructions: Result<u64, String>,
}

/// Does work, and measures it.
pub fn measure<R>(work: impl FnOnce() -> R) -> (R, Measured) {
    let (busy, instructions) = (counter::busy(), counter::instructions());
    let begun = Instant::now();
    let done = work();
    let wall = begun.elapsed();
    let instructions = instructions.and_then(counter::stop);
    let busy = busy.and_then(counter::stop);
    let measured = Measured {
        wall,
        busy,
        instructions,
    };
    (done, measured)
}

#[cfg(target_os = "linux")]
mod counter {
    use perf_event::events::{Event, Hardware, Software};
    use perf_event::{Builder, Counter};

    pub fn busy() -> Result<Counter, String> {
        start(Software::TASK_CLOCK)
    }

    pub fn instructions() -> Result<Counter, String> {
        start(Hardware::INSTRUCTIONS)
    }

    fn start(event: impl Event) -> Result<Counter, String> {
        let start = || {
            let mut counter = Builder::new(event).inherit(true).build()?;
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
    pub fn busy() -> Result<(), String> {
        Err("counted on Linux alone".into())
    }

    pub fn instructions() -> Result<(), String> {
        busy()
    }

    pub fn stop((): ()) -> Result<u64, String> {
        busy().map(|()| 0)
    }
}

/// The middle of several runs, of each measure on its own.
pub fn median(mut runs: Vec<Measured>) -> Measured {
    let middle = runs.len() / 2;
    runs.sort_by_key(|run| run.wall);
    let of = |each: fn(&Measured) -> &Result<u64, String>| {
        let counts: Result<Vec<u64>, String> = runs.iter().map(|run| each(run).clone()).collect();
        counts.map(|mut counts| {
            counts.sort_unstable();
            counts[middle]
        })
    };
    Measured {
        wall: runs[middle].wall,
        busy: of(|run| &run.busy),
        instructions: of(|run| &run.instructions),
    }
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
