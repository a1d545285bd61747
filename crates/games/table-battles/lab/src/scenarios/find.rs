//! A scenario by name: a built-in one, or a file.

use std::path::Path;

use table_battles::scenario::Scenario;
use table_battles::scenario::file::{BUILT_IN, BuiltIn, FileError};

use super::{ScenarioFile, places, table_of};
use experiment::document::problem::{Failure, Problem};
use experiment::document::{Node, Problems, Span, parse_toml_with_help};
use experiment::named_file::{BuiltinCatalogue, read_at};

/// The built-in scenarios by name.
pub const CATALOGUE: BuiltinCatalogue = BuiltinCatalogue {
    noun: "scenario",
    what: "a scenario in TOML",
    code: "experiment::scenario",
    shown: || "`equipoise list scenarios table-battles` shows the built-in ones".to_owned(),
    names: || BUILT_IN.iter().map(|own| own.name).collect(),
    built_in: |given| built_in(given).map(|own| (own.name, own.text)),
};

/// The scenario that another file names at some place: built in, or a file beside that file.
///
/// Problems of a scenario's file are reported at that place, with their own lines.
pub fn find(
    given: &str,
    at: &Node,
    folder: &Path,
    problems: &mut Problems,
) -> Option<ScenarioFile> {
    let found = CATALOGUE.find(given, at, folder, problems)?;
    // A scenario is identified by the name of its file, not by its own name.
    let key = match folder.join(given).is_file() {
        true => given,
        false => &found.name,
    };
    read_at(&found, at, problems, |text, problems| parse(key, text, problems))
}

/// The scenario that an argument names: a file, or a built-in scenario.
///
/// # Errors
///
/// If there is neither, or everything that is wrong with the file.
pub fn load(given: &str) -> Result<ScenarioFile, Failure> {
    let text = CATALOGUE.load(given)?;
    let mut problems = Problems::default();
    let scenario = parse(given, &text, &mut problems);
    Failure::of_file(Path::new(given), &text, problems)?;
    scenario.ok_or_else(|| Failure::new(format!("{given} is no scenario")))
}

/// A scenario that is part of the experiment file; its problems are reported at their places there.
pub fn of_table(
    key: &str,
    table: toml::Table,
    at: &Node,
    problems: &mut Problems,
) -> Option<ScenarioFile> {
    match Scenario::from_table(table.clone()) {
        Ok(scenario) => Some(ScenarioFile { key: key.to_owned(), table, scenario }),
        Err(error) => {
            for problem in problems_of(error, at) {
                problems.add_once(problem);
            }
            None
        }
    }
}

/// A built-in scenario by the name of its file or its own name, in any case.
pub fn built_in(given: &str) -> Option<&'static BuiltIn> {
    let by_file = BUILT_IN.iter().find(|own| own.name == given);
    by_file.or_else(|| {
        let meant = Scenario::built_in(given)?;
        let is_meant = |own: &&BuiltIn| Scenario::from_toml(own.text).as_ref() == Ok(&meant);
        BUILT_IN.iter().find(is_meant)
    })
}

/// A scenario from the text of its file.
pub fn parse(key: &str, text: &str, problems: &mut Problems) -> Option<ScenarioFile> {
    let help = "the file is read as TOML; docs/src/keys/table-battles.md has the format";
    let root = parse_toml_with_help(text, help, problems);
    if problems.is_unreadable() {
        return None;
    }
    let table = table_of(&root, problems);
    match Scenario::from_toml(text) {
        Ok(scenario) => Some(ScenarioFile { key: key.to_owned(), table: table?, scenario }),
        Err(error) => {
            problems_of(error, &root).into_iter().for_each(|it| problems.add(it));
            None
        }
    }
}

/// The breaches of a scenario, each at its place in the tree from which it was read.
fn problems_of(error: FileError, root: &Node) -> Vec<Problem> {
    const CODE: &str = "table-battles::scenario";
    match error {
        FileError::Format { what, at } => {
            let span: Span = at.unwrap_or(root.span.clone());
            vec![
                Problem::at(CODE, span, what)
                    .help("docs/src/keys/table-battles.md has every key of a scenario"),
            ]
        }
        FileError::Breaches(breaches) => {
            let each = breaches.into_iter().map(|breach| {
                let span = places::of(&breach, root);
                Problem::at(CODE, span, format!("{}: {}", breach.at, breach.what))
                    .label("can't be played")
                    .help(breach.remedy)
            });
            each.collect()
        }
    }
}
