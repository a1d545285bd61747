//! Time of processors: what a run takes of a machine, whatever else the machine does.

use std::time::Duration;

/// The time of all threads of this process, since it began.
pub fn of_process() -> Duration {
    of(Whose::Process)
}

/// The time of this thread, since it began.
pub fn of_thread() -> Duration {
    of(Whose::Thread)
}

enum Whose {
    Process,
    Thread,
}

#[cfg(unix)]
fn of(whose: Whose) -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let clock = match whose {
        Whose::Process => ClockId::ProcessCPUTime,
        Whose::Thread => ClockId::ThreadCPUTime,
    };
    let time = clock_gettime(clock);
    // Both are 0 or more, and the second is below a thousand million.
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where no such clock is known, the time that passes stands for it.
#[cfg(not(unix))]
#[expect(clippy::disallowed_types, reason = "how long a run takes is said and not stored")]
fn of(_: Whose) -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}
