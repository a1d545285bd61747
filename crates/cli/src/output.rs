//! Results on standard output.

use std::io::{self, ErrorKind, Write};

use anstream::AutoStream;
use serde::Serialize;
use stats::Estimate;

use crate::problem::Failure;

/// Writes a result to standard output; its colors only where a terminal shows them and `NO_COLOR` is not set.
///
/// A reader that has gone away, such as `head` after its last line, is no failure: whoever closed the pipe has seen enough.
///
/// # Errors
///
/// If standard output can't be written for another reason, such as a full disk.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = AutoStream::auto(io::stdout().lock());
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

/// ST-J3: an estimate at full precision; an end that is not known is null, with `lo_open` or `hi_open`.
#[derive(Debug, Serialize)]
pub struct Interval {
    estimate: Option<f64>,
    lo: Option<f64>,
    hi: Option<f64>,
    lo_open: bool,
    hi_open: bool,
    level: f64,
    kind: String,
    n: u64,
}

impl Interval {
    /// Of an estimate.
    pub fn of(estimate: &Estimate) -> Interval {
        let end = |end: f64| end.is_finite().then_some(end);
        Interval {
            estimate: estimate.value,
            lo: end(estimate.lo),
            hi: end(estimate.hi),
            lo_open: !estimate.lo.is_finite(),
            hi_open: !estimate.hi.is_finite(),
            level: estimate.level,
            kind: estimate.kind.to_string(),
            n: estimate.n,
        }
    }
}
