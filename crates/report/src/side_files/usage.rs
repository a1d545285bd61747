//! `usage.csv`: how often battle cards did something. Written when a run is played, and read back whenever its report is made
//! again.

use std::path::Path;

use analysis::usage::{UsageLine, table};

use crate::error::ReportError;

/// The file of a run's folder.
pub const FILE: &str = "usage.csv";

/// Writes `usage.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_usage(dir: &Path, lines: &[UsageLine]) -> Result<(), ReportError> {
    super::write(dir, FILE, &table(), lines)
}

/// Reads the `usage.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_usage(dir: &Path) -> Result<Vec<UsageLine>, ReportError> {
    let columns =
        ["matchup", "variant", "side", "army", "card", "title", "what", "times", "battles"];
    super::read(dir, FILE, &columns, |row| {
        Ok(UsageLine {
            matchup: row.text("matchup"),
            variant: row.text("variant"),
            side: row.text("side"),
            army: row.text("army"),
            card: row.text("card"),
            title: row.text("title"),
            what: row.text("what"),
            times: row.number("times")?,
            battles: row.number("battles")?,
        })
    })
}
