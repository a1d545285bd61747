//! Tries faults on run folders, and prints how many of them were survived: `make faults`, at most ten minutes.
//!
//! Exit code 1 if any of them is silently wrong.

mod bench;
mod flips;
mod interruptions;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bench::{Bench, Tally};

/// Single bits that are flipped.
const FLIPS: usize = 1000;

/// Kills and full disks of each kind of system call, at most.
const MOST_PLACES: usize = 12;

/// No fault of another kind is begun after this.
const PATIENCE: Duration = Duration::from_secs(540);

#[expect(clippy::print_stdout, reason = "the table is what it is for")]
fn main() -> ExitCode {
    let Some(binary) = binary() else {
        println!("build the program first: `make faults` does");
        return ExitCode::from(2);
    };
    let dir = tempfile::tempdir().expect("a temporary folder");
    let begun = Instant::now();
    let bench = Bench::new(&binary, dir.path());
    let mut tallies = vec![flips::flips(&bench, FLIPS)];
    let by = match interruptions::has_strace() {
        true => "at system calls, by strace",
        false => "by the largest file that a process may write, since strace is not here",
    };
    println!("{} killed and refused {by}", binary.display());
    for fault in interruptions::all(MOST_PLACES) {
        if begun.elapsed() > PATIENCE {
            println!("left out for time: {}", fault.name);
            continue;
        }
        tallies.push(interruptions::tried(&bench, &fault));
    }
    println!("{}", bench::table(&tallies));
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
