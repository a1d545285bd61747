//! Scenarios as TOML tables: as they stand in an experiment, and with some keys of a card replaced.

use crate::document::{Node, Value};

/// A tree as a TOML table; `None` if it says something that no scenario does.
pub fn table_of(node: &Node) -> Option<toml::Table> {
    match value_of(node)? {
        toml::Value::Table(table) => Some(table),
        _ => None,
    }
}

fn value_of(node: &Node) -> Option<toml::Value> {
    Some(match &node.value {
        Value::Text(text) => toml::Value::String(text.clone()),
        Value::Integer(number) => toml::Value::Integer(*number),
        Value::Number(number) => toml::Value::Float(*number),
        Value::Bool(truth) => toml::Value::Boolean(*truth),
        Value::List(items) => {
            toml::Value::Array(items.iter().map(value_of).collect::<Option<_>>()?)
        }
        Value::Table(entries) => {
            let each = entries.iter();
            let pairs = each.map(|entry| Some((entry.key.clone(), value_of(&entry.node)?)));
            toml::Value::Table(pairs.collect::<Option<_>>()?)
        }
        Value::Other(_) => return None,
    })
}

/// A scenario's table with keys of some cards replaced, by id; `""` as a text takes a key away.
pub fn with_cards(scenario: &toml::Table, changes: &toml::Table) -> toml::Table {
    let mut changed = scenario.clone();
    let armies = changed.get_mut("army").and_then(toml::Value::as_array_mut);
    let cards = armies.into_iter().flatten().flat_map(|army| {
        let cards = army.get_mut("card").and_then(toml::Value::as_array_mut);
        cards.into_iter().flatten()
    });
    for card in cards.filter_map(toml::Value::as_table_mut) {
        let id = card.get("id").and_then(toml::Value::as_str);
        let own = id
            .and_then(|id| changes.get(id))
            .and_then(|it| it.as_table());
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
