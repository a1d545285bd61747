//! Rule parameters by name, from the `[parameters]` table of an experiment.

use triumph::RuleParameters;
use triumph::parameters::{PARAMETERS, Parameter, Scope};

use crate::document::{Problems, Table, Value};
use crate::problem::{Problem, nearest};

/// Applies every entry of a table to the parameters.
///
/// A parameter that acts only in whole battles or in building armies is refused: it would be accepted and change nothing.
pub fn apply(table: &Table<'_>, parameters: &mut RuleParameters, problems: &mut Problems) {
    for (at, entry) in table.entries().iter().enumerate() {
        if table.entries()[..at]
            .iter()
            .any(|other| other.key == entry.key)
        {
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!("`{}` stands twice in {}", entry.key, table.name),
                )
                .help("keep one of the two"),
            );
            continue;
        }
        let Some(parameter) = Parameter::named(&entry.key) else {
            problems.add(unknown(entry));
            continue;
        };
        if parameter.scope != Scope::Engagement {
            let (acts, why) = match parameter.scope {
                Scope::Army => ("in building armies", "this version builds none yet"),
                _ => ("in whole battles", "this version plays none yet"),
            };
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!(
                        "`{}` acts only {acts} ({}); {why}, so it would change nothing",
                        parameter.name, parameter.rule
                    ),
                )
                .label("no effect in a duel")
                .help(
                    "leave it out; `equipoise list parameters triumph` shows where each one acts",
                ),
            );
            continue;
        }
        let text = match &entry.node.value {
            Value::Text(text) => text.clone(),
            Value::Bool(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::Number(value) => value.to_string(),
            other => {
                problems.add(
                    Problem::at(
                        "experiment::parameter",
                        entry.node.span.clone(),
                        format!(
                            "`{}` is {}; it takes {}",
                            parameter.name,
                            other.kind(),
                            parameter.allowed
                        ),
                    )
                    .label("not a value"),
                );
                continue;
            }
        };
        if let Err(error) = (parameter.set)(parameters, &text) {
            let words: Vec<&str> = parameter.allowed.split(" | ").collect();
            let mut problem = Problem::at(
                "experiment::parameter",
                entry.node.span.clone(),
                error.to_string(),
            )
            .label("not a value of this parameter");
            if let Some(word) = nearest(&text, &words) {
                problem = problem.help(format!("did you mean `{word}`?"));
            }
            problems.add(problem);
        }
    }
}

fn unknown(entry: &crate::document::Entry) -> Problem {
    let names: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
    let list = "the command `equipoise list parameters triumph` shows all of them";
    Problem::at(
        "experiment::parameter",
        entry.key_span.clone(),
        format!("unknown rule parameter `{}`", entry.key),
    )
    .label("not a parameter of Triumph!")
    .help(match nearest(&entry.key, &names) {
        Some(name) => format!("did you mean `{name}`? {list}"),
        None => list.to_owned(),
    })
}

/// The parameters that differ from the specification's defaults, by name and value.
pub fn changed(parameters: &RuleParameters) -> Vec<(String, String)> {
    PARAMETERS
        .iter()
        .map(|parameter| (parameter, (parameter.get)(parameters)))
        .filter(|(parameter, value)| *value != parameter.default_text())
        .map(|(parameter, value)| (parameter.name.to_owned(), value))
        .collect()
}
