//! `play_diagnostics.csv`: how the players played. Written when a run is played, and read back whenever its report is made again.

use std::path::Path;

use analysis::play_diagnostics::{PlayDiagnostic, table};

use crate::error::ReportError;

/// The file of a run's folder.
pub const FILE: &str = "play_diagnostics.csv";

/// Writes `play_diagnostics.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_play_diagnostics(dir: &Path, lines: &[PlayDiagnostic]) -> Result<(), ReportError> {
    super::write(dir, FILE, &table(), lines)
}

/// Reads the `play_diagnostics.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_play_diagnostics(dir: &Path) -> Result<Vec<PlayDiagnostic>, ReportError> {
    let columns =
        ["player", "against", "statistic", "value", "unit", "expected", "alarm", "battles"];
    super::read(dir, FILE, &columns, |row| {
        Ok(PlayDiagnostic {
            player: row.text("player"),
            against: row.text("against"),
            statistic: row.text("statistic"),
            value: row.text("value"),
            unit: row.text("unit"),
            expected: row.text("expected"),
            is_alarm: row.text("alarm") == "yes",
            battles: row.number("battles")?,
        })
    })
}
