//! The experiments that are built into the binary.

use serde::Serialize;

use experiment::builtin::{BUILTIN, Builtin};
use experiment::document::{Problems, Value, parse_toml};
use experiment::ruleset::Ruleset;
use experiment::said::Said;

#[derive(Serialize)]
struct Experiment {
    name: &'static str,
    path: &'static str,
    ruleset: String,
    question: String,
}

/// The list.
pub fn list(rulesets: &[&'static Ruleset]) -> Said {
    let experiments: Vec<Experiment> = BUILTIN
        .iter()
        .map(|builtin| Experiment {
            name: builtin.name,
            path: builtin.path,
            ruleset: said(builtin, "ruleset"),
            question: said(builtin, "question"),
        })
        .filter(|experiment| rulesets.iter().any(|it| it.name == experiment.ruleset))
        .collect();
    Said::list(experiments, text)
}

fn text(experiments: &[Experiment]) -> String {
    let widest = experiments.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for experiment in experiments {
        text.push_str(&format!("{:<widest$}  {}\n", experiment.name, experiment.question));
    }
    text.push_str("\n`equipoise run NAME` plays one of them.\n");
    text
}

/// Only the text of this key is read: a list need not check what `run` will check.
fn said(builtin: &Builtin, key: &str) -> String {
    let root = parse_toml(builtin.text, &mut Problems::default());
    let Value::Table(entries) = root.value else {
        return String::new();
    };
    let entry = entries.into_iter().find(|entry| entry.key == key);
    match entry.map(|entry| entry.node.value) {
        Some(Value::Text(text)) => text,
        _ => String::new(),
    }
}
