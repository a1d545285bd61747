//! Results on standard output.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

use crate::problem::Failure;

/// Writes a result to standard output.
///
/// A reader that has gone away, such as `head` after its last line, is no failure: whoever closed the pipe has seen enough.
///
/// # Errors
///
/// If standard output can't be written for another reason, such as a full disk.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::with_help(
            format!("the result could not be written to standard output: {error}"),
            "send it elsewhere, or free some space",
        )),
    }
}

/// Any list as a JSON array, one line an item, so that two answers can be compared line by line.
pub fn json_lines(items: &[impl Serialize]) -> String {
    if items.is_empty() {
        return "[]\n".to_owned();
    }
    let lines: Vec<String> = items.iter().map(json_line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// One item as a line of JSON, without its end.
pub fn json_line(item: &impl Serialize) -> String {
    serde_json::to_string(item).expect("numbers and words of ours are always JSON")
}
