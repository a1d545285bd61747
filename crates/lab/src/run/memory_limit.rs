//! Whether a run has room where the address space of programs is limited (`ulimit -v`), as on shared machines.
//!
//! An allocation that fails ends a program at once, in the middle of its work, so the limit is compared with what a run needs before
//! anything is written.

use std::fs;

use experiment::document::problem::Failure;

/// Address space of a thread, bytes: its stack, and what it allocates apart from the others.
const OF_THREAD: u64 = 4 << 20;

/// Bytes of a page of memory.
const PAGE: u64 = 4 << 10;

/// Refuses a run that takes more bytes of memory than the limit of this process leaves.
///
/// Only Linux says what the limit is; elsewhere nothing is refused.
///
/// # Errors
///
/// If the run has no room.
pub fn check(memory: u64, n_threads: usize) -> Result<(), Failure> {
    let (Some(limit), Some(mapped)) = (limit(), mapped()) else {
        return Ok(());
    };
    judge(limit, mapped, memory, n_threads as u64)
}

/// The limit of the address space; none where there is none.
fn limit() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    limit_in(&limits)
}

fn limit_in(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The address space of this process, in which the program itself lies, and the stacks of the threads that it has.
fn mapped() -> Option<u64> {
    let sizes = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = sizes.split_whitespace().next()?.parse().ok()?;
    Some(pages * PAGE)
}

fn judge(limit: u64, mapped: u64, memory: u64, n_threads: u64) -> Result<(), Failure> {
    let room = limit.saturating_sub(mapped);
    if room >= memory + n_threads * OF_THREAD {
        return Ok(());
    }
    let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let fitting = room.saturating_sub(memory) / OF_THREAD;
    let help = match fitting {
        0 => "raise the limit (`ulimit -v`), or play fewer cells or pairs".to_owned(),
        n => format!("play on fewer threads, --threads {n}, or raise the limit (`ulimit -v`)"),
    };
    Err(Failure::with_help(
        format!(
            "not enough memory for {n_threads} {}: this run needs {} MB more, and the limit of this process leaves {} MB",
            if n_threads == 1 { "thread" } else { "threads" },
            megabytes(memory + n_threads * OF_THREAD),
            megabytes(room),
        ),
        help,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MB: u64 = 1 << 20;

    #[test]
    fn a_limit_is_read_where_there_is_one() {
        let limits = |soft: &str| {
            format!(
                "Limit                     Soft Limit           Hard Limit           Units\nMax address space         {soft}            unlimited            bytes\n"
            )
        };
        assert_eq!(limit_in(&limits("204800000")), Some(204_800_000));
        assert_eq!(limit_in(&limits("unlimited")), None);
        assert_eq!(limit_in(""), None);
    }

    /// By hand: 90 MB and 4 MB a thread; with 150 MB of which 50 are mapped, two threads have room and three haven't.
    #[test]
    fn a_run_without_room_is_refused_and_fewer_threads_are_named() {
        let of = |n_threads| judge(150 * MB, 50 * MB, 90 * MB, n_threads);
        assert!(of(2).is_ok());
        let said: String = of(3).expect_err("no room").pieces().collect();
        assert!(said.contains("not enough memory for 3 threads: this run needs 102 MB more, and the limit of this process leaves 100 MB"), "{said}");
        assert!(said.contains("--threads 2"), "{said}");
        let none = judge(60 * MB, 50 * MB, 90 * MB, 1).expect_err("no room");
        let said: String = none.pieces().collect();
        assert!(
            said.contains("not enough memory for 1 thread:") && !said.contains("--threads"),
            "{said}"
        );
    }
}
