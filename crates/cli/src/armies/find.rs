//! An army by name: one that the binary carries, or a file.

use std::path::Path;

use super::builtin::BUILTIN;
use super::file::{ArmyFile, KEYS};
use crate::document::{Node, Problems, Table, parse_toml_with_help};
use crate::problem::{Failure, Problem, nearest};
use crate::text_file;

/// The army that a text names at a place of another file: built in, or a file beside that one.
///
/// What is wrong with an army's file is told at that place, with its own line.
pub fn find(given: &str, at: &Node, folder: &Path, problems: &mut Problems) -> Option<ArmyFile> {
    let path = folder.join(given);
    let builtin = BUILTIN.iter().find(|army| army.name == given);
    if let Some(builtin) = builtin.filter(|_| !path.is_file()) {
        return read(builtin.text, builtin.name, at, problems);
    }
    if !path.exists() {
        let names: Vec<&str> = BUILTIN.iter().map(|army| army.name).collect();
        let guess = nearest(given, &names)
            .map(|name| format!("did you mean `{name}`? "))
            .unwrap_or_default();
        problems.add_once(
            Problem::at(
                "experiment::army",
                at.span.clone(),
                format!("there is no file and no built-in army `{given}`"),
            )
            .label("unknown army")
            .help(format!(
                "{guess}`equipoise list armies triumph` shows the built-in ones; files are looked for beside this one"
            )),
        );
        return None;
    }
    match text_file::read(&path, "an army in TOML") {
        Ok(text) => read(&text, &path.display().to_string(), at, problems),
        Err(failure) => {
            problems.add_once(
                Problem::at("experiment::army", at.span.clone(), failure.in_short())
                    .label("not read"),
            );
            None
        }
    }
}

/// The army that a word of the command line names: a file, or one that the binary carries.
///
/// # Errors
///
/// If there is neither, or the file says something that no army does.
pub fn load(given: &str) -> Result<ArmyFile, Failure> {
    let path = Path::new(given);
    let builtin = BUILTIN.iter().find(|army| army.name == given);
    if builtin.is_none() && !path.exists() && given != "-" {
        let names: Vec<&str> = BUILTIN.iter().map(|army| army.name).collect();
        let guess = nearest(given, &names)
            .map(|name| format!("did you mean `{name}`? "))
            .unwrap_or_default();
        return Err(Failure::with_help(
            format!("there is no file and no built-in army `{given}`"),
            format!("{guess}`equipoise list armies triumph` shows the built-in ones"),
        ));
    }
    let text = match builtin.filter(|_| !path.is_file()) {
        Some(builtin) => builtin.text.to_owned(),
        None => text_file::read(path, "an army in TOML")?,
    };
    let mut problems = Problems::default();
    let army = parse(&text, &mut problems);
    Failure::of_file(path, &text, problems)?;
    army.ok_or_else(|| Failure::new(format!("{given} is no army")))
}

/// An army from a text, with problems at the place that names it.
fn read(text: &str, name: &str, at: &Node, problems: &mut Problems) -> Option<ArmyFile> {
    let mut own = Problems::default();
    let army = parse(text, &mut own);
    let mut found = own.into_sorted();
    // A file that isn't TOML fails again in every line; the first says what is to be known where another file names it.
    if found.first().is_some_and(Problem::is_syntax) {
        found.truncate(1);
    }
    for problem in found {
        let line = 1 + text[..problem.start()].matches('\n').count();
        problems.add_once(problem.moved(at.span.clone(), format!("{name}, line {line}")));
    }
    army
}

/// An army from the text of its file.
pub fn parse(text: &str, problems: &mut Problems) -> Option<ArmyFile> {
    let help = "the file is read as TOML; experiments/README.md has an army";
    let root = parse_toml_with_help(text, help, problems);
    if !problems.is_empty() {
        return None;
    }
    let table = Table::read("the army", &root, &KEYS, problems)?;
    let army = ArmyFile::read(&table, problems)?;
    problems.is_empty().then_some(army)
}
