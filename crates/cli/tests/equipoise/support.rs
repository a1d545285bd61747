//! What tests of whole commands share.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs the binary in this folder.
pub(crate) fn equipoise(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("the binary runs")
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// What is printed for people, in one line: they see it wrapped.
pub(crate) fn in_one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace(['│', '×'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is printed, as it stands.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
