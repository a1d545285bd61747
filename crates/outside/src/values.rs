//! Values of the parameters that a game of something outside declares.

use std::collections::BTreeMap;

use battle_core::values::same_word;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Entry, Node, Problems, Value, free_table};

use crate::description::{Described, OwnParameter};

/// The values as a table changes them; whatever is wrong with it is a problem.
pub(crate) fn changed(
    game: &Described,
    base: &[i64],
    node: Option<&Node>,
    problems: &mut Problems,
) -> Vec<i64> {
    let mut values = base.to_vec();
    let Some(table) = node.and_then(|node| free_table("parameters", node, problems)) else {
        return values;
    };
    for entry in table.entries() {
        let found = game.parameters.iter().position(|own| same_word(&own.name, &entry.key));
        let Some(at) = found else {
            let known: Vec<&str> = game.parameters.iter().map(|own| own.name.as_str()).collect();
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!("{} has no parameter `{}`", game.title, entry.key),
                )
                .label("unknown")
                .help(did_you_mean(&entry.key, &known)),
            );
            continue;
        };
        if let Some(value) = value_of(&game.parameters[at], entry, problems) {
            values[at] = value;
        }
    }
    values
}

fn value_of(own: &OwnParameter, entry: &Entry, problems: &mut Problems) -> Option<i64> {
    let number = match &entry.node.value {
        Value::Integer(number) => Some(*number),
        Value::Text(text) => text.parse().ok(),
        _ => None,
    };
    let found = number.filter(|it| (own.least..=own.most).contains(it));
    if found.is_none() {
        let shown = match number {
            Some(number) => number.to_string(),
            None => entry.node.value.kind().to_owned(),
        };
        problems.add(
            Problem::at(
                "experiment::parameter",
                entry.node.span.clone(),
                format!("`{}` is {shown}; it takes {}", own.name, allowed(own)),
            )
            .label("not a value of this parameter"),
        );
    }
    found
}

/// Which values a parameter takes.
pub(crate) fn allowed(own: &OwnParameter) -> String {
    format!("a whole number from {} to {}", own.least, own.most)
}

/// The values that differ from others, by name and value.
pub(crate) fn differing(game: &Described, values: &[i64], base: &[i64]) -> Vec<(String, String)> {
    let each = game.parameters.iter().zip(values.iter().zip(base));
    each.filter(|(_, (value, base))| value != base)
        .map(|(own, (value, _))| (own.name.clone(), value.to_string()))
        .collect()
}

/// All of them, for `run.toml`.
pub(crate) fn all(game: &Described, values: &[i64]) -> BTreeMap<&'static str, String> {
    let each = game.parameters.iter().zip(values);
    // A run has a few names, for as long as the process lives: every other ruleset's are written in the program.
    each.map(|(own, value)| (&*own.name.clone().leak(), value.to_string()))
        .map(|(name, value)| (name as &'static str, value))
        .collect()
}
