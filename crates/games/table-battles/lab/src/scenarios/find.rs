//! A scenario by name: a built-in one, or a file.

use std::path::Path;

use table_battles_files::{BUILT_IN, built_in, problem_of, scenario_of, tree};

use super::{ScenarioFile, sense};
use experiment::document::problem::Failure;
use experiment::document::{Node, Problems};
use experiment::named_file::{BuiltinCatalogue, NamedText, read_at};

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

/// A built-in scenario, whatever files there are.
pub fn of_built_in(name: &str, at: &Node, problems: &mut Problems) -> Option<ScenarioFile> {
    let (key, text) = (CATALOGUE.built_in)(name)?;
    let found = NamedText { name: key.to_owned(), text: text.to_owned() };
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
pub fn of_node(key: &str, tree: Node, problems: &mut Problems) -> Option<ScenarioFile> {
    let scenario = scenario_of(&tree, problems)?;
    let breaches = sense::breaches(&scenario);
    let is_sound = breaches.is_empty();
    breaches.iter().for_each(|breach| problems.add(problem_of(breach, &tree)));
    is_sound.then(|| ScenarioFile { key: key.to_owned(), tree, scenario })
}

pub fn parse(key: &str, text: &str, problems: &mut Problems) -> Option<ScenarioFile> {
    let root = tree(text, problems);
    if problems.is_unreadable() {
        return None;
    }
    of_node(key, root, problems)
}
