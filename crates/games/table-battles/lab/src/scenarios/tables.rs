//! Scenarios as TOML tables: as an experiment has them, and with some keys of a card replaced.

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Value, refuse_lines};

/// A tree as a TOML table; a value that no scenario has, such as a date, is a problem at its place, and so is a text of several lines.
pub fn table_of(node: &Node, problems: &mut Problems) -> Option<toml::Table> {
    match value_of(node, problems)? {
        toml::Value::Table(table) => Some(table),
        _ => {
            problems.add(
                Problem::at(
                    "document::type",
                    node.span.clone(),
                    format!("this is {}, and should be a table", node.value.kind()),
                )
                .label("should be a table"),
            );
            None
        }
    }
}

fn value_of(node: &Node, problems: &mut Problems) -> Option<toml::Value> {
    Some(match &node.value {
        Value::Text(text) => {
            refuse_lines(text, &node.span, problems);
            toml::Value::String(text.clone())
        }
        Value::Integer(number) => toml::Value::Integer(*number),
        Value::Number(number) => toml::Value::Float(*number),
        Value::Bool(truth) => toml::Value::Boolean(*truth),
        // All values are checked, so that all problems are reported.
        Value::List(items) => {
            let all: Vec<_> = items.iter().map(|item| value_of(item, problems)).collect();
            toml::Value::Array(all.into_iter().collect::<Option<_>>()?)
        }
        Value::Table(entries) => {
            let all: Vec<_> = entries
                .iter()
                .map(|entry| Some((entry.key.clone(), value_of(&entry.node, problems)?)))
                .collect();
            toml::Value::Table(all.into_iter().collect::<Option<_>>()?)
        }
        Value::Other(what) => {
            problems.add(
                Problem::at(
                    "document::type",
                    node.span.clone(),
                    format!("a scenario says nothing with {what}"),
                )
                .label("no value of a scenario")
                .help("write a text in quotes, a whole number, true, false, or a list of them"),
            );
            return None;
        }
    })
}

/// A scenario's table with keys of some cards replaced, by id; the text `""` removes a key.
pub fn with_cards(scenario: &toml::Table, changes: &toml::Table) -> toml::Table {
    let mut changed = scenario.clone();
    let armies = changed.get_mut("army").and_then(toml::Value::as_array_mut);
    let cards = armies.into_iter().flatten().flat_map(|army| {
        let cards = army.get_mut("card").and_then(toml::Value::as_array_mut);
        cards.into_iter().flatten()
    });
    for card in cards.filter_map(toml::Value::as_table_mut) {
        let id = card.get("id").and_then(toml::Value::as_str);
        let own = id.and_then(|id| changes.get(id)).and_then(|it| it.as_table());
        for (key, value) in own.into_iter().flatten() {
            if value.as_str() == Some("") {
                card.remove(key);
            } else {
                card.insert(key.clone(), value.clone());
            }
        }
    }
    changed
}
