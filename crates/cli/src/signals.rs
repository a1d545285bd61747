//! What ends a run early: Ctrl-C, and the end of the session or of the machine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Exit code of a run that a signal has stopped, as shells count Ctrl-C.
pub const STOPPED: u8 = 130;

/// A flag that the first signal sets; a second one ends the program at once.
///
/// Without a handler a signal still ends it, and only loses the blocks under way, so failing to set one is not reported.
pub fn stop() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in stopping() {
        // In this order: the second signal finds the flag that the first has set.
        let exits = signal_hook::flag::register_conditional_shutdown(
            signal,
            STOPPED.into(),
            Arc::clone(&stop),
        );
        let _ = exits.and_then(|_| signal_hook::flag::register(signal, Arc::clone(&stop)));
    }
    // A file that would grow past the limit of the process is an error of the write, and not the end of the program.
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGXFSZ;
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
    stop
}

#[cfg(unix)]
fn stopping() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = vec![SIGINT, SIGTERM];
    // What `nohup` has started is to outlive its terminal.
    if !is_ignored(SIGHUP) {
        signals.push(SIGHUP);
    }
    signals
}

#[cfg(not(unix))]
fn stopping() -> Vec<i32> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    vec![SIGINT, SIGTERM]
}

/// Whether the parent of this process has it ignore a signal; where the system doesn't say, no.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
