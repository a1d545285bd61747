//! Tries faults on run folders, and prints how many of them were survived: `make faults`, at most ten minutes.
//!
//! Exit code 1 if any of them is silently wrong.

mod damaged_folders;
mod flips;
mod interruptions;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use damaged_folders::{Bench, Tally};

/// Single bits that are flipped.
const FLIPS: usize = 1000;

/// Kills and full disks of each kind of system call, at most.
const MOST_PLACES: usize = 10;

/// Seconds in which faults are tried, unless the variable `FAULT_SECONDS` says others.
const PATIENCE: u64 = 420;

#[expect(clippy::print_stdout, reason = "the table is what it is for")]
fn main() -> ExitCode {
    let Some(binary) = binary() else {
        println!("build the program first: `make faults` does");
        return ExitCode::from(2);
    };
    // In memory where that can be: thousands of files are made safe on the disk.
    let dir = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let dir = dir.expect("a temporary folder");
    let begun = Instant::now();
    let bench = Bench::new(&binary, dir.path());
    let mut tallies = vec![flips::flips(&bench, FLIPS)];
    let by = match interruptions::has_strace() {
        true => "at system calls, by strace",
        false => "by the largest file that a process may write, since strace is not here",
    };
    println!("{} killed and refused {by}", binary.display());
    let patience = std::env::var("FAULT_SECONDS").map_or(Ok(PATIENCE), |given| given.parse());
    let Ok(patience) = patience.map(Duration::from_secs) else {
        println!("FAULT_SECONDS is a whole number of seconds");
        return ExitCode::from(2);
    };
    let faults = interruptions::all(MOST_PLACES);
    for (at, fault) in faults.iter().enumerate() {
        // Each kind has an equal share of what is left; on a slow machine it is tried at fewer places.
        let left = patience.saturating_sub(begun.elapsed());
        let until = Instant::now() + left / (faults.len() - at) as u32;
        tallies.push(interruptions::tried(&bench, fault, Some(until)));
    }
    println!("{}", damaged_folders::table(&tallies));
    println!("{} s", begun.elapsed().as_secs());
    let wrong = tallies.iter().flat_map(|tally: &Tally| &tally.wrong);
    let n_wrong = wrong.inspect(|it| println!("  {it}")).count();
    ExitCode::from(u8::from(n_wrong > 0))
}

/// The program, built beside this one.
fn binary() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    let binary = own.parent()?.parent()?.join("equipoise");
    binary.is_file().then_some(binary)
}
