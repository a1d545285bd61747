//! A scenario by name: one that the binary carries, or a file.

use std::path::Path;

use table_battles::scenario::Scenario;
use table_battles::scenario::file::{BUILT_IN, BuiltIn, FileError};

use super::{ScenarioFile, places, table_of};
use crate::document::{Node, Problems, Span, parse_toml_with_help};
use crate::problem::{Failure, Problem, nearest};
use crate::text_file;

const WHAT: &str = "a scenario in TOML";

/// The scenario that a text names at a place of another file: built in, or a file beside that one.
///
/// What is wrong with a scenario's file is told at that place, with its own line.
pub fn find(
    given: &str,
    at: &Node,
    folder: &Path,
    problems: &mut Problems,
) -> Option<ScenarioFile> {
    let path = folder.join(given);
    if let Some(own) = built_in(given).filter(|_| !path.is_file()) {
        return read(own.name, own.text, own.name, at, problems);
    }
    if !path.exists() {
        let (what, help) = unknown(given);
        problems.add_once(
            Problem::at("experiment::scenario", at.span.clone(), what)
                .label("unknown scenario")
                .help(format!("{help}; files are looked for beside this one")),
        );
        return None;
    }
    match text_file::read(&path, WHAT) {
        Ok(text) => read(given, &text, &path.display().to_string(), at, problems),
        Err(failure) => {
            problems.add_once(
                Problem::at("experiment::scenario", at.span.clone(), failure.in_short())
                    .label("not read"),
            );
            None
        }
    }
}

/// The scenario that a word of the command line names: a file, or one that the binary carries.
///
/// # Errors
///
/// If there is neither, or everything that is wrong with the file.
pub fn load(given: &str) -> Result<ScenarioFile, Failure> {
    let path = Path::new(given);
    let own = built_in(given).filter(|_| !path.is_file());
    let text = match own {
        Some(own) => own.text.to_owned(),
        None if !path.exists() && given != "-" => {
            let (what, help) = unknown(given);
            return Err(Failure::with_help(what, help));
        }
        None => text_file::read(path, WHAT)?,
    };
    let mut problems = Problems::default();
    let scenario = parse(given, &text, &mut problems);
    Failure::of_file(path, &text, problems)?;
    scenario.ok_or_else(|| Failure::new(format!("{given} is no scenario")))
}

/// A scenario that stands in an experiment itself; what is wrong with it is told at its place there.
pub fn of_table(
    key: &str,
    table: toml::Table,
    at: &Node,
    problems: &mut Problems,
) -> Option<ScenarioFile> {
    match Scenario::from_table(table.clone()) {
        Ok(scenario) => Some(ScenarioFile {
            key: key.to_owned(),
            table,
            scenario,
        }),
        Err(error) => {
            for problem in told(error, at) {
                problems.add_once(problem);
            }
            None
        }
    }
}

fn built_in(given: &str) -> Option<&'static BuiltIn> {
    let by_file = BUILT_IN.iter().find(|own| own.name == given);
    by_file.or_else(|| {
        let meant = Scenario::built_in(given)?;
        let is_meant = |own: &&BuiltIn| Scenario::from_toml(own.text).as_ref() == Ok(&meant);
        BUILT_IN.iter().find(is_meant)
    })
}

fn unknown(given: &str) -> (String, String) {
    let names: Vec<&str> = BUILT_IN.iter().map(|own| own.name).collect();
    let guess = nearest(given, &names)
        .map(|name| format!("did you mean `{name}`? "))
        .unwrap_or_default();
    (
        format!("there is no file and no built-in scenario `{given}`"),
        format!("{guess}`equipoise list scenarios table-battles` shows the built-in ones"),
    )
}

/// A scenario from a text, with problems at the place that names it.
fn read(
    key: &str,
    text: &str,
    name: &str,
    at: &Node,
    problems: &mut Problems,
) -> Option<ScenarioFile> {
    let mut own = Problems::default();
    let scenario = parse(key, text, &mut own);
    let mut found = own.into_sorted();
    // A file that isn't TOML fails again in every line; the first says what is to be known where another file names it.
    if found.first().is_some_and(Problem::is_syntax) {
        found.truncate(1);
    }
    for problem in found {
        let line = 1 + text[..problem.start()].matches('\n').count();
        problems.add_once(problem.moved(at.span.clone(), format!("{name}, line {line}")));
    }
    scenario
}

/// A scenario from the text of its file.
fn parse(key: &str, text: &str, problems: &mut Problems) -> Option<ScenarioFile> {
    let help = "the file is read as TOML; crates/table-battles/README.md has the format";
    let root = parse_toml_with_help(text, help, problems);
    if !problems.is_empty() {
        return None;
    }
    match Scenario::from_toml(text) {
        Ok(scenario) => Some(ScenarioFile {
            key: key.to_owned(),
            table: table_of(&root)?,
            scenario,
        }),
        Err(error) => {
            told(error, &root)
                .into_iter()
                .for_each(|it| problems.add(it));
            None
        }
    }
}

/// What is wrong with a scenario, each at its place of the tree that it was read from.
fn told(error: FileError, root: &Node) -> Vec<Problem> {
    const CODE: &str = "table-battles::scenario";
    match error {
        FileError::Format { what, at } => {
            let span: Span = at.unwrap_or(root.span.clone());
            vec![
                Problem::at(CODE, span, what)
                    .help("crates/table-battles/README.md has every key of a scenario"),
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
