//! Scenarios of Table Battles as TOML files: the ten that are built in, and a designer's own.
//!
//! A file is read as a tree, checked against its [`keys`], and becomes a [`Scenario`], which is checked by the rules. Everything that is
//! wrong is reported at once, each at its place. `docs/src/keys/table-battles.md` explains the format.

mod builtin;
pub mod keys;
mod notations;
mod parsed;
mod places;

use std::path::Path;

use document::problem::Failure;
use document::{Node, Problems, parse_toml_with_help};
use table_battles::scenario::Scenario;

pub use builtin::{BUILT_IN, BuiltIn, built_in};
pub use parsed::{problem_of, scenario_of, scenario_without_places};

/// The tree of a scenario's text.
pub fn tree(text: &str, problems: &mut Problems) -> Node {
    let help = "the file is read as TOML; docs/src/keys/table-battles.md has the format";
    parse_toml_with_help(text, help, problems)
}

/// A scenario from the text of its file, which messages call `name`.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn read(name: &str, text: &str) -> Result<Scenario, Failure> {
    let mut problems = Problems::default();
    let root = tree(text, &mut problems);
    let scenario = match problems.is_unreadable() {
        true => None,
        false => scenario_of(&root, &mut problems),
    };
    Failure::of_file(Path::new(name), text, problems)?;
    scenario.ok_or_else(|| Failure::new(format!("{name} is no scenario")))
}
