//! `loss_breakdown.csv`: how variants change the losses of both sides.
//! Written when a run is played, and read back whenever its report is made again.

use std::path::Path;

use analysis::loss_breakdown::{LossLine, LossSums, LossesBy, table};

use crate::error::{FileError, ReportError};

/// The file of a run's folder.
pub const FILE: &str = "loss_breakdown.csv";

/// Writes `loss_breakdown.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_loss_breakdown(dir: &Path, lines: &[LossLine]) -> Result<(), ReportError> {
    super::write(dir, FILE, &table(), lines)
}

/// Reads the `loss_breakdown.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_loss_breakdown(dir: &Path) -> Result<Vec<LossLine>, ReportError> {
    let table = table();
    let columns: Vec<&str> = table.fields.iter().map(|it| it.name.as_str()).collect();
    super::read(dir, FILE, &columns, |row| {
        let account = |name: &str| -> Result<LossSums, FileError> {
            Ok(LossSums {
                with: row.number(&format!("{name}_with"))?,
                without: row.number(&format!("{name}_without"))?,
                squares: row.number(&format!("{name}_squares"))?,
            })
        };
        let by = row.text("by");
        Ok(LossLine {
            variant: row.text("variant"),
            by: *LossesBy::ALL.iter().find(|it| it.name() == by).unwrap_or(&LossesBy::Turns),
            what: row.text("what"),
            pairs: row.number("pairs")?,
            lost_by_a: account("a_lost")?,
            lost_by_b: account("b_lost")?,
            swing: account("swing")?,
        })
    })
}
