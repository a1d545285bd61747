//! An army by name: a built-in one, or a file.

use std::path::Path;

use super::builtin::BUILTIN;
use super::file::{ArmyFile, parse};
use experiment::document::problem::Failure;
use experiment::document::{Node, Problems};
use experiment::named_file::{BuiltinCatalogue, read_at};

/// The built-in armies by name.
pub const CATALOGUE: BuiltinCatalogue = BuiltinCatalogue {
    noun: "army",
    what: "an army in TOML",
    code: "experiment::army",
    shown: || "`equipoise list armies triumph` shows the built-in ones".to_owned(),
    names: || BUILTIN.iter().map(|army| army.name).collect(),
    built_in: |given| {
        let army = BUILTIN.iter().find(|army| army.name == given)?;
        Some((army.name, army.text))
    },
};

/// The army that another file names at some place: built in, or a file beside that file.
///
/// Problems of an army's file are reported at that place, with their own lines.
pub fn find(given: &str, at: &Node, folder: &Path, problems: &mut Problems) -> Option<ArmyFile> {
    let found = CATALOGUE.find(given, at, folder, problems)?;
    read_at(&found, at, problems, parse)
}

/// The army that an argument names: a file, or a built-in army.
///
/// # Errors
///
/// If there is neither, or the file isn't a valid army file.
pub fn load(given: &str) -> Result<ArmyFile, Failure> {
    let text = CATALOGUE.load(given)?;
    let mut problems = Problems::default();
    let army = parse(&text, &mut problems);
    Failure::of_file(Path::new(given), &text, problems)?;
    army.ok_or_else(|| Failure::new(format!("{given} is no army")))
}
