//! What is said on standard error.

use std::io::{Write, stderr};

use experiment::document::problem::Failure;

/// Says something on standard error; if that can't be written, there is no other place for it.
pub fn say(text: &str) {
    // As one piece: standard error has no buffer.
    let _ = stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// Prints everything that is wrong to standard error, each problem as one piece; an error of that stream is ignored, since there is no other place to report it.
pub fn print(failure: Failure) {
    let mut stderr = stderr().lock();
    // A closed standard error must not turn the exit code into that of a panic.
    let _ = failure.pieces().try_for_each(|piece| stderr.write_all(piece.as_bytes()));
}
