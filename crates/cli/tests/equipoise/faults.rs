//! A small part of `make faults`, the same each time.

#[path = "../../examples/faults/damaged_folders.rs"]
mod damaged_folders;
#[path = "../../examples/faults/flips.rs"]
mod flips;
#[cfg(unix)]
#[allow(dead_code, reason = "`make faults` tries more kinds of faults")]
#[path = "../../examples/faults/interruptions.rs"]
mod interruptions;

use std::path::Path;

use damaged_folders::{Bench, Tally};

/// Sixty flipped bits over all files, ten kills and six full disks, over a folder that holds a finished run: refused by name, or one
/// run by every command; and the same command finishes what it has begun.
#[cfg(unix)]
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn no_fault_is_silently_wrong() {
    use interruptions::{Doing, How, fault, tried};

    let dir = crate::support::folder();
    let bench = Bench::new(Path::new(env!("CARGO_BIN_EXE_equipoise")), dir.path());
    let tallies = [
        flips::flips(&bench, 60),
        tried(&bench, &fault(Doing::Playing, How::KilledPast, 7), None),
        tried(&bench, &fault(Doing::Merging, How::KilledPast, 3), None),
        tried(&bench, &fault(Doing::Playing, How::NoSpacePast, 3), None),
        tried(&bench, &fault(Doing::Merging, How::NoSpacePast, 3), None),
    ];
    let wrong: Vec<&String> = tallies.iter().flat_map(|tally: &Tally| &tally.wrong).collect();
    let table = damaged_folders::table(&tallies);
    assert!(wrong.is_empty(), "{table}\n{wrong:#?}");
    assert_eq!(tallies[0].refused, 30, "{table}");
    assert_eq!(tallies[0].as_before, 30, "{table}");
    assert_eq!(tallies.iter().map(|tally| tally.tried).sum::<usize>(), 76);
}
