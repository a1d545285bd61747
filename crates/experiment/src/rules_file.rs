//! A file of rules: the printed tables and the named parameters of a ruleset, which an experiment names as `rules`.
//!
//! `equipoise rules RULESET` prints one that changes nothing. A file may leave out whatever it leaves as it is.

mod layout;
mod typed;
mod write;

use std::path::Path;

use battle_core::parameters::Tabled;

use crate::document::problem::{Failure, Problem, did_you_mean};
use crate::document::{Entry, Node, Problems, Value, parse_toml};
use crate::named_file::{NamedText, read_at};
use crate::parameters::{Idle, apply_entries};
use crate::ruleset::{Rules, Ruleset};
use crate::text_file;

pub use layout::list;
pub use typed::{table, typed, typed_table};
pub use write::{printed, value};

/// `rules = "mine.toml"`: the rules as the file changes them, searched in the folder of the experiment.
///
/// The file is for any experiment, so what doesn't act in this one is no mistake.
pub fn read<R: Rules>(node: &Node, folder: &Path, problems: &mut Problems) -> R::Parameters {
    let mut rules = R::Parameters::DEFAULT;
    let Some(given) = problems.text("rules", node) else {
        return rules;
    };
    let text = match text_file::read(&folder.join(given), "a file of rules") {
        Ok(text) => text,
        Err(Failure::Other { message, .. }) => {
            let problem = Problem::at("experiment::rules", node.span.clone(), message);
            problems.add(problem.help(format!(
                "`equipoise rules {} > {given}` writes one that changes nothing",
                R::RULESET.name
            )));
            return rules;
        }
        // Only a file with a place for each problem is refused otherwise.
        Err(Failure::Input { .. }) => return rules,
    };
    let named = NamedText { name: given.to_owned(), text };
    let read = |text: &str, problems: &mut Problems| Some(of_text::<R>(text, problems));
    if let Some(read) = read_at(&named, node, problems, read) {
        rules = read;
    }
    rules
}

/// The rules of a file that is named by itself, such as on the command line.
///
/// # Errors
///
/// If the file can't be read, and everything that is wrong in it.
pub fn at<R: Rules>(path: &Path) -> Result<R::Parameters, Failure> {
    let text = text_file::read(path, "a file of rules")?;
    let mut problems = Problems::default();
    let rules = of_text::<R>(&text, &mut problems);
    Failure::of_file(Path::new(&text_file::name(path)), &text, problems)?;
    Ok(rules)
}

/// Finds everything that is wrong with the text of a file of rules, wherever the rules act.
pub fn check<R: Rules>(text: &str, problems: &mut Problems) {
    of_text::<R>(text, problems);
}

/// The rules of a file's text.
pub fn of_text<R: Rules>(text: &str, problems: &mut Problems) -> R::Parameters {
    let mut rules = R::Parameters::DEFAULT;
    let root = parse_toml(text, problems);
    if problems.is_unreadable() {
        return rules;
    }
    let entries: &[Entry] = match &root.value {
        Value::Table(entries) => entries,
        _ => &[],
    };
    let own = R::RULESET.name;
    if entries.iter().all(|entry| entry.key != "ruleset") {
        let missing = Problem::at("experiment::rules", root.span.clone(), "`ruleset` is missing");
        problems.add(missing.help(format!("write ruleset = \"{own}\"")));
    }
    let tables = names_of_tables(R::RULESET);
    for entry in entries {
        match (entry.key.as_str(), &entry.node.value) {
            ("ruleset", _) => {
                let word = problems.text("ruleset", &entry.node);
                if word.is_some_and(|word| word != own) {
                    let message = format!("these rules are not of {}", R::RULESET.title);
                    problems.add(
                        Problem::at("experiment::rules", entry.node.span.clone(), message)
                            .help(format!("the experiment is of `{own}`")),
                    );
                }
            }
            ("parameters", Value::Table(stated)) => {
                apply_entries::<R>(stated, Idle::Allowed, &mut rules, problems);
            }
            (name, _) if tables.iter().any(|table| *table == top(name)) => {
                let entry = std::slice::from_ref(entry);
                apply_entries::<R>(entry, Idle::Allowed, &mut rules, problems);
            }
            (name, _) => {
                let message = format!("there is no table `{name}` in the rules");
                let known = [tables.as_slice(), &["ruleset", "parameters"]].concat();
                problems.add(
                    Problem::at("experiment::rules", entry.key_span.clone(), message)
                        .help(did_you_mean(name, &known)),
                );
            }
        }
    }
    rules
}

/// The first parts of the names of a ruleset's cells.
pub fn names_of_tables(ruleset: &Ruleset) -> Vec<&'static str> {
    let mut names: Vec<&str> = (ruleset.cells)().iter().map(|cell| top(cell.name)).collect();
    names.dedup();
    names
}

/// The first part of a name with dots.
fn top(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}
