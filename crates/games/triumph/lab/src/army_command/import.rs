//! Army lists of Meshwesh into files of our own.

use std::path::{Path, PathBuf};

use crate::lists::meshwesh::{self, ImportReport, Imported};
use crate::lists::{file_name, to_toml};
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::ruleset::armies;
use experiment::text_file;

/// Reads every file.
pub(super) fn of_meshwesh(paths: &[PathBuf]) -> Result<armies::Imported, Vec<Failure>> {
    let mut account = ImportReport::default();
    let mut files = Vec::new();
    let mut failures = Vec::new();
    for path in paths {
        match read(path) {
            Ok(imported) => {
                account.add(&imported);
                files.push((file_name(&imported.list.name), to_toml(&imported.list)));
            }
            Err(failure) => failures.push(failure),
        }
    }
    match failures.is_empty() {
        true => Ok(armies::Imported { files, account: account.text() }),
        false => Err(failures),
    }
}

fn read(path: &Path) -> Result<Imported, Failure> {
    let text = text_file::read(path, "an army list in JSON")?;
    let mut problems = Problems::default();
    let imported = meshwesh::read(&text, &mut problems);
    Failure::of_file(path, &text, problems)?;
    imported.ok_or_else(|| Failure::new(format!("{} is no army list", path.display())))
}
