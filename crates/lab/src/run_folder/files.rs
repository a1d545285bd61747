//! The files that a run stores: which there may be, by what names, and whether one is as it was written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use report::battle_rows::FOLDER;

use super::blocks::BLOCKS;
use super::digests;

/// Where the files of a run lie before `run.toml` says that they are its own.
pub(super) const NEW: &str = "run.new";

/// The files that a command reads again; everything else in a folder is made from them.
pub(super) const STORED: [&str; 7] = [
    BLOCKS,
    report::side_files::BATTLES.name,
    report::side_files::CARD_USES.name,
    report::side_files::PLAY_DIAGNOSTICS.name,
    report::side_files::replays::FILE,
    report::side_files::LOSS_BREAKDOWN.name,
    report::side_files::USAGE.name,
];

/// SHA-256 of stored files, by name.
pub type Digests = BTreeMap<String, String>;

/// The names of all stored files that there may be, rows of battles that are in one of these folders among them.
pub(super) fn names(folders: &[&Path]) -> BTreeSet<String> {
    let rows = folders.iter().flat_map(|folder| battle_rows_in(folder));
    STORED.into_iter().map(str::to_owned).chain(rows).collect()
}

/// Whether there is a file; a run never writes a link.
pub(super) fn is_plain_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

pub(super) fn has_digest(path: &Path, digest: &str) -> bool {
    is_plain_file(path) && digests::of_file(path).is_ok_and(|found| found == digest)
}

/// Whether a stored file has rows of battles: `battle_rows/part-00000.parquet`.
pub(super) fn is_battle_rows(name: &str) -> bool {
    let number = name
        .strip_prefix(FOLDER)
        .and_then(|name| name.strip_prefix("/part-"))
        .and_then(|name| name.strip_suffix(".parquet"));
    number.is_some_and(|number| number.len() >= 5 && number.bytes().all(|b| b.is_ascii_digit()))
}

/// The names of those that are in a folder.
fn battle_rows_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join(FOLDER));
    let names = files.into_iter().flatten().flatten();
    names
        .filter_map(|entry| Some(format!("{FOLDER}/{}", entry.file_name().to_str()?)))
        .filter(|name| is_battle_rows(name))
        .collect()
}
