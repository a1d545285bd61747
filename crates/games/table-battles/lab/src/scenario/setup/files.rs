//! Which scenarios an experiment plays: built in, from files, or part of the experiment.

use std::path::Path;

use table_battles_files::BUILT_IN;

use crate::scenarios;
use crate::scenarios::ScenarioFile;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Value};

/// The most scenarios of an experiment.
const MOST_SCENARIOS: usize = 200;

/// `[[scenario.file]]`: scenarios that are part of the experiment file, as `run.toml` keeps them.
pub(super) fn own_files(node: &Node, problems: &mut Problems) -> Vec<ScenarioFile> {
    let mut found: Vec<ScenarioFile> = Vec::new();
    for item in problems.list("file", node).unwrap_or_default() {
        let mut tree = item.clone();
        let Some(key) = taken_key(&mut tree) else {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    item.span.clone(),
                    "a scenario of the experiment has no `key`",
                )
                .help("write key = \"my-battle\", by which `scenarios` names it"),
            );
            continue;
        };
        if found.iter().any(|other| other.key == key) {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    item.span.clone(),
                    format!("two scenarios are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            continue;
        }
        found.extend(scenarios::of_node(&key, tree, problems));
    }
    found
}

/// Takes the `key` out of a scenario that is part of an experiment.
fn taken_key(tree: &mut Node) -> Option<String> {
    let Value::Table(entries) = &mut tree.value else {
        return None;
    };
    let at = entries.iter().position(|entry| entry.key == "key")?;
    match entries.remove(at).node.value {
        Value::Text(key) => Some(key),
        _ => None,
    }
}

/// `"all"` built-in scenarios, or a list of names and files.
pub(super) fn read_scenarios(
    node: &Node,
    own: Vec<ScenarioFile>,
    folder: &Path,
    problems: &mut Problems,
) -> Vec<ScenarioFile> {
    let mut found: Vec<ScenarioFile> = Vec::new();
    match &node.value {
        Value::Text(text) if text == "all" => {
            for builtin in BUILT_IN {
                found.extend(scenarios::of_built_in(builtin.name, node, problems));
            }
        }
        Value::Text(text) => problems.add(
            Problem::at(
                "experiment::scenario",
                node.span.clone(),
                format!("`scenarios` is \"{text}\"; it is \"all\" or a list of scenarios"),
            )
            .label("neither")
            .help(format!("write scenarios = [\"{text}\"]")),
        ),
        _ => {
            let items = problems.list("scenarios", node).unwrap_or_default();
            if items.len() > MOST_SCENARIOS {
                problems.add(
                    Problem::at(
                        "document::size",
                        node.span.clone(),
                        format!(
                            "`scenarios` names {}, and {MOST_SCENARIOS} are the most of an experiment",
                            items.len()
                        ),
                    )
                    .label("too many")
                    .help("make several experiments of it"),
                );
                return found;
            }
            if items.is_empty() && matches!(node.value, Value::List(_)) {
                problems.add(
                    Problem::at(
                        "experiment::scenario",
                        node.span.clone(),
                        "`scenarios` names none",
                    )
                    .label("empty")
                    .help("write scenarios = \"all\", or name one"),
                );
            }
            for item in items {
                let Some(given) = problems.text("scenarios", item) else {
                    continue;
                };
                if found.iter().any(|other| other.key == given) {
                    problems.add(
                        Problem::at(
                            "experiment::scenario",
                            item.span.clone(),
                            format!("{given} is named twice"),
                        )
                        .label("the second time")
                        .help("leave it out"),
                    );
                    continue;
                }
                match own.iter().find(|it| it.key == given) {
                    Some(own) => found.push(own.clone()),
                    None => found.extend(scenarios::find(given, item, folder, problems)),
                }
            }
        }
    }
    found
}
